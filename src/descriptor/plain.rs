//! What the descriptors ask of their lists: totals, offsets, literal strides, conversion to and from
//! a layout. The lists may hold any integer type, differ in length, and hold any numbers.

use crate::axes::{AxisInteger, AxisStorage, narrow, put, to_extent};
use crate::checked::{self, ExactSum};
use crate::error::{LayoutError, Quantity};
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// The number of elements; 0 where any extent is 0 or negative, `None` where it does not fit.
pub(super) fn checked_total<I: AxisInteger>(extents: &[I]) -> Option<usize> {
    if extents.iter().any(|extent| extent.to_wide() <= 0) {
        return Some(0);
    }
    extents.iter().try_fold(1_usize, |total, extent| {
        total.checked_mul(checked::to_unsigned(extent.to_wide())?)
    })
}

/// The exact sum of `index[k] * strides[k]`, beginning with `start`. `None` where the three lists
/// differ in length, or an index is not below its extent, or the sum does not fit 64 bits.
pub(super) fn index_sum<I: AxisInteger, J: AxisInteger>(
    start: usize,
    extents: &[I],
    strides: &[J],
    index: &[usize],
) -> Option<i128> {
    if index.len() != extents.len() || index.len() != strides.len() {
        return None;
    }
    let mut sum = ExactSum::new(start);
    for ((&along, extent), stride) in index.iter().zip(extents).zip(strides) {
        if checked::widen(along) >= extent.to_wide() {
            return None;
        }
        sum = sum.add_product(along, stride.to_wide());
    }
    sum.total()
}

/// Whether the strides are the literal row-major ones, those of [`LiteralStrides`]. `false` for lists
/// of different lengths and for a negative extent.
pub(super) fn is_literally_contiguous<I: AxisInteger, J: AxisInteger>(
    extents: &[I],
    strides: &[J],
) -> bool {
    if !is_lawful(extents, strides) {
        return false;
    }
    let mut literal = LiteralStrides::new(extents, LayoutOrder::RowMajor);
    strides.iter().rev().enumerate().all(|(place, stride)| literal.at(place) == Some(*stride))
}

/// Whether the lists are of one length, and no extent is negative.
fn is_lawful<I: AxisInteger, J>(extents: &[I], strides: &[J]) -> bool {
    extents.len() == strides.len() && extents.iter().all(|extent| extent.to_wide() >= 0)
}

/// Whether the elements lie side by side in an order. Relaxed: strides of axes of extent 1 and of
/// empty shapes do not count. `false` for lists of different lengths and for a negative extent.
pub(super) fn is_contiguous_in<I: AxisInteger, J: AxisInteger>(
    extents: &[I],
    strides: &[J],
    order: LayoutOrder,
) -> bool {
    let rank = extents.len();
    if !is_lawful(extents, strides) {
        return false;
    }
    if checked_total(extents) == Some(0) {
        return true;
    }
    let mut expected = Some(1_usize);
    (0..rank).all(|place| {
        let axis = order.axis_at(place, rank);
        let (Some(extent), Some(stride)) = (extents.get(axis), strides.get(axis)) else {
            return false; // can't be: `axis_at` keeps below the rank
        };
        let compact = expected.is_some_and(|step| checked::widen(step) == stride.to_wide());
        expected = literal_next(expected, *extent);
        compact || extent.to_wide() == 1
    })
}

/// The literal compact strides of an order, from the fastest axis outwards: each the product of the
/// extents that run faster, in one pass. A negative extent counts as 0. In an empty shape, where no
/// index multiplies it, a stride that does not fit is 0.
pub(super) struct LiteralStrides<'a, I> {
    extents: &'a [I],
    order: LayoutOrder,
    is_empty: bool,
    product: Option<usize>,
}

impl<'a, I: AxisInteger> LiteralStrides<'a, I> {
    pub(super) fn new(extents: &'a [I], order: LayoutOrder) -> Self {
        let is_empty = checked_total(extents) == Some(0);
        Self { extents, order, is_empty, product: Some(1) }
    }

    /// The stride of the axis that runs `place`-th fastest, `None` where it does not fit. To be asked
    /// for one place after the other.
    pub(super) fn at<J: AxisInteger>(&mut self, place: usize) -> Option<J> {
        let stride = self.product.and_then(|product| J::from_wide(checked::widen(product)));
        let axis = self.order.axis_at(place, self.extents.len());
        if let Some(extent) = self.extents.get(axis) {
            self.product = literal_next(self.product, *extent);
        }
        stride.or_else(|| self.is_empty.then_some(J::ZERO))
    }
}

