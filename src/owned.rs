//! Arrays and tensors that own their elements: `StridedArray`, `HostTensor`.
//!
//! Memory is asked for only after the shape was proved, and a refusal by the allocator is an error:
//! a claim in a file header can't bring a program down.

use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::ops::{Index, IndexMut};

use crate::axes::INLINE_RANK;
use crate::checked;
use crate::error::LayoutError;
use crate::index::MultiIndex;
use crate::layout::Layout;
use crate::memory::collected;
use crate::order::LayoutOrder;
use crate::view::{
    ElementRefs, ElementsMut, HostTensorView, Identity, StridedView, StridedViewMut, refuse,
};

/// An array of a rank that is known at run time, up to `CAP`, that owns its elements.
///
/// No two indices reach the same element.
///
/// # Examples
///
/// ```
/// use ndlayout::StridedArray;
///
/// let mut array: StridedArray<i32> = StridedArray::row_major(&[2, 3])?;
/// array.set([1, 2], 7);
/// assert_eq!(array[[1, 2]], 7);
/// assert_eq!(array.into_data(), [0, 0, 0, 0, 0, 7]);
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct StridedArray<T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: 4 and 5 of `StridedViewMut`, for these elements.
    data: Vec<T>,
    layout: Layout<CAP>,
}

impl<T, const CAP: usize> fmt::Debug for StridedArray<T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StridedArray")
            .field("dims", &self.dims())
            .field("strides", &self.strides())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for StridedArray<T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "StridedArray {{ {} }}", self.layout);
    }
}

impl<T: Default, const CAP: usize> StridedArray<T, CAP> {
    /// An array of default elements side by side in column-major order. Each is made by a call of its
    /// own, those that take no memory too.
    ///
    /// # Errors
    ///
    /// As [`Layout::col_major`], and [`LayoutError::AllocationFailed`].
    pub fn col_major(dims: &[usize]) -> Result<Self, LayoutError> {
        Self::filled(Layout::col_major(dims)?)
    }

    /// An array of default elements side by side in row-major order. Each is made by a call of its
    /// own, those that take no memory too.
    ///
    /// # Errors
    ///
    /// As [`Layout::row_major`], and [`LayoutError::AllocationFailed`].
    pub fn row_major(dims: &[usize]) -> Result<Self, LayoutError> {
        Self::filled(Layout::row_major(dims)?)
    }

    fn filled(layout: Layout<CAP>) -> Result<Self, LayoutError> {
        let data = collected(layout.len(), iter::repeat_with(T::default))?;
        Ok(Self { data, layout }) // INVARIANT: compact, from offset 0, and as long as the count
    }
}

impl<T, const CAP: usize> StridedArray<T, CAP> {
    /// An array side by side in column-major order; `element` is called once for each index, the
    /// first index running fastest.
    ///
    /// # Errors
    ///
    /// As [`Layout::col_major`], and [`LayoutError::AllocationFailed`].
    pub fn from_fn_col_major(
        dims: &[usize],
        element: impl FnMut(&[usize]) -> T,
    ) -> Result<Self, LayoutError> {
        Self::from_fn(Layout::col_major(dims)?, LayoutOrder::ColMajor, element)
    }

    /// An array side by side in row-major order; `element` is called once for each index, the last
    /// index running fastest.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::StridedArray;
    ///
    /// let table: StridedArray<usize> =
    ///     StridedArray::from_fn_row_major(&[2, 3], |index| 10 * index[0] + index[1])?;
    /// assert_eq!(table.into_data(), [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::row_major`], and [`LayoutError::AllocationFailed`].
    pub fn from_fn_row_major(
        dims: &[usize],
        element: impl FnMut(&[usize]) -> T,
    ) -> Result<Self, LayoutError> {
        Self::from_fn(Layout::row_major(dims)?, LayoutOrder::RowMajor, element)
    }

    fn from_fn(
        layout: Layout<CAP>,
        order: LayoutOrder,
        mut element: impl FnMut(&[usize]) -> T,
    ) -> Result<Self, LayoutError> {
        let indices = (0..layout.len()).filter_map(|position| layout.index_at(position, order));
        let data = collected(layout.len(), indices.map(|index| element(&index)))?;
        Ok(Self { data, layout }) // INVARIANT: compact, from offset 0, and as long as the count
    }

