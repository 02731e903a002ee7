//! Random closed problems: for tests against brute force and for fitting the evaluator.
//!
//! After Wolf 1994, 2.1: an area grows at random from a corner, an edge or the middle, a wall of the attacker closes
//! it, and both sides get stones inside. The same seed gives the same problem.

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

pub use tesuji_board::random::Dice;

/// What kind of random problem is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Least number of points of the area.
    pub least: usize,
    /// Maximum points of the area.
    pub most: usize,
    /// Maximum empty points of the area.
    pub most_empty: usize,
}

/// A random closed problem, or `None` if the dice gave nothing sensible.
pub fn random_problem(dice: &mut Dice, recipe: &Recipe) -> Option<LifeQuestion> {
    random_problem_of(dice, recipe, 30)
}

/// The same with fewer or more stones in the area: at least this share of it in per cent, at most 40 more.
pub fn random_problem_of(dice: &mut Dice, recipe: &Recipe, stones: usize) -> Option<LifeQuestion> {
    let size = Size::square(13).expect("13 is a size");
    let seed = [Point::at(0, 0), Point::at(6, 0), Point::at(6, 6)][dice.below(3)];
    let points = recipe.least + dice.below(recipe.most - recipe.least + 1);
    let area = grow_area(dice, size, seed, points);
    let defender = if dice.chance(50) { Color::Black } else { Color::White };
    let mut setup = Setup::empty(size);
    setup.to_play = if dice.chance(50) { Color::Black } else { Color::White };
    let wall = (area.dilated() & PointSet::all(size)) - area;
    setup.stones.extend(wall.iter().map(|p| (p, !defender)));
    let (share, hostile) = (stones + dice.below(40), 5 + dice.below(25));
    let mut empty = area.len();
    for point in &area {
        let color = if dice.chance(hostile) { !defender } else { defender };
        if dice.chance(share) || empty > recipe.most_empty {
            setup.stones.push((point, color));
            empty -= 1;
        }
    }
    let board = Board::from_setup(&setup).ok()?;
    let mut blocks: Vec<Point> =
        board.block_heads().iter().filter(|&head| board.color(head) == Some(defender)).collect();
    while blocks.len() > 4 {
        blocks.remove(dice.below(blocks.len()));
    }
    if blocks.is_empty() || empty < 2 {
        return None;
    }
    Some(LifeQuestion {
        position: setup,
        target: blocks,
        target_rule: if dice.chance(75) { TargetRule::Any } else { TargetRule::Every },
        area,
        closure: Closure::Both,
        ko_threats: None,
    })
}

fn grow_area(dice: &mut Dice, size: Size, seed: Point, points: usize) -> PointSet {
    let board = PointSet::all(size);
    let mut area = PointSet::from(seed);
    while area.len() < points {
        let border: Vec<Point> = ((area.dilated() & board) - area).iter().collect();
        let Some(&first) = border.first() else { break };
        // Of two candidates the one nearer to the seed is taken: compact areas, as problems have.
        let mut pick = || border.get(dice.below(border.len())).copied().unwrap_or(first);
        let (a, b) = (pick(), pick());
        area.insert(if a.distance(seed) <= b.distance(seed) { a } else { b });
    }
    area
}
