//! `TensorShape`, `LayoutDescriptor`, `ViewDescriptor`, `DeviceLayout`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hash;

use arrayvec::ArrayVec;
use ndlayout::{
    AxisList, AxisStorage, DeviceLayout, Layout, LayoutDescriptor, TensorShape, ViewDescriptor,
    contiguous_stride,
};

use crate::given::{Given, Rotating, given};

/// A container that a descriptor keeps its shape or its strides in.
pub trait Storage: AxisStorage + Given + Clone + Eq + Hash {}

impl<D: AxisStorage + Given + Clone + Eq + Hash> Storage for D {}

calls! {
    shapes [D: Storage] [D]
    shape_new: TensorShape::<D>::new(given());
    shape_ndim: TensorShape::<D>::ndim(&given());
    shape_total_elements: TensorShape::<D>::total_elements(&given());
    shape_checked_total_elements: TensorShape::<D>::checked_total_elements(&given());
    shape_is_scalar: TensorShape::<D>::is_scalar(&given());
    shape_eq: TensorShape::<D>::eq(&given(), &given());
    shape_hash: TensorShape::<D>::hash(&given(), &mut given::<Rotating>());
}

calls! {
    layouts [D: Storage, S: Storage] [D, S]
    checked_row_major_strides: LayoutDescriptor::checked_row_major_strides(&given::<D>());
    checked_col_major_strides: LayoutDescriptor::checked_col_major_strides(&given::<D>());
    try_new: LayoutDescriptor::<D>::try_new(given(), given(), given());
    linear_index: LayoutDescriptor::<D, S>::linear_index(&given(), given());
    byte_offset_for: LayoutDescriptor::<D, S>::byte_offset_for(&given(), given());
    layout_is_contiguous: LayoutDescriptor::<D, S>::is_contiguous(&given());
    layout_is_c_contiguous: LayoutDescriptor::<D, S>::is_c_contiguous(&given());
    layout_is_f_contiguous: LayoutDescriptor::<D, S>::is_f_contiguous(&given());
    total_bytes: LayoutDescriptor::<D, S>::total_bytes(&given());
    checked_total_bytes: LayoutDescriptor::<D, S>::checked_total_bytes(&given());
    layout_to_layout_3: LayoutDescriptor::<D, S>::to_layout::<3>(&given());
    layout_to_layout_8: LayoutDescriptor::<D, S>::to_layout::<8>(&given());
    layout_try_from_layout_3:
        LayoutDescriptor::<D, S>::try_from_layout(&given::<Layout<3>>(), given());
    layout_try_from_layout_8:
        LayoutDescriptor::<D, S>::try_from_layout(&given::<Layout<8>>(), given());
    layout_eq: LayoutDescriptor::<D, S>::eq(&given(), &given());
    layout_hash: LayoutDescriptor::<D, S>::hash(&given(), &mut given::<Rotating>());
}

// What answers with containers made of the caller's, and has no `Result` to refuse in.
calls! {
    infallible [D: Storage, S: Storage] [D, S]
    row_major_strides: LayoutDescriptor::row_major_strides(&given::<D>());
    col_major_strides: LayoutDescriptor::col_major_strides(&given::<D>());
    transposed: LayoutDescriptor::<D, S>::transposed(&given());
}

calls! {
    infallible_of_usize [D: Storage + AxisStorage<Item = usize>] [D]
    new: LayoutDescriptor::<D>::new(given(), given(), given());
}

