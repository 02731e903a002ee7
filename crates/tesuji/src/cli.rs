//! The command line: what can be typed.

use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tesuji::Limits;

use crate::commands::analyze::AnalyzeArgs;
use crate::commands::catch::CatchArgs;
use crate::commands::convert::ConvertArgs;
use crate::commands::gtp::GtpArgs;
use crate::commands::regress::RegressArgs;
use crate::commands::rules::RulesArgs;
use crate::commands::scan::ScanArgs;
use crate::commands::show::ShowArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::verify::VerifyArgs;

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
    /// Run regression files through the GTP engine.
    Regress(RegressArgs),
    /// Draw a position.
    Show(ShowArgs),
    /// Convert a file to another format.
    Convert(ConvertArgs),
    /// Rules about eyes and life that the program finds by itself.
    Rules(RulesArgs),
    /// Check a proof file: exit code 0 proved, 1 refused.
    Verify(VerifyArgs),
}

/// What a search may spend.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Most nodes to visit.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Most time to take, such as 10s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Most moves to look ahead.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
}

impl From<&LimitArgs> for Limits {
    fn from(args: &LimitArgs) -> Limits {
        Limits { nodes: args.nodes, time: args.time, depth: args.depth, memory: None }
    }
}

/// Reads a duration: a number with `ms`, `s`, `m` or `h`; without a unit it is seconds.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit '{}': expected ms, s, m or h", unit.escape_debug())),
    };
    let number: f64 = number.parse().map_err(|_| "expected a number with a unit, such as 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "the time is out of range".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn durations() {
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("3"), Ok(Duration::from_secs(3)));
        for bad in ["", "s", "-1s", "1.2.3s", "5 parsecs", "99999999999999999999h"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }
}
