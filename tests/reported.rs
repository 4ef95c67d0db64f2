//! Layout faults that people reported against other projects do not exist here.
//!
//! Each test is one report: the inputs, and the answer that mathematics gives.
//!
//! Left to later work, since what they ask about is not part of the crate yet:
//! - B22, ranges of device memory: device slices.
//! - B56, whether two views share an element: overlap of two layouts.
//! - B66, reinterpreting elements as smaller ones: change of the element size.
//!
//! Answered in part: B26 (a packed layout is what an exporter writes down; no step rewrites the
//! strides of another), B28 (density as injectivity beside span), B41 (shapes join when both
//! broadcast to one; no function finds it), B59 (the numbers that decide are there; no query is
//! named after `i32`).

mod common;

use common::oracle::{Model, Order};
use common::{python, strict};
use ndlayout::{
    DeviceLayout, Injectivity, Layout, LayoutError, LayoutOrder, PythonSlice, Quantity,
    StridedView, StridedViewMut, ViewDescriptor,
};

const ROW: LayoutOrder = LayoutOrder::RowMajor;
const COL: LayoutOrder = LayoutOrder::ColMajor;

#[track_caller]
fn parts(shape: &[usize], strides: &[isize], offset: isize) -> Layout {
    Layout::from_parts(shape, strides, offset).expect("lawful")
}

#[track_caller]
fn row_major(shape: &[usize]) -> Layout {
    Layout::row_major(shape).expect("lawful")
}

fn offsets(layout: &Layout) -> Vec<isize> {
    layout.offsets(ROW).collect()
}

/// The element count does not fit.
#[track_caller]
fn too_many<T: core::fmt::Debug>(result: Result<T, LayoutError>) {
    let error = result.expect_err("the element count does not fit");
    assert!(
        matches!(error, LayoutError::IntegerOverflow { quantity: Quantity::ElementCount, .. }),
        "{error:?}"
    );
}

#[test]
fn b01_reversed_slices_follow_python() {
    let line = row_major(&[16]);
    let slice = |start, stop, step| {
        line.slice_python(&[python(start, stop, step)]).expect("lawful").shape()[0]
    };
    assert_eq!(slice(None, Some(4), 1), 4);
    assert_eq!(slice(Some(4), None, 1), 12);
    assert_eq!(slice(None, Some(-4), 1), 12);
    assert_eq!(slice(Some(-4), None, 1), 4);
    assert_eq!(slice(None, Some(4), -1), 11);
    assert_eq!(slice(Some(4), None, -1), 5);
    assert_eq!(slice(None, Some(-4), -1), 3);
    assert_eq!(slice(Some(-4), None, -1), 13);

    let line = row_major(&[10]);
    let slice =
        |start, stop| offsets(&line.slice_python(&[python(start, stop, -1)]).expect("lawful"));
    assert_eq!(slice(Some(5), Some(2)), [5, 4, 3]);
    assert_eq!(slice(Some(2), Some(5)), []);
    assert_eq!(slice(None, Some(7)), [9, 8]);
    assert_eq!(slice(Some(7), None), [7, 6, 5, 4, 3, 2, 1, 0]);

    // The strict form means the same, and says with -1 what Python leaves open.
    let slice = |start, end| offsets(&line.slice(&[strict(start, end, -1)]).expect("lawful"));
    assert_eq!(slice(5, 2), [5, 4, 3]);
    assert_eq!(slice(2, 5), []);
    assert_eq!(slice(-1, 7), [9, 8]);
    assert_eq!(slice(7, -1), [7, 6, 5, 4, 3, 2, 1, 0]);
}

#[test]
fn b02_reversing_keeps_the_extent() {
    let line = row_major(&[4]);
    let whole = PythonSlice { step: -1, ..PythonSlice::default() };
    for reversed in [line.flip(0), line.slice_python(&[whole]), line.slice(&[strict(-1, -1, -1)])] {
        let reversed = reversed.expect("lawful");
        assert_eq!(
            (reversed.shape(), reversed.strides(), reversed.offset()),
            (&[4][..], &[-1][..], 3)
        );
        assert_eq!(offsets(&reversed), [3, 2, 1, 0]);
        assert_eq!(reversed.byte_offset_of([0], 8), Some(24));
        assert_eq!(reversed.byte_offset_of([1], 8), Some(16));
    }
}

