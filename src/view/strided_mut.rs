//! `StridedViewMut`: an exclusive slice, and a layout that reaches no element twice.

use core::fmt;

use super::element_op::Identity;
use super::refuse;
use super::strided::StridedView;
use super::unchecked::ElementsMut;
use crate::axes::INLINE_RANK;
use crate::checked;
use crate::error::LayoutError;
use crate::index::MultiIndex;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::transform::SliceSpec;

/// A mutable view of a slice, of a rank that is known at run time, up to `CAP`.
///
/// The layout is proved against the slice when the view is made, and proved to reach no element by
/// two indices: broadcasts and overlapping windows are refused.
///
/// # Examples
///
/// ```
/// use ndlayout::{LayoutError, StridedViewMut};
///
/// let mut data = [0; 6];
/// let mut view = StridedViewMut::<i32>::new(&mut data, &[2, 3], &[1, 2], 0)?;
/// view.set([1, 2], 7);
/// assert_eq!(data, [0, 0, 0, 0, 0, 7]);
///
/// assert_eq!(
///     StridedViewMut::<i32>::new(&mut data, &[2, 2], &[0, 1], 3).unwrap_err(),
///     LayoutError::OverlappingMutableLayout { offset: 3 }
/// );
/// # Ok::<(), LayoutError>(())
/// ```
pub struct StridedViewMut<'a, T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: 4. Every offset that the layout reaches lies in the slice, and the offset of an
    // empty layout in `0..=len`. 5. No two indices reach the same offset.
    data: &'a mut [T],
    layout: Layout<CAP>,
}

impl<T, const CAP: usize> fmt::Debug for StridedViewMut<'_, T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StridedViewMut")
            .field("dims", &self.dims())
            .field("strides", &self.strides())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for StridedViewMut<'_, T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "StridedViewMut {{ {} }}", self.layout);
    }
}

impl<'a, T, const CAP: usize> StridedViewMut<'a, T, CAP> {
    /// A mutable view of `data` with the given extents, strides and offset, in elements.
    ///
    /// # Errors
    ///
    /// As [`Layout::from_parts_within`] and [`Layout::check_mutable`].
    #[inline]
    pub fn new(
        data: &'a mut [T],
        dims: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Result<Self, LayoutError> {
        let layout = Layout::from_parts_within(dims, strides, offset, data.len())?;
        layout.check_mutable()?;
        Ok(Self { data, layout })
    }

    /// A mutable view of `data` with the given layout.
    ///
    /// # Errors
    ///
    /// [`LayoutError::ViewOutOfBounds`], and as [`Layout::check_mutable`].
    #[inline]
    pub fn from_layout(data: &'a mut [T], layout: Layout<CAP>) -> Result<Self, LayoutError> {
        layout.check(data.len())?;
        layout.check_mutable()?;
        Ok(Self { data, layout })
    }

    /// INVARIANT: 4 and 5 by the caller.
    #[inline]
    pub(crate) const fn from_trusted(data: &'a mut [T], layout: Layout<CAP>) -> Self {
        Self { data, layout }
    }

    pub(super) const fn into_parts(self) -> (&'a mut [T], Layout<CAP>) {
        (self.data, self.layout)
    }

    /// The extents, axis 0 first, in elements.
    #[inline]
    #[must_use]
    pub const fn dims(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The strides, axis 0 first, in elements.
    #[inline]
    #[must_use]
    pub const fn strides(&self) -> &[isize] {
        self.layout.strides()
    }

    /// The offset of element `(0, …, 0)` in the slice, in elements.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.layout.offset()
    }

    /// The number of dimensions.
    #[inline]
    #[must_use]
    pub const fn ndim(&self) -> usize {
        self.layout.rank()
    }

    /// The number of elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.layout.len()
    }

