//! Does the solver contradict itself? (Wolf 1994, 2.3.1 "safety first")
//!
//! - In all eight orientations and with colours exchanged a problem has the same status and the mapped best moves.
//! - After a best move the status is the predicted one.
//! - More ko threats never hurt: the winner's status is monotone in them, and fits the ko status.

use tesuji_board::{Board, Move, Symmetry};
use tesuji_question::{Cancel, KoThreats, LifeQuestion, Role, Status};

use crate::canonical::{recolored, turned};
use crate::examine::{Effort, ExamineError};

/// One contradiction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Another status in another orientation.
    #[error("turned ({symmetry}) the status is {found} instead of {expected}")]
    Turned {
        /// Which orientation.
        symmetry: String,
        /// The status there.
        found: Status,
        /// The status as it stands.
        expected: Status,
    },
    /// Other best moves in another orientation.
    #[error("turned ({symmetry}) the best moves are other ones")]
    TurnedMoves {
        /// Which orientation.
        symmetry: String,
    },
    /// After the best move it is not what was predicted.
    #[error("after {mv} the status is {found} instead of {expected}")]
    AfterMove {
        /// The move.
        mv: Move,
        /// The status after it.
        found: Status,
        /// What was predicted.
        expected: Status,
    },
    /// With ko threats the winner is not the one that the status tells.
    #[error(
        "with {attacker} ko threats of the attacker and {defender} of the defender the group {found}, but its status is {status}"
    )]
    Threats {
        /// The attacker's threats.
        attacker: u8,
        /// The defender's.
        defender: u8,
        /// What was found.
        found: Status,
        /// The ko status.
        status: Status,
    },
}

/// All contradictions about a question.
///
/// # Errors
/// If it makes no sense, or is too hard.
pub fn contradictions(
    question: &LifeQuestion,
    effort: &Effort,
    cancel: &Cancel,
) -> Result<Vec<Contradiction>, ExamineError> {
    let mut found = Vec::new();
    let (status, answer) = effort.ask(question, true, false, cancel)?;
    let size = question.position.size;
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let image = turned(question, symmetry);
            let image = if swapped { recolored(&image) } else { image };
            let (other, theirs) = effort.ask(&image, true, false, cancel)?;
            let name = format!("{symmetry:?}{}", if swapped { ", colours exchanged" } else { "" });
            if other != status {
                found.push(Contradiction::Turned { symmetry: name, found: other, expected: status });
                continue;
            }
            let mut mapped: Vec<_> = answer.moves.iter().map(|&p| symmetry.point(size, p)).collect();
            let mut moves = theirs.moves;
            mapped.sort();
            moves.sort();
            if mapped != moves {
                found.push(Contradiction::TurnedMoves { symmetry: name });
            }
        }
    }
    for &(mv, expected) in answer.move_status.iter().filter(|(_, s)| *s == status) {
        if let Some(after) = after(question, mv) {
            let (other, _) = effort.ask(&after, false, false, cancel)?;
            if other != expected {
                found.push(Contradiction::AfterMove { mv, found: other, expected });
            }
        }
    }
    found.extend(threats(question, status, effort, cancel)?);
    Ok(found)
}

/// The question after a move of the first player; `None` if it cannot be asked (a target was captured, or the board
/// does not know it).
fn after(question: &LifeQuestion, mv: Move) -> Option<LifeQuestion> {
    let mut board = Board::from_setup(&question.position).ok()?;
    let outside = |board: &Board| {
        question
            .target
            .iter()
            .map(|&t| *board.liberties(t) - question.area)
            .fold(tesuji_board::PointSet::new(), |a, b| a | b)
    };
    // Outside liberties are those of the start: where there are some, the new question would be another one.
    if !outside(&board).is_empty() {
        return None;
    }
    board.play(mv).ok()?;
    let alive = question.target.iter().all(|&t| board.color(t).is_some());
    alive.then(|| LifeQuestion { position: board.to_setup(), ..question.clone() })
}

fn threats(
    question: &LifeQuestion,
    status: Status,
    effort: &Effort,
    cancel: &Cancel,
) -> Result<Vec<Contradiction>, ExamineError> {
    let mut found = Vec::new();
    for lead in -5i8..=5 {
        let (attacker, defender) = (lead.max(0).unsigned_abs(), lead.min(0).unsigned_abs());
        let given = LifeQuestion { ko_threats: Some(KoThreats { attacker, defender }), ..question.clone() };
        let (result, _) = effort.ask(&given, false, false, cancel)?;
        let winner = match status {
            Status::Lives => Role::Defender,
            Status::Dies => Role::Attacker,
            Status::LivesUnless(n) if attacker >= n => Role::Attacker,
            Status::LivesUnless(_) => Role::Defender,
            Status::DiesUnless(n) if defender >= n => Role::Defender,
            Status::DiesUnless(_) => Role::Attacker,
        };
        if result.winner() != winner {
            found.push(Contradiction::Threats { attacker, defender, found: result, status });
        }
    }
    Ok(found)
}
