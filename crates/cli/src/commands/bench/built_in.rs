//! `tesuji bench`: node counts of fixed problems, the same on every machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::Value;
use tesuji::{
    Cancel, CaptureKind, CaptureQuestion, Color, Deadline, LifeQuestion, LifeVerdict, Limits, Point, PointSet, Setup,
    Size, Solver,
};
use tesuji_board::random::Dice;
use tesuji_engines::json::fields::Fields;
use tesuji_engines::json::query::{life_query, position};
use tesuji_life::LifeOutcome;
use tesuji_life::random::{Recipe, random_problem};

use super::Exit;
use super::estimates::Estimates;
use crate::cli::LimitArgs;
use crate::output::say;

/// Solve fixed problems on one thread and print the nodes they take, suite by suite and in all.
#[derive(Args, Debug)]
#[command(
    after_help = "Without a file the built-in suites are run. A line of a FILE is {\"query\":{..},\"expect\":{\"status\",\"moves\",\"nodes\"}}, \
as tesuji generate --jsonl writes it.\nRank: where the winning move stands in the first ordering, 1 is first. \
Ratio: geometric mean of our nodes to the recorded ones.\n\nExamples:\n  tesuji bench\n  tesuji bench problems.jsonl --every 10 --nodes 100000"
)]
pub(crate) struct BenchArgs {
    /// Suites to run instead of the built-in ones.
    #[arg(value_name = "FILE.jsonl")]
    files: Vec<PathBuf>,
    /// Take every K-th problem of a file only.
    #[arg(long, value_name = "K", default_value = "1")]
    every: std::num::NonZeroUsize,
    /// Instead of counting nodes: solve slowly, and compare the effort announced on the way with the truth, for searches of at least N nodes.
    #[arg(long, value_name = "N", requires = "files")]
    estimates: Option<u64>,
    /// Do not use the generated rules (docs/rules.md): to see what they save.
    #[arg(long)]
    without_rules: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Exit> {
    let limits = Limits::from(&args.limits);
    if let Some(least) = args.estimates {
        for path in &args.files {
            let mut estimates = Estimates::default();
            each_question(path, args.every.get(), |_, question| estimates.add(question, least, &limits))?;
            estimates.say(path)?;
        }
        return Ok(Exit::Answered);
    }
    say(format!(
        "{:24}{:>9}{:>13}{:>9}{:>7}{:>7}{:>7}{:>10}",
        "suite", "problems", "nodes", "unknown", "wrong", "rank", "ratio", "seconds"
    ))?;
    let mut total = Tally::default();
    let effort = Effort { limits, rules: !args.without_rules };
    if args.files.is_empty() {
        let capped = Limits { nodes: Some(effort.limits.nodes.unwrap_or(BUILT_IN_NODES)), ..effort.limits.clone() };
        let capped = Effort { limits: capped, rules: effort.rules };
        for suite in SUITES {
            let tally = suite.run(&capped)?;
            say(tally.row(suite.name))?;
            total.add(&tally);
        }
        let captures = run_captures(&capped.limits)?;
        say(captures.row("captures"))?;
        total.add(&captures);
    }
    for path in &args.files {
        let tally = run_file(path, args.every.get(), &effort)?;
        say(tally.row(&path.file_stem().unwrap_or_default().to_string_lossy()))?;
        total.add(&tally);
    }
    say(total.row("total"))?;
    Ok(Exit::Answered)
}

/// How the problems are solved.
struct Effort {
    limits: Limits,
    /// With the generated rules.
    rules: bool,
}

/// A limit for the built-in problems: a worse program shall not run for hours.
const BUILT_IN_NODES: u64 = 200_000;

/// Random problems from a fixed seed.
struct Suite {
    name: &'static str,
    seed: u64,
    problems: usize,
    recipe: Recipe,
}

const SUITES: &[Suite] = &[
    Suite { name: "small areas", seed: 101, problems: 200, recipe: Recipe { least: 7, most: 12, most_empty: 8 } },
    Suite { name: "middle areas", seed: 102, problems: 100, recipe: Recipe { least: 13, most: 18, most_empty: 12 } },
    Suite { name: "large areas", seed: 103, problems: 30, recipe: Recipe { least: 18, most: 24, most_empty: 15 } },
];

impl Suite {
    fn run(&self, effort: &Effort) -> anyhow::Result<Tally> {
        let mut dice = Dice::new(self.seed);
        let mut tally = Tally::default();
        while tally.problems < self.problems {
            let Some(question) = random_problem(&mut dice, &self.recipe) else { continue };
            // It must matter who begins: otherwise there is little to read.
            let turned = Setup { to_play: !question.position.to_play, ..question.position.clone() };
            let turned = LifeQuestion { position: turned, ..question.clone() };
            let (here, spent) = solve(&question, effort)?;
            let (there, _) = solve(&turned, effort)?;
            if here.verdict != there.verdict {
                tally.count(&question, &here, spent, &here.moves)?;
            }
        }
        Ok(tally)
    }
}

/// Blocks of random positions, caught or not.
fn run_captures(limits: &Limits) -> anyhow::Result<Tally> {
    let mut dice = Dice::new(104);
    let size = Size::square(9).context("nine is a size")?;
    let mut tally = Tally::default();
    while tally.problems < 300 {
        let mut setup = Setup::empty(size);
        for point in &PointSet::all(size) {
            match dice.below(5) {
                0 => setup.stones.push((point, Color::Black)),
                1 => setup.stones.push((point, Color::White)),
                _ => {}
            }
        }
        let Ok(board) = tesuji::Board::from_setup(&setup) else { continue };
        let heads: Vec<Point> = board.block_heads().iter().filter(|&head| board.liberties(head).len() <= 3).collect();
        if heads.is_empty() {
            continue;
        }
        let prey = heads[dice.below(heads.len())];
        setup.to_play = !board.color(prey).context("a head is a stone")?;
        let question = CaptureQuestion {
            position: setup,
            prey,
            kind: CaptureKind::Auto,
            ko_winner: None,
            boundary: PointSet::EMPTY,
        };
        let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.min(5_000)), ..limits.clone() };
        let begun = Instant::now();
        let deadline = Deadline::start(&limits, &Cancel::new());
        let answer = tesuji_capture::catch(&question, false, &limits, &deadline, &mut ())?;
        tally.problems += 1;
        tally.nodes += answer.nodes;
        tally.time += begun.elapsed();
        tally.unknown += usize::from(matches!(answer.verdict, tesuji::CaptureVerdict::Unknown(_)));
    }
    Ok(tally)
}

