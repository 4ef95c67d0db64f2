//! What was found wrong in the crates whose interfaces this one serves is right here.
//!
//! One test a fault, grouped by the type. `HALF` is `1 << 63` on 64 bits, `ROOT` is `1 << 32`: the
//! numbers of the reports, kept relative to the width.
//!
//! Left to later work: whether two views share an element, which two reports ask about.

mod common;

use common::corpus::{HALF, ROOT, THIRD};
use common::strict;
use ndlayout::{
    DeviceLayout, HostTensor, HostTensorView, Injectivity, Layout, LayoutDescriptor, LayoutError,
    LayoutOrder, PythonSlice, Quantity, SliceSpec, StridedArray, StridedView, StridedViewMut,
    TensorShape, ViewDescriptor, contiguous_stride,
};

const ROW: LayoutOrder = LayoutOrder::RowMajor;
const COL: LayoutOrder = LayoutOrder::ColMajor;

#[track_caller]
fn overflows<T: core::fmt::Debug>(result: Result<T, LayoutError>, expected: Quantity) {
    match result {
        Err(LayoutError::IntegerOverflow { quantity, .. }) if quantity == expected => {}
        other => panic!("expected an overflow of {expected:?}, got {other:?}"),
    }
}

mod view_descriptor {
    use super::*;

    fn descriptor(shape: &[usize], strides: &[usize]) -> ViewDescriptor<Vec<usize>> {
        ViewDescriptor { base_offset: 0, shape: shape.to_vec(), strides: strides.to_vec() }
    }

    #[test]
    fn total_elements_neither_wraps_nor_panics() {
        let total = |shape: &[usize]| {
            let view = descriptor(shape, &vec![0; shape.len()]);
            (view.total_elements(), view.checked_total_elements())
        };
        assert_eq!(total(&[usize::MAX, 2]), (usize::MAX, None));
        assert_eq!(total(&[HALF, 2]), (usize::MAX, None));
        assert_eq!(total(&[usize::MAX, 2, 0]), (0, Some(0)));
        assert_eq!(total(&[0, usize::MAX, 2]), (0, Some(0)));
        assert_eq!(total(&[usize::MAX, 1]), (usize::MAX, Some(usize::MAX)));
        assert_eq!(total(&[]), (1, Some(1)));
    }

    #[test]
    fn flat_index_multiplies_exactly() {
        let view = descriptor(&[3], &[HALF]);
        assert_eq!(view.flat_index(&[0]), Some(0));
        assert_eq!(view.flat_index(&[1]), Some(HALF));
        assert_eq!(view.flat_index(&[2]), None);
        let view = ViewDescriptor { base_offset: usize::MAX, shape: [2], strides: [1usize] };
        assert_eq!(view.flat_index(&[0]), Some(usize::MAX));
        assert_eq!(view.flat_index(&[1]), None);
    }

    #[test]
    fn no_axis_is_dropped_for_want_of_a_stride() {
        let view = descriptor(&[2, 3], &[3]);
        assert_eq!(view.flat_index(&[1, 999]), None);
        assert_eq!(view.flat_index(&[1, 1]), None);
        assert_eq!(
            view.to_layout::<8>(),
            Err(LayoutError::RankMismatch { expected: 2, actual: 1 })
        );
    }

    #[test]
    fn contiguity_of_too_few_or_too_many_strides() {
        for strides in [&[][..], &[3], &[3, 1, 1]] {
            let view = descriptor(&[2, 3], strides);
            assert!(!view.is_contiguous(), "{strides:?}");
            assert!(!view.is_c_contiguous(), "{strides:?}");
            assert!(!view.is_f_contiguous(), "{strides:?}");
        }
    }

    #[test]
    fn contiguity_needs_no_product_behind_the_last_test() {
        // The strides are the standard ones, though there are more elements than numbers.
        let view = descriptor(&[4, HALF], &[HALF, 1]);
        assert!(view.is_contiguous());
        assert_eq!(view.checked_total_elements(), None);
        assert!(view.to_layout::<8>().is_err());
    }

