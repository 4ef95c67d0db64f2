//! In small worlds every query and every transform of a layout is what the model says: for all
//! shapes of up to 3 axes with extents 0 to 3, strides -3 to 3, and several offsets.
//!
//! Nothing is sampled up to rank 2: all shapes, all strides, three offsets, every argument in reach
//! of a mistake. Rank 3 has all shapes and all strides too (21 952 layouts); there the offsets take
//! turns, and the arguments of transforms that treat one axis at a time are a short list, since
//! every single one of them was tried on ranks 1 and 2.

mod common;

use common::oracle::{self, Fault, Model, count};
use common::{
    ORDERS, model_of, narrow, permutations, python, same, same_map, strict, wide, wide_python,
    wide_strict,
};
use ndlayout::{Injectivity, Layout, LayoutError, SliceSpec};

const OFFSETS: [isize; 3] = [9, -4, 0];

/// Calls back with every layout of a rank and its model.
fn world(rank: usize, all_offsets: bool, mut visit: impl FnMut(Layout, Model)) {
    let mut shapes: Vec<Vec<usize>> = vec![vec![]];
    let mut strides: Vec<Vec<isize>> = vec![vec![]];
    for _ in 0..rank {
        shapes = longer(&shapes, 0..=3);
        strides = longer(&strides, -3..=3);
    }
    let mut turn = 0;
    for shape in &shapes {
        for strides in &strides {
            turn += 1;
            let offsets = if all_offsets { &OFFSETS[..] } else { &OFFSETS[turn % 3..=turn % 3] };
            for offset in offsets {
                let layout = Layout::from_parts(shape, strides, *offset).expect("small");
                visit(layout, Model::new(shape, strides, *offset));
            }
        }
    }
}

fn longer<T: Clone>(lists: &[Vec<T>], entries: impl Iterator<Item = T> + Clone) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for list in lists {
        for entry in entries.clone() {
            let mut list = list.clone();
            list.push(entry);
            all.push(list);
        }
    }
    all
}

fn queries(layout: Layout, model: Model) {
    assert_eq!(model_of(&layout), model);
    assert_eq!(layout.rank(), model.shape.len());
    assert_eq!(layout.len() as i128, model.len(), "{layout:?}");
    assert_eq!(layout.is_empty(), model.is_empty(), "{layout:?}");

    let reach = model.reach().expect("small");
    let ours = layout.reach().map(|(low, high)| (low as i128, high as i128));
    assert_eq!(ours, reach, "{layout:?}");
    let required = model.required_len();
    assert_eq!(layout.required_len().map(|len| len as i128), required, "{layout:?}");
    assert_eq!(
        layout.required_bytes(4).map(|bytes| bytes as i128),
        required.map(|len| len * 4),
        "{layout:?}"
    );
    let edge = required.unwrap_or(40);
    for len in [0, edge - 1, edge, edge + 1] {
        if let Ok(len) = usize::try_from(len) {
            let fits = required.is_some_and(|required| required <= len as i128);
            let checked = layout.check(len);
            assert_eq!(checked.is_ok(), fits, "{layout:?} in {len}");
            if let Err(error) = checked {
                let (low, high) = reach.unwrap_or((model.offset, model.offset));
                let (lowest, highest) = (low as isize, high as isize);
                assert_eq!(error, LayoutError::ViewOutOfBounds { lowest, highest, len });
            }
            assert_eq!(layout.check_bytes(len * 4, 4).is_ok(), fits, "{layout:?} in {len} * 4");
            if len > 0 {
                // One byte short of an element is an element short.
                let shorter = required.is_some_and(|required| required < len as i128);
                assert_eq!(layout.check_bytes(len * 4 - 1, 4).is_ok(), shorter, "{layout:?}");
            }
        }
    }

    indexing(&layout, &model);
    let offsets = model.offsets(oracle::Order::Row);
    for (order, wide_order) in ORDERS {
        assert_eq!(
            layout.is_contiguous_in(order),
            model.is_contiguous(wide_order),
            "{layout:?} {order:?}"
        );
        walks(&layout, &model, order, wide_order);
    }
    assert_eq!(layout.is_c_contiguous(), model.is_contiguous(oracle::Order::Row), "{layout:?}");
    assert_eq!(layout.is_f_contiguous(), model.is_contiguous(oracle::Order::Col), "{layout:?}");

    let repeated = model.repeated();
    match layout.injectivity() {
        Injectivity::Injective => assert_eq!(repeated, [], "{layout:?}"),
        Injectivity::Aliases { offset } => {
            assert!(repeated.contains(&(offset as i128)), "{layout:?} at {offset}");
            assert_eq!(
                layout.check_mutable(),
                Err(LayoutError::OverlappingMutableLayout { offset }),
                "{layout:?}"
            );
        }
        other => panic!("{layout:?}: {other:?} in a small world"),
    }
    assert_eq!(layout.is_injective(), Some(repeated.is_empty()), "{layout:?}");
    assert_eq!(layout.check_mutable().is_ok(), repeated.is_empty(), "{layout:?}");

    let (low, high) = reach.unwrap_or((model.offset, model.offset));
    for offset in low - 1..=high + 1 {
        let found = layout.index_of(offset as isize).expect("decided");
        match found {
            None => assert!(!offsets.contains(&offset), "{layout:?} misses {offset}"),
            Some(index) => {
                assert_eq!(model.offset_of(&wide(&index)), Some(offset), "{layout:?} {index:?}");
            }
        }
    }
}

