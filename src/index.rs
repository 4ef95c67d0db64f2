//! From an index to its offset, and what counts as an index: an array, or a slice.

use crate::checked;
use crate::error::LayoutError;
use crate::layout::Layout;

impl<const CAP: usize> Layout<CAP> {
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
        // One compare turns the run-time rank into the constant N. Where size counts, compilers keep a
        // loop even then, and it takes more instructions than four axes one by one.
        match self.as_arrays::<N>() {
            Some((extents, strides)) => {
                Walk::new(self.offset(), &index, extents, strides).axis().axis().axis().axis().end()
            }
            None => None,
        }
    }

    /// [`offset_of`](Self::offset_of) for an index whose rank is a run-time number.
    #[inline]
    #[must_use]
    pub const fn offset_of_slice(&self, index: &[usize]) -> Option<isize> {
        if self.rank() != index.len() {
            return None;
        }
        Walk::new(self.offset(), index, self.shape(), self.strides()).end()
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
            Some(offset) => checked::times(offset, element_size),
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
            Some(offset) => checked::times(offset, element_size),
            None => None,
        }
    }

    /// Why [`offset_of`](Self::offset_of) refused an index.
    ///
    /// For an index that lies in range this is the error that an empty buffer would give.
    #[cold]
    #[must_use]
    pub const fn index_error(&self, index: &[usize]) -> LayoutError {
        if index.len() != self.rank() {
            return LayoutError::RankMismatch { expected: self.rank(), actual: index.len() };
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
            None => self.offset(),
        };
        LayoutError::ViewOutOfBounds { lowest: offset, highest: offset, len: 0 }
    }
}

/// The one place where an index becomes an offset: what is left of the index, and the offset so far,
/// `None` once an entry lies out of range. The three lists have the same length.
#[derive(Clone, Copy)]
struct Walk<'a> {
    offset: Option<isize>,
    index: &'a [usize],
    extents: &'a [usize],
    strides: &'a [isize],
}

impl<'a> Walk<'a> {
    #[inline(always)] // so that the length of an array is a constant, also where size counts
    const fn new(
        offset: isize,
        index: &'a [usize],
        extents: &'a [usize],
        strides: &'a [isize],
    ) -> Self {
        Self { offset: Some(offset), index, extents, strides }
    }

    /// One axis further, if there is one.
    #[inline(always)] // as `new`
    const fn axis(self) -> Self {
        match (self.offset, self.index, self.extents, self.strides) {
            (Some(offset), [entry, index @ ..], [extent, extents @ ..], [stride, strides @ ..]) => {
                let offset = if *entry < *extent {
                    Some(checked::step(offset, *entry, *stride)) // 3
                } else {
                    None
                };
                Self { offset, index, extents, strides }
            }
            _ => self,
        }
    }

    /// All axes that are left.
    #[inline(always)] // as `new`
    const fn end(self) -> Option<isize> {
        let mut walk = self;
        while !walk.index.is_empty() && walk.offset.is_some() {
            walk = walk.axis();
        }
        walk.offset
    }
}

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
