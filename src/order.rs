//! Row-major or column-major: which axis runs fastest.

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
