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
//!    maximum.
//!
//! Numbers. Coefficients are below 2^64 and every `ak·maxk` below 2^66: the reach of a layout is
//! below 2^64, and differences of indices double it. Neither grows by any step of the reduction, so
//! that a sum of such products fits 128 bits for any capacity below 2^60. Remainders modulo a
//! coefficient are below 2^64, and the product of two of them fits as well. The `wrapping_*` methods
//! below rest on this; each subtraction has its own reason beside it.

use crate::axes::{item, put};

/// The number of search steps that [`Layout::injectivity`](crate::Layout::injectivity) and
/// [`Layout::index_of`](crate::Layout::index_of) may take.
///
/// Layouts from compact arrays by slicing, permuting, reshaping, diagonals or windows take few
/// steps or none; the budget bounds the time for hostile numbers.
pub const SEARCH_BUDGET: usize = 1 << 15;

/// The most rounds of reduction. Fewer than 10 are usual; more reductions never change the answer.
const ROUNDS: usize = 64;

/// What is known about an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solution<const CAP: usize> {
    /// The unknowns of one solution, in the order in which they were pushed.
    Found([u128; CAP]),
    /// There is none.
    Impossible,
    /// The budget ran out.
    Undecided,
}

/// One unknown `x`, which stands for `shift + scale·x` of the caller's.
#[derive(Clone, Copy)]
struct Unknown {
    coefficient: u128,
    max: u128,
    shift: u128,
    scale: u128,
}

/// A linear equation with bounded unknowns; see the head of this file for the limits of its numbers.
pub(crate) struct Equation<const CAP: usize> {
    target: i128,
    count: usize,
    unknowns: [Unknown; CAP],
}

impl<const CAP: usize> Equation<CAP> {
    /// The equation without unknowns: solvable for target 0 only.
    pub(crate) const fn new(target: i128) -> Self {
        let unused = Unknown { coefficient: 1, max: 0, shift: 0, scale: 1 };
        Self { target, count: 0, unknowns: [unused; CAP] }
    }

    /// Adds an unknown `0 <= x <= max`; `false`, and nothing added, past the capacity or for a
    /// coefficient 0.
    pub(crate) const fn push(&mut self, coefficient: u128, max: u128) -> bool {
        let unknown = Unknown { coefficient, max, shift: 0, scale: 1 };
        if coefficient == 0 || !put(&mut self.unknowns, self.count, unknown) {
            return false;
        }
        self.count = self.count.wrapping_add(1); // at most CAP: the unknown was put
        true
    }

    /// Solves the equation in at most `budget` steps of search.
    pub(crate) const fn solve(self, budget: usize) -> Solution<CAP> {
        let mut left = budget;
        self.solve_counting(&mut left)
    }

    /// Solves the equation, and takes the steps of search off the budget.
    pub(crate) const fn solve_counting(self, budget: &mut usize) -> Solution<CAP> {
        if self.target < 0 {
            return Solution::Impossible;
        }
        let target = self.target.cast_unsigned(); // not negative
        match (Reduction { target, unknowns: self.unknowns }).reduced() {
            Some(reduction) => Search::new(&reduction).run(&reduction, budget),
            None => Solution::Impossible,
        }
    }
}

/// The equation in its own unknowns. Those with maximum 0 are settled, and count no more.
struct Reduction<const CAP: usize> {
    target: u128,
    unknowns: [Unknown; CAP],
}

impl<const CAP: usize> Reduction<CAP> {
    /// Stage 1 to the end; `None` where there is no solution.
    const fn reduced(mut self) -> Option<Self> {
        let mut round = 0;
        let mut changed = true;
        while changed && round < ROUNDS {
            changed = false;
            let mut at = 0;
            while let Some(unknown) = item(&self.unknowns, at) {
                if unknown.max > 0 {
                    let Some(narrowed) = self.narrow(at, unknown) else {
                        return None;
                    };
                    let Some(coarsened) = self.coarsen(at) else {
                        return None;
                    };
                    changed |= narrowed | coarsened;
                }
                at = at.wrapping_add(1); // at most CAP
            }
            round = round.wrapping_add(1); // at most ROUNDS
        }
        Some(self)
    }

