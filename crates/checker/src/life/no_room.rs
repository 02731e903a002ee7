//! The lemma *no room*: a group dies because there are not two points where its eyes could ever be.
//!
//! The *wall* are the attacker's stones that can never be captured: blocks with a liberty where nobody may ever play,
//! or leaning on the wall of the closure. An attacker's stone on an *outer* point, one beside the wall or beside such
//! a liberty, is wall too. What is not outer, and has no stone of the defender, is the *room*: it must be one point
//! at most, or two adjacent points, both empty or both with stones of the attacker.
//!
//! **Why the attacker wins**, whoever moves and whatever the threats. Playing on an outer point is always legal, and
//! the stone stays for ever, so filling them ends. He leaves for the end those that are the last liberty of a block
//! of the defender; when only such are left he plays there, too. What a block taken in this way leaves has only wall
//! around it (another liberty it did not have): nobody else can use it. Now all that is left of the defender has its
//! liberties in the room.
//!
//! - One empty point: he plays there and takes everything.
//! - Two: he plays on one that is nobody's only liberty, or, if both are, on either. If the defender takes that stone
//!   he fills the other point by it, and the one it stood on is the only liberty of all; if he does not, the attacker
//!   plays on the other point.
//! - Stones of the attacker: they have an outer liberty. If he plays there they are wall; if the defender takes them,
//!   the room is empty points.
//!
//! A ko ban delays him by a pass, when the defender has nothing useful to do either. All of this needs that the
//! defender has no other way out: see [`is_closed`].

use tesuji_board::PointSet;
use tesuji_question::{Role, TargetRule};

use super::lemmas::blocks;
use super::play::{Rules, State};

/// Whether the defender has no room for two eyes, in a place that is closed.
pub(super) fn holds(rules: &Rules, state: &State) -> bool {
    let site = Site::new(rules, state);
    is_closed(rules, state, &site) && is_one_eye(&site.room(state), state)
}

/// What is where.
struct Site {
    /// Empty points where nobody may ever play.
    void: PointSet,
    /// Points that can still change: neither void nor stones that stay for ever.
    ground: PointSet,
    /// Those where only the attacker may play.
    alone: PointSet,
    /// Defender's stones that stay for ever.
    safe_friends: PointSet,
    /// Points of the ground where a stone of the attacker can never be captured.
    outer: PointSet,
}

impl Site {
    fn new(rules: &Rules, state: &State) -> Site {
        let void = rules.unplayable(state);
        let stays = |role: Role| {
            let safe = |block: &PointSet| {
                let leans = match role {
                    Role::Attacker => rules.touches_wall(block),
                    Role::Defender => rules.stands_outside(block),
                };
                leans || rules.liberties(block, state).intersects(&void)
            };
            blocks(rules, state.stones(role)).into_iter().filter(safe).fold(PointSet::EMPTY, |all, block| all | block)
        };
        let (wall, safe_friends) = (stays(Role::Attacker), stays(Role::Defender));
        let ground = rules.fair_ground() - void - wall - safe_friends;
        let beside = |point: &tesuji_board::Point| {
            let around = PointSet::from(*point).dilated();
            around.intersects(&wall) || around.intersects(&void) || rules.touches_wall(&PointSet::from(*point))
        };
        let mut outer: PointSet = ground.iter().filter(beside).collect();
        // Points for the attacker alone are filled from there, one after the other.
        let alone = ground & (rules.playable(Role::Attacker) - rules.playable(Role::Defender));
        loop {
            let grown = outer | (outer & alone).dilated() & alone;
            if grown == outer {
                return Site { void, ground, alone, safe_friends, outer };
            }
            outer = grown;
        }
    }

    fn room(&self, state: &State) -> PointSet {
        self.ground - self.outer - state.defender
    }
}

/// Whether the defender can neither get out nor gain a liberty that nobody may fill.
///
/// He must not reach points where nobody may play, nor friends who stay for ever, nor, under `join`, the wall. Points
/// outside the area that become empty count as such, so no stone that stands there may be captured while the play goes
/// on: only a target whose capture ends it. And every point for the attacker alone must be one that he can fill.
fn is_closed(rules: &Rules, state: &State, site: &Site) -> bool {
    let his = rules.playable(Role::Defender) | (state.defender - site.safe_friends);
    let lost_when_taken = site.ground - rules.playable(Role::Attacker);
    // Where he never touches the wall, `join` is `wall`.
    let gets_out = rules.lets_targets_join() && rules.touches_wall(&his);
    !gets_out
        && !his.intersects(&site.void.dilated())
        && !site.safe_friends.dilated().intersects(&site.ground)
        && site.alone.is_subset(&site.outer)
        && (lost_when_taken.is_empty() || ends_with(rules, state, &lost_when_taken))
}

/// Whether all these points are under targets whose capture ends the play.
fn ends_with(rules: &Rules, state: &State, points: &PointSet) -> bool {
    let targets: Vec<_> = rules.targets_left(state).collect();
    let under = targets.iter().fold(PointSet::EMPTY, |all, &target| all | rules.block(target, &state.defender));
    (rules.target_rule() == TargetRule::Every || targets.len() == 1) && points.is_subset(&under)
}

/// One point at most, or two adjacent ones, both empty or both with stones of the attacker.
fn is_one_eye(room: &PointSet, state: &State) -> bool {
    let stones = *room & *state.stones(Role::Attacker);
    match (room.len(), room.first()) {
        (0 | 1, _) => true,
        (2, Some(first)) => room.is_subset(&PointSet::from(first).dilated()) && (stones.is_empty() || stones == *room),
        _ => false,
    }
}
