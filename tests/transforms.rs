//! The transforms of many axes at once against the independent model and against NumPy: the slicing
//! notation, inferred extents, merged and split axes, windows, diagonals, common shapes, element
//! widths, tiles, compositions.
//!
//! In small worlds nothing is sampled up to rank 2; with numbers at the edges of the machine's
//! integers the model answers in closed form. What NumPy answers stands in tables of literals.

mod common;

use common::corpus::{self, HALF, HIGH, LOW};
use common::oracle::{self, Item, Model};
use common::{
    ORDERS, model_of, python, same, same_map, same_or_both_refuse, strict, wide, wide_python,
    wide_strict,
};
use ndlayout::SliceItem::{Ellipsis, Index, NewAxis, Python, Strict};
use ndlayout::{Layout, LayoutError, LayoutOrder, SliceItem, StridedView, StridedViewMut, Window};
use proptest::prelude::*;

const ROW: LayoutOrder = LayoutOrder::RowMajor;

/// Calls back with layouts of a rank and their models: all shapes with extents of 0 to 3, and these
/// strides.
fn world(rank: usize, strides: &[isize], mut visit: impl FnMut(Layout, &Model)) {
    let mut all: Vec<(Vec<usize>, Vec<isize>)> = vec![(vec![], vec![])];
    for _ in 0..rank {
        let mut longer = Vec::new();
        for (shape, steps) in &all {
            for extent in 0..=3 {
                for stride in strides {
                    let (mut shape, mut steps) = (shape.clone(), steps.clone());
                    shape.push(extent);
                    steps.push(*stride);
                    longer.push((shape, steps));
                }
            }
        }
        all = longer;
    }
    for (turn, (shape, strides)) in all.iter().enumerate() {
        let offset = [9, -4, 0][turn % 3];
        let layout = Layout::from_parts(shape, strides, offset).expect("small");
        visit(layout, &Model::new(shape, strides, offset));
    }
}

/// The worlds of the ranks 0 to 3.
fn worlds(mut visit: impl FnMut(Layout, &Model)) {
    for rank in 0..=2 {
        world(rank, &[-3, -2, -1, 0, 1, 2, 3], &mut visit);
    }
    world(3, &[-2, 0, 3], visit);
}

