//! `tesuji solve`: does this group live?

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde_json::Value;
use tesuji::{BothFirst, Color, GroupStatus, LifeAnswer, LifeQuery, Limits, Position, Query, Solver, StatusAnswer};
use tesuji_engines::follow::{Declared, with_given};
use tesuji_engines::json::{Include, render};
use tesuji_formats::sgf;

use super::Exit;
use super::life_options::{First, LifeArgs};
use super::options::with_option;
use crate::answering::{AnswerArgs, effort};
use crate::depth_graph;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
use crate::progress::Progress;
use crate::rules_argument::RulesArgs;
use crate::save::save;
use crate::trace;

/// Nodes for the length of a kill that is shown to a person, where next to none do not suffice.
const LENGTH_NODES: u64 = 20_000;

/// Does this group live? The verdict, the move and the answer diagram.
///
/// Target and area are what is marked in the file (marked stones, marked empty points); options override the marks;
/// what neither says is assumed, and the answer says so.
#[derive(Args, Debug)]
#[command(after_help = format!("Exit code: 0 answered, 1 unknown, 2 wrong use or bad input.\n\n{}\n\n\
Examples:\n  tesuji solve examples/corners.txt\n  tesuji solve examples/ko.txt --all-moves\n  \
tesuji solve examples/corners.txt#2 --first black --json\n  tesuji solve examples/corners.txt#3 --target A3 --area auto --ko-threats black=1", trace::HELP))]
pub(crate) struct SolveArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    #[command(flatten)]
    asked: LifeArgs,
    /// The status that every first move leads to.
    #[arg(long)]
    all_moves: bool,
    /// Write the proof into this file, for tesuji verify.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// With --all-moves and --sgf: how deep the solution tree in the file is, in moves.
    #[arg(long, value_name = "N", default_value_t = 7)]
    tree_depth: u16,
    /// Mark the points that the answer depends on: whatever is changed elsewhere, it stays.
    #[arg(long)]
    zone: bool,
    /// Watch it think: nodes, the line it reads, the graph of depth against leaves.
    #[arg(long)]
    watch: bool,
    /// Follow the search node by node, and take part in it: a branch can be declared dead or alive.
    #[arg(long, conflicts_with_all = ["watch", "graph", "proof", "threads"])]
    trace: bool,
    /// Write the graph of depth against leaves into this SVG file, with the curves of nodes spent and Wolf's estimate.
    #[arg(long, value_name = "FILE.svg")]
    graph: Option<PathBuf>,
    /// Threads that work on this one question; a hard one is answered sooner. With 1 it takes the same nodes every
    /// time.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    answering: AnswerArgs,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let file = args.position.read()?;
    let position = Position::try_from(args.position.pick(&file)?).with_context(|| args.position.to_string())?;
    if !args.is_quiet() {
        let warnings = file.warnings().iter().chain(&position.stated().warnings);
        warnings.for_each(|warning| remark(format!("{}: {warning}", args.position)));
    }
    let query = args.asked.query(&position).with_context(|| args.position.to_string())?;
    if args.asked.first == Some(First::Both) { args.both(query) } else { args.one(query) }
}

/// The solver whose answers say all that a person wants to know; `both`: whoever moves first.
pub(crate) fn told_in_full(limits: Limits, both: bool) -> Solver {
    let solver = Solver::new().limits(limits).length_more(LENGTH_NODES).tenuki();
    if both { solver.tempo() } else { solver }
}

/// What was asked, answered.
struct Asked<A> {
    answer: A,
    time: Duration,
    /// What was declared while the search was followed.
    declared: Vec<Declared>,
}

impl SolveArgs {
    fn is_quiet(&self) -> bool {
        self.answering.quiet || self.answering.json
    }

    fn solver(&self) -> anyhow::Result<Solver> {
        let limits = Limits { threads: Some(self.threads), ..Limits::from(&self.answering.limits) };
        let mut solver = if self.answering.quiet {
            Solver::new().limits(limits).length_more(LENGTH_NODES)
        } else {
            told_in_full(limits, self.asked.first == Some(First::Both))
        };
        solver = solver.cancel(&cancel_on_ctrl_c()).rules(self.rules.load()?);
        if self.all_moves {
            solver = solver.all_moves();
        }
        if self.proof.is_some() {
            solver = solver.prove();
        }
        if self.all_moves && self.answering.sgf.is_some() {
            solver = solver.tree(self.tree_depth);
        }
        if self.zone {
            solver = solver.zone();
        }
        Ok(solver)
    }

    /// Asks, and shows that it takes its time.
    fn ask<Q>(&self, query: Q) -> anyhow::Result<Asked<Q::Answer>>
    where
        Q: Query + Send,
        Q::Answer: Send,
    {
        if self.trace {
            return self.follow(query);
        }
        let solver = self.solver()?;
        let mut progress = Progress::new(self.answering.quiet, self.watch);
        let started = Instant::now();
        let answer = solver.ask(query, &mut progress).map_err(with_option);
        let answer = answer.with_context(|| self.position.to_string())?;
        let time = started.elapsed();
        progress.draw(true);
        if let Some(path) = &self.graph {
            save(path, depth_graph::svg(&progress.record, &progress.curves))?;
        }
        Ok(Asked { answer, time, declared: Vec::new() })
    }

