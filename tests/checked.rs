//! The ground floor, instantiated at 8 bits from the very same source, agrees with 64-bit arithmetic
//! for every input of rank 1 and a dense grid of rank 2: its overflow paths are tried, not sampled.

type Unsigned = u8;
type Signed = i8;

#[path = "../src/checked.rs"]
#[allow(dead_code, unreachable_pub)]
mod checked;

use checked::{ExactSum, Progression};

/// Numbers around every edge of the 8-bit types.
const EXTENTS: [u8; 14] = [0, 1, 2, 3, 4, 7, 15, 16, 85, 127, 128, 129, 254, 255];
const STRIDES: [i8; 15] = [-128, -127, -126, -64, -16, -2, -1, 0, 1, 2, 15, 16, 64, 126, 127];

fn fits_signed(wide: i64) -> Option<i8> {
    i8::try_from(wide).ok()
}

fn fits_unsigned(wide: i64) -> Option<u8> {
    u8::try_from(wide).ok()
}

#[test]
fn element_count_is_the_product_or_refused() {
    for a in 0..=255_u8 {
        for b in 0..=255_u8 {
            let product = i64::from(a) * i64::from(b);
            assert_eq!(checked::element_count(&[a, b]).ok(), fits_unsigned(product), "{a} {b}");
            for c in EXTENTS {
                let product = product * i64::from(c);
                let axes = [a, b, c];
                assert_eq!(checked::element_count(&axes).ok(), fits_unsigned(product), "{axes:?}");
            }
        }
    }
    assert_eq!(checked::element_count(&[]), Ok(1));
    assert_eq!(checked::element_count(&[255, 255, 255, 0]), Ok(0));
}

fn reach_model(axes: &[(u8, i8)], offset: i8) -> Option<(i8, i8)> {
    let (mut lowest, mut highest) = (i64::from(offset), i64::from(offset));
    for &(extent, stride) in axes {
        let span = (i64::from(extent) - 1) * i64::from(stride);
        lowest += span.min(0);
        highest += span.max(0);
    }
    Some((fits_signed(lowest)?, fits_signed(highest)?))
}

#[test]
fn reach_is_exact_for_every_layout_of_rank_1() {
    for extent in 1..=255_u8 {
        for stride in i8::MIN..=i8::MAX {
            for offset in i8::MIN..=i8::MAX {
                let found = checked::reach(&[extent], &[stride], offset).ok();
                assert_eq!(
                    found,
                    reach_model(&[(extent, stride)], offset),
                    "{extent} {stride} {offset}"
                );
            }
        }
    }
}

#[test]
fn reach_is_exact_for_a_grid_of_rank_2_and_3() {
    let extents = EXTENTS.into_iter().filter(|extent| *extent > 0);
    for (a, b) in extents.clone().flat_map(|a| extents.clone().map(move |b| (a, b))) {
        for (s, t) in STRIDES.into_iter().flat_map(|s| STRIDES.map(|t| (s, t))) {
            for offset in STRIDES {
                let found = checked::reach(&[a, b], &[s, t], offset).ok();
                assert_eq!(found, reach_model(&[(a, s), (b, t)], offset));
                let found = checked::reach(&[a, b, 2], &[s, t, -s.saturating_add(1)], offset).ok();
                let third = (2, -s.saturating_add(1));
                assert_eq!(found, reach_model(&[(a, s), (b, t), third], offset));
            }
        }
    }
}

#[test]
fn what_is_usual_is_lawful() {
    let mut usual = 0;
    for (a, b) in EXTENTS.into_iter().flat_map(|a| EXTENTS.map(move |b| (a, b))) {
        for (s, t) in STRIDES.into_iter().flat_map(|s| STRIDES.map(|t| (s, t))) {
            for offset in STRIDES {
                let count = i64::from(a) * i64::from(b);
                let ends = reach_model(&[(a, s), (b, t)], offset);
                if let Some(found) = checked::usual_reach(&[a, b], &[s, t], offset) {
                    assert_eq!(Some(found), ends);
                    assert!((1..=255).contains(&count));
                }
                for len in [None, Some(0), Some(1), Some(17), Some(127), Some(128), Some(255)] {
                    if checked::is_usual(&[a, b], &[s, t], offset, len) {
                        let (lowest, highest) = ends.expect("fits");
                        assert!((1..=255).contains(&count));
                        if let Some(len) = len {
                            assert!(lowest >= 0 && i64::from(highest) < i64::from(len));
                        }
                        usual += 1;
                    }
                }
            }
        }
    }
    assert!(usual > 10_000, "the usual case is usual: {usual}");
}

#[test]
fn steps_are_exact_wherever_the_layout_is_lawful() {
    for extent in 1..=255_u8 {
        for stride in STRIDES {
            for offset in i8::MIN..=i8::MAX {
                if checked::reach(&[extent], &[stride], offset).is_err() {
                    continue;
                }
                for index in 0..extent {
                    let expected = i64::from(offset) + i64::from(index) * i64::from(stride);
                    assert_eq!(i64::from(checked::step(offset, index, stride)), expected);
                }
            }
        }
    }
}

#[test]
fn conversions_keep_or_refuse_every_number() {
    for number in 0..=255_u8 {
        assert_eq!(checked::to_offset(number), fits_signed(i64::from(number)));
        assert_eq!(checked::widen(number), i128::from(number));
    }
    for number in i8::MIN..=i8::MAX {
        let length = (number >= 0).then(|| fits_unsigned(i64::from(number) + 1).unwrap());
        assert_eq!(checked::length_to(number), length);
        assert_eq!(checked::widen_signed(number), i128::from(number));
        for size in 0..=255_u8 {
            let bytes = fits_signed(i64::from(number) * i64::from(size));
            assert_eq!(checked::times(number, size), bytes, "{number} {size}");
            assert_eq!(checked::is_compact(number, size), i64::from(number) == i64::from(size));
        }
    }
    for wide in -600..600_i128 {
        assert_eq!(checked::to_unsigned(wide), u8::try_from(wide).ok());
        assert_eq!(checked::to_signed(wide), i8::try_from(wide).ok());
    }
}

