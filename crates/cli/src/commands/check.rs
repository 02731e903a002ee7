//! `tesuji check`: errors of problem collections. Exit code 1 if some were found.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;
use tesuji::{FilePosition, Limits, PositionFile, Solver};
use tesuji_store::{Filter, Store, exchange, is_server};
use tesuji_workshop::check::{Checked, Judgment as Found, Summary, check, html, text};
use tesuji_workshop::shard::Shard;

use super::Exit;
use crate::cli::LimitArgs;
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
use crate::memory::default_memory;
use crate::output::{remark, say};
use crate::save::save;
use crate::work_bar::WorkBar;

/// Check a book: wrong status, wrong or extra solutions, refutations that fail.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit code: 0 no errors found, 1 errors found, 2 wrong use or bad input.\n\nExamples:\n  tesuji check examples/corners.txt --time 2s\n  tesuji check book.sgf --html report.html --resume report.jsonl"
)]
pub(crate) struct CheckArgs {
    /// SGF, GoTools and text files, folders of them, or databases.
    #[arg(value_name = "COLLECTION", required = true)]
    collections: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    /// How the report is printed.
    #[arg(long, value_enum, default_value_t)]
    format: ReportKind,
    /// Also write the report with diagrams into this HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Keep what is done in this file; run again with it, and it goes on where it ended.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Check only the I-th of N parts: N machines together check the whole.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Threads [default: as many as there are cores].
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Only faulty problems and the summary, no progress.
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ReportKind {
    /// One line for each finding.
    #[default]
    Text,
    /// One JSON object for each problem, then the summary.
    Json,
}

/// Nodes for one problem, if no limit is given.
pub(crate) const DEFAULT_NODES: u64 = 1_000_000;

/// One problem of a collection.
struct Item {
    file: String,
    item: usize,
    position: Result<FilePosition, (u32, String)>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let mut items = Vec::new();
    for collection in &args.collections {
        collect(collection, &mut items)?;
    }
    anyhow::ensure!(!items.is_empty(), "nothing to check: expected SGF, GoTools or text files with problems");
    let shard = args.shard.unwrap_or(Shard::ALL);
    let items: Vec<Item> = items.into_iter().zip(0..).filter(|&(_, at)| shard.has(at)).map(|(item, _)| item).collect();
    let journal = Journal::open(args.resume.as_deref())?;
    let cancel = cancel_on_ctrl_c();
    let bar = WorkBar::new(items.len() as u64, args.quiet);
    let done = std::sync::atomic::AtomicU64::new(0);
    let solver = solver(args).cancel(&cancel);
    let work = |item: &Item| -> anyhow::Result<Option<Checked>> {
        if let Some(known) = journal.known(item) {
            return Ok(Some(known));
        }
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let checked = match &item.position {
            Ok(position) => check(&item.file, item.item, position, &solver),
            Err((line, reason)) => Some(Checked {
                file: item.file.clone(),
                item: item.item,
                line: *line,
                name: String::new(),
                outcome: Found::Broken { reason: reason.clone() },
            }),
        };
        checked.iter().try_for_each(|checked| journal.write(checked))?;
        bar.at(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1);
        Ok(checked)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0)).build()?;
    let results: Vec<anyhow::Result<Option<Checked>>> = pool.install(|| items.par_iter().map(work).collect());
    drop(bar);
    let checked: Vec<Checked> =
        results.into_iter().collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().collect();
    report(args, &checked, &items)?;
    let summary = Summary::of(&checked);
    if checked.len() < items.len() {
        remark(format!("stopped: {} of {} problems were checked", checked.len(), items.len()));
    }
    let good = summary.faulty == 0 && summary.broken == 0 && checked.len() == items.len();
    Ok(if good { Exit::Answered } else { Exit::Refused })
}

fn report(args: &CheckArgs, checked: &[Checked], items: &[Item]) -> anyhow::Result<()> {
    lines(checked, args.format == ReportKind::Json, args.quiet)?.into_iter().try_for_each(say)?;
    if let Some(path) = &args.html {
        let positions: HashMap<(&str, usize), &FilePosition> = items
            .iter()
            .filter_map(|item| Some(((item.file.as_str(), item.item), item.position.as_ref().ok()?)))
            .collect();
        save(path, html(checked, &|one| positions.get(&(one.file.as_str(), one.item)).map(|&p| p.clone())))?;
    }
    Ok(())
}

