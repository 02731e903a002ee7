//! `tesuji jobs submit`: what is asked, cut into pieces of one to three seconds.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use serde_json::{Value, json};
use tesuji::PositionFile;
use tesuji_queue::{Piece, Queue, Request, Submitted};
use tesuji_store::hash_of;
use tesuji_workshop::generate::Where;
use tesuji_workshop::refine::{RefineOptions, waiting};

use super::super::Exit;
use super::super::check::DEFAULT_NODES;
use crate::cli::{parse_count, parse_duration};
use crate::database_argument::DatabaseArgs;
use crate::input;
use crate::job::Asked;
use crate::memory::{default_memory, parse_memory};
use crate::output::say;

/// Problems in one job: one to three seconds of work each.
const GENERATED: NonZeroU64 = NonZeroU64::new(10).expect("ten is not zero");
const REFINED: usize = 4;
const CHECKED: usize = 4;

#[derive(Args, Debug)]
pub(super) struct SubmitArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// New problems, into the database.
    Generate(GenerateArgs),
    /// The problems of the database: clean up, canonical form, duplicates, classes, difficulty.
    Refine(RefineArgs),
    /// Books: wrong status, wrong or extra solutions, refutations that fail.
    Check(CheckArgs),
    /// Every position of some files: does the group live?
    Solve(SolveArgs),
    /// Jobs without work, to measure the queue.
    #[command(hide = true)]
    Nothing(NothingArgs),
}

#[derive(Args, Debug)]
struct GenerateArgs {
    /// How many.
    #[arg(long, value_name = "N")]
    count: u64,
    /// Where on the board.
    #[arg(long = "where", value_name = "corner|edge|centre|any", default_value_t)]
    place: Where,
    /// The same seed and count give the same problems.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Problems in one job; what is made does not depend on it.
    #[arg(long, value_name = "N", default_value_t = GENERATED)]
    per_job: NonZeroU64,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args, Debug)]
struct RefineArgs {
    /// Maximum nodes for one question.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    nodes: Option<u64>,
    /// Keep problems in which nobody has exactly one best move.
    #[arg(long)]
    keep_ambiguous: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// What a search may spend: never time, so that every machine finds the same.
#[derive(Args, Debug)]
struct SpendArgs {
    /// Maximum nodes for one position.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value_t = DEFAULT_NODES)]
    nodes: u64,
    /// Maximum depth, in moves.
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Memory for tables and proofs of one position.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "512M")]
    memory: usize,
}

#[derive(Args, Debug)]
struct CheckArgs {
    /// SGF, GoTools and text files.
    #[arg(value_name = "COLLECTION", required = true)]
    collections: Vec<PathBuf>,
    #[command(flatten)]
    spend: SpendArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args, Debug)]
struct SolveArgs {
    /// SGF, GoTools and text files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A stone of each block that is to live.
    #[arg(long, value_name = "P,P..")]
    target: Option<String>,
    /// What must be saved if there are several target blocks: any, every.
    #[arg(long, value_name = "RULE")]
    target_rule: Option<String>,
    /// The points where moves may be played; auto: inferred, whatever the file marks.
    #[arg(long, value_name = "P,P..|auto")]
    area: Option<String>,
    /// What lies beyond the area: escape, wall, join, fill, both.
    #[arg(long, value_name = "CLOSURE")]
    closure: Option<String>,
    /// Who plays first; both: either, in one answer.
    #[arg(long, value_name = "COLOR|both")]
    first: Option<String>,
    /// Decide the question for these ko threats.
    #[arg(long, value_name = "black=N,white=N")]
    ko_threats: Option<String>,
    /// The status that every first move leads to.
    #[arg(long)]
    all_moves: bool,
    #[command(flatten)]
    spend: SpendArgs,
    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Args, Debug)]
