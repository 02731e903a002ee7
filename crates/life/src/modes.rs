//! Two other questions about the same play: can the defender force unconditional life, and does he live if he must come
//! to rest?
//!
//! *Seki*: a group that lives without being able to force unconditional life. *Essential cycle* (Wolf 1994, 3.4.2): the
//! status changes if a play with captures for ever is lost for the defender. Both are games for the same search.

use tesuji_dfpn::{Bounds, Credit, Estimate, Game, MoveId, Step, Successor};
use tesuji_question::{Lemma, Role};

use crate::bits::Bits;
use crate::game::{LifeGame, PASS};
use crate::state::{State, Stones, Tag, after_pass, side_to_move};

/// The defender proves: he wants a state that needs no answer any more.
pub(crate) struct ForceLife<B: Bits>(pub(crate) LifeGame<B>);

impl<B: Bits> Game for ForceLife<B> {
    type Body = Stones<B>;

    fn prover_moves(&self, state: &State<B>) -> bool {
        side_to_move(state.tag) == Role::Defender
    }

    fn estimate(&mut self, state: &State<B>, credit: Credit) -> Estimate {
        let (bounds, (proof, disproof)) = match self.0.judge(state) {
            Some(fact) if matches!(fact.lemma, Some(Lemma::UnconditionalLife | Lemma::Uncapturable)) => {
                (Bounds::WON, (1, 1))
            }
            Some(fact) if fact.bounds.is_won(credit) => (Bounds::HELD, (1, 1)),
            Some(_) => (Bounds::UNKNOWN, (1, 1)),
            None => (Bounds::UNKNOWN, self.0.first_numbers(state)),
        };
        Estimate { bounds, proof: disproof, disproof: proof }
    }

    fn successors(&mut self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        let gate = self.0.successors(state, credit, out);
        let tag = Tag::unpack(state.tag);
        out.retain(|next| next.mv != PASS);
        // Here a pass of the attacker counts (nobody may want to move in a seki), and one of the defender leads
        // nowhere.
        if tag.to_move == Role::Attacker {
            out.push(Successor { position: after_pass(state, tag), mv: PASS, step: Step::Free });
        }
        gate
    }

    fn play(&mut self, state: &State<B>, credit: Credit, mv: MoveId) -> Option<Successor<Stones<B>>> {
        self.0.play(state, credit, mv)
    }
}

/// The attacker has also won when there were more captures than this: the defender must come to rest.
pub(crate) struct MustRest<B: Bits> {
    pub(crate) game: LifeGame<B>,
    pub(crate) captures: u32,
}

/// Where the captures are counted in a tag: above everything else.
const COUNTER: u32 = 27;

impl<B: Bits> MustRest<B> {
    /// The largest number of captures that can be counted.
    pub(crate) const MAX_CAPTURES: u32 = 30;

    fn split(state: &State<B>) -> (State<B>, u32) {
        let counter = state.tag >> COUNTER;
        (State { tag: state.tag & ((1 << COUNTER) - 1), ..*state }, counter)
    }

    fn counted(before: &State<B>, counter: u32, mut next: Successor<Stones<B>>) -> Successor<Stones<B>> {
        let played = u32::from(next.mv != PASS);
        let captured = next.position.body.all().count() < before.body.all().count() + played;
        next.position.tag |= (counter + u32::from(captured)) << COUNTER;
        next
    }
}

impl<B: Bits> Game for MustRest<B> {
    type Body = Stones<B>;

    fn prover_moves(&self, state: &State<B>) -> bool {
        side_to_move(state.tag) == Role::Attacker
    }

    fn estimate(&mut self, state: &State<B>, credit: Credit) -> Estimate {
        let (state, counter) = Self::split(state);
        let estimate = self.game.estimate(&state, credit);
        // Life that needs no answer is rest.
        let won = counter > self.captures && !estimate.bounds.is_held(credit);
        if won { Estimate { bounds: Bounds::WON, ..estimate } } else { estimate }
    }

    fn successors(&mut self, state: &State<B>, credit: Credit, out: &mut Vec<Successor<Stones<B>>>) -> bool {
        let (state, counter) = Self::split(state);
        let gate = self.game.successors(&state, credit, out);
        for next in out.iter_mut() {
            *next = Self::counted(&state, counter, *next);
        }
        gate
    }

    fn play(&mut self, state: &State<B>, credit: Credit, mv: MoveId) -> Option<Successor<Stones<B>>> {
        let (state, counter) = Self::split(state);
        Some(Self::counted(&state, counter, self.game.play(&state, credit, mv)?))
    }
}
