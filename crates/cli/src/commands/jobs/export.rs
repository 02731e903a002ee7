//! `tesuji jobs export`: what was found, as one machine writes it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde_json::Value;
use tesuji_queue::{Queue, QueueError};
use tesuji_store::exchange;
use tesuji_workshop::check::Checked;
use tesuji_workshop::generate::source;

use super::super::{Exit, check};
use crate::database_argument::DatabaseArgs;
use crate::output::{remark, say, write_all};
use crate::save::save;

#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    /// The number of the submission.
    #[arg(value_name = "ID")]
    id: i64,
    /// The file to write; `-` for standard output. generate: problems, as JSON lines or SGF (.sgf); solve: answers as
    /// JSON lines; check and refine: the report of the command.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// The report of check as JSON lines.
    #[arg(long)]
    json: bool,
    /// What there is, though it is not over.
    #[arg(long)]
    partial: bool,
}

pub(super) fn run(args: &ExportArgs) -> anyhow::Result<Exit> {
    let mut queue = Queue::open_to_read(&args.database.path()?)?;
    let one = queue.overview(args.id)?;
    let (progress, left) = (&one.progress, one.progress.waiting + one.progress.running);
    if left > 0 && !args.partial {
        return Err(QueueError::NotOver { id: args.id, left, of: progress.tasks }.into());
    }
    let mut missing = 0;
    let mut answers = Vec::new();
    for (place, answer) in queue.answers(args.id)?.into_iter().enumerate() {
        match answer {
            Ok(answer) => answers.push(answer),
            Err(reason) => {
                missing += 1;
                if missing <= 20 {
                    remark(format!("job {}: {reason}", place + 1));
                }
            }
        }
    }
    let text = match one.kind.as_str() {
        "generate" => problems(&one.asked, &mut queue, args)?,
        "check" => report(&answers, args.json)?,
        "refine" => refined(&answers),
        _ => answers.iter().map(|answer| format!("{answer}\n")).collect(),
    };
    if args.file.as_os_str() == "-" {
        write_all(text.as_bytes())?;
    } else {
        save(&args.file, text)?;
        say(format!("{} of {} jobs written to {}", progress.done, progress.tasks, args.file.display()))?;
    }
    if missing > 0 {
        remark(format!("{missing} jobs are missing: see tesuji jobs retry {}", args.id));
    }
    Ok(if missing > 0 { Exit::Unknown } else { Exit::Answered })
}

/// The problems of a seed, in the order of their indices.
fn problems(asked: &Value, queue: &mut Queue, args: &ExportArgs) -> anyhow::Result<String> {
    let (seed, count) = (asked["seed"].as_u64(), asked["count"].as_u64());
    let (seed, count) = seed.zip(count).context("the submission does not say what was asked")?;
    let place = asked["where"].as_str().unwrap_or_default().parse().map_err(anyhow::Error::msg)?;
    let sgf = args.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
    let mut text = String::new();
    for index in 0..count {
        // What is missing was remarked upon.
        let Some(stored) = queue.store().by_source(&source(seed, place, index))? else { continue };
        if sgf {
            text.push_str(&exchange::sgf::write(&stored.problem));
        } else {
            text.push_str(&exchange::jsonl::write(&stored.problem));
            text.push('\n');
        }
    }
    Ok(text)
}

/// The report that `tesuji check` prints.
fn report(answers: &[Value], json: bool) -> anyhow::Result<String> {
    let checked = answers.iter().flat_map(|answer| answer.as_array().into_iter().flatten());
    let checked = checked.map(|one| serde_json::from_value(one.clone())).collect::<Result<Vec<Checked>, _>>()?;
    Ok(check::lines(&checked, json, false)?.into_iter().map(|line| line + "\n").collect())
}

/// What `tesuji refine` tells, without the number of those that are kept.
fn refined(answers: &[Value]) -> String {
    let number = |name: &str| answers.iter().filter_map(|answer| answer[name].as_u64()).sum::<u64>();
    let rejected: Vec<(i64, String)> = answers
        .iter()
        .flat_map(|answer| answer["rejected"].as_array().into_iter().flatten())
        .filter_map(|one| Some((one[0].as_i64()?, one[1].as_str()?.to_owned())))
        .collect();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut text = String::new();
    for (id, reason) in &rejected {
        *reasons.entry(reason.split(" to problem").next().unwrap_or(reason)).or_default() += 1;
        text.push_str(&format!("rejected {id}: {reason}\n"));
    }
    let list: Vec<String> = reasons.iter().map(|(reason, n)| format!("{n} {reason}")).collect();
    let (all, dropped, colon) = (number("lookedAt"), number("stonesDropped"), if list.is_empty() { "" } else { ": " });
    text + &format!("{all} refined, {dropped} stones dropped, {} rejected{colon}{}\n", rejected.len(), list.join(", "))
}