calls! {
    views [D: Storage, S: Storage] [D, S]
    ndim: ViewDescriptor::<D, S>::ndim(&given());
    total_elements: ViewDescriptor::<D, S>::total_elements(&given());
    checked_total_elements: ViewDescriptor::<D, S>::checked_total_elements(&given());
    flat_index: ViewDescriptor::<D, S>::flat_index(&given(), given());
    view_is_contiguous: ViewDescriptor::<D, S>::is_contiguous(&given());
    view_is_c_contiguous: ViewDescriptor::<D, S>::is_c_contiguous(&given());
    view_is_f_contiguous: ViewDescriptor::<D, S>::is_f_contiguous(&given());
    view_to_layout_3: ViewDescriptor::<D, S>::to_layout::<3>(&given());
    view_to_layout_8: ViewDescriptor::<D, S>::to_layout::<8>(&given());
    view_try_from_layout_3: ViewDescriptor::<D, S>::try_from_layout(&given::<Layout<3>>());
    view_try_from_layout_8: ViewDescriptor::<D, S>::try_from_layout(&given::<Layout<8>>());
    try_from_3: Layout::<3>::try_from(&given::<ViewDescriptor<D, S>>());
    try_from_8: Layout::<8>::try_from(&given::<ViewDescriptor<D, S>>());
    view_eq: ViewDescriptor::<D, S>::eq(&given(), &given());
    view_hash: ViewDescriptor::<D, S>::hash(&given(), &mut given::<Rotating>());
}

calls! {
    copies [D: Storage + Copy, S: Storage + Copy] [D, S]
    shape_clone: TensorShape::<D>::clone(&given());
    layout_clone: LayoutDescriptor::<D, S>::clone(&given());
    view_clone: ViewDescriptor::<D, S>::clone(&given());
}

calls! {
    defaults [D: Storage + Default] [D]
    shape_default: TensorShape::<D>::default();
    view_default: ViewDescriptor::<D>::default();
}

calls! {
    devices [const N: usize] [N]
    device_contiguous: DeviceLayout::<N>::contiguous(given());
    device_numel: DeviceLayout::<N>::numel(&given());
    device_is_contiguous: DeviceLayout::<N>::is_contiguous(&given());
    device_to_layout: DeviceLayout::<N>::to_layout(&given());
    device_try_from_layout_3: DeviceLayout::<N>::try_from_layout(&given::<Layout<3>>());
    device_try_from_layout_8: DeviceLayout::<N>::try_from_layout(&given::<Layout<8>>());
    device_clone: DeviceLayout::<N>::clone(&given());
    device_eq: DeviceLayout::<N>::eq(&given(), &given());
    device_hash: DeviceLayout::<N>::hash(&given(), &mut given::<Rotating>());
    device_contiguous_stride: contiguous_stride(given::<[i32; N]>());
}

/// For containers that ask for memory: without the calls that copy one.
fn with_growing<D: Storage, S: Storage>() {
    shapes::<D>();
    layouts::<D, S>();
    views::<D, S>();
}

fn with<D: Storage, S: Storage>() {
    with_growing::<D, S>();
    infallible::<D, S>();
}

fn at<const CAP: usize>() {
    with::<AxisList<usize, CAP>, AxisList<usize, CAP>>();
    with::<AxisList<u16, CAP>, AxisList<i64, CAP>>();
    with::<[u8; CAP], [i8; CAP]>();
    with::<[u64; CAP], [i64; CAP]>();
    with::<ArrayVec<u32, CAP>, ArrayVec<isize, CAP>>();
    with::<heapless::Vec<i32, CAP>, heapless::Vec<i16, CAP, u8>>();
    infallible_of_usize::<AxisList<usize, CAP>>();
    infallible_of_usize::<[usize; CAP]>();
    infallible_of_usize::<ArrayVec<usize, CAP>>();
    infallible_of_usize::<heapless::Vec<usize, CAP>>();
    copies::<AxisList<usize, CAP>, [i64; CAP]>();
    copies::<[u8; CAP], AxisList<i8, CAP>>();
    defaults::<AxisList<usize, CAP>>();
    defaults::<ArrayVec<u32, CAP>>();
    defaults::<heapless::Vec<i32, CAP>>();
    devices::<CAP>();
}

/// Every call of this file.
pub fn call_all() {
    at::<3>();
    at::<8>();
    devices::<0>();
    #[cfg(feature = "alloc")]
    {
        with_growing::<Vec<usize>, Vec<isize>>();
        with_growing::<Vec<u64>, Vec<u64>>();
        defaults::<Vec<usize>>();
    }
}
