//! Training ("daily exercise", Wolf 1994, 2.3.3): marks and bonus, and beyond the paper ratings, repetition, review,
//! streaks.
//!
//! Full marks within the first limit, shrinking to zero within the second; half the bonus for a ko where more was
//! possible. Every answer moves the ratings of user and problem (Glicko-2), and decides when the problem comes back
//! (FSRS).

mod level;
mod quiz;

pub use level::{Level, near};
pub use quiz::{Quiz, QuizQuestion, next_question};

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use tesuji::Solver;
use tesuji_board::random::Dice;
use tesuji_board::{Move, Point};
use tesuji_question::{Role, Status};
use tesuji_store::{Attempt, Card, Filter, Mark, Problem, ProblemId, Rating, Solved, Store, StoreError, Stored};

/// The two time limits, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeBonus {
    /// Full marks until then.
    pub first: f64,
    /// From then on the bonus shrinks, to nothing after so much more time.
    pub second: f64,
}

impl Default for TimeBonus {
    fn default() -> TimeBonus {
        TimeBonus { first: 30.0, second: 60.0 }
    }
}

impl TimeBonus {
    /// The share of the bonus that is left after some time.
    ///
    /// ```
    /// use tesuji_workshop::exercise::TimeBonus;
    /// let limits = TimeBonus { first: 10.0, second: 20.0 };
    /// assert_eq!((limits.share(9.0), limits.share(20.0), limits.share(31.0)), (1.0, 0.5, 0.0));
    /// ```
    pub fn share(&self, seconds: f64) -> f64 {
        if seconds <= self.first {
            return 1.0;
        }
        if self.second <= 0.0 {
            return 0.0;
        }
        (1.0 - (seconds - self.first) / self.second).clamp(0.0, 1.0)
    }

    /// All the time there is.
    pub fn total(&self) -> f64 {
        self.first + self.second
    }
}

/// The greatest bonus of a problem: harder ones bring more.
pub fn most(solved: &Solved) -> f64 {
    10.0 * solved.difficulty.unwrap_or(1.0).round().max(1.0)
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    /// Right, ko, wrong, late.
    pub mark: Mark,
    /// The bonus.
    pub score: f64,
    /// The bonus there was to get.
    pub most: f64,
}

/// Marks a first move.
pub fn mark_move(problem: &Problem, mv: Move, seconds: f64, limits: &TimeBonus) -> Option<Result> {
    let (solved, mover) = (problem.solved.as_ref()?, problem.mover()?);
    let after = solved.move_status.iter().find(|(other, _)| *other == mv).map(|(_, status)| *status);
    let right = mv.point().is_some_and(|p| solved.moves.contains(&p));
    let reaches_ko = after.is_some_and(|s| s.is_ko() && s.cmp_for(Status::new(!mover, None), mover).is_gt());
    let mark = match () {
        () if seconds > limits.total() => Mark::Late,
        () if right => Mark::Right,
        () if reaches_ko => Mark::Ko,
        () => Mark::Wrong,
    };
    Some(scored(mark, most(solved), limits.share(seconds)))
}

fn scored(mark: Mark, most: f64, share: f64) -> Result {
    let part = match mark {
        Mark::Right => 1.0,
        Mark::Ko => 0.5,
        Mark::Wrong | Mark::Late => 0.0,
    };
    Result { mark, score: most * part * share, most }
}

/// The mark of a problem without an answer: given up, or the time was over.
pub fn mark_unanswered(problem: &Problem, seconds: f64, limits: &TimeBonus) -> Option<Result> {
    let mark = if seconds > limits.total() { Mark::Late } else { Mark::Wrong };
    Some(scored(mark, most(problem.solved.as_ref()?), 0.0))
}