fn indexing(layout: &Layout, model: &Model) {
    // Every index in range, and those just outside.
    let roomy: Vec<i128> = model.shape.iter().map(|extent| extent + 1).collect();
    for index in oracle::indices(&roomy, oracle::Order::Row) {
        let expected = model.offset_of(&index).map(|offset| offset as isize);
        let index = narrow(&index);
        assert_eq!(layout.offset_of_slice(&index), expected, "{layout:?} {index:?}");
        let by_array = match index[..] {
            [] => layout.offset_of([]),
            [i] => layout.offset_of([i]),
            [i, j] => layout.offset_of([i, j]),
            [i, j, k] => layout.offset_of([i, j, k]),
            _ => unreachable!("the rank is at most 3"),
        };
        assert_eq!(by_array, expected, "{layout:?} {index:?}");
        assert_eq!(
            layout.byte_offset_of_slice(&index, 6),
            expected.map(|offset| offset * 6),
            "{layout:?} {index:?}"
        );
        for (order, wide_order) in ORDERS {
            let position = oracle::ravel(&model.shape, &wide(&index), wide_order);
            assert_eq!(
                layout.position_of(&index, order).map(|position| position as i128),
                position,
                "{layout:?} {index:?} {order:?}"
            );
        }
        if expected.is_none() {
            let axis = (0..index.len()).find(|axis| index[*axis] >= layout.shape()[*axis]);
            let axis = axis.expect("some index is outside");
            let (index_there, extent) = (index[axis], layout.shape()[axis]);
            assert_eq!(
                layout.index_error(&index),
                LayoutError::IndexOutOfBounds { axis, index: index_there, extent },
                "{layout:?} {index:?}"
            );
        }
    }
    let longer = vec![0; layout.rank() + 1];
    assert_eq!(layout.offset_of_slice(&longer), None, "{layout:?}");
    assert_eq!(layout.offset_of([0; 4]), None, "{layout:?}");
    assert_eq!(layout.position_of(&longer, ORDERS[0].0), None, "{layout:?}");
    assert_eq!(
        layout.index_error(&longer),
        LayoutError::RankMismatch { expected: layout.rank(), actual: longer.len() }
    );
    if layout.rank() > 0 {
        let shorter = &longer[2..];
        assert_eq!(layout.offset_of_slice(shorter), None, "{layout:?}");
        assert_eq!(layout.position_of(shorter, ORDERS[1].0), None, "{layout:?}");
    }
}

