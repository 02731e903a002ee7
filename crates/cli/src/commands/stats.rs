//! `tesuji stats`: what a user has done, and his time against the program's nodes as a picture.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tesuji_store::Mark;
use tesuji_workshop::chart::{self, Dot};
use tesuji_workshop::exercise;

use super::Exit;
use crate::database_argument::DatabaseArgs;
use crate::output::say;
use crate::save::save;

/// What you have done in exercises.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji stats --db problems.db --svg times.svg")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Whose training.
    #[arg(long, value_name = "NAME", default_value = "")]
    user: String,
    /// Draw your time against the program's nodes into this SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    let store = args.database.open_to_read()?;
    let attempts = store.attempts(&args.user)?;
    let right = attempts.iter().filter(|a| a.mark == Mark::Right).count();
    // From zero: the sum of nothing is otherwise printed as -0.
    let score = attempts.iter().fold(0.0, |sum, a| sum + a.score);
    let rating = store.user_rating(&args.user)?;
    let now = exercise_clock();
    let streak = exercise::streak(&store, &args.user, now)?;
    let due = store.due(&args.user, now)?.len();
    let mistakes = store.mistakes(&args.user)?.len();
    if let Some(path) = &args.svg {
        let mut dots = Vec::new();
        for attempt in &attempts {
            let nodes = store.get(attempt.problem)?.problem.solved.map_or(0, |s| s.features.searched);
            dots.push(Dot::new(attempt, nodes));
        }
        save(path, chart::svg(&dots))?;
    }
    if args.json {
        let rating = rating.map(|r| json!({"rating": r.rating, "deviation": r.deviation}));
        say(
            json!({"attempts": attempts.len(), "right": right, "score": score, "rating": rating, "streakDays": streak,
            "due": due, "mistakes": mistakes}),
        )?;
        return Ok(Exit::Answered);
    }
    say(format!("{} answers, {right} right, {score:.0} points", attempts.len()))?;
    if let Some(rating) = rating {
        say(format!("rating {:.0} ± {:.0}", rating.rating, 2.0 * rating.deviation))?;
    }
    say(format!("{streak} days in a row, {due} problems due, {mistakes} mistakes to review"))?;
    Ok(Exit::Answered)
}

/// Seconds since 1970.
pub(crate) fn exercise_clock() -> i64 {
    let elapsed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    elapsed.ok().and_then(|time| i64::try_from(time.as_secs()).ok()).unwrap_or(0)
}
