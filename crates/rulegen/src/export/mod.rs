//! Rules for other programs and for people: as JSON lines, as SGF, and as patterns of GNU Go.
//!
//! | format | module | what a rule becomes |
//! |---|---|---|
//! | JSON lines | [`jsonl`] | a line: cells, conditions as data, status, depth, on demand its line |
//! | SGF | [`sgf`] | a game: the pattern on a board, target and rectangle marked, the conditions in words |
//! | GNU Go | [`gnugo`] | patterns of a database of moves that defend, one for each black stone that may be the last move |

pub mod gnugo;
pub mod jsonl;
pub mod sgf;

use tesuji_rules::{Anchor, Edition, Rule, cell_name};

use crate::strategy::Exchange;

/// A rule with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// Its number in its table, from 1 on.
    pub number: usize,
    /// The edition of its base.
    pub edition: Edition,
    /// The line in which White resists longest, if it was asked for.
    pub line: Option<&'a [Exchange]>,
}

impl Exported<'_> {
    /// Whether the rule is about one string, which is marked.
    fn marks_target(&self) -> bool {
        self.edition == Edition::Sound
    }

    /// What the rule says, in words: the conclusion, then the conditions.
    fn words(&self, name: impl Fn(u8) -> String) -> String {
        let conclusion = self.rule.conclusion(self.marks_target(), &name);
        let conditions = self.rule.conditions_in_words(self.marks_target(), &name);
        if conditions.is_empty() {
            return format!("{conclusion}, whatever is outside.");
        }
        format!("{conclusion}, provided that {}.", conditions.join("; "))
    }

    /// The moves of the line; a cell by its name, as if the rectangle were a board.
    fn moves(&self) -> Option<Vec<String>> {
        let name = |cell| cell_name(self.rule.shape, cell);
        let plies = self.line?.iter().flat_map(|exchange| [exchange.white, exchange.black]);
        Some(plies.map(|ply| ply.words(name)).collect())
    }
}

/// Where the lower left cell of a rectangle is put on a board of 19 lines: where its edges are edges.
const fn place_of(anchor: Anchor) -> (u8, u8) {
    match anchor {
        Anchor::Corner => (0, 0),
        Anchor::Side => (7, 0),
        Anchor::Centre => (7, 7),
    }
}