#[test]
fn b04_every_second_element_from_1() {
    let odd = row_major(&[12]).slice_python(&[python(Some(1), None, 2)]).expect("lawful");
    assert_eq!(offsets(&odd), [1, 3, 5, 7, 9, 11]);
    assert_eq!(odd, parts(&[6], &[2], 1));
    assert_eq!(row_major(&[12]).slice(&[strict(1, 12, 2)]), Ok(odd));
}

#[test]
fn b05_an_empty_slice_stays_in_the_buffer() {
    let empty = parts(&[5, 5], &[5, 1], 0).slice_axis(0, strict(0, 0, -1)).expect("lawful");
    assert_eq!((empty.shape(), empty.len()), (&[0, 5][..], 0));
    assert_eq!(empty.check(25), Ok(()));
    let empty = parts(&[1, 1], &[10, 1], 0).slice_axis(0, strict(1, 1, 1)).expect("lawful");
    assert_eq!((empty.shape(), empty.len()), (&[0, 1][..], 0));
    assert_eq!(empty.check(1), Ok(()));
    assert_eq!(StridedView::<u8>::from_layout(&[7], empty).map(|view| view.len()), Ok(0));
}

#[test]
fn b07_a_negative_stride_starts_where_it_says() {
    let layout = parts(&[2, 3, 2], &[-1, 4, 2], 1);
    assert_eq!(layout.check(12), Ok(()));
    assert_eq!(offsets(&layout), [1, 3, 5, 7, 9, 11, 0, 2, 4, 6, 8, 10]);
    // Dense: as many elements as the span holds, and none reached twice.
    assert_eq!(layout.reach(), Some((0, 11)));
    assert_eq!(layout.injectivity(), Injectivity::Injective);

    let layout = parts(&[2, 3, 2], &[-1, 4, 2], 0);
    assert_eq!(
        layout.check(12),
        Err(LayoutError::ViewOutOfBounds { lowest: -1, highest: 10, len: 12 })
    );
    assert!(StridedView::<u8>::new(&[0; 12], &[2, 3, 2], &[-1, 4, 2], 0).is_err());
}

#[test]
fn b08_negative_strides_are_never_reinterpreted() {
    assert_eq!(
        parts(&[4], &[-42], 8).check(16),
        Err(LayoutError::ViewOutOfBounds { lowest: -118, highest: 8, len: 16 })
    );
    let layout = parts(&[5], &[-1], 4);
    assert_eq!((layout.check(5), offsets(&layout)), (Ok(()), vec![4, 3, 2, 1, 0]));
    assert_eq!(
        parts(&[2, 3], &[-1, 2], 0).check(6),
        Err(LayoutError::ViewOutOfBounds { lowest: -1, highest: 4, len: 6 })
    );
    let layout = parts(&[2, 3], &[-1, 2], 1);
    assert_eq!((layout.check(6), offsets(&layout)), (Ok(()), vec![1, 3, 5, 0, 2, 4]));
    assert_eq!(layout.is_injective(), Some(true));
}

#[test]
fn b10_the_lowest_step_is_a_step() {
    let step = isize::MIN;
    let one = parts(&[5], &[1], 0).slice_python(&[python(None, None, step)]).expect("lawful");
    assert_eq!((one.len(), offsets(&one)), (1, vec![4]));
    // The product of stride and step fits nowhere; no index multiplies it, so it is 0.
    let one = parts(&[5], &[2], 0).slice_python(&[python(None, None, step)]).expect("lawful");
    assert_eq!((one.len(), offsets(&one), one.strides()), (1, vec![8], &[0][..]));
    let one = parts(&[5], &[2], 0).slice(&[strict(-1, -1, step)]).expect("lawful");
    assert_eq!((one.len(), offsets(&one)), (1, vec![8]));
}

#[test]
fn b11_a_step_counts_on_every_axis() {
    let table = row_major(&[4, 3]);
    let all = PythonSlice::default();
    let every_second = table.slice_python(&[python(None, None, 2), all]).expect("lawful");
    assert_eq!(every_second, parts(&[2, 3], &[6, 1], 0));
    assert_eq!(offsets(&every_second), [0, 1, 2, 6, 7, 8]);
    let reversed = table.slice_python(&[python(None, None, -1), all]).expect("lawful");
    assert_eq!(reversed, parts(&[4, 3], &[-3, 1], 9));
}

