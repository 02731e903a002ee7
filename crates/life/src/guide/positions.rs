//! Positions to learn from, as people meet them: a group near a corner or an edge, stones of the other side around it
//! with gaps between them, nobody has fenced it in.
//!
//! The group grows stone by stone in contact, diagonals, jumps and knight's moves; the surround stands two or three
//! points away, with some stones in contact. Area and target are then inferred as for any other position.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

use crate::open::area::{stages, widened};
use crate::open::target::candidates;

/// Steps from a stone to the next one of its group.
const STEPS: [(i8, i8); 12] =
    [(1, 0), (0, 1), (1, 0), (0, 1), (1, 0), (0, 1), (1, 1), (1, -1), (2, 0), (0, 2), (2, 1), (1, 2)];

/// Nobody asks whether a smaller group has two eyes.
const LEAST_STONES: usize = 4;

/// A position with the area that is read in it, under `wall`; `None` if the dice gave nothing sensible.
pub fn random_open_question(dice: &mut Dice, most_empty: usize) -> Option<LifeQuestion> {
    let size = Size::square(19).expect("19 is a size");
    let defender = if dice.chance(50) { Color::Black } else { Color::White };
    let start = match dice.below(10) {
        0..6 => Point::at(dice.below(5) as u8, dice.below(4) as u8),
        6..9 => Point::at((6 + dice.below(7)) as u8, dice.below(4) as u8),
        _ => Point::at((6 + dice.below(7)) as u8, (6 + dice.below(7)) as u8),
    };
    let own = grown(dice, size, start);
    let around = |set: PointSet| (set.dilated() & PointSet::all(size)) - set;
    let beside = around(own);
    let second = around(own | beside);
    let third = around(own | beside | second);
    let (in_contact, near, far) = (8 + dice.below(25), 30 + dice.below(40), 10 + dice.below(25));
    let mut setup = Setup::empty(size);
    setup.to_play = if dice.chance(50) { Color::Black } else { Color::White };
    setup.stones.extend(own.iter().map(|p| (p, defender)));
    for (ring, share) in [(beside, in_contact), (second, near), (third, far)] {
        for point in &ring {
            // The first line is played late.
            let edge = point.neighbors().into_iter().filter(|&n| size.contains(n)).count() < 4;
            if dice.chance(if edge { share / 3 } else { share }) {
                let color = if dice.chance(8) { defender } else { !defender };
                setup.stones.push((point, color));
            }
        }
    }
    let board = Board::from_setup(&setup).ok()?;
    let candidate = candidates(&board)
        .into_iter()
        .find(|candidate| candidate.defender == defender && candidate.stones >= LEAST_STONES)?;
    let areas = stages(&board, &candidate.target);
    let mut area = *dice.pick(&areas)?;
    if dice.chance(25) {
        let empty = board.points_of(None);
        area = widened(&board, &area, &((empty - area).dilated() & area), 1);
    }
    let empty = (area & board.points_of(None)).len();
    (4..=most_empty).contains(&empty).then_some(LifeQuestion {
        position: setup,
        target: candidate.target,
        target_rule: TargetRule::Any,
        area,
        closure: Closure::Wall,
        ko_threats: None,
    })
}

/// Some stones that hang together.
fn grown(dice: &mut Dice, size: Size, start: Point) -> PointSet {
    let mut stones = vec![start];
    let length = 4 + dice.below(10);
    for _ in 0..4 * length {
        let (dx, dy) = STEPS[dice.below(STEPS.len())];
        let sign = if dice.chance(50) { 1 } else { -1 };
        // Mostly from the last stone, so that the group is long rather than round.
        let from = if dice.chance(60) { stones[stones.len() - 1] } else { stones[dice.below(stones.len())] };
        let Some(next) = from.offset(dx * sign, dy * sign).filter(|&p| size.contains(p)) else { continue };
        if !stones.contains(&next) {
            stones.push(next);
        }
        if stones.len() >= length {
            break;
        }
    }
    stones.into_iter().collect()
}
