//! `tesuji analyze`: the JSON engine.

use std::io;

use clap::Args;
use tesuji::Limits;
use tesuji_engines::json;

use super::Exit;
use crate::memory::{default_memory, parse_memory};

/// One query per line in, one answer per line out, in the order in which they are found. The fields are described in
/// docs/json.md.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  echo '{\"id\":\"1\",\"boardXSize\":9,\"boardYSize\":9,\"initialStones\":[[\"W\",\"A1\"],[\"B\",\"A2\"]],\
\"initialPlayer\":\"B\",\"ask\":\"catch\",\"prey\":\"A1\"}' | tesuji analyze"
)]
pub(crate) struct AnalyzeArgs {
    /// How many queries are answered at the same time [default: the machine's cores].
    #[arg(long, value_name = "J")]
    jobs: Option<std::num::NonZeroUsize>,
    /// Memory for queries that wait, tables and proofs together, such as 512M or 2G [default: a quarter of the machine,
    /// at most 4G].
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    memory: Option<usize>,
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<Exit> {
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let memory = args.memory.unwrap_or_else(default_memory);
    let tables = memory.saturating_sub(json::QUEUE_BYTES).max(memory / 4) / jobs;
    let most = Limits { memory: Some(tables), ..Limits::default() };
    json::serve_within(io::stdin().lock(), io::stdout(), jobs, &most)?;
    Ok(Exit::Answered)
}
