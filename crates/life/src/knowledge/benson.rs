//! Unconditional life (Benson 1976): blocks that live though the defender always passes.
//!
//! Regions are the connected parts of the arena without defender stones. A region is *vital* to a block if every empty
//! point of it is a liberty of the block. Blocks with fewer than two vital regions are dropped, then regions that touch
//! a dropped block, and again, until nothing changes. What is left is alive.
//!
//! A region that touches the outside is never vital: it goes on there, and what is empty there is no liberty of the
//! block.

use tesuji_question::{Lemma, TargetRule};

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Block;
use crate::state::State;
use crate::survey::Survey;

/// The module.
#[derive(Clone, Debug, Default)]
pub struct UnconditionalLife;

impl<B: Bits> StaticOracle<B> for UnconditionalLife {
    fn name(&self) -> &'static str {
        "unconditional life"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let mut targets = survey.blocks.defender.iter().filter(|block| block.target);
        // Nearly always there are not even two regions whose empty points are all liberties of a target, and mostly no
        // two that could be eyes.
        let enough = survey.eyes >= 2;
        if !targets.clone().any(|block| block.immortal || enough && has_two_eyes(survey, block)) {
            return None;
        }
        let wanted = targets.clone().fold(B::EMPTY, |all, block| all | block.stones);
        let alive = alive_if(state, survey, |left| left.meets(wanted));
        let lives = match arena.rule {
            TargetRule::Any => targets.any(|block| block.stones.meets(alive)),
            TargetRule::Every => targets.all(|block| block.immortal || block.stones.meets(alive)),
        };
        lives.then_some(Fact::lives(Lemma::UnconditionalLife))
    }
}

/// Whether a block has two vital regions, if all blocks around them live.
fn has_two_eyes<B: Bits>(survey: &Survey<B>, block: &Block<B>) -> bool {
    survey.regions.iter().filter(|region| region.may_be_eye && region.empty.within(block.liberties)).nth(1).is_some()
}

/// The defender stones that are unconditionally alive.
pub fn alive<B: Bits>(state: &State<B>, survey: &Survey<B>) -> B {
    alive_if(state, survey, |left| left.any())
}

/// The same, given up as soon as what is left is of no interest.
fn alive_if<B: Bits>(state: &State<B>, survey: &Survey<B>, interesting: impl Fn(B) -> bool) -> B {
    let mut alive = state.body.defender;
    loop {
        let mut left = B::EMPTY;
        for block in survey.blocks.defender.iter().filter(|block| block.stones.within(alive)) {
            let mut vital = survey
                .regions
                .iter()
                .filter(|r| r.may_be_eye && r.empty.within(block.liberties) && r.border.within(alive));
            if vital.nth(1).is_some() {
                left |= block.stones;
            }
        }
        if left == alive || !interesting(left) {
            return left;
        }
        alive = left;
    }
}
