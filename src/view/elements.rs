//! Iterators over the elements of a view, one by one or a run at a time.
//!
//! Each is a walk over offsets, and leaves to it all that it can do faster than step by step.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::element_op::{ElementOp, Identity};
use crate::axes::INLINE_RANK;
use crate::checked;
use crate::walk::{Offsets, Run, Runs};

/// References to the elements of a [`StridedView`](crate::StridedView) in logical order, as they lie
/// in the slice.
///
/// Costs are those of [`Offsets`]: `fold` and what rests on it (`for_each`, `sum`, …) is faster than a
/// `for` loop, and `nth`, from either end, costs the same for any distance.
pub struct ElementRefs<'a, T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: every offset lies in the slice.
    data: &'a [T],
    offsets: Offsets<CAP>,
}

impl<'a, T, const CAP: usize> ElementRefs<'a, T, CAP> {
    pub(super) const fn new(data: &'a [T], offsets: Offsets<CAP>) -> Self {
        Self { data, offsets }
    }

    #[inline]
    fn element(&self, offset: isize) -> Option<&'a T> {
        self.data.get(checked::to_position(offset))
    }
}

impl<T, const CAP: usize> Clone for ElementRefs<'_, T, CAP> {
    fn clone(&self) -> Self {
        Self { data: self.data, offsets: self.offsets.clone() }
    }
}

impl<T, const CAP: usize> fmt::Debug for ElementRefs<'_, T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementRefs").field("left", &self.len()).finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for ElementRefs<'_, T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "ElementRefs {{ left: {}, .. }}", self.len());
    }
}

impl<'a, T, const CAP: usize> Iterator for ElementRefs<'a, T, CAP> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let offset = self.offsets.next()?;
        self.element(offset)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.offsets.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        let offset = self.offsets.nth(n)?;
        self.element(offset)
    }

    #[inline]
    fn count(self) -> usize {
        self.offsets.count()
    }

    #[inline]
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let data = self.data;
        self.offsets.fold(init, |folded, offset| match data.get(checked::to_position(offset)) {
            Some(element) => f(folded, element),
            None => folded, // can't be: every offset lies in the slice
        })
    }
}

impl<T, const CAP: usize> DoubleEndedIterator for ElementRefs<'_, T, CAP> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let offset = self.offsets.next_back()?;
        self.element(offset)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let offset = self.offsets.nth_back(n)?;
        self.element(offset)
    }
}

impl<T, const CAP: usize> ExactSizeIterator for ElementRefs<'_, T, CAP> {}
impl<T, const CAP: usize> FusedIterator for ElementRefs<'_, T, CAP> {}

/// The elements of a [`StridedView`](crate::StridedView) in logical order, as the view shows them:
/// [`ElementRefs`] with the operation applied.
pub struct Elements<'a, T, Op = Identity, const CAP: usize = INLINE_RANK> {
    refs: ElementRefs<'a, T, CAP>,
    op: PhantomData<Op>,
}

impl<'a, T, Op, const CAP: usize> Elements<'a, T, Op, CAP> {
    pub(super) const fn new(refs: ElementRefs<'a, T, CAP>) -> Self {
        Self { refs, op: PhantomData }
    }
}

impl<T, Op, const CAP: usize> Clone for Elements<'_, T, Op, CAP> {
    fn clone(&self) -> Self {
        Self { refs: self.refs.clone(), op: PhantomData }
    }
}

impl<T, Op, const CAP: usize> fmt::Debug for Elements<'_, T, Op, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements").field("left", &self.refs.len()).finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, Op, const CAP: usize> defmt::Format for Elements<'_, T, Op, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "Elements {{ left: {}, .. }}", self.refs.len());
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> Iterator for Elements<'_, T, Op, CAP> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.refs.next().copied().map(Op::apply)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.refs.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.refs.nth(n).copied().map(Op::apply)
    }

    #[inline]
    fn count(self) -> usize {
        self.refs.count()
    }

    #[inline]
    fn last(mut self) -> Option<T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.refs.fold(init, |folded, element| f(folded, Op::apply(*element)))
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> DoubleEndedIterator for Elements<'_, T, Op, CAP> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.refs.next_back().copied().map(Op::apply)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T> {
        self.refs.nth_back(n).copied().map(Op::apply)
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> ExactSizeIterator for Elements<'_, T, Op, CAP> {}
impl<T: Copy, Op: ElementOp<T>, const CAP: usize> FusedIterator for Elements<'_, T, Op, CAP> {}

/// The runs of a [`StridedView`](crate::StridedView) in logical order: pieces of its slice, all of one
/// length; see [`StridedView::runs`](crate::StridedView::runs).
///
/// Costs are those of [`Runs`].
pub struct RunSlices<'a, T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: every run lies in the slice.
    data: &'a [T],
    runs: Runs<CAP>,
}

impl<'a, T, const CAP: usize> RunSlices<'a, T, CAP> {
    pub(super) const fn new(data: &'a [T], runs: Runs<CAP>) -> Self {
        Self { data, runs }
    }
}

/// The elements of a run that lies in the slice.
#[inline]
pub(super) fn piece<T>(data: &[T], run: Run) -> &[T] {
    let behind = data.get(checked::to_position(run.start)..).unwrap_or_default();
    behind.get(..run.len).unwrap_or_default()
}

impl<T, const CAP: usize> Clone for RunSlices<'_, T, CAP> {
    fn clone(&self) -> Self {
        Self { data: self.data, runs: self.runs.clone() }
    }
}

impl<T, const CAP: usize> fmt::Debug for RunSlices<'_, T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunSlices").field("left", &self.len()).finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for RunSlices<'_, T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "RunSlices {{ left: {}, .. }}", self.len());
    }
}

impl<'a, T, const CAP: usize> Iterator for RunSlices<'a, T, CAP> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        self.runs.next().map(|run| piece(self.data, run))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.runs.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a [T]> {
        self.runs.nth(n).map(|run| piece(self.data, run))
    }

    #[inline]
    fn count(self) -> usize {
        self.runs.count()
    }

    #[inline]
    fn last(mut self) -> Option<&'a [T]> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a [T]) -> B>(self, init: B, mut f: F) -> B {
        let data = self.data;
        self.runs.fold(init, |folded, run| f(folded, piece(data, run)))
    }
}

impl<T, const CAP: usize> DoubleEndedIterator for RunSlices<'_, T, CAP> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.runs.next_back().map(|run| piece(self.data, run))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.runs.nth_back(n).map(|run| piece(self.data, run))
    }
}

impl<T, const CAP: usize> ExactSizeIterator for RunSlices<'_, T, CAP> {}
impl<T, const CAP: usize> FusedIterator for RunSlices<'_, T, CAP> {}
