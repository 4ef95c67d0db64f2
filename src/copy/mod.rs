//! Elements from one view to another, and what else visits all of them in the order of memory.
//!
//! A copy is planned by [`Nest`]: both layouts in lock-step, in the order in which the destination
//! lies in memory, in as few loops as there can be. What the fastest loop looks like decides:
//!
//! - side by side in both: `rows` copies slices;
//! - side by side in the destination along one loop, and in the source along another: `tiles`
//!   transposes a block at a time;
//! - anything else: `rows` again, element by element.
//!
//! The methods of the views are in `views`.

mod rows;
mod tiles;
mod views;

use crate::walk::Nest;

/// Converts every element of `from` to the element of `to` at the same index. Offsets outside of the
/// slices, which no caller has, are left out.
pub(crate) fn transfer<S: Copy, D, const CAP: usize>(
    to: &mut [D],
    from: &[S],
    nest: &Nest<2, CAP>,
    convert: impl Fn(&S) -> D + Copy,
) {
    if !tiles::transfer(to, from, nest, convert) {
        nest.for_each_row(|row| rows::transfer(to, from, row, convert));
    }
}
