//! `HostTensorView`: a column-major vocabulary over `StridedView`.

use core::fmt;

use super::element_op::Identity;
use super::strided::StridedView;
use crate::axes::INLINE_RANK;
use crate::error::LayoutError;
use crate::index::MultiIndex;
use crate::layout::Layout;
use crate::order::LayoutOrder;
use crate::transform::SliceSpec;

/// A borrowed tensor: a slice with a shape, strides and an offset, where *compact* means compact in
/// column-major order.
///
/// It has no `==`: two views can be equal as layouts, as memory, or element by element.
///
/// # Examples
///
/// ```
/// use ndlayout::HostTensorView;
///
/// let data = [1.0_f64, 2.0, 3.0, 4.0];
/// let view: HostTensorView<'_, f64> = HostTensorView::from_slice([2], [1], 1, &data)?;
/// assert_eq!(view.as_slice()?, &[2.0, 3.0]);
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
///
/// ```compile_fail
/// # use ndlayout::HostTensorView;
/// # let data = [1.0_f64];
/// let a: HostTensorView<'_, f64> = HostTensorView::from_slice([1], [1], 0, &data).unwrap();
/// let _ = a == a;
/// ```
pub struct HostTensorView<'a, T, const CAP: usize = INLINE_RANK> {
    view: StridedView<'a, T, Identity, CAP>,
}

impl<T, const CAP: usize> Clone for HostTensorView<'_, T, CAP> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const CAP: usize> Copy for HostTensorView<'_, T, CAP> {}

impl<T, const CAP: usize> fmt::Debug for HostTensorView<'_, T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostTensorView")
            .field("shape", &self.shape())
            .field("strides", &self.strides())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "defmt")]
impl<T, const CAP: usize> defmt::Format for HostTensorView<'_, T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "HostTensorView {{ {} }}", self.view.layout());
    }
}

impl<'a, T, const CAP: usize> From<StridedView<'a, T, Identity, CAP>>
    for HostTensorView<'a, T, CAP>
{
    /// The same elements, in the other vocabulary.
    fn from(view: StridedView<'a, T, Identity, CAP>) -> Self {
        Self { view }
    }
}

impl<'a, T> HostTensorView<'a, T> {
    /// A view of `data` with the given shape, strides and offset, in elements, of up to
    /// [`INLINE_RANK`] axes. For another capacity see [`from_layout`](Self::from_layout).
    ///
    /// # Errors
    ///
    /// As [`Layout::from_parts_within`].
    pub fn from_slice(
        shape: impl AsRef<[usize]>,
        strides: impl AsRef<[isize]>,
        offset: isize,
        data: &'a [T],
    ) -> Result<Self, LayoutError> {
        let view = StridedView::new(data, shape.as_ref(), strides.as_ref(), offset)?;
        Ok(Self { view })
    }
}

impl<'a, T, const CAP: usize> HostTensorView<'a, T, CAP> {
    /// A view of `data` with the given layout.
    ///
    /// # Errors
    ///
    /// [`LayoutError::ViewOutOfBounds`].
    pub fn from_layout(data: &'a [T], layout: Layout<CAP>) -> Result<Self, LayoutError> {
        Ok(Self { view: StridedView::from_layout(data, layout)? })
    }

    /// The extents, axis 0 first, in elements.
    #[must_use]
    pub const fn shape(&self) -> &[usize] {
        self.view.dims()
    }

    /// The strides, axis 0 first, in elements.
    #[must_use]
    pub const fn strides(&self) -> &[isize] {
        self.view.strides()
    }

    /// The offset of element `(0, …, 0)` in the slice, in elements.
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.view.offset()
    }

    /// The number of axes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.view.ndim()
    }

    /// Whether there is no element: any extent is 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.view.is_empty()
    }

    /// The layout.
    #[must_use]
    pub const fn layout(&self) -> &Layout<CAP> {
        self.view.layout()
    }

    /// The same elements in the vocabulary of [`StridedView`].
    #[must_use]
    pub const fn as_strided_view(&self) -> StridedView<'a, T, Identity, CAP> {
        self.view
    }

    /// The element at an index, or `None` for an index that is out of range or of another rank.
    #[inline]
    #[must_use]
    pub fn get_ref<I: MultiIndex>(&self, index: I) -> Option<&'a T> {
        self.view.get_ref(index)
    }

    /// Whether the elements lie side by side in column-major order, at any offset. Strides of axes
    /// of extent 1 and of empty views do not count.
    ///
    /// # Errors
    ///
    /// None: the layout was proved when the view was made. The result is kept for code that was
    /// written for tenferro.
    pub const fn is_compact_col_major(&self) -> Result<bool, LayoutError> {
        Ok(self.view.layout().is_f_contiguous())
    }

    /// [`is_compact_col_major`](Self::is_compact_col_major), and the offset is 0.
    ///
    /// # Errors
    ///
    /// None, as there.
    pub const fn is_zero_offset_col_major(&self) -> Result<bool, LayoutError> {
        Ok(self.view.layout().is_f_contiguous() && self.offset() == 0)
    }

    /// The elements as a slice, in column-major order. An empty view gives the empty slice.
    ///
    /// # Errors
    ///
    /// [`LayoutError::NonContiguousViewAsSlice`] for a view that is not compact in column-major
    /// order.
    pub fn as_slice(&self) -> Result<&'a [T], LayoutError> {
        self.view.as_slice_in(LayoutOrder::ColMajor)
    }

    /// The same elements, counted in column-major order, under another shape. Unlike in tenferro the
    /// view need not be compact: this succeeds exactly where no element has to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::HostTensorView;
    ///
    /// let data = [1, 2, 3, 4, 5, 6, 7];
    /// let every_second: HostTensorView<'_, i32> =
    ///     HostTensorView::from_slice([4], [2], 0, &data)?;
    /// assert_eq!(every_second.reshape_view([2, 2])?.strides(), &[2, 4]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::reshape`].
    pub fn reshape_view(&self, shape: impl AsRef<[usize]>) -> Result<Self, LayoutError> {
        Ok(Self { view: self.view.reshape(shape.as_ref(), LayoutOrder::ColMajor)? })
    }

    /// The axes in the requested order; see [`Layout::permute`].
    ///
    /// # Errors
    ///
    /// As [`Layout::permute`].
    pub fn transpose_view(&self, axes: &[usize]) -> Result<Self, LayoutError> {
        Ok(Self { view: self.view.permute(axes)? })
    }

    /// Every axis sliced, strictly, with steps of both signs; see [`Layout::slice`].
    ///
    /// # Errors
    ///
    /// As [`Layout::slice`].
    pub fn slice_view(&self, spec: &[SliceSpec]) -> Result<Self, LayoutError> {
        Ok(Self { view: self.view.slice(spec)? })
    }
}

impl<T: Copy, const CAP: usize> HostTensorView<'_, T, CAP> {
    /// The element at an index.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::IndexOutOfBounds`].
    #[inline]
    pub fn try_get<I: MultiIndex>(&self, index: I) -> Result<T, LayoutError> {
        self.view.try_get(index)
    }
}
