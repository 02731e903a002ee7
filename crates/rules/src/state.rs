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
    /// The connection of two black strings: they become one that is not in atari.
    Connection,
}

impl About {
    /// All of them. Files tell them by their place here: new ones come last.
    pub const ALL: [About; 4] = [About::Eye, About::Life, About::Capture, About::Connection];

    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            About::Eye => "eye",
            About::Life => "life",
            About::Capture => "capture",
            About::Connection => "connection",
        }
    }

    /// Whose string is marked. In every pattern Black is the side that succeeds, and White plays first: Black's own string
    /// gets an eye or lives, White's is captured, two of Black's are connected.
    ///
    /// ```
    /// use tesuji_board::Color;
    /// use tesuji_rules::About;
    /// assert_eq!(About::ALL.map(About::marks), [Color::Black, Color::Black, Color::White, Color::Black]);
    /// ```
    pub const fn marks(self) -> Color {
        match self {
            About::Eye | About::Life | About::Connection => Color::Black,
            About::Capture => Color::White,
        }
    }

    /// Whether two strings are marked, not one.
    pub const fn marks_two(self) -> bool {
        matches!(self, About::Connection)
    }

    /// Who succeeds on a board if the rule is about a stone of this colour.
    pub fn winner(self, stone: Color) -> Color {
        match self.marks() {
            Color::Black => stone,
            Color::White => !stone,
        }
    }
}

/// The marked string, or the two, each named by its lowest cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    first: u8,
    /// Above the first; 0 if there is none.
    second: u8,
}

impl Target {
    /// One string.
    pub const fn one(cell: u8) -> Target {
        Target { first: cell, second: 0 }
    }

    /// Two strings, in whatever order; one, if they are the same.
    ///
    /// ```
    /// use tesuji_rules::Target;
    /// assert_eq!(Target::two(5, 2).cells().collect::<Vec<u8>>(), [2, 5]);
    /// assert_eq!(Target::two(2, 2), Target::one(2));
    /// ```
    pub const fn two(a: u8, b: u8) -> Target {
        match (a < b, a == b) {
            (_, true) => Target::one(a),
            (true, _) => Target { first: a, second: b },
            (false, _) => Target { first: b, second: a },
        }
    }

    /// The first string, or the only one.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The second string.
    pub const fn second(self) -> Option<u8> {
        if self.second == 0 { None } else { Some(self.second) }
    }

    /// All of them.
    pub fn cells(self) -> impl Iterator<Item = u8> {
        [Some(self.first), self.second()].into_iter().flatten()
    }

    /// As a number: the first cell, then the second, four bits each.
    pub(crate) const fn number(self) -> u8 {
        self.first << 4 | self.second
    }

    pub(crate) const fn from_number(number: u8) -> Target {
        Target { first: number >> 4, second: number & 15 }
    }
}

/// A pattern with what is marked; without marks the target is one string at cell 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The stones.
    pub pattern: Pattern,
    /// The target, in editions that mark one. Once a white target is captured: what it left empty. Once two strings are
    /// connected: the one that they became.
    pub target: Target,
}

/// A state as one number, the way tables and files name it.
pub type Key = u64;

impl State {
    /// The number of the state.
    pub fn key(self) -> Key {
        Key::from(self.pattern.code()) << 8 | Key::from(self.target.number())
    }

    /// The state with a number.
    pub fn from_key(key: Key) -> State {
        State { pattern: Pattern::from_code((key >> 8) as u32), target: Target::from_number(key as u8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_numbers() {
        for target in [Target::one(7), Target::two(7, 3), Target::two(15, 0)] {
            let state = State { pattern: Pattern::from_code(43_046_720), target };
            assert_eq!(State::from_key(state.key()), state);
        }
    }
}
