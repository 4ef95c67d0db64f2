//! NumPy's whole slicing notation: slices, an integer index, new axes, an ellipsis.
//!
//! The items are counted first, so that the axes that the ellipsis stands for and the rank of the
//! result are known; then each axis goes from its old place to its new one. No layout in between is
//! formed: the result alone must fit the capacity.

use super::slice::{Parts, PythonSlice, SliceSpec};
use crate::axes::put;
use crate::checked::{self, Progression};
use crate::error::LayoutError;
use crate::layout::Layout;

/// One item of NumPy's slicing notation, `a[1:3, ::-1, 2, np.newaxis, ...]`.
///
/// Each item but [`NewAxis`](Self::NewAxis) and [`Ellipsis`](Self::Ellipsis) is for one axis.
///
/// # Examples
///
/// ```
/// use ndlayout::{PythonSlice, SliceItem, SliceSpec};
///
/// let items: [SliceItem; 3] = [
///     SliceSpec { start: 1, end: 3, step: 1 }.into(),
///     PythonSlice::default().into(),
///     (-1).into(),
/// ];
/// assert_eq!(items[2], SliceItem::Index(-1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SliceItem {
    /// Part of an axis; bounds outside of it are errors.
    Strict(SliceSpec),
    /// Part of an axis; bounds outside of it are clamped, as in Python.
    Python(PythonSlice),
    /// One index of an axis, which goes; a negative index counts from the end.
    Index(isize),
    /// A new axis of extent 1 and stride 0.
    NewAxis,
    /// As many whole axes as the other items leave over, none too.
    Ellipsis,
}

impl From<SliceSpec> for SliceItem {
    fn from(spec: SliceSpec) -> Self {
        Self::Strict(spec)
    }
}

impl From<PythonSlice> for SliceItem {
    fn from(slice: PythonSlice) -> Self {
        Self::Python(slice)
    }
}

impl From<isize> for SliceItem {
    fn from(index: isize) -> Self {
        Self::Index(index)
    }
}

