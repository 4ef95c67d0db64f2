//! Layout to layout, without a copy: each transform keeps the invariant.
//!
//! A file holds one kind of transform, as methods of [`Layout`](crate::Layout):
//!
//! - `permute`: other order of the axes
//! - `slice`: part of an axis, strict or as in Python; mirrored; one index of an axis
//! - `reshape`: other shape for the same elements in the same order
//! - `diagonal`: axes that run together
//! - `broadcast`: axes of extent 1 repeated
//! - `unit_axis`: axes of extent 1 put in or left out
//! - `window`: windows that slide along an axis
//!
//! Two rules hold in all of them. An empty layout stays empty and keeps its offset. A stride that no
//! index multiplies and that does not fit `isize` becomes 0 ([`free_stride`]).

mod broadcast;
mod diagonal;
mod permute;
mod reshape;
mod slice;
mod unit_axis;
mod window;

pub use slice::{PythonSlice, SliceSpec};

use crate::error::LayoutError;

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