/// Every list of up to `most` of these.
fn lists<T: Copy>(of: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|list: &Vec<T>| {
                of.iter().map(move |entry| list.iter().copied().chain([*entry]).collect())
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn wide_item(item: &SliceItem) -> Item {
    match *item {
        Strict(spec) => Item::Strict(wide_strict(spec)),
        Python(slice) => Item::Python(wide_python(slice)),
        Index(index) => Item::Index(index as i128),
        NewAxis => Item::New,
        Ellipsis => Item::Ellipsis,
    }
}

fn wide_items(items: &[SliceItem]) -> Vec<Item> {
    items.iter().map(wide_item).collect()
}

fn wide_window(window: &Window) -> (usize, i128, i128, i128) {
    (window.axis, window.size as i128, window.step as i128, window.dilation as i128)
}

/// Extents of either sign in the words of the model.
fn wide_signed(numbers: &[isize]) -> Vec<i128> {
    numbers.iter().map(|number| *number as i128).collect()
}

// ---------------------------------------------------------------- small worlds

#[test]
fn notation() {
    let items = [
        Strict(strict(0, 1, 1)),
        Strict(strict(-1, -1, -2)),
        Python(python(None, Some(2), 1)),
        Python(python(Some(-9), Some(9), 2)),
        Python(python(None, None, 0)),
        Index(0),
        Index(1),
        Index(-1),
        Index(-4),
        NewAxis,
        Ellipsis,
    ];
    let check = |layout: Layout, model: &Model, items: &[SliceItem]| {
        let what = || format!("{layout:?} {items:?}");
        same(layout.slice_items(items), model.slice_items(&wide_items(items), 8), what);
    };
    let all = lists(&items, 3);
    for rank in 0..=1 {
        world(rank, &[-3, 0, 1, 2], |layout, model| {
            all.iter().for_each(|list| check(layout, model, list));
        });
    }
    world(2, &[-3, 2], |layout, model| all.iter().for_each(|list| check(layout, model, list)));
    // Items for three axes, with an ellipsis and new axes anywhere.
    let few = lists(&[Python(python(None, None, -1)), Index(1), NewAxis, Ellipsis], 4);
    world(3, &[-2, 3], |layout, model| few.iter().for_each(|list| check(layout, model, list)));
}

#[test]
fn notation_needs_no_more_room_than_its_result() {
    let full = Layout::<3>::row_major(&[2, 3, 4]).expect("small");
    let model = model_of(&full);
    let items = [Index(1), Index(-1), NewAxis, Ellipsis, Python(python(None, None, -2))];
    for list in lists(&items, 5) {
        let what = || format!("{list:?}");
        let expected = model.slice_items(&wide_items(&list), 3);
        same(full.slice_items(&list), expected, what);
    }
    let turned = full.slice_items(&[NewAxis, Index(1)]).expect("three axes");
    assert_eq!((turned.shape(), turned.offset()), (&[1, 3, 4][..], 12));
    assert_eq!(
        full.slice_items(&[NewAxis, NewAxis, Index(0)]),
        Err(LayoutError::RankExceedsCapacity { rank: 4, capacity: 3 })
    );
    let one = Layout::<1>::row_major(&[5]).expect("small");
    let picked = one.slice_items(&[Index(-2), NewAxis]).expect("one axis");
    assert_eq!((picked.shape(), picked.offset()), (&[1][..], 3));
    let none = Layout::<0>::scalar();
    assert_eq!(none.slice_items(&[Ellipsis]), Ok(none));
    assert_eq!(
        none.slice_items(&[NewAxis]),
        Err(LayoutError::RankExceedsCapacity { rank: 1, capacity: 0 })
    );
    assert_eq!(
        none.slice_items(&[Index(0)]),
        Err(LayoutError::RankMismatch { expected: 0, actual: 1 })
    );
}

#[test]
fn items_are_refused_with_their_numbers() {
    let layout = Layout::<4>::row_major(&[2, 3]).expect("small");
    let refused = |items: &[SliceItem]| layout.slice_items(items).expect_err("refused");
    assert_eq!(
        refused(&[Ellipsis, Index(0), Ellipsis]),
        LayoutError::DuplicateEllipsis { position: 2 }
    );
    assert_eq!(
        refused(&[Ellipsis, Index(3)]),
        LayoutError::IndexOutOfBounds { axis: 1, index: 3, extent: 3 }
    );
    assert_eq!(
        refused(&[Index(isize::MIN)]),
        LayoutError::NegativeIndexOutOfBounds { axis: 0, index: isize::MIN, extent: 2 }
    );
    assert_eq!(
        refused(&[NewAxis, Index(0), Strict(strict(0, 4, 1))]),
        LayoutError::InvalidSliceBounds { axis: 1, start: 0, end: 4, step: 1, extent: 3 }
    );
    assert_eq!(
        refused(&[Python(python(None, None, 0))]),
        LayoutError::InvalidSliceStep { axis: 0, step: 0 }
    );
    assert_eq!(
        refused(&[Index(0), Index(0), Index(0)]),
        LayoutError::RankMismatch { expected: 2, actual: 3 }
    );
    let from: [SliceItem; 3] = [strict(0, 1, 1).into(), python(None, None, 1).into(), 4.into()];
    assert_eq!(from, [Strict(strict(0, 1, 1)), Python(python(None, None, 1)), Index(4)]);
}

#[test]
fn inferred_extents() {
    let targets = lists(&[-2, -1, 0, 1, 2, 3, 6], 3);
    let mut check = |layout: Layout, model: &Model| {
        for target in &targets {
            for (order, wide_order) in ORDERS {
                let what = || format!("{layout:?} {target:?} {order:?}");
                let expected = model.reshape_inferred(&wide_signed(target), wide_order, 8);
                same_map(layout.reshape_inferred(target, order), expected, what);
            }
        }
    };
    for rank in 0..=2 {
        world(rank, &[-3, 0, 1, 2], &mut check);
    }
    let layout = Layout::<3>::row_major(&[4, 6]).expect("small");
    let refused = |shape: &[isize]| layout.reshape_inferred(shape, ROW).expect_err("refused");
    assert_eq!(refused(&[2, -7]), LayoutError::NegativeExtent { axis: 1, extent: -7 });
    assert_eq!(refused(&[-1, 2, -1]), LayoutError::DuplicateInferredExtent { first: 0, second: 2 });
    assert_eq!(
        refused(&[0, -1]),
        LayoutError::CannotInferExtent { axis: 1, others: 0, elements: 24 }
    );
    assert_eq!(
        refused(&[-1, HIGH, HIGH]),
        LayoutError::IntegerOverflow {
            quantity: ndlayout::Quantity::ElementCount,
            axis: 2,
            extent: HIGH as usize,
            stride: 0
        }
    );
    assert_eq!(refused(&[1, 2, 3, -1]), LayoutError::RankExceedsCapacity { rank: 4, capacity: 3 });
}

#[test]
fn merged_and_split_axes() {
    worlds(|layout, model| {
        let rank = layout.rank();
        for (order, wide_order) in ORDERS {
            for first in 0..=rank + 1 {
                for count in [0, 1, 2, 3, usize::MAX] {
                    let what = || format!("{layout:?} merge {first}, {count} {order:?}");
                    let merged = layout.merge_axes(first, count, order);
                    same_map(merged, model.merge_axes(first, count, wide_order, 8), what);
                    assert_eq!(layout.can_merge_axes(first, count, order), merged.is_ok());
                    if let (Ok(merged), 1..) = (merged, count) {
                        let old = &layout.shape()[first..first + count];
                        let back = merged.split_axis(first, old, order).expect("it was that");
                        assert!(back.same_map(&layout), "{}", what());
                    }
                    if count == 1 && first < rank {
                        assert_eq!(merged, Ok(layout), "{}", what());
                    }
                }
            }
        }
    });
    let extents = lists(&[0, 1, 2, 3], 3);
    for rank in 0..=2 {
        world(rank, &[-3, 0, 1, 2], |layout, model| {
            for axis in 0..=rank {
                for extents in &extents {
                    for (order, wide_order) in ORDERS {
                        let what = || format!("{layout:?} split {axis} {extents:?} {order:?}");
                        let expected = model.split_axis(axis, &wide(extents), wide_order, 8);
                        same_map(layout.split_axis(axis, extents, order), expected, what);
                    }
                }
            }
        });
    }
    let padded = Layout::<3>::from_parts(&[2, 3, 4], &[20, 5, 1], 0).expect("small");
    assert_eq!(
        padded.merge_axes(0, 3, ROW),
        Err(LayoutError::ReshapeNeedsCopy { outer_axis: 1, inner_axis: 2 })
    );
    assert_eq!(
        padded.merge_axes(2, 2, ROW),
        Err(LayoutError::AxisOutOfBounds { axis: 3, rank: 3 })
    );
    assert_eq!(
        padded.merge_axes(0, 0, ROW),
        Err(LayoutError::RankExceedsCapacity { rank: 4, capacity: 3 })
    );
    assert_eq!(
        padded.split_axis(2, &[2, 2], ROW),
        Err(LayoutError::RankExceedsCapacity { rank: 4, capacity: 3 })
    );
    let empty = Layout::<3>::row_major(&[0, usize::MAX, 3]).expect("empty");
    assert!(empty.merge_axes(0, 2, ROW).is_ok());
    assert_eq!(
        empty.merge_axes(1, 2, ROW),
        Err(LayoutError::IntegerOverflow {
            quantity: ndlayout::Quantity::ElementCount,
            axis: 2,
            extent: 3,
            stride: 0
        })
    );
}

#[test]
fn axes_moved_rolled_left_out() {
    worlds(|layout, model| {
        let rank = layout.rank();
        same(Ok(layout.squeeze()), Ok(model.squeeze()), || format!("{layout:?} squeeze"));
        for from in 0..=rank {
            for to in 0..=rank {
                let what = || format!("{layout:?} move {from} to {to}");
                same(layout.move_axis(from, to), model.move_axis(from, to), what);
            }
        }
        for by in [-7, -3, -2, -1, 0, 1, 2, 3, 4, HIGH, LOW] {
            let what = || format!("{layout:?} roll {by}");
            same(Ok(layout.roll_axes(by)), Ok(model.roll_axes(by as i128)), what);
        }
    });
}

#[test]
fn windows_on_several_axes() {
    let mut choices = Vec::new();
    for axis in 0..=2 {
        for (size, step, dilation) in
            [(0, 1, 1), (1, 2, 3), (2, 1, 1), (2, 1, 2), (2, 2, 1), (3, 1, 1), (1, 0, 1), (1, 1, 0)]
        {
            choices.push(Window { axis, size, step, dilation });
        }
    }
    let all = lists(&choices, 2);
    for rank in 0..=2 {
        world(rank, &[-3, 0, 1, 2], |layout, model| {
            for list in &all {
                let what = || format!("{layout:?} {list:?}");
                let wide_list: Vec<_> = list.iter().map(wide_window).collect();
                same(layout.windows_in(list), model.windows_in(&wide_list, 8), what);
            }
        });
    }
    let image = Layout::<3>::row_major(&[9, 9]).expect("small");
    assert_eq!(
        image.windows_in(&[Window { dilation: 5, ..Window::new(1, 3) }]),
        Err(LayoutError::InvalidWindow { axis: 1, window: 3, step: 1, dilation: 5, extent: 9 })
    );
    assert_eq!(
        image.windows_in(&[Window::new(1, 3), Window::new(1, 2)]),
        Err(LayoutError::DuplicateAxis { axis: 1 })
    );
    assert_eq!(
        image.windows_in(&[Window::new(1, 3), Window::new(0, 2)]),
        Err(LayoutError::RankExceedsCapacity { rank: 4, capacity: 3 })
    );
    assert_eq!(image.windows_in(&[]), Ok(image));
}

#[test]
fn diagonals_beside_the_main_one() {
    worlds(|layout, model| {
        for a in 0..=layout.rank() {
            for b in 0..=layout.rank() {
                for offset in [LOW, -4, -3, -2, -1, 0, 1, 2, 3, HIGH] {
                    let what = || format!("{layout:?} diagonal {a} {b} {offset}");
                    let ours = layout.diagonal_at(a, b, offset);
                    same(ours, model.diagonal_at(a, b, offset as i128), what);
                    if offset == 0 {
                        assert_eq!(ours, layout.diagonal(&[(a, b)]), "{}", what());
                    }
                }
            }
        }
    });
}

#[test]
fn shapes_have_a_common_one_or_none() {
    let shapes = lists(&[0usize, 1, 2, 3], 2);
    let check = |list: &[&[usize]]| {
        let wide_list: Vec<_> = list.iter().map(|shape| wide(shape)).collect();
        let expected = oracle::common_shape(&wide_list, 8);
        let ours = Layout::<8>::common_shape(list);
        assert_eq!(ours.map(|shape| wide(&shape)).map_err(common::fault), expected, "{list:?}");
        if let Ok(common) = ours {
            for shape in list {
                let layout = Layout::<8>::row_major(shape).expect("small");
                assert_eq!(layout.broadcast_to(&common).expect("common").shape(), &common[..]);
            }
        }
    };
    check(&[]);
    for a in &shapes {
        check(&[a]);
        for b in &shapes {
            check(&[a, b]);
            for c in &shapes {
                check(&[a, b, c]);
            }
        }
    }
    assert_eq!(
        Layout::<1>::common_shape(&[&[1], &[1, 2]]),
        Err(LayoutError::RankExceedsCapacity { rank: 2, capacity: 1 })
    );
    assert_eq!(Layout::<0>::common_shape(&[&[], &[]]).expect("rank 0"), []);
    assert!(matches!(
        Layout::<2>::common_shape(&[&[usize::MAX, 1], &[2]]),
        Err(LayoutError::IntegerOverflow { axis: 1, extent: 2, .. })
    ));
    assert_eq!(
        Layout::<3>::common_shape(&[&[HALF, 1, 1], &[HALF, 0]]).expect("empty"),
        [HALF, HALF, 0]
    );
}

#[test]
fn element_widths() {
    worlds(|layout, model| {
        for parts in 0..=4 {
            let what = || format!("{layout:?} parts {parts}");
            let split = layout.split_elements(parts);
            same(split, model.split_elements(parts as i128, 8), what);
            same_map(layout.join_elements(parts), model.join_elements(parts as i128), what);
            if let Ok(split) = split {
                let back = split.join_elements(parts).expect("it was that");
                assert_eq!(back.drop_axis(layout.rank()), Ok(layout), "{}", what());
            }
        }
    });
    // Words that are often there.
    for offset in -4..=4 {
        for stride in -6..=6 {
            for (rows, bytes, step) in [(2, 4, 1), (1, 6, 1), (3, 2, 1), (2, 2, -1), (0, 4, 2)] {
                let (shape, strides) = ([rows, bytes], [stride, step]);
                let layout = Layout::<3>::from_parts(&shape, &strides, offset).expect("small");
                let model = Model::new(&shape, &strides, offset);
                for parts in 1..=6 {
                    let what = || format!("{layout:?} parts {parts}");
                    same_map(layout.join_elements(parts), model.join_elements(parts as i128), what);
                }
            }
        }
    }
    let odd = Layout::<2>::from_parts(&[2, 4], &[7, 1], 0).expect("small");
    let refused = |layout: Layout<2>, parts| layout.join_elements(parts).expect_err("refused");
    assert_eq!(refused(odd, 2), LayoutError::IndivisibleStride { axis: 0, stride: 7, parts: 2 });
    assert_eq!(
        refused(odd.swap_axes(0, 1).expect("two axes"), 2),
        LayoutError::NonContiguousViewAsSlice { axis: 1, stride: 7, expected: 1 }
    );
    let late = Layout::<2>::from_parts(&[4], &[1], -3).expect("small");
    assert_eq!(refused(late, 2), LayoutError::IndivisibleOffset { offset: -3, parts: 2 });
    assert_eq!(refused(late, 0), LayoutError::ZeroParts);
    assert_eq!(refused(Layout::scalar(), 2), LayoutError::AxisOutOfBounds { axis: 0, rank: 0 });
    let far = Layout::<2>::from_parts(&[], &[], LOW).expect("lawful");
    assert_eq!(far.split_elements(2), Err(LayoutError::OffsetOverflow { offset: LOW, factor: 2 }));
    assert_eq!(far.split_elements(0), Err(LayoutError::ZeroParts));
}

#[test]
fn tiles() {
    worlds(|layout, model| {
        for axis in 0..=layout.rank() {
            for size in [0, 1, 2, 3, 4, usize::MAX] {
                for number in [0, 1, 2, 3, usize::MAX] {
                    let what = || format!("{layout:?} tile {number} of {size} on {axis}");
                    let expected = model.tile(axis, size as i128, number as i128);
                    same(layout.tile(axis, size, number), expected, what);
                }
                let what = || format!("{layout:?} tiles of {size} on {axis}");
                let ours = layout.split_tiles(axis, size);
                let expected = model.split_tiles(axis, size as i128, 8);
                let whole = expected.clone().map(|(whole, _)| whole);
                same_map(ours.map(|(whole, _)| whole), whole, what);
                if let (Ok((whole, rest)), Ok((_, wide_rest))) = (ours, expected) {
                    assert_eq!(rest.map(|rest| model_of(&rest)), wide_rest, "{}", what());
                    // Tile by tile it is the same.
                    let count = whole.shape()[axis];
                    for number in 0..count {
                        let tile = whole.index_axis(axis, number).expect("in range");
                        assert!(layout.tile(axis, size, number).expect("a tile").same_map(&tile));
                    }
                    if let Some(rest) = rest {
                        assert!(layout.tile(axis, size, count).expect("ragged").same_map(&rest));
                    }
                }
            }
        }
    });
    let full = Layout::<1>::row_major(&[7]).expect("small");
    assert_eq!(
        full.split_tiles(0, 3),
        Err(LayoutError::RankExceedsCapacity { rank: 2, capacity: 1 })
    );
    assert_eq!(
        full.split_tiles(0, 0),
        Err(LayoutError::InvalidTile { axis: 0, size: 0, number: 0, extent: 7 })
    );
}

/// The composition is what it is element by element, or is refused where an index of the outer layout
/// does not go straight.
#[track_caller]
fn composes(outer: &Layout, inner: &Layout) {
    let (outer_model, inner_model) = (model_of(outer), model_of(inner));
    for (order, wide_order) in ORDERS {
        let what = || format!("{outer:?} {order:?} after {inner:?}");
        let ours = outer.compose(inner, order);
        let model = outer_model.compose(&inner_model, wide_order);
        match ours {
            Err(LayoutError::UnevenComposition { axis, stride, outer_axis, block }) => {
                assert!(!outer_model.steps_evenly(&inner_model, wide_order), "{}", what());
                assert_eq!(stride, inner.strides()[axis], "{}", what());
                assert!(outer_axis < outer.rank() && outer.len() % block == 0, "{}", what());
            }
            _ => same_map(ours, model, what),
        }
    }
}

#[test]
fn compositions() {
    let mut outers: Vec<Layout> = Vec::new();
    for rank in 0..=1 {
        world(rank, &[-3, 0, 1, 2], |layout, _| outers.push(layout));
    }
    world(2, &[-2, 1, 3], |layout, _| outers.push(layout));
    for (shape, strides) in [
        (&[4, 3, 2][..], &[6, 2, 1][..]),
        (&[4, 3, 2], &[1, 4, 12]),
        (&[4, 3, 2], &[8, 2, 1]),
        (&[4, 1, 3], &[3, 50, 1]),
        (&[3, 4, 2], &[0, 5, 7]),
        (&[2, 2, 3], &[7, 5, 1]),
        (&[2, 2, 2], &[7, 5, 1]),
    ] {
        outers.push(Layout::from_parts(shape, strides, 3).expect("small"));
    }
    let mut inners: Vec<Layout> = Vec::new();
    for offset in [0, 1, 5] {
        for extent in 0..=5 {
            for stride in -3..=6 {
                inners.push(Layout::from_parts(&[extent], &[stride], offset).expect("small"));
            }
        }
        for shape in [[2, 2], [2, 3], [3, 2], [1, 4], [0, 2]] {
            for outer in [-2, 1, 2, 3, 4, 6, 12] {
                for inner in [-1, 0, 1, 2, 5] {
                    let layout = Layout::from_parts(&shape, &[outer, inner], offset);
                    inners.push(layout.expect("small"));
                }
            }
        }
    }
    for outer in &outers {
        for inner in &inners {
            composes(outer, inner);
        }
    }
}

/// What CuTe's Python implementation answers wrongly: `(4,8,3):(0,12,6)` after `6:1`.
#[test]
fn compositions_are_never_wrong() {
    let outer = Layout::<3>::from_parts(&[4, 8, 3], &[0, 12, 6], 0).expect("small");
    let inner = Layout::<1>::from_parts(&[6], &[1], 0).expect("small");
    assert_eq!(
        outer.compose(&inner, LayoutOrder::ColMajor),
        Err(LayoutError::UnevenComposition { axis: 0, stride: 1, outer_axis: 1, block: 4 })
    );
    let halves = Layout::<2>::from_parts(&[2, 3], &[1, 4], 1).expect("small");
    let picked = outer.compose(&halves, LayoutOrder::ColMajor).expect("even");
    assert_eq!((picked.shape(), picked.strides()), (&[2, 3][..], &[0, 12][..]));
    // Positions that there are not.
    let beyond = Layout::<1>::from_parts(&[2], &[96], 0).expect("small");
    assert_eq!(
        outer.compose(&beyond, ROW),
        Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 96, len: 96 })
    );
    // An empty inner layout reaches none, and an empty outer one has none.
    let nothing = Layout::<2>::from_parts(&[0, 9], &[1, 1], 96).expect("empty");
    assert_eq!(outer.compose(&nothing, ROW).expect("empty").shape(), &[0, 9]);
    let empty = Layout::<3>::row_major(&[3, 0]).expect("empty");
    assert!(empty.compose(&inner, ROW).is_err());
    // The whole of it is itself.
    let whole = Layout::<3>::col_major(&[4, 8, 3]).expect("small");
    assert_eq!(outer.compose(&whole, LayoutOrder::ColMajor), Ok(outer));
}

