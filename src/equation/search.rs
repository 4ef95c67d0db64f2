//! Stage 2: the search for the values that stage 1 leaves open.

use super::reduction::{Reduction, Unknown};
use super::residue::{Class, gcd, interval, quotient, remainder};
use super::wide::{Wide, widen};
use crate::axes::{item, put};

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

/// One unknown in the search: what is fixed about it, and the values that are still to be tried.
#[derive(Clone, Copy)]
struct Level {
    /// Which unknown of the reduction this is.
    at: usize,
    coefficient: Wide,
    max: Wide,
    /// What the levels below reach together.
    below: Wide,
    class: Class,
    /// What this level and those below have to sum up to.
    target: Wide,
    /// The next value to be tried, and how many values there are from it on downwards.
    next: Wide,
    values: Wide,
}

impl Level {
    const UNUSED: Self = Self {
        at: 0,
        coefficient: 1,
        max: 0,
        below: 0,
        class: Class::ANY,
        target: 0,
        next: 0,
        values: 0,
    };

    /// The level with all values that may lead to `target`, which is a multiple of `class.common`.
    const fn entered(mut self, target: Wide) -> Self {
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
    const fn taken(mut self) -> (Self, Wide) {
        let left = self.target.wrapping_sub(self.coefficient.wrapping_mul(self.next)); // <= target
        self.values = self.values.wrapping_sub(1); // above 0
        self.next = self.next.wrapping_sub(self.class.modulus); // wraps behind the last value
        (self, left)
    }

    /// The value that was taken last.
    const fn value(&self) -> Wide {
        self.next.wrapping_add(self.class.modulus) // undoes `taken`
    }
}

/// The levels are sorted, the largest coefficient first.
pub(super) struct Search<const CAP: usize> {
    count: usize,
    levels: [Level; CAP],
}

impl<const CAP: usize> Search<CAP> {
    pub(super) const fn new(reduction: &Reduction<CAP>) -> Self {
        let mut search = Self { count: 0, levels: [Level::UNUSED; CAP] };
        let mut at = 0;
        while let Some(Unknown { coefficient, max, .. }) = item(&reduction.unknowns, at) {
            if max > 0 {
                search.insert(Level { at, coefficient, max, ..Level::UNUSED });
            }
            at = at.wrapping_add(1); // at most CAP
        }
        // From the last level up: what is below reaches `below`, in multiples of `divisor`.
        let mut below = 0;
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

    pub(super) const fn run(
        mut self,
        reduction: &Reduction<CAP>,
        budget: &mut usize,
    ) -> Solution<CAP> {
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
            put(&mut values, at, widen(unknown.shift));
            at = at.wrapping_add(1); // at most CAP
        }
        let mut depth = 0;
        while depth < self.count {
            if let Some(level) = item(&self.levels, depth)
                && let Some(Unknown { shift, scale, .. }) = item(&reduction.unknowns, level.at)
            {
                // At most the maximum that the caller gave.
                let value = shift.wrapping_add(scale.wrapping_mul(level.value()));
                put(&mut values, level.at, widen(value));
            }
            depth = depth.wrapping_add(1); // at most count
        }
        Solution::Found(values)
    }
}
