//! Element operations, `StridedView`, `StridedViewMut`, `HostTensorView`, the iterators over them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hash;

use ndlayout::{
    Adjoint, ComposableElementOp, Conj, ElementOp, ElementOpApply, ElementRefs, Elements,
    ElementsMut, HostTensorView, Identity, Layout, RunSlices, StridedView, StridedViewMut,
    Transpose,
};
use num_complex::Complex;

use crate::given::{Element, Given, Rotating, given};

// ---------------------------------------------------------------- element operations

calls! {
    on_elements [T: ElementOpApply + Given] [T]
    element_conj: <T as ElementOpApply>::conj(given());
    element_transpose: <T as ElementOpApply>::transpose(given());
    element_adjoint: <T as ElementOpApply>::adjoint(given());
    identity: <Identity as ElementOp<T>>::apply(given());
    conjugate: <Conj as ElementOp<T>>::apply(given());
    transposed: <Transpose as ElementOp<T>>::apply(given());
    adjoint: <Adjoint as ElementOp<T>>::apply(given());
    apply_identity: Identity::apply(given::<T>());
}

calls! {
    operations [Op: ComposableElementOp<f32>] [Op]
    apply: <Op as ElementOp<f32>>::apply(given());
    inverse: <Op::Inverse as ElementOp<f32>>::apply(given());
}

calls! {
    operations_as_values [] []
    identity_default: <Identity as Default>::default();
    identity_clone: Identity::clone(&Identity);
    identity_eq: Identity::eq(&Identity, &Identity);
    identity_hash: Identity::hash(&Identity, &mut given::<Rotating>());
    conj_default: <Conj as Default>::default();
    conj_clone: Conj::clone(&Conj);
    conj_eq: Conj::eq(&Conj, &Conj);
    conj_hash: Conj::hash(&Conj, &mut given::<Rotating>());
    transpose_default: <Transpose as Default>::default();
    transpose_clone: Transpose::clone(&Transpose);
    transpose_eq: Transpose::eq(&Transpose, &Transpose);
    transpose_hash: Transpose::hash(&Transpose, &mut given::<Rotating>());
    adjoint_default: <Adjoint as Default>::default();
    adjoint_clone: Adjoint::clone(&Adjoint);
    adjoint_eq: Adjoint::eq(&Adjoint, &Adjoint);
    adjoint_hash: Adjoint::hash(&Adjoint, &mut given::<Rotating>());
}

// ---------------------------------------------------------------- StridedView

