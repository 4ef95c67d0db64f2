//! May two indices of a layout meet? Exact, at bounded cost, or undecided.
//!
//! Axes that nest can't meet: going from the smallest step to the largest, each is larger than all
//! that the smaller ones span together. That settles every slice, permutation or mirror image of a
//! compact array. But nesting is sufficient only: extents `[3, 2]` with strides `[2, 3]` do not nest,
//! and no two indices meet.
//!
//! What does not nest becomes equations. Two indices meet iff a difference `d` of indices, not all
//! zero, has `|s0|·d0 + … = 0` with `|dk| <= extent - 1`; signs of strides do not count, since the
//! bounds are symmetric. Sorted by step, let axis `j` be the largest one with `dj != 0`, and `dj > 0`
//! without loss. That is one equation an axis, over the axes of smaller steps:
//! `sj·dj + … = 0` with `1 <= dj`. It has no solution where `sj` is larger than what the smaller ones
//! span, so that axes which nest cost nothing here either.

use crate::axes::{item, put};
use crate::checked;
use crate::equation::{Equation, SEARCH_BUDGET, Solution};
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

/// Whether every index of a layout reaches an element of its own; see [`Layout::injectivity`].
///
/// # Examples
///
/// ```
/// use ndlayout::{Injectivity, Layout, layout};
///
/// const REPEATED: Layout<2> = layout!([480, 640], strides: [0, 1], offset: 7);
/// assert_eq!(REPEATED.injectivity(), Injectivity::Aliases { offset: 7 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Injectivity {
    /// No two indices meet.
    Injective,
    /// Two indices meet.
    Aliases {
        /// An offset that two indices reach, in elements.
        offset: isize,
    },
    /// The search ran out of steps.
    Undecided {
        /// The number of steps that were allowed.
        budget: usize,
    },
}

impl<const CAP: usize> Layout<CAP> {
    /// Whether every index reaches an element of its own, in at most
    /// [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps of search.
    ///
    /// An empty layout and one of rank 0 are injective.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Injectivity, Layout};
    ///
    /// // Steps of 2 and 3 that never meet: 0, 3, 2, 5, 4, 7.
    /// let layout = Layout::<8>::from_parts(&[3, 2], &[2, 3], 0)?;
    /// assert_eq!(layout.injectivity(), Injectivity::Injective);
    /// // With one more of each, index (3, 0) meets (0, 2).
    /// let layout = Layout::<8>::from_parts(&[4, 3], &[2, 3], 0)?;
    /// assert_eq!(layout.injectivity(), Injectivity::Aliases { offset: 6 });
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn injectivity(&self) -> Injectivity {
        self.injectivity_within(SEARCH_BUDGET)
    }