#[test]
fn b12_a_slice_never_extends_an_axis() {
    let turned = parts(&[5, 2], &[1, 5], 0);
    let clamped = turned.slice_python(&[python(Some(0), Some(5), 1), python(Some(0), Some(5), 1)]);
    assert_eq!(clamped, Ok(turned));
    assert_eq!(
        turned.slice(&[strict(0, 5, 1), strict(0, 5, 1)]),
        Err(LayoutError::InvalidSliceBounds { axis: 1, start: 0, end: 5, step: 1, extent: 2 })
    );
}

#[test]
fn b13_an_index_of_a_unit_axis_is_0() {
    let layout = row_major(&[1, 2, 3]);
    assert_eq!(
        layout.index_axis(0, 1),
        Err(LayoutError::IndexOutOfBounds { axis: 0, index: 1, extent: 1 })
    );
    assert_eq!(layout.index_axis(0, 0), Ok(row_major(&[2, 3])));
    assert_eq!(layout.offset_of([1, 0, 0]), None);
}

#[test]
fn b15_empty_layouts_do_not_alias() {
    for (shape, strides) in [
        (&[1, 0][..], &[0, 0][..]),
        (&[0, 1], &[0, 0]),
        (&[2, 0], &[0, 0]),
        (&[2, 0, 3], &[0, 0, 0]),
    ] {
        let layout = parts(shape, strides, 0);
        assert_eq!(layout.len(), 0);
        assert_eq!(layout.check(0), Ok(()));
        assert_eq!(layout.injectivity(), Injectivity::Injective);
        assert_eq!(layout.check_mutable(), Ok(()));
        assert!(StridedViewMut::<u8>::new(&mut [], shape, strides, 0).is_ok());
    }
}

#[test]
fn b16_walks_end() {
    for shape in [&[1, 0][..], &[0, 1], &[1, 0, 1], &[3, 0, 2]] {
        let layout = row_major(shape);
        assert_eq!(layout.offsets(ROW).take(100).count(), 0, "{shape:?}");
        assert_eq!(layout.offsets(COL).take(100).count(), 0, "{shape:?}");
        assert_eq!(layout.runs(COL).take(100).count(), 0, "{shape:?}");
    }
    assert_eq!(row_major(&[]).offsets(ROW).take(100).count(), 1);
    assert_eq!(row_major(&[]).offsets(COL).take(100).count(), 1);
}

#[test]
fn b18_the_required_length_counts_no_padding_behind_the_last_row() {
    let padded = parts(&[2, 3], &[1, 3], 0);
    assert_eq!(padded.required_len(), Some(8));
    let mut sorted = offsets(&padded);
    sorted.sort_unstable();
    assert_eq!(sorted, [0, 1, 3, 4, 6, 7]);
    assert_eq!(parts(&[], &[], 0).required_len(), Some(1));
    assert_eq!(parts(&[3, 0], &[1, 3], 0).required_len(), Some(0));
    assert_eq!(parts(&[0, 0], &[5, 7], 0).required_len(), Some(0));
}

#[test]
fn b21_an_enormous_axis_of_an_empty_shape() {
    // On 32 bits the byte stride of axis 0 does not fit, and nobody asks for it.
    let layout = row_major(&[0, 2_147_483_647]);
    assert_eq!(layout.strides(), &[2_147_483_647, 1]);
    assert_eq!((layout.len(), layout.required_len()), (0, Some(0)));
    assert_eq!(layout.required_bytes(8), Some(0));
    assert_eq!(layout.check_bytes(0, 8), Ok(()));
    assert_eq!(layout.byte_offset_of([0, 0], 8), None);
}

