//! For any numbers, edges of the machine's integers foremost, every query and every transform of a
//! layout is what the model says, or both refuse; nothing panics, wraps or runs on.
//!
//! Where the numbers are too large to walk over, the model answers in closed form in 128 bits, and
//! what has no closed form is tried at the edges: the first, the last and some places between.

mod common;

use common::corpus::{self, HALF, LAYOUTS};
use common::oracle::{self, Fault, Model, Order};
use common::{
    ORDERS, model_of, narrow, python, same_map, same_or_both_refuse, strict, wide, wide_python,
    wide_strict,
};
use ndlayout::{Injectivity, Layout, LayoutError, LayoutOrder};
use proptest::prelude::*;

type Parts = (Vec<usize>, Vec<isize>, isize);

fn build(parts: &Parts) -> (Result<Layout, LayoutError>, Result<Model, Fault>) {
    let (shape, strides, offset) = parts;
    let model = if shape.len() == strides.len() {
        Model::new(shape, strides, *offset).settled(8)
    } else {
        Err(Fault::Rank)
    };
    (Layout::from_parts(shape, strides, *offset), model)
}

/// Layouts that exist, from the extreme numbers; the rest is skipped without being counted.
fn lawful() -> impl Strategy<Value = (Layout, Model)> {
    prop_oneof![2 => corpus::extreme().boxed(), 1 => corpus::small().boxed()].prop_filter_map(
        "no layout",
        |parts| match build(&parts) {
            (Ok(layout), Ok(model)) => Some((layout, model)),
            _ => None,
        },
    )
}

/// Layouts that can be walked over.
fn walkable() -> impl Strategy<Value = (Layout, Model)> {
    prop_oneof![corpus::small().boxed(), corpus::derived().boxed()].prop_map(|parts| {
        let (layout, model) = build(&parts);
        (layout.expect("small"), model.expect("small"))
    })
}

/// Where an index entry lies in its extent: mostly in range.
#[derive(Clone, Copy, Debug)]
enum Entry {
    First,
    Last,
    Middle,
    Second,
    Beyond,
    Third,
}

impl Entry {
    fn of(self, extent: usize) -> usize {
        match self {
            Self::First => 0,
            Self::Last => extent.wrapping_sub(1),
            Self::Middle => extent / 2,
            Self::Second => 1.min(extent.saturating_sub(1)),
            Self::Beyond => extent,
            Self::Third => extent / 3,
        }
    }
}

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![
        4 => Just(Entry::First),
        6 => Just(Entry::Last),
        4 => Just(Entry::Middle),
        6 => Just(Entry::Second),
        1 => Just(Entry::Beyond),
        4 => Just(Entry::Third),
    ]
}

/// Places near the edges of a number of elements.
fn places(len: usize) -> Vec<usize> {
    let mut places = vec![0, 1, len / 3, len / 2, len.wrapping_sub(2), len.wrapping_sub(1), len];
    places.extend([len.wrapping_add(1), usize::MAX, HALF]);
    places
}

/// A number of the model where it fits.
fn fits<T: TryFrom<i128>>(number: Option<i128>) -> Option<T> {
    number.and_then(|number| T::try_from(number).ok())
}

#[test]
fn the_table_of_layouts() {
    for entry in LAYOUTS {
        let parts = (entry.shape.to_vec(), entry.strides.to_vec(), entry.offset);
        let (ours, model) = build(&parts);
        assert_eq!(ours.is_ok(), entry.lawful, "{}: {ours:?}", entry.name);
        common::same(ours, model, || entry.name.to_string());
    }
}

