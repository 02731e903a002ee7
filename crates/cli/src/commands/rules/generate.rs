//! `tesuji rules generate`: make a rule base.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use tesuji::Rules;
use tesuji_question::{Deadline, Observer, Round};
use tesuji_rulegen::metarules::utility::{self, Utility};
use tesuji_rulegen::{Checkpoints, Fault, Job, Maker, Recipe, Tables, Unfinished, encode, load_tables, save_tables};
use tesuji_rules::usage::Usage;
use tesuji_rules::{Rule, RuleBase, max_conditions};
use tesuji_workshop::shard::Shard;

use super::super::Exit;
use super::pick::{PickArgs, usual_shapes};
use super::positions::{count_in_search, each_position};
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
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
    /// Keep only rules with at most so many conditions: those with many hardly ever apply [default: of the
    /// usual base 1 in shapes of more than 12 cells, 4 about captures and 3 about connections].
    #[arg(long, value_name = "N")]
    most_conditions: Option<u32>,
    /// Keep only rules whose estimated utility is at least this, in tenths: 2 for each ply of depth, less 3 to 8 for each
    /// condition (docs/rules.md).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    least_utility: Option<i32>,
    /// Keep only the N most useful rules: those that end most lines in the problems of --train, and among equals those of
    /// the greatest estimated utility.
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Problems to measure the use of rules with (may be repeated).
    #[arg(long, value_name = "POSITION", requires = "most")]
    train: Vec<PositionArgument>,
    /// Maximum nodes for each of them.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "train")]
    nodes: u64,
    /// Make only the I-th of N parts, every N-th table: N machines together make the whole, and tesuji rules merge puts
    /// the files together.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
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
    let shard = args.shard.unwrap_or(Shard::ALL);
    let wanted = args.pick.tables(&usual_shapes())?.into_iter().zip(0..).filter(|&(_, at)| shard.has(at));
    let wanted: Vec<_> = wanted.map(|(table, _)| table).collect();
    anyhow::ensure!(!wanted.is_empty(), "nothing to make: there are fewer tables than parts");
    let deadline = Deadline::cancelled_by(&cancel_on_ctrl_c());
    let mut files = args.resume.clone().map(Files::new);
    let utility = args.least_utility.map(Utility);
    let mut maker = Maker::new(Recipe { utility, ..Recipe::new(args.pick.edition()) }, deadline);
    if let Some(files) = &mut files {
        maker = maker.with_checkpoints(files);
    }
    let mut progress = Progress { shown: !args.quiet && io::stderr().is_terminal() };
    let base = match maker.base(&wanted, &mut progress) {
        Ok(base) => base,
        Err(Unfinished::Stopped) => {
            let hint = match &files {
                Some(files) if files.used.is_empty() => "nothing was saved yet, since no round had ended",
                Some(_) => "the same command goes on after the last round that ended",
                None => "with --resume NAME it could go on",
            };
            say(format!("stopped before the end; {hint}"))?;
            return Ok(Exit::Unknown);
        }
        Err(Unfinished::Checkpoint(fault)) => return Err(anyhow::anyhow!(fault)),
    };
    let base = args.most_useful(args.trimmed(&base))?;
    let bytes = encode(&base);
    save(&args.out, &bytes)?;
    for file in files.into_iter().flat_map(|files| files.used) {
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
        let most = |rule: &Rule| match self.most_conditions {
            Some(most) => most,
            None if self.pick.one().is_some() => u32::MAX,
            None => max_conditions(rule.about, rule.shape),
        };
        let tables =
            base.tables.iter().map(|t| t.filtered(|rule| rule.conditions.count_ones() <= most(rule))).map(Arc::new);
        RuleBase { edition: base.edition, tables: tables.collect() }
    }
}

impl GenerateArgs {
    /// The base with as many rules as are wanted: the most useful ones.
    fn most_useful(&self, base: RuleBase) -> anyhow::Result<RuleBase> {
        let Some(most) = self.most else { return Ok(base) };
        let mut usage = Usage::new();
        if !self.train.is_empty() {
            let (rules, cancel) = (Rules::new([base.clone()])?, cancel_on_ctrl_c());
            let solved = each_position(&self.train, &cancel, |position, _| {
                count_in_search(&position, &rules, self.nodes, &cancel, &mut usage)
            })?;
            anyhow::ensure!(!cancel.is_cancelled(), "stopped while the use of rules was measured: nothing is written");
            if !self.quiet {
                remark(format!("{solved} problems: {} rules ended a line", usage.iter().count()));
            }
        }
        Ok(utility::most_useful(&base, &usage, most))
    }
}

/// Shows the work.
struct Progress {
    shown: bool,
}

impl Observer for Progress {
    fn round(&mut self, round: &Round<'_>) {
        if self.shown {
            remark(format!("{}: round {}, {} states changed", round.name, round.done, round.found));
        }
    }
}

/// The work of every shape in a file of its own.
struct Files {
    /// How their names begin.
    name: PathBuf,
    /// Those that were read or written.
    used: Vec<PathBuf>,
}

impl Files {
    fn new(name: PathBuf) -> Files {
        Files { name, used: Vec::new() }
    }

    fn path(&self, job: Job) -> PathBuf {
        let mut path = self.name.as_os_str().to_owned();
        path.push(format!(".{}-{}", job.about.word(), job.shape));
        PathBuf::from(path)
    }

    fn read(path: &Path, job: Job) -> anyhow::Result<Option<Tables>> {
        if !path.exists() {
            return Ok(None);
        }
        let bytes = input::read_up_to(path, input::LARGEST_OWN)?;
        load_tables(&bytes, job).with_context(|| path.display().to_string())
    }

    fn note(&mut self, path: PathBuf) {
        if !self.used.contains(&path) {
            self.used.push(path);
        }
    }
}

impl Checkpoints for Files {
    fn load(&mut self, job: Job) -> Result<Option<Tables>, Fault> {
        let path = self.path(job);
        let tables = Files::read(&path, job)?;
        if tables.is_some() {
            self.note(path);
        }
        Ok(tables)
    }

    fn save(&mut self, job: Job, tables: &Tables) -> Result<(), Fault> {
        let path = self.path(job);
        save(&path, save_tables(job, tables))?;
        self.note(path);
        Ok(())
    }
}
