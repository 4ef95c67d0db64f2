//! Lists with one integer an axis: the inline list, and the trait by which arrays, `arrayvec`,
//! `heapless` and `Vec` serve as one.

use core::{fmt, ops::Deref};

use crate::{checked, error::LayoutError};

/// The number of axes that a layout holds unless the caller picks another capacity.
pub const INLINE_RANK: usize = 8;

/// Entry `at` of a list, for `const` contexts, where `slice::get` can't be called.
#[inline]
#[allow(clippy::indexing_slicing)] // behind the compare
pub(crate) const fn item<T: Copy>(list: &[T], at: usize) -> Option<T> {
    if at < list.len() { Some(list[at]) } else { None }
}

/// Overwrites entry `at` of a list; `false` where there is none.
#[inline]
#[allow(clippy::indexing_slicing)] // behind the compare
pub(crate) const fn put<T: Copy>(list: &mut [T], at: usize, value: T) -> bool {
    let lawful = at < list.len();
    if lawful {
        list[at] = value;
    }
    lawful
}

/// The first `count` entries of a list, or all of it where it is shorter.
#[inline]
pub(crate) const fn leading<T>(list: &[T], count: usize) -> &[T] {
    match list.split_at_checked(count) {
        Some((head, _)) => head,
        None => list,
    }
}

/// A list of up to `CAP` integers, one an axis, held inline.
///
/// The default storage of descriptors, and what [`Layout`](crate::Layout) returns an index in. It
/// behaves as the slice of its entries.
///
/// # Examples
///
/// ```
/// use ndlayout::{AxisList, LayoutError};
///
/// let shape: AxisList<u16, 4> = AxisList::from_slice(&[480, 640, 3])?;
/// assert_eq!(shape.as_slice(), &[480, 640, 3]);
/// assert_eq!(shape.iter().max(), Some(&640));
/// assert_eq!(
///     AxisList::<u16, 2>::from_slice(&[480, 640, 3]),
///     Err(LayoutError::RankExceedsCapacity { rank: 3, capacity: 2 })
/// );
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Copy)]
pub struct AxisList<T, const CAP: usize = INLINE_RANK> {
    // INVARIANT: len <= CAP.
    len: usize,
    entries: [T; CAP],
}

impl<T: AxisInteger, const CAP: usize> AxisList<T, CAP> {
    /// The most entries that the list holds.
    pub const CAPACITY: usize = CAP;

    /// The list without entries.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(ndlayout::AxisList::<usize>::new().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { len: 0, entries: [T::ZERO; CAP] }
    }

    /// The list with the entries of a slice.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`] for more than `CAP` entries.
    pub const fn from_slice(slice: &[T]) -> Result<Self, LayoutError> {
        let mut list = Self::new();
        let mut rest = slice;
        while let [entry, tail @ ..] = rest {
            if !put(&mut list.entries, list.len, *entry) {
                return Err(LayoutError::RankExceedsCapacity { rank: slice.len(), capacity: CAP });
            }
            list.len = list.len.wrapping_add(1); // at most CAP: the entry was put
            rest = tail;
        }
        Ok(list)
    }

    /// Adds an entry behind the last.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankExceedsCapacity`] where the list is full; it stays as it was.
    pub const fn push(&mut self, entry: T) -> Result<(), LayoutError> {
        if put(&mut self.entries, self.len, entry) {
            self.len = self.len.wrapping_add(1); // at most CAP: the entry was put
            Ok(())
        } else {
            let rank = self.len.saturating_add(1);
            Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP })
        }
    }

    /// The entry of an axis, or `None` where the list has fewer.
    #[must_use]
    pub const fn get(&self, axis: usize) -> Option<T> {
        item(self.as_slice(), axis)
    }

    /// The number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no entry: a list of rank 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entries as a slice.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        leading(&self.entries, self.len)
    }
}

impl<T: AxisInteger, const CAP: usize> Default for AxisList<T, CAP> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: AxisInteger, const CAP: usize> Deref for AxisList<T, CAP> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: AxisInteger, const CAP: usize> AsRef<[T]> for AxisList<T, CAP> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: AxisInteger, const CAP: usize> TryFrom<&[T]> for AxisList<T, CAP> {
    type Error = LayoutError;

    fn try_from(slice: &[T]) -> Result<Self, LayoutError> {
        Self::from_slice(slice)
    }
}

impl<T: AxisInteger + fmt::Debug, const CAP: usize> fmt::Debug for AxisList<T, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

// By hand, not derived: the unused entries are nobody's business.
#[cfg(feature = "defmt")]
impl<T: AxisInteger + defmt::Format, const CAP: usize> defmt::Format for AxisList<T, CAP> {
    fn format(&self, f: defmt::Formatter<'_>) {
        self.as_slice().format(f);
    }
}

