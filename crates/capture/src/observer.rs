//! Watching a search and intervening in it (Kierulf 1985, 2.2: UserIntervention).
//!
//! The search calls the observer at every node, before it does anything there. The observer sees the board, the number of nodes and the
//! depth, and answers what shall happen. Stepping is the observer's own affair: it may wait for a key before it returns.

use tesuji_board::{Board, Move, Setup};

use crate::canonical::View;

/// What the observer sees at a node.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(crate) board: &'a Board,
    pub(crate) view: &'a View,
    /// Nodes visited so far, this one included.
    pub nodes: u64,
    /// How deep in the tree it is; the question itself is at depth 1.
    pub depth: u32,
    /// The maximal depth in force.
    pub max_depth: Option<u32>,
}

impl Node<'_> {
    /// The position, as it lies in the question.
    pub fn position(&self) -> Setup {
        self.view.position(self.board)
    }

    /// The moves that led from the question to this node.
    pub fn line(&self) -> Vec<Move> {
        self.board.moves().map(|mv| self.view.play(mv)).collect()
    }
}

/// What shall happen at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intervention {
    /// Go on.
    #[default]
    Continue,
    /// Go on and do not ask again: stop watching.
    Stop,
    /// End the search: the answer is `unknown(cancelled)`.
    Abort,
    /// The prey is clearly dead here: do not continue on this branch.
    Dead,
    /// The prey clearly escapes here: do not continue on this branch.
    Alive,
    /// Go on with another maximal depth.
    MaxDepth(u32),
}

/// Somebody who watches a search. An answer that rests on a [`Intervention::Dead`] or [`Intervention::Alive`] is never called proved.
pub trait Observer {
    /// Called at every node.
    fn at_node(&mut self, node: &Node<'_>) -> Intervention;

    /// Whether the observer wants to be called at all. Asked once, before the search.
    fn is_watching(&self) -> bool {
        true
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Observer for Nobody {
    fn at_node(&mut self, _: &Node<'_>) -> Intervention {
        Intervention::Continue
    }

    fn is_watching(&self) -> bool {
        false
    }
}
