//! Cheap counts of a state, from which the evaluator guesses who wins.

use tesuji_problem::Role;

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
    f[2] = number(inner) / 4.0;
    f[3] = number(empty & survey.beside_wall) / 4.0;
    // Inner points with two or more inner neighbours: room.
    let roomy = inner & arena.beside_two(inner);
    f[4] = number(roomy) / 4.0;
    let catchable = survey.blocks.attacker.iter().filter(|b| !b.immortal).fold(B::EMPTY, |s, b| s | b.stones);
    f[5] = number(catchable) / 4.0;
    f[6] = number(catchable.minus(survey.beside_wall)) / 4.0;
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
    f[27] = number(twice) / 4.0;
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
    let mut closed = B::EMPTY;
    let lonely = blocks.empty.minus(arena.beside(blocks.empty));
    for at in (lonely & arena.playable.attacker).indices() {
        if blocks.taken_by(Role::Attacker, at).none() && !blocks.breathes(arena, Role::Attacker, at) {
            closed |= B::bit(at);
        }
    }
    f[32] = number(closed);
    f[33] = number(state.body.defender) / 8.0;
    f[34] = number(arena.around(state.body.defender) & survey.beside_wall & blocks.empty) / 4.0;
}
