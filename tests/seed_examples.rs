//! The pages of the five types whose names this crate serves hold here: every example compiles with
//! the crate's name alone changed, and every sentence on behaviour has a test.
//!
//! What is different on purpose is in `seed_faults`. Where a page lets an error have a name of
//! another crate, the name here is the one in `docs/coming-from.md`.

#![allow(clippy::needless_borrows_for_generic_args)] // the examples stand as they are written there

use std::marker::PhantomData;

use ndlayout::{LayoutError, ValidationError};

/// Asks a type for a trait that it may lack: the inherent method answers where the bound holds, the
/// one of the trait `Lacking` anywhere else.
struct Probe<T>(PhantomData<T>);

impl<T: Send> Probe<T> {
    fn is_send(&self) -> bool {
        true
    }
}

impl<T: PartialEq> Probe<T> {
    fn has_equality(&self) -> bool {
        true
    }
}

trait Lacking {
    fn is_send(&self) -> bool {
        false
    }

    fn has_equality(&self) -> bool {
        false
    }
}

impl<T> Lacking for Probe<T> {}

#[test]
fn the_probe_tells_both_answers() {
    assert!(Probe::<i32>(PhantomData).is_send());
    assert!(!Probe::<std::rc::Rc<i32>>(PhantomData).is_send());
    assert!(Probe::<i32>(PhantomData).has_equality());
    assert!(!Probe::<Probe<i32>>(PhantomData).has_equality());
}

/// `ipfrs_tensorlogic::slice_view::ViewDescriptor`.
mod view_descriptor {
    use ndlayout::ViewDescriptor;

    fn rows() -> ViewDescriptor<Vec<usize>> {
        ViewDescriptor { base_offset: 5, shape: vec![2, 3], strides: vec![10, 2] }
    }

    #[test]
    fn example() {
        use ndlayout::ViewDescriptor;

        // 2×3 row-major view starting at element 0
        let desc = ViewDescriptor { base_offset: 0, shape: vec![2, 3], strides: vec![3, 1] };
        assert_eq!(desc.flat_index(&[1, 2]), Some(5));
        assert!(desc.is_contiguous());
    }

    #[test]
    fn the_flat_index_is_the_offset_and_the_sum_of_index_times_stride() {
        let desc = rows();
        for i in 0..2 {
            for j in 0..3 {
                assert_eq!(desc.flat_index(&[i, j]), Some(5 + i * 10 + j * 2));
            }
        }
    }

    #[test]
    fn field_base_offset_is_the_starting_element() {
        let mut desc = rows();
        assert_eq!(desc.flat_index(&[0, 0]), Some(desc.base_offset));
        desc.base_offset = 40;
        assert_eq!(desc.flat_index(&[0, 0]), Some(40));
    }

    #[test]
    fn field_shape_is_the_logical_shape() {
        let mut desc = rows();
        assert_eq!(desc.flat_index(&[2, 0]), None);
        desc.shape[0] = 3;
        assert_eq!(desc.flat_index(&[2, 0]), Some(25));
    }

    #[test]
    fn field_strides_has_one_a_dimension() {
        let mut desc = rows();
        desc.strides[1] = 7;
        assert_eq!(desc.flat_index(&[1, 2]), Some(5 + 10 + 14));
    }

    #[test]
    fn ndim_is_the_number_of_dimensions() {
        assert_eq!(rows().ndim(), 2);
        let scalar =
            ViewDescriptor::<Vec<usize>> { base_offset: 0, shape: vec![], strides: vec![] };
        assert_eq!(scalar.ndim(), 0);
    }

    #[test]
    fn total_elements_is_the_product_of_the_shape_and_1_for_a_scalar() {
        assert_eq!(rows().total_elements(), 6);
        let scalar =
            ViewDescriptor::<Vec<usize>> { base_offset: 9, shape: vec![], strides: vec![] };
        assert_eq!(scalar.total_elements(), 1);
        assert_eq!(scalar.flat_index(&[]), Some(9));
        let empty = ViewDescriptor { base_offset: 0, shape: vec![2, 0], strides: vec![1, 1] };
        assert_eq!(empty.total_elements(), 0);
    }

    #[test]
    fn flat_index_is_none_for_another_number_of_indices() {
        assert_eq!(rows().flat_index(&[]), None);
        assert_eq!(rows().flat_index(&[0]), None);
        assert_eq!(rows().flat_index(&[0, 0, 0]), None);
    }

    #[test]
    fn flat_index_is_none_for_an_index_at_or_past_its_extent() {
        assert_eq!(rows().flat_index(&[2, 0]), None);
        assert_eq!(rows().flat_index(&[0, 3]), None);
        assert_eq!(rows().flat_index(&[0, usize::MAX]), None);
    }

    #[test]
    fn is_contiguous_is_the_last_stride_1_and_the_products_before_it() {
        let is = |shape: &[usize], strides: &[usize]| {
            ViewDescriptor { base_offset: 3, shape: shape.to_vec(), strides: strides.to_vec() }
                .is_contiguous()
        };
        assert!(is(&[2, 3, 4], &[12, 4, 1]));
        assert!(!is(&[2, 3, 4], &[12, 4, 2]));
        assert!(!is(&[2, 3, 4], &[12, 5, 1]));
        assert!(!is(&[2, 3, 4], &[1, 2, 6]));
        assert!(!rows().is_contiguous());
    }

    #[test]
    fn clone_duplicates_the_value() {
        let desc = rows();
        let mut copy = desc.clone();
        assert_eq!(copy, desc);
        copy.shape[0] = 9;
        assert_eq!(desc.shape[0], 2);
    }

