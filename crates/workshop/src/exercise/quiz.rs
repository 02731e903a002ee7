//! The status quiz: alive, dead, ko, or does it depend on who plays first?
//!
//! Good problems are unsettled or a ko, so that two of the answers would never be right. But every problem holds settled
//! positions too: after the best first move of the side that wins, the group lives or is dead whoever plays next (both
//! may pass, so that a further move does nobody harm). So a question of the quiz is a problem, as it is or after a
//! first move, and the four answers come equally often, as far as the problems allow.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Move, Point, Setup};
use tesuji_question::Status;
use tesuji_store::{Mark, Problem, ProblemId, Store, StoreError, Stored};

use super::level::{Level, near};
use super::{Choice, Result, TimeBonus, most, scored};

/// Problems that are looked at for a question with a certain answer.
const CANDIDATES: usize = 24;

/// The answers of the status quiz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiz {
    /// It lives whoever plays first.
    Alive,
    /// It dies whoever plays first.
    Dead,
    /// Ko threats matter.
    Ko,
    /// It depends on who plays first.
    Unsettled,
}

impl Quiz {
    /// All answers with their keys and words.
    pub const ALL: [(char, &'static str, Quiz); 4] = [
        ('a', "alive", Quiz::Alive),
        ('d', "dead", Quiz::Dead),
        ('k', "ko", Quiz::Ko),
        ('u', "depends on who plays", Quiz::Unsettled),
    ];

    /// The answer in words.
    pub fn words(self) -> &'static str {
        match self {
            Quiz::Alive => "alive",
            Quiz::Dead => "dead",
            Quiz::Ko => "ko",
            Quiz::Unsettled => "depends on who plays",
        }
    }

    /// The right answer for a problem.
    pub fn truth(problem: &Problem) -> Option<Quiz> {
        let solved = problem.solved.as_ref()?;
        let statuses = [solved.status, solved.other.as_ref()?.status];
        Some(match statuses {
            [a, b] if a.is_ko() || b.is_ko() => Quiz::Ko,
            [Status::Lives, Status::Lives] => Quiz::Alive,
            [Status::Dies, Status::Dies] => Quiz::Dead,
            _ => Quiz::Unsettled,
        })
    }

    /// The right answer after a best first move, if it settles the group.
    pub fn truth_after(problem: &Problem, played: Point) -> Option<Quiz> {
        let solved = problem.solved.as_ref()?;
        if !solved.moves.contains(&played) {
            return None;
        }
        let (_, status) = solved.move_status.iter().find(|(mv, _)| *mv == Move::Play(played))?;
        match (status, solved.status) {
            (Status::Lives, Status::Lives) => Some(Quiz::Alive),
            (Status::Dies, Status::Dies) => Some(Quiz::Dead),
            _ => None,
        }
    }
}

/// A question of the quiz.
#[derive(Clone, Debug)]
pub struct QuizQuestion {
    /// The problem.
    pub stored: Stored,
    /// A first move that has been played.
    pub played: Option<Point>,
}

impl QuizQuestion {
    /// The right answer.
    pub fn truth(&self) -> Option<Quiz> {
        match self.played {
            None => Quiz::truth(&self.stored.problem),
            Some(point) => Quiz::truth_after(&self.stored.problem, point),
        }
    }

    /// The position that is asked about.
    pub fn position(&self) -> Setup {
        let start = &self.stored.problem.question.position;
        let after = self.played.and_then(|point| {
            let mut board = Board::from_setup(start).ok()?;
            board.play_ignoring_ko(point).ok()?;
            Some(board.to_setup())
        });
        after.unwrap_or_else(|| start.clone())
    }

    /// Marks an answer; `None` if the right one is not known.
    pub fn mark(&self, answer: Quiz, seconds: f64, limits: &TimeBonus) -> Option<Result> {
        let most = most(self.stored.problem.solved.as_ref()?) / 2.0;
        let mark = match () {
            () if seconds > limits.total() => Mark::Late,
            () if self.truth()? == answer => Mark::Right,
            () => Mark::Wrong,
        };
        Some(scored(mark, most, limits.share(seconds)))
    }
}

/// How a problem becomes a question with this answer: as it is (`Some(None)`), or after a move.
fn asking_for(answer: Quiz, problem: &Problem) -> Option<Option<Point>> {
    if Quiz::truth(problem) == Some(answer) {
        return Some(None);
    }
    let moves = &problem.solved.as_ref()?.moves;
    moves.iter().find(|&&point| Quiz::truth_after(problem, point) == Some(answer)).map(|&point| Some(point))
}

/// The answers in the order in which they are wanted for the question of this number: in every four each comes first
/// once.
fn wanted(number: usize, seed: u64) -> [Quiz; 4] {
    let mut all = Quiz::ALL.map(|(_, _, quiz)| quiz);
    let mut dice = Dice::new(seed ^ (number / 4) as u64);
    for last in (1..all.len()).rev() {
        all.swap(last, dice.below(last + 1));
    }
    all.rotate_left(number % 4);
    all
}

/// Draws the question after those about the problems seen; `None` if no problem is left.
///
/// # Errors
/// If the database cannot be read.
pub fn next_question(
    store: &Store,
    choice: &Choice,
    level: Level,
    seen: &[ProblemId],
    now: i64,
    seed: u64,
) -> std::result::Result<Option<QuizQuestion>, StoreError> {
    let ids = near(store, choice, level, seen, CANDIDATES, now, seed ^ seen.len() as u64)?;
    let mut candidates = ids.into_iter().map(|id| store.get(id)).collect::<std::result::Result<Vec<_>, _>>()?;
    for answer in wanted(seen.len(), seed) {
        let found =
            candidates.iter().enumerate().find_map(|(at, stored)| Some((at, asking_for(answer, &stored.problem)?)));
        if let Some((at, played)) = found {
            return Ok(Some(QuizQuestion { stored: candidates.swap_remove(at), played }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_wanted_first_once_in_four() {
        for seed in 0..20 {
            for block in 0..5 {
                let first: Vec<Quiz> = (4 * block..4 * block + 4).map(|number| wanted(number, seed)[0]).collect();
                assert!(Quiz::ALL.iter().all(|(_, _, quiz)| first.contains(quiz)), "{first:?}");
            }
        }
        let orders: std::collections::BTreeSet<String> = (0..20).map(|seed| format!("{:?}", wanted(0, seed))).collect();
        assert!(orders.len() > 4, "always the same order");
    }
}
