//! In which order elements may be copied within one buffer.
//!
//! Copying in the order of indices goes wrong where some index `i` writes what a later index `j` still
//! reads: `i < j` in row-major order, and `write(i) = read(j)`. In the opposite order `i` and `j`
//! change places. Both are one question about two layouts of one shape, `early` and `late`: are there
//! indices `i < j` with `early(i) = late(j)`?
//!
//! `i < j` means that, for some axis `p`, they are equal along the axes before `p`, that `i` is less
//! along `p`, and that they are free along the axes behind it. That is one equation for each `p`. An axis
//! before it is one unknown, times the difference of both strides; an axis behind it is two. Along `p`
//! itself, `i = x` and `j = x + 1 + y`, with `x + y <= extent - 2`: a triangle, where an equation takes
//! only rectangles. Where one of both unknowns can be left out, as for equal strides or stride 0, the
//! triangle is a line, and the equation is exact. Else it is divided, until it is: if there is no
//! solution in the square around it, there is none; if there is one in the largest rectangle inside, of
//! half its height and width, there is one; and else both triangles that this leaves are tried.

use super::balance::{Balance, Balanced};
use super::pair::term;
use crate::axes::{item, put};
use crate::checked;
use crate::equation::SEARCH_BUDGET;
use crate::error::LayoutError;
use crate::layout::Layout;

/// What dividing a triangle takes off the budget: its equations cost about as much as so many steps
/// of search.
const DIVISION: usize = 64;

/// The orders in which the elements of one layout may be copied to another within one buffer; see
/// [`Layout::copy_order`].
///
/// # Examples
///
/// ```
/// use ndlayout::{CopyOrder, Layout, layout};
///
/// // Three elements move up by one: the last one goes first.
/// const TO: Layout<1> = layout!([3], strides: [1], offset: 1);
/// const FROM: Layout<1> = layout!([3]);
/// assert_eq!(TO.copy_order(&FROM), Ok(CopyOrder::Backward));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum CopyOrder {
    /// Any order: no index writes what another one reads.
    Any,
    /// From the first index to the last, in row-major order. The opposite order is wrong, or was not
    /// decided.
    Forward,
    /// From the last index to the first, in row-major order. The opposite order is wrong, or was not
    /// decided.
    Backward,
    /// Neither from the first to the last nor the other way round.
    Neither,
    /// No order is known to be right, and the search for one ran out of steps.
    Undecided {
        /// The number of steps that were allowed.
        budget: usize,
    },
}

impl<const CAP: usize> Layout<CAP> {
    /// In which order the elements of `source` may be copied to this layout within one buffer, one by
    /// one, in at most [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps of search.
    ///
    /// Element `i` of this layout is to become what element `i` of the source was. An order is right
    /// if no index writes where a later index still reads; this counts also where it would write what
    /// is there. Orders are those of row-major indices; transpose both layouts to ask for column-major.
    /// The answer assumes nothing about the layout that is written: where its own indices meet, the
    /// last one to be written stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{CopyOrder, Layout};
    ///
    /// // Rows of 4 with 2 used are packed; and spread again.
    /// let padded = Layout::<8>::from_parts(&[3, 2], &[4, 1], 0)?;
    /// let packed = Layout::<8>::row_major(&[3, 2])?;
    /// assert_eq!(packed.copy_order(&padded)?, CopyOrder::Forward);
    /// assert_eq!(padded.copy_order(&packed)?, CopyOrder::Backward);
    /// // Reversing takes a place for one more element.
    /// assert_eq!(packed.copy_order(&packed.flip(0)?)?, CopyOrder::Neither);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] or [`LayoutError::ExtentMismatch`] where the shapes differ.
    #[inline]
    pub const fn copy_order<const OTHER: usize>(
        &self,
        source: &Layout<OTHER>,
    ) -> Result<CopyOrder, LayoutError> {
        self.copy_order_within(source, SEARCH_BUDGET)
    }

    /// [`copy_order`](Self::copy_order) in at most `budget` steps of search.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{CopyOrder, Layout};
    ///
    /// let to = Layout::<8>::from_parts(&[100, 100], &[100, 1], 0)?;
    /// let from = Layout::<8>::from_parts(&[100, 100], &[100, 1], 10_000)?;
    /// assert_eq!(to.copy_order_within(&from, 0), Ok(CopyOrder::Any));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`copy_order`](Self::copy_order).
    pub const fn copy_order_within<const OTHER: usize>(
        &self,
        source: &Layout<OTHER>,
        budget: usize,
    ) -> Result<CopyOrder, LayoutError> {
        if let Err(error) = self.check_same_shape(source) {
            return Err(error);
        }
        let (Some((low, high)), Some((source_low, source_high))) = (self.reach(), source.reach())
        else {
            return Ok(CopyOrder::Any);
        };
        if high < source_low || source_high < low {
            return Ok(CopyOrder::Any);
        }
        let mut left = budget;
        let forward = meets_later(self, source, &mut left);
        let backward = meets_later(source, self, &mut left);
        Ok(match (forward, backward) {
            (Hazard::None, Hazard::None) => CopyOrder::Any,
            (Hazard::None, _) => CopyOrder::Forward,
            (_, Hazard::None) => CopyOrder::Backward,
            (Hazard::Meets, Hazard::Meets) => CopyOrder::Neither,
            _ => CopyOrder::Undecided { budget },
        })
    }
}

