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

mod balance;
mod copy_order;
mod pair;
mod repeats;
mod steps;

use crate::checked;
use crate::equation::SEARCH_BUDGET;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;
pub use copy_order::CopyOrder;
pub use pair::Overlap;
use steps::{Meeting, Steps};

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
        let steps = match Steps::of(self) {
            Ok(steps) => steps,
            Err(_) => return Injectivity::Aliases { offset: self.offset() }, // index 0 meets index 1
        };
        let mut left = budget;
        match steps.first_meeting(&mut left) {
            Meeting::Nowhere => Injectivity::Injective,
            Meeting::Undecided => Injectivity::Undecided { budget },
            Meeting::Found { largest, differences } => {
                // That of the index which takes the differences above 0; the other takes those below.
                let mut offset = self.offset();
                let mut at = 0;
                while let Some((step, along, _)) = steps.ahead(self, at, largest, &differences) {
                    let (_, stride) = self.axis_or_unit(step.axis);
                    offset = checked::step(offset, along, stride); // 3: along < extent
                    at = at.wrapping_add(1); // at most the rank
                }
                Injectivity::Aliases { offset }
            }
        }
    }
}