#[test]
fn a_view_lies_within_exactly_the_buffers_that_hold_both_ends() {
    for lowest in i8::MIN..=i8::MAX {
        for highest in lowest..=i8::MAX {
            for len in EXTENTS {
                let expected = lowest >= 0 && i64::from(highest) < i64::from(len);
                assert_eq!(checked::lies_within(lowest, highest, len), expected);
            }
        }
    }
}

#[test]
fn positions_split_as_mixed_radix_digits() {
    for position in 0..=255_u8 {
        for extent in 0..=255_u8 {
            let expected = position.checked_div(extent).map(|rest| (rest, position % extent));
            assert_eq!(checked::split_position(position, extent), expected);
        }
    }
}

#[test]
fn windows_are_counted_one_by_one() {
    for extent in 0..=255_u8 {
        for window in 0..=255_u8 {
            for step in [0, 1, 2, 3, 127, 128, 254, 255] {
                let mut count = 0_i64;
                let mut start = 0_i64;
                while step > 0 && start + i64::from(window) <= i64::from(extent) {
                    count += 1;
                    start += i64::from(step);
                }
                let lawful = step > 0 && window <= extent;
                let expected = if lawful { fits_unsigned(count) } else { None };
                assert_eq!(checked::window_count(extent, window, step), expected);
            }
        }
    }
}

/// The elements that a progression selects.
fn elements(part: Progression) -> (i64, Vec<i64>) {
    let first = i64::from(part.first);
    let step = i64::from(part.step);
    let visited = (0..i64::from(part.extent)).map(|k| first + k * step).collect();
    (i64::from(part.extent), visited)
}

/// Walks from `start` until `end` is reached or passed.
fn walk(start: i64, end: i64, step: i64) -> Vec<i64> {
    let mut visited = Vec::new();
    let mut at = start;
    while (step > 0 && at < end) || (step < 0 && at > end) {
        visited.push(at);
        at += step;
    }
    visited
}

#[test]
fn strict_slices_visit_what_the_rule_says() {
    for extent in EXTENTS {
        let n = i64::from(extent);
        for step in STRIDES {
            for start in i8::MIN..=i8::MAX {
                for end in i8::MIN..=i8::MAX {
                    let from_end = |bound: i8| {
                        let bound = i64::from(bound);
                        if bound < 0 { bound + n } else { bound }
                    };
                    // The lawful positions of both bounds, and the position of each.
                    let (low, high) = if step > 0 { (0, n) } else { (-1, n - 1) };
                    let first = from_end(start);
                    let last = if step < 0 && end == -1 { -1 } else { from_end(end) };
                    let lawful =
                        step != 0 && (low..=high).contains(&first) && (low..=high).contains(&last);
                    let found = Progression::strict(start, end, step, extent);
                    let expected = lawful.then(|| walk(first, last, i64::from(step)));
                    assert_eq!(
                        found.map(|part| elements(part).1),
                        expected,
                        "{start}..{end} step {step} of {extent}"
                    );
                }
            }
        }
    }
}

#[test]
fn python_slices_visit_what_python_does() {
    let bounds = || (i8::MIN..=i8::MAX).map(Some).chain([None]);
    for extent in EXTENTS {
        let n = i64::from(extent);
        for step in STRIDES {
            for start in bounds() {
                for stop in STRIDES.map(Some).into_iter().chain([None]) {
                    // The rule of Python's `slice.indices`.
                    let (low, high) = if step < 0 { (-1, n - 1) } else { (0, n) };
                    let place = |bound: Option<i8>, open: i64| match bound {
                        None => open,
                        Some(bound) if bound < 0 => (i64::from(bound) + n).max(low),
                        Some(bound) => i64::from(bound).min(high),
                    };
                    let (open_start, open_stop) = if step < 0 { (high, low) } else { (low, high) };
                    let expected = (step != 0).then(|| {
                        walk(place(start, open_start), place(stop, open_stop), i64::from(step))
                    });
                    let found = Progression::python(start, stop, step, extent);
                    assert_eq!(
                        found.map(|part| elements(part).1),
                        expected,
                        "{start:?}:{stop:?}:{step} of {extent}"
                    );
                }
            }
        }
    }
}

#[test]
fn exact_sums_survive_partial_sums_far_outside_64_bits() {
    // The 8-bit instance still sums strides of 64 bits.
    let huge = i128::from(u64::MAX);
    let mut sum = ExactSum::new(7);
    for _ in 0..100 {
        sum = sum.add_product(255, huge);
    }
    assert_eq!(sum.total(), None);
    for _ in 0..100 {
        sum = sum.add_product(255, -huge);
    }
    assert_eq!(sum.total(), Some(7));
    assert_eq!(sum.add_product(8, -1).total(), Some(-1));
    assert_eq!(ExactSum::new(0).add_product(1, huge).total(), Some(huge));
    assert_eq!(ExactSum::new(1).add_product(1, huge).total(), None);
    for (index, stride) in [(0, huge), (3, -5), (255, 128), (1, -(1 << 63))] {
        let expected = i128::from(index) * stride + 9;
        assert_eq!(ExactSum::new(9).add_product(index, stride).total(), Some(expected));
    }
}
