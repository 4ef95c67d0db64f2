//! Axes of extent 1 repeated: to the same rank, right-aligned to a higher one, by an axis map.

use super::too_many;
use crate::axes::{AxisList, item, leading, put};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// The layout with its axes of extent 1 repeated to the extents of `shape`, which has the same
    /// rank.
    ///
    /// A repeated axis has stride 0. Extent 1 may become any extent, 0 too; any other extent must
    /// stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let column = Layout::<8>::row_major(&[5, 1])?;
    /// assert_eq!(column.broadcast(&[5, 4])?.strides(), &[1, 0]);
    /// assert_eq!(
    ///     column.broadcast(&[4, 4]),
    ///     Err(LayoutError::BroadcastMismatch { axis: 0, extent: 5, target: 4 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`], [`LayoutError::BroadcastMismatch`], or
    /// [`LayoutError::IntegerOverflow`] where the number of elements does not fit `usize`.
    pub const fn broadcast(&self, shape: &[usize]) -> Result<Self, LayoutError> {
        if shape.len() != self.rank() {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: shape.len() });
        }
        self.broadcast_to(shape)
    }

    /// The layout with its last axes aligned to those of `shape`, axes of extent 1 repeated and new
    /// axes put before the first, as NumPy broadcasts.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let row = Layout::<8>::row_major(&[3])?;
    /// assert_eq!(row.broadcast_to(&[4, 3])?.strides(), &[0, 1]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`broadcast`](Self::broadcast), with [`LayoutError::RankMismatch`] where `shape` has fewer
    /// axes, and [`LayoutError::RankExceedsCapacity`].
    #[doc(alias = "expand")]
    pub const fn broadcast_to(&self, shape: &[usize]) -> Result<Self, LayoutError> {
        let Some(new_axes) = shape.len().checked_sub(self.rank()) else {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: shape.len() });
        };
        let mut axes = [0; CAP];
        let mut axis = 0;
        while axis < self.rank() {
            put(&mut axes, axis, new_axes.wrapping_add(axis)); // below the new rank
            axis = axis.wrapping_add(1); // at most the rank
        }
        let axes = leading(&axes, self.rank());
        self.broadcast_in_axes(shape, axes)
    }

    /// The layout with axis `k` placed at axis `axes[k]` of `shape`, axes of extent 1 repeated, and
    /// every axis of `shape` that is not named a repetition of the whole.
    ///
    /// `axes` need not ascend: this transposes as it broadcasts. XLA calls it `broadcast_in_dim`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let weights = Layout::<8>::row_major(&[3])?;
    /// // One weight a channel, for images in (batch, channel, row, column).
    /// let everywhere = weights.broadcast_in_axes(&[2, 3, 4, 5], &[1])?;
    /// assert_eq!(everywhere.strides(), &[0, 1, 0, 0]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where `axes` does not place every axis,
    /// [`LayoutError::AxisOutOfBounds`] or [`LayoutError::DuplicateAxis`] for its entries,
    /// [`LayoutError::RankExceedsCapacity`], [`LayoutError::BroadcastMismatch`], or
    /// [`LayoutError::IntegerOverflow`] where the number of elements does not fit `usize`.
    #[doc(alias = "broadcast_in_dim")]
    pub const fn broadcast_in_axes(
        &self,
        shape: &[usize],
        axes: &[usize],
    ) -> Result<Self, LayoutError> {
        if axes.len() != self.rank() {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: axes.len() });
        }
        if shape.len() > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank: shape.len(), capacity: CAP });
        }
        let mut strides = [0; CAP];
        let mut placed = [false; CAP];
        let mut axis = 0;
        let mut rest = axes;
        while let [to, tail @ ..] = rest {
            let Some(target) = item(shape, *to) else {
                return Err(LayoutError::AxisOutOfBounds { axis: *to, rank: shape.len() });
            };
            if let Some(true) = item(&placed, *to) {
                return Err(LayoutError::DuplicateAxis { axis: *to });
            }
            put(&mut placed, *to, true);
            let (extent, stride) = self.axis_or_unit(axis);
            if extent == target {
                put(&mut strides, *to, stride);
            } else if extent != 1 {
                return Err(LayoutError::BroadcastMismatch { axis, extent, target });
            }
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        let strides = leading(&strides, shape.len());
        // The number of elements may grow beyond `usize`, so this is proved anew.
        Self::from_parts(shape, strides, self.offset())
    }

    /// The shape that shapes are broadcast to together, as NumPy does: their last axes are aligned, and
    /// where extents differ, 1 yields to the other one, also to 0.
    ///
    /// [`broadcast_to`](Self::broadcast_to) takes each layout there. No shape at all gives rank 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let image = Layout::<8>::row_major(&[480, 640, 3])?;
    /// let gains = Layout::<8>::row_major(&[640, 1])?;
    /// let common = Layout::<8>::common_shape(&[image.shape(), gains.shape()])?;
    /// assert_eq!(common, [480, 640, 3]);
    /// assert_eq!(gains.broadcast_to(&common)?.strides(), &[0, 1, 0]);
    /// assert_eq!(
    ///     Layout::<8>::common_shape(&[&[2, 3], &[1], &[2]]),
    ///     Err(LayoutError::NoCommonShape {
    ///         axis: 1, first: 0, first_extent: 3, second: 2, second_extent: 2
    ///     })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`], [`LayoutError::NoCommonShape`], or
    /// [`LayoutError::IntegerOverflow`] where the number of elements does not fit `usize`.
    #[doc(alias = "broadcast_shapes")]
    pub const fn common_shape(shapes: &[&[usize]]) -> Result<AxisList<usize, CAP>, LayoutError> {
        let mut rank = 0;
        let mut rest = shapes;
        while let [shape, tail @ ..] = rest {
            if shape.len() > rank {
                rank = shape.len();
            }
            rest = tail;
        }
        if rank > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let mut extents = [1; CAP];
        let mut owners = [0; CAP]; // the shape that an extent is from
        let mut number: usize = 0;
        rest = shapes;
        while let [shape, tail @ ..] = rest {
            let mut axis = rank.saturating_sub(shape.len());
            let mut left = *shape;
            while let [extent, behind @ ..] = left {
                match (item(&extents, axis), item(&owners, axis)) {
                    (Some(1), _) => {
                        put(&mut extents, axis, *extent);
                        put(&mut owners, axis, number);
                    }
                    (Some(first_extent), Some(first))
                        if *extent != 1 && *extent != first_extent =>
                    {
                        return Err(LayoutError::NoCommonShape {
                            axis,
                            first,
                            first_extent,
                            second: number,
                            second_extent: *extent,
                        });
                    }
                    _ => {}
                }
                axis = axis.wrapping_add(1); // at most the rank
                left = behind;
            }
            number = number.wrapping_add(1); // at most the number of shapes
            rest = tail;
        }
        let common = leading(&extents, rank);
        match checked::element_count(common) {
            Ok(_) => AxisList::from_slice(common),
            Err(axis) => Err(too_many(common, axis)),
        }
    }
}
