//! `tesuji jobs`: work for many machines, kept in PostgreSQL.

mod export;
mod submit;
mod watch;

use clap::{Args, Subcommand};
use tesuji_queue::Queue;

use super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::output::say;

/// Work for many machines: it waits in PostgreSQL until a `tesuji worker` does it. See docs/many-machines.md.
#[derive(Args, Debug)]
#[command(
    disable_help_subcommand = true,
    arg_required_else_help = true,
    after_help = "Examples:\n  tesuji jobs submit generate --count 100000 --db postgres://go:secret@server/go\n  \
tesuji jobs watch --db postgres://go:secret@server/go\n  tesuji jobs export 1 problems.jsonl --db postgres://go:secret@server/go"
)]
pub(crate) struct JobsArgs {
    #[command(subcommand)]
    command: JobsCommand,
}

#[derive(Subcommand, Debug)]
enum JobsCommand {
    /// Ask for something: it is cut into jobs of a few seconds. The same request twice is one submission.
    Submit(Box<submit::SubmitArgs>),
    /// What was asked, and how far it is.
    List(watch::ListArgs),
    /// Follow a submission until it is over: done, rate, time left, failures, workers. Exit code 1 if something failed.
    Watch(watch::WatchArgs),
    /// Stop a submission; jobs under way are ended.
    Cancel(ChangeArgs),
    /// Try again what failed or was cancelled.
    Retry(ChangeArgs),
    /// Write what was found, in the order in which one machine writes it.
    Export(export::ExportArgs),
}

#[derive(Args, Debug)]
struct ChangeArgs {
    /// The number of the submission.
    #[arg(value_name = "ID")]
    id: i64,
    #[command(flatten)]
    database: DatabaseArgs,
}

pub(crate) fn run(args: &JobsArgs) -> anyhow::Result<Exit> {
    match &args.command {
        JobsCommand::Submit(args) => submit::run(args),
        JobsCommand::List(args) => watch::list(args),
        JobsCommand::Watch(args) => watch::run(args),
        JobsCommand::Cancel(args) => {
            let stopped = Queue::open(&args.database.path()?)?.cancel(args.id)?;
            say(format!("{stopped} jobs of submission {} cancelled", args.id))?;
            Ok(Exit::Answered)
        }
        JobsCommand::Retry(args) => {
            let again = Queue::open(&args.database.path()?)?.retry(args.id)?;
            say(format!("{again} jobs of submission {} are tried again", args.id))?;
            Ok(Exit::Answered)
        }
        JobsCommand::Export(args) => export::run(args),
    }
}
