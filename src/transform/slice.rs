//! Part of an axis: strict slices, Python's slices, the mirrored axis, one index of it.
//!
//! Both conventions are resolved to one [`Progression`] an axis, and [`Parts`] applies them.

use crate::axes::{item, put};
use crate::checked::{self, Progression};
use crate::error::LayoutError;
use crate::layout::Layout;

/// A strict slice of one axis: bounds outside the axis are errors.
///
/// A negative `start` or `end` counts from the end of the axis. `end` is exclusive. A step of 0 is
/// an error; any other step is lawful, `isize::MIN` too.
///
/// For a positive step, `start` and `end` name the gaps `0..=extent` between the elements, and a
/// start at or behind the end selects nothing. A negative step walks down from element `start`
/// (included) to element `end` (excluded), and **`end: -1` means before the first element**; to stop
/// before the last one instead, name it by its index.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, SliceSpec};
///
/// let layout = Layout::<8>::row_major(&[6])?;
/// let every_second = layout.slice(&[SliceSpec { start: 1, end: 6, step: 2 }])?;
/// assert_eq!((every_second.shape(), every_second.offset()), (&[3][..], 1));
///
/// let backwards = layout.slice(&[SliceSpec { start: -1, end: -1, step: -1 }])?;
/// assert_eq!((backwards.strides(), backwards.offset()), (&[-1][..], 5));
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SliceSpec {
    /// The first element.
    pub start: isize,
    /// The element before which the slice ends.
    pub end: isize,
    /// The distance from one element to the next.
    pub step: isize,
}

impl Default for SliceSpec {
    /// No element: `0..0` with step 1.
    fn default() -> Self {
        Self { start: 0, end: 0, step: 1 }
    }
}

/// A slice of one axis by Python's convention: `start:stop:step` with open ends, and bounds outside
/// the axis are clamped to it.
///
/// A step of 0 is an error; any other step is lawful, `isize::MIN` too.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, PythonSlice};
///
/// let layout = Layout::<8>::row_major(&[16])?;
/// let tail = layout.slice_python(&[PythonSlice { start: None, stop: Some(4), step: -1 }])?;
/// assert_eq!((tail.shape(), tail.offset()), (&[11][..], 15)); // [:4:-1]
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PythonSlice {
    /// The first element, or the end of the axis from which the step walks.
    pub start: Option<isize>,
    /// The element before which the slice stops, or the other end of the axis.
    pub stop: Option<isize>,
    /// The distance from one element to the next.
    pub step: isize,
}

impl Default for PythonSlice {
    /// The whole axis: `::1`.
    fn default() -> Self {
        Self { start: None, stop: None, step: 1 }
    }
}