    #[test]
    fn contiguity_has_a_literal_and_a_relaxed_test() {
        for (shape, strides) in [([1, 3], [7, 1]), ([3, 1], [1, 5]), ([0, 3], [9, 9])] {
            let view = ViewDescriptor { base_offset: 0, shape, strides };
            assert!(!view.is_contiguous(), "{shape:?}");
            assert!(view.is_c_contiguous(), "{shape:?}");
            assert!(view.to_layout::<8>().expect("lawful").is_c_contiguous(), "{shape:?}");
        }
    }

    #[test]
    fn a_slice_does_not_leave_its_axis() {
        let layout = descriptor(&[2, 3], &[3, 1]).to_layout::<8>().expect("lawful");
        assert_eq!(
            layout.slice_axis(1, strict(0, 6, 1)),
            Err(LayoutError::InvalidSliceBounds { axis: 1, start: 0, end: 6, step: 1, extent: 3 })
        );
        let clamped = PythonSlice { stop: Some(6), ..PythonSlice::default() };
        assert_eq!(layout.slice_axis_python(1, clamped), Ok(layout));
    }

    #[test]
    fn empty_slices_anywhere_and_no_step_0() {
        let line = descriptor(&[4], &[1]).to_layout::<8>().expect("lawful");
        for place in 0..=4 {
            let empty = line.slice_axis(0, strict(place, place, 1)).expect("lawful");
            assert!(empty.is_empty());
            assert_eq!(empty.check(4), Ok(()));
        }
        assert_eq!(
            line.slice_axis(0, strict(0, 4, 0)),
            Err(LayoutError::InvalidSliceStep { axis: 0, step: 0 })
        );
        // Start times stride: refused before there is a view to slice.
        let far = descriptor(&[4], &[HALF]).to_layout::<8>();
        assert_eq!(
            far,
            Err(LayoutError::NumberDoesNotFit {
                axis: 0,
                negative: false,
                magnitude: u64::try_from(HALF).expect("64 bits at most")
            })
        );
    }

    #[test]
    fn broadcasting_neither_shrinks_nor_drops() {
        let broadcast = |shape: &[usize], target: &[usize]| {
            Layout::<8>::row_major(shape).expect("lawful").broadcast_to(target)
        };
        assert_eq!(
            broadcast(&[3], &[1]),
            Err(LayoutError::BroadcastMismatch { axis: 0, extent: 3, target: 1 })
        );
        assert!(matches!(broadcast(&[2, 3], &[3]), Err(LayoutError::RankMismatch { .. })));
        assert_eq!(
            broadcast(&[0], &[1]),
            Err(LayoutError::BroadcastMismatch { axis: 0, extent: 0, target: 1 })
        );
    }

    #[test]
    fn broadcasting_keeps_the_strides_of_the_view() {
        let view = descriptor(&[2, 3], &[6, 2]).to_layout::<8>().expect("lawful");
        assert_eq!(view.broadcast_to(&[4, 2, 3]).expect("lawful").strides(), &[0, 6, 2]);
    }

    #[test]
    fn row_major_strides_do_not_become_a_broadcast() {
        let shape = [2, 2 * ROOT, 2 * ROOT];
        overflows(Layout::<8>::row_major(&shape), Quantity::ElementCount);
        assert_eq!(LayoutDescriptor::checked_row_major_strides(&shape), None);
    }

    #[test]
    fn a_view_is_compared_with_its_data() {
        assert_eq!(
            StridedView::<f64>::new(&[0.0; 5], &[2, 3], &[3, 1], 0).map(|view| view.len()),
            Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 5, len: 5 })
        );
    }
}

mod layout_descriptor {
    use super::*;

    #[test]
    fn no_two_elements_share_a_saturated_index() {
        let huge = LayoutDescriptor::new(TensorShape::new([4, 2 * ROOT, 2 * ROOT]), ROW, 1);
        assert_eq!(huge.linear_index(&[1, 0, 0]), None);
        assert_eq!(huge.linear_index(&[2, 0, 0]), None);
        assert_eq!(huge.linear_index(&[3, 5, 7]), None);
        let huge = LayoutDescriptor::new(TensorShape::new([4, ROOT / 2, ROOT / 2]), ROW, 16);
        assert_eq!(huge.byte_offset_for(&[1, 0, 0]), None);
        assert_eq!(huge.byte_offset_for(&[2, 0, 0]), None);
    }

