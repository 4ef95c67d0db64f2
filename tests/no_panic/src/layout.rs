//! `Layout`: constructors, properties, indices, positions, overlap; what they answer.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::Hash;

use ndlayout::{
    AxisSplit, CopyOrder, Injectivity, Layout, LayoutError, LayoutOrder, MultiIndex, Overlap,
    Quantity,
};

use crate::given::{Rotating, given};

calls! {
    construction [const CAP: usize] [CAP]
    scalar: Layout::<CAP>::scalar();
    row_major: Layout::<CAP>::row_major(given());
    col_major: Layout::<CAP>::col_major(given());
    contiguous: Layout::<CAP>::contiguous(given(), given());
    with_axis_order: Layout::<CAP>::with_axis_order(given(), given());
    from_parts: Layout::<CAP>::from_parts(given(), given(), given());
    from_parts_within: Layout::<CAP>::from_parts_within(given(), given(), given(), given());
    with_capacity_3: Layout::<CAP>::with_capacity::<3>(&given());
    with_capacity_8: Layout::<CAP>::with_capacity::<8>(&given());
}

calls! {
    properties [const CAP: usize] [CAP]
    rank: Layout::<CAP>::rank(&given());
    shape: Layout::<CAP>::shape(&given());
    strides: Layout::<CAP>::strides(&given());
    offset: Layout::<CAP>::offset(&given());
    len: Layout::<CAP>::len(&given());
    is_empty: Layout::<CAP>::is_empty(&given());
    reach: Layout::<CAP>::reach(&given());
    required_len: Layout::<CAP>::required_len(&given());
    required_bytes: Layout::<CAP>::required_bytes(&given(), given());
    check: Layout::<CAP>::check(&given(), given());
    check_bytes: Layout::<CAP>::check_bytes(&given(), given(), given());
    is_c_contiguous: Layout::<CAP>::is_c_contiguous(&given());
    is_f_contiguous: Layout::<CAP>::is_f_contiguous(&given());
    is_contiguous_in: Layout::<CAP>::is_contiguous_in(&given(), given());
    contiguous_axes: Layout::<CAP>::contiguous_axes(&given(), given());
    is_dense: Layout::<CAP>::is_dense(&given());
    canonical: Layout::<CAP>::canonical(&given());
    broadcast_axes: Layout::<CAP>::broadcast_axes(&given());
    distinct_cells: Layout::<CAP>::distinct_cells(&given());
    distinct_cells_within: Layout::<CAP>::distinct_cells_within(&given(), given());
    vector_width: Layout::<CAP>::vector_width(&given(), given(), given(), given(), given());
    fits_index_bits: Layout::<CAP>::fits_index_bits(&given(), given());
    split_for_index_bits: Layout::<CAP>::split_for_index_bits(&given(), given());
    same_map_3: Layout::<CAP>::same_map(&given(), &given::<Layout<3>>());
    same_map_8: Layout::<CAP>::same_map(&given(), &given::<Layout<8>>());
    injectivity: Layout::<CAP>::injectivity(&given());
    injectivity_within: Layout::<CAP>::injectivity_within(&given(), given());
    is_injective: Layout::<CAP>::is_injective(&given());
    overlap_3: Layout::<CAP>::overlap(&given(), &given::<Layout<3>>());
    overlap_8: Layout::<CAP>::overlap(&given(), &given::<Layout<8>>());
    overlap_within_3: Layout::<CAP>::overlap_within(&given(), &given::<Layout<3>>(), given());
    overlap_within_8: Layout::<CAP>::overlap_within(&given(), &given::<Layout<8>>(), given());
    collision: Layout::<CAP>::collision(&given());
    collision_within: Layout::<CAP>::collision_within(&given(), given());
    overlap_clone: Overlap::<CAP, 3>::clone(&given());
    overlap_eq: Overlap::<CAP, 3>::eq(&given(), &given());
    overlap_hash: Overlap::<CAP, 3>::hash(&given(), &mut given::<Rotating>());
    copy_order_3: Layout::<CAP>::copy_order(&given(), &given::<Layout<3>>());
    copy_order_8: Layout::<CAP>::copy_order(&given(), &given::<Layout<8>>());
    copy_order_within_3: Layout::<CAP>::copy_order_within(&given(), &given::<Layout<3>>(), given());
    copy_order_within_8: Layout::<CAP>::copy_order_within(&given(), &given::<Layout<8>>(), given());
    check_mutable: Layout::<CAP>::check_mutable(&given());
    clone: Layout::<CAP>::clone(&given());
    eq: Layout::<CAP>::eq(&given(), &given());
    hash: Layout::<CAP>::hash(&given(), &mut given::<Rotating>());
}