    #[test]
    fn clone_from_copies_from_the_source() {
        let mut desc = ViewDescriptor { base_offset: 1, shape: vec![1], strides: vec![1] };
        desc.clone_from(&rows());
        assert_eq!(desc, rows());
    }

    #[test]
    fn debug_formats_the_value() {
        assert_eq!(
            format!("{:?}", rows()),
            "ViewDescriptor { base_offset: 5, shape: [2, 3], strides: [10, 2] }"
        );
    }

    #[test]
    fn eq_compares_every_field() {
        fn is_eq<T: Eq>(_: &T) {}
        is_eq(&rows());
        assert!(rows() == rows());
        assert!(rows() != ViewDescriptor { base_offset: 6, ..rows() });
        assert!(rows() != ViewDescriptor { shape: vec![2, 2], ..rows() });
        assert!(rows() != ViewDescriptor { strides: vec![10, 1], ..rows() });
    }

    #[test]
    fn equality_is_structural() {
        // Only a type whose `==` is derived may stand in a pattern.
        const LINE: ViewDescriptor<[usize; 1]> =
            ViewDescriptor { base_offset: 2, shape: [3], strides: [1] };
        let line = |extent| ViewDescriptor { base_offset: 2, shape: [extent], strides: [1usize] };
        assert!(matches!(line(3), LINE));
        assert!(!matches!(line(4), LINE));
    }
}

/// `strided_view::StridedView`.
mod strided_view {
    use ndlayout::{Adjoint, Conj, INLINE_RANK, Identity, LayoutError, StridedView, Transpose};
    use num_complex::Complex;

    use super::{Lacking, PhantomData, Probe};

    static DATA: [i32; 6] = [1, 2, 3, 4, 5, 6];

