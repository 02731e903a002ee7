//! What can be said of a length without searching: how many moves the attacker needs at least, and at most.

use tesuji_dfpn::Credit;
use tesuji_question::TargetRule;

use super::MOST;
use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::{Block, Blocks};
use crate::state::{State, Tag};

fn credit(moves: u32) -> Credit {
    Credit::try_from(moves).map_or(MOST, |moves| moves.min(MOST))
}

/// The moves that the attacker needs at least.
///
/// Every liberty of the target takes one, for the defender can pass. A block that surrounds a space alone has more: it
/// takes the stones in it when only one point is left, and the attacker begins again with one point less.
pub(super) fn fewest<B: Bits>(arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) -> Credit {
    let targets = blocks.defender.iter().filter(|block| block.target && !block.immortal);
    let each = targets.clone().map(|block| fewest_for(arena, state, block));
    let moves = match arena.rule {
        TargetRule::Any => {
            let liberties = targets.fold(B::EMPTY, |all, block| all | block.liberties).count();
            each.max().unwrap_or(0).max(liberties)
        }
        TargetRule::Every => each.min().unwrap_or(0),
    };
    debug_assert!(moves > 0, "a target has a liberty");
    credit(moves)
}

/// The same for one block, with the best of the spaces that it surrounds alone.
fn fewest_for<B: Bits>(arena: &Arena<B>, state: &State<B>, block: &Block<B>) -> u32 {
    let ban = Tag::unpack(state.tag).ban.map_or(B::EMPTY, B::bit);
    let beyond = arena.beside_safe.attacker | arena.beside_safe.defender | arena.beside_void | ban;
    // Every point touches the block: the stone that takes joins it.
    let possible = (arena.playable.defender & arena.around(block.stones)).minus(beyond);
    let liberties = block.liberties.count();
    let mut fewest = liberties;
    let mut rest = block.liberties & possible;
    while rest.any() {
        let space = arena.flood(rest.first(), arena.universe.minus(block.stones));
        rest = rest.minus(space);
        if space.within(possible) && !space.meets(state.body.defender) {
            let inside = (block.liberties & space).count();
            let (size, stones) = (space.count(), (space & state.body.attacker).count());
            fewest = fewest.max(liberties - inside + size * (size - 1) / 2 + 1 - stones);
        }
    }
    fewest
}

/// The moves that suffice for the attacker where the target has no room: he fills it up from his wall, stones that can
/// never be captured. `None` if that is not so.
///
/// With at most one *inner* point, one that does not touch the wall, there is always a point beside the wall to fill,
/// or one last liberty that all blocks share; every move makes the wall larger by one. With a single block and nothing
/// else of the defender inside, its own stones do not count as inner points, and he gains liberties slowly: every
/// extension takes an empty point.
pub(super) fn most<B: Bits>(arena: &Arena<B>, state: &State<B>, blocks: &Blocks<B>) -> Option<Credit> {
    let immortal = blocks.attacker.iter().filter(|block| block.immortal);
    let wall = immortal.fold(B::EMPTY, |wall, block| wall | block.stones);
    let targets = || blocks.defender.iter().filter(|block| block.target);
    let stones = targets().fold(B::EMPTY, |all, block| all | block.stones);
    let zone = arena.flood(stones, arena.universe.minus(wall));
    let to_fill = zone.minus(stones);
    let safe_for_defender = (zone & (arena.playable.defender | state.body.defender)).meets(blocks.defender_immortal);
    if safe_for_defender || arena.exits.meets(zone) || !to_fill.within(arena.playable.attacker) {
        return None;
    }
    let inner = zone.minus(blocks.attacker_immortal | arena.around(wall));
    let loose = (zone & state.body.attacker).count();
    let alone = targets().count() == 1 && state.body.defender & zone == stones;
    if alone && inner.minus(stones).count() <= 1 {
        let (empty, liberties) = (to_fill.count(), targets().next().map_or(0, |block| block.liberties.count()));
        if loose > 0 {
            return Some(credit(empty + loose));
        }
        let extended = (0..=empty).map(|by| (empty - by).min(liberties + 2 * by)).max();
        return extended.map(credit);
    }
    let refilled = zone.within(arena.playable.attacker);
    (refilled && inner.count() <= 1).then(|| credit(zone.count() + loose))
}