    /// The sum of all unknowns at their maximum, but for one.
    const fn reach_without(&self, left_out: usize) -> u128 {
        let mut sum: u128 = 0;
        let mut at = 0;
        while let Some(unknown) = item(&self.unknowns, at) {
            if at != left_out {
                sum = sum.wrapping_add(unknown.coefficient.wrapping_mul(unknown.max));
            }
            at = at.wrapping_add(1); // at most CAP
        }
        sum
    }

    /// The greatest common divisor of all coefficients that count, but for one; 0 for none.
    const fn divisor_without(&self, left_out: usize) -> u128 {
        let mut divisor = 0;
        let mut at = 0;
        while let Some(unknown) = item(&self.unknowns, at) {
            if at != left_out && unknown.max > 0 && divisor != 1 {
                divisor = gcd(divisor, unknown.coefficient);
            }
            at = at.wrapping_add(1); // at most CAP
        }
        divisor
    }

    /// Bounds an unknown by what the others can cancel. Whether it changed, or `None` where no value
    /// is left.
    const fn narrow(&mut self, at: usize, unknown: Unknown) -> Option<bool> {
        let Unknown { coefficient, max, shift, scale } = unknown;
        let (low, high) = interval(self.target, coefficient, max, self.reach_without(at));
        if low > high {
            return None;
        }
        // `coefficient·low <= coefficient·high <= target`, and `shift + scale·low` is at most the
        // maximum that the caller gave.
        self.target = self.target.wrapping_sub(coefficient.wrapping_mul(low));
        let shift = shift.wrapping_add(scale.wrapping_mul(low));
        let narrowed = Unknown { coefficient, max: high.wrapping_sub(low), shift, scale };
        put(&mut self.unknowns, at, narrowed);
        Some(low > 0 || high < max)
    }

    /// Keeps only the values of an unknown that the others leave open modulo their divisor. Whether
    /// it changed, or `None` where no value is left. The unknown has just been narrowed.
    const fn coarsen(&mut self, at: usize) -> Option<bool> {
        let Some(Unknown { coefficient, max, shift, scale }) = item(&self.unknowns, at) else {
            return Some(false);
        };
        if max == 0 {
            return Some(false);
        }
        let others = self.divisor_without(at);
        let common = gcd(others, coefficient);
        if remainder(self.target, common) != 0 {
            return None;
        }
        let modulus = quotient(others, common);
        if modulus <= 1 {
            return Some(false);
        }
        let class = Class::new(coefficient, common, modulus);
        let residue = class.residue(self.target);
        if residue > max {
            return None;
        }
        // `coefficient·residue <= coefficient·max <= target`, since the unknown was narrowed; and
        // `coefficient·(residue + modulus·x)` leaves a multiple of `modulus`, as all others are.
        let rest = self.target.wrapping_sub(coefficient.wrapping_mul(residue));
        self.target = quotient(rest, modulus);
        self.divide_without(at, modulus);
        let coarsened = Unknown {
            coefficient,
            max: quotient(max.wrapping_sub(residue), modulus),
            shift: shift.wrapping_add(scale.wrapping_mul(residue)),
            scale: scale.wrapping_mul(modulus), // may wrap if no multiple of it is left: max is 0
        };
        put(&mut self.unknowns, at, coarsened);
        Some(true)
    }

    /// Divides all coefficients that count, but for one.
    const fn divide_without(&mut self, left_out: usize, divisor: u128) {
        let mut at = 0;
        while let Some(mut unknown) = item(&self.unknowns, at) {
            if at != left_out && unknown.max > 0 {
                unknown.coefficient = quotient(unknown.coefficient, divisor);
                put(&mut self.unknowns, at, unknown);
            }
            at = at.wrapping_add(1); // at most CAP
        }
    }
}

/// One unknown in the search: what is fixed about it, and the values that are still to be tried.
#[derive(Clone, Copy)]
struct Level {
    /// Which unknown of the reduction this is.
    at: usize,
    coefficient: u128,
    max: u128,
    /// What the levels below reach together.
    below: u128,
    class: Class,
    /// What this level and those below have to sum up to.
    target: u128,
    /// The next value to be tried, and how many values there are from it on downwards.
    next: u128,
    values: u128,
}

impl Level {
    const UNUSED: Self = Self {
        at: 0,
        coefficient: 1,
        max: 0,
        below: 0,
        class: Class { common: 1, modulus: 1, inverse: 0 },
        target: 0,
        next: 0,
        values: 0,
    };