calls! {
    shared [T: Element, Op: ComposableElementOp<T>, const CAP: usize] [T, Op, CAP]
    new: StridedView::<T, Op, CAP>::new(given(), given(), given(), given());
    from_layout: StridedView::<T, Identity, CAP>::from_layout(given(), given());
    // SAFETY: a 2 x 2 array of four elements.
    new_unchecked: unsafe {
        StridedView::<T, Op, CAP>::new_unchecked(
            given(), given::<Layout<CAP>>().shape(), given::<Layout<CAP>>().strides(), 0,
        )
    };
    dims: StridedView::<T, Op, CAP>::dims(&given());
    strides: StridedView::<T, Op, CAP>::strides(&given());
    offset: StridedView::<T, Op, CAP>::offset(&given());
    ndim: StridedView::<T, Op, CAP>::ndim(&given());
    len: StridedView::<T, Op, CAP>::len(&given());
    is_empty: StridedView::<T, Op, CAP>::is_empty(&given());
    layout: StridedView::<T, Op, CAP>::layout(&given());
    data: StridedView::<T, Op, CAP>::data(&given());
    ptr: StridedView::<T, Op, CAP>::ptr(&given());
    get_ref: StridedView::<T, Op, CAP>::get_ref(&given(), given::<[usize; 2]>());
    get_ref_all: StridedView::<T, Op, CAP>::get_ref(&given(), given::<[usize; CAP]>());
    get_ref_reference: StridedView::<T, Op, CAP>::get_ref(&given(), given::<&[usize; 2]>());
    get_ref_slice: StridedView::<T, Op, CAP>::get_ref(&given(), given::<&[usize]>());
    try_get: StridedView::<T, Op, CAP>::try_get(&given(), given::<[usize; 2]>());
    try_get_slice: StridedView::<T, Op, CAP>::try_get(&given(), given::<&[usize]>());
    // SAFETY: (1, 0) is an index of a 2 x 2 array.
    get_unchecked: unsafe { StridedView::<T, Op, CAP>::get_unchecked(&given(), given()) };
    iter_ref: StridedView::<T, Op, CAP>::iter_ref(&given());
    iter_ref_in: StridedView::<T, Op, CAP>::iter_ref_in(&given(), given());
    iter: StridedView::<T, Op, CAP>::iter(&given());
    iter_in: StridedView::<T, Op, CAP>::iter_in(&given(), given());
    into_iter: StridedView::<T, Op, CAP>::into_iter(given());
    try_map: StridedView::<T, Op, CAP>::try_map(&given(), |_| Ok(given()));
    permute: StridedView::<T, Op, CAP>::permute(&given(), given());
    reverse_axes: StridedView::<T, Op, CAP>::reverse_axes(&given());
    slice: StridedView::<T, Op, CAP>::slice(&given(), given());
    flip: StridedView::<T, Op, CAP>::flip(&given(), given());
    index_axis: StridedView::<T, Op, CAP>::index_axis(&given(), given(), given());
    reshape: StridedView::<T, Op, CAP>::reshape(&given(), given(), given());
    diagonal_view: StridedView::<T, Op, CAP>::diagonal_view(&given(), given());
    broadcast: StridedView::<T, Op, CAP>::broadcast(&given(), given());
    broadcast_to: StridedView::<T, Op, CAP>::broadcast_to(&given(), given());
    insert_axis: StridedView::<T, Op, CAP>::insert_axis(&given(), given());
    drop_axis: StridedView::<T, Op, CAP>::drop_axis(&given(), given());
    slice_items: StridedView::<T, Op, CAP>::slice_items(&given(), given());
    squeeze: StridedView::<T, Op, CAP>::squeeze(&given());
    move_axis: StridedView::<T, Op, CAP>::move_axis(&given(), given(), given());
    diagonal_at: StridedView::<T, Op, CAP>::diagonal_at(&given(), given(), given(), given());
    windows_in: StridedView::<T, Op, CAP>::windows_in(&given(), given());
    merge_axes: StridedView::<T, Op, CAP>::merge_axes(&given(), given(), given(), given());
    split_axis: StridedView::<T, Op, CAP>::split_axis(&given(), given(), given(), given());
    reshape_inferred: StridedView::<T, Op, CAP>::reshape_inferred(&given(), given(), given());
    windows: StridedView::<T, Op, CAP>::windows(&given(), given(), given(), given());
    as_slice: StridedView::<T, Op, CAP>::as_slice(&given());
    runs: StridedView::<T, Op, CAP>::runs(&given(), given());
    to_contiguous: StridedView::<T, Op, CAP>::to_contiguous(&given(), given(), given());
    to_contiguous_uninit: StridedView::<T, Op, CAP>::to_contiguous_uninit(
        &given(), given(), &mut [core::mem::MaybeUninit::uninit(); 4],
    ).is_ok();
    same_elements:
        StridedView::<T, Op, CAP>::same_elements(&given(), &given::<StridedView<T, Identity, CAP>>());
    transpose_2d: StridedView::<T, Op, CAP>::transpose_2d(&given());
    adjoint_2d: StridedView::<T, Op, CAP>::adjoint_2d(&given());
    conj: StridedView::<T, Op, CAP>::conj(&given());
    clone: StridedView::<T, Op, CAP>::clone(&given());
}

