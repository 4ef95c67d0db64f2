//! Axes that run together.

use super::free_stride;
use crate::axes::{item, put};
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
    /// The elements whose indices along the paired axes are equal.
    ///
    /// Each pair ties two axes together. Pairs that share an axis chain into one class, and each
    /// class becomes one axis, at the place of its lowest-numbered one: its stride is the sum of
    /// their strides, its extent the least of their extents. The order of the pairs does not matter,
    /// and a pair may be repeated. Without pairs the layout stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let matrix = Layout::<8>::row_major(&[3, 4])?;
    /// let diagonal = matrix.diagonal(&[(0, 1)])?;
    /// assert_eq!((diagonal.shape(), diagonal.strides()), (&[3][..], &[5][..]));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::DuplicateAxis`] where a pair names one axis
    /// twice, or [`LayoutError::StrideOverflow`] where a sum of strides does not fit, which can't
    /// happen for a layout that lies in a buffer.
    pub const fn diagonal(&self, axis_pairs: &[(usize, usize)]) -> Result<Self, LayoutError> {
        // The lowest-numbered axis that each axis is tied to.
        let mut leaders = [0; CAP];
        let mut axis = 0;
        while axis < self.rank() {
            put(&mut leaders, axis, axis);
            axis = axis.wrapping_add(1); // at most the rank
        }
        let mut rest = axis_pairs;
        while let [(a, b), tail @ ..] = rest {
            if let (Err(error), _) | (_, Err(error)) = (self.axis(*a), self.axis(*b)) {
                return Err(error);
            }
            if *a == *b {
                return Err(LayoutError::DuplicateAxis { axis: *a });
            }
            if let (Some(a), Some(b)) = (item(&leaders, *a), item(&leaders, *b)) {
                let (low, high) = if a < b { (a, b) } else { (b, a) };
                axis = 0;
                while axis < self.rank() {
                    if matches!(item(&leaders, axis), Some(leader) if leader == high) {
                        put(&mut leaders, axis, low);
                    }
                    axis = axis.wrapping_add(1); // at most the rank
                }
            }
            rest = tail;
        }

        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut to = 0;
        axis = 0;
        while axis < self.rank() {
            if matches!(item(&leaders, axis), Some(leader) if leader == axis) {
                match self.fuse(&leaders, axis) {
                    Ok((extent, stride)) => {
                        put(&mut extents, to, extent);
                        put(&mut strides, to, stride);
                    }
                    Err(error) => return Err(error),
                }
                to = to.wrapping_add(1); // at most the rank
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        // INVARIANT: 1 no more axes, 2 the elements are some of those before, 3 so are the offsets.
        Ok(Self::from_proved(to, extents, strides, self.offset()))
    }

    /// The diagonal of two axes that begins `offset` elements along axis `b`, or, for a negative
    /// offset, along axis `a`: the elements whose index along `b` is that along `a` plus `offset`.
    ///
    /// As in [`diagonal`](Self::diagonal), which this is for offset 0, the diagonal stands at the place
    /// of the lower-numbered axis; NumPy's `diagonal(offset, axis1, axis2)` appends it instead. A
    /// diagonal outside the two axes is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let matrix = Layout::<8>::row_major(&[3, 4])?;
    /// let above = matrix.diagonal_at(0, 1, 2)?;
    /// assert_eq!((above.shape(), above.strides(), above.offset()), (&[2][..], &[5][..], 2));
    /// let below = matrix.diagonal_at(0, 1, -1)?;
    /// assert_eq!((below.shape(), below.strides(), below.offset()), (&[2][..], &[5][..], 4));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::DuplicateAxis`] where both axes are one, or
    /// [`LayoutError::StrideOverflow`] where the sum of the strides does not fit, which can't happen for
    /// a layout that lies in a buffer.
    pub const fn diagonal_at(
        &self,
        a: usize,
        b: usize,
        offset: isize,
    ) -> Result<Self, LayoutError> {
        let (at_a, at_b) = match (self.axis(a), self.axis(b)) {
            (Ok(at_a), Ok(at_b)) => (at_a, at_b),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        if a == b {
            return Err(LayoutError::DuplicateAxis { axis: a });
        }
        let first = offset.unsigned_abs();
        let (along_a, along_b, skipped) = if offset < 0 {
            (at_a.0.saturating_sub(first), at_b.0, at_a.1)
        } else {
            (at_a.0, at_b.0.saturating_sub(first), at_b.1)
        };
        let extent = if along_a < along_b { along_a } else { along_b };
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let (stride, factor) = if a < b { (at_a.1, at_b.1) } else { (at_b.1, at_a.1) };
        let is_empty = extent == 0 || self.is_empty();
        let error = LayoutError::StrideOverflow { axis: low, stride, factor };
        let sum = match free_stride(stride.checked_add(factor), extent == 1 || is_empty, error) {
            Ok(sum) => sum,
            Err(error) => return Err(error),
        };
        let mut extents = [1; CAP];
        let mut strides = [0; CAP];
        let mut to = 0;
        let mut from = 0;
        while from < self.rank() {
            if from != high {
                let (extent, stride) =
                    if from == low { (extent, sum) } else { self.axis_or_unit(from) };
                put(&mut extents, to, extent);
                put(&mut strides, to, stride);
                to = to.wrapping_add(1); // at most the rank
            }
            from = from.wrapping_add(1); // at most the rank
        }
        let offset = if is_empty {
            self.offset()
        } else {
            crate::checked::step(self.offset(), first, skipped) // in range: the extent is not 0
        };
        // INVARIANT: 1 one axis less, 2 the elements are some of those before, 3 so are the offsets.
        Ok(Self::from_proved(to, extents, strides, offset))
    }

    /// The one axis that the class of `leader` becomes.
    const fn fuse(
        &self,
        leaders: &[usize; CAP],
        leader: usize,
    ) -> Result<(usize, isize), LayoutError> {
        let (mut least, _) = self.axis_or_unit(leader);
        let mut axis = leader;
        while axis < self.rank() {
            let (extent, _) = self.axis_or_unit(axis);
            if matches!(item(leaders, axis), Some(of) if of == leader) && extent < least {
                least = extent;
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        let is_free = least <= 1 || self.is_empty();
        // Strides of both signs may pass the ends of `isize` on the way to a sum that fits, and a
        // wrapped sum is right exactly when its wide twin is equal.
        let mut sum: i128 = 0;
        axis = leader;
        while axis < self.rank() {
            if matches!(item(leaders, axis), Some(of) if of == leader) {
                let (_, stride) = self.axis_or_unit(axis);
                sum = sum.wrapping_add(crate::checked::widen_signed(stride)); // CAP terms of 64 bits
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        let (_, stride) = self.axis_or_unit(leader);
        let others = sum.wrapping_sub(crate::checked::widen_signed(stride)); // one term less
        let factor = match crate::checked::to_signed(others) {
            Some(factor) => factor,
            None if others < 0 => isize::MIN,
            None => isize::MAX,
        };
        let error = LayoutError::StrideOverflow { axis: leader, stride, factor };
        match free_stride(crate::checked::to_signed(sum), is_free, error) {
            Ok(stride) => Ok((least, stride)),
            Err(error) => Err(error),
        }
    }
}