    /// Whether any extent is 0. A view of rank 0 has one element.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub const fn layout(&self) -> &Layout<CAP> {
        &self.layout
    }

    /// The whole slice behind the view.
    #[inline]
    #[must_use]
    pub const fn data(&self) -> &[T] {
        self.data
    }

    /// The whole slice behind the view, to write to.
    #[inline]
    #[must_use]
    pub const fn data_mut(&mut self) -> &mut [T] {
        self.data
    }

    /// The address of element `(0, …, 0)`; for an empty view it may be the end of the slice.
    #[inline]
    #[must_use]
    pub const fn ptr(&self) -> *const T {
        self.data.as_ptr().wrapping_offset(self.layout.offset())
    }

    /// The address of element `(0, …, 0)`, to write to. Unlike in strided-view it takes the view by
    /// exclusive reference: a shared one gives no right to write.
    #[inline]
    #[must_use]
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self.data.as_mut_ptr().wrapping_offset(self.layout.offset())
    }

    /// The same elements, to read, for as long as this view is borrowed.
    #[inline]
    #[must_use]
    pub const fn as_view(&self) -> StridedView<'_, T, Identity, CAP> {
        StridedView::from_trusted(self.data, self.layout) // INVARIANT: 4 as here
    }

    /// The same elements, to write, for as long as this view is borrowed.
    #[inline]
    #[must_use]
    pub const fn reborrow(&mut self) -> StridedViewMut<'_, T, CAP> {
        StridedViewMut { data: self.data, layout: self.layout } // INVARIANT: 4 and 5 as here
    }

    /// The element at an index, or `None` for an index that is out of range or of another rank.
    #[inline]
    #[must_use]
    pub fn get_ref<I: MultiIndex>(&self, index: I) -> Option<&T> {
        self.data.get(checked::to_position(index.offset_in(&self.layout)?))
    }

    /// The element at an index, to write to, or `None` for an index that is out of range or of
    /// another rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedViewMut;
    ///
    /// let mut data = [1, 2, 3, 4];
    /// let mut view = StridedViewMut::<i32>::new(&mut data, &[2, 2], &[2, 1], 0)?;
    /// if let Some(element) = view.get_mut([1, 0]) {
    ///     *element += 10;
    /// }
    /// assert_eq!(data, [1, 2, 13, 4]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get_mut<I: MultiIndex>(&mut self, index: I) -> Option<&mut T> {
        self.data.get_mut(checked::to_position(index.offset_in(&self.layout)?))
    }

    /// The same data under the layout that `transform` makes of this one; what it returns is proved
    /// again, since it may be any layout.
    ///
    /// # Errors
    ///
    /// Those of the closure, and as [`from_layout`](Self::from_layout).
    pub fn try_map(
        self,
        transform: impl FnOnce(&Layout<CAP>) -> Result<Layout<CAP>, LayoutError>,
    ) -> Result<Self, LayoutError> {
        let layout = transform(&self.layout)?;
        Self::from_layout(self.data, layout)
    }

    /// The axes in another order; see [`Layout::permute`].
    ///
    /// # Errors
    ///
    /// As [`Layout::permute`].
    pub fn permute(self, perm: &[usize]) -> Result<Self, LayoutError> {
        let layout = self.layout.permute(perm)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5 speak of the set of axes
    }

    /// Every axis sliced, strictly; see [`Layout::slice`].
    ///
    /// # Errors
    ///
    /// As [`Layout::slice`].
    pub fn slice(self, specs: &[SliceSpec]) -> Result<Self, LayoutError> {
        let layout = self.layout.slice(specs)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5, some of the indices of before
    }

    /// One axis mirrored; see [`Layout::flip`].
    ///
    /// # Errors
    ///
    /// As [`Layout::flip`].
    pub fn flip(self, axis: usize) -> Result<Self, LayoutError> {
        let layout = self.layout.flip(axis)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5, the indices of before
    }

    /// The view at one index of an axis, without that axis; see [`Layout::index_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::index_axis`].
    pub fn index_axis(self, axis: usize, index: usize) -> Result<Self, LayoutError> {
        let layout = self.layout.index_axis(axis, index)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5, some of the indices of before
    }

    /// The same elements under another shape, where none has to move; see [`Layout::reshape`].
    ///
    /// # Errors
    ///
    /// As [`Layout::reshape`].
    pub fn reshape(self, shape: &[usize], order: LayoutOrder) -> Result<Self, LayoutError> {
        let layout = self.layout.reshape(shape, order)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5, each offset is reached as often
    }

    /// The elements in row-major order, to write to, for as long as the slice is borrowed.
    #[must_use]
    pub fn into_iter_mut(self) -> ElementsMut<'a, T, CAP> {
        ElementsMut::new(self, LayoutOrder::RowMajor)
    }

    /// The elements in row-major order, to write to.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedViewMut;
    ///
    /// let mut data = [0; 7];
    /// let mut view = StridedViewMut::<i32>::new(&mut data, &[2, 3], &[4, 1], 0)?;
    /// for (value, element) in (1..).zip(view.iter_mut()) {
    ///     *element = value;
    /// }
    /// assert_eq!(data, [1, 2, 3, 0, 4, 5, 6]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn iter_mut(&mut self) -> ElementsMut<'_, T, CAP> {
        self.iter_mut_in(LayoutOrder::RowMajor)
    }

    /// The elements in the given order, to write to.
    #[inline]
    #[must_use]
    pub fn iter_mut_in(&mut self, order: LayoutOrder) -> ElementsMut<'_, T, CAP> {
        ElementsMut::new(self.reborrow(), order)
    }

    /// Overwrites the element at an index.
    ///
    /// # Panics
    ///
    /// For an index that is out of range or of another rank, with the text of the error that
    /// [`try_set`](Self::try_set) returns.
    #[inline]
    #[track_caller]
    pub fn set<I: MultiIndex>(&mut self, indices: I, value: T) {
        match self.get_mut(indices) {
            Some(element) => *element = value,
            None => refuse(self.layout.index_error(indices.as_indices())),
        }
    }

    /// Overwrites the element at an index; a call that fails changes nothing.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    #[inline]
    pub fn try_set<I: MultiIndex>(&mut self, indices: I, value: T) -> Result<(), LayoutError> {
        match self.get_mut(indices) {
            Some(element) => {
                *element = value;
                Ok(())
            }
            None => Err(self.layout.index_error(indices.as_indices())),
        }
    }
}

impl<T: Copy, const CAP: usize> StridedViewMut<'_, T, CAP> {
    /// The element at an index.
    ///
    /// # Panics
    ///
    /// For an index that is out of range or of another rank, with the text of the error that
    /// [`try_get`](Self::try_get) returns.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get<I: MultiIndex>(&self, indices: I) -> T {
        self.as_view().get(indices)
    }

    /// The element at an index.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    #[inline]
    pub fn try_get<I: MultiIndex>(&self, indices: I) -> Result<T, LayoutError> {
        self.as_view().try_get(indices)
    }
}
