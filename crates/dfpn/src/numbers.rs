//! Proof and disproof numbers: how much work is estimated to be left until the prover wins, or is refuted.
//!
//! A number is 0 when its side has won and [`INFINITE`] when the other side has. The two numbers of a state are tied:
//! one is 0 exactly if the other is infinite.

/// A proof or disproof number. 24 bits are stored in the table.
pub type Number = u32;

/// It cannot be done.
pub const INFINITE: Number = (1 << 24) - 1;

/// The largest number of an open state.
pub const LARGEST: Number = INFINITE - 1;

/// The sum of the numbers of open children; never infinite.
#[inline]
pub fn add(a: Number, b: Number) -> Number {
    (a + b).min(LARGEST)
}

/// How far a child may be searched before another takes its place: `factor` times the second best (1 + epsilon), at
/// least one more than it.
#[inline]
pub fn relaxed(second: Number, factor_percent: u32) -> Number {
    if second >= INFINITE {
        return INFINITE;
    }
    let scaled = u64::from(second) * u64::from(factor_percent) / 100;
    (scaled as Number).max(second + 1).min(INFINITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_thresholds_stay_in_range() {
        assert_eq!(add(3, 4), 7);
        assert_eq!(add(LARGEST, LARGEST), LARGEST);
        assert_eq!(relaxed(1, 150), 2);
        assert_eq!(relaxed(10, 150), 15);
        assert_eq!(relaxed(10, 100), 11);
        assert_eq!(relaxed(INFINITE, 150), INFINITE);
        assert_eq!(relaxed(LARGEST, 150), INFINITE);
    }
}
