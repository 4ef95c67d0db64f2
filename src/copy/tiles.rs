//! A transposition, tile by tile.
//!
//! Read along the source, a transposed copy writes each element to a line of memory of its own, and
//! where the rows lie a power of two apart, these lines evict each other from the cache before they
//! are full. So a tile is read row by row, whole lines at a time, into a block on the stack, and
//! written from there, whole lines again: no line of either side has to stay in the cache. (The tile
//! of HPTT and Strided.jl, with the block in the place of their register kernel.)

use crate::checked;
use crate::walk::{Loop, Nest};

/// Below this extent of either loop a tile gains nothing.
const LEAST: usize = 4;

/// Converts all elements, where they are a transposition that tiles are good for; or else does nothing
/// and returns `false`.
pub(super) fn transfer<S: Copy, D, const CAP: usize>(
    to: &mut [D],
    from: &[S],
    nest: &Nest<2, CAP>,
    convert: impl Fn(&S) -> D + Copy,
) -> bool {
    // Without an operating system the stack is short, and processors of fewer bits gain little.
    if cfg!(any(target_os = "none", not(target_pointer_width = "64"))) {
        return false;
    }
    let Some(transposed) = Transposition::of(nest) else {
        return false;
    };
    // Rows of 256 bytes and more, in a block of at most 16 KiB.
    match size_of::<S>() {
        1 => transposed.transfer::<_, _, 128, 128>(to, from, convert),
        2 => transposed.transfer::<_, _, 64, 128>(to, from, convert),
        3 | 4 => transposed.transfer::<_, _, 64, 64>(to, from, convert),
        5..=8 => transposed.transfer::<_, _, 32, 64>(to, from, convert),
        9..=16 => transposed.transfer::<_, _, 32, 32>(to, from, convert),
        _ => return false,
    }
    true
}

/// A nest of which one loop steps by 1 through the destination, and another one through the source.
struct Transposition<const CAP: usize> {
    /// Steps by 1 through the destination, the second operand is its stride in the source.
    along_to: Loop<2>,
    /// Steps by 1 through the source.
    along_from: Loop<2>,
    /// All other loops.
    others: Nest<2, CAP>,
}

impl<const CAP: usize> Transposition<CAP> {
    fn of(nest: &Nest<2, CAP>) -> Option<Self> {
        let (along_to, outer) = nest.loops().split_first()?;
        let place = outer.iter().position(|one| one.strides[1] == 1)?;
        let along_from = outer.get(place)?;
        let is_one = along_to.strides[0] == 1
            && along_to.strides[1] != 1
            && along_to.extent >= LEAST
            && along_from.extent >= LEAST;
        let others = nest.without([0, place.saturating_add(1)]);
        is_one.then_some(Self { along_to: *along_to, along_from: *along_from, others })
    }

    /// In tiles of `A` elements along the source and `B` along the destination.
    #[inline(never)]
    fn transfer<S: Copy, D, const A: usize, const B: usize>(
        &self,
        to: &mut [D],
        from: &[S],
        convert: impl Fn(&S) -> D + Copy,
    ) {
        let Some(any) = from.get(checked::to_position(self.others.starts()[1])) else {
            return; // can't be: the first element
        };
        let mut block = [[*any; A]; B];
        self.others.for_each(|starts| {
            for b in (0..self.along_to.extent).step_by(B) {
                let down = self.along_to.ahead(starts, b);
                let height = self.along_to.extent.saturating_sub(b).min(B);
                for a in (0..self.along_from.extent).step_by(A) {
                    let corner = self.along_from.ahead(down, a);
                    let width = self.along_from.extent.saturating_sub(a).min(A);
                    self.tile(to, from, corner, (width, height), &mut block, convert);
                }
            }
        });
    }

    #[inline(always)]
    fn tile<S: Copy, D, const A: usize, const B: usize>(
        &self,
        to: &mut [D],
        from: &[S],
        [to_corner, from_corner]: [isize; 2],
        (width, height): (usize, usize),
        block: &mut [[S; A]; B],
        convert: impl Fn(&S) -> D + Copy,
    ) {
        let mut start = from_corner;
        for line in block.iter_mut().take(height) {
            let row = from.get(checked::to_position(start)..).unwrap_or_default();
            match row.first_chunk::<A>() {
                Some(row) if width == A => *line = *row,
                _ => read(line, row.get(..width).unwrap_or_default()),
            }
            start = start.wrapping_add(self.along_to.strides[1]); // in range but behind the last
        }
        let lines = block.get(..height).unwrap_or_default();
        let mut start = to_corner;
        for column in 0..width.min(A) {
            let row = to.get_mut(checked::to_position(start)..).unwrap_or_default();
            write(row.get_mut(..height).unwrap_or_default(), lines, column, convert);
            start = start.wrapping_add(self.along_from.strides[0]); // in range but behind the last
        }
    }
}

/// The elements that are read or written at a time, in loops of constant length that need no call.
const AT_A_TIME: usize = 8;

/// Reads a row of the source into a line of the block.
#[inline(always)]
fn read<S: Copy>(line: &mut [S], row: &[S]) {
    let (lines, rest) = line.as_chunks_mut::<AT_A_TIME>();
    let (rows, row) = row.as_chunks::<AT_A_TIME>();
    for (line, row) in lines.iter_mut().zip(rows) {
        *line = *row;
    }
    let rest = lines.get_mut(rows.len()).map_or(rest, |line| &mut line[..]);
    for (to, from) in rest.iter_mut().zip(row) {
        *to = *from;
    }
}

/// Writes a column of the block to a row of the destination.
#[inline(always)]
fn write<S: Copy, D, const A: usize>(
    row: &mut [D],
    lines: &[[S; A]],
    column: usize,
    convert: impl Fn(&S) -> D,
) {
    let (rows, row) = row.as_chunks_mut::<AT_A_TIME>();
    let (chunks, lines) = lines.as_chunks::<AT_A_TIME>();
    for (row, lines) in rows.iter_mut().zip(chunks) {
        for (to, line) in row.iter_mut().zip(lines) {
            if let Some(element) = line.get(column) {
                *to = convert(element);
            }
        }
    }
    for (to, line) in row.iter_mut().zip(lines) {
        if let Some(element) = line.get(column) {
            *to = convert(element);
        }
    }
}
