//! `tesuji db`: the database of problems.

mod check;
mod export;
mod features;
mod grade;
mod import;
mod list;
mod merge;

use clap::{Args, Subcommand};

use super::Exit;

pub(crate) use list::parse_grade;

/// The database of problems.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji db import examples/corners.txt --db problems.db\n  tesuji db list --db problems.db --place corner --ko\n  \
tesuji db show 1 --db problems.db\n  tesuji db export book.sgf --db problems.db"
)]
pub(crate) struct DbArgs {
    #[command(subcommand)]
    command: DbCommand,
}

#[derive(Subcommand, Debug)]
enum DbCommand {
    /// Read problems from SGF collections, GoTools files, text diagrams or JSON lines.
    Import(import::ImportArgs),
    /// Write problems as SGF, GoTools file, JSON lines, or as a table of features.
    Export(export::ExportArgs),
    /// Put databases that were made in parts together.
    Merge(merge::MergeArgs),
    /// List problems.
    List(list::ListArgs),
    /// Show one problem with its solution.
    Show(list::ShowArgs),
    /// Count problems by place, status, grade and reason of rejection.
    Stats(list::StatsArgs),
    /// Solve every problem again and verify its proof; with --consistency look for contradictions.
    Check(check::CheckArgs),
    /// Compare grades with problems of known difficulty, or fit the model to them.
    Grade(grade::GradeArgs),
}

pub(crate) fn run(args: &DbArgs) -> anyhow::Result<Exit> {
    match &args.command {
        DbCommand::Import(args) => import::run(args),
        DbCommand::Export(args) => export::run(args),
        DbCommand::Merge(args) => merge::run(args),
        DbCommand::List(args) => list::run(args),
        DbCommand::Show(args) => list::show(args),
        DbCommand::Stats(args) => list::stats(args),
        DbCommand::Check(args) => check::run(args),
        DbCommand::Grade(args) => grade::run(args),
    }
}
