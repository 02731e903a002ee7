//! Ladder breakers: the points where a stone of the prey's colour would make the ladder fail.
//!
//! The zone of the ladder's proof holds every point on which it depends, so only those are tried.

use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_question::{Bounds, CaptureKind, CaptureQuestion, CaptureVerdict, Deadline, Limits, UnknownReason};

use crate::catch;
use crate::error::CaptureError;
use crate::hunt::Hunt;
use crate::ladder::LadderReader;

/// Positions that are looked at for one ladder: a plain one takes a few dozen.
const LADDER_NODES: u64 = 100_000;

/// All empty points where an extra stone would break the ladder, the prey's own liberties left out.
///
/// The prey must be caught in a ladder; who plays first is as the position says. `None` if the deadline came before
/// they were known.
///
/// # Errors
/// If the question makes no sense, or no ladder catches the prey.
pub fn breakers(question: &CaptureQuestion, deadline: &Deadline) -> Result<Option<PointSet>, CaptureError> {
    let hunt = Hunt::new(question)?;
    let bounds = Bounds { prey: 1, hunter: 2 };
    let ladder = CaptureQuestion { kind: CaptureKind::Custom(bounds), ..question.clone() };
    let answer = catch(&ladder, true, &Limits::default(), deadline, &mut ())?;
    if let CaptureVerdict::Unknown(UnknownReason::Time | UnknownReason::Cancelled) = answer.verdict {
        return Ok(None);
    }
    let proof = answer.proof.ok_or(CaptureError::NoLadder(question.prey))?;
    let zone = proof.zones.first().copied().unwrap_or_default();
    let candidates = zone - *hunt.board.liberties(question.prey);
    let mut found = PointSet::new();
    for point in candidates.iter().filter(|&point| hunt.board.is_empty(point)) {
        if deadline.is_over() {
            return Ok(None);
        }
        if breaks(question, &hunt, point) {
            found.insert(point);
        }
    }
    Ok(Some(found))
}

/// That the plain ladder fails, and because of which stones (see [`CatchOutcome::failed_ladder`]). Ladders are read
/// in microseconds, so that a search that ran out of its nodes can still say why; nothing is said once the deadline is
/// over, or about ladders that take too long.
///
/// [`CatchOutcome::failed_ladder`]: tesuji_question::CatchOutcome::failed_ladder
pub(crate) fn failed_ladder(question: &CaptureQuestion, board: &Board, deadline: &Deadline) -> Option<PointSet> {
    let prey_color = board.color(question.prey)?;
    let most = if prey_color == board.to_play() { 1 } else { 2 };
    let is_ladder = question.kind == CaptureKind::Auto && board.liberty_count(question.prey) <= most;
    if !is_ladder || deadline.is_over() || caught_in_ladder(question, &question.position)? {
        return None;
    }
    standing_breakers(question, board, prey_color, deadline)
}

/// Of a ladder that fails: the stones that break it. Each of these blocks of the prey's colour, taken away alone,
/// would leave the prey caught in a ladder. Nothing if the deadline came before all were tried.
fn standing_breakers(
    question: &CaptureQuestion,
    board: &Board,
    prey_color: Color,
    deadline: &Deadline,
) -> Option<PointSet> {
    let friend = |head: &Point| board.color(*head) == Some(prey_color) && *head != board.head(question.prey);
    let mut standing = PointSet::new();
    for head in board.block_heads().iter().filter(friend) {
        if deadline.is_over() {
            return None;
        }
        let block: PointSet = board.stones(head).collect();
        let mut position = question.position.clone();
        position.stones.retain(|(point, _)| !block.contains(*point));
        if caught_in_ladder(question, &position) == Some(true) {
            standing |= block;
        }
    }
    Some(standing)
}

/// Whether the prey of a question would be caught in a ladder in another position; nothing if that takes too long.
fn caught_in_ladder(question: &CaptureQuestion, position: &Setup) -> Option<bool> {
    // A stone without liberties cannot stand there.
    let Ok(mut board) = Board::from_setup(position) else { return Some(false) };
    let reader = LadderReader::new(&mut board, question.prey)?;
    let reader = reader.with_ko_winner(question.ko_winner).with_boundary(question.boundary);
    let mut reader = reader.with_most_nodes(LADDER_NODES);
    let caught = reader.is_caught();
    (caught || !reader.gave_up()).then_some(caught)
}

fn breaks(question: &CaptureQuestion, hunt: &Hunt, point: Point) -> bool {
    let mut position = question.position.clone();
    position.stones.push((point, hunt.prey_color));
    Board::from_setup(&position).is_ok() && caught_in_ladder(question, &position) == Some(false)
}
