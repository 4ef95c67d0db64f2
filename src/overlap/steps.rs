//! The axes along which an index moves, sorted, and the first of them at which two indices meet.

use crate::axes::{item, put};
use crate::checked;
use crate::equation::{Equation, Solution};
use crate::layout::Layout;

/// An axis along which an index moves: `0..=last` steps of `size` elements.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) axis: usize,
    pub(super) size: usize,
    pub(super) last: usize,
}

/// The axes along which an index moves, the smallest step first.
pub(super) struct Steps<const CAP: usize> {
    count: usize,
    steps: [Step; CAP],
}

/// Two indices that meet.
pub(super) enum Meeting<const CAP: usize> {
    Nowhere,
    /// The largest step that differs, and the differences of the indices in the order of the steps,
    /// each counted from its least one.
    Found {
        largest: usize,
        differences: [u128; CAP],
    },
    Undecided,
}

impl<const CAP: usize> Steps<CAP> {
    pub(super) const NONE: Self =
        Self { count: 0, steps: [Step { axis: 0, size: 0, last: 0 }; CAP] };

    /// Those of a layout that is not empty; `Err` names an axis of stride 0.
    pub(super) const fn of(layout: &Layout<CAP>) -> Result<Self, usize> {
        let mut steps = Self::NONE;
        let mut axis = 0;
        while axis < layout.rank() {
            let (extent, stride) = layout.axis_or_unit(axis);
            if extent > 1 {
                let size = stride.unsigned_abs();
                if size == 0 {
                    return Err(axis);
                }
                steps.insert(Step { axis, size, last: extent.wrapping_sub(1) });
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        Ok(steps)
    }

    pub(super) const fn get(&self, at: usize) -> Option<Step> {
        if at < self.count { item(&self.steps, at) } else { None }
    }

    /// Puts a step behind those at most as large.
    pub(super) const fn insert(&mut self, step: Step) {
        let mut at = self.count;
        while at > 0 {
            let before = at.wrapping_sub(1); // above 0
            match item(&self.steps, before) {
                Some(other) if other.size > step.size => {
                    put(&mut self.steps, at, other);
                }
                _ => break,
            }
            at = before;
        }
        if put(&mut self.steps, at, step) {
            self.count = self.count.wrapping_add(1); // at most the rank
        }
    }

    /// Two indices that meet, in at most `left` steps of search.
    #[inline(always)] // so that the differences stay where they are found
    pub(super) const fn first_meeting(&self, left: &mut usize) -> Meeting<CAP> {
        let mut meeting = Meeting::Nowhere;
        let mut span: usize = 0;
        let mut at = 0;
        while let Some(step) = self.get(at) {
            if step.size <= span {
                match self.meeting(at, span).solve_counting(left) {
                    Solution::Found(differences, []) => {
                        return Meeting::Found { largest: at, differences };
                    }
                    Solution::Impossible => {}
                    Solution::Undecided => meeting = Meeting::Undecided,
                }
            }
            // At most the distance from the lowest offset to the highest, which fits: 3.
            span = span.wrapping_add(step.last.wrapping_mul(step.size));
            at = at.wrapping_add(1); // at most the rank
        }
        meeting
    }

    /// The equation of two indices that meet, and whose largest step that differs is `largest`; the
    /// smaller ones span `span`, at least its size. Every unknown is a difference of indices, counted
    /// from the least one: `-last` for the smaller steps, 1 for the largest.
    const fn meeting(&self, largest: usize, span: usize) -> Equation<CAP> {
        let mut equation = match self.get(largest) {
            Some(step) => Equation::new(checked::widen(span.saturating_sub(step.size))),
            None => Equation::new(-1), // can't be: the caller got it
        };
        let mut at = 0;
        while at <= largest
            && let Some(step) = self.get(at)
        {
            let most = if at == largest {
                wide(step.last.saturating_sub(1)) // from 1 to last
            } else {
                wide(step.last).wrapping_mul(2) // from -last to last
            };
            equation.push(wide(step.size), most);
            at = at.wrapping_add(1); // at most the rank
        }
        equation
    }

    /// The difference along the axis of a step, from the solution of [`meeting`](Self::meeting), as two
    /// numbers of which one is 0: what the first index is ahead, and what the second is. Each is at most
    /// `last`. Ahead means along the axis, whatever the sign of its stride.
    pub(super) const fn ahead(
        &self,
        layout: &Layout<CAP>,
        at: usize,
        largest: usize,
        differences: &[u128; CAP],
    ) -> Option<(Step, usize, usize)> {
        if at > largest {
            return None;
        }
        let (Some(step), Some(value)) = (self.get(at), item(differences, at)) else {
            return None;
        };
        let zero = if at == largest { 0 } else { wide(step.last) };
        let value = if at == largest { value.wrapping_add(1) } else { value }; // <= extent
        let (up, down) = (value.saturating_sub(zero), zero.saturating_sub(value));
        let (Some(up), Some(down)) =
            (checked::to_unsigned(up.cast_signed()), checked::to_unsigned(down.cast_signed()))
        else {
            return None; // can't be: at most `last`
        };
        let (_, stride) = layout.axis_or_unit(step.axis);
        Some(if stride < 0 { (step, down, up) } else { (step, up, down) })
    }
}

/// A number of steps or elements, lossless.
const fn wide(number: usize) -> u128 {
    checked::widen(number).unsigned_abs()
}