#[test]
fn compact_in_the_same_nesting() {
    worlds(|layout, model| {
        same(layout.compact_like(), model.compact_like(8), || format!("{layout:?}"));
    });
    let endless = Layout::<1>::from_parts(&[usize::MAX], &[0], 0).expect("one element");
    assert!(matches!(endless.compact_like(), Err(LayoutError::IntegerOverflow { .. })));
}

// ---------------------------------------------------------------- hostile numbers

/// Layouts that exist, from extreme numbers.
fn lawful() -> impl Strategy<Value = (Layout, Model)> {
    prop_oneof![2 => corpus::extreme().boxed(), 1 => corpus::small().boxed()].prop_filter_map(
        "no layout",
        |(shape, strides, offset)| {
            let model = Model::new(&shape, &strides, offset).settled(8).ok()?;
            Some((Layout::from_parts(&shape, &strides, offset).ok()?, model))
        },
    )
}

fn item() -> impl Strategy<Value = SliceItem> {
    let bound = || prop::option::of(corpus::signed());
    prop_oneof![
        2 => (corpus::signed(), corpus::signed(), corpus::signed())
            .prop_map(|(start, end, step)| Strict(strict(start, end, step))),
        4 => (bound(), bound(), corpus::signed())
            .prop_map(|(start, stop, step)| Python(python(start, stop, step))),
        2 => corpus::signed().prop_map(Index),
        2 => (-2isize..2).prop_map(Index),
        2 => Just(NewAxis),
        1 => Just(Ellipsis),
    ]
}

