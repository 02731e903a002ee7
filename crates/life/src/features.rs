//! Cheap counts of a state, from which the evaluator guesses who wins.

use tesuji_question::Role;

use crate::arena::Arena;
use crate::bits::Bits;
use crate::knowledge::no_room::count_room;
use crate::state::{State, Tag};
use crate::survey::Survey;

/// How many counts there are.
pub const COUNT: usize = 50;

/// The counts.
pub type Features = [f32; COUNT];

/// Counts a state.
pub fn features<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Features {
    let mut f = [0.0; COUNT];
    f[0] = 1.0;
    f[1] = if Tag::unpack(state.tag).ban.is_some() { 1.0 } else { 0.0 };
    count_space(arena, survey, &mut f);
    count_regions(arena, state, survey, &mut f);
    count_blocks(arena, state, survey, &mut f);
    let room = count_room(arena, state, survey);
    f[36] = room.points as f32 / 4.0;
    f[37] = room.single as f32;
    f[38] = room.false_eyes as f32;
    f[39] = room.pairs as f32;
    f[40] = room.threes as f32;
    f[41] = room.larger as f32;
    f[42] = room.contested as f32;
    f[44] = room.adjacent as f32 / 4.0;
    f[45] = room.crossings as f32 / 2.0;
    f[46] = room.largest as f32 / 4.0;
    f[47] = room.enemies as f32 / 4.0;
    f[48] = room.entrances as f32 / 4.0;
    f[49] = room.solid as f32 / 4.0;
    let eyes = room.single + room.pairs + room.threes + 2 * room.larger;
    f[43] = if eyes >= 2 { 1.0 } else { 0.0 };
    f
}

fn number<B: Bits>(set: B) -> f32 {
    set.count() as f32
}

fn count_space<B: Bits>(arena: &Arena<B>, survey: &Survey<B>, f: &mut Features) {
    let empty = survey.blocks.empty;
    let inner = empty.minus(survey.beside_wall);
    // Inner points with two or more inner neighbours: room.
    let roomy = inner & arena.beside_two(inner);
    let catchable = survey.blocks.attacker.iter().filter(|b| !b.immortal).fold(B::EMPTY, |s, b| s | b.stones);
    let sets = [inner, empty & survey.beside_wall, roomy, catchable, catchable.minus(survey.beside_wall)];
    f[2..7].iter_mut().zip(B::counts(sets)).for_each(|(f, count)| *f = count as f32 / 4.0);
}

fn count_regions<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>, f: &mut Features) {
    let enemies = state.body.attacker;
    let blocks = &survey.blocks.defender;
    for region in survey.regions.iter().filter(|region| !region.open) {
        let size = region.points.count() as usize;
        f[7 + size.min(7) - 1] += 1.0;
        let inside = region.points & enemies;
        if inside.any() {
            f[14] += 1.0;
            f[15] += number(inside) / 4.0;
        }
        let one_owner =
            blocks.iter().find(|b| b.stones.meets(region.border)).is_some_and(|b| region.border.within(b.stones));
        if one_owner {
            f[16] += 1.0;
        }
        if blocks.iter().any(|b| b.target && region.empty.within(b.liberties)) {
            f[17] += 1.0;
        }
        if size == 1 && !one_owner && region.border.any() {
            let corners = arena.diagonals(region.points);
            let lost = number(corners & (enemies | survey.blocks.empty & survey.beside_wall));
            let edge = if corners.count() < 4 { 1.0 } else { 0.0 };
            if lost + edge >= 2.0 {
                f[18] += 1.0;
            }
        }
    }
    let open = survey.regions.iter().filter(|region| region.open);
    f[19] = open.map(|r| number(r.empty.minus(survey.beside_wall))).fold(0.0, f32::max) / 4.0;
}

fn count_blocks<B: Bits>(arena: &Arena<B>, state: &State<B>, survey: &Survey<B>, f: &mut Features) {
    let blocks = &survey.blocks;
    let mut most: f32 = 0.0;
    let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
    for block in &blocks.defender {
        twice |= once & block.liberties;
        once |= block.liberties;
        if block.target {
            f[20] += 1.0;
            let liberties = block.liberties.count();
            f[21] += if liberties == 1 { 1.0 } else { 0.0 };
            f[22] += if liberties == 2 { 1.0 } else { 0.0 };
            f[23] = f[23].max(number(block.stones) / 4.0);
            most = most.max(liberties as f32);
        } else {
            f[24] += 1.0;
            f[25] += if block.liberties.is_one() { 1.0 } else { 0.0 };
            f[35] += if block.immortal { 1.0 } else { 0.0 };
        }
    }
    f[26] = most / 4.0;
    for block in blocks.attacker.iter().filter(|b| !b.immortal) {
        f[28] += 1.0;
        if block.liberties.is_one() {
            f[29] += 1.0;
            f[30] += number(block.stones) / 4.0;
        } else if block.liberties.is_two() {
            f[31] += 1.0;
        }
    }
    // Points where the attacker would have no liberty: eyes for the moment.
    let possible = blocks.breathing(arena, Role::Attacker) | blocks.capturing(Role::Attacker);
    let closed = (blocks.empty & arena.playable.attacker).minus(possible);
    let exposed = arena.around(state.body.defender) & survey.beside_wall & blocks.empty;
    let [twice, closed, stones, exposed] = B::counts([twice, closed, state.body.defender, exposed]);
    f[27] = twice as f32 / 4.0;
    f[32] = closed as f32;
    f[33] = stones as f32 / 8.0;
    f[34] = exposed as f32 / 4.0;
}
