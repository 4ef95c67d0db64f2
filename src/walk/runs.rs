//! Runs of elements that lie side by side: all of one length, from the offsets of their starts.

use core::iter::FusedIterator;

use super::offsets::Offsets;
use crate::axes::INLINE_RANK;

/// A run of elements that lie side by side in a buffer, in elements; see
/// [`Layout::runs`](crate::Layout::runs).
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, LayoutOrder, Run, layout};
///
/// const PADDED: Layout<2> = layout!([2, 3], strides: [4, 1], offset: 1);
/// let mut runs = PADDED.runs(LayoutOrder::RowMajor);
/// assert_eq!(runs.nth(1), Some(Run { start: 5, len: 3 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Run {
    /// The offset of the first element.
    pub start: isize,
    /// The number of elements, at least 1.
    pub len: usize,
}

/// The runs of a layout in logical order; see [`Layout::runs`](crate::Layout::runs).
///
/// A step is one addition. [`nth`](Iterator::nth) and a step from the back cost a division an axis,
/// whatever the distance.
///
/// # Examples
///
/// ```
/// use ndlayout::{LayoutOrder, Runs, layout};
///
/// const ROWS: Runs<2> = layout!([480, 640], strides: [1024, 1]).runs(LayoutOrder::RowMajor);
/// assert_eq!(ROWS.len(), 480);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Runs<const CAP: usize = INLINE_RANK> {
    starts: Offsets<CAP>,
    len: usize,
}

impl<const CAP: usize> Runs<CAP> {
    pub(super) const fn new(starts: Offsets<CAP>, len: usize) -> Self {
        Self { starts, len }
    }
}

impl<const CAP: usize> Iterator for Runs<CAP> {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        let start = self.starts.next()?;
        Some(Run { start, len: self.len })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.starts.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.starts.len()
    }

    #[inline]
    fn last(mut self) -> Option<Run> {
        self.next_back()
    }

    fn nth(&mut self, n: usize) -> Option<Run> {
        let start = self.starts.nth(n)?;
        Some(Run { start, len: self.len })
    }

    #[inline]
    fn fold<B, F: FnMut(B, Run) -> B>(self, init: B, mut f: F) -> B {
        let len = self.len;
        self.starts.fold(init, |folded, start| f(folded, Run { start, len }))
    }
}

impl<const CAP: usize> DoubleEndedIterator for Runs<CAP> {
    fn next_back(&mut self) -> Option<Run> {
        let start = self.starts.next_back()?;
        Some(Run { start, len: self.len })
    }

    fn nth_back(&mut self, n: usize) -> Option<Run> {
        let start = self.starts.nth_back(n)?;
        Some(Run { start, len: self.len })
    }
}

impl<const CAP: usize> ExactSizeIterator for Runs<CAP> {}
impl<const CAP: usize> FusedIterator for Runs<CAP> {}