fn window() -> impl Strategy<Value = Window> {
    let number = || prop_oneof![3 => 1usize..4, 1 => corpus::extent()];
    (0usize..5, prop_oneof![0usize..4, corpus::extent()], number(), number())
        .prop_map(|(axis, size, step, dilation)| Window { axis, size, step, dilation })
}

proptest! {
    #[test]
    fn any_items((layout, model) in lawful(), items in prop::collection::vec(item(), 0..7)) {
        let wide_list = wide_items(&items);
        same(layout.slice_items(&items), model.slice_items(&wide_list, 8), || format!("{layout:?} {items:?}"));
        if let Ok(narrow) = layout.with_capacity::<3>() {
            same(narrow.slice_items(&items), model.slice_items(&wide_list, 3), || format!("{layout:?} {items:?}"));
        }
    }

    #[test]
    fn any_windows((layout, model) in lawful(), windows in prop::collection::vec(window(), 0..4)) {
        let wide_list: Vec<_> = windows.iter().map(wide_window).collect();
        same_or_both_refuse(layout.windows_in(&windows), model.windows_in(&wide_list, 8),
            || format!("{layout:?} {windows:?}"));
    }

    #[test]
    fn any_diagonal(
        (layout, model) in lawful(), a in 0usize..5, b in 0usize..5, offset in corpus::signed()
    ) {
        same(layout.diagonal_at(a, b, offset), model.diagonal_at(a, b, offset as i128),
            || format!("{layout:?} {a} {b} {offset}"));
    }

    #[test]
    fn any_tile(
        (layout, model) in lawful(), axis in 0usize..5, size in corpus::extent(), number in corpus::extent()
    ) {
        for number in [number, 0, 1] {
            same(layout.tile(axis, size, number), model.tile(axis, size as i128, number as i128),
                || format!("{layout:?} {axis} {size} {number}"));
        }
        let (ours, expected) = (layout.split_tiles(axis, size), model.split_tiles(axis, size as i128, 8));
        same_map(ours.map(|pair| pair.0), expected.clone().map(|pair| pair.0),
            || format!("{layout:?} {axis} {size}"));
        if let (Ok((_, rest)), Ok((_, wide_rest))) = (ours, expected) {
            prop_assert_eq!(rest.map(|rest| model_of(&rest)), wide_rest);
        }
    }

    #[test]
    fn any_element_width((layout, model) in lawful(), parts in corpus::extent()) {
        for parts in [parts, 2, 3] {
            let split = layout.split_elements(parts);
            same_or_both_refuse(split, model.split_elements(parts as i128, 8), || format!("{layout:?} {parts}"));
            if let Ok(split) = split {
                let back = split.join_elements(parts).expect("it was that").drop_axis(layout.rank());
                prop_assert!(back.expect("one word").same_map(&layout), "{:?} {}", layout, parts);
                prop_assert_eq!(back.expect("one word").offset(), layout.offset());
            }
            // Words are where their first parts are.
            if let Ok(joined) = layout.join_elements(parts) {
                for place in [0, joined.len() / 2, joined.len().saturating_sub(1)] {
                    if let Some(word) = joined.offset_at(place, ROW) {
                        let first = layout.offset_at(place * parts, ROW).expect("in range");
                        prop_assert_eq!(word as i128 * parts as i128, first as i128, "{:?}", layout);
                    }
                }
            }
        }
    }

    #[test]
    fn any_merge_and_split(
        (layout, model) in lawful(), first in 0usize..5, count in 0usize..5, extents in prop::collection::vec(corpus::extent(), 0..4)
    ) {
        for (order, _) in ORDERS {
            if let Ok(merged) = layout.merge_axes(first, count, order) {
                prop_assert_eq!(merged.is_empty(), model.is_empty());
                if let 1.. = count {
                    let old = &layout.shape()[first..first + count];
                    let back = merged.split_axis(first, old, order);
                    if let Ok(back) = back {
                        prop_assert!(back.same_map(&layout), "{:?} {:?}", layout, merged);
                    } else {
                        prop_assert!(!model.is_empty(), "{:?} {:?}", layout, back);
                    }
                }
            }
            if let Ok(split) = layout.split_axis(first, &extents, order) {
                // The first and the last index stay where they were.
                prop_assert_eq!(split.reach(), layout.reach(), "{:?} {:?}", layout, extents);
                prop_assert_eq!(split.len(), layout.len());
                let merged = split.merge_axes(first, extents.len(), order).expect("it was one");
                prop_assert!(merged.same_map(&layout), "{:?} {:?}", split, merged);
            }
        }
        same(Ok(layout.squeeze()), Ok(model.squeeze()), || format!("{layout:?}"));
        same(layout.move_axis(first, count), model.move_axis(first, count), || format!("{layout:?}"));
        same(layout.compact_like(), model.compact_like(8), || format!("{layout:?} compact"));
    }

    #[test]
    fn any_split_by_a_divisor(
        (layout, _) in lawful(), axis in 0usize..5, factor in prop_oneof![1usize..7, corpus::extent()]
    ) {
        let extent = layout.shape().get(axis).copied().unwrap_or(0);
        if factor > 0 && extent.is_multiple_of(factor) && axis < layout.rank() && layout.rank() < 8 {
            for (order, _) in ORDERS {
                let extents = [factor, extent / factor];
                match layout.split_axis(axis, &extents, order) {
                    Ok(split) => {
                        let merged = split.merge_axes(axis, 2, order).expect("it was one");
                        prop_assert!(merged.same_map(&layout), "{:?} {:?}", layout, split);
                    }
                    // A stride of the outer part may not fit, for a layout in no buffer.
                    Err(LayoutError::StrideOverflow { .. }) => {
                        let (low, high) = layout.reach().expect("not empty");
                        prop_assert!(high as i128 - low as i128 > isize::MAX as i128);
                    }
                    Err(error) => prop_assert!(false, "{:?} {:?}: {}", layout, extents, error),
                }
            }
        }
    }

    #[test]
    fn any_roll((layout, model) in lawful(), by in corpus::signed()) {
        same(Ok(layout.roll_axes(by)), Ok(model.roll_axes(by as i128)), || format!("{layout:?} {by}"));
    }

    #[test]
    fn any_shapes(shapes in prop::collection::vec(prop::collection::vec(
        prop_oneof![3 => Just(1usize), 1 => Just(HALF), 1 => Just(2), 1 => corpus::extent()], 0..5), 0..4)) {
        let list: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        let wide_list: Vec<_> = shapes.iter().map(|shape| wide(shape)).collect();
        let ours = Layout::<4>::common_shape(&list).map(|shape| wide(&shape)).map_err(common::fault);
        prop_assert_eq!(ours, oracle::common_shape(&wide_list, 4));
    }

    #[test]
    fn any_inferred_extent(
        (layout, _) in lawful(), shape in prop::collection::vec(prop_oneof![Just(-1isize), 1isize..4, corpus::signed()], 0..6)
    ) {
        for (order, _) in ORDERS {
            let ours = layout.reshape_inferred(&shape, order);
            let extents: Vec<usize> = shape.iter().map(|extent| extent.unsigned_abs()).collect();
            if shape.iter().all(|extent| *extent >= 0) {
                prop_assert_eq!(ours, layout.reshape(&extents, order));
            } else if let Ok(ours) = ours {
                for (given, extent) in shape.iter().zip(ours.shape()) {
                    prop_assert!(*given == -1 || *given as i128 == *extent as i128);
                }
                prop_assert_eq!(Ok(ours), layout.reshape(ours.shape(), order));
            }
        }
    }

    #[test]
    fn any_composition(
        (outer, outer_model) in lawful(),
        (shape, strides, offset) in prop_oneof![corpus::small().boxed(), corpus::extreme().boxed()],
    ) {
        if let Ok(inner) = Layout::<8>::from_parts(&shape, &strides, offset) {
            let inner_model = Model::new(&shape, &strides, offset);
            for (order, wide_order) in ORDERS {
                if let Ok(composed) = outer.compose(&inner, order) {
                    prop_assert_eq!(composed.shape(), inner.shape());
                    // Corners and a place between, by the model.
                    for place in [0, inner.len() / 3, inner.len() / 2, inner.len().saturating_sub(1)] {
                        let Some(index) = oracle::unravel(&inner_model.shape, place as i128, oracle::Order::Row) else {
                            continue;
                        };
                        let position = inner_model.offset_of(&index).expect("in range");
                        let there = oracle::unravel(&outer_model.shape, position, wide_order).expect("a position");
                        prop_assert_eq!(
                            composed.offset_at(place, ROW).map(|offset| offset as i128),
                            outer_model.offset_of(&there), "{:?} {:?} {:?}", outer, inner, order
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn any_small_composition(
        (shape, strides, _) in corpus::small(), start in 0isize..8, inner in prop::collection::vec((1usize..4, -3isize..9), 0..4)
    ) {
        let outer = Layout::from_parts(&shape, &strides, 0).expect("small");
        let (extents, steps): (Vec<usize>, Vec<isize>) = inner.into_iter().unzip();
        composes(&outer, &Layout::from_parts(&extents, &steps, start).expect("small"));
    }
}

// ---------------------------------------------------------------- NumPy's answers

type Signed = &'static [isize];
type Shape = &'static [usize];

/// The layout with these numbers, save those that no index multiplies.
#[track_caller]
fn is(ours: Layout, shape: &[usize], strides: &[isize], offset: isize) {
    let expected = Layout::<8>::from_parts(shape, strides, offset).expect("NumPy's");
    assert!(ours.same_map(&expected), "{ours:?} {expected:?}");
}

fn zeros(shape: &[usize]) -> Layout {
    Layout::row_major(shape).expect("small")
}

#[test]
fn numpy_slices() {
    #[rustfmt::skip]
    let table: &[(Shape, &[SliceItem], Shape, Signed, isize)] = &[
        // np.zeros((4, 6), np.int8)[1:3, ::-2]
        (&[4, 6], &[Python(python(Some(1), Some(3), 1)), Python(python(None, None, -2))], &[2, 3], &[6, -2], 11),
        // np.zeros((4, 6), np.int8)[-1]
        (&[4, 6], &[Index(-1)], &[6], &[1], 18),
        // np.zeros((4, 6), np.int8)[..., -1]
        (&[4, 6], &[Ellipsis, Index(-1)], &[4], &[6], 5),
        // np.zeros((4, 6), np.int8)[None, 2]
        (&[4, 6], &[NewAxis, Index(2)], &[1, 6], &[0, 1], 12),
        // np.zeros((4, 6), np.int8)[1, None, 2]
        (&[4, 6], &[Index(1), NewAxis, Index(2)], &[1], &[0], 8),
        // np.zeros((4, 6), np.int8)[..., None]
        (&[4, 6], &[Ellipsis, NewAxis], &[4, 6, 1], &[6, 1, 0], 0),
        // np.zeros((4, 6), np.int8)[None, ..., 3, None]
        (&[4, 6], &[NewAxis, Ellipsis, Index(3), NewAxis], &[1, 4, 1], &[0, 6, 0], 3),
        // np.zeros((4, 6), np.int8)[::-1, ::-1]
        (&[4, 6], &[Python(python(None, None, -1)), Python(python(None, None, -1))], &[4, 6], &[-6, -1], 23),
        // np.zeros((4, 6), np.int8)[10:, :]
        (&[4, 6], &[Python(python(Some(10), None, 1)), Python(python(None, None, 1))], &[0, 6], &[6, 1], 0),
        // np.zeros((4, 6), np.int8)[-100:100, 5:-100:-2]
        (&[4, 6], &[Python(python(Some(-100), Some(100), 1)), Python(python(Some(5), Some(-100), -2))], &[4, 3], &[6, -2], 5),
        // np.zeros((2, 3, 4), np.int8)[1]
        (&[2, 3, 4], &[Index(1)], &[3, 4], &[4, 1], 12),
        // np.zeros((2, 3, 4), np.int8)[..., 0]
        (&[2, 3, 4], &[Ellipsis, Index(0)], &[2, 3], &[12, 4], 0),
        // np.zeros((2, 3, 4), np.int8)[1, ..., 2]
        (&[2, 3, 4], &[Index(1), Ellipsis, Index(2)], &[3], &[4], 14),
        // np.zeros((2, 3, 4), np.int8)[1, 2, 3]
        (&[2, 3, 4], &[Index(1), Index(2), Index(3)], &[], &[], 23),
        // np.zeros((2, 3, 4), np.int8)[1, 2, 3, ...]
        (&[2, 3, 4], &[Index(1), Index(2), Index(3), Ellipsis], &[], &[], 23),
        // np.zeros((2, 3, 4), np.int8)[..., 1, 2, 3]
        (&[2, 3, 4], &[Ellipsis, Index(1), Index(2), Index(3)], &[], &[], 23),
        // np.zeros((2, 3, 4), np.int8)[0, None, 1:, None, ::3]
        (&[2, 3, 4], &[Index(0), NewAxis, Python(python(Some(1), None, 1)), NewAxis, Python(python(None, None, 3))], &[1, 2, 1, 2], &[0, 4, 0, 3], 4),
        // np.zeros((2, 3, 4), np.int8)[:, -2:, ::-3]
        (&[2, 3, 4], &[Python(python(None, None, 1)), Python(python(Some(-2), None, 1)), Python(python(None, None, -3))], &[2, 2, 2], &[12, 4, -3], 7),
        // np.zeros((2, 3, 4), np.int8)[None, None, 1]
        (&[2, 3, 4], &[NewAxis, NewAxis, Index(1)], &[1, 1, 3, 4], &[0, 0, 4, 1], 12),
        // np.zeros((2, 3, 4), np.int8)[..., ::2, None]
        (&[2, 3, 4], &[Ellipsis, Python(python(None, None, 2)), NewAxis], &[2, 3, 2, 1], &[12, 4, 2, 0], 0),
        // np.zeros((5,), np.int8)[...]
        (&[5], &[Ellipsis], &[5], &[1], 0),
        // np.zeros((5,), np.int8)[None, ..., None]
        (&[5], &[NewAxis, Ellipsis, NewAxis], &[1, 5, 1], &[0, 1, 0], 0),
        // np.zeros((5,), np.int8)[-5]
        (&[5], &[Index(-5)], &[], &[], 0),
        // np.zeros((0, 3), np.int8)[:, 1]
        (&[0, 3], &[Python(python(None, None, 1)), Index(1)], &[0], &[3], 1),
        // np.zeros((0, 3), np.int8)[..., None, ::-1]
        (&[0, 3], &[Ellipsis, NewAxis, Python(python(None, None, -1))], &[0, 1, 3], &[3, 0, -1], 2),
        // np.zeros((), np.int8)[...]
        (&[], &[Ellipsis], &[], &[], 0),
        // np.zeros((), np.int8)[None, None]
        (&[], &[NewAxis, NewAxis], &[1, 1], &[0, 0], 0),
        // np.zeros((2, 3, 4), np.int8)[:, ::-1, 1:2]
        (&[2, 3, 4], &[Python(python(None, None, 1)), Python(python(None, None, -1)), Python(python(Some(1), Some(2), 1))], &[2, 3, 1], &[12, -4, 1], 9),
        // np.zeros((2, 3, 4), np.int8)[..., -1:-4:-1]
        (&[2, 3, 4], &[Ellipsis, Python(python(Some(-1), Some(-4), -1))], &[2, 3, 3], &[12, 4, -1], 3),
    ];
    for (shape, items, expected, strides, offset) in table {
        is(zeros(shape).slice_items(items).expect("NumPy does"), expected, strides, *offset);
    }
}

/// Its result with the diagonal at the place of the first of the two axes.
#[test]
fn numpy_diagonals() {
    type Table = &'static [(Shape, (usize, usize, isize), Shape, Signed, isize)];
    #[rustfmt::skip]
    let table: Table = &[
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(0, 0, 1), -1, 0)
        (&[3, 4], (0, 1, 0), &[3], &[5], 0),
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(2, 0, 1), -1, 0)
        (&[3, 4], (0, 1, 2), &[2], &[5], 2),
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(-1, 0, 1), -1, 0)
        (&[3, 4], (0, 1, -1), &[2], &[5], 4),
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(1, 1, 0), -1, 0)
        (&[3, 4], (1, 0, 1), &[2], &[5], 4),
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(4, 0, 1), -1, 0)
        (&[3, 4], (0, 1, 4), &[0], &[5], 4),
        // np.moveaxis(np.zeros((3, 4), np.int8).diagonal(-9, 0, 1), -1, 0)
        (&[3, 4], (0, 1, -9), &[0], &[5], 0),
        // np.moveaxis(np.zeros((2, 3, 4), np.int8).diagonal(1, 1, 2), -1, 1)
        (&[2, 3, 4], (1, 2, 1), &[2, 3], &[12, 5], 1),
        // np.moveaxis(np.zeros((2, 3, 4), np.int8).diagonal(-1, 2, 0), -1, 0)
        (&[2, 3, 4], (2, 0, -1), &[2, 3], &[13, 4], 1),
        // np.moveaxis(np.zeros((2, 3, 4), np.int8).diagonal(2, 0, 2), -1, 0)
        (&[2, 3, 4], (0, 2, 2), &[2, 3], &[13, 4], 2),
        // np.moveaxis(np.zeros((5, 5), np.int8).diagonal(3, 0, 1), -1, 0)
        (&[5, 5], (0, 1, 3), &[2], &[6], 3),
    ];
    for (shape, (a, b, by), expected, strides, offset) in table {
        is(zeros(shape).diagonal_at(*a, *b, *by).expect("NumPy does"), expected, strides, *offset);
    }
}

/// A window is an axis, a size, a step, a dilation.
#[test]
fn numpy_windows() {
    type Table =
        &'static [(Shape, &'static [(usize, usize, usize, usize)], Shape, Signed, isize)];
    #[rustfmt::skip]
    let table: Table = &[
        // sliding_window_view(np.zeros((6,), np.int8), (3,), (0,))[:]
        (&[6], &[(0, 3, 1, 1)], &[4, 3], &[1, 1], 0),
        // sliding_window_view(np.zeros((5, 7), np.int8), (2, 3), (0, 1))[:]
        (&[5, 7], &[(0, 2, 1, 1), (1, 3, 1, 1)], &[4, 5, 2, 3], &[7, 1, 7, 1], 0),
        // sliding_window_view(np.zeros((5, 7), np.int8), (3,), (1,))[:, ::2]
        (&[5, 7], &[(1, 3, 2, 1)], &[5, 3, 3], &[7, 2, 1], 0),
        // sliding_window_view(np.zeros((9, 12), np.int8), (3, 5), (0, 1))[::2, :, :, ::2]
        (&[9, 12], &[(0, 3, 2, 1), (1, 3, 1, 2)], &[4, 8, 3, 3], &[24, 1, 12, 2], 0),
        // sliding_window_view(np.zeros((4, 5, 6), np.int8), (2, 4), (2, 0))[:]
        (&[4, 5, 6], &[(2, 2, 1, 1), (0, 4, 1, 1)], &[1, 5, 5, 2, 4], &[30, 6, 1, 1, 30], 0),
        // sliding_window_view(np.zeros((8,), np.int8), (7,), (0,))[:, ::3]
        (&[8], &[(0, 3, 1, 3)], &[2, 3], &[1, 3], 0),
    ];
    for (shape, windows, expected, strides, offset) in table {
        let windows: Vec<Window> = windows
            .iter()
            .map(|&(axis, size, step, dilation)| Window { axis, size, step, dilation })
            .collect();
        is(zeros(shape).windows_in(&windows).expect("NumPy does"), expected, strides, *offset);
    }
}

