//! `tesuji bench FILE --compare OTHER`: this program and another one, asked in turns.
//!
//! Both are processes of the same kind, and take turns in who is asked first, so that a busy machine is equally unfair to both.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::asking::Engine;
use super::score::Score;
use super::suite::{Case, first_move};
use crate::output::say;
use crate::rules_argument::RulesArgs;
use crate::work_bar::WorkBar;

/// Two programs and their answers to a suite.
pub(super) struct Comparison {
    /// This program and the other one.
    scores: [Score; 2],
    /// Nodes where both decided the question.
    nodes: [u64; 2],
    /// Seconds where both decided the question.
    seconds: [f64; 2],
    /// Logarithms of the ratios of their nodes, there.
    log_ratios: Vec<f64>,
    differences: Vec<Difference>,
}

/// A question that is answered differently.
struct Difference {
    id: Value,
    /// Verdict and first move of either.
    answers: [(Value, Value); 2],
}

impl Comparison {
    /// Asks both programs all questions; `lines` are the questions as they are sent.
    pub(super) fn run(
        [this, other]: [(&Path, &RulesArgs); 2],
        cases: &[Case],
        lines: &[String],
        quiet: bool,
    ) -> anyhow::Result<Comparison> {
        let start = |(program, rules): (&Path, &RulesArgs)| Engine::start(program, rules.to_options());
        let mut engines = [start(this)?, start(other)?];
        let scores = [Score::default(), Score::default()];
        let mut comparison =
            Comparison { scores, nodes: [0; 2], seconds: [0.0; 2], log_ratios: Vec::new(), differences: Vec::new() };
        let bar = WorkBar::new(cases.len() as u64, quiet);
        for (at, (case, line)) in cases.iter().zip(lines).enumerate() {
            let mut answers = [Value::Null, Value::Null];
            for who in if at % 2 == 0 { [0, 1] } else { [1, 0] } {
                let begun = Instant::now();
                answers[who] = engines[who].ask(line)?;
                comparison.scores[who].wall += begun.elapsed();
            }
            comparison.add(case, &answers);
            bar.at(at as u64 + 1);
        }
        for (score, engine) in comparison.scores.iter_mut().zip(&engines) {
            score.processor = engine.processor_time();
        }
        Ok(comparison)
    }

    /// The score of this program.
    pub(super) fn own(&self) -> &Score {
        &self.scores[0]
    }

    fn add(&mut self, case: &Case, answers: &[Value; 2]) {
        for (score, answer) in self.scores.iter_mut().zip(answers) {
            score.add(case, answer);
        }
        if answers.iter().all(is_decided) {
            let nodes = [0, 1].map(|who| answers[who]["nodes"].as_u64().unwrap_or(0));
            for who in [0, 1] {
                self.nodes[who] += nodes[who];
                self.seconds[who] += answers[who]["seconds"].as_f64().unwrap_or(0.0);
            }
            if nodes.iter().all(|&nodes| nodes > 0) {
                self.log_ratios.push((nodes[0] as f64 / nodes[1] as f64).ln());
            }
        }
        let told = [0, 1].map(|who| (verdict(&answers[who]), first_move(&answers[who]).cloned().unwrap_or_default()));
        if told[0] != told[1] {
            self.differences.push(Difference { id: case.id.clone(), answers: told });
        }
    }

    fn mean_ratio(&self) -> Option<f64> {
        let count = self.log_ratios.len();
        (count > 0).then(|| (self.log_ratios.iter().sum::<f64>() / count as f64).exp())
    }

    /// This / other: nodes, seconds, processor time.
    fn ratios(&self) -> [Option<f64>; 3] {
        let ratio = |this: f64, other: f64| (other > 0.0).then(|| this / other);
        let [nodes, others_nodes] = self.nodes.map(|nodes| nodes as f64);
        let [processor, others_processor] =
            [0, 1].map(|who| self.scores[who].processor.map_or(0.0, |time| time.as_secs_f64()));
        let seconds = ratio(self.seconds[0], self.seconds[1]);
        [ratio(nodes, others_nodes), seconds, ratio(processor, others_processor)]
    }

    pub(super) fn say(&self, other: &Path) -> anyhow::Result<()> {
        for (name, score) in ["this program".to_owned(), other.display().to_string()].iter().zip(&self.scores) {
            say(format!("{name}:"))?;
            score.say()?;
            say("")?;
        }
        let show = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}"));
        let [nodes, seconds, processor] = self.ratios().map(show);
        let (mean, decided) = (show(self.mean_ratio()), self.log_ratios.len());
        say(format!(
            "this / other, where both decide ({decided}): nodes {nodes}, geometric mean {mean}; seconds {seconds}"
        ))?;
        say(format!("this / other, of all: processor time {processor}"))?;
        say(format!("status or first move differ: {}", self.differences.len()))?;
        for Difference { id, answers: [this, other] } in &self.differences {
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            say(format!("  {id:30} this: {:20} other: {}", told(this), told(other)))?;
        }
        Ok(())
    }

    pub(super) fn json(&self) -> Value {
        let [nodes, seconds, processor] = self.ratios();
        let told = |(verdict, first): &(Value, Value)| json!({"status": verdict, "move": first});
        let differences = self.differences.iter().map(|difference| {
            json!({"id": difference.id, "this": told(&difference.answers[0]), "other": told(&difference.answers[1])})
        });
        json!({
            "this": self.scores[0].json(),
            "other": self.scores[1].json(),
            "ratios": {
                "nodes": nodes,
                "nodesMean": self.mean_ratio(),
                "seconds": seconds,
                "processor": processor,
            },
            "differences": differences.collect::<Vec<_>>(),
        })
    }
}

fn is_decided(answer: &Value) -> bool {
    answer["verdict"].is_string() && answer["verdict"] != "unknown"
}

/// The ko status, or the verdict of an answer that has none.
fn verdict(answer: &Value) -> Value {
    let named = ["status", "verdict", "error"].iter().find_map(|name| answer.get(*name));
    named.cloned().unwrap_or_default()
}

fn told((verdict, first): &(Value, Value)) -> String {
    let [verdict, first] = [verdict, first].map(|value| value.as_str().unwrap_or("-"));
    format!("{verdict} {first}")
}
