#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]
//!
//! # Reading order
//!
//! Each module takes what the ones above it give; nothing points upwards.
//!
//! 1. `error`: every refusal, with its numbers.
//! 2. `checked`: the only bare arithmetic; `memory`: a `Vec` that may be refused; `axes`: lists of one
//!    entry an axis; `equation`: whether a bounded linear equation has a solution.
//! 3. `layout`: the invariant and the constructors. About one layout: `order`, `bounds`, `contiguity`,
//!    `index`, `position`, `constant`.
//! 4. `transform`: from one layout to another; `overlap`: which indices meet, and what follows from it;
//!    `walk`: offsets, runs and loops in order; `width`: how many elements at once, and how many bits.
//! 5. `descriptor`: the caller's plain numbers; `view`: a slice and a layout; `copy`: from view to view;
//!    `owned`: memory and a layout.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(
    unsafe_code,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::integer_division,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::std_instead_of_core,
    clippy::alloc_instead_of_core
)]

#[cfg(feature = "alloc")]
extern crate alloc;

/// The widths that `checked` computes in.
type Unsigned = usize;
type Signed = isize;

// The ground floor: refusals, arithmetic, lists.
mod axes;
mod checked;
mod equation;
mod error;
#[cfg(feature = "alloc")]
mod memory;
// The layout.
mod bounds;
mod constant;
mod contiguity;
mod index;
mod layout;
mod order;
mod position;
// Layout to layout, and questions about one.
mod overlap;
mod transform;
mod walk;
mod width;
// The vocabularies.
mod copy;
mod descriptor;
#[cfg(feature = "alloc")]
mod owned;
mod view;

/// The names of other crates, and what they are called here.
#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/coming-from.md")]
pub mod coming_from {}

pub use axes::{AxisInteger, AxisList, AxisStorage, INLINE_RANK};
pub use descriptor::{
    DeviceLayout, LayoutDescriptor, TensorShape, ViewDescriptor, contiguous_stride,
};
pub use equation::SEARCH_BUDGET;
pub use error::{LayoutError, Quantity, StridedError, ValidationError};
pub use index::MultiIndex;
pub use layout::Layout;
pub use order::LayoutOrder;
pub use overlap::{CopyOrder, Injectivity, Overlap};
#[cfg(feature = "alloc")]
pub use owned::{HostTensor, StridedArray};
pub use transform::{PythonSlice, SliceItem, SliceSpec, Window};
pub use view::{
    Adjoint, ComposableElementOp, Compose, Conj, ElementOp, ElementOpApply, ElementRefs, Elements,
    ElementsMut, HostTensorView, Identity, RunSlices, StridedView, StridedViewMut, Transpose,
};
pub use walk::{Nest, Offsets, Row, Run, Runs};
pub use width::AxisSplit;
