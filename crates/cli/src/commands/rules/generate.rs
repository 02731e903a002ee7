//! `tesuji rules generate`: make a rule base.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use tesuji_question::Cancel;
use tesuji_rules::database::{encode, load_tables, save_tables};
use tesuji_rules::metarules::Restriction;
use tesuji_rules::{About, Edition, Maker, Observer, Recipe, RoundReport, RuleBase, Shape, Tables, most_conditions};

use super::super::Exit;
use super::pick::{PickArgs, usual_shapes};
use crate::output::{remark, say};
use crate::save::save;

/// Make a rule base. Without --about, --where and --size it has the shapes of the program's own base.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji rules generate --out sound.rules\n  \
tesuji rules generate --about life --where corner --size 5x3 --out c5x3.rules --resume c5x3.part")]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pick: PickArgs,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Save the work after every round into files with this name, and go on from them if they are there.
    #[arg(long, value_name = "NAME")]
    resume: Option<PathBuf>,
    /// Keep only rules with at most so many conditions: those with many hardly ever apply [default: 1 in shapes of more than 12 cells of the usual base].
    #[arg(long, value_name = "N")]
    most_conditions: Option<u32>,
    /// How many cores to use [default: all].
    #[arg(long, value_name = "J")]
    jobs: Option<std::num::NonZeroUsize>,
    /// No progress on standard error.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let threads = args.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")?;
    pool.install(|| generate(args))
}

fn generate(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let wanted = args.pick.tables(&usual_shapes())?;
    let edition = args.pick.edition();
    let cancel = Cancel::new();
    let stop = cancel.clone();
    ctrlc::set_handler(move || stop.cancel()).context("cannot listen for Ctrl-C")?;
    let mut progress = Progress {
        edition,
        name: args.resume.clone(),
        shown: !args.quiet && io::stderr().is_terminal(),
        fault: None,
        files: Vec::new(),
    };
    let base = Maker::new(Recipe::new(edition), cancel).base(&wanted, &mut progress);
    if let Some(fault) = progress.fault {
        return Err(fault);
    }
    let Some(base) = base else {
        let hint = match &args.resume {
            Some(_) if progress.files.is_empty() => "nothing was saved yet, since no round had ended",
            Some(_) => "the same command goes on after the last round that ended",
            None => "with --resume NAME it could go on",
        };
        say(format!("stopped before the end; {hint}"))?;
        return Ok(Exit::Unknown);
    };
    let base = args.trimmed(&base);
    let bytes = encode(&base);
    save(&args.out, &bytes)?;
    for file in progress.files {
        // They have served; a file that cannot be removed does no harm.
        let _ = fs::remove_file(file);
    }
    let tables = base.tables.len();
    say(format!("{} rules in {tables} tables, {} bytes: {}", base.len(), bytes.len(), args.out.display()))?;
    Ok(Exit::Answered)
}

impl GenerateArgs {
    /// The base without rules that ask for too much.
    fn trimmed(&self, base: &RuleBase) -> RuleBase {
        let most = |shape| match self.most_conditions {
            Some(most) => most,
            None if self.pick.one().is_some() => u32::MAX,
            None => most_conditions(shape),
        };
        let tables = base.tables.iter().map(|t| t.filtered(|rule| rule.conditions.count_ones() <= most(t.shape)));
        RuleBase { edition: base.edition, tables: tables.collect() }
    }
}

/// Shows and saves the work.
struct Progress {
    edition: Edition,
    name: Option<PathBuf>,
    shown: bool,
    fault: Option<anyhow::Error>,
    files: Vec<PathBuf>,
}

impl Progress {
    fn file(&self, about: About, shape: Shape) -> Option<PathBuf> {
        let name = self.name.as_ref()?;
        let mut file = name.as_os_str().to_owned();
        file.push(format!(".{}-{shape}", about.word()));
        Some(PathBuf::from(file))
    }

    fn read(&self, path: &Path, about: About, shape: Shape) -> anyhow::Result<Option<Tables>> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        load_tables(&bytes, (self.edition, about, shape, Restriction::Realistic))
            .with_context(|| path.display().to_string())
    }
}

impl Observer for Progress {
    fn round(&mut self, about: About, shape: Shape, report: RoundReport, tables: &Tables) {
        if self.shown {
            let RoundReport { round, changed, won, winning } = report;
            let about = about.word();
            remark(format!("{about} {shape}: round {round}, {won} won, {winning} winning, {changed} states changed"));
        }
        if let Some(path) = self.file(about, shape) {
            let bytes = save_tables((self.edition, about, shape, Restriction::Realistic), tables);
            if let Err(fault) = save(&path, &bytes) {
                self.fault.get_or_insert(fault);
            }
            if !self.files.contains(&path) {
                self.files.push(path);
            }
        }
    }

    fn saved(&mut self, about: About, shape: Shape) -> Option<Tables> {
        let path = self.file(about, shape)?;
        match self.read(&path, about, shape) {
            Ok(tables) => {
                if tables.is_some() {
                    self.files.push(path);
                }
                tables
            }
            Err(fault) => {
                self.fault.get_or_insert(fault);
                None
            }
        }
    }
}
