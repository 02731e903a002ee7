//! `tesuji refine`: clean up, canonical form, duplicates, difficulty.

use std::collections::BTreeMap;

use clap::Args;
use tesuji_workshop::refine::{RefineOptions, refine};
use tesuji_workshop::shard::Shard;

use super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::work_bar::WorkBar;

/// Clean up, canonical form, duplicates, classes, difficulty.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji refine --db problems.db")]
pub(crate) struct RefineArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Maximum nodes for one question.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Keep problems in which nobody has exactly one best move.
    #[arg(long)]
    keep_ambiguous: bool,
    /// Refine only the I-th of N parts, and compare nothing: N machines refine the whole, then one runs it without
    /// --shard for what is similar.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Name every problem on standard output as soon as it is on the disk.
    #[arg(long)]
    report: bool,
    /// No list of what was rejected.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &RefineArgs) -> anyhow::Result<Exit> {
    let mut store = args.database.open_existing()?;
    let shard = args.shard.unwrap_or(Shard::ALL);
    let mut options = RefineOptions { keep_ambiguous: args.keep_ambiguous, shard, ..RefineOptions::default() };
    options.effort.nodes = args.nodes.unwrap_or(options.effort.nodes);
    let cancel = cancel_on_ctrl_c();
    let mut bar: Option<WorkBar> = None;
    let mut done = 0;
    let mut told: anyhow::Result<()> = Ok(());
    let report = refine(&mut store, &options, &cancel, &mut |portion, of| {
        done += portion.len() as u64;
        bar.get_or_insert_with(|| WorkBar::new(of as u64, args.quiet)).at(done);
        for stored in portion.iter().filter(|_| args.report) {
            if told.is_ok() {
                told = say(format!("saved {}", stored.problem.source));
            }
        }
    })?;
    drop(bar);
    told?;
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, reason) in &report.rejected {
        let class = reason.split(" to problem").next().unwrap_or(reason);
        *reasons.entry(class).or_default() += 1;
        if !args.quiet {
            say(format!("rejected {id}: {reason}"))?;
        }
    }
    let list: Vec<String> = reasons.iter().map(|(reason, n)| format!("{n} {reason}")).collect();
    say(format!(
        "{} refined, {} stones dropped, {} kept, {} rejected{}{}",
        report.looked_at,
        report.stones_dropped,
        report.kept,
        report.rejected.len(),
        if list.is_empty() { "" } else { ": " },
        list.join(", ")
    ))?;
    if cancel.is_cancelled() {
        remark("stopped: what was refined is kept, run it again for the rest");
        return Ok(Exit::Unknown);
    }
    Ok(Exit::Answered)
}
