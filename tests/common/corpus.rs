//! One table of layouts that every test file may walk over, and the numbers that break arithmetic:
//! all relative to the width of `usize`, so that the same tests are as sharp on 32 bits.

use proptest::prelude::*;

/// The square root of the range of `usize`: its square is one more than fits.
pub(crate) const ROOT: usize = 1 << (usize::BITS / 2);
/// Three times this is 2 in wrapped arithmetic.
pub(crate) const THIRD: usize = usize::MAX / 3 + 1;
/// The lowest number that `isize` does not hold.
pub(crate) const HALF: usize = 1 << (usize::BITS - 1);
/// The largest offset.
pub(crate) const HIGH: isize = isize::MAX;
/// The smallest offset.
pub(crate) const LOW: isize = isize::MIN;

/// A layout of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// What it stands for.
    pub(crate) name: &'static str,
    /// One extent an axis.
    pub(crate) shape: &'static [usize],
    /// One stride an axis.
    pub(crate) strides: &'static [isize],
    /// The offset of index 0, 0, ….
    pub(crate) offset: isize,
    /// Whether a layout of capacity 8 may be made of it.
    pub(crate) lawful: bool,
}

const fn good(
    name: &'static str,
    shape: &'static [usize],
    strides: &'static [isize],
    offset: isize,
) -> Entry {
    Entry { name, shape, strides, offset, lawful: true }
}

const fn bad(
    name: &'static str,
    shape: &'static [usize],
    strides: &'static [isize],
    offset: isize,
) -> Entry {
    Entry { name, shape, strides, offset, lawful: false }
}

/// Good, bad, empty, scalar, negative, broadcast, extreme.
pub(crate) const LAYOUTS: &[Entry] = &[
    good("scalar", &[], &[], 0),
    good("scalar behind 7 elements", &[], &[], 7),
    good("scalar before the buffer", &[], &[], -1),
    good("scalar at the highest offset", &[], &[], HIGH),
    good("scalar at the lowest offset", &[], &[], LOW),
    good("vector", &[5], &[1], 0),
    good("every second element", &[5], &[2], 1),
    good("reversed vector", &[5], &[-1], 4),
    good("row-major matrix", &[2, 3], &[3, 1], 0),
    good("column-major matrix", &[2, 3], &[1, 2], 0),
    good("matrix, both axes reversed", &[2, 3], &[-3, -1], 5),
    good("matrix with padded rows", &[2, 3], &[4, 1], 0),
    good("sub-matrix", &[2, 2], &[4, 1], 5),
    good("row-major cube", &[2, 3, 4], &[12, 4, 1], 0),
    good("column-major cube", &[2, 3, 4], &[1, 2, 6], 0),
    good("cube in the order 2, 0, 1", &[2, 3, 4], &[3, 1, 6], 0),
    good("dense with a negative axis", &[2, 3, 2], &[-1, 4, 2], 1),
    good("unit axes of odd strides", &[1, 3, 1], &[77, 1, -9], 0),
    good("unit axis of the lowest stride", &[1, 2], &[LOW, 1], 0),
    good("four axes", &[2, 1, 3, 2], &[6, 6, 2, 1], 3),
    good("eight axes", &[2, 1, 2, 1, 2, 1, 2, 3], &[48, 0, 12, 5, 6, -5, 3, 1], 0),
    good("one element at eight axes", &[1, 1, 1, 1, 1, 1, 1, 1], &[9, 8, 7, 6, 5, 4, 3, 2], 2),
    good("broadcast row", &[4, 3], &[0, 1], 0),
    good("broadcast element", &[3, 3], &[0, 0], 2),
    good("broadcast to every number", &[usize::MAX], &[0], 0),
    good("overlapping windows", &[3, 2], &[1, 1], 0),
    good("aliases though no stride is 0", &[4, 3], &[2, 3], 0),
    good("injective though no axis nests", &[3, 2], &[2, 3], 0),
    good("interleaved", &[3, 5], &[10, 4], 0),
    good("empty vector", &[0], &[1], 0),
    good("empty vector at the end", &[0], &[1], 5),
    good("empty vector of the lowest stride", &[0], &[LOW], 0),
    good("empty matrix", &[3, 0], &[0, 1], 0),
    good("empty of strides 0", &[2, 0, 3], &[0, 0, 0], 0),
    good("empty before the buffer", &[0, 2], &[2, 1], -3),
    good("empty of enormous extents", &[usize::MAX, usize::MAX, 0], &[1, 1, 1], 0),
    good("empty of enormous extents, 0 first", &[0, usize::MAX, usize::MAX], &[HIGH, LOW, 1], 0),
    good("empty of enormous strides", &[2, 0, 2], &[HIGH, HIGH, LOW], HIGH),
    good("every offset from 0", &[HALF], &[1], 0),
    good("every offset", &[usize::MAX], &[1], LOW),
    good("every offset backwards", &[usize::MAX], &[-1], HIGH),
    good("the whole range in one step", &[2, 2], &[HIGH, 1], 0 - HIGH),
    good("the lowest stride used", &[2], &[LOW], 0),
    good("the lowest stride used, from the highest offset", &[2, 1], &[LOW, HIGH], HIGH),
    good("three far apart", &[3], &[(HALF / 2) as isize], LOW),
    bad("strides fewer than extents", &[2, 3], &[3], 0),
    bad("strides more than extents", &[2], &[3, 1], 0),
    bad("nine axes", &[1, 1, 1, 1, 1, 1, 1, 1, 1], &[1, 1, 1, 1, 1, 1, 1, 1, 1], 0),
    bad("count wraps to 0", &[ROOT, ROOT], &[0, 0], 0),
    bad("count wraps to 2", &[3, THIRD], &[0, 0], 0),
    bad("count just above", &[usize::MAX, 2], &[0, 0], 0),
    bad("product of strides wraps to 0", &[5], &[(HALF / 2) as isize], 0),
    bad("far below", &[3], &[LOW], 0),
    bad("one above", &[2], &[1], HIGH),
    bad("one below", &[2], &[-1], LOW),
    bad("highest in two axes", &[2, 2], &[HIGH, 1], 0),
    bad("one too many", &[HALF + 1], &[1], 0),
    bad("every number twice as far", &[usize::MAX], &[2], LOW),
    bad("low and high at once", &[3, 3], &[HIGH, LOW], 0),
];

