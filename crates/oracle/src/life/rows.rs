//! Moves in a row (`docs/semantics.md`, section 6): one side plays several times while the other one passes.

use std::collections::BTreeSet;

use tesuji_question::{Role, Status};

use super::graph::StateId;
use super::{Cycles, LifeOracle};

impl LifeOracle {
    /// The best status for a side that plays at most 1, 2, .. `most` moves in a row, the other side to move then. The
    /// first one is the status if the side plays first.
    pub fn in_a_row(&mut self, side: Role, most: usize) -> Vec<Status> {
        let attacks = side == Role::Attacker;
        let start = if self.graph.attacker_to_move(0) == attacks { 0 } else { self.passed(0) };
        let mut best = self.status_at(start);
        let mut statuses = vec![best];
        let mut reached = self.one_more(&BTreeSet::from([start]));
        while statuses.len() < most {
            let turn = reached.iter().filter(|&&id| !self.graph.is_won(id)).map(|&id| self.passed(id)).collect();
            reached = self.one_more(&turn);
            for &id in &reached {
                let status = if self.graph.is_won(id) { Status::Dies } else { self.status_at(id) };
                if status.cmp_for(best, side).is_gt() {
                    best = status;
                }
            }
            statuses.push(best);
        }
        statuses
    }

    fn status_at(&mut self, id: StateId) -> Status {
        self.status_of(|oracle, threats| oracle.winner_of(id, Cycles::Live, threats))
    }

    /// The state after a pass: the last of the moves.
    fn passed(&self, id: StateId) -> StateId {
        self.graph.edges(id).last().map_or(id, |pass| pass.to)
    }

    /// The states after each move that spends no threat, passes left out.
    fn one_more(&self, turn: &BTreeSet<StateId>) -> BTreeSet<StateId> {
        let plays = |&id: &StateId| self.graph.edges(id).split_last().map_or(&[][..], |(_, plays)| plays);
        turn.iter().flat_map(plays).filter(|play| !play.spends_threat).map(|play| play.to).collect()
    }
}