fn walks(layout: &Layout, model: &Model, order: ndlayout::LayoutOrder, wide_order: oracle::Order) {
    let offsets: Vec<isize> =
        model.offsets(wide_order).iter().map(|offset| *offset as isize).collect();
    let indices = oracle::indices(&model.shape, wide_order);
    for (position, offset) in offsets.iter().enumerate() {
        assert_eq!(layout.offset_at(position, order), Some(*offset), "{layout:?} {position}");
        let index = layout.index_at(position, order).expect("in range");
        assert_eq!(index[..], narrow(&indices[position]), "{layout:?} {position} {order:?}");
    }
    for beyond in [offsets.len(), offsets.len() + 1, usize::MAX] {
        assert_eq!(layout.offset_at(beyond, order), None, "{layout:?} {beyond}");
        assert_eq!(layout.index_at(beyond, order), None, "{layout:?} {beyond}");
    }

    let walk = layout.offsets(order);
    assert_eq!(walk.len(), offsets.len(), "{layout:?}");
    assert_eq!(walk.collect::<Vec<_>>(), offsets, "{layout:?} {order:?}");
    for skip in 0..=offsets.len() {
        let mut walk = layout.offsets(order);
        assert_eq!(walk.nth(skip), offsets.get(skip).copied(), "{layout:?} nth {skip}");
        assert_eq!(walk.len(), offsets.len().saturating_sub(skip + 1), "{layout:?} nth {skip}");
        assert_eq!(walk.next(), offsets.get(skip + 1).copied(), "{layout:?} after nth {skip}");
    }
    let mut walk = layout.offsets(order);
    while walk.next().is_some() {}
    assert_eq!((walk.next(), walk.len()), (None, 0), "{layout:?} is over for good");

    // From the back, and from both ends in turn.
    let mut backwards = offsets.clone();
    backwards.reverse();
    assert_eq!(layout.offsets(order).rev().collect::<Vec<_>>(), backwards, "{layout:?} {order:?}");
    for skip in 0..=offsets.len() {
        let mut walk = layout.offsets(order);
        assert_eq!(walk.nth_back(skip), backwards.get(skip).copied(), "{layout:?} back {skip}");
        let left = offsets.len().saturating_sub(skip + 1);
        assert_eq!(walk.len(), left, "{layout:?} back {skip}");
        assert_eq!(walk.collect::<Vec<_>>(), offsets[..left], "{layout:?} back {skip}");
    }
    let mut walk = layout.offsets(order);
    let mut ends = (0, offsets.len());
    while ends.0 < ends.1 {
        assert_eq!(walk.next(), Some(offsets[ends.0]), "{layout:?} {order:?} {ends:?}");
        ends.0 += 1;
        let last = (ends.0 < ends.1).then(|| offsets[ends.1 - 1]);
        assert_eq!(walk.next_back(), last, "{layout:?} {order:?} {ends:?}");
        ends.1 -= 1;
    }
    assert_eq!((walk.next(), walk.next_back()), (None, None), "{layout:?} {order:?}");

    let runs: Vec<(i128, i128)> =
        layout.runs(order).map(|run| (run.start as i128, run.len as i128)).collect();
    assert_eq!(runs, model.runs(wide_order), "{layout:?} {order:?}");
    assert_eq!(layout.runs(order).len(), runs.len(), "{layout:?} {order:?}");
    assert_eq!(
        layout.run_len(order) as i128,
        runs.first().map_or(0, |run| run.1),
        "{layout:?} {order:?}"
    );
    let starts: Vec<isize> = runs.iter().map(|run| run.0 as isize).collect();
    let back: Vec<isize> = layout.runs(order).rev().map(|run| run.start).collect();
    assert!(back.iter().rev().eq(&starts), "{layout:?} {order:?}");
    for skip in 0..=starts.len() {
        let start = layout.runs(order).nth(skip).map(|run| run.start);
        assert_eq!(start, starts.get(skip).copied(), "{layout:?} {order:?} run {skip}");
    }
}

