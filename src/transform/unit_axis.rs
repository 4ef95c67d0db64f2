//! Axes of extent 1, put in and left out.

use crate::axes::put;
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// A new axis of extent 1 before axis `at`; `at` equal to the rank appends it.
    ///
    /// Its stride is 0: no index multiplies it.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// assert_eq!(Layout::<8>::row_major(&[2, 3])?.insert_axis(1)?.shape(), &[2, 1, 3]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`] for `at` above the rank, or
    /// [`LayoutError::RankExceedsCapacity`].
    #[doc(alias = "unsqueeze")]
    #[doc(alias = "expand_dims")]
    pub const fn insert_axis(&self, at: usize) -> Result<Self, LayoutError> {
        if at > self.rank() {
            return Err(LayoutError::AxisOutOfBounds { axis: at, rank: self.rank() });
        }
        if self.rank() >= CAP {
            let rank = self.rank().saturating_add(1);
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut from = 0;
        while from < self.rank() {
            let to = if from < at { from } else { from.wrapping_add(1) }; // at most the rank
            let (extent, stride) = self.axis_or_unit(from);
            put(&mut extents, to, extent);
            put(&mut strides, to, stride);
            from = from.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 by the compare above, 2 and 3 an extent of 1 changes neither.
        Ok(Self::from_proved(self.rank().wrapping_add(1), extents, strides, self.offset()))
    }

    /// The layout without axis `axis`, which must have extent 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let layout = Layout::<8>::row_major(&[2, 1, 3])?;
    /// assert_eq!(layout.drop_axis(1)?.shape(), &[2, 3]);
    /// assert_eq!(layout.drop_axis(2), Err(LayoutError::NotUnitAxis { axis: 2, extent: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`] or [`LayoutError::NotUnitAxis`].
    pub const fn drop_axis(&self, axis: usize) -> Result<Self, LayoutError> {
        match self.axis(axis) {
            Ok((1, _)) => {}
            Ok((extent, _)) => return Err(LayoutError::NotUnitAxis { axis, extent }),
            Err(error) => return Err(error),
        }
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut to = 0;
        let mut from = 0;
        while from < self.rank() {
            if from != axis {
                let (extent, stride) = self.axis_or_unit(from);
                put(&mut extents, to, extent);
                put(&mut strides, to, stride);
                to = to.wrapping_add(1); // below the rank
            }
            from = from.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 one axis less, 2 and 3 an extent of 1 changes neither.
        Ok(Self::from_proved(to, extents, strides, self.offset()))
    }

    /// The layout without any axis of extent 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// assert_eq!(Layout::<8>::row_major(&[1, 2, 1, 3])?.squeeze().shape(), &[2, 3]);
    /// assert_eq!(Layout::<8>::row_major(&[1, 1])?.squeeze(), Layout::scalar());
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn squeeze(&self) -> Self {
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut to = 0;
        let mut from = 0;
        while from < self.rank() {
            let (extent, stride) = self.axis_or_unit(from);
            if extent != 1 {
                put(&mut extents, to, extent);
                put(&mut strides, to, stride);
                to = to.wrapping_add(1); // at most the rank
            }
            from = from.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 no more axes, 2 and 3 an extent of 1 changes neither.
        Self::from_proved(to, extents, strides, self.offset())
    }
}
