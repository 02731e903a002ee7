//! Rules in words.

use crate::base::Rule;
use crate::condition::{Level, list};
use crate::shape::Shape;
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
        let who = if marks_target { format!("the black stones at {}", name(self.target)) } else { "Black".to_owned() };
        match (self.about, marks_target) {
            (About::Eye, true) => format!("White to play: {who} get an eye"),
            (About::Eye, false) => format!("White to play: {who} gets an eye"),
            (About::Life, true) => format!("White to play: {who} live"),
            (About::Life, false) => format!("White to play: {who} lives"),
        }
    }

    /// The conditions in words, one line each, by the cells they are written at.
    pub fn conditions_in_words(&self, shielded: bool, name: impl Fn(u8) -> String) -> Vec<String> {
        let empty = self.ground().empty;
        let mut lines = Vec::new();
        for (cell, level) in list(self.conditions) {
            let at = name(cell);
            let is_empty = empty >> cell & 1 != 0;
            // A thermometer says the strongest thing only.
            let stronger = |l: Level| self.conditions >> (4 * cell + l as u8) & 1 != 0;
            let text = match level {
                Level::AtLeast1 if stronger(Level::AtLeast2) => continue,
                Level::AtMost1 if stronger(Level::AtMost0) => continue,
                Level::AtLeast1 if is_empty => format!("a black move at {at} has a liberty outside"),
                Level::AtLeast2 if is_empty => format!("a black move at {at} has two liberties outside"),
                Level::AtLeast1 => format!("the black string at {at} has a liberty outside"),
                Level::AtLeast2 => format!("the black string at {at} has two liberties outside"),
                Level::AtMost0 if shielded && is_empty => {
                    format!("outside, {at} touches only the pattern's black blocks")
                }
                Level::AtMost0 if shielded => {
                    format!("outside, the white string at {at} touches only the pattern's black blocks")
                }
                Level::AtMost0 if is_empty => format!("a white move at {at} has no liberty outside"),
                Level::AtMost0 => format!("the white string at {at} has no liberty outside"),
                Level::AtMost1 if is_empty => format!("a white move at {at} has at most one liberty outside"),
                Level::AtMost1 => format!("the white string at {at} has at most one liberty outside"),
            };
            lines.push(text);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pattern;
    use crate::condition::condition;

    #[test]
    fn a_rule_in_words() {
        let rule = Rule {
            about: About::Eye,
            shape: "c2x2".parse().unwrap(),
            pattern: Pattern::from_rows(".X/OX").unwrap(),
            target: 1,
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
        assert_eq!(rule.conditions_in_words(false, name)[1], "a white move at A2 has no liberty outside");
    }
}
