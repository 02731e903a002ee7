//! The weights of the evaluator, made by [`fit`](crate::fit).
//!
//! Two sets: what tells life from death among many stones (a closed problem as GoTools makes them) is not what tells it
//! where there is little but room. Fitted to both kinds at once the evaluator is worse at each (`docs/life.md`).

mod crowded;
mod wide;

use tesuji_question::Role;

use crate::evaluator::Network;

/// The weights for a side to move, on wide ground or not.
#[inline]
pub(crate) fn of(is_wide: bool, to_move: Role) -> &'static Network {
    match (is_wide, to_move) {
        (false, Role::Attacker) => &crowded::ATTACKER,
        (false, Role::Defender) => &crowded::DEFENDER,
        (true, Role::Attacker) => &wide::ATTACKER,
        (true, Role::Defender) => &wide::DEFENDER,
    }
}
