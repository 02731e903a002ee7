//! `tesuji worker`: does the jobs of a queue.

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tesuji_queue::{Event, WorkerSettings, solver, work};

use super::Exit;
use crate::cli::parse_duration;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::job::Answering;
use crate::memory::parse_memory;
use crate::output::{remark, say};

/// Do the jobs of a queue, on as many machines as you like. Ctrl-C ends it when the jobs under way are done; a second one
/// ends it at once, and others do those jobs again.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji worker --db postgres://go:secret@server/go --jobs 8")]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Jobs at the same time [default: as many as there are cores].
    #[arg(long, value_name = "J")]
    jobs: Option<std::num::NonZeroUsize>,
    /// Memory that the process of one job may take; one that wants more has failed.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "3G")]
    memory: usize,
    /// A job that takes longer has failed.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "30m")]
    most_time: Duration,
    /// A worker that gives no sign of life for so long is taken for dead, and its jobs are done by others.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "30s")]
    dead_after: Duration,
    /// End when there is nothing left to do.
    #[arg(long)]
    until_done: bool,
    /// No remarks about lost connections and failed jobs.
    #[arg(long)]
    quiet: bool,
}

/// The process in which a worker solves.
#[derive(Args, Debug)]
pub(crate) struct JobSolverArgs {
    /// Memory that it may take.
    #[arg(long, value_name = "BYTES")]
    memory: u64,
}

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<Exit> {
    let name = args.database.path()?;
    let program = std::env::current_exe()?;
    let (memory, database) = (args.memory, name.clone());
    let settings = WorkerSettings {
        slots: args.jobs.map_or_else(super::cores, usize::from),
        starter: Arc::new(move || {
            let mut command = Command::new(&program);
            // Not as an argument, which everybody can read.
            command.args(["job-solver", "--memory", &memory.to_string()]).env("TESUJI_DB", &database);
            command
        }),
        deadline: args.most_time,
        dead_after: args.dead_after.max(Duration::from_secs(1)),
        until_done: args.until_done,
    };
    let cancel = cancel_on_ctrl_c();
    let quiet = args.quiet;
    let tell = move |event: Event| {
        if !quiet {
            remark(match event {
                Event::Disconnected(reason) => format!("the database: {reason}: trying again"),
                Event::Failed(reason) => format!("failed: {reason}"),
                Event::Lost => "a job was taken over by somebody else, or cancelled".to_owned(),
                Event::Asleep => "jobs wait, and none came: asking the database anew".to_owned(),
            });
        }
    };
    let stop: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(move || cancel.is_cancelled());
    let tell: Arc<dyn Fn(Event) + Send + Sync> = Arc::new(tell);
    let done = work(&name, &settings, &stop, &tell)?;
    say(format!("{done} jobs done"))?;
    Ok(Exit::Answered)
}

pub(crate) fn solve(args: &JobSolverArgs) -> anyhow::Result<Exit> {
    limit_memory(args.memory);
    let mut answering = Answering::new(tesuji_store::default_path());
    solver::serve(
        |question, document| answering.answer(question, document).map_err(|error| format!("{error:#}")),
        // Nobody wants the answer any more.
        || std::process::exit(0),
    )?;
    Ok(Exit::Answered)
}

/// More is refused by the system, and the process ends.
#[cfg(unix)]
fn limit_memory(bytes: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.map_or(bytes, |maximum| maximum.min(bytes)));
    // Where it cannot be limited, it is not.
    let _ = setrlimit(Resource::As, Rlimit { current, maximum: current });
}

#[cfg(not(unix))]
fn limit_memory(_: u64) {}
