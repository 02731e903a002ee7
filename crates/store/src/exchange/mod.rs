//! Files of other programs: SGF collections, GoTools files, JSON lines, in and out.
//!
//! Reading never fails as a whole: every item is a problem or a [`Fault`] with its line, so that the good ones arrive.

pub mod gotools;
pub mod jsonl;
pub mod sgf;

use std::fmt;

use tesuji_formats::{FilePosition, Format, PositionFile};
use tesuji_question::LifeQuestion;

use crate::problem::Problem;

/// An item of a file that is not a problem: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which item, counted from one.
    pub item: usize,
    /// The line where it is wrong, if it is known.
    pub line: Option<u32>,
    /// What is wrong and what is expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => write!(f, "#{}: {}", self.item, self.message),
        }
    }
}

/// A problem of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The problem. Where the file leaves the area open it is unread.
    pub problem: Problem,
    /// The position as the file has it, if that says more than the question.
    pub position: Option<FilePosition>,
}

/// Finds the question of a position where the file leaves target or area open; an area that is still to be found is
/// empty.
pub type Ask<'a> = &'a dyn Fn(&FilePosition) -> Result<LifeQuestion, String>;

/// Reads all problems of a file of any known format. `file` names it in the sources; `canonical` makes the canonical
/// form.
pub fn read(
    bytes: &[u8],
    file: &str,
    ask: Ask<'_>,
    canonical: &dyn Fn(&LifeQuestion) -> String,
) -> Vec<Result<Read, Fault>> {
    let complete = |problems: Vec<Result<Problem, Fault>>| {
        problems.into_iter().map(|problem| problem.map(|problem| Read { problem, position: None })).collect()
    };
    let text = String::from_utf8_lossy(bytes);
    if jsonl::is_jsonl(&text) {
        return complete(jsonl::read(&text, file, canonical));
    }
    let read = match PositionFile::read(bytes) {
        Ok(read) => read,
        Err(error) => {
            let line = error.place().map(|place| place.line);
            return vec![Err(Fault { item: 1, line, message: error.to_string() })];
        }
    };
    if let (Format::GoTools, Some(records)) = (read.format(), read.records()) {
        return complete(gotools::read(records, file, canonical));
    }
    sgf::read(&read, file, ask, canonical)
}
