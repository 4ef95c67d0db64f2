//! A slice and a layout that was proved against it.
//!
//! - `element_op`: what a view does to an element when it is read
//! - `strided`: `StridedView`, shared
//! - `strided_mut`: `StridedViewMut`, exclusive
//! - `strided_transforms`: what both take over from `Layout`
//! - `host_tensor`: `HostTensorView`, a column-major vocabulary over `StridedView`
//! - `elements`: iterators over the elements
//! - `unchecked`: the one file with unsafe code

mod element_op;
mod elements;
mod host_tensor;
mod strided;
mod strided_mut;
mod strided_transforms;
#[allow(unsafe_code)]
mod unchecked;

pub use element_op::{
    Adjoint, ComposableElementOp, Compose, Conj, ElementOp, ElementOpApply, Identity, Transpose,
};
pub use elements::{ElementRefs, Elements, RunSlices};
pub use host_tensor::HostTensorView;
pub use strided::StridedView;
pub use strided_mut::StridedViewMut;
pub use unchecked::ElementsMut;

use crate::error::LayoutError;

/// The end of the methods that are documented to panic on a bad index.
#[cold]
#[inline(never)]
#[track_caller]
#[allow(clippy::panic)] // the users of the panicking forms ask for it; each has a `try_` twin
pub(crate) fn refuse(error: LayoutError) -> ! {
    panic!("{error}")
}