proptest! {
    #[test]
    fn any_numbers_make_a_layout_or_an_error(parts in corpus::hostile()) {
        let (ours, model) = build(&parts);
        same_or_both_refuse(ours, model, || format!("{parts:?}"));
    }

    #[test]
    fn extreme_numbers_make_a_layout_or_an_error(parts in corpus::extreme()) {
        let (ours, model) = build(&parts);
        common::same(ours, model, || format!("{parts:?}"));
    }

    #[test]
    fn any_capacity(parts in corpus::extreme()) {
        let (shape, strides, offset) = &parts;
        fn check<const CAP: usize>(shape: &[usize], strides: &[isize], offset: isize) {
            let model = Model::new(shape, strides, offset).settled(CAP);
            let ours = Layout::<CAP>::from_parts(shape, strides, offset);
            let what = || format!("{shape:?}/{strides:?} at {offset}, capacity {CAP}");
            same_or_both_refuse(ours, model, what);
            let wide = Layout::<8>::from_parts(shape, strides, offset);
            if let Ok(wide) = wide {
                assert_eq!(wide.with_capacity::<CAP>(), ours, "{}", what());
                if let Ok(ours) = ours {
                    assert!(wide.same_map(&ours));
                    assert_eq!(ours.with_capacity::<32>().expect("wider").shape(), shape);
                }
            }
        }
        check::<0>(shape, strides, *offset);
        check::<1>(shape, strides, *offset);
        check::<3>(shape, strides, *offset);
        check::<32>(shape, strides, *offset);
    }

    #[test]
    fn any_shape_has_a_compact_layout_or_an_error(
        shape in prop::collection::vec(corpus::extent(), 0..=9),
        turn in any::<prop::sample::Index>(),
    ) {
        for (order, wide_order) in ORDERS {
            let model = Model::dense(&shape, wide_order, 8);
            same_or_both_refuse(Layout::<8>::contiguous(&shape, order), model.clone(),
                || format!("{shape:?} {order:?}"));
            if model.is_ok() {
                let layout = Layout::<8>::contiguous(&shape, order).expect("as the model");
                prop_assert!(layout.is_contiguous_in(order), "{:?}", layout);
                prop_assert_eq!(layout.required_len(), Some(layout.len()));
                prop_assert_eq!(layout.injectivity(), Injectivity::Injective);
            }
        }
        let mut axes: Vec<usize> = (0..shape.len()).collect();
        axes.rotate_left(turn.index(shape.len() + 1));
        same_or_both_refuse(
            Layout::<8>::with_axis_order(&shape, &axes),
            Model::compact(&shape, &axes, 8),
            || format!("{shape:?} in the order {axes:?}"),
        );
    }

    #[test]
    fn bounds((layout, model) in lawful(), element_size in corpus::extent(), len in corpus::extent()) {
        prop_assert_eq!(layout.len() as i128, model.len());
        prop_assert_eq!(layout.is_empty(), model.is_empty());
        let reach = model.reach().expect("settled");
        prop_assert_eq!(layout.reach().map(|(l, h)| (l as i128, h as i128)), reach);
        let required = model.required_len();
        prop_assert_eq!(layout.required_len(), fits::<usize>(required), "{:?}", layout);
        let bytes = required.and_then(|len| len.checked_mul(element_size as i128));
        prop_assert_eq!(layout.required_bytes(element_size), fits::<usize>(bytes), "{:?}", layout);
        let mut lens = vec![len, 0, usize::MAX];
        if let Some(required) = fits::<usize>(required) {
            lens.extend([required, required.wrapping_sub(1), required.wrapping_add(1)]);
        }
        for len in lens {
            let enough = required.is_some_and(|required| required <= len as i128);
            prop_assert_eq!(layout.check(len).is_ok(), enough, "{:?} in {}", layout, len);
            let checked = layout.check_bytes(len, element_size);
            if element_size == 0 {
                prop_assert_eq!(checked, Err(LayoutError::ZeroElementSize));
            } else {
                let enough = bytes.is_some_and(|bytes| bytes <= len as i128);
                prop_assert_eq!(checked.is_ok(), enough, "{:?} in {} bytes", layout, len);
            }
        }
    }

    #[test]
    fn indexing(
        (layout, model) in lawful(),
        choices in prop::collection::vec(entry(), 9),
        uneven in prop::bool::weighted(0.05),
        element_size in corpus::extent(),
    ) {
        let mut index: Vec<usize> =
            layout.shape().iter().zip(&choices).map(|(extent, pick)| pick.of(*extent)).collect();
        if uneven {
            index.push(0);
        }
        let wide_index = wide(&index);
        let offset = model.offset_of(&wide_index);
        prop_assert_eq!(layout.offset_of_slice(&index).map(|o| o as i128), offset, "{:?} {:?}", layout, index);
        let by_array = match index[..] {
            [] => layout.offset_of([]),
            [a] => layout.offset_of([a]),
            [a, b] => layout.offset_of([a, b]),
            [a, b, c] => layout.offset_of([a, b, c]),
            [a, b, c, d] => layout.offset_of([a, b, c, d]),
            [a, b, c, d, e] => layout.offset_of([a, b, c, d, e]),
            _ => layout.offset_of_slice(&index),
        };
        prop_assert_eq!(by_array.map(|o| o as i128), offset, "{:?} {:?}", layout, index);
        let bytes = offset.and_then(|offset| offset.checked_mul(element_size as i128));
        prop_assert_eq!(
            layout.byte_offset_of_slice(&index, element_size),
            fits::<isize>(bytes), "{:?} {:?} of {} bytes", layout, index, element_size
        );
        if let [a, b] = index[..] {
            prop_assert_eq!(layout.byte_offset_of([a, b], element_size), fits::<isize>(bytes));
        }
        for (order, wide_order) in ORDERS {
            let position = oracle::ravel(&model.shape, &wide_index, wide_order);
            prop_assert_eq!(layout.position_of(&index, order), fits::<usize>(position));
            if let Some(position) = fits::<usize>(position) {
                let back = layout.index_at(position, order).expect("in range");
                prop_assert_eq!(&back[..], &index[..]);
            }
        }
        if let Some(offset) = offset {
            match layout.index_of(offset as isize) {
                Ok(Some(found)) => {
                    prop_assert_eq!(model.offset_of(&wide(&found)), Some(offset), "{:?}", found);
                }
                Ok(None) => prop_assert!(false, "{:?} misses {} of {:?}", layout, offset, index),
                Err(LayoutError::OverlapUndecided { .. }) => {}
                Err(error) => prop_assert!(false, "{:?}: {}", layout, error),
            }
        } else {
            // A refused index is refused for what is wrong with it.
            match layout.index_error(&index) {
                LayoutError::RankMismatch { expected, actual } => {
                    prop_assert_eq!((expected, actual), (layout.rank(), index.len()));
                    prop_assert_ne!(expected, actual);
                }
                LayoutError::IndexOutOfBounds { axis, index: entry, extent } => {
                    prop_assert_eq!((entry, extent), (index[axis], layout.shape()[axis]));
                    prop_assert!(entry >= extent);
                }
                other => prop_assert!(false, "{:?} {:?}: {}", layout, index, other),
            }
        }
    }

    #[test]
    fn positions((layout, model) in lawful()) {
        for (order, wide_order) in ORDERS {
            let len = layout.len();
            prop_assert_eq!(layout.offsets(order).len(), len);
            for place in places(len) {
                let index = oracle::unravel(&model.shape, place as i128, wide_order);
                let offset = index.as_ref().and_then(|index| model.offset_of(index));
                let found = layout.index_at(place, order);
                prop_assert_eq!(found.map(|index| wide(&index)), index, "{:?} {}", layout, place);
                prop_assert_eq!(layout.offset_at(place, order).map(|o| o as i128), offset);
                // The walk jumps there, and goes on from there.
                let mut walk = layout.offsets(order);
                prop_assert_eq!(walk.nth(place).map(|o| o as i128), offset, "{:?} {}", layout, place);
                let next = place.checked_add(1).and_then(|place| layout.offset_at(place, order));
                prop_assert_eq!(walk.clone().next(), next, "{:?} behind {}", layout, place);
                prop_assert_eq!(walk.len(), len.saturating_sub(place.saturating_add(1)));
                let mut back = layout.offsets(order);
                let mirrored = len.checked_sub(1).and_then(|last| last.checked_sub(place));
                let expected = mirrored.and_then(|place| layout.offset_at(place, order));
                prop_assert_eq!(back.nth_back(place), expected, "{:?} back {}", layout, place);
            }
            let runs = layout.runs(order);
            let run_len = layout.run_len(order);
            prop_assert_eq!(runs.len() as i128 * run_len as i128, model.len(), "{:?}", layout);
            for place in places(runs.len()) {
                let run = layout.runs(order).nth(place);
                let start = place.checked_mul(run_len).filter(|_| run_len > 0);
                let start = start.and_then(|start| layout.offset_at(start, order));
                prop_assert_eq!(run.map(|run| run.start), start, "{:?} run {}", layout, place);
                if let Some(run) = run {
                    prop_assert_eq!(run.len, run_len);
                    let last = layout.offset_at(place * run_len + (run_len - 1), order);
                    prop_assert_eq!(
                        last.map(|last| last as i128),
                        Some(run.start as i128 + run.len as i128 - 1)
                    );
                }
            }
        }
    }

    #[test]
    fn walks_and_flags((layout, model) in walkable()) {
        for (order, wide_order) in ORDERS {
            prop_assert_eq!(layout.is_contiguous_in(order), model.is_contiguous(wide_order));
            let offsets: Vec<i128> = layout.offsets(order).map(|o| o as i128).collect();
            prop_assert_eq!(&offsets, &model.offsets(wide_order));
            let runs: Vec<(i128, i128)> =
                layout.runs(order).map(|run| (run.start as i128, run.len as i128)).collect();
            prop_assert_eq!(runs, model.runs(wide_order), "{:?} {:?}", layout, order);
        }
    }

    #[test]
    fn aliasing((layout, model) in walkable(), budget in 0usize..20) {
        let repeated = model.repeated();
        let right = |answer| match answer {
            Injectivity::Injective => repeated.is_empty(),
            Injectivity::Aliases { offset } => repeated.contains(&(offset as i128)),
            _ => false,
        };
        let answer = layout.injectivity();
        prop_assert!(right(answer), "{:?} {:?}", layout, answer);
        // A short budget may leave it open, but never makes it wrong.
        match layout.injectivity_within(budget) {
            Injectivity::Undecided { budget: told } => prop_assert_eq!(told, budget),
            answer => prop_assert!(right(answer), "{:?} {:?}", layout, answer),
        }
    }

    #[test]
    fn slices_of_compact_arrays_need_no_search(parts in corpus::derived()) {
        let (layout, model) = build(&parts);
        let (layout, model) = (layout.expect("small"), model.expect("small"));
        prop_assert_eq!(layout.injectivity_within(0), Injectivity::Injective);
        for index in oracle::indices(&model.shape, Order::Row) {
            let offset = model.offset_of(&index).expect("in range");
            let found = layout.index_of(offset as isize).expect("nested").expect("reached");
            prop_assert_eq!(wide(&found), index);
        }
    }

    #[test]
    fn aliasing_of_extreme_layouts((layout, model) in lawful()) {
        // An axis that repeats is an alias, and the offset of the first element is one.
        let repeats = !model.is_empty()
            && model.shape.iter().zip(&model.strides).any(|(n, s)| *n > 1 && *s == 0);
        let answer = layout.injectivity();
        if repeats {
            prop_assert!(matches!(answer, Injectivity::Aliases { .. }), "{:?} {:?}", layout, answer);
        }
        if let Injectivity::Aliases { offset } = answer {
            prop_assert_eq!(
                layout.index_of(offset).map(|index| index.is_some()).unwrap_or(true), true,
                "{:?} does not reach {}", layout, offset
            );
        }
        // Neither another order of the axes nor another direction changes what is reached.
        let turned = layout.reverse_axes();
        prop_assert_eq!(turned.is_injective(), layout.is_injective(), "{:?}", layout);
        prop_assert_eq!(turned.reach(), layout.reach());
        prop_assert_eq!(turned.required_len(), layout.required_len());
        for axis in 0..layout.rank() {
            if let Ok(mirrored) = layout.flip(axis) {
                prop_assert_eq!(mirrored.is_injective(), layout.is_injective(), "{:?}", mirrored);
                prop_assert_eq!(mirrored.reach(), layout.reach());
            }
        }
    }

    #[test]
    fn rearranged((layout, model) in lawful(), pick in any::<prop::sample::Index>()) {
        let rank = layout.rank();
        let permutations = common::permutations(rank);
        let axes = &permutations[pick.index(permutations.len())];
        common::same(layout.permute(axes), model.permute(axes), || format!("{layout:?} {axes:?}"));
        let turned = layout.permute(axes).expect("a permutation");
        let mut inverse = vec![0; rank];
        for (place, axis) in axes.iter().enumerate() {
            inverse[*axis] = place;
        }
        prop_assert_eq!(turned.permute(&inverse), Ok(layout));
        common::same(Ok(layout.reverse_axes()), Ok(model.reverse_axes()), || format!("{layout:?}"));
        for axis in 0..=rank {
            common::same(layout.flip(axis), model.flip(axis), || format!("{layout:?} flip {axis}"));
            same_map(layout.insert_axis(axis), model.insert_axis(axis, 8),
                || format!("{layout:?} insert {axis}"));
            common::same(layout.drop_axis(axis), model.drop_axis(axis),
                || format!("{layout:?} drop {axis}"));
        }
    }

    #[test]
    fn sliced(
        (layout, model) in lawful(),
        axis in 0usize..6,
        start in corpus::signed(),
        end in corpus::signed(),
        step in corpus::signed(),
        open in any::<(bool, bool)>(),
        index in corpus::extent(),
    ) {
        let spec = strict(start, end, step);
        common::same(layout.slice_axis(axis, spec), model.slice_axis(axis, wide_strict(spec)),
            || format!("{layout:?} slice {axis} {spec:?}"));
        let spec = python(open.0.then_some(start), open.1.then_some(end), step);
        common::same(layout.slice_axis_python(axis, spec), model.slice_axis_python(axis, wide_python(spec)),
            || format!("{layout:?} slice {axis} {spec:?}"));
        for index in [index, 0, layout.shape().get(axis).map_or(0, |extent| extent.wrapping_sub(1))] {
            common::same(layout.index_axis(axis, index), model.index_axis(axis, index as i128),
                || format!("{layout:?} index {axis} {index}"));
        }
    }

    #[test]
    fn sliced_on_every_axis(
        (layout, model) in lawful(),
        numbers in prop::collection::vec((corpus::signed(), corpus::signed(), corpus::signed()), 6),
        open in any::<(bool, bool)>(),
    ) {
        let rank = layout.rank();
        let specs: Vec<_> = numbers.iter().take(rank).map(|n| strict(n.0, n.1, n.2)).collect();
        let wide_specs: Vec<_> = specs.iter().copied().map(wide_strict).collect();
        same_or_both_refuse(layout.slice(&specs), model.slice(&wide_specs), || format!("{layout:?} {specs:?}"));
        let specs: Vec<_> = numbers.iter().take(rank)
            .map(|n| python(open.0.then_some(n.0), open.1.then_some(n.1), n.2)).collect();
        let wide_specs: Vec<_> = specs.iter().copied().map(wide_python).collect();
        same_or_both_refuse(layout.slice_python(&specs), model.slice_python(&wide_specs),
            || format!("{layout:?} {specs:?}"));
    }

    #[test]
    fn windowed(
        (layout, model) in lawful(),
        axis in 0usize..6,
        window in corpus::extent(),
        step in corpus::extent(),
    ) {
        common::same(layout.windows(axis, window, step), model.windows(axis, window as i128, step as i128, 8),
            || format!("{layout:?} windows {axis} {window} {step}"));
        // And one that fits.
        let extent = layout.shape().get(axis).copied().unwrap_or(0);
        let window = window.min(extent);
        common::same(layout.windows(axis, window, step), model.windows(axis, window as i128, step as i128, 8),
            || format!("{layout:?} windows {axis} {window} {step}"));
    }

    #[test]
    fn fused((layout, model) in lawful(), pairs in prop::collection::vec((0usize..5, 0usize..5), 0..4)) {
        same_or_both_refuse(layout.diagonal(&pairs), model.diagonal(&pairs), || format!("{layout:?} {pairs:?}"));
        let rank = layout.rank();
        let pairs: Vec<_> = pairs.into_iter().filter(|(a, b)| *a < rank && *b < rank && a != b).collect();
        let fused = layout.diagonal(&pairs);
        common::same(fused, model.diagonal(&pairs), || format!("{layout:?} {pairs:?}"));
        let backwards: Vec<_> = pairs.iter().rev().map(|(a, b)| (*b, *a)).collect();
        prop_assert_eq!(layout.diagonal(&backwards), fused, "the order of pairs does not matter");
    }

    #[test]
    fn stretched(
        (layout, model) in lawful(),
        lead in prop::collection::vec(corpus::extent(), 0..3),
        stretch in prop::collection::vec((any::<bool>(), corpus::extent()), 6),
        map in prop::collection::vec(0usize..5, 0..5),
    ) {
        // A target that often fits: unit axes stretch, now and then another one is asked to.
        let mut target = lead;
        for (extent, (same, other)) in layout.shape().iter().zip(&stretch) {
            target.push(if *extent == 1 || !(*same || *other < 4) { *other } else { *extent });
        }
        let wide_target = wide(&target);
        let what = || format!("{layout:?} broadcast {target:?}");
        same_or_both_refuse(layout.broadcast_to(&target), model.broadcast_to(&wide_target, 8), what);
        same_or_both_refuse(layout.broadcast(&target), model.broadcast(&wide_target, 8), what);
        same_or_both_refuse(
            layout.broadcast_in_axes(&target, &map),
            model.broadcast_in_axes(&wide_target, &map, 8), what);
        let rank = layout.rank();
        let shifted: Vec<usize> = (0..rank).map(|axis| axis + target.len() - rank).collect();
        prop_assert_eq!(layout.broadcast_in_axes(&target, &shifted), layout.broadcast_to(&target));
    }

    #[test]
    fn reshaped(
        (layout, model) in walkable(),
        cuts in prop::collection::vec(1usize..7, 0..5),
        join in any::<prop::sample::Index>(),
    ) {
        // Targets with the same number of elements: factors taken out one by one, and axes joined.
        let mut rest = layout.len();
        let mut target = Vec::new();
        for cut in &cuts {
            if rest > 0 && rest.is_multiple_of(*cut) {
                target.push(*cut);
                rest /= cut;
            }
        }
        target.push(rest);
        let mut joined = layout.shape().to_vec();
        if joined.len() > 1 {
            let at = join.index(joined.len() - 1);
            let extent = joined.remove(at);
            joined[at] *= extent;
        }
        for (order, wide_order) in ORDERS {
            for target in [&target, &joined, &cuts] {
                let expected = model.reshape(&wide(target), wide_order, 8);
                same_map(layout.reshape(target, order), expected, || format!("{layout:?} {target:?} {order:?}"));
            }
        }
    }

    #[test]
    fn reshape_keeps_the_order_of_elements(
        (layout, model) in lawful(),
        splits in prop::collection::vec(corpus::extent(), 6),
    ) {
        for (order, wide_order) in ORDERS {
            // Split axes where the factor divides them: that always works.
            let mut target = Vec::new();
            for (extent, factor) in layout.shape().iter().zip(&splits) {
                if *factor > 0 && extent.is_multiple_of(*factor) && target.len() + 2 < 8 {
                    target.extend([*factor, extent / factor]);
                } else {
                    target.push(*extent);
                }
            }
            prop_assume!(target.len() <= 8);
            let split = layout.reshape(&target, order);
            if model.is_empty() {
                // The product of the new shape is 0 too.
                prop_assert_eq!(split.map(|split| split.len()), Ok(0));
            } else {
                match split {
                    Ok(split) => {
                        for place in places(layout.len()) {
                            let offset = layout.offset_at(place, order);
                            prop_assert_eq!(split.offset_at(place, order), offset, "{:?} {:?}", layout, split);
                        }
                        // And back again.
                        let back = split.reshape(layout.shape(), order).expect("it was that");
                        prop_assert!(back.same_map(&layout), "{:?} {:?}", layout, back);
                    }
                    // A stride of the outer part may not fit, for a layout in no buffer.
                    Err(LayoutError::StrideOverflow { .. }) => {
                        let (low, high) = model.reach().flatten().expect("not empty");
                        prop_assert!(high - low > isize::MAX as i128, "{:?} {:?}", layout, target);
                    }
                    Err(error) => prop_assert!(false, "{:?} {:?} {:?}: {}", layout, target, wide_order, error),
                }
            }
            // The whole as one axis: if that works, the steps are even.
            if let Ok(flat) = layout.reshape(&[layout.len()], order) {
                for place in places(layout.len()) {
                    prop_assert_eq!(flat.offset_at(place, order), layout.offset_at(place, order));
                }
            }
            // Any other number of elements.
            let other = layout.len().wrapping_add(1);
            prop_assert_eq!(
                layout.reshape(&[other], order),
                Err(LayoutError::ShapeMismatch { expected: layout.len(), actual: other })
            );
        }
    }

    #[test]
    fn maps_are_compared((one, model) in walkable(), (other, other_model) in walkable()) {
        prop_assert_eq!(one.same_map(&other), model.same_map(&other_model));
        // The same map by other numbers: the idle strides changed.
        let strides: Vec<isize> = one.shape().iter().zip(one.strides())
            .map(|(extent, stride)| if *extent > 1 && !one.is_empty() { *stride } else { 99 }).collect();
        let odd = Layout::<5>::from_parts(one.shape(), &strides, one.offset()).expect("the same map");
        prop_assert!(one.same_map(&odd), "{:?} {:?}", one, odd);
    }
}

