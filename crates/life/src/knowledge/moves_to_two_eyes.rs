//! The least number of moves to two eyes: how often the defender must play, the attacker passing, until a target lives unconditionally.
//!
//! ```text
//!   0   it does already (Benson)
//!   1   a move of his makes it so: alive if he is to move, whatever the ko threats
//!   2   or more: nothing is said
//! ```
//!
//! Wolf's program counts such moves to order its moves; proof-number searches take them for the numbers to begin with (df-pn+). Here the
//! evaluator does both better, but the number one is a *proof*, and every state it decides is a state that need not be visited.
//!
//! **Why it is sound.** The move that is found is played and Benson's argument asked about what follows; a point that a ko bans is left out. So nothing
//! new is believed: the defender plays there, and from then on may pass.
//!
//! **How it is found.** A move on a liberty of a target makes one block of all that it touches. Only the region it is played in changes: it loses the
//! point and falls into parts. So the eyes after the move are counted without playing it: closed regions elsewhere, and closed parts
//! beside the point, all of whose empty points are liberties of the new block. With two of them the move is tried: eyes that need other blocks to
//! live as well are for Benson's argument to refuse. Two eyes out of a single region are for [`eye_space`](super::eye_space) to tell, so a
//! target without an eye is looked at only where it joins another block. Moves that touch no target are not looked at.

use tesuji_problem::Role;

use super::benson::UnconditionalLife;
use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Block;
use crate::state::{State, Tag, play};
use crate::survey::Survey;

/// The module.
#[derive(Default)]
pub struct MovesToTwoEyes<B> {
    /// The state after the move that is tried.
    after: Survey<B>,
}

impl<B: Bits> StaticOracle<B> for MovesToTwoEyes<B> {
    fn name(&self) -> &'static str {
        "moves to two eyes"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        self.living_move(arena, state, survey).map(|_| Fact::played_out_life())
    }
}

impl<B: Bits> MovesToTwoEyes<B> {
    /// A move of the defender, who is to move, after which a target lives unconditionally.
    pub fn living_move(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<usize> {
        let tag = Tag::unpack(state.tag);
        if tag.to_move != Role::Defender {
            return None;
        }
        let blocks = &survey.blocks.defender;
        let (mut once, mut joining) = (B::EMPTY, B::EMPTY);
        for block in blocks {
            joining |= once & block.liberties;
            once |= block.liberties;
        }
        let mut tried = tag.ban.map_or(B::EMPTY, B::bit);
        for target in blocks.iter().filter(|block| block.target) {
            let mut points = (target.liberties & arena.playable.defender).minus(tried);
            if !has_an_eye(survey, target) {
                points &= joining;
            }
            tried |= points;
            let lives = |at: &usize| has_two_eyes_after(arena, survey, *at) && self.lives_after(arena, state, *at);
            if let Some(at) = points.indices().find(lives) {
                return Some(at);
            }
        }
        None
    }

    fn lives_after(&mut self, arena: &Arena<B>, state: &State<B>, at: usize) -> bool {
        play(arena, state, at).is_some_and(|next| {
            self.after.take(arena, &next);
            UnconditionalLife.judge(arena, &next, &self.after).is_some()
        })
    }
}

/// Whether a block has a region of its own already: one whose empty points are all liberties of it.
fn has_an_eye<B: Bits>(survey: &Survey<B>, block: &Block<B>) -> bool {
    survey.regions.iter().any(|region| !region.open && region.empty.within(block.liberties))
}

/// Whether a defender's move on this empty point could leave its block two eyes: enough of them, if all around them live.
fn has_two_eyes_after<B: Bits>(arena: &Arena<B>, survey: &Survey<B>, at: usize) -> bool {
    let point = B::bit(at);
    let joined = survey.blocks.defender.iter().filter(|block| block.liberties.meets(point));
    let beside = arena.around(point);
    let taken = survey.blocks.taken_by(Role::Defender, at);
    let empty = survey.blocks.empty | taken;
    let liberties = joined.fold(beside & empty | taken, |all, block: &Block<B>| all | block.liberties).minus(point);
    let is_eye = |points: B| (points & empty).within(liberties);
    let (mut eyes, mut ground) = (0, B::EMPTY);
    for region in &survey.regions {
        if region.points.meets(point) {
            ground = region.points.minus(point);
        } else if !region.open && is_eye(region.points) {
            eyes += 1;
        }
    }
    let outside = arena.beside_safe.attacker | arena.beside_void | survey.wall;
    let mut rest = beside & ground;
    while eyes < 2 && rest.any() {
        let part = arena.flood(rest.first(), ground);
        rest = rest.minus(part);
        eyes += u32::from(!part.meets(outside) && is_eye(part));
    }
    eyes >= 2
}
