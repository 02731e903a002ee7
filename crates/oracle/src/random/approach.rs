//! Approach kos: the family in which every number of ko threats occurs.
//!
//! ```text
//!     - - - - - x x x x x x x     x  friends of the defender that cannot be captured
//!     - - O O O x . . . x x x     -  above the target: its outside liberties; the points above White's chain: his
//!     X X X X X O O O O O O x     X  the target
//!     X e X X k k O e O O O x     k  the ko, e  an eye of the target or of White's chain, or none
//! ```
//!
//! Whoever holds the ko and has filled the other side's liberties captures. If the target has the eye, White needs no
//! move more than the ko and its eye, while Black must fill White's liberties one by one, and White takes the ko
//! after each: every liberty costs Black a threat. If White has the eye it is the other way round.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

use super::MAX_PLAYABLE;

const WIDTH: u8 = 12;
/// The ko: Black's stone stands on the right of the two points, White's on the left.
const KO: [u8; 2] = [4, 5];
/// Where the eyes are.
const TARGET_EYE: u8 = 1;
const ATTACKER_EYE: u8 = 7;
/// The columns above which White's chain can have liberties; the first would connect it to his wall.
const LIBERTIES: std::ops::Range<u8> = 6..11;

/// What a member of the family is made of.
struct Plan {
    outside_liberties: u8,
    liberties_of_attacker: u8,
    target_eye: bool,
    attacker_eye: bool,
    defender_holds_ko: bool,
}

/// A random approach ko, in one of its positions, with either side to play.
pub(super) fn ko(dice: &mut Dice) -> LifeQuestion {
    loop {
        let plan = plan(dice);
        let to_play = if dice.chance(50) { Color::Black } else { Color::White };
        if let Some(question) = question(&plan, to_play) {
            return question;
        }
    }
}

/// Mostly one side has an eye and the other many liberties.
fn plan(dice: &mut Dice) -> Plan {
    let (few, many) = (dice.below(10) / 8, dice.below(6));
    let target_eye = dice.chance(50);
    let (outside_liberties, liberties_of_attacker) = if target_eye { (few, many) } else { (many, few) };
    Plan {
        outside_liberties: outside_liberties as u8,
        liberties_of_attacker: liberties_of_attacker as u8,
        target_eye,
        attacker_eye: !target_eye || dice.chance(10),
        defender_holds_ko: dice.chance(50),
    }
}

/// `None` if a block would have no liberty, or brute force too much to do.
fn question(plan: &Plan, to_play: Color) -> Option<LifeQuestion> {
    let mut position = Setup { to_play, ..Setup::empty(Size::new(WIDTH, 5)?) };
    let mut area = PointSet::new();
    for x in 0..WIDTH {
        for y in 0..4 {
            match content(plan, x, y) {
                Content::Stone(color) => position.stones.push((Point::at(x, y), color)),
                Content::Outside => {}
                Content::Area(stone) => {
                    area.insert(Point::at(x, y));
                    position.stones.extend(stone.map(|color| (Point::at(x, y), color)));
                }
            }
        }
    }
    Board::from_setup(&position).ok()?;
    let target = vec![Point::at(0, 0)];
    let playable = area.len() + usize::from(plan.outside_liberties);
    let (target_rule, closure) = (TargetRule::Any, Closure::Escape);
    let question = LifeQuestion { position, target, target_rule, area, closure, ko_threats: None };
    (playable <= MAX_PLAYABLE).then_some(question)
}

enum Content {
    Stone(Color),
    Outside,
    Area(Option<Color>),
}

/// What stands in column `x` of row `y`, both counted from 0: the drawing above.
fn content(plan: &Plan, x: u8, y: u8) -> Content {
    let left = x <= KO[0];
    match y {
        _ if x == WIDTH - 1 => Content::Stone(Color::Black),
        0 if KO.contains(&x) => {
            let holder = if plan.defender_holds_ko { (KO[1], Color::Black) } else { (KO[0], Color::White) };
            Content::Area((x == holder.0).then_some(holder.1))
        }
        0 if plan.target_eye && x == TARGET_EYE || plan.attacker_eye && x == ATTACKER_EYE => Content::Area(None),
        0 | 1 => Content::Stone(if left { Color::Black } else { Color::White }),
        2 if left && x < plan.outside_liberties => Content::Outside,
        2 if left => Content::Stone(Color::White),
        2 if LIBERTIES.contains(&x) && x - LIBERTIES.start < plan.liberties_of_attacker => Content::Area(None),
        _ if left => Content::Outside,
        _ => Content::Stone(Color::Black),
    }
}
