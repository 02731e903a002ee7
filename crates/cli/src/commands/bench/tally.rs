//! What the problems of a suite took, as a row of a table.

use std::time::Duration;

use serde_json::Value;
use tesuji::{LifeQuestion, LifeVerdict, Point};
use tesuji_life::LifeOutcome;

/// What a suite took.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) problems: usize,
    pub(super) unknown: usize,
    wrong: usize,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    ranks: Vec<usize>,
    log_ratios: Vec<f64>,
}

impl Tally {
    pub(super) fn count(
        &mut self,
        question: &LifeQuestion,
        answer: &LifeOutcome,
        time: Duration,
        moves: &[Point],
    ) -> anyhow::Result<()> {
        self.problems += 1;
        self.nodes += answer.nodes;
        self.time += time;
        self.unknown += usize::from(matches!(answer.verdict, LifeVerdict::Unknown(_)));
        self.ranks.extend(tesuji_life::first_rank(question, moves, &tesuji_life::Config::default())?);
        Ok(())
    }

    pub(super) fn compare(&mut self, status: &str, nodes: u64, expect: &Value) {
        let accepted = expect["statusIn"].as_array();
        let right = match (expect["status"].as_str(), accepted) {
            (_, Some(list)) => list.iter().any(|one| one.as_str() == Some(status)),
            (Some(one), None) => one == status,
            (None, None) => true,
        };
        self.wrong += usize::from(!right);
        if let Some(recorded) = expect["nodes"].as_u64().filter(|&n| n > 0) {
            self.log_ratios.push((nodes.max(1) as f64 / recorded as f64).ln());
        }
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.problems += other.problems;
        self.unknown += other.unknown;
        self.wrong += other.wrong;
        self.nodes += other.nodes;
        self.time += other.time;
        self.ranks.extend(&other.ranks);
        self.log_ratios.extend(&other.log_ratios);
    }

    /// The names of the columns.
    pub(super) fn head() -> String {
        format!(
            "{:24}{:>9}{:>13}{:>9}{:>7}{:>7}{:>7}{:>10}",
            "suite", "problems", "nodes", "unknown", "wrong", "rank", "ratio", "seconds"
        )
    }

    pub(super) fn row(&self, name: &str) -> String {
        let mean = |sum: f64, count: usize| if count == 0 { None } else { Some(sum / count as f64) };
        let rank = mean(self.ranks.iter().sum::<usize>() as f64, self.ranks.len());
        let ratio = mean(self.log_ratios.iter().sum(), self.log_ratios.len()).map(f64::exp);
        let show = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
        format!(
            "{name:24}{:>9}{:>13}{:>9}{:>7}{:>7}{:>7}{:>10.1}",
            self.problems,
            self.nodes,
            self.unknown,
            self.wrong,
            show(rank),
            show(ratio),
            self.time.as_secs_f64()
        )
    }
}
