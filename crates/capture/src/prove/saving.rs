//! The moves that save a prey which would be captured if it passed.
//!
//! All of them are asked in one search: what is known of one position serves the next, and what punishes the pass is
//! the plan against every other move.

use tesuji_board::Move;
use tesuji_question::NodeId;

use super::{Hint, Outcome, Prover, budget};

impl Prover<'_, '_> {
    /// With the prey to play: the moves after which no capture is found with so many nodes each; nothing if it is
    /// caught anyway. Once the deadline is over, those that were found until then.
    pub(crate) fn saving_moves(&mut self, nodes: u64) -> Option<Vec<Move>> {
        if self.caught_within(nodes, None).is_some() {
            return None;
        }
        if self.monitor.is_over() {
            return Some(Vec::new());
        }
        self.hunt.execute(Move::Pass);
        let plan = self.caught_within(nodes, None);
        self.hunt.undo();
        if self.monitor.is_over() {
            return Some(Vec::new());
        }
        // A move outside of what punishes the pass is punished in the same way.
        let zone = plan.map_or(self.on_board, |plan| *self.strategies.zone(plan));
        let mut moves = Vec::new();
        for point in &zone {
            if self.hunt.board.check_legal(point).is_err() {
                continue;
            }
            let mv = Move::Play(point);
            self.hunt.execute(mv);
            let caught = self.caught_within(nodes, plan).is_some();
            self.hunt.undo();
            // A move that was not read to its end, because the deadline came, saves nothing for all we know.
            if self.monitor.is_over() {
                return Some(moves);
            }
            if !caught {
                moves.push(mv);
            }
        }
        // If every move is refuted after all, it is caught anyway.
        (plan.is_none() || !moves.is_empty()).then_some(moves)
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
