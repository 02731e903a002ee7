//! Conditions on what lies outside the rectangle, as thermometer bits.
//!
//! Every cell has four bits. A string writes its conditions at its lowest cell (its head), an empty cell at itself:
//!
//! ```text
//!   bit 4 * cell + 0   at least 1    a black string has that many liberties outside the rectangle,
//!                + 1   at least 2    or the string that a black move on this empty cell would make
//!                + 2   at most 1     a white string has that many liberties outside the rectangle,
//!                + 3   at most 0     or the string that a white move on this empty cell would make
//! ```
//!
//! More bits ask for more. `a` is at least as general as `b` if `a & !b == 0`; both together ask for `a | b`; a rule holds in
//! an environment (all conditions that are true there) if `rule & !environment == 0`. Cazenave 2002, 2.1.

use crate::shape::Cells;

/// A set of conditions.
pub type Conditions = u64;

/// What one condition says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Level {
    /// A black string or move has one or more liberties outside.
    AtLeast1,
    /// A black string or move has two or more liberties outside.
    AtLeast2,
    /// A white string or move has at most one liberty outside.
    AtMost1,
    /// A white string or move has no liberty outside.
    AtMost0,
}

impl Level {
    /// All four, in the order of their bits.
    pub const ALL: [Level; 4] = [Level::AtLeast1, Level::AtLeast2, Level::AtMost1, Level::AtMost0];

    /// The conditions on Black's liberties, weakest first.
    pub const LEAST: [Level; 2] = [Level::AtLeast1, Level::AtLeast2];

    /// The conditions on White's liberties, weakest first.
    pub const MOST: [Level; 2] = [Level::AtMost1, Level::AtMost0];
}

/// Whether there is a condition on this cell.
#[inline]
pub const fn asks_about(conditions: Conditions, cell: u8) -> bool {
    nibble(conditions, cell) != 0
}

/// The number of a condition's bit.
#[inline]
pub(crate) const fn bit(cell: u8, level: Level) -> u8 {
    4 * cell + level as u8
}

/// One condition on a cell.
#[inline]
pub const fn condition(cell: u8, level: Level) -> Conditions {
    1 << bit(cell, level)
}

/// The four bits of a cell, shifted down.
#[inline]
pub(crate) const fn nibble(conditions: Conditions, cell: u8) -> u64 {
    conditions >> (4 * cell) & 15
}

/// Both conditions on Black's liberties, shifted down.
pub(crate) const LEAST: u64 = 0b0011;
/// Both conditions on White's liberties, shifted down.
pub(crate) const MOST: u64 = 0b1100;

/// All conditions of one kind (a nibble such as [`MOST`]) on every cell of a set.
#[inline]
pub(crate) const fn on_cells(cells: Cells, kind: u64) -> Conditions {
    // The sixteen bits are spread to every fourth.
    let mut x = cells as u64 & 0xFFFF;
    x = (x | x << 24) & 0x0000_00FF_0000_00FF;
    x = (x | x << 12) & 0x000F_000F_000F_000F;
    x = (x | x << 6) & 0x0303_0303_0303_0303;
    x = (x | x << 3) & 0x1111_1111_1111_1111;
    x * kind
}

/// Every "at least 2" without its "at least 1" gets it, and every "at most 0" its "at most 1".
#[inline]
pub(crate) const fn thermometer(conditions: Conditions) -> Conditions {
    const AT_LEAST_2: u64 = 0x2222_2222_2222_2222;
    const AT_MOST_0: u64 = 0x8888_8888_8888_8888;
    conditions | (conditions & (AT_LEAST_2 | AT_MOST_0)) >> 1
}

/// The conditions of a set, by cell and level.
pub(crate) fn list(conditions: Conditions) -> impl Iterator<Item = (u8, Level)> {
    (0..64_u8).filter(move |b| conditions >> b & 1 != 0).map(|b| (b / 4, Level::ALL[usize::from(b % 4)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_put_on_every_cell() {
        for cells in [0, 1, 0b1001, 0x8421, 0xFFFF, 0xBEEF] {
            for kind in [1, LEAST, MOST, 15] {
                let slowly = crate::shape::each(cells).fold(0, |all, cell| all | kind << (4 * cell));
                assert_eq!(on_cells(cells, kind), slowly);
            }
        }
    }

    #[test]
    fn thermometers_fill_from_below() {
        let v = condition(3, Level::AtLeast2) | condition(5, Level::AtMost0);
        assert_eq!(thermometer(v), v | condition(3, Level::AtLeast1) | condition(5, Level::AtMost1));
        let both = [(3, Level::AtLeast2), (5, Level::AtMost0)];
        assert_eq!(list(v).collect::<Vec<_>>(), both);
        assert_eq!(on_cells(0b1001, MOST), 0xC00C);
    }
}
