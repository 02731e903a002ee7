//! Looking on: what a search tells while it runs.

use tesuji_board::{Move, PointSet};
use tesuji_problem::{Closure, Role};
use tesuji_rules::usage::Usage;

/// Somebody who looks on. Every method is called very often and does nothing unless it is written; [`Record`](crate::Record) keeps what is worth
/// showing.
pub trait Observer {
    /// A search begins: under this closure, on this area. One question may need several.
    fn on_question(&mut self, _closure: Closure, _area: &PointSet) {}

    /// A node was visited, at this depth; so many in this search so far.
    fn on_node(&mut self, _depth: u16, _nodes: u64) {}

    /// A move is followed from a state at this depth (the first move at depth 0).
    fn on_move(&mut self, _depth: u16, _mv: Move) {}

    /// A leaf at this depth: a state whose winner is known without searching.
    fn on_leaf(&mut self, _depth: u16, _winner: Role) {}

    /// At a state near the root: how many of the moves of the side to move have been refuted, out of how many.
    fn on_refuted(&mut self, _depth: u16, _mover: Role, _refuted: u32, _moves: u32) {}

    /// A search has ended: how often each generated rule ended a line. Only if [`Config::count_rules`](crate::Config::count_rules) is set.
    fn on_rules_used(&mut self, _usage: &Usage) {}
}

impl Observer for () {}
