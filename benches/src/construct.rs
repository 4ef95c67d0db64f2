//! Checked construction from shape, strides and offset, against a slice.

use std::hint::black_box;

use ndarray::{ArrayView3, Dim, ShapeBuilder, ShapeError};
use ndlayout::LayoutError;
use strided_view::StridedError;

use crate::contestant::{
    EXTENT, NDARRAY, OURS_3, OURS_8, Ours, Peer, SHAPE, STRIDED_VIEW, STRIDES, agree, fingerprint,
};
use crate::measure::{Bound, Effort, Racer, race};

const BOUND: Bound = Bound { peer: STRIDED_VIEW, most: 0.5 };

/// What a view is made from.
#[derive(Clone, Copy)]
struct Parts<'a> {
    data: &'a [f64],
    shape: &'a [usize],
    strides: &'a [isize],
    offset: isize,
}

// These are not closures, since a closure that is verified and then timed has two callers, and the
// compiler may not inline it where it is timed.

#[inline(always)]
fn ours<'a, const CAP: usize>(parts: &Parts<'a>) -> Result<Ours<'a, CAP>, LayoutError> {
    let Parts { data, shape, strides, offset } = *parts;
    Ours::new(black_box(data), black_box(shape), black_box(strides), black_box(offset))
}

#[inline(always)]
fn peer<'a>(parts: &Parts<'a>) -> Result<Peer<'a>, StridedError> {
    let Parts { data, shape, strides, offset } = *parts;
    Peer::new(black_box(data), black_box(shape), black_box(strides), black_box(offset))
}

#[inline(always)]
fn ndarray(data: &[f64], strides: [usize; 3]) -> Result<ArrayView3<'_, f64>, ShapeError> {
    let shape = Dim(black_box(SHAPE)).strides(Dim(black_box(strides)));
    ArrayView3::from_shape(shape, black_box(data))
}

/// Row-major, permuted and mirrored; ndarray does not construct the last one.
pub fn run(data: &[f64], effort: Effort) -> Result<(), String> {
    let [outer, middle, inner] = STRIDES;
    let last = (EXTENT as isize - 1) * inner;
    for (case, strides, offset) in [
        ("row-major", STRIDES, 0),
        ("permuted", [inner, outer, middle], 0),
        ("mirrored", [outer, middle, -inner], last),
    ] {
        let parts = Parts { data, shape: &SHAPE, strides: &strides, offset };
        let mut sums = vec![
            (OURS_8, ours::<8>(&parts).ok().and_then(|view| fingerprint(&view, SHAPE))),
            (OURS_3, ours::<3>(&parts).ok().and_then(|view| fingerprint(&view, SHAPE))),
            (STRIDED_VIEW, peer(&parts).ok().and_then(|view| fingerprint(&view, SHAPE))),
        ];
        let mut racers = vec![
            Racer::making(OURS_8, || ours::<8>(&parts)),
            Racer::making(OURS_3, || ours::<3>(&parts)),
            Racer::making(STRIDED_VIEW, || peer(&parts)),
        ];
        if strides.iter().all(|stride| *stride >= 0) {
            let strides = strides.map(isize::unsigned_abs);
            let sum = ndarray(data, strides).ok().and_then(|view| fingerprint(&view, SHAPE));
            sums.push((NDARRAY, sum));
            racers.push(Racer::making(NDARRAY, move || ndarray(data, strides)));
        }
        agree("construct", case, &sums)?;
        race("construct", case, 2, racers, Some(BOUND), effort);
    }
    Ok(())
}
