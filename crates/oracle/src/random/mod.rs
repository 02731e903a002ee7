//! Small random problems, the same for the same seed.
//!
//! ```text
//!     inner    3 to 8 points in a corner, at an edge or in the centre, with random stones of both sides
//!     ring     around it: mostly stones of the defender (an eye space) or of the attacker (a cramped group)
//!     wall     around both: stones of the attacker, with a gap here and there next to the defender (an outside liberty)
//!     beyond   empty, so that the wall cannot be captured
//! ```
//!
//! Kos are rare among them, so that every third problem is a variation of one that is known to be a ko, or of an
//! approach ko: that family reaches all twelve classes.
//!
//! Not every diagram is a position and not every position a problem: the seed is stirred until one is.

mod approach;
mod capture;
mod crowded;
mod open;
mod variation;

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

pub use capture::{random_closed_capture, random_open_capture};
pub use crowded::{random_area, random_crowded_board};
pub use open::random_open_problem;

/// A small problem, the same for the same seed.
///
/// Its position is legal, it has one to four targets, at most 9 points where a move may be played and no
/// [`Closure::Both`]; the ko status is asked for.
///
/// ```
/// use tesuji_oracle::{life, random_problem};
/// let question = random_problem(7);
/// assert_eq!(question, random_problem(7));
/// assert!(life::solve(&question).is_ok());
/// ```
pub fn random_problem(seed: u64) -> LifeQuestion {
    let mut dice = Dice::from_state(seed.wrapping_mul(0xD134_2543_DE82_EF95));
    match dice.below(100) {
        0..30 => variation::of_a_ko(&mut dice),
        30..35 => variation::of_an_approach_ko(&mut dice),
        _ => from_scratch(dice.roll()),
    }
}

fn from_scratch(seed: u64) -> LifeQuestion {
    // The seeds of known kos (in `variation`) were collected with dice that begin here.
    let mut dice = Dice::from_state(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x9E37_79B9_7F4A_7C15);
    loop {
        if let Some(question) = attempt(&mut dice) {
            return question;
        }
    }
}

/// What a diagram is made of.
struct Sketch {
    size: Size,
    inner: PointSet,
    attacker: PointSet,
    defender: PointSet,
    /// Empty points next to the ring that the wall leaves open.
    gaps: PointSet,
}

/// More points than this where somebody may play make brute force slow.
const MAX_PLAYABLE: usize = 9;

/// The area and the outside liberties.
fn playable(board: &Board, area: &PointSet, target: &[Point]) -> PointSet {
    target.iter().fold(*area, |all, &t| all | *board.liberties(t))
}

fn attempt(dice: &mut Dice) -> Option<LifeQuestion> {
    let size = Size::new(5 + dice.below(5) as u8, 5 + dice.below(5) as u8)?;
    let inner = blob(dice, size);
    let sketch = populate(dice, size, inner);
    let defender = if dice.chance(50) { Color::Black } else { Color::White };
    let position = diagram(dice, &sketch, defender);
    let board = Board::from_setup(&position).ok()?;
    let target = targets(dice, &board, &sketch, defender)?;
    let target_rule = if dice.chance(70) { TargetRule::Any } else { TargetRule::Every };
    let closure = if dice.chance(80) { Closure::Escape } else { Closure::Wall };
    let area = area_of(dice, &board, &sketch, &target);
    if playable(&board, &area, &target).len() > MAX_PLAYABLE {
        return None;
    }
    Some(LifeQuestion { position, target, target_rule, area, closure, ko_threats: None })
}

/// A connected set of 3 to 8 points, near a corner most often: there the kos are.
fn blob(dice: &mut Dice, size: Size) -> PointSet {
    let middle = |side: u8, roll: usize| 2 + (roll % (side as usize - 4)) as u8;
    let (x, y) = match dice.below(10) {
        0..=5 => (0, 0),
        6..=7 => (middle(size.width(), dice.below(9)), 0),
        _ => (middle(size.width(), dice.below(9)), middle(size.height(), dice.below(9))),
    };
    let want = 3 + dice.below(6);
    let mut blob = PointSet::from(Point::at(x, y));
    // Points too far away would give long thin areas: stay within four columns and three rows.
    let near = |p: &Point| p.x().abs_diff(x) < 4 && p.y().abs_diff(y) < 3;
    while blob.len() < want {
        let border: PointSet = ((blob.dilated() & PointSet::all(size)) - blob).iter().filter(near).collect();
        match dice.point_of(&border) {
            Some(point) => blob.insert(point),
            None => break,
        };
    }
    blob
}

