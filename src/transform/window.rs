//! Windows that slide along axes.

use super::stretched;
use crate::axes::{item, leading, put};
use crate::checked;
use crate::error::{LayoutError, Quantity};
use crate::layout::Layout;

/// Windows along one axis: `size` elements, `dilation` apart, every `step` elements.
///
/// # Examples
///
/// ```
/// use ndlayout::Window;
///
/// let window = Window { step: 2, ..Window::new(0, 3) };
/// assert_eq!(window, Window { axis: 0, size: 3, step: 2, dilation: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Window {
    /// The axis that the windows slide along.
    pub axis: usize,
    /// The number of elements in a window.
    pub size: usize,
    /// The distance from the first element of a window to that of the next.
    pub step: usize,
    /// The distance from one element of a window to the next.
    pub dilation: usize,
}

impl Window {
    /// Windows of `size` elements side by side, one at each element.
    #[must_use]
    pub const fn new(axis: usize, size: usize) -> Self {
        Self { axis, size, step: 1, dilation: 1 }
    }
}

impl<const CAP: usize> Layout<CAP> {
    /// The windows of `window` elements along an axis, one every `step` elements; see
    /// [`windows_in`](Self::windows_in).
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
    /// As [`windows_in`](Self::windows_in).
    #[doc(alias = "unfold")]
    pub const fn windows(
        &self,
        axis: usize,
        window: usize,
        step: usize,
    ) -> Result<Self, LayoutError> {
        self.windows_in(&[Window { axis, size: window, step, dilation: 1 }])
    }

    /// The windows along several axes, each axis with a size, a step and a dilation of its own.
    ///
    /// Each named axis becomes the number of the window along it, and a new last axis, in the order of
    /// the list, runs through the window, as in NumPy's `sliding_window_view`. Windows overlap where
    /// the step is smaller than the size; a view of them is read-only then. A window of 0 elements is
    /// lawful and empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, Window};
    ///
    /// // The patches that a 3 x 3 convolution reads: step 2 down, dilation 2 across.
    /// let image = Layout::<8>::row_major(&[9, 12])?;
    /// let patches = image.windows_in(&[
    ///     Window { step: 2, ..Window::new(0, 3) },
    ///     Window { dilation: 2, ..Window::new(1, 3) },
    /// ])?;
    /// assert_eq!(patches.shape(), &[4, 8, 3, 3]);
    /// assert_eq!(patches.strides(), &[24, 1, 12, 2]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::DuplicateAxis`],
    /// [`LayoutError::InvalidWindow`] where a window reaches beyond its axis or a step or dilation is 0,
    /// [`LayoutError::RankExceedsCapacity`], [`LayoutError::StrideOverflow`], or
    /// [`LayoutError::IntegerOverflow`] where the number of windows or of elements does not fit
    /// `usize`.
    #[doc(alias = "sliding_window_view")]
    #[doc(alias = "im2col")]
    pub const fn windows_in(&self, windows: &[Window]) -> Result<Self, LayoutError> {
        let (mut extents, mut strides) = self.entries();
        let mut named = [false; CAP];
        let is_empty = self.is_empty() || has_empty(windows);
        let mut rank = self.rank();
        let mut rest = windows;
        while let [window, tail @ ..] = rest {
            let Window { axis, size, step, dilation } = *window;
            let (extent, stride) = match self.axis(axis) {
                Ok(found) => found,
                Err(error) => return Err(error),
            };
            if let Some(true) = item(&named, axis) {
                return Err(LayoutError::DuplicateAxis { axis });
            }
            put(&mut named, axis, true);
            let fits = match checked::window_span(size, dilation) {
                Some(span) if span <= extent && step > 0 && dilation > 0 => Some(span),
                _ => None,
            };
            let Some(span) = fits else {
                return Err(LayoutError::InvalidWindow {
                    axis,
                    window: size,
                    step,
                    dilation,
                    extent,
                });
            };
            let Some(count) = checked::window_count(extent, span, step) else {
                let quantity = Quantity::ElementCount; // one window of 0 elements more than elements
                return Err(LayoutError::IntegerOverflow { quantity, axis, extent, stride });
            };
            if rank >= CAP {
                let rank = self.rank().saturating_add(windows.len());
                return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
            }
            let (along, inside) = match (
                stretched(axis, stride, step, count <= 1 || is_empty),
                stretched(axis, stride, dilation, size <= 1 || is_empty),
            ) {
                (Ok(along), Ok(inside)) => (along, inside),
                (Err(error), _) | (_, Err(error)) => return Err(error),
            };
            put(&mut extents, axis, count);
            put(&mut strides, axis, along);
            put(&mut extents, rank, size);
            put(&mut strides, rank, inside);
            rank = rank.wrapping_add(1); // at most CAP
            rest = tail;
        }
        // Overlapping windows may be more elements than fit `usize`, so this is proved anew.
        Self::from_parts(leading(&extents, rank), leading(&strides, rank), self.offset())
    }
}

/// Whether a window has no element.
const fn has_empty(windows: &[Window]) -> bool {
    let mut rest = windows;
    while let [window, tail @ ..] = rest {
        if window.size == 0 {
            return true;
        }
        rest = tail;
    }
    false
}
