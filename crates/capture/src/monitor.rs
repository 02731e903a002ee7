//! What a search has spent, what it may spend, and who watches it.

use std::time::Instant;

use tesuji_board::Board;
use tesuji_question::{Cancel, Limits, UnknownReason};

use crate::canonical::View;
use crate::observer::{Intervention, Node, Observer};

/// The clock and the switch are looked at once in this many nodes.
const PATIENCE: u64 = 512;

/// What the monitor says at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    GoOn,
    /// The observer declared the prey dead, or alive; or the node is too deep, which counts as alive.
    Dead,
    Alive,
    /// The search is over: see [`Monitor::stopped`].
    Over,
}

pub(crate) struct Monitor<'a> {
    cancel: &'a Cancel,
    observer: &'a mut dyn Observer,
    view: &'a View,
    watching: bool,
    max_nodes: u64,
    deadline: Option<Instant>,
    max_depth: Option<u32>,
    pub(crate) nodes: u64,
    pub(crate) deepest: u32,
    /// Why the search had to end, once it had to.
    pub(crate) stopped: Option<UnknownReason>,
    /// Somebody declared a prey dead or alive: nothing is proved any more.
    pub(crate) declared: bool,
}

impl<'a> Monitor<'a> {
    pub(crate) fn new(
        limits: &Limits,
        cancel: &'a Cancel,
        observer: &'a mut dyn Observer,
        view: &'a View,
    ) -> Monitor<'a> {
        let watching = observer.is_watching();
        Monitor {
            cancel,
            observer,
            view,
            watching,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            max_depth: limits.depth,
            nodes: 0,
            deepest: 0,
            stopped: None,
            declared: false,
        }
    }

    /// Counts a node and asks everybody whether to go on.
    #[inline]
    pub(crate) fn enter(&mut self, board: &Board, depth: u32) -> Verdict {
        if self.nodes >= self.max_nodes {
            return self.stop(UnknownReason::Nodes);
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(depth);
        if self.nodes.is_multiple_of(PATIENCE) || self.nodes == 1 {
            if self.cancel.is_cancelled() {
                return self.stop(UnknownReason::Cancelled);
            }
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return self.stop(UnknownReason::Time);
            }
        }
        if self.watching {
            match self.ask(board, depth) {
                Verdict::GoOn => {}
                verdict => return verdict,
            }
        }
        if self.max_depth.is_some_and(|max| depth > max) { Verdict::Alive } else { Verdict::GoOn }
    }

    fn ask(&mut self, board: &Board, depth: u32) -> Verdict {
        let node = Node { board, view: self.view, nodes: self.nodes, depth, max_depth: self.max_depth };
        match self.observer.at_node(&node) {
            Intervention::Continue => {}
            Intervention::Stop => self.watching = false,
            Intervention::Abort => return self.stop(UnknownReason::Cancelled),
            Intervention::MaxDepth(depth) => self.max_depth = Some(depth),
            Intervention::Dead => {
                self.declared = true;
                return Verdict::Dead;
            }
            Intervention::Alive => {
                self.declared = true;
                return Verdict::Alive;
            }
        }
        Verdict::GoOn
    }

    /// Goes on after a limit, with another maximum of nodes.
    pub(crate) fn resume(&mut self, max_nodes: u64) {
        self.stopped = None;
        self.max_nodes = max_nodes;
    }

    pub(crate) fn max_nodes(&self) -> u64 {
        self.max_nodes
    }

    fn stop(&mut self, reason: UnknownReason) -> Verdict {
        self.stopped = Some(reason);
        Verdict::Over
    }
}
