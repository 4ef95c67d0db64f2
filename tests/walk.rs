//! Walks give the offsets and the runs of the model in both orders, however they are consumed: from
//! the front, from the back, by jumps, by folds, and at the edges of the numbers.

mod common;

use common::oracle::{Order, unravel};
use common::{ORDERS, corpus, model_of, wide};
use ndlayout::{Layout, LayoutOrder, Offsets, Run, layout};
use proptest::prelude::*;

fn layout(shape: &[usize], strides: &[isize], offset: isize) -> Layout {
    Layout::from_parts(shape, strides, offset).expect("lawful")
}

/// One way to consume an iterator that has two ends.
#[derive(Clone, Copy, Debug)]
enum Take {
    Next,
    NextBack,
    Nth(usize),
    NthBack(usize),
}

fn takes() -> impl Strategy<Value = Vec<Take>> {
    let take = prop_oneof![
        3 => Just(Take::Next),
        2 => Just(Take::NextBack),
        2 => (0usize..12).prop_map(Take::Nth),
        1 => (0usize..12).prop_map(Take::NthBack),
    ];
    prop::collection::vec(take, 0..40)
}

/// Two iterators stay equal under every way to consume them.
fn alike<T: PartialEq + std::fmt::Debug>(
    mut ours: impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone,
    mut model: impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone,
    takes: &[Take],
) {
    for take in takes {
        let (one, other) = match *take {
            Take::Next => (ours.next(), model.next()),
            Take::NextBack => (ours.next_back(), model.next_back()),
            Take::Nth(n) => (ours.nth(n), model.nth(n)),
            Take::NthBack(n) => (ours.nth_back(n), model.nth_back(n)),
        };
        assert_eq!(one, other, "{take:?} of {takes:?}");
        assert_eq!(ours.len(), model.len());
        assert_eq!(ours.size_hint(), model.size_hint());
    }
    assert_eq!(ours.clone().count(), model.len());
    assert_eq!(ours.clone().last(), model.clone().last());
    // `collect` walks by `next`, `for_each` by `fold`.
    let mut folded = Vec::new();
    ours.clone().for_each(|item| folded.push(item));
    let walked: Vec<T> = std::iter::from_fn({
        let mut ours = ours.clone();
        move || ours.next()
    })
    .collect();
    assert_eq!(folded, walked);
    assert!(ours.eq(model), "{takes:?}");
}

