//! The transforms of [`Layout`] that views have under the same name; `try_map` opens the others.

use super::strided::StridedView;
use super::strided_mut::StridedViewMut;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::transform::{SliceItem, Window};

impl<T, Op, const CAP: usize> StridedView<'_, T, Op, CAP> {
    /// What NumPy's slicing notation selects; see [`Layout::slice_items`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{SliceItem, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4, 5, 6], &[2, 3], &[3, 1], 0)?;
    /// let column = view.slice_items(&[SliceItem::Ellipsis, SliceItem::Index(-1)])?;
    /// assert!(column.iter().eq([3, 6]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::slice_items`].
    pub fn slice_items(&self, items: &[SliceItem]) -> Result<Self, LayoutError> {
        self.with(self.layout().slice_items(items))
    }

    /// The view without any axis of extent 1; see [`Layout::squeeze`].
    #[must_use]
    pub fn squeeze(&self) -> Self {
        Self::from_trusted(self.data(), self.layout().squeeze()) // INVARIANT: 4 as before
    }

    /// Axis `from` moved to be axis `to`; see [`Layout::move_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::move_axis`].
    pub fn move_axis(&self, from: usize, to: usize) -> Result<Self, LayoutError> {
        self.with(self.layout().move_axis(from, to))
    }

    /// A diagonal of two axes, away from the main one; see [`Layout::diagonal_at`].
    ///
    /// # Errors
    ///
    /// As [`Layout::diagonal_at`].
    pub fn diagonal_at(&self, a: usize, b: usize, offset: isize) -> Result<Self, LayoutError> {
        self.with(self.layout().diagonal_at(a, b, offset))
    }

    /// The windows along several axes; see [`Layout::windows_in`].
    ///
    /// # Errors
    ///
    /// As [`Layout::windows_in`].
    pub fn windows_in(&self, windows: &[Window]) -> Result<Self, LayoutError> {
        self.with(self.layout().windows_in(windows))
    }

    /// Neighbouring axes merged into one; see [`Layout::merge_axes`].
    ///
    /// # Errors
    ///
    /// As [`Layout::merge_axes`].
    pub fn merge_axes(
        &self,
        first: usize,
        count: usize,
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        self.with(self.layout().merge_axes(first, count, order))
    }

    /// One axis split into several; see [`Layout::split_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::split_axis`].
    pub fn split_axis(
        &self,
        axis: usize,
        extents: &[usize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        self.with(self.layout().split_axis(axis, extents, order))
    }

    /// The same elements under another shape, of which one extent may be -1; see
    /// [`Layout::reshape_inferred`].
    ///
    /// # Errors
    ///
    /// As [`Layout::reshape_inferred`].
    pub fn reshape_inferred(
        &self,
        shape: &[isize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        self.with(self.layout().reshape_inferred(shape, order))
    }
}

impl<T, const CAP: usize> StridedViewMut<'_, T, CAP> {
    /// The same data under the layout that a transform made.
    ///
    /// INVARIANT: 4 and 5 where each index of the result reaches what one index of before reached, and
    /// no two of them the same one; an empty result keeps the offset.
    fn with(
        self,
        transform: impl FnOnce(&Layout<CAP>) -> Result<Layout<CAP>, LayoutError>,
    ) -> Result<Self, LayoutError> {
        let (data, layout) = self.into_parts();
        Ok(Self::from_trusted(data, transform(&layout)?))
    }

    /// What NumPy's slicing notation selects; see [`Layout::slice_items`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{SliceItem, StridedViewMut};
    ///
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let view = StridedViewMut::<i32>::new(&mut data, &[2, 3], &[3, 1], 0)?;
    /// for element in view.slice_items(&[SliceItem::Index(1)])?.into_iter_mut() {
    ///     *element = 0;
    /// }
    /// assert_eq!(data, [1, 2, 3, 0, 0, 0]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::slice_items`].
    pub fn slice_items(self, items: &[SliceItem]) -> Result<Self, LayoutError> {
        self.with(|layout| layout.slice_items(items)) // INVARIANT: 4 and 5, some of the indices
    }

    /// The view without any axis of extent 1; see [`Layout::squeeze`].
    #[must_use]
    pub fn squeeze(self) -> Self {
        let (data, layout) = self.into_parts();
        Self::from_trusted(data, layout.squeeze()) // INVARIANT: 4 and 5, the indices of before
    }

    /// Axis `from` moved to be axis `to`; see [`Layout::move_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::move_axis`].
    pub fn move_axis(self, from: usize, to: usize) -> Result<Self, LayoutError> {
        self.with(|layout| layout.move_axis(from, to)) // INVARIANT: 4 and 5, the indices of before
    }

    /// Neighbouring axes merged into one; see [`Layout::merge_axes`].
    ///
    /// # Errors
    ///
    /// As [`Layout::merge_axes`].
    pub fn merge_axes(
        self,
        first: usize,
        count: usize,
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        // INVARIANT: 4 and 5, each offset is reached as often.
        self.with(|layout| layout.merge_axes(first, count, order))
    }

    /// One axis split into several; see [`Layout::split_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::split_axis`].
    pub fn split_axis(
        self,
        axis: usize,
        extents: &[usize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        // INVARIANT: 4 and 5, each offset is reached as often.
        self.with(|layout| layout.split_axis(axis, extents, order))
    }

    /// The same elements under another shape, of which one extent may be -1; see
    /// [`Layout::reshape_inferred`].
    ///
    /// # Errors
    ///
    /// As [`Layout::reshape_inferred`].
    pub fn reshape_inferred(
        self,
        shape: &[isize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        // INVARIANT: 4 and 5, each offset is reached as often.
        self.with(|layout| layout.reshape_inferred(shape, order))
    }
}
