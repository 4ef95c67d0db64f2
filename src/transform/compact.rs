//! The layout of a copy: compact, with the axes nested as they are.

use crate::axes::{item, leading, put};
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// The compact layout of the same shape whose axes nest as they do here: the axis with the larger
    /// stride is the outer one, whatever its sign, and of equal strides the first. The offset is 0.
    ///
    /// This is what NumPy gives a copy by `order='K'`: elements that are read in the order of memory
    /// are written in the order of memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// // A crop of (channel, row, column) planes that are interleaved in memory.
    /// let crop = Layout::<8>::from_parts(&[3, 100, 200], &[1, 2048, 3], 77)?;
    /// assert_eq!(crop.compact_like()?.strides(), &[1, 600, 3]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::IntegerOverflow`] where the elements are so many, by strides of 0, that the last
    /// offset does not fit `isize`.
    #[doc(alias = "empty_like")]
    pub const fn compact_like(&self) -> Result<Self, LayoutError> {
        let mut axes = [0; CAP];
        let mut axis = 0;
        // Each axis is put behind those that have a stride as large.
        while axis < self.rank() {
            let (_, stride) = self.axis_or_unit(axis);
            let mut place = axis;
            while let Some(before) = place.checked_sub(1)
                && let Some(outer) = item(&axes, before)
                && self.axis_or_unit(outer).1.unsigned_abs() < stride.unsigned_abs()
            {
                put(&mut axes, place, outer);
                place = before;
            }
            put(&mut axes, place, axis);
            axis = axis.wrapping_add(1); // at most the rank
        }
        Self::with_axis_order(self.shape(), leading(&axes, self.rank()))
    }
}
