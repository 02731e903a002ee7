//! What is known of the positions met in one search.
//!
//! *Caught* is a fact: it rests on a finished strategy and holds for any budget. *Failed* only says that a certain
//! budget was not enough (and may rest on a repetition of the line it was found in): it saves work and is never told
//! to anybody.

use rustc_hash::FxHashMap;
use tesuji_board::{Hash, Move, PointSet};
use tesuji_question::NodeId;

use super::budget::{Budget, MAX_THREAT};

/// What is known of one position.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The node of the strategy that captures.
    pub(crate) caught: Option<NodeId>,
    /// For each threat limit, the largest budget that was not enough.
    failed: [i8; MAX_THREAT as usize + 1],
    /// What the escape found last depends on.
    pub(crate) escape: PointSet,
    /// The move that did best: it escaped, or it came nearest to capturing.
    pub(crate) best: Option<Move>,
}

impl Entry {
    const NEW: Entry =
        Entry { caught: None, failed: [-1; MAX_THREAT as usize + 1], escape: PointSet::EMPTY, best: None };

    /// Whether this budget, or a larger one, was not enough.
    pub(crate) fn has_failed(&self, budget: Budget) -> bool {
        self.failed[usize::from(budget.threat)..].iter().any(|&cost| i16::from(cost) >= i16::from(budget.cost))
    }
}

#[derive(Default)]
pub(crate) struct Table {
    entries: FxHashMap<Hash, Entry>,
}

impl Table {
    pub(crate) fn get(&self, hash: Hash) -> Option<&Entry> {
        self.entries.get(&hash)
    }

    fn entry(&mut self, hash: Hash) -> &mut Entry {
        self.entries.entry(hash).or_insert(Entry::NEW)
    }

    pub(crate) fn caught(&mut self, hash: Hash, node: NodeId, best: Option<Move>) {
        let entry = self.entry(hash);
        entry.caught = Some(node);
        entry.best = best;
    }

    pub(crate) fn failed(&mut self, hash: Hash, budget: Budget, escape: &PointSet, best: Option<Move>) {
        let entry = self.entry(hash);
        let failed = &mut entry.failed[usize::from(budget.threat)];
        *failed = (*failed).max(budget.cost as i8);
        entry.escape = *escape;
        entry.best = best.or(entry.best);
    }
}
