//! What is known of the positions of a search for the shortest capture. Everything here is a fact.

use rustc_hash::FxHashMap;
use tesuji_board::{Hash, Move, PointSet};
use tesuji_question::NodeId;

/// What is known of one position.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The strategy that captures soonest.
    pub(super) caught: Option<NodeId>,
    /// The prey is still there after so many moves of the hunter.
    pub(super) holds: Option<u32>,
    /// What that depends on.
    pub(super) zone: PointSet,
    /// The move that succeeded last.
    pub(super) best: Option<Move>,
}

const NEW: Known = Known { caught: None, holds: None, zone: PointSet::EMPTY, best: None };

#[derive(Default)]
pub(super) struct Table {
    known: FxHashMap<Hash, Known>,
}

impl Table {
    pub(super) fn get(&self, hash: Hash) -> Option<&Known> {
        self.known.get(&hash)
    }

    pub(super) fn caught(&mut self, hash: Hash, node: NodeId, best: Option<Move>) {
        let known = self.known.entry(hash).or_insert(NEW);
        known.caught = Some(node);
        known.best = best.or(known.best);
    }

    pub(super) fn holds(&mut self, hash: Hash, moves: u32, zone: &PointSet, best: Option<Move>) {
        let known = self.known.entry(hash).or_insert(NEW);
        if known.holds.is_none_or(|holds| holds < moves) {
            known.holds = Some(moves);
            known.zone = *zone;
        }
        known.best = best.or(known.best);
    }
}