/// The literal compact strides of an order, every one of which fits its type.
pub(super) fn literal_strides<A: AxisStorage>(
    extents: &A,
    order: LayoutOrder,
) -> Result<A, LayoutError> {
    let shape = extents.as_axes();
    let rank = shape.len();
    let mut strides = LiteralStrides::new(shape, order);
    let mut refused = None;
    let outwards = A::from_axes_fn(rank, |place| {
        strides.at(place).unwrap_or_else(|| {
            refused.get_or_insert(order.axis_at(place, rank));
            A::Item::ZERO
        })
    })?;
    if let Some(axis) = refused {
        let extent = shape.get(axis).and_then(|extent| checked::to_unsigned(extent.to_wide()));
        return Err(LayoutError::IntegerOverflow {
            quantity: Quantity::Stride,
            axis,
            extent: extent.unwrap_or(0),
            stride: 0,
        });
    }
    match order {
        LayoutOrder::ColMajor => Ok(outwards),
        LayoutOrder::RowMajor => {
            let mut inwards = outwards.as_axes().iter().rev().copied();
            A::from_axes_fn(rank, |_| inwards.next().unwrap_or(A::Item::ZERO))
        }
    }
}

/// The literal stride of the next axis further out.
fn literal_next<I: AxisInteger>(product: Option<usize>, extent: I) -> Option<usize> {
    match extent.to_wide() {
        ..=0 => Some(0),
        extent => product?.checked_mul(checked::to_unsigned(extent)?),
    }
}

/// The layout that the lists describe.
pub(super) fn to_layout<I: AxisInteger, J: AxisInteger, const CAP: usize>(
    extents: &[I],
    strides: &[J],
    offset: usize,
) -> Result<Layout<CAP>, LayoutError> {
    let rank = extents.len();
    if rank != strides.len() {
        return Err(LayoutError::RankMismatch { expected: rank, actual: strides.len() });
    }
    if rank > CAP {
        return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
    }
    let mut shape = [1; CAP];
    for (axis, extent) in extents.iter().enumerate() {
        put(&mut shape, axis, to_extent(axis, *extent)?);
    }
    let (shape, _) = shape.split_at_checked(rank).unwrap_or_default();
    let is_empty = checked::has_zero(shape);
    let mut signed = [0; CAP];
    for (axis, (stride, extent)) in strides.iter().zip(shape).enumerate() {
        // A stride that no index multiplies may be any number, also one that does not fit.
        let wide = stride.to_wide();
        let stride = match checked::to_signed(wide) {
            Some(stride) => stride,
            None if is_empty || *extent <= 1 => 0,
            None => return Err(crate::axes::does_not_fit(axis, wide)),
        };
        put(&mut signed, axis, stride);
    }
    let (signed, _) = signed.split_at_checked(rank).unwrap_or_default();
    match checked::to_offset(offset) {
        Some(offset) => Layout::from_parts(shape, signed, offset),
        None => Err(offset_does_not_fit(checked::widen(offset))),
    }
}

/// The offset of a layout as a position in a buffer.
pub(super) fn to_base_offset(offset: isize) -> Result<usize, LayoutError> {
    let wide = checked::widen_signed(offset);
    checked::to_unsigned(wide).ok_or_else(|| offset_does_not_fit(wide))
}

#[cold]
fn offset_does_not_fit(wide: i128) -> LayoutError {
    let (negative, magnitude) = checked::sign_and_magnitude(wide);
    LayoutError::OffsetDoesNotFit { negative, magnitude }
}

/// The extents of a layout in another container.
pub(super) fn narrow_extents<A: AxisStorage, const CAP: usize>(
    layout: &Layout<CAP>,
) -> Result<A, LayoutError> {
    narrow_all(layout.rank(), |axis| checked::widen(layout.axis_or_unit(axis).0))
}

/// The strides of a layout in another container; one that no index multiplies and that does not fit
/// becomes 0.
pub(super) fn narrow_strides<A: AxisStorage, const CAP: usize>(
    layout: &Layout<CAP>,
) -> Result<A, LayoutError> {
    let is_empty = layout.is_empty();
    narrow_all(layout.rank(), |axis| {
        let (extent, stride) = layout.axis_or_unit(axis);
        let wide = checked::widen_signed(stride);
        if (is_empty || extent <= 1) && A::Item::from_wide(wide).is_none() { 0 } else { wide }
    })
}

fn narrow_all<A: AxisStorage>(rank: usize, wide: impl Fn(usize) -> i128) -> Result<A, LayoutError> {
    let mut refused = None;
    let list = A::from_axes_fn(rank, |axis| match narrow(axis, wide(axis)) {
        Ok(number) => number,
        Err(error) => {
            refused = refused.or(Some(error));
            A::Item::ZERO
        }
    })?;
    match refused {
        Some(error) => Err(error),
        None => Ok(list),
    }
}
