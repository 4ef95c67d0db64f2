//! How many elements of a buffer a layout reaches, and which axes repeat them.
//!
//! Counting the sums of steps is as hard as finding two that are equal. What is usual has an answer
//! without a search:
//!
//! 1. Axes fold. Steps `0..=m` of size `s` and steps `0..=n` of size `k·s` with `k <= m + 1` reach what
//!    steps `0..=m + k·n` of size `s` reach: windows that overlap or touch, rows that lie side by side.
//! 2. Groups are independent. Sorted by size, where the greatest common divisor of all larger steps
//!    exceeds what the smaller ones span, the numbers multiply.
//! 3. A group of one axis reaches each element once. In one of two, with steps `s` and `t` divided by
//!    their common divisor, index `(x, y)` reaches what `(x - t, y + s)` reaches: those that have no such
//!    neighbour within the extents are counted.
//! 4. In a larger group no two indices meet (by the equations of [`Layout::injectivity`]), or each
//!    element of its span is asked for an index (by that of [`Layout::index_of`]): a span beyond the
//!    budget stays undecided.

use super::steps::{Meeting, Step, Steps};
use crate::axes::AxisList;
use crate::checked;
use crate::equation::{Equation, SEARCH_BUDGET, Solution};
use crate::layout::Layout;

/// What asking for one element takes off the budget: its equation costs about as much as so many steps
/// of search.
const QUESTION: usize = 8;

impl<const CAP: usize> Layout<CAP> {
    /// The axes along which every index reaches the same elements: those of stride 0 and an extent above
    /// 1, in ascending order. None of an empty layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::row_major(&[1, 3, 1])?.broadcast(&[4, 3, 2])?;
    /// assert_eq!(layout.broadcast_axes(), [0, 2]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn broadcast_axes(&self) -> AxisList<usize, CAP> {
        let mut axes = AxisList::new();
        let mut axis = 0;
        while axis < self.rank() && !self.is_empty() {
            if let (2.., 0) = self.axis_or_unit(axis) {
                let _ = axes.push(axis); // there is room for every axis
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        axes
    }

    /// The number of elements of a buffer that the layout reaches, each counted once however many
    /// indices reach it; `None` where [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps of search did not
    /// suffice.
    ///
    /// It is [`len`](Self::len) exactly where no two indices meet.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// // Windows of 3 elements, one apart, repeated twice.
    /// let windows = Layout::<8>::from_parts(&[2, 5, 3], &[0, 1, 1], 0)?;
    /// assert_eq!(windows.distinct_cells(), Some(7));
    /// assert_eq!(windows.len(), 30);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn distinct_cells(&self) -> Option<usize> {
        self.distinct_cells_within(SEARCH_BUDGET)
    }

    /// [`distinct_cells`](Self::distinct_cells) in at most `budget` steps of search.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// // Steps of 2 and 3: 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12.
    /// let layout = Layout::<8>::from_parts(&[4, 3], &[2, 3], 0)?;
    /// assert_eq!(layout.distinct_cells_within(0), Some(11));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn distinct_cells_within(&self, budget: usize) -> Option<usize> {
        if self.is_empty() {
            return Some(0);
        }
        let folded = self.folded_steps();
        let mut left = budget;
        let mut cells: usize = 1;
        let mut group = Steps::<CAP>::NONE;
        let mut span: usize = 0;
        let mut at = 0;
        while let Some(step) = folded.get(at) {
            group.insert(step);
            // At most the distance from the lowest offset to the highest, which fits: 3.
            span = span.wrapping_add(step.size.wrapping_mul(step.last));
            at = at.wrapping_add(1); // at most the rank
            let larger = folded.divisor_from(at);
            if larger == 0 || larger > span {
                let Some(more) = group.distinct(&mut left) else {
                    return None;
                };
                cells = cells.wrapping_mul(more); // at most the number of elements: 2
                group = Steps::NONE;
                span = 0;
            }
        }
        Some(cells)
    }

    /// The axes along which an index moves, folded. Of a layout that is not empty.
    const fn folded_steps(&self) -> Steps<CAP> {
        let mut steps = Steps::NONE;
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            let size = stride.unsigned_abs();
            let last = extent.saturating_sub(1);
            if size > 0 && last > 0 {
                steps.insert(Step { axis, size, last });
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        while let Some(fewer) = steps.fold_once() {
            steps = fewer;
        }
        steps
    }
}

