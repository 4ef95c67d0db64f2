//! `Layout`: the invariant, every constructor, index to offset.
//!
//! The fields are private to this file: that is the proof that every layout keeps the invariant.

use core::fmt;

use crate::axes::{INLINE_RANK, item, leading, put};
use crate::checked;
use crate::error::{LayoutError, Quantity};
use crate::order::LayoutOrder;

/// Where element `(i0, …, in-1)` of an N-dimensional view lies in a flat buffer.
///
/// Element `(i0, …, in-1)` lies at `offset + i0 * strides[0] + … + in-1 * strides[n-1]`. Extents,
/// strides and offset are counted in elements. The rank is a run-time number up to `CAP`, and all is
/// held inline: a layout is `Copy`, needs no allocator, and can stand in a `const` or a `static`.
///
/// # Invariant
///
/// Every constructor proves it, every transform keeps it, and so later arithmetic on indices that
/// lie in range can't overflow.
///
/// 1. The rank is at most `CAP`; unused entries hold extent 1 and stride 0.
/// 2. The number of elements, 0 where any extent is 0, fits `usize`.
/// 3. Every offset that an index in range reaches fits `isize`.
///
/// A layout knows no buffer: [`check`](Self::check) proves it against one. An empty layout (any
/// extent 0) reaches nothing; a layout of rank 0 is one element.
///
/// Equality with `==` compares the numbers; [`same_map`](Self::same_map) compares what they mean.
///
/// # Examples
///
/// ```
/// use ndlayout::Layout;
///
/// // Two rows of three, each row padded to four.
/// let layout = Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?;
/// assert_eq!(layout.offset_of([1, 2]), Some(6));
/// assert_eq!(layout.offset_of([1, 3]), None);
/// assert_eq!(layout.required_len(), Some(7));
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Layout<const CAP: usize = INLINE_RANK> {
    rank: usize,
    offset: isize,
    extents: [usize; CAP],
    strides: [isize; CAP],
}

impl<const CAP: usize> Layout<CAP> {
    /// The layout of rank 0: one element, at offset 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// assert_eq!(Layout::<0>::scalar().offset_of([]), Some(0));
    /// ```
    #[must_use]
    pub const fn scalar() -> Self {
        // INVARIANT: 1 as written, 2 one element, 3 its offset is 0.
        Self { rank: 0, offset: 0, extents: [1; CAP], strides: [0; CAP] }
    }