/// One transform, by small numbers that are often lawful and often not.
#[derive(Clone, Debug)]
enum Step {
    Permute(Vec<usize>),
    Reverse,
    Swap(usize, usize),
    Flip(usize),
    Slice(usize, isize, isize, isize),
    Python(usize, Option<isize>, Option<isize>, isize),
    Index(usize, usize),
    Insert(usize),
    Drop(usize),
    Windows(usize, usize, usize),
    Diagonal(Vec<(usize, usize)>),
    Stretch(usize, usize),
    Flatten(LayoutOrder),
}

fn step() -> impl Strategy<Value = Step> {
    let axis = || 0usize..4;
    let number = || -5isize..6;
    prop_oneof![
        Just((0..3).collect::<Vec<_>>()).prop_shuffle().prop_map(Step::Permute),
        Just((0..2).collect::<Vec<_>>()).prop_shuffle().prop_map(Step::Permute),
        Just(Step::Reverse),
        (axis(), axis()).prop_map(|(a, b)| Step::Swap(a, b)),
        axis().prop_map(Step::Flip),
        (axis(), number(), number(), number()).prop_map(|(a, s, e, k)| Step::Slice(a, s, e, k)),
        (axis(), prop::option::of(number()), prop::option::of(number()), number())
            .prop_map(|(a, s, e, k)| Step::Python(a, s, e, k)),
        (axis(), 0usize..4).prop_map(|(a, i)| Step::Index(a, i)),
        axis().prop_map(Step::Insert),
        axis().prop_map(Step::Drop),
        (axis(), 0usize..4, 0usize..4).prop_map(|(a, w, s)| Step::Windows(a, w, s)),
        prop::collection::vec((axis(), axis()), 0..3).prop_map(Step::Diagonal),
        (axis(), 0usize..4).prop_map(|(a, n)| Step::Stretch(a, n)),
        any::<bool>().prop_map(|row| Step::Flatten(ORDERS[usize::from(row)].0)),
    ]
}

