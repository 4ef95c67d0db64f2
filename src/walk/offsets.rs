//! The odometer. Its digits do not hold strides but *hops*: the change of the offset when the digit
//! moves on and all faster ones fall back to 0,
//!
//! ```text
//! hop[p] = stride[p] - sum of last[q]·stride[q] over all faster digits q
//! ```
//!
//! so that every step is one addition, carries included. The digits are a number of mixed radix: a
//! jump ahead adds to it, with a division a digit.

use core::iter::FusedIterator;

use super::nest::Loop;
use crate::axes::{INLINE_RANK, put};
use crate::checked;

/// The offsets of all elements of a layout in logical order, in elements; see [`Layout::offsets`](crate::Layout::offsets).
///
/// A step is one addition. [`nth`](Iterator::nth) and a step from the back cost a division an axis,
/// whatever the distance. [`fold`](Iterator::fold) and what is built on it, as `for_each` and `sum`,
/// is a plain loop along the innermost axis, and up to twice as fast as a `for` loop.
///
/// # Examples
///
/// ```
/// use ndlayout::{LayoutOrder, Offsets, layout};
///
/// const COLUMNS: Offsets<2> = layout!([2, 3]).offsets(LayoutOrder::ColMajor);
/// assert!(COLUMNS.eq([0, 3, 1, 4, 2, 5]));
/// assert!(COLUMNS.rev().eq([5, 2, 4, 1, 3, 0]));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
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
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
struct Digit {
    at: usize,
    last: usize,
    hop: isize,
}

impl Digit {
    const UNIT: Self = Self { at: 0, last: 0, hop: 0 };
}

impl<const CAP: usize> Offsets<CAP> {
    /// No offset.
    pub(super) const NONE: Self =
        Self { left: 0, offset: 0, inner: Digit::UNIT, outer: [Digit::UNIT; CAP], rank: 0 };

    /// The offsets over extents, none of them 0, and strides, the fastest first: those of a layout,
    /// so that invariants 2 and 3 hold.
    pub(super) const fn over(loops: &[Loop<1>], start: isize) -> Self {
        let mut offsets = Self { left: 1, offset: start, ..Self::NONE };
        let mut way_back: isize = 0;
        let mut rest = loops;
        while let [Loop { extent, strides: [stride] }, slower @ ..] = rest {
            let last = extent.wrapping_sub(1); // no extent is 0
            // Hops and ways back may wrap: offsets are exact modulo the width, and fit by 3.
            let digit = Digit { at: 0, last, hop: stride.wrapping_sub(way_back) };
            if rest.len() == loops.len() {
                offsets.inner = digit;
            } else if put(&mut offsets.outer, offsets.rank, digit) {
                offsets.rank = offsets.rank.wrapping_add(1); // at most CAP
            }
            way_back = checked::step(way_back, last, *stride);
            offsets.left = offsets.left.wrapping_mul(*extent); // fits: 2
            rest = slower;
        }
        offsets
    }

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
