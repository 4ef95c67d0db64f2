//! Whether two indices meet is answered as by comparing all offsets; the layouts that the greedy test
//! gets wrong need no search, and hostile ones end within the budget.

mod common;

use common::oracle::Model;
use common::{corpus, model_of};
use ndlayout::{Injectivity, Layout, LayoutError, layout};
use proptest::prelude::*;

fn layout(shape: &[usize], strides: &[isize], offset: isize) -> Layout {
    Layout::from_parts(shape, strides, offset).expect("lawful")
}

#[track_caller]
fn agrees(layout: &Layout) {
    let repeated = model_of(layout).repeated();
    match layout.injectivity() {
        Injectivity::Injective => {
            assert!(repeated.is_empty(), "{layout:?}");
            assert_eq!(layout.check_mutable(), Ok(()));
        }
        Injectivity::Aliases { offset } => {
            assert!(repeated.contains(&(offset as i128)), "{layout:?} {offset}");
            assert_eq!(
                layout.check_mutable(),
                Err(LayoutError::OverlappingMutableLayout { offset })
            );
        }
        Injectivity::Undecided { .. } => panic!("a small layout is undecided: {layout:?}"),
    }
    assert_eq!(layout.is_injective(), Some(repeated.is_empty()));
}

/// Up to 6 axes with strides of either sign that rarely nest, and often share divisors.
fn tangled() -> impl Strategy<Value = Layout> {
    let factor = prop::sample::select(vec![1isize, 1, 2, 3, 6, 10]);
    let axis = (1usize..5, -60isize..61, factor).prop_map(|(n, stride, k)| (n, stride * k));
    (prop::collection::vec(axis, 0..7), -50isize..50).prop_map(|(axes, offset)| {
        let (shape, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
        layout(&shape, &strides, offset)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn tangled_layouts_are_answered_as_by_comparing_all_offsets(layout in tangled()) {
        agrees(&layout);
    }

    #[test]
    fn small_layouts_are_answered_as_by_comparing_all_offsets(
        (shape, strides, offset) in corpus::small(),
    ) {
        agrees(&layout(&shape, &strides, offset));
    }

    #[test]
    fn slices_and_permutations_of_compact_arrays_need_no_search(
        (shape, strides, offset) in corpus::derived(),
    ) {
        let layout = layout(&shape, &strides, offset);
        prop_assert_eq!(layout.injectivity_within(0), Injectivity::Injective);
    }

    #[test]
    fn a_smaller_budget_gives_the_same_answer_or_none(layout in tangled(), budget in 0usize..40) {
        match layout.injectivity_within(budget) {
            Injectivity::Undecided { budget: allowed } => prop_assert_eq!(allowed, budget),
            Injectivity::Injective => prop_assert_eq!(layout.is_injective(), Some(true)),
            Injectivity::Aliases { offset } => {
                prop_assert!(model_of(&layout).repeated().contains(&(offset as i128)));
            }
        }
    }

    #[test]
    fn extreme_numbers_give_an_offset_in_reach((shape, strides, offset) in corpus::extreme()) {
        let Ok(layout) = Layout::<8>::from_parts(&shape, &strides, offset) else {
            return Ok(());
        };
        let model = Model::new(&shape, &strides, offset);
        if let Injectivity::Aliases { offset } = layout.injectivity() {
            let (low, high) = model.reach().expect("lawful").expect("not empty");
            prop_assert!((low..=high).contains(&(offset as i128)));
            prop_assert!(layout.index_of(offset).is_ok_and(|index| index.is_some()));
        } else if shape.iter().zip(&strides).any(|(extent, stride)| *extent > 1 && *stride == 0) {
            prop_assert!(model.is_empty());
        }
    }
}

#[test]
fn empty_and_scalar_layouts_are_injective() {
    assert_eq!(Layout::<0>::scalar().injectivity_within(0), Injectivity::Injective);
    let empty = layout(&[usize::MAX, usize::MAX, 0], &[0, 0, 0], 5);
    assert_eq!(empty.injectivity_within(0), Injectivity::Injective);
    let units = layout(&[1, 1], &[0, 0], 5);
    assert_eq!(units.injectivity_within(0), Injectivity::Injective);
}

#[test]
fn broadcast_axes_alias_at_their_origin() {
    let layout = layout(&[3, usize::MAX / 3], &[-1, 0], 7);
    assert_eq!(layout.injectivity_within(0), Injectivity::Aliases { offset: 7 });
}

#[test]
fn the_lowest_stride_is_as_good_as_any() {
    let layout = layout(&[2], &[isize::MIN], 0);
    assert_eq!(layout.injectivity_within(0), Injectivity::Injective);
    let meeting = Layout::<8>::from_parts(&[2, 3], &[isize::MIN, isize::MIN / 2], isize::MAX);
    assert_eq!(
        meeting.map(|layout| layout.injectivity_within(0)),
        // It reaches one below the lowest offset.
        Err(LayoutError::IntegerOverflow {
            quantity: ndlayout::Quantity::Offset,
            axis: 1,
            extent: 3,
            stride: isize::MIN / 2
        })
    );
    let half = isize::MIN / 2;
    let meeting = Layout::<8>::from_parts(&[2, 3], &[half * 2 + 2, half + 1], isize::MAX);
    let meeting = meeting.expect("in range");
    assert_eq!(meeting.injectivity_within(0), Injectivity::Aliases { offset: 1 });
}

#[test]
fn injective_layouts_that_do_not_nest_need_no_search() {
    let cases: [(&[usize], &[isize]); 5] = [
        (&[3, 1500], &[2000, 3]),
        (&[3, 2], &[2, 3]),
        (&[10, 6], &[6, 10 - 1]),
        (&[20, 20, 20, 3], &[3, 60, 1200, 3 * 8000 - 4]),
        // A diagonal of every second plane: strides (n + 1) and 2 of one row.
        (&[5, 2], &[7, 2]),
    ];
    for (shape, strides) in cases {
        let layout = layout(shape, strides, 0);
        let repeated = model_of(&layout).repeated();
        assert!(repeated.is_empty() || shape == [10, 6], "{shape:?}");
        assert_eq!(layout.injectivity_within(0) == Injectivity::Injective, repeated.is_empty());
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn six_axes_that_defeat_enumeration_need_no_search() {
    let strides = [3, 600, 120_000, 24_000_000, 4_800_000_000, 959_999_999_996];
    let layout = layout(&[200, 200, 200, 200, 200, 3], &strides, 0);
    assert_eq!(layout.injectivity_within(0), Injectivity::Injective);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn hostile_strides_end_within_the_budget() {
    // About 2^34 differences of indices within 2^54 offsets, and no divisor to hold on to.
    let strides = [
        215_613_144_559_606,
        361_802_778_964_247,
        460_299_770_108_690,
        205_674_414_550_321,
        389_059_304_230_608,
        95_649_125_747_689,
        233_041_990_200_636,
        237_311_092_613_755,
    ];
    let layout = layout(&[7, 7, 7, 12, 6, 9, 13, 13], &strides, 0);
    for budget in [0, 1, 1000] {
        assert_eq!(layout.injectivity_within(budget), Injectivity::Undecided { budget });
    }
    assert_eq!(
        layout.check_mutable(),
        Err(LayoutError::OverlapUndecided { budget: ndlayout::SEARCH_BUDGET })
    );
    assert_eq!(layout.is_injective(), None);
}

#[test]
fn constants_are_decided_by_the_compiler() {
    const TANGLED: Layout<4> = layout!([20, 20, 20, 3], strides: [3, 60, 1200, 23_996]);
    const {
        assert!(matches!(TANGLED.injectivity_within(0), Injectivity::Injective));
        assert!(TANGLED.check_mutable().is_ok());
        let windows: Layout<2> = layout!([3, 2], strides: [1, 1], offset: 10);
        assert!(matches!(windows.injectivity(), Injectivity::Aliases { offset: 11 }));
    }
}