impl<const CAP: usize> Steps<CAP> {
    /// The steps with one less, if two of them fold.
    const fn fold_once(&self) -> Option<Self> {
        let mut small = 0;
        while let Some(one) = self.get(small) {
            let mut large = small.wrapping_add(1); // at most the rank
            while let Some(two) = self.get(large) {
                if let (Some(ratio), Some(0)) =
                    (two.size.checked_div(one.size), two.size.checked_rem(one.size))
                    && ratio.saturating_sub(1) <= one.last
                {
                    // Times the size it is at most what both span together, which fits: 3.
                    let last = one.last.wrapping_add(ratio.wrapping_mul(two.last));
                    return Some(self.replaced(small, large, Step { last, ..one }));
                }
                large = large.wrapping_add(1); // at most the rank
            }
            small = small.wrapping_add(1); // at most the rank
        }
        None
    }

    /// One step in the place of two.
    const fn replaced(&self, one: usize, two: usize, step: Step) -> Self {
        let mut steps = Self::NONE;
        steps.insert(step);
        let mut at = 0;
        while let Some(other) = self.get(at) {
            if at != one && at != two {
                steps.insert(other);
            }
            at = at.wrapping_add(1); // at most the rank
        }
        steps
    }

    /// The greatest common divisor of the steps from one on; 0 for none.
    const fn divisor_from(&self, from: usize) -> usize {
        let mut divisor = 0;
        let mut at = from;
        while let Some(step) = self.get(at) {
            divisor = gcd(divisor, step.size);
            at = at.wrapping_add(1); // at most the rank
        }
        divisor
    }

    /// The number of sums of the steps.
    const fn distinct(&self, left: &mut usize) -> Option<usize> {
        match (self.get(0), self.get(1), self.get(2)) {
            (None, ..) => return Some(1),
            (Some(one), None, _) => return Some(one.last.wrapping_add(1)), // an extent
            (Some(one), Some(two), None) => return Some(distinct_of_two(one, two)),
            _ => {}
        }
        let mut indices: usize = 1;
        let mut span: usize = 0;
        let mut at = 0;
        while let Some(step) = self.get(at) {
            // Folded or not: at most the number of elements, 2, and the span of all, 3.
            indices = indices.wrapping_mul(step.last.wrapping_add(1));
            span = span.wrapping_add(step.size.wrapping_mul(step.last));
            at = at.wrapping_add(1); // at most the rank
        }
        match self.first_meeting(left) {
            Meeting::Nowhere => Some(indices),
            _ => self.counted(span, left),
        }
    }

    /// The number of sums, one asked after another.
    const fn counted(&self, span: usize, left: &mut usize) -> Option<usize> {
        let divisor = self.divisor_from(0);
        let mut cells: usize = 0;
        let mut next = Some(0);
        while let Some(target) = next {
            let Some(fewer) = left.checked_sub(QUESTION) else {
                return None;
            };
            *left = fewer;
            let mut equation = Equation::<CAP>::new(checked::widen(target));
            let mut at = 0;
            while let Some(step) = self.get(at) {
                let (size, last) = (checked::widen(step.size), checked::widen(step.last));
                equation.push(size.unsigned_abs(), last.unsigned_abs());
                at = at.wrapping_add(1); // at most the rank
            }
            match equation.solve_counting(left) {
                Solution::Found(..) => cells = cells.wrapping_add(1), // at most the budget
                Solution::Impossible => {}
                Solution::Undecided => return None,
            }
            next = match target.checked_add(divisor) {
                Some(target) if target <= span => Some(target),
                _ => None,
            };
        }
        Some(cells)
    }
}

/// The number of sums of two steps.
const fn distinct_of_two(one: Step, two: Step) -> usize {
    let divisor = gcd(one.size, two.size);
    let (Some(small), Some(large)) = (one.size.checked_div(divisor), two.size.checked_div(divisor))
    else {
        return 0; // can't be: steps are above 0
    };
    // At most the number of elements, 2: such a group was not folded.
    let (wide, high) = (one.last.wrapping_add(1), two.last.wrapping_add(1));
    let repeated = wide.saturating_sub(large).wrapping_mul(high.saturating_sub(small));
    wide.wrapping_mul(high).wrapping_sub(repeated) // a part of it
}

/// The greatest common divisor; that of 0 and a number is the number.
const fn gcd(one: usize, other: usize) -> usize {
    let (mut large, mut small) = (one, other);
    while let Some(rest) = large.checked_rem(small) {
        (large, small) = (small, rest);
    }
    large
}