    /// The elements of `shape` side by side in row-major (C) order: the last index runs fastest.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// const FRAME: Layout<3> = match Layout::row_major(&[480, 640, 3]) {
    ///     Ok(layout) => layout,
    ///     Err(_) => panic!("see the macro `layout!` for a shorter way"),
    /// };
    /// assert_eq!(FRAME.strides(), &[1920, 3, 1]);
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`], or [`LayoutError::IntegerOverflow`] where the number of
    /// elements does not fit `usize` or the last offset does not fit `isize`.
    #[inline]
    pub const fn row_major(shape: &[usize]) -> Result<Self, LayoutError> {
        Self::contiguous(shape, LayoutOrder::RowMajor)
    }

    /// The elements of `shape` side by side in column-major (Fortran) order: the first index runs
    /// fastest.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// assert_eq!(Layout::<8>::col_major(&[2, 3, 4])?.strides(), &[1, 2, 6]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`row_major`](Self::row_major).
    #[inline]
    pub const fn col_major(shape: &[usize]) -> Result<Self, LayoutError> {
        Self::contiguous(shape, LayoutOrder::ColMajor)
    }

    /// The elements of `shape` side by side in the given order.
    ///
    /// In an empty shape an extent 0 counts as 1 for the strides, so that none of them is 0 unless
    /// it does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// let layout = Layout::<8>::contiguous(&[2, 3], LayoutOrder::RowMajor)?;
    /// assert_eq!(layout, Layout::row_major(&[2, 3])?);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`row_major`](Self::row_major).
    pub const fn contiguous(shape: &[usize], order: LayoutOrder) -> Result<Self, LayoutError> {
        let mut layout = match Self::from_shape(shape) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        let mut next = Some(1);
        let mut place = 0;
        while place < layout.rank {
            next = layout.lay(order.axis_at(place, layout.rank), next);
            place = place.wrapping_add(1); // at most the rank
        }
        layout.proved()
    }

    /// The elements of `shape` side by side with the axes nested in any order; `axes` names every
    /// axis once, the outermost first.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// // Indexed as (channel, row, column), laid out as (row, column, channel).
    /// let planes = Layout::<8>::with_axis_order(&[3, 480, 640], &[1, 2, 0])?;
    /// assert_eq!(planes.strides(), &[1, 1920, 3]);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`row_major`](Self::row_major), and [`LayoutError::InvalidPermutationLength`],
    /// [`LayoutError::AxisOutOfBounds`] or [`LayoutError::DuplicateAxis`] where `axes` does not name
    /// every axis once.
    pub const fn with_axis_order(shape: &[usize], axes: &[usize]) -> Result<Self, LayoutError> {
        let mut layout = match Self::from_shape(shape) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        if let Err(error) = layout.check_permutation(axes) {
            return Err(error);
        }
        let mut next = Some(1);
        let mut rest = axes;
        while let [outer @ .., axis] = rest {
            next = layout.lay(*axis, next);
            rest = outer;
        }
        layout.proved()
    }

    /// The layout with the given shape, strides and offset, all in elements.
    ///
    /// Strides may be negative, 0 (the axis repeats one element), or larger than the layout needs.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let backwards = Layout::<8>::from_parts(&[4], &[-1], 3)?;
    /// assert_eq!(backwards.offset_of([3]), Some(0));
    /// assert_eq!(
    ///     Layout::<8>::from_parts(&[4], &[-1, 1], 3),
    ///     Err(LayoutError::RankMismatch { expected: 1, actual: 2 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where the two lists differ in length,
    /// [`LayoutError::RankExceedsCapacity`], or [`LayoutError::IntegerOverflow`] where the number of
    /// elements does not fit `usize` or a reachable offset does not fit `isize`.
    #[inline]
    pub const fn from_parts(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Result<Self, LayoutError> {
        if shape.len() != strides.len() {
            return Err(LayoutError::RankMismatch { expected: shape.len(), actual: strides.len() });
        }
        let mut layout = match Self::from_shape(shape) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        layout.offset = offset;
        let mut axis = 0;
        let mut rest = strides;
        while let [stride, tail @ ..] = rest {
            put(&mut layout.strides, axis, *stride);
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        layout.proved()
    }

    /// The shape with strides 0, whose offset is the only one that it reaches.
    const fn from_shape(shape: &[usize]) -> Result<Self, LayoutError> {
        let mut layout = Self::scalar();
        let mut rest = shape;
        while let [extent, tail @ ..] = rest {
            if !put(&mut layout.extents, layout.rank, *extent) {
                return Err(LayoutError::RankExceedsCapacity { rank: shape.len(), capacity: CAP });
            }
            layout.rank = layout.rank.wrapping_add(1); // at most CAP
            rest = tail;
        }
        // INVARIANT: 1 every extent was put, 2 by the count, 3 strides and offset are 0.
        match checked::element_count(shape) {
            Ok(_) => Ok(layout),
            Err(axis) => Err(layout.overflow(Quantity::ElementCount, axis)),
        }
    }

    /// Lays `axis` just outside of `step` elements, and returns the number of elements with it.
    const fn lay(&mut self, axis: usize, step: Option<usize>) -> Option<usize> {
        let stride = match step {
            Some(step) => checked::to_offset(step),
            None => None,
        };
        // Only an axis that no index moves along can have a stride that does not fit, see 2.
        put(
            &mut self.strides,
            axis,
            match stride {
                Some(stride) => stride,
                None => 0,
            },
        );
        match (step, item(&self.extents, axis)) {
            (Some(step), Some(0)) => Some(step),
            (Some(step), Some(extent)) => step.checked_mul(extent),
            _ => None,
        }
    }

    /// The end of every constructor: 1 and 2 hold by [`from_shape`](Self::from_shape), this is 3.
    const fn proved(self) -> Result<Self, LayoutError> {
        if self.is_empty() {
            return Ok(self);
        }
        match checked::reach(self.shape(), self.strides(), self.offset) {
            Ok(_) => Ok(self),
            Err(axis) => Err(self.overflow(Quantity::Offset, axis)),
        }
    }

    #[cold]
    const fn overflow(&self, quantity: Quantity, axis: usize) -> LayoutError {
        let (extent, stride) = self.axis_or_unit(axis);
        LayoutError::IntegerOverflow { quantity, axis, extent, stride }
    }

    /// A layout put together by a transform.
    ///
    /// INVARIANT: the caller proves 1 to 3, and says how.
    #[inline]
    pub(crate) const fn from_proved(
        rank: usize,
        extents: [usize; CAP],
        strides: [isize; CAP],
        offset: isize,
    ) -> Self {
        Self { rank, offset, extents, strides }
    }

    /// All entries, the unused ones with them, for transforms that change a few.
    #[inline]
    pub(crate) const fn entries(&self) -> ([usize; CAP], [isize; CAP]) {
        (self.extents, self.strides)
    }

    /// Extent and stride of an axis.
    #[inline]
    pub(crate) const fn axis(&self, axis: usize) -> Result<(usize, isize), LayoutError> {
        match (item(self.shape(), axis), item(self.strides(), axis)) {
            (Some(extent), Some(stride)) => Ok((extent, stride)),
            _ => Err(LayoutError::AxisOutOfBounds { axis, rank: self.rank }),
        }
    }

    /// Extent and stride of an axis that is known to be one.
    #[inline]
    pub(crate) const fn axis_or_unit(&self, axis: usize) -> (usize, isize) {
        match self.axis(axis) {
            Ok(found) => found,
            Err(_) => (1, 0),
        }
    }

    /// Refuses a list that does not name every axis once.
    #[inline]
    pub(crate) const fn check_permutation(&self, axes: &[usize]) -> Result<(), LayoutError> {
        if axes.len() != self.rank {
            let length = axes.len();
            return Err(LayoutError::InvalidPermutationLength { length, rank: self.rank });
        }
        let mut seen = [false; CAP];
        let mut rest = axes;
        while let [axis, tail @ ..] = rest {
            if *axis >= self.rank {
                return Err(LayoutError::AxisOutOfBounds { axis: *axis, rank: self.rank });
            }
            if let Some(true) = item(&seen, *axis) {
                return Err(LayoutError::DuplicateAxis { axis: *axis });
            }
            put(&mut seen, *axis, true);
            rest = tail;
        }
        Ok(())
    }

    /// The number of axes.
    #[inline]
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The extents, axis 0 first, in elements.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> &[usize] {
        leading(&self.extents, self.rank)
    }

    /// The strides, axis 0 first, in elements.
    #[inline]
    #[must_use]
    pub const fn strides(&self) -> &[isize] {
        leading(&self.strides, self.rank)
    }

    /// The offset of element `(0, …, 0)`, in elements.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.offset
    }

    /// The number of elements: the product of the extents, 1 for rank 0.
    ///
    /// Elements that a stride of 0 repeats are counted as often as an index reaches them.
    #[must_use]
    pub const fn len(&self) -> usize {
        match checked::element_count(self.shape()) {
            Ok(count) => count,
            Err(_) => usize::MAX, // can't be: 2
        }
    }

    /// Whether there is no element: any extent is 0.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        checked::has_zero(self.shape())
    }

    /// The offset of an index, in elements, or `None` where the index has another rank or lies
    /// outside the shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::layout;
    ///
    /// let layout: ndlayout::Layout = layout!([2, 3]);
    /// assert_eq!(layout.offset_of([1, 2]), Some(5));
    /// assert_eq!(layout.offset_of([2, 0]), None);
    /// assert_eq!(layout.offset_of([1]), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset_of<const N: usize>(&self, index: [usize; N]) -> Option<isize> {
        // One compare turns the run-time rank into the constant N, so that the walk unrolls.
        if self.rank != N {
            return None;
        }
        match (self.extents.first_chunk::<N>(), self.strides.first_chunk::<N>()) {
            (Some(extents), Some(strides)) => walk_index(self.offset, &index, extents, strides),
            _ => None,
        }
    }

    /// [`offset_of`](Self::offset_of) for an index whose rank is a run-time number.
    #[inline]
    #[must_use]
    pub const fn offset_of_slice(&self, index: &[usize]) -> Option<isize> {
        if self.rank != index.len() {
            return None;
        }
        walk_index(self.offset, index, self.shape(), self.strides())
    }

    /// The offset of an index in bytes, for elements of `element_size` bytes; `None` also where the
    /// byte offset does not fit `isize`.
    #[inline]
    #[must_use]
    pub const fn byte_offset_of<const N: usize>(
        &self,
        index: [usize; N],
        element_size: usize,
    ) -> Option<isize> {
        match self.offset_of(index) {
            Some(offset) => checked::byte_offset(offset, element_size),
            None => None,
        }
    }

    /// [`byte_offset_of`](Self::byte_offset_of) for an index whose rank is a run-time number.
    #[inline]
    #[must_use]
    pub const fn byte_offset_of_slice(
        &self,
        index: &[usize],
        element_size: usize,
    ) -> Option<isize> {
        match self.offset_of_slice(index) {
            Some(offset) => checked::byte_offset(offset, element_size),
            None => None,
        }
    }

    /// Why [`offset_of`](Self::offset_of) refused an index.
    ///
    /// For an index that lies in range this is the error that an empty buffer would give.
    #[cold]
    #[must_use]
    pub const fn index_error(&self, index: &[usize]) -> LayoutError {
        if index.len() != self.rank {
            return LayoutError::RankMismatch { expected: self.rank, actual: index.len() };
        }
        let mut axis = 0;
        let mut rest = (index, self.shape());
        while let ([index, indices @ ..], [extent, extents @ ..]) = rest {
            if *index >= *extent {
                return LayoutError::IndexOutOfBounds { axis, index: *index, extent: *extent };
            }
            axis = axis.wrapping_add(1); // at most the rank
            rest = (indices, extents);
        }
        let offset = match self.offset_of_slice(index) {
            Some(offset) => offset,
            None => self.offset,
        };
        LayoutError::ViewOutOfBounds { lowest: offset, highest: offset, len: 0 }
    }

    /// The same layout with another capacity.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`] where the rank is above `NEW`.
    pub const fn with_capacity<const NEW: usize>(&self) -> Result<Layout<NEW>, LayoutError> {
        Layout::<NEW>::from_parts(self.shape(), self.strides(), self.offset)
    }
}

/// The one place where an index becomes an offset. The three lists have the same length.
#[inline(always)] // so that a constant length unrolls the loop, also where size counts
const fn walk_index(
    offset: isize,
    index: &[usize],
    extents: &[usize],
    strides: &[isize],
) -> Option<isize> {
    let mut offset = offset;
    let mut rest = (index, extents, strides);
    while let ([index, indices @ ..], [extent, extents @ ..], [stride, strides @ ..]) = rest {
        if *index >= *extent {
            return None;
        }
        offset = checked::step(offset, *index, *stride); // 3
        rest = (indices, extents, strides);
    }
    Some(offset)
}

impl<const CAP: usize> fmt::Debug for Layout<CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("shape", &self.shape())
            .field("strides", &self.strides())
            .field("offset", &self.offset)
            .finish()
    }
}
