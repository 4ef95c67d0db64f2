//! An axis in tiles of equal extent, of which the last may be ragged.

use crate::checked::Progression;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::order::LayoutOrder;

impl<const CAP: usize> Layout<CAP> {
    /// One tile of an axis: its elements from `size * number` on, `size` of them, or fewer in the last
    /// tile.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let rows = Layout::<8>::row_major(&[10, 3])?;
    /// let last = rows.tile(0, 4, 2)?;
    /// assert_eq!((last.shape(), last.offset()), (&[2, 3][..], 24));
    /// assert_eq!(
    ///     rows.tile(0, 4, 3),
    ///     Err(LayoutError::InvalidTile { axis: 0, size: 4, number: 3, extent: 10 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], or [`LayoutError::InvalidTile`] for tiles of 0 elements and for
    /// a tile that begins behind the axis.
    pub const fn tile(&self, axis: usize, size: usize, number: usize) -> Result<Self, LayoutError> {
        let extent = match self.axis(axis) {
            Ok((extent, _)) => extent,
            Err(error) => return Err(error),
        };
        let first = match size.checked_mul(number) {
            Some(first) if size > 0 && first < extent => first,
            _ => return Err(LayoutError::InvalidTile { axis, size, number, extent }),
        };
        let left = extent.saturating_sub(first);
        let extent = if left < size { left } else { size };
        self.progress(axis, Progression { first, extent, step: 1 })
    }

    /// An axis in tiles: all whole tiles as one layout, in which the axis is split into the number of
    /// the tile and the index within it, and the ragged rest, if there is one, as another.
    ///
    /// An axis that is shorter than a tile has no whole one: the first layout is empty then.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let rows = Layout::<8>::row_major(&[10, 3])?;
    /// let (tiles, rest) = rows.split_tiles(0, 4)?;
    /// assert_eq!((tiles.shape(), tiles.strides()), (&[2, 4, 3][..], &[12, 3, 1][..]));
    /// let rest = rest.unwrap();
    /// assert_eq!((rest.shape(), rest.offset()), (&[2, 3][..], 24));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::AxisOutOfBounds`], [`LayoutError::InvalidTile`] for tiles of 0 elements,
    /// [`LayoutError::RankExceedsCapacity`], or [`LayoutError::StrideOverflow`], which can't happen for a
    /// layout that lies in a buffer.
    #[doc(alias = "chunks_exact")]
    pub const fn split_tiles(
        &self,
        axis: usize,
        size: usize,
    ) -> Result<(Self, Option<Self>), LayoutError> {
        let extent = match self.axis(axis) {
            Ok((extent, _)) => extent,
            Err(error) => return Err(error),
        };
        let (Some(count), Some(ragged)) = (extent.checked_div(size), extent.checked_rem(size))
        else {
            return Err(LayoutError::InvalidTile { axis, size, number: 0, extent });
        };
        let whole = extent.saturating_sub(ragged);
        let tiles = match self.progress(axis, Progression::whole(whole)) {
            Ok(part) => match part.split_axis(axis, &[count, size], LayoutOrder::RowMajor) {
                Ok(tiles) => tiles,
                Err(error) => return Err(error),
            },
            Err(error) => return Err(error),
        };
        if ragged == 0 {
            return Ok((tiles, None));
        }
        let rest = Progression { first: whole, extent: ragged, step: 1 };
        match self.progress(axis, rest) {
            Ok(rest) => Ok((tiles, Some(rest))),
            Err(error) => Err(error),
        }
    }
}
