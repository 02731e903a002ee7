//! `tesuji analyze`: the JSON engine.

use std::io;

use clap::Args;
use tesuji::Solver;
use tesuji_engines::json::{self, Settings};

use super::Exit;
use crate::memory::{default_memory, parse_memory};
use crate::rules_argument::RulesArgs;

/// One query per line in, one answer per line out, in the order in which they are found. The fields are described in
/// docs/json.md. A query without `ask` is answered as KataGo's analysis engine answers it, for KaTrain and its like.
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
    /// How many nodes are meant by one of KataGo's visits. A visit of KataGo's takes as long as thousands of our nodes:
    /// for KaTrain, with its 500 visits, 1000 is a good number.
    #[arg(long, value_name = "N", default_value = "1")]
    nodes_per_visit: std::num::NonZeroU64,
    /// To queries of KataGo's kind, answer a pass and an even evaluation where nothing is known, instead of no results:
    /// KaTrain's own players move only where there is an evaluation.
    #[arg(long)]
    pass_if_unknown: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<Exit> {
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let memory = args.memory.unwrap_or_else(default_memory);
    let tables = memory.saturating_sub(json::QUEUE_BYTES).max(memory / 4) / jobs;
    let most = Solver::new().memory_limit(tables).rules(args.rules.load()?);
    let pass_if_unknown = args.pass_if_unknown;
    let settings = Settings { jobs, nodes_per_visit: args.nodes_per_visit.get(), pass_if_unknown, most };
    json::serve(io::stdin().lock(), io::stdout(), settings)?;
    Ok(Exit::Answered)
}
