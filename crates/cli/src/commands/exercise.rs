//! `tesuji exercise`: training against the clock, in the terminal.

use clap::Args;
use tesuji_store::Filter;
use tesuji_workshop::exercise::{Choice, TimeBonus, draw};
use tesuji_workshop::grade;

use super::Exit;
use super::db::parse_grade;
use super::stats::exercise_clock;
use crate::database_argument::DatabaseArgs;
use crate::output::say;
use crate::screens::{ExerciseScreen, Mode, run as run_screen};

/// Train: find the first move against the clock.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji exercise --db problems.db --count 5\n  tesuji exercise --db problems.db --mode status --level 10k"
)]
pub(crate) struct ExerciseArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// How many problems.
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// How hard: a grade such as 8k (and its two neighbours) [default: all].
    #[arg(long, value_name = "L", value_parser = parse_grade)]
    level: Option<String>,
    /// Full marks within so many seconds.
    #[arg(long, value_name = "S", default_value_t = 30.0)]
    first_limit: f64,
    /// Then the bonus shrinks to nothing within so many seconds.
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    second_limit: f64,
    /// What is asked.
    #[arg(long, value_enum, default_value_t)]
    mode: Mode,
    /// Only problems whose last answer was a mistake.
    #[arg(long)]
    review: bool,
    /// Whose training.
    #[arg(long, value_name = "NAME", default_value = "")]
    user: String,
    /// Draw the same problems again [default: the clock].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub(crate) fn run(args: &ExerciseArgs) -> anyhow::Result<Exit> {
    let valid = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
    if !valid(args.first_limit) || !valid(args.second_limit) {
        anyhow::bail!("the time limits must be seconds, not less than 0");
    }
    let store = args.database.open()?;
    let mut filter = Filter::usable();
    if let Some((from, below)) = args.level.as_deref().and_then(grade::range_of) {
        // The neighbours too: one grade alone is a narrow choice.
        let step = 13.0 / 23.0;
        (filter.difficulty_from, filter.difficulty_below) = (Some(from - step), Some(below + step));
    }
    let choice = Choice { user: args.user.clone(), filter, review: args.review };
    let now = exercise_clock();
    let seed = args.seed.unwrap_or_else(|| now.unsigned_abs());
    let ids = draw(&store, &choice, args.count, now, seed)?;
    let bonus = TimeBonus { first: args.first_limit, second: args.second_limit };
    let mut screen = ExerciseScreen::new(store, args.user.clone(), args.mode, bonus, ids)?;
    run_screen(&mut screen)?;
    let (score, right, asked) = screen.result();
    say(format!("{right} of {asked} right, {score:.0} points"))?;
    Ok(Exit::Answered)
}
