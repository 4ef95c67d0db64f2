//! Layouts in lock-step: the loops visit what the models of all layouts say, in the order that they
//! promise, and are as few as they can be.

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use common::oracle::{Model, Order};
use common::{ORDERS, corpus, model_of};
use ndlayout::{Layout, LayoutError, LayoutOrder, Nest, Row};
use proptest::prelude::*;

type Parts = (Vec<usize>, Vec<isize>, isize);

fn layout((shape, strides, offset): &Parts) -> Layout {
    Layout::from_parts(shape, strides, *offset).expect("lawful")
}

/// A second layout of the same shape.
fn with_other_strides(parts: Parts) -> impl Strategy<Value = (Parts, Parts)> {
    let rank = parts.0.len();
    (Just(parts), prop::collection::vec(-9isize..10, rank), 0usize..3).prop_map(
        |(parts, mut strides, same)| {
            // Often alike in some axes, so that loops become one for both.
            for (other, own) in strides.iter_mut().zip(&parts.1).take(same) {
                *other = *own;
            }
            let other = (parts.0.clone(), strides, parts.2 + 1);
            (parts, other)
        },
    )
}

fn pairs() -> impl Strategy<Value = (Parts, Parts)> {
    prop_oneof![corpus::small(), corpus::derived()].prop_flat_map(with_other_strides)
}

fn visits<const N: usize>(nest: &Nest<N>) -> Vec<[isize; N]> {
    let mut visits = Vec::new();
    nest.for_each(|offsets| visits.push(offsets));
    let mut rows = Vec::new();
    nest.for_each_row(|Row { starts, len, steps }| {
        assert!(len > 0);
        for at in 0..len {
            let mut offsets = starts;
            for (offset, step) in offsets.iter_mut().zip(steps) {
                *offset += at as isize * step;
            }
            rows.push(offsets);
        }
    });
    assert_eq!(rows, visits, "rows are the visits in one piece");
    visits
}

fn expected(one: &Model, other: &Model, order: Order) -> Vec<[isize; 2]> {
    let pairs = one.offsets(order).into_iter().zip(other.offsets(order));
    pairs.map(|(one, other)| [one as isize, other as isize]).collect()
}

