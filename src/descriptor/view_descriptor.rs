//! `ViewDescriptor`: an offset, a shape and strides.

use super::plain;
use crate::axes::{AxisList, AxisStorage};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// A logical view into a flat buffer: an offset, a shape and strides, as plain numbers.
///
/// Element `(i0, …, in-1)` lies at `base_offset + i0 * strides[0] + … + in-1 * strides[n-1]`,
/// counted in elements. The fields are public, so any numbers may stand in them, and nothing is
/// proved: every method answers for any of them. Convert to a [`Layout`] to have it proved once and
/// to transform it.
///
/// `D` and `S` hold the shape and the strides: arrays, [`AxisList`], and by feature
/// `arrayvec::ArrayVec`, `heapless::Vec` or `Vec`, of any integer type, signed or not.
///
/// # Examples
///
/// ```
/// use ndlayout::ViewDescriptor;
///
/// let descriptor = ViewDescriptor { base_offset: 0, shape: [2, 3], strides: [3, 1] };
/// assert_eq!(descriptor.flat_index(&[1, 2]), Some(5));
/// assert!(descriptor.is_contiguous());
///
/// // Narrow storage, for a table in flash.
/// static SPRITE: ViewDescriptor<[u8; 2]> =
///     ViewDescriptor { base_offset: 40, shape: [16, 12], strides: [12, 1] };
/// assert_eq!(SPRITE.flat_index(&[15, 11]), Some(231));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ViewDescriptor<D = AxisList<usize>, S = D> {
    /// The offset of element `(0, …, 0)`, in elements.
    pub base_offset: usize,
    /// The extents, axis 0 first.
    pub shape: D,
    /// The strides, one an axis, in elements.
    pub strides: S,
}

impl<D: AxisStorage, S: AxisStorage> ViewDescriptor<D, S> {
    /// The number of dimensions: the length of `shape`.
    #[must_use]
    pub fn ndim(&self) -> usize {
        self.shape.as_axes().len()
    }

    /// The number of elements: the product of the shape, 1 for rank 0, 0 where any extent is 0 or
    /// negative. Saturates at `usize::MAX`; see
    /// [`checked_total_elements`](Self::checked_total_elements).
    #[must_use]
    pub fn total_elements(&self) -> usize {
        self.checked_total_elements().unwrap_or(usize::MAX)
    }

    /// The number of elements, or `None` where it does not fit `usize`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::ViewDescriptor;
    ///
    /// let huge = ViewDescriptor { base_offset: 0, shape: [usize::MAX, 2], strides: [0, 0] };
    /// assert_eq!(huge.checked_total_elements(), None);
    /// assert_eq!(huge.total_elements(), usize::MAX);
    /// ```
    #[must_use]
    pub fn checked_total_elements(&self) -> Option<usize> {
        plain::checked_total(self.shape.as_axes())
    }

    /// The position of an element in the buffer, in elements.
    ///
    /// `None` where the index has not one entry for each axis, or `strides` has not, where an entry
    /// is not below its extent, or where the position does not fit `usize`. It is never wrapped.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::ViewDescriptor;
    ///
    /// let mirrored = ViewDescriptor { base_offset: 3, shape: [4], strides: [-1_i8] };
    /// assert_eq!(mirrored.flat_index(&[3]), Some(0));
    /// assert_eq!(mirrored.flat_index(&[4]), None);
    /// ```
    #[must_use]
    pub fn flat_index(&self, indices: &[usize]) -> Option<usize> {
        let (shape, strides) = (self.shape.as_axes(), self.strides.as_axes());
        checked::to_unsigned(plain::index_sum(self.base_offset, shape, strides, indices)?)
    }

    /// Whether the strides are the standard row-major ones, literally: `strides[ndim - 1]` is 1, and
    /// each stride before it is the product of the extents behind it.
    ///
    /// Strides of axes of extent 1 count here; see [`is_c_contiguous`](Self::is_c_contiguous) for the
    /// test that leaves them out. `true` for rank 0. `false` where the two lists differ in length, an
    /// extent is negative, or a product does not fit the type of the strides; in an empty view the
    /// stride is 0 then.
    #[must_use]
    pub fn is_contiguous(&self) -> bool {
        plain::is_literally_contiguous(self.shape.as_axes(), self.strides.as_axes())
    }

    /// Whether the elements lie side by side in row-major order. Relaxed as NumPy's flag: strides of
    /// axes of extent 1 and of empty views do not count. `false` where
    /// the two lists differ in length or an extent is negative.
    #[must_use]
    pub fn is_c_contiguous(&self) -> bool {
        plain::is_contiguous_in(self.shape.as_axes(), self.strides.as_axes(), LayoutOrder::RowMajor)
    }

    /// Whether the elements lie side by side in column-major order; relaxed as
    /// [`is_c_contiguous`](Self::is_c_contiguous).
    #[must_use]
    pub fn is_f_contiguous(&self) -> bool {
        plain::is_contiguous_in(self.shape.as_axes(), self.strides.as_axes(), LayoutOrder::ColMajor)
    }

    /// The layout that the numbers describe, proved.
    ///
    /// A stride that no index multiplies and that does not fit `isize` becomes 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, ViewDescriptor};
    ///
    /// let descriptor = ViewDescriptor { base_offset: 0, shape: [4_i32, -2], strides: [1, 1] };
    /// assert_eq!(
    ///     descriptor.to_layout::<8>(),
    ///     Err(LayoutError::NumberDoesNotFit { axis: 1, negative: true, magnitude: 2 })
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where `strides` has not one entry for each axis,
    /// [`LayoutError::RankExceedsCapacity`], [`LayoutError::NumberDoesNotFit`] for a negative extent
    /// or a number that the machine's integers do not hold, [`LayoutError::OffsetDoesNotFit`], or
    /// [`LayoutError::IntegerOverflow`].
    pub fn to_layout<const CAP: usize>(&self) -> Result<Layout<CAP>, LayoutError> {
        plain::to_layout(self.shape.as_axes(), self.strides.as_axes(), self.base_offset)
    }

    /// The plain numbers of a layout, in containers of any kind that can hold them.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, ViewDescriptor};
    ///
    /// let layout = Layout::<8>::row_major(&[480, 640, 3])?;
    /// let stored = ViewDescriptor::<[u16; 3]>::try_from_layout(&layout)?;
    /// assert_eq!(stored.strides, [1920, 3, 1]);
    /// assert_eq!(stored.to_layout::<8>()?, layout);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NumberDoesNotFit`] for a number that the item type does not hold (a negative
    /// stride in an unsigned one, say), [`LayoutError::OffsetDoesNotFit`] for a negative offset,
    /// [`LayoutError::RankMismatch`] or [`LayoutError::RankExceedsCapacity`] where the container has
    /// another rank, or [`LayoutError::AllocationFailed`].
    pub fn try_from_layout<const CAP: usize>(layout: &Layout<CAP>) -> Result<Self, LayoutError> {
        Ok(Self {
            base_offset: plain::to_base_offset(layout.offset())?,
            shape: plain::narrow_extents(layout)?,
            strides: plain::narrow_strides(layout)?,
        })
    }
}

impl<D: AxisStorage, S: AxisStorage, const CAP: usize> TryFrom<&ViewDescriptor<D, S>>
    for Layout<CAP>
{
    type Error = LayoutError;

    fn try_from(descriptor: &ViewDescriptor<D, S>) -> Result<Self, LayoutError> {
        descriptor.to_layout()
    }
}