#[test]
fn queries_up_to_rank_2() {
    for rank in 0..=2 {
        world(rank, true, queries);
    }
}

#[test]
fn queries_of_rank_3() {
    world(3, false, queries);
}

#[test]
fn compact_layouts() {
    let mut shapes: Vec<Vec<usize>> = vec![vec![]];
    for rank in 0..=4 {
        for shape in &shapes {
            for (order, wide_order) in ORDERS {
                let model = Model::dense(shape, wide_order, 8).expect("small");
                let what = || format!("{shape:?} {order:?}");
                same(Layout::<8>::contiguous(shape, order), Ok(model.clone()), what);
                if !model.is_empty() {
                    let offsets: Vec<i128> = (0..model.len()).collect();
                    assert_eq!(model.offsets(wide_order), offsets, "the model is dense");
                }
            }
            assert_eq!(
                Layout::<8>::row_major(shape),
                Layout::contiguous(shape, ndlayout::LayoutOrder::RowMajor)
            );
            assert_eq!(
                Layout::<8>::col_major(shape),
                Layout::contiguous(shape, ndlayout::LayoutOrder::ColMajor)
            );
            for axes in permutations(rank) {
                let what = || format!("{shape:?} in the order {axes:?}");
                let ours = Layout::<8>::with_axis_order(shape, &axes);
                same(ours, Model::compact(shape, &axes, 8), what);
            }
        }
        shapes = longer(&shapes, 0..=3);
    }
    let refused = |axes: &[usize]| Layout::<8>::with_axis_order(&[2, 3], axes).unwrap_err();
    assert_eq!(refused(&[0]), LayoutError::InvalidPermutationLength { length: 1, rank: 2 });
    assert_eq!(refused(&[0, 1, 2]), LayoutError::InvalidPermutationLength { length: 3, rank: 2 });
    assert_eq!(refused(&[0, 2]), LayoutError::AxisOutOfBounds { axis: 2, rank: 2 });
    assert_eq!(refused(&[1, 1]), LayoutError::DuplicateAxis { axis: 1 });
}

#[test]
fn equality_of_maps() {
    let mut all = Vec::new();
    world(0, true, |layout, model| all.push((layout, model)));
    world(1, true, |layout, model| all.push((layout, model)));
    for (one, one_model) in &all {
        for (other, other_model) in &all {
            let expected = one_model.same_map(other_model);
            assert_eq!(one.same_map(other), expected, "{one:?} {other:?}");
            let narrower = other.with_capacity::<1>().expect("rank 1 at most");
            assert_eq!(one.same_map(&narrower), expected, "{one:?} {narrower:?}");
        }
    }
    // Rank 2: each layout against those of one other shape and its own.
    let mut planes = Vec::new();
    world(2, false, |layout, model| {
        if layout.shape().iter().all(|extent| *extent != 3) {
            planes.push((layout, model));
        }
    });
    for (one, one_model) in &planes {
        for (other, other_model) in &planes {
            assert_eq!(one.same_map(other), one_model.same_map(other_model), "{one:?} {other:?}");
        }
    }
}

