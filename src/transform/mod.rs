//! Layout to layout, without a copy: each transform keeps the invariant.
//!
//! A file holds one kind of transform, as methods of [`Layout`](crate::Layout):
//!
//! - `permute`: other order of the axes
//! - `slice`: part of an axis, strict or as in Python; mirrored; one index of an axis
//! - `notation`: NumPy's whole slicing notation
//! - `reshape`: other shape for the same elements in the same order
//! - `merge`: neighbouring axes merged, one axis split
//! - `diagonal`: axes that run together
//! - `broadcast`: axes of extent 1 repeated; the common shape
//! - `unit_axis`: axes of extent 1 put in or left out
//! - `window`: windows that slide along axes
//! - `tile`: an axis in tiles
//! - `element_width`: narrower or wider elements
//! - `compose`: one layout after another
//! - `compact`: the layout of a copy
//!
//! Two rules hold in all of them. An empty layout stays empty and keeps its offset, in the elements
//! that it is counted in. A stride that no index multiplies and that does not fit `isize` becomes 0
//! ([`free_stride`]).

mod broadcast;
mod compact;
mod compose;
mod diagonal;
mod element_width;
mod merge;
mod notation;
mod permute;
mod reshape;
mod slice;
mod tile;
mod unit_axis;
mod window;

pub use notation::SliceItem;
pub use slice::{PythonSlice, SliceSpec};
pub use window::Window;

use crate::axes::item;
use crate::checked;
use crate::error::{LayoutError, Quantity};

/// The new stride of an axis: `found`, or 0 where it does not fit and no index multiplies it, or
/// else the error.
const fn free_stride(
    found: Option<isize>,
    is_free: bool,
    error: LayoutError,
) -> Result<isize, LayoutError> {
    match found {
        Some(stride) => Ok(stride),
        None if is_free => Ok(0),
        None => Err(error),
    }
}

/// The stride of an axis times a number of elements, by the rule of [`free_stride`].
const fn stretched(
    axis: usize,
    stride: isize,
    count: usize,
    is_free: bool,
) -> Result<isize, LayoutError> {
    let factor = match checked::to_offset(count) {
        Some(factor) => factor,
        None => isize::MAX, // the largest factor that the error can name
    };
    let error = LayoutError::StrideOverflow { axis, stride, factor };
    free_stride(checked::times(stride, count), is_free, error)
}

/// The error for a shape with more elements than fit, found at `axis`.
#[cold]
const fn too_many(shape: &[usize], axis: usize) -> LayoutError {
    let extent = match item(shape, axis) {
        Some(extent) => extent,
        None => 0, // can't be: the axis is one of the shape
    };
    LayoutError::IntegerOverflow { quantity: Quantity::ElementCount, axis, extent, stride: 0 }
}