/// Marks a problem with all its defences: right only if every one was answered.
pub fn mark_defences(problem: &Problem, all_answered: bool, seconds: f64, limits: &TimeBonus) -> Option<Result> {
    let most = 1.5 * most(problem.solved.as_ref()?);
    let mark = match () {
        () if seconds > limits.total() => Mark::Late,
        () if all_answered => Mark::Right,
        () => Mark::Wrong,
    };
    Some(scored(mark, most, limits.share(seconds)))
}

/// The defences that must be answered after the first move: replies to which only few answers keep the result, the
/// hardest first.
pub fn defences(problem: &Problem, first: Point, solver: &Solver) -> Vec<Move> {
    const MAX_DEFENCES: usize = 4;
    const MAX_ANSWERS: usize = 2;
    let Ok(mut session) = solver.session(problem.question.clone()) else { return Vec::new() };
    if session.play(Move::Play(first)).is_err() {
        return Vec::new();
    }
    let mut hard: Vec<(usize, Move)> = Vec::new();
    for (reply, _) in session.judged().into_iter().filter(|(mv, _)| mv.point().is_some()) {
        if session.play(reply).is_err() {
            continue;
        }
        let answers = session.judged();
        let best = answers.first().map(|a| a.1);
        let good = answers.iter().filter(|a| Some(a.1) == best).count();
        if session.ended().is_none() && good <= MAX_ANSWERS && answers.len() > good {
            hard.push((good, reply));
        }
        session.undo();
    }
    hard.sort();
    hard.into_iter().take(MAX_DEFENCES).map(|(_, reply)| reply).collect()
}

/// Whether a line of moves, the side to play first, still has the best status of a solved problem.
///
/// # Errors
/// If a move cannot be played, or the status cannot be found.
pub fn keeps(problem: &Problem, line: &[Move], solver: &Solver) -> std::result::Result<bool, String> {
    let best = problem.solved.as_ref().ok_or("this problem is not solved")?.status;
    let mut session = solver.session(problem.question.clone()).map_err(|error| error.to_string())?;
    for &mv in line {
        session.play(mv).map_err(|error| error.to_string())?;
    }
    session.status().status().map(|status| status == best).ok_or_else(|| "it could not be read to the end".to_owned())
}

/// Which problem comes next.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Whose training it is.
    pub user: String,
    /// Which problems.
    pub filter: Filter,
    /// Only those whose last answer was a mistake.
    pub review: bool,
}

/// Draws the problems of a training: those that are due first, then new ones at random.
///
/// # Errors
/// If the database cannot be read.
pub fn draw(
    store: &Store,
    choice: &Choice,
    count: usize,
    now: i64,
    seed: u64,
) -> std::result::Result<Vec<ProblemId>, StoreError> {
    let wanted = store.ids(&choice.filter)?;
    let is_wanted = |id: &ProblemId| wanted.binary_search(id).is_ok();
    let mut drawn: Vec<ProblemId> = if choice.review {
        store.mistakes(&choice.user)?
    } else {
        store.due(&choice.user, now)?.into_iter().map(|card| card.problem).collect()
    };
    drawn.retain(is_wanted);
    drawn.truncate(count);
    if choice.review {
        return Ok(drawn);
    }
    let tried: std::collections::HashSet<ProblemId> = store.attempts(&choice.user)?.iter().map(|a| a.problem).collect();
    let (mut fresh, mut known): (Vec<ProblemId>, Vec<ProblemId>) =
        wanted.iter().copied().filter(|id| !drawn.contains(id)).partition(|id| !tried.contains(id));
    let mut dice = Dice::new(seed);
    for pool in [&mut fresh, &mut known] {
        while drawn.len() < count && !pool.is_empty() {
            let at = dice.below(pool.len());
            drawn.push(pool.swap_remove(at));
        }
    }
    Ok(drawn)
}

