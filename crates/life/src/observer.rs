//! Looking on: what a search tells while it runs.

use tesuji_board::{Move, PointSet};
use tesuji_question::{Closure, Role};
use tesuji_rules::usage::Usage;

use crate::watching::Record;

/// Somebody who looks on. Every method is called very often; what is not written goes to the record, if one is kept.
pub trait Observer {
    /// A [`Record`] that keeps what is worth showing.
    fn record(&mut self) -> Option<&mut Record> {
        None
    }

    /// A search begins: under this closure, on this area. One question may need several.
    fn on_question(&mut self, closure: Closure, area: &PointSet) {
        if let Some(record) = self.record() {
            record.on_question(closure, area);
        }
    }

    /// A node was visited, at this depth; so many in this search so far.
    fn on_node(&mut self, depth: u16, nodes: u64) {
        if let Some(record) = self.record() {
            record.on_node(depth, nodes);
        }
    }

    /// A move is followed from a state at this depth (the first move at depth 0).
    fn on_move(&mut self, depth: u16, mv: Move) {
        if let Some(record) = self.record() {
            record.on_move(depth, mv);
        }
    }

    /// A leaf at this depth: a state whose winner is known without searching.
    fn on_leaf(&mut self, depth: u16, winner: Role) {
        if let Some(record) = self.record() {
            record.on_leaf(depth, winner);
        }
    }

    /// At a state near the root: how many of the moves of the side to move have been refuted, out of how many.
    fn on_refuted(&mut self, depth: u16, mover: Role, refuted: u32, moves: u32) {
        if let Some(record) = self.record() {
            record.on_refuted(depth, mover, refuted, moves);
        }
    }

    /// A search has ended: how often each generated rule ended a line. Only if [`Config::count_rules`](crate::Config::count_rules) is set.
    fn on_rules_used(&mut self, _usage: &Usage) {}
}

impl Observer for () {}