impl<const CAP: usize> Layout<CAP> {
    /// What NumPy's slicing notation selects, item by item.
    ///
    /// Where the items are for fewer axes than there are, the others stay whole: those that the
    /// ellipsis stands for, or the last ones without it. As with [`slice`](Self::slice), a selection
    /// of nothing is empty and keeps the offset.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError, PythonSlice, SliceItem};
    ///
    /// let frames = Layout::<4>::row_major(&[10, 480, 640, 3])?;
    /// let backwards = SliceItem::Python(PythonSlice { start: None, stop: None, step: -1 });
    ///
    /// // frames[-1, ..., ::-1]: the last frame, its channels backwards.
    /// let last = frames.slice_items(&[SliceItem::Index(-1), SliceItem::Ellipsis, backwards])?;
    /// assert_eq!(last.shape(), &[480, 640, 3]);
    /// assert_eq!(last.strides(), &[1920, 3, -1]);
    ///
    /// // frames[0, None]: the capacity of four axes suffices.
    /// let batch = frames.slice_items(&[SliceItem::Index(0), SliceItem::NewAxis])?;
    /// assert_eq!(batch.shape(), &[1, 480, 640, 3]);
    ///
    /// assert_eq!(
    ///     frames.slice_items(&[SliceItem::Index(-11)]),
    ///     Err(LayoutError::NegativeIndexOutOfBounds { axis: 0, index: -11, extent: 10 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::DuplicateEllipsis`], [`LayoutError::RankMismatch`] for items for more axes than
    /// there are, [`LayoutError::RankExceedsCapacity`], [`LayoutError::IndexOutOfBounds`] or
    /// [`LayoutError::NegativeIndexOutOfBounds`], and as [`slice`](Self::slice) and
    /// [`slice_python`](Self::slice_python).
    #[doc(alias = "newaxis")]
    #[doc(alias = "ellipsis")]
    pub const fn slice_items(&self, items: &[SliceItem]) -> Result<Self, LayoutError> {
        let left_over = match self.left_over(items) {
            Ok(left_over) => left_over,
            Err(error) => return Err(error),
        };
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut parts = Parts::new(self, false); // an axis without elements stays one, or is refused
        let (mut from, mut to): (usize, usize) = (0, 0);
        // Axes that stay whole; those that no item is for come last, behind all items.
        let mut whole: usize = 0;
        let mut rest = items;
        while from < self.rank() || !rest.is_empty() {
            if whole == 0 {
                let [item, tail @ ..] = rest else {
                    whole = self.rank().saturating_sub(from);
                    continue;
                };
                rest = tail;
                let part = match item {
                    SliceItem::Ellipsis => {
                        whole = left_over;
                        continue;
                    }
                    SliceItem::NewAxis => {
                        to = to.wrapping_add(1); // at most the new rank
                        continue;
                    }
                    SliceItem::Strict(spec) => self.strict_part(from, spec),
                    SliceItem::Python(slice) => self.python_part(from, slice),
                    SliceItem::Index(index) => self.index_part(from, *index),
                };
                let (extent, stride) = match part {
                    Ok(part) => parts.take(self, from, part),
                    Err(error) => return Err(error),
                };
                if !matches!(item, SliceItem::Index(_)) {
                    put(&mut extents, to, extent);
                    put(&mut strides, to, stride);
                    to = to.wrapping_add(1); // at most the new rank
                }
            } else {
                let (extent, _) = self.axis_or_unit(from);
                let (extent, stride) = parts.take(self, from, Progression::whole(extent));
                put(&mut extents, to, extent);
                put(&mut strides, to, stride);
                to = to.wrapping_add(1); // at most the new rank
                whole = whole.wrapping_sub(1); // above 0
            }
            from = from.wrapping_add(1); // at most the rank: the items were counted
        }
        match parts.offset(self) {
            // INVARIANT: 1 by `left_over`; 2 no extent grew, new ones are 1; 3 the result reaches
            // offsets that were reached, of which the new one of index 0 is one.
            Ok(offset) => Ok(Self::from_proved(to, extents, strides, offset)),
            Err(error) => Err(error),
        }
    }

    /// How many axes no item is for. Refuses items for too many axes, and a result of too many.
    const fn left_over(&self, items: &[SliceItem]) -> Result<usize, LayoutError> {
        let mut taken: usize = 0;
        let mut dropped: usize = 0;
        let mut added: usize = 0;
        let mut has_ellipsis = false;
        let mut position: usize = 0;
        let mut rest = items;
        // No more of each than there are items.
        while let [item, tail @ ..] = rest {
            match item {
                SliceItem::Ellipsis if has_ellipsis => {
                    return Err(LayoutError::DuplicateEllipsis { position });
                }
                SliceItem::Ellipsis => has_ellipsis = true,
                SliceItem::NewAxis => added = added.wrapping_add(1),
                SliceItem::Index(_) => {
                    taken = taken.wrapping_add(1);
                    dropped = dropped.wrapping_add(1);
                }
                SliceItem::Strict(_) | SliceItem::Python(_) => taken = taken.wrapping_add(1),
            }
            position = position.wrapping_add(1);
            rest = tail;
        }
        let Some(left_over) = self.rank().checked_sub(taken) else {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: taken });
        };
        // dropped <= taken <= the rank
        let rank = self.rank().wrapping_sub(dropped).saturating_add(added);
        if rank > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        Ok(left_over)
    }

    /// One index of an axis, from either end.
    const fn index_part(&self, axis: usize, index: isize) -> Result<Progression, LayoutError> {
        let (extent, _) = self.axis_or_unit(axis);
        match checked::from_either_end(index, extent) {
            Some(first) => Ok(Progression { first, extent: 1, step: 1 }),
            None if index < 0 => Err(LayoutError::NegativeIndexOutOfBounds { axis, index, extent }),
            None => {
                let index = index.unsigned_abs();
                Err(LayoutError::IndexOutOfBounds { axis, index, extent })
            }
        }
    }
}