impl<const CAP: usize> Layout<CAP> {
    /// Every axis sliced, strictly: one [`SliceSpec`] an axis, axis 0 first.
    ///
    /// A slice may select nothing; the layout is empty then and keeps its offset.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, SliceSpec};
    ///
    /// let layout = Layout::<8>::row_major(&[4, 6])?;
    /// let crop = layout.slice(&[
    ///     SliceSpec { start: 1, end: 3, step: 1 },
    ///     SliceSpec { start: -1, end: -1, step: -2 },
    /// ])?;
    /// assert_eq!(crop.shape(), &[2, 3]);
    /// assert_eq!(crop.strides(), &[6, -2]);
    /// assert_eq!(crop.offset(), 11);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where `specs` does not cover every axis,
    /// [`LayoutError::InvalidSliceStep`], [`LayoutError::InvalidSliceBounds`], or
    /// [`LayoutError::StrideOverflow`] where the new stride does not fit, which can't happen for a
    /// layout that lies in a buffer.
    pub const fn slice(&self, specs: &[SliceSpec]) -> Result<Self, LayoutError> {
        if specs.len() != self.rank() {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: specs.len() });
        }
        let (mut extents, mut strides) = self.entries();
        let mut parts = Parts::new(self, false); // an axis without elements stays one
        let mut axis = 0;
        let mut rest = specs;
        while let [spec, tail @ ..] = rest {
            let Some(part) = self.strict(axis, spec) else {
                return Err(self.strict_error(axis, spec));
            };
            let (extent, stride) = parts.take(self, axis, part);
            put(&mut extents, axis, extent);
            put(&mut strides, axis, stride);
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        parts.finish(self, extents, strides)
    }

    /// One axis sliced, strictly; see [`slice`](Self::slice).
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], and as [`slice`](Self::slice).
    pub const fn slice_axis(&self, axis: usize, spec: SliceSpec) -> Result<Self, LayoutError> {
        match self.strict(axis, &spec) {
            Some(part) => self.progress(axis, part),
            None => Err(self.strict_error(axis, &spec)),
        }
    }

    /// Every axis sliced by Python's convention: one [`PythonSlice`] an axis, axis 0 first.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, PythonSlice};
    ///
    /// let all = PythonSlice::default();
    /// let layout = Layout::<8>::col_major(&[5, 2])?;
    /// let clamped = PythonSlice { start: Some(0), stop: Some(5), step: 1 };
    /// assert_eq!(layout.slice_python(&[all, clamped])?, layout);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where `slices` does not cover every axis,
    /// [`LayoutError::InvalidSliceStep`] for a step of 0, or [`LayoutError::StrideOverflow`] where the
    /// new stride does not fit, which can't happen for a layout that lies in a buffer.
    pub const fn slice_python(&self, slices: &[PythonSlice]) -> Result<Self, LayoutError> {
        if slices.len() != self.rank() {
            return Err(LayoutError::RankMismatch { expected: self.rank(), actual: slices.len() });
        }
        let (mut extents, mut strides) = self.entries();
        let mut parts = Parts::new(self, false); // an axis without elements stays one
        let mut axis = 0;
        let mut rest = slices;
        while let [slice, tail @ ..] = rest {
            let Some(part) = self.python(axis, slice) else {
                return Err(self.python_error(axis, slice));
            };
            let (extent, stride) = parts.take(self, axis, part);
            put(&mut extents, axis, extent);
            put(&mut strides, axis, stride);
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        parts.finish(self, extents, strides)
    }

    /// One axis sliced by Python's convention; see [`slice_python`](Self::slice_python).
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], and as [`slice_python`](Self::slice_python).
    pub const fn slice_axis_python(
        &self,
        axis: usize,
        slice: PythonSlice,
    ) -> Result<Self, LayoutError> {
        match self.python(axis, &slice) {
            Some(part) => self.progress(axis, part),
            None => Err(self.python_error(axis, &slice)),
        }
    }

    /// One axis mirrored: its last element comes first.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let mirrored = Layout::<8>::row_major(&[2, 3])?.flip(1)?;
    /// assert_eq!((mirrored.strides(), mirrored.offset()), (&[3, -1][..], 2));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], or [`LayoutError::StrideOverflow`] where the stride is
    /// `isize::MIN`, which can't happen for a layout that lies in a buffer.
    pub const fn flip(&self, axis: usize) -> Result<Self, LayoutError> {
        match self.axis(axis) {
            Ok((extent, _)) => self.progress(axis, Progression::mirrored(extent)),
            Err(error) => Err(error),
        }
    }

    /// The layout at one index of an axis, without that axis.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let layout = Layout::<8>::row_major(&[2, 3])?;
    /// let row = layout.index_axis(0, 1)?;
    /// assert_eq!((row.shape(), row.offset()), (&[3][..], 3));
    /// assert_eq!(
    ///     layout.index_axis(0, 2),
    ///     Err(LayoutError::IndexOutOfBounds { axis: 0, index: 2, extent: 2 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`] or [`LayoutError::IndexOutOfBounds`].
    pub const fn index_axis(&self, axis: usize, index: usize) -> Result<Self, LayoutError> {
        let extent = match self.axis(axis) {
            Ok((extent, _)) => extent,
            Err(error) => return Err(error),
        };
        if index >= extent {
            return Err(LayoutError::IndexOutOfBounds { axis, index, extent });
        }
        match self.progress(axis, Progression { first: index, extent: 1, step: 1 }) {
            Ok(layout) => layout.drop_axis(axis),
            Err(error) => Err(error),
        }
    }

    #[inline]
    const fn strict(&self, axis: usize, spec: &SliceSpec) -> Option<Progression> {
        match item(self.shape(), axis) {
            Some(extent) => Progression::strict(spec.start, spec.end, spec.step, extent),
            None => None,
        }
    }

    /// Why [`strict`](Self::strict) refused. Apart, so that its numbers need not be kept at hand where
    /// all goes well.
    #[cold]
    #[inline(never)]
    const fn strict_error(&self, axis: usize, spec: &SliceSpec) -> LayoutError {
        let SliceSpec { start, end, step } = *spec;
        match self.axis(axis) {
            Err(error) => error,
            Ok(_) if step == 0 => LayoutError::InvalidSliceStep { axis, step },
            Ok((extent, _)) => LayoutError::InvalidSliceBounds { axis, start, end, step, extent },
        }
    }

    /// A strict slice of an axis, resolved.
    pub(super) const fn strict_part(
        &self,
        axis: usize,
        spec: &SliceSpec,
    ) -> Result<Progression, LayoutError> {
        match self.strict(axis, spec) {
            Some(part) => Ok(part),
            None => Err(self.strict_error(axis, spec)),
        }
    }

    /// A Python slice of an axis, resolved.
    pub(super) const fn python_part(
        &self,
        axis: usize,
        slice: &PythonSlice,
    ) -> Result<Progression, LayoutError> {
        match self.python(axis, slice) {
            Some(part) => Ok(part),
            None => Err(self.python_error(axis, slice)),
        }
    }

    #[inline]
    const fn python(&self, axis: usize, slice: &PythonSlice) -> Option<Progression> {
        match item(self.shape(), axis) {
            Some(extent) => Progression::python(slice.start, slice.stop, slice.step, extent),
            None => None,
        }
    }

    /// Why [`python`](Self::python) refused.
    #[cold]
    #[inline(never)]
    const fn python_error(&self, axis: usize, slice: &PythonSlice) -> LayoutError {
        match self.axis(axis) {
            Err(error) => error,
            Ok(_) => LayoutError::InvalidSliceStep { axis, step: slice.step },
        }
    }

    /// Applies a progression to one axis and leaves the others.
    pub(super) const fn progress(
        &self,
        axis: usize,
        part: Progression,
    ) -> Result<Self, LayoutError> {
        let (mut extents, mut strides) = self.entries();
        let mut parts = Parts::new(self, self.is_empty());
        let (extent, stride) = parts.take(self, axis, part);
        put(&mut extents, axis, extent);
        put(&mut strides, axis, stride);
        parts.finish(self, extents, strides)
    }
}

