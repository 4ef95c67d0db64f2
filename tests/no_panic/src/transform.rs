//! `Layout`: the transforms, and what they are told.

use core::hash::Hash;

use ndlayout::{Layout, PythonSlice, SliceItem, SliceSpec, Window};

use crate::given::{Rotating, given};

calls! {
    transforms [const CAP: usize] [CAP]
    permute: Layout::<CAP>::permute(&given(), given());
    swap_axes: Layout::<CAP>::swap_axes(&given(), given(), given());
    transpose: Layout::<CAP>::transpose(&given());
    reverse_axes: Layout::<CAP>::reverse_axes(&given());
    insert_axis: Layout::<CAP>::insert_axis(&given(), given());
    drop_axis: Layout::<CAP>::drop_axis(&given(), given());
    broadcast: Layout::<CAP>::broadcast(&given(), given());
    broadcast_to: Layout::<CAP>::broadcast_to(&given(), given());
    broadcast_in_axes: Layout::<CAP>::broadcast_in_axes(&given(), given(), given());
    diagonal: Layout::<CAP>::diagonal(&given(), given());
    windows: Layout::<CAP>::windows(&given(), given(), given(), given());
    slice: Layout::<CAP>::slice(&given(), given());
    slice_axis: Layout::<CAP>::slice_axis(&given(), given(), given());
    slice_python: Layout::<CAP>::slice_python(&given(), given());
    slice_axis_python: Layout::<CAP>::slice_axis_python(&given(), given(), given());
    flip: Layout::<CAP>::flip(&given(), given());
    index_axis: Layout::<CAP>::index_axis(&given(), given(), given());
    reshape: Layout::<CAP>::reshape(&given(), given(), given());
    reshape_inferred: Layout::<CAP>::reshape_inferred(&given(), given(), given());
    slice_items: Layout::<CAP>::slice_items(&given(), given());
    move_axis: Layout::<CAP>::move_axis(&given(), given(), given());
    roll_axes: Layout::<CAP>::roll_axes(&given(), given());
    squeeze: Layout::<CAP>::squeeze(&given());
    merge_axes: Layout::<CAP>::merge_axes(&given(), given(), given(), given());
    can_merge_axes: Layout::<CAP>::can_merge_axes(&given(), given(), given(), given());
    split_axis: Layout::<CAP>::split_axis(&given(), given(), given(), given());
    windows_in: Layout::<CAP>::windows_in(&given(), given());
    diagonal_at: Layout::<CAP>::diagonal_at(&given(), given(), given(), given());
    common_shape: Layout::<CAP>::common_shape(given());
    split_elements: Layout::<CAP>::split_elements(&given(), given());
    join_elements: Layout::<CAP>::join_elements(&given(), given());
    tile: Layout::<CAP>::tile(&given(), given(), given(), given());
    split_tiles: Layout::<CAP>::split_tiles(&given(), given(), given());
    compose: Layout::<CAP>::compose(&given(), &given::<Layout<CAP>>(), given());
    compose_narrower: Layout::<CAP>::compose(&given(), &given::<Layout<2>>(), given());
    compact_like: Layout::<CAP>::compact_like(&given());
}

calls! {
    slices [] []
    spec_default: SliceSpec::default();
    spec_clone: SliceSpec::clone(&given());
    spec_eq: SliceSpec::eq(&given(), &given());
    spec_hash: SliceSpec::hash(&given(), &mut given::<Rotating>());
    python_default: PythonSlice::default();
    python_clone: PythonSlice::clone(&given());
    python_eq: PythonSlice::eq(&given(), &given());
    python_hash: PythonSlice::hash(&given(), &mut given::<Rotating>());
    item_from_spec: SliceItem::from(given::<SliceSpec>());
    item_from_python: SliceItem::from(given::<PythonSlice>());
    item_from_index: SliceItem::from(given::<isize>());
    item_clone: SliceItem::clone(&given());
    item_eq: SliceItem::eq(&given(), &given());
    item_hash: SliceItem::hash(&given(), &mut given::<Rotating>());
    window_new: Window::new(given(), given());
    window_clone: Window::clone(&given());
    window_eq: Window::eq(&given(), &given());
    window_hash: Window::hash(&given(), &mut given::<Rotating>());
}

/// Every call of this file.
pub fn call_all() {
    transforms::<3>();
    transforms::<8>();
    slices();
}
