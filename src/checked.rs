//! The ground floor: every integer operation of the crate that could overflow, and every conversion.
//!
//! This is the only file that may write a bare operator or `as` on integers, and each one says why
//! it can't lose anything. The functions know no type of the crate: they are plain arithmetic over
//! slices, `const`, and answer `None` where the true result does not fit.
//!
//! [`Unsigned`] and [`Signed`] are the machine's `usize` and `isize`. The file is written against
//! these two names alone, so that it can be instantiated at a narrower width, where every input can
//! be tried.

#![allow(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::integer_division)]

use super::{Signed, Unsigned};

/// The number of elements of a shape, empty first: an extent 0 decides, whatever the product of the
/// others. `Err` names the axis at which the product stops to fit.
#[inline]
pub(crate) const fn element_count(extents: &[Unsigned]) -> Result<Unsigned, usize> {
    let mut count: Unsigned = 1;
    let mut axis = 0;
    let mut rest = extents;
    while let [extent, tail @ ..] = rest {
        count = match count.checked_mul(*extent) {
            Some(count) => count,
            None if has_zero(extents) => return Ok(0),
            None => return Err(axis),
        };
        axis += 1; // at most the length of a slice
        rest = tail;
    }
    Ok(count)
}

/// Whether any extent is 0.
pub(crate) const fn has_zero(extents: &[Unsigned]) -> bool {
    let mut rest = extents;
    while let [extent, tail @ ..] = rest {
        if *extent == 0 {
            return true;
        }
        rest = tail;
    }
    false
}

/// The ends of the reach in the usual case, with signed numbers throughout. `None` where an extent is
/// 0, or where a number on the way does not fit, the count of the elements too: that need not mean
/// that the ends do not.
#[inline]
pub(crate) const fn usual_reach(
    extents: &[Unsigned],
    strides: &[Signed],
    offset: Signed,
) -> Option<(Signed, Signed)> {
    let mut count: Signed = 1;
    let mut lowest = offset;
    let mut highest = offset;
    let mut rest = (extents, strides);
    while let ([extent, extents @ ..], [stride, strides @ ..]) = rest {
        let extent = *extent as Signed; // below 0 where it does not fit
        if extent <= 0 {
            return None;
        }
        let (Some(grown), Some(span)) = (
            count.checked_mul(extent),
            (extent - 1).checked_mul(*stride), // extent > 0
        ) else {
            return None;
        };
        let (down, up) = if span < 0 { (span, 0) } else { (0, span) };
        let (Some(lower), Some(higher)) = (lowest.checked_add(down), highest.checked_add(up))
        else {
            return None;
        };
        (count, lowest, highest) = (grown, lower, higher);
        rest = (extents, strides);
    }
    Some((lowest, highest))
}