fn solve(question: &LifeQuestion, effort: &Effort) -> anyhow::Result<(LifeOutcome, Duration)> {
    let begun = Instant::now();
    let config = tesuji_life::Config { generated_rules: effort.rules, ..Default::default() };
    let options = tesuji_life::SearchOptions { details: false, config, ..Default::default() };
    let limits = &effort.limits;
    let deadline = Deadline::start(limits, &Cancel::new());
    let answer = tesuji_life::solve(question, &options, limits, &deadline, &mut ())?;
    Ok((answer, begun.elapsed()))
}

/// Every K-th life-and-death question of a file, with its line.
fn each_question(
    path: &Path,
    every: usize,
    mut each: impl FnMut(&Value, &LifeQuestion) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).step_by(every) {
        let place = || format!("{}, line {}", path.display(), at + 1);
        let line: Value = serde_json::from_str(line).with_context(place)?;
        let Some(query) = line.get("query").and_then(Value::as_object) else {
            bail!("{}: no \"query\"; expected lines as tesuji generate --jsonl writes them", place());
        };
        if query.get("ask").and_then(Value::as_str) != Some("life") {
            continue;
        }
        let question = question(query).with_context(place)?;
        each(&line, &question).with_context(place)?;
    }
    Ok(())
}

/// The complete question of a query; about the likeliest group, on the widest area, where it leaves something open.
fn question(query: &serde_json::Map<String, Value>) -> anyhow::Result<LifeQuestion> {
    let read = position(Fields(query)).and_then(|position| life_query(Fields(query), &position));
    let query = read.map_err(|error| anyhow::anyhow!("{}: {}", error.field, error.message))?;
    let reading = Solver::new().read(&query)?;
    Ok(reading.question(&reading.groups.value[0]))
}

fn run_file(path: &Path, every: usize, effort: &Effort) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    each_question(path, every, |line, question| {
        let (answer, spent) = solve(question, effort)?;
        let expect = &line["expect"];
        let recorded: Vec<Point> = expect["moves"]
            .as_array()
            .map(|moves| moves.iter().filter_map(|mv| mv.as_str()?.parse().ok()).collect())
            .unwrap_or_default();
        let moves = if recorded.is_empty() { &answer.moves } else { &recorded };
        tally.count(question, &answer, spent, moves)?;
        if let LifeVerdict::Status(status) = answer.verdict {
            tally.compare(&status.to_string(), answer.nodes, expect);
        }
        Ok(())
    })?;
    Ok(tally)
}

/// What a suite took.
#[derive(Clone, Debug, Default)]
struct Tally {
    problems: usize,
    unknown: usize,
    wrong: usize,
    nodes: u64,
    time: Duration,
    ranks: Vec<usize>,
    log_ratios: Vec<f64>,
}

impl Tally {
    fn count(
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

    fn compare(&mut self, status: &str, nodes: u64, expect: &Value) {
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

    fn add(&mut self, other: &Tally) {
        self.problems += other.problems;
        self.unknown += other.unknown;
        self.wrong += other.wrong;
        self.nodes += other.nodes;
        self.time += other.time;
        self.ranks.extend(&other.ranks);
        self.log_ratios.extend(&other.log_ratios);
    }

    fn row(&self, name: &str) -> String {
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
