//! Which two indices meet: of two layouts over one buffer, or of one layout.
//!
//! Indices `i` and `j` of two layouts meet iff `offset + s0·i0 + … = other_offset + t0·j0 + …`: one
//! equation with the axes of both as unknowns, and an exact answer by its solution. What is usual is
//! answered without a search: views whose reaches are apart, and parts of one array that are cut out
//! along its axes, where strides that both have in common count once (see `balance`).

use super::balance::{Balance, Balanced};
use super::steps::{Meeting, Steps};
use crate::axes::{AxisList, INLINE_RANK, leading, put};
use crate::checked;
use crate::equation::SEARCH_BUDGET;
use crate::layout::Layout;

/// Whether two indices reach one element; see [`Layout::overlap`] for those of two layouts, and
/// [`Layout::collision`] for those of one.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, Overlap, layout};
///
/// const EVEN: Layout<1> = layout!([4], strides: [2]);
/// const ODD: Layout<1> = layout!([4], strides: [2], offset: 1);
/// assert_eq!(EVEN.overlap(&ODD), Overlap::Disjoint);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Overlap<const CAP: usize = INLINE_RANK, const OTHER: usize = INLINE_RANK> {
    /// No two indices meet.
    Disjoint,
    /// Two indices meet.
    Meets {
        /// The offset that both reach, in elements.
        offset: isize,
        /// The index of the layout that was asked.
        index: AxisList<usize, CAP>,
        /// The index of the other layout; where there is none, another index of the same.
        other_index: AxisList<usize, OTHER>,
    },
    /// The search ran out of steps.
    Undecided {
        /// The number of steps that were allowed.
        budget: usize,
    },
}

impl<const CAP: usize> Layout<CAP> {
    /// Whether two layouts over one buffer reach a common element, and by which indices, in at most
    /// [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps of search.
    ///
    /// Both count the same elements from the same origin. NumPy calls this `shares_memory`. An empty
    /// layout meets nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, Overlap};
    ///
    /// // Two columns and two rows of a matrix of 3 rows and 4 columns.
    /// let columns = Layout::<8>::from_parts(&[3, 2], &[4, 1], 2)?;
    /// let rows = Layout::<8>::from_parts(&[2, 4], &[4, 1], 4)?;
    /// let Overlap::Meets { offset, index, other_index } = columns.overlap(&rows) else {
    ///     panic!("they cross");
    /// };
    /// assert_eq!(columns.offset_of_slice(&index), Some(offset));
    /// assert_eq!(rows.offset_of_slice(&other_index), Some(offset));
    /// // The two columns to the left.
    /// let left = Layout::<2>::from_parts(&[3, 2], &[4, 1], 0)?;
    /// assert_eq!(columns.overlap(&left), Overlap::Disjoint);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn overlap<const OTHER: usize>(&self, other: &Layout<OTHER>) -> Overlap<CAP, OTHER> {
        self.overlap_within(other, SEARCH_BUDGET)
    }

    /// [`overlap`](Self::overlap) in at most `budget` steps of search.
    ///
    /// Budget 0 still answers exactly wherever no search is needed; that two layouts do meet takes a
    /// few steps more often than that they do not.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, Overlap};
    ///
    /// let row = Layout::<8>::from_parts(&[4], &[1], 8)?;
    /// assert_eq!(row.overlap_within(&Layout::<8>::row_major(&[2, 4])?, 0), Overlap::Disjoint);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn overlap_within<const OTHER: usize>(
        &self,
        other: &Layout<OTHER>,
        budget: usize,
    ) -> Overlap<CAP, OTHER> {
        let (Some((low, high)), Some((other_low, other_high))) = (self.reach(), other.reach())
        else {
            return Overlap::Disjoint;
        };
        if high < other_low || other_high < low {
            return Overlap::Disjoint;
        }
        meeting(self, other, budget)
    }

    /// Two different indices of this layout that meet, in at most [`SEARCH_BUDGET`](crate::SEARCH_BUDGET)
    /// steps of search: the witness to [`injectivity`](Self::injectivity), which decides alike.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, Overlap};
    ///
    /// let layout = Layout::<8>::from_parts(&[4, 3], &[2, 3], 0)?;
    /// let Overlap::Meets { offset, index, other_index } = layout.collision() else {
    ///     panic!("steps of 2 and 3 meet at 6");
    /// };
    /// assert_eq!((offset, index.as_slice(), other_index.as_slice()), (6, &[0, 2][..], &[3, 0][..]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn collision(&self) -> Overlap<CAP, CAP> {
        self.collision_within(SEARCH_BUDGET)
    }

    /// [`collision`](Self::collision) in at most `budget` steps of search.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, Overlap};
    ///
    /// assert_eq!(Layout::<8>::row_major(&[2, 3])?.collision_within(0), Overlap::Disjoint);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn collision_within(&self, budget: usize) -> Overlap<CAP, CAP> {
        if self.is_empty() {
            return Overlap::Disjoint;
        }
        let (mut one, mut two) = ([0; CAP], [0; CAP]);
        let steps = match Steps::of(self) {
            Ok(steps) => steps,
            Err(axis) => {
                put(&mut two, axis, 1); // it repeats index 0
                return met(self, &one, self, &two);
            }
        };
        let mut left = budget;
        let (largest, differences) = match steps.first_meeting(&mut left) {
            Meeting::Nowhere => return Overlap::Disjoint,
            Meeting::Undecided => return Overlap::Undecided { budget },
            Meeting::Found { largest, differences } => (largest, differences),
        };
        let mut at = 0;
        while let Some((step, first, second)) = steps.ahead(self, at, largest, &differences) {
            put(&mut one, step.axis, first);
            put(&mut two, step.axis, second);
            at = at.wrapping_add(1); // at most the rank
        }
        met(self, &one, self, &two)
    }
}