    fn view(dims: &[usize], strides: &[isize]) -> StridedView<'static, i32> {
        StridedView::new(&DATA, dims, strides, 0).expect("lawful")
    }

    #[test]
    fn example_send() {
        // On the page this is an example that must not compile.
        use std::cell::Cell;

        use ndlayout::StridedView;

        assert!(!Probe::<StridedView<'static, Cell<i32>>>(PhantomData).is_send());
    }

    #[test]
    fn example_new() {
        use ndlayout::StridedView;

        let data = [1.0f64, 2.0, 3.0, 4.0, 5.0, 6.0];
        let view = StridedView::<f64>::new(&data, &[2, 3], &[1, 2], 0).unwrap();
        assert_eq!(view.dims(), &[2, 3]);
        assert_eq!(view.get(&[1, 2]), 6.0);
    }

    #[test]
    fn example_new_unchecked() {
        use ndlayout::StridedView;

        let data = [1.0f64, 2.0, 3.0, 4.0];
        // SAFETY: the highest offset is 1 + 2, and there are 4 elements.
        let view = unsafe { StridedView::<f64>::new_unchecked(&data, &[2, 2], &[1, 2], 0) };
        assert_eq!(view.ndim(), 2);
    }

    #[test]
    fn the_rank_is_dynamic_up_to_the_inline_rank() {
        for rank in 0..=INLINE_RANK {
            let (dims, strides) = (vec![1; rank], vec![1; rank]);
            let view = StridedView::<i32>::new(&DATA, &dims, &strides, 3).expect("lawful");
            assert_eq!((view.ndim(), view.get(&vec![0; rank])), (rank, 4));
        }
    }

    #[test]
    fn the_view_borrows_only_the_element_data() {
        let data = vec![1, 2, 3, 4, 5, 6];
        let view = {
            let (dims, strides) = (vec![2, 3], vec![3, 1]);
            StridedView::<i32>::new(&data, &dims, &strides, 0).expect("lawful")
        };
        assert_eq!((view.dims(), view.strides()), (&[2, 3][..], &[3, 1][..]));
    }

    #[test]
    fn element_operations_are_lazy() {
        let data = [Complex::new(1, 2), Complex::new(3, 4)];
        let conjugated =
            StridedView::<Complex<i32>, Conj>::new(&data, &[2], &[1], 0).expect("fits");
        assert_eq!(conjugated.get([1]), Complex::new(3, -4));
        assert_eq!(conjugated.data()[1], Complex::new(3, 4), "the data are as they were");
    }

    #[test]
    fn permute_transpose_adjoint_and_conj_copy_nothing() {
        let view = view(&[2, 3], &[3, 1]);
        let here = DATA.as_ptr();
        assert_eq!(view.permute(&[1, 0]).expect("a permutation").data().as_ptr(), here);
        assert_eq!(view.transpose_2d().expect("a matrix").data().as_ptr(), here);
        assert_eq!(view.adjoint_2d().expect("a matrix").data().as_ptr(), here);
        assert_eq!(view.conj().data().as_ptr(), here);
    }

    #[test]
    fn transpose_adjoint_and_conj_change_the_operation() {
        let data = [Complex::new(1, 2), Complex::new(3, 4), Complex::new(5, 6), Complex::new(7, 8)];
        let view = StridedView::<Complex<i32>>::new(&data, &[2, 2], &[2, 1], 0).expect("lawful");
        let transposed: StridedView<'_, _, Transpose> = view.transpose_2d().expect("a matrix");
        assert_eq!(transposed.get([0, 1]), Complex::new(5, 6));
        let adjoint: StridedView<'_, _, Adjoint> = view.adjoint_2d().expect("a matrix");
        assert_eq!(adjoint.get([0, 1]), Complex::new(5, -6));
        let conjugated: StridedView<'_, _, Conj> = view.conj();
        assert_eq!(conjugated.get([0, 1]), Complex::new(3, -4));
    }

    #[test]
    fn the_operation_is_identity_by_default() {
        let plain: StridedView<'_, i32, Identity> = view(&[6], &[1]);
        let default: StridedView<'_, i32> = plain;
        assert_eq!(default.get([4]), 5);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn the_view_is_not_above_184_bytes() {
        assert!(size_of::<StridedView<'_, f64>>() <= 184);
    }

    #[test]
    fn the_view_is_send_where_the_elements_are_sync() {
        fn assert_send<T: Send>() {}
        assert_send::<StridedView<'static, i32>>();
        #[cfg(not(target_os = "none"))]
        assert_send::<StridedView<'static, std::sync::Mutex<i32>>>();
    }

    #[test]
    fn new_copies_the_metadata() {
        let (mut dims, mut strides) = ([2, 3], [3, 1]);
        let view = StridedView::<i32>::new(&DATA, &dims, &strides, 0).expect("lawful");
        (dims[0], strides[0]) = (9, 9);
        assert_eq!((dims, strides), ([9, 3], [9, 1]));
        assert_eq!((view.dims(), view.strides()), (&[2, 3][..], &[3, 1][..]));
    }

    #[test]
    fn new_unchecked_is_new_without_the_check() {
        // SAFETY: the offsets are 5, 2, 4, 1, 3, 0.
        let fast = unsafe { StridedView::<i32>::new_unchecked(&DATA, &[3, 2], &[-1, -3], 5) };
        let checked = StridedView::<i32>::new(&DATA, &[3, 2], &[-1, -3], 5).expect("lawful");
        assert_eq!(fast.layout(), checked.layout());
        assert!(fast.iter().eq(checked.iter()));
    }

    #[test]
    fn dims_are_the_dimension_sizes() {
        assert_eq!(view(&[3, 2], &[1, 3]).dims(), &[3, 2]);
        assert_eq!(view(&[], &[]).dims(), &[0usize; 0]);
    }

    #[test]
    fn strides_are_in_units_of_the_element() {
        assert_eq!(view(&[3, 2], &[1, 3]).strides(), &[1, 3]);
    }

    #[test]
    fn the_offset_is_what_new_was_given() {
        // In elements; the page says bytes, and its own `ptr` and `new` count elements.
        let view = StridedView::<i32>::new(&DATA, &[2], &[-2], 4).expect("lawful");
        assert_eq!(view.offset(), 4);
        assert_eq!(view.get([0]), DATA[4]);
    }

    #[test]
    fn ndim_is_the_rank() {
        assert_eq!(view(&[1, 2, 3], &[6, 3, 1]).ndim(), 3);
    }

    #[test]
    fn len_is_the_total_number_of_elements() {
        assert_eq!(view(&[2, 3], &[3, 1]).len(), 6);
        assert_eq!(view(&[], &[]).len(), 1);
        assert_eq!(view(&[2, 3], &[0, 1]).len(), 6);
    }

    #[test]
    fn is_empty_where_any_dimension_is_zero() {
        assert!(view(&[2, 0], &[1, 1]).is_empty());
        assert!(view(&[0, 2], &[1, 1]).is_empty());
        assert!(!view(&[2, 1], &[1, 1]).is_empty());
        assert!(!view(&[], &[]).is_empty());
    }

    #[test]
    fn data_is_the_backing_slice_and_outlives_the_view() {
        let owned = vec![1, 2, 3];
        let data: &[i32] = {
            let view = StridedView::<i32>::new(&owned, &[1], &[1], 2).expect("lawful");
            view.data()
        };
        assert_eq!(data, &[1, 2, 3]);
    }

    #[test]
    fn ptr_points_to_the_element_at_the_base_offset() {
        let view = StridedView::<i32>::new(&DATA, &[2], &[-1], 3).expect("lawful");
        assert_eq!(view.ptr(), DATA[3..].as_ptr());
    }

    #[test]
    fn permute_permutes_dimensions() {
        let cube = view(&[1, 2, 3], &[6, 3, 1]).permute(&[2, 0, 1]).expect("a permutation");
        assert_eq!((cube.dims(), cube.strides()), (&[3, 1, 2][..], &[1, 6, 3][..]));
        assert_eq!(cube.get([2, 0, 1]), 6);
    }

    #[test]
    fn diagonal_view_ties_a_pair_to_one_index() {
        let line = view(&[2, 2], &[3, 1]).diagonal_view(&[(0, 1)]).expect("two axes");
        assert!(line.iter().eq([1, 5]));
    }

    #[test]
    fn diagonal_view_chains_pairs_that_share_an_axis() {
        let data: [i32; 27] = std::array::from_fn(|place| place as i32);
        let cube = StridedView::<i32>::new(&data, &[3, 3, 3], &[9, 3, 1], 0).expect("lawful");
        for pairs in [[(0, 1), (1, 2)], [(0, 1), (0, 2)]] {
            let line = cube.diagonal_view(&pairs).expect("three axes");
            assert!(line.iter().eq([0, 13, 26]), "{pairs:?}");
        }
    }

    #[test]
    fn diagonal_view_adds_the_strides_of_a_class() {
        let line = view(&[2, 2], &[3, 1]).diagonal_view(&[(0, 1)]).expect("two axes");
        assert_eq!(line.strides(), &[4]);
    }

    #[test]
    fn diagonal_view_takes_the_least_dim_of_a_class() {
        let line = view(&[2, 3], &[3, 1]).diagonal_view(&[(0, 1)]).expect("two axes");
        assert_eq!(line.dims(), &[2]);
    }

    #[test]
    fn diagonal_view_puts_a_class_at_its_lowest_axis() {
        let view = view(&[2, 1, 2, 1], &[3, 2, 1, 7]);
        let tied = view.diagonal_view(&[(3, 1)]).expect("two axes");
        assert_eq!((tied.dims(), tied.strides()), (&[2, 1, 2][..], &[3, 9, 1][..]));
        let tied = view.diagonal_view(&[(2, 0)]).expect("two axes");
        assert_eq!((tied.dims(), tied.strides()), (&[2, 1, 1][..], &[4, 2, 7][..]));
    }

    #[test]
    fn diagonal_view_takes_pairs_in_any_order_by_their_original_numbers() {
        let view = view(&[2, 1, 2, 1], &[3, 2, 1, 7]);
        let tied = |pairs: &[(usize, usize)]| *view.diagonal_view(pairs).expect("axes").layout();
        assert_eq!(tied(&[(0, 2), (1, 3)]), tied(&[(3, 1), (2, 0)]));
        assert_eq!(tied(&[(0, 2), (1, 3)]).strides(), &[4, 9]);
    }

    #[test]
    fn diagonal_view_is_not_changed_by_a_repeated_pair() {
        let view = view(&[2, 2], &[3, 1]);
        let tied = |pairs: &[(usize, usize)]| *view.diagonal_view(pairs).expect("axes").layout();
        assert_eq!(tied(&[(0, 1), (0, 1), (1, 0)]), tied(&[(0, 1)]));
    }

    #[test]
    fn diagonal_view_refuses_an_axis_outside_the_rank() {
        assert_eq!(
            view(&[2, 2], &[3, 1]).diagonal_view(&[(0, 2)]).map(|view| view.ndim()),
            Err(LayoutError::AxisOutOfBounds { axis: 2, rank: 2 })
        );
    }

    #[test]
    fn diagonal_view_refuses_an_axis_tied_to_itself() {
        assert_eq!(
            view(&[2, 2], &[3, 1]).diagonal_view(&[(1, 1)]).map(|view| view.ndim()),
            Err(LayoutError::DuplicateAxis { axis: 1 })
        );
    }

    #[test]
    fn a_fused_stride_that_does_not_fit_is_an_error() {
        // Of a layout alone: one that lies in a slice has no such strides.
        let layout = ndlayout::Layout::<2>::from_parts(&[1, 2], &[isize::MAX, isize::MAX], 0);
        assert!(layout.expect("lawful").diagonal(&[(0, 1)]).is_ok(), "no index multiplies it");
        let far = ndlayout::Layout::<2>::from_parts(&[2, 2], &[isize::MAX, isize::MAX], isize::MIN);
        assert_eq!(
            far.expect("lawful").diagonal(&[(0, 1)]),
            Err(LayoutError::StrideOverflow { axis: 0, stride: isize::MAX, factor: isize::MAX })
        );
    }
}

/// `ipfrs_tensorlogic::LayoutDescriptor`.
mod layout_descriptor {
    use ndlayout::{LayoutDescriptor, LayoutOrder, TensorShape};

    const ROW: LayoutOrder = LayoutOrder::RowMajor;
    const COL: LayoutOrder = LayoutOrder::ColMajor;

    fn new(dims: &[usize], order: LayoutOrder, size: usize) -> LayoutDescriptor<Vec<usize>> {
        LayoutDescriptor::new(TensorShape::new(dims.to_vec()), order, size)
    }

    #[test]
    fn field_shape_is_the_logical_shape() {
        let mut layout = new(&[2, 3], ROW, 4);
        assert_eq!(layout.shape.dims, vec![2, 3]);
        layout.shape.dims[0] = 5;
        assert_eq!(layout.linear_index(&[4, 0]), Some(12));
    }

    #[test]
    fn field_strides_is_in_elements() {
        let mut layout = new(&[2, 3], ROW, 4);
        assert_eq!(layout.strides, vec![3, 1]);
        layout.strides[0] = 8;
        assert_eq!(layout.linear_index(&[1, 0]), Some(8));
        assert_eq!(layout.byte_offset_for(&[1, 0]), Some(32));
    }

    #[test]
    fn field_byte_offset_is_where_the_first_element_lies() {
        let mut layout = new(&[2, 3], ROW, 4);
        layout.byte_offset = 100;
        assert_eq!(layout.byte_offset_for(&[0, 0]), Some(100));
        assert_eq!(layout.linear_index(&[0, 0]), Some(0));
    }

    #[test]
    fn field_element_size_bytes_is_the_size_of_an_element() {
        let of = |size| new(&[2, 3], ROW, size).byte_offset_for(&[1, 2]);
        assert_eq!((of(size_of::<f32>()), of(size_of::<f64>())), (Some(20), Some(40)));
    }

    #[test]
    fn field_order_is_the_order_of_the_layout() {
        assert_eq!(new(&[2, 3], ROW, 4).order, LayoutOrder::RowMajor);
        assert_eq!(new(&[2, 3], COL, 4).order, LayoutOrder::ColMajor);
    }

    #[test]
    fn row_major_strides_are_the_products_of_all_following_dimensions() {
        assert_eq!(LayoutDescriptor::row_major_strides(&vec![3, 4, 5]), vec![20, 5, 1]);
        assert_eq!(LayoutDescriptor::row_major_strides(&vec![7usize]), vec![1]);
        assert_eq!(LayoutDescriptor::row_major_strides(&Vec::<usize>::new()), vec![]);
    }

    #[test]
    fn col_major_strides_are_the_products_of_all_preceding_dimensions() {
        assert_eq!(LayoutDescriptor::col_major_strides(&vec![3, 4, 5]), vec![1, 3, 12]);
        assert_eq!(LayoutDescriptor::col_major_strides(&vec![7usize]), vec![1]);
        assert_eq!(LayoutDescriptor::col_major_strides(&Vec::<usize>::new()), vec![]);
    }

    #[test]
    fn new_computes_the_strides_from_the_order_and_starts_at_0() {
        let row = new(&[3, 4, 5], ROW, 2);
        assert_eq!((row.strides, row.byte_offset), (vec![20, 5, 1], 0));
        let col = new(&[3, 4, 5], COL, 2);
        assert_eq!((col.strides, col.byte_offset), (vec![1, 3, 12], 0));
    }

    #[test]
    fn linear_index_is_the_flat_index() {
        assert_eq!(new(&[3, 4, 5], ROW, 2).linear_index(&[2, 1, 3]), Some(48));
        assert_eq!(new(&[3, 4, 5], COL, 2).linear_index(&[2, 1, 3]), Some(41));
        assert_eq!(new(&[], ROW, 2).linear_index(&[]), Some(0));
    }

    #[test]
    fn linear_index_is_none_for_another_number_of_indices() {
        let layout = new(&[3, 4], ROW, 2);
        assert_eq!(layout.linear_index(&[0]), None);
        assert_eq!(layout.linear_index(&[0, 0, 0]), None);
    }

    #[test]
    fn linear_index_is_none_at_or_past_a_dimension() {
        let layout = new(&[3, 4], ROW, 2);
        assert_eq!(layout.linear_index(&[3, 0]), None);
        assert_eq!(layout.linear_index(&[0, 4]), None);
    }

    #[test]
    fn byte_offset_for_is_the_offset_into_the_buffer() {
        let mut layout = new(&[3, 4], ROW, 8);
        layout.byte_offset = 16;
        assert_eq!(layout.byte_offset_for(&[2, 3]), Some(16 + 11 * 8));
    }

    #[test]
    fn byte_offset_for_is_none_where_linear_index_is() {
        let layout = new(&[3, 4], ROW, 8);
        for index in [&[0][..], &[0, 0, 0], &[3, 0], &[0, 4]] {
            assert_eq!(layout.linear_index(index), None);
            assert_eq!(layout.byte_offset_for(index), None);
        }
    }

    #[test]
    fn is_contiguous_for_row_major_strides() {
        assert!(new(&[3, 4, 5], ROW, 8).is_contiguous());
        assert!(!new(&[3, 4, 5], COL, 8).is_contiguous());
    }

    #[test]
    fn total_bytes_is_the_bytes_of_all_elements() {
        assert_eq!(new(&[3, 4, 5], ROW, 8).total_bytes(), 480);
        assert_eq!(new(&[], ROW, 8).total_bytes(), 8);
        assert_eq!(new(&[3, 0], ROW, 8).total_bytes(), 0);
    }

    #[test]
    fn transposed_reverses_dimensions_and_strides_and_flips_the_order() {
        let layout = new(&[3, 4, 5], ROW, 8);
        let transposed = layout.transposed();
        assert_eq!(transposed.shape.dims, vec![5, 4, 3]);
        assert_eq!(transposed.strides, vec![1, 5, 20]);
        assert_eq!(transposed.order, COL);
        assert_eq!(transposed.transposed(), layout);
    }

    #[test]
    fn clone_duplicates_the_value() {
        let layout = new(&[3, 4], ROW, 8);
        let mut copy = layout.clone();
        assert_eq!(copy, layout);
        copy.strides[0] = 0;
        assert_eq!(layout.strides, vec![4, 1]);
    }

    #[test]
    fn clone_from_copies_from_the_source() {
        let mut layout = new(&[1], COL, 1);
        layout.clone_from(&new(&[3, 4], ROW, 8));
        assert_eq!(layout, new(&[3, 4], ROW, 8));
    }

    #[test]
    fn debug_formats_the_value() {
        assert_eq!(
            format!("{:?}", new(&[2], ROW, 8)),
            "LayoutDescriptor { shape: TensorShape { dims: [2] }, strides: [1], byte_offset: 0, \
             element_size_bytes: 8, order: RowMajor }"
        );
    }
}

/// `tenferro_tensor_core::HostTensorView`.
mod host_tensor_view {
    use ndlayout::{HostTensor, HostTensorView, Quantity, SliceSpec, ValidationError};

    use super::{Lacking, PhantomData, Probe};

    type Tried = Result<(), ValidationError>;

    fn view<'a>(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
        data: &'a [i32],
    ) -> Result<HostTensorView<'a, i32>, ValidationError> {
        HostTensorView::from_slice(shape, strides, offset, data)
    }

    #[test]
    fn example_type() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2], vec![1.0_f64, 2.0])?;
        let view = tensor.as_view();
        assert_eq!(view.shape(), &[2]);

        let _a = tensor.as_view();
        let _b = tensor.as_view();
        // On the page `_a == _b` must not compile.
        assert!(!Probe::<HostTensorView<'static, f64>>(PhantomData).has_equality());
        Ok(())
    }

    #[test]
    fn example_from_slice() -> Tried {
        use ndlayout::HostTensorView;

        let data = [1.0_f64, 2.0, 3.0, 4.0];
        let view = HostTensorView::from_slice(vec![2], vec![1], 1, &data)?;
        assert_eq!(view.as_slice()?, &[2.0, 3.0]);
        Ok(())
    }

    #[test]
    fn example_shape() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2], vec![1.0_f64, 2.0])?;
        assert_eq!(tensor.as_view().shape(), &[2]);
        Ok(())
    }

    #[test]
    fn example_strides() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2, 3], vec![0_i32; 6])?;
        assert_eq!(tensor.as_view().strides(), &[1, 2]);
        Ok(())
    }

    #[test]
    fn example_offset() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![1], vec![true])?;
        assert_eq!(tensor.as_view().offset(), 0);
        Ok(())
    }

    #[test]
    fn example_rank() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2, 1], vec![1.0_f64, 2.0])?;
        assert_eq!(tensor.as_view().rank(), 2);
        Ok(())
    }

    #[test]
    fn example_is_empty() -> Tried {
        use ndlayout::HostTensorView;

        let data = [1.0_f64];
        let view = HostTensorView::from_slice(vec![0], vec![1], 0, &data)?;
        assert!(view.is_empty());
        Ok(())
    }

    #[test]
    fn example_is_compact_col_major() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2, 2], vec![0_i32; 4])?;
        assert!(tensor.as_view().is_compact_col_major()?);
        Ok(())
    }

    #[test]
    fn example_is_zero_offset_col_major() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![1], vec![1_i64])?;
        assert!(tensor.as_view().is_zero_offset_col_major()?);
        Ok(())
    }

    #[test]
    fn example_as_slice() -> Tried {
        use ndlayout::HostTensorView;

        let data = [1_i32, 2, 3, 4];
        let view = HostTensorView::from_slice(vec![2], vec![1], 1, &data)?;
        assert_eq!(view.as_slice()?, &[2, 3]);
        Ok(())
    }

    #[test]
    fn example_reshape_view() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![4], vec![1.0_f64, 2.0, 3.0, 4.0])?;
        assert_eq!(tensor.as_view().reshape_view(vec![2, 2])?.shape(), &[2, 2]);
        Ok(())
    }

    #[test]
    fn example_transpose_view() -> Tried {
        use ndlayout::HostTensor;

        let tensor = HostTensor::from_vec_col_major(vec![2, 3], vec![0_i32; 6])?;
        let view = tensor.as_view().transpose_view(&[1, 0])?;
        assert_eq!(view.shape(), &[3, 2]);
        assert_eq!(view.strides(), &[2, 1]);
        Ok(())
    }

    #[test]
    fn example_slice_view() -> Tried {
        use ndlayout::{HostTensor, SliceSpec};

        let tensor = HostTensor::from_vec_col_major(vec![4], vec![1_i64, 2, 3, 4])?;
        let view = tensor.as_view().slice_view(&[SliceSpec { start: 1, end: 4, step: 2 }])?;
        assert_eq!(view.shape(), &[2]);
        Ok(())
    }

    #[test]
    fn the_view_borrows_the_data_and_copies_the_metadata() -> Tried {
        let data = [1, 2, 3];
        let view = {
            let (shape, strides) = (vec![3], vec![-1]);
            HostTensorView::from_slice(shape, strides, 2, &data)?
        };
        assert_eq!((view.shape(), view.strides(), view.offset()), (&[3][..], &[-1][..], 2));
        assert_eq!(view.get_ref([0]).map(|first| first as *const i32), Some(&raw const data[2]));
        Ok(())
    }

    #[test]
    fn from_slice_validates_bounds_eagerly() {
        assert!(view(&[4], &[1], 0, &[1, 2, 3]).is_err());
        assert!(view(&[2], &[1], 2, &[1, 2, 3]).is_err());
        assert!(view(&[2], &[-1], 0, &[1, 2, 3]).is_err());
    }

    #[test]
    fn from_slice_refuses_ranks_that_disagree() {
        assert_eq!(
            view(&[2, 2], &[1], 0, &[0; 4]).map(|view| view.rank()),
            Err(ValidationError::RankMismatch { expected: 2, actual: 1 })
        );
    }

    #[test]
    fn from_slice_refuses_an_unreachable_view() {
        assert_eq!(
            view(&[2, 2], &[2, 1], 1, &[0; 4]).map(|view| view.rank()),
            Err(ValidationError::ViewOutOfBounds { lowest: 1, highest: 4, len: 4 })
        );
    }

    #[test]
    fn from_slice_refuses_bounds_that_overflow() {
        assert_eq!(
            view(&[3], &[isize::MAX], 0, &[0; 4]).map(|view| view.rank()),
            Err(ValidationError::IntegerOverflow {
                quantity: Quantity::Offset,
                axis: 0,
                extent: 3,
                stride: isize::MAX
            })
        );
    }

    #[test]
    fn strides_are_signed() -> Tried {
        let view = view(&[2, 2], &[-2, 1], 2, &[1, 2, 3, 4])?;
        assert_eq!(view.strides(), &[-2, 1]);
        assert_eq!(view.try_get([1, 1])?, 2);
        Ok(())
    }

    #[test]
    fn offset_is_the_element_offset_into_the_backing_slice() -> Tried {
        let view = view(&[2], &[2], 1, &[1, 2, 3, 4])?;
        assert_eq!(view.offset(), 1);
        assert_eq!(view.try_get([0])?, 2);
        Ok(())
    }

    #[test]
    fn is_empty_where_there_are_no_logical_elements() -> Tried {
        assert!(view(&[3, 0], &[1, 3], 0, &[])?.is_empty());
        assert!(!view(&[], &[], 0, &[1])?.is_empty());
        Ok(())
    }

    #[test]
    fn is_compact_col_major_asks_for_column_major_strides() -> Tried {
        let data = [0; 7];
        assert!(view(&[2, 3], &[1, 2], 1, &data)?.is_compact_col_major()?);
        assert!(!view(&[2, 3], &[3, 1], 0, &data)?.is_compact_col_major()?);
        assert!(!view(&[2, 2], &[1, 3], 0, &data)?.is_compact_col_major()?);
        assert!(!view(&[3], &[-1], 2, &data)?.is_compact_col_major()?);
        Ok(())
    }

    #[test]
    fn is_zero_offset_col_major_asks_for_offset_zero_too() -> Tried {
        let data = [0; 7];
        assert!(view(&[2, 3], &[1, 2], 0, &data)?.is_zero_offset_col_major()?);
        assert!(!view(&[2, 3], &[1, 2], 1, &data)?.is_zero_offset_col_major()?);
        assert!(!view(&[2, 3], &[3, 1], 0, &data)?.is_zero_offset_col_major()?);
        Ok(())
    }

    #[test]
    fn as_slice_borrows_the_backing_region() -> Tried {
        let data = [1, 2, 3, 4, 5, 6, 7];
        let slice: &[i32] = view(&[2, 3], &[1, 2], 1, &data)?.as_slice()?;
        assert_eq!(slice.as_ptr(), &raw const data[1]);
        assert_eq!(slice, &[2, 3, 4, 5, 6, 7]);
        Ok(())
    }

    #[test]
    fn as_slice_refuses_a_view_that_is_not_contiguous() -> Tried {
        assert_eq!(
            view(&[2, 3], &[3, 1], 0, &[0; 6])?.as_slice(),
            Err(ValidationError::NonContiguousViewAsSlice { axis: 0, stride: 3, expected: 1 })
        );
        Ok(())
    }

    #[test]
    fn reshape_view_changes_metadata_only() -> Tried {
        let data = [1, 2, 3, 4, 5, 6];
        let line = view(&[6], &[1], 0, &data)?;
        let matrix = line.reshape_view(vec![2, 3])?;
        assert_eq!((matrix.strides(), matrix.as_slice()?.as_ptr()), (&[1, 2][..], data.as_ptr()));
        assert_eq!((line.shape(), line.rank()), (&[6][..], 1));
        Ok(())
    }

    #[test]
    fn reshape_view_refuses_another_element_count() -> Tried {
        assert_eq!(
            view(&[6], &[1], 0, &[0; 6])?.reshape_view(vec![2, 2]).map(|view| view.rank()),
            Err(ValidationError::ShapeMismatch { expected: 6, actual: 4 })
        );
        Ok(())
    }

    #[test]
    fn reshape_view_refuses_a_shape_that_overflows() -> Tried {
        assert_eq!(
            view(&[6], &[1], 0, &[0; 6])?.reshape_view([usize::MAX, 2]).map(|view| view.rank()),
            Err(ValidationError::IntegerOverflow {
                quantity: Quantity::ElementCount,
                axis: 1,
                extent: 2,
                stride: 0
            })
        );
        Ok(())
    }

    #[test]
    fn transpose_view_puts_axes_in_the_requested_order() -> Tried {
        let data = [0; 24];
        let cube = view(&[2, 3, 4], &[1, 2, 6], 0, &data)?.transpose_view(&[2, 0, 1])?;
        assert_eq!((cube.shape(), cube.strides()), (&[4, 2, 3][..], &[6, 1, 2][..]));
        Ok(())
    }

    #[test]
    fn transpose_view_refuses_what_is_no_permutation() -> Tried {
        let data = [0; 6];
        let matrix = view(&[2, 3], &[1, 2], 0, &data)?;
        let refused = |axes: &[usize]| matrix.transpose_view(axes).map(|view| view.rank());
        assert_eq!(
            refused(&[0]),
            Err(ValidationError::InvalidPermutationLength { length: 1, rank: 2 })
        );
        assert_eq!(refused(&[0, 2]), Err(ValidationError::AxisOutOfBounds { axis: 2, rank: 2 }));
        assert_eq!(refused(&[1, 1]), Err(ValidationError::DuplicateAxis { axis: 1 }));
        Ok(())
    }

    #[test]
    fn slice_view_takes_every_step_th_element() -> Tried {
        let data = [1, 2, 3, 4, 5, 6, 7];
        let line =
            view(&[7], &[1], 0, &data)?.slice_view(&[SliceSpec { start: 1, end: 6, step: 3 }])?;
        assert_eq!((line.shape(), line.strides(), line.offset()), (&[2][..], &[3][..], 1));
        Ok(())
    }

    #[test]
    fn slice_view_refuses_a_spec_that_does_not_cover_every_axis() -> Tried {
        assert_eq!(
            view(&[2, 3], &[1, 2], 0, &[0; 6])?
                .slice_view(&[SliceSpec { start: 0, end: 2, step: 1 }])
                .map(|view| view.rank()),
            Err(ValidationError::RankMismatch { expected: 2, actual: 1 })
        );
        Ok(())
    }

    #[test]
    fn slice_view_refuses_invalid_parameters() -> Tried {
        let data = [0; 4];
        let line = view(&[4], &[1], 0, &data)?;
        let refused = |start, end, step| {
            line.slice_view(&[SliceSpec { start, end, step }]).map(|view| view.rank())
        };
        assert_eq!(refused(0, 4, 0), Err(ValidationError::InvalidSliceStep { axis: 0, step: 0 }));
        assert_eq!(
            refused(0, 5, 1),
            Err(ValidationError::InvalidSliceBounds {
                axis: 0,
                start: 0,
                end: 5,
                step: 1,
                extent: 4
            })
        );
        Ok(())
    }

    #[test]
    fn clone_duplicates_the_value() -> Tried {
        let tensor = HostTensor::from_vec_col_major(vec![2, 3], vec![1, 2, 3, 4, 5, 6])?;
        let view = tensor.as_view();
        let copy = Clone::clone(&view);
        assert_eq!(copy.layout(), view.layout());
        assert_eq!(copy.as_slice()?.as_ptr(), tensor.as_slice().as_ptr());
        Ok(())
    }

    #[test]
    fn clone_from_copies_from_the_source() -> Tried {
        let data = [1, 2, 3, 4];
        let mut one = view(&[2], &[1], 2, &data)?;
        one.clone_from(&view(&[1, 4], &[4, 1], 0, &data)?);
        assert_eq!((one.shape(), one.offset()), (&[1, 4][..], 0));
        Ok(())
    }

    #[test]
    fn debug_formats_the_value() -> Tried {
        let text = format!("{:?}", view(&[2], &[-1], 1, &[7, 8])?);
        assert_eq!(text, "HostTensorView { shape: [2], strides: [-1], offset: 1, .. }");
        Ok(())
    }
}