    /// An array of the given elements with the given extents, strides and offset, in elements. The
    /// elements may be more than needed.
    ///
    /// # Errors
    ///
    /// As [`StridedViewMut::new`]; the elements are dropped then.
    pub fn from_parts(
        data: Vec<T>,
        dims: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Result<Self, LayoutError> {
        let layout = Layout::from_parts_within(dims, strides, offset, data.len())?;
        layout.check_mutable()?;
        Ok(Self { data, layout })
    }

    /// The extents, axis 0 first, in elements.
    #[must_use]
    pub const fn dims(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The strides, axis 0 first, in elements.
    #[must_use]
    pub const fn strides(&self) -> &[isize] {
        self.layout.strides()
    }

    /// The offset of element `(0, …, 0)`, in elements.
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.layout.offset()
    }

    /// The number of dimensions.
    #[must_use]
    pub const fn ndim(&self) -> usize {
        self.layout.rank()
    }

    /// The number of elements that an index reaches.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.layout.len()
    }

    /// Whether any extent is 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// The layout.
    #[must_use]
    pub const fn layout(&self) -> &Layout<CAP> {
        &self.layout
    }

    /// All elements as they lie in memory, those that no index reaches with them.
    #[must_use]
    pub fn data(&self) -> &[T] {
        &self.data
    }

    /// All elements as they lie in memory, to write to.
    #[must_use]
    pub fn data_mut(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// The elements as they lie in memory, without the layout.
    #[must_use]
    pub fn into_data(self) -> Vec<T> {
        self.data
    }

    /// A view to read.
    #[must_use]
    pub fn view(&self) -> StridedView<'_, T, Identity, CAP> {
        StridedView::from_trusted(&self.data, self.layout) // INVARIANT: 4 as here
    }

    /// A view to write.
    #[must_use]
    pub fn view_mut(&mut self) -> StridedViewMut<'_, T, CAP> {
        StridedViewMut::from_trusted(&mut self.data, self.layout) // INVARIANT: 4 and 5 as here
    }

    /// The axes in another order; no element moves. See [`Layout::permute`].
    ///
    /// # Errors
    ///
    /// As [`Layout::permute`]; the elements are dropped then.
    pub fn permuted(self, perm: &[usize]) -> Result<Self, LayoutError> {
        let layout = self.layout.permute(perm)?;
        Ok(Self { data: self.data, layout }) // INVARIANT: 4 and 5 speak of the set of axes
    }

    /// The elements that an index reaches, in row-major order. Unlike in strided-view, elements that
    /// no index reaches are left out.
    #[must_use]
    pub fn iter(&self) -> ElementRefs<'_, T, CAP> {
        self.view().iter_ref()
    }

    /// The elements that an index reaches, to write to, in row-major order. Unlike in strided-view,
    /// elements that no index reaches are left out.
    #[must_use]
    pub fn iter_mut(&mut self) -> ElementsMut<'_, T, CAP> {
        self.view_mut().into_iter_mut()
    }

    /// The element at an index, or `None` for an index that is out of range or of another rank.
    #[inline]
    #[must_use]
    pub fn get_ref<I: MultiIndex>(&self, index: I) -> Option<&T> {
        self.data.get(checked::to_position(index.offset_in(&self.layout)?))
    }

    /// The element at an index, to write to, or `None` for an index that is out of range or of
    /// another rank.
    #[inline]
    #[must_use]
    pub fn get_mut<I: MultiIndex>(&mut self, index: I) -> Option<&mut T> {
        self.data.get_mut(checked::to_position(index.offset_in(&self.layout)?))
    }

    /// Overwrites the element at an index.
    ///
    /// # Panics
    ///
    /// For an index that is out of range or of another rank, with the text of the error that
    /// [`try_set`](Self::try_set) returns.
    #[track_caller]
    pub fn set<I: MultiIndex>(&mut self, indices: I, value: T) {
        self.view_mut().set(indices, value);
    }

    /// Overwrites the element at an index; a call that fails changes nothing.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    pub fn try_set<I: MultiIndex>(&mut self, indices: I, value: T) -> Result<(), LayoutError> {
        self.view_mut().try_set(indices, value)
    }
}

