//! `tesuji db grade FILE`: how well the grades agree with problems of known difficulty; `--fit SCALE` fits new weights.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::Value;
use tesuji::Cancel;
use tesuji_store::Solved;
use tesuji_store::exchange::jsonl;
use tesuji_workshop::examine::Effort;
use tesuji_workshop::grade::{NAMES, TERMS, difficulty, fit, spearman, terms, weighted};
use tesuji_workshop::{canonical, examine};

use super::super::Exit;
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;
use crate::save::save;

#[derive(Args, Debug)]
pub(crate) struct GradeArgs {
    /// JSON lines with "scale" and "grade" beside the query.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Fit new weights to the levels of this scale, and show how they order all scales.
    #[arg(long, value_name = "SCALE")]
    fit: Option<String>,
    /// Maximum nodes for one problem; what is not solved is left out.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Only every N-th problem.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Beginning with this one, counted from zero.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: usize,
    /// Also write what was measured, as a table with commas.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// One problem with its known level.
struct Example {
    id: String,
    scale: String,
    level: f64,
    /// `None` if it was not solved.
    terms: Option<[f64; TERMS]>,
    difficulty: f64,
}

pub(crate) fn run(args: &GradeArgs) -> anyhow::Result<Exit> {
    let text = input::read_text(&args.file)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.skip(args.from).step_by(args.every.max(1)).collect();
    let cancel = cancel_on_ctrl_c();
    let effort = Effort { nodes: args.nodes, ..Effort::default() };
    let example = |line: &&str| -> Option<Example> {
        let value: Value = serde_json::from_str(line).ok()?;
        let level = value.get("grade")?.as_f64()?;
        let scale = value.get("scale").and_then(Value::as_str).unwrap_or("all").to_owned();
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let solved = solve(line, &effort, &cancel);
        let terms = solved.as_ref().map(|solved| terms(&solved.features, solved.status));
        // What is not solved within the nodes is hard.
        let difficulty = solved.map_or(f64::MAX, |solved| difficulty(&solved.features, solved.status));
        Some(Example { id, scale, level, terms, difficulty })
    };
    let examples: Vec<Example> = lines.par_iter().filter_map(example).collect();
    let solved = examples.iter().filter(|e| e.terms.is_some()).count();
    say(format!("{solved} of {} problems solved", examples.len()))?;
    let mut scales: BTreeMap<&str, Vec<&Example>> = BTreeMap::new();
    examples.iter().for_each(|e| scales.entry(&e.scale).or_default().push(e));
    for (scale, examples) in &scales {
        compare(&format!("{scale}, the model"), examples, &|e| e.difficulty)?;
    }
    if let Some(path) = &args.table {
        save(path, table(&examples))?;
    }
    if let Some(scale) = &args.fit {
        fitted(&scales, scale)?;
    }
    Ok(Exit::Answered)
}

/// Rank correlation of the solved problems, and of all with those that were not solved as the hardest.
fn compare(what: &str, examples: &[&Example], difficulty: &dyn Fn(&Example) -> f64) -> anyhow::Result<()> {
    let rho = |pairs: &[(f64, f64)]| spearman(pairs).map_or("-".to_owned(), |rho| format!("{rho:.3}"));
    let all: Vec<(f64, f64)> = examples.iter().map(|e| (difficulty(e), e.level)).collect();
    let solved: Vec<(f64, f64)> = all.iter().copied().filter(|pair| pair.0 < f64::MAX).collect();
    say(format!(
        "{what}: rank correlation {} on {} solved problems, {} on all {}",
        rho(&solved),
        solved.len(),
        rho(&all),
        all.len()
    ))
}

fn table(examples: &[Example]) -> String {
    let mut text = format!("id,scale,level,difficulty,{}\n", NAMES.join(","));
    for e in examples {
        let Some(terms) = e.terms else { continue };
        let terms = terms.map(|term| format!("{term:.4}")).join(",");
        text.push_str(&format!("{},{},{},{:.3},{terms}\n", e.id.replace(',', " "), e.scale, e.level, e.difficulty));
    }
    text
}

/// What is known of the problem of a line. Where no area is given, it is the one in which `tesuji solve` finds the
/// answer.
fn solve(line: &str, effort: &Effort, cancel: &Cancel) -> Option<Solved> {
    let problem = jsonl::read(line, "", &canonical::key).into_iter().next()?.ok()?;
    let query = examine::query_of(&problem.question).ok()?;
    examine::examine_query(&query, effort, cancel).ok().map(|examined| examined.solved)
}

/// Fits to the solved problems of one scale and compares on all scales.
fn fitted(scales: &BTreeMap<&str, Vec<&Example>>, to: &str) -> anyhow::Result<()> {
    let known: Vec<&str> = scales.keys().copied().collect();
    let learn =
        scales.get(to).ok_or_else(|| anyhow::anyhow!("there is no scale {to}: the file has {}", known.join(", ")))?;
    let learn: Vec<([f64; TERMS], f64)> = learn.iter().filter_map(|e| Some((e.terms?, e.level))).collect();
    let weights = fit(&learn).ok_or_else(|| anyhow::anyhow!("too few problems to fit {TERMS} weights"))?;
    for (scale, examples) in scales {
        let what = format!("{scale}, new weights fitted to {to}");
        compare(&what, examples, &|e| e.terms.map_or(f64::MAX, |terms| weighted(&weights, &terms)))?;
    }
    for (name, weight) in NAMES.iter().zip(weights) {
        say(format!("    {weight:.4}, // {name}"))?;
    }
    Ok(())
}