/// The report, line by line.
pub(crate) fn lines(checked: &[Checked], json: bool, quiet: bool) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for one in checked {
        match json {
            true => lines.push(serde_json::to_string(one)?),
            false if quiet && !matches!(one.outcome, Found::Faulty { .. }) => {}
            false => lines.extend(text(one)),
        }
    }
    let summary = Summary::of(checked);
    lines.push(if json { json!({ "summary": summary }).to_string() } else { summary.to_string() });
    Ok(lines)
}

/// All problems of a file, a folder or a database.
fn collect(path: &Path, items: &mut Vec<Item>) -> anyhow::Result<()> {
    let name = path.display().to_string();
    if is_server(path) {
        return collect_database(path, items);
    }
    if path.is_dir() {
        let entries = fs::read_dir(path).with_context(|| format!("cannot read {name}"))?;
        let mut inside: Vec<PathBuf> = entries.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
        inside.sort();
        return inside.iter().filter(|p| p.is_dir() || is_problem_file(p)).try_for_each(|p| collect(p, items));
    }
    if is_database(path) {
        return collect_database(path, items);
    }
    let bytes = input::read(path)?;
    match PositionFile::read_within(&bytes, default_memory() / 2) {
        Ok(file) => items.extend(file.positions().enumerate().map(|(i, position)| Item {
            file: name.clone(),
            item: i + 1,
            position: position.map_err(|error| (error.place().map_or(1, |p| p.line), error.to_string())),
        })),
        Err(error) => items.push(Item { file: name, item: 1, position: Err((1, error.to_string())) }),
    }
    Ok(())
}

/// All kept problems of a database.
fn collect_database(path: &Path, items: &mut Vec<Item>) -> anyhow::Result<()> {
    let store = Store::open_to_read(path)?;
    let name = store.path().display().to_string();
    let problems = store.list(&Filter { rejected: Some(false), ..Filter::default() })?;
    items.extend(problems.iter().enumerate().map(|(i, stored)| Item {
        file: name.clone(),
        item: i + 1,
        position: Ok(exchange::sgf::position(&stored.problem)),
    }));
    Ok(())
}

/// Whether a file begins as a database does; such a file may be as large as it likes.
fn is_database(path: &Path) -> bool {
    const BEGINS: &[u8] = b"SQLite format 3\0";
    let mut begins = Vec::new();
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    let read = is_file.then(|| fs::File::open(path).and_then(|file| file.take(16).read_to_end(&mut begins)));
    read.is_some_and(|read| read.is_ok()) && begins == BEGINS
}

fn is_problem_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    matches!(ending.as_str(), "sgf" | "txt" | "gotools" | "db")
        || ending.bytes().all(|b| b.is_ascii_digit()) && !ending.is_empty()
}

/// What has been done already, one JSON object per line.
struct Journal {
    known: HashMap<(String, usize), Checked>,
    file: Option<Mutex<fs::File>>,
}

impl Journal {
    fn open(path: Option<&Path>) -> anyhow::Result<Journal> {
        let Some(path) = path else { return Ok(Journal { known: HashMap::new(), file: None }) };
        let name = path.display();
        // A line that was cut off by a crash is done again.
        let text = if path.exists() { input::read_text(path)? } else { String::new() };
        let known = text.lines().filter_map(|line| serde_json::from_str::<Checked>(line).ok());
        let known = known.map(|checked| ((checked.file.clone(), checked.item), checked)).collect();
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).with_context(|| format!("cannot write {name}"))?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(Journal { known, file: Some(Mutex::new(file)) })
    }

    fn known(&self, item: &Item) -> Option<Checked> {
        self.known.get(&(item.file.clone(), item.item)).cloned()
    }

    fn write(&self, checked: &Checked) -> anyhow::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let line = serde_json::to_string(checked)? + "\n";
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(line.as_bytes()).context("cannot write the file of --resume")
    }
}

/// Asks the same way as `tesuji solve` does.
fn solver(args: &CheckArgs) -> Solver {
    let mut limits = Limits::from(&args.limits);
    if limits.nodes.is_none() && limits.time.is_none() {
        limits.nodes = Some(DEFAULT_NODES);
    }
    // All threads together.
    let jobs = args.jobs.filter(|&jobs| jobs > 0).unwrap_or_else(super::cores);
    limits.memory = limits.memory.map(|memory| memory / jobs);
    Solver::new().limits(limits)
}
