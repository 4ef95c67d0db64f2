//! Whether a sum of bounded multiples reaches a target: `a0·x0 + … + an-1·xn-1 = target` with
//! `0 <= xk <= maxk`, exactly, without a heap, and within a budget of steps.
//!
//! "Which index reaches this offset?" and "do two indices meet?" are both this question. It is the
//! bounded knapsack, which is NP-hard, so that a third answer, *undecided*, must exist. Two stages
//! keep it rare:
//!
//! 1. Reductions in polynomial time, repeated until nothing changes. Let `g` be the greatest common
//!    divisor of all coefficients but `ak`. Modulo `g` only `xk` counts, and so it is known modulo
//!    `m = g / gcd(g, ak)`, by the inverse of `ak`: substitute `xk = residue + m·x'k`, and divide the
//!    equation by `m`. And what the others can't cancel bounds `xk` from both sides. Every unknown
//!    remembers its shift and its scale, so that a solution is told in the unknowns of the caller.
//! 2. A depth-first search, the largest coefficient first (Ramachandran's use of Euclid's algorithm,
//!    as in NumPy's `mem_overlap.c`). At every level, only those values are tried that leave a
//!    remainder which the others can still reach: in their interval, and a multiple of their greatest
//!    common divisor. The largest value is tried first. So where the smaller coefficients fill an
//!    interval without gaps, as those of nested axes do, the first path is a solution: with `g` their
//!    common divisor, the remainder after the largest `xk` is at most `ak - g`, or `xk` is at its
//!    maximum. Where the greatest common divisor of the larger coefficients exceeds all that the smaller
//!    ones reach, what these have to sum up to does not depend on the others: if they can't, nobody
//!    can. So the axes of two views of one array are settled one after another, not multiplied.
//!
//! Numbers. With `w` bits in a `usize`, coefficients are below 2^w and every `ak·maxk` below 2^(w+2):
//! the reach of a layout is below 2^w, and differences of indices double it. Neither grows by any
//! step of the reduction, so that a sum of such products fits 2w bits for any number of axes that
//! memory holds. Remainders modulo a coefficient are below 2^w, and the product of two of them fits
//! as well. The `wrapping_*` methods below rest on this; each subtraction has its own reason beside
//! it.

mod pair;
mod reduction;
mod residue;
mod search;
mod wide;

pub(crate) use pair::{item_of, put_to};
use reduction::{Reduction, Unknown};
use search::Search;
pub(crate) use search::Solution;
use wide::narrow;

/// The number of search steps that [`Layout::injectivity`](crate::Layout::injectivity) and
/// [`Layout::index_of`](crate::Layout::index_of) may take.
///
/// Slices, permutations, mirror images and diagonals of compact arrays take few steps or none; the
/// budget bounds the time for hostile numbers. A step took 20 to 50 ns on a 64-bit desktop, the worst
/// of 3000 random layouts of up to 8 axes about 1 ms. On a microcontroller, where a long division is a
/// subroutine, a step takes far longer:
/// [`Layout::injectivity_within`](crate::Layout::injectivity_within) takes a smaller budget.
pub const SEARCH_BUDGET: usize = 1 << 14;

/// A linear equation with bounded unknowns; see the head of this file for the limits of its numbers.
///
/// It holds `CAP + MORE` unknowns, as many as two layouts have axes.
pub(crate) struct Equation<const CAP: usize, const MORE: usize = 0> {
    target: i128,
    count: usize,
    unknowns: [Unknown; CAP],
    more: [Unknown; MORE],
}

impl<const CAP: usize, const MORE: usize> Equation<CAP, MORE> {
    /// The equation without unknowns: solvable for target 0 only.
    pub(crate) const fn new(target: i128) -> Self {
        let unused = Unknown { coefficient: 1, max: 0, shift: 0, scale: 1 };
        Self { target, count: 0, unknowns: [unused; CAP], more: [unused; MORE] }
    }

    /// Adds an unknown `0 <= x <= max`; `false`, and nothing added, past the capacity, for a
    /// coefficient 0, or for numbers beyond the limits.
    pub(crate) const fn push(&mut self, coefficient: u128, max: u128) -> bool {
        let (Some(coefficient), Some(max)) = (narrow(coefficient), narrow(max)) else {
            return false;
        };
        let unknown = Unknown { coefficient, max, shift: 0, scale: 1 };
        if coefficient == 0 || !put_to(&mut self.unknowns, &mut self.more, self.count, unknown) {
            return false;
        }
        self.count = self.count.wrapping_add(1); // at most the capacity: the unknown was put
        true
    }

    /// Solves the equation in at most `budget` steps of search.
    pub(crate) const fn solve(self, budget: usize) -> Solution<CAP, MORE> {
        let mut left = budget;
        self.solve_counting(&mut left)
    }

    /// Solves the equation, and takes the steps of search off the budget.
    pub(crate) const fn solve_counting(self, budget: &mut usize) -> Solution<CAP, MORE> {
        if self.target < 0 {
            return Solution::Impossible;
        }
        let Some(target) = narrow(self.target.cast_unsigned()) else {
            return Solution::Impossible; // beyond all that the unknowns reach
        };
        match (Reduction { target, unknowns: self.unknowns, more: self.more }).reduced() {
            Some(reduction) => Search::new(&reduction).run(&reduction, budget),
            None => Solution::Impossible,
        }
    }
}
