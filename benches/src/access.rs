//! Checked access: the whole array in row-major order, and indices drawn at random.

use std::hint::black_box;

use ndarray::{ArrayView3, Axis};

use crate::contestant::{
    At, BY_HAND, ByHand, EXTENT, NDARRAY, OURS_3, OURS_8, Ours, Peer, SHAPE, STRIDED_VIEW, STRIDES,
    agree, fingerprint,
};
use crate::measure::{Bound, Effort, Racer, race};

const BOUND: Bound = Bound { peer: BY_HAND, most: 1.0 };

/// One layout, as every contestant holds it.
struct Views<'a> {
    ours_8: Ours<'a, 8>,
    ours_3: Ours<'a, 3>,
    by_hand: ByHand<'a>,
    ndarray: ArrayView3<'a, f64>,
    peer: Peer<'a>,
}

impl<'a> Views<'a> {
    fn new(
        data: &'a [f64],
        strides: [isize; 3],
        offset: isize,
        ndarray: ArrayView3<'a, f64>,
    ) -> Result<Self, String> {
        Ok(Self {
            ours_8: Ours::new(data, &SHAPE, &strides, offset).map_err(|e| e.to_string())?,
            ours_3: Ours::new(data, &SHAPE, &strides, offset).map_err(|e| e.to_string())?,
            by_hand: ByHand { data, shape: SHAPE, strides, offset },
            ndarray,
            peer: Peer::new(data, &SHAPE, &strides, offset).map_err(|e| e.to_string())?,
        })
    }
}

/// The three layouts, each read in both ways.
pub fn run(data: &[f64], effort: Effort) -> Result<(), String> {
    let plain = ArrayView3::from_shape(SHAPE, data).map_err(|e| e.to_string())?;
    let permuted = plain.permuted_axes([2, 0, 1]);
    let mut mirrored = plain;
    mirrored.invert_axis(Axis(2));
    let [outer, middle, inner] = STRIDES;
    let last = (EXTENT as isize - 1) * inner;
    for (layout, views) in [
        ("row-major", Views::new(data, STRIDES, 0, plain)?),
        ("permuted", Views::new(data, [inner, outer, middle], 0, permuted)?),
        ("mirrored", Views::new(data, [outer, middle, -inner], last, mirrored)?),
    ] {
        agree(
            "access",
            layout,
            &[
                (OURS_8, fingerprint(&views.ours_8, SHAPE)),
                (OURS_3, fingerprint(&views.ours_3, SHAPE)),
                (BY_HAND, fingerprint(&views.by_hand, SHAPE)),
                (NDARRAY, fingerprint(&views.ndarray, SHAPE)),
                (STRIDED_VIEW, fingerprint(&views.peer, SHAPE)),
            ],
        )?;
        let racers = vec![
            all_of(OURS_8, &views.ours_8),
            all_of(OURS_3, &views.ours_3),
            all_of(BY_HAND, &views.by_hand),
            all_of(NDARRAY, &views.ndarray),
            all_of(STRIDED_VIEW, &views.peer),
        ];
        race("access", &format!("{layout}, all in order"), 2, racers, Some(BOUND), effort);

        let indices = drawn();
        let racers = vec![
            some_of(OURS_8, &views.ours_8, &indices),
            some_of(OURS_3, &views.ours_3, &indices),
            some_of(BY_HAND, &views.by_hand, &indices),
            some_of(NDARRAY, &views.ndarray, &indices),
            some_of(STRIDED_VIEW, &views.peer, &indices),
        ];
        race("access", &format!("{layout}, at random"), 2, racers, Some(BOUND), effort);
    }
    Ok(())
}

fn all_of<'a>(name: &'static str, view: &'a impl At) -> Racer<'a> {
    Racer::new(name, SHAPE.iter().product(), move || {
        black_box(sum_all(black_box(view), black_box(SHAPE)));
    })
}

fn some_of<'a>(name: &'static str, view: &'a impl At, indices: &'a [[usize; 3]]) -> Racer<'a> {
    Racer::new(name, indices.len(), move || {
        black_box(sum_some(black_box(view), black_box(indices)));
    })
}

/// The kernel in order. That nothing but `at` differs between the contestants is what makes it fair.
#[inline(never)]
fn sum_all<V: At>(view: &V, shape: [usize; 3]) -> Option<u64> {
    let mut sum = 0_u64;
    for i in 0..shape[0] {
        for j in 0..shape[1] {
            for k in 0..shape[2] {
                sum = sum.wrapping_add(view.at([i, j, k])?.to_bits());
            }
        }
    }
    Some(sum)
}

/// The kernel at random.
#[inline(never)]
fn sum_some<V: At>(view: &V, indices: &[[usize; 3]]) -> Option<u64> {
    let mut sum = 0_u64;
    for index in indices {
        sum = sum.wrapping_add(view.at(*index)?.to_bits());
    }
    Some(sum)
}

/// 4096 indices, the same in every run (xorshift).
fn drawn() -> Vec<[usize; 3]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as usize % EXTENT
    };
    (0..4096).map(|_| [draw(), draw(), draw()]).collect()
}
