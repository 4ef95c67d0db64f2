//! Whether a buffer, of elements or of bytes, holds all that a layout reaches.

use crate::checked;
use crate::error::LayoutError;
use crate::layout::{Layout, check_ends};

impl<const CAP: usize> Layout<CAP> {
    /// The least length of a buffer that [`check`](Self::check) accepts, in elements, or `None` where
    /// the layout reaches below offset 0.
    ///
    /// For an empty layout that is its offset, which must not lie past the end of the buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::Layout;
    ///
    /// // The last row is not padded.
    /// assert_eq!(Layout::<8>::from_parts(&[2, 3], &[4, 1], 0)?.required_len(), Some(7));
    /// assert_eq!(Layout::<8>::from_parts(&[2, 3], &[-4, 1], 0)?.required_len(), None);
    /// # Ok::<(), ndlayout::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn required_len(&self) -> Option<usize> {
        match self.reach() {
            Some((lowest, _)) if lowest < 0 => None,
            Some((_, highest)) => checked::length_to(highest),
            None if self.offset() < 0 => None,
            None => Some(checked::to_position(self.offset())),
        }
    }

    /// [`required_len`](Self::required_len) in bytes, for elements of `element_size` bytes. `None`
    /// also where the number of bytes does not fit `usize`.
    #[must_use]
    pub const fn required_bytes(&self, element_size: usize) -> Option<usize> {
        match self.required_len() {
            Some(len) => len.checked_mul(element_size),
            None => None,
        }
    }

    /// Proves the layout against a buffer of `len` elements.
    ///
    /// The buffer may be longer than needed. An empty layout touches nothing, but its offset must
    /// lie in `0..=len`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let layout = Layout::<8>::from_parts(&[2], &[-1], 0)?;
    /// assert_eq!(
    ///     layout.check(100),
    ///     Err(LayoutError::ViewOutOfBounds { lowest: -1, highest: 0, len: 100 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ViewOutOfBounds`].
    #[inline]
    pub const fn check(&self, len: usize) -> Result<(), LayoutError> {
        check_ends(self.reach(), self.offset(), len)
    }

    /// Proves the layout against a buffer of `byte_len` bytes, for elements of `element_size` bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use ndlayout::{Layout, LayoutError};
    ///
    /// let layout = Layout::<8>::row_major(&[3, 100])?;
    /// assert_eq!(
    ///     layout.check_bytes(16, 8),
    ///     Err(LayoutError::ByteLengthTooShort { required: 2400, actual: 16 })
    /// );
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::ZeroElementSize`], [`LayoutError::ViewOutOfBounds`] below offset 0 (with the
    /// length in whole elements), [`LayoutError::ByteCountOverflow`], or
    /// [`LayoutError::ByteLengthTooShort`].
    pub const fn check_bytes(
        &self,
        byte_len: usize,
        element_size: usize,
    ) -> Result<(), LayoutError> {
        let Some(len) = byte_len.checked_div(element_size) else {
            return Err(LayoutError::ZeroElementSize);
        };
        let Some(elements) = self.required_len() else {
            return self.check(len);
        };
        match elements.checked_mul(element_size) {
            Some(required) if required <= byte_len => Ok(()),
            Some(required) => Err(LayoutError::ByteLengthTooShort { required, actual: byte_len }),
            None => Err(LayoutError::ByteCountOverflow { elements, element_size }),
        }
    }
}
