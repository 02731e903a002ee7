//! Whether a capture rests on a ko: on a move that a ban keeps the prey from making.

use rustc_hash::FxHashSet;
use tesuji_board::{Board, Move};
use tesuji_question::{CaptureQuestion, NodeId, Proof, ProofNode};

/// Whether a ban keeps the prey from a point that the strategy depends on, in some position of the proof. If not, the
/// strategy captures a prey that ignores every ban, too.
pub(crate) fn rests_on_a_ban(question: &CaptureQuestion, proof: &Proof) -> bool {
    let Ok(board) = Board::from_setup(&question.position) else { return false };
    Walk { board, proof, seen: FxHashSet::default() }.meets_a_ban(0)
}

/// A walk through all nodes of a proof.
struct Walk<'a> {
    board: Board,
    proof: &'a Proof,
    seen: FxHashSet<NodeId>,
}

impl Walk<'_> {
    fn meets_a_ban(&mut self, node: NodeId) -> bool {
        // A node that is met again is met with the same ban in its zone.
        if !self.seen.insert(node) {
            return false;
        }
        let zone = self.proof.zones.get(node as usize);
        let banned = self.board.ko().is_some_and(|ban| zone.is_none_or(|zone| zone.contains(ban)));
        match &self.proof.nodes[node as usize] {
            ProofNode::Lemma(_) => false,
            ProofNode::Play { mv, next } => self.after(*mv, *next),
            ProofNode::Replies { replies, otherwise } => {
                banned
                    || replies.iter().any(|&(mv, next)| self.after(mv, next))
                    || otherwise.is_some_and(|next| self.after(Move::Pass, next))
            }
        }
    }

    fn after(&mut self, mv: Move, next: NodeId) -> bool {
        match mv {
            Move::Pass => self.board.pass(),
            Move::Play(point) => self.board.play_legal(point),
        }
        let meets = self.meets_a_ban(next);
        self.board.undo();
        meets
    }
}
