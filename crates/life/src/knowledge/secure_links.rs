//! Secure links between blocks: life of several blocks that cannot be cut apart (Wolf 1994, 1.1).
//!
//! Two blocks with two common liberties of their own are linked: if the attacker plays on one, the defender plays on the other. Blocks that hang together by
//! such links are a *family*. Benson's argument then holds for families in place of blocks:
//!
//! ```text
//!   a region is vital to a family if each of its empty points is a liberty of some block of the family, and no link needs a point of it;
//!   families with fewer than two vital regions are dropped, then regions beside a dropped block, and again, until nothing changes:
//!   what is left is alive, whoever moves, whatever the ko threats
//! ```
//!
//! **Why.** The defender answers a move on a link by the other point of it and passes otherwise. Look at what hangs together solidly. If it is not a whole
//! family it has a link that nobody has touched: two liberties. If it is, it has two vital regions. The last empty point of a vital region is
//! never taken: the attacker's stone there has no liberty, so it would have to capture a block of the families whose last liberty that point is, and
//! each has another one, on an untouched link or in its other region. So every answer is legal as well; a ko never bans it, because the point was
//! empty before the attacker's move.
//!
//! **When it is not enough** (the right-hand diagram of the paper): a point that serves two links serves none of them, because the attacker takes it and
//! threatens both cuts. No point is given to two links here. The other kind of link, a common liberty where the attacker cannot
//! play, is a region that is vital to both blocks, which Benson's argument counts already.

use tesuji_problem::TargetRule;

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Block;
use crate::state::State;
use crate::survey::{Region, Survey};

/// The module.
#[derive(Clone, Debug, Default)]
pub struct SecureLinks;

impl<B: Bits> StaticOracle<B> for SecureLinks {
    fn name(&self) -> &'static str {
        "secure links"
    }

    fn judge(&mut self, arena: &Arena<B>, _state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let blocks = &survey.blocks.defender;
        if blocks.len() < 2 || !may_be_linked(arena, survey) {
            return None;
        }
        let alive = alive(arena, survey);
        let mut targets = blocks.iter().filter(|block| block.target);
        let lives = match arena.rule {
            TargetRule::Any => targets.any(|block| block.stones.meets(alive)),
            TargetRule::Every => targets.all(|block| block.immortal || block.stones.meets(alive)),
        };
        lives.then_some(Fact::played_out_life())
    }
}

/// Whether there are two regions that could be eyes and a link of a target: nearly always there are not, and this is told quickly. Without a link of
/// its own a target has its eyes by Benson's argument or hardly ever.
fn may_be_linked<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> bool {
    let blocks = &survey.blocks.defender;
    let (mut once, mut shared) = (B::EMPTY, B::EMPTY);
    for block in blocks {
        shared |= once & block.liberties;
        once |= block.liberties;
    }
    shared &= arena.playable.defender;
    // A link needs two points that are liberties of two blocks each: this alone rules out most states.
    if two_of(shared).is_none() {
        return false;
    }
    let eyes = survey.regions.iter().filter(|region| !region.open && region.empty.within(once));
    if eyes.take(2).count() < 2 {
        return false;
    }
    let has_link = |target: &Block<B>| {
        let common = target.liberties & shared;
        let is_other = |block: &&Block<B>| block.stones != target.stones;
        two_of(common).is_some()
            && blocks.iter().filter(is_other).any(|block| two_of(block.liberties & common).is_some())
    };
    blocks.iter().filter(|block| block.target).any(has_link)
}

/// Blocks that are linked.
#[derive(Clone, Copy)]
struct Family<B> {
    stones: B,
    liberties: B,
}

/// The defender stones that live by links and eyes.
pub fn alive<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> B {
    let mut candidates = survey.blocks.defender.iter().fold(B::EMPTY, |all, block| all | block.stones);
    loop {
        let (families, spoken_for) = families(arena, survey, candidates);
        let mut left = B::EMPTY;
        for family in &families {
            let vital = |region: &&Region<B>| {
                !region.open
                    && region.empty.within(family.liberties)
                    && region.border.within(candidates)
                    && !region.points.meets(spoken_for)
            };
            if survey.regions.iter().filter(vital).nth(1).is_some() {
                left |= family.stones;
            }
        }
        if left == candidates || left.none() {
            return left;
        }
        candidates = left;
    }
}

/// The families of some blocks, and the points that their links need.
fn families<B: Bits>(arena: &Arena<B>, survey: &Survey<B>, candidates: B) -> (Vec<Family<B>>, B) {
    let blocks = survey.blocks.defender.iter().filter(|block| block.stones.within(candidates));
    let mut families: Vec<Family<B>> =
        blocks.map(|block| Family { stones: block.stones, liberties: block.liberties }).collect();
    // Points that can be no eye are used for links first.
    let eyes = survey.regions.iter().filter(|region| !region.open).fold(B::EMPTY, |all, region| all | region.points);
    let mut spoken_for = B::EMPTY;
    let blocks: Vec<Family<B>> = families.clone();
    for (i, one) in blocks.iter().enumerate() {
        for other in &blocks[i + 1..] {
            let at =
                |families: &[Family<B>], block: &Family<B>| families.iter().position(|f| f.stones.meets(block.stones));
            let (Some(a), Some(b)) = (at(&families, one), at(&families, other)) else { continue };
            let common = (one.liberties & other.liberties & arena.playable.defender).minus(spoken_for);
            if a == b {
                continue;
            }
            let Some(pair) = two_of(common.minus(eyes)).or_else(|| two_of(common)) else { continue };
            spoken_for |= pair;
            let joined = families.swap_remove(a.max(b));
            let family = &mut families[a.min(b)];
            family.stones |= joined.stones;
            family.liberties |= joined.liberties;
        }
    }
    (families, spoken_for)
}

fn two_of<B: Bits>(set: B) -> Option<B> {
    let rest = set.rest();
    rest.any().then(|| set.first() | rest.first())
}