/// `baracuda_kernels_types::TensorRef`, without its `data`, which is device memory.
mod tensor_ref {
    use ndlayout::{DeviceLayout, contiguous_stride};

    #[test]
    fn field_shape_is_the_extent_along_each_axis() {
        let tensor = DeviceLayout { shape: [2, 3], stride: [3, 1] };
        let layout = tensor.to_layout().expect("lawful");
        assert_eq!((tensor.shape, layout.shape()), ([2i32, 3], &[2, 3][..]));
    }

    #[test]
    fn field_stride_is_the_offset_of_one_step_along_each_axis() {
        let tensor = DeviceLayout { shape: [2, 3], stride: [10i64, -2] };
        let layout = tensor.to_layout().expect("lawful");
        assert_eq!(layout.offset_of([1, 0]), Some(10));
        assert_eq!(layout.offset_of([0, 1]), Some(-2));
    }

    #[test]
    fn stride_0_reads_the_same_cell_for_every_step() {
        let layout = DeviceLayout { shape: [4, 3], stride: [0, 1] }.to_layout().expect("lawful");
        for row in 0..4 {
            assert_eq!(layout.offset_of([row, 2]), Some(2));
        }
    }

    #[test]
    fn the_default_stride_is_row_major_contiguous() {
        assert_eq!(contiguous_stride([5, 2, 3, 4]), [24, 12, 4, 1]);
        assert_eq!(DeviceLayout::contiguous([5, 2, 3, 4]).stride, [24, 12, 4, 1]);
    }

