//! What can be wrong with a file, and where.

use std::fmt;

use tesuji_board::SetupError;

/// A place in a text: line and column, both counted from one, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from one.
    pub line: u32,
    /// The column in characters, from one.
    pub column: u32,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// A place by line and column.
    pub const fn new(line: u32, column: u32) -> Place {
        Place { line, column }
    }

    /// The place after a character has been read here.
    pub(crate) fn after(self, c: char) -> Place {
        match c {
            '\n' => Place { line: self.line.saturating_add(1), column: 1 },
            _ => Place { line: self.line, column: self.column.saturating_add(1) },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a file gives no position. The caller adds the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// Something else was expected at a place.
    #[error("{place}: {found}: expected {expected}")]
    Syntax {
        /// Where.
        place: Place,
        /// What is there.
        found: String,
        /// What should be there.
        expected: String,
    },
    /// The stones cannot stand like that.
    #[error("{place}: this position is impossible: {problem}")]
    Impossible {
        /// Where the position begins.
        place: Place,
        /// All reasons.
        problem: SetupError,
    },
    /// There is more than may be kept in memory.
    #[error("{place}: too much for {} MB of memory: split the file, or allow more", most >> 20)]
    TooLarge {
        /// Where it became too much.
        place: Place,
        /// The bytes that were allowed.
        most: usize,
    },
    /// `#K` asks for more than there is.
    #[error("no position #{wanted}: the file has {available}")]
    NoSuchItem {
        /// The number asked for.
        wanted: usize,
        /// How many there are.
        available: usize,
        /// What is counted: games, problems, diagrams.
        what: &'static str,
    },
    /// The content is none of the known formats.
    #[error(
        "line 1, column 1: {found}: expected an SGF game beginning with '(;', a GoTools record beginning with '$ P', \
         a Sensei's Library diagram with '$$', or a board of X, O and . characters"
    )]
    Unrecognised {
        /// What is there instead.
        found: String,
    },
}

impl FormatError {
    pub(crate) fn syntax(place: Place, found: impl Into<String>, expected: impl Into<String>) -> FormatError {
        FormatError::Syntax { place, found: found.into(), expected: expected.into() }
    }

    /// The place of the fault, where there is one.
    pub fn place(&self) -> Option<Place> {
        match self {
            FormatError::Syntax { place, .. }
            | FormatError::Impossible { place, .. }
            | FormatError::TooLarge { place, .. } => Some(*place),
            FormatError::Unrecognised { .. } => Some(Place::START),
            FormatError::NoSuchItem { .. } => None,
        }
    }
}

/// A fault that did not stop the reading: what was passed over or assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What was wrong and what was done about it.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// What a file may take once it is read, in bytes, as far as it is told by what is in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    left: usize,
    most: usize,
}

impl Room {
    /// If nothing else is said: enough for every real file.
    pub(crate) const DEFAULT: usize = 1 << 30;

    pub(crate) fn new(most: usize) -> Room {
        Room { left: most, most }
    }

    /// Takes so many bytes for something at this place.
    pub(crate) fn take(&mut self, bytes: usize, place: Place) -> Result<(), FormatError> {
        let most = self.most;
        self.left = self.left.checked_sub(bytes).ok_or(FormatError::TooLarge { place, most })?;
        Ok(())
    }
}

/// A piece of a text for a message: short, in quotes, control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(20).collect();
    let dots = if short.len() < text.len() { ".." } else { "" };
    format!("'{}{dots}'", short.escape_debug())
}
