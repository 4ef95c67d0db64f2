//! `StridedView`: a shared slice, a layout, and an operation on every element that is read.

use core::fmt;
use core::marker::PhantomData;

use super::element_op::{ComposableElementOp, ElementOp, ElementOpApply, Identity};
use super::elements::{ElementRefs, Elements, RunSlices, piece};
use super::refuse;
use crate::axes::INLINE_RANK;
use crate::checked;
use crate::error::LayoutError;
use crate::index::MultiIndex;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::transform::SliceSpec;
use crate::walk::Run;

/// A read-only view of a slice, of a rank that is known at run time, up to `CAP`.
///
/// The layout is proved against the slice when the view is made, so that reading can't fail for an
/// index in range, and all that changes the shape is a matter of numbers. `Op` is applied to every
/// element that is read: a conjugated or transposed view costs no copy.
///
/// The view is `Copy`, borrows only the elements, and is `Send` and `Sync` where `T` is `Sync`.
///
/// # Examples
///
/// ```
/// use ndlayout::StridedView;
///
/// let data = [1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let view = StridedView::<f64>::new(&data, &[2, 3], &[1, 2], 0)?;
/// assert_eq!(view.dims(), &[2, 3]);
/// assert_eq!(view.get([1, 2]), 6.0);
/// assert_eq!(view.permute(&[1, 0])?.get([2, 1]), 6.0);
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
///
/// A view of elements that are not `Sync` is not `Send`:
///
/// ```compile_fail
/// use ndlayout::StridedView;
///
/// fn assert_send<T: Send>() {}
/// assert_send::<StridedView<'static, core::cell::Cell<i32>>>();
/// ```
pub struct StridedView<'a, T, Op = Identity, const CAP: usize = INLINE_RANK> {
    // INVARIANT: 4. Every offset that the layout reaches lies in the slice, and the offset of an
    // empty layout in `0..=len`.
    data: &'a [T],
    layout: Layout<CAP>,
    op: PhantomData<Op>,
}

impl<T, Op, const CAP: usize> Clone for StridedView<'_, T, Op, CAP> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, Op, const CAP: usize> Copy for StridedView<'_, T, Op, CAP> {}

impl<T, Op, const CAP: usize> fmt::Debug for StridedView<'_, T, Op, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StridedView")
            .field("dims", &self.dims())
            .field("strides", &self.strides())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, Op, const CAP: usize> defmt::Format for StridedView<'_, T, Op, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "StridedView {{ {} }}", self.layout);
    }
}