    /// [`injectivity`](Self::injectivity) in at most `budget` steps of search.
    ///
    /// Budget 0 still answers exactly wherever no search is needed.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Injectivity, Layout};
    ///
    /// // The last axis does not nest, but only its multiples of 3 could meet the others.
    /// let layout = Layout::<8>::from_parts(&[20, 20, 20, 3], &[3, 60, 1200, 23_996], 0)?;
    /// assert_eq!(layout.injectivity_within(0), Injectivity::Injective);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn injectivity_within(&self, budget: usize) -> Injectivity {
        if self.nests(LayoutOrder::RowMajor) || self.nests(LayoutOrder::ColMajor) || self.is_empty()
        {
            return Injectivity::Injective;
        }
        self.injectivity_of_steps(budget)
    }

    /// Whether no two indices meet; `None` where [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps of
    /// search did not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// assert_eq!(Layout::<8>::row_major(&[2, 3])?.is_injective(), Some(true));
    /// assert_eq!(Layout::<8>::from_parts(&[2, 3], &[0, 1], 0)?.is_injective(), Some(false));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_injective(&self) -> Option<bool> {
        match self.injectivity() {
            Injectivity::Injective => Some(true),
            Injectivity::Aliases { .. } => Some(false),
            Injectivity::Undecided { .. } => None,
        }
    }

    /// Proves that a mutable view may have this layout: no two indices reach one element.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// // Windows of two elements share their neighbours.
    /// let windows = Layout::<8>::from_parts(&[3, 2], &[1, 1], 10)?;
    /// assert_eq!(
    ///     windows.check_mutable(),
    ///     Err(LayoutError::OverlappingMutableLayout { offset: 11 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::OverlappingMutableLayout`] with an element that two indices reach, or
    /// [`LayoutError::OverlapUndecided`].
    #[inline]
    pub const fn check_mutable(&self) -> Result<(), LayoutError> {
        match self.injectivity() {
            Injectivity::Injective => Ok(()),
            Injectivity::Aliases { offset } => {
                Err(LayoutError::OverlappingMutableLayout { offset })
            }
            Injectivity::Undecided { budget } => Err(LayoutError::OverlapUndecided { budget }),
        }
    }

    /// Whether the axes nest when they are taken in this order, the fastest first. Means nothing for
    /// an empty layout.
    #[inline]
    const fn nests(&self, order: LayoutOrder) -> bool {
        let mut span: usize = 0;
        let mut place = 0;
        while place < self.rank() {
            let (extent, stride) = self.axis_or_unit(order.axis_at(place, self.rank()));
            if extent > 1 {
                let step = stride.unsigned_abs();
                if step <= span {
                    return false;
                }
                // At most the distance from the lowest offset to the highest, which fits: 3.
                span = span.wrapping_add(extent.wrapping_sub(1).wrapping_mul(step));
            }
            place = place.wrapping_add(1); // at most the rank
        }
        true
    }

    /// The answer for a layout that is not empty, in any order of its axes.
    #[cold]
    const fn injectivity_of_steps(&self, budget: usize) -> Injectivity {
        let mut steps = Steps::<CAP> { count: 0, steps: [Step { axis: 0, size: 0, last: 0 }; CAP] };
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            if extent > 1 {
                let size = stride.unsigned_abs();
                if size == 0 {
                    return Injectivity::Aliases { offset: self.offset() }; // index 0 meets index 1
                }
                steps.insert(Step { axis, size, last: extent.wrapping_sub(1) });
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        let mut left = budget;
        let mut undecided = false;
        let mut span: usize = 0;
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if step.size <= span {
                match steps.meeting(at, span).solve_counting(&mut left) {
                    Solution::Found(found) => {
                        return Injectivity::Aliases {
                            offset: self.meeting_at(&steps, at, &found),
                        };
                    }
                    Solution::Impossible => {}
                    Solution::Undecided => undecided = true,
                }
            }
            span = span.wrapping_add(step.last.wrapping_mul(step.size)); // fits, as in `nests`
            at = at.wrapping_add(1); // at most the rank
        }
        if undecided { Injectivity::Undecided { budget } } else { Injectivity::Injective }
    }

    /// The offset of a meeting, from the solution of [`Steps::meeting`]: that of the index which
    /// takes the differences above 0, while the other takes those below.
    const fn meeting_at(&self, steps: &Steps<CAP>, largest: usize, found: &[u128; CAP]) -> isize {
        let mut offset = self.offset();
        let mut at = 0;
        while at <= largest
            && let (Some(step), Some(value)) = (steps.get(at), item(found, at))
        {
            let zero = if at == largest { 0 } else { wide(step.last) };
            let value = if at == largest { value.wrapping_add(1) } else { value }; // <= extent
            let (_, stride) = self.axis_or_unit(step.axis);
            let along =
                if stride < 0 { zero.saturating_sub(value) } else { value.saturating_sub(zero) };
            if let Some(along) = checked::to_unsigned(along.cast_signed()) {
                offset = checked::step(offset, along, stride); // 3: along < extent
            }
            at = at.wrapping_add(1); // at most the rank
        }
        offset
    }
}

/// An axis along which an index moves: `0..=last` steps of `size` elements.
#[derive(Clone, Copy)]
struct Step {
    axis: usize,
    size: usize,
    last: usize,
}

/// The axes along which an index moves, the smallest step first.
struct Steps<const CAP: usize> {
    count: usize,
    steps: [Step; CAP],
}

impl<const CAP: usize> Steps<CAP> {
    const fn get(&self, at: usize) -> Option<Step> {
        if at < self.count { item(&self.steps, at) } else { None }
    }

    /// Puts a step behind those at most as large.
    const fn insert(&mut self, step: Step) {
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
}

/// A number of steps or elements, lossless.
const fn wide(number: usize) -> u128 {
    checked::widen(number).unsigned_abs()
}
