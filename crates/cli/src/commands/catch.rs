//! `tesuji catch`: can this block be captured?

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use tesuji::{CaptureKind, CaptureVerdict, CatchAnswer, CatchQuery, Color, Limits, Point, PointSet, Position, Solver};
use tesuji_engines::follow::with_given;
use tesuji_engines::json::{Include, render};
use tesuji_formats::{Diagram, Mark, sgf};

use super::Exit;
use super::options::{parse_color, with_option};
use crate::answering::AnswerArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
use crate::save::save;
use crate::trace;

/// A player, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    Black,
    White,
    Nobody,
}

impl Player {
    fn color(self) -> Option<Color> {
        match self {
            Player::Black => Some(Color::Black),
            Player::White => Some(Color::White),
            Player::Nobody => None,
        }
    }
}

/// Can this block be captured? How, and in how many moves?
#[derive(Args, Debug)]
#[command(
    after_help = format!("{}\n\nExamples:\n  tesuji catch examples/ladder.sgf --prey D4\n  \
tesuji catch examples/net.txt --prey D4 --kind auto --svg net.svg", trace::HELP)
)]
pub(crate) struct CatchArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    /// A stone of the block that is hunted [default: the marked stone].
    #[arg(long, value_name = "POINT")]
    prey: Option<Point>,
    /// How tightly: auto, ladder, loose, net, wide, or M/N (most liberties with the prey / the hunter to play).
    #[arg(long, value_name = "KIND", default_value = "auto")]
    kind: CaptureKind,
    /// Who plays first [default: as the file says].
    #[arg(long, value_name = "COLOR", value_parser = parse_color)]
    first: Option<Color>,
    /// Who wins every ko.
    #[arg(long, value_name = "COLOR", value_enum, default_value_t = Player::Nobody)]
    ko: Player,
    /// Points where the hunter may not play.
    #[arg(long, value_name = "P,P..", value_delimiter = ',')]
    boundary: Vec<Point>,
    /// Follow the search node by node, and take part in it: a branch can be declared dead or alive.
    #[arg(long)]
    trace: bool,
    /// Spend more effort, and prove the capture against every reply.
    #[arg(long)]
    prove: bool,
    /// List the points where a stone would break the ladder.
    #[arg(long)]
    breakers: bool,
    #[command(flatten)]
    answering: AnswerArgs,
}

pub(crate) fn run(args: &CatchArgs) -> anyhow::Result<Exit> {
    let position = Position::try_from(args.position.load()?).with_context(|| args.position.to_string())?;
    let query = args.query(&position)?;
    let mut solver = Solver::new().limits(Limits::from(&args.answering.limits)).cancel(&cancel_on_ctrl_c());
    if args.prove {
        solver = solver.prove();
    }
    let started = Instant::now();
    let (answer, declared) = if args.trace {
        trace::follow(&cancel_on_ctrl_c(), |observer| solver.ask(query.clone(), observer))?
    } else {
        (solver.ask(query.clone(), &mut ()), Vec::new())
    };
    let answer = answer.map_err(with_option)?;
    let elapsed = started.elapsed();
    let breakers = if args.breakers { solver.breakers(query)? } else { None };
    if let Some(path) = &args.answering.sgf {
        save(path, sgf::write_game(&answer.solved().to_problem().to_game()))?;
    }
    let diagram = diagram(&answer, breakers.as_ref());
    if args.answering.json {
        let mut fields = render::catch_fields(&answer, &Include::default());
        fields.insert("seconds".to_owned(), elapsed.as_secs_f64().into());
        if let Some(points) = &breakers {
            fields.insert("breakers".to_owned(), render::points(points));
        }
        if args.trace {
            fields.insert("declared".to_owned(), declared.iter().map(ToString::to_string).collect());
        }
        say(serde_json::Value::Object(fields))?;
        args.answering.drawing().draw(diagram)?;
    } else {
        say(args.answering.headline(&with_given(&answer.to_string(), &declared)))?;
        args.answering.drawing().draw(diagram)?;
        if let Some(points) = &breakers {
            say(breaker_sentence(points))?;
        }
        say(figures(&answer, elapsed))?;
    }
    Ok(match answer.verdict {
        CaptureVerdict::Unknown(_) => Exit::Unknown,
        CaptureVerdict::Caught | CaptureVerdict::Escapes => Exit::Answered,
    })
}

impl CatchArgs {
    fn query(&self, position: &Position) -> anyhow::Result<CatchQuery> {
        if self.trace && self.position.is_standard_input() {
            bail!("--trace takes keys from standard input: give the position as a file");
        }
        let Some(prey) = self.prey.or_else(|| position.stated().target.first()) else {
            bail!("no prey: give a stone of the block with --prey, or mark one in the file");
        };
        if !self.answering.quiet && self.prey.is_none() {
            remark(format!("{}: the prey is the marked stone at {prey}", self.position));
        }
        let mut query = CatchQuery::about(position.block_at(prey).map_err(with_option)?)
            .kind(self.kind)
            .boundary(self.boundary.iter().copied().collect());
        if let Some(first) = self.first {
            query = query.first(first);
        }
        if let Some(color) = self.ko.color() {
            query = query.ko_winner(color);
        }
        Ok(query)
    }
}

/// How far it can be trusted, nodes and time.
fn figures(answer: &CatchAnswer, elapsed: Duration) -> String {
    let nodes = answer.effort.nodes;
    let nodes = if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") };
    let more = match answer.effort.extra_nodes {
        0 => String::new(),
        extra => format!(" and {extra} more"),
    };
    let milliseconds = elapsed.as_secs_f64() * 1e3;
    format!("{}, {nodes}{more}, depth {}, {milliseconds:.1} ms", answer.certainty, answer.max_depth)
}

fn breaker_sentence(points: &PointSet) -> String {
    if points.is_empty() {
        "No single stone breaks the ladder.".to_owned()
    } else {
        format!("Ladder breakers: {points}")
    }
}

fn diagram(answer: &CatchAnswer, breakers: Option<&PointSet>) -> Diagram {
    match breakers {
        Some(points) => answer.diagram().with_marks(Mark::Cross, points),
        None => answer.diagram(),
    }
}
