//! Reads `testdata/capture/problems.txt`.

use tesuji_board::{Color, Point, PointSet, Setup, Size};
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
    let columns = rows.first()?.split(' ').count();
    let size = Size::new(u8::try_from(columns).ok()?, u8::try_from(rows.len()).ok()?)?;
    let mut stones = Vec::new();
    for (row, line) in rows.iter().rev().enumerate() {
        for (column, character) in line.split(' ').enumerate() {
            let point = Point::at(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
            match character {
                "X" => stones.push((point, Color::Black)),
                "O" => stones.push((point, Color::White)),
                _ => {}
            }
        }
    }
    let to_play = if field("first:")? == "black" { Color::Black } else { Color::White };
    let position = Setup { size, stones, to_play, ko: None };
    let prey = field("prey:")?.parse().ok()?;
    let kind = CaptureKind::Auto;
    let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: PointSet::EMPTY };
    let read = match field("read:")?.split_once(' ') {
        Some((kind, nodes)) => Some((kind.parse().ok()?, nodes.parse().ok()?)),
        None => None,
    };
    Some(Composed { name: name.to_owned(), question, read, proved: field("proved:")?.parse().ok()? })
}
