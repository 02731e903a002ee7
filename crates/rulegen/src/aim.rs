//! Depth 0: patterns in which Black has what he wants, whatever is outside.
//!
//! - **Eye:** an empty interior cell, all its neighbours black and in one string of the pattern.
//! - **Life:** two empty interior cells whose neighbours are all black, such that every black string adjacent to one is
//!   adjacent to the other (Benson 1976 with two eyes of one point each).
//! - **Capture:** the marked white string is gone: the cells that it left are empty, and black stones are around them. No
//!   rule begins there, but every rule about a capture leads there.
//! - **Connection:** the two black strings have become one that is not in atari: it has two liberties, in the rectangle or
//!   known outside. No rule begins there either.
//!
//! Otherwise no condition on liberties is needed. Larger eyes and eyes with dead stones are not final; they are found at depth 2
//! and more.

use tesuji_rules::{About, Cells, Conditions, Ground, Level, PatternString, Target, condition, each};

/// The targets that Black wants nothing more of, with what must be known of the outside: black strings that have their eye, or
/// live, or were two, and white strings that were captured.
pub(crate) fn reached(about: About, ground: &Ground) -> Vec<(Target, Conditions)> {
    let named = |cells: Cells| each(cells).map(|cell| (Target::one(cell), 0)).collect();
    match about {
        About::Eye => {
            named(heads(ground, eyes(ground).filter(|around| around.count_ones() == 1).fold(0, |all, a| all | a)))
        }
        About::Life => named(heads(ground, alive(ground))),
        About::Capture => named(captured(ground)),
        About::Connection => connected(ground),
    }
}

/// The black strings that may have been two, where they are not in atari.
fn connected(ground: &Ground) -> Vec<(Target, Conditions)> {
    // Two strings and the stone between them.
    let joined = ground.black.iter().filter(|s| s.stones.count_ones() >= 3);
    joined.filter_map(|s| Some((Target::one(s.head), out_of_atari(s)?))).collect()
}

/// What must be known of the outside for a string to have two liberties; `None` if nothing helps.
fn out_of_atari(string: &PatternString) -> Option<Conditions> {
    match (string.liberties.count_ones(), string.on_border) {
        (2.., _) => Some(0),
        (1, true) => Some(condition(string.head, Level::AtLeast1)),
        (0, true) => Some(condition(string.head, Level::AtLeast2)),
        (_, false) => None,
    }
}

/// The lowest cells of some black strings (numbers in `ground.black`, as bits).
fn heads(ground: &Ground, strings: u32) -> Cells {
    each(strings).fold(0, |all, i| all | 1 << ground.black[usize::from(i)].head)
}

/// For each eye of one point the black strings around it.
fn eyes(ground: &Ground) -> impl Iterator<Item = u32> {
    each(ground.empty & ground.shape.interior())
        .filter(|&cell| ground.shape.around(1 << cell) & !ground.pattern.black == 0)
        .map(|cell| strings_around(ground, cell))
}

/// The black strings that have two eyes together.
fn alive(ground: &Ground) -> u32 {
    let eyes: Vec<u32> = eyes(ground).collect();
    let mut alive = 0;
    for (i, &a) in eyes.iter().enumerate() {
        for &b in &eyes[i + 1..] {
            if a == b {
                alive |= a;
            }
        }
    }
    alive
}

/// The lowest cells of the empty parts that black stones enclose, as far as the rectangle shows it: where a white string may
/// have been captured, which leaves nothing but black stones beside it.
fn captured(ground: &Ground) -> Cells {
    let enclosed = |part: &Cells| ground.shape.around(*part) & !ground.pattern.black == 0;
    ground.shape.parts(ground.empty).filter(enclosed).fold(0, |all, part| all | part & part.wrapping_neg())
}

fn strings_around(ground: &Ground, cell: u8) -> u32 {
    let around = ground.shape.around(1 << cell);
    ground.black.iter().enumerate().filter(|(_, s)| s.stones & around != 0).fold(0, |all, (i, _)| all | 1 << i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_rules::Pattern;

    fn told(about: About, rows: &str) -> Vec<(Target, Conditions)> {
        reached(about, &Ground::new("c3x3".parse().unwrap(), Pattern::from_rows(rows).unwrap()))
    }

    fn reached_in(about: About, rows: &str) -> Cells {
        told(about, rows).into_iter().fold(0, |all, (target, _)| all | 1 << target.first())
    }

    /// What was joined must have two liberties: those that it lacks in the rectangle it needs outside.
    #[test]
    fn a_connected_string_is_not_in_atari() {
        let needs = |rows: &str| told(About::Connection, rows);
        assert_eq!(needs("..O/XXX/OOO"), [(Target::one(3), 0)]);
        assert_eq!(needs("O.O/XXX/OOO"), [(Target::one(3), condition(3, Level::AtLeast1))]);
        assert_eq!(needs("OOO/XXX/OOO"), [(Target::one(3), condition(3, Level::AtLeast2))]);
        assert_eq!(needs("OO./XXO/X.O"), [], "it does not reach the outside, and has one liberty");
        assert_eq!(needs("X../.X./XX."), [(Target::one(0), 0)], "a stone alone was never two strings");
    }

    #[test]
    fn targets_are_named_by_their_lowest_cells() {
        assert_eq!(reached_in(About::Eye, "XX./X.X/XXX"), 1, "one string around the point");
        assert_eq!(reached_in(About::Life, "XX./X.X/XXX"), 0);
        assert_eq!(reached_in(About::Life, "XX./X.X/.XX"), 1 << 1 | 1 << 3, "two strings around both points");
    }

    /// What a captured string leaves has only black stones beside it; where a white stone is left, nothing was captured.
    #[test]
    fn a_captured_string_leaves_cells_among_black_stones() {
        assert_eq!(reached_in(About::Capture, "XX./..X/XXX"), 1 << 3 | 1 << 8);
        assert_eq!(reached_in(About::Capture, "XXO/..X/XXX"), 1 << 3);
        assert_eq!(reached_in(About::Capture, "XXX/..O/XXX"), 0);
    }
}
