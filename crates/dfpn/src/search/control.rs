//! What a search may spend, who watches it, and what it finds.

use std::sync::Arc;

use crate::credit::Bounds;
use crate::game::MoveId;
use crate::numbers::Number;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The nodes are spent.
    Nodes,
    /// The time is over.
    Time,
    /// The depth limit cut something that mattered.
    Depth,
    /// What is being written has become too large.
    Memory,
    /// Somebody asked for it.
    Cancelled,
}

/// What a search may spend.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Nodes to visit, counted over the life of the [`Search`](super::Search).
    pub nodes: u64,
    /// Moves from the root.
    pub depth: u16,
}

/// Watches a search and may stop it.
pub trait Monitor {
    /// Called at every visited node.
    fn visit(&mut self, _depth: u16, _nodes: u64) {}

    /// Asked right after a visit: whether somebody has declared this state won by the prover, or by the refuter. What is
    /// declared is believed from then on, whatever the credit; nothing that was found with it is a proof.
    fn declared(&mut self) -> Option<bool> {
        None
    }

    /// A move is followed from a state at this depth.
    fn follow(&mut self, _depth: u16, _mv: MoveId) {}

    /// A state at this depth was decided without searching; whether the prover has won.
    fn leaf(&mut self, _depth: u16, _won: bool) {}

    /// At a state near the root (up to [`SHALLOW`]): how many of the moves of the side to move have been refuted, out
    /// of how many.
    fn refuted(&mut self, _depth: u16, _prover: bool, _refuted: u32, _moves: u32) {}

    /// Called now and then: a reason to stop, if there is one.
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        None
    }

    /// The same reasons for a search that is asked inside another, if there are any.
    fn clock(&self) -> Option<Clock> {
        None
    }
}

/// A reason to stop, if there is one, whoever asks.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Option<Stop> + Send + Sync>);

impl Clock {
    /// Asks this.
    pub fn new(ask: impl Fn() -> Option<Stop> + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(ask))
    }
}

impl Monitor for Clock {
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        (self.0)()
    }

    fn clock(&self) -> Option<Clock> {
        Some(self.clone())
    }
}

/// States of at most this depth tell how far they are.
pub const SHALLOW: u16 = 12;

/// Watches nothing.
pub struct Silent;

impl Monitor for Silent {}

/// How the numbers of several children make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// Their sum, as in the textbook: counts shared work twice.
    Sum,
    /// The largest, plus [`Config::sibling`] for every other open child.
    MaxAndCount,
}

/// Parameters of the search. They change the effort, never the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// How numbers are merged.
    pub merge: Merge,
    /// What an open child adds beside the largest.
    pub sibling: Number,
    /// A child may be searched up to this many per cent of the second best (1 + epsilon).
    pub relax_percent: u32,
    /// Replay refutations against other moves.
    pub simulation: bool,
    /// How often the monitor is asked, in nodes.
    pub poll_interval: u64,
    /// Nodes that the first member of a team spends alone: most questions need no more, and are answered the same way
    /// every time.
    pub alone: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            merge: Merge::MaxAndCount,
            sibling: 8,
            relax_percent: 150,
            simulation: true,
            poll_interval: 64,
            alone: 2_000,
        }
    }
}

/// What was found at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the prover wins with the credit asked for.
    pub won: bool,
    /// For which credit the result holds.
    pub bounds: Bounds,
    /// The winner's move, if he is to move.
    pub mv: MoveId,
}
