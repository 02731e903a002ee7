//! What a search has spent, what it may spend, and who looks on.

use tesuji_board::{Board, Move, Setup};
use tesuji_question::{Control, Deadline, Limits, NodeInfo, Observer, Place, Role, UnknownReason};

use crate::canonical::View;

/// The deadline is looked at once in this many nodes.
const POLL_INTERVAL: u64 = 64;
/// What a node leaves in tables, strategies and patterns, in bytes: with a memory limit the nodes are limited by it.
const NODE_BYTES: u64 = 2_048;

/// Memory of a search, if no limit is given.
const DEFAULT_MEMORY: u64 = 4 << 30;

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
    deadline: &'a Deadline,
    observer: &'a mut dyn Observer,
    view: &'a View,
    watching: bool,
    max_nodes: u64,
    /// The nodes that memory allows.
    memory_nodes: u64,
    max_depth: Option<u32>,
    /// A smaller depth, for a search that deepens step by step.
    step_depth: Option<u32>,
    /// Whether a line was cut at that depth since it was set.
    step_cut: bool,
    /// Whether a line was ever cut at the maximal depth.
    depth_cut: bool,
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
        deadline: &'a Deadline,
        observer: &'a mut dyn Observer,
        view: &'a View,
    ) -> Monitor<'a> {
        let watching = observer.interest().nodes;
        Monitor {
            deadline,
            observer,
            view,
            watching,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            memory_nodes: limits.memory.map_or(DEFAULT_MEMORY, |memory| memory as u64) / NODE_BYTES,
            max_depth: limits.depth,
            step_depth: None,
            step_cut: false,
            depth_cut: false,
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
        if self.nodes >= self.memory_nodes {
            return self.stop(UnknownReason::Memory);
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(depth);
        if (self.nodes.is_multiple_of(POLL_INTERVAL) || self.nodes == 1)
            && let Some(reason) = self.deadline.stop()
        {
            return self.stop(reason);
        }
        if self.watching {
            match self.ask(board, depth) {
                Verdict::GoOn => {}
                verdict => return verdict,
            }
        }
        if self.max_depth.is_some_and(|max| depth > max) {
            self.depth_cut = true;
            return Verdict::Alive;
        }
        if self.step_depth.is_some_and(|max| depth > max) {
            self.step_cut = true;
            return Verdict::Alive;
        }
        Verdict::GoOn
    }

    /// Cuts lines at this depth from now on, or at the maximal depth only.
    pub(crate) fn cut_at(&mut self, depth: Option<u32>) {
        self.step_depth = depth;
        self.step_cut = false;
    }

    /// Whether a larger depth for [`Monitor::cut_at`] could change anything.
    pub(crate) fn has_cut(&self) -> bool {
        self.step_cut
    }

    /// The maximal depth, if it cut a line.
    pub(crate) fn depth_that_cut(&self) -> Option<u32> {
        self.max_depth.filter(|_| self.depth_cut)
    }

    fn ask(&mut self, board: &Board, depth: u32) -> Verdict {
        let place = OnBoard { board, view: self.view };
        match self.observer.node(&NodeInfo::new(self.nodes, depth, self.max_depth, &place)) {
            Control::Continue => {}
            Control::Unwatch => self.watching = false,
            Control::Stop => return self.stop(UnknownReason::Cancelled),
            Control::MaxDepth(depth) => self.max_depth = Some(depth),
            Control::Decide(winner) => {
                self.declared = true;
                return match winner {
                    Role::Attacker => Verdict::Dead,
                    Role::Defender => Verdict::Alive,
                };
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

    /// Whether the search was ended by the deadline or the observer: more nodes would not help.
    pub(crate) fn is_over(&self) -> bool {
        self.stopped.is_some_and(|reason| reason != UnknownReason::Nodes)
    }

    fn stop(&mut self, reason: UnknownReason) -> Verdict {
        self.stopped = Some(reason);
        Verdict::Over
    }
}

/// A node of the search, as it lies in the question. The board knows the line, so that it costs nothing until
/// somebody asks.
struct OnBoard<'a> {
    board: &'a Board,
    view: &'a View,
}

impl Place for OnBoard<'_> {
    fn line(&self) -> Vec<Move> {
        self.board.moves().map(|mv| self.view.play(mv)).collect()
    }

    fn position(&self) -> Setup {
        self.view.position(self.board)
    }

    fn allows(&self, _: Control) -> bool {
        true
    }
}
