//! The least number of moves to two eyes: how often the defender must play, the attacker passing, until a target lives
//! unconditionally.
//!
//! ```text
//!   0   it does already (Benson)
//!   1   a move of his makes it so: alive if he is to move, whatever the ko threats
//!   2   or more: nothing is said
//! ```
//!
//! Proof-number searches take such a number for the numbers to begin with (df-pn+); here the fitted evaluator does
//! that. But the number one is a *proof*, and every state it decides is a state that need not be visited. (A number of
//! two or more proves nothing; that there can never be two eyes is for [`no_room`](super::no_room) to tell.)
//!
//! **Why it is sound.** The move that is found is played and Benson's argument asked about what follows; a point that a
//! ko bans is left out. So nothing new is believed: the defender plays there, and from then on may pass.
//!
//! **How it is found.** A move on a liberty of a target makes one block of all that it touches. Only the region it is
//! played in changes: it loses the point and falls into parts. So the eyes after the move are counted without playing
//! it: regions elsewhere, and parts beside the point, that the new block surrounds alone and whose empty points are all
//! liberties of it. With two of them the move is played.
//!
//! What costs more than it gives is left out: moves that touch no target; two eyes out of a single region
//! ([`eye_space`](super::eye_space) knows them), so that there must be an eye already, or one that the move makes by
//! joining all the blocks around it; eyes that several blocks surround.

use tesuji_question::Role;

use super::benson::UnconditionalLife;
use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Tag, play};
use crate::survey::{Region, Survey};

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
        if tag.to_move != Role::Defender || survey.eyes == 0 {
            return None;
        }
        let points = candidates(arena, survey).minus(tag.ban.map_or(B::EMPTY, B::bit));
        let lives = |at: &usize| has_two_eyes_after(arena, state, survey, *at) && self.lives_after(arena, state, *at);
        points.indices().find(lives)
    }

    fn lives_after(&mut self, arena: &Arena<B>, state: &State<B>, at: usize) -> bool {
        play(arena, state, at).is_some_and(|next| {
            self.after.take(arena, &next);
            UnconditionalLife.judge(arena, &next, &self.after).is_some()
        })
    }
}

/// Moves that make or leave an eye: liberties of a target beside all blocks that surround a closed region, but not in
/// it.
fn candidates<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> B {
    let blocks = &survey.blocks.defender;
    let targets = blocks.iter().filter(|block| block.target);
    let of_targets = targets.fold(B::EMPTY, |all, block| all | block.liberties);
    let mut points = B::EMPTY;
    for region in survey.regions.iter().filter(|region| region.may_be_eye) {
        let around = blocks.iter().filter(|block| block.stones.meets(region.border));
        points |= around.fold(of_targets, |common, block| common & block.liberties).minus(region.points);
    }
    points & arena.playable.defender
}

/// Whether a defender's move on this empty point leaves its block two eyes: one elsewhere, and another one there or
/// beside the point.
fn has_two_eyes_after<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>, at: usize) -> bool {
    let point = B::bit(at);
    let beside = arena.around(point);
    let taken = survey.blocks.taken_by(Role::Defender, at);
    let empty = survey.blocks.empty | taken;
    let (mut block, mut liberties) = (point, beside & empty | taken);
    for joined in survey.blocks.defender.iter().filter(|block| block.liberties.meets(point)) {
        block |= joined.stones;
        liberties |= joined.liberties;
    }
    // The region of the point has an empty point that is no liberty any more: itself. So only others are counted.
    liberties = liberties.minus(point);
    let regions = survey.regions.iter();
    let elsewhere =
        |region: &&Region<B>| region.may_be_eye && region.empty.within(liberties) && region.border.within(block);
    let eyes = regions.filter(elsewhere).count();
    if eyes != 1 {
        return eyes > 1;
    }
    let open = arena.beside_safe.attacker | arena.beside_void | survey.wall;
    let mut room = (liberties | state.body.attacker).minus(open);
    let mut seeds = beside & room;
    while seeds.any() {
        let part = arena.flood(seeds.first(), room);
        if part.meets(empty) && arena.around(part).within(block) {
            return true;
        }
        seeds = seeds.minus(part);
        room = room.minus(part);
    }
    false
}
