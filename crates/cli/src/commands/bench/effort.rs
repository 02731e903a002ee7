//! How a complete question of life and death is solved here: by the search itself, without the reading of a query.

use std::time::{Duration, Instant};

use tesuji::{Cancel, Deadline, LifeQuestion, Limits, Rules};
use tesuji_life::LifeOutcome;

/// What may be spent and used.
pub(super) struct Effort {
    pub(super) limits: Limits,
    /// With these generated rules.
    pub(super) rules: Rules,
}

impl Effort {
    pub(super) fn solve(&self, question: &LifeQuestion) -> anyhow::Result<(LifeOutcome, Duration)> {
        let begun = Instant::now();
        let config = tesuji_life::Config { rules: self.rules.clone(), ..Default::default() };
        let options = tesuji_life::SearchOptions { details: false, config, ..Default::default() };
        let limits = &self.limits;
        let deadline = Deadline::start(limits, &Cancel::new());
        let answer = tesuji_life::solve(question, &options, limits, &deadline, &mut ())?;
        Ok((answer, begun.elapsed()))
    }
}