/// The answer for two layouts that are not empty.
const fn meeting<const CAP: usize, const OTHER: usize>(
    one: &Layout<CAP>,
    two: &Layout<OTHER>,
    budget: usize,
) -> Overlap<CAP, OTHER> {
    let ahead = checked::widen_signed(two.offset());
    let mut balance =
        Balance::<CAP, OTHER>::new(ahead.wrapping_sub(checked::widen_signed(one.offset()))); // w + 1 bits
    let mut axis = 0;
    while axis < one.rank() {
        let (stride, last) = term(one, axis);
        balance.add(stride, last);
        axis = axis.wrapping_add(1); // at most the rank
    }
    axis = 0;
    while axis < two.rank() {
        let (stride, last) = term(two, axis);
        balance.add(stride.wrapping_neg(), last); // w + 1 bits
        axis = axis.wrapping_add(1); // at most the rank
    }
    let mut left = budget;
    let mut found = match balance.solve(&mut left) {
        Balanced::Found(found) => found,
        Balanced::Impossible => return Overlap::Disjoint,
        Balanced::Undecided => return Overlap::Undecided { budget },
    };
    let (mut index, mut other_index) = ([0; CAP], [0; OTHER]);
    axis = 0;
    while axis < one.rank() {
        let (stride, last) = term(one, axis);
        put(&mut index, axis, found.share(stride, last));
        axis = axis.wrapping_add(1); // at most the rank
    }
    axis = 0;
    while axis < two.rank() {
        let (stride, last) = term(two, axis);
        put(&mut other_index, axis, found.share(stride.wrapping_neg(), last));
        axis = axis.wrapping_add(1); // at most the rank
    }
    met(one, &index, two, &other_index)
}

/// Stride and last index of an axis of a layout that is not empty.
pub(super) const fn term<const CAP: usize>(layout: &Layout<CAP>, axis: usize) -> (i128, usize) {
    let (extent, stride) = layout.axis_or_unit(axis);
    (checked::widen_signed(stride), extent.saturating_sub(1))
}

/// The answer with both indices, each with an entry for every axis that the capacity holds.
const fn met<const CAP: usize, const OTHER: usize>(
    one: &Layout<CAP>,
    index: &[usize; CAP],
    two: &Layout<OTHER>,
    other_index: &[usize; OTHER],
) -> Overlap<CAP, OTHER> {
    let index = leading(index, one.rank());
    let offset = match one.offset_of_slice(index) {
        Some(offset) => offset,
        None => one.offset(), // can't be: every entry is below its extent
    };
    match (AxisList::from_slice(index), AxisList::from_slice(leading(other_index, two.rank()))) {
        (Ok(index), Ok(other_index)) => Overlap::Meets { offset, index, other_index },
        _ => Overlap::Undecided { budget: 0 }, // can't be: 1
    }
}