impl<'a, T, const CAP: usize> StridedView<'a, T, Identity, CAP> {
    /// A view of `data` with the given layout, whose capacity it takes over.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, StridedView, layout};
    ///
    /// static FRAME: Layout<2> = layout!([2, 3], strides: [4, 1]);
    /// let view = StridedView::from_layout(b"abc-def", FRAME)?;
    /// assert_eq!(view.get([1, 0]), b'd');
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ViewOutOfBounds`].
    #[inline]
    pub fn from_layout(data: &'a [T], layout: Layout<CAP>) -> Result<Self, LayoutError> {
        layout.check(data.len())?;
        Ok(Self::from_trusted(data, layout))
    }
}

impl<'a, T, Op, const CAP: usize> StridedView<'a, T, Op, CAP> {
    /// A view of `data` with the given extents, strides and offset, in elements. The metadata is
    /// copied; the view borrows only the data.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutError, StridedView};
    ///
    /// let data = [1, 2, 3, 4];
    /// let backwards = StridedView::<i32>::new(&data, &[4], &[-1], 3)?;
    /// assert!(backwards.iter().eq([4, 3, 2, 1]));
    /// assert_eq!(
    ///     StridedView::<i32>::new(&data, &[3], &[2], 0).unwrap_err(),
    ///     LayoutError::ViewOutOfBounds { lowest: 0, highest: 4, len: 4 }
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::from_parts_within`].
    #[inline]
    pub fn new(
        data: &'a [T],
        dims: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Result<Self, LayoutError> {
        Ok(Self::from_trusted(data, Layout::from_parts_within(dims, strides, offset, data.len())?))
    }

    /// INVARIANT: 4 by the caller.
    #[inline]
    pub(crate) const fn from_trusted(data: &'a [T], layout: Layout<CAP>) -> Self {
        Self { data, layout, op: PhantomData }
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

    /// The number of elements, with those that a stride of 0 repeats.
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
    pub const fn data(&self) -> &'a [T] {
        self.data
    }

    /// The address of element `(0, …, 0)`; for an empty view it may be the end of the slice.
    #[inline]
    #[must_use]
    pub const fn ptr(&self) -> *const T {
        self.data.as_ptr().wrapping_offset(self.layout.offset())
    }

    /// The element at an index as it lies in the slice, without the operation of the view, or `None`
    /// for an index that is out of range or of another rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedView;
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4], &[2, 2], &[2, 1], 0)?;
    /// assert_eq!(view.get_ref([1, 0]), Some(&3));
    /// assert_eq!(view.get_ref([2, 0]), None);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get_ref<I: MultiIndex>(&self, index: I) -> Option<&'a T> {
        // A checked access: were an offset wrong, this would be a wrong element or none.
        self.data.get(checked::to_position(index.offset_in(&self.layout)?))
    }

    /// References to the elements in row-major order, without the operation of the view.
    #[inline]
    #[must_use]
    pub const fn iter_ref(&self) -> ElementRefs<'a, T, CAP> {
        self.iter_ref_in(LayoutOrder::RowMajor)
    }

    /// References to the elements in the given order, without the operation of the view.
    #[inline]
    #[must_use]
    pub const fn iter_ref_in(&self, order: LayoutOrder) -> ElementRefs<'a, T, CAP> {
        ElementRefs::new(self.data, self.layout.offsets(order)) // 4
    }

    /// The same data under the layout that `transform` makes of this one.
    ///
    /// This opens every method of [`Layout`] to a view, several at once. What the closure returns is
    /// proved against the slice again, since it may be any layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedView;
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4, 5, 6], &[2, 3], &[3, 1], 0)?;
    /// let turned = view.try_map(|layout| layout.swap_axes(0, 1)?.flip(1))?;
    /// assert!(turned.iter().eq([4, 1, 5, 2, 6, 3]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the closure, and [`LayoutError::ViewOutOfBounds`].
    #[inline]
    pub fn try_map(
        &self,
        transform: impl FnOnce(&Layout<CAP>) -> Result<Layout<CAP>, LayoutError>,
    ) -> Result<Self, LayoutError> {
        let layout = transform(&self.layout)?;
        layout.check(self.data.len())?;
        Ok(Self::from_trusted(self.data, layout)) // INVARIANT: 4 just proved
    }

    /// For the transforms of the crate, which reach no offset that was not reached before.
    #[inline]
    pub(super) fn with(
        &self,
        layout: Result<Layout<CAP>, LayoutError>,
    ) -> Result<Self, LayoutError> {
        // INVARIANT: 4 as before. An empty result keeps an offset that was reached, or was empty.
        Ok(Self::from_trusted(self.data, layout?))
    }

    /// The axes in another order; see [`Layout::permute`].
    ///
    /// # Errors
    ///
    /// As [`Layout::permute`].
    #[inline]
    pub fn permute(&self, perm: &[usize]) -> Result<Self, LayoutError> {
        self.with(self.layout.permute(perm))
    }

    /// All axes in reverse order; see [`Layout::reverse_axes`].
    #[inline]
    #[must_use]
    pub fn reverse_axes(&self) -> Self {
        Self::from_trusted(self.data, self.layout.reverse_axes()) // INVARIANT: 4 as before
    }

    /// Every axis sliced, strictly; see [`Layout::slice`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{SliceSpec, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4], &[4], &[1], 0)?;
    /// let odd = view.slice(&[SliceSpec { start: 0, end: 4, step: 2 }])?;
    /// assert!(odd.iter().eq([1, 3]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::slice`].
    #[inline]
    pub fn slice(&self, specs: &[SliceSpec]) -> Result<Self, LayoutError> {
        self.with(self.layout.slice(specs))
    }

    /// One axis mirrored; see [`Layout::flip`].
    ///
    /// # Errors
    ///
    /// As [`Layout::flip`].
    #[inline]
    pub fn flip(&self, axis: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.flip(axis))
    }

    /// The view at one index of an axis, without that axis; see [`Layout::index_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::index_axis`].
    #[inline]
    pub fn index_axis(&self, axis: usize, index: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.index_axis(axis, index))
    }

    /// The same elements under another shape, where none has to move; see [`Layout::reshape`].
    ///
    /// # Errors
    ///
    /// As [`Layout::reshape`].
    #[inline]
    pub fn reshape(&self, shape: &[usize], order: LayoutOrder) -> Result<Self, LayoutError> {
        self.with(self.layout.reshape(shape, order))
    }

    /// The elements whose indices along the paired axes are equal; see [`Layout::diagonal`].
    ///
    /// # Errors
    ///
    /// As [`Layout::diagonal`].
    #[inline]
    pub fn diagonal_view(&self, axis_pairs: &[(usize, usize)]) -> Result<Self, LayoutError> {
        self.with(self.layout.diagonal(axis_pairs))
    }

    /// Axes of extent 1 repeated, at the same rank; see [`Layout::broadcast`].
    ///
    /// # Errors
    ///
    /// As [`Layout::broadcast`].
    #[inline]
    pub fn broadcast(&self, target_dims: &[usize]) -> Result<Self, LayoutError> {
        self.with(self.layout.broadcast(target_dims))
    }

    /// Axes of extent 1 repeated and new ones put before the first; see [`Layout::broadcast_to`].
    ///
    /// # Errors
    ///
    /// As [`Layout::broadcast_to`].
    #[inline]
    pub fn broadcast_to(&self, target_dims: &[usize]) -> Result<Self, LayoutError> {
        self.with(self.layout.broadcast_to(target_dims))
    }

    /// A new axis of extent 1; see [`Layout::insert_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::insert_axis`].
    #[inline]
    pub fn insert_axis(&self, at: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.insert_axis(at))
    }

    /// The view without an axis of extent 1; see [`Layout::drop_axis`].
    ///
    /// # Errors
    ///
    /// As [`Layout::drop_axis`].
    #[inline]
    pub fn drop_axis(&self, axis: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.drop_axis(axis))
    }

    /// The windows along an axis; see [`Layout::windows`].
    ///
    /// # Errors
    ///
    /// As [`Layout::windows`].
    #[inline]
    pub fn windows(&self, axis: usize, window: usize, step: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.windows(axis, window, step))
    }

    /// The elements side by side in row-major order, as they lie in the slice.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutError, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4, 5], &[2, 2], &[2, 1], 1)?;
    /// assert_eq!(view.as_slice()?, &[2, 3, 4, 5]);
    /// assert_eq!(
    ///     view.reverse_axes().as_slice(),
    ///     Err(LayoutError::NonContiguousViewAsSlice { axis: 1, stride: 2, expected: 1 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NonContiguousViewAsSlice`].
    pub fn as_slice(&self) -> Result<&'a [T], LayoutError> {
        self.as_slice_in(LayoutOrder::RowMajor)
    }

    /// The elements side by side in the given order; an empty view gives the empty slice.
    pub(super) fn as_slice_in(&self, order: LayoutOrder) -> Result<&'a [T], LayoutError> {
        self.layout.check_contiguous(order)?;
        Ok(piece(self.data, Run { start: self.offset(), len: self.len() })) // 4
    }

    /// The longest pieces of the slice that hold the elements in the given order; see
    /// [`Layout::runs`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutOrder, StridedView};
    ///
    /// // Two rows of three, each row padded to four.
    /// let view = StridedView::<u8>::new(b"abc-def-", &[2, 3], &[4, 1], 0)?;
    /// assert!(view.runs(LayoutOrder::RowMajor).eq([b"abc", b"def"]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn runs(&self, order: LayoutOrder) -> RunSlices<'a, T, CAP> {
        RunSlices::new(self.data, self.layout.runs(order)) // 4
    }
}