#[test]
fn numpy_common_shapes() {
    #[rustfmt::skip]
    let table: &[(&[Shape], Option<Shape>)] = &[
        // np.broadcast_shapes((2, 3), (3,))
        (&[&[2, 3], &[3]], Some(&[2, 3])),
        // np.broadcast_shapes((2, 1), (1, 3))
        (&[&[2, 1], &[1, 3]], Some(&[2, 3])),
        // np.broadcast_shapes((1,), (0,))
        (&[&[1], &[0]], Some(&[0])),
        // np.broadcast_shapes((5, 1, 4), (3, 1), (4,))
        (&[&[5, 1, 4], &[3, 1], &[4]], Some(&[5, 3, 4])),
        // np.broadcast_shapes((), (2,))
        (&[&[], &[2]], Some(&[2])),
        // np.broadcast_shapes((2, 1), (2, 0))
        (&[&[2, 1], &[2, 0]], Some(&[2, 0])),
        // np.broadcast_shapes((1, 1, 1))
        (&[&[1, 1, 1]], Some(&[1, 1, 1])),
        // np.broadcast_shapes()
        (&[], Some(&[])),
        // np.broadcast_shapes((2, 3), (2,))
        (&[&[2, 3], &[2]], None),
        // np.broadcast_shapes((0,), (2,))
        (&[&[0], &[2]], None),
        // np.broadcast_shapes((3, 1), (1, 0), (2,))
        (&[&[3, 1], &[1, 0], &[2]], None),
        // np.broadcast_shapes((4,), (1,), (3,))
        (&[&[4], &[1], &[3]], None),
    ];
    for (shapes, expected) in table {
        let ours = Layout::<8>::common_shape(shapes).ok();
        assert_eq!(ours.as_ref().map(|shape| &shape[..]), *expected, "{shapes:?}");
    }
}