#[cfg(feature = "alloc")]
calls! {
    growing_indices [T: Element, const CAP: usize] [T, CAP]
    to_vec: StridedView::<T, Identity, CAP>::to_vec(&given(), given());
    get_ref_vec: StridedView::<T, Identity, CAP>::get_ref(&given(), &given::<Vec<usize>>());
}

// ---------------------------------------------------------------- StridedViewMut

calls! {
    exclusive [T: Element, const CAP: usize] [T, CAP]
    mut_new: StridedViewMut::<T, CAP>::new(given(), given(), given(), given());
    mut_from_layout: StridedViewMut::<T, CAP>::from_layout(given(), given());
    // SAFETY: a 2 x 2 array of four elements, each reached once.
    mut_new_unchecked: unsafe {
        StridedViewMut::<T, CAP>::new_unchecked(
            given(), given::<Layout<CAP>>().shape(), given::<Layout<CAP>>().strides(), 0,
        )
    };
    mut_dims: StridedViewMut::<T, CAP>::dims(&given());
    mut_strides: StridedViewMut::<T, CAP>::strides(&given());
    mut_offset: StridedViewMut::<T, CAP>::offset(&given());
    mut_ndim: StridedViewMut::<T, CAP>::ndim(&given());
    mut_len: StridedViewMut::<T, CAP>::len(&given());
    mut_is_empty: StridedViewMut::<T, CAP>::is_empty(&given());
    mut_layout: StridedViewMut::<T, CAP>::layout(&given());
    mut_data: StridedViewMut::<T, CAP>::data(&given());
    mut_data_mut: StridedViewMut::<T, CAP>::data_mut(&mut given());
    mut_ptr: StridedViewMut::<T, CAP>::ptr(&given());
    mut_as_mut_ptr: StridedViewMut::<T, CAP>::as_mut_ptr(&mut given());
    mut_as_view: StridedViewMut::<T, CAP>::as_view(&given());
    mut_reborrow: StridedViewMut::<T, CAP>::reborrow(&mut given());
    mut_get_ref: StridedViewMut::<T, CAP>::get_ref(&given(), given::<[usize; 2]>());
    mut_get_ref_slice: StridedViewMut::<T, CAP>::get_ref(&given(), given::<&[usize]>());
    mut_get_mut: StridedViewMut::<T, CAP>::get_mut(&mut given(), given::<[usize; 2]>());
    mut_get_mut_slice: StridedViewMut::<T, CAP>::get_mut(&mut given(), given::<&[usize]>());
    mut_try_get: StridedViewMut::<T, CAP>::try_get(&given(), given::<[usize; 2]>());
    mut_try_get_slice: StridedViewMut::<T, CAP>::try_get(&given(), given::<&[usize]>());
    mut_try_set: StridedViewMut::<T, CAP>::try_set(&mut given(), given::<[usize; 2]>(), given());
    mut_try_set_slice: StridedViewMut::<T, CAP>::try_set(&mut given(), given::<&[usize]>(), given());
    mut_try_map: StridedViewMut::<T, CAP>::try_map(given(), |_| Ok(given()));
    mut_permute: StridedViewMut::<T, CAP>::permute(given(), given());
    mut_slice: StridedViewMut::<T, CAP>::slice(given(), given());
    mut_flip: StridedViewMut::<T, CAP>::flip(given(), given());
    mut_index_axis: StridedViewMut::<T, CAP>::index_axis(given(), given(), given());
    mut_reshape: StridedViewMut::<T, CAP>::reshape(given(), given(), given());
    mut_slice_items: StridedViewMut::<T, CAP>::slice_items(given(), given());
    mut_squeeze: StridedViewMut::<T, CAP>::squeeze(given());
    mut_move_axis: StridedViewMut::<T, CAP>::move_axis(given(), given(), given());
    mut_merge_axes: StridedViewMut::<T, CAP>::merge_axes(given(), given(), given(), given());
    mut_split_axis: StridedViewMut::<T, CAP>::split_axis(given(), given(), given(), given());
    mut_reshape_inferred: StridedViewMut::<T, CAP>::reshape_inferred(given(), given(), given());
    mut_copy_from:
        StridedViewMut::<T, CAP>::copy_from(&mut given(), &given::<StridedView<T, Identity, CAP>>());
    mut_fill: StridedViewMut::<T, CAP>::fill(&mut given(), given());
    mut_for_each_in_memory: StridedViewMut::<T, CAP>::for_each_in_memory(&mut given(), |element| {
        *element = given();
    });
    mut_into_iter_mut: StridedViewMut::<T, CAP>::into_iter_mut(given());
    mut_iter_mut: StridedViewMut::<T, CAP>::iter_mut(&mut given());
    mut_iter_mut_in: StridedViewMut::<T, CAP>::iter_mut_in(&mut given(), given());
}

