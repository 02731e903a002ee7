//! `tesuji db grade FILE`: how well the grades agree with problems of known difficulty; `--fit` makes the weights anew.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use rayon::prelude::*;
use serde_json::Value;
use tesuji_store::exchange::jsonl;
use tesuji_workshop::canonical;
use tesuji_workshop::examine::{Effort, examine};
use tesuji_workshop::grade::{NAMES, TERMS, difficulty, fit, spearman, terms, weighted};

use super::super::Outcome;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;

#[derive(Args, Debug)]
pub(crate) struct GradeArgs {
    /// JSON lines with "scale" and "grade" beside the query.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Fit the weights to every second problem, all scales stretched to levels 1 to 14, and compare on the others.
    #[arg(long)]
    fit: bool,
    /// Most nodes for one problem; what is not solved is left out.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Only every N-th problem.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
}

/// One problem with its known level.
struct Example {
    scale: String,
    level: f64,
    terms: [f64; TERMS],
    difficulty: f64,
}

pub(crate) fn run(args: &GradeArgs) -> anyhow::Result<Outcome> {
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).step_by(args.every.max(1)).collect();
    let cancel = cancel_on_ctrl_c();
    let effort = Effort { nodes: args.nodes, ..Effort::default() };
    let example = |line: &&str| -> Option<Example> {
        let value: Value = serde_json::from_str(line).ok()?;
        let level = value.get("grade")?.as_f64()?;
        let scale = value.get("scale").and_then(Value::as_str).unwrap_or("all").to_owned();
        let question = question(&value, line)?;
        let solved = examine(&question, &effort, &cancel).ok()?;
        let (terms, difficulty) = (terms(&solved.features, solved.status), difficulty(&solved.features, solved.status));
        Some(Example { scale, level, terms, difficulty })
    };
    let examples: Vec<Example> = lines.par_iter().filter_map(example).collect();
    say(format!("{} of {} problems solved", examples.len(), lines.len()))?;
    let mut scales: BTreeMap<&str, Vec<&Example>> = BTreeMap::new();
    examples.iter().for_each(|e| scales.entry(&e.scale).or_default().push(e));
    for (scale, examples) in &scales {
        let pairs: Vec<(f64, f64)> = examples.iter().map(|e| (e.difficulty, e.level)).collect();
        let rho = spearman(&pairs).map_or("-".to_owned(), |rho| format!("{rho:.3}"));
        say(format!("{scale}: {} problems, rank correlation with the model {rho}", pairs.len()))?;
    }
    if args.fit {
        fitted(&scales)?;
    }
    Ok(Outcome::Answered)
}

/// The question of a line; the area is inferred where it is not given.
fn question(value: &Value, line: &str) -> Option<tesuji::LifeQuestion> {
    let mut value = value.clone();
    let query = value.get_mut("query")?.as_object_mut()?;
    if !query.contains_key("area") {
        // Without an area the line is read with the whole board, and then the area is inferred.
        let (width, height) = (query.get("boardXSize")?.as_u64()?, query.get("boardYSize")?.as_u64()?);
        let size = tesuji::Size::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?)?;
        query.insert("area".to_owned(), size.points().map(|p| p.to_string()).collect::<Vec<_>>().into());
        let mut problem = jsonl::read(&value.to_string(), "", &|_| String::new()).into_iter().next()?.ok()?;
        let board = tesuji::Board::from_setup(&problem.question.position).ok()?;
        problem.question.area = tesuji::infer_area(&board, &problem.question.target);
        problem.question.closure = tesuji::Closure::Wall;
        return Some(problem.question);
    }
    jsonl::read(line, "", &canonical::key).into_iter().next()?.ok().map(|problem| problem.question)
}

/// Fits to every second problem of each scale and compares on the others. Every scale counts the same.
fn fitted(scales: &BTreeMap<&str, Vec<&Example>>) -> anyhow::Result<()> {
    let mut learn = Vec::new();
    let most = scales.values().map(Vec::len).max().unwrap_or(0);
    for examples in scales.values() {
        let levels = || examples.iter().map(|e| e.level);
        let (low, high) = (levels().fold(f64::MAX, f64::min), levels().fold(f64::MIN, f64::max));
        let stretched = |level: f64| 1.0 + 13.0 * (level - low) / (high - low).max(1e-9);
        let copies = most.div_ceil(examples.len().max(1));
        for example in examples.iter().step_by(2) {
            learn.extend(std::iter::repeat_n((example.terms, stretched(example.level)), copies));
        }
    }
    let weights = fit(&learn).ok_or_else(|| anyhow::anyhow!("too few problems to fit {TERMS} weights"))?;
    for (scale, examples) in scales {
        let others = examples.iter().skip(1).step_by(2);
        let pairs: Vec<(f64, f64)> = others.map(|e| (weighted(&weights, &e.terms), e.level)).collect();
        let rho = spearman(&pairs).map_or("-".to_owned(), |rho| format!("{rho:.3}"));
        say(format!(
            "{scale}: rank correlation of new weights on {} problems they were not fitted to {rho}",
            pairs.len()
        ))?;
    }
    for (name, weight) in NAMES.iter().zip(weights) {
        say(format!("    {weight:.4}, // {name}"))?;
    }
    Ok(())
}
