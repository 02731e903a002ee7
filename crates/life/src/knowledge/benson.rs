//! Unconditional life (Benson 1976): blocks that live though the defender always passes.
//!
//! Regions are the connected parts of the arena without defender stones. A region is *vital* to a block if every empty point of it is
//! a liberty of the block. Blocks with fewer than two vital regions are dropped, then regions that touch a dropped block, and again,
//! until nothing changes. What is left is alive.
//!
//! A region that touches the outside is never vital: it goes on there, and what is empty there is no liberty of the block.

use tesuji_problem::{Lemma, TargetRule};

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::state::State;

/// The module.
#[derive(Clone, Debug, Default)]
pub struct UnconditionalLife<B> {
    regions: Vec<Region<B>>,
}

#[derive(Clone, Copy, Debug)]
struct Region<B> {
    empty: B,
    border: B,
}

impl<B: Bits> StaticOracle<B> for UnconditionalLife<B> {
    fn name(&self) -> &'static str {
        "unconditional life"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) -> Option<Fact> {
        let alive = self.alive(arena, state, blocks);
        let mut targets = blocks.defender.iter().filter(|block| block.target);
        let lives = match arena.rule {
            TargetRule::Any => targets.any(|block| block.stones.meets(alive)),
            TargetRule::Every => targets.all(|block| block.immortal || block.stones.meets(alive)),
        };
        lives.then_some(Fact::lives(Lemma::UnconditionalLife))
    }
}

impl<B: Bits> UnconditionalLife<B> {
    /// The defender stones that are unconditionally alive.
    pub fn alive(&mut self, arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) -> B {
        self.find_regions(arena, state, blocks);
        let mut alive = state.body.defender;
        loop {
            let mut left = B::EMPTY;
            for block in blocks.defender.iter().filter(|block| block.stones.within(alive)) {
                let vital = self.regions.iter().filter(|r| r.border.within(alive) && r.empty.within(block.liberties));
                // A region without empty points would be vital to everything: it is none.
                if vital.filter(|r| r.empty.any() && r.border.meets(block.stones)).count() >= 2 {
                    left |= block.stones;
                }
            }
            if left == alive || left.none() {
                return left;
            }
            alive = left;
        }
    }

    fn find_regions(&mut self, arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) {
        self.regions.clear();
        let outside = arena.beside_safe.attacker | arena.beside_void | arena.dead_ground;
        let open = arena.universe.minus(state.body.defender);
        let mut rest = arena.flood(blocks.empty, open);
        while rest.any() {
            let region = arena.flood(rest.first(), open);
            rest = rest.minus(region);
            if !region.meets(outside) {
                self.regions.push(Region { empty: region & blocks.empty, border: arena.around(region) });
            }
        }
    }
}
