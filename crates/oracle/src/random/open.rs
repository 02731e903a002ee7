//! Small problems on open ground, where the closures differ.
//!
//! A small problem whose wall gets gaps: some of its stones are taken away, and their points become part of the area,
//! next to empty points where nobody may play. Friends of the defender may stand outside.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_question::{Closure, LifeQuestion};

use super::{MAX_PLAYABLE, playable, random_problem};

const CLOSURES: [Closure; 4] = [Closure::Escape, Closure::Wall, Closure::Join, Closure::Fill];

/// A small problem on ground that is open more often than not, under one of the four closures; the same for the same
/// seed. Most, but not all of them are small enough for brute force.
///
/// ```
/// use tesuji_oracle::{life, random_open_problem};
/// assert_eq!(random_open_problem(5), random_open_problem(5));
/// assert!((0..9).any(|seed| life::solve(&random_open_problem(seed)).is_ok()));
/// ```
pub fn random_open_problem(seed: u64) -> LifeQuestion {
    let mut dice = Dice::from_state(seed.wrapping_mul(0xA076_1D64_78BD_642F) ^ 0xE703_7ED1_A0B4_28DB);
    loop {
        let closed = random_problem(dice.roll());
        let closure = CLOSURES[dice.below(CLOSURES.len())];
        let opened = opened(&mut dice, LifeQuestion { closure, ..closed });
        if let Some(question) = opened {
            return question;
        }
    }
}

/// The question with gaps in its wall and friends outside; `None` if brute force would have too much to do.
fn opened(dice: &mut Dice, mut question: LifeQuestion) -> Option<LifeQuestion> {
    let board = Board::from_setup(&question.position).ok()?;
    let defender = board.color(*question.target.first()?)?;
    let all = PointSet::all(board.size());
    let wall = |p: &Point| board.color(*p) == Some(!defender) && !question.area.contains(*p);
    let wall: PointSet = (question.area.dilated() & all).iter().filter(wall).collect();
    for _ in 0..1 + dice.below(3) {
        let Some(gap) = dice.point_of(&wall) else { break };
        question.position.stones.retain(|&(stone, _)| stone != gap);
        question.area.insert(gap);
    }
    let beyond = (question.area.dilated().dilated() & board.points_of(None)) - question.area;
    for _ in 0..dice.below(3) {
        let Some(point) = dice.point_of(&beyond) else { break };
        let color = if dice.chance(70) { defender } else { !defender };
        if !question.position.stones.iter().any(|&(stone, _)| stone == point) {
            question.position.stones.push((point, color));
        }
    }
    sound(question, defender)
}

fn sound(mut question: LifeQuestion, defender: Color) -> Option<LifeQuestion> {
    question.position.ko = None;
    let board = Board::from_setup(&question.position).ok()?;
    question.target.retain(|&target| board.color(target) == Some(defender));
    let mut heads = PointSet::new();
    question.target.retain(|&target| heads.insert(board.head(target)));
    let mut points = playable(&board, &question.area, &question.target);
    if question.closure == Closure::Fill {
        points |= question.area.dilated() & board.points_of(None);
    }
    (!question.target.is_empty() && points.len() <= MAX_PLAYABLE + 1).then_some(question)
}
