//! Rules in words.

use tesuji_board::Color;

use crate::base::Rule;
use crate::condition::{Level, list};
use crate::shape::{Outside, Shape};
use crate::state::About;

/// The name of a cell, as if the rectangle were a board: A1 is its lower left cell.
pub fn cell_name(shape: Shape, cell: u8) -> String {
    let column = char::from(b'A' + cell % shape.width());
    // The board skips the letter I; no rectangle of at most 16 cells that holds an eye is that wide.
    let column = if column >= 'I' { char::from(column as u8 + 1) } else { column };
    format!("{column}{}", cell / shape.width() + 1)
}

impl Rule {
    /// What the rule concludes, in one sentence; `name` tells how cells are called, for instance [`cell_name`].
    pub fn conclusion(&self, marks_target: bool, name: impl Fn(u8) -> String) -> String {
        let at = self.target.cells().map(&name).collect::<Vec<_>>().join(" and ");
        let stones = |color: &str| format!("the {color} stones at {at}");
        let outcome = match (self.about, marks_target) {
            (About::Eye, true) => format!("{} get an eye", stones("black")),
            (About::Eye, false) => "Black gets an eye".to_owned(),
            (About::Life, true) => format!("{} live", stones("black")),
            (About::Life, false) => "Black lives".to_owned(),
            (About::Capture, true) => format!("{} are captured", stones("white")),
            (About::Capture, false) => "White is captured".to_owned(),
            (About::Connection, true) => format!("{} are connected", stones("black")),
            (About::Connection, false) => "Black is connected".to_owned(),
        };
        format!("White to play: {outcome}")
    }

    /// What the rule demands of the outside, by the cells it is written at. Where a stronger condition says more, the weaker
    /// one is left out.
    pub fn demands(&self) -> Vec<Demand> {
        let empty = self.ground().empty;
        let has = |cell: u8, level: Level| self.conditions >> (4 * cell + level as u8) & 1 != 0;
        let said_by_a_stronger_one = |cell, level| match level {
            Level::AtLeast1 => has(cell, Level::AtLeast2),
            Level::AtMost1 => has(cell, Level::AtMost0),
            Level::AtLeast2 | Level::AtMost0 => false,
        };
        let kept = list(self.conditions).filter(|&(cell, level)| !said_by_a_stronger_one(cell, level));
        kept.map(|(cell, level)| Demand { cell, level, is_of_move: empty >> cell & 1 != 0 }).collect()
    }

    /// The places on the board outside the rectangle where the shields stand: next to a white string or an empty cell
    /// that has "at most 0". In the sound edition stones of the pattern's black blocks are there.
    pub fn shields(&self) -> Vec<Outside> {
        let ground = self.ground();
        let stones = |cell| ground.white_at(cell).map_or(1 << cell, |string| string.stones);
        let shielded = self.demands().into_iter().filter(|demand| demand.level == Level::AtMost0);
        self.shape.outside(shielded.fold(0, |cells, demand| cells | stones(demand.cell)))
    }

    /// The conditions in words, one line each, by the cells they are written at.
    pub fn conditions_in_words(&self, shielded: bool, name: impl Fn(u8) -> String) -> Vec<String> {
        self.demands().iter().map(|demand| demand.words(shielded, &name(demand.cell))).collect()
    }
}

/// One thing that a rule demands of the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Where it is written: the lowest cell of a string, or an empty cell.
    pub cell: u8,
    /// How many liberties outside: of Black at least so many, of White at most. In the sound edition "at most 0" means
    /// that everything outside next to it is a stone of the pattern's black blocks.
    pub level: Level,
    /// Whether it is about the string that a move on the cell would make, not about one that is there.
    pub is_of_move: bool,
}

impl Demand {
    /// Whose liberties it is about.
    pub const fn color(self) -> Color {
        match self.level {
            Level::AtLeast1 | Level::AtLeast2 => Color::Black,
            Level::AtMost1 | Level::AtMost0 => Color::White,
        }
    }

    /// The number of liberties: at least so many of Black's, at most so many of White's.
    pub const fn liberties(self) -> u8 {
        match self.level {
            Level::AtMost0 => 0,
            Level::AtLeast1 | Level::AtMost1 => 1,
            Level::AtLeast2 => 2,
        }
    }