impl<T: AxisInteger, const CAP: usize, const OTHER: usize> PartialEq<AxisList<T, OTHER>>
    for AxisList<T, CAP>
{
    fn eq(&self, other: &AxisList<T, OTHER>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: AxisInteger, const CAP: usize> Eq for AxisList<T, CAP> {}

impl<T: AxisInteger, const CAP: usize, const N: usize> PartialEq<[T; N]> for AxisList<T, CAP> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.as_slice() == other
    }
}

impl<T: AxisInteger, const CAP: usize> PartialEq<[T]> for AxisList<T, CAP> {
    fn eq(&self, other: &[T]) -> bool {
        self.as_slice() == other
    }
}

impl<T: AxisInteger, const CAP: usize> PartialEq<&[T]> for AxisList<T, CAP> {
    fn eq(&self, other: &&[T]) -> bool {
        self.as_slice() == *other
    }
}

impl<T: AxisInteger + core::hash::Hash, const CAP: usize> core::hash::Hash for AxisList<T, CAP> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

mod sealed {
    pub trait Sealed {}
}

/// The integer types that extents, strides and indices may be stored in.
///
/// Narrow storage, native arithmetic: a descriptor may hold `u16` in flash or `i64` for a device;
/// it is converted, checked, before anything is computed. Implemented for `u8` to `u64`, `usize`,
/// `i8` to `i64` and `isize`, and closed, so that every number is known to fit 65 bits.
pub trait AxisInteger: Copy + Eq + sealed::Sealed {
    /// The number 0.
    const ZERO: Self;

    /// The largest number of the type.
    const LARGEST: Self;

    /// The number as a 128-bit integer, which holds every value of these types.
    fn to_wide(self) -> i128;

    /// The number from a 128-bit integer, or `None` where it does not fit.
    fn from_wide(wide: i128) -> Option<Self>;
}

macro_rules! axis_integers {
    ($($integer:ident)*) => {$(
        impl sealed::Sealed for $integer {}

        impl AxisInteger for $integer {
            const ZERO: Self = 0;
            const LARGEST: Self = Self::MAX;

            #[inline]
            #[allow(clippy::as_conversions)] // widening, except in name for `usize` and `isize`
            fn to_wide(self) -> i128 {
                self as i128
            }

            #[inline]
            fn from_wide(wide: i128) -> Option<Self> {
                Self::try_from(wide).ok()
            }
        }
    )*};
}

axis_integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// An extent out of any integer type.
pub(crate) fn to_extent<I: AxisInteger>(axis: usize, number: I) -> Result<usize, LayoutError> {
    let wide = number.to_wide();
    checked::to_unsigned(wide).ok_or_else(|| does_not_fit(axis, wide))
}

/// An integer of any type out of a wide number.
pub(crate) fn narrow<I: AxisInteger>(axis: usize, wide: i128) -> Result<I, LayoutError> {
    I::from_wide(wide).ok_or_else(|| does_not_fit(axis, wide))
}

/// The error for a number that does not fit its type.
#[cold]
pub(crate) fn does_not_fit(axis: usize, wide: i128) -> LayoutError {
    let (negative, magnitude) = checked::sign_and_magnitude(wide);
    LayoutError::NumberDoesNotFit { axis, negative, magnitude }
}

/// A container with one integer an axis, in which a descriptor keeps its shape or its strides.
///
/// Implemented for arrays (the rank is a constant), [`AxisList`] (the rank is a run-time number up
/// to a capacity), and, by the features of these names, `arrayvec::ArrayVec`, `heapless::Vec` and
/// (`alloc`) `Vec`.
///
/// # Examples
///
/// ```
/// use ndlayout::{AxisStorage, LayoutError};
///
/// let squares = <[u16; 3]>::from_axes_fn(3, |axis| [1, 4, 9][axis])?;
/// assert_eq!(squares.as_axes(), &[1, 4, 9]);
/// assert_eq!(
///     <[u16; 3]>::from_axes_fn(2, |_| 0),
///     Err(LayoutError::RankMismatch { expected: 3, actual: 2 })
/// );
/// # Ok::<(), LayoutError>(())
/// ```
pub trait AxisStorage: Sized {
    /// The type of one entry.
    type Item: AxisInteger;

    /// The entries, axis 0 first.
    fn as_axes(&self) -> &[Self::Item];