#[test]
fn b23_windows() {
    // A window of -1 can't be written: the extent of a window is unsigned.
    let refused = |layout: Layout, axis: usize, window, step| {
        let extent = layout.shape()[axis];
        assert_eq!(
            layout.windows(axis, window, step),
            Err(LayoutError::InvalidWindow { axis, window, step, dilation: 1, extent })
        );
    };
    refused(row_major(&[5, 5, 5]), 2, usize::MAX, 2);
    refused(row_major(&[4]), 0, 2, 0);
    refused(row_major(&[1]), 0, 2, 1);
    let none = row_major(&[1, 0]).windows(1, 0, 7).expect("lawful");
    assert_eq!((none.shape(), none.len()), (&[1, 1, 0][..], 0));
    assert_eq!(row_major(&[2]).windows(0, 2, 1).expect("lawful").shape(), &[1, 2]);
    let sliding = row_major(&[4]).windows(0, 2, 1).expect("lawful");
    assert_eq!((sliding.shape(), sliding.strides()), (&[3, 2][..], &[1, 1][..]));
    assert_eq!(sliding.is_injective(), Some(false));
}

#[test]
fn b25_unit_axes_do_not_decide_contiguity() {
    for (shape, strides, contiguous) in [
        (&[2, 3, 1][..], &[3, 1, 3][..], true),
        (&[32, 1, 1, 1], &[1, 32, 32, 32], true),
        (&[1, 1, 1, 9], &[72, 1, 72, 8], false),
        (&[1, 2048], &[16384, 1], true),
        (&[1, 1, 13, 13], &[0, 0, 13, 1], true),
        (&[1, 2], &[0, 0], false),
    ] {
        assert_eq!(parts(shape, strides, 0).is_c_contiguous(), contiguous, "{shape:?}/{strides:?}");
    }
}

#[test]
fn b26_odd_strides_of_unit_axes_mean_the_packed_layout() {
    for (shape, strides, packed) in [
        (&[2, 1, 3, 4, 5][..], &[60, 120, 20, 5, 1][..], &[60, 60, 20, 5, 1][..]),
        (&[1], &[2], &[1]),
        (&[2, 1], &[1, 2], &[1, 1]),
        (&[1, 4, 4], &[4, 4, 1], &[16, 4, 1]),
    ] {
        let layout = parts(shape, strides, 0);
        assert!(layout.is_c_contiguous(), "{shape:?}");
        assert_eq!(row_major(shape).strides(), packed);
        assert!(layout.same_map(&row_major(shape)), "{shape:?}");
    }
}

#[test]
fn b28_a_full_span_is_not_density() {
    for (shape, strides, span, repeats) in
        [(&[2, 2][..], &[3, 0][..], 4, true), (&[3, 3], &[0, 0], 1, true)]
    {
        let layout = parts(shape, strides, 0);
        assert_eq!(layout.required_len(), Some(span));
        assert_eq!(layout.is_injective(), Some(!repeats), "{shape:?}/{strides:?}");
        let mut distinct = offsets(&layout);
        distinct.sort_unstable();
        distinct.dedup();
        assert!(distinct.len() < layout.len());
        assert!(!layout.is_c_contiguous() && !layout.is_f_contiguous());
    }
    let dense = parts(&[2, 3], &[1, 2], 0);
    assert!(dense.is_f_contiguous());
    assert_eq!((dense.is_injective(), dense.required_len()), (Some(true), Some(6)));
}

#[test]
fn b30_a_turned_matrix_has_no_flat_view_in_row_order() {
    let blocked = Err(LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 });
    let turned = parts(&[3, 2], &[1, 3], 0);
    assert_eq!(turned.reshape(&[6], ROW), blocked);
    assert_eq!(offsets(&turned), [0, 3, 1, 4, 2, 5]);
    let turned = parts(&[2, 3], &[1, 2], 0);
    assert_eq!(turned.reshape(&[6], ROW), blocked);
    assert_eq!(offsets(&turned), [0, 2, 4, 1, 3, 5]);
    assert_eq!(turned.reshape(&[6], COL), Ok(parts(&[6], &[1], 0)));
}

#[test]
fn b32_a_strided_vector_splits_freely() {
    let vector = parts(&[6], &[2], 0);
    let column = vector.reshape(&[6, 1, 1], ROW).expect("lawful");
    assert_eq!((column.shape(), column.strides()[0]), (&[6, 1, 1][..], 2));
    assert_eq!(offsets(&column), [0, 2, 4, 6, 8, 10]);
    assert_eq!(column.check(11), Ok(()));
    assert_eq!(vector.reshape(&[2, 3], ROW), Ok(parts(&[2, 3], &[6, 2], 0)));
    assert_eq!(vector.reshape(&[3, 2], ROW), Ok(parts(&[3, 2], &[4, 2], 0)));
}

