//! What counts as an index: an array, or a slice.

use crate::layout::Layout;

/// An index with one entry an axis: `[usize; N]`, `&[usize; N]`, `&[usize]`, or (feature `alloc`)
/// `&Vec<usize>`.
///
/// An array is the fast one: its length is a constant, so that the loop over the axes unrolls.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, MultiIndex};
///
/// let layout = Layout::<8>::row_major(&[2, 3])?;
/// let index = vec![1, 2];
/// assert_eq!([1, 2].offset_in(&layout), Some(5));
/// assert_eq!(index.as_slice().offset_in(&layout), Some(5));
/// # Ok::<(), ndlayout::LayoutError>(())
/// ```
pub trait MultiIndex: Copy {
    /// The offset of the index in a layout, in elements, or `None` where the rank differs or the
    /// index lies outside the shape.
    fn offset_in<const CAP: usize>(self, layout: &Layout<CAP>) -> Option<isize>;

    /// The entries, axis 0 first.
    fn as_indices(&self) -> &[usize];
}

impl<const N: usize> MultiIndex for [usize; N] {
    #[inline]
    fn offset_in<const CAP: usize>(self, layout: &Layout<CAP>) -> Option<isize> {
        layout.offset_of(self)
    }

    fn as_indices(&self) -> &[usize] {
        self
    }
}

impl<const N: usize> MultiIndex for &[usize; N] {
    #[inline]
    fn offset_in<const CAP: usize>(self, layout: &Layout<CAP>) -> Option<isize> {
        layout.offset_of(*self)
    }

    fn as_indices(&self) -> &[usize] {
        *self
    }
}

impl MultiIndex for &[usize] {
    #[inline]
    fn offset_in<const CAP: usize>(self, layout: &Layout<CAP>) -> Option<isize> {
        layout.offset_of_slice(self)
    }

    fn as_indices(&self) -> &[usize] {
        self
    }
}

#[cfg(feature = "alloc")]
impl MultiIndex for &alloc::vec::Vec<usize> {
    #[inline]
    fn offset_in<const CAP: usize>(self, layout: &Layout<CAP>) -> Option<isize> {
        layout.offset_of_slice(self)
    }

    fn as_indices(&self) -> &[usize] {
        self
    }
}
