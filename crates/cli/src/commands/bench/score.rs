//! How the answers to a suite compare with what is expected, by tag, and what they took.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use super::suite::{Case, Grade};
use crate::output::say;

/// How many answers got each grade.
type Counts = [usize; Grade::ALL.len()];

/// The answers to a suite.
#[derive(Default)]
pub(super) struct Score {
    by_tag: BTreeMap<String, Counts>,
    all: Counts,
    nodes: u64,
    /// Seconds of each answer.
    seconds: Vec<f64>,
    /// Of the right answers: logarithms of nodes / recorded nodes.
    log_ratios: Vec<f64>,
    pub(super) wall: Duration,
    /// Of all threads, where the system tells.
    pub(super) processor: Option<Duration>,
}

impl Score {
    /// Counts an answer; returns its grade.
    pub(super) fn add(&mut self, case: &Case, answer: &Value) -> Grade {
        let grade = case.grade(answer);
        self.all[grade as usize] += 1;
        for tag in &case.tags {
            self.by_tag.entry(tag.clone()).or_default()[grade as usize] += 1;
        }
        let nodes = answer["nodes"].as_u64().unwrap_or(0);
        self.nodes += nodes;
        self.seconds.extend(answer["seconds"].as_f64());
        if let (Grade::Right, Some(recorded @ 1..)) = (grade, case.expect["nodes"].as_u64())
            && nodes > 0
        {
            self.log_ratios.push((nodes as f64 / recorded as f64).ln());
        }
        grade
    }

    /// The share of right answers and of other proved captures.
    pub(super) fn percent(&self) -> f64 {
        let good = self.all[Grade::Right as usize] + self.all[Grade::Other as usize];
        100.0 * good as f64 / self.all.iter().sum::<usize>().max(1) as f64
    }

    pub(super) fn say(&self) -> anyhow::Result<()> {
        let names = Grade::ALL.map(Grade::name);
        let row = |tag: &str, n: &str, cells: [String; 5]| {
            let cells: String = cells.iter().map(|cell| format!("{cell:>9}")).collect();
            format!("{tag:28}{n:>7}{cells}")
        };
        say(row("tag", "n", names.map(str::to_owned)))?;
        for (tag, counts) in self.by_tag.iter().map(|(tag, counts)| (tag.as_str(), counts)).chain([("all", &self.all)])
        {
            let n: usize = counts.iter().sum();
            say(row(tag, &n.to_string(), counts.map(|count| count.to_string())))?;
        }
        say(self.summary())?;
        say(self.effort())
    }

    fn summary(&self) -> String {
        let [right, other, wrong, unknown, error] = self.all;
        let n: usize = self.all.iter().sum();
        let percent = self.percent();
        format!(
            "right {percent:.2}% ({right} + {other} by another proved move, of {n}), wrong {wrong}, unknown {unknown}, \
             error {error}"
        )
    }

    fn effort(&self) -> String {
        let [median, ninety, longest] = [0.5, 0.9, 1.0].map(|part| self.quantile(part));
        let (sum, wall) = (self.seconds.iter().sum::<f64>(), self.wall.as_secs_f64());
        let processor = self.processor.map_or(String::new(), |time| format!(" processor {:.2}", time.as_secs_f64()));
        let ratio =
            self.ratio().map_or(String::new(), |ratio| format!("; nodes / recorded nodes, geometric mean {ratio:.3}"));
        format!(
            "nodes {}; seconds median {median:.4} p90 {ninety:.4} max {longest:.3} sum {sum:.2} wall {wall:.1}\
             {processor}{ratio}",
            self.nodes
        )
    }

    /// So many seconds suffice for this part of the answers.
    fn quantile(&self, part: f64) -> f64 {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let at = (part * seconds.len() as f64) as usize;
        seconds.get(at.min(seconds.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }

    /// Geometric mean of nodes / recorded nodes.
    fn ratio(&self) -> Option<f64> {
        let count = self.log_ratios.len();
        (count > 0).then(|| (self.log_ratios.iter().sum::<f64>() / count as f64).exp())
    }

    pub(super) fn json(&self) -> Value {
        let counts = |counts: &Counts| -> Value {
            let n: usize = counts.iter().sum();
            let graded = Grade::ALL.map(|grade| (grade.name().to_owned(), counts[grade as usize].into()));
            Value::Object([("n".to_owned(), n.into())].into_iter().chain(graded).collect())
        };
        let tags = self.by_tag.iter().map(|(tag, of_tag)| (tag.clone(), counts(of_tag))).collect();
        json!({
            "all": counts(&self.all),
            "tags": Value::Object(tags),
            "percentRight": self.percent(),
            "nodes": self.nodes,
            "nodesToRecorded": self.ratio(),
            "seconds": {
                "median": self.quantile(0.5),
                "p90": self.quantile(0.9),
                "max": self.quantile(1.0),
                "sum": self.seconds.iter().sum::<f64>(),
                "wall": self.wall.as_secs_f64(),
                "processor": self.processor.map(|time| time.as_secs_f64()),
            },
        })
    }
}
