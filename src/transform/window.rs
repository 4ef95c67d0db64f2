//! Windows that slide along an axis.

use super::free_stride;
use crate::axes::{leading, put};
use crate::checked;
use crate::error::{LayoutError, Quantity};
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// The windows of `window` elements along an axis, one every `step` elements.
    ///
    /// The axis becomes the number of the window, and a new last axis runs through it, as in NumPy's
    /// `sliding_window_view`. Windows overlap where `step < window`; a view of them is read-only
    /// then. A window of 0 elements is lawful and empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let pairs = Layout::<8>::row_major(&[4])?.windows(0, 2, 1)?;
    /// assert_eq!((pairs.shape(), pairs.strides()), (&[3, 2][..], &[1, 1][..]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::InvalidWindow`] where the window is longer
    /// than the axis or the step is 0, [`LayoutError::RankExceedsCapacity`],
    /// [`LayoutError::StrideOverflow`], or [`LayoutError::IntegerOverflow`] where the number of
    /// windows or of elements does not fit `usize`.
    pub const fn windows(
        &self,
        axis: usize,
        window: usize,
        step: usize,
    ) -> Result<Self, LayoutError> {
        let (extent, stride) = match self.axis(axis) {
            Ok(found) => found,
            Err(error) => return Err(error),
        };
        let Some(count) = checked::window_count(extent, window, step) else {
            if step == 0 || window > extent {
                return Err(LayoutError::InvalidWindow { axis, window, step, extent });
            }
            let quantity = Quantity::ElementCount; // one window of 0 elements more than elements
            return Err(LayoutError::IntegerOverflow { quantity, axis, extent, stride });
        };
        if self.rank() >= CAP {
            let rank = self.rank().saturating_add(1);
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let is_free = count <= 1 || window == 0 || self.is_empty();
        let factor = match checked::to_offset(step) {
            Some(factor) => factor,
            None => isize::MAX, // the largest factor that the error can name
        };
        let error = LayoutError::StrideOverflow { axis, stride, factor };
        let stepped = match free_stride(checked::times(stride, step), is_free, error) {
            Ok(stepped) => stepped,
            Err(error) => return Err(error),
        };
        let (mut extents, mut strides) = self.entries();
        put(&mut extents, axis, count);
        put(&mut strides, axis, stepped);
        put(&mut extents, self.rank(), window);
        put(&mut strides, self.rank(), stride);
        let rank = self.rank().wrapping_add(1); // at most CAP
        // Overlapping windows may be more elements than fit `usize`, so this is proved anew.
        let shape = leading(&extents, rank);
        let strides = leading(&strides, rank);
        Self::from_parts(shape, strides, self.offset())
    }
}
