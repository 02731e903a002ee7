//! What a rule is about: its aim, and a pattern with the string in question.

use crate::pattern::Pattern;

/// What the rules are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// One eye.
    Eye,
    /// Two eyes: life.
    Life,
}

impl About {
    /// Both.
    pub const ALL: [About; 2] = [About::Eye, About::Life];

    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            About::Eye => "eye",
            About::Life => "life",
        }
    }
}

/// A pattern with the marked black string; without marks the target is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The stones.
    pub pattern: Pattern,
    /// The lowest cell of the target, in editions that mark one.
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
