//! The kill as a game of length: the attacker has so many moves left, and each of them costs one.
//!
//! The search's credit is the number of the attacker's moves, not of ko threats: nobody spends a threat here. A state
//! comes back with less credit only, so nothing repeats, and what the table keeps of a state is a pair of bounds: he
//! cannot do it with so few, he can with so many (as tsume-shogi solvers keep proof lengths).
//!
//! He may only play moves after which he still wins if the defender has all threats: that is asked of the search that
//! found the status, when a state is looked at for the first time.

use tesuji_dfpn::{Bounds, Budget, Clock, Credit, Estimate, Game, MoveId, Search, Silent, Step, Successor};
use tesuji_question::Role;

use super::bounds::{fewest, most};
use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::classes::HARDEST;
use crate::game::LifeGame;
use crate::knowledge::judge_by_rules;
use crate::state::{State, Stones, is_captured, side_to_move};

/// Nodes to find out whether a move of the attacker keeps his win.
const KEEPING: u64 = 2_000;

/// The kill of a target, counted in moves of the attacker.
pub(super) struct LengthGame<'a, B: Bits> {
    /// The search that found the status.
    pub(super) status: &'a mut Search<LifeGame<B>>,
    /// What it may spend: nodes over its life, and depth.
    pub(super) budget: Budget,
    /// A move was left out because it could not be told whether it keeps the win: what is found is an upper bound.
    pub(super) left_out: bool,
    pub(super) blocks: Blocks<B>,
    /// When all of it has to end.
    pub(super) clock: Option<Clock>,
}

impl<B: Bits> LengthGame<'_, B> {
    /// Whether the attacker still wins, whatever threats the defender has.
    fn is_kept(&mut self, state: &State<B>) -> bool {
        let nodes = self.budget.nodes.min(self.status.nodes() + KEEPING);
        let budget = Budget { nodes, ..self.budget };
        let found = match &mut self.clock {
            Some(clock) => self.status.decide(state, HARDEST, budget, clock),
            None => self.status.decide(state, HARDEST, budget, &mut Silent),
        };
        self.left_out |= found.is_err();
        found.is_ok_and(|outcome| outcome.won)
    }
}

impl<B: Bits> Game for LengthGame<'_, B> {
    type Body = Stones<B>;

    fn prover_moves(&self, state: &State<B>) -> bool {
        side_to_move(state.tag) == Role::Attacker
    }

    fn estimate(&mut self, state: &State<B>, credit: Credit) -> Estimate {
        let arena = &self.status.game.arena;
        let decided = |bounds| Estimate { bounds, proof: 1, disproof: 1 };
        if is_captured(arena, state) {
            return decided(Bounds { won_from: 0, ..Bounds::UNKNOWN });
        }
        self.blocks.find(arena, state);
        let by_rules = judge_by_rules(arena, state, &self.blocks).map(|fact| fact.bounds.is_won(0));
        match by_rules {
            Some(true) => return decided(Bounds { won_from: 1, held_to: 0 }),
            Some(false) => return decided(Bounds::HELD),
            None => {}
        }
        let known = self.status.table().find(state, state.hash(), HARDEST);
        if known.is_some_and(|known| known.bounds.is_held(HARDEST)) {
            return decided(Bounds::HELD);
        }
        let fewest = fewest(arena, state, &self.blocks);
        let mut bounds = Bounds { held_to: fewest - 1, ..Bounds::UNKNOWN };
        if let Some(most) = most(arena, state, &self.blocks) {
            debug_assert!(most >= fewest, "{most} moves suffice, {fewest} are needed");
            bounds.won_from = most;
        }
        if bounds.is_won(credit) || bounds.is_held(credit) {
            return decided(bounds);
        }
        let slack = u32::from((credit - fewest).unsigned_abs());
        let proof = 8 * u32::from(fewest.unsigned_abs()) / (1 + slack).min(4);
        Estimate { bounds, proof: proof.max(1), disproof: 8 * (1 + slack.min(16)) }
    }

    fn successors(&mut self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        let attacker = self.prover_moves(state);
        if !attacker && !self.is_kept(state) {
            return false;
        }
        self.status.game.successors(state, 0, out);
        if attacker {
            debug_assert!(credit > 0, "a target has a liberty");
            out.iter_mut().for_each(|next| next.step = Step::ProverPays);
        }
        false
    }

    fn play(&mut self, state: &State<B>, credit: Credit, mv: MoveId) -> Option<Successor<Stones<B>>> {
        let attacker = self.prover_moves(state);
        if attacker && credit <= 0 || !attacker && !self.is_kept(state) {
            return None;
        }
        let mut next = self.status.game.play(state, 0, mv)?;
        if attacker {
            next.step = Step::ProverPays;
        }
        Some(next)
    }
}