    #[test]
    fn the_struct_carries_any_scalar_payload() {
        // The layout says nothing of the element: the same one serves any slice.
        let layout = DeviceLayout::contiguous([2, 2]).to_layout().expect("lawful");
        assert_eq!(layout.check([0u8; 4].len()), Ok(()));
        assert_eq!(layout.check([false; 4].len()), Ok(()));
    }

    #[test]
    fn numel_is_the_product_of_the_shape() {
        assert_eq!(DeviceLayout::contiguous([2, 3, 4]).numel(), 24i64);
        assert_eq!(DeviceLayout { shape: [4, 3], stride: [0, 0] }.numel(), 12);
    }

    #[test]
    fn numel_is_1_for_rank_0() {
        assert_eq!(DeviceLayout::contiguous([]).numel(), 1);
    }

    #[test]
    fn numel_saturates() {
        let shape = [i32::MAX; 4];
        assert_eq!(DeviceLayout { shape, stride: [0; 4] }.numel(), i64::MAX);
    }

    #[test]
    fn is_contiguous_for_the_standard_strides() {
        assert!(DeviceLayout { shape: [2, 3, 4], stride: [12, 4, 1] }.is_contiguous());
        assert!(!DeviceLayout { shape: [2, 3, 4], stride: [1, 2, 6] }.is_contiguous());
        assert!(!DeviceLayout { shape: [2, 3, 4], stride: [12, 4, 2] }.is_contiguous());
    }

