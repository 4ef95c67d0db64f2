//! Questions about layouts are answered as by looking at every element: exhaustively in small worlds, by
//! random layouts that are tangled or near the limits of the integers, and by a table from NumPy.

mod common;

use common::corpus::{self, HIGH, LOW};
use common::{ORDERS, model_of};
use ndlayout::{
    AxisSplit, CopyOrder, Injectivity, Layout, LayoutError, LayoutOrder, Overlap, layout,
};
use proptest::prelude::*;

fn layout<const CAP: usize>(shape: &[usize], strides: &[isize], offset: isize) -> Layout<CAP> {
    Layout::from_parts(shape, strides, offset).expect("lawful")
}

/// Every layout of a rank with extents 0 to 3 and strides of a list.
fn world(rank: usize, extents: &[usize], strides: &[isize]) -> Vec<(Vec<usize>, Vec<isize>)> {
    let mut all = vec![(vec![], vec![])];
    for _ in 0..rank {
        let mut longer = Vec::new();
        for (shape, steps) in &all {
            for extent in extents {
                for stride in strides {
                    let (mut shape, mut steps): (Vec<usize>, Vec<isize>) =
                        (shape.clone(), steps.clone());
                    shape.push(*extent);
                    steps.push(*stride);
                    longer.push((shape, steps));
                }
            }
        }
        all = longer;
    }
    all
}

