//! A room: so many points that the group encloses alone that nobody asks whether it lives.
//!
//! Every player sees it at a glance, and a search for the proof takes seconds: a room of twenty points has no vital point, and
//! each of the attacker's twenty moves must be answered on its own. So this is a *reading*, told as one; where the search
//! finds the life with little work, it is asked first, and where a proof is asked for, however much work it is.
//!
//! ```text
//!   empty points  >=  12  +  6 for each place where the wall can be cut  +  4 for each stone of the attacker inside
//! ```
//!
//! *Why these numbers.* Of random rooms with the attacker to move the largest that are not alive have 8 empty points where
//! nothing else matters (the books on eye spaces end at seven), 10, 12, 15 with one, two, three stones inside, 11 and 14
//! with one and two cuts: four points and more below what is told. `tests/rooms.rs` draws such rooms and asks the search;
//! the table is in `docs/life.md`.

use tesuji_board::{Board, Color, PointSet};
use tesuji_question::{Certainty, Closure, LifeOutcome, LifeVerdict, Role, Status, TargetRule};

use super::area::rooms;
use super::stages::Stages;
use crate::error::LifeError;
use crate::run::empty_outcome;

/// So many empty points are enough where nothing else matters.
const ENOUGH: usize = 12;
/// So many more for each place where the wall can be cut,
const FOR_A_CUT: usize = 6;
/// and for each stone of the attacker inside.
const FOR_A_STONE: usize = 4;
/// With more of them nothing is said.
const MOST_CUTS: usize = 2;
const MOST_STONES: usize = 3;
/// Each piece of the wall has so many liberties at least.
const LEAST_LIBERTIES: usize = 2;

impl Stages<'_> {
    /// The answer for a group that has a room to itself; nothing if it has none that is large enough.
    pub(super) fn owns_a_room(&self) -> Result<Option<LifeOutcome>, LifeError> {
        let Some(defender) = self.defender().filter(|_| self.question.ko_threats.is_none()) else { return Ok(None) };
        let stones = self.target_stones();
        let Some(room) = room(self.board, &stones, defender, self.question.target_rule) else { return Ok(None) };
        Ok(Some(LifeOutcome {
            verdict: LifeVerdict::Status(Status::Lives),
            certainty: Certainty::Read,
            winner: Some(Role::Defender),
            area: self.sealed(&(room | stones))?,
            ..empty_outcome(self.question, Closure::Wall)
        }))
    }
}

/// The room in which these stones of the defender live, whoever plays first.
fn room(board: &Board, target: &PointSet, defender: Color, rule: TargetRule) -> Option<PointSet> {
    let mut rest = rooms(board, defender);
    while let Some(first) = rest.first() {
        let room = rest.connected_to(first);
        rest -= room;
        if is_enough(board, &room, target, defender, rule) {
            return Some(room);
        }
    }
    None
}

fn is_enough(board: &Board, room: &PointSet, target: &PointSet, defender: Color, rule: TargetRule) -> bool {
    let wall = (room.dilated() - *room) & board.points_of(Some(defender));
    let pieces: PointSet = wall.iter().map(|stone| board.head(stone)).collect();
    if pieces.is_empty() || !wall.is_subset(target) {
        return false;
    }
    let (cuts, stones) = (pieces.len() - 1, (*room & board.points_of(Some(!defender))).len());
    let empty = (*room & board.points_of(None)).len();
    // Of a wall that is cut a piece may be lost.
    (cuts == 0 || rule == TargetRule::Any)
        && cuts <= MOST_CUTS
        && stones <= MOST_STONES
        && pieces.iter().all(|piece| board.liberty_count(piece) >= LEAST_LIBERTIES)
        && empty >= ENOUGH + FOR_A_CUT * cuts + FOR_A_STONE * stones
}
