//! Replaying a refutation against another move (Kawano 1996): a proof that works against one move of the loser mostly
//! works against others, and following it costs no search.
//!
//! ```text
//!   model   node --a--> A --r--> ...   proved: r refutes a
//!   target  node --b--> B --r--> ?     the same replies, checked against every move of the loser
//! ```
//!
//! Only facts of the table and of the game's own estimate end a line; whatever is not refuted by the model's replies
//! makes the simulation fail, which says nothing.

use crate::credit::{self, Bounds, Credit, Step};
use crate::game::{Game, NO_MOVE, Position, Successor};
use crate::numbers::INFINITE;
use crate::search::Search;
use crate::table::Known;

/// States of the winner that one simulation may play through.
const LONGEST: u32 = 64;

/// A state with its credit.
#[derive(Clone, Copy)]
pub(crate) struct At<B> {
    pub(crate) position: Position<B>,
    pub(crate) credit: Credit,
}

/// A simulation under way.
struct Replay {
    prover_wins: bool,
    /// States of the winner that may still be played through.
    left: u32,
}

impl Replay {
    /// Whether a state with these bounds is won for the winner of the model.
    fn is_won(&self, bounds: Bounds, credit: Credit) -> bool {
        if self.prover_wins { bounds.is_won(credit) } else { bounds.is_held(credit) }
    }

    /// The bounds of a state of the loser, after one more of his moves.
    fn narrowed(&self, bounds: Bounds, child: Bounds, step: Step) -> Bounds {
        if self.prover_wins {
            Bounds { won_from: bounds.won_from.max(credit::won_from_against(step, child.won_from)), ..bounds }
        } else {
            Bounds { held_to: bounds.held_to.min(credit::held_to_against(step, child.held_to)), ..bounds }
        }
    }
}

impl<G: Game> Search<G> {
    /// Tries to decide `target`, where the winner is to move, with the replies that decided `model`.
    pub(crate) fn simulate(&mut self, target: At<G::Body>, model: At<G::Body>, prover_wins: bool) -> Option<Bounds> {
        self.winner_replies(target, model, &mut Replay { prover_wins, left: LONGEST })
    }

    /// The winner is to move in both: he plays what he played in the model.
    fn winner_replies(&mut self, target: At<G::Body>, model: At<G::Body>, replay: &mut Replay) -> Option<Bounds> {
        replay.left = replay.left.checked_sub(1)?;
        let known = self.table.find(&model.position, model.position.hash(), model.credit)?;
        if known.mv == NO_MOVE || !replay.is_won(known.bounds, model.credit) {
            return None;
        }
        let next = self.game.play(&target.position, target.credit, known.mv)?;
        let next_model = self.game.play(&model.position, model.credit, known.mv)?;
        let after = At { position: next.position, credit: next.step.after(target.credit) };
        let after_model = At { position: next_model.position, credit: next_model.step.after(model.credit) };
        let bounds = self.loser_tries(after, after_model, replay)?;
        let bounds = if replay.prover_wins {
            Bounds { won_from: credit::won_from_by(next.step, bounds.won_from), ..Bounds::UNKNOWN }
        } else {
            Bounds { held_to: credit::held_to_by(next.step, bounds.held_to), ..Bounds::UNKNOWN }
        };
        self.note(target, bounds, known.mv);
        Some(bounds)
    }

    /// The loser is to move in both: all his moves must fail.
    fn loser_tries(&mut self, target: At<G::Body>, model: At<G::Body>, replay: &mut Replay) -> Option<Bounds> {
        if let Some(bounds) = self.settled_without_search(target) {
            return replay.is_won(bounds, target.credit).then_some(bounds);
        }
        if self.is_spent() {
            return None;
        }
        self.nodes += 1;
        // Simulations go deep: each level takes a list from the store and gives it back.
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let gate = self.game.successors(&target.position, target.credit, &mut moves);
        let bounds = match (replay.prover_wins, gate) {
            (true, true) => Bounds { won_from: 0, ..Bounds::UNKNOWN },
            (true, false) => Bounds { won_from: -credit::ALWAYS, ..Bounds::UNKNOWN },
            (false, true) => Bounds { held_to: 0, ..Bounds::UNKNOWN },
            (false, false) => Bounds { held_to: credit::ALWAYS, ..Bounds::UNKNOWN },
        };
        self.looks += moves.len() as u64;
        let first = moves.first().map(|next| next.mv);
        let found = self.all_fail(target, model, &mut moves, bounds, replay);
        self.spare.push(moves);
        let (first, bounds) = (first?, found?);
        self.note(target, bounds, first);
        Some(bounds)
    }

    /// Narrows the bounds by every move of the loser; none of them may work.
    fn all_fail(
        &mut self,
        target: At<G::Body>,
        model: At<G::Body>,
        moves: &mut [Successor<G::Body>],
        mut bounds: Bounds,
        replay: &mut Replay,
    ) -> Option<Bounds> {
        self.touch(moves);
        // What is decided already comes first: a loser's move that works ends the simulation at once.
        let mut open = 0;
        for i in 0..moves.len() {
            let next = moves[i];
            let at = At { position: next.position, credit: next.step.after(target.credit) };
            match self.settled_without_search(at) {
                Some(found) if replay.is_won(found, at.credit) => {
                    bounds = replay.narrowed(bounds, found, next.step);
                }
                Some(_) => return None,
                None => {
                    moves[open] = next;
                    open += 1;
                }
            }
        }
        for next in &moves[..open] {
            let at = At { position: next.position, credit: next.step.after(target.credit) };
            let in_model = self.game.play(&model.position, model.credit, next.mv)?;
            let reply_to = At { position: in_model.position, credit: in_model.step.after(model.credit) };
            let found = self.winner_replies(at, reply_to, replay)?;
            bounds = replay.narrowed(bounds, found, next.step);
        }
        Some(bounds)
    }

    /// What the table or the game's estimate says, if it decides.
    fn settled_without_search(&mut self, at: At<G::Body>) -> Option<Bounds> {
        let hash = at.position.hash();
        if let Some(known) = self.table.find(&at.position, hash, at.credit) {
            return known.decides(at.credit).then_some(known.bounds);
        }
        let estimate = self.game.estimate(&at.position, at.credit);
        let decided = estimate.bounds.is_won(at.credit) || estimate.bounds.is_held(at.credit);
        let numbers = match (estimate.bounds.is_won(at.credit), decided) {
            (true, _) => (0, INFINITE),
            (false, true) => (INFINITE, 0),
            (false, false) => (estimate.proof, estimate.disproof),
        };
        let numbers = Some((numbers.0, numbers.1, u8::MAX));
        self.table.store(&at.position, hash, at.credit, Known { bounds: estimate.bounds, numbers, mv: NO_MOVE }, 0);
        decided.then_some(estimate.bounds)
    }

    fn note(&mut self, at: At<G::Body>, bounds: Bounds, mv: u16) {
        let (proof, disproof) = if bounds.is_won(at.credit) { (0, INFINITE) } else { (INFINITE, 0) };
        let known = Known { bounds, numbers: Some((proof, disproof, u8::MAX)), mv };
        self.table.store(&at.position, at.position.hash(), at.credit, known, 1);
    }
}
