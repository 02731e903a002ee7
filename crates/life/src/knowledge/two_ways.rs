//! Life by two ways: the attacker is to move, and one defender move more would make life in two ways that he cannot spoil together.
//!
//! For every defender move that makes unconditional life at once, the *zone* is what the attacker would have to touch to spoil it:
//! the point of the move and the empty points of the vital regions of the living blocks. A stone outside the zone changes neither
//! these regions nor the blocks, so the move still makes life; a block that is in atari now adds its last liberty. If the zones of
//! all such moves have no empty point in common, every attacker move leaves one of them.
//!
//! (Wolf 1994, 1.1: uniting linked chains and capturing chains in atari without filling an eye are cases of this.)

use tesuji_problem::{Role, TargetRule};

use super::{Fact, StaticOracle, benson};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Tag, after_move};
use crate::survey::Survey;

/// The module.
#[derive(Clone, Debug, Default)]
pub struct TwoWays<B> {
    survey: Survey<B>,
}

impl<B: Bits> StaticOracle<B> for TwoWays<B> {
    fn name(&self) -> &'static str {
        "two ways"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let tag = Tag::unpack(state.tag);
        // Fewer than two regions that can be eyes after one move: not worth looking.
        if tag.to_move != Role::Attacker || survey.regions.len() + usize::from(survey.blocks.empty.count() > 3) < 2 {
            return None;
        }
        let turned = State { tag: Tag { to_move: Role::Defender, ban: None, ..tag }.pack(), ..*state };
        let turned_tag = Tag::unpack(turned.tag);
        let blocks = &survey.blocks;
        // A block in atari could be captured first.
        let in_atari = blocks.defender.iter().filter(|b| b.in_atari()).fold(B::EMPTY, |all, b| all | b.liberties);
        let mut spoils = B::EMPTY;
        for at in (blocks.empty & arena.playable.attacker).indices() {
            if blocks.taken_by(Role::Attacker, at).any() || blocks.breathes(arena, Role::Attacker, at) {
                spoils |= B::bit(at);
            }
        }
        for at in (blocks.empty & arena.playable.defender).indices() {
            let taken = blocks.taken_by(Role::Defender, at);
            if taken.none() && !blocks.breathes(arena, Role::Defender, at) {
                continue;
            }
            let after = after_move(arena, &turned, turned_tag, at, taken, blocks.immortal(Role::Defender));
            self.survey.take(arena, &after);
            if let Some(zone) = living_zone(arena, &after, &self.survey) {
                spoils &= zone | B::bit(at) | in_atari;
                if spoils.none() {
                    return Some(Fact { lemma: None, bounds: tesuji_dfpn::Bounds::HELD });
                }
            }
        }
        None
    }
}

/// The empty points of the vital regions of all living blocks, if the target lives.
fn living_zone<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<B> {
    let alive = benson::alive(state, survey);
    let mut targets = survey.blocks.defender.iter().filter(|block| block.target);
    let lives = match arena.rule {
        TargetRule::Any => targets.any(|block| block.stones.meets(alive)),
        TargetRule::Every => targets.all(|block| block.stones.meets(alive)),
    };
    if !lives {
        return None;
    }
    let inside = survey.regions.iter().filter(|r| !r.open && r.border.within(alive));
    Some(inside.fold(B::EMPTY, |zone, region| zone | region.points))
}