/// But for other negative extents, which NumPy takes for -1.
#[test]
fn numpy_inferred_extents() {
    #[rustfmt::skip]
    let table: &[(Shape, Signed, Option<Shape>)] = &[
        // np.zeros((4, 6), np.int8).reshape((-1,))
        (&[4, 6], &[-1], Some(&[24])),
        // np.zeros((4, 6), np.int8).reshape((2, -1, 3))
        (&[4, 6], &[2, -1, 3], Some(&[2, 4, 3])),
        // np.zeros((4, 6), np.int8).reshape((-1, 24))
        (&[4, 6], &[-1, 24], Some(&[1, 24])),
        // np.zeros((4, 6), np.int8).reshape((5, -1))
        (&[4, 6], &[5, -1], None),
        // np.zeros((4, 6), np.int8).reshape((-1, -1))
        (&[4, 6], &[-1, -1], None),
        // np.zeros((0, 3), np.int8).reshape((-1, 3))
        (&[0, 3], &[-1, 3], Some(&[0, 3])),
        // np.zeros((0, 3), np.int8).reshape((-1,))
        (&[0, 3], &[-1], Some(&[0])),
        // np.zeros((0, 3), np.int8).reshape((0, -1))
        (&[0, 3], &[0, -1], None),
        // np.zeros((4, 6), np.int8).reshape((0, -1))
        (&[4, 6], &[0, -1], None),
        // np.zeros((), np.int8).reshape((-1,))
        (&[], &[-1], Some(&[1])),
        // np.zeros((), np.int8).reshape((1, -1, 1))
        (&[], &[1, -1, 1], Some(&[1, 1, 1])),
    ];
    for (shape, target, expected) in table {
        let ours = zeros(shape).reshape_inferred(target, ROW).ok();
        assert_eq!(ours.as_ref().map(Layout::shape), *expected, "{shape:?} {target:?}");
    }
}

