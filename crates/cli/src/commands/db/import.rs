//! `tesuji db import`: the good records arrive, the bad ones are listed with their lines.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use tesuji::{Cancel, FilePosition};
use tesuji_store::exchange::{self, Read};
use tesuji_store::{Added, Problem};
use tesuji_workshop::{canonical, examine};

use super::super::Exit;
use super::list::exits_words;
use crate::database_argument::DatabaseArgs;
use crate::input;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::work_bar::WorkBar;

#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Only read them: solve later, with tesuji refine.
    #[arg(long)]
    no_solve: bool,
    /// Maximum nodes for one problem.
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    nodes: u64,
    /// Name every problem on standard output as soon as it is on the disk.
    #[arg(long)]
    report: bool,
    /// No progress.
    #[arg(long)]
    quiet: bool,
}

/// Problems that are written together.
const PORTION: usize = 16;

pub(crate) fn run(args: &ImportArgs) -> anyhow::Result<Exit> {
    let mut store = args.database.open()?;
    let cancel = cancel_on_ctrl_c();
    let (mut new, mut known, mut unsolved, mut open, mut faults) = (0, 0, 0, 0, 0);
    for file in &args.files {
        let name = file.display().to_string();
        let bytes = input::read(file)?;
        let short = file.file_name().map_or(name.clone(), |n| n.to_string_lossy().into_owned());
        let mut problems = Vec::new();
        let question = |position: &FilePosition| examine::unread_question(position).map_err(|error| error.to_string());
        for item in exchange::read(&bytes, &short, &question, &canonical::key) {
            match item {
                Ok(read) => problems.push(read),
                Err(fault) => {
                    faults += 1;
                    remark(format!("{name}: {fault}"));
                }
            }
        }
        let bar = WorkBar::new(problems.len() as u64, args.quiet);
        for (portion, number) in problems.chunks(PORTION).zip(1..) {
            let solved = solve(portion, args, &cancel);
            if cancel.is_cancelled() {
                break;
            }
            unsolved += solved.iter().filter(|p| p.solved.is_none() && p.exits.is_none()).count();
            for problem in solved.iter().filter(|problem| problem.exits.is_some()) {
                open += 1;
                remark(format!("{}: {}", problem.source, exits_words(problem)));
            }
            for (problem, added) in solved.iter().zip(store.add(&solved)?) {
                let word = if matches!(added, Added::New(_)) { "saved" } else { "known" };
                new += usize::from(word == "saved");
                known += usize::from(word == "known");
                if args.report {
                    say(format!("{word} {}", problem.source))?;
                }
            }
            bar.at(number * PORTION as u64);
        }
    }
    let open = if open > 0 { format!(", {open} not surrounded") } else { String::new() };
    say(format!(
        "{new} problems imported, {known} were there already, {faults} could not be read, {unsolved} not solved{open}"
    ))?;
    let complete = faults == 0 && (unsolved == 0 || args.no_solve) && !cancel.is_cancelled();
    Ok(if complete { Exit::Answered } else { Exit::Unknown })
}

fn solve(portion: &[Read], args: &ImportArgs, cancel: &Cancel) -> Vec<Problem> {
    let effort = examine::Effort { nodes: args.nodes, ..Default::default() };
    let solved =
        |read: &Read| if args.no_solve { read.problem.clone() } else { examine::examined(read, &effort, cancel) };
    portion.par_iter().map(solved).collect()
}
