//! Answer diagrams as in Go books.

use tesuji_board::PointSet;
use tesuji_formats::{Diagram, FilePosition, Mark};

use super::LifeAnswer;

/// The main line numbered, the group marked with triangles, the zone with squares.
pub(super) fn life(answer: &LifeAnswer) -> Diagram {
    let question = &answer.question;
    let stated = answer.reading.position.stated();
    let asked = FilePosition { position: question.position.clone(), ..stated.clone() };
    let target: PointSet = question.target.iter().copied().collect();
    let stones: PointSet = question.position.stones.iter().map(|&(point, _)| point).collect();
    let zone = answer.zone.unwrap_or_default() - stones;
    let name = if stated.name.is_empty() { String::new() } else { format!(": {}", stated.name) };
    asked
        .diagram()
        .with_marks(Mark::Square, &zone)
        .with_marks(Mark::Triangle, &target)
        .with_moves(&answer.shown_line())
        .with_title(&format!("{} to play{name}", question.position.to_play))
}