    #[test]
    fn no_two_elements_share_an_index_in_a_narrow_type() {
        // The stride 10000 does not fit a byte, so there is no such descriptor.
        overflows(
            LayoutDescriptor::try_new(TensorShape::new([2u8, 100, 100]), ROW, 1),
            Quantity::Stride,
        );
        let wider = LayoutDescriptor::try_new(TensorShape::new([2u16, 100, 100]), ROW, 1);
        assert_eq!(wider.expect("fits").linear_index(&[1, 0, 0]), Some(10_000));
    }

    #[test]
    fn totals_say_when_they_do_not_fit() {
        let huge = LayoutDescriptor::new(TensorShape::new([2 * ROOT, 2 * ROOT]), ROW, 4);
        assert_eq!((huge.total_bytes(), huge.checked_total_bytes()), (usize::MAX, None));
        let shape = TensorShape::new([usize::MAX, 2]);
        assert_eq!((shape.total_elements(), shape.checked_total_elements()), (usize::MAX, None));
        // Saturated strides are not those of a contiguous tensor.
        let huge = LayoutDescriptor::new(TensorShape::new([4, 2 * ROOT, 2 * ROOT]), ROW, 1);
        assert!(!huge.is_contiguous() && !huge.is_c_contiguous());
        assert!(huge.to_layout::<8>().is_err());
    }

    #[test]
    fn too_few_strides() {
        let short = LayoutDescriptor {
            shape: TensorShape::new(vec![2, 3]),
            strides: vec![3usize],
            byte_offset: 0,
            element_size_bytes: 4,
            order: ROW,
        };
        assert_eq!(short.linear_index(&[1, 1]), None);
        assert_eq!(short.linear_index(&[1]), None);
        assert_eq!(short.byte_offset_for(&[1, 1]), None);
        assert!(!short.is_contiguous() && !short.is_c_contiguous() && !short.is_f_contiguous());
        assert!(short.to_layout::<8>().is_err());
    }

    #[test]
    fn contiguity_can_be_asked_for_either_order() {
        let with = |shape: [usize; 2], strides: [usize; 2]| LayoutDescriptor {
            shape: TensorShape::new(shape),
            strides,
            byte_offset: 0,
            element_size_bytes: 1,
            order: ROW,
        };
        let unit = with([1, 3], [7, 1]);
        assert!(!unit.is_contiguous() && unit.is_c_contiguous());
        let col = LayoutDescriptor::new(TensorShape::new([3, 4]), COL, 1);
        assert!(!col.is_contiguous() && !col.is_c_contiguous() && col.is_f_contiguous());
        let both = LayoutDescriptor::new(TensorShape::new([1, 4]), COL, 1);
        assert!(both.is_c_contiguous() && both.is_f_contiguous());
    }

    #[test]
    fn the_label_does_not_decide() {
        let mut layout = LayoutDescriptor::new(TensorShape::new([3, 4]), ROW, 1);
        layout.strides = [1, 3];
        assert_eq!(layout.order, ROW);
        assert!(!layout.is_c_contiguous() && layout.is_f_contiguous());
        let line = LayoutDescriptor::new(TensorShape::new([7]), ROW, 1).transposed();
        assert_eq!((line.order, line.strides), (COL, [1]));
        assert!(line.is_c_contiguous() && line.is_f_contiguous());
    }

    #[test]
    fn byte_offsets_are_not_saturated() {
        let mut layout = LayoutDescriptor::new(TensorShape::new([2]), ROW, 8);
        layout.byte_offset = usize::MAX - 1;
        assert_eq!(layout.byte_offset_for(&[0]), Some(usize::MAX - 1));
        assert_eq!(layout.byte_offset_for(&[1]), None);
    }

    #[test]
    fn alignment_and_length_are_checked() {
        let mut layout = LayoutDescriptor::new(TensorShape::new([2]), ROW, 8);
        layout.byte_offset = 12;
        assert_eq!(
            layout.to_layout::<8>(),
            Err(LayoutError::MisalignedByteOffset { byte_offset: 12, element_size: 8 })
        );
        layout.byte_offset = 16;
        let proved = layout.to_layout::<8>().expect("aligned");
        assert_eq!(proved.offset(), 2);
        assert_eq!(
            proved.check_bytes(31, 8),
            Err(LayoutError::ByteLengthTooShort { required: 32, actual: 31 })
        );
        layout.element_size_bytes = 0;
        assert_eq!(layout.to_layout::<8>(), Err(LayoutError::ZeroElementSize));
    }
}