// ---------------------------------------------------------------- HostTensorView

calls! {
    tensors [T: Element, const CAP: usize] [T, CAP]
    tensor_from_slice:
        HostTensorView::<T>::from_slice(given::<&[usize]>(), given::<&[isize]>(), given(), given());
    tensor_from_slice_of_arrays:
        HostTensorView::<T>::from_slice(given::<[usize; 2]>(), given::<[isize; 2]>(), given(), given());
    tensor_from_layout: HostTensorView::<T, CAP>::from_layout(given(), given());
    tensor_from: HostTensorView::<T, CAP>::from(given::<StridedView<T, Identity, CAP>>());
    tensor_shape: HostTensorView::<T, CAP>::shape(&given());
    tensor_strides: HostTensorView::<T, CAP>::strides(&given());
    tensor_offset: HostTensorView::<T, CAP>::offset(&given());
    tensor_rank: HostTensorView::<T, CAP>::rank(&given());
    tensor_is_empty: HostTensorView::<T, CAP>::is_empty(&given());
    tensor_layout: HostTensorView::<T, CAP>::layout(&given());
    tensor_as_strided_view: HostTensorView::<T, CAP>::as_strided_view(&given());
    tensor_get_ref: HostTensorView::<T, CAP>::get_ref(&given(), given::<[usize; 2]>());
    tensor_get_ref_slice: HostTensorView::<T, CAP>::get_ref(&given(), given::<&[usize]>());
    tensor_try_get: HostTensorView::<T, CAP>::try_get(&given(), given::<[usize; 2]>());
    tensor_try_get_slice: HostTensorView::<T, CAP>::try_get(&given(), given::<&[usize]>());
    tensor_is_compact_col_major: HostTensorView::<T, CAP>::is_compact_col_major(&given());
    tensor_is_zero_offset_col_major: HostTensorView::<T, CAP>::is_zero_offset_col_major(&given());
    tensor_as_slice: HostTensorView::<T, CAP>::as_slice(&given());
    tensor_reshape_view: HostTensorView::<T, CAP>::reshape_view(&given(), given::<&[usize]>());
    tensor_transpose_view: HostTensorView::<T, CAP>::transpose_view(&given(), given());
    tensor_slice_view: HostTensorView::<T, CAP>::slice_view(&given(), given());
    tensor_clone: HostTensorView::<T, CAP>::clone(&given());
}

// ---------------------------------------------------------------- iterators