impl<'a, T: Copy, Op: ElementOp<T>, const CAP: usize> StridedView<'a, T, Op, CAP> {
    /// The element at an index, with the operation of the view.
    ///
    /// # Panics
    ///
    /// For an index that is out of range or of another rank, with the text of the error that
    /// [`try_get`](Self::try_get) returns.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn get<I: MultiIndex>(&self, indices: I) -> T {
        match self.get_ref(indices) {
            Some(element) => Op::apply(*element),
            None => refuse(self.layout.index_error(indices.as_indices())),
        }
    }

    /// The element at an index, with the operation of the view.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{LayoutError, StridedView};
    ///
    /// let view = StridedView::<i32>::new(&[1, 2, 3, 4], &[2, 2], &[2, 1], 0)?;
    /// assert_eq!(view.try_get([1, 0]), Ok(3));
    /// assert_eq!(
    ///     view.try_get([0, 2]),
    ///     Err(LayoutError::IndexOutOfBounds { axis: 1, index: 2, extent: 2 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    #[inline]
    pub fn try_get<I: MultiIndex>(&self, indices: I) -> Result<T, LayoutError> {
        match self.get_ref(indices) {
            Some(element) => Ok(Op::apply(*element)),
            None => Err(self.layout.index_error(indices.as_indices())),
        }
    }

    /// The elements in row-major order: the last index runs fastest.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Elements<'a, T, Op, CAP> {
        self.iter_in(LayoutOrder::RowMajor)
    }

    /// The elements in the given order.
    #[inline]
    #[must_use]
    pub fn iter_in(&self, order: LayoutOrder) -> Elements<'a, T, Op, CAP> {
        Elements::new(self.iter_ref_in(order))
    }
}

impl<'a, T: Copy, Op: ElementOp<T>, const CAP: usize> IntoIterator for StridedView<'a, T, Op, CAP> {
    type Item = T;
    type IntoIter = Elements<'a, T, Op, CAP>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, Op, const CAP: usize> StridedView<'a, T, Op, CAP>
where
    T: ElementOpApply,
    Op: ComposableElementOp<T>,
{
    /// The matrix transposed: its axes exchanged, and its elements transposed.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] for any rank other than 2.
    pub fn transpose_2d(
        &self,
    ) -> Result<StridedView<'a, T, Op::ComposeTranspose, CAP>, LayoutError> {
        Ok(StridedView::from_trusted(self.data, self.layout.transpose()?)) // INVARIANT: 4 as before
    }

    /// The conjugate transpose of a matrix: its axes exchanged, and the adjoints of its elements.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] for any rank other than 2.
    pub fn adjoint_2d(&self) -> Result<StridedView<'a, T, Op::ComposeAdjoint, CAP>, LayoutError> {
        Ok(StridedView::from_trusted(self.data, self.layout.transpose()?)) // INVARIANT: 4 as before
    }

    /// The complex conjugates of the elements.
    #[must_use]
    pub fn conj(&self) -> StridedView<'a, T, Op::ComposeConj, CAP> {
        StridedView::from_trusted(self.data, self.layout) // INVARIANT: 4 as before
    }
}
