//! `tesuji analyze`: the JSON engine.

use std::io;

use clap::Args;

use super::Exit;

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
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<Exit> {
    let jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    tesuji_engines::json::serve(io::stdin().lock(), io::stdout(), jobs)?;
    Ok(Exit::Answered)
}
