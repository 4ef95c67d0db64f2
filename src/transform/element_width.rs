//! The same memory counted in narrower or in wider elements: a complex number as two reals, four
//! bytes as a word.
//!
//! Layouts count elements, and know neither bytes nor addresses. Whether the memory is aligned for the
//! wider element, in which order its parts stand, and whether every pattern of bits is one, is for the
//! caller to know.

use super::stretched;
use crate::axes::{leading, put};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// Each element as `parts` narrower ones, which a new last axis counts.
    ///
    /// Strides and offset are in narrower elements then, and the last axis has stride 1. To let the
    /// parts go on within the last axis, as NumPy's `view` does, merge it with the one before.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// // A column-major matrix of complex numbers, as reals.
    /// let complex = Layout::<8>::col_major(&[3, 4])?;
    /// let reals = complex.split_elements(2)?;
    /// assert_eq!((reals.shape(), reals.strides()), (&[3, 4, 2][..], &[2, 6, 1][..]));
    /// assert_eq!(reals.join_elements(2)?.drop_axis(2)?, complex);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ZeroParts`], [`LayoutError::RankExceedsCapacity`],
    /// [`LayoutError::OffsetOverflow`], [`LayoutError::StrideOverflow`], or
    /// [`LayoutError::IntegerOverflow`] where the number of narrower elements does not fit `usize` or
    /// an offset of one does not fit `isize`.
    #[doc(alias = "view_as_real")]
    pub const fn split_elements(&self, parts: usize) -> Result<Self, LayoutError> {
        if parts == 0 {
            return Err(LayoutError::ZeroParts);
        }
        if self.rank() >= CAP {
            let rank = self.rank().saturating_add(1);
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let Some(offset) = checked::times(self.offset(), parts) else {
            return Err(LayoutError::OffsetOverflow { offset: self.offset(), factor: parts });
        };
        let (mut extents, mut strides) = self.entries();
        let is_empty = self.is_empty();
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            match stretched(axis, stride, parts, extent <= 1 || is_empty) {
                Ok(stride) => put(&mut strides, axis, stride),
                Err(error) => return Err(error),
            };
            axis = axis.wrapping_add(1); // at most the rank
        }
        put(&mut extents, self.rank(), parts);
        put(&mut strides, self.rank(), 1);
        let rank = self.rank().wrapping_add(1); // at most CAP
        // There are more elements, further apart, so this is proved anew.
        Self::from_parts(leading(&extents, rank), leading(&strides, rank), offset)
    }

    /// Each `parts` elements that lie side by side along the last axis as one wider element: the
    /// inverse of [`split_elements`](Self::split_elements), but for the last axis, which stays.
    ///
    /// Strides and offset are in wider elements then. A stride that no index multiplies, and that is
    /// not a multiple of `parts`, becomes 0. With `parts` of 1 the layout stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// // Rows of 6 bytes, padded to 8, as words of 2 bytes.
    /// let bytes = Layout::<8>::from_parts(&[10, 6], &[8, 1], 16)?;
    /// let words = bytes.join_elements(2)?;
    /// assert_eq!((words.shape(), words.strides(), words.offset()), (&[10, 3][..], &[4, 1][..], 8));
    /// assert_eq!(
    ///     bytes.join_elements(4),
    ///     Err(LayoutError::IndivisibleExtent { axis: 1, extent: 6, parts: 4 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ZeroParts`], [`LayoutError::AxisOutOfBounds`] for rank 0,
    /// [`LayoutError::NonContiguousViewAsSlice`] where the last axis has another stride than 1, and
    /// [`LayoutError::IndivisibleExtent`], [`LayoutError::IndivisibleStride`] or
    /// [`LayoutError::IndivisibleOffset`] where its extent, another stride or the offset is not a
    /// multiple of `parts`.
    #[doc(alias = "view_as_complex")]
    pub const fn join_elements(&self, parts: usize) -> Result<Self, LayoutError> {
        if parts == 0 {
            return Err(LayoutError::ZeroParts);
        }
        if parts == 1 {
            return Ok(*self);
        }
        let Some(last) = self.rank().checked_sub(1) else {
            return Err(LayoutError::AxisOutOfBounds { axis: 0, rank: 0 });
        };
        let (extent, stride) = self.axis_or_unit(last);
        let is_empty = self.is_empty();
        let (Some(words), Some(0)) = (extent.checked_div(parts), extent.checked_rem(parts)) else {
            return Err(LayoutError::IndivisibleExtent { axis: last, extent, parts });
        };
        if stride != 1 && !is_empty {
            let (axis, expected) = (last, 1);
            return Err(LayoutError::NonContiguousViewAsSlice { axis, stride, expected });
        }
        let Some(offset) = checked::divided(self.offset(), parts) else {
            return Err(LayoutError::IndivisibleOffset { offset: self.offset(), parts });
        };
        let (mut extents, mut strides) = self.entries();
        let mut axis = 0;
        while axis < last {
            let (extent, stride) = self.axis_or_unit(axis);
            match checked::divided(stride, parts) {
                Some(stride) => put(&mut strides, axis, stride),
                None if extent <= 1 || is_empty => put(&mut strides, axis, 0),
                None => return Err(LayoutError::IndivisibleStride { axis, stride, parts }),
            };
            axis = axis.wrapping_add(1); // at most the rank
        }
        put(&mut extents, last, words);
        put(&mut strides, last, 1);
        // INVARIANT: 1 as before, 2 an extent shrank, 3 each offset is one of before, divided.
        Ok(Self::from_proved(self.rank(), extents, strides, offset))
    }
}
