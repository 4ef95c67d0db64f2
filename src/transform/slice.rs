//! Part of an axis: strict slices, Python's slices, the mirrored axis, one index of it.
//!
//! Both conventions are resolved to one [`Progression`], and [`Layout::progress`] applies it.

use super::free_stride;
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
        let mut parts = [Progression::mirrored(0); CAP];
        let mut axis = 0;
        let mut rest = specs;
        while let [spec, tail @ ..] = rest {
            match self.strict(axis, *spec) {
                Ok(part) => put(&mut parts, axis, part),
                Err(error) => return Err(error),
            };
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        self.progress_all(&parts)
    }

    /// One axis sliced, strictly; see [`slice`](Self::slice).
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], and as [`slice`](Self::slice).
    pub const fn slice_axis(&self, axis: usize, spec: SliceSpec) -> Result<Self, LayoutError> {
        match self.strict(axis, spec) {
            Ok(part) => self.progress(axis, part),
            Err(error) => Err(error),
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
        let mut parts = [Progression::mirrored(0); CAP];
        let mut axis = 0;
        let mut rest = slices;
        while let [slice, tail @ ..] = rest {
            match self.python(axis, *slice) {
                Ok(part) => put(&mut parts, axis, part),
                Err(error) => return Err(error),
            };
            axis = axis.wrapping_add(1); // at most the rank
            rest = tail;
        }
        self.progress_all(&parts)
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
        match self.python(axis, slice) {
            Ok(part) => self.progress(axis, part),
            Err(error) => Err(error),
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

    const fn strict(&self, axis: usize, spec: SliceSpec) -> Result<Progression, LayoutError> {
        let extent = match self.axis(axis) {
            Ok((extent, _)) => extent,
            Err(error) => return Err(error),
        };
        let SliceSpec { start, end, step } = spec;
        match Progression::strict(start, end, step, extent) {
            Some(part) => Ok(part),
            None if step == 0 => Err(LayoutError::InvalidSliceStep { axis, step }),
            None => Err(LayoutError::InvalidSliceBounds { axis, start, end, step, extent }),
        }
    }

    const fn python(&self, axis: usize, slice: PythonSlice) -> Result<Progression, LayoutError> {
        let extent = match self.axis(axis) {
            Ok((extent, _)) => extent,
            Err(error) => return Err(error),
        };
        let PythonSlice { start, stop, step } = slice;
        match Progression::python(start, stop, step, extent) {
            Some(part) => Ok(part),
            None => Err(LayoutError::InvalidSliceStep { axis, step }),
        }
    }

    /// Applies one progression an axis. Whether the result is empty is known before any stride or
    /// offset is formed, so that the offset of an empty result stays.
    const fn progress_all(&self, parts: &[Progression; CAP]) -> Result<Self, LayoutError> {
        let mut is_empty = false;
        let mut axis = 0;
        while axis < self.rank() {
            is_empty |= matches!(item(parts, axis), Some(Progression { extent: 0, .. }));
            axis = axis.wrapping_add(1); // at most the rank
        }
        let (mut extents, mut strides) = self.entries();
        let mut offset = self.offset();
        axis = 0;
        while axis < self.rank() {
            let Some(part) = item(parts, axis) else {
                break; // can't be: one part an axis
            };
            let (_, stride) = self.axis_or_unit(axis);
            let is_free = is_empty || part.extent <= 1;
            let error = LayoutError::StrideOverflow { axis, stride, factor: part.step };
            let stepped = match free_stride(stride.checked_mul(part.step), is_free, error) {
                Ok(stepped) => stepped,
                Err(error) => return Err(error),
            };
            put(&mut extents, axis, part.extent);
            put(&mut strides, axis, stepped);
            if !is_empty {
                offset = checked::step(offset, part.first, stride);
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 as before; 2 no extent grew; 3 the result reaches offsets that were reached,
        // of which the new one of index 0 is one.
        Ok(Self::from_proved(self.rank(), extents, strides, offset))
    }

    /// Applies a progression to one axis and leaves the others.
    const fn progress(&self, axis: usize, part: Progression) -> Result<Self, LayoutError> {
        let mut parts = [part; CAP];
        let mut other = 0;
        while other < self.rank() {
            if other != axis {
                let (extent, _) = self.axis_or_unit(other);
                put(&mut parts, other, Progression { first: 0, extent, step: 1 });
            }
            other = other.wrapping_add(1); // at most the rank
        }
        self.progress_all(&parts)
    }
}