mod strided {
    use super::*;

    #[test]
    fn an_owned_array_is_never_smaller_than_its_shape() {
        overflows(
            StridedArray::<u64>::col_major(&[ROOT, ROOT]).map(|array| array.len()),
            Quantity::ElementCount,
        );
        // In wrapped arithmetic these are 2 elements.
        overflows(
            StridedArray::<u64>::col_major(&[3, THIRD]).map(|array| array.len()),
            Quantity::ElementCount,
        );
        overflows(
            StridedArray::<u64>::row_major(&[3, THIRD]).map(|array| array.len()),
            Quantity::ElementCount,
        );
        // More than there is memory for: an error, not an abort.
        assert_eq!(
            StridedArray::<u64>::row_major(&[HALF / 4]).map(|array| array.len()),
            Err(LayoutError::AllocationFailed {
                elements: HALF / 4,
                element_size: size_of::<u64>()
            })
        );
    }

    #[test]
    fn mutable_views_may_be_used_and_transformed_in_any_order() {
        // Run under Miri, this is where borrowed pointers used to go stale.
        let mut data = [0, 1, 2, 3, 4, 5];
        let mut view = StridedViewMut::<i32>::new(&mut data, &[2, 3], &[3, 1], 0).expect("lawful");
        view.set([0, 0], 10);
        let mut view = view.permute(&[1, 0]).expect("a permutation");
        view.set([2, 1], 15);
        view.data_mut()[1] = 11;
        assert_eq!(view.get([1, 0]), 11);
        assert_eq!(view.as_view().get([2, 1]), 15);
        assert_eq!(data, [10, 11, 2, 3, 4, 15]);
    }

    #[test]
    fn the_number_of_elements_fits_or_there_is_no_view() {
        let view = StridedView::<u8>::new(&[1], &[HALF / 2, 4], &[0, 0], 0);
        overflows(view.map(|view| view.len()), Quantity::ElementCount);
        let one = StridedView::<u8>::new(&[1], &[1, 1], &[1, 1], 0).expect("lawful");
        overflows(one.broadcast(&[usize::MAX, 2]).map(|view| view.len()), Quantity::ElementCount);
        let empty = StridedView::<u8>::new(&[], &[ROOT, ROOT, 0], &[1, 1, 1], 0).expect("empty");
        assert_eq!((empty.len(), empty.is_empty()), (0, true));
    }

    #[test]
    fn compact_strides_fit() {
        overflows(Layout::<8>::col_major(&[ROOT, ROOT, 2]), Quantity::ElementCount);
        overflows(Layout::<8>::col_major(&[usize::MAX, 2]), Quantity::ElementCount);
        overflows(Layout::<8>::row_major(&[2, HALF]), Quantity::ElementCount);
        overflows(Layout::<8>::row_major(&[HALF + 1]), Quantity::Offset);
    }

    #[test]
    fn an_index_above_the_largest_offset_is_an_index() {
        let view = StridedView::<u8>::new(&[7], &[usize::MAX], &[0], 0).expect("lawful");
        assert_eq!(view.get([usize::MAX - 1]), 7);
        assert_eq!(view.get([HALF]), 7);
        assert!(view.try_get([usize::MAX]).is_err());
    }