proptest! {
    #[test]
    fn chains_of_transforms(
        shape in prop::collection::vec(1usize..5, 0..4),
        row in any::<bool>(),
        steps in prop::collection::vec(step(), 1..9),
    ) {
        let (order, wide_order) = ORDERS[usize::from(row)];
        let mut layout = Layout::<6>::contiguous(&shape, order).expect("small");
        let mut model = Model::dense(&shape, wide_order, 6).expect("small");
        let buffer = layout.len();
        for step in &steps {
            let (ours, expected) = match step.clone() {
                Step::Permute(axes) => (layout.permute(&axes), model.permute(&axes)),
                Step::Reverse => (Ok(layout.reverse_axes()), Ok(model.reverse_axes())),
                Step::Swap(a, b) => {
                    let mut axes: Vec<usize> = (0..model.shape.len()).collect();
                    let lawful = a < axes.len() && b < axes.len();
                    if lawful {
                        axes.swap(a, b);
                    }
                    let expected = if lawful { model.permute(&axes) } else { Err(Fault::Axis) };
                    (layout.swap_axes(a, b), expected)
                }
                Step::Flip(axis) => (layout.flip(axis), model.flip(axis)),
                Step::Slice(axis, start, end, step) => {
                    let spec = strict(start, end, step);
                    (layout.slice_axis(axis, spec), model.slice_axis(axis, wide_strict(spec)))
                }
                Step::Python(axis, start, stop, step) => {
                    let spec = python(start, stop, step);
                    (layout.slice_axis_python(axis, spec), model.slice_axis_python(axis, wide_python(spec)))
                }
                Step::Index(axis, index) => {
                    (layout.index_axis(axis, index), model.index_axis(axis, index as i128))
                }
                Step::Insert(at) => (layout.insert_axis(at), model.insert_axis(at, 6)),
                Step::Drop(axis) => (layout.drop_axis(axis), model.drop_axis(axis)),
                Step::Windows(axis, window, step) => (
                    layout.windows(axis, window, step),
                    model.windows(axis, window as i128, step as i128, 6),
                ),
                Step::Diagonal(pairs) => (layout.diagonal(&pairs), model.diagonal(&pairs)),
                Step::Stretch(axis, extent) => {
                    let mut target = narrow(&model.shape);
                    if let Some(entry) = target.get_mut(axis) {
                        *entry = extent;
                    }
                    (layout.broadcast(&target), model.broadcast(&wide(&target), 6))
                }
                Step::Flatten(order) => {
                    let wide_order = if order == LayoutOrder::RowMajor { Order::Row } else { Order::Col };
                    let len = model.len();
                    (layout.reshape(&[len as usize], order), model.reshape(&[len], wide_order, 6))
                }
            };
            same_map(ours, expected.clone(), || format!("{layout:?} {step:?} of {steps:?}"));
            if let (Ok(ours), Ok(_)) = (ours, expected) {
                layout = ours;
                // Idle strides may differ; from here on both go by ours.
                model = model_of(&ours);
            }
            prop_assert_eq!(layout.check(buffer), Ok(()), "a view of a view stays in the buffer");
        }
    }
}
