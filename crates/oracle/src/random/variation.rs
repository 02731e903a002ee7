//! Variations of problems that are kos: a stone more, a stone less, another side to play, an outside liberty, turned
//! and recoloured.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_question::{LifeQuestion, TargetRule};

use super::{MAX_PLAYABLE, approach, from_scratch, playable};

/// Seeds of [`from_scratch`] whose problems are kos, most of them in more than one stage.
const KOS: &[u64] = &[
    121, 145, 151, 260, 307, 409, 439, 527, 772, 782, 914, 967, 989, 1137, 1270, 1278, 1352, 1436, 1437, 1542, 1552,
    1647, 1659, 1801, 1816, 1908, 1953, 2010, 2318, 2333, 2416, 2653, 2789, 2844, 2953, 3109, 3248, 3284, 3553, 3849,
    3880, 4596, 4629, 5519, 5736, 6776, 7456, 9359, 12341, 12542, 12644, 13500, 14255, 15855, 16411, 16725, 16763,
    16868, 17058, 17308, 17825, 23292, 25796, 29457, 30313, 31026, 31557, 32338, 33044, 35062, 35749, 38812, 40244,
    42756, 43658, 44041, 44972, 45570, 45618, 45713, 46404, 46697, 48895, 50014, 50161, 50795, 51317, 52984, 54343,
    56256, 58989, 59855, 61386, 63632, 63953, 64181, 70494, 71357, 74346, 77448,
];

/// A variation of one of the kos.
pub(super) fn of_a_ko(dice: &mut Dice) -> LifeQuestion {
    let question = from_scratch(KOS[dice.below(KOS.len())]);
    let changes = dice.below(4);
    varied(dice, question, changes)
}

/// An approach ko, more often than not as it is.
pub(super) fn of_an_approach_ko(dice: &mut Dice) -> LifeQuestion {
    let question = approach::ko(dice);
    let changes = dice.below(3) / 2;
    varied(dice, question, changes)
}

fn varied(dice: &mut Dice, mut question: LifeQuestion, changes: usize) -> LifeQuestion {
    for _ in 0..changes {
        if let Some(changed) = changed(dice, &question) {
            question = changed;
        }
    }
    turned(dice, question)
}

/// The question with one thing changed, if it still is one.
fn changed(dice: &mut Dice, question: &LifeQuestion) -> Option<LifeQuestion> {
    let mut new = question.clone();
    new.position.ko = None;
    let board = Board::from_setup(&new.position).ok()?;
    let defender = board.color(question.target[0])?;
    match dice.below(8) {
        0 | 1 => new.position.to_play = !new.position.to_play,
        2 => new.target_rule = if new.target_rule == TargetRule::Any { TargetRule::Every } else { TargetRule::Any },
        3 | 4 => open_outside_liberty(dice, &mut new, &board, defender)?,
        _ => change_stone(dice, &mut new)?,
    }
    let board = Board::from_setup(&new.position).ok()?;
    new.target.retain(|&t| board.color(t) == Some(defender));
    let mut heads = PointSet::new();
    new.target.retain(|&t| heads.insert(board.head(t)));
    let small = playable(&board, &new.area, &new.target).len() <= MAX_PLAYABLE;
    (small && !new.target.is_empty()).then_some(new)
}

/// Takes away a stone of the wall next to a target.
fn open_outside_liberty(dice: &mut Dice, new: &mut LifeQuestion, board: &Board, defender: Color) -> Option<()> {
    let blocks: PointSet = new.target.iter().flat_map(|&t| board.stones(t)).collect();
    let is_wall = |p: &Point| board.color(*p) == Some(!defender) && !new.area.contains(*p);
    let wall: PointSet = blocks.dilated().iter().filter(is_wall).collect();
    let gap = dice.point_of(&wall)?;
    new.position.stones.retain(|&(p, _)| p != gap);
    Some(())
}

/// Puts, takes away or recolours a stone of the area.
fn change_stone(dice: &mut Dice, new: &mut LifeQuestion) -> Option<()> {
    let point = dice.point_of(&new.area)?;
    new.position.stones.retain(|&(p, _)| p != point);
    match dice.below(3) {
        0 => {}
        1 => new.position.stones.push((point, Color::Black)),
        _ => new.position.stones.push((point, Color::White)),
    }
    Some(())
}

/// Mirrored, transposed and recoloured at random.
fn turned(dice: &mut Dice, mut question: LifeQuestion) -> LifeQuestion {
    let size = question.position.size;
    let (mirror_x, mirror_y, transpose, recolour) =
        (dice.chance(50), dice.chance(50), dice.chance(50), dice.chance(50));
    let turn = |p: Point| {
        let x = if mirror_x { size.width() - 1 - p.x() } else { p.x() };
        let y = if mirror_y { size.height() - 1 - p.y() } else { p.y() };
        if transpose { Point::at(y, x) } else { Point::at(x, y) }
    };
    let paint = |color: Color| if recolour { !color } else { color };
    let Setup { stones, to_play, ko, .. } = &question.position;
    question.position = Setup {
        size: if transpose { size.transposed() } else { size },
        stones: stones.iter().map(|&(p, color)| (turn(p), paint(color))).collect(),
        to_play: paint(*to_play),
        ko: ko.map(turn),
    };
    question.target = question.target.iter().map(|&t| turn(t)).collect();
    question.area = question.area.iter().map(turn).collect();
    question
}
