//! How wide a machine may reach into a layout: how many elements it moves at once, and how many bits an
//! index needs.

use crate::layout::Layout;
use crate::order::LayoutOrder;

/// Where to split an axis into `0..index` and `index..`; see [`Layout::split_for_index_bits`].
///
/// # Examples
///
/// ```
/// use ndlayout::{AxisSplit, Layout, layout};
///
/// const BYTES: Layout<1> = layout!([300]);
/// assert_eq!(BYTES.split_for_index_bits(9), Some(AxisSplit { axis: 0, index: 150 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct AxisSplit {
    /// The axis to split.
    pub axis: usize,
    /// The first index of the second half, above 0 and below the extent.
    pub index: usize,
}

impl<const CAP: usize> Layout<CAP> {
    /// The most elements, a power of two and at most `max`, that can be loaded or stored at once
    /// throughout: every run of elements that lie side by side ([`runs`](Self::runs) in this order) is
    /// made of whole groups of so many, and the address of each group is a multiple of its size in
    /// bytes. 1 where there is no such number above 1.
    ///
    /// Elements have `element_size` bytes, and the address of offset 0 is a multiple of
    /// `base_alignment` bytes. CuTe calls this the maximal common vector and alignment. 1 for an
    /// empty layout, and for an element size, an alignment or a maximum of 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutOrder};
    ///
    /// // Rows of 24 floats, 32 apart, in a buffer that is aligned to 16 bytes.
    /// let rows = Layout::<8>::from_parts(&[10, 24], &[32, 1], 64)?;
    /// assert_eq!(rows.vector_width(LayoutOrder::RowMajor, 4, 16, usize::MAX), 4);
    /// assert_eq!(rows.vector_width(LayoutOrder::RowMajor, 4, 64, usize::MAX), 8);
    /// // The same from the third element on.
    /// let odd = Layout::<8>::from_parts(&[10, 22], &[32, 1], 66)?;
    /// assert_eq!(odd.vector_width(LayoutOrder::RowMajor, 4, 64, usize::MAX), 2);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn vector_width(
        &self,
        order: LayoutOrder,
        element_size: usize,
        base_alignment: usize,
        max: usize,
    ) -> usize {
        let (Some(aligned), Some(0)) =
            (base_alignment.checked_div(element_size), base_alignment.checked_rem(element_size))
        else {
            return 1;
        };
        if self.is_empty() || aligned == 0 {
            return 1;
        }
        // What a power of two divides all of, divides them or'ed together.
        let mut all = aligned | self.run_len(order) | self.offset().unsigned_abs();
        let mut place = self.contiguous_axes(order);
        while place < self.rank() {
            let (extent, stride) = self.axis_or_unit(order.axis_at(place, self.rank()));
            if extent > 1 {
                all |= stride.unsigned_abs();
            }
            place = place.wrapping_add(1); // at most the rank
        }
        let mut width = all & all.wrapping_neg(); // its lowest bit
        while width > max && width > 1 {
            width >>= 1;
        }
        width
    }

    /// Whether a signed integer of so many bits holds the offset of every index, counted from
    /// [`offset`](Self::offset): from where the pointer stands that a kernel gets. An empty layout fits
    /// any. [`reach`](Self::reach) counts from the start of the buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// let layout = Layout::<8>::from_parts(&[2, 100], &[-100, 1], 1000)?;
    /// assert!(layout.fits_index_bits(8)); // -100 to 99
    /// assert!(!layout.fits_index_bits(7));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn fits_index_bits(&self, bits: u32) -> bool {
        let (down, up) = self.spans();
        let (most_down, most_up) = limits(bits);
        down <= most_down && up <= most_up
    }

    /// Which axis to split, and where, so that both halves come as near as one split can to fit an index
    /// of so many bits; `None` where the layout [fits](Self::fits_index_bits) as it is.
    ///
    /// The axis is the one whose half weighs most on a side that does not fit, and it is split in the
    /// middle; where one split suffices, this one does. Each half counts from its own first index. A half
    /// that does not fit is split again. PyTorch splits iterators for 32-bit indexing like this.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{AxisSplit, Layout};
    ///
    /// let layout = Layout::<8>::row_major(&[3, 128, 128])?;
    /// assert_eq!(layout.split_for_index_bits(16), Some(AxisSplit { axis: 0, index: 2 }));
    /// let halves = [
    ///     Layout::<8>::from_parts(&[2, 128, 128], layout.strides(), 0)?,
    ///     Layout::<8>::from_parts(&[1, 128, 128], layout.strides(), 2 * 128 * 128)?,
    /// ];
    /// assert!(halves.iter().all(|half| half.fits_index_bits(16)));
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn split_for_index_bits(&self, bits: u32) -> Option<AxisSplit> {
        let (down, up) = self.spans();
        let (most_down, most_up) = limits(bits);
        let mut best = None;
        let mut saved = 0;
        let mut axis = 0;
        while axis < self.rank() {
            let (extent, stride) = self.axis_or_unit(axis);
            let exceeds = if stride < 0 { down > most_down } else { up > most_up };
            // Both halves leave out at least this many steps.
            let half = extent >> 1;
            let saves = half.wrapping_mul(stride.unsigned_abs()); // at most the span of the axis: 3
            if exceeds && extent > 1 && saves > saved {
                saved = saves;
                best = Some(AxisSplit { axis, index: extent.wrapping_sub(half) }); // half < extent
            }
            axis = axis.wrapping_add(1); // at most the rank
        }
        best
    }

    /// How far the offsets lie below and above that of index 0; 0 of an empty layout.
    const fn spans(&self) -> (usize, usize) {
        match self.reach() {
            Some((lowest, highest)) => {
                (lowest.abs_diff(self.offset()), highest.abs_diff(self.offset()))
            }
            None => (0, 0),
        }
    }
}

/// The magnitude of the lowest and of the highest integer of so many bits; 0 for 0 bits.
const fn limits(bits: u32) -> (usize, usize) {
    let missing = usize::BITS.saturating_add(1).saturating_sub(bits);
    let up = match usize::MAX.checked_shr(missing) {
        Some(up) => up,
        None => 0, // no bit but the sign
    };
    if bits == 0 { (0, 0) } else { (up.saturating_add(1), up) }
}
