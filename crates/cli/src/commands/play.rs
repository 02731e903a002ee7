//! `tesuji play`: a problem against the program, in the terminal.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use tesuji::{LifeQuery, Limits, Position, Solver};

use tesuji_workshop::examine;

use super::Exit;
use super::life_options::{First, LifeArgs};
use crate::cli::LimitArgs;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::remark;
use crate::position_argument::PositionArgument;
use crate::progress::Progress;
use crate::screens::{PlayScreen, run as run_screen};

/// Play a problem against the program.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tesuji play examples/corners.txt#2\n  tesuji play examples/ko.txt --first white --ko-threats black=1\n  tesuji play 12 --ko-threats white=2"
)]
pub(crate) struct PlayArgs {
    /// A file, FILE#K for the K-th problem of it, or the number of a problem of the database.
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    asked: LifeArgs,
    /// Where reports of wrong predictions are written in comment mode.
    #[arg(long, value_name = "DIR", default_value = ".")]
    reports: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    let limits = Limits::from(&args.limits);
    let solver = Solver::new().limits(limits.clone()).cancel(&cancel_on_ctrl_c());
    let (query, name) = args.query()?;
    let mut progress = Progress::new(false, false);
    let answer = solver.ask(query, &mut progress).with_context(|| args.position.clone())?;
    drop(progress);
    if solver.is_cancelled() {
        remark("stopped before the first move");
        return Ok(Exit::Unknown);
    }
    answer.assumptions().into_iter().for_each(remark);
    // On the screen Ctrl-C is a key.
    let mut session = Solver::new().limits(limits.clone()).session(answer.question.clone())?;
    session.follow(&answer);
    let title = format!("{} to play {name}", answer.question.position.to_play);
    let mut screen = PlayScreen::new(&answer.question, session, title, args.reports.clone()).within(&limits);
    if answer.verdict.exits().is_some() {
        screen = screen.saying(&answer.to_string());
    }
    run_screen(&mut screen)?;
    Ok(Exit::Answered)
}

impl PlayArgs {
    /// What is played, and its name: the question is the one that `tesuji solve` answers.
    fn query(&self) -> anyhow::Result<(LifeQuery, String)> {
        if self.asked.first == Some(First::Both) {
            anyhow::bail!("--first both: one of the two plays first here");
        }
        // A number is one of the database, unless a file has that name.
        if let Ok(id) = self.position.parse()
            && (self.database.db.is_some() || !Path::new(&self.position).exists())
        {
            let problem = self.database.open_to_read()?.get(id)?.problem;
            return Ok((self.asked.changed(examine::query_of(&problem.question)?), problem.name));
        }
        let argument: PositionArgument = self.position.parse().map_err(anyhow::Error::msg)?;
        let position = Position::try_from(argument.load()?).with_context(|| argument.to_string())?;
        Ok((self.asked.query(&position)?, position.stated().name.clone()))
    }
}
