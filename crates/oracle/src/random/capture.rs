//! Small boards with a block that may be captured, for brute force.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{CaptureKind, CaptureQuestion};

/// A region of a few points, grown at random.
fn random_region(dice: &mut Dice, size: Size, count: usize) -> PointSet {
    let points: Vec<Point> = size.points().collect();
    let mut region = PointSet::from(points[dice.below(points.len())]);
    while region.len() < count {
        let around: Vec<Point> = (region.dilated() & (PointSet::all(size) - region)).iter().collect();
        region.insert(around[dice.below(around.len())]);
    }
    region
}

/// A closed board: everything outside a small region is one hunter block with two eyes where nobody may play (the
/// prey must not, the hunter by the question's boundary). Inside, stones at random.
pub fn random_closed_capture(dice: &mut Dice, size: Size) -> Option<CaptureQuestion> {
    let all = PointSet::all(size);
    let count = 7 + dice.below(6);
    let region = random_region(dice, size, count);
    let mut eyes = PointSet::new();
    for point in &(all - region) {
        let around = PointSet::from(point).dilated() & all;
        if eyes.len() < 2 && !around.intersects(&region) && !around.intersects(&eyes.dilated()) {
            eyes.insert(point);
        }
    }
    // Ways out: empty points where the hunter may not play. A prey that reaches one is free.
    let around = region.dilated() & (all - region - eyes.dilated());
    let exits: PointSet = around.iter().filter(|_| dice.below(5) == 0).collect();
    let outside = all - region - eyes - exits;
    let mut stones: Vec<(Point, Color)> = outside.iter().map(|point| (point, Color::Black)).collect();
    for point in &region {
        match dice.below(10) {
            0..5 => stones.push((point, Color::White)),
            5..7 => stones.push((point, Color::Black)),
            _ => {}
        }
    }
    let to_play = if dice.below(3) == 0 { Color::White } else { Color::Black };
    let board = Board::from_setup(&Setup { size, stones, to_play, ko: None }).ok()?;
    let wall = board.head(outside.first()?);
    let whole = outside.iter().all(|point| board.head(point) == wall);
    if eyes.len() < 2 || !whole || !eyes.is_subset(board.liberties(wall)) {
        return None;
    }
    let is_prey = |&head: &Point| board.color(head) == Some(Color::White);
    let weak: Vec<Point> = board.block_heads().iter().filter(is_prey).collect();
    let prey = *dice.pick(&weak)?;
    let ko_winner = [None, None, None, Some(Color::Black), Some(Color::White)][dice.below(5)];
    Some(CaptureQuestion {
        position: board.to_setup(),
        prey,
        kind: CaptureKind::Auto,
        ko_winner,
        boundary: eyes | exits,
    })
}

/// A board without walls, stones at random.
pub fn random_open_capture(dice: &mut Dice, size: Size) -> Option<CaptureQuestion> {
    let mut position = Setup::empty(size);
    for point in size.points() {
        match dice.below(7) {
            0..2 => position.stones.push((point, Color::White)),
            2..4 => position.stones.push((point, Color::Black)),
            _ => {}
        }
    }
    position.to_play = if dice.below(2) == 0 { Color::White } else { Color::Black };
    let board = Board::from_setup(&position).ok()?;
    let heads: Vec<Point> = board.block_heads().iter().collect();
    let prey = *dice.pick(&heads)?;
    let ko_winner = [None, None, Some(Color::Black), Some(Color::White)][dice.below(4)];
    Some(CaptureQuestion { position, prey, kind: CaptureKind::Auto, ko_winner, boundary: PointSet::EMPTY })
}
