//! Sealed questions: life that does not depend on anything outside.
//!
//! Let *Z* be the area, the outside liberties and the stones of the targets. A question is *sealed* if everything
//! outside Z counts as stones of the attacker that can never be captured, whatever is there on the board.
//!
//! ```text
//!   stripped    the question with all stones outside Z taken off, under the closure `wall`: the points they leave are
//!               void, and so are wall; friends in the area that breathed only outside leave wall, too; attackers beside
//!               a target stay, and belong to the area if all their liberties do
//!   sealable    the closure `wall` plays the same game on the question as it is
//! ```
//!
//! Two things make `wall` by itself promise too much. *Dead ground*: a block outside the area that can be captured
//! leaves points where nobody may play, a liberty that nobody may fill; on the board the attacker fills it. *Smothered
//! friends*: a block of the defender whose liberties are all wall is taken off before the play begins, and its points
//! in the area would be room for eyes that is not there.
//!
//! What follows from life in a sealed question, and what does not, is told in `docs/semantics.md`, section 3.

use tesuji_board::{Board, Color, PointSet, Setup};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

use crate::arena::{Ground, find_targets};
use crate::error::LifeError;

/// The question with everything outside the area, its outside liberties and the targets taken off, under the closure
/// `wall`.
///
/// With several targets of which any must be saved, their stones belong to the area: the play goes on where one of them
/// was captured.
///
/// # Errors
/// If the question makes no sense.
pub fn stripped(question: &LifeQuestion) -> Result<LifeQuestion, LifeError> {
    let board = Board::from_setup(&question.position).map_err(LifeError::Position)?;
    let (defender, targets) = find_targets(&board, &question.target)?;
    let stones = targets.iter().fold(PointSet::EMPTY, |all, target| all | *target);
    let mut area = question.area & PointSet::all(board.size());
    if plays_on_after_capture(question.target_rule, &targets) {
        area |= stones;
    }
    let liberties = stones.iter().fold(PointSet::EMPTY, |all, stone| all | *board.liberties(stone));
    // The attacker's stones beside a target are wall, but they stay, lest their points become liberties of the target.
    let beside = stones.dilated() & board.points_of(Some(!defender));
    let keep = area | liberties | stones | beside;
    area |= without_wall(&board, &(board.points_of(Some(!defender)) & keep), &keep);
    let mut position = question.position.clone();
    position.stones.retain(|(point, _)| keep.contains(*point));
    let smothered = smothered(&position, defender, &(area | liberties))?;
    position.stones.retain(|(point, _)| !smothered.contains(*point));
    area -= smothered;
    if let Some(ko) = position.ko.filter(|_| Board::from_setup(&position).is_err()) {
        // A ban is told by the stones around it, and one of these is gone. Without it the attacker can only do more; the
        // defender had better not play there at all.
        position.ko = None;
        if position.to_play == defender {
            area -= PointSet::from(ko);
        }
    }
    Ok(LifeQuestion { position, area, closure: Closure::Wall, ..question.clone() })
}

/// Whether the closure `wall` plays the same game on the question as on the [`stripped`] one: nothing outside the area
/// can be captured but targets whose capture ends the play, and no friend in the area is smothered.
///
/// # Errors
/// If the question makes no sense.
pub fn is_sealable(question: &LifeQuestion) -> Result<bool, LifeError> {
    Ok(leaks(question)?.is_empty())
}

/// What keeps a question from being sealable: stones outside the area that can be captured without ending the play, and
/// smothered stones in the area.
pub(crate) fn leaks(question: &LifeQuestion) -> Result<PointSet, LifeError> {
    let ground = Ground::new(question, Closure::Wall)?;
    let mut lasting = ground.area | ground.outside_liberties;
    if !plays_on_after_capture(ground.rule, &ground.targets) {
        lasting = ground.targets.iter().fold(lasting, |all, target| all | *target);
    }
    let stones = question.position.stones.iter().map(|&(point, _)| point);
    let smothered = stones.filter(|&point| ground.area.contains(point) && ground.board.is_empty(point));
    Ok(smothered.collect::<PointSet>() | (ground.universe - lasting))
}

/// Whether the play goes on after the capture of a target.
fn plays_on_after_capture(rule: TargetRule, targets: &[PointSet]) -> bool {
    rule == TargetRule::Any && targets.len() > 1
}

/// The stones of the attacker, of those that are kept, that touch nothing outside: all their liberties are in play, and so
/// are they.
fn without_wall(board: &Board, stones: &PointSet, keep: &PointSet) -> PointSet {
    let outside = PointSet::all(board.size()) - *keep;
    stones.iter().filter(|&stone| !stones.connected_to(stone).dilated().intersects(&outside)).collect()
}

/// The stones of the defender's blocks that have no liberty on these points.
fn smothered(position: &Setup, defender: Color, free: &PointSet) -> Result<PointSet, LifeError> {
    let board = Board::from_setup(&Setup { ko: None, ..position.clone() }).map_err(LifeError::Position)?;
    let own = board.points_of(Some(defender));
    Ok(own.iter().filter(|&stone| !board.liberties(stone).intersects(free)).collect())
}

#[cfg(test)]
mod tests {
    use tesuji_board::Point;
    use tesuji_oracle::{drawn, life};
    use tesuji_question::Status;

    use super::*;

    fn walled(rows: &[&str]) -> LifeQuestion {
        LifeQuestion { closure: Closure::Wall, ..drawn::question(rows, Color::Black) }
    }

    fn status(question: &LifeQuestion) -> Status {
        life::solve(question).unwrap().status
    }

    /// B1 is captured with A1, and nobody may play there any more: a liberty for ever, unless B1 belongs to the area.
    #[test]
    fn dead_ground_is_no_refuge() {
        let question = walled(&["XXXO-", ".OXO-"]);
        assert_eq!(status(&question), Status::Lives);
        assert!(!is_sealable(&question).unwrap());
        let bare = stripped(&question).unwrap();
        assert_eq!(status(&bare), Status::Dies);
        assert!(bare.area.contains(Point::at(1, 0)) && is_sealable(&bare).unwrap());
    }

    /// D1 breathes outside only: its point is no room.
    #[test]
    fn smothered_friends_leave_wall() {
        let question = walled(&["XXO--", "..Od-"]);
        assert!(!is_sealable(&question).unwrap());
        let bare = stripped(&question).unwrap();
        assert!(!bare.area.contains(Point::at(3, 0)) && is_sealable(&bare).unwrap());
        assert_eq!(bare.position.stones.len(), 3);
    }

    /// What is closed by stones that breathe outside is sealable as it is, and what lies beyond does not matter.
    #[test]
    fn a_closed_corner_is_sealable() {
        let question = walled(&["OOOOO-x", "XXXXO--", "...XO-O"]);
        assert!(is_sealable(&question).unwrap());
        assert_eq!(status(&question), status(&stripped(&question).unwrap()));
    }

    /// With several targets the play goes on where one was captured.
    #[test]
    fn captured_targets_belong_to_the_area() {
        let mut question = walled(&["OOOO-", "XO.XO", "..OXO"]);
        assert_eq!(question.target.len(), 2);
        assert!(!is_sealable(&question).unwrap());
        assert!(stripped(&question).unwrap().area.contains(question.target[0]));
        question.target_rule = TargetRule::Every;
        assert!(!stripped(&question).unwrap().area.contains(question.target[0]));
    }
}