#[test]
fn numpy_copies() {
    #[rustfmt::skip]
    let table: &[(Shape, Signed, Signed)] = &[
        // np.empty_like(a, order='K').strides, a = np.zeros((2, 3, 4), np.int8)
        (&[2, 3, 4], &[12, 4, 1], &[12, 4, 1]),
        // np.empty_like(a.T, order='K').strides, a = np.zeros((2, 3, 4), np.int8)
        (&[4, 3, 2], &[1, 4, 12], &[1, 4, 12]),
        // np.empty_like(a.transpose(1, 2, 0), order='K').strides, a = np.zeros((2, 3, 4), np.int8)
        (&[3, 4, 2], &[4, 1, 12], &[4, 1, 12]),
        // np.empty_like(a[::-1, ::2], order='K').strides, a = np.zeros((4, 6), np.int8)
        (&[4, 3], &[-6, 2], &[3, 1]),
        // np.empty_like(a.T[::-1], order='K').strides, a = np.zeros((4, 6), np.int8)
        (&[6, 4], &[-1, 6], &[1, 6]),
        // np.empty_like(np.broadcast_to(a, (2, 3)), order='K').strides, a = np.zeros((3,), np.int8)
        (&[2, 3], &[0, 1], &[1, 2]),
        // np.empty_like(a.T, order='K').strides, a = np.zeros((2, 1, 3), np.int8)
        (&[3, 1, 2], &[1, 3, 3], &[1, 3, 3]),
        // np.empty_like(a[1:3, ::-1].T, order='K').strides, a = np.zeros((4, 6), np.int8)
        (&[6, 2], &[-1, 6], &[1, 6]),
        // np.empty_like(a.swapaxes(0, 1), order='K').strides, a = np.zeros((2, 3, 4), np.int8)
        (&[3, 2, 4], &[4, 12, 1], &[4, 12, 1]),
    ];
    for (shape, strides, expected) in table {
        // Far enough behind 0 for the negative strides.
        let layout = Layout::<8>::from_parts(shape, strides, 100).expect("small");
        is(layout.compact_like().expect("small"), shape, expected, 0);
    }
}