/// An extent: mostly small, often at an edge.
pub(crate) fn extent() -> impl Strategy<Value = usize> {
    prop_oneof![
        6 => 0usize..6,
        2 => Just(1usize),
        3 => prop::sample::select(vec![
            ROOT - 1, ROOT, ROOT + 1, THIRD - 1, THIRD, HALF - 1, HALF, HALF + 1,
            usize::MAX - 1, usize::MAX, HALF / 2, HALF / 2 + 1, 1 << (usize::BITS / 4),
        ]),
        1 => any::<usize>(),
        1 => (0..usize::BITS).prop_map(|shift| 1 << shift),
    ]
}

/// A stride, an offset, a start, an end, a step: mostly small, often at an edge.
pub(crate) fn signed() -> impl Strategy<Value = isize> {
    prop_oneof![
        6 => -7isize..8,
        3 => prop::sample::select(vec![
            LOW, LOW + 1, HIGH - 1, HIGH, HIGH / 2, HIGH / 2 + 1, LOW / 2, LOW / 2 - 1,
            ROOT as isize, ROOT as isize - 1, ROOT as isize + 1, 0 - ROOT as isize,
            THIRD as isize, 0 - THIRD as isize,
        ]),
        1 => any::<isize>(),
        1 => (0..isize::BITS - 1, any::<bool>()).prop_map(|(shift, negative)| {
            if negative { -(1 << shift) } else { 1 << shift }
        }),
    ]
}

/// Any numbers at all: shape, strides, offset. The ranks differ now and then.
pub(crate) fn hostile() -> impl Strategy<Value = (Vec<usize>, Vec<isize>, isize)> {
    (0usize..=9, prop::bool::weighted(0.05)).prop_flat_map(|(rank, uneven)| {
        let strides = if uneven { rank + 1 } else { rank };
        (prop::collection::vec(extent(), rank), prop::collection::vec(signed(), strides), signed())
    })
}

/// Numbers that often make a lawful layout though they are extreme: at most one large extent, a
/// stride that fits the room that is left, many unit axes and now and then an empty one.
pub(crate) fn extreme() -> impl Strategy<Value = (Vec<usize>, Vec<isize>, isize)> {
    let axis = prop_oneof![
        4 => (2usize..4, signed()),
        3 => (Just(1usize), signed()),
        1 => (extent(), signed()),
        2 => (extent(), -1isize..=1),
    ];
    (prop::collection::vec(axis, 0..6), signed(), any::<bool>()).prop_map(
        |(axes, offset, start_low)| {
            let (shape, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
            let falls = strides.iter().any(|stride| *stride < 0);
            let offset = match (start_low, falls) {
                (true, true) => HIGH,
                (true, false) => LOW,
                (false, _) => offset,
            };
            (shape, strides, offset)
        },
    )
}

/// Small layouts, so that the model can walk over every element.
pub(crate) fn small() -> impl Strategy<Value = (Vec<usize>, Vec<isize>, isize)> {
    prop::collection::vec((prop_oneof![8 => 1usize..5, 1 => Just(0usize)], -12isize..13), 0..5)
        .prop_flat_map(|axes| {
            let (shape, strides): (Vec<usize>, Vec<isize>) = axes.into_iter().unzip();
            (Just(shape), Just(strides), -20isize..60)
        })
}

/// Compact layouts under a few slices, flips, permutations: what programs really hold.
pub(crate) fn derived() -> impl Strategy<Value = (Vec<usize>, Vec<isize>, isize)> {
    prop::collection::vec((1usize..5, 1usize..3, any::<bool>()), 0..5)
        .prop_flat_map(|axes| {
            let order: Vec<usize> = (0..axes.len()).collect();
            (Just(axes), Just(order).prop_shuffle())
        })
        .prop_map(|(axes, order)| {
            let mut strides = vec![0isize; axes.len()];
            let mut running = 1isize;
            let mut offset = 0isize;
            for axis in order {
                let (extent, step, back) = axes[axis];
                let (extent, step) = (extent as isize, step as isize);
                strides[axis] = if back { -running * step } else { running * step };
                if back {
                    offset += running * step * (extent - 1);
                }
                running *= (extent - 1) * step + 1;
            }
            (axes.iter().map(|axis| axis.0).collect(), strides, offset)
        })
}
