//! `tesuji play`: a problem against the program, in the terminal.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tesuji::{ByColor, Color};

use super::Outcome;
use super::solve::{parse_color, parse_threats};
use crate::database_argument::DatabaseArgs;
use crate::life_problem::{LifeProblem, Wishes};
use crate::output::remark;
use crate::position_argument::PositionArgument;
use crate::screen::{PlayScreen, run as run_screen};

/// Play a problem against the program.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji play examples/corners.txt#2\n  tesuji play examples/ko.txt --first white --ko-threats black=1\n  tesuji play 12 --db problems.db"
)]
pub(crate) struct PlayArgs {
    /// A file, FILE#K for the K-th problem of it, or the number of a problem of the database with --db.
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Who plays first.
    #[arg(long, value_name = "black|white", value_parser = parse_color)]
    first: Option<Color>,
    /// Ko threats of both sides.
    #[arg(long, value_name = "black=N,white=N", value_parser = parse_threats)]
    ko_threats: Option<ByColor<u8>>,
    /// Where reports of wrong predictions are written in comment mode.
    #[arg(long, value_name = "DIR", default_value = ".")]
    reports: PathBuf,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Outcome> {
    let (mut question, title) = if let (Some(_), Ok(id)) = (&args.database.db, args.position.parse()) {
        let stored = args.database.open_to_read()?.get(id)?;
        let title = tesuji_workshop::exercise::task(&stored.problem);
        (stored.problem.question, title)
    } else {
        let argument: PositionArgument = args.position.parse().map_err(anyhow::Error::msg)?;
        let position = argument.load()?;
        let wishes = Wishes { first: args.first, ko_threats: args.ko_threats, ..Wishes::default() };
        let problem = LifeProblem::new(&position, &wishes).with_context(|| argument.to_string())?;
        let question = problem.likeliest()?;
        problem.assumptions(&question).into_iter().for_each(remark);
        let title = format!("{} to play {}", question.position.to_play, position.name);
        (question, title)
    };
    if let (Some(first), true) = (args.first, args.database.db.is_some()) {
        question.position.to_play = first;
    }
    run_screen(&mut PlayScreen::new(&question, title, args.reports.clone())?)?;
    Ok(Outcome::Answered)
}