    /// Asks, step by step.
    fn follow<Q>(&self, query: Q) -> anyhow::Result<Asked<Q::Answer>>
    where
        Q: Query + Send,
        Q::Answer: Send,
    {
        if self.position.is_standard_input() {
            anyhow::bail!("--trace takes keys from standard input: give the position as a file");
        }
        let solver = self.solver()?;
        let started = Instant::now();
        let (answer, declared) =
            trace::follow(&cancel_on_ctrl_c(), |observer| solver.ask(query, observer).map_err(with_option))?;
        let answer = answer.with_context(|| self.position.to_string())?;
        Ok(Asked { answer, time: started.elapsed(), declared })
    }

    /// One player moves first.
    fn one(&self, query: LifeQuery) -> anyhow::Result<Exit> {
        let Asked { answer, time, declared } = self.ask(query)?;
        let saved = self.save_proof(&answer)?;
        if let Some(path) = &self.answering.sgf {
            save(path, sgf::write_game(&answer.solved().to_problem().to_game()))?;
        }
        if self.answering.json {
            say(self.json(render::life_fields(&answer, &self.include()), time, &declared))?;
        } else {
            say(self.answering.headline(&with_given(&answer.to_string(), &declared)))?;
        }
        self.answering.drawing().draw(answer.diagram())?;
        if !self.is_quiet() {
            self.details(&answer, time)?;
        }
        let is_known = answer.verdict.unknown_reason().is_none();
        Ok(if is_known && saved { Exit::Answered } else { Exit::Unknown })
    }

    /// Either player moves first.
    fn both(&self, query: LifeQuery) -> anyhow::Result<Exit> {
        if self.proof.is_some() || self.answering.sgf.is_some() {
            anyhow::bail!("--proof and --sgf write one answer: say --first black or --first white");
        }
        let Asked { answer, time, declared }: Asked<StatusAnswer> = self.ask(BothFirst(query))?;
        if self.answering.json {
            say(self.json(render::status_fields(&answer, &self.include()), time, &declared))?;
        } else {
            say(self.answering.headline(&with_given(&answer.to_string(), &declared)))?;
        }
        for color in [!answer.defender(), answer.defender()] {
            self.answering.drawing().draw(answer.by_first[color].diagram())?;
        }
        let nodes = Color::ALL.iter().map(|&color| answer.by_first[color].effort.nodes).sum();
        if !self.is_quiet() {
            say(effort(nodes, time))?;
        }
        Ok(if answer.summary == GroupStatus::Unknown { Exit::Unknown } else { Exit::Answered })
    }

    /// Writes the proof file, if one is wanted; `false` if there is no proof to write.
    fn save_proof(&self, answer: &LifeAnswer) -> anyhow::Result<bool> {
        let (Some(path), None) = (&self.proof, answer.verdict.unknown_reason()) else { return Ok(true) };
        let Ok(file) = answer.proof_file() else {
            let why =
                if answer.status().is_some() { "the search gave no proof" } else { "that a group gets out is read" };
            remark(format!("{}: not written: {why}", path.display()));
            return Ok(false);
        };
        save(path, file.to_bytes()?)?;
        Ok(true)
    }

    fn include(&self) -> Include {
        Include { all_moves: self.all_moves, proof: self.proof.is_some(), ..Include::default() }
    }

    fn json(&self, answer: serde_json::Map<String, Value>, time: Duration, declared: &[Declared]) -> Value {
        let mut fields = serde_json::Map::new();
        fields.insert("id".to_owned(), self.id().into());
        fields.extend(answer);
        fields.insert("seconds".to_owned(), time.as_secs_f64().into());
        if self.trace {
            fields.insert("declared".to_owned(), declared.iter().map(ToString::to_string).collect());
        }
        Value::Object(fields)
    }

    /// The position as it was named: the file, with `#K` if it was given.
    fn id(&self) -> String {
        self.position.number().map_or(self.position.to_string(), |number| format!("{}#{number}", self.position))
    }

    /// What is said below the diagram.
    fn details(&self, answer: &LifeAnswer, time: Duration) -> anyhow::Result<()> {
        if self.all_moves && !answer.move_status.is_empty() {
            say(format!("First moves: {}", answer.first_moves()))?;
        }
        if let (Some(zone), Some(_)) = (&answer.zone, answer.status()) {
            say(format!("Depends on: {zone}."))?;
        }
        for said in [answer.elsewhere(), answer.assumptions()].into_iter().flatten() {
            say(said)?;
        }
        say(effort(answer.effort.nodes, time))
    }
}
