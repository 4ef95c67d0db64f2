//! Two lists in a row, `CAP` and `MORE` entries: stable Rust has no array of their sum. A type that holds
//! both would be built in one place and copied to another; so each owner holds both by itself.

use crate::axes::{item, put};

/// Entry `at` of both lists, or `None` where there is none.
#[inline(always)] // so that the second list is nothing where it is empty
pub(crate) const fn item_of<T: Copy>(head: &[T], tail: &[T], at: usize) -> Option<T> {
    match item(head, at) {
        Some(entry) => Some(entry),
        None => match at.checked_sub(head.len()) {
            Some(at) => item(tail, at),
            None => None, // can't be: there is an entry
        },
    }
}

/// Overwrites entry `at` of both lists; `false` where there is none.
#[inline(always)] // as above
pub(crate) const fn put_to<T: Copy>(head: &mut [T], tail: &mut [T], at: usize, entry: T) -> bool {
    match at.checked_sub(head.len()) {
        Some(at) => put(tail, at, entry),
        None => put(head, at, entry),
    }
}
