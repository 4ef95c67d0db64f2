//! Other order of the axes.

use crate::axes::put;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::AxisOrder;

impl<const CAP: usize> Layout<CAP> {
    /// The axes in the requested order: axis `k` of the result is axis `axes[k]` of this layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let planes = Layout::<8>::row_major(&[480, 640, 3])?.permute(&[2, 0, 1])?;
    /// assert_eq!(planes.shape(), &[3, 480, 640]);
    /// assert_eq!(planes.strides(), &[1, 1920, 3]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::InvalidPermutationLength`], [`LayoutError::AxisOutOfBounds`] or
    /// [`LayoutError::DuplicateAxis`] where `axes` does not name every axis once.
    #[doc(alias = "permute_dims")]
    #[inline]
    pub const fn permute(&self, axes: &[usize]) -> Result<Self, LayoutError> {
        let mut order = match AxisOrder::<CAP>::of_length(axes.len(), self.rank()) {
            Ok(order) => order,
            Err(error) => return Err(error),
        };
        // Copies, of which the used entries are written over: cheaper than new unused ones.
        let (mut extents, mut strides) = self.entries();
        let mut to = 0;
        let mut rest = axes;
        while let [from, tail @ ..] = rest {
            if let Err(error) = order.read(*from) {
                return Err(error);
            }
            let (extent, stride) = self.axis_or_unit(*from);
            put(&mut extents, to, extent);
            put(&mut strides, to, stride);
            to = to.wrapping_add(1); // at most the rank
            rest = tail;
        }
        // INVARIANT: 1 to 3 speak of the set of axes, which is the same.
        Ok(Self::from_proved(self.rank(), extents, strides, self.offset()))
    }

    /// Two axes exchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::row_major(&[2, 3, 4])?.swap_axes(0, 2)?;
    /// assert_eq!(layout.shape(), &[4, 3, 2]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`].
    #[doc(alias = "swapaxes")]
    pub const fn swap_axes(&self, a: usize, b: usize) -> Result<Self, LayoutError> {
        let (at_a, at_b) = match (self.axis(a), self.axis(b)) {
            (Ok(at_a), Ok(at_b)) => (at_a, at_b),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let (mut extents, mut strides) = self.entries();
        put(&mut extents, a, at_b.0);
        put(&mut strides, a, at_b.1);
        put(&mut extents, b, at_a.0);
        put(&mut strides, b, at_a.1);
        // INVARIANT: 1 to 3 speak of the set of axes, which is the same.
        Ok(Self::from_proved(self.rank(), extents, strides, self.offset()))
    }

    /// Axis `from` moved to be axis `to`; the others keep their order.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let planes = Layout::<8>::row_major(&[480, 640, 3])?.move_axis(2, 0)?;
    /// assert_eq!(planes.shape(), &[3, 480, 640]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`].
    #[doc(alias = "moveaxis")]
    #[doc(alias = "movedim")]
    pub const fn move_axis(&self, from: usize, to: usize) -> Result<Self, LayoutError> {
        let moved = match (self.axis(from), self.axis(to)) {
            (Ok(moved), Ok(_)) => moved,
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let (mut extents, mut strides) = self.entries();
        put(&mut extents, to, moved.0);
        put(&mut strides, to, moved.1);
        // Those between the two places close up to where the axis was.
        let mut place = from;
        while place != to {
            let next = if from < to { place.wrapping_add(1) } else { place.wrapping_sub(1) }; // towards `to`
            let (extent, stride) = self.axis_or_unit(next);
            put(&mut extents, place, extent);
            put(&mut strides, place, stride);
            place = next;
        }
        // INVARIANT: 1 to 3 speak of the set of axes, which is the same.
        Ok(Self::from_proved(self.rank(), extents, strides, self.offset()))
    }

    /// All axes moved on by `by` places, those that pass the end come first again: axis `k` becomes
    /// axis `k + by`, modulo the rank. A negative `by` moves them back.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let planes = Layout::<8>::row_major(&[480, 640, 3])?.roll_axes(1);
    /// assert_eq!(planes.shape(), &[3, 480, 640]);
    /// assert_eq!(planes.roll_axes(-1).shape(), &[480, 640, 3]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn roll_axes(&self, by: isize) -> Self {
        let Some(forward) = by.unsigned_abs().checked_rem(self.rank()) else {
            return *self; // no axis
        };
        // The place of axis 0; the rank itself wraps below.
        let mut to = if by < 0 { self.rank().wrapping_sub(forward) } else { forward }; // forward < rank
        let (mut extents, mut strides) = self.entries();
        let mut from = 0;
        while from < self.rank() {
            if to >= self.rank() {
                to = 0;
            }
            let (extent, stride) = self.axis_or_unit(from);
            put(&mut extents, to, extent);
            put(&mut strides, to, stride);
            to = to.wrapping_add(1); // at most the rank
            from = from.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 to 3 speak of the set of axes, which is the same.
        Self::from_proved(self.rank(), extents, strides, self.offset())
    }

    /// A matrix with its two axes exchanged.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] for any rank other than 2; see
    /// [`reverse_axes`](Self::reverse_axes) and [`swap_axes`](Self::swap_axes).
    pub const fn transpose(&self) -> Result<Self, LayoutError> {
        if self.rank() == 2 {
            Ok(self.reverse_axes())
        } else {
            Err(LayoutError::RankMismatch { expected: 2, actual: self.rank() })
        }
    }

    /// All axes in reverse order, as NumPy's `.T`. Row-major becomes column-major.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::row_major(&[2, 3, 4])?;
    /// assert_eq!(layout.reverse_axes(), Layout::col_major(&[4, 3, 2])?);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn reverse_axes(&self) -> Self {
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut to = 0;
        let mut rest = (self.shape(), self.strides());
        while let ([outer_extents @ .., extent], [outer_strides @ .., stride]) = rest {
            put(&mut extents, to, *extent);
            put(&mut strides, to, *stride);
            to = to.wrapping_add(1); // at most the rank
            rest = (outer_extents, outer_strides);
        }
        // INVARIANT: 1 to 3 speak of the set of axes, which is the same.
        Self::from_proved(self.rank(), extents, strides, self.offset())
    }
}