#[test]
fn b34_wrapped_products_match_nothing() {
    let ten = parts(&[10], &[2], 0);
    #[cfg(target_pointer_width = "64")]
    {
        let wraps_to_10 = [2, 13, 419, 691, 823, 2_977_518_503];
        assert_eq!(wraps_to_10.into_iter().fold(1usize, usize::wrapping_mul), 10);
        too_many(ten.reshape(&wraps_to_10, ROW));
        too_many(ten.reshape(&wraps_to_10, COL));
        let wraps_to_5 = [3, 7, 29, 36_760_123, 823_996_703];
        assert_eq!(wraps_to_5.into_iter().fold(1usize, usize::wrapping_mul), 5);
        too_many(Layout::<8>::row_major(&wraps_to_5));
        too_many(StridedView::<u8>::new(&[0; 5], &wraps_to_5, &[0; 5], 0));
    }
    let wraps_to_10_in_32_bits = [2, 7, 7, 43_826_197];
    #[cfg(target_pointer_width = "32")]
    too_many(ten.reshape(&wraps_to_10_in_32_bits, ROW));
    #[cfg(target_pointer_width = "64")]
    assert_eq!(
        ten.reshape(&wraps_to_10_in_32_bits, ROW),
        Err(LayoutError::ShapeMismatch { expected: 10, actual: (1 << 32) + 10 })
    );
}

#[test]
fn b35_a_broadcast_axis_does_not_fold_into_a_row() {
    let blocked = Err(LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 });
    assert_eq!(parts(&[32, 32, 32], &[0, 32, 1], 0).reshape(&[1024, 32], ROW), blocked);
    assert_eq!(parts(&[4, 3, 2], &[0, 2, 1], 0).reshape(&[12, 2], ROW), blocked);
    assert_eq!(
        parts(&[4, 3, 2], &[6, 2, 1], 0).reshape(&[12, 2], ROW),
        Ok(parts(&[12, 2], &[2, 1], 0))
    );
}

#[test]
fn b37_a_strided_block_has_no_flat_view() {
    let block = parts(&[4, 6, 8], &[2, 3, 5], 0);
    let blocked = |result| matches!(result, Err(LayoutError::ReshapeNeedsCopy { .. }));
    assert!(blocked(block.reshape(&[192], COL)));
    assert!(blocked(block.reshape(&[24, 8], COL)));
    // Every third element of the flattened block, by position.
    let third: Vec<_> = (0..6).map(|k| block.offset_at(3 * k, COL)).collect();
    assert_eq!(third, [0, 6, 7, 8, 9, 15].map(Some));
}

#[test]
fn b38_axis_k_of_the_result_is_axis_axes_k() {
    assert_eq!(row_major(&[2, 3, 4]).permute(&[2, 0, 1]), Ok(parts(&[4, 2, 3], &[1, 12, 4], 0)));
    let four = row_major(&[2, 3, 4, 5]);
    assert_eq!(four.permute(&[1, 2, 3, 0]), Ok(parts(&[3, 4, 5, 2], &[20, 5, 1, 60], 0)));
    assert_eq!(four.permute(&[2, 3, 1, 0]), Ok(parts(&[4, 5, 3, 2], &[5, 1, 20, 60], 0)));
    for axes in common::permutations(4) {
        let permuted = four.permute(&axes).expect("a permutation");
        for (place, axis) in axes.iter().enumerate() {
            assert_eq!(permuted.shape()[place], four.shape()[*axis], "{axes:?}");
            assert_eq!(permuted.strides()[place], four.strides()[*axis], "{axes:?}");
        }
    }
}