#[test]
fn numpy_moved_axes() {
    #[rustfmt::skip]
    let table: &[(Shape, usize, usize, Shape, Signed)] = &[
        // np.moveaxis(np.zeros((2, 3, 4), np.int8), 0, 2)
        (&[2, 3, 4], 0, 2, &[3, 4, 2], &[4, 1, 12]),
        // np.moveaxis(np.zeros((2, 3, 4), np.int8), 2, 0)
        (&[2, 3, 4], 2, 0, &[4, 2, 3], &[1, 12, 4]),
        // np.moveaxis(np.zeros((2, 3, 4), np.int8), 1, 1)
        (&[2, 3, 4], 1, 1, &[2, 3, 4], &[12, 4, 1]),
        // np.moveaxis(np.zeros((2, 3, 4, 5), np.int8), 1, 3)
        (&[2, 3, 4, 5], 1, 3, &[2, 4, 5, 3], &[60, 5, 1, 20]),
        // np.moveaxis(np.zeros((2, 3, 4, 5), np.int8), 3, 1)
        (&[2, 3, 4, 5], 3, 1, &[2, 5, 3, 4], &[60, 1, 20, 5]),
    ];
    for (shape, from, to, expected, strides) in table {
        is(zeros(shape).move_axis(*from, *to).expect("axes"), expected, strides, 0);
    }
}

/// Offsets and strides in elements, before and after.
#[test]
fn numpy_element_widths() {
    type Table = &'static [(Shape, Signed, isize, usize, Shape, Signed, isize)];
    #[rustfmt::skip]
    let table: Table = &[
        // (np.zeros((3, 4), 'c16')[:, ::2])[..., None].view('f8')
        (&[3, 2], &[4, 2], 0, 2, &[3, 2, 2], &[8, 4, 1], 0),
        // (np.zeros((3, 4), 'c16', order='F')[::-1])[..., None].view('f8')
        (&[3, 4], &[-1, 3], 2, 2, &[3, 4, 2], &[-2, 6, 1], 4),
        // (np.zeros((2, 5), 'i4')[1:, 1:4])[..., None].view('i1')
        (&[1, 3], &[5, 1], 6, 4, &[1, 3, 4], &[20, 4, 1], 24),
    ];
    for (shape, strides, offset, parts, narrow, narrow_strides, narrow_offset) in table {
        let layout = Layout::<8>::from_parts(shape, strides, *offset).expect("small");
        let split = layout.split_elements(*parts).expect("small");
        is(split, narrow, narrow_strides, *narrow_offset);
        let joined = split.join_elements(*parts).expect("it was that");
        is(joined.drop_axis(shape.len()).expect("one word"), shape, strides, *offset);
    }
}

// ---------------------------------------------------------------- views

#[test]
fn views_take_the_same_transforms() -> Result<(), LayoutError> {
    let data: [i32; 24] = core::array::from_fn(|at| at as i32);
    let view = StridedView::<i32>::new(&data, &[2, 3, 4], &[12, 4, 1], 0)?;
    let back = Python(python(None, None, -1));
    assert!(view.slice_items(&[Index(-1), Index(0), back])?.iter().eq([15, 14, 13, 12]));
    assert_eq!(view.slice_items(&[NewAxis, Index(0)])?.squeeze().dims(), &[3, 4]);
    assert_eq!(view.move_axis(2, 0)?.dims(), &[4, 2, 3]);
    assert!(view.diagonal_at(1, 2, 1)?.iter().eq([1, 6, 11, 13, 18, 23]));
    let windows = view.windows_in(&[Window { dilation: 3, ..Window::new(2, 2) }])?;
    assert!(windows.index_axis(0, 0)?.iter().eq([0, 3, 4, 7, 8, 11]));
    assert_eq!(view.merge_axes(0, 2, ROW)?.dims(), &[6, 4]);
    assert_eq!(view.split_axis(2, &[2, 2], ROW)?.strides(), &[12, 4, 2, 1]);
    assert_eq!(view.reshape_inferred(&[-1, 8], ROW)?.dims(), &[3, 8]);
    // An empty one stays in the slice.
    let nothing = view.slice_items(&[Ellipsis, Python(python(Some(9), None, 1))])?;
    assert_eq!((nothing.dims(), nothing.iter().count()), (&[2, 3, 0][..], 0));
    assert_eq!(view.diagonal_at(0, 1, 7)?.iter().count(), 0);

    let mut data = data;
    let mut unique = StridedViewMut::<i32>::new(&mut data, &[2, 3, 4], &[12, 4, 1], 0)?;
    for element in unique.reborrow().slice_items(&[Index(0), Index(1)])?.into_iter_mut() {
        *element = -1;
    }
    unique.reborrow().move_axis(2, 0)?.set([0, 0, 0], 7);
    unique.reborrow().merge_axes(0, 3, ROW)?.set([23], 8);
    unique.reborrow().split_axis(2, &[2, 2], ROW)?.set([1, 0, 1, 1], 9);
    unique.reborrow().reshape_inferred(&[4, -1], ROW)?.set([0, 1], 10);
    unique.slice_items(&[Python(python(None, Some(1), 1)), Index(0)])?.squeeze().set([2], 11);
    assert_eq!(data[..8], [7, 10, 11, 3, -1, -1, -1, -1]);
    assert_eq!((data[15], data[23]), (9, 8));
    Ok(())
}

// ---------------------------------------------------------------- at compile time

const FRAME: Layout<4> = ndlayout::layout!([10, 48, 64, 3]);

const fn lawful_in_const<const CAP: usize>(
    result: Result<Layout<CAP>, LayoutError>,
) -> Layout<CAP> {
    match result {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.message()),
    }
}

#[test]
fn transforms_in_constants() {
    const LAST: Layout<4> = lawful_in_const(FRAME.slice_items(&[Index(-1), Ellipsis]));
    const TILES: Layout<4> = match LAST.split_tiles(0, 10) {
        Ok((tiles, Some(_))) => tiles,
        _ => panic!("ragged"),
    };
    const ROWS: Layout<4> = lawful_in_const(LAST.merge_axes(1, 2, ROW));
    const GRID: Layout<4> =
        lawful_in_const(LAST.squeeze().roll_axes(1).windows_in(&[Window::new(1, 3)]));
    const HALVES: Layout<4> = lawful_in_const(ROWS.split_elements(2));
    const WORDS: Layout<4> = lawful_in_const(HALVES.join_elements(2));
    const LINE: Layout<4> = lawful_in_const(ROWS.compose(&ROWS_OF_ONE, ROW));
    const ROWS_OF_ONE: Layout<4> = ndlayout::layout!([48, 3], strides: [192, 1]);
    assert_eq!((LAST.shape(), LAST.offset()), (&[48, 64, 3][..], 9 * 48 * 64 * 3));
    assert_eq!(TILES.shape(), &[4, 10, 64, 3]);
    assert_eq!(ROWS.shape(), &[48, 192]);
    assert_eq!(GRID.shape(), &[3, 46, 64, 3]);
    assert_eq!(WORDS.shape(), &[48, 192, 1]);
    assert_eq!(LINE.strides(), &[192, 1]);
    assert!(lawful_in_const(LAST.compact_like()).is_c_contiguous());
    assert!(lawful_in_const(LAST.diagonal_at(0, 1, 3)).rank() == 2);
    assert!(lawful_in_const(LAST.move_axis(2, 0)).shape()[0] == 3);
    assert!(lawful_in_const(LAST.reshape_inferred(&[-1], ROW)).rank() == 1);
}
