//! `tesuji selftest`: random problems against brute force, until there is a difference.
//!
//! The only command that uses the oracle, by way of `tesuji-selftest`: no answer that a user gets passes through it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};
use tesuji::{CaptureQuestion, Color, Deadline, LifeQuestion, Point, PointSet, Setup};
use tesuji_selftest::{Case, Difference, Judged, Plan, Tally, run as run_plan};

use super::Exit;
use crate::cli::{parse_count, parse_duration};
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::save::save;
use crate::work_bar::WorkBar;

/// Compare answers and proofs on random problems with brute force.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit code: 0 everything is equal, 1 there is a difference (the position is saved) or it was stopped, 2 wrong use.\n\nExamples:\n  tesuji selftest --count 10k\n  tesuji selftest --count 1M --time 40m --jobs 2"
)]
pub(crate) struct SelftestArgs {
    /// How many problems; `k` and `M` are understood.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "10000")]
    count: u64,
    /// Stop after this time, such as 30s or 40m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// The same seed gives the same problems.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of the first problem: a report names it, and it can be looked at alone.
    #[arg(long, value_name = "I", default_value_t = 0)]
    first: u64,
    /// One in so many problems is proved; 0: none.
    #[arg(long, value_name = "N", default_value_t = 10)]
    prove_each: u64,
    /// How often each proof is changed.
    #[arg(long, value_name = "N", default_value_t = 10)]
    mutants: u32,
    /// Write the proofs and the changed proofs into this folder, with a list of what the checker says to them.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Threads [default: as many as there are cores].
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// No progress.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: &SelftestArgs) -> anyhow::Result<Exit> {
    let plan = Plan {
        seed: args.seed,
        first: args.first,
        count: args.count,
        prove_each: args.prove_each,
        mutants: args.mutants,
        all_twins_each: 100,
        jobs: args.jobs.unwrap_or_else(super::cores),
        keep: args.keep.is_some(),
    };
    let deadline = Deadline::after(args.time, &cancel_on_ctrl_c());
    let mut kept = args.keep.as_deref().map(Kept::new).transpose()?;
    let started = Instant::now();
    let bar = WorkBar::new(args.count, args.quiet);
    let mut fault = None;
    let (tally, found) = run_plan(&plan, &deadline, &mut |index, tally: &Tally, files| {
        bar.at(tally.count());
        if let Some(kept) = &mut kept {
            fault = fault.take().or_else(|| kept.take(index, files).err());
        }
    });
    drop(bar);
    fault.map_or(Ok(()), Err)?;
    kept.map_or(Ok(()), Kept::finish)?;
    let seconds = started.elapsed().as_secs_f64();
    let rate = tally.count() as f64 / seconds.max(0.001);
    say(format!("{tally}\nseed {}, {seconds:.1} s, {rate:.0} problems a second", args.seed))?;
    if let Some((index, difference)) = found {
        let file = PathBuf::from(format!("selftest-{}-{index}.txt", args.seed));
        save(&file, report(args.seed, index, &difference))?;
        say(format!("DIFFERENCE in problem {index}, saved in {}:\n{difference}", file.display()))?;
        return Ok(Exit::Refused);
    }
    if tally.count() < args.count {
        remark(format!("stopped: {} of {} problems were looked at, and nothing differs", tally.count(), args.count));
        // A run that was given a time has done what it was asked to do.
        return Ok(if deadline.cancel().is_cancelled() { Exit::Unknown } else { Exit::Answered });
    }
    say("no difference")?;
    Ok(Exit::Answered)
}

/// A folder of proofs and changed proofs.
struct Kept {
    folder: PathBuf,
    list: String,
}

impl Kept {
    fn new(folder: &Path) -> anyhow::Result<Kept> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Kept { folder: folder.to_owned(), list: String::new() })
    }

    fn take(&mut self, index: u64, files: Vec<Judged>) -> anyhow::Result<()> {
        for (number, file) in files.into_iter().enumerate() {
            let name = format!("{index:07}-{number:02}.proof");
            let path = self.folder.join(&name);
            fs::write(&path, file.bytes).with_context(|| format!("cannot write {}", path.display()))?;
            self.list.push_str(&format!("{} {name}\n", file.code));
        }
        Ok(())
    }

    /// The list is written last: where there is one, all is there.
    fn finish(self) -> anyhow::Result<()> {
        save(&self.folder.join("verdicts.txt"), self.list)
    }
}

/// What is saved: the difference, the position drawn and as a query, and how to see it again.
fn report(seed: u64, index: u64, difference: &Difference) -> String {
    let query = match &difference.case {
        Case::Life(question) => life(question),
        Case::Capture(question) => capture(question),
    };
    format!(
        "{difference}\nAgain: tesuji selftest --seed {seed} --first {index} --count 1\nAs a query (tesuji analyze):\n{query}\n"
    )
}

fn life(question: &LifeQuestion) -> Value {
    let mut query = position(&question.position);
    query["ask"] = json!("life");
    query["target"] = json!(question.target.iter().map(Point::to_string).collect::<Vec<_>>());
    query["targetRule"] = json!(question.target_rule.name());
    query["area"] = names(&question.area);
    query["closure"] = json!(question.closure.name());
    query["include"] = json!(["allMoves", "proof"]);
    if let (Some(threats), Some(target)) = (question.ko_threats, question.target.first()) {
        let defender = question.position.stones.iter().find(|stone| stone.0 == *target).map(|stone| stone.1);
        let (black, white) = match defender {
            Some(Color::Black) => (threats.defender, threats.attacker),
            _ => (threats.attacker, threats.defender),
        };
        query["koThreats"] = json!({"B": black, "W": white});
    }
    query
}

fn capture(question: &CaptureQuestion) -> Value {
    let mut query = position(&question.position);
    query["ask"] = json!("catch");
    query["prey"] = json!(question.prey.to_string());
    query["boundary"] = names(&question.boundary);
    if let Some(winner) = question.ko_winner {
        query["koWinner"] = json!(letter(winner));
    }
    query
}

fn position(setup: &Setup) -> Value {
    let stones: Vec<Value> =
        setup.stones.iter().map(|(point, color)| json!([letter(*color), point.to_string()])).collect();
    json!({
        "id": "selftest",
        "boardXSize": setup.size.width(),
        "boardYSize": setup.size.height(),
        "initialStones": stones,
        "initialPlayer": letter(setup.to_play),
    })
}

fn names(points: &PointSet) -> Value {
    json!(points.iter().map(|point| point.to_string()).collect::<Vec<_>>())
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
