//! What a rule is about: its aim, and a pattern with the string in question.

use tesuji_board::Color;

use crate::pattern::Pattern;

/// What the rules are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// One eye.
    Eye,
    /// Two eyes: life.
    Life,
    /// The capture of a white string.
    Capture,
}

impl About {
    /// All of them. Files tell them by their place here: new ones come last.
    pub const ALL: [About; 3] = [About::Eye, About::Life, About::Capture];

    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            About::Eye => "eye",
            About::Life => "life",
            About::Capture => "capture",
        }
    }

    /// Whose string is marked. In every pattern Black is the side that succeeds, and White plays first: Black's own string
    /// gets an eye or lives, White's is captured.
    ///
    /// ```
    /// use tesuji_board::Color;
    /// use tesuji_rules::About;
    /// assert_eq!(About::ALL.map(About::marks), [Color::Black, Color::Black, Color::White]);
    /// ```
    pub const fn marks(self) -> Color {
        match self {
            About::Eye | About::Life => Color::Black,
            About::Capture => Color::White,
        }
    }

    /// Who succeeds on a board if the rule is about a stone of this colour.
    pub fn winner(self, stone: Color) -> Color {
        match self.marks() {
            Color::Black => stone,
            Color::White => !stone,
        }
    }
}

/// A pattern with the marked string; without marks the target is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The stones.
    pub pattern: Pattern,
    /// The lowest cell of the target, in editions that mark one. Once a white target is captured: of what it left empty.
    pub target: u8,
}

/// A state as one number, the way tables and files name it.
pub type Key = u32;

impl State {
    /// The number of the state.
    pub fn key(self) -> Key {
        self.pattern.code() << 4 | Key::from(self.target)
    }

    /// The state with a number.
    pub fn from_key(key: Key) -> State {
        State { pattern: Pattern::from_code(key >> 4), target: (key & 15) as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_numbers() {
        let state = State { pattern: Pattern::from_code(12345), target: 7 };
        assert_eq!(State::from_key(state.key()), state);
    }
}