/// Puts stones on the inner points, the ring and the wall.
fn populate(dice: &mut Dice, size: Size, mut inner: PointSet) -> Sketch {
    let all = PointSet::all(size);
    let (mut attacker, mut defender, mut gaps) = (PointSet::new(), PointSet::new(), PointSet::new());
    // With the diagonal points the ring is one chain; without them it is often several, which must be linked.
    let mut ring = if dice.chance(80) { with_diagonals(&inner) } else { inner.dilated() } & all;
    ring -= inner;
    let (stones, of_defender) = [(20, 30), (30, 50), (50, 50), (60, 50)][dice.below(4)];
    for point in &inner {
        if dice.chance(stones) {
            if dice.chance(of_defender) {
                defender.insert(point)
            } else {
                attacker.insert(point)
            };
        }
    }
    let holes = [0, 1, 1, 2, 3][dice.below(5)];
    for _ in 0..holes {
        let Some(hole) = dice.point_of(&ring) else { break };
        ring.remove(hole);
        match dice.below(3) {
            0 => attacker.insert(hole),
            _ => inner.insert(hole),
        };
    }
    defender |= ring;
    let gap_share = [0, 6, 20, 40][dice.below(4)];
    let wall = ((((inner | ring).dilated() & all) - inner) - ring) - attacker;
    let touches_defender = |p: &Point| p.neighbors().into_iter().any(|n| defender.contains(n));
    for point in &wall {
        if touches_defender(&point) && dice.chance(gap_share) {
            gaps.insert(point);
        } else {
            attacker.insert(point);
        }
    }
    Sketch { size, inner, attacker, defender, gaps }
}

/// The set and all its neighbours, diagonal ones included.
fn with_diagonals(set: &PointSet) -> PointSet {
    set.iter().flat_map(|p| p.diagonals()).chain(&set.dilated()).collect()
}

/// The sketch in colours, turned to any of the four corners, with a side to play.
fn diagram(dice: &mut Dice, sketch: &Sketch, defender: Color) -> Setup {
    let mut setup = Setup::empty(sketch.size);
    setup.stones.extend(sketch.attacker.iter().map(|p| (p, !defender)));
    setup.stones.extend(sketch.defender.iter().map(|p| (p, defender)));
    setup.to_play = if dice.chance(50) { Color::Black } else { Color::White };
    if dice.chance(4) {
        setup.ko = dice.point_of(&((sketch.inner - sketch.attacker) - sketch.defender));
    }
    setup
}

/// One to four blocks of the defender that touch the inner points.
fn targets(dice: &mut Dice, board: &Board, sketch: &Sketch, defender: Color) -> Option<Vec<Point>> {
    let near = sketch.inner.dilated();
    let touches = |head: &Point| board.stones(*head).any(|p| near.contains(p));
    let mut heads: Vec<Point> =
        board.block_heads().iter().filter(|&h| board.color(h) == Some(defender)).filter(touches).collect();
    if heads.is_empty() || heads.len() > 4 {
        return None;
    }
    // Mostly all of them are asked about; friends that are not targets are rarer.
    while heads.len() > 1 && dice.chance(15) {
        heads.remove(dice.below(heads.len()));
    }
    Some(heads)
}

/// The inner points, often with the stones around them that can be captured, so that those points can be played again.
fn area_of(dice: &mut Dice, board: &Board, sketch: &Sketch, target: &[Point]) -> PointSet {
    let mut area = sketch.inner;
    if dice.chance(20) {
        area |= sketch.gaps;
    }
    if dice.chance(40) {
        for &head in target {
            let with_block: PointSet = area | board.stones(head).collect();
            if with_block.len() <= MAX_PLAYABLE {
                area = with_block;
            }
        }
    }
    area
}
