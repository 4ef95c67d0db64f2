//! The offsets of a layout in logical order, and the runs of elements that lie side by side.
//!
//! Both walks first fold the layout: axes of extent 1 are dropped, and an axis whose stride is the
//! extent times the stride of the next faster one merges with it, which leaves the order of the
//! elements as it is. What is left is walked by an odometer. Its digits do not hold the strides but
//! *hops*: the change of the offset when the digit moves on and all faster ones fall back to 0,
//!
//! ```text
//! hop[p] = stride[p] - sum of last[q]·stride[q] over all faster digits q
//! ```
//!
//! so that every step is one addition, carries included. The digits are a number of mixed radix: a
//! jump ahead adds to it, with a division a digit (the fold is NumPy's coalescing, restricted to
//! what keeps the logical order).

use core::iter::FusedIterator;

use crate::axes::{INLINE_RANK, item, put};
use crate::checked;
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// The offsets of all elements of a layout in logical order, in elements; see [`Layout::offsets`].
///
/// A step is one addition. [`nth`](Iterator::nth) and a step from the back cost a division an axis,
/// whatever the distance.
#[derive(Clone, Debug)]
pub struct Offsets<const CAP: usize = INLINE_RANK> {
    /// How many offsets are still to come.
    left: usize,
    /// The next of them.
    offset: isize,
    inner: Digit,
    /// The slower digits, the fastest first; the unused ones stay at 0.
    outer: [Digit; CAP],
    rank: usize,
}

/// One digit of the odometer: it counts `0..=last`.
#[derive(Clone, Copy, Debug)]
struct Digit {
    at: usize,
    last: usize,
    hop: isize,
}

impl Digit {
    const UNIT: Self = Self { at: 0, last: 0, hop: 0 };
}

/// A run of elements that lie side by side in a buffer, in elements; see [`Layout::runs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Run {
    /// The offset of the first element.
    pub start: isize,
    /// The number of elements, at least 1.
    pub len: usize,
}

/// The runs of a layout in logical order; see [`Layout::runs`].
///
/// A step is one addition. [`nth`](Iterator::nth) and a step from the back cost a division an axis,
/// whatever the distance.
#[derive(Clone, Debug)]
pub struct Runs<const CAP: usize = INLINE_RANK> {
    starts: Offsets<CAP>,
    len: usize,
}

impl<const CAP: usize> Layout<CAP> {
    /// The offsets of all elements, in elements, counted in the given logical order.
    ///
    /// An empty layout has none, one of rank 0 has one. An element that a stride of 0 repeats comes as
    /// often as an index reaches it.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, -1], 2)?;
    /// assert!(layout.offsets(LayoutOrder::RowMajor).eq([2, 1, 0, 6, 5, 4]));
    /// assert!(layout.offsets(LayoutOrder::ColMajor).eq([2, 6, 1, 5, 0, 4]));
    /// assert_eq!(layout.offsets(LayoutOrder::RowMajor).nth(4), Some(5));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn offsets(&self, order: LayoutOrder) -> Offsets<CAP> {
        Folded::new(self, order).offsets_from(0, self)
    }

    /// The runs of elements that lie side by side in a buffer, in the given logical order.
    ///
    /// A run spans the fastest axes whose strides chain from 1 upwards; axes of extent 1 do not count.
    /// So all runs have one length, [`run_len`](Self::run_len): the whole of a layout that is
    /// contiguous in this order, or 1 where the fastest axis does not step by 1. Runs that touch are
    /// not joined unless their axes chain. An empty layout has no run, one of rank 0 has one of
    /// length 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder, Run};
    ///
    /// // Two rows of three, each row padded to four.
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
    /// let runs = layout.runs(LayoutOrder::RowMajor);
    /// assert!(runs.eq([Run { start: 0, len: 3 }, Run { start: 4, len: 3 }]));
    /// assert_eq!(Layout::<8>::row_major(&[2, 3])?.runs(LayoutOrder::RowMajor).len(), 1);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn runs(&self, order: LayoutOrder) -> Runs<CAP> {
        let folded = Folded::new(self, order);
        let len = folded.run_len();
        Runs { starts: folded.offsets_from(if len > 1 { 1 } else { 0 }, self), len }
    }

    /// The length of every run of [`runs`](Self::runs), in elements; 0 for an empty layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutOrder, layout};
    ///
    /// const LAYOUT: ndlayout::Layout<3> = layout!([4, 2, 3], strides: [8, 3, 1]);
    /// assert_eq!(LAYOUT.run_len(LayoutOrder::RowMajor), 6);
    /// assert_eq!(LAYOUT.run_len(LayoutOrder::ColMajor), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn run_len(&self, order: LayoutOrder) -> usize {
        if self.is_empty() { 0 } else { Folded::new(self, order).run_len() }
    }
}

/// The axes of a walk, the fastest first, without those of extent 1, and merged where they chain.
struct Folded<const CAP: usize> {
    rank: usize,
    axes: [(usize, isize); CAP],
}

impl<const CAP: usize> Folded<CAP> {
    const fn new(layout: &Layout<CAP>, order: LayoutOrder) -> Self {
        let mut folded = Self { rank: 0, axes: [(1, 0); CAP] };
        let mut place = 0;
        while place < layout.rank() {
            let (extent, stride) = layout.axis_or_unit(order.axis_at(place, layout.rank()));
            if extent != 1 {
                folded.push(extent, stride);
            }
            place = place.wrapping_add(1); // at most the rank
        }
        folded
    }

