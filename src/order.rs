//! The order of axes: row-major or column-major, and what counts as any other order.

use crate::axes::{item, put};
use crate::error::LayoutError;

/// The order in which elements are counted, or laid out side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum LayoutOrder {
    /// C order: the last index runs fastest.
    RowMajor,
    /// Fortran order: the first index runs fastest.
    ColMajor,
}

impl LayoutOrder {
    /// The other order.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::RowMajor => Self::ColMajor,
            Self::ColMajor => Self::RowMajor,
        }
    }

    /// The axis that runs `place`-th fastest, for `place` below `rank`.
    #[inline]
    pub(crate) const fn axis_at(self, place: usize, rank: usize) -> usize {
        match self {
            Self::RowMajor => rank.wrapping_sub(place).wrapping_sub(1), // place < rank
            Self::ColMajor => place,
        }
    }
}

/// A list that names every axis once, as far as it was read.
pub(crate) struct AxisOrder<const CAP: usize> {
    rank: usize,
    seen: [bool; CAP],
}

impl<const CAP: usize> AxisOrder<CAP> {
    /// For a list of this length; `rank` is at most `CAP`.
    #[inline]
    pub(crate) const fn of_length(length: usize, rank: usize) -> Result<Self, LayoutError> {
        if length == rank {
            Ok(Self { rank, seen: [false; CAP] })
        } else {
            Err(LayoutError::InvalidPermutationLength { length, rank })
        }
    }

    /// Reads the next axis.
    #[inline]
    pub(crate) const fn read(&mut self, axis: usize) -> Result<(), LayoutError> {
        if axis >= self.rank {
            return Err(LayoutError::AxisOutOfBounds { axis, rank: self.rank });
        }
        if let Some(true) = item(&self.seen, axis) {
            return Err(LayoutError::DuplicateAxis { axis });
        }
        put(&mut self.seen, axis, true);
        Ok(())
    }
}
