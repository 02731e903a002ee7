//! Proved escapes: a strategy of the prey against every move of the hunter.
//!
//! This is the argument of the proving search with the sides exchanged (`docs/capture.md`, "Escapes"). A proved position
//! has a zone; from every position equal on it, with the same side to play, the prey is never captured, or not before
//! it has more liberties than the hunter allows. Three things make the proof finite:
//!
//! - **Leaves.** The prey lives unconditionally (Benson), has a liberty where the hunter may not play, or has more
//!   liberties than the [`Goal`] asks for.
//! - **Waiting.** A hunter's move outside the zone changes nothing: the prey passes, and the position is the same on the
//!   zone as before. So a zone starts with the prey and one liberty, and grows by what the answers to the hunter's moves
//!   in it need, until there is an answer to every move in it.
//! - **Depth.** The hunter may make a growing number of moves in the zone before a leaf must be reached.
//!
//! Nothing here depends on the line in which a position is met, so all that is proved goes into the table. What fails is
//! only not proved: the prey's moves are selected, near the prey and most promising first.

mod hunter;
mod leaves;
mod prey;
mod table;

use tesuji_board::Move;
use tesuji_question::{Bounds, NodeId, ProofNode};

use super::{Prover, Strategies};
use crate::hunt::Hunt;
use crate::monitor::{Monitor, Verdict};
use table::Table;

/// The most moves of the hunter in the zone before a leaf must be reached.
const DEEPEST: u32 = 24;

/// What counts as an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Never to be captured.
    ForGood,
    /// The same, or to have more liberties than these bounds.
    From(Bounds),
}

/// How reading a position ended.
pub(crate) enum Read {
    /// The strategy that escapes.
    Escapes(NodeId),
    /// None was found so far.
    Fails,
    /// The search must end.
    Over,
}

/// A search for an escape.
pub(crate) struct Escape<'a, 'm> {
    pub(crate) prover: Prover<'a, 'm>,
    goal: Goal,
    table: Table,
}

impl<'a, 'm> Escape<'a, 'm> {
    pub(crate) fn new(hunt: Hunt, goal: Goal, monitor: &'m mut Monitor<'a>) -> Escape<'a, 'm> {
        Escape { prover: Prover::new(hunt, None, monitor), goal, table: Table::default() }
    }

    /// The strategy that escapes with the fewest moves; nothing if none is found, or the nodes are spent.
    pub(crate) fn search(&mut self) -> Option<NodeId> {
        for moves in 0..=DEEPEST {
            match self.read(moves, 1) {
                Read::Escapes(node) => return Some(node),
                Read::Fails => {}
                Read::Over => break,
            }
        }
        None
    }

    /// Reads the position on the board: does the prey reach a leaf before the hunter has made so many moves?
    fn read(&mut self, moves: u32, depth: u32) -> Read {
        let hash = self.prover.hunt.board.hash();
        let mut least = 0;
        if let Some(known) = self.table.get(hash) {
            if let Some(node) = known.escapes {
                return Read::Escapes(node);
            }
            least = known.fails.map_or(0, |fails| fails + 1);
        }
        if least > moves {
            return Read::Fails;
        }
        if least == 0
            && let Some((lemma, zone)) = self.leaf()
        {
            let node = self.prover.strategies.add(ProofNode::Lemma(lemma), zone);
            self.table.escapes(hash, node, None);
            return Read::Escapes(node);
        }
        if !self.prover.hunt.prey_to_play() && self.prover.hunt.can_be_killed() {
            self.table.fails(hash, u32::MAX - 1, None);
            return Read::Fails;
        }
        if !self.prover.hunt.prey_to_play() {
            self.table.fails(hash, 0, None);
        }
        let mut outcome = Read::Fails;
        // The prey needs no move of the hunter to reach a leaf, the hunter must be allowed one.
        let first = if self.prover.hunt.prey_to_play() { 0 } else { 1 };
        for moves in least.max(first)..=moves {
            outcome = self.ask(moves, depth);
            if !matches!(outcome, Read::Fails) {
                break;
            }
        }
        outcome
    }

    /// Searches the position on the board, and remembers what it found.
    fn ask(&mut self, moves: u32, depth: u32) -> Read {
        match self.prover.monitor.enter(&self.prover.hunt.board, depth) {
            Verdict::GoOn => {}
            _ => return Read::Over,
        }
        let hash = self.prover.hunt.board.hash();
        let (outcome, best) = if self.prover.hunt.prey_to_play() {
            self.prey_plays(moves, depth)
        } else {
            self.hunter_plays(moves, depth)
        };
        match &outcome {
            Read::Escapes(node) => self.table.escapes(hash, *node, best),
            Read::Fails => self.table.fails(hash, moves, best),
            Read::Over => {}
        }
        outcome
    }

    fn best_known(&self) -> Option<Move> {
        self.table.get(self.prover.hunt.board.hash()).and_then(|known| known.best)
    }
}

/// The line of an escape in which the hunter holds out longest; it ends with the leaf, or where he has nothing to try.
pub(crate) fn escape_line(strategies: &Strategies, root: NodeId) -> Vec<Move> {
    let mut line = Vec::new();
    let mut node = root;
    loop {
        let (mv, next) = match strategies.node(node) {
            ProofNode::Play { mv, next } => (*mv, *next),
            ProofNode::Replies { replies, .. } => {
                let longest = replies.iter().reduce(|a, b| {
                    let longer = strategies.length(b.1) > strategies.length(a.1);
                    if longer { b } else { a }
                });
                let Some(&longest) = longest else { break };
                longest
            }
            ProofNode::Lemma(_) => break,
        };
        line.push(mv);
        node = next;
    }
    line
}
