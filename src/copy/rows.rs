//! One row: elements at equal distances here and there.

use crate::checked;
use crate::walk::Row;

/// Converts the elements of a row.
#[inline]
pub(super) fn transfer<S, D>(
    to: &mut [D],
    from: &[S],
    row: Row<2>,
    convert: impl Fn(&S) -> D + Copy,
) {
    let ([to_start, from_start], [to_step, from_step]) = (row.starts, row.steps);
    let Some(to) = to.get_mut(checked::to_position(to_start)..) else {
        return;
    };
    match (to_step, from_step) {
        (1, 1) => {
            let from = from.get(checked::to_position(from_start)..).unwrap_or_default();
            if let (Some(to), Some(from)) = (to.get_mut(..row.len), from.get(..row.len)) {
                each(to.iter_mut(), from.iter(), convert);
            }
        }
        (1, _) => {
            if let Some(to) = to.get_mut(..row.len) {
                from_strided(to.iter_mut(), from, from_start, from_step, convert);
            }
        }
        _ => {
            let to = to.iter_mut().step_by(to_step.unsigned_abs().max(1)).take(row.len);
            from_strided(to, from, from_start, from_step, convert);
        }
    }
}

/// Fills the places of `to` with elements of `from` at equal distances.
#[inline]
fn from_strided<'a, S, D: 'a>(
    to: impl Iterator<Item = &'a mut D>,
    from: &[S],
    start: isize,
    step: isize,
    convert: impl Fn(&S) -> D + Copy,
) {
    let start = checked::to_position(start);
    let distance = step.unsigned_abs();
    if step > 0 {
        let from = from.get(start..).unwrap_or_default();
        each(to, from.iter().step_by(distance), convert);
    } else if step < 0 {
        // The first to be read is the last of these.
        let from = from.split_at_checked(start.saturating_add(1)).unwrap_or_default().0;
        each(to, from.iter().rev().step_by(distance), convert);
    } else if let Some(element) = from.get(start) {
        to.for_each(|to| *to = convert(element));
    }
}

#[inline]
fn each<'a, 'b, S: 'b, D: 'a>(
    to: impl Iterator<Item = &'a mut D>,
    from: impl Iterator<Item = &'b S>,
    convert: impl Fn(&S) -> D,
) {
    to.zip(from).for_each(|(to, from)| *to = convert(from));
}

/// Calls `visit` with the elements of a row that goes upwards.
#[inline]
pub(super) fn visit<T>(data: &mut [T], row: Row<1>, visit: impl FnMut(&mut T)) {
    let ([start], [step]) = (row.starts, row.steps);
    let data = data.get_mut(checked::to_position(start)..).unwrap_or_default();
    if step == 1 {
        data.get_mut(..row.len).unwrap_or_default().iter_mut().for_each(visit);
    } else {
        data.iter_mut().step_by(step.unsigned_abs().max(1)).take(row.len).for_each(visit);
    }
}

/// Whether the elements of a row are equal here and there.
#[inline]
pub(super) fn equal<S>(one: &[S], other: &[S], row: Row<2>, same: impl Fn(&S, &S) -> bool) -> bool {
    let ([mut at, mut other_at], [step, other_step]) = (row.starts, row.steps);
    if (step, other_step) == (1, 1) {
        let one = one.get(checked::to_position(at)..).unwrap_or_default();
        let other = other.get(checked::to_position(other_at)..).unwrap_or_default();
        return one.iter().zip(other).take(row.len).all(|(one, other)| same(one, other));
    }
    for _ in 0..row.len {
        let pair = (one.get(checked::to_position(at)), other.get(checked::to_position(other_at)));
        if let (Some(one), Some(other)) = pair
            && !same(one, other)
        {
            return false;
        }
        // In range but for the ones behind the row.
        (at, other_at) = (at.wrapping_add(step), other_at.wrapping_add(other_step));
    }
    true
}