/// What the slices of some axes come to. Whether the result is empty is known when all of them are
/// taken: then its offset stays, and a stride may be any.
pub(super) struct Parts {
    offset: isize,
    is_empty: bool,
    /// The first axis whose stride does not fit, with its step.
    overflow: Option<(usize, isize)>,
}

impl Parts {
    /// `is_empty`: whether an axis that is not sliced has no element.
    #[inline]
    pub(super) const fn new<const CAP: usize>(layout: &Layout<CAP>, is_empty: bool) -> Self {
        Self { offset: layout.offset(), is_empty, overflow: None }
    }

    /// Slices an axis, and returns its new extent and stride.
    #[inline]
    pub(super) const fn take<const CAP: usize>(
        &mut self,
        layout: &Layout<CAP>,
        axis: usize,
        part: Progression,
    ) -> (usize, isize) {
        let (_, stride) = layout.axis_or_unit(axis);
        let Progression { first, extent, step } = part;
        self.is_empty |= extent == 0;
        self.offset = checked::step(self.offset, first, stride);
        let stepped = match stride.checked_mul(step) {
            Some(stepped) => stepped,
            None => {
                if extent > 1 && self.overflow.is_none() {
                    self.overflow = Some((axis, step));
                }
                0 // no index multiplies it, or the result is an error
            }
        };
        (extent, stepped)
    }

    #[inline]
    const fn finish<const CAP: usize>(
        self,
        layout: &Layout<CAP>,
        extents: [usize; CAP],
        strides: [isize; CAP],
    ) -> Result<Layout<CAP>, LayoutError> {
        match self.offset(layout) {
            // INVARIANT: 1 as before; 2 no extent grew; 3 the result reaches offsets that were
            // reached, of which the new one of index 0 is one.
            Ok(offset) => Ok(Layout::from_proved(layout.rank(), extents, strides, offset)),
            Err(error) => Err(error),
        }
    }

    /// The offset of index 0, or the error for a stride that does not fit.
    #[inline]
    pub(super) const fn offset<const CAP: usize>(
        self,
        layout: &Layout<CAP>,
    ) -> Result<isize, LayoutError> {
        match self.overflow {
            _ if self.is_empty => Ok(layout.offset()),
            None => Ok(self.offset),
            Some((axis, factor)) => {
                let (_, stride) = layout.axis_or_unit(axis);
                Err(LayoutError::StrideOverflow { axis, stride, factor })
            }
        }
    }
}
