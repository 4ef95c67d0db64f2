//! `Layout`: the transforms, and what they are told.

use core::hash::Hash;

use ndlayout::{Layout, PythonSlice, SliceSpec};

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
}

/// Every call of this file.
pub fn call_all() {
    transforms::<3>();
    transforms::<8>();
    slices();
}