/// Up to 5 axes with strides of either sign that rarely nest, and often share divisors.
fn tangled() -> impl Strategy<Value = Layout> {
    let factor = prop::sample::select(vec![1isize, 1, 2, 3, 6, 10]);
    let axis = (1usize..5, -20isize..21, factor).prop_map(|(n, stride, k)| (n, stride * k));
    (prop::collection::vec(axis, 0..5), -100isize..100).prop_map(|(axes, offset)| {
        let (shape, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
        layout(&shape, &strides, offset)
    })
}

/// Two parts of one array: each takes of every axis a start, a step, a number, maybe backwards.
fn two_parts() -> impl Strategy<Value = (Layout, Layout)> {
    let part = (0usize..4, 1usize..3, 1usize..4, any::<bool>());
    prop::collection::vec((1usize..7, part.clone(), part), 1..5).prop_map(|axes| {
        let shape: Vec<usize> = axes.iter().map(|axis| axis.0).collect();
        let parent: Layout = Layout::row_major(&shape).expect("small");
        let mut parts = (parent, parent);
        for (axis, (extent, one, two)) in axes.iter().enumerate() {
            let cut = |layout: Layout, part: &(usize, usize, usize, bool)| {
                let (start, step, count, back) = *part;
                let start = start.min(extent - 1);
                let end = (start + step * (count - 1) + 1).min(*extent);
                let spec = common::strict(start as isize, end as isize, step as isize);
                let cut = layout.slice_axis(axis, spec).expect("lawful");
                if back { cut.flip(axis).expect("lawful") } else { cut }
            };
            parts = (cut(parts.0, one), cut(parts.1, two));
        }
        parts
    })
}

#[track_caller]
fn overlap_agrees<const A: usize, const B: usize>(one: &Layout<A>, two: &Layout<B>) {
    let common = model_of(one).common(&model_of(two));
    match one.overlap(two) {
        Overlap::Disjoint => assert!(common.is_empty(), "{one:?} {two:?} {common:?}"),
        Overlap::Meets { offset, index, other_index } => {
            assert_eq!(one.offset_of_slice(&index), Some(offset), "{one:?} {two:?} {index:?}");
            assert_eq!(two.offset_of_slice(&other_index), Some(offset), "{one:?} {two:?}");
            assert!(common.contains(&(offset as i128)));
        }
        Overlap::Undecided { .. } => panic!("small layouts are undecided: {one:?} {two:?}"),
    }
}

/// The witness of a collision is one, and there is one exactly where the layout is not injective.
#[track_caller]
fn collision_agrees<const CAP: usize>(layout: &Layout<CAP>, budget: usize) {
    match (layout.collision_within(budget), layout.injectivity_within(budget)) {
        (Overlap::Disjoint, Injectivity::Injective) => {}
        (Overlap::Meets { offset, index, other_index }, Injectivity::Aliases { offset: same }) => {
            assert_eq!(offset, same, "{layout:?}");
            assert_ne!(index, other_index, "{layout:?}");
            assert_eq!(layout.offset_of_slice(&index), Some(offset), "{layout:?}");
            assert_eq!(layout.offset_of_slice(&other_index), Some(offset), "{layout:?}");
        }
        (Overlap::Undecided { .. }, Injectivity::Undecided { .. }) => {}
        answers => panic!("{layout:?} {answers:?}"),
    }
}

// ---------------------------------------------------------------- two layouts

#[test]
fn two_layouts_of_small_worlds_meet_where_their_elements_do() {
    let one: Vec<_> = world(2, &[0, 1, 2, 3], &[-3, -2, 0, 1, 2, 3]);
    let two: Vec<_> = world(1, &[0, 1, 2, 3], &[-3, -1, 0, 2, 3, 5]);
    for (shape, strides) in &one {
        for (other_shape, other_strides) in &two {
            for offset in [-3, 0, 4] {
                let one = layout::<2>(shape, strides, 1);
                let two = layout::<5>(other_shape, other_strides, offset);
                overlap_agrees(&one, &two);
                overlap_agrees(&two, &one);
            }
        }
    }
}

#[test]
fn two_matrices_meet_where_their_elements_do() {
    let all = world(2, &[2, 3], &[-4, -1, 1, 3, 4]);
    for (shape, strides) in &all {
        for (other_shape, other_strides) in &all {
            for offset in [1, 6] {
                let one = layout::<2>(shape, strides, 0);
                overlap_agrees(&one, &layout::<2>(other_shape, other_strides, offset));
            }
        }
    }
}

#[test]
fn layouts_without_elements_or_without_axes() {
    let scalar = Layout::<0>::scalar();
    overlap_agrees(&scalar, &scalar);
    overlap_agrees(&scalar, &layout::<1>(&[3], &[-1], 2));
    overlap_agrees(&scalar, &layout::<1>(&[3], &[-1], 1));
    let none = AxisListOf::<0>::default();
    let met = Overlap::Meets { offset: 0, index: none, other_index: none };
    assert_eq!(scalar.overlap_within(&scalar, 0), met);
    let huge = layout::<3>(&[usize::MAX, usize::MAX, 0], &[HIGH, LOW, 0], 0);
    assert_eq!(huge.overlap_within(&huge, 0), Overlap::Disjoint);
    assert_eq!(huge.overlap_within(&scalar, 0), Overlap::Disjoint);
    assert_eq!(huge.collision_within(0), Overlap::Disjoint);
}

type AxisListOf<const CAP: usize> = ndlayout::AxisList<usize, CAP>;

#[test]
fn the_largest_layouts_meet_or_do_not() {
    // Every offset but the highest, and that one.
    let all = layout::<1>(&[usize::MAX], &[1], LOW);
    let last = layout::<32>(&[1], &[LOW], HIGH);
    assert_eq!(all.overlap_within(&last, 0), Overlap::Disjoint);
    overlap_holds(&all, &all);
    overlap_holds(&all, &layout::<32>(&[usize::MAX], &[-1], HIGH));
    overlap_holds(&last, &layout::<2>(&[2], &[LOW], HIGH));
    // Every second offset, from either end: both are even, or one is odd.
    let half = usize::MAX / 2 + 1;
    let even = layout::<1>(&[half], &[2], LOW);
    assert_eq!(even.overlap_within(&layout::<1>(&[half], &[-2], HIGH), 0), Overlap::Disjoint);
    overlap_holds(&even, &layout::<1>(&[half], &[-2], HIGH - 1));
}

/// The layouts meet, and the witness is one.
#[track_caller]
fn overlap_holds<const A: usize, const B: usize>(one: &Layout<A>, two: &Layout<B>) {
    let Overlap::Meets { offset, index, other_index } = one.overlap(two) else {
        panic!("{one:?} {two:?}");
    };
    assert_eq!(one.offset_of_slice(&index), Some(offset), "{one:?} {two:?}");
    assert_eq!(two.offset_of_slice(&other_index), Some(offset), "{one:?} {two:?}");
}

/// `numpy.shares_memory` of two parts of `arange(N)`, for each shape, strides, and offset in elements.
#[test]
fn numpy_finds_the_same_layouts_to_share_memory() {
    type Parts = (&'static [usize], &'static [isize], isize);
    let table: &[(Parts, Parts, bool)] = &[
        ((&[1, 1], &[-1, 1], 18), (&[3, 1, 1, 3], &[6, -24, 1, -12], 25), false),
        ((&[3, 2, 3, 2], &[-7, 30, 5, 3], 24), (&[2], &[8], 23), true),
        ((&[3], &[6], 5), (&[], &[], 14), false),
        ((&[2, 3, 1, 4], &[0, -30, -20, 6], 63), (&[3, 1, 2], &[7, 1, 10], 0), false),
        ((&[2, 1, 4], &[4, -24, -2], 12), (&[], &[], 16), true),
        ((&[2], &[3], 15), (&[1, 1, 4, 4], &[-1, 1, -20, 20], 65), false),
        ((&[2, 4, 3], &[15, 15, 2], 4), (&[], &[], 18), false),
        ((&[4], &[5], 5), (&[3, 3, 2, 1], &[24, 20, 10, 20], 4), false),
        ((&[4, 1, 2], &[-15, 12, 2], 48), (&[1], &[-3], 12), false),
        ((&[], &[], 16), (&[3, 3], &[-5, 10], 12), false),
        ((&[], &[], 8), (&[1], &[1], 8), true),
        ((&[], &[], 21), (&[2], &[24], 8), false),
        ((&[1], &[12], 15), (&[2, 4, 2, 2], &[0, 0, -8, -3], 18), true),
        ((&[1], &[6], 25), (&[2, 3], &[24, -12], 43), false),
        ((&[4, 1, 4], &[-10, 2, -24], 122), (&[4, 3, 3, 3], &[24, -24, -10, -12], 99), false),
        ((&[1, 3], &[8, 12], 15), (&[3, 3, 4, 1], &[-30, -1, 8, -15], 70), true),
        ((&[3, 2], &[-1, 2], 17), (&[4, 3], &[2, 7], 8), true),
        ((&[1, 1, 2], &[1, 0, 7], 16), (&[1, 2, 2, 1], &[-2, 8, 5, -10], 8), true),
        ((&[], &[], 12), (&[3, 2], &[0, 12], 9), false),
        ((&[2, 4], &[4, 12], 16), (&[4, 2], &[12, 1], 25), false),
        ((&[3, 1, 1], &[7, -2, 3], 5), (&[], &[], 10), false),
        ((&[4, 1, 3, 1], &[3, 4, -20, 0], 40), (&[3, 2, 2, 2], &[8, 0, -15, 4], 21), true),
        ((&[4, 2, 3], &[30, 3, 0], 2), (&[2, 2], &[0, -15], 21), false),
        ((&[1, 4], &[-20, -30], 90), (&[], &[], 7), false),
        ((&[], &[], 5), (&[3, 1, 2], &[30, 24, 2], 0), false),
        ((&[3], &[15], 21), (&[3], &[-7], 21), true),
        ((&[], &[], 13), (&[2, 1, 3], &[15, 6, 12], 1), true),
        ((&[2, 1], &[24, 12], 11), (&[2, 1, 2], &[6, 24, -6], 20), false),
        ((&[3], &[2], 24), (&[2, 1], &[24, 0], 21), false),
        ((&[1, 3], &[-8, 0], 16), (&[4], &[-5], 17), false),
        ((&[4], &[30], 11), (&[], &[], 19), false),
        ((&[3], &[12], 3), (&[1, 2, 1], &[0, 0, 5], 16), false),
        ((&[4, 2, 1], &[4, 12, 1], 8), (&[2, 4], &[-6, -20], 75), false),
        ((&[2, 1, 3, 2], &[3, 3, 15, -2], 8), (&[], &[], 12), false),
        ((&[], &[], 18), (&[1], &[-6], 18), true),
        ((&[4, 2, 1, 3], &[8, 15, 8, 12], 8), (&[4, 1, 4, 3], &[20, -15, -5, 0], 27), true),
        ((&[1, 3, 4], &[-5, 4, 3], 25), (&[1, 2, 1], &[6, 3, 2], 25), true),
        ((&[3], &[15], 14), (&[4], &[24], 9), false),
        ((&[], &[], 21), (&[2, 3, 2, 3], &[-20, -2, -30, 10], 71), true),
        ((&[4, 1], &[15, 12], 19), (&[3, 2, 3, 3], &[30, 15, 3, -2], 27), false),
        ((&[2, 4], &[1, 12], 0), (&[], &[], 19), false),
        ((&[3, 1, 3], &[-10, 2, 20], 20), (&[4, 2, 3, 4], &[12, 24, 3, 2], 8), true),
        ((&[3], &[7], 10), (&[1, 3, 2], &[0, -12, -20], 63), false),
        ((&[1, 1, 3], &[12, 30, 15], 5), (&[2, 4], &[8, 2], 11), false),
        ((&[1, 2, 4], &[5, 5, 15], 14), (&[3], &[30], 4), true),
        ((&[2, 2], &[10, 5], 20), (&[2, 3], &[1, 8], 25), true),
        ((&[4], &[4], 14), (&[], &[], 25), false),
        ((&[1, 1, 1], &[7, 8, -8], 5), (&[1], &[-3], 5), true),
        ((&[1], &[7], 5), (&[2, 1, 2, 2], &[24, -2, 10, 15], 0), false),
        ((&[1, 3, 2], &[6, -8, 0], 36), (&[3], &[20], 1), false),
        ((&[3, 3, 4], &[5, -30, -4], 77), (&[2, 2, 3], &[8, 10, 0], 7), true),
        ((&[2, 3], &[-8, -6], 37), (&[4, 3], &[6, 4], 9), true),
        ((&[3], &[10], 10), (&[], &[], 10), true),
        ((&[2, 3, 1, 2], &[10, -4, 20, -8], 37), (&[3, 3, 2], &[0, 12, 7], 2), true),
        ((&[3, 3, 3, 2], &[6, 6, -20, -30], 79), (&[4, 2], &[5, 5], 16), true),
        ((&[2], &[15], 18), (&[3, 3, 3, 2], &[6, 0, -10, 1], 40), true),
        ((&[3, 3, 2], &[24, 12, 15], 23), (&[3, 1, 3, 2], &[2, -12, -1, 24], 26), true),
        ((&[4, 2, 4], &[-1, 2, 5], 5), (&[], &[], 17), true),
        ((&[1, 1, 1, 2], &[20, 15, -6, 15], 16), (&[2, 2, 1, 2], &[-15, -15, -24, 12], 31), true),
        ((&[2, 1, 4, 4], &[-12, -4, 3, -2], 18), (&[], &[], 24), true),
        ((&[2, 4, 4], &[2, -20, 24], 82), (&[2, 2, 2, 2], &[24, 3, 0, -10], 22), true),
        ((&[1, 1, 3, 4], &[10, 24, -2, 24], 9), (&[3, 2, 2], &[4, -10, 0], 21), true),
        ((&[3, 2, 2], &[10, 5, 0], 11), (&[3, 2, 2], &[4, 4, 8], 18), true),
        ((&[], &[], 16), (&[3, 1], &[-7, 4], 30), true),
    ];
    for ((shape, strides, offset), (other_shape, other_strides, other_offset), shared) in table {
        let one = layout::<8>(shape, strides, *offset);
        let two = layout::<8>(other_shape, other_strides, *other_offset);
        assert_eq!(one.overlap(&two) != Overlap::Disjoint, *shared, "{one:?} {two:?}");
        overlap_agrees(&one, &two);
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn parts_of_one_large_array_need_little_or_no_search() {
    // Even and odd columns of planes, rows and columns by the thousand.
    let parent: Layout = Layout::row_major(&[1000, 1000, 1000, 1000]).expect("fits");
    let mut parts = [parent, parent];
    for (odd, part) in parts.iter_mut().enumerate() {
        for axis in 0..3 {
            *part =
                part.slice_axis(axis, common::strict(3, 990, 3 + odd as isize)).expect("lawful");
        }
        *part = part.slice_axis(3, common::strict(odd as isize, 1000, 2)).expect("lawful");
    }
    assert_eq!(parts[0].overlap_within(&parts[1], 0), Overlap::Disjoint);
    // Columns to the left and to the right, which overlap in all other axes.
    let mut halves = [parent, parent];
    for (right, half) in halves.iter_mut().enumerate() {
        for axis in 0..3 {
            *half =
                half.slice_axis(axis, common::strict(3, 990, 3 + right as isize)).expect("lawful");
        }
        let start = 500 * right as isize;
        *half = half.slice_axis(3, common::strict(start, start + 500, 1)).expect("lawful");
    }
    assert_eq!(halves[0].overlap_within(&halves[1], 1000), Overlap::Disjoint);
    overlap_holds(&halves[0], &halves[0].flip(0).expect("lawful"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn tangled_layouts_meet_where_their_elements_do(one in tangled(), two in tangled()) {
        overlap_agrees(&one, &two);
        let smaller: Layout<4> = two.with_capacity().expect("rank 4 at most");
        overlap_agrees(&one, &smaller);
        overlap_agrees(&smaller, &one);
    }

    #[test]
    fn parts_of_one_array_meet_where_their_elements_do((one, two) in two_parts()) {
        overlap_agrees(&one, &two);
    }

    #[test]
    fn a_smaller_budget_gives_the_same_answer_or_none(
        one in tangled(), two in tangled(), budget in 0usize..20,
    ) {
        match one.overlap_within(&two, budget) {
            Overlap::Undecided { budget: allowed } => prop_assert_eq!(allowed, budget),
            answer => prop_assert_eq!(answer, one.overlap(&two)),
        }
    }

    #[test]
    fn collisions_are_what_injectivity_says(layout in tangled(), budget in 0usize..20) {
        collision_agrees(&layout, usize::MAX);
        collision_agrees(&layout, budget);
    }

    #[test]
    fn hostile_numbers_give_witnesses_that_hold(one in corpus::extreme(), two in corpus::extreme()) {
        let parts = (
            Layout::<8>::from_parts(&one.0, &one.1, one.2),
            Layout::<32>::from_parts(&two.0, &two.1, two.2),
        );
        let (Ok(one), Ok(two)) = parts else {
            return Ok(());
        };
        collision_agrees(&one, 1000);
        match one.overlap_within(&two, 1000) {
            Overlap::Meets { .. } => overlap_holds(&one, &two),
            Overlap::Disjoint => {
                // No element of the one is an element of the other: neither its ends nor its middle.
                for position in [0, one.len() / 2, one.len().saturating_sub(1)] {
                    if let Some(offset) = one.offset_at(position, LayoutOrder::RowMajor) {
                        prop_assert!(!matches!(two.index_of(offset), Ok(Some(_))));
                    }
                }
            }
            Overlap::Undecided { budget } => prop_assert_eq!(budget, 1000),
        }
    }
}

// ---------------------------------------------------------------- the order of a copy

#[track_caller]
fn copy_order_agrees<const A: usize, const B: usize>(to: &Layout<A>, from: &Layout<B>) {
    let expected = match model_of(to).copies_in_order(&model_of(from)) {
        (true, true) => CopyOrder::Any,
        (true, false) => CopyOrder::Forward,
        (false, true) => CopyOrder::Backward,
        (false, false) => CopyOrder::Neither,
    };
    assert_eq!(to.copy_order(from), Ok(expected), "{to:?} from {from:?}");
}

#[test]
fn vectors_are_copied_in_the_order_that_keeps_what_is_read() {
    for extent in [0, 1, 2, 3, 6, 7] {
        for stride in -3..=3 {
            for source_stride in -4..=3 {
                for offset in -9..=9 {
                    let to = layout::<1>(&[extent], &[stride], offset);
                    let from = layout::<2>(&[extent], &[source_stride], 1);
                    copy_order_agrees(&to, &from);
                }
            }
        }
    }
}

#[test]
fn matrices_are_copied_in_the_order_that_keeps_what_is_read() {
    let strides = [-3, -1, 0, 1, 2, 4];
    for shape in [[2, 2], [3, 2], [2, 3], [1, 3], [3, 1]] {
        for (_, to) in world(2, &[2], &strides) {
            for (_, from) in world(2, &[2], &strides) {
                for offset in [0, -1, 3] {
                    let to = layout::<2>(&shape, &to, offset);
                    copy_order_agrees(&to, &layout::<2>(&shape, &from, 0));
                }
            }
        }
    }
}

/// Two layouts of one shape.
fn of_one_shape() -> impl Strategy<Value = (Layout, Layout)> {
    let axis = (1usize..6, -9isize..10, -9isize..10, prop::bool::weighted(0.3));
    (prop::collection::vec(axis, 0..4), -40isize..40).prop_map(|(axes, offset)| {
        let shape: Vec<usize> = axes.iter().map(|axis| axis.0).collect();
        let to: Vec<isize> = axes.iter().map(|axis| axis.1).collect();
        let from: Vec<isize> =
            axes.iter().map(|axis| if axis.3 { axis.1 } else { axis.2 }).collect();
        (layout(&shape, &to, offset), layout(&shape, &from, 0))
    })
}

/// What a copy leaves behind where every element is the number of its place.
fn copied(to: &Layout, from: &Layout, backward: bool, in_place: bool) -> Vec<isize> {
    let before: Vec<isize> = (0..2000).collect();
    let mut after = before.clone();
    let place = |offset: isize| usize::try_from(offset + 1000).expect("small");
    let mut pairs: Vec<(isize, isize)> =
        to.offsets(LayoutOrder::RowMajor).zip(from.offsets(LayoutOrder::RowMajor)).collect();
    if backward {
        pairs.reverse();
    }
    for (to, from) in pairs {
        after[place(to)] = if in_place { after[place(from)] } else { before[place(from)] };
    }
    after
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_a_copy_keeps_what_is_read((to, from) in of_one_shape()) {
        copy_order_agrees(&to, &from);
    }

    #[test]
    fn a_copy_in_the_right_order_is_one_through_another_buffer((to, from) in of_one_shape()) {
        let order = to.copy_order(&from).expect("one shape");
        let is_same =
            |backward| copied(&to, &from, backward, true) == copied(&to, &from, backward, false);
        if matches!(order, CopyOrder::Any | CopyOrder::Forward) {
            prop_assert!(is_same(false));
        }
        if matches!(order, CopyOrder::Any | CopyOrder::Backward) {
            prop_assert!(is_same(true));
        }
    }

    #[test]
    fn a_smaller_budget_knows_no_other_order(
        (to, from) in of_one_shape(), budget in 0usize..200,
    ) {
        let exact = to.copy_order(&from).expect("one shape");
        let order = to.copy_order_within(&from, budget).expect("one shape");
        let agrees = match order {
            CopyOrder::Any | CopyOrder::Neither => order == exact,
            CopyOrder::Forward | CopyOrder::Backward => order == exact || exact == CopyOrder::Any,
            CopyOrder::Undecided { budget: allowed } => allowed == budget,
        };
        prop_assert!(agrees, "{:?} {:?}", order, exact);
    }

    #[test]
    fn hostile_copies_are_answered(one in corpus::extreme(), two in corpus::extreme()) {
        let parts =
            (Layout::<8>::from_parts(&one.0, &one.1, one.2), Layout::<8>::from_parts(&one.0, &two.1, two.2));
        let (Ok(to), Ok(from)) = parts else {
            return Ok(());
        };
        let order = to.copy_order(&from).expect("one shape");
        if to.overlap(&from) == Overlap::Disjoint {
            prop_assert_eq!(order, CopyOrder::Any);
        }
        // The mirror image of both layouts in all axes turns the order round.
        let mirrored = |layout: &Layout| {
            (0..layout.rank()).try_fold(*layout, |layout, axis| layout.flip(axis))
        };
        if let (Ok(to), Ok(from)) = (mirrored(&to), mirrored(&from)) {
            let turned = match order {
                CopyOrder::Forward => CopyOrder::Backward,
                CopyOrder::Backward => CopyOrder::Forward,
                other => other,
            };
            let other = to.copy_order(&from).expect("one shape");
            let undecided =
                |order| matches!(order, CopyOrder::Undecided { .. });
            prop_assert!(other == turned || undecided(other) || undecided(order));
        }
    }
}

#[test]
fn shapes_that_differ_are_refused() {
    let one = layout::<3>(&[2, 3, 4], &[12, 4, 1], 0);
    let refused = one.copy_order(&layout::<2>(&[2, 3], &[3, 1], 0));
    assert_eq!(refused, Err(LayoutError::RankMismatch { expected: 3, actual: 2 }));
    let refused = one.copy_order(&layout::<8>(&[2, 0, 5], &[3, 1, 1], 0));
    assert_eq!(refused, Err(LayoutError::ExtentMismatch { axis: 1, expected: 3, actual: 0 }));
    let scalar = Layout::<0>::scalar();
    assert_eq!(scalar.copy_order_within(&scalar, 0), Ok(CopyOrder::Any));
    let huge = layout::<3>(&[usize::MAX, usize::MAX, 0], &[HIGH, LOW, 0], 0);
    assert_eq!(huge.copy_order_within(&huge, 0), Ok(CopyOrder::Any));
}

#[test]
fn large_copies_need_few_steps() {
    let order = |shape: &[usize], to: (&[isize], isize), from: (&[isize], isize)| {
        let to = layout::<8>(shape, to.0, to.1);
        to.copy_order_within(&layout::<8>(shape, from.0, from.1), 500).expect("one shape")
    };
    let million = 1_000_000;
    assert_eq!(order(&[million], (&[1], 1), (&[1], 0)), CopyOrder::Backward);
    assert_eq!(order(&[million], (&[1], 0), (&[1], 1)), CopyOrder::Forward);
    assert_eq!(order(&[million], (&[1], 0), (&[3], 0)), CopyOrder::Forward);
    assert_eq!(order(&[million], (&[3], 0), (&[1], 0)), CopyOrder::Backward);
    assert_eq!(order(&[million], (&[3], 1), (&[3], 0)), CopyOrder::Any);
    assert_eq!(order(&[million], (&[1], 0), (&[-1], million as isize - 1)), CopyOrder::Neither);
    // Columns that move by one, rows that are packed, a transposed square.
    assert_eq!(order(&[999, 99], (&[100, 1], 1), (&[100, 1], 0)), CopyOrder::Backward);
    assert_eq!(order(&[999, 99], (&[99, 1], 0), (&[100, 1], 0)), CopyOrder::Forward);
    assert_eq!(order(&[999, 99], (&[100, 1], 0), (&[99, 1], 0)), CopyOrder::Backward);
    assert_eq!(order(&[999, 999], (&[1, 999], 0), (&[999, 1], 0)), CopyOrder::Neither);
}

// ---------------------------------------------------------------- one layout

/// The two parts of a split.
fn halves(layout: &Layout, split: AxisSplit) -> [Layout; 2] {
    let extent = layout.shape()[split.axis];
    [(0, split.index), (split.index, extent - split.index)].map(|(first, count)| {
        let (mut shape, stride) = (layout.shape().to_vec(), layout.strides()[split.axis]);
        shape[split.axis] = count;
        // Modulo the width; it fits.
        let offset = layout.offset().wrapping_add((first as isize).wrapping_mul(stride));
        Layout::from_parts(&shape, layout.strides(), offset).expect("a part")
    })
}

#[track_caller]
fn split_agrees(layout: &Layout, bits: u32) {
    let fits = |layout: &Layout| model_of(layout).fits_index_bits(bits);
    assert_eq!(layout.fits_index_bits(bits), fits(layout), "{layout:?} {bits}");
    let both_fit = |split: AxisSplit| halves(layout, split).iter().all(fits);
    match layout.split_for_index_bits(bits) {
        None => assert!(fits(layout), "{layout:?} {bits}"),
        Some(split) => {
            assert!(!fits(layout), "{layout:?} {bits}");
            assert!(split.index > 0 && split.index < layout.shape()[split.axis]);
            let mut all = (0..layout.rank()).flat_map(|axis| {
                (1..layout.shape()[axis]).map(move |index| AxisSplit { axis, index })
            });
            assert!(both_fit(split) || !all.any(both_fit), "{layout:?} {bits} {split:?}");
        }
    }
}

#[track_caller]
fn facts_agree(layout: &Layout) {
    let model = model_of(layout);
    let cells = model.cells();
    let is_dense = model.is_empty()
        || (cells.len() == layout.len()
            && cells[cells.len() - 1] - cells[0] + 1 == cells.len() as i128);
    assert_eq!(layout.is_dense(), is_dense, "{layout:?}");
    assert_eq!(layout.distinct_cells(), Some(cells.len()), "{layout:?}");
    let repeated =
        |axis: &usize| !model.is_empty() && model.shape[*axis] > 1 && model.strides[*axis] == 0;
    let broadcast: Vec<usize> = (0..layout.rank()).filter(repeated).collect();
    assert_eq!(layout.broadcast_axes().as_slice(), broadcast, "{layout:?}");
    for (order, wide_order) in ORDERS {
        let axes = layout.contiguous_axes(order);
        assert_eq!(axes, model.contiguous_axes(wide_order), "{layout:?} {order:?}");
        for (size, aligned, max) in
            [(1, 16, 64), (4, 16, 64), (2, 64, 4), (3, 24, 8), (4, 2, 8), (0, 1, 1)]
        {
            assert_eq!(
                layout.vector_width(order, size, aligned, max) as i128,
                model.vector_width(wide_order, size as i128, aligned as i128, max as i128),
                "{layout:?} {order:?} {size} {aligned} {max}"
            );
        }
    }
    for bits in 0..6 {
        split_agrees(layout, bits);
    }
}

#[test]
fn small_worlds_have_the_facts_of_their_elements() {
    for rank in 0..=2 {
        for (shape, strides) in world(rank, &[0, 1, 2, 4], &[-4, -3, -1, 0, 1, 2, 4]) {
            for offset in [8, -6] {
                facts_agree(&layout(&shape, &strides, offset));
            }
        }
    }
    for (shape, strides) in world(3, &[2, 3], &[-6, -2, 1, 2, 3]) {
        facts_agree(&layout(&shape, &strides, 4));
    }
}

#[test]
fn canonical_layouts_are_equal_where_the_maps_are() {
    let mut all = vec![];
    for rank in 0..=2 {
        for (shape, strides) in world(rank, &[0, 1, 2], &[-1, 0, 2]) {
            for offset in [0, 3] {
                all.push(layout::<8>(&shape, &strides, offset));
            }
        }
    }
    for one in &all {
        let model = model_of(one);
        assert!(one.same_map(&one.canonical()), "{one:?}");
        for other in &all {
            let same = model.same_map(&model_of(other));
            assert_eq!(one.same_map(other), same, "{one:?} {other:?}");
            assert_eq!(one.canonical() == other.canonical(), same, "{one:?} {other:?}");
        }
    }
}

/// `numpy.unique(view).size` of views of `arange(N)`: shape, strides, offset, distinct elements.
#[test]
fn numpy_counts_as_many_distinct_elements() {
    let table: &[(&[usize], &[isize], isize, usize)] = &[
        (&[3, 3, 5, 1, 4], &[-7, 1, 3, 60, -20], 74, 89),
        (&[3, 2, 4, 2], &[2, 36, 4, 0], 0, 18),
        (&[2, 2], &[10, -6], 6, 4),
        (&[2, 2], &[20, 0], 0, 2),
        (&[2, 2, 3, 1], &[12, 0, 12, 10], 0, 4),
        (&[4, 3, 2], &[60, 5, 9], 0, 24),
        (&[4, 1, 5], &[30, -20, 0], 0, 4),
        (&[3, 5, 3, 5], &[9, -3, 15, 1], 12, 65),
        (&[3, 3, 4, 4, 2], &[-1, 1, 12, -4, -4], 18, 57),
        (&[3, 4, 3, 3], &[60, 4, -20, -5], 50, 108),
        (&[4, 3, 3], &[-12, -5, 0], 46, 12),
        (&[3, 3, 3, 4, 3], &[15, -9, -15, 30, -5], 58, 99),
        (&[3, 3, 5, 2], &[5, 15, -10, -2], 42, 34),
        (&[2, 5, 5, 5], &[30, -9, 0, -5], 56, 50),
        (&[5, 2, 2, 2], &[1, 7, 1, 3], 0, 16),
        (&[1, 5, 2, 2, 3], &[0, 20, 30, 15, 10], 0, 28),
        (&[5, 5, 3], &[10, 4, -30], 60, 55),
        (&[3, 4, 2, 2, 5], &[-20, 60, -4, 2, 0], 44, 48),
        (&[4, 4, 4, 2, 4], &[10, 20, -5, -9, 10], 24, 56),
        (&[4, 2, 3, 1, 2], &[20, -60, 9, 60, 7], 60, 42),
        (&[2, 3, 3], &[-60, -60, 3], 180, 12),
        (&[4, 4, 4, 2], &[10, 2, 0, -30], 30, 28),
        (&[1], &[7], 0, 1),
        (&[2], &[-3], 3, 2),
        (&[4, 2, 2], &[5, 5, 6], 0, 10),
        (&[1, 4, 1, 3, 1], &[-3, -20, 4, 30, -12], 60, 11),
        (&[4, 4, 3, 3, 1], &[-4, 10, -10, 7, -2], 32, 57),
        (&[2, 1], &[12, 1], 0, 2),
        (&[5, 4, 2, 4, 4], &[60, -3, 0, 20, 4], 9, 256),
        (&[2, 3, 3], &[15, 20, -15], 30, 12),
        (&[4, 3, 5], &[-1, -6, 5], 15, 34),
        (&[4, 4, 2], &[9, 9, -10], 10, 14),
        (&[1, 4], &[1, 15], 0, 4),
        (&[3, 4, 2], &[5, -6, 0], 18, 12),
        (&[3, 3, 1, 4], &[5, -5, 6, -30], 100, 20),
        (&[5, 3, 1, 1, 2], &[60, 60, -7, 1, 20], 0, 14),
        (&[5, 2, 1, 3], &[36, 3, 10, 2], 0, 30),
        (&[2, 2, 5], &[2, -7, 2], 7, 12),
        (&[2, 3, 1, 4, 2], &[-1, 6, 15, 2, 12], 1, 32),
        (&[1, 3, 2, 5, 1], &[36, 0, -1, 30, 3], 1, 10),
    ];
    for (shape, strides, offset, cells) in table {
        let layout = layout::<8>(shape, strides, *offset);
        assert_eq!(layout.distinct_cells(), Some(*cells), "{layout:?}");
    }
}

#[test]
fn the_largest_layouts_have_facts_too() {
    let all = layout::<8>(&[usize::MAX], &[1], LOW);
    assert!(all.is_dense());
    assert_eq!(all.distinct_cells_within(0), Some(usize::MAX));
    assert_eq!(all.contiguous_axes(LayoutOrder::RowMajor), 1);
    assert_eq!(all.vector_width(LayoutOrder::RowMajor, 1, 1 << 20, usize::MAX), 1);
    assert!(all.fits_index_bits(usize::BITS + 1) && !all.fits_index_bits(usize::BITS));
    let split = AxisSplit { axis: 0, index: usize::MAX / 2 + 1 };
    assert_eq!(all.split_for_index_bits(usize::BITS), Some(split));
    assert!(halves(&all, split).iter().all(|half| half.fits_index_bits(usize::BITS)));
    let repeated = layout::<8>(&[usize::MAX], &[0], HIGH);
    assert_eq!(repeated.distinct_cells_within(0), Some(1));
    assert_eq!(repeated.broadcast_axes(), [0]);
    assert!(repeated.fits_index_bits(0));
    let lowest = layout::<8>(&[2, 1], &[LOW, HIGH], HIGH);
    assert_eq!(lowest.distinct_cells_within(0), Some(2));
    assert!(lowest.fits_index_bits(usize::BITS) && !lowest.fits_index_bits(usize::BITS - 1));
    let empty = layout::<8>(&[usize::MAX, 0, usize::MAX], &[0, LOW, HIGH], LOW);
    assert_eq!(empty.distinct_cells_within(0), Some(0));
    assert_eq!(empty.canonical(), layout(empty.shape(), &[0, 0, 0], 0));
    assert!(empty.is_dense() && empty.broadcast_axes().is_empty() && empty.fits_index_bits(0));
    assert_eq!(empty.split_for_index_bits(0), None);
    assert_eq!(empty.contiguous_axes(LayoutOrder::ColMajor), 3);
    // A window that slides over every offset.
    let windows = layout::<8>(&[2, usize::MAX / 2], &[1, 1], LOW);
    assert_eq!(windows.distinct_cells_within(0), Some(usize::MAX / 2 + 1));
    let scalar = Layout::<0>::scalar();
    assert!(scalar.is_dense() && scalar.canonical() == scalar);
    assert_eq!(scalar.distinct_cells_within(0), Some(1));
    assert_eq!(scalar.vector_width(LayoutOrder::RowMajor, 4, 4, 0), 1);
}

#[test]
fn windows_of_images_are_counted_without_a_search() {
    let image: Layout = Layout::row_major(&[300, 200, 3]).expect("small");
    let windows = image.windows(0, 5, 2).expect("lawful").windows(1, 7, 3).expect("lawful");
    // Rows 0..299, columns 0..199, of the one 148 windows, of the other 65.
    assert_eq!(windows.distinct_cells_within(0), Some(299 * 199 * 3));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn tangled_layouts_have_the_facts_of_their_elements(layout in tangled()) {
        facts_agree(&layout);
    }

    #[test]
    fn a_smaller_budget_counts_the_same_or_nothing(layout in tangled(), budget in 0usize..300) {
        if let Some(cells) = layout.distinct_cells_within(budget) {
            prop_assert_eq!(cells, model_of(&layout).cells().len());
        }
    }

    #[test]
    fn hostile_numbers_have_facts((shape, strides, offset) in corpus::extreme(), bits in 0u32..140) {
        let Ok(layout) = Layout::<8>::from_parts(&shape, &strides, offset) else {
            return Ok(());
        };
        let cells = layout.distinct_cells_within(3000);
        prop_assert!(cells.is_none_or(|cells| cells <= layout.len()));
        if let (Some(cells), Some(injective)) = (cells, layout.is_injective()) {
            prop_assert_eq!(cells == layout.len(), injective);
        }
        if let Some((low, high)) = layout.reach() {
            let full = (high as i128 - low as i128 + 1) as u128;
            let len = layout.len() as u128;
            prop_assert_eq!(layout.is_dense(), full == len && layout.is_injective() == Some(true));
        }
        prop_assert!(layout.same_map(&layout.canonical()));
        let model = model_of(&layout);
        prop_assert_eq!(layout.fits_index_bits(bits), model.fits_index_bits(bits));
        if let Some(split) = layout.split_for_index_bits(bits) {
            prop_assert!(split.index > 0 && split.index < layout.shape()[split.axis]);
        }
        for (order, _) in ORDERS {
            let width = layout.vector_width(order, 2, 1 << 20, 1 << 10);
            prop_assert!(width.is_power_of_two() && width <= 1 << 10);
            prop_assert_eq!(layout.is_empty() || layout.run_len(order) % width == 0, true);
        }
    }
}

#[test]
fn constants_are_decided_by_the_compiler() {
    const EVEN: Layout<2> = layout!([3, 4], strides: [8, 2]);
    const ODD: Layout<3> = layout!([3, 4, 1], strides: [8, 2, 5], offset: 1);
    const {
        assert!(matches!(EVEN.overlap(&ODD), Overlap::Disjoint));
        assert!(matches!(EVEN.overlap(&EVEN), Overlap::Meets { .. }));
        assert!(matches!(EVEN.collision(), Overlap::Disjoint));
        assert!(matches!(EVEN.copy_order(&EVEN), Ok(CopyOrder::Any)));
        assert!(matches!(ODD.distinct_cells(), Some(12)) && !ODD.is_dense());
        assert!(ODD.vector_width(LayoutOrder::RowMajor, 4, 4, 8) == 1);
        assert!(ODD.canonical().strides()[2] == 0);
    }
}
