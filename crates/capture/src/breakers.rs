//! Ladder breakers: the points where a stone of the prey's colour would make the ladder fail.
//!
//! The zone of the ladder's proof holds every point on which it depends, so only those are tried.

use tesuji_board::{Board, Point, PointSet, Setup};
use tesuji_question::{Bounds, Cancel, CaptureKind, CaptureQuestion, Limits};

use crate::error::CaptureError;
use crate::hunt::Hunt;
use crate::ladder::LadderReader;
use crate::{Nobody, catch};

/// All empty points where an extra stone would break the ladder, the prey's own liberties left out.
///
/// The prey must be caught in a ladder; who plays first is as the position says.
pub fn breakers(question: &CaptureQuestion) -> Result<PointSet, CaptureError> {
    let hunt = Hunt::new(question)?;
    let bounds = Bounds { prey: 1, hunter: 2 };
    let ladder = CaptureQuestion { kind: CaptureKind::Custom(bounds), ..question.clone() };
    let answer = catch(&ladder, true, &Limits::default(), &Cancel::new(), &mut Nobody)?;
    let proof = answer.proof.ok_or(CaptureError::NoLadder(question.prey))?;
    let zone = proof.zones.first().copied().unwrap_or_default();
    let candidates = zone - *hunt.board.liberties(question.prey);
    Ok(candidates.iter().filter(|&point| hunt.board.is_empty(point) && breaks(question, &hunt, point)).collect())
}

/// Why there is no ladder: the stones that break it. Each of these blocks of the prey's colour, taken away alone, would leave the prey
/// caught in a ladder. Empty if the prey is caught in one, or if no single block is to blame.
pub fn standing_breakers(question: &CaptureQuestion) -> Result<PointSet, CaptureError> {
    let hunt = Hunt::new(question)?;
    let board = &hunt.board;
    if caught_in_ladder(question, &question.position) {
        return Ok(PointSet::EMPTY);
    }
    let friend = |head: &Point| board.color(*head) == Some(hunt.prey_color) && *head != board.head(question.prey);
    let mut standing = PointSet::new();
    for head in board.block_heads().iter().filter(friend) {
        let block: PointSet = board.stones(head).collect();
        let mut position = question.position.clone();
        position.stones.retain(|(point, _)| !block.contains(*point));
        if caught_in_ladder(question, &position) {
            standing |= block;
        }
    }
    Ok(standing)
}

/// Whether the prey of a question would be caught in a ladder in another position.
fn caught_in_ladder(question: &CaptureQuestion, position: &Setup) -> bool {
    // A stone without liberties cannot stand there.
    let Ok(mut board) = Board::from_setup(position) else { return false };
    let reader = LadderReader::new(&mut board, question.prey);
    let reader = reader.map(|reader| reader.with_ko_winner(question.ko_winner).with_boundary(question.boundary));
    reader.is_some_and(|mut reader| reader.is_caught())
}

fn breaks(question: &CaptureQuestion, hunt: &Hunt, point: Point) -> bool {
    let mut position = question.position.clone();
    position.stones.push((point, hunt.prey_color));
    Board::from_setup(&position).is_ok() && !caught_in_ladder(question, &position)
}
