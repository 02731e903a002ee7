//! From what a search found to the answer.

use tesuji_board::Move;
use tesuji_question::{CaptureVerdict, CatchOutcome, Certainty, NodeId, ProofNode};

use crate::hunt::Hunt;
use crate::names::tesuji_names;
use crate::prove::Strategies;

/// The line of a strategy in which the prey holds out longest, the capturing move included.
pub(crate) fn longest_line(hunt: &mut Hunt, strategies: &Strategies, root: NodeId) -> Vec<Move> {
    let mut line = Vec::new();
    let mut node = root;
    loop {
        let (mv, next) = match strategies.node(node) {
            ProofNode::Play { mv, next } => (*mv, *next),
            replies @ ProofNode::Replies { .. } => {
                // Of equal replies an early one is better than a late one.
                let rank = |&(mv, next): &(Move, NodeId)| (strategies.length(next), resistance(hunt, mv));
                let longest = Strategies::replies(replies).reduce(|a, b| if rank(&b) > rank(&a) { b } else { a });
                let Some(longest) = longest else { break };
                longest
            }
            ProofNode::Lemma(_) => {
                // Where somebody declared the prey dead, there may be no capture yet.
                if !hunt.prey_to_play() && hunt.can_be_killed() {
                    line.extend(hunt.board.liberties(hunt.prey).first().map(Move::Play));
                }
                break;
            }
        };
        line.push(mv);
        hunt.execute(mv);
        node = next;
    }
    for _ in 0..hunt.line_length() {
        hunt.undo();
    }
    line
}

/// How a reply of the prey looks to a player, if it gains nothing: a capture fights most, then running, then any other
/// move; a pass is giving up.
fn resistance(hunt: &Hunt, mv: Move) -> u8 {
    let Some(point) = mv.point() else { return 0 };
    let board = &hunt.board;
    if board.neighbors_of(point, Some(hunt.hunter())).any(|n| board.in_atari(n)) {
        3
    } else {
        1 + u8::from(board.liberties(hunt.prey).contains(point))
    }
}

/// An answer from its verdict and line.
pub(crate) fn answer(hunt: &mut Hunt, verdict: CaptureVerdict, certainty: Certainty, line: Vec<Move>) -> CatchOutcome {
    let mover_succeeds = match verdict {
        CaptureVerdict::Caught => !hunt.prey_to_play(),
        CaptureVerdict::Escapes => hunt.prey_to_play(),
        CaptureVerdict::Unknown(_) => false,
    };
    let caught = verdict == CaptureVerdict::Caught;
    let tesuji = if caught { tesuji_names(hunt, &line) } else { Vec::new() };
    CatchOutcome {
        verdict,
        certainty,
        moves: line.first().copied().filter(|_| mover_succeeds).into_iter().collect(),
        solution_depth: line.len() as u32,
        line,
        length_exact: false,
        from: None,
        ko: None,
        cut_at: None,
        declared: false,
        max_depth: 0,
        nodes: 0,
        extra_nodes: 0,
        tesuji,
        failed_ladder: None,
        proof: None,
    }
}