    #[test]
    fn rank_0_is_contiguous() {
        assert!(DeviceLayout { shape: [], stride: [] }.is_contiguous());
    }

    #[test]
    fn a_broadcast_tensor_is_not_contiguous() {
        assert!(!DeviceLayout { shape: [1, 3], stride: [0, 1] }.is_contiguous());
        assert!(!DeviceLayout { shape: [3, 1], stride: [1, 0] }.is_contiguous());
    }

    #[test]
    fn clone_and_copy_duplicate_the_value() {
        fn is_copy<T: Copy>(value: T) -> (T, T) {
            (value, value)
        }
        let tensor = DeviceLayout::contiguous([2, 3]);
        assert_eq!(is_copy(tensor), (tensor, tensor));
        assert_eq!(Clone::clone(&tensor), tensor);
    }

    #[test]
    fn clone_from_copies_from_the_source() {
        let mut tensor = DeviceLayout::contiguous([2, 3]);
        tensor.clone_from(&DeviceLayout::contiguous([4, 5]));
        assert_eq!(tensor.stride, [5, 1]);
    }

    #[test]
    fn debug_formats_the_value() {
        assert_eq!(
            format!("{:?}", DeviceLayout::contiguous([2, 3])),
            "DeviceLayout { shape: [2, 3], stride: [3, 1] }"
        );
    }
}

#[test]
fn the_errors_of_the_pages_are_one_type() {
    let error: LayoutError = ndlayout::StridedError::DuplicateAxis { axis: 1 };
    assert_eq!(error, ValidationError::DuplicateAxis { axis: 1 });
}