    /// Adds the next slower axis.
    const fn push(&mut self, extent: usize, stride: isize) {
        let last = self.rank.wrapping_sub(1); // wraps for no axis yet, which `item` refuses
        if let Some((faster, step)) = item(&self.axes, last)
            && let Some(faster_extent) = checked::to_offset(faster)
            && let Some(chained) = step.checked_mul(faster_extent)
            && chained == stride
        {
            // At most the number of elements, which fits: 2. In an empty layout nobody looks.
            put(&mut self.axes, last, (faster.wrapping_mul(extent), step));
        } else if put(&mut self.axes, self.rank, (extent, stride)) {
            self.rank = self.rank.wrapping_add(1); // at most CAP
        }
    }

    const fn run_len(&self) -> usize {
        match item(&self.axes, 0) {
            Some((extent, 1)) => extent,
            _ => 1,
        }
    }

    /// The offsets over the axes from place `first` on.
    const fn offsets_from(&self, first: usize, layout: &Layout<CAP>) -> Offsets<CAP> {
        let mut offsets = Offsets {
            left: 1,
            offset: layout.offset(),
            inner: Digit::UNIT,
            outer: [Digit::UNIT; CAP],
            rank: 0,
        };
        if layout.is_empty() {
            offsets.left = 0;
            return offsets;
        }
        let mut way_back: isize = 0;
        let mut place = first;
        while place < self.rank
            && let Some((extent, stride)) = item(&self.axes, place)
        {
            let last = extent.wrapping_sub(1); // no extent is 0
            // Hops and ways back may wrap: offsets are exact modulo the width, and fit by 3.
            let digit = Digit { at: 0, last, hop: stride.wrapping_sub(way_back) };
            if place == first {
                offsets.inner = digit;
            } else if put(&mut offsets.outer, offsets.rank, digit) {
                offsets.rank = offsets.rank.wrapping_add(1); // at most CAP
            }
            way_back = checked::step(way_back, last, stride);
            offsets.left = offsets.left.wrapping_mul(extent); // fits: 2
            place = place.wrapping_add(1); // at most the rank
        }
        offsets
    }
}

impl<const CAP: usize> Offsets<CAP> {
    /// Moves on from the last element of the innermost axis. Past the last offset of all it leaves
    /// an offset that nobody asks for.
    #[inline]
    fn carry(&mut self) {
        self.inner.at = 0;
        for digit in self.outer.iter_mut().take(self.rank) {
            if digit.at < digit.last {
                digit.at = digit.at.wrapping_add(1); // at most last
                self.offset = self.offset.wrapping_add(digit.hop); // exact modulo the width
                return;
            }
            digit.at = 0;
        }
    }

    /// The same walk further on, for `steps < self.left`.
    fn ahead(&self, steps: usize) -> Self {
        let mut ahead = self.clone();
        ahead.left = self.left.wrapping_sub(steps); // steps < left
        let (mut offset, mut carry, mut way_back) = (self.offset, steps, 0);
        let outer = ahead.outer.iter_mut().take(self.rank);
        for digit in core::iter::once(&mut ahead.inner).chain(outer) {
            if carry == 0 {
                break;
            }
            let stride = digit.hop.wrapping_add(way_back); // undoes the hop
            // The sum is at most the position that is sought, and that is below the element count.
            let sum = digit.at.wrapping_add(carry);
            let extent = digit.last.wrapping_add(1); // the extent of an axis fits
            let Some((rest, at)) = checked::split_position(sum, extent) else {
                break; // can't be: extent > 0
            };
            offset = checked::step(offset, at.wrapping_sub(digit.at), stride); // modulo the width
            way_back = checked::step(way_back, digit.last, stride);
            digit.at = at;
            carry = rest;
        }
        ahead.offset = offset;
        ahead
    }
}

impl<const CAP: usize> Iterator for Offsets<CAP> {
    type Item = isize;

    #[inline]
    fn next(&mut self) -> Option<isize> {
        self.left = self.left.checked_sub(1)?;
        let offset = self.offset;
        if self.inner.at < self.inner.last {
            self.inner.at = self.inner.at.wrapping_add(1); // at most last
            self.offset = offset.wrapping_add(self.inner.hop); // in range: 3
        } else {
            self.carry();
        }
        Some(offset)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left
    }

    #[inline]
    fn last(mut self) -> Option<isize> {
        self.next_back()
    }

    fn nth(&mut self, n: usize) -> Option<isize> {
        if n >= self.left {
            self.left = 0;
            return None;
        }
        *self = self.ahead(n);
        self.next()
    }

    /// A plain loop along the innermost axis, which compilers unroll and vectorize.
    #[inline]
    fn fold<B, F: FnMut(B, isize) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        while self.left > 0 {
            // At most the extent of the innermost axis.
            let row = self.inner.last.wrapping_sub(self.inner.at).wrapping_add(1).min(self.left);
            let hop = self.inner.hop;
            let mut next = self.offset;
            for _ in 0..row {
                folded = f(folded, next);
                next = next.wrapping_add(hop); // in range but for the one behind the row
            }
            self.left = self.left.wrapping_sub(row); // row <= left
            self.offset = next.wrapping_sub(hop);
            self.carry();
        }
        folded
    }
}

impl<const CAP: usize> DoubleEndedIterator for Offsets<CAP> {
    fn next_back(&mut self) -> Option<isize> {
        let left = self.left.checked_sub(1)?;
        let offset = self.ahead(left).offset;
        self.left = left;
        Some(offset)
    }

    fn nth_back(&mut self, n: usize) -> Option<isize> {
        self.left = self.left.saturating_sub(n);
        self.next_back()
    }
}

impl<const CAP: usize> ExactSizeIterator for Offsets<CAP> {}
impl<const CAP: usize> FusedIterator for Offsets<CAP> {}

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
        self.starts.left
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
