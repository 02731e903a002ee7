//! What is known of the positions of a search for an escape. That one escapes is a fact; that none was found is not.

use rustc_hash::FxHashMap;
use tesuji_board::{Hash, Move};
use tesuji_question::NodeId;

/// What is known of one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) escapes: Option<NodeId>,
    /// No escape was found before the hunter has made so many moves.
    pub(super) fails: Option<u32>,
    /// The move that succeeded last, of whichever side.
    pub(super) best: Option<Move>,
}

#[derive(Default)]
pub(super) struct Table {
    known: FxHashMap<Hash, Known>,
}

impl Table {
    pub(super) fn get(&self, hash: Hash) -> Option<&Known> {
        self.known.get(&hash)
    }

    pub(super) fn escapes(&mut self, hash: Hash, node: NodeId, best: Option<Move>) {
        let known = self.known.entry(hash).or_default();
        known.escapes = Some(node);
        known.best = best.or(known.best);
    }

    pub(super) fn fails(&mut self, hash: Hash, moves: u32, best: Option<Move>) {
        let known = self.known.entry(hash).or_default();
        known.fails = known.fails.max(Some(moves));
        known.best = best.or(known.best);
    }
}