fn both_walks(layout: &Layout, takes: &[Take]) {
    let model = model_of(layout);
    for (order, wide_order) in ORDERS {
        let offsets: Vec<isize> =
            model.offsets(wide_order).iter().map(|offset| *offset as isize).collect();
        alike(layout.offsets(order), offsets.into_iter(), takes);
        let runs = model.runs(wide_order);
        assert_eq!(layout.run_len(order) as i128, runs.first().map_or(0, |run| run.1));
        let runs: Vec<Run> = runs
            .iter()
            .map(|(start, len)| Run { start: *start as isize, len: *len as usize })
            .collect();
        alike(layout.runs(order), runs.into_iter(), takes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn small_layouts_are_walked_as_the_model_is(
        (shape, strides, offset) in corpus::small(),
        takes in takes(),
    ) {
        both_walks(&layout(&shape, &strides, offset), &takes);
    }

    #[test]
    fn slices_and_permutations_of_compact_arrays_are_walked_as_the_model_is(
        (shape, strides, offset) in corpus::derived(),
        takes in takes(),
    ) {
        both_walks(&layout(&shape, &strides, offset), &takes);
    }

    #[test]
    fn jumps_into_extreme_layouts_arrive(
        (shape, strides, offset) in corpus::extreme(),
        first in any::<usize>(),
        second in any::<usize>(),
    ) {
        let Ok(layout) = Layout::<8>::from_parts(&shape, &strides, offset) else {
            return Ok(());
        };
        for (order, wide_order) in ORDERS {
            let at = |position: usize| {
                let index = unravel(&wide(&shape), position as i128, wide_order)?;
                model_of(&layout).offset_of(&index).map(|offset| offset as isize)
            };
            let len = layout.len();
            let mut walk = layout.offsets(order);
            prop_assert_eq!(walk.len(), len);
            if len == 0 {
                prop_assert_eq!(walk.next(), None);
                continue;
            }
            // Three jumps: two from the front, one from the back.
            let first = first % len;
            prop_assert_eq!(walk.nth(first), at(first));
            let second = first + 1 + second % (len - first);
            prop_assert_eq!(walk.nth(second - first - 1), at(second));
            prop_assert_eq!(walk.len(), len.saturating_sub(second + 1));
            if second + 1 < len {
                prop_assert_eq!(walk.next(), at(second + 1));
                prop_assert_eq!(walk.clone().next_back().is_some(), second + 2 < len);
            }
            prop_assert_eq!(layout.offsets(order).next_back(), at(len - 1));
            prop_assert_eq!(layout.offsets(order).nth_back(len - 1), at(0));
        }
    }
}

#[test]
fn empty_layouts_have_no_offset_and_scalars_have_one() {
    for order in [LayoutOrder::RowMajor, LayoutOrder::ColMajor] {
        let empty = layout(&[usize::MAX, 0, usize::MAX], &[isize::MAX, 1, isize::MIN], 3);
        assert_eq!(empty.offsets(order).next(), None);
        assert_eq!(empty.runs(order).next_back(), None);
        assert_eq!(empty.run_len(order), 0);
        let scalar = Layout::<0>::scalar();
        assert!(scalar.offsets(order).eq([0]));
        assert!(scalar.runs(order).eq([Run { start: 0, len: 1 }]));
        let unit = layout(&[1, 1], &[isize::MIN, isize::MAX], -7);
        assert!(unit.offsets(order).rev().eq([-7]));
        assert_eq!(unit.run_len(order), 1);
    }
}

#[test]
fn the_end_is_final() {
    let mut walk = layout(&[2, 2], &[5, -1], 1).offsets(LayoutOrder::RowMajor);
    assert_eq!(walk.by_ref().count(), 4);
    assert_eq!((walk.next(), walk.next_back(), walk.nth(1)), (None, None, None));
    let mut walk = layout(&[2, 2], &[5, -1], 1).offsets(LayoutOrder::RowMajor);
    assert_eq!(walk.nth(usize::MAX), None);
    assert_eq!(walk.len(), 0);
    assert_eq!(walk.next(), None);
}

#[test]
fn as_many_offsets_as_usize_counts() {
    let mut walk = layout(&[usize::MAX], &[0], 9).offsets(LayoutOrder::ColMajor);
    assert_eq!(walk.len(), usize::MAX);
    assert_eq!(walk.nth(usize::MAX - 2), Some(9));
    assert_eq!(walk.len(), 1);
    let high = usize::MAX / 2;
    let up = layout(&[high, 2], &[2, 1], isize::MIN).offsets(LayoutOrder::RowMajor);
    assert_eq!(up.clone().nth(2 * high - 1), Some(isize::MAX - 2));
    // The way back along a row does not fit `isize`.
    let rows = layout(&[2, high], &[1, -2], isize::MAX - 1).offsets(LayoutOrder::RowMajor);
    assert_eq!(rows.clone().nth(high - 1), Some(isize::MIN + 2));
    assert_eq!(rows.clone().nth(high), Some(isize::MAX));
    assert_eq!(rows.clone().skip(high - 1).nth(1), Some(isize::MAX));
    assert_eq!(rows.last(), Some(isize::MIN + 3));
}

#[test]
fn axes_chain_over_padding_and_units() {
    // Rows of 3 in a pitch of 4; within a plane nothing chains but the row.
    let padded = layout(&[2, 2, 1, 3], &[8, 4, 77, 1], 0);
    assert_eq!(padded.run_len(LayoutOrder::RowMajor), 3);
    // The last two axes chain, the first is padded.
    let planes = layout(&[4, 2, 1, 3], &[8, 3, -5, 1], 2);
    let starts = planes.runs(LayoutOrder::RowMajor).map(|run| (run.start, run.len));
    assert!(starts.eq([(2, 6), (10, 6), (18, 6), (26, 6)]));
    // Runs that touch by chance are not joined: in order 2 3 0 1 nothing chains.
    let swapped = layout(&[2, 2], &[-2, 1], 2);
    assert!(swapped.runs(LayoutOrder::RowMajor).map(|run| run.start).eq([2, 0]));
    // A mirrored row runs downwards: no run.
    assert_eq!(layout(&[5], &[-1], 4).run_len(LayoutOrder::RowMajor), 1);
}

#[test]
fn walks_are_made_by_the_compiler() {
    const LAYOUT: Layout<3> = layout!([4, 2, 3], strides: [8, 3, 1]);
    const { assert!(LAYOUT.run_len(LayoutOrder::RowMajor) == 6) };
    const WALK: Offsets<3> = LAYOUT.offsets(LayoutOrder::ColMajor);
    assert_eq!(WALK.len(), 24);
    let model: Vec<i128> = model_of(&LAYOUT).offsets(Order::Col);
    assert!(WALK.map(|offset| offset as i128).eq(model));
}