impl<T: Copy, const CAP: usize> StridedArray<T, CAP> {
    /// The element at an index.
    ///
    /// # Panics
    ///
    /// For an index that is out of range or of another rank, with the text of the error that
    /// [`try_get`](Self::try_get) returns.
    #[must_use]
    #[track_caller]
    pub fn get<I: MultiIndex>(&self, indices: I) -> T {
        self.view().get(indices)
    }

    /// The element at an index.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    pub fn try_get<I: MultiIndex>(&self, indices: I) -> Result<T, LayoutError> {
        self.view().try_get(indices)
    }
}

/// # Panics
///
/// For an index that is out of range or of another rank; see [`StridedArray::get_ref`].
impl<T, I: MultiIndex, const CAP: usize> Index<I> for StridedArray<T, CAP> {
    type Output = T;

    #[track_caller]
    fn index(&self, index: I) -> &T {
        match self.get_ref(index) {
            Some(element) => element,
            None => refuse(self.layout.index_error(index.as_indices())),
        }
    }
}

/// # Panics
///
/// For an index that is out of range or of another rank; see [`StridedArray::get_mut`].
impl<T, I: MultiIndex, const CAP: usize> IndexMut<I> for StridedArray<T, CAP> {
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut T {
        let layout = self.layout;
        match self.get_mut(index) {
            Some(element) => element,
            None => refuse(layout.index_error(index.as_indices())),
        }
    }
}

/// A tensor that owns its elements, side by side in column-major order from offset 0.
///
/// # Examples
///
/// ```
/// use ndlayout::HostTensor;
///
/// let tensor = HostTensor::from_vec_col_major([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!(tensor.as_view().strides(), &[1, 2]);
/// assert_eq!(tensor.as_view().try_get([1, 2])?, 6);
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct HostTensor<T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: the layout is compact column-major from offset 0, and as long as the elements.
    data: Vec<T>,
    layout: Layout<CAP>,
}

impl<T, const CAP: usize> fmt::Debug for HostTensor<T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostTensor").field("shape", &self.shape()).finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for HostTensor<T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "HostTensor {{ {} }}", self.layout);
    }
}

impl<T> HostTensor<T> {
    /// A tensor of the given elements, counted in column-major order, of up to [`INLINE_RANK`] axes.
    ///
    /// # Errors
    ///
    /// As [`Layout::col_major`], and [`LayoutError::ShapeMismatch`] where the shape has another
    /// number of elements; the elements are dropped then.
    pub fn from_vec_col_major(
        shape: impl AsRef<[usize]>,
        data: Vec<T>,
    ) -> Result<Self, LayoutError> {
        Self::with_layout(Layout::col_major(shape.as_ref())?, data)
    }
}

impl<T, const CAP: usize> HostTensor<T, CAP> {
    fn with_layout(layout: Layout<CAP>, data: Vec<T>) -> Result<Self, LayoutError> {
        if layout.len() == data.len() {
            Ok(Self { data, layout })
        } else {
            Err(LayoutError::ShapeMismatch { expected: data.len(), actual: layout.len() })
        }
    }

    /// The extents, axis 0 first, in elements.
    #[must_use]
    pub const fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The number of axes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// Whether there is no element: any extent is 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// The elements in column-major order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.data
    }

    /// The elements in column-major order, to write to.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// A view of all elements.
    #[must_use]
    pub fn as_view(&self) -> HostTensorView<'_, T, CAP> {
        StridedView::from_trusted(&self.data, self.layout).into() // INVARIANT: 4, as long as the elements
    }

    /// The elements in column-major order, without the shape.
    #[must_use]
    pub fn into_vec_col_major(self) -> Vec<T> {
        self.data
    }

    /// The same elements, counted in column-major order, under another shape.
    ///
    /// # Errors
    ///
    /// As [`from_vec_col_major`](HostTensor::from_vec_col_major).
    pub fn into_reshaped(self, shape: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        Self::with_layout(Layout::col_major(shape.as_ref())?, self.data)
    }
}
