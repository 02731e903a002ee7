//! `tesuji jobs list` and `tesuji jobs watch`: how far it is.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use tesuji_queue::{Progress, Queue};

use super::super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};

#[derive(Args, Debug)]
pub(super) struct ListArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// One JSON object for each submission.
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(super) struct WatchArgs {
    /// The number of the submission [default: the newest].
    #[arg(value_name = "ID")]
    id: Option<i64>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Once, instead of until it is over.
    #[arg(long)]
    once: bool,
    /// As JSON objects, one a line.
    #[arg(long)]
    json: bool,
}

/// Time between two looks.
const PERIOD: Duration = Duration::from_secs(1);

pub(super) fn list(args: &ListArgs) -> anyhow::Result<Exit> {
    let queue = Queue::open_to_read(&args.database.path()?)?;
    for one in queue.list()? {
        if args.json {
            say(serde_json::to_string(&one)?)?;
        } else {
            let asked: Vec<String> = one.asked.as_object().into_iter().flatten().map(asked).collect();
            say(format!("{} {} ({}) {}: {}", one.id, one.kind, asked.join(", "), one.created, words(&one.progress)))?;
        }
    }
    Ok(Exit::Answered)
}

/// A part of what was asked, in words.
fn asked((name, value): (&String, &serde_json::Value)) -> String {
    match value {
        serde_json::Value::Array(list) => {
            let files = list.iter().map(|one| one["file"].as_str().map_or_else(|| one.to_string(), str::to_owned));
            format!("{name} {}", files.collect::<Vec<_>>().join(" "))
        }
        serde_json::Value::String(text) => format!("{name} {}", text.chars().take(16).collect::<String>()),
        other => format!("{name} {other}"),
    }
}

pub(super) fn run(args: &WatchArgs) -> anyhow::Result<Exit> {
    let name = args.database.path()?;
    let mut queue = Queue::open_to_read(&name)?;
    let newest = || -> anyhow::Result<i64> {
        let all = queue.list()?;
        Ok(all.last().ok_or_else(|| anyhow::anyhow!("nothing was submitted: see tesuji jobs submit"))?.id)
    };
    let id = args.id.map_or_else(newest, Ok)?;
    let mut progress = queue.progress(id)?;
    let cancel = cancel_on_ctrl_c();
    let terminal = std::io::stdout().is_terminal() && !args.json;
    let mut told = String::new();
    loop {
        let text = if args.json { serde_json::to_string(&progress)? } else { words(&progress) };
        if terminal {
            let mut out = std::io::stdout();
            write!(out, "\r{text}\u{1b}[K")?;
            out.flush()?;
        } else if text != told {
            say(&text)?;
        }
        told = text;
        if progress.is_over() || args.once || cancel.is_cancelled() {
            break;
        }
        std::thread::sleep(PERIOD);
        // A server that restarts is no reason to look away.
        match queue.progress(id) {
            Ok(now) => progress = now,
            Err(error) => match Queue::open_to_read(&name) {
                Ok(again) => queue = again,
                Err(_) => remark(format!("{error}: trying again")),
            },
        }
    }
    if terminal {
        say("")?;
    }
    progress.errors.iter().for_each(remark);
    let missing = progress.failed + progress.poisoned + progress.cancelled;
    Ok(if missing > 0 || (!progress.is_over() && !args.once) { Exit::Unknown } else { Exit::Answered })
}

/// Progress in one line.
fn words(progress: &Progress) -> String {
    let mut text = format!("{} of {} jobs done", progress.done, progress.tasks);
    for (count, word) in [
        (progress.running, "running"),
        (progress.failed, "failed"),
        (progress.poisoned, "poisoned"),
        (progress.cancelled, "cancelled"),
    ] {
        if count > 0 {
            text.push_str(&format!(", {count} {word}"));
        }
    }
    if !progress.is_over() {
        text.push_str(&format!(", {:.1} problems a second", progress.rate));
        if let Some(left) = progress.time_left() {
            text.push_str(&format!(", {} to go", human(left)));
        }
    }
    let s = if progress.workers == 1 { "" } else { "s" };
    text + &format!(", {} worker{s}", progress.workers)
}

/// A time as people say it.
fn human(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=89 => format!("{seconds} s"),
        seconds @ 90..=5399 => format!("{} min", (seconds + 30) / 60),
        seconds @ 5400..=172_799 => format!("{:.1} h", seconds as f64 / 3600.0),
        seconds => format!("{:.1} days", seconds as f64 / 86_400.0),
    }
}
