//! Neighbouring axes merged into one, and one axis split into several.
//!
//! [`reshape`](crate::Layout::reshape) finds by itself which axes merge; here they are named, and all
//! others stay as they are, strides of extent 1 and of empty layouts too.

use super::{stretched, too_many};
use crate::axes::{item, leading, put};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// The axes `first .. first + count` merged into one, whose index counts through them in the
    /// given order.
    ///
    /// Axes merge where each one continues the one that runs faster: its stride is the stride of that
    /// one times its extent. Axes of extent 1 always do, and so do those of an empty layout. No axis
    /// at all (`count` 0) merges into one of extent 1, before axis `first`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, LayoutOrder};
    ///
    /// // Rows are padded, so that they do not merge; the pixels of a row do.
    /// let frame = Layout::<8>::from_parts(&[480, 640, 3], &[2048, 3, 1], 0)?;
    /// let rows = frame.merge_axes(1, 2, LayoutOrder::RowMajor)?;
    /// assert_eq!((rows.shape(), rows.strides()), (&[480, 1920][..], &[2048, 1][..]));
    /// assert_eq!(
    ///     frame.merge_axes(0, 2, LayoutOrder::RowMajor),
    ///     Err(LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::ReshapeNeedsCopy`] with the two axes that do
    /// not merge, [`LayoutError::RankExceedsCapacity`] where no axis becomes one, or
    /// [`LayoutError::IntegerOverflow`] where the extents of an empty layout have a product that does
    /// not fit `usize`.
    #[doc(alias = "flatten")]
    #[doc(alias = "coalesce")]
    pub const fn merge_axes(
        &self,
        first: usize,
        count: usize,
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        let end = first.saturating_add(count);
        if end > self.rank() {
            let axis = if count == 0 { first } else { end.saturating_sub(1) };
            return Err(LayoutError::AxisOutOfBounds { axis, rank: self.rank() });
        }
        let (extent, stride) = match self.merged(first, count, order) {
            Ok(merged) => merged,
            Err(error) => return Err(error),
        };
        // INVARIANT: 2 and 3 the merged axis reaches what the axes before reached, as often.
        self.replaced(first, count, &[extent], &[stride])
    }

    /// Whether [`merge_axes`](Self::merge_axes) can merge these axes in this order.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let turned = Layout::<8>::row_major(&[2, 3, 4])?.reverse_axes();
    /// assert!(!turned.can_merge_axes(0, 3, LayoutOrder::RowMajor));
    /// assert!(turned.can_merge_axes(0, 3, LayoutOrder::ColMajor));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn can_merge_axes(&self, first: usize, count: usize, order: LayoutOrder) -> bool {
        self.merge_axes(first, count, order).is_ok()
    }

    /// One axis split into several, through which its index counts in the given order: the inverse of
    /// [`merge_axes`](Self::merge_axes), and always possible.
    ///
    /// The new axes stand in the place of the old one. An axis of extent 1 may be split into none.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, LayoutOrder};
    ///
    /// // Channels in eight groups, as a grouped convolution has them.
    /// let images = Layout::<8>::row_major(&[2, 64, 30, 40])?;
    /// let groups = images.split_axis(1, &[8, 8], LayoutOrder::RowMajor)?;
    /// assert_eq!(groups.shape(), &[2, 8, 8, 30, 40]);
    /// assert_eq!(groups.strides()[1..3], [9600, 1200]);
    /// assert_eq!(
    ///     images.split_axis(1, &[8, 9], LayoutOrder::RowMajor),
    ///     Err(LayoutError::ShapeMismatch { expected: 64, actual: 72 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::RankExceedsCapacity`],
    /// [`LayoutError::ShapeMismatch`] where the extents have another product than the one of the axis,
    /// [`LayoutError::IntegerOverflow`] where that does not fit `usize`, or
    /// [`LayoutError::StrideOverflow`], which can't happen for a layout that lies in a buffer.
    #[doc(alias = "unflatten")]
    pub const fn split_axis(
        &self,
        axis: usize,
        extents: &[usize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        let (extent, stride) = match self.axis(axis) {
            Ok(found) => found,
            Err(error) => return Err(error),
        };
        let rank = self.rank().saturating_sub(1).saturating_add(extents.len());
        if rank > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        match checked::element_count(extents) {
            Ok(product) if product == extent => {}
            Ok(product) => {
                return Err(LayoutError::ShapeMismatch { expected: extent, actual: product });
            }
            Err(axis) => return Err(too_many(extents, axis)),
        }
        let is_empty = self.is_empty();
        let mut strides = [0; CAP];
        // The product of the extents so far, at most that of all of them unless one is 0.
        let mut inside: usize = 1;
        let mut place = 0;
        while place < extents.len() {
            let at = order.axis_at(place, extents.len());
            let new_extent = match item(extents, at) {
                Some(new_extent) => new_extent,
                None => 1, // can't be: `axis_at` keeps below the length
            };
            match stretched(axis, stride, inside, new_extent <= 1 || is_empty) {
                Ok(stride) => put(&mut strides, at, stride),
                Err(error) => return Err(error),
            };
            inside = inside.saturating_mul(if new_extent == 0 { 1 } else { new_extent });
            place = place.wrapping_add(1); // at most the length
        }
        // INVARIANT: 2 and 3 the new axes reach what the axis before reached, as often.
        self.replaced(axis, 1, extents, leading(&strides, extents.len()))
    }

    /// The one axis that axes of this layout merge into.
    const fn merged(
        &self,
        first: usize,
        count: usize,
        order: LayoutOrder,
    ) -> Result<(usize, isize), LayoutError> {
        let extents = match self.shape().split_at_checked(first) {
            Some((_, behind)) => leading(behind, count),
            None => &[], // can't be: at most the rank
        };
        let extent = match checked::element_count(extents) {
            Ok(extent) => extent,
            Err(at) => {
                let error = too_many(extents, at);
                return Err(at_axis(error, first.saturating_add(at)));
            }
        };
        // The axis that moves fastest, extents of 1 apart, and that which was merged last.
        let mut inner: Option<(usize, isize)> = None;
        let mut last = first;
        let mut inside: usize = 1;
        let mut fastest = 0;
        let mut place = 0;
        while place < count {
            let axis = first.wrapping_add(order.axis_at(place, count)); // at most the rank
            let (extent, stride) = self.axis_or_unit(axis);
            if place == 0 {
                fastest = stride;
            }
            match inner {
                _ if extent == 1 => {}
                None => inner = Some((axis, stride)),
                Some((_, inner_stride)) => {
                    let chained = checked::times(inner_stride, inside);
                    let chains = matches!(chained, Some(chained) if chained == stride);
                    if !chains && !self.is_empty() {
                        let (outer_axis, inner_axis) = (axis, last);
                        return Err(LayoutError::ReshapeNeedsCopy { outer_axis, inner_axis });
                    }
                }
            }
            if extent != 1 {
                last = axis;
                inside = inside.saturating_mul(extent); // exact where there are elements: 2
            }
            place = place.wrapping_add(1); // at most the rank
        }
        match inner {
            Some((_, stride)) => Ok((extent, stride)),
            None => Ok((extent, fastest)),
        }
    }

    /// `count` axes from `first` on, which there are, in exchange for others.
    ///
    /// INVARIANT: the caller proves 2 and 3.
    const fn replaced(
        &self,
        first: usize,
        count: usize,
        new_extents: &[usize],
        new_strides: &[isize],
    ) -> Result<Self, LayoutError> {
        // `count` axes are there.
        let rank = self.rank().saturating_sub(count).saturating_add(new_extents.len());
        if rank > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut from = 0;
        let mut to = 0;
        while to < rank {
            let new = match to.checked_sub(first) {
                Some(at) => match (item(new_extents, at), item(new_strides, at)) {
                    (Some(extent), Some(stride)) => Some((extent, stride)),
                    _ => None,
                },
                None => None,
            };
            let (extent, stride) = match new {
                Some(new) => new,
                None => {
                    if from == first {
                        from = from.saturating_add(count);
                    }
                    let old = self.axis_or_unit(from);
                    from = from.wrapping_add(1); // at most the rank
                    old
                }
            };
            put(&mut extents, to, extent);
            put(&mut strides, to, stride);
            to = to.wrapping_add(1); // at most CAP
        }
        // INVARIANT: 1 by the compare above; 2 and 3 by the caller.
        Ok(Self::from_proved(rank, extents, strides, self.offset()))
    }
}

/// An overflow that was found in a part of the axes, by the number that the axis has among all.
const fn at_axis(error: LayoutError, axis: usize) -> LayoutError {
    match error {
        LayoutError::IntegerOverflow { quantity, extent, stride, .. } => {
            LayoutError::IntegerOverflow { quantity, axis, extent, stride }
        }
        other => other,
    }
}
