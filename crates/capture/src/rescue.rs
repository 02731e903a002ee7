//! Whether a block that can be captured can still be saved, with which moves.
//!
//! A quick search for all moves at once refutes most of them. What is left is looked at once more, each move in a
//! search of its own. That a move saves is said only if it is proved that the block cannot be captured after it;
//! otherwise it is told what is proved, or that the move is not refuted.

use tesuji_board::{Board, Move, Point};
use tesuji_question::{CaptureVerdict, CatchOutcome};

use crate::canonical::canonical;
use crate::error::CaptureError;
use crate::examine::look_for_escape;
use crate::hunt::Hunt;
use crate::monitor::Monitor;
use crate::prove::Prover;
use crate::scan::{SCAN_NODES, Spend, ask, question};

/// Whether a block that can be captured can still be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// No capture was found: as far as is known, nothing needs to be done.
    NotNeeded,
    /// Every other move is refuted.
    Moves {
        /// The moves that are not refuted; none if the deadline came before one was found.
        moves: Vec<Move>,
        /// Those of them after which the block cannot be captured.
        proved: Vec<Move>,
        /// Those after which it cannot be captured while it is kept to fewer than [`FREE`](crate::FREE) liberties.
        freeing: Vec<Move>,
        /// After each of the others so many nodes were not enough to capture it.
        nodes: u64,
    },
    /// It is captured even if its owner plays first.
    Impossible,
}

/// The moves after which no capture is found. They must touch what the capture depends on.
pub(crate) fn saving_moves(board: &Board, stone: Point, spend: &Spend<'_>) -> Result<Rescue, CaptureError> {
    let Some(promising) = promising_moves(board, stone, spend)? else { return Ok(Rescue::Impossible) };
    let (mut moves, mut proved, mut freeing) = (Vec::new(), Vec::new(), Vec::new());
    let mut nodes = spend.second.nodes.unwrap_or(SCAN_NODES);
    let any = !promising.is_empty();
    for mv in promising {
        let found = attack_after(board, stone, mv, spend)?;
        if spend.deadline.is_over() {
            // A move that was not read to its end, because the deadline came, saves nothing for all we know.
            nodes = spend.first.nodes.unwrap_or(SCAN_NODES);
            break;
        }
        let Some(found) = found.filter(|found| found.verdict != CaptureVerdict::Caught) else { continue };
        // What a ko decides is not shown.
        if found.verdict == CaptureVerdict::Escapes && found.proof.is_some() && found.ko.is_none() {
            if found.from.is_none() { proved.push(mv) } else { freeing.push(mv) }
        }
        moves.push(mv);
    }
    // If every move is refuted after all, it is caught anyway.
    let refuted = any && moves.is_empty() && !spend.deadline.is_over();
    Ok(if refuted { Rescue::Impossible } else { Rescue::Moves { moves, proved, freeing, nodes } })
}

/// The moves that a quick search does not refute, in order; nothing if the block is caught anyway.
fn promising_moves(board: &Board, stone: Point, spend: &Spend<'_>) -> Result<Option<Vec<Move>>, CaptureError> {
    let owner = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
    let (twin, view) = canonical(&question(board, stone, owner), board);
    let mut nobody = ();
    let mut monitor = Monitor::new(spend.first, spend.deadline, &mut nobody, &view);
    let nodes = spend.first.nodes.unwrap_or(SCAN_NODES);
    let found = Prover::new(Hunt::new(&twin)?, None, &mut monitor).saving_moves(nodes);
    Ok(found.map(|mut moves| {
        moves.iter_mut().for_each(|mv| *mv = view.play(*mv));
        moves.sort_unstable();
        moves
    }))
}

/// What the opponent can do after a move of the owner; nothing if that is illegal.
fn attack_after(
    board: &Board,
    stone: Point,
    mv: Move,
    spend: &Spend<'_>,
) -> Result<Option<CatchOutcome>, CaptureError> {
    let owner = board.color(stone).ok_or(CaptureError::PreyEmpty(stone))?;
    let mut board = board.clone();
    board.set_to_play(owner);
    if board.play(mv).is_err() {
        return Ok(None);
    }
    board.forget_history();
    let found = ask(&board, stone, !owner, spend.second, spend.deadline)?;
    look_for_escape(&question(&board, stone, !owner), &board, found, spend.first, spend.deadline).map(Some)
}
