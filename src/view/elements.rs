//! Iterators over the elements of a view.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::element_op::{ElementOp, Identity};
use crate::axes::INLINE_RANK;
use crate::checked;
use crate::walk::Offsets;

/// The elements of a [`StridedView`](crate::StridedView) in logical order, as the view shows them.
///
/// `fold` and what rests on it (`for_each`, `sum`, …) is faster than a `for` loop.
pub struct Elements<'a, T, Op = Identity, const CAP: usize = INLINE_RANK> {
    data: &'a [T],
    offsets: Offsets<CAP>,
    op: PhantomData<Op>,
}

impl<'a, T, Op, const CAP: usize> Elements<'a, T, Op, CAP> {
    pub(super) const fn new(data: &'a [T], offsets: Offsets<CAP>) -> Self {
        Self { data, offsets, op: PhantomData }
    }
}

impl<T, Op, const CAP: usize> Clone for Elements<'_, T, Op, CAP> {
    fn clone(&self) -> Self {
        Self { data: self.data, offsets: self.offsets.clone(), op: PhantomData }
    }
}

impl<T, Op, const CAP: usize> fmt::Debug for Elements<'_, T, Op, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements").field("left", &self.offsets.len()).finish_non_exhaustive()
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> Iterator for Elements<'_, T, Op, CAP> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let offset = self.offsets.next()?;
        self.data.get(checked::to_position(offset)).copied().map(Op::apply)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.offsets.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.offsets.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        let offset = self.offsets.nth(n)?;
        self.data.get(checked::to_position(offset)).copied().map(Op::apply)
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        let data = self.data;
        self.offsets.fold(init, |folded, offset| {
            match data.get(checked::to_position(offset)) {
                Some(element) => f(folded, Op::apply(*element)),
                None => folded, // can't be: the layout was proved against the data
            }
        })
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> DoubleEndedIterator for Elements<'_, T, Op, CAP> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        let offset = self.offsets.next_back()?;
        self.data.get(checked::to_position(offset)).copied().map(Op::apply)
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> ExactSizeIterator for Elements<'_, T, Op, CAP> {}
impl<T: Copy, Op: ElementOp<T>, const CAP: usize> FusedIterator for Elements<'_, T, Op, CAP> {}