#[test]
fn b41_only_extent_1_stretches() {
    let column = parts(&[5, 1], &[1, 1], 0);
    let square = column.broadcast_to(&[5, 5]).expect("lawful");
    assert_eq!((square.shape(), square.strides()), (&[5, 5][..], &[1, 0][..]));
    assert_eq!(square.reach(), Some((0, 4)));
    // [1, 0] and [2, 1] meet in [2, 0], [0, 5] and [1, 5] in [0, 5].
    assert!(row_major(&[1, 0]).broadcast_to(&[2, 0]).is_ok());
    assert!(row_major(&[2, 1]).broadcast_to(&[2, 0]).is_ok());
    assert!(row_major(&[1, 5]).broadcast_to(&[0, 5]).is_ok());
    let empty = parts(&[1, 0], &[0, 1], 0);
    assert_eq!(
        empty.broadcast_to(&[2, 1]),
        Err(LayoutError::BroadcastMismatch { axis: 1, extent: 0, target: 1 })
    );
    assert_eq!(empty.broadcast_to(&[2, 0]).expect("lawful").shape(), &[2, 0]);
}

#[test]
fn b42_wrapped_spans_pass_no_check() {
    let far = |shape: &[usize], strides: &[isize]| {
        let error = Layout::<8>::from_parts(shape, strides, 0).expect_err("far outside");
        assert!(
            matches!(error, LayoutError::IntegerOverflow { quantity: Quantity::Offset, .. }),
            "{error:?}"
        );
    };
    // 4 * 2^62 is 2^64 on 64 bits: 0 in wrapped arithmetic.
    far(&[5], &[isize::MAX / 2 + 1]);
    assert!(StridedView::<u8>::new(&[0; 5], &[5], &[isize::MAX / 2 + 1], 0).is_err());
    #[cfg(target_pointer_width = "64")]
    far(&[8_589_934_592], &[2_147_483_648]);
    // Unsigned strides: 2 * 2^63.
    let unsigned =
        ViewDescriptor { base_offset: 0, shape: [3], strides: [1usize << (usize::BITS - 1)] };
    assert_eq!(unsigned.flat_index(&[2]), None);
    assert!(unsigned.to_layout::<8>().is_err());
}

#[test]
fn b44_both_ends_are_checked() {
    assert_eq!(
        parts(&[5, 2], &[50, 10], 2).check(100),
        Err(LayoutError::ViewOutOfBounds { lowest: 2, highest: 212, len: 100 })
    );
    assert_eq!(
        parts(&[2], &[-1], 0).check(100),
        Err(LayoutError::ViewOutOfBounds { lowest: -1, highest: 0, len: 100 })
    );
}

#[cfg(target_pointer_width = "64")]
#[test]
fn b45_a_rectangle_of_enormous_width() {
    let end = 1 + 4_294_967_295;
    assert_eq!(
        row_major(&[4, 4]).slice(&[strict(0, 1, 1), strict(1, end, 1)]),
        Err(LayoutError::InvalidSliceBounds { axis: 1, start: 1, end, step: 1, extent: 4 })
    );
}

#[cfg(target_pointer_width = "32")]
#[test]
fn b46_the_count_fits_and_the_bytes_do_not() {
    let layout = row_major(&[1, 1_073_741_825]);
    assert_eq!(layout.len(), 1_073_741_825);
    assert_eq!(layout.required_bytes(4), None);
    assert_eq!(
        layout.check_bytes(4, 4),
        Err(LayoutError::ByteCountOverflow { elements: 1_073_741_825, element_size: 4 })
    );
}

#[cfg(target_pointer_width = "64")]
#[test]
fn b46_the_count_fits_and_the_bytes_do_not() {
    let layout = row_major(&[1, (1 << 62) + 1]);
    assert_eq!(layout.len(), (1 << 62) + 1);
    assert_eq!(layout.required_bytes(4), None);
    assert_eq!(
        layout.check_bytes(4, 4),
        Err(LayoutError::ByteCountOverflow { elements: (1 << 62) + 1, element_size: 4 })
    );
    // The numbers of the report, which fit here.
    assert_eq!(row_major(&[1, 1_073_741_825]).required_bytes(4), Some(4_294_967_300));
}

#[test]
fn b48_every_constructor_goes_through_the_same_check() {
    let table = row_major(&[3, 100]);
    assert_eq!(table.required_len(), Some(300));
    assert_eq!(
        table.check(2),
        Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 299, len: 2 })
    );
    assert_eq!(
        table.check_bytes(16, 8),
        Err(LayoutError::ByteLengthTooShort { required: 2400, actual: 16 })
    );
    let table = row_major(&[1000, 1000]);
    assert_eq!(table.required_len(), Some(1_000_000));
    assert_eq!(
        table.check_bytes(4, 4),
        Err(LayoutError::ByteLengthTooShort { required: 4_000_000, actual: 4 })
    );
    assert!(StridedView::<f32>::from_layout(&[0.0], table).is_err());
}