/// Permutations, reversals, swaps, flips, indexing away, unit axes.
fn rearrangements(layout: Layout, model: &Model) {
    let rank = layout.rank();
    for axes in permutations(rank) {
        let what = || format!("{layout:?} permute {axes:?}");
        same(layout.permute(&axes), model.permute(&axes), what);
    }
    for a in 0..=rank {
        for b in 0..=rank {
            let what = || format!("{layout:?} swap {a} {b}");
            let swapped = if a < rank && b < rank {
                let mut axes: Vec<usize> = (0..rank).collect();
                axes.swap(a, b);
                model.permute(&axes)
            } else {
                Err(Fault::Axis)
            };
            same(layout.swap_axes(a, b), swapped, what);
        }
    }
    same(Ok(layout.reverse_axes()), Ok(model.reverse_axes()), || format!("{layout:?} reverse"));
    let transposed = if rank == 2 { Ok(model.reverse_axes()) } else { Err(Fault::Rank) };
    same(layout.transpose(), transposed, || format!("{layout:?} transpose"));
    for axis in 0..=rank {
        same(layout.flip(axis), model.flip(axis), || format!("{layout:?} flip {axis}"));
        let what = || format!("{layout:?} insert axis {axis}");
        same_map(layout.insert_axis(axis), model.insert_axis(axis, 8), what);
        let what = || format!("{layout:?} drop axis {axis}");
        same(layout.drop_axis(axis), model.drop_axis(axis), what);
        for index in 0..=3 {
            let what = || format!("{layout:?} index axis {axis} at {index}");
            let expected = model.index_axis(axis, index as i128);
            same(layout.index_axis(axis, index), expected, what);
        }
    }
    let what = || format!("{layout:?} insert axis {}", rank + 1);
    same(layout.insert_axis(rank + 1), Err(Fault::Axis), what);
}

fn stretches(layout: Layout, model: &Model, targets: &[Vec<usize>]) {
    let rank = layout.rank();
    for target in targets {
        let wide_target = wide(target);
        let what = || format!("{layout:?} broadcast {target:?}");
        same(layout.broadcast(target), model.broadcast(&wide_target, 8), what);
        same(layout.broadcast_to(target), model.broadcast_to(&wide_target, 8), what);
        let shuffles = permutations(target.len())
            .into_iter()
            .map(|axes| axes[..rank.min(axes.len())].to_vec());
        for map in shuffles {
            let what = || format!("{layout:?} broadcast {target:?} by {map:?}");
            let expected = model.broadcast_in_axes(&wide_target, &map, 8);
            same(layout.broadcast_in_axes(target, &map), expected, what);
        }
    }
}

fn windows(layout: Layout, model: &Model) {
    for axis in 0..=layout.rank() {
        for window in 0..=4 {
            for step in [0, 1, 2, 3, 4, usize::MAX] {
                let what = || format!("{layout:?} windows on {axis} of {window} by {step}");
                let expected = model.windows(axis, window as i128, step as i128, 8);
                same(layout.windows(axis, window, step), expected, what);
            }
        }
    }
}

fn diagonals(layout: Layout, model: &Model) {
    let rank = layout.rank();
    let mut lists: Vec<Vec<(usize, usize)>> = vec![vec![]];
    let pairs: Vec<(usize, usize)> =
        (0..=rank).flat_map(|a| (0..=rank).map(move |b| (a, b))).collect();
    for first in &pairs {
        lists.push(vec![*first]);
        if first.0 < rank && first.1 < rank {
            lists.extend(pairs.iter().map(|second| vec![*first, *second]));
        }
    }
    for list in lists {
        let what = || format!("{layout:?} diagonal {list:?}");
        same(layout.diagonal(&list), model.diagonal(&list), what);
    }
}

#[test]
fn rearranged_up_to_rank_2() {
    for rank in 0..=2 {
        world(rank, true, |layout, model| rearrangements(layout, &model));
    }
}

#[test]
fn rearranged_rank_3() {
    world(3, false, |layout, model| rearrangements(layout, &model));
}

#[test]
fn permutations_that_are_none() {
    let layout = Layout::<8>::row_major(&[2, 3, 4]).expect("small");
    let model = model_of(&layout);
    for axes in longer(&longer(&longer(&[vec![]], 0..=3), 0..=3), 0..=3) {
        same(layout.permute(&axes), model.permute(&axes), || format!("{axes:?}"));
        same(layout.permute(&axes[1..]), Err(Fault::Length), || format!("{axes:?}"));
    }
    same(layout.permute(&[0, 1, 2, 3]), Err(Fault::Length), String::new);
    same(layout.permute(&[0, 1, usize::MAX]), Err(Fault::Axis), String::new);
}