    fn words(self, shielded: bool, at: &str) -> String {
        let who = match (self.color(), self.is_of_move) {
            (Color::Black, true) => format!("a black move at {at}"),
            (Color::Black, false) => format!("the black string at {at}"),
            (Color::White, true) => format!("a white move at {at}"),
            (Color::White, false) => format!("the white string at {at}"),
        };
        match self.level {
            Level::AtLeast1 => format!("{who} has a liberty outside"),
            Level::AtLeast2 => format!("{who} has two liberties outside"),
            Level::AtMost1 => format!("{who} has at most one liberty outside"),
            Level::AtMost0 if shielded && self.is_of_move => {
                format!("outside, {at} touches only the pattern's black blocks")
            }
            Level::AtMost0 if shielded => format!("outside, {who} touches only the pattern's black blocks"),
            Level::AtMost0 => format!("{who} has no liberty outside"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::condition;
    use crate::{Pattern, Target};

    #[test]
    fn a_rule_in_words() {
        let rule = Rule {
            about: About::Eye,
            shape: "c2x2".parse().unwrap(),
            pattern: Pattern::from_rows(".X/OX").unwrap(),
            target: Target::one(1),
            conditions: condition(1, Level::AtLeast1) | condition(2, Level::AtMost0),
            depth: 2,
        };
        let name = |cell| cell_name(rule.shape, cell);
        assert_eq!(rule.conclusion(true, name), "White to play: the black stones at B1 get an eye");
        let words = rule.conditions_in_words(true, name);
        assert_eq!(
            words,
            ["the black string at B1 has a liberty outside", "outside, A2 touches only the pattern's black blocks"]
        );
        let demands: Vec<_> = rule.demands().iter().map(|d| (d.cell, d.color(), d.liberties(), d.is_of_move)).collect();
        assert_eq!(demands, [(1, Color::Black, 1, false), (2, Color::White, 0, true)]);
        assert_eq!(rule.conditions_in_words(false, name)[1], "a white move at A2 has no liberty outside");
        assert_eq!(rule.shields(), [Outside { x: 0, y: 2 }], "the left side is the edge of the board");
    }

    #[test]
    fn a_capture_in_words() {
        let rule = Rule {
            about: About::Capture,
            shape: "c3x2".parse().unwrap(),
            pattern: Pattern::from_rows("XX./OOX").unwrap(),
            target: Target::one(0),
            conditions: 0,
            depth: 2,
        };
        let name = |cell| cell_name(rule.shape, cell);
        assert_eq!(rule.conclusion(true, name), "White to play: the white stones at A1 are captured");
        assert_eq!(rule.target_stones(), 0b11);
        assert_eq!(Rule { about: About::Life, target: Target::one(2), ..rule }.target_stones(), 0b100);
    }

    #[test]
    fn a_connection_in_words() {
        let rule = Rule {
            about: About::Connection,
            shape: "m2x2".parse().unwrap(),
            pattern: Pattern::from_rows(".X/X.").unwrap(),
            target: Target::two(3, 0),
            conditions: condition(1, Level::AtLeast2) | condition(2, Level::AtLeast2),
            depth: 2,
        };
        let name = |cell| cell_name(rule.shape, cell);
        assert_eq!(rule.conclusion(true, name), "White to play: the black stones at A1 and B2 are connected");
        assert_eq!(rule.target_stones(), 0b1001);
    }

    #[test]
    fn a_shielded_string_has_shields_along_all_its_stones() {
        let rule = |shape: &str, rows: &str, cell| Rule {
            about: About::Eye,
            shape: shape.parse().unwrap(),
            pattern: Pattern::from_rows(rows).unwrap(),
            target: Target::one(0),
            conditions: condition(cell, Level::AtMost0) | condition(0, Level::AtLeast2),
            depth: 2,
        };
        let shields = |rule: Rule| rule.shields().iter().map(|place| (place.x, place.y)).collect::<Vec<_>>();
        assert_eq!(shields(rule("s3x2", ".OO/X.O", 2)), [(3, 0), (1, 2), (3, 1), (2, 2)]);
        assert_eq!(shields(rule("m2x2", "../XO", 1)), [(2, 0), (1, -1)]);
        assert_eq!(shields(rule("m2x2", "../XO", 2)), [(-1, 1), (0, 2)]);
        assert_eq!(shields(rule("c3x2", "X../XO.", 1)), [], "the edge is no place");
    }
}
