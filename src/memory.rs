//! Memory that may be refused: a `Vec` without the calls that end the program.

use alloc::vec::Vec;

use crate::error::LayoutError;

/// The first `len` entries, or the error where memory for them can't be had.
pub(crate) fn collected<T>(
    len: usize,
    entries: impl Iterator<Item = T>,
) -> Result<Vec<T>, LayoutError> {
    let mut list = with_room(len)?;
    for entry in entries.take(len) {
        // Always so; seen by the optimiser, which leaves out what `push` does for a full list.
        if list.len() < list.capacity() {
            list.push(entry);
        }
    }
    Ok(list)
}

/// No entry and room for `len`, or the error where that memory can't be had.
pub(crate) fn with_room<T>(len: usize) -> Result<Vec<T>, LayoutError> {
    let mut list = Vec::new();
    let refused = LayoutError::AllocationFailed { elements: len, element_size: size_of::<T>() };
    list.try_reserve_exact(len).map_err(|_| refused)?;
    Ok(list)
}