#[test]
fn stretched_up_to_rank_2() {
    let mut targets = vec![vec![]];
    for rank in 1..=3 {
        let shorter = targets.iter().filter(|shape: &&Vec<usize>| shape.len() + 1 == rank);
        let shorter: Vec<Vec<usize>> = shorter.cloned().collect();
        targets.extend(longer(&shorter, 0..=3));
    }
    for rank in 0..=1 {
        world(rank, true, |layout, model| stretches(layout, &model, &targets));
    }
    // The strides of an axis are carried over or replaced by 0, so a few of them tell all.
    world(2, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-3, 0, 1].contains(stride)) {
            stretches(layout, &model, &targets);
        }
    });
}

#[test]
fn stretched_rank_3() {
    let targets = [vec![2, 3, 1], vec![1, 1, 1], vec![3, 3, 3], vec![3, 0, 2], vec![2, 1, 3, 2]];
    world(3, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-3, 0, 1].contains(stride)) {
            stretches(layout, &model, &targets);
        }
    });
}

#[test]
fn axis_maps_that_are_none() {
    let layout = Layout::<8>::row_major(&[1, 3]).expect("small");
    let model = model_of(&layout);
    for target in [vec![3, 3], vec![3, 2, 3], vec![3]] {
        for map in longer(&longer(&[vec![]], 0..=3), 0..=3) {
            let what = || format!("{target:?} by {map:?}");
            let expected = model.broadcast_in_axes(&wide(&target), &map, 8);
            let ours = layout.broadcast_in_axes(&target, &map);
            common::same_or_both_refuse(ours, expected, what);
        }
        same(layout.broadcast_in_axes(&target, &[0]), Err(Fault::Rank), String::new);
        same(layout.broadcast_in_axes(&target, &[0, 1, 2]), Err(Fault::Rank), String::new);
    }
    let target = [1; 9];
    same(layout.broadcast_in_axes(&target, &[0, 1]), Err(Fault::Capacity), String::new);
    same(layout.broadcast_to(&target), Err(Fault::Capacity), String::new);
}

#[test]
fn windowed() {
    for rank in 0..=2 {
        world(rank, true, |layout, model| windows(layout, &model));
    }
    world(3, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-2, 0, 3].contains(stride)) {
            windows(layout, &model);
        }
    });
}

#[test]
fn fused() {
    for rank in 0..=2 {
        world(rank, true, |layout, model| diagonals(layout, &model));
    }
    world(3, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-3, 1, 2].contains(stride)) {
            diagonals(layout, &model);
        }
    });
}

#[test]
fn strict_slices_up_to_rank_2() {
    let numbers = || (-5..=5).chain([isize::MIN, isize::MAX]);
    for rank in 0..=1 {
        world(rank, true, |layout, model| {
            for start in numbers() {
                for end in numbers() {
                    for step in numbers() {
                        let spec = strict(start, end, step);
                        let what = || format!("{layout:?} slice {start}..{end} by {step}");
                        let expected = model.slice_axis(0, wide_strict(spec));
                        same(layout.slice_axis(0, spec), expected, what);
                    }
                }
            }
        });
    }
    world(2, false, |layout, model| {
        for start in -4..=4 {
            for end in -4..=4 {
                for step in -3..=3 {
                    for axis in 0..2 {
                        let spec = strict(start, end, step);
                        let what = || format!("{layout:?} slice {axis}: {start}..{end} by {step}");
                        let expected = model.slice_axis(axis, wide_strict(spec));
                        same(layout.slice_axis(axis, spec), expected, what);
                    }
                }
            }
        }
    });
}

