//! `StridedArray`, `HostTensor`.

use alloc::vec::Vec;

use ndlayout::{HostTensor, StridedArray};

use crate::given::{Element, given};

calls! {
    arrays [T: Element, const CAP: usize] [T, CAP]
    col_major: StridedArray::<T, CAP>::col_major(given());
    row_major: StridedArray::<T, CAP>::row_major(given());
    from_fn_col_major: StridedArray::<T, CAP>::from_fn_col_major(given(), |_| given());
    from_fn_row_major: StridedArray::<T, CAP>::from_fn_row_major(given(), |_| given());
    from_parts: StridedArray::<T, CAP>::from_parts(given(), given(), given(), given());
    dims: StridedArray::<T, CAP>::dims(&given());
    strides: StridedArray::<T, CAP>::strides(&given());
    offset: StridedArray::<T, CAP>::offset(&given());
    ndim: StridedArray::<T, CAP>::ndim(&given());
    len: StridedArray::<T, CAP>::len(&given());
    is_empty: StridedArray::<T, CAP>::is_empty(&given());
    layout: StridedArray::<T, CAP>::layout(&given());
    data: StridedArray::<T, CAP>::data(&given());
    data_mut: StridedArray::<T, CAP>::data_mut(&mut given());
    into_data: StridedArray::<T, CAP>::into_data(given());
    view: StridedArray::<T, CAP>::view(&given());
    view_mut: StridedArray::<T, CAP>::view_mut(&mut given());
    permuted: StridedArray::<T, CAP>::permuted(given(), given());
    iter: StridedArray::<T, CAP>::iter(&given());
    iter_mut: StridedArray::<T, CAP>::iter_mut(&mut given());
    get_ref: StridedArray::<T, CAP>::get_ref(&given(), given::<[usize; 2]>());
    get_ref_slice: StridedArray::<T, CAP>::get_ref(&given(), given::<&[usize]>());
    get_mut: StridedArray::<T, CAP>::get_mut(&mut given(), given::<[usize; 2]>());
    get_mut_slice: StridedArray::<T, CAP>::get_mut(&mut given(), given::<&[usize]>());
    try_get: StridedArray::<T, CAP>::try_get(&given(), given::<[usize; 2]>());
    try_get_slice: StridedArray::<T, CAP>::try_get(&given(), given::<&[usize]>());
    try_set: StridedArray::<T, CAP>::try_set(&mut given(), given::<[usize; 2]>(), given());
    try_set_vec: StridedArray::<T, CAP>::try_set(&mut given(), &given::<Vec<usize>>(), given());
}

calls! {
    tensors [T: Element] [T]
    from_vec_col_major: HostTensor::<T>::from_vec_col_major(given::<&[usize]>(), given());
    from_vec_col_major_of_array: HostTensor::<T>::from_vec_col_major(given::<[usize; 2]>(), given());
    tensor_shape: HostTensor::<T>::shape(&given());
    tensor_rank: HostTensor::<T>::rank(&given());
    tensor_is_empty: HostTensor::<T>::is_empty(&given());
    as_slice: HostTensor::<T>::as_slice(&given());
    as_mut_slice: HostTensor::<T>::as_mut_slice(&mut given());
    as_view: HostTensor::<T>::as_view(&given());
    into_vec_col_major: HostTensor::<T>::into_vec_col_major(given());
    into_reshaped: HostTensor::<T>::into_reshaped(given(), given::<&[usize]>());
}

fn with<T: Element>() {
    arrays::<T, 3>();
    arrays::<T, 8>();
    tensors::<T>();
}

/// Every call of this file.
pub fn call_all() {
    with::<f32>();
    with::<num_complex::Complex<f64>>();
}
