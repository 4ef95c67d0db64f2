//! Stage 1: what is known about the unknowns without a search.

use super::pair::{item_of, put_to};
use super::residue::{Class, gcd, interval, quotient, remainder};
use super::wide::Wide;

/// The most rounds of reduction. Fewer than 10 are usual; more reductions never change the answer.
const ROUNDS: usize = 64;

/// One unknown `x`, which stands for `shift + scale·x` of the caller's.
#[derive(Clone, Copy)]
pub(super) struct Unknown {
    pub(super) coefficient: Wide,
    pub(super) max: Wide,
    pub(super) shift: Wide,
    pub(super) scale: Wide,
}

/// The equation in its own unknowns. Those with maximum 0 are settled, and count no more.
pub(super) struct Reduction<const CAP: usize, const MORE: usize> {
    pub(super) target: Wide,
    pub(super) unknowns: [Unknown; CAP],
    pub(super) more: [Unknown; MORE],
}

impl<const CAP: usize, const MORE: usize> Reduction<CAP, MORE> {
    /// An unknown, in the order in which they were pushed.
    #[inline(always)] // as what it calls
    pub(super) const fn get(&self, at: usize) -> Option<Unknown> {
        item_of(&self.unknowns, &self.more, at)
    }

    #[inline(always)] // as what it calls
    const fn put(&mut self, at: usize, unknown: Unknown) {
        put_to(&mut self.unknowns, &mut self.more, at, unknown);
    }

    /// Stage 1 to the end; `None` where there is no solution.
    pub(super) const fn reduced(mut self) -> Option<Self> {
        let mut round = 0;
        let mut changed = true;
        while changed && round < ROUNDS {
            changed = false;
            let mut at = 0;
            while let Some(unknown) = self.get(at) {
                if unknown.max > 0 {
                    let Some(narrowed) = self.narrow(at, unknown) else {
                        return None;
                    };
                    let Some(coarsened) = self.coarsen(at) else {
                        return None;
                    };
                    changed |= narrowed | coarsened;
                }
                at = at.wrapping_add(1); // at most CAP + MORE
            }
            round = round.wrapping_add(1); // at most ROUNDS
        }
        Some(self)
    }

    /// The sum of all unknowns at their maximum, but for one.
    const fn reach_without(&self, left_out: usize) -> Wide {
        let mut sum: Wide = 0;
        let mut at = 0;
        while let Some(unknown) = self.get(at) {
            if at != left_out {
                sum = sum.wrapping_add(unknown.coefficient.wrapping_mul(unknown.max));
            }
            at = at.wrapping_add(1); // at most CAP + MORE
        }
        sum
    }

    /// The greatest common divisor of all coefficients that count, but for one; 0 for none.
    const fn divisor_without(&self, left_out: usize) -> Wide {
        let mut divisor = 0;
        let mut at = 0;
        while let Some(unknown) = self.get(at) {
            if at != left_out && unknown.max > 0 && divisor != 1 {
                divisor = gcd(divisor, unknown.coefficient);
            }
            at = at.wrapping_add(1); // at most CAP + MORE
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
        self.put(at, narrowed);
        Some(low > 0 || high < max)
    }

    /// Keeps only the values of an unknown that the others leave open modulo their divisor. Whether
    /// it changed, or `None` where no value is left. The unknown has just been narrowed.
    const fn coarsen(&mut self, at: usize) -> Option<bool> {
        let Some(Unknown { coefficient, max, shift, scale }) = self.get(at) else {
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
        self.put(at, coarsened);
        Some(true)
    }

    /// Divides all coefficients that count, but for one.
    const fn divide_without(&mut self, left_out: usize, divisor: Wide) {
        let mut at = 0;
        while let Some(mut unknown) = self.get(at) {
            if at != left_out && unknown.max > 0 {
                unknown.coefficient = quotient(unknown.coefficient, divisor);
                self.put(at, unknown);
            }
            at = at.wrapping_add(1); // at most CAP + MORE
        }
    }
}