/// An answer with everything around it.
#[derive(Clone, Debug)]
pub struct Answered<'a> {
    /// Who.
    pub user: &'a str,
    /// Which problem.
    pub stored: &'a Stored,
    /// In which kind of exercise.
    pub mode: &'a str,
    /// What was answered.
    pub answer: String,
    /// What it is worth.
    pub result: Result,
    /// How long it took.
    pub seconds: f64,
    /// When, in seconds since 1970.
    pub now: i64,
}

/// The scheduler's memory of a problem, as it is kept.
#[derive(Serialize, Deserialize)]
struct Memory {
    due: i64,
    stability: f64,
    difficulty: f64,
    elapsed: i64,
    scheduled: i64,
    reps: i32,
    lapses: i32,
    state: u8,
    last: i64,
}

/// Writes an answer down: the attempt, both ratings, and when the problem comes back.
///
/// # Errors
/// If it cannot be written.
pub fn record(store: &mut Store, answered: &Answered<'_>) -> std::result::Result<(Rating, Card), StoreError> {
    let id = answered.stored.id;
    let user =
        store.user_rating(answered.user)?.unwrap_or(Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 });
    let problem = store.problem_rating(id)?.unwrap_or_else(|| first_rating(&answered.stored.problem));
    let (user, problem) = rated(user, problem, answered.result.mark);
    let card = schedule(store.card(answered.user, id)?.as_ref(), id, answered.result.mark, answered.now);
    let attempt = Attempt {
        user: answered.user.to_owned(),
        problem: id,
        at: answered.now,
        mode: answered.mode.to_owned(),
        answer: answered.answer.clone(),
        mark: answered.result.mark,
        score: answered.result.score,
        most: answered.result.most,
        seconds: answered.seconds,
    };
    store.record(&attempt, Some((user, problem)), Some(&card))?;
    Ok((user, card))
}

/// The rating of a problem that nobody has tried: from its difficulty.
fn first_rating(problem: &Problem) -> Rating {
    let difficulty = problem.solved.as_ref().and_then(|s| s.difficulty).unwrap_or(7.0);
    Rating { rating: 900.0 + 100.0 * difficulty, deviation: 200.0, volatility: 0.06 }
}

/// Both ratings after the user met the problem; a ko is a draw.
fn rated(user: Rating, problem: Rating, mark: Mark) -> (Rating, Rating) {
    let outcome = match mark {
        Mark::Right => Outcomes::WIN,
        Mark::Ko => Outcomes::DRAW,
        Mark::Wrong | Mark::Late => Outcomes::LOSS,
    };
    let wrapped = |r: Rating| Glicko2Rating { rating: r.rating, deviation: r.deviation, volatility: r.volatility };
    let plain = |r: Glicko2Rating| Rating { rating: r.rating, deviation: r.deviation, volatility: r.volatility };
    let (a, b) = glicko2(&wrapped(user), &wrapped(problem), &outcome, &Glicko2Config::default());
    (plain(a), plain(b))
}

/// When the problem comes back (FSRS).
fn schedule(card: Option<&Card>, problem: ProblemId, mark: Mark, now: i64) -> Card {
    let when = |seconds: i64| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    let memory: Option<Memory> = card.and_then(|card| serde_json::from_str(&card.state).ok());
    let before = memory.map_or_else(
        || rs_fsrs::Card { due: when(now), last_review: when(now), ..rs_fsrs::Card::default() },
        |m| rs_fsrs::Card {
            due: when(m.due),
            stability: m.stability,
            difficulty: m.difficulty,
            elapsed_days: m.elapsed,
            scheduled_days: m.scheduled,
            reps: m.reps,
            lapses: m.lapses,
            state: match m.state {
                1 => rs_fsrs::State::Learning,
                2 => rs_fsrs::State::Review,
                3 => rs_fsrs::State::Relearning,
                _ => rs_fsrs::State::New,
            },
            last_review: when(m.last),
        },
    );
    let rating = match mark {
        Mark::Right => rs_fsrs::Rating::Good,
        Mark::Ko => rs_fsrs::Rating::Hard,
        Mark::Wrong | Mark::Late => rs_fsrs::Rating::Again,
    };
    let after = rs_fsrs::FSRS::default().next(before, when(now), rating).card;
    let memory = Memory {
        due: after.due.timestamp(),
        stability: after.stability,
        difficulty: after.difficulty,
        elapsed: after.elapsed_days,
        scheduled: after.scheduled_days,
        reps: after.reps,
        lapses: after.lapses,
        state: after.state as u8,
        last: after.last_review.timestamp(),
    };
    Card { problem, due: memory.due, state: serde_json::to_string(&memory).unwrap_or_default() }
}