/// Whether some index of one layout meets a later one of another.
#[derive(Clone, Copy)]
enum Hazard {
    None,
    Meets,
    Undecided,
}

/// Whether there are indices `i < j` with `early(i) = late(j)`. Of layouts of one shape, not empty.
const fn meets_later<const CAP: usize, const OTHER: usize>(
    early: &Layout<CAP>,
    late: &Layout<OTHER>,
    left: &mut usize,
) -> Hazard {
    let ahead = checked::widen_signed(late.offset());
    // The sum of the terms; w + 1 bits.
    let target = ahead.wrapping_sub(checked::widen_signed(early.offset()));
    let mut hazard = Hazard::None;
    let mut pivot = 0;
    while pivot < early.rank() {
        let mut balance = Balance::<CAP, OTHER>::new(target);
        let mut axis = 0;
        while axis < early.rank() {
            let (stride, last) = term(early, axis);
            let (late_stride, _) = term(late, axis);
            if axis < pivot {
                balance.add(stride.wrapping_sub(late_stride), last); // w + 1 bits
            } else if axis > pivot {
                balance.add(stride, last);
                balance.add(late_stride.wrapping_neg(), last); // w + 1 bits
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        let (stride, last) = term(early, pivot);
        let (late_stride, _) = term(late, pivot);
        if let Some(size) = last.checked_sub(1) {
            balance.move_target(late_stride); // j is one ahead of i
            match (Triangle { x: 0, y: 0, size }).solve(balance, stride, late_stride, left) {
                Hazard::None => {}
                Hazard::Meets => return Hazard::Meets,
                Hazard::Undecided => hazard = Hazard::Undecided,
            }
        }
        pivot = pivot.wrapping_add(1); // at most the rank
    }
    hazard
}

/// All `x + u` and `y + v` with `u + v <= size`.
#[derive(Clone, Copy)]
struct Triangle {
    x: usize,
    y: usize,
    size: usize,
}

impl Triangle {
    /// The most triangles that wait: one for each halving of a size, and one more.
    const DEPTH: usize = size_of::<usize>().wrapping_mul(8).wrapping_add(1);

    /// Whether a balance has a solution together with `early·x - late·(x + y)` for some `x` and `y` of
    /// the triangle.
    const fn solve<const CAP: usize, const MORE: usize>(
        self,
        balance: Balance<CAP, MORE>,
        early: i128,
        late: i128,
        left: &mut usize,
    ) -> Hazard {
        let slopes = (early.wrapping_sub(late), late.wrapping_neg()); // of x and y; w + 1 bits
        let whole = (self.size, self.size);
        // Without x, which moves nothing, or moves as y does, y goes all the way; and so does x without y.
        if slopes.0 == 0 || early == 0 {
            return self.rectangle(balance, slopes, (0, self.size), left);
        }
        if slopes.1 == 0 || self.size == 0 {
            return self.rectangle(balance, slopes, whole, left);
        }
        let mut waiting = [self; Self::DEPTH];
        let mut count: usize = 1;
        let mut hazard = Hazard::None;
        while let Some(at) = count.checked_sub(1)
            && let Some(triangle) = item(&waiting, at)
        {
            count = at;
            let Self { x, y, size } = triangle;
            match triangle.rectangle(balance, slopes, (size, size), left) {
                Hazard::None => continue,
                Hazard::Meets if size == 0 => return Hazard::Meets,
                Hazard::Meets => {}
                Hazard::Undecided => {
                    hazard = Hazard::Undecided;
                    continue;
                }
            }
            let half = size >> 1;
            let height = size.wrapping_sub(half); // half <= size
            if let Hazard::Meets = triangle.rectangle(balance, slopes, (half, height), left) {
                return Hazard::Meets;
            }
            let Some(fewer) = left.checked_sub(DIVISION) else {
                *left = 0;
                return Hazard::Undecided;
            };
            *left = fewer;
            // All sums are at most x + size or y + size, which are below the extent.
            if let Some(size) = height.checked_sub(1) {
                let right = Self { x: x.wrapping_add(half).wrapping_add(1), y, size };
                put(&mut waiting, count, right);
                count = count.wrapping_add(1); // at most DEPTH
            }
            if let Some(size) = half.checked_sub(1) {
                let above = Self { x, y: y.wrapping_add(height).wrapping_add(1), size };
                put(&mut waiting, count, above);
                count = count.wrapping_add(1); // at most DEPTH: each one is half as large
            }
        }
        hazard
    }

    /// Whether there is a solution for `x` and `y` of a rectangle at the corner of the triangle.
    const fn rectangle<const CAP: usize, const MORE: usize>(
        self,
        mut balance: Balance<CAP, MORE>,
        slopes: (i128, i128),
        last: (usize, usize),
        left: &mut usize,
    ) -> Hazard {
        // Each product is less than 2^(w+2).
        balance.move_target(slopes.0.wrapping_mul(checked::widen(self.x)).wrapping_neg());
        balance.move_target(slopes.1.wrapping_mul(checked::widen(self.y)).wrapping_neg());
        balance.add(slopes.0, last.0);
        balance.add(slopes.1, last.1);
        match balance.solve(left) {
            Balanced::Found(_) => Hazard::Meets,
            Balanced::Impossible => Hazard::None,
            Balanced::Undecided => Hazard::Undecided,
        }
    }
}
