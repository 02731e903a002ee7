//! How hard the next problem is: harder after a right answer, easier after a mistake (Wolf 1994, 2.3.3: for each
//! problem one chooses the difficulty).

use tesuji_store::{Mark, ProblemId, Store, StoreError};

use super::{Choice, draw};
use crate::grade;

/// The difficulty of the next problem; `None` if any will do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level(pub Option<f64>);

impl Level {
    /// The middle of a grade; `None` if it is none.
    pub fn of_grade(words: &str) -> Option<Level> {
        let (from, below) = grade::range_of(words)?;
        let middle = match (from > f64::MIN, below < f64::MAX) {
            (true, true) => (from + below) / 2.0,
            (true, false) => from + grade::STEP / 2.0,
            _ => below - grade::STEP / 2.0,
        };
        Some(Level(Some(middle)))
    }

    /// The level that fits a user's rating: problems begin with a rating by their difficulty.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn of_user(store: &Store, user: &str) -> Result<Level, StoreError> {
        Ok(Level(store.user_rating(user)?.map(|rating| (rating.rating - 900.0) / 100.0)).within_grades())
    }

    /// After an answer to a problem of this difficulty: one grade up if it was right, one down if it was not.
    ///
    /// ```
    /// use tesuji_store::Mark;
    /// use tesuji_workshop::exercise::Level;
    /// let level = Level::of_grade("10k").unwrap();
    /// assert_eq!(level.after(Mark::Right, None).words().as_deref(), Some("9k"));
    /// assert_eq!(level.after(Mark::Late, None).words().as_deref(), Some("11k"));
    /// assert_eq!(level.after(Mark::Ko, None), level);
    /// ```
    #[must_use]
    pub fn after(self, mark: Mark, difficulty: Option<f64>) -> Level {
        match mark {
            Mark::Right => self.changed(1.0, difficulty),
            Mark::Ko => self.changed(0.0, difficulty),
            Mark::Wrong | Mark::Late => self.changed(-1.0, difficulty),
        }
    }

    /// So many grades harder; from the difficulty of the present problem if there was no level.
    #[must_use]
    pub fn changed(self, grades: f64, difficulty: Option<f64>) -> Level {
        Level(self.0.or(difficulty).map(|level| level + grades * grade::STEP)).within_grades()
    }

    fn within_grades(self) -> Level {
        Level(self.0.map(|level| level.clamp(grade::LEVELS.0, grade::LEVELS.1)))
    }

    /// The grade in words.
    pub fn words(self) -> Option<String> {
        self.0.map(grade::words)
    }
}

/// Draws problems near a level that have not been seen, the nearest first: those of the grade, then more and more
/// grades around it.
///
/// # Errors
/// If the database cannot be read.
pub fn near(
    store: &Store,
    choice: &Choice,
    level: Level,
    seen: &[ProblemId],
    count: usize,
    now: i64,
    seed: u64,
) -> Result<Vec<ProblemId>, StoreError> {
    const GRADES: [f64; 4] = [1.0, 2.0, 4.0, 8.0];
    let widths = GRADES.map(Some).into_iter().chain([None]).filter(|width| level.0.is_some() || width.is_none());
    let mut found: Vec<ProblemId> = Vec::new();
    for width in widths {
        let mut choice = choice.clone();
        if let (Some(width), Some(level)) = (width, level.0) {
            let (from, below) = (level - width * grade::STEP, level + width * grade::STEP);
            let filter = &mut choice.filter;
            filter.difficulty_from = Some(filter.difficulty_from.map_or(from, |least| least.max(from)));
            filter.difficulty_below = Some(filter.difficulty_below.map_or(below, |most| most.min(below)));
        }
        let drawn = draw(store, &choice, seen.len() + found.len() + count, now, seed)?;
        for id in drawn {
            if found.len() < count && !seen.contains(&id) && !found.contains(&id) {
                found.push(id);
            }
        }
        if found.len() >= count {
            break;
        }
    }
    Ok(found)
}