/// No loop could be one with the next: they chain in no two layouts at once.
fn is_minimal<const N: usize>(nest: &Nest<N>) {
    let extents: Vec<usize> = nest.extents().collect();
    assert!(extents.iter().all(|extent| *extent != 1), "{extents:?}");
    let strides: Vec<Vec<isize>> =
        (0..N).map(|layout| nest.strides(layout).expect("one of them").collect()).collect();
    assert!(nest.strides(N).is_none());
    for place in 1..extents.len() {
        let chains = strides.iter().all(|strides| {
            strides[place - 1].checked_mul(extents[place - 1] as isize) == Some(strides[place])
        });
        assert!(!chains, "{extents:?} {strides:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn logical_order_is_that_of_the_models((one, other) in pairs()) {
        let (one, other) = (layout(&one), layout(&other));
        for (order, wide_order) in ORDERS {
            let nest = Nest::new([&one, &other], order).expect("one shape");
            is_minimal(&nest);
            let expected = expected(&model_of(&one), &model_of(&other), wide_order);
            prop_assert_eq!(visits(&nest), expected);
            let single = Nest::new([&one], order).expect("one shape");
            is_minimal(&single);
            let offsets: Vec<isize> = visits(&single).into_iter().map(|[offset]| offset).collect();
            prop_assert!(one.offsets(order).eq(offsets));
        }
    }

    #[test]
    fn memory_order_visits_the_same_pairs((one, other) in pairs()) {
        let (one, other) = (layout(&one), layout(&other));
        let nest = Nest::in_memory_order([&one, &other]).expect("one shape");
        let mut expected = expected(&model_of(&one), &model_of(&other), Order::Row);
        let mut visits = visits(&nest);
        // The first layout never steps back along a loop.
        prop_assert!(nest.strides(0).expect("two").all(|stride| stride >= 0));
        expected.sort_unstable();
        visits.sort_unstable();
        prop_assert_eq!(visits, expected);
    }

    #[test]
    fn memory_order_of_what_nests_goes_upwards(parts in corpus::derived()) {
        let layout = layout(&parts);
        let nest = Nest::in_memory_order([&layout]).expect("one shape");
        let visits = visits(&nest);
        prop_assert!(visits.is_sorted(), "{visits:?}");
        prop_assert_eq!(visits.len(), layout.len());
        is_minimal(&nest);
    }

    #[test]
    fn extreme_numbers_make_loops(parts in corpus::extreme()) {
        let Ok(layout) = Layout::<8>::from_parts(&parts.0, &parts.1, parts.2) else { return Ok(()) };
        for nest in [
            Nest::new([&layout, &layout], LayoutOrder::ColMajor).expect("one shape"),
            Nest::in_memory_order([&layout, &layout]).expect("one shape"),
        ] {
            let product: u128 = nest.extents().map(|extent| extent as u128).product();
            prop_assert_eq!(product, layout.len() as u128);
            if let Some((low, high)) = layout.reach() {
                let [one, other] = nest.starts();
                prop_assert!(one == other && (low..=high).contains(&one));
            }
        }
    }
}

#[test]
fn as_few_loops_as_there_can_be() -> Result<(), LayoutError> {
    let frame = Layout::<3>::row_major(&[480, 640, 3])?;
    let all = |nest: Nest<1, 3>| -> Vec<usize> { nest.extents().collect() };
    assert_eq!(all(Nest::new([&frame], LayoutOrder::RowMajor)?), [480 * 640 * 3]);
    assert_eq!(all(Nest::new([&frame], LayoutOrder::ColMajor)?), [480, 640, 3]);
    let planes = frame.permute(&[2, 0, 1])?.flip(1)?.flip(2)?;
    assert_eq!(all(Nest::in_memory_order([&planes])?), [480 * 640 * 3]);
    assert_eq!(all(Nest::in_memory_order([&planes.flip(0)?])?), [480 * 640 * 3]);
    // What repeats is slowest, and no part of another loop.
    let repeated = Layout::<3>::row_major(&[4, 1])?.broadcast(&[4, 5])?;
    assert_eq!(all(Nest::in_memory_order([&repeated])?), [5, 4]);
    Ok(())
}

#[test]
fn no_loop_is_one_visit_and_an_empty_nest_none() -> Result<(), LayoutError> {
    let scalar = Layout::<0>::scalar();
    let nest = Nest::new([&scalar, &scalar], LayoutOrder::RowMajor)?;
    let mut visited = Vec::new();
    nest.for_each_row(|row| visited.push(row));
    assert_eq!(visited, [Row { starts: [0, 0], len: 1, steps: [0, 0] }]);
    assert_eq!(nest.extents().len(), 0);
    let empty = Layout::<2>::from_parts(&[usize::MAX, 0], &[1, isize::MIN], -3)?;
    for nest in [Nest::new([&empty], LayoutOrder::RowMajor)?, Nest::in_memory_order([&empty])?] {
        nest.for_each(|_| panic!("nothing to visit"));
        assert!(nest.extents().eq([0]));
    }
    // Of no layout there is one visit, of nothing.
    let mut times = 0;
    Nest::<0, 2>::new([], LayoutOrder::RowMajor)?.for_each(|[]| times += 1);
    assert_eq!(times, 1);
    Ok(())
}

#[test]
fn shapes_must_be_one() -> Result<(), LayoutError> {
    let one = Layout::<8>::row_major(&[2, 3])?;
    let longer = Layout::<8>::row_major(&[2, 4])?;
    let deeper = Layout::<8>::row_major(&[2, 3, 1])?;
    let refused = Err(LayoutError::ExtentMismatch { axis: 1, expected: 3, actual: 4 });
    assert_eq!(Nest::new([&one, &longer], LayoutOrder::RowMajor), refused);
    assert_eq!(Nest::in_memory_order([&one, &one, &longer]).map(|_| ()), refused.map(|_| ()));
    let refused = Err(LayoutError::RankMismatch { expected: 2, actual: 3 });
    assert_eq!(Nest::new([&one, &deeper], LayoutOrder::ColMajor), refused);
    // Empty layouts of two shapes too.
    let empty = Layout::<8>::row_major(&[0, 3])?;
    let other = Layout::<8>::row_major(&[0, 4])?;
    assert!(Nest::new([&empty, &other], LayoutOrder::RowMajor).is_err());
    Ok(())
}

#[test]
fn the_lowest_stride_turns_round() -> Result<(), LayoutError> {
    let far = Layout::<2>::from_parts(&[2, 2], &[isize::MIN, 1], isize::MAX - 1)?;
    let nest = Nest::in_memory_order([&far])?;
    let mut visited = BTreeMap::new();
    nest.for_each(|[offset]| *visited.entry(offset).or_insert(0) += 1);
    assert!(visited.into_iter().eq([-2, -1, isize::MAX - 1, isize::MAX].map(|offset| (offset, 1))));
    Ok(())
}

#[test]
fn a_visit_can_end_the_walk() -> Result<(), LayoutError> {
    let layout = Layout::<3>::from_parts(&[3, 4, 5], &[100, 12, 2], 0)?;
    let nest = Nest::new([&layout], LayoutOrder::RowMajor)?;
    let mut rows = 0;
    let found = nest.try_for_each_row(|row| {
        rows += 1;
        if row.starts[0] == 112 { ControlFlow::Break(row) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found, rows), (ControlFlow::Break(Row { starts: [112], len: 5, steps: [2] }), 6));
    Ok(())
}
