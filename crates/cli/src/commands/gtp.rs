//! `tesuji gtp`: the GTP engine.

use std::io;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use tesuji::Solver;
use tesuji_engines::gtp::{self, Settings};

use super::Exit;
use crate::cli::parse_duration;
use crate::input;
use crate::output::show_live;
use crate::rules_argument::RulesArgs;

/// A GTP engine, for GoGui, Sabaki, Lizzie and for regression suites. The commands are described in docs/gtp.md.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  printf 'boardsize 9\\nplay w A1\\nplay b A2\\nattack A1\\nquit\\n' | tesuji gtp\n  tesuji gtp --time 1s --nodes 10000"
)]
pub(crate) struct GtpArgs {
    /// Time limit of one command, such as 5s or 500ms.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5s")]
    time: Duration,
    /// Maximum nodes of one search; a command may need several [default: 100000 for captures, no limit for life and
    /// death].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// No gogui-gfx lines on standard error while a command takes long.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

impl GtpArgs {
    /// The settings of the engine.
    ///
    /// # Errors
    /// If a rule base cannot be read.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        Ok(Settings {
            solver: Solver::new().rules(self.rules.load()?),
            time: self.time,
            nodes: self.nodes,
            live: (!self.quiet).then_some(show_live),
            read_file: Some(|path| input::read(Path::new(path)).map_err(io::Error::other)),
        })
    }
}

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<Exit> {
    gtp::serve(io::BufReader::new(io::stdin()), io::stdout(), args.settings()?)?;
    Ok(Exit::Answered)
}
