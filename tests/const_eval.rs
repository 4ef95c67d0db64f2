//! What holds at run time holds at compile time: layouts are built, proved, asked and transformed in
//! `const` contexts, with the same answers.
//!
//! Each list of claims is one macro body, expanded once in a `const` block and once in a test.

use ndlayout::{
    AxisList, DeviceLayout, Injectivity, Layout, LayoutError, LayoutOrder, PythonSlice, SliceSpec,
    contiguous_stride, layout,
};

const fn same<const N: usize>(list: &[usize], expected: [usize; N]) -> bool {
    let mut at = 0;
    while at < N && at < list.len() {
        if list[at] != expected[at] {
            return false;
        }
        at += 1;
    }
    list.len() == N
}

const fn same_signed<const N: usize>(list: &[isize], expected: [isize; N]) -> bool {
    let mut at = 0;
    while at < N && at < list.len() {
        if list[at] != expected[at] {
            return false;
        }
        at += 1;
    }
    list.len() == N
}

const fn lawful<const CAP: usize>(result: Result<Layout<CAP>, LayoutError>) -> Layout<CAP> {
    match result {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.message()),
    }
}

/// The offset of an `Option`, or a number that no claim below expects.
const fn at(offset: Option<isize>) -> isize {
    match offset {
        Some(offset) => offset,
        None => isize::MIN,
    }
}

macro_rules! claims {
    ($name:ident: $($claim:expr;)+) => {
        #[test]
        fn $name() {
            const { $(assert!($claim);)+ }
            $(assert!($claim);)+
        }
    };
}

const FRAME: Layout<3> = layout!([480, 640, 3]);
const COLUMNS: Layout<3> = layout!(col_major [2, 3, 4]);
const PADDED: Layout<2> = layout!([2, 3], strides: [4, 1]);
const MIRRORED: Layout<2> = layout!([2, 3], strides: [4, -1], offset: 2);
const SCALAR: Layout<0> = layout!([]);
static BEHIND: Layout = layout!([2], strides: [1], offset: 5);

claims! { constructors:
    same(FRAME.shape(), [480, 640, 3]);
    same_signed(FRAME.strides(), [1920, 3, 1]);
    same_signed(COLUMNS.strides(), [1, 2, 6]);
    PADDED.offset() == 0;
    MIRRORED.offset() == 2;
    SCALAR.rank() == 0;
    SCALAR.len() == 1;
    Layout::<4>::scalar().rank() == 0;
    lawful(Layout::<8>::row_major(&[2, 3])).len() == 6;
    same_signed(lawful(Layout::<8>::with_axis_order(&[3, 4, 5], &[1, 2, 0])).strides(), [1, 15, 3]);
    matches!(Layout::<2>::row_major(&[1, 1, 1]), Err(LayoutError::RankExceedsCapacity { rank: 3, capacity: 2 }));
    matches!(Layout::<2>::row_major(&[usize::MAX, 2]), Err(LayoutError::IntegerOverflow { .. }));
    matches!(Layout::<2>::from_parts(&[2], &[1, 1], 0), Err(LayoutError::RankMismatch { expected: 1, actual: 2 }));
    lawful(Layout::<3>::row_major(&[usize::MAX, usize::MAX, 0])).is_empty();
    lawful(Layout::<3>::contiguous(&[2, 3], LayoutOrder::ColMajor)).is_f_contiguous();
}

claims! { bounds:
    matches!(PADDED.reach(), Some((0, 6)));
    matches!(PADDED.required_len(), Some(7));
    matches!(PADDED.required_bytes(4), Some(28));
    PADDED.check(7).is_ok();
    matches!(PADDED.check(6), Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 6, len: 6 }));
    PADDED.check_bytes(28, 4).is_ok();
    matches!(PADDED.check_bytes(27, 4), Err(LayoutError::ByteLengthTooShort { required: 28, actual: 27 }));
    matches!(MIRRORED.reach(), Some((0, 6)));
    layout_of_nothing().reach().is_none();
}

const fn layout_of_nothing() -> Layout<2> {
    layout!([2, 0])
}

claims! { indices:
    at(FRAME.offset_of([479, 639, 2])) == 921_599;
    FRAME.offset_of([480, 0, 0]).is_none();
    FRAME.offset_of([0, 0]).is_none();
    at(FRAME.offset_of_slice(&[1, 0, 0])) == 1920;
    at(FRAME.byte_offset_of([1, 0, 0], 2)) == 3840;
    at(FRAME.byte_offset_of_slice(&[0, 1, 0], 2)) == 6;
    at(PADDED.offset_at(3, LayoutOrder::RowMajor)) == 4;
    at(PADDED.offset_at(3, LayoutOrder::ColMajor)) == 5;
    PADDED.offset_at(6, LayoutOrder::RowMajor).is_none();
    matches!(PADDED.position_of(&[1, 1], LayoutOrder::ColMajor), Some(3));
    matches!(PADDED.index_error(&[0, 3]), LayoutError::IndexOutOfBounds { axis: 1, index: 3, extent: 3 });
    match PADDED.index_at(4, LayoutOrder::RowMajor) {
        Some(index) => same(index.as_slice(), [1, 1]),
        None => false,
    };
    match PADDED.index_of(6) {
        Ok(Some(index)) => same(index.as_slice(), [1, 2]),
        _ => false,
    };
    matches!(PADDED.index_of(3), Ok(None));
    matches!(BEHIND_IN_CONST.offset_of([1]), Some(6));
}

