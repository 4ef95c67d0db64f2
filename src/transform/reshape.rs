//! Other shape for the same elements in the same order.
//!
//! Both shapes are walked from the axis that runs fastest. A group is a least run of old axes and a
//! least run of new ones with the same product; the groups are the only places where the two shapes
//! must agree. A group of old axes must chain: each next one has the stride that continues the one
//! before. Then the new axes of the group split that chain. Least groups lose nothing, so this is
//! exact: where it refuses, some element would have to move. The idea is NumPy's
//! `_attempt_nocopy_reshape` (numpy/_core/src/multiarray/shape.c).

use super::{free_stride, too_many};
use crate::axes::{leading, put};
use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// The same elements under another shape, counted in the given order, where no element has to
    /// move.
    ///
    /// Works for any strides: a view need not be contiguous, only the axes that merge must chain.
    /// Axes of extent 1 never stand in the way.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, LayoutOrder};
    ///
    /// // Every second element of a buffer, as two rows of three.
    /// let layout = Layout::<8>::from_parts(&[6], &[2], 0)?;
    /// assert_eq!(layout.reshape(&[2, 3], LayoutOrder::RowMajor)?.strides(), &[6, 2]);
    ///
    /// // The rows of a padded image do not merge.
    /// let padded = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
    /// assert_eq!(
    ///     padded.reshape(&[6], LayoutOrder::RowMajor),
    ///     Err(LayoutError::ReshapeNeedsCopy { outer_axis: 0, inner_axis: 1 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ShapeMismatch`] for another number of elements,
    /// [`LayoutError::ReshapeNeedsCopy`] with the two axes that would have to merge and can't,
    /// [`LayoutError::RankExceedsCapacity`], [`LayoutError::IntegerOverflow`] where the number of
    /// elements of `shape` does not fit `usize`, or [`LayoutError::StrideOverflow`], which can't
    /// happen for a layout that lies in a buffer.
    pub const fn reshape(&self, shape: &[usize], order: LayoutOrder) -> Result<Self, LayoutError> {
        if shape.len() > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank: shape.len(), capacity: CAP });
        }
        let mut new = [1; CAP];
        let mut axis = 0;
        let mut rest = shape;
        while let [extent, tail @ ..] = rest {
            put(&mut new, axis, *extent);
            axis = axis.wrapping_add(1); // at most CAP
            rest = tail;
        }
        let (expected, actual) = (
            self.len(),
            match checked::element_count(shape) {
                Ok(count) => count,
                Err(axis) => return Err(too_many(shape, axis)),
            },
        );
        if expected != actual {
            return Err(LayoutError::ShapeMismatch { expected, actual });
        }
        if self.is_empty() {
            return match Self::contiguous(shape, order) {
                Ok(compact) => {
                    let (extents, strides) = compact.entries();
                    // INVARIANT: 1 and 2 by `contiguous`, 3 it is empty.
                    Ok(Self::from_proved(shape.len(), extents, strides, self.offset()))
                }
                Err(error) => Err(error),
            };
        }

        let mut strides = [0; CAP];
        let mut place = 0;
        let mut group = self.next_group(0, order);
        while place < shape.len() {
            // The next new axis splits the group at `group.taken` elements.
            let axis = order.axis_at(place, shape.len());
            let extent = match crate::axes::item(shape, axis) {
                Some(extent) => extent,
                None => 1, // can't be: `axis_at` keeps below the rank
            };
            if group.taken == group.product && extent > 1 {
                group = self.next_group(group.next_place, order);
            }
            let stride = match free_stride(
                checked::times(group.stride, group.taken),
                extent == 1,
                LayoutError::StrideOverflow {
                    axis: group.axis,
                    stride: group.stride,
                    factor: match checked::to_offset(group.taken) {
                        Some(factor) => factor,
                        None => isize::MAX,
                    },
                },
            ) {
                Ok(stride) => stride,
                Err(error) => return Err(error),
            };
            put(&mut strides, axis, stride);
            group.taken = group.taken.wrapping_mul(extent); // at most the number of elements
            while group.taken > group.product {
                group = match self.chain(group, order) {
                    Ok(grown) => grown,
                    Err(error) => return Err(error),
                };
            }
            place = place.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 by the compare above, 2 the number of elements is the same, 3 so are the
        // offsets.
        Ok(Self::from_proved(shape.len(), new, strides, self.offset()))
    }

    /// [`reshape`](Self::reshape), where one extent may be -1: the one that completes the shape to the
    /// number of elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, LayoutOrder};
    ///
    /// let layout = Layout::<8>::row_major(&[4, 6])?;
    /// assert_eq!(layout.reshape_inferred(&[2, -1, 3], LayoutOrder::RowMajor)?.shape(), &[2, 4, 3]);
    /// assert_eq!(
    ///     layout.reshape_inferred(&[5, -1], LayoutOrder::RowMajor),
    ///     Err(LayoutError::CannotInferExtent { axis: 1, others: 5, elements: 24 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NegativeExtent`] for an extent below -1,
    /// [`LayoutError::DuplicateInferredExtent`] for a second -1, [`LayoutError::CannotInferExtent`]
    /// where the other extents do not divide the number of elements, or have product 0, which leaves
    /// it open; and as [`reshape`](Self::reshape).
    #[doc(alias = "view")]
    pub const fn reshape_inferred(
        &self,
        shape: &[isize],
        order: LayoutOrder,
    ) -> Result<Self, LayoutError> {
        if shape.len() > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank: shape.len(), capacity: CAP });
        }
        let mut extents = [1; CAP];
        let mut inferred = None;
        let mut axis = 0;
        let mut rest = shape;
        while let [extent, tail @ ..] = rest {
            if *extent >= 0 {
                put(&mut extents, axis, extent.unsigned_abs());
            } else if *extent != -1 {
                return Err(LayoutError::NegativeExtent { axis, extent: *extent });
            } else if let Some(first) = inferred {
                return Err(LayoutError::DuplicateInferredExtent { first, second: axis });
            } else {
                inferred = Some(axis);
            }
            axis = axis.wrapping_add(1); // at most CAP
            rest = tail;
        }
        if let Some(axis) = inferred {
            let others = match checked::element_count(leading(&extents, shape.len())) {
                Ok(others) => others,
                Err(axis) => return Err(too_many(&extents, axis)),
            };
            let elements = self.len();
            match (elements.checked_div(others), elements.checked_rem(others)) {
                (Some(extent), Some(0)) => put(&mut extents, axis, extent),
                _ => return Err(LayoutError::CannotInferExtent { axis, others, elements }),
            };
        }
        self.reshape(leading(&extents, shape.len()), order)
    }

    /// The group that starts with the first axis at or behind `place` that has an extent above 1.
    const fn next_group(&self, place: usize, order: LayoutOrder) -> Group {
        let mut place = place;
        while place < self.rank() {
            let axis = order.axis_at(place, self.rank());
            let (extent, stride) = self.axis_or_unit(axis);
            place = place.wrapping_add(1); // at most the rank
            if extent > 1 {
                return Group { product: extent, stride, taken: 1, axis, next_place: place };
            }
        }
        Group { product: 1, stride: 0, taken: 1, axis: 0, next_place: place }
    }

    /// The group grown by the next old axis, which must chain.
    const fn chain(&self, group: Group, order: LayoutOrder) -> Result<Group, LayoutError> {
        let next = self.next_group(group.next_place, order);
        if matches!(checked::times(group.stride, group.product), Some(chained) if chained == next.stride)
            && next.product > 1
        {
            return Ok(Group {
                product: group.product.wrapping_mul(next.product), // at most the number of elements
                axis: next.axis,
                next_place: next.next_place,
                ..group
            });
        }
        Err(LayoutError::ReshapeNeedsCopy { outer_axis: next.axis, inner_axis: group.axis })
    }
}

/// Old axes that merge, and how many of their elements the new axes have taken so far.
#[derive(Clone, Copy)]
struct Group {
    /// The product of the extents of the old axes.
    product: usize,
    /// The stride of the fastest one.
    stride: isize,
    /// The product of the extents of the new axes so far.
    taken: usize,
    /// The slowest old axis of the group.
    axis: usize,
    /// The place of the old axis behind it.
    next_place: usize,
}
