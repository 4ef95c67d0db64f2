//! Views of views: axes in another order, and every axis sliced.

use std::convert::Infallible;
use std::hint::black_box;

use ndarray::{ArrayView3, Slice};
use ndlayout::{LayoutError, SliceSpec};
use strided_view::StridedError;

use crate::contestant::{
    NDARRAY, OURS_3, OURS_8, Ours, Peer, SHAPE, STRIDED_VIEW, STRIDES, agree, fingerprint,
    sliced_by_hand,
};
use crate::measure::{Bound, Effort, Racer, race};

const BOUND: Bound = Bound { peer: STRIDED_VIEW, most: 0.5 };

/// The row-major view that is transformed, as every contestant holds it.
struct Views<'a> {
    ours_8: Ours<'a, 8>,
    ours_3: Ours<'a, 3>,
    ndarray: ArrayView3<'a, f64>,
    peer: Peer<'a>,
}

impl<'a> Views<'a> {
    fn new(data: &'a [f64]) -> Result<Self, String> {
        Ok(Self {
            ours_8: Ours::new(data, &SHAPE, &STRIDES, 0).map_err(|e| e.to_string())?,
            ours_3: Ours::new(data, &SHAPE, &STRIDES, 0).map_err(|e| e.to_string())?,
            ndarray: ArrayView3::from_shape(SHAPE, data).map_err(|e| e.to_string())?,
            peer: Peer::new(data, &SHAPE, &STRIDES, 0).map_err(|e| e.to_string())?,
        })
    }
}

// As in `construct`, what is timed is a function and no closure, so that it can be inlined.

#[inline(always)]
fn ours_permuted<'a, const CAP: usize>(
    view: &Ours<'a, CAP>,
    axes: &[usize],
) -> Result<Ours<'a, CAP>, LayoutError> {
    black_box(view).permute(black_box(axes))
}

#[inline(always)]
fn peer_permuted<'a>(view: &Peer<'a>, axes: &[usize]) -> Result<Peer<'a>, StridedError> {
    black_box(view).permute(black_box(axes))
}

#[inline(always)]
fn ndarray_permuted<'a>(view: &ArrayView3<'a, f64>, axes: [usize; 3]) -> ArrayView3<'a, f64> {
    black_box(view).permuted_axes(black_box(axes))
}

/// All axes moved, and two of them exchanged.
pub fn run_permute(data: &[f64], effort: Effort) -> Result<(), String> {
    let Views { ours_8, ours_3, ndarray, peer } = &Views::new(data)?;
    for (case, axes) in [("all axes moved", [2, 0, 1]), ("two axes exchanged", [0, 2, 1])] {
        let of_8 = ours_permuted(ours_8, &axes).ok().and_then(|view| fingerprint(&view, SHAPE));
        let of_3 = ours_permuted(ours_3, &axes).ok().and_then(|view| fingerprint(&view, SHAPE));
        let of_peer = peer_permuted(peer, &axes).ok().and_then(|view| fingerprint(&view, SHAPE));
        let of_ndarray = fingerprint(&ndarray_permuted(ndarray, axes), SHAPE);
        agree(
            "permute",
            case,
            &[(OURS_8, of_8), (OURS_3, of_3), (STRIDED_VIEW, of_peer), (NDARRAY, of_ndarray)],
        )?;
        let racers = vec![
            Racer::making(OURS_8, || ours_permuted(ours_8, &axes)),
            Racer::making(OURS_3, || ours_permuted(ours_3, &axes)),
            Racer::making(STRIDED_VIEW, || peer_permuted(peer, &axes)),
            Racer::making(NDARRAY, || Ok::<_, Infallible>(ndarray_permuted(ndarray, axes))),
        ];
        race("permute", case, 2, racers, Some(BOUND), effort);
    }
    Ok(())
}

#[inline(always)]
fn ours_sliced<'a, const CAP: usize>(
    view: &Ours<'a, CAP>,
    specs: &[SliceSpec],
) -> Result<Ours<'a, CAP>, LayoutError> {
    black_box(view).slice(black_box(specs))
}

#[inline(always)]
fn peer_sliced<'a>(view: &Peer<'a>, specs: &[SliceSpec]) -> Result<Peer<'a>, Refused> {
    sliced_by_hand(black_box(view), black_box(specs)).ok_or(Refused)
}

#[inline(always)]
fn ndarray_sliced<'a>(view: &'a ArrayView3<'a, f64>, ranges: &[Slice; 3]) -> ArrayView3<'a, f64> {
    let ranges = black_box(ranges);
    black_box(view).slice_each_axis(|axis| ranges[axis.axis.index()])
}

/// That the slicing by hand refused, without a reason.
#[derive(Clone, Copy, Debug)]
struct Refused;

/// Steps up on every axis, and steps down on two of them.
pub fn run_slice(data: &[f64], effort: Effort) -> Result<(), String> {
    let spec = |start, end, step| SliceSpec { start, end, step };
    let range = |start, end, step| Slice { start, end: Some(end), step };
    let Views { ours_8, ours_3, ndarray, peer } = &Views::new(data)?;
    // A step down in ndarray takes the range first, and walks it from its end.
    for (case, specs, ranges) in [
        (
            "forwards",
            [spec(2, 62, 1), spec(0, 64, 2), spec(1, 64, 3)],
            [range(2, 62, 1), range(0, 64, 2), range(1, 64, 3)],
        ),
        (
            "two axes backwards",
            [spec(63, 0, -1), spec(1, 63, 2), spec(62, 2, -4)],
            [range(1, 64, -1), range(1, 63, 2), range(3, 63, -4)],
        ),
    ] {
        // All are read in the shape that ndarray found, and none may hold more than that.
        let view = ndarray_sliced(ndarray, &ranges);
        let (shape, len) = (view.dim().into(), view.len());
        let of_8 = ours_sliced(ours_8, &specs).ok().filter(|view| view.len() == len);
        let of_3 = ours_sliced(ours_3, &specs).ok().filter(|view| view.len() == len);
        let of_peer = peer_sliced(peer, &specs).ok().filter(|view| view.len() == len);
        agree(
            "slice",
            case,
            &[
                (OURS_8, of_8.and_then(|view| fingerprint(&view, shape))),
                (OURS_3, of_3.and_then(|view| fingerprint(&view, shape))),
                (STRIDED_VIEW, of_peer.and_then(|view| fingerprint(&view, shape))),
                (NDARRAY, fingerprint(&view, shape)),
            ],
        )?;
        let racers = vec![
            Racer::making(OURS_8, || ours_sliced(ours_8, &specs)),
            Racer::making(OURS_3, || ours_sliced(ours_3, &specs)),
            Racer::making(STRIDED_VIEW, || peer_sliced(peer, &specs)),
            Racer::making(NDARRAY, || Ok::<_, Infallible>(ndarray_sliced(ndarray, &ranges))),
        ];
        race("slice", case, 2, racers, None, effort);
    }
    Ok(())
}
