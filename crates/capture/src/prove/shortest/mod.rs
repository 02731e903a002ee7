//! The shortest capture: the hunter wins as soon as he can, the prey resists as long as it can (Kierulf 1985, 2.3).
//!
//! The question is asked with a number of moves that the hunter may still make: 1, 2, 3, and so on. Within such a
//! bound both answers are facts, and both have a zone. *Caught* is a strategy with the zone that the checker knows
//! (`docs/capture.md`, "The argument"). *Holds* is the same argument with the sides exchanged: from every position
//! that is equal on the zone, with the same side to play, the prey is still there after so many moves of the hunter.
//! So whichever side must be refuted, its pass is refuted first, and only its moves inside the zone of that
//! refutation are tried. A bound cannot be reached twice in a line: nothing here depends on the line.
//!
//! *Plenty* is the leaf of *holds*: the hunter takes one liberty with a move, so a prey with more liberties than he
//! has moves outlives them, and so does one with a liberty where he may not play.
//!
//! Every position with the hunter to play is asked with growing bounds. So a strategy captures as soon as possible
//! from all of its positions, and the line in which the prey holds out longest is best play by both.

mod hunter;
mod prey;
mod table;

use tesuji_board::PointSet;
use tesuji_question::{Bounds, NodeId};

use super::{Outcome, Prover, Strategies};
use crate::hunt::Hunt;
use crate::monitor::{Monitor, Verdict};
use table::Table;

/// What becomes of the prey within a number of moves of the hunter.
pub(crate) enum Within {
    /// The strategy that captures.
    Caught(NodeId),
    /// It is still there: with the points that this depends on.
    Holds(PointSet),
    /// The search must end.
    Over,
}

/// A search for the shortest capture.
pub(crate) struct Shortest<'a, 'm> {
    pub(crate) prover: Prover<'a, 'm>,
    table: Table,
}

impl<'a, 'm> Shortest<'a, 'm> {
    /// A search within the bounds of a question, if it has any.
    pub(crate) fn new(hunt: Hunt, bounds: Option<Bounds>, monitor: &'m mut Monitor<'a>) -> Shortest<'a, 'm> {
        Shortest { prover: Prover::new(hunt, bounds, monitor), table: Table::default() }
    }

    /// The shortest capture in at most `most` moves of the hunter; nothing if there is none, or the nodes are spent.
    pub(crate) fn search(&mut self, most: u32) -> Option<NodeId> {
        for moves in 1..=most {
            match self.read(moves, 1) {
                Within::Caught(node) => return Some(node),
                Within::Holds(_) => {}
                Within::Over => break,
            }
        }
        None
    }

    /// Reads the position on the board: is the prey captured within so many moves of the hunter?
    fn read(&mut self, moves: u32, depth: u32) -> Within {
        let hash = self.prover.hunt.board.hash();
        if let Some(known) = self.table.get(hash) {
            if let Some(node) = known.caught.filter(|&node| hunter_moves(&self.prover.strategies, node) <= moves) {
                return Within::Caught(node);
            }
            if known.holds.is_some_and(|holds| holds >= moves) {
                return Within::Holds(known.zone);
            }
        }
        if let Some(zone) = self.plenty(moves) {
            return Within::Holds(zone);
        }
        if self.prover.hunt.prey_to_play() {
            return self.ask(moves, depth);
        }
        if self.prover.hunt.can_be_killed() {
            return match self.prover.captures() {
                Outcome::Caught(node) => Within::Caught(node),
                _ => Within::Over,
            };
        }
        let least = self.table.get(hash).and_then(|known| known.holds).map_or(1, |holds| holds + 1);
        let least = least.max(self.prover.hunt.prey_liberties() as u32);
        let mut outcome = Within::Over;
        for bound in least..=moves {
            outcome = self.ask(bound, depth);
            if !matches!(outcome, Within::Holds(_)) {
                break;
            }
        }
        outcome
    }

    /// Searches the position on the board with one bound, and remembers what it found.
    fn ask(&mut self, moves: u32, depth: u32) -> Within {
        match self.prover.monitor.enter(&self.prover.hunt.board, depth) {
            Verdict::GoOn => {}
            _ => return Within::Over,
        }
        let hash = self.prover.hunt.board.hash();
        let (outcome, best) = if self.prover.hunt.prey_to_play() {
            self.prey_plays(moves, depth)
        } else {
            self.hunter_plays(moves, depth)
        };
        match &outcome {
            Within::Caught(node) => self.table.caught(hash, *node, best),
            Within::Holds(zone) => self.table.holds(hash, moves, zone, best),
            Within::Over => {}
        }
        outcome
    }

    /// Whether the prey holds by doing nothing: more liberties than the hunter has moves, or than the bounds allow, or
    /// one that he may not take.
    fn plenty(&self, moves: u32) -> Option<PointSet> {
        let hunt = &self.prover.hunt;
        let liberties = hunt.board.liberties(hunt.prey);
        let mut zone: PointSet = hunt.board.stones(hunt.prey).collect();
        if let Some(safe) = (*liberties & hunt.boundary).first() {
            zone.insert(safe);
            return Some(zone);
        }
        let bound = |bounds: Bounds| if hunt.prey_to_play() { bounds.prey } else { bounds.hunter };
        let most = self.prover.bounds.map_or(moves, |bounds| moves.min(bound(bounds).into())) as usize;
        zone.extend(liberties.iter().take(most + 1));
        (hunt.prey_liberties() > most).then_some(zone)
    }
}

/// How many moves the hunter makes in the longest line of a strategy.
fn hunter_moves(strategies: &Strategies, node: NodeId) -> u32 {
    strategies.length(node).div_ceil(2)
}
