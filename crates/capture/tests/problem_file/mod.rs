//! Reads `testdata/capture/problems.txt`.

#![allow(dead_code, reason = "no test needs all of it")]

use tesuji_board::{Color, PointSet};
use tesuji_oracle::drawn;
use tesuji_question::{CaptureKind, CaptureQuestion};

/// One composed problem.
pub(crate) struct Composed {
    /// Its name.
    pub(crate) name: String,
    /// The question, with kind `auto`.
    pub(crate) question: CaptureQuestion,
    /// With which bounds the report's calculator catches it, and the most nodes it may take; `None`: it does not.
    pub(crate) read: Option<(CaptureKind, u64)>,
    /// The most nodes that the proving search may take.
    pub(crate) proved: u64,
    /// In how many moves the prey is captured, and whether that is known to be the least.
    pub(crate) length: (u32, bool),
}

/// All problems of the file.
pub(crate) fn composed() -> Vec<Composed> {
    let text = include_str!("../../../../testdata/capture/problems.txt");
    let mut problems = Vec::new();
    let body: String = text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    for part in body.split("name: ").skip(1) {
        problems.push(problem(part).unwrap_or_else(|| panic!("a broken problem: {part}")));
    }
    problems
}

fn problem(part: &str) -> Option<Composed> {
    let (name, rest) = part.split_once('\n')?;
    let field = |word: &str| rest.lines().find_map(|line| line.strip_prefix(word)).map(str::trim);
    let rows: Vec<&str> = rest.lines().filter(|line| line.starts_with(['.', 'X', 'O'])).collect();
    let to_play = if field("first:")? == "black" { Color::Black } else { Color::White };
    let position = drawn::position(&rows, to_play);
    let prey = field("prey:")?.parse().ok()?;
    let kind = CaptureKind::Auto;
    let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: PointSet::EMPTY };
    let read = match field("read:")?.split_once(' ') {
        Some((kind, nodes)) => Some((kind.parse().ok()?, nodes.parse().ok()?)),
        None => None,
    };
    let proved = field("proved:")?.parse().ok()?;
    let length = field("length:")?;
    let length = match length.strip_prefix("at most ") {
        Some(most) => (most.parse().ok()?, false),
        None => (length.parse().ok()?, true),
    };
    Some(Composed { name: name.to_owned(), question, read, proved, length })
}
