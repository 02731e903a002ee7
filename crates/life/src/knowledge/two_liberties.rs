//! Catching a chain with two liberties: a target that is driven to its capture by ataris alone, as in a ladder (Wolf
//! 1994, 1.1).
//!
//! The attacker to move plays on one of two liberties. Now the target is in atari: every answer that neither is on its
//! last liberty nor captures something is followed by its capture. So few answers need be read, and after each the
//! target must have two liberties at most again, or one: then it is captured.
//!
//! **Why it is sound.** All answers of the defender that do not lose at once are read, kos that he may take only with a
//! threat included; a move of the attacker that a ko bans is not read. So what is said holds whatever the ko threats.
//! If there are several targets, all of them must be one block (with the target rule `every`: one of them is caught).
//! The reading is cut after a fixed number of moves: then nothing is said.

use tesuji_question::{Role, TargetRule};

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::{Block, Blocks};
use crate::state::{State, Tag, is_captured, play};
use crate::survey::Survey;

/// Moves that are read at one state at most.
const MAX_MOVES: u32 = 12;

/// The module.
#[derive(Clone, Debug, Default)]
pub struct TwoLiberties<B> {
    /// The blocks of the states that are read, by depth.
    blocks: Vec<Blocks<B>>,
}

impl<B: Bits> StaticOracle<B> for TwoLiberties<B> {
    fn name(&self) -> &'static str {
        "two liberties"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let mut left = MAX_MOVES;
        let role = Tag::unpack(state.tag).to_move;
        let caught = match role {
            Role::Attacker => self.attack(arena, state, &survey.blocks, &mut left),
            Role::Defender => self.defend(arena, state, &survey.blocks, &mut left),
        };
        (caught == Some(true)).then_some(Fact::played_out())
    }
}

/// The target that is hunted, if it has at most so many liberties.
fn prey<B: Bits>(arena: &Arena<B>, blocks: &Blocks<B>, most: u32) -> Option<Block<B>> {
    let mut targets = blocks.defender.iter().filter(|block| block.target);
    let weak = |block: &&Block<B>| !block.immortal && block.liberties.count() <= most;
    match arena.rule {
        TargetRule::Any => targets.next().filter(weak).filter(|_| targets.next().is_none()).copied(),
        TargetRule::Every => targets.filter(weak).min_by_key(|block| block.liberties.count()).copied(),
    }
}

impl<B: Bits> TwoLiberties<B> {
    /// Whether the attacker to move catches the target by ataris; `None` if too many moves were read.
    fn attack(&mut self, arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>, left: &mut u32) -> Option<bool> {
        let Some(prey) = prey(arena, blocks, 2) else { return Some(false) };
        let ban = Tag::unpack(state.tag).ban.map_or(B::EMPTY, B::bit);
        let moves = (prey.liberties & arena.playable.attacker).minus(ban);
        if prey.in_atari() {
            return Some(moves.any());
        }
        for at in moves.indices() {
            *left = left.checked_sub(1)?;
            let Some(next) = play(arena, state, at) else { continue };
            let mut after = self.blocks.pop().unwrap_or_default();
            after.find(arena, &next);
            let caught = self.defend(arena, &next, &after, left);
            self.blocks.push(after);
            if caught? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the target in atari is caught though the defender is to move.
    fn defend(&mut self, arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>, left: &mut u32) -> Option<bool> {
        let Some(prey) = prey(arena, blocks, 1) else { return Some(false) };
        if !prey.liberties.within(arena.playable.attacker) {
            return Some(false);
        }
        let weak = blocks.attacker.iter().filter(|block| block.in_atari());
        let answers = weak.fold(prey.liberties, |all, block| all | block.liberties) & arena.playable.defender;
        for at in answers.indices() {
            *left = left.checked_sub(1)?;
            // Taking a banned ko is read as if a threat were always there.
            let Some(next) = play(arena, state, at) else { continue };
            let mut after = self.blocks.pop().unwrap_or_default();
            after.find(arena, &next);
            let caught = if is_captured(arena, &next) { Some(false) } else { self.attack(arena, &next, &after, left) };
            self.blocks.push(after);
            if !caught? {
                return Some(false);
            }
        }
        Some(true)
    }
}
