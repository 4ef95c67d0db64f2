//! Every public data type can be logged with `defmt`.
//!
//! A program that logs needs a logger of its target to link, so this one is only compiled:
//! `cargo check --features defmt --test defmt`.

#![cfg(feature = "defmt")]

use defmt::Format;
use ndlayout::{
    Adjoint, AxisList, Conj, DeviceLayout, ElementRefs, Elements, ElementsMut, HostTensor,
    HostTensorView, Identity, Injectivity, Layout, LayoutDescriptor, LayoutError, LayoutOrder,
    Offsets, PythonSlice, Quantity, Run, RunSlices, Runs, SliceItem, SliceSpec, StridedArray,
    StridedView, StridedViewMut, TensorShape, Transpose, ViewDescriptor, Window,
};

fn logs<T: Format>() {}

/// Elements that can't be logged themselves: a view logs its layout.
struct Element;

#[test]
fn all_of_them() {
    logs::<Layout>();
    logs::<LayoutError>();
    logs::<Quantity>();
    logs::<LayoutOrder>();
    logs::<Injectivity>();
    logs::<SliceSpec>();
    logs::<PythonSlice>();
    logs::<SliceItem>();
    logs::<Window>();
    logs::<AxisList<u16, 3>>();
    logs::<ViewDescriptor<[u8; 2], AxisList<i64, 2>>>();
    logs::<ViewDescriptor<heapless::Vec<u16, 4>>>();
    logs::<LayoutDescriptor>();
    logs::<TensorShape<[i32; 3]>>();
    logs::<DeviceLayout<3>>();
    logs::<Offsets>();
    logs::<Run>();
    logs::<Runs>();
    logs::<Identity>();
    logs::<Conj>();
    logs::<Transpose>();
    logs::<Adjoint>();
    logs::<StridedView<'_, Element>>();
    logs::<StridedViewMut<'_, Element>>();
    logs::<HostTensorView<'_, Element>>();
    logs::<Elements<'_, Element>>();
    logs::<ElementRefs<'_, Element>>();
    logs::<RunSlices<'_, Element>>();
    logs::<ElementsMut<'_, Element>>();
    logs::<StridedArray<Element>>();
    logs::<HostTensor<Element>>();
}
