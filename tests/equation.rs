//! The bounded equation, tried on its own: its answers are those of trying every value, for small
//! numbers by the thousand, and it finds planted solutions among numbers at the edge of its range.

#[path = "../src/equation/mod.rs"]
#[allow(dead_code, unreachable_pub, unused_imports)]
mod equation;

/// What the equation imports, as the crate has it.
pub(crate) mod axes {
    pub(crate) const fn item<T: Copy>(list: &[T], at: usize) -> Option<T> {
        if at < list.len() { Some(list[at]) } else { None }
    }

    pub(crate) const fn put<T: Copy>(list: &mut [T], at: usize, value: T) -> bool {
        let lawful = at < list.len();
        if lawful {
            list[at] = value;
        }
        lawful
    }
}

use equation::{Equation, Solution};
use proptest::prelude::*;

/// The largest product of a coefficient and its bound.
const LIMIT: u128 = (1 << (usize::BITS + 2)) - 1;

fn equation(unknowns: &[(u128, u128)], target: i128) -> Equation<8> {
    let mut equation = Equation::new(target);
    for (coefficient, max) in unknowns {
        assert!(equation.push(*coefficient, *max));
    }
    equation
}

fn tried(unknowns: &[(u128, u128)], target: i128) -> bool {
    match unknowns {
        [] => target == 0,
        [(coefficient, max), rest @ ..] => {
            (0..=*max).any(|x| tried(rest, target - (coefficient * x) as i128))
        }
    }
}

/// The solution is one: within its bounds, and it sums up to the target.
#[track_caller]
fn is_solution(unknowns: &[(u128, u128)], target: i128, found: &[u128]) {
    assert!(unknowns.iter().zip(found).all(|((_, max), x)| x <= max), "{unknowns:?} {found:?}");
    let sum: u128 = unknowns.iter().zip(found).map(|((coefficient, _), x)| coefficient * x).sum();
    assert_eq!(sum as i128, target, "{unknowns:?} {found:?}");
}

#[track_caller]
fn agrees(unknowns: &[(u128, u128)], target: i128) {
    match equation(unknowns, target).solve(usize::MAX) {
        Solution::Found(found, []) => is_solution(unknowns, target, &found),
        Solution::Impossible => assert!(!tried(unknowns, target), "{unknowns:?} = {target}"),
        Solution::Undecided => panic!("undecided without a limit: {unknowns:?} = {target}"),
    }
}

/// Coefficients that often share divisors, with small bounds, and a target in reach of the sum.
fn small() -> impl Strategy<Value = (Vec<(u128, u128)>, i128)> {
    let coefficient = (1u128..40, prop::sample::select(vec![1u128, 1, 2, 6, 7, 12]));
    let unknown = (coefficient.prop_map(|(number, factor)| number * factor), 0u128..6);
    prop::collection::vec(unknown, 0..6).prop_flat_map(|unknowns| {
        let reach: u128 = unknowns.iter().map(|(coefficient, max)| coefficient * max).sum();
        (Just(unknowns), -3..=reach as i128 + 3)
    })
}

/// Coefficients up to `usize::MAX` whose products with their bounds stay below four times that, and a
/// solution.
fn planted() -> impl Strategy<Value = Vec<(u128, u128, u128)>> {
    let unknown = (any::<usize>(), 0..usize::BITS, any::<usize>(), 0..usize::BITS, any::<u64>());
    prop::collection::vec(unknown, 1..8).prop_map(|unknowns| {
        let shaped = unknowns.into_iter().map(|(number, shift, max, bits, x)| {
            let coefficient = ((number >> shift) as u128).max(1);
            let max = ((max >> bits) as u128).min(LIMIT / coefficient);
            (coefficient, max, u128::from(x) % (max + 1))
        });
        shaped.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn small_equations_are_answered_as_by_trying_every_value((unknowns, target) in small()) {
        agrees(&unknowns, target);
    }

    #[test]
    fn planted_solutions_are_never_denied(planted in planted()) {
        let unknowns: Vec<(u128, u128)> = planted.iter().map(|(a, max, _)| (*a, *max)).collect();
        let target: u128 = planted.iter().map(|(a, _, x)| a * x).sum();
        match equation(&unknowns, target as i128).solve(1000) {
            Solution::Found(found, []) => is_solution(&unknowns, target as i128, &found),
            Solution::Impossible => panic!("{planted:?}"),
            Solution::Undecided => {}
        }
    }
}

#[test]
fn small_worlds_are_answered_as_by_trying_every_value() {
    for a in 1..=5 {
        for b in 1..=7 {
            for c in 1..=9 {
                for target in -1..=45 {
                    agrees(&[(a, 2), (b, 1), (c, 3)], target);
                }
            }
        }
    }
}

#[test]
fn nothing_sums_up_to_nothing() {
    assert!(matches!(equation(&[], 0).solve(0), Solution::Found(..)));
    assert_eq!(equation(&[], 1).solve(9), Solution::Impossible);
    assert_eq!(equation(&[(3, 0)], 3).solve(9), Solution::Impossible);
    assert_eq!(equation(&[(3, 9)], -3).solve(9), Solution::Impossible);
}

#[test]
fn a_coefficient_0_and_one_unknown_too_many_are_refused() {
    let mut equation = Equation::<1>::new(4);
    assert!(!equation.push(0, 9));
    assert!(equation.push(2, 9));
    assert!(!equation.push(1, 9));
    assert_eq!(equation.solve(9), Solution::Found([2], []));
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    let edge = usize::MAX as u128;
    let unknowns = [(edge, 4), (edge - 1, 4), (edge - 2, 4), (1, LIMIT)];
    let target = (edge * 4 + (edge - 1) * 3 + 1) as i128;
    match equation(&unknowns, target).solve(100) {
        Solution::Found(found, []) => is_solution(&unknowns, target, &found),
        other => panic!("{other:?}"),
    }
    let unknowns = [(edge, 4), (edge - 1, 4)];
    assert_eq!(equation(&unknowns, 1 << (usize::BITS + 1)).solve(0), Solution::Impossible);
}

#[test]
fn unknowns_of_nested_axes_are_found_on_the_first_path() {
    // Coefficients that each reach beyond the next: every value has a solution.
    let unknowns = [(1, 1), (2, 4), (9, 2), (25, 3)];
    for target in 0..=1 + 8 + 18 + 75 {
        assert!(matches!(equation(&unknowns, target).solve(4), Solution::Found(..)), "{target}");
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn the_budget_is_kept_to_the_step() {
    // Coprime cubes and squares of one size: reductions find nothing to hold on to.
    let unknowns: Vec<(u128, u128)> =
        (0..8u128).map(|k| ((1 << 40) + (k * k * k + 1) * 7919, 40)).collect();
    let target = unknowns.iter().map(|(a, max)| a * max).sum::<u128>() / 2 + 1;
    for budget in [0, 1, 1000] {
        let mut left = budget;
        let solution = equation(&unknowns, target as i128).solve_counting(&mut left);
        assert_eq!(solution, Solution::Undecided);
        assert_eq!(left, 0);
    }
}