/// Whether parts are a layout, and lie within a buffer where its length is given, by
/// [`usual_reach`]. `false` says nothing.
///
/// Not inlined: one answer in a register leaves the constructors all others for the parts.
#[inline(never)]
pub(crate) const fn is_usual(
    extents: &[Unsigned],
    strides: &[Signed],
    offset: Signed,
    within: Option<Unsigned>,
) -> bool {
    match (usual_reach(extents, strides, offset), within) {
        (Some((lowest, highest)), Some(len)) => lies_within(lowest, highest, len),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

/// The lowest and the highest offset of a shape without an extent 0. The sums of the steps up and
/// of the steps down are formed apart: each fits `Unsigned`, or else its end lies outside `Signed`.
/// `Err` names the axis at which an end stops to fit.
pub(crate) const fn reach(
    extents: &[Unsigned],
    strides: &[Signed],
    offset: Signed,
) -> Result<(Signed, Signed), usize> {
    let mut down: Unsigned = 0;
    let mut up: Unsigned = 0;
    let mut ends = (offset, offset);
    let mut axis = 0;
    let mut rest = (extents, strides);
    while let ([extent, extents @ ..], [stride, strides @ ..]) = rest {
        let Some(span) = extent.saturating_sub(1).checked_mul(stride.unsigned_abs()) else {
            return Err(axis);
        };
        let side = if *stride < 0 { &mut down } else { &mut up };
        *side = match side.checked_add(span) {
            Some(sum) => sum,
            None => return Err(axis),
        };
        ends = match (offset.checked_sub_unsigned(down), offset.checked_add_unsigned(up)) {
            (Some(lowest), Some(highest)) => (lowest, highest),
            _ => return Err(axis),
        };
        axis += 1; // at most the length of a slice
        rest = (extents, strides);
    }
    Ok(ends)
}

/// The offset of an index whose every entry is below its extent, in a layout whose every reachable
/// offset fits `Signed`. Products and partial sums may wrap on the way: the arithmetic is exact
/// modulo the width, and the result is known to fit.
#[inline]
pub(crate) const fn step(offset: Signed, index: Unsigned, stride: Signed) -> Signed {
    offset.wrapping_add((index as Signed).wrapping_mul(stride)) // exact modulo the width
}

/// An offset as a position in a slice. A negative offset becomes a position past the end of every
/// slice, since no slice holds more than `Signed::MAX` elements that have a size; for elements
/// without a size the views have proved the offset before.
#[inline]
pub(crate) const fn to_position(offset: Signed) -> Unsigned {
    offset as Unsigned // two's complement, undone by `from_position`
}

/// A position as an offset, where it fits.
#[inline]
pub(crate) const fn to_offset(position: Unsigned) -> Option<Signed> {
    (0 as Signed).checked_add_unsigned(position)
}

/// The least buffer length that contains `highest`, or `None` where that is below zero.
pub(crate) const fn length_to(highest: Signed) -> Option<Unsigned> {
    if highest < 0 { None } else { Some(highest as Unsigned + 1) } // 0 ..= Signed::MAX, plus 1
}

/// Whether `lowest ..= highest` lies in `0 .. len`.
pub(crate) const fn lies_within(lowest: Signed, highest: Signed, len: Unsigned) -> bool {
    lowest >= 0 && highest >= 0 && (highest as Unsigned) < len // not negative: cast keeps it
}

/// A stride or an offset, times a number of elements or bytes.
#[inline]
pub(crate) const fn times(signed: Signed, count: Unsigned) -> Option<Signed> {
    let zero: Signed = 0;
    match signed.unsigned_abs().checked_mul(count) {
        Some(magnitude) if signed < 0 => zero.checked_sub_unsigned(magnitude),
        Some(magnitude) => zero.checked_add_unsigned(magnitude),
        None => None,
    }
}

/// Splits a position by one extent, as digits of a mixed radix number: what is left for the axes
/// further out, and the index along this axis. `None` where the extent is 0.
pub(crate) const fn split_position(
    position: Unsigned,
    extent: Unsigned,
) -> Option<(Unsigned, Unsigned)> {
    match (position.checked_div(extent), position.checked_rem(extent)) {
        (Some(rest), Some(index)) => Some((rest, index)),
        _ => None,
    }
}

/// Whether `stride` is the compact stride `expected`, which is a product of extents.
pub(crate) const fn is_compact(stride: Signed, expected: Unsigned) -> bool {
    stride >= 0 && stride as Unsigned == expected // not negative: the cast keeps it
}

/// A slice along one axis, with both conventions resolved: `extent` elements, `step` apart, the
/// first at index `first`.
#[derive(Clone, Copy)]
pub(crate) struct Progression {
    pub(crate) first: Unsigned,
    pub(crate) extent: Unsigned,
    pub(crate) step: Signed,
}

impl Progression {
    /// No element.
    const EMPTY: Self = Self { first: 0, extent: 0, step: 1 };

    /// From `first` towards higher indices, up to but not including `end`.
    #[inline]
    const fn upwards(first: Unsigned, end: Unsigned, step: Signed) -> Self {
        if first >= end {
            return Self::EMPTY;
        }
        // first < end
        Self { first, extent: count_within(end - first - 1, step.unsigned_abs()), step }
    }

    /// From the element before `start` towards lower indices, down to and with `end`; both are
    /// counted as the gaps between elements, so that "before the first" is 0.
    #[inline]
    const fn downwards(start: Unsigned, end: Unsigned, step: Signed) -> Self {
        if start <= end {
            return Self::EMPTY;
        }
        // start > end
        Self { first: start - 1, extent: count_within(start - end - 1, step.unsigned_abs()), step }
    }

    /// The whole axis.
    pub(crate) const fn whole(extent: Unsigned) -> Self {
        Self { first: 0, extent, step: 1 }
    }

    /// The whole axis backwards.
    pub(crate) const fn mirrored(extent: Unsigned) -> Self {
        Self::downwards(extent, 0, -1)
    }

    /// The strict convention: bounds outside the axis are refused, and for a negative step an end
    /// of -1 means before the first element. `None` where a bound lies outside or the step is 0.
    #[inline]
    pub(crate) const fn strict(
        start: Signed,
        end: Signed,
        step: Signed,
        extent: Unsigned,
    ) -> Option<Self> {
        if step == 0 {
            return None;
        }
        if step > 0 {
            return match (gap(start, extent), gap(end, extent)) {
                (Some(start), Some(end)) => Some(Self::upwards(start, end, step)),
                _ => None,
            };
        }
        let end = if end == -1 { Some(0) } else { gap_after(end, extent) };
        match (gap_after(start, extent), end) {
            (Some(start), Some(end)) => Some(Self::downwards(start, end, step)),
            _ => None,
        }
    }

    /// Python's convention: bounds outside the axis are clamped, `None` is the open end. `None`
    /// where the step is 0.
    pub(crate) const fn python(
        start: Option<Signed>,
        stop: Option<Signed>,
        step: Signed,
        extent: Unsigned,
    ) -> Option<Self> {
        if step == 0 {
            return None;
        }
        if step > 0 {
            let start = match start {
                Some(start) => clamped_gap(start, extent),
                None => 0,
            };
            let stop = match stop {
                Some(stop) => clamped_gap(stop, extent),
                None => extent,
            };
            return Some(Self::upwards(start, stop, step));
        }
        let start = match start {
            Some(start) => clamped_gap_after(start, extent),
            None => extent,
        };
        let stop = match stop {
            Some(stop) => clamped_gap_after(stop, extent),
            None => 0,
        };
        Some(Self::downwards(start, stop, step))
    }
}

/// How many elements fit, the first at 0, the last not behind `last`, for a step other than 0. The usual
/// step needs no division, which most small processors do not even have.
#[inline]
const fn count_within(last: Unsigned, step: Unsigned) -> Unsigned {
    let steps = if step == 1 { Some(last) } else { last.checked_div(step) };
    match steps {
        Some(steps) => steps + 1, // last < Unsigned::MAX
        None => 1,
    }
}

/// The gap before element `bound`, where a negative bound counts from the end: `0 ..= extent`.
#[inline]
const fn gap(bound: Signed, extent: Unsigned) -> Option<Unsigned> {
    gap_from(bound < 0, bound as Unsigned, extent)
}

/// The gap after element `bound`: the mirror image of [`gap`], `0 ..= extent` again.
#[inline]
const fn gap_after(bound: Signed, extent: Unsigned) -> Option<Unsigned> {
    gap_from(bound < 0, (bound as Unsigned).wrapping_add(1), extent)
}

/// A gap that is counted from either end, and wraps below 0 where it is counted from the far one:
/// `0 ..= extent`.
#[inline]
const fn gap_from(far_end: bool, gap: Unsigned, extent: Unsigned) -> Option<Unsigned> {
    // From the far end the sum is `extent - back` modulo the width W, with `back` at most W / 2: where
    // `back` is larger than the extent, the sum is `extent + (W - back)`, which is larger too.
    let gap = if far_end { gap.wrapping_add(extent) } else { gap };
    if gap <= extent { Some(gap) } else { None }
}

const fn clamped_gap(bound: Signed, extent: Unsigned) -> Unsigned {
    match gap(bound, extent) {
        Some(gap) => gap,
        None if bound < 0 => 0,
        None => extent,
    }
}

const fn clamped_gap_after(bound: Signed, extent: Unsigned) -> Unsigned {
    match gap_after(bound, extent) {
        Some(gap) => gap,
        None if bound < 0 => 0,
        None => extent,
    }
}

/// The place of `index` in an axis, where a negative index counts from the end. `None` outside.
pub(crate) const fn from_either_end(index: Signed, extent: Unsigned) -> Option<Unsigned> {
    let place = if index < 0 {
        extent.checked_sub(index.unsigned_abs())
    } else {
        Some(index as Unsigned) // not negative: the cast keeps it
    };
    match place {
        Some(place) if place < extent => Some(place),
        _ => None,
    }
}

/// The number of elements from the first to the last of `size`, `dilation` apart. `None` where it is
/// more than any axis has.
pub(crate) const fn window_span(size: Unsigned, dilation: Unsigned) -> Option<Unsigned> {
    if size == 0 {
        return Some(0);
    }
    match (size - 1).checked_mul(dilation) {
        Some(last) => last.checked_add(1), // size > 0
        None => None,
    }
}

/// `signed / parts`, where that is whole.
pub(crate) const fn divided(signed: Signed, parts: Unsigned) -> Option<Signed> {
    match (signed.unsigned_abs().checked_div(parts), signed.unsigned_abs().checked_rem(parts)) {
        (Some(magnitude), Some(0)) => times(if signed < 0 { -1 } else { 1 }, magnitude),
        _ => None,
    }
}

/// Positions that are counted in blocks of equal length: as the indices of some axes step through
/// them, a position keeps its place in its block up to a drift that is even.
///
/// The number of the block is `floor(position / block)`. It steps evenly with the indices exactly
/// where the place in the block, which is then even too, leaves the block nowhere.
#[derive(Clone, Copy)]
pub(crate) struct WithinBlock {
    start: Unsigned,
    block: Unsigned,
    lowest: i128,
    highest: i128,
}

impl WithinBlock {
    /// No axis yet: the place of `start`. `None` for blocks of length 0.
    pub(crate) const fn new(start: Unsigned, block: Unsigned) -> Option<Self> {
        match start.checked_rem(block) {
            Some(place) => {
                let place = place as i128; // widening
                Some(Self { start, block, lowest: place, highest: place })
            }
            None => None,
        }
    }

    /// With one axis more, or `None` where the number of the block does not step evenly along it.
    /// Every position that the axes reach fits `Signed` and is not negative.
    pub(crate) const fn along(self, extent: Unsigned, stride: Signed) -> Option<Self> {
        if extent <= 1 || stride == 0 {
            return Some(self);
        }
        let next = self.start.wrapping_add_signed(stride); // a position
        let (Some(from), Some(to)) =
            (self.start.checked_div(self.block), next.checked_div(self.block))
        else {
            return None;
        };
        // Below the block in magnitude; times the other numbers of blocks it is a position.
        let drift = stride as i128 - (to as i128 - from as i128) * self.block as i128;
        // The drift is below 2^64, and `extent - 1` below 2^63, since the stride is not 0. Both bounds
        // together are 2^127 only for blocks that hold every position, where the drift is the stride.
        let span = drift * (extent as i128 - 1);
        let (lowest, highest) = if span < 0 {
            (self.lowest + span, self.highest) // at least -2^126, see above
        } else {
            (self.lowest, self.highest + span)
        };
        if lowest < 0 || highest >= self.block as i128 {
            return None;
        }
        Some(Self { lowest, highest, ..self })
    }
}

/// The number of windows of `window` elements, `step` apart, in `extent` elements. `None` where the
/// window is longer than the axis or the step is 0.
pub(crate) const fn window_count(
    extent: Unsigned,
    window: Unsigned,
    step: Unsigned,
) -> Option<Unsigned> {
    match extent.checked_sub(window) {
        Some(room) => match room.checked_div(step) {
            // `room / step` is `Unsigned::MAX` only for a window of 0 elements along `MAX` ones.
            Some(steps) => steps.checked_add(1),
            None => None,
        },
        None => None,
    }
}

/// A sum of products that is exact for any number of 64-bit factors: the two halves of every
/// product are summed apart, each in 128 bits, so that neither sum can overflow before there are
/// 2^62 terms.
#[derive(Clone, Copy)]
pub(crate) struct ExactSum {
    high: i128,
    low: i128,
}

impl ExactSum {
    const HALF: u32 = 64;
    const LOW_HALF: u128 = u64::MAX as u128; // widening

    /// The sum of one term.
    pub(crate) const fn new(start: Unsigned) -> Self {
        Self { high: 0, low: start as i128 } // widening
    }

    /// Adds `index * stride`, for a stride that any 64-bit integer type holds.
    pub(crate) const fn add_product(self, index: Unsigned, stride: i128) -> Self {
        // An index of 64 bits times a magnitude of 64 bits fits 128 bits.
        let product = (index as u128).wrapping_mul(stride.unsigned_abs());
        let high = (product >> Self::HALF) as i128; // below 2^64
        let low = (product & Self::LOW_HALF) as i128; // below 2^64
        if stride < 0 {
            Self { high: self.high - high, low: self.low - low } // below 2^64 a term, see above
        } else {
            Self { high: self.high + high, low: self.low + low }
        }
    }

    /// The sum, where it fits 64 bits with a sign or without.
    pub(crate) const fn total(self) -> Option<i128> {
        let carried = self.high + (self.low >> Self::HALF); // far below 2^127, see above
        let low = self.low & Self::LOW_HALF as i128; // the mask is positive
        match carried {
            0 => Some(low),
            -1 => Some(low - (1_i128 << Self::HALF)), // low < 2^64
            _ => None,
        }
    }
}

/// A wide number as an `Unsigned`, where it fits.
pub(crate) const fn to_unsigned(wide: i128) -> Option<Unsigned> {
    if wide < 0 || wide > Unsigned::MAX as i128 { None } else { Some(wide as Unsigned) } // in range
}

/// A wide number as a `Signed`, where it fits.
pub(crate) const fn to_signed(wide: i128) -> Option<Signed> {
    if wide < Signed::MIN as i128 || wide > Signed::MAX as i128 {
        None
    } else {
        Some(wide as Signed) // in range
    }
}

/// An `Unsigned` as a wide number: lossless.
pub(crate) const fn widen(number: Unsigned) -> i128 {
    number as i128
}

/// A `Signed` as a wide number: lossless.
pub(crate) const fn widen_signed(number: Signed) -> i128 {
    number as i128
}

/// The sign and the magnitude of a number that a 64-bit integer type holds; larger magnitudes,
/// which no caller has, saturate.
pub(crate) const fn sign_and_magnitude(wide: i128) -> (bool, u64) {
    let magnitude = wide.unsigned_abs();
    let magnitude = if magnitude > u64::MAX as u128 { u64::MAX } else { magnitude as u64 }; // in range
    (wide < 0, magnitude)
}
