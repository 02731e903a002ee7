//! One file per command. A command gets its arguments, writes its result and says how it ended.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod catch;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod exercise;
pub(crate) mod generate;
pub(crate) mod gtp;
pub(crate) mod jobs;
pub(crate) mod life_options;
pub(crate) mod man;
pub(crate) mod mcp;
mod options;
pub(crate) mod play;
pub(crate) mod refine;
pub(crate) mod regress;
pub(crate) mod rules;
pub(crate) mod scan;
pub(crate) mod selftest;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod verify;
pub(crate) mod worker;

use std::process::ExitCode;

use crate::cli::Command;

/// How a command ended, if it was not wrong use or bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Answered: exit code 0.
    Answered,
    /// The answer is "unknown": exit code 1.
    Unknown,
    /// A proof was refused: exit code 1.
    Refused,
}

impl From<Exit> for ExitCode {
    fn from(outcome: Exit) -> ExitCode {
        match outcome {
            Exit::Answered => ExitCode::SUCCESS,
            Exit::Unknown | Exit::Refused => ExitCode::from(1),
        }
    }
}

/// Runs one command.
pub(crate) fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Catch(args) => catch::run(&args),
        Command::Scan(args) => scan::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Exercise(args) => exercise::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Refine(args) => refine::run(&args),
        Command::Db(args) => db::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Mcp(args) => mcp::run(&args),
        Command::Regress(args) => regress::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Jobs(args) => jobs::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::JobSolver(args) => worker::solve(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Selftest(args) => selftest::run(&args),
    }
}

/// How many threads work by default.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
