//! The caller's plain numbers: public fields in which anything may stand, so every method is total.
//!
//! - `view_descriptor`: offset, shape, strides
//! - `layout_descriptor`: shape, strides, byte offset, element size, order
//! - `device_layout`: the 32-bit shape and the 64-bit strides of a tensor on a device
//! - `plain`: what the three ask of their lists

mod device_layout;
mod layout_descriptor;
mod plain;
mod view_descriptor;

pub use device_layout::{DeviceLayout, contiguous_stride};
pub use layout_descriptor::{LayoutDescriptor, TensorShape};
pub use view_descriptor::ViewDescriptor;
