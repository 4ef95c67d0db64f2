//! The integers that equations are solved in: twice as wide as an offset. With 128 bits on a 32-bit
//! machine the search would take more than twice the code (8.2 KiB against 3.6 KiB on a Cortex-M4).

#[cfg(target_pointer_width = "64")]
pub(super) use core::primitive::{i128 as SignedWide, u128 as Wide};

#[cfg(not(target_pointer_width = "64"))]
pub(super) use core::primitive::{i64 as SignedWide, u64 as Wide};

/// A number from outside, where it fits.
#[cfg(target_pointer_width = "64")]
pub(super) const fn narrow(number: u128) -> Option<Wide> {
    Some(number)
}

/// A number for the outside.
#[cfg(target_pointer_width = "64")]
pub(super) const fn widen(number: Wide) -> u128 {
    number
}

/// A number from outside, where it fits: its lower bytes, if the others are 0.
#[cfg(not(target_pointer_width = "64"))]
pub(super) const fn narrow(number: u128) -> Option<Wide> {
    let [a, b, c, d, e, f, g, h, ..] = number.to_le_bytes();
    let lower = Wide::from_le_bytes([a, b, c, d, e, f, g, h]);
    if widen(lower) == number { Some(lower) } else { None }
}

/// A number for the outside: its bytes, and 0 above them.
#[cfg(not(target_pointer_width = "64"))]
pub(super) const fn widen(number: Wide) -> u128 {
    let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
    u128::from_le_bytes([a, b, c, d, e, f, g, h, 0, 0, 0, 0, 0, 0, 0, 0])
}