calls! {
    iterators [T: Element, Op: ElementOp<T>, const CAP: usize] [T, Op, CAP]
    refs_next: ElementRefs::<T, CAP>::next(&mut given());
    refs_size_hint: ElementRefs::<T, CAP>::size_hint(&given());
    refs_len: ElementRefs::<T, CAP>::len(&given());
    refs_nth: ElementRefs::<T, CAP>::nth(&mut given(), given());
    refs_next_back: ElementRefs::<T, CAP>::next_back(&mut given());
    refs_fold: ElementRefs::<T, CAP>::fold(given(), false, |same, element| same ^ (*element == given()));
    refs_count: ElementRefs::<T, CAP>::count(given());
    refs_last: ElementRefs::<T, CAP>::last(given());
    refs_nth_back: ElementRefs::<T, CAP>::nth_back(&mut given(), given());
    refs_clone: ElementRefs::<T, CAP>::clone(&given());
    elements_next: Elements::<T, Op, CAP>::next(&mut given());
    elements_size_hint: Elements::<T, Op, CAP>::size_hint(&given());
    elements_len: Elements::<T, Op, CAP>::len(&given());
    elements_nth: Elements::<T, Op, CAP>::nth(&mut given(), given());
    elements_next_back: Elements::<T, Op, CAP>::next_back(&mut given());
    elements_fold: Elements::<T, Op, CAP>::fold(given(), false, |same, element| same ^ (element == given()));
    elements_count: Elements::<T, Op, CAP>::count(given());
    elements_last: Elements::<T, Op, CAP>::last(given());
    elements_nth_back: Elements::<T, Op, CAP>::nth_back(&mut given(), given());
    elements_clone: Elements::<T, Op, CAP>::clone(&given());
    runs_next: RunSlices::<T, CAP>::next(&mut given());
    runs_size_hint: RunSlices::<T, CAP>::size_hint(&given());
    runs_len: RunSlices::<T, CAP>::len(&given());
    runs_nth: RunSlices::<T, CAP>::nth(&mut given(), given());
    runs_next_back: RunSlices::<T, CAP>::next_back(&mut given());
    runs_fold: RunSlices::<T, CAP>::fold(given(), 0, |sum, run| sum ^ run.len());
    runs_count: RunSlices::<T, CAP>::count(given());
    runs_last: RunSlices::<T, CAP>::last(given());
    runs_nth_back: RunSlices::<T, CAP>::nth_back(&mut given(), given());
    runs_clone: RunSlices::<T, CAP>::clone(&given());
    muts_next: ElementsMut::<T, CAP>::next(&mut given());
    muts_size_hint: ElementsMut::<T, CAP>::size_hint(&given());
    muts_len: ElementsMut::<T, CAP>::len(&given());
    muts_nth: ElementsMut::<T, CAP>::nth(&mut given(), given());
    muts_next_back: ElementsMut::<T, CAP>::next_back(&mut given());
    muts_fold: ElementsMut::<T, CAP>::fold(given(), false, |same, element| same ^ (*element == given()));
    muts_count: ElementsMut::<T, CAP>::count(given());
    muts_last: ElementsMut::<T, CAP>::last(given());
    muts_nth_back: ElementsMut::<T, CAP>::nth_back(&mut given(), given());
}

fn with<T: Element, const CAP: usize>() {
    shared::<T, Identity, CAP>();
    shared::<T, Adjoint, CAP>();
    exclusive::<T, CAP>();
    #[cfg(feature = "alloc")]
    growing_indices::<T, CAP>();
    tensors::<T, CAP>();
    iterators::<T, Identity, CAP>();
    iterators::<T, Conj, CAP>();
}

/// Every call of this file.
pub fn call_all() {
    on_elements::<u8>();
    on_elements::<u16>();
    on_elements::<u32>();
    on_elements::<u64>();
    on_elements::<u128>();
    on_elements::<usize>();
    on_elements::<i8>();
    on_elements::<i16>();
    on_elements::<i32>();
    on_elements::<i64>();
    on_elements::<i128>();
    on_elements::<isize>();
    on_elements::<f32>();
    on_elements::<f64>();
    on_elements::<bool>();
    on_elements::<Complex<f32>>();
    on_elements::<Complex<f64>>();
    operations_as_values();
    operations::<Identity>();
    operations::<Conj>();
    operations::<Transpose>();
    operations::<Adjoint>();
    with::<f32, 3>();
    with::<f32, 8>();
    with::<Complex<f64>, 3>();
    with::<Complex<f64>, 8>();
}
