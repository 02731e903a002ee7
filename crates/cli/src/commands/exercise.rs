//! `tesuji exercise`: training against the clock, in the terminal.

use clap::Args;
use tesuji_store::Filter;
use tesuji_workshop::exercise::{Choice, Level, TimeBonus};

use super::Exit;
use super::db::parse_grade;
use super::stats::exercise_clock;
use crate::database_argument::DatabaseArgs;
use crate::output::say;
use crate::screens::{ExerciseScreen, Mode, Plan, run as run_screen};

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
    /// How hard the first problem is: a grade such as 8k [default: as hard as your rating]. It gets harder with every
    /// right answer and easier with every mistake.
    #[arg(long, value_name = "L", value_parser = parse_grade)]
    level: Option<String>,
    /// Stay at this level.
    #[arg(long)]
    fixed: bool,
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
    let store = args.database.open_existing()?;
    let level = match &args.level {
        Some(grade) => Level::of_grade(grade).unwrap_or_default(),
        None => Level::of_user(&store, &args.user)?,
    };
    let plan = Plan {
        choice: Choice { user: args.user.clone(), filter: Filter::usable(), review: args.review },
        mode: args.mode,
        bonus: TimeBonus { first: args.first_limit, second: args.second_limit },
        count: args.count,
        level: if args.review { Level::default() } else { level },
        fixed: args.fixed || args.review,
        seed: args.seed.unwrap_or_else(|| exercise_clock().unsigned_abs()),
    };
    let mut screen = ExerciseScreen::new(store, plan)?;
    run_screen(&mut screen)?;
    let (score, right, asked) = screen.result();
    say(format!("{right} of {asked} right, {score:.0} points"))?;
    Ok(Exit::Answered)
}