    /// The level with all values that may lead to `target`, which is a multiple of `class.common`.
    const fn entered(mut self, target: u128) -> Self {
        self.target = target;
        self.values = 0;
        let (low, high) = interval(target, self.coefficient, self.max, self.below);
        let modulus = self.class.modulus;
        let residue = self.class.residue(target);
        if low > high || residue > high {
            return self;
        }
        self.next = high.wrapping_sub(remainder(high.wrapping_sub(residue), modulus)); // >= residue
        if self.next >= low {
            let steps = quotient(self.next.wrapping_sub(low), modulus);
            self.values = steps.wrapping_add(1); // steps <= max
        }
        self
    }

    /// The level after its next value, and what is left for the levels below.
    const fn taken(mut self) -> (Self, u128) {
        let left = self.target.wrapping_sub(self.coefficient.wrapping_mul(self.next)); // <= target
        self.values = self.values.wrapping_sub(1); // above 0
        self.next = self.next.wrapping_sub(self.class.modulus); // wraps behind the last value
        (self, left)
    }

    /// The value that was taken last.
    const fn value(&self) -> u128 {
        self.next.wrapping_add(self.class.modulus) // undoes `taken`
    }
}

/// Stage 2. The levels are sorted, the largest coefficient first.
struct Search<const CAP: usize> {
    count: usize,
    levels: [Level; CAP],
}

impl<const CAP: usize> Search<CAP> {
    const fn new(reduction: &Reduction<CAP>) -> Self {
        let mut search = Self { count: 0, levels: [Level::UNUSED; CAP] };
        let mut at = 0;
        while let Some(Unknown { coefficient, max, .. }) = item(&reduction.unknowns, at) {
            if max > 0 {
                search.insert(Level { at, coefficient, max, ..Level::UNUSED });
            }
            at = at.wrapping_add(1); // at most CAP
        }
        // From the last level up: what is below reaches `below`, in multiples of `divisor`.
        let mut below = 0_u128;
        let mut divisor = 0;
        let mut depth = search.count;
        while depth > 0 {
            depth = depth.wrapping_sub(1); // above 0
            if let Some(mut level) = item(&search.levels, depth) {
                let common = gcd(divisor, level.coefficient);
                level.below = below;
                level.class = Class::new(level.coefficient, common, quotient(divisor, common));
                put(&mut search.levels, depth, level);
                below = below.wrapping_add(level.coefficient.wrapping_mul(level.max));
                divisor = common;
            }
        }
        search
    }

    /// Puts a level behind those of a coefficient at least as large.
    const fn insert(&mut self, level: Level) {
        let mut at = self.count;
        while at > 0 {
            let before = at.wrapping_sub(1); // above 0
            match item(&self.levels, before) {
                Some(other) if other.coefficient < level.coefficient => {
                    put(&mut self.levels, at, other);
                }
                _ => break,
            }
            at = before;
        }
        if put(&mut self.levels, at, level) {
            self.count = self.count.wrapping_add(1); // at most CAP: as many as there are unknowns
        }
    }

    const fn run(mut self, reduction: &Reduction<CAP>, budget: &mut usize) -> Solution<CAP> {
        // The common divisor of all levels stands in the first; every later target is a multiple of
        // its divisor, since only values of the right class are taken.
        let common = match item(&self.levels, 0) {
            Some(level) => level.class.common,
            None => 0,
        };
        if remainder(reduction.target, common) != 0 {
            return Solution::Impossible;
        }
        let mut left = reduction.target;
        let mut depth = 0;
        let mut down = true;
        loop {
            if depth == self.count {
                // The last level leaves 0; without levels the target itself is left.
                return if left == 0 { self.solution(reduction) } else { Solution::Impossible };
            }
            let Some(found) = item(&self.levels, depth) else {
                return Solution::Undecided; // can't be: depth < count
            };
            let level = if down { found.entered(left) } else { found };
            if level.values > 0 {
                let Some(fewer) = budget.checked_sub(1) else {
                    return Solution::Undecided;
                };
                *budget = fewer;
                let (level, rest) = level.taken();
                put(&mut self.levels, depth, level);
                left = rest;
                down = true;
                depth = depth.wrapping_add(1); // at most count
            } else if depth == 0 {
                return Solution::Impossible;
            } else {
                down = false;
                depth = depth.wrapping_sub(1); // above 0
            }
        }
    }

