//! The one file with unsafe code: access without a check, and exclusive references to many elements.
//!
//! Each block rests on the invariant of a view: its layout keeps the numbered invariant of
//! [`Layout`], and (4) it was proved against the slice: every reachable offset lies in it. A mutable
//! view adds (5): no two indices reach the same offset.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::element_op::ElementOp;
use super::strided::StridedView;
use super::strided_mut::StridedViewMut;
use crate::axes::INLINE_RANK;
use crate::checked;
use crate::copy::transfer;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::walk::Offsets;

impl<'a, T, Op, const CAP: usize> StridedView<'a, T, Op, CAP> {
    /// A view without the proof that its layout lies in `data`.
    ///
    /// The rank is cut at the capacity, and at the shorter one of the two lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedView;
    ///
    /// let data = [1.0_f64, 2.0, 3.0, 4.0];
    /// // SAFETY: both rows of two lie in the four elements.
    /// let view = unsafe { StridedView::<f64>::new_unchecked(&data, &[2, 2], &[1, 2], 0) };
    /// assert_eq!(view.ndim(), 2);
    /// ```
    ///
    /// # Safety
    ///
    /// [`StridedView::new`] with the same arguments must succeed.
    #[must_use]
    pub unsafe fn new_unchecked(
        data: &'a [T],
        dims: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Self {
        Self::from_trusted(data, Layout::from_trusted_parts(dims, strides, offset))
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> StridedView<'_, T, Op, CAP> {
    /// The element at an index, without a check of the index.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedView;
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4], &[2, 2], &[2, 1], 0)?;
    /// // SAFETY: (1, 0) is an index of a 2 x 2 view.
    /// assert_eq!(unsafe { view.get_unchecked(&[1, 0]) }, 3);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Safety
    ///
    /// `indices` must have one entry for each axis, each below its extent.
    #[inline]
    #[must_use]
    pub unsafe fn get_unchecked(&self, indices: &[usize]) -> T {
        let mut offset = self.layout().offset();
        for (index, stride) in indices.iter().zip(self.layout().strides()) {
            offset = checked::step(offset, *index, *stride); // 3
        }
        debug_assert!(self.layout().offset_of_slice(indices).is_some(), "index out of bounds");
        // SAFETY: the index is in range by the caller, so its offset is reachable and lies in the
        // slice by 4.
        Op::apply(*unsafe { self.data().get_unchecked(checked::to_position(offset)) })
    }
}

impl<T: Copy, Op: ElementOp<T>, const CAP: usize> StridedView<'_, T, Op, CAP> {
    /// Copies the elements, as the view shows them, side by side into memory that need not be
    /// initialized, and returns it initialized; see [`to_contiguous`](Self::to_contiguous).
    ///
    /// # Examples
    ///
    /// ```
    /// use core::mem::MaybeUninit;
    /// use ndlayout::{LayoutOrder, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4], &[2, 2], &[1, 2], 0)?;
    /// let mut memory = [MaybeUninit::uninit(); 4];
    /// assert_eq!(view.to_contiguous_uninit(LayoutOrder::RowMajor, &mut memory)?, &[1, 3, 2, 4]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ShapeMismatch`] where `into` is not as long as the view has elements.
    pub fn to_contiguous_uninit<'b>(
        &self,
        order: LayoutOrder,
        into: &'b mut [MaybeUninit<T>],
    ) -> Result<&'b mut [T], LayoutError> {
        let nest = self.onto_contiguous(order, into.len())?;
        transfer(into, self.data(), &nest, |element| MaybeUninit::new(Op::apply(*element)));
        // SAFETY: the nest leads to every place of `into`, which has as many as the view has elements,
        // and by 4 each of these lies in the slice, so that `transfer` wrote all.
        Ok(unsafe { into.assume_init_mut() })
    }

    /// The elements, as the view shows them, side by side in the given order.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutOrder, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4, 5, 6], &[2, 3], &[1, 2], 0)?;
    /// assert_eq!(view.to_vec(LayoutOrder::RowMajor)?, [1, 3, 5, 2, 4, 6]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AllocationFailed`].
    #[cfg(feature = "alloc")]
    pub fn to_vec(&self, order: LayoutOrder) -> Result<alloc::vec::Vec<T>, LayoutError> {
        let len = self.len();
        let mut elements = crate::memory::with_room(len)?;
        let room = elements.spare_capacity_mut().get_mut(..len).unwrap_or_default();
        self.to_contiguous_uninit(order, room)?;
        // SAFETY: there is room for so many, and all were written.
        unsafe { elements.set_len(len) };
        Ok(elements)
    }
}

