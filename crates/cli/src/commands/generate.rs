//! `tesuji generate`: new problems into a database, a folder of SGF files or a file of JSON lines.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use tesuji_store::{Added, Filter, Problem, Store, exchange};
use tesuji_workshop::generate::{Plan, Shard, Where, generate, source};
use tesuji_workshop::histogram::Histogram;

use super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::save::save;
use crate::work_bar::WorkBar;

/// Make new problems.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji generate --count 20 --out problems\n  tesuji generate --count 100 --where corner --seed 7 --db problems.db\n  tesuji generate --count 1000 --shard 1/4 --jsonl first.jsonl"
)]
pub(crate) struct GenerateArgs {
    /// How many.
    #[arg(long, value_name = "N")]
    count: u64,
    /// Where on the board.
    #[arg(long = "where", value_name = "corner|edge|centre|any", default_value_t)]
    place: Where,
    /// The same seed and count give the same problems.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Write SGF files into this folder instead of the database.
    #[arg(long, value_name = "DIR", conflicts_with = "db")]
    out: Option<PathBuf>,
    /// Write JSON lines into this file instead of the database; `-` for standard output.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["db", "out"])]
    jsonl: Option<PathBuf>,
    /// Threads [default: as many as there are cores].
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Make only the I-th of N parts: N machines together make the whole.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Name every problem on standard output as soon as it is on the disk.
    #[arg(long)]
    report: bool,
    /// No summary and no progress.
    #[arg(long)]
    quiet: bool,
}

/// A batch is written when it has so many problems, or is so old.
const BATCH: usize = 64;
const AGE: Duration = Duration::from_millis(250);

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let plan = Plan {
        seed: args.seed,
        place: args.place,
        count: args.count,
        shard: args.shard.unwrap_or(Shard::ALL),
        jobs: args.jobs.unwrap_or_else(crate::commands::cores),
    };
    let mut sink = Sink::open(args)?;
    let there = sink.known(args)?;
    let cancel = cancel_on_ctrl_c();
    let started = Instant::now();
    let mut histogram = Histogram::default();
    let bar = WorkBar::new(args.count, args.quiet);
    let progress = generate(
        &plan,
        &cancel,
        &|index| there.contains(&source(args.seed, args.place, index)),
        |problem, progress| {
            histogram.add(&problem);
            bar.at(progress.done);
            sink.take(problem, args.report)
        },
    );
    let flushed = sink.flush(args.report);
    drop(bar);
    let progress = progress?;
    flushed?;
    if !args.quiet {
        let seconds = started.elapsed().as_secs_f64();
        let known = if there.is_empty() { String::new() } else { format!(", {} were there already", there.len()) };
        let text = format!(
            "{} problems in {seconds:.1} s, {:.1} a second{known}\n{histogram}",
            progress.done,
            progress.done as f64 / seconds.max(0.001)
        );
        // Standard output may be the problems themselves.
        if args.jsonl.as_ref().is_some_and(|file| file.as_os_str() == "-") { remark(text) } else { say(text)? }
    }
    if progress.done < progress.of {
        remark(format!("stopped: {} of {} problems were made and kept", progress.done, progress.of));
        return Ok(Exit::Unknown);
    }
    Ok(Exit::Answered)
}

/// Where problems go.
enum Sink {
    Database { store: Box<Store>, batch: Vec<Problem>, since: Instant },
    Folder(PathBuf),
    Lines { file: Box<dyn Write>, name: String },
}

impl Sink {
    fn open(args: &GenerateArgs) -> anyhow::Result<Sink> {
        if let Some(folder) = &args.out {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
            return Ok(Sink::Folder(folder.clone()));
        }
        if let Some(path) = &args.jsonl {
            let name = path.display().to_string();
            if name == "-" {
                return Ok(Sink::Lines { file: Box::new(std::io::stdout()), name });
            }
            let file = File::create(path).with_context(|| format!("cannot write {name}"))?;
            return Ok(Sink::Lines { file: Box::new(BufWriter::new(file)), name });
        }
        let store = Box::new(args.database.open()?);
        Ok(Sink::Database { store, batch: Vec::new(), since: Instant::now() })
    }

    /// Problems of this seed that the database has already, so that a run that was stopped goes on where it ended.
    fn known(&self, args: &GenerateArgs) -> anyhow::Result<std::collections::HashSet<String>> {
        let Sink::Database { store, .. } = self else { return Ok(Default::default()) };
        let whole = source(args.seed, args.place, 0);
        let prefix = whole.trim_end_matches('0').to_owned();
        let filter = Filter { source: Some(prefix), ..Filter::default() };
        Ok(store.sources(&filter)?.into_iter().collect())
    }

    fn take(&mut self, problem: Problem, report: bool) -> anyhow::Result<()> {
        match self {
            Sink::Folder(folder) => {
                let name = format!("{}.sgf", problem.source.replace('/', "-"));
                save(&folder.join(&name), exchange::sgf::write(&problem))?;
                if report { say(format!("saved {}", problem.source)) } else { Ok(()) }
            }
            Sink::Lines { file, name } => {
                writeln!(file, "{}", exchange::jsonl::write(&problem)).with_context(|| format!("cannot write {name}"))
            }
            Sink::Database { batch, since, .. } => {
                batch.push(problem);
                if batch.len() >= BATCH || since.elapsed() >= AGE { self.flush(report) } else { Ok(()) }
            }
        }
    }

    fn flush(&mut self, report: bool) -> anyhow::Result<()> {
        match self {
            Sink::Folder(_) => Ok(()),
            Sink::Lines { file, name } => file.flush().with_context(|| format!("cannot write {name}")),
            Sink::Database { store, batch, since } => {
                let problems = std::mem::take(batch);
                let added = store.add(&problems)?;
                *since = Instant::now();
                if report {
                    for (problem, added) in problems.iter().zip(added) {
                        let word = if matches!(added, Added::New(_)) { "saved" } else { "known" };
                        say(format!("{word} {}", problem.source))?;
                    }
                }
                Ok(())
            }
        }
    }
}
