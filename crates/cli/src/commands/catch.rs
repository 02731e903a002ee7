//! `tesuji catch`: can this block be captured?

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args, ValueEnum};
use tesuji::{
    CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Color, Deadline, Limits, Observer, Point,
    PointSet, UnknownReason,
};
use tesuji_formats::{Diagram, FilePosition, Mark, sgf};

use super::Outcome;
use super::solve::parse_color;
use crate::answering::AnswerArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::json;
use crate::output::{remark, say};
use crate::position_argument::PositionArgument;
use crate::save::save;
use crate::trace::Tracer;
use crate::variations::variations;

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
    after_help = "Keys of --trace: space or Enter next node, n 100 nodes on, r run on without stopping, d the prey is dead here, \
a it is alive here, - no deeper than here, + ten moves deeper, q end the search.\n\nExamples:\n  tesuji catch examples/ladder.sgf --prey D4\n  \
tesuji catch examples/net.txt --prey D4 --kind auto --svg net.svg"
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
    /// Show every node and wait for a key.
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

pub(crate) fn run(args: &CatchArgs) -> anyhow::Result<Outcome> {
    let position = args.position.load()?;
    let question = args.question(&position)?;
    let limits = Limits::from(&args.answering.limits);
    let started = Instant::now();
    let mut tracer = Tracer::new();
    let observer: &mut dyn Observer = if args.trace { &mut tracer } else { &mut () };
    let cancel = cancel_on_ctrl_c();
    let answer = tesuji::catch_observed(&question, args.prove, &limits, &cancel, observer)?;
    let elapsed = started.elapsed();
    let breakers = if args.breakers { tesuji::breakers(&question, &Deadline::cancelled_by(&cancel))? } else { None };
    if args.breakers && breakers.is_none() {
        remark("stopped before all ladder breakers were found");
    }
    if let Some(path) = &args.answering.sgf {
        save(path, solution_sgf(&position, &question, &answer))?;
    }
    let diagram = diagram(&question, &answer, breakers.as_ref());
    if args.answering.json {
        let mut fields = json::capture_answer(&question, &answer, elapsed);
        if let Some(points) = &breakers {
            let names: Vec<String> = points.iter().map(|point| point.to_string()).collect();
            fields.insert("breakers".to_owned(), names.into());
        }
        say(serde_json::Value::Object(fields))?;
        args.answering.drawing().draw(diagram)?;
    } else {
        say(args.answering.headline(&sentence(&question, &answer)))?;
        args.answering.drawing().draw(diagram)?;
        if let Some(points) = &breakers {
            say(breaker_sentence(points))?;
        }
        say(figures(&answer, elapsed))?;
    }
    Ok(match answer.verdict {
        CaptureVerdict::Unknown(_) => Outcome::Unknown,
        _ => Outcome::Answered,
    })
}

impl CatchArgs {
    fn question(&self, file: &FilePosition) -> anyhow::Result<CaptureQuestion> {
        if self.trace && self.position.is_standard_input() {
            bail!("--trace takes keys from standard input: give the position as a file");
        }
        let Some(prey) = self.prey.or_else(|| file.target.first()) else {
            bail!("no prey: give a stone of the block with --prey, or mark one in the file");
        };
        if !self.answering.quiet && self.prey.is_none() {
            remark(format!("{}: the prey is the marked stone at {prey}", self.position));
        }
        let mut position = file.position.clone();
        if let Some(first) = self.first
            && position.to_play != first
        {
            position.to_play = first;
            position.ko = None;
        }
        let boundary: PointSet = self.boundary.iter().copied().collect();
        Ok(CaptureQuestion { position, prey, kind: self.kind, ko_winner: self.ko.color(), boundary })
    }
}

/// The verdict in one sentence.
pub(crate) fn sentence(question: &CaptureQuestion, answer: &CatchOutcome) -> String {
    let stones = &question.position.stones;
    let prey = stones.iter().find(|(point, _)| *point == question.prey).map_or(Color::White, |(_, color)| *color);
    let (hunter, first) = (!prey, answer.moves.first());
    let tesuji = match answer.tesuji.as_slice() {
        [] => String::new(),
        names => format!(" ({})", names.join(", ")),
    };
    let moves = |n: u32| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    match (answer.verdict, first) {
        (CaptureVerdict::Caught, Some(first)) => {
            format!("{prey} dies: {hunter} captures with {first} in {}{tesuji}", moves(answer.solution_depth))
        }
        (CaptureVerdict::Caught, None) => {
            let depth = moves(answer.solution_depth);
            format!("{prey} dies: whatever {prey} plays, {hunter} captures in {depth}{tesuji}")
        }
        (CaptureVerdict::Escapes, Some(first)) => format!("{prey} escapes with {first}"),
        (CaptureVerdict::Escapes, None) => format!("{prey} escapes"),
        (CaptureVerdict::Unknown(reason), _) => format!("Unknown: {}", what_is_known(answer, reason)),
    }
}

fn counted(nodes: u64) -> String {
    if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") }
}

/// What can be said of a block whose capture was not settled.
fn what_is_known(answer: &CatchOutcome, reason: UnknownReason) -> String {
    let ending = match reason {
        UnknownReason::Nodes => format!("not caught within {}", counted(answer.nodes)),
        other => other.to_string(),
    };
    let Some(breakers) = &answer.failed_ladder else { return ending };
    match breakers.len() {
        0 => format!("the ladder fails; {ending}"),
        1 => format!("the ladder fails (breaker at {breakers}); {ending}"),
        _ => format!("the ladder fails (breakers at {breakers}); {ending}"),
    }
}

/// How far it can be trusted, nodes and time.
fn figures(answer: &CatchOutcome, elapsed: Duration) -> String {
    let certainty = match answer.certainty {
        Certainty::Read => "read",
        Certainty::Claimed => "claimed",
        Certainty::Proved => "proved",
    };
    format!("{certainty}, {}, depth {}, {:.1} ms", counted(answer.nodes), answer.max_depth, elapsed.as_secs_f64() * 1e3)
}

fn breaker_sentence(points: &PointSet) -> String {
    if points.is_empty() {
        "No single stone breaks the ladder.".to_owned()
    } else {
        format!("Ladder breakers: {points}")
    }
}

fn diagram(question: &CaptureQuestion, answer: &CatchOutcome, breakers: Option<&PointSet>) -> Diagram {
    let diagram = Diagram::new(&question.position).with_moves(&answer.line);
    let diagram = diagram.with_marks(Mark::Triangle, &PointSet::from(question.prey));
    match breakers {
        Some(points) => diagram.with_marks(Mark::Cross, points),
        None => diagram,
    }
}

fn solution_sgf(file: &FilePosition, question: &CaptureQuestion, answer: &CatchOutcome) -> String {
    let mut problem = file.to_problem();
    problem.position = question.position.clone();
    problem.first_given = true;
    problem.target = PointSet::from(question.prey);
    problem.comment = sentence(question, answer);
    problem.solution = variations(question, answer);
    sgf::write_game(&problem.to_game())
}
