//! What a user did: attempts, ratings, and the cards of spaced repetition.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::database::Store;
use crate::error::StoreError;
use crate::problem::ProblemId;
use crate::value::Row;

/// How an answer is marked (Wolf 1994, 2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A best move, in time.
    Right,
    /// It reaches a ko where more was possible: half the bonus.
    Ko,
    /// A mistake.
    Wrong,
    /// The time was over.
    Late,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Right => "right",
            Mark::Ko => "ko",
            Mark::Wrong => "wrong",
            Mark::Late => "late",
        })
    }
}

impl FromStr for Mark {
    type Err = String;

    fn from_str(text: &str) -> Result<Mark, String> {
        [Mark::Right, Mark::Ko, Mark::Wrong, Mark::Late]
            .into_iter()
            .find(|mark| mark.to_string() == text)
            .ok_or_else(|| format!("'{}' is not a valid mark", text.escape_debug()))
    }
}

/// One answer of a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// Who.
    pub user: String,
    /// At which problem.
    pub problem: ProblemId,
    /// When, in seconds since 1970.
    pub at: i64,
    /// In which kind of exercise: `exercise`, `status`, `defences`.
    pub mode: String,
    /// What he answered: a point or a status.
    pub answer: String,
    /// How it was marked.
    pub mark: Mark,
    /// The bonus he got.
    pub score: f64,
    /// The bonus there was to get.
    pub most: f64,
    /// How long he thought.
    pub seconds: f64,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength; 1500 to begin with.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it jumps.
    pub volatility: f64,
}

/// When a problem comes back to a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Which problem.
    pub problem: ProblemId,
    /// When it is due, in seconds since 1970.
    pub due: i64,
    /// The memory of the scheduler, as JSON.
    pub state: String,
}

/// One day of training.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrainingDay {
    /// Answers.
    pub attempts: usize,
    /// Right ones.
    pub right: usize,
    /// Bonus.
    pub score: f64,
}

impl Store {
    /// Writes down an answer with the ratings and the card that follow from it, all or nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn record(
        &mut self,
        attempt: &Attempt,
        ratings: Option<(Rating, Rating)>,
        card: Option<&Card>,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO attempt (\"user\", problem, at, mode, answer, mark, score, most, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                &[
                    attempt.user.as_str().into(),
                    attempt.problem.into(),
                    attempt.at.into(),
                    attempt.mode.as_str().into(),
                    attempt.answer.as_str().into(),
                    attempt.mark.to_string().into(),
                    attempt.score.into(),
                    attempt.most.into(),
                    attempt.seconds.into(),
                ],
            )?;
            let problem = attempt.problem.to_string();
            let rated = ratings.map(|(user, of)| [("user", &attempt.user, user), ("problem", &problem, of)]);
            for (kind, name, rating) in rated.into_iter().flatten() {
                transaction.execute(
                    "INSERT INTO rating (kind, name, rating, deviation, volatility, at) VALUES (?, ?, ?, ?, ?, ?) \
                     ON CONFLICT (kind, name) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
                     volatility = excluded.volatility, at = excluded.at",
                    &[
                        kind.into(),
                        name.as_str().into(),
                        rating.rating.into(),
                        rating.deviation.into(),
                        rating.volatility.into(),
                        attempt.at.into(),
                    ],
                )?;
            }
            if let Some(card) = card {
                transaction.execute(
                    "INSERT INTO card (\"user\", problem, due, state) VALUES (?, ?, ?, ?) \
                     ON CONFLICT (\"user\", problem) DO UPDATE SET due = excluded.due, state = excluded.state",
                    &[attempt.user.as_str().into(), card.problem.into(), card.due.into(), card.state.as_str().into()],
                )?;
            }
            Ok(())
        })
    }

    /// The rating of a user.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn user_rating(&self, user: &str) -> Result<Option<Rating>, StoreError> {
        self.rating("user", user)
    }

    /// The rating of a problem.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn problem_rating(&self, problem: ProblemId) -> Result<Option<Rating>, StoreError> {
        self.rating("problem", &problem.to_string())
    }

    fn rating(&self, kind: &str, name: &str) -> Result<Option<Rating>, StoreError> {
        let sql = "SELECT rating, deviation, volatility FROM rating WHERE kind = ? AND name = ?";
        let read = |row: &Row| Ok(Rating { rating: row.at(0)?, deviation: row.at(1)?, volatility: row.at(2)? });
        self.query(sql, &[kind.into(), name.into()])?.first().map(read).transpose()
    }

    /// The card of a problem.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn card(&self, user: &str, problem: ProblemId) -> Result<Option<Card>, StoreError> {
        let sql = "SELECT problem, due, state FROM card WHERE \"user\" = ? AND problem = ?";
        self.query(sql, &[user.into(), problem.into()])?.first().map(read_card).transpose()
    }

    /// The cards of kept problems that are due, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn due(&self, user: &str, now: i64) -> Result<Vec<Card>, StoreError> {
        let sql = "SELECT card.problem, due, state FROM card JOIN problem ON problem.id = card.problem \
                   WHERE \"user\" = ? AND due <= ? AND rejected IS NULL AND status IS NOT NULL ORDER BY due, card.problem";
        self.query(sql, &[user.into(), now.into()])?.iter().map(read_card).collect()
    }

    /// The answers of a user, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn attempts(&self, user: &str) -> Result<Vec<Attempt>, StoreError> {
        let sql = "SELECT \"user\", problem, at, mode, answer, mark, score, most, seconds FROM attempt WHERE \"user\" = ? ORDER BY at, id";
        let read = |row: &Row| {
            Ok(Attempt {
                user: row.at(0)?,
                problem: row.at(1)?,
                at: row.at(2)?,
                mode: row.at(3)?,
                answer: row.at(4)?,
                mark: row.at::<String>(5)?.parse().unwrap_or(Mark::Wrong),
                score: row.at(6)?,
                most: row.at(7)?,
                seconds: row.at(8)?,
            })
        };
        self.query(sql, &[user.into()])?.iter().map(read).collect()
    }

    /// Problems whose last answer was not right: what is to be reviewed, the newest mistake first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn mistakes(&self, user: &str) -> Result<Vec<ProblemId>, StoreError> {
        let sql = "SELECT last.problem FROM attempt AS last JOIN problem ON problem.id = last.problem \
                   WHERE last.\"user\" = ? AND last.mark <> 'right' AND rejected IS NULL AND NOT EXISTS (SELECT 1 FROM attempt AS later \
                   WHERE later.\"user\" = last.\"user\" AND later.problem = last.problem AND later.id > last.id) ORDER BY last.id DESC";
        self.query(sql, &[user.into()])?.iter().map(|row| row.at(0)).collect()
    }

    /// What a user did each day (days since 1970, UTC).
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn days(&self, user: &str) -> Result<BTreeMap<i64, TrainingDay>, StoreError> {
        let mut days: BTreeMap<i64, TrainingDay> = BTreeMap::new();
        for attempt in self.attempts(user)? {
            let day = days.entry(attempt.at.div_euclid(86_400)).or_default();
            day.attempts += 1;
            day.right += usize::from(attempt.mark == Mark::Right);
            day.score += attempt.score;
        }
        Ok(days)
    }
}

fn read_card(row: &Row) -> Result<Card, StoreError> {
    Ok(Card { problem: row.at(0)?, due: row.at(1)?, state: row.at(2)? })
}
