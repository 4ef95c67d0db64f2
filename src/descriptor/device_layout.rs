//! `DeviceLayout`: the 32-bit shape and the 64-bit strides of a tensor on a device.

use super::plain;
use crate::axes::item;
use crate::error::LayoutError;
use crate::layout::Layout;

/// The shape and the strides of a tensor of rank `N` as device code takes them, as plain numbers in
/// elements.
///
/// A stride of 0 marks a broadcast axis. The fields are public, so any numbers may stand in them,
/// negative extents too: [`to_layout`](Self::to_layout) proves them.
///
/// # Examples
///
/// ```
/// use ndlayout::DeviceLayout;
///
/// let tensor = DeviceLayout::contiguous([2, 3, 4]);
/// assert_eq!(tensor.stride, [12, 4, 1]);
/// assert_eq!(tensor.numel(), 24);
/// assert!(tensor.is_contiguous());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(C)]
pub struct DeviceLayout<const N: usize> {
    /// The extents, axis 0 first.
    pub shape: [i32; N],
    /// The strides, axis 0 first.
    pub stride: [i64; N],
}

impl<const N: usize> DeviceLayout<N> {
    /// The row-major layout of a shape; for its strides see [`contiguous_stride`].
    #[must_use]
    pub const fn contiguous(shape: [i32; N]) -> Self {
        Self { shape, stride: contiguous_stride(shape) }
    }

    /// The number of elements: the product of the shape, 1 for rank 0, 0 where any extent is 0 or
    /// negative, since no index is in range then. Saturates at `i64::MAX`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::DeviceLayout;
    ///
    /// assert_eq!(DeviceLayout::contiguous([i32::MAX; 3]).numel(), i64::MAX);
    /// assert_eq!(DeviceLayout::contiguous([i32::MAX, i32::MAX, i32::MAX, -2]).numel(), 0);
    /// ```
    #[must_use]
    pub const fn numel(&self) -> i64 {
        let mut total: i64 = 1;
        let mut overflowed = false;
        let mut rest = self.shape.as_slice();
        while let [extent, tail @ ..] = rest {
            if *extent <= 0 {
                return 0;
            }
            match total.checked_mul(widen(*extent)) {
                Some(product) => total = product,
                None => overflowed = true,
            }
            rest = tail;
        }
        if overflowed { i64::MAX } else { total }
    }

    /// Whether the strides are those of [`contiguous_stride`], literally. `true` for rank 0; `false`
    /// where any stride is 0 (a broadcast tensor), where an extent is negative, or where a stride
    /// does not fit `i64` in a tensor that is not empty.
    #[must_use]
    pub const fn is_contiguous(&self) -> bool {
        // In an empty tensor no index multiplies a stride that does not fit.
        let is_empty = self.numel() == 0;
        let mut expected: Option<i64> = Some(1);
        let mut rest = (self.shape.as_slice(), self.stride.as_slice());
        while let ([extents @ .., extent], [strides @ .., stride]) = rest {
            let compact = match expected {
                Some(expected) => expected == *stride,
                None => is_empty && *stride == i64::MAX,
            };
            if !compact || *extent < 0 {
                return false;
            }
            expected = grow(expected, *extent);
            rest = (extents, strides);
        }
        true
    }

    /// The layout that the numbers describe, in elements from the tensor's first, proved.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{DeviceLayout, LayoutError};
    ///
    /// let tensor = DeviceLayout { shape: [-2, 3], stride: [3, 1] };
    /// assert_eq!(
    ///     tensor.to_layout(),
    ///     Err(LayoutError::NumberDoesNotFit { axis: 0, negative: true, magnitude: 2 })
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NumberDoesNotFit`] for a negative extent, or for a number that the machine's
    /// integers do not hold, or [`LayoutError::IntegerOverflow`].
    pub fn to_layout(&self) -> Result<Layout<N>, LayoutError> {
        plain::to_layout(&self.shape, &self.stride, 0)
    }

    /// The plain numbers of a layout. The offset is not among them: on a device it is part of the
    /// address.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{DeviceLayout, Layout};
    ///
    /// let layout = Layout::<2>::row_major(&[2, 3])?.flip(0)?;
    /// assert_eq!(DeviceLayout::<2>::try_from_layout(&layout)?.stride, [-3, 1]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NumberDoesNotFit`] for an extent above `i32::MAX`, or
    /// [`LayoutError::RankMismatch`] for another rank than `N`.
    pub fn try_from_layout<const CAP: usize>(layout: &Layout<CAP>) -> Result<Self, LayoutError> {
        Ok(Self { shape: plain::narrow_extents(layout)?, stride: plain::narrow_strides(layout)? })
    }
}

/// The row-major strides of a shape on a device: 1 for the last axis, and for each other the product
/// of the extents behind it.
///
/// An extent 0 or below counts as 1 here, so that no stride is 0, which marks a broadcast axis. A
/// product that does not fit saturates at `i64::MAX`; [`DeviceLayout::is_contiguous`] is `false`
/// then, unless the shape is empty.
///
/// # Examples
///
/// ```
/// use ndlayout::contiguous_stride;
///
/// assert_eq!(contiguous_stride([2, 3, 4]), [12, 4, 1]);
/// assert_eq!(contiguous_stride([3, 0, 4]), [4, 4, 1]);
/// ```
#[must_use]
pub const fn contiguous_stride<const N: usize>(shape: [i32; N]) -> [i64; N] {
    let mut stride = [1; N];
    let mut next = Some(1);
    let mut axis = N;
    while axis > 0 {
        axis = axis.wrapping_sub(1); // above 0
        crate::axes::put(
            &mut stride,
            axis,
            match next {
                Some(next) => next,
                None => i64::MAX,
            },
        );
        next = match item(&shape, axis) {
            Some(extent) => grow(next, extent),
            None => next,
        };
    }
    stride
}

/// The stride of the next axis further out.
const fn grow(stride: Option<i64>, extent: i32) -> Option<i64> {
    match stride {
        Some(stride) if extent > 1 => stride.checked_mul(widen(extent)),
        _ => stride,
    }
}

#[allow(clippy::as_conversions)] // widening; `i64::from` is not const
const fn widen(extent: i32) -> i64 {
    extent as i64
}
