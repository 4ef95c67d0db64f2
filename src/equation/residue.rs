//! Arithmetic modulo a coefficient, and the interval that bounds leave. Division by 0 gives 0 here
//! and no remainder, so that no panic comes along; the divisor of no coefficient at all is 0.

use super::wide::{SignedWide, Wide};

/// The solutions of `coefficient·x ≡ target (mod common·modulus)`, one class modulo `modulus`, for
/// targets that are multiples of `common`, the greatest common divisor of both.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) common: Wide,
    pub(super) modulus: Wide,
    /// The inverse of `coefficient / common`, or 0 where the modulus is 1.
    inverse: Wide,
}

impl Class {
    /// Every value.
    pub(super) const ANY: Self = Self { common: 1, modulus: 1, inverse: 0 };

    /// A modulus 0, of no other coefficient, leaves every value open, as 1 does.
    pub(super) const fn new(coefficient: Wide, common: Wide, modulus: Wide) -> Self {
        if modulus <= 1 {
            return Self { common, modulus: 1, inverse: 0 };
        }
        let inverse = inverse(remainder(quotient(coefficient, common), modulus), modulus);
        Self { common, modulus, inverse }
    }

    /// The least solution.
    pub(super) const fn residue(&self, target: Wide) -> Wide {
        if self.modulus == 1 {
            return 0;
        }
        let target = remainder(quotient(target, self.common), self.modulus);
        remainder(target.wrapping_mul(self.inverse), self.modulus) // it fits
    }
}

/// The least and the greatest `x <= max` for which `target - coefficient·x` lies in `0..=others`;
/// there is none where the first is the greater.
pub(super) const fn interval(
    target: Wide,
    coefficient: Wide,
    max: Wide,
    others: Wide,
) -> (Wide, Wide) {
    let high = quotient(target, coefficient);
    let low = match target.checked_sub(others) {
        Some(missing) => {
            let whole = quotient(missing, coefficient);
            let part = remainder(missing, coefficient);
            if part == 0 { whole } else { whole.wrapping_add(1) } // part > 0: coefficient > 1
        }
        None => 0,
    };
    (low, if high < max { high } else { max })
}

/// The greatest common divisor; that of 0 and a number is the number.
pub(super) const fn gcd(one: Wide, other: Wide) -> Wide {
    let (mut large, mut small) = (one, other);
    while small > 0 {
        (large, small) = (small, remainder(large, small));
    }
    large
}

/// The inverse of a number modulo `modulus`, to which it is coprime. Euclid's
/// algorithm, which keeps `number·factor ≡ rest`; the factors stay below the modulus.
const fn inverse(number: Wide, modulus: Wide) -> Wide {
    let (mut before, mut rest) = (modulus, number);
    let (mut factor_before, mut factor): (SignedWide, SignedWide) = (0, 1);
    while rest > 1 {
        let times = quotient(before, rest);
        (before, rest) = (rest, remainder(before, rest));
        let next = factor_before.wrapping_sub(factor.wrapping_mul(times.cast_signed()));
        (factor_before, factor) = (factor, next);
    }
    let factor = if factor < 0 { factor.wrapping_add(modulus.cast_signed()) } else { factor };
    factor.cast_unsigned() // not negative: the factor was above -modulus
}

/// A quotient.
#[inline(never)] // else each use brings its own copy of a long division
pub(super) const fn quotient(number: Wide, divisor: Wide) -> Wide {
    match number.checked_div(divisor) {
        Some(quotient) => quotient,
        None => 0,
    }
}

/// A remainder.
#[inline(never)] // as above
pub(super) const fn remainder(number: Wide, divisor: Wide) -> Wide {
    match number.checked_rem(divisor) {
        Some(remainder) => remainder,
        None => 0,
    }
}