calls! {
    indices [const CAP: usize] [CAP]
    offset_of_none: Layout::<CAP>::offset_of(&given(), given::<[usize; 0]>());
    offset_of_one: Layout::<CAP>::offset_of(&given(), given::<[usize; 1]>());
    offset_of_two: Layout::<CAP>::offset_of(&given(), given::<[usize; 2]>());
    offset_of_all: Layout::<CAP>::offset_of(&given(), given::<[usize; CAP]>());
    offset_of_more: Layout::<CAP>::offset_of(&given(), given::<[usize; 9]>());
    offset_of_slice: Layout::<CAP>::offset_of_slice(&given(), given());
    byte_offset_of: Layout::<CAP>::byte_offset_of(&given(), given::<[usize; 2]>(), given());
    byte_offset_of_all: Layout::<CAP>::byte_offset_of(&given(), given::<[usize; CAP]>(), given());
    byte_offset_of_slice: Layout::<CAP>::byte_offset_of_slice(&given(), given(), given());
    index_error: Layout::<CAP>::index_error(&given(), given());
    offset_at: Layout::<CAP>::offset_at(&given(), given(), given());
    index_at: Layout::<CAP>::index_at(&given(), given(), given());
    position_of: Layout::<CAP>::position_of(&given(), given(), given());
    index_of: Layout::<CAP>::index_of(&given(), given());
    array_offset_in: <[usize; 2] as MultiIndex>::offset_in(given(), &given::<Layout<CAP>>());
    full_array_offset_in: <[usize; CAP] as MultiIndex>::offset_in(given(), &given::<Layout<CAP>>());
    array_as_indices: <[usize; 2] as MultiIndex>::as_indices(&given());
    reference_offset_in: <&[usize; 2] as MultiIndex>::offset_in(given(), &given::<Layout<CAP>>());
    reference_as_indices: <&[usize; 2] as MultiIndex>::as_indices(&given());
    slice_offset_in: <&[usize] as MultiIndex>::offset_in(given(), &given::<Layout<CAP>>());
    slice_as_indices: <&[usize] as MultiIndex>::as_indices(&given());
}

#[cfg(feature = "alloc")]
calls! {
    growing_indices [const CAP: usize] [CAP]
    vec_offset_in: <&Vec<usize> as MultiIndex>::offset_in(&given(), &given::<Layout<CAP>>());
    vec_as_indices: <&Vec<usize> as MultiIndex>::as_indices(&&given());
}

calls! {
    answers [] []
    order_reversed: LayoutOrder::reversed(given());
    order_clone: LayoutOrder::clone(&given());
    order_eq: LayoutOrder::eq(&given(), &given());
    order_hash: LayoutOrder::hash(&given(), &mut given::<Rotating>());
    error_message: LayoutError::message(&given());
    error_clone: LayoutError::clone(&given());
    error_eq: LayoutError::eq(&given(), &given());
    error_hash: LayoutError::hash(&given(), &mut given::<Rotating>());
    quantity_clone: Quantity::clone(&given());
    quantity_eq: Quantity::eq(&given(), &given());
    quantity_hash: Quantity::hash(&given(), &mut given::<Rotating>());
    split_clone: AxisSplit::clone(&given());
    split_eq: AxisSplit::eq(&given(), &given());
    split_hash: AxisSplit::hash(&given(), &mut given::<Rotating>());
    copy_order_clone: CopyOrder::clone(&given());
    copy_order_eq: CopyOrder::eq(&given(), &given());
    copy_order_hash: CopyOrder::hash(&given(), &mut given::<Rotating>());
    injectivity_clone: Injectivity::clone(&given());
    injectivity_eq: Injectivity::eq(&given(), &given());
    injectivity_hash: Injectivity::hash(&given(), &mut given::<Rotating>());
}

fn with<const CAP: usize>() {
    construction::<CAP>();
    properties::<CAP>();
    indices::<CAP>();
    #[cfg(feature = "alloc")]
    growing_indices::<CAP>();
}

/// Every call of this file.
pub fn call_all() {
    with::<3>();
    with::<8>();
    answers();
}
