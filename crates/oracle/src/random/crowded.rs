//! Small crowded boards: whole boards on which brute force may let both sides play everywhere.
//!
//! Stones stand in neighbourhoods of one colour, as in a game, with some noise. Blocks without a liberty are taken off.
//! What is left has few empty points, so that often all states of the whole board can be listed.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

/// Sides of the boards.
const SIZES: [(u8, u8); 9] = [(3, 5), (4, 4), (3, 6), (5, 4), (3, 7), (5, 5), (6, 4), (6, 5), (7, 4)];
/// Fewest and most empty points.
const EMPTY: std::ops::RangeInclusive<usize> = 3..=8;

/// A question about a crowded board with moves everywhere, the same for the same seed: one to three targets, closure
/// `escape` (nothing is outside).
///
/// ```
/// use tesuji_board::PointSet;
/// let question = tesuji_oracle::random_crowded_board(3);
/// assert_eq!(question.area, PointSet::all(question.position.size));
/// assert_eq!(question, tesuji_oracle::random_crowded_board(3));
/// ```
pub fn random_crowded_board(seed: u64) -> LifeQuestion {
    let mut dice = Dice::from_state(seed.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ 0x3C6E_F372_FE94_F82B);
    loop {
        if let Some(question) = attempt(&mut dice) {
            return question;
        }
    }
}

fn attempt(dice: &mut Dice) -> Option<LifeQuestion> {
    let (width, height) = SIZES[dice.below(SIZES.len())];
    let size = Size::new(width, height)?;
    let position = position(dice, size);
    let board = Board::from_setup(&position).ok()?;
    if !EMPTY.contains(&board.points_of(None).len()) {
        return None;
    }
    let defender = if dice.chance(50) { Color::Black } else { Color::White };
    let mut heads: Vec<Point> =
        board.block_heads().iter().filter(|&head| board.color(head) == Some(defender)).collect();
    let count = [1, 1, 1, 1, 2, 3][dice.below(6)];
    if dice.chance(60) {
        // Weak blocks die more often.
        heads.sort_by_key(|&head| board.liberty_count(head));
        heads.truncate(count);
    }
    while heads.len() > count {
        heads.remove(dice.below(heads.len()));
    }
    let target_rule = if dice.chance(70) { TargetRule::Any } else { TargetRule::Every };
    let area = PointSet::all(size);
    let question =
        LifeQuestion { position, target: heads, target_rule, area, closure: Closure::Escape, ko_threats: None };
    (!question.target.is_empty()).then_some(question)
}

/// Stones of the colour of the nearest of some seeds, mostly.
fn position(dice: &mut Dice, size: Size) -> Setup {
    let seeds: Vec<(Point, Color)> = (0..2 + dice.below(4))
        .map(|i| (dice.point(size), if i % 2 == 0 { Color::Black } else { Color::White }))
        .collect();
    let (empty, noise) = ([15, 22, 30, 38][dice.below(4)], [0, 5, 12, 25][dice.below(4)]);
    let distance = |p: Point, q: Point| u32::from(p.x().abs_diff(q.x())) + u32::from(p.y().abs_diff(q.y()));
    let mut setup = Setup::empty(size);
    setup.to_play = if dice.chance(50) { Color::Black } else { Color::White };
    for point in &PointSet::all(size) {
        let nearest = seeds.iter().min_by_key(|(seed, _)| distance(*seed, point)).map_or(Color::Black, |s| s.1);
        if !dice.chance(empty) {
            setup.stones.push((point, if dice.chance(noise) { !nearest } else { nearest }));
        }
    }
    without_captured(setup)
}

/// Takes off the blocks that have no liberty.
fn without_captured(mut setup: Setup) -> Setup {
    let of = |setup: &Setup, color| -> PointSet {
        setup.stones.iter().filter(|stone| stone.1 == color).map(|stone| stone.0).collect()
    };
    for color in Color::ALL {
        let (own, other) = (of(&setup, color), of(&setup, !color));
        let empty = PointSet::all(setup.size) - own - other;
        let breathes = |point: Point| own.connected_to(point).dilated().intersects(&empty);
        setup.stones.retain(|&(point, stone)| stone != color || breathes(point));
    }
    setup
}

/// What the targets reach without crossing stones of the other colour, with the blocks that have no liberty elsewhere:
/// an area that is closed as long as the stones around it stand.
fn closed_area(board: &Board, stones: &PointSet) -> PointSet {
    let Some(defender) = stones.first().and_then(|stone| board.color(stone)) else { return *stones };
    let open = PointSet::all(board.size()) - board.points_of(Some(!defender));
    let mut area = stones.iter().fold(PointSet::EMPTY, |area, stone| area | open.connected_to(stone));
    for head in &board.block_heads() {
        if board.liberties(head).is_subset(&area) {
            area |= board.stones(head).collect();
        }
    }
    area
}

/// A random area around the targets of a question.
pub fn random_area(dice: &mut Dice, question: &LifeQuestion) -> PointSet {
    let Ok(board) = Board::from_setup(&question.position) else { return question.area };
    let all = PointSet::all(board.size());
    let stones: PointSet = question.target.iter().flat_map(|&target| board.stones(target)).collect();
    if dice.chance(35) {
        return closed_area(&board, &stones);
    }
    let (holes, with_stones) = ([0, 0, 10, 25][dice.below(4)], dice.chance(50));
    let mut area = stones;
    for _ in 0..1 + dice.below(4) {
        area = area.dilated() & all;
    }
    if dice.chance(30) {
        // Blocks that meet it lie in it.
        area = area.iter().filter(|&p| !board.is_empty(p)).fold(area, |area, p| area | board.stones(p).collect());
    }
    area = area.iter().filter(|_| !dice.chance(holes)).collect();
    if with_stones { area | stones } else { area - stones }
}
