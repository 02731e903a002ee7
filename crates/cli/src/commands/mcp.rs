//! `tesuji mcp`: the tools of a language model.

use std::io;
use std::time::Duration;

use clap::Args;
use tesuji_engines::mcp::{self, Settings};

use super::{Exit, cores};
use crate::cli::parse_duration;

/// A server for the Model Context Protocol, over standard input and output: a language model asks for the truth about a
/// position with the tools solve, catch, scan and verify. docs/mcp.md says how it is set up.
#[derive(Args, Debug)]
#[command(
    after_help = "Example, what there is:\n  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | tesuji mcp"
)]
pub(crate) struct McpArgs {
    /// What one call may take at most, whatever it asks for; it asks for 10 s if it does not say.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s")]
    time: Duration,
    /// How many calls run at the same time [default: the machine's cores].
    #[arg(long, value_name = "J")]
    jobs: Option<std::num::NonZeroUsize>,
}

pub(crate) fn run(args: &McpArgs) -> anyhow::Result<Exit> {
    let settings = Settings { jobs: args.jobs.map_or_else(cores, usize::from), time: args.time };
    mcp::serve(io::stdin().lock(), io::stdout(), settings)?;
    Ok(Exit::Answered)
}