#[test]
fn b49_pitch_times_height_is_not_the_required_length() {
    let picture = parts(&[2, 2], &[2, 1], 0);
    assert_eq!(picture.required_len(), Some(4));
    assert!(picture.check(2).is_err());
    let overlapping = parts(&[3, 8], &[4, 1], 0);
    assert_eq!(overlapping.required_len(), Some(16));
    assert!(overlapping.check(12).is_err());
    assert_eq!(overlapping.is_injective(), Some(false));
}

#[test]
fn b51_padded_camera_rows_are_runs() {
    let frame = parts(&[2592, 1944], &[1952, 1], 0);
    assert_eq!(frame.required_len(), Some(5_059_576));
    assert_eq!(frame.check(5_059_584), Ok(()));
    assert_eq!(frame.len(), 5_038_848);
    assert!(!frame.is_c_contiguous());
    assert_eq!(frame.offset_of([1, 0]), Some(1952));
    assert_eq!(frame.offset_of([2591, 1943]), Some(5_059_575));
    assert_eq!(frame.runs(ROW).len(), 2592);
    for (row, run) in frame.runs(ROW).enumerate() {
        assert_eq!((run.start, run.len), (1952 * row as isize, 1944));
    }
    let memory = vec![0u8; 5_059_584];
    let view = StridedView::<u8>::from_layout(&memory, frame).expect("fits");
    assert_eq!(
        view.as_slice(),
        Err(LayoutError::NonContiguousViewAsSlice { axis: 0, stride: 1952, expected: 1944 })
    );
}

#[test]
fn b52_the_origin_takes_part_in_the_check() {
    let part = parts(&[10, 50, 2], &[128, 2, 1], 0);
    assert_eq!((part.required_len(), part.check(1252)), (Some(1252), Ok(())));
    assert_eq!(part.offset_of([1, 0, 0]), Some(128));
    assert_eq!(part.offset_of([9, 49, 1]), Some(1251));
    let second_page = parts(&[1080, 7680], &[7680, 1], 16_588_800);
    assert_eq!(second_page.required_len(), Some(24_883_200));
    assert_eq!(second_page.check(24_883_200), Ok(()));
    assert_eq!(
        second_page.check(8_294_400),
        Err(LayoutError::ViewOutOfBounds {
            lowest: 16_588_800,
            highest: 24_883_199,
            len: 8_294_400
        })
    );
}

#[test]
fn b54_no_mutable_element_is_reached_twice() {
    for (shape, strides, injective) in [
        (&[1, 2][..], &[0, 0][..], false),
        (&[2, 2], &[1, 1], false),
        (&[3], &[0], false),
        (&[2, 1, 2], &[1, 0, 2], true),
        (&[4, 3], &[2, 3], false),
        (&[3, 2], &[2, 3], true),
    ] {
        let layout = parts(shape, strides, 0);
        assert_eq!(layout.is_injective(), Some(injective), "{shape:?}/{strides:?}");
        let mut memory = [0u8; 16];
        let view = StridedViewMut::<u8>::from_layout(&mut memory, layout);
        assert_eq!(view.is_ok(), injective, "{shape:?}/{strides:?}");
    }
    assert_eq!(parts(&[4, 3], &[2, 3], 0).injectivity(), Injectivity::Aliases { offset: 6 });
    assert_eq!(parts(&[2, 2], &[1, 1], 0).injectivity(), Injectivity::Aliases { offset: 1 });
}

#[test]
fn b58_the_span_is_not_the_count() {
    let layout = parts(&[3], &[4], 0);
    assert_eq!((layout.len(), layout.required_len(), layout.reach()), (3, Some(9), Some((0, 8))));
    assert_eq!(offsets(&layout), [0, 4, 8]);
    assert_eq!(layout.check(9), Ok(()));
}