#[test]
fn python_slices_up_to_rank_2() {
    let ends = || (-5..=5).chain([isize::MIN, isize::MAX]).map(Some).chain([None]);
    let steps = || (-4..=4).chain([isize::MIN, isize::MAX]);
    for rank in 0..=1 {
        world(rank, true, |layout, model| {
            for start in ends() {
                for stop in ends() {
                    for step in steps() {
                        let spec = python(start, stop, step);
                        let what = || format!("{layout:?} python {start:?}:{stop:?}:{step}");
                        let expected = model.slice_axis_python(0, wide_python(spec));
                        same(layout.slice_axis_python(0, spec), expected, what);
                    }
                }
            }
        });
    }
    let ends = || (-4..=4).map(Some).chain([None]);
    world(2, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-3, 0, 1].contains(stride)) {
            for start in ends() {
                for stop in ends() {
                    for step in -3..=3 {
                        for axis in 0..2 {
                            let spec = python(start, stop, step);
                            let what = || format!("{layout:?} python {axis}: {spec:?}");
                            let expected = model.slice_axis_python(axis, wide_python(spec));
                            same(layout.slice_axis_python(axis, spec), expected, what);
                        }
                    }
                }
            }
        }
    });
}

/// The closed form of the model itself, against a walk that steps and stops.
#[test]
fn the_model_counts_the_steps_of_a_slice() {
    for extent in 0..=6i128 {
        for start in -9..=9i128 {
            for stop in -9..=9i128 {
                for step in (-4..=4i128).filter(|step| *step != 0) {
                    // As Python's documentation says it: i + k * step, clamped first.
                    let clamp = |number: i128| {
                        let number = if number < 0 { number + extent } else { number };
                        if step > 0 {
                            number.clamp(0, extent)
                        } else {
                            number.clamp(-1, extent - 1)
                        }
                    };
                    let mut walked = Vec::new();
                    let mut at = clamp(start);
                    while if step > 0 { at < clamp(stop) } else { at > clamp(stop) } {
                        walked.push(at);
                        at += step;
                    }
                    let (first, len) = oracle::python_slice(extent, Some(start), Some(stop), step)
                        .expect("lawful");
                    let counted: Vec<i128> = (0..len).map(|k| first + k * step).collect();
                    assert_eq!(counted, walked, "{extent}: {start}:{stop}:{step}");
                    assert!(walked.iter().all(|at| (0..extent).contains(at)));
                    if let Ok(strict) = oracle::strict_slice(extent, start, stop, step)
                        && start >= 0
                        && stop >= 0
                    {
                        assert_eq!(strict, (first, len), "{extent}: {start}:{stop}:{step}");
                    }
                }
            }
        }
    }
}

#[test]
fn slices_of_all_axes() {
    let specs = [
        strict(0, 0, 1),
        strict(0, 1, 1),
        strict(-1, -1, -1),
        strict(-1, -2, -1),
        strict(1, 3, 2),
        strict(0, 3, 3),
        strict(0, 2, 0),
        strict(4, 0, -1),
    ];
    let pythons = [
        python(None, None, 1),
        python(None, None, -1),
        python(Some(1), None, 2),
        python(Some(7), Some(-9), -2),
        python(Some(2), Some(2), 1),
        python(None, None, 0),
    ];
    let check = |layout: Layout, model: Model| {
        let rank = layout.rank();
        let mut lists: Vec<Vec<SliceSpec>> = vec![vec![]];
        let mut python_lists: Vec<Vec<ndlayout::PythonSlice>> = vec![vec![]];
        for _ in 0..rank {
            lists = longer(&lists, specs.into_iter());
            python_lists = longer(&python_lists, pythons.into_iter());
        }
        for list in &lists {
            let wide_list: Vec<_> = list.iter().copied().map(wide_strict).collect();
            let what = || format!("{layout:?} slice {list:?}");
            common::same_or_both_refuse(layout.slice(list), model.slice(&wide_list), what);
        }
        for list in &python_lists {
            let wide_list: Vec<_> = list.iter().copied().map(wide_python).collect();
            let what = || format!("{layout:?} slice {list:?}");
            same(layout.slice_python(list), model.slice_python(&wide_list), what);
        }
        let longer = vec![SliceSpec::default(); rank + 1];
        same(layout.slice(&longer), Err(Fault::Rank), || format!("{layout:?} {longer:?}"));
        let longer = vec![ndlayout::PythonSlice::default(); rank + 1];
        same(layout.slice_python(&longer), Err(Fault::Rank), || format!("{layout:?} {longer:?}"));
    };
    world(0, true, check);
    world(1, true, check);
    world(2, false, check);
    world(3, false, |layout, model| {
        if layout.strides().iter().all(|stride| [-2, 3].contains(stride)) {
            check(layout, model);
        }
    });
}