    #[test]
    fn each_mistake_has_its_own_error() {
        let new = |shape: &[usize], strides: &[isize], offset| {
            StridedView::<u8>::new(&[0; 4], shape, strides, offset).map(|view| view.len())
        };
        assert_eq!(
            new(&[2], &[1], -1),
            Err(LayoutError::ViewOutOfBounds { lowest: -1, highest: 0, len: 4 })
        );
        assert_eq!(
            new(&[5], &[1], 0),
            Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 4, len: 4 })
        );
        overflows(new(&[3], &[isize::MAX], 0), Quantity::Offset);
    }

    #[test]
    fn a_mutable_view_does_not_alias() {
        let mut data = [0u8; 4];
        assert_eq!(
            StridedViewMut::<u8>::new(&mut data, &[2, 2], &[0, 1], 0).map(|view| view.len()),
            Err(LayoutError::OverlappingMutableLayout { offset: 0 })
        );
    }

    #[test]
    fn an_owned_array_iterates_over_its_elements_only() {
        let array =
            StridedArray::<i32>::from_parts(vec![0, 1, 2, 3, 4, 5], &[3], &[2], 1).expect("lawful");
        assert_eq!(array.iter().copied().collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(array.len(), 3);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn injectivity_is_exact() {
        let tail = 3 * 200isize.pow(5) - 4;
        let layout = Layout::<8>::from_parts(
            &[200, 200, 200, 200, 200, 3],
            &[3, 600, 120_000, 24_000_000, 4_800_000_000, tail],
            0,
        )
        .expect("lawful");
        assert_eq!(layout.injectivity(), Injectivity::Injective);
        // A step of the lowest number is a step.
        let far = Layout::<8>::from_parts(&[2], &[isize::MIN], 0).expect("lawful");
        assert_eq!(far.injectivity(), Injectivity::Injective);
    }

    #[test]
    fn a_large_injectivity_question_takes_few_steps() {
        let side = if usize::BITS < 64 { 50 } else { 400 }; // as many elements as can be counted
        let shape = [647, 647, side, side, 3];
        let layout = Layout::<8>::from_parts(&shape, &[1, 647, 3, 1201, 7], 0).expect("lawful");
        let answer = layout.injectivity_within(100);
        assert!(matches!(answer, Injectivity::Aliases { .. }), "{answer:?}");
    }
}

mod host_tensor {
    use super::*;

    fn view<'a>(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
        data: &'a [i32],
    ) -> HostTensorView<'a, i32> {
        HostTensorView::from_slice(shape, strides, offset, data).expect("lawful")
    }

    fn whole(extent: usize) -> SliceSpec {
        strict(0, isize::try_from(extent).expect("small"), 1)
    }

    #[test]
    fn empty_slices_at_the_end_of_any_view() {
        let data = [0, 1, 2, 3, 4, 5, 6];
        for view in [view(&[4], &[-1], 3, &data), view(&[4], &[2], 0, &data)] {
            let empty = view.slice_view(&[strict(4, 4, 1)]).expect("an empty slice");
            assert_eq!((empty.shape(), empty.is_empty()), (&[0][..], true));
        }
        let data = [0; 8];
        let empty = view(&[2, 4], &[4, 1], 0, &data)
            .slice_view(&[strict(2, 2, 1), strict(3, 4, 1)])
            .expect("an empty slice");
        assert_eq!(empty.shape(), &[0, 1]);
    }

    #[test]
    fn emptiness_does_not_depend_on_the_order_of_axes() {
        let enormous = 1 << (usize::BITS * 5 / 8);
        for shape in [[enormous, enormous, 0], [enormous, 0, enormous], [0, enormous, enormous]] {
            let view = view(&shape, &[1, 1, 1], 0, &[]);
            assert_eq!(view.as_slice(), Ok(&[][..]), "{shape:?}");
            assert!(view.reshape_view([0]).is_ok(), "{shape:?}");
            assert!(view.reshape_view(shape).is_ok(), "{shape:?}");
            let owned = HostTensor::<i32>::from_vec_col_major(shape, vec![]);
            assert!(owned.is_ok_and(|tensor| tensor.is_empty()), "{shape:?}");
            assert!(Layout::<8>::col_major(&shape).is_ok(), "{shape:?}");
        }
    }

    #[test]
    fn compactness_leaves_out_unit_axes() {
        let data = [0; 12];
        let row = view(&[1, 3], &[9, 1], 0, &data);
        assert_eq!(row.is_compact_col_major(), Ok(true));
        assert_eq!(row.reshape_view([3]).map(|view| view.rank()), Ok(1));
        let column = view(&[4, 3], &[1, 4], 0, &data)
            .slice_view(&[whole(4), strict(0, 1, 2)])
            .expect("lawful");
        assert_eq!(column.is_compact_col_major(), Ok(true));
    }

    #[test]
    fn negative_steps_and_starts_are_lawful() {
        let data = [1, 2, 3, 4];
        let view = view(&[4], &[1], 0, &data);
        let backwards = view.slice_view(&[strict(-1, -1, -1)]).expect("lawful");
        assert_eq!((backwards.strides(), backwards.offset()), (&[-1][..], 3));
        let tail = view.slice_view(&[strict(-2, 4, 1)]).expect("lawful");
        assert_eq!(tail.as_slice(), Ok(&[3, 4][..]));
    }

    #[test]
    fn a_step_far_past_the_end_takes_one_element() {
        let data = [0; 7];
        let view = view(&[4], &[2], 0, &data);
        let one = view.slice_view(&[strict(0, 4, isize::MAX)]).expect("lawful");
        assert_eq!((one.shape(), one.offset()), (&[1][..], 0));
        let one = view.slice_view(&[strict(-1, -1, isize::MIN)]).expect("lawful");
        assert_eq!((one.shape(), one.offset()), (&[1][..], 6));
    }

    #[test]
    fn the_two_conventions_of_slices_are_apart() {
        let line = Layout::<8>::row_major(&[4]).expect("lawful");
        let strict = |start, end, step| line.slice(&[strict(start, end, step)]);
        let python = |start, stop, step| {
            line.slice_python(&[PythonSlice { start: Some(start), stop: Some(stop), step }])
                .expect("lawful")
                .len()
        };
        // -1 is the place before the first element for the one, and the last element for the other.
        assert_eq!(strict(3, -1, -2).map(|layout| layout.len()), Ok(2));
        assert_eq!(python(3, -1, -2), 0);
        let refused = |start, end, step| {
            assert_eq!(
                strict(start, end, step),
                Err(LayoutError::InvalidSliceBounds { axis: 0, start, end, step, extent: 4 })
            );
        };
        refused(3, -6, -1);
        assert_eq!(python(3, -6, -1), 4);
        refused(4, -1, -1);
        assert_eq!(python(4, -10, -1), 4);
        // An empty axis accepts no more than others do.
        let none = Layout::<8>::row_major(&[0]).expect("lawful");
        assert!(none.slice(&[super::strict(100, 200, 1)]).is_err());
    }

    #[test]
    fn wide_rows_do_not_overlap() {
        for extent in [1000, 1500] {
            let layout = Layout::<8>::from_parts(&[3, extent], &[2000, 3], 0).expect("lawful");
            assert_eq!(layout.check_mutable(), Ok(()));
        }
        let layout = Layout::<8>::from_parts(&[3, 1500], &[1500, 3], 0).expect("lawful");
        assert!(matches!(
            layout.check_mutable(),
            Err(LayoutError::OverlappingMutableLayout { .. })
        ));
    }

    #[test]
    fn reshape_needs_no_compact_view() {
        let data = [0, 1, 2, 3, 4, 5, 6];
        let split = view(&[2, 3], &[1, 2], 0, &data).reshape_view([2, 1, 3]).expect("free");
        assert_eq!((split.strides()[0], split.strides()[2]), (1, 2));
        let square = view(&[4], &[2], 0, &data).reshape_view([2, 2]).expect("free");
        assert_eq!(square.strides(), &[2, 4]);
        // A row-major matrix is one line in row order, and none in the column order of this type.
        let rows = Layout::<8>::from_parts(&[2, 3], &[3, 1], 0).expect("lawful");
        assert_eq!(rows.reshape(&[6], ROW).map(|line| line.strides()[0]), Ok(1));
        assert!(matches!(
            view(&[2, 3], &[3, 1], 0, &data).reshape_view([6]).map(|view| view.rank()),
            Err(LayoutError::ReshapeNeedsCopy { .. } | LayoutError::NonContiguousViewAsSlice { .. })
        ));
    }

    #[test]
    fn errors_tell_what_is_wrong() {
        let line = Layout::<8>::row_major(&[3, 3]).expect("lawful");
        assert_eq!(
            line.broadcast_in_axes(&[3, 3], &[1, 1]),
            Err(LayoutError::DuplicateAxis { axis: 1 })
        );
        assert_eq!(
            Layout::<8>::row_major(&[3]).expect("lawful").broadcast(&[4]),
            Err(LayoutError::BroadcastMismatch { axis: 0, extent: 3, target: 4 })
        );
    }

    #[test]
    fn a_broadcast_axis_may_have_any_extent() {
        let data = [7];
        for extent in [HALF, usize::MAX] {
            let view = view(&[extent], &[0], 0, &data);
            assert_eq!(view.shape(), &[extent]);
            assert_eq!(view.get_ref([extent - 1]), Some(&7));
        }
    }
}

