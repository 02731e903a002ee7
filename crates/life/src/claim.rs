//! A claim: that a side wins a state with this credit. A straight status is one claim, a ko two.
//!
//! Line, zone, proof and verification tree all follow the strategy behind a claim, as the search that decided it knows
//! it: a [`Case`].

use tesuji_dfpn::{Bounds, Budget, Credit, Game, Monitor, MoveId, NO_MOVE, Search, Stop};
use tesuji_question::{KoThreats, Role};

use crate::bits::Bits;
use crate::game::LifeGame;
use crate::options::Config;
use crate::state::{State, Tag, side_to_move};

/// A side wins a state with this credit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim<B> {
    pub(crate) root: State<B>,
    pub(crate) credit: Credit,
    pub(crate) winner: Role,
}

impl<B: Bits> Claim<B> {
    /// Whether the winner is to move.
    pub(crate) fn winner_moves(&self) -> bool {
        side_to_move(self.root.tag) == self.winner
    }

    /// Whether bounds say what is claimed, with another credit.
    pub(crate) fn is_shown_by(&self, bounds: Bounds, credit: Credit) -> bool {
        match self.winner {
            Role::Attacker => bounds.is_won(credit),
            Role::Defender => bounds.is_held(credit),
        }
    }

    /// The ko threats of both sides.
    pub(crate) fn threats(&self, both_have_threats: bool) -> KoThreats {
        let defender =
            if both_have_threats { Tag::unpack(self.root.tag).defender_threats } else { (-self.credit).max(0) as u8 };
        KoThreats { attacker: self.credit.max(0) as u8, defender }
    }
}

/// A claim with the search that has decided it, and what may still be spent on it.
pub(crate) struct Case<'a, B: Bits> {
    pub(crate) claim: Claim<B>,
    /// The winner's first move, if it is his turn and one is chosen.
    pub(crate) first: Option<MoveId>,
    pub(crate) search: &'a mut Search<LifeGame<B>>,
    pub(crate) config: &'a Config,
    pub(crate) budget: Budget,
    pub(crate) monitor: &'a mut dyn Monitor,
}

impl<B: Bits> Case<'_, B> {
    /// A move that keeps the win: the one of the table, or what the search says if it is asked again. `None` if nothing
    /// has to be played.
    pub(crate) fn winning_move(&mut self, state: &State<B>, credit: Credit) -> Result<Option<MoveId>, Stop> {
        if let Some(mv) = self.claim.remembered(self.search, state, credit) {
            return Ok(Some(mv));
        }
        let mv = self.search.solve(state, credit, self.budget, self.monitor)?.mv;
        Ok((mv != NO_MOVE).then_some(mv))
    }
}

impl<B: Bits> Claim<B> {
    /// The winner's move that a search remembers, if it still leads to a known win.
    pub(crate) fn remembered(
        &self,
        search: &mut Search<LifeGame<B>>,
        state: &State<B>,
        credit: Credit,
    ) -> Option<MoveId> {
        let known = search.table().find(state, state.hash(), credit)?;
        if known.mv == NO_MOVE || !self.is_shown_by(known.bounds, credit) {
            return None;
        }
        let next = search.game.play(state, credit, known.mv)?;
        let after = next.step.after(credit);
        let child = search.table().find(&next.position, next.position.hash(), after)?;
        self.is_shown_by(child.bounds, after).then_some(known.mv)
    }
}
