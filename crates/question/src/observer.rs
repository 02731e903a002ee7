//! Looking on: one vocabulary for every search (Kierulf 1985, 2.2: UserIntervention; Wolf 1994, 1.4).
//!
//! An observer is borrowed for one call and stored nowhere. Every method has a default, so that it writes what it
//! wants to see. A search asks once what the observer is interested in; what nobody wants to see costs nothing.

use tesuji_board::{Move, Setup};

use crate::capture::CaptureQuestion;
use crate::life::LifeQuestion;
use crate::role::Role;

/// Somebody who looks on while a search runs, and may intervene. Called very often: it had better be quick. `()` is
/// nobody.
///
/// ```
/// use tesuji_question::{Control, NodeInfo, Observer};
/// #[derive(Default)]
/// struct Deepest(u32);
/// impl Observer for Deepest {
///     fn node(&mut self, node: &NodeInfo<'_>) -> Control {
///         self.0 = self.0.max(node.depth);
///         Control::Continue
///     }
/// }
/// ```
pub trait Observer {
    /// What it wants to see. Asked once per search.
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    /// A search begins. One question may need several.
    fn stage(&mut self, _stage: &Stage<'_>) {}

    /// The search is at a node; what shall happen?
    fn node(&mut self, _node: &NodeInfo<'_>) -> Control {
        Control::Continue
    }

    /// A leaf at this depth: its winner is known without searching.
    fn leaf(&mut self, _depth: u32, _winner: Role) {}

    /// At a state near the root: how many of the moves of the side to move have been refuted, out of how many.
    fn refuted(&mut self, _depth: u32, _mover: Role, _done: u32, _of: u32) {}

    /// A step of long work ended.
    fn round(&mut self, _round: &Round<'_>) {}
}

impl Observer for () {
    fn interest(&self) -> Interest {
        Interest::NONE
    }
}

/// A function that is called at every node.
impl<F: FnMut(&NodeInfo<'_>) -> Control> Observer for F {
    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        self(node)
    }
}

/// What an observer wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interest {
    /// Every node: [`Observer::node`].
    pub nodes: bool,
    /// The line that leads to a node: [`NodeInfo::line`] and [`NodeInfo::position`].
    pub lines: bool,
    /// Leaves and refuted moves: [`Observer::leaf`], [`Observer::refuted`].
    pub leaves: bool,
}

impl Interest {
    /// Everything.
    pub const ALL: Interest = Interest { nodes: true, lines: true, leaves: true };
    /// Nothing but stages and rounds.
    pub const NONE: Interest = Interest { nodes: false, lines: false, leaves: false };
}

/// A search that begins.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Stage<'a> {
    /// Life and death of this complete question.
    Life(&'a LifeQuestion),
    /// A capture.
    Capture(&'a CaptureQuestion),
    /// Another piece of work, by its name (the shape of a generation).
    Work(&'a str),
}

/// A step of long work: a round of a generation, a problem of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Round<'a> {
    /// What it is about.
    pub name: &'a str,
    /// How many steps are done.
    pub done: u64,
    /// Out of how many, if that is known.
    pub of: Option<u64>,
    /// How much was found in this step.
    pub found: u64,
}

impl<'a> Round<'a> {
    /// So many steps are done.
    pub fn new(name: &'a str, done: u64, of: Option<u64>, found: u64) -> Round<'a> {
        Round { name, done, of, found }
    }
}

/// What an observer sees at a node.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct NodeInfo<'a> {
    /// Nodes visited so far, this one included.
    pub nodes: u64,
    /// How deep in the tree it is.
    pub depth: u32,
    /// The maximal depth in force.
    pub max_depth: Option<u32>,
    place: &'a dyn Place,
}

/// Where in the tree a node is: what a search can tell on demand.
pub trait Place {
    /// The moves that lead from the question to the node.
    fn line(&self) -> Vec<Move>;
    /// The position there.
    fn position(&self) -> Setup;
    /// Whether the search honours this.
    fn allows(&self, control: Control) -> bool;
}

impl<'a> NodeInfo<'a> {
    /// A node of a search.
    pub fn new(nodes: u64, depth: u32, max_depth: Option<u32>, place: &'a dyn Place) -> NodeInfo<'a> {
        NodeInfo { nodes, depth, max_depth, place }
    }

    /// The moves that lead from the question to this node; empty unless [`Interest::lines`] was wanted.
    pub fn line(&self) -> Vec<Move> {
        self.place.line()
    }

    /// The position at this node; that of the question unless [`Interest::lines`] was wanted.
    pub fn position(&self) -> Setup {
        self.place.position()
    }

    /// Whether this search does what is asked for. Every search honours `Continue`, `Unwatch` and `Stop`.
    pub fn allows(&self, control: Control) -> bool {
        self.place.allows(control)
    }
}

impl std::fmt::Debug for NodeInfo<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NodeInfo").field("nodes", &self.nodes).field("depth", &self.depth).finish_non_exhaustive()
    }
}

/// What shall happen at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// Go on.
    #[default]
    Continue,
    /// Go on and do not ask again.
    Unwatch,
    /// End the search: the answer is unknown, because it was cancelled.
    Stop,
    /// This side clearly wins here: do not look further. After that nothing is called proved.
    Decide(Role),
    /// Go on with another maximal depth.
    MaxDepth(u32),
}
