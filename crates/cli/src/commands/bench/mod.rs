//! `tesuji bench`: what fixed problems take, and how well suites of one's own are answered.
//!
//! | file | what |
//! |---|---|
//! | `built_in` | node counts of built-in problems, the same on every machine |
//! | `suite`, `asking`, `score` | the questions of a file, put to the JSON engine and graded |
//! | `compare` | the same for another program, in turns |
//! | `ranks`, `estimates` | the search itself on the questions of a file: its move ordering, its announcements |

mod asking;
mod built_in;
mod compare;
mod effort;
mod estimates;
mod processor_time;
mod ranks;
mod score;
mod suite;
mod tally;

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};
use tesuji::Limits;

use self::compare::Comparison;
use self::effort::Effort;
use self::estimates::Estimates;
use self::score::Score;
use self::suite::{Case, Grade};
use super::Exit;
use crate::cli::LimitArgs;
use crate::output::say;
use crate::rules_argument::RulesArgs;
use crate::save::save;

/// Count the nodes that fixed problems take, or score the answers to suites of your own.
#[derive(Args, Debug)]
#[command(
    after_help = "Without a file the built-in problems are solved on one thread; their nodes are the same on every machine.\n\
A line of a FILE is {\"id\",\"query\":{..},\"expect\":{..},\"tags\":[..]}, as tesuji generate --jsonl writes it: a query of docs/json.md, and of its \
answer status, verdict, winner (statusIn, verdictIn: one of these), moves (the first must be one of these), movesAll (the set), nodes. \
Other: a capture by another move, which is proved.\n\nExamples:\n  tesuji bench\n  tesuji bench problems.jsonl --nodes 100000 --wrong wrong.jsonl\n  \
tesuji bench problems.jsonl --sample 200 --time 1s --compare old/tesuji"
)]
pub(crate) struct BenchArgs {
    /// Suites to score instead of the built-in problems.
    #[arg(value_name = "SUITE.jsonl")]
    files: Vec<PathBuf>,
    /// Take every K-th question of a file only.
    #[arg(long, value_name = "K", default_value = "1")]
    every: NonZeroUsize,
    /// Take K questions of all, chosen at random.
    #[arg(long, value_name = "K", requires = "files")]
    sample: Option<usize>,
    /// Choose others for another number.
    #[arg(long, value_name = "S", default_value = "1", requires = "sample")]
    seed: u64,
    /// How many questions are answered at the same time.
    #[arg(long, value_name = "J", default_value = "1", conflicts_with = "compare")]
    jobs: NonZeroUsize,
    /// What the answers shall contain: allMoves, length, proof, sentence, zone.
    #[arg(long, value_name = "WHAT", value_delimiter = ',', requires = "files")]
    include: Vec<String>,
    /// Write the answers that are not right into a file, as JSON lines.
    #[arg(long, value_name = "FILE", requires = "files", conflicts_with = "compare")]
    wrong: Option<PathBuf>,
    /// Exit code 1 if fewer than so many per cent are right.
    #[arg(long, value_name = "PERCENT", requires = "files")]
    min: Option<f64>,
    /// Ask another build of tesuji in turns: ratios of nodes and time, and what is answered differently.
    #[arg(long, value_name = "PROGRAM", requires = "files")]
    compare: Option<PathBuf>,
    /// Print JSON.
    #[arg(long, requires = "files", conflicts_with_all = ["ranks", "estimates"])]
    json: bool,
    /// Instead of scoring: ask the search itself, and print where the winning move stands in its first ordering (1 is first).
    #[arg(long, requires = "files", conflicts_with_all = ["compare", "sample", "wrong", "min", "include", "estimates"])]
    ranks: bool,
    /// Instead of scoring: compare estimates of the nodes that are left with the truth, for searches of at least N nodes.
    #[arg(long, value_name = "N", requires = "files", conflicts_with_all = ["compare", "sample", "wrong", "min", "include"])]
    estimates: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
    /// The rules that the program of --compare uses; may be repeated, as --base.
    #[arg(long, value_name = "FILE", requires = "compare")]
    compare_base: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Exit> {
    let effort = Effort { limits: Limits::from(&args.limits), rules: args.rules.load()? };
    let every = args.every.get();
    if args.files.is_empty() {
        built_in::run(&effort)?;
    } else if let Some(least) = args.estimates {
        for path in &args.files {
            let mut estimates = Estimates::default();
            ranks::each_question(path, every, |_, question| estimates.add(question, least, &effort.limits))?;
            estimates.say(path)?;
        }
    } else if args.ranks {
        ranks::run(&args.files, every, &effort)?;
    } else {
        return score(args);
    }
    Ok(Exit::Answered)
}

/// Puts the questions of the suites to the engine and prints how well they are answered.
fn score(args: &BenchArgs) -> anyhow::Result<Exit> {
    let mut cases = suite::read(&args.files, args.every.get())?;
    if let Some(count) = args.sample {
        cases = suite::sample(cases, count, args.seed);
    }
    let numbered = cases.iter().enumerate();
    let lines: Vec<String> = numbered.map(|(at, case)| case.request(at, &args.limits, &args.include)).collect();
    let percent = if let Some(other) = &args.compare {
        let this = std::env::current_exe().context("cannot find this program's own file")?;
        let programs = [(this.as_path(), &args.rules), (other.as_path(), &RulesArgs::from(args.compare_base.clone()))];
        let comparison = Comparison::run(programs, &cases, &lines, args.json)?;
        if args.json {
            say(comparison.json())?
        } else {
            comparison.say(other)?
        }
        comparison.own().percent()
    } else {
        let score = score_here(args, &cases, &lines)?;
        if args.json {
            say(score.json())?
        } else {
            score.say()?
        }
        score.percent()
    };
    Ok(if args.min.is_some_and(|min| percent < min) { Exit::Unknown } else { Exit::Answered })
}

fn score_here(args: &BenchArgs, cases: &[Case], lines: &[String]) -> anyhow::Result<Score> {
    let mut score = Score::default();
    let (begun, processor) = (Instant::now(), processor_time::of(std::process::id()));
    let answers = asking::answer_all(lines, args.jobs.get(), args.rules.load()?, args.json)?;
    score.wall = begun.elapsed();
    let now = processor_time::of(std::process::id());
    score.processor = now.zip(processor).map(|(now, before)| now.saturating_sub(before));
    let mut wrong = String::new();
    for (case, answer) in cases.iter().zip(&answers) {
        let grade = score.add(case, answer);
        if grade != Grade::Right {
            writeln!(wrong, "{}", report(case, answer, grade))?;
        }
    }
    if let Some(path) = &args.wrong {
        save(path, wrong)?;
    }
    Ok(score)
}

/// A line about an answer that is not right.
fn report(case: &Case, answer: &Value, grade: Grade) -> Value {
    json!({"id": case.id, "kind": grade.name(), "expect": case.expect, "answer": answer, "query": case.query})
}
