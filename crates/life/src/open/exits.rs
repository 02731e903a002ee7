//! Where an area can be left.

use tesuji_board::{Board, Move, PointSet};
use tesuji_question::LifeOutcome;

/// The points of a line from which the outside can be reached; if the line ends before it gets there, all such points.
pub(super) fn exits_used(board: &Board, answer: &LifeOutcome) -> PointSet {
    let outside = board.points_of(None) - answer.area;
    let first = answer.moves.first().map(|&point| Move::Play(point));
    let played = first.iter().chain(&answer.line).filter_map(|mv| mv.point()).collect::<PointSet>();
    let used = played & (outside.dilated() & answer.area);
    if used.is_empty() { all_exits(board, &answer.area) } else { used }
}

/// The empty points of an area from which the outside can be reached.
pub(super) fn all_exits(board: &Board, area: &PointSet) -> PointSet {
    let empty = board.points_of(None);
    (empty - *area).dilated() & *area & empty
}