struct NothingArgs {
    /// How many jobs.
    #[arg(long, value_name = "N")]
    count: u64,
    /// How long each keeps a core busy.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "0ms")]
    busy: Duration,
    /// Another number asks again.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Makes a request, for a queue that may be asked.
type Asking<'a> = &'a dyn Fn(&mut Queue) -> anyhow::Result<Request>;

pub(super) fn run(args: &SubmitArgs) -> anyhow::Result<Exit> {
    let (database, request): (_, Asking<'_>) = match &args.what {
        What::Generate(args) => (&args.database, &|_| generate(args)),
        What::Refine(args) => (&args.database, &|queue| refine(args, queue)),
        What::Check(args) => (&args.database, &|_| check(args)),
        What::Solve(args) => (&args.database, &|_| solve(args)),
        What::Nothing(args) => (&args.database, &|_| nothing(args)),
    };
    let mut queue = Queue::open(&database.path()?)?;
    let request = request(&mut queue)?;
    anyhow::ensure!(!request.pieces.is_empty(), "there is nothing to do");
    let jobs = request.pieces.len();
    say(match queue.submit(&request)? {
        Submitted::New(id) => format!("submission {id}: {jobs} jobs"),
        Submitted::Known(id) => format!("submission {id}: the same was asked before, nothing new to do"),
    })?;
    Ok(Exit::Answered)
}

/// Jobs of one submission at most: they are listed in memory, and in one transaction.
const MAX_JOBS: u64 = 1_000_000;

fn few_enough(jobs: u64) -> anyhow::Result<()> {
    anyhow::ensure!(
        jobs <= MAX_JOBS,
        "that would be {jobs} jobs, and a submission has {MAX_JOBS} at most: take a larger --per-job, or several submissions"
    );
    Ok(())
}

fn generate(args: &GenerateArgs) -> anyhow::Result<Request> {
    let (place, seed) = (args.place.to_string(), args.seed);
    few_enough(args.count.div_ceil(args.per_job.get()))?;
    let piece = |from: u64| {
        let to = from.saturating_add(args.per_job.get()).min(args.count);
        let question = json!({"kind": "generate", "seed": seed, "where": place, "from": from, "to": to});
        let weight = usize::try_from(to - from).unwrap_or(0);
        Piece { question, weight, numbers: weight }
    };
    let step = usize::try_from(args.per_job.get()).unwrap_or(usize::MAX);
    Ok(Request {
        kind: "generate".to_owned(),
        asked: json!({"seed": seed, "where": place, "count": args.count}),
        documents: Vec::new(),
        pieces: (0..args.count).step_by(step).map(piece).collect(),
        last: None,
    })
}

fn refine(args: &RefineArgs, queue: &mut Queue) -> anyhow::Result<Request> {
    let ids = waiting(queue.store())?;
    let nodes = args.nodes.unwrap_or(RefineOptions::default().effort.nodes);
    // The same numbers may be asked about again some day, when the problems are other ones.
    let which = hash_of(format!("{ids:?}").as_bytes());
    let asked = json!({"problems": ids.len(), "which": which, "nodes": nodes, "keepAmbiguous": args.keep_ambiguous});
    let piece = |ids: &[i64]| Piece {
        question: json!({"kind": "refine", "ids": ids, "of": which, "nodes": nodes, "keepAmbiguous": args.keep_ambiguous}),
        weight: ids.len(),
        numbers: 0,
    };
    Ok(Request {
        kind: "refine".to_owned(),
        documents: Vec::new(),
        pieces: ids.chunks(REFINED).map(piece).collect(),
        last: Some(json!({"kind": "compare", "of": asked})),
        asked,
    })
}

/// A file with the number of its positions; one that cannot be read is one position with a fault.
fn document(path: &Path) -> anyhow::Result<(String, Vec<u8>, usize)> {
    anyhow::ensure!(
        !tesuji_store::is_server(path),
        "only files can be submitted: write the problems with tesuji db export"
    );
    let bytes = input::read(path)?;
    let count = PositionFile::read_within(&bytes, default_memory() / 2).map_or(1, |file| file.positions().count());
    Ok((path.display().to_string(), bytes, count))
}

fn check(args: &CheckArgs) -> anyhow::Result<Request> {
    let (mut documents, mut pieces, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    let SpendArgs { nodes, depth, memory } = args.spend;
    for path in &args.collections {
        let (file, bytes, count) = document(path)?;
        let hash = hash_of(&bytes);
        asked.push(json!({"file": file, "hash": hash}));
        documents.push(bytes);
        for from in (1..=count).step_by(CHECKED) {
            let to = (from + CHECKED).min(count + 1);
            let question = json!({"kind": "check", "document": hash, "file": file, "from": from, "to": to, "nodes": nodes,
                "depth": depth, "memory": memory});
            pieces.push(Piece { question, weight: to - from, numbers: 0 });
        }
    }
    let asked = json!({"files": asked, "nodes": nodes, "depth": depth, "memory": memory});
    Ok(Request { kind: "check".to_owned(), asked, documents, pieces, last: None })
}

impl SolveArgs {
    /// What is asked, as `tesuji solve` takes it.
    fn options(&self) -> anyhow::Result<Vec<String>> {
        let given = [
            ("--target", &self.target),
            ("--target-rule", &self.target_rule),
            ("--area", &self.area),
            ("--closure", &self.closure),
            ("--first", &self.first),
            ("--ko-threats", &self.ko_threats),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        let all_moves = self.all_moves.then(|| "--all-moves".to_owned());
        let options: Vec<String> = given.chain(all_moves).collect();
        let words = std::iter::once("solve").chain(options.iter().map(String::as_str));
        Asked::try_parse_from(words).context("what is asked makes no sense")?;
        Ok(options)
    }
}

fn solve(args: &SolveArgs) -> anyhow::Result<Request> {
    let (mut documents, mut pieces, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    let SpendArgs { nodes, depth, memory } = args.spend;
    let options = args.options()?;
    for path in &args.files {
        let (file, bytes, count) = document(path)?;
        let hash = hash_of(&bytes);
        asked.push(json!({"file": file, "hash": hash}));
        documents.push(bytes);
        pieces.extend((1..=count).map(|item| {
            let question = json!({"kind": "solve", "document": hash, "file": file, "item": item, "options": options,
                "nodes": nodes, "depth": depth, "memory": memory});
            Piece { question, weight: 1, numbers: 0 }
        }));
    }
    let asked = json!({"files": asked, "options": options, "nodes": nodes, "depth": depth, "memory": memory});
    Ok(Request { kind: "solve".to_owned(), asked, documents, pieces, last: None })
}

fn nothing(args: &NothingArgs) -> anyhow::Result<Request> {
    few_enough(args.count)?;
    let milliseconds = u64::try_from(args.busy.as_millis()).unwrap_or(0);
    let asked = json!({"count": args.count, "milliseconds": milliseconds, "seed": args.seed});
    let question =
        |number| json!({"kind": "nothing", "number": number, "milliseconds": milliseconds, "seed": args.seed});
    let pieces = (0..args.count).map(|number| Piece { question: question(number), weight: 1, numbers: 0 }).collect();
    Ok(Request { kind: "nothing".to_owned(), asked, documents: Vec::<Vec<u8>>::new(), pieces, last: None::<Value> })
}
