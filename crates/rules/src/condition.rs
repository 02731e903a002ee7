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
//! More bits ask for more. `a` is at least as general as `b` if `a & !b == 0`; both together ask for `a | b`; a rule
//! holds in an environment (all conditions that are true there) if `rule & !environment == 0`. Cazenave 2002, 2.1.

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
    pub const AT_LEAST: [Level; 2] = [Level::AtLeast1, Level::AtLeast2];

    /// The conditions on White's liberties, weakest first.
    pub const AT_MOST: [Level; 2] = [Level::AtMost1, Level::AtMost0];
}

/// Whether there is a condition on this cell.
#[inline]
pub const fn asks_about(conditions: Conditions, cell: u8) -> bool {
    nibble(conditions, cell) != 0
}

/// The number of a condition's bit.
#[inline]
pub const fn bit(cell: u8, level: Level) -> u8 {
    4 * cell + level as u8
}

/// One condition on a cell.
#[inline]
pub const fn condition(cell: u8, level: Level) -> Conditions {
    1 << bit(cell, level)
}

/// The four bits of a cell, shifted down.
#[inline]
pub const fn nibble(conditions: Conditions, cell: u8) -> u64 {
    conditions >> (4 * cell) & 15
}

/// The conditions of a set, by cell and level.
pub fn list(conditions: Conditions) -> impl Iterator<Item = (u8, Level)> {
    (0..64_u8).filter(move |b| conditions >> b & 1 != 0).map(|b| (b / 4, Level::ALL[usize::from(b % 4)]))
}

/// Whether one condition set asks for nothing that the other does not ask for.
#[inline]
pub const fn covers(general: Conditions, special: Conditions) -> bool {
    general & !special == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_listed_by_cell_and_level() {
        let v = condition(3, Level::AtLeast2) | condition(5, Level::AtMost0);
        assert_eq!(list(v).collect::<Vec<_>>(), [(3, Level::AtLeast2), (5, Level::AtMost0)]);
        assert!(covers(0, v) && covers(v, v) && !covers(v, condition(3, Level::AtLeast2)));
    }
}