mod device {
    use super::*;

    fn device<const N: usize>(shape: [i32; N], stride: [i64; N]) -> DeviceLayout<N> {
        DeviceLayout { shape, stride }
    }

    #[test]
    fn numbers_are_proved_against_a_length() {
        let large = device([1000, 1000], [1000, 1]).to_layout().expect("lawful");
        assert_eq!(
            large.check(1),
            Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 999_999, len: 1 })
        );
        let backwards = device([4], [-1]).to_layout().expect("lawful");
        assert_eq!(
            backwards.check(4),
            Err(LayoutError::ViewOutOfBounds { lowest: -3, highest: 0, len: 4 })
        );
    }

    #[test]
    fn negative_extents_are_refused() {
        for (tensor, axis, magnitude) in [
            (device([-2, 3], [3, 1]), 0, 2),
            (device([-2, -3], [-3, 1]), 0, 2),
            (device([2, -3], [-3, 1]), 1, 3),
            (device([2, i32::MIN], [1, 1]), 1, 1 << 31),
        ] {
            assert_eq!(tensor.numel(), 0, "{tensor:?}");
            assert!(!tensor.is_contiguous(), "{tensor:?}");
            assert_eq!(
                tensor.to_layout(),
                Err(LayoutError::NumberDoesNotFit { axis, negative: true, magnitude })
            );
        }
        assert!(contiguous_stride([2, -3]).iter().all(|stride| *stride > 0));
    }

    #[test]
    fn saturation_does_not_pass_for_a_layout() {
        assert_eq!(device([i32::MAX; 3], [0; 3]).numel(), i64::MAX);
        assert_eq!(device([i32::MAX, i32::MAX, i32::MAX, -2], [0; 4]).numel(), 0);
        assert_eq!(device([i32::MAX, i32::MAX, i32::MAX, 0], [0; 4]).numel(), 0);
        assert_eq!(device([], []).numel(), 1);
        let huge = DeviceLayout::contiguous([2, 2, i32::MAX, i32::MAX, i32::MAX]);
        assert!(!huge.is_contiguous());
        assert!(huge.to_layout().is_err());
    }

    #[test]
    fn no_contiguous_stride_is_the_broadcast_mark() {
        assert_eq!(contiguous_stride([2, 0]), [1, 1]);
        assert_eq!(contiguous_stride([3, 0, 4]), [4, 4, 1]);
        assert_eq!(contiguous_stride([2, 3, 4]), [12, 4, 1]);
        assert_eq!(contiguous_stride([]), [0i64; 0]);
        assert!(!device([3, 0, 4], [0, 4, 1]).is_contiguous());
        assert!(device([3, 0, 4], [4, 4, 1]).is_contiguous());
    }

    #[test]
    fn contiguity_has_a_literal_and_a_relaxed_test() {
        for tensor in [device([1, 4], [99, 1]), device([4, 1], [1, 99]), device([0, 4], [7, 1])] {
            assert!(!tensor.is_contiguous(), "{tensor:?}");
            assert!(tensor.to_layout().expect("lawful").is_c_contiguous(), "{tensor:?}");
        }
    }

    #[test]
    fn aliasing_is_asked_of_the_layout() {
        let rows = device([4, 3], [0, 1]).to_layout().expect("lawful");
        assert!(matches!(rows.check_mutable(), Err(LayoutError::OverlappingMutableLayout { .. })));
    }

    #[test]
    fn equal_strides_are_not_equal_layouts() {
        let same = |one: DeviceLayout<2>, other: DeviceLayout<2>| {
            one.to_layout().expect("lawful").same_map(&other.to_layout().expect("lawful"))
        };
        assert!(!same(device([2, 3], [3, 1]), device([1, 3], [3, 1])));
        assert!(same(device([1, 4], [4, 1]), device([1, 4], [99, 1])));
    }
}
