//! `tesuji play`: a problem against the program, in the terminal.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tesuji::{ByColor, Color, KoThreats, LifeQuery, LifeQuestion, Limits, Position, Solver};

use tesuji_workshop::examine;

use super::Exit;
use super::options::{parse_color, parse_threats};
use crate::cli::LimitArgs;
use crate::database_argument::DatabaseArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::remark;
use crate::position_argument::PositionArgument;
use crate::screens::{PlayScreen, run as run_screen};

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
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    let solver = Solver::new().limits(Limits::from(&args.limits)).cancel(&cancel_on_ctrl_c());
    let (question, title) = args.question(&solver)?;
    let session = Solver::new().limits(Limits::from(&args.limits)).session(question.clone())?;
    run_screen(&mut PlayScreen::new(&question, session, title, args.reports.clone()))?;
    Ok(Exit::Answered)
}

impl PlayArgs {
    /// The question that is played, and its title: the question that `tesuji solve` answers.
    fn question(&self, solver: &Solver) -> anyhow::Result<(LifeQuestion, String)> {
        let (query, name) = if let (Some(_), Ok(id)) = (&self.database.db, self.position.parse()) {
            let stored = self.database.open_to_read()?.get(id)?;
            (examine::query_of(&stored.problem.question)?, stored.problem.name)
        } else {
            let argument: PositionArgument = self.position.parse().map_err(anyhow::Error::msg)?;
            let position = Position::try_from(argument.load()?).with_context(|| argument.to_string())?;
            (LifeQuery::of(&position), position.stated().name.clone())
        };
        let query = self.first.map_or(query.clone(), |first| query.first(first));
        let answer = solver.life(query).with_context(|| self.position.clone())?;
        answer.assumptions().into_iter().for_each(remark);
        let mut question = answer.question.clone();
        // Threats are spent in the game.
        question.ko_threats = self.ko_threats.map(|threats| {
            let defender = answer.defender();
            KoThreats { attacker: threats[!defender], defender: threats[defender] }
        });
        Ok((question, format!("{} to play {name}", answer.question.position.to_play)))
    }
}
