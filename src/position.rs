//! Elements counted from 0, and the ways back: position to offset and index, index to position, and
//! offset to index.

use crate::axes::{AxisList, item, leading, put};
use crate::checked;
use crate::equation::{Equation, SEARCH_BUDGET, Solution};
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// The offset of the `position`-th element, counted in the given order from 0, or `None` past the
    /// last.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
    /// assert_eq!(layout.offset_at(3, LayoutOrder::RowMajor), Some(4)); // index (1, 0)
    /// assert_eq!(layout.offset_at(3, LayoutOrder::ColMajor), Some(5)); // index (1, 1)
    /// assert_eq!(layout.offset_at(6, LayoutOrder::RowMajor), None);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn offset_at(&self, position: usize, order: LayoutOrder) -> Option<isize> {
        let mut offset = self.offset();
        let mut left = position;
        let mut place = 0;
        while place < self.rank() {
            let (extent, stride) = self.axis_or_unit(order.axis_at(place, self.rank()));
            let Some((rest, index)) = checked::split_position(left, extent) else {
                return None;
            };
            offset = checked::step(offset, index, stride);
            left = rest;
            place = place.wrapping_add(1); // at most the rank
        }
        // The digits used up the position exactly when it is below the number of elements.
        if left == 0 && !self.is_empty() { Some(offset) } else { None }
    }

    /// The index of the `position`-th element, counted in the given order from 0, or `None` past the
    /// last. NumPy calls this `unravel_index`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::row_major(&[2, 3])?;
    /// assert_eq!(layout.index_at(4, LayoutOrder::RowMajor).unwrap(), [1, 1]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn index_at(
        &self,
        position: usize,
        order: LayoutOrder,
    ) -> Option<AxisList<usize, CAP>> {
        let mut index = [0; CAP];
        let mut left = position;
        let mut place = 0;
        while place < self.rank() {
            let axis = order.axis_at(place, self.rank());
            let (extent, _) = self.axis_or_unit(axis);
            let Some((rest, along)) = checked::split_position(left, extent) else {
                return None;
            };
            put(&mut index, axis, along);
            left = rest;
            place = place.wrapping_add(1); // at most the rank
        }
        if left != 0 || self.is_empty() {
            return None;
        }
        match AxisList::from_slice(leading(&index, self.rank())) {
            Ok(list) => Some(list),
            Err(_) => None, // can't be: 1
        }
    }

    /// The position of an index, counted in the given order from 0: the inverse of
    /// [`index_at`](Self::index_at). NumPy calls this `ravel_multi_index`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::row_major(&[2, 3])?;
    /// assert_eq!(layout.position_of(&[1, 1], LayoutOrder::ColMajor), Some(3));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn position_of(&self, index: &[usize], order: LayoutOrder) -> Option<usize> {
        if index.len() != self.rank() {
            return None;
        }
        let mut position: usize = 0;
        let mut place = self.rank();
        while place > 0 {
            place = place.wrapping_sub(1); // above 0
            let axis = order.axis_at(place, self.rank());
            let (extent, _) = self.axis_or_unit(axis);
            let along = match item(index, axis) {
                Some(along) if along < extent => along,
                _ => return None,
            };
            // Below the number of elements, which fits by 2; where it is 0 some axis answers `None`.
            position = position.wrapping_mul(extent).wrapping_add(along);
        }
        Some(position)
    }

    /// An index that reaches `offset`, or `Ok(None)` for a hole: an offset that no index reaches.
    ///
    /// Where several indices reach it, one of them is returned. Axes of extent 1 and axes of stride 0
    /// get index 0. The work is bounded; layouts whose axes nest, as all slices of compact arrays
    /// do, are answered without a search.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
    /// assert_eq!(layout.index_of(6)?.unwrap(), [1, 2]);
    /// assert_eq!(layout.index_of(3)?, None); // the padding of the first row
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::OverlapUndecided`] where [`SEARCH_BUDGET`](crate::SEARCH_BUDGET) steps did not
    /// suffice.
    pub const fn index_of(
        &self,
        offset: isize,
    ) -> Result<Option<AxisList<usize, CAP>>, LayoutError> {
        let (lowest, highest) = match self.reach() {
            Some(ends) => ends,
            None => return Ok(None),
        };
        if offset < lowest || offset > highest {
            return Ok(None);
        }
        // Counted from the lowest offset, with the negative axes mirrored, every step goes up.
        let target = checked::widen_signed(offset).wrapping_sub(checked::widen_signed(lowest));
        let mut equation = Equation::<CAP>::new(target);
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            if moves(extent, stride) {
                let last = checked::widen(extent.saturating_sub(1)).unsigned_abs();
                equation.push(checked::widen_signed(stride).unsigned_abs(), last);
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        let found = match equation.solve(SEARCH_BUDGET) {
            Solution::Found(found, []) => found,
            Solution::Impossible => return Ok(None),
            Solution::Undecided => {
                return Err(LayoutError::OverlapUndecided { budget: SEARCH_BUDGET });
            }
        };
        let mut index = [0; CAP];
        let mut unknown = 0;
        axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            if moves(extent, stride) {
                let along = match item(&found, unknown) {
                    Some(along) => match checked::to_unsigned(along.cast_signed()) {
                        Some(along) => along,
                        None => return Ok(None), // can't be: at most the extent
                    },
                    None => 0,
                };
                let last = extent.saturating_sub(1);
                put(&mut index, axis, if stride < 0 { last.saturating_sub(along) } else { along });
                unknown = unknown.wrapping_add(1); // at most the rank
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        match AxisList::from_slice(leading(&index, self.rank())) {
            Ok(list) => Ok(Some(list)),
            Err(error) => Err(error), // can't be: 1
        }
    }
}

/// Whether an index along the axis changes the offset.
#[inline]
const fn moves(extent: usize, stride: isize) -> bool {
    extent > 1 && stride != 0
}
