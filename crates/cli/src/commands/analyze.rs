//! `tesuji analyze`: the JSON engine.

use std::io;

use clap::Args;
use tesuji_engines::json::Settings;

use super::Exit;

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
    /// How many nodes are meant by one of KataGo's visits. A visit of KataGo's takes as long as thousands of our nodes:
    /// for KaTrain, with its 500 visits, 1000 is a good number.
    #[arg(long, value_name = "N", default_value = "1")]
    nodes_per_visit: std::num::NonZeroU64,
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<Exit> {
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let settings = Settings { jobs, nodes_per_visit: args.nodes_per_visit.get() };
    tesuji_engines::json::serve(io::stdin().lock(), io::stdout(), settings)?;
    Ok(Exit::Answered)
}
