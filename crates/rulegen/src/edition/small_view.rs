//! What is known of the outside of a small rectangle that lies in a large one (Cazenave 2002, 3.1).
//!
//! An outside liberty of the small rectangle is a liberty in the rest of the large one, or an outside liberty of that.

use tesuji_rules::{Cells, Ground, PatternString, each};

use crate::condition::{AT_LEAST, AT_MOST, Conditions, Level, condition, nibble};
use crate::placement::Placement;

/// The least conditions of the large rectangle that make "at least" conditions of the small one true.
pub(crate) fn needed_least(
    large: &Ground,
    small: &Ground,
    placement: &Placement,
    cell: u8,
    level: Level,
) -> Conditions {
    let at = placement.cell(cell);
    let (head, liberties) = if small.empty >> cell & 1 != 0 {
        let stones = large.shape.connected(1 << at, large.pattern.black | 1 << at);
        (at, large.shape.around(stones) & large.empty)
    } else {
        let string = large.black_at(at).expect("the stone lies in the large pattern");
        (string.head, string.liberties)
    };
    let asked = if level == Level::AtLeast2 { 2 } else { 1_u32 };
    match asked.saturating_sub((liberties & !placement.covered()).count_ones()) {
        0 => 0,
        1 => condition(head, Level::AtLeast1),
        _ => condition(head, Level::AtLeast2),
    }
}

/// A small rectangle in a large one whose conditions are known.
pub(crate) struct SmallView<'a> {
    pub(crate) large: &'a Ground,
    pub(crate) conditions: Conditions,
    pub(crate) placement: &'a Placement,
}

impl SmallView<'_> {
    fn outside(&self, liberties: Cells) -> u32 {
        (liberties & !self.placement.covered()).count_ones()
    }

    /// What is known of the outside liberties of all small black strings, and of black moves on small empty cells.
    pub(crate) fn least(&self, small: &Ground) -> Conditions {
        let strings = small.black.iter().fold(0, |known, s| known | self.least_of_string(s) << (4 * s.head));
        each(small.empty).fold(strings, |known, e| known | self.least_of_move(e) << (4 * e))
    }

    /// What is known of the outside liberties of a small black string, as a nibble.
    fn least_of_string(&self, small: &PatternString) -> u64 {
        let string = self.large.black_at(self.placement.cell(small.head)).expect("the stone lies in the large pattern");
        least(self.outside(string.liberties) + count_least(self.conditions, string.head))
    }

    /// What is known of the outside liberties of a black move on a small empty cell.
    fn least_of_move(&self, e: u8) -> u64 {
        let cell = self.placement.cell(e);
        let (_, liberties) = self.joined(cell, self.large.pattern.black);
        least(self.outside(liberties) + count_least(self.conditions, cell))
    }

    /// What is known of the outside liberties of a small white string (in the sense of the paper's game).
    pub(crate) fn most_of_string(&self, small: &PatternString) -> u64 {
        let string = self.large.white_at(self.placement.cell(small.head)).expect("the stone lies in the large pattern");
        most(self.outside(string.liberties), self.count_most(string.head, string.stones))
    }

    /// What is known of the outside liberties of a white move on a small empty cell.
    pub(crate) fn most_of_move(&self, e: u8) -> u64 {
        let cell = self.placement.cell(e);
        let (stones, liberties) = self.joined(cell, self.large.pattern.white);
        most(self.outside(liberties), self.count_most(cell, stones))
    }

    /// The string a move on `cell` would make, and its liberties in the large pattern.
    fn joined(&self, cell: u8, own: Cells) -> (Cells, Cells) {
        let shape = self.large.shape;
        let stones = shape.connected(1 << cell, own | 1 << cell);
        (stones, shape.around(stones) & self.large.empty)
    }

    /// How many liberties outside the large pattern there are at most, if that is known.
    fn count_most(&self, cell: u8, stones: Cells) -> Option<u32> {
        if stones & self.large.shape.border() == 0 {
            return Some(0);
        }
        match nibble(self.conditions, cell) & AT_MOST {
            0 => None,
            AT_MOST => Some(0),
            _ => Some(1),
        }
    }
}

fn count_least(conditions: Conditions, cell: u8) -> u32 {
    (nibble(conditions, cell) & AT_LEAST).count_ones()
}

fn least(liberties: u32) -> u64 {
    [0b00, 0b01, 0b11][liberties.min(2) as usize]
}

fn most(inside: u32, outside: Option<u32>) -> u64 {
    match outside.map(|n| n + inside) {
        Some(0) => AT_MOST,
        Some(1) => 0b0100,
        _ => 0,
    }
}
