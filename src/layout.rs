//! `Layout`: the invariant, and every constructor.
//!
//! The fields are private to this file: that is the proof that every layout keeps the invariant.

use core::fmt;

use crate::axes::{INLINE_RANK, item, leading, put};
use crate::checked;
use crate::error::{LayoutError, Quantity};
use crate::order::{AxisOrder, LayoutOrder};

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
        if let Err(error) = check_shape(shape, CAP) {
            return Err(error);
        }
        let mut strides = [0; CAP];
        let mut next = Some(1);
        let mut place = 0;
        while place < shape.len() {
            next = lay(shape, &mut strides, order.axis_at(place, shape.len()), next);
            place = place.wrapping_add(1); // at most the rank
        }
        Self::compact(shape, &strides)
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
        if let Err(error) = check_shape(shape, CAP) {
            return Err(error);
        }
        let mut order = match AxisOrder::<CAP>::of_length(axes.len(), shape.len()) {
            Ok(order) => order,
            Err(error) => return Err(error),
        };
        let mut strides = [0; CAP];
        let mut next = Some(1);
        let mut rest = axes;
        while let [outer @ .., axis] = rest {
            if let Err(error) = order.read(*axis) {
                return Err(error);
            }
            next = lay(shape, &mut strides, *axis, next);
            rest = outer;
        }
        Self::compact(shape, &strides)
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
        Self::proved(shape, strides, offset, None)
    }

    /// [`from_parts`](Self::from_parts) and [`check`](Self::check) in one pass: the layout, proved
    /// against a buffer of `len` elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// assert!(Layout::<8>::from_parts_within(&[2, 3], &[4, 1], 0, 7).is_ok());
    /// assert_eq!(
    ///     Layout::<8>::from_parts_within(&[2, 3], &[4, 1], 0, 6),
    ///     Err(LayoutError::ViewOutOfBounds { lowest: 0, highest: 6, len: 6 })
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_parts`](Self::from_parts), and [`LayoutError::ViewOutOfBounds`].
    #[inline]
    pub const fn from_parts_within(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
        len: usize,
    ) -> Result<Self, LayoutError> {
        Self::proved(shape, strides, offset, Some(len))
    }

    /// The parts in their places, after the proof of 1 to 3, and that the elements lie within a buffer
    /// where its length is given.
    #[inline(always)] // so that the layout is written where the constructors return it
    const fn proved(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
        within: Option<usize>,
    ) -> Result<Self, LayoutError> {
        let is_usual = shape.len() == strides.len()
            && shape.len() <= CAP
            && checked::is_usual(shape, strides, offset, within);
        if !is_usual && let Err(error) = prove(shape, strides, offset, within, CAP) {
            return Err(error);
        }
        Ok(Self::filled(shape, strides, offset))
    }

    /// The end of the compact constructors: the shape and the permutation were proved, this is 3.
    const fn compact(shape: &[usize], strides: &[isize; CAP]) -> Result<Self, LayoutError> {
        Self::proved(shape, leading(strides, shape.len()), 0, None)
    }

    /// Parts that were proved, in their places.
    #[inline(always)]
    const fn filled(shape: &[usize], strides: &[isize], offset: isize) -> Self {
        let mut extents = [1; CAP];
        let mut steps = [0; CAP];
        let mut axis = 0;
        // Up to the constant `CAP`, not to the rank, so that this can unroll.
        while axis < CAP {
            if let (Some(extent), Some(stride)) = (item(shape, axis), item(strides, axis)) {
                put(&mut extents, axis, extent);
                put(&mut steps, axis, stride);
            }
            axis = axis.wrapping_add(1); // at most CAP
        }
        // INVARIANT: 1 to 3 by the caller.
        Self { rank: shape.len(), offset, extents, strides: steps }
    }

    /// Parts that nobody proved. Where they do not keep the invariant, an index may reach a wrong
    /// offset, and no more than that; the rank is cut at the capacity and at the shorter list.
    pub(crate) const fn from_trusted_parts(
        shape: &[usize],
        strides: &[isize],
        offset: isize,
    ) -> Self {
        let shape = leading(leading(shape, CAP), strides.len());
        Self::filled(shape, leading(strides, shape.len()), offset)
    }

    /// The lowest and the highest offset that an index reaches, or `None` for an empty layout.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 3], &[-10, 2], 10)?;
    /// assert_eq!(layout.reach(), Some((0, 14)));
    /// assert_eq!(Layout::<8>::row_major(&[0, 3])?.reach(), None);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn reach(&self) -> Option<(isize, isize)> {
        match ends(self.shape(), self.strides(), self.offset) {
            Ok(ends) => ends,
            Err(_) => None, // can't be: 3
        }
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

    /// The axes as arrays, where there are exactly `N`.
    #[inline]
    pub(crate) const fn as_arrays<const N: usize>(&self) -> Option<(&[usize; N], &[isize; N])> {
        if self.rank != N {
            return None;
        }
        match (self.extents.first_chunk(), self.strides.first_chunk()) {
            (Some(extents), Some(strides)) => Some((extents, strides)),
            _ => None,
        }
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

    /// The same layout with another capacity.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`] where the rank is above `NEW`.
    pub const fn with_capacity<const NEW: usize>(&self) -> Result<Layout<NEW>, LayoutError> {
        Layout::<NEW>::from_parts(self.shape(), self.strides(), self.offset)
    }
}