#[cfg(target_pointer_width = "64")]
#[test]
fn b59_the_largest_offset_decides_about_32_bits() {
    for (shape, count, fits) in [
        ([131_072, 16_384], 2_147_483_648, true),
        ([175_000, 12_288], 2_150_400_000, false),
        ([4_194_305, 512], 2_147_484_160, false),
    ] {
        let layout = row_major(&shape);
        assert_eq!(layout.len(), count);
        let (_, highest) = layout.reach().expect("not empty");
        assert_eq!(highest as usize, count - 1);
        assert_eq!(i32::try_from(highest).is_ok(), fits, "{shape:?}");
        assert!(i32::try_from(layout.len()).is_err(), "{shape:?}");
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn b60_32_bit_coordinates_are_widened_first() {
    let tall = DeviceLayout { shape: [536_870_913, 4], stride: [4, 1] };
    let layout = tall.to_layout().expect("fits 64 bits");
    assert_eq!(layout.offset_of([536_870_912, 0]), Some(2_147_483_648));
    let deep = DeviceLayout { shape: [24_901, 8, 128, 128], stride: [131_072, 16_384, 128, 1] };
    let layout = deep.to_layout().expect("fits 64 bits");
    assert_eq!(layout.offset_of([16_384, 0, 0, 0]), Some(2_147_483_648));
}

#[test]
fn b62_narrowing_is_checked() {
    // A byte stride that 32 bits do not hold.
    #[cfg(target_pointer_width = "64")]
    {
        let layout = row_major(&[2, 1_073_741_824]);
        assert_eq!(layout.byte_offset_of([1, 0], 8), Some(8_589_934_592));
        let bytes = parts(&[2, 1_073_741_824], &[8_589_934_592, 8], 0);
        assert_eq!(
            ViewDescriptor::<[u32; 2]>::try_from_layout(&bytes),
            Err(LayoutError::NumberDoesNotFit {
                axis: 0,
                negative: false,
                magnitude: 8_589_934_592
            })
        );
    }
    let too_long = parts(&[2_147_483_648], &[0], 0);
    assert_eq!(
        DeviceLayout::<1>::try_from_layout(&too_long.with_capacity::<1>().expect("one axis")),
        Err(LayoutError::NumberDoesNotFit { axis: 0, negative: false, magnitude: 2_147_483_648 })
    );
    let negative = DeviceLayout { shape: [-1], stride: [1] };
    assert_eq!(
        negative.to_layout(),
        Err(LayoutError::NumberDoesNotFit { axis: 0, negative: true, magnitude: 1 })
    );
}

#[test]
fn b64_no_strides_mean_row_order() {
    let packed = row_major(&[2, 3, 4]);
    assert_eq!((packed.strides(), packed.required_len()), (&[12, 4, 1][..], Some(24)));
    let scalar = row_major(&[]);
    assert_eq!((scalar.strides(), scalar.required_len()), (&[][..], Some(1)));
}

#[test]
fn b68_swapped_strides_of_a_picture() {
    let upright = parts(&[1080, 1920], &[1920, 1], 0);
    assert_eq!((upright.required_len(), upright.check(2_073_600)), (Some(2_073_600), Ok(())));
    assert_eq!(
        parts(&[1080, 1920], &[1, 1920], 0).check(2_073_600),
        Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 3_685_559, len: 2_073_600 })
    );
}

/// The model agrees with the answers above where it can walk: they are not our own invention.
#[test]
fn the_model_gives_the_same_answers() {
    let model = |shape: &[usize], strides: &[isize]| Model::new(shape, strides, 0);
    assert_eq!(model(&[4, 3], &[2, 3]).repeated(), [6]);
    assert_eq!(model(&[2, 2], &[1, 1]).repeated(), [1]);
    assert_eq!(model(&[2, 3], &[1, 2]).offsets(Order::Row), [0, 2, 4, 1, 3, 5]);
    assert_eq!(model(&[2, 3], &[1, 2]).offsets(Order::Col), [0, 1, 2, 3, 4, 5]);
    let third = model(&[4, 6, 8], &[2, 3, 5]).offsets(Order::Col);
    let third: Vec<i128> = third.into_iter().step_by(3).take(6).collect();
    assert_eq!(third, [0, 6, 7, 8, 9, 15]);
    assert!(model(&[2, 3, 1], &[3, 1, 3]).is_contiguous(Order::Row));
    assert!(!model(&[1, 1, 1, 9], &[72, 1, 72, 8]).is_contiguous(Order::Row));
}