const BEHIND_IN_CONST: Layout = layout!([2], strides: [1], offset: 5);

claims! { questions:
    FRAME.is_c_contiguous();
    !FRAME.is_f_contiguous();
    COLUMNS.is_contiguous_in(LayoutOrder::ColMajor);
    !PADDED.is_c_contiguous();
    FRAME.same_map(&FRAME);
    !PADDED.same_map(&MIRRORED);
    matches!(PADDED.injectivity(), Injectivity::Injective);
    matches!(PADDED.is_injective(), Some(true));
    PADDED.check_mutable().is_ok();
    matches!(lawful(Layout::<2>::from_parts(&[4, 3], &[2, 3], 0)).injectivity(), Injectivity::Aliases { offset: 6 });
    matches!(
        lawful(Layout::<2>::from_parts(&[2, 2], &[1, 1], 0)).check_mutable(),
        Err(LayoutError::OverlappingMutableLayout { offset: 1 })
    );
    FRAME.run_len(LayoutOrder::RowMajor) == 921_600;
    PADDED.run_len(LayoutOrder::RowMajor) == 3;
}

claims! { transforms:
    same(lawful(FRAME.permute(&[2, 0, 1])).shape(), [3, 480, 640]);
    same_signed(lawful(FRAME.swap_axes(0, 2)).strides(), [1, 3, 1920]);
    same_signed(lawful(PADDED.transpose()).strides(), [1, 4]);
    same_signed(FRAME.reverse_axes().strides(), [1, 3, 1920]);
    lawful(PADDED.flip(1)).same_map(&MIRRORED);
    lawful(PADDED.slice(&[SliceSpec { start: 1, end: 2, step: 1 }, SliceSpec { start: -1, end: -1, step: -2 }])).offset() == 6;
    same(lawful(PADDED.slice_axis(1, SliceSpec { start: 0, end: 3, step: 2 })).shape(), [2, 2]);
    lawful(PADDED.slice_python(&[PythonSlice { start: None, stop: None, step: -1 }, PythonSlice { start: Some(9), stop: None, step: 1 }])).is_empty();
    same(lawful(PADDED.slice_axis_python(0, PythonSlice { start: Some(1), stop: None, step: 1 })).shape(), [1, 3]);
    lawful(PADDED.index_axis(0, 1)).offset() == 4;
    matches!(PADDED.index_axis(0, 2), Err(LayoutError::IndexOutOfBounds { axis: 0, index: 2, extent: 2 }));
    same(lawful(FRAME.reshape(&[307_200, 3], LayoutOrder::RowMajor)).shape(), [307_200, 3]);
    matches!(PADDED.reshape(&[6], LayoutOrder::RowMajor), Err(LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 }));
    same_signed(lawful(PADDED.diagonal(&[(0, 1)])).strides(), [5]);
    same_signed(lawful(lawful(BEHIND_IN_CONST.insert_axis(1)).broadcast(&[2, 7])).strides(), [1, 0]);
    same(lawful(BEHIND_IN_CONST.broadcast_to(&[4, 2])).shape(), [4, 2]);
    same_signed(lawful(BEHIND_IN_CONST.broadcast_in_axes(&[2, 4], &[0])).strides(), [1, 0]);
    same(lawful(lawful(BEHIND_IN_CONST.insert_axis(0)).drop_axis(0)).shape(), [2]);
    same(lawful(lawful(Layout::<3>::row_major(&[5])).windows(0, 3, 1)).shape(), [3, 3]);
    matches!(FRAME.with_capacity::<2>(), Err(LayoutError::RankExceedsCapacity { rank: 3, capacity: 2 }));
}

claims! { lists_and_device_layouts:
    contiguous_stride([2, 3, 4])[0] == 12;
    DeviceLayout::contiguous([2, 3]).is_contiguous();
    DeviceLayout::contiguous([2, 3]).numel() == 6;
    AxisList::<u16, 2>::new().is_empty();
    AxisList::<u16, 2>::from_slice(&[1, 2, 3]).is_err();
    match AxisList::<u16, 4>::from_slice(&[1, 2, 3]) {
        Ok(list) => list.len() == 3 && matches!(list.get(2), Some(3)) && list.get(3).is_none(),
        Err(_) => false,
    };
}

#[test]
fn a_static_layout_is_the_one_made_at_run_time() {
    let behind = Layout::<8>::from_parts(&[2], &[1], 5).expect("lawful");
    assert_eq!(BEHIND, behind);
    assert_eq!(FRAME, Layout::row_major(&[480, 640, 3]).expect("lawful"));
    assert_eq!(COLUMNS, Layout::col_major(&[2, 3, 4]).expect("lawful"));
}
