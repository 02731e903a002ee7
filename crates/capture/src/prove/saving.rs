//! The moves that save a prey which would be captured if it passed.
//!
//! All of them are asked in one search: what is known of one position serves the next, and what punishes the pass is
//! the plan against every other move.

use tesuji_board::Move;
use tesuji_question::NodeId;

use super::{Hint, Outcome, Prover, budget};

/// What seems to save is looked at once more, with so many times the nodes.
const DOUBT: u64 = 10;

/// The moves that may save a prey.
pub(crate) struct Saving {
    pub(crate) moves: Vec<Move>,
    /// So many nodes were not enough to capture it after each of them.
    pub(crate) nodes: u64,
}

impl Prover<'_, '_> {
    /// With the prey to play: the moves after which no capture is found, first with so many nodes, then with more;
    /// nothing if it is caught anyway. Once the deadline is over, those that were found until then.
    pub(crate) fn saving_moves(&mut self, nodes: u64) -> Option<Saving> {
        if self.caught_within(nodes, None).is_some() {
            return None;
        }
        let none = Saving { moves: Vec::new(), nodes };
        if self.monitor.is_over() {
            return Some(none);
        }
        self.hunt.execute(Move::Pass);
        let plan = self.caught_within(nodes, None);
        self.hunt.undo();
        if self.monitor.is_over() {
            return Some(none);
        }
        // A move outside of what punishes the pass is punished in the same way.
        let zone = plan.map_or(self.on_board, |plan| *self.strategies.zone(plan));
        let legal = zone.iter().filter(|&point| self.hunt.board.check_legal(point).is_ok());
        let tried: Vec<Move> = legal.map(Move::Play).collect();
        let moves = self.not_refuted(tried, nodes, plan);
        let more = nodes.saturating_mul(DOUBT);
        let saving = match moves {
            Ok(moves) => match self.not_refuted(moves, more, plan) {
                Ok(moves) => Saving { moves, nodes: more },
                Err(moves) => Saving { moves, nodes },
            },
            Err(moves) => Saving { moves, nodes },
        };
        // If every move is refuted after all, it is caught anyway.
        (plan.is_none() || self.monitor.is_over() || !saving.moves.is_empty()).then_some(saving)
    }

    /// Those of the moves after which no capture is found. An error, with what was not refuted until then, if the
    /// deadline came.
    fn not_refuted(&mut self, tried: Vec<Move>, nodes: u64, plan: Option<NodeId>) -> Result<Vec<Move>, Vec<Move>> {
        let mut moves = Vec::new();
        for mv in tried {
            self.hunt.execute(mv);
            let caught = self.caught_within(nodes, plan).is_some();
            self.hunt.undo();
            // A move that was not read to its end, because the deadline came, saves nothing for all we know.
            if self.monitor.is_over() {
                return Err(moves);
            }
            if !caught {
                moves.push(mv);
            }
        }
        Ok(moves)
    }

    /// The strategy that captures in the position on the board, if one is found with so many nodes more.
    fn caught_within(&mut self, nodes: u64, plan: Option<NodeId>) -> Option<NodeId> {
        let hint = Hint { killer: None, plans: [plan, None] };
        self.monitor.resume(self.monitor.nodes + nodes);
        for budget in budget::schedule() {
            match self.read(budget, 1, hint) {
                Outcome::Caught(node) => return Some(node),
                Outcome::Escapes(_) => {}
                Outcome::Over => return None,
            }
        }
        None
    }
}