/// Proves 1 to 3 of parts, and that the elements lie within a buffer where its length is given: for
/// parts that are wrong, empty, or near the limits of the integers.
#[cold]
#[inline(never)]
const fn prove(
    shape: &[usize],
    strides: &[isize],
    offset: isize,
    within: Option<usize>,
    capacity: usize,
) -> Result<(), LayoutError> {
    if shape.len() != strides.len() {
        return Err(LayoutError::RankMismatch { expected: shape.len(), actual: strides.len() });
    }
    if let Err(error) = check_shape(shape, capacity) {
        return Err(error);
    }
    match (ends(shape, strides, offset), within) {
        (Ok(ends), Some(len)) => check_ends(ends, offset, len),
        (Ok(_), None) => Ok(()),
        (Err(error), _) => Err(error),
    }
}

/// Proves 1 and 2.
#[inline]
const fn check_shape(shape: &[usize], capacity: usize) -> Result<(), LayoutError> {
    if shape.len() > capacity {
        return Err(LayoutError::RankExceedsCapacity { rank: shape.len(), capacity });
    }
    match checked::element_count(shape) {
        Ok(_) => Ok(()),
        Err(axis) => Err(overflow(Quantity::ElementCount, axis, shape, &[])),
    }
}

/// The ends of the reach, `None` for an empty layout, or the error where 3 does not hold.
#[inline]
const fn ends(
    shape: &[usize],
    strides: &[isize],
    offset: isize,
) -> Result<Option<(isize, isize)>, LayoutError> {
    match checked::usual_reach(shape, strides, offset) {
        Some(ends) => Ok(Some(ends)),
        None => unusual_ends(shape, strides, offset),
    }
}

#[cold]
const fn unusual_ends(
    shape: &[usize],
    strides: &[isize],
    offset: isize,
) -> Result<Option<(isize, isize)>, LayoutError> {
    if checked::has_zero(shape) {
        return Ok(None);
    }
    match checked::reach(shape, strides, offset) {
        Ok(ends) => Ok(Some(ends)),
        Err(axis) => Err(overflow(Quantity::Offset, axis, shape, strides)),
    }
}

#[cold]
const fn overflow(
    quantity: Quantity,
    axis: usize,
    shape: &[usize],
    strides: &[isize],
) -> LayoutError {
    let (extent, stride) = match (item(shape, axis), item(strides, axis)) {
        (Some(extent), Some(stride)) => (extent, stride),
        (Some(extent), None) => (extent, 0), // the strides are not known yet
        (None, _) => (0, 0),                 // can't be: the axis is one of the shape
    };
    LayoutError::IntegerOverflow { quantity, axis, extent, stride }
}

/// Whether a buffer of `len` elements holds all between two ends, or, without ends, the offset of an
/// empty layout.
#[inline]
pub(crate) const fn check_ends(
    ends: Option<(isize, isize)>,
    offset: isize,
    len: usize,
) -> Result<(), LayoutError> {
    let (lowest, highest, fits) = match ends {
        Some((lowest, highest)) => (lowest, highest, checked::lies_within(lowest, highest, len)),
        None => (offset, offset, offset >= 0 && checked::to_position(offset) <= len),
    };
    if fits { Ok(()) } else { Err(LayoutError::ViewOutOfBounds { lowest, highest, len }) }
}

/// Lays `axis` just outside of `step` elements, and returns the number of elements with it.
const fn lay(
    shape: &[usize],
    strides: &mut [isize],
    axis: usize,
    step: Option<usize>,
) -> Option<usize> {
    let stride = match step {
        Some(step) => checked::to_offset(step),
        None => None,
    };
    // Only an axis that no index moves along can have a stride that does not fit, see 2.
    put(
        strides,
        axis,
        match stride {
            Some(stride) => stride,
            None => 0,
        },
    );
    match (step, item(shape, axis)) {
        (Some(step), Some(0)) => Some(step),
        (Some(step), Some(extent)) => step.checked_mul(extent),
        _ => None,
    }
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

// By hand, not derived: the unused entries are nobody's business.
#[cfg(feature = "defmt")]
impl<const CAP: usize> defmt::Format for Layout<CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        let (shape, strides) = (self.shape(), self.strides());
        defmt::write!(
            f,
            "Layout {{ shape: {}, strides: {}, offset: {} }}",
            shape,
            strides,
            self.offset
        );
    }
}
