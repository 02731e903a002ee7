//! Secure death for want of room: there are not two points where eyes could ever be.
//!
//! A point next to the wall (attacker stones that can never be captured) is never part of an eye, and an attacker stone put there
//! becomes part of the wall. So eyes can only be in the *inner* points, those not next to the wall. What of them is not
//! a defender stone is the *room*: empty points and attacker stones that can still be captured.
//!
//! ```text
//!   a room of at most one point, or of two adjacent points of the same content:
//!   dead, whoever moves, whatever the ko threats, however many blocks the defender has
//! ```
//!
//! **Why.** Let the room be empty points. The attacker plays on *outer* points (next to the wall): always legal, and the stone stays for
//! ever, so this ends. He leaves for the end those that are the last liberty of a block. When only such are left he takes
//! these blocks too. What a taken block leaves is sealed: its neighbours were wall stones (another liberty it did not have), so
//! no other block can use it, and stones put there later are no target. So in the end every target has its liberties in the room
//! and the attacker to move takes all of them at once if that is one point. With two adjacent points he plays on one of them, first
//! on one that is nobody's only liberty, if there is such a one: if that stone is captured the other point is the only liberty of everything; if not, he
//! fills it too. A ko ban can only delay him by a pass, and the defender has no useful move then.
//!
//! If the room is attacker stones, they have an outer liberty. Either the attacker plays there, and they are wall, or the defender
//! captures them, and the room is empty points.
//!
//! With the last target `c` (or where every target must be saved) the capture of `c` ends the play; then the room may also be made of one
//! empty point and one attacker stone beside it, for nothing that is captured earlier matters.

use tesuji_problem::TargetRule;

use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::State;
use crate::survey::Survey;

/// The module.
#[derive(Clone, Debug, Default)]
pub struct NoRoom;

impl<B: Bits> StaticOracle<B> for NoRoom {
    fn name(&self) -> &'static str {
        "no room"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let inner = inner_points(arena, survey)?;
        let room = inner.minus(state.body.defender);
        if room.count() > 2 {
            return None;
        }
        let dead = is_one_eye(arena, room)
            && (room.within(survey.blocks.empty)
                || room.within(state.body.attacker)
                || is_one_eye(arena, inner.minus(last_target(arena, survey))));
        dead.then_some(Fact::played_out())
    }
}

/// Points that are not next to the wall. `None` if the argument does not hold: there are points where nobody may play, or
/// defender stones that cannot be captured, or points for the attacker alone that are not next to the wall.
pub fn inner_points<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> Option<B> {
    if arena.dead_ground.any() || arena.beside_safe.defender.any() || arena.beside_void.any() {
        return None;
    }
    let attacker_only = arena.playable.attacker.minus(arena.playable.defender);
    if attacker_only.minus(survey.beside_wall).any() {
        return None;
    }
    Some(arena.universe.minus(survey.wall | survey.beside_wall))
}

/// The stones of the target whose capture ends the play: the largest one, if there is one.
fn last_target<B: Bits>(arena: &Arena<B>, survey: &Survey<B>) -> B {
    let targets = survey.blocks.defender.iter().filter(|block| block.target);
    if arena.rule == TargetRule::Any && targets.clone().count() > 1 {
        return B::EMPTY;
    }
    targets.map(|block| block.stones).max_by_key(|stones| stones.count()).unwrap_or(B::EMPTY)
}

fn is_one_eye<B: Bits>(arena: &Arena<B>, room: B) -> bool {
    match room.count() {
        0 | 1 => true,
        2 => room.first().meets(arena.around(room.minus(room.first()))),
        _ => false,
    }
}
