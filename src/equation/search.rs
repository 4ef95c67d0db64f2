//! Stage 2: the search for the values that stage 1 leaves open.

use super::pair::{item_of, put_to};
use super::reduction::{Reduction, Unknown};
use super::residue::{Class, gcd, interval, quotient, remainder};
use super::wide::{Wide, widen};

/// What is known about an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solution<const CAP: usize, const MORE: usize = 0> {
    /// The unknowns of one solution, in the order in which they were pushed.
    Found([u128; CAP], [u128; MORE]),
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
    /// 1 where the levels above leave no choice of `target`, else 0. As a `bool` it costs a copy of all
    /// levels on the stack (Rust 1.95 on a Cortex-M4).
    closed: usize,
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
        closed: 0,
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
pub(super) struct Search<const CAP: usize, const MORE: usize> {
    count: usize,
    levels: [Level; CAP],
    more: [Level; MORE],
}

impl<const CAP: usize, const MORE: usize> Search<CAP, MORE> {
    pub(super) const fn new(reduction: &Reduction<CAP, MORE>) -> Self {
        let mut search =
            Self { count: 0, levels: [Level::UNUSED; CAP], more: [Level::UNUSED; MORE] };
        let mut at = 0;
        while let Some(Unknown { coefficient, max, .. }) = reduction.get(at) {
            if max > 0 {
                search.insert(Level { at, coefficient, max, ..Level::UNUSED });
            }
            at = at.wrapping_add(1); // at most CAP + MORE
        }
        // From the last level up: what is below reaches `below`, in multiples of `divisor`.
        let mut below = 0;
        let mut divisor = 0;
        let mut depth = search.count;
        while depth > 0 {
            depth = depth.wrapping_sub(1); // above 0
            if let Some(mut level) = search.get(depth) {
                let common = gcd(divisor, level.coefficient);
                level.below = below;
                level.class = Class::new(level.coefficient, common, quotient(divisor, common));
                search.put(depth, level);
                below = below.wrapping_add(level.coefficient.wrapping_mul(level.max));
                divisor = common;
            }
        }
        // Axes of one layout that nest take no step; with two, those of either are between the others.
        if MORE > 0 {
            search.close();
        }
        search
    }

    #[inline(always)] // as what it calls
    const fn get(&self, depth: usize) -> Option<Level> {
        item_of(&self.levels, &self.more, depth)
    }

    #[inline(always)] // as what it calls
    const fn put(&mut self, depth: usize, level: Level) -> bool {
        put_to(&mut self.levels, &mut self.more, depth, level)
    }

    /// Finds the closed levels: all targets of a level are congruent modulo the common divisor of those
    /// above, and no two of them lie in reach where it is larger than that.
    const fn close(&mut self) {
        let mut above = 0;
        let mut depth = 0;
        while depth < self.count
            && let Some(mut level) = self.get(depth)
        {
            let reach = level.below.wrapping_add(level.coefficient.wrapping_mul(level.max));
            level.closed = if above > reach { 1 } else { 0 };
            self.put(depth, level);
            above = gcd(above, level.coefficient);
            depth = depth.wrapping_add(1); // at most count
        }
    }

    /// Puts a level behind those of a coefficient at least as large.
    const fn insert(&mut self, level: Level) {
        let mut at = self.count;
        while at > 0 {
            let before = at.wrapping_sub(1); // above 0
            match self.get(before) {
                Some(other) if other.coefficient < level.coefficient => {
                    self.put(at, other);
                }
                _ => break,
            }
            at = before;
        }
        if self.put(at, level) {
            self.count = self.count.wrapping_add(1); // at most the capacity: as many as there are unknowns
        }
    }

    pub(super) const fn run(
        mut self,
        reduction: &Reduction<CAP, MORE>,
        budget: &mut usize,
    ) -> Solution<CAP, MORE> {
        // The common divisor of all levels stands in the first; every later target is a multiple of
        // its divisor, since only values of the right class are taken.
        let common = match self.get(0) {
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
            let Some(found) = self.get(depth) else {
                return Solution::Undecided; // can't be: depth < count
            };
            let level = if down { found.entered(left) } else { found };
            if level.values > 0 {
                let Some(fewer) = budget.checked_sub(1) else {
                    return Solution::Undecided;
                };
                *budget = fewer;
                let (level, rest) = level.taken();
                self.put(depth, level);
                left = rest;
                down = true;
                depth = depth.wrapping_add(1); // at most count
            } else if depth == 0 || (MORE > 0 && level.closed > 0) {
                return Solution::Impossible;
            } else {
                down = false;
                depth = depth.wrapping_sub(1); // above 0
            }
        }
    }

    /// The values that every level took last, in the unknowns of the caller.
    const fn solution(&self, reduction: &Reduction<CAP, MORE>) -> Solution<CAP, MORE> {
        let (mut values, mut more) = ([0; CAP], [0; MORE]);
        let mut at = 0;
        while let Some(unknown) = reduction.get(at) {
            put_to(&mut values, &mut more, at, widen(unknown.shift));
            at = at.wrapping_add(1); // at most CAP + MORE
        }
        let mut depth = 0;
        while depth < self.count {
            if let Some(level) = self.get(depth)
                && let Some(Unknown { shift, scale, .. }) = reduction.get(level.at)
            {
                // At most the maximum that the caller gave.
                let value = shift.wrapping_add(scale.wrapping_mul(level.value()));
                put_to(&mut values, &mut more, level.at, widen(value));
            }
            depth = depth.wrapping_add(1); // at most count
        }
        Solution::Found(values, more)
    }
}