    /// The values that every level took last, in the unknowns of the caller.
    const fn solution(&self, reduction: &Reduction<CAP>) -> Solution<CAP> {
        let mut values = [0; CAP];
        let mut at = 0;
        while let Some(unknown) = item(&reduction.unknowns, at) {
            put(&mut values, at, unknown.shift);
            at = at.wrapping_add(1); // at most CAP
        }
        let mut depth = 0;
        while depth < self.count {
            if let Some(level) = item(&self.levels, depth)
                && let Some(Unknown { shift, scale, .. }) = item(&reduction.unknowns, level.at)
            {
                // At most the maximum that the caller gave.
                put(&mut values, level.at, shift.wrapping_add(scale.wrapping_mul(level.value())));
            }
            depth = depth.wrapping_add(1); // at most count
        }
        Solution::Found(values)
    }
}

/// The solutions of `coefficient·x ≡ target (mod common·modulus)`, one class modulo `modulus`, for
/// targets that are multiples of `common`, the greatest common divisor of both.
#[derive(Clone, Copy)]
struct Class {
    common: u128,
    modulus: u128,
    /// The inverse of `coefficient / common`, or 0 where the modulus is 1.
    inverse: u128,
}

impl Class {
    /// A modulus 0, of no other coefficient, leaves every value open, as 1 does.
    const fn new(coefficient: u128, common: u128, modulus: u128) -> Self {
        if modulus <= 1 {
            return Self { common, modulus: 1, inverse: 0 };
        }
        let inverse = inverse(remainder(quotient(coefficient, common), modulus), modulus);
        Self { common, modulus, inverse }
    }

    /// The least solution.
    const fn residue(&self, target: u128) -> u128 {
        if self.modulus == 1 {
            return 0;
        }
        let target = remainder(quotient(target, self.common), self.modulus);
        remainder(target.wrapping_mul(self.inverse), self.modulus) // both below 2^64
    }
}

/// The least and the greatest `x <= max` for which `target - coefficient·x` lies in `0..=others`;
/// there is none where the first is the greater.
const fn interval(target: u128, coefficient: u128, max: u128, others: u128) -> (u128, u128) {
    let high = quotient(target, coefficient);
    let low = match target.checked_sub(others) {
        Some(missing) => {
            let whole = quotient(missing, coefficient);
            let part = remainder(missing, coefficient);
            if part == 0 { whole } else { whole.wrapping_add(1) } // part > 0: coefficient > 1
        }
        None => 0,
    };
    (low, if high < max { high } else { max })
}

/// The greatest common divisor; that of 0 and a number is the number.
const fn gcd(one: u128, other: u128) -> u128 {
    let (mut large, mut small) = (one, other);
    while small > 0 {
        (large, small) = (small, remainder(large, small));
    }
    large
}

/// The inverse of a number modulo `modulus`, to which it is coprime; both below 2^64. Euclid's
/// algorithm, which keeps `number·factor ≡ rest`; the factors stay below the modulus.
const fn inverse(number: u128, modulus: u128) -> u128 {
    let (mut before, mut rest) = (modulus, number);
    let (mut factor_before, mut factor) = (0_i128, 1_i128);
    while rest > 1 {
        let times = quotient(before, rest);
        (before, rest) = (rest, remainder(before, rest));
        let next = factor_before.wrapping_sub(factor.wrapping_mul(times.cast_signed()));
        (factor_before, factor) = (factor, next);
    }
    let factor = if factor < 0 { factor.wrapping_add(modulus.cast_signed()) } else { factor };
    factor.cast_unsigned() // not negative: the factor was above -modulus
}

/// A quotient, 0 for a divisor 0, without the panic that `/` brings along.
const fn quotient(number: u128, divisor: u128) -> u128 {
    match number.checked_div(divisor) {
        Some(quotient) => quotient,
        None => 0,
    }
}

/// A remainder, 0 for a divisor 0, without the panic that `%` brings along.
const fn remainder(number: u128, divisor: u128) -> u128 {
    match number.checked_rem(divisor) {
        Some(remainder) => remainder,
        None => 0,
    }
}
