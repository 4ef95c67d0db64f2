//! Contiguity, and equality of two layouts as maps.

use crate::axes::put;
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

    /// How many of the fastest axes are contiguous among themselves in the given order; relaxed as
    /// [`is_c_contiguous`](Self::is_c_contiguous). All of them where the whole layout is, and 0 where the
    /// fastest does not step by 1.
    ///
    /// Together they hold [`run_len`](Self::run_len) elements, side by side.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::from_parts(&[4, 2, 3], &[8, 3, 1], 0)?;
    /// assert_eq!(layout.contiguous_axes(LayoutOrder::RowMajor), 2);
    /// assert_eq!(layout.run_len(LayoutOrder::RowMajor), 6);
    /// assert_eq!(layout.contiguous_axes(LayoutOrder::ColMajor), 0);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn contiguous_axes(&self, order: LayoutOrder) -> usize {
        match self.check_contiguous(order) {
            // How many are faster: an order and its inverse are the same.
            Err(LayoutError::NonContiguousViewAsSlice { axis, .. }) => {
                order.axis_at(axis, self.rank())
            }
            _ => self.rank(),
        }
    }

    /// Whether the elements fill a piece of the buffer without holes and without repeats, whatever the
    /// order of the axes, and forwards or backwards along each. An empty layout is dense.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let planes = Layout::<8>::with_axis_order(&[3, 480, 640], &[1, 2, 0])?.flip(1)?;
    /// assert!(planes.is_dense());
    /// assert!(!Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?.is_dense()); // padded
    /// assert!(!Layout::<8>::from_parts(&[2, 3], &[1, 1], 0)?.is_dense()); // windows
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn is_dense(&self) -> bool {
        // The neighbour of the first element is reached by a step of 1, and the first one behind that
        // axis by a step of its extent, and so on: no other step may be there.
        let mut filled: usize = 1;
        let mut left = if self.is_empty() { 0 } else { self.moving_axes() };
        while left > 0 {
            let mut axis = 0;
            let mut found = false;
            while axis < self.rank() && !found {
                let (extent, stride) = self.axis_or_unit(axis);
                if extent > 1 && stride.unsigned_abs() == filled {
                    filled = filled.wrapping_mul(extent); // at most the number of elements: 2
                    found = true;
                }
                axis = axis.wrapping_add(1); // at most the rank
            }
            if !found {
                return false;
            }
            left = left.wrapping_sub(1); // above 0
        }
        true
    }

    /// The number of axes along which an index moves, of a layout that is not empty.
    const fn moving_axes(&self) -> usize {
        let mut count = 0_usize;
        let mut axis = 0;
        while axis < self.rank() {
            if let (2.., _) = self.axis_or_unit(axis) {
                count = count.wrapping_add(1); // at most the rank
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        count
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

    /// Refuses a layout of another shape, and says at which axis.
    pub(crate) const fn check_same_shape<const OTHER: usize>(
        &self,
        other: &Layout<OTHER>,
    ) -> Result<(), LayoutError> {
        if self.rank() != other.rank() {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: other.rank() });
        }
        let mut axis = 0;
        while axis < self.rank() {
            let (expected, _) = self.axis_or_unit(axis);
            let (actual, _) = other.axis_or_unit(axis);
            if expected != actual {
                return Err(LayoutError::ExtentMismatch { axis, expected, actual });
            }
            axis = axis.wrapping_add(1); // at most the rank
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

    /// The one layout that stands for all that are the [same map](Self::same_map): strides that no index
    /// multiplies are 0, and so is the offset of an empty layout. Canonical layouts of one capacity are
    /// equal, and hash alike, exactly where they are the same map.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let one = Layout::<8>::from_parts(&[1, 3], &[77, 1], 0)?;
    /// let other = Layout::<8>::row_major(&[1, 3])?;
    /// assert_ne!(one, other);
    /// assert_eq!(one.canonical(), other.canonical());
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn canonical(&self) -> Self {
        let (extents, mut strides) = self.entries();
        let empty = self.is_empty();
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, _) = self.axis_or_unit(axis);
            if empty || extent == 1 {
                put(&mut strides, axis, 0);
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 and 2 as before, 3 no index multiplied what is 0 now.
        Self::from_proved(self.rank(), extents, strides, if empty { 0 } else { self.offset() })
    }
}
