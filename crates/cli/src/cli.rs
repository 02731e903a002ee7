//! The command line: what can be typed.

use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tesuji::Limits;

pub(crate) use tesuji_engines::parse_duration;

use crate::commands::analyze::AnalyzeArgs;
use crate::commands::bench::BenchArgs;
use crate::commands::catch::CatchArgs;
use crate::commands::check::CheckArgs;
use crate::commands::completions::CompletionsArgs;
use crate::commands::convert::ConvertArgs;
use crate::commands::db::DbArgs;
use crate::commands::exercise::ExerciseArgs;
use crate::commands::generate::GenerateArgs;
use crate::commands::gtp::GtpArgs;
use crate::commands::jobs::JobsArgs;
use crate::commands::man::ManArgs;
use crate::commands::mcp::McpArgs;
use crate::commands::play::PlayArgs;
use crate::commands::refine::RefineArgs;
use crate::commands::regress::RegressArgs;
use crate::commands::rules::RulesArgs;
use crate::commands::scan::ScanArgs;
use crate::commands::selftest::SelftestArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::show::ShowArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::stats::StatsArgs;
use crate::commands::verify::VerifyArgs;
use crate::commands::worker::{JobSolverArgs, WorkerArgs};
use crate::memory::{default_memory, parse_memory};

/// Reads Go tactics and proves what it says.
#[derive(Parser, Debug)]
#[command(name = "tesuji", version, about, disable_help_subcommand = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Can this block be captured?
    Catch(Box<CatchArgs>),
    /// Every weak block of a position, or every move of a game.
    Scan(ScanArgs),
    /// Does this group live?
    Solve(SolveArgs),
    /// Answer questions given as JSON lines on standard input, one answer per line.
    Analyze(AnalyzeArgs),
    /// Speak the Go Text Protocol.
    Gtp(GtpArgs),
    /// Serve the tools of a language model (Model Context Protocol).
    Mcp(McpArgs),
    /// Run regression files through the GTP engine.
    Regress(RegressArgs),
    /// Draw a position.
    Show(ShowArgs),
    /// Convert a file to another format.
    Convert(ConvertArgs),
    /// Play a problem against the program.
    Play(PlayArgs),
    /// Train: find the first move against the clock.
    Exercise(ExerciseArgs),
    /// What you have done in exercises.
    Stats(StatsArgs),
    /// Make new problems.
    Generate(GenerateArgs),
    /// Clean up, canonical form, duplicates, classes, difficulty.
    Refine(RefineArgs),
    /// The database of problems: import, export, merge, list, show, stats, check.
    Db(Box<DbArgs>),
    /// Check a book: wrong status, wrong or extra solutions, refutations that fail.
    Check(CheckArgs),
    /// Work for many machines: submit, list, watch, cancel, retry, export.
    Jobs(Box<JobsArgs>),
    /// Do the jobs of a queue.
    Worker(WorkerArgs),
    /// The process in which a worker solves.
    #[command(hide = true)]
    JobSolver(JobSolverArgs),
    /// Rules about eyes, life, captures and connections that the program finds by itself.
    Rules(RulesArgs),
    /// Check a proof file: exit code 0 proved, 1 refused.
    Verify(VerifyArgs),
    /// Count the nodes that fixed problems take, or score a suite of your own.
    Bench(BenchArgs),
    /// Compare answers and proofs on random problems with brute force.
    Selftest(SelftestArgs),
    /// The web board: a Go board in the browser.
    Serve(ServeArgs),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
    /// Print the manual page.
    Man(ManArgs),
}

/// What a search may spend.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Maximum nodes.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,
    /// Time limit, such as 10s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Maximum depth, in moves.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Memory for tables and proofs, such as 512M or 2G [default: a quarter of the machine, at most 4G].
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub(crate) memory: Option<usize>,
}

/// A number of nodes; `k` and `M` are understood.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    number.ok_or_else(|| "expected a number such as 100000, 100k or 2M".to_owned())
}

impl From<&LimitArgs> for Limits {
    fn from(args: &LimitArgs) -> Limits {
        let memory = Some(args.memory.unwrap_or_else(default_memory));
        Limits { nodes: args.nodes, time: args.time, depth: args.depth, memory, threads: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