impl<'a, T, const CAP: usize> StridedViewMut<'a, T, CAP> {
    /// A mutable view without the proof that its layout lies in `data` and reaches no element twice.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedViewMut;
    ///
    /// let mut data = [1, 2, 3, 4];
    /// // SAFETY: both rows of two lie in the four elements, and apart.
    /// let view = unsafe { StridedViewMut::<i32>::new_unchecked(&mut data, &[2, 2], &[1, 2], 0) };
    /// assert_eq!(view.ndim(), 2);
    /// ```
    ///
    /// # Safety
    ///
    /// [`StridedViewMut::new`] with the same arguments must succeed.
    #[must_use]
    pub unsafe fn new_unchecked(
        data: &'a mut [T],
        dims: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Self {
        Self::from_trusted(data, Layout::from_trusted_parts(dims, strides, offset))
    }
}

/// Exclusive references to the elements of a [`StridedViewMut`], in logical order.
///
/// Costs are those of [`Offsets`].
pub struct ElementsMut<'a, T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: `base` is derived from a slice that is borrowed exclusively for 'a; the offsets are
    // those of a layout for which 4 and 5 hold over that slice, each handed out once.
    base: *mut T,
    offsets: Offsets<CAP>,
    borrowed: PhantomData<&'a mut [T]>,
}

// SAFETY: the iterator is a set of exclusive references to `T`, which are Send for such a `T`.
unsafe impl<T: Send, const CAP: usize> Send for ElementsMut<'_, T, CAP> {}
// SAFETY: a shared iterator gives access to no element.
unsafe impl<T: Sync, const CAP: usize> Sync for ElementsMut<'_, T, CAP> {}

impl<'a, T, const CAP: usize> ElementsMut<'a, T, CAP> {
    /// The elements of a mutable view, for which 4 and 5 hold.
    pub(super) const fn new(view: StridedViewMut<'a, T, CAP>, order: LayoutOrder) -> Self {
        let (data, layout) = view.into_parts();
        Self { base: data.as_mut_ptr(), offsets: layout.offsets(order), borrowed: PhantomData }
    }

    #[inline]
    fn element(&self, offset: isize) -> &'a mut T {
        // SAFETY: by 4 the offset lies in the slice, so the pointer stays inside its allocation.
        let element = unsafe { self.base.offset(offset) };
        // SAFETY: the pointer is valid and exclusively borrowed for 'a by the invariant of `base`;
        // `offsets` yields each index once, and by 5 no other index yields this element.
        unsafe { &mut *element }
    }
}

impl<T, const CAP: usize> fmt::Debug for ElementsMut<'_, T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementsMut").field("left", &self.offsets.len()).finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for ElementsMut<'_, T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "ElementsMut {{ left: {}, .. }}", self.offsets.len());
    }
}

impl<'a, T, const CAP: usize> Iterator for ElementsMut<'a, T, CAP> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        let offset = self.offsets.next()?;
        Some(self.element(offset))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.offsets.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a mut T> {
        let offset = self.offsets.nth(n)?;
        Some(self.element(offset))
    }

    #[inline]
    fn count(self) -> usize {
        self.offsets.count()
    }

    #[inline]
    fn last(mut self) -> Option<&'a mut T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        // The copy is what walks; the offsets of `self` are not asked again.
        let offsets = self.offsets.clone();
        offsets.fold(init, |folded, offset| f(folded, self.element(offset)))
    }
}

impl<'a, T, const CAP: usize> DoubleEndedIterator for ElementsMut<'a, T, CAP> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut T> {
        let offset = self.offsets.next_back()?;
        Some(self.element(offset))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<&'a mut T> {
        let offset = self.offsets.nth_back(n)?;
        Some(self.element(offset))
    }
}

impl<T, const CAP: usize> ExactSizeIterator for ElementsMut<'_, T, CAP> {}
impl<T, const CAP: usize> FusedIterator for ElementsMut<'_, T, CAP> {}
