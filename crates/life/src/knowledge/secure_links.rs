//! Secure links between blocks: life of several blocks that cannot be cut apart (Wolf 1994, 1.1).
//!
//! Two blocks with two common liberties of their own are linked: if the attacker plays on one, the defender plays on
//! the other. Blocks that hang together by such links are a *family*. Benson's argument then holds for families in
//! place of blocks:
//!
//! ```text
//!   a region is vital to a family if each of its empty points is a liberty of some block of the family, and no link needs a point of it;
//!   families with fewer than two vital regions are dropped, then regions beside a dropped block, and again, until nothing changes:
//!   what is left is alive, whoever moves, whatever the ko threats
//! ```
//!
//! **Why.** The defender answers a move on a link by the other point of it and passes otherwise. Look at what hangs
//! together solidly. If it is not a whole family it has a link that nobody has touched: two liberties. If it is, it has
//! two vital regions. The last empty point of a vital region is never taken: the attacker's stone there has no liberty,
//! so it would have to capture a block of the families whose last liberty that point is, and each has another one, on
//! an untouched link or in its other region. So every answer is legal as well; a ko never bans it, because the point
//! was empty before the attacker's move.
//!
//! **When it is not enough** (the right-hand diagram of the paper): a point that serves two links serves none of them,
//! because the attacker takes it and threatens both cuts. No point is given to two links here. The other kind of link,
//! a common liberty where the attacker cannot play, is a region that is vital to both blocks, which Benson's argument
//! counts already.

use tesuji_question::{Role, TargetRule};

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Block;
use crate::state::{State, side_to_move};
use crate::survey::{Region, Survey};

/// The module.
#[derive(Clone, Debug)]
pub struct SecureLinks<B> {
    families: Vec<Family<B>>,
}

impl<B> Default for SecureLinks<B> {
    fn default() -> SecureLinks<B> {
        SecureLinks { families: Vec::new() }
    }
}

impl<B: Bits> StaticOracle<B> for SecureLinks<B> {
    fn name(&self) -> &'static str {
        "secure links"
    }

    /// Looks only where the attacker is to move: a defender who lives by links still does so after most of his moves.
    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let blocks = &survey.blocks.defender;
        if blocks.len() < 2 || side_to_move(state.tag) != Role::Attacker || !may_be_linked(arena, survey) {
            return None;
        }
        let mut targets = blocks.iter().filter(|block| block.target);
        let wanted = targets.clone().fold(B::EMPTY, |all, block| all | block.stones);
        let alive = self.alive(arena, survey, wanted);
        let lives = match arena.rule {
            TargetRule::Any => targets.any(|block| block.stones.meets(alive)),
            TargetRule::Every => targets.all(|block| block.immortal || block.stones.meets(alive)),
        };
        lives.then_some(Fact::played_out_life())
    }
}

/// Whether there are two regions that could be eyes and a link of a target: nearly always there are not, and this is
/// told quickly. Without a link of its own a target has its eyes by Benson's argument or hardly ever.
fn may_be_linked<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> bool {
    if survey.eyes < 2 {
        return false;
    }
    let blocks = &survey.blocks.defender;
    let (mut once, mut shared) = (B::EMPTY, B::EMPTY);
    for block in blocks {
        shared |= once & block.liberties;
        once |= block.liberties;
    }
    shared &= arena.playable.defender;
    // A link needs two points that are liberties of two blocks each.
    // With two regions that could be eyes and no more, a link that needs a point of one of them is of no use.
    if survey.eyes == 2 {
        let eyes = survey.regions.iter().filter(|region| region.may_be_eye);
        shared = eyes.fold(shared, |shared, region| shared.minus(region.points));
    }
    shared.rest().any()
        && blocks.iter().filter(|block| block.target && (block.liberties & shared).rest().any()).any(|target| {
            let links = |block: &Block<B>| (block.liberties & target.liberties & shared).rest().any();
            blocks.iter().any(|block| block.stones != target.stones && links(block))
        })
}

/// Blocks that are linked.
#[derive(Clone, Copy, Debug)]
struct Family<B> {
    stones: B,
    liberties: B,
}

impl<B: Bits> SecureLinks<B> {
    /// The defender stones that live by links and eyes; given up as soon as none of the `wanted` is left.
    fn alive(&mut self, arena: &Arena<B>, survey: &Survey<B>, wanted: B) -> B {
        let mut candidates = survey.blocks.defender.iter().fold(B::EMPTY, |all, block| all | block.stones);
        loop {
            let spoken_for = self.find_families(arena, survey, candidates);
            let mut left = B::EMPTY;
            for family in &self.families {
                let vital = |region: &&Region<B>| {
                    region.may_be_eye
                        && region.empty.within(family.liberties)
                        && region.border.within(candidates)
                        && !region.points.meets(spoken_for)
                };
                if survey.regions.iter().filter(vital).nth(1).is_some() {
                    left |= family.stones;
                }
            }
            if left == candidates || !left.meets(wanted) {
                return left;
            }
            candidates = left;
        }
    }

    /// Finds the families of some blocks; returns the points that their links need.
    fn find_families(&mut self, arena: &Arena<B>, survey: &Survey<B>, candidates: B) -> B {
        let families = &mut self.families;
        families.clear();
        let is_candidate = |block: &&Block<B>| block.stones.within(candidates);
        let blocks = || survey.blocks.defender.iter().filter(is_candidate);
        families.extend(blocks().map(|block| Family { stones: block.stones, liberties: block.liberties }));
        // Points that can be no eye are used for links first.
        let regions = survey.regions.iter().filter(|region| !region.open);
        let eyes = regions.fold(B::EMPTY, |all, region| all | region.points);
        let mut spoken_for = B::EMPTY;
        for (i, one) in blocks().enumerate() {
            let free = one.liberties & arena.playable.defender;
            for other in blocks().skip(i + 1) {
                let common = (free & other.liberties).minus(spoken_for);
                let Some(pair) = two_of(common.minus(eyes)).or_else(|| two_of(common)) else { continue };
                let at = |block: &Block<B>| families.iter().position(|family| family.stones.meets(block.stones));
                let (Some(a), Some(b)) = (at(one), at(other)) else { continue };
                if a == b {
                    continue;
                }
                spoken_for |= pair;
                let joined = families.swap_remove(a.max(b));
                let family = &mut families[a.min(b)];
                family.stones |= joined.stones;
                family.liberties |= joined.liberties;
            }
        }
        spoken_for
    }
}

fn two_of<B: Bits>(set: B) -> Option<B> {
    let rest = set.rest();
    rest.any().then(|| set.first() | rest.first())
}