/// How many days in a row, up to today or yesterday, somebody has trained.
///
/// # Errors
/// If the database cannot be read.
pub fn streak(store: &Store, user: &str, now: i64) -> std::result::Result<usize, StoreError> {
    let days = store.days(user)?;
    let today = now.div_euclid(86_400);
    let last = if days.contains_key(&today) { today } else { today - 1 };
    Ok((0..).take_while(|back| days.contains_key(&(last - back))).count())
}

/// How the last move of a line is refuted: the line, then the reply and how it goes on. `None` if the move is as good as
/// any, cannot be played, or nothing is known within the limits of the solver.
pub fn refutation(problem: &Problem, line: &[Move], solver: &Solver) -> Option<Vec<Move>> {
    let (&last, before) = line.split_last()?;
    let mut session = solver.session(problem.question.clone()).ok()?;
    before.iter().try_for_each(|&mv| session.play(mv)).ok()?;
    let judged = session.judge(last).filter(|judged| !judged.keeps && !judged.line.is_empty())?;
    Some(line.iter().copied().chain(judged.line).collect())
}

/// How each wrong first move of a solved problem is refuted: the move, then the reply and how it goes on. What the limits
/// of the solver do not allow is left out.
pub fn refutations(problem: &Problem, solver: &Solver) -> Vec<Vec<Move>> {
    let (Some(solved), Ok(mut session)) = (&problem.solved, solver.session(problem.question.clone())) else {
        return Vec::new();
    };
    let wrong = solved.move_status.iter().filter_map(|(mv, _)| mv.point()).filter(|p| !solved.moves.contains(p));
    wrong
        .filter_map(|point| {
            let judged = session.judge(Move::Play(point)).filter(|judged| !judged.keeps && !judged.line.is_empty())?;
            Some([judged.mv].into_iter().chain(judged.line).collect())
        })
        .collect()
}

/// What the first player has to do, in words: "Black to play and kill"; a ko problem is called one.
pub fn task(problem: &Problem) -> String {
    let first = problem.question.position.to_play;
    let status = problem.solved.as_ref().map(|solved| solved.status).or(problem.claimed_status);
    match (problem.mover(), status) {
        (Some(_), Some(status)) if status.is_ko() => format!("{first} to play: ko"),
        (Some(Role::Attacker), None | Some(Status::Dies)) => format!("{first} to play and kill"),
        (Some(Role::Defender), None | Some(Status::Lives)) => format!("{first} to play and live"),
        _ => format!("{first} to play"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_answers_come_back_later_and_raise_the_rating() {
        let card = schedule(None, 1, Mark::Right, 1_000_000);
        assert!(card.due > 1_000_000);
        let later = schedule(Some(&card), 1, Mark::Right, card.due);
        assert!(later.due - card.due > card.due - 1_000_000);
        let failed = schedule(Some(&later), 1, Mark::Wrong, later.due);
        assert!(failed.due - later.due < later.due - card.due);
        let start = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        assert!(rated(start, start, Mark::Right).0.rating > 1500.0);
        assert!(rated(start, start, Mark::Wrong).0.rating < 1500.0);
        assert!((rated(start, start, Mark::Ko).0.rating - 1500.0).abs() < 1e-6);
    }
}