/// Every shape of up to `rank` axes with this number of elements (extents up to 4 for none).
fn shapes_of(elements: usize, rank: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    let mut lists = all.clone();
    for _ in 0..rank {
        let extents: Vec<usize> = if elements == 0 {
            (0..=3).collect()
        } else {
            (1..=elements).filter(|extent| elements.is_multiple_of(*extent)).collect()
        };
        lists = longer(&lists, extents.into_iter());
        all.extend(lists.iter().cloned());
    }
    all.retain(|shape| count(&wide(shape)) == Some(elements as i128));
    all
}

fn reshapes(layout: Layout, model: &Model, targets: &[Vec<usize>]) {
    for (order, wide_order) in ORDERS {
        for target in targets {
            let what = || format!("{layout:?} reshape {target:?} {order:?}");
            let expected = model.reshape(&wide(target), wide_order, 8);
            let ours = layout.reshape(target, order);
            same_map(ours, expected, what);
            if let Err(LayoutError::ReshapeNeedsCopy { outer_axis, inner_axis }) = ours {
                let rank = layout.rank();
                assert!(outer_axis < rank && inner_axis < rank, "{}", what());
                let outer_is_slower = match wide_order {
                    oracle::Order::Row => outer_axis < inner_axis,
                    oracle::Order::Col => outer_axis > inner_axis,
                };
                assert!(outer_is_slower, "{}: {ours:?}", what());
                // The two axes really are an obstacle: taken alone, they do not merge.
                let pair = Layout::<2>::from_parts(
                    &[layout.shape()[outer_axis], layout.shape()[inner_axis]],
                    &[layout.strides()[outer_axis], layout.strides()[inner_axis]],
                    0,
                )
                .expect("small");
                let merged = model_of(&pair).reshape(&[pair.len() as i128], oracle::Order::Row, 2);
                assert_eq!(merged, Err(Fault::Copy), "{}: {ours:?}", what());
            }
        }
        let other = layout.len() + 1;
        assert_eq!(
            layout.reshape(&[other], order),
            Err(LayoutError::ShapeMismatch { expected: layout.len(), actual: other }),
            "{layout:?}"
        );
    }
}

#[test]
fn reshaped_up_to_rank_2() {
    let targets: Vec<Vec<Vec<usize>>> = (0..=9).map(|elements| shapes_of(elements, 3)).collect();
    for rank in 0..=2 {
        world(rank, rank < 2, |layout, model| reshapes(layout, &model, &targets[layout.len()]));
    }
}

#[test]
fn reshaped_rank_3() {
    // Empty and single layouts were settled above; targets of rank 2 and 3 cover every grouping.
    let targets: Vec<Vec<Vec<usize>>> = (0..=27)
        .map(|elements| {
            let mut shapes = shapes_of(elements, 3);
            if elements > 1 {
                shapes.retain(|shape| shape.len() < 3 || !shape.contains(&1));
            }
            shapes
        })
        .collect();
    world(3, false, |layout, model| {
        if layout.len() > 1 {
            reshapes(layout, &model, &targets[layout.len()]);
        }
    });
}
