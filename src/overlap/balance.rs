//! An equation of two layouts: a sum of strides times indices that has to be a target, each with its
//! sign.
//!
//! Terms become what an [`Equation`] takes. One of a negative stride is counted from its other end.
//! Terms of one magnitude become one unknown, their sum: two views of one array have most strides in
//! common, and every way to split a sum would be searched for nothing. A solution is split again in
//! any way.
//!
//! Numbers. The strides of one layout span less than 2^w together, those of two twice that, and so do
//! differences of their strides; what [`copy_order`](crate::Layout::copy_order) adds on top stays below
//! the 2^(w+2) that equations take.

use crate::checked;
use crate::equation::{Equation, Solution, item_of, put_to};

/// `a0·x0 + … = target`, with `0 <= xk <= lastk`, for up to `CAP + MORE` terms.
#[derive(Clone, Copy)]
pub(super) struct Balance<const CAP: usize, const MORE: usize> {
    target: i128,
    count: usize,
    terms: [Term; CAP],
    more: [Term; MORE],
}

/// All terms of one magnitude.
#[derive(Clone, Copy)]
struct Term {
    size: u128,
    /// The largest value, and in a solution the value that is left to be split.
    sum: u128,
}

impl Term {
    const NONE: Self = Self { size: 0, sum: 0 };
}

/// What is known about a balance.
pub(super) enum Balanced<const CAP: usize, const MORE: usize> {
    /// The sums of a solution; see [`Balance::share`].
    Found(Balance<CAP, MORE>),
    Impossible,
    Undecided,
}

impl<const CAP: usize, const MORE: usize> Balance<CAP, MORE> {
    pub(super) const fn new(target: i128) -> Self {
        Self { target, count: 0, terms: [Term::NONE; CAP], more: [Term::NONE; MORE] }
    }

    /// Adds a constant to the target.
    pub(super) const fn move_target(&mut self, by: i128) {
        self.target = self.target.wrapping_add(by); // far below 2^127
    }

    /// Adds a term.
    pub(super) const fn add(&mut self, stride: i128, last: usize) {
        let size = stride.unsigned_abs();
        if size == 0 || last == 0 {
            return;
        }
        let span = stride.wrapping_mul(checked::widen(last)); // less than 2^(w+2)
        if stride < 0 {
            self.move_target(span.wrapping_neg());
        }
        let at = self.place_of(size);
        let sum = match self.get(at) {
            Some(term) => term.sum,
            None => {
                self.count = self.count.wrapping_add(1); // at most twice the rank
                0
            }
        };
        // Less than 2^(w+2), see above.
        let sum = sum.wrapping_add(checked::widen(last).unsigned_abs());
        self.put(at, Term { size, sum });
    }

    /// Solves the equation, and takes the steps of search off the budget.
    pub(super) const fn solve(mut self, budget: &mut usize) -> Balanced<CAP, MORE> {
        let mut equation = Equation::<CAP, MORE>::new(self.target);
        let mut at = 0;
        while let Some(Term { size, sum }) = self.get(at) {
            equation.push(size, sum);
            at = at.wrapping_add(1); // at most the number of terms
        }
        let (found, more) = match equation.solve_counting(budget) {
            Solution::Found(found, more) => (found, more),
            Solution::Impossible => return Balanced::Impossible,
            Solution::Undecided => return Balanced::Undecided,
        };
        at = 0;
        while let (Some(term), Some(sum)) = (self.get(at), item_of(&found, &more, at)) {
            self.put(at, Term { sum, ..term });
            at = at.wrapping_add(1); // as above
        }
        Balanced::Found(self)
    }

    /// The index of a term in a solution, for each term that was added, once.
    pub(super) const fn share(&mut self, stride: i128, last: usize) -> usize {
        let at = self.place_of(stride.unsigned_abs());
        let value = match self.get(at) {
            Some(Term { size, sum }) => {
                let most = checked::widen(last).unsigned_abs();
                let value = if sum < most { sum } else { most };
                let rest = Term { size, sum: sum.saturating_sub(value) };
                self.put(at, rest);
                value
            }
            None => return 0, // a term of stride 0
        };
        match checked::to_unsigned(value.cast_signed()) {
            Some(value) if stride < 0 => last.saturating_sub(value),
            Some(value) => value,
            None => 0, // can't be: at most `last`
        }
    }

    const fn get(&self, at: usize) -> Option<Term> {
        if at < self.count { item_of(&self.terms, &self.more, at) } else { None }
    }

    const fn put(&mut self, at: usize, term: Term) {
        put_to(&mut self.terms, &mut self.more, at, term);
    }

    /// Where the term of a magnitude is, or would be.
    const fn place_of(&self, size: u128) -> usize {
        let mut at = 0;
        while let Some(term) = self.get(at)
            && term.size != size
        {
            at = at.wrapping_add(1); // at most the number of terms
        }
        at
    }
}
