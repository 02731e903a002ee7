//! Attacker blocks inside that live by themselves: as good as wall for [`no_room`](super::no_room).
//!
//! Benson's argument with the sides exchanged. Regions are the connected parts of the arena without attacker stones; one
//! is *vital* to a block if every empty point of it is a liberty of the block. Weak blocks with fewer than two vital
//! regions are dropped, then regions that touch a dropped block, and again, until nothing changes. Stones of the wall and
//! safe stones outside are never dropped. What is left is never captured though the attacker passes.
//!
//! ```text
//!   O . O D D    O: alive, by the points between its stones. So every empty point beside it is outer,
//!   . O O D .    as if the wall stood there.
//! ```
//!
//! **What the attacker must not do.** He plays on outer points, but never in an eye of such a block. So no eye may contain
//! a target, which he would have to take, no link needs a point of one, and no move is tried there. What he plays
//! elsewhere takes nothing away: an eye goes on being surrounded by stones that live.
//!
//! An eye that only the attacker may play in is one as well; the outside has no safe stones of the defender, or
//! `no_room` says nothing.

use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Block;
use crate::state::State;
use crate::survey::Survey;

/// More regions than this are not looked at.
const MOST_REGIONS: usize = 12;

/// Weak attacker blocks that live by themselves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InnerWall<B> {
    /// Their stones.
    pub(crate) stones: B,
    /// What they live by: points where the attacker does not play.
    pub(crate) eyes: B,
}

/// A region that may be vital to a weak block.
#[derive(Clone, Copy, Default)]
struct Eye<B> {
    points: B,
    border: B,
}

impl<B: Bits> InnerWall<B> {
    /// Finds them.
    pub(crate) fn find(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> InnerWall<B> {
        let blocks = &survey.blocks;
        // An empty point of a vital region has no empty neighbour that is not a liberty of the block: nearly always there
        // are no two such points, and this is told quickly.
        let may_live = |block: &&Block<B>| {
            let liberties = block.liberties;
            !block.immortal && liberties.minus(arena.beside(blocks.empty.minus(liberties))).rest().any()
        };
        let weak = || blocks.attacker.iter().filter(may_live);
        let near = weak().fold(B::EMPTY, |all, block| all | block.liberties);
        if near.none() {
            return InnerWall::default();
        }
        // No region with a target, or with a point that is nobody's liberty.
        let targets = blocks.defender.iter().filter(|block| block.target);
        let bad = targets.fold(blocks.empty.minus(near), |bad, block| bad | block.stones);
        let open = arena.universe.minus(state.body.attacker);
        let mut rest = near.minus(arena.flood(bad, open));
        let mut eyes = [Eye::default(); MOST_REGIONS];
        let mut count = 0;
        while rest.any() && count < MOST_REGIONS {
            let points = arena.flood(rest.first(), open);
            rest = rest.minus(points);
            eyes[count] = Eye { points, border: arena.around(points) };
            count += 1;
        }
        let eyes = &eyes[..count];
        let mut alive = weak().fold(B::EMPTY, |all, block| all | block.stones);
        while eyes.len() > 1 && alive.any() {
            let lasting = alive | survey.wall;
            let vital = |eye: &&Eye<B>, block: &Block<B>| {
                (eye.points & blocks.empty).within(block.liberties) && eye.border.within(lasting)
            };
            let candidates = weak().filter(|block| block.stones.within(alive));
            let lives = |block: &&Block<B>| eyes.iter().filter(|eye| vital(eye, block)).nth(1).is_some();
            let left = candidates.filter(lives).fold(B::EMPTY, |left, block| left | block.stones);
            if left == alive {
                let theirs = eyes.iter().filter(|eye| eye.border.within(lasting));
                let eyes = theirs.fold(B::EMPTY, |all, eye| all | eye.points);
                return InnerWall { stones: alive, eyes };
            }
            alive = left;
        }
        InnerWall::default()
    }
}
