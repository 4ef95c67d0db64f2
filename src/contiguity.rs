//! Contiguity, and equality of two layouts as maps.

use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// Whether the elements lie side by side in row-major (C) order.
    ///
    /// This is NumPy's relaxed flag: strides of axes of extent 1 do not count, and an empty layout is
    /// contiguous.
    #[must_use]
    pub const fn is_c_contiguous(&self) -> bool {
        self.is_contiguous_in(LayoutOrder::RowMajor)
    }

    /// Whether the elements lie side by side in column-major (Fortran) order; relaxed as
    /// [`is_c_contiguous`](Self::is_c_contiguous).
    #[must_use]
    pub const fn is_f_contiguous(&self) -> bool {
        self.is_contiguous_in(LayoutOrder::ColMajor)
    }

    /// Whether the elements lie side by side in the given order; relaxed as
    /// [`is_c_contiguous`](Self::is_c_contiguous).
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let row = Layout::<8>::from_parts(&[1, 3], &[77, 1], 0)?;
    /// assert!(row.is_contiguous_in(LayoutOrder::RowMajor));
    /// assert!(row.is_contiguous_in(LayoutOrder::ColMajor));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn is_contiguous_in(&self, order: LayoutOrder) -> bool {
        self.check_contiguous(order).is_ok()
    }

    /// Refuses a layout that is not contiguous in the given order, and says at which axis.
    pub(crate) const fn check_contiguous(&self, order: LayoutOrder) -> Result<(), LayoutError> {
        if self.is_empty() {
            return Ok(());
        }
        let mut expected: usize = 1;
        let mut place = 0;
        while place < self.rank() {
            let axis = order.axis_at(place, self.rank());
            let (extent, stride) = self.axis_or_unit(axis);
            if extent > 1 {
                if !checked::is_compact(stride, expected) {
                    let expected = match checked::to_offset(expected) {
                        Some(expected) => expected,
                        None => isize::MAX,
                    };
                    return Err(LayoutError::NonContiguousViewAsSlice { axis, stride, expected });
                }
                expected = expected.wrapping_mul(extent); // at most the number of elements: 2
            }
            place = place.wrapping_add(1); // at most the rank
        }
        Ok(())
    }

    /// Whether two layouts are the same map: they have the same shape, and every index reaches the
    /// same offset. Strides that no index multiplies do not count, nor does the offset of an empty
    /// layout, nor the capacity.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let one = Layout::<8>::from_parts(&[1, 3], &[77, 1], 0)?;
    /// assert!(one != Layout::row_major(&[1, 3])?);
    /// assert!(one.same_map(&Layout::<2>::row_major(&[1, 3])?));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn same_map<const OTHER: usize>(&self, other: &Layout<OTHER>) -> bool {
        if self.rank() != other.rank() {
            return false;
        }
        let mut axis = 0;
        let mut moved = false;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            let (other_extent, other_stride) = other.axis_or_unit(axis);
            if extent != other_extent {
                return false;
            }
            moved |= extent > 1 && stride != other_stride;
            axis = axis.wrapping_add(1); // at most the rank
        }
        self.is_empty() || (!moved && self.offset() == other.offset())
    }
}