    /// A container with `rank` entries; `entry` is called once for each axis, in order.
    ///
    /// # Errors
    ///
    /// [`LayoutError::RankMismatch`] where the container has another, fixed rank;
    /// [`LayoutError::RankExceedsCapacity`] where it is too small;
    /// [`LayoutError::AllocationFailed`] where it asks for memory in vain.
    fn from_axes_fn(
        rank: usize,
        entry: impl FnMut(usize) -> Self::Item,
    ) -> Result<Self, LayoutError>;

    /// A container with as many entries as this one; `entry` is called once for each axis, in order.
    ///
    /// It can't be too many. A container that asks for memory does what its own methods do where there
    /// is none: `Vec` ends the program.
    #[must_use]
    fn with_entries(&self, entry: impl FnMut(usize) -> Self::Item) -> Self;
}

impl<T: AxisInteger, const N: usize> AxisStorage for [T; N] {
    type Item = T;

    #[inline]
    fn as_axes(&self) -> &[T] {
        self
    }

    fn from_axes_fn(rank: usize, entry: impl FnMut(usize) -> T) -> Result<Self, LayoutError> {
        if rank == N {
            Ok(core::array::from_fn(entry))
        } else {
            Err(LayoutError::RankMismatch { expected: N, actual: rank })
        }
    }

    fn with_entries(&self, entry: impl FnMut(usize) -> T) -> Self {
        core::array::from_fn(entry)
    }
}

impl<T: AxisInteger, const CAP: usize> AxisStorage for AxisList<T, CAP> {
    type Item = T;

    #[inline]
    fn as_axes(&self) -> &[T] {
        self.as_slice()
    }

    fn from_axes_fn(rank: usize, mut entry: impl FnMut(usize) -> T) -> Result<Self, LayoutError> {
        if rank > CAP {
            return Err(LayoutError::RankExceedsCapacity { rank, capacity: CAP });
        }
        let mut list = Self::new();
        for axis in 0..rank {
            list.push(entry(axis))?;
        }
        Ok(list)
    }

    fn with_entries(&self, mut entry: impl FnMut(usize) -> T) -> Self {
        let mut list = *self;
        for (axis, old) in list.entries.iter_mut().enumerate().take(self.len) {
            *old = entry(axis);
        }
        list
    }
}

#[cfg(feature = "arrayvec")]
impl<T: AxisInteger, const CAP: usize> AxisStorage for arrayvec::ArrayVec<T, CAP> {
    type Item = T;

    #[inline]
    fn as_axes(&self) -> &[T] {
        self
    }

    fn from_axes_fn(rank: usize, mut entry: impl FnMut(usize) -> T) -> Result<Self, LayoutError> {
        let refused = LayoutError::RankExceedsCapacity { rank, capacity: CAP };
        if rank > CAP {
            return Err(refused);
        }
        let mut list = Self::new_const();
        for axis in 0..rank {
            list.try_push(entry(axis)).map_err(|_| refused)?;
        }
        Ok(list)
    }

    fn with_entries(&self, mut entry: impl FnMut(usize) -> T) -> Self {
        let mut list = Self::new_const();
        for axis in 0..self.len() {
            let _ = list.try_push(entry(axis)); // no more than `self` holds
        }
        list
    }
}

#[cfg(feature = "heapless")]
impl<T: AxisInteger, L: heapless::LenType, const CAP: usize> AxisStorage
    for heapless::Vec<T, CAP, L>
{
    type Item = T;

    #[inline]
    fn as_axes(&self) -> &[T] {
        self
    }

    fn from_axes_fn(rank: usize, mut entry: impl FnMut(usize) -> T) -> Result<Self, LayoutError> {
        let refused = LayoutError::RankExceedsCapacity { rank, capacity: CAP };
        if rank > CAP {
            return Err(refused);
        }
        let mut list = Self::new();
        for axis in 0..rank {
            list.push(entry(axis)).map_err(|_| refused)?;
        }
        Ok(list)
    }

    fn with_entries(&self, mut entry: impl FnMut(usize) -> T) -> Self {
        let mut list = Self::new();
        for axis in 0..self.len() {
            let _ = list.push(entry(axis)); // no more than `self` holds
        }
        list
    }
}

#[cfg(feature = "alloc")]
impl<T: AxisInteger> AxisStorage for alloc::vec::Vec<T> {
    type Item = T;

    #[inline]
    fn as_axes(&self) -> &[T] {
        self
    }

    fn from_axes_fn(rank: usize, entry: impl FnMut(usize) -> T) -> Result<Self, LayoutError> {
        crate::memory::collected(rank, (0..rank).map(entry))
    }

    fn with_entries(&self, entry: impl FnMut(usize) -> T) -> Self {
        (0..self.len()).map(entry).collect()
    }
}
