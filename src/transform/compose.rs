//! One layout after another: the inner one gives positions among the elements of the outer one.
//!
//! The outer layout takes a position apart into an index for each axis, as digits of a number. Counted
//! from the fastest axis, and with the axes left out that have extent 1,
//!
//! ```text
//! offset + position * strides[0] + floor(position / extents[0]) * (strides[1] - extents[0] * strides[0])
//!        + floor(position / (extents[0] * extents[1])) * (strides[2] - extents[1] * strides[1]) + …
//! ```
//!
//! is the offset of a position. A term whose bracket is 0 is none: these two axes merge. Each other
//! term must step evenly as the inner indices do. [`WithinBlock`] decides that exactly; then the whole
//! steps evenly, and the steps can be read off at the corners.

use crate::axes::put;
use crate::checked::{self, WithinBlock};
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// The layout of `inner`'s shape in which index `i` reaches what this layout reaches at position
    /// `inner(i)`, where positions count the elements of this layout in the given order.
    ///
    /// With positions in column-major order this is the composition of CuTe. Strides may be negative
    /// or 0. It exists where each index of this layout steps evenly as the inner indices do; axes of
    /// this layout that merge count as one. All else is refused, and never approximated.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, LayoutOrder};
    ///
    /// // Every second element of a matrix with padded rows.
    /// let padded = Layout::<8>::from_parts(&[4, 6], &[8, 1], 0)?;
    /// let second = Layout::<8>::from_parts(&[4, 3], &[6, 2], 0)?;
    /// let picked = padded.compose(&second, LayoutOrder::RowMajor)?;
    /// assert_eq!((picked.shape(), picked.strides()), (&[4, 3][..], &[8, 2][..]));
    ///
    /// // Positions 0 to 7 pass the end of the first row.
    /// let line = Layout::<8>::row_major(&[8])?;
    /// assert_eq!(
    ///     padded.compose(&line, LayoutOrder::RowMajor),
    ///     Err(LayoutError::UnevenComposition { axis: 0, stride: 1, outer_axis: 0, block: 6 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ViewOutOfBounds`] where `inner` reaches no position of this layout, in its
    /// numbers; [`LayoutError::UnevenComposition`]; or [`LayoutError::StrideOverflow`], which can't
    /// happen for a layout that lies in a buffer.
    #[doc(alias = "composition")]
    pub const fn compose<const INNER: usize>(
        &self,
        inner: &Layout<INNER>,
        order: LayoutOrder,
    ) -> Result<Layout<INNER>, LayoutError> {
        if let Err(error) = inner.check(self.len()) {
            return Err(error);
        }
        let (extents, _) = inner.entries();
        let mut strides = [0; INNER];
        if inner.is_empty() {
            // INVARIANT: 1 and 2 as `inner`, 3 it is empty.
            return Ok(Layout::from_proved(inner.rank(), extents, strides, self.offset()));
        }
        if let Err(error) = self.check_steps(inner, order) {
            return Err(error);
        }
        let start = checked::to_position(inner.offset());
        let offset = self.offset_behind(start, 0, order);
        let mut axis = 0;
        while axis < inner.rank() {
            let (extent, stride) = inner.axis_or_unit(axis);
            if extent > 1 {
                let next = self.offset_behind(start, stride, order);
                let Some(step) = next.checked_sub(offset) else {
                    let (stride, factor) = (next, offset);
                    return Err(LayoutError::StrideOverflow { axis, stride, factor });
                };
                put(&mut strides, axis, step);
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 and 2 as `inner`, 3 all offsets are those of positions of this layout.
        Ok(Layout::from_proved(inner.rank(), extents, strides, offset))
    }

    /// The offset at the position `stride` behind `start`; both are positions of this layout.
    const fn offset_behind(&self, start: usize, stride: isize, order: LayoutOrder) -> isize {
        match self.offset_at(start.wrapping_add_signed(stride), order) {
            Some(offset) => offset,
            None => self.offset(), // can't be: `inner` was checked against the positions
        }
    }

    /// Refuses positions along which an index of this layout does not step evenly.
    const fn check_steps<const INNER: usize>(
        &self,
        inner: &Layout<INNER>,
        order: LayoutOrder,
    ) -> Result<(), LayoutError> {
        // The product of the extents so far, and the last axis that was not of extent 1.
        let mut block: usize = 1;
        let mut faster: Option<(usize, isize)> = None;
        let mut place = 0;
        while place < self.rank() {
            let outer_axis = order.axis_at(place, self.rank());
            let (extent, stride) = self.axis_or_unit(outer_axis);
            if extent > 1 {
                let merges = match faster {
                    None => true, // the fastest axis steps with the position
                    Some((extent, faster)) => {
                        matches!(checked::times(faster, extent), Some(chained) if chained == stride)
                    }
                };
                if !merges && let Some(axis) = uneven_axis(inner, block) {
                    let (_, stride) = inner.axis_or_unit(axis);
                    return Err(LayoutError::UnevenComposition { axis, stride, outer_axis, block });
                }
                faster = Some((extent, stride));
                block = block.wrapping_mul(extent); // at most the number of elements
            }
            place = place.wrapping_add(1); // at most the rank
        }
        Ok(())
    }
}

/// The first axis along which the number of the block does not step evenly, where a position falls
/// in a block.
const fn uneven_axis<const CAP: usize>(inner: &Layout<CAP>, block: usize) -> Option<usize> {
    let Some(mut within) = WithinBlock::new(checked::to_position(inner.offset()), block) else {
        return None; // can't be: no extent is 0
    };
    let mut axis = 0;
    while axis < inner.rank() {
        let (extent, stride) = inner.axis_or_unit(axis);
        within = match within.along(extent, stride) {
            Some(within) => within,
            None => return Some(axis),
        };
        axis = axis.wrapping_add(1); // at most the rank
    }
    None
}
