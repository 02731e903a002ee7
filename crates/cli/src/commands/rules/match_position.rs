//! `tesuji rules match`: which rules apply in a position.

use clap::Args;
use serde_json::json;
use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_formats::Mark;
use tesuji_rules::matching::dynamic::Answer;
use tesuji_rules::matching::{Hit, Matcher, Subject};
use tesuji_rules::{About, Edition, RuleBase};

use super::super::Exit;
use super::pick::{BaseArgs, PickArgs};
use crate::draw::{DiagramKind, DrawArgs};
use crate::output::say;
use crate::position_argument::PositionArgument;

/// Which rules apply in a position, for both colours, everywhere and in all orientations.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  tesuji rules match examples/corners.txt --about life")]
pub(crate) struct MatchArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    base: BaseArgs,
    #[command(flatten)]
    draw: DrawArgs,
    /// Print them as one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<Exit> {
    let base = args.base.load()?;
    anyhow::ensure!(
        base.edition == Edition::Sound,
        "rules of the paper's edition are not true on every board: match with a base of the sound edition"
    );
    let base = wanted(&base, args);
    let position = args.position.load()?;
    let mut board = Board::from_setup(&position.position)?;
    let matcher = Matcher::new(&base, board.size());
    let hits: Vec<(Color, Hit)> = Color::ALL
        .into_iter()
        .flat_map(|color| matcher.best_hits(&board, color).into_iter().map(move |h| (color, h)))
        .collect();
    let answered = answered_moves(&matcher, &mut board, &hits);
    let moves = winning_moves(&matcher, &mut board);
    let forced = forced_moves(&matcher, &position.position)?;
    let marked: PointSet = hits.iter().flat_map(|(_, hit)| hit.stones(&board).collect::<Vec<_>>()).collect();
    let diagram = position.diagram().with_marks(Mark::Circle, &marked);
    if args.json {
        say(as_json(&base, &hits, &answered, &moves, &forced))?;
        return DrawArgs { diagram: DiagramKind::None, ..args.draw.clone() }.draw(diagram).map(|()| Exit::Answered);
    }
    args.draw.draw(diagram)?;
    if hits.is_empty() {
        say("No rule applies as it stands.")?;
    }
    for (color, hit) in &hits {
        say(sentence(&base, *color, hit))?;
    }
    for line in answered.iter().map(|m| m.sentence(board.to_play())) {
        say(line)?;
    }
    for line in moves.iter().map(|m| m.winning(board.to_play())) {
        say(line)?;
    }
    for line in forced.iter().map(|m| m.forced(board.to_play())) {
        say(line)?;
    }
    Ok(Exit::Answered)
}

/// The tables that were asked for.
fn wanted(base: &RuleBase, args: &MatchArgs) -> RuleBase {
    let tables = base.tables.iter().filter(|t| args.pick.wants(t.about, t.shape)).cloned().collect();
    RuleBase { edition: base.edition, tables }
}

/// A point, or two, in words.
fn at(subject: Subject) -> String {
    subject.blocks().map(|stone| stone.to_string()).collect::<Vec<_>>().join(" and ")
}

fn names(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Moves of the player to move about one block, or two: after which a rule about it applies that is good for him, or after
/// which the other side has no move into a rule that is good for it.
struct Moves {
    subject: Subject,
    points: Vec<Point>,
}

impl Moves {
    fn winning(&self, color: Color) -> String {
        let what = what(self.subject.about);
        format!("{color} to play: the stones at {} {what} with {}", at(self.subject), names(&self.points))
    }

    fn forced(&self, color: Color) -> String {
        let (what, at) = (what(self.subject.about), at(self.subject));
        if self.points.is_empty() {
            return format!("{color} to play: the stones at {at} {what} all the same: every move has an answer");
        }
        format!("{color} to play: the stones at {at} {what} next; only {} may stop it", names(&self.points))
    }
}

/// A connection that holds, though the player to move may ask for answers: his moves, each with the answers that keep it.
struct Answered {
    subject: Subject,
    moves: Vec<(Point, Vec<Answer>)>,
}

impl Answered {
    fn sentence(&self, color: Color) -> String {
        let one = |(cut, answers): &(Point, Vec<Answer>)| {
            // The quickest ones; JSON has all.
            let best = answers.iter().take_while(|answer| answer.depth == answers[0].depth);
            match best.map(|answer| answer.point).collect::<Vec<_>>().as_slice() {
                [] => cut.to_string(),
                answers => format!("{cut} (answer {})", names(answers)),
            }
        };
        let moves: Vec<String> = self.moves.iter().map(one).collect();
        let (at, moves) = (at(self.subject), moves.join(", "));
        format!("{color} to play: the stones at {at} stay connected; only {moves} must be answered")
    }
}

/// What the player to move may threaten to cut.
fn answered_moves(matcher: &Matcher<'_>, board: &mut Board, hits: &[(Color, Hit)]) -> Vec<Answered> {
    let other = !board.to_play();
    let connected = hits.iter().filter(|(color, hit)| *color == other && hit.about == About::Connection);
    let answered = connected.filter_map(|(_, hit)| {
        let subject = hit.subject();
        let moves = matcher.answered_moves(board, subject).filter(|moves| !moves.is_empty())?;
        Some(Answered { subject, moves })
    });
    answered.collect()
}

/// Everything that rules might tell of the player to move: about every block, and about every two that lie close together.
fn subjects(matcher: &Matcher<'_>, board: &Board) -> Vec<Subject> {
    let color = board.to_play();
    let blocks = board.block_heads();
    let mut subjects = Vec::new();
    for about in [About::Life, About::Eye, About::Capture] {
        // What is in atari can be taken at once: no rule is needed to tell.
        let is_open = |&block: &Point| about != About::Capture || !board.in_atari(block);
        subjects.extend(blocks.iter().filter(is_open).map(|block| Subject::of(about, block)));
    }
    subjects.extend(matcher.pairs(board).into_iter().map(|(a, b)| Subject::connection(a, b)));
    subjects.retain(|subject| subject.winner(board) == Some(color));
    subjects
}

fn winning_moves(matcher: &Matcher<'_>, board: &mut Board) -> Vec<Moves> {
    let mut found = Vec::new();
    for subject in subjects(matcher, board) {
        if matcher.is_won(board, subject).is_some() {
            continue;
        }
        let points: Vec<Point> = matcher.winning_moves(board, subject).into_iter().map(|(point, _)| point).collect();
        if !points.is_empty() {
            found.push(Moves { subject, points });
        }
    }
    found
}

/// Where the other side would win with the next move: what may still stop it (Cazenave 2002, 3.2).
fn forced_moves(matcher: &Matcher<'_>, position: &Setup) -> anyhow::Result<Vec<Moves>> {
    let other = !position.to_play;
    let mut board = Board::from_setup(position)?;
    let mut turned = Board::from_setup(&Setup { to_play: other, ..position.clone() })?;
    let mut found = Vec::new();
    for win in winning_moves(matcher, &mut turned) {
        if let Some(points) = matcher.forced_moves(&mut board, win.subject) {
            found.push(Moves { points, ..win });
        }
    }
    Ok(found)
}

const fn what(about: About) -> &'static str {
    match about {
        About::Eye => "get an eye",
        About::Life => "live",
        About::Capture => "are captured",
        About::Connection => "are connected",
    }
}

fn sentence(base: &RuleBase, color: Color, hit: &Hit) -> String {
    let what = what(hit.about);
    let shape = base.tables[usize::from(hit.rule.table)].shape;
    let corner = (hit.site.points().first(), hit.site.points().last());
    let (Some(first), Some(last)) = corner else { return String::new() };
    format!(
        "{color}: the stones at {} {what} even if {} plays first (rule {} for {shape}, depth {}, {first} to {last})",
        at(hit.subject()),
        !color,
        hit.rule.number + 1,
        hit.depth,
    )
}

fn as_json(
    base: &RuleBase,
    hits: &[(Color, Hit)],
    answered: &[Answered],
    moves: &[Moves],
    forced: &[Moves],
) -> serde_json::Value {
    let all = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>();
    let hit = |(color, hit): &(Color, Hit)| {
        let shape = base.tables[usize::from(hit.rule.table)].shape;
        json!({
            "color": color.letter().to_string(),
            "about": hit.about.word(),
            "target": hit.target.to_string(),
            "partner": hit.partner.map(|point| point.to_string()),
            "where": shape.anchor().word(),
            "size": format!("{}x{}", shape.width(), shape.height()),
            "rule": hit.rule.number + 1,
            "depth": hit.depth,
            "points": hit.site.points().iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    let list = |moves: &[Moves]| -> Vec<serde_json::Value> {
        let one = |m: &Moves| told(m.subject, json!(all(&m.points)));
        moves.iter().map(one).collect()
    };
    let asking = |answered: &Answered| {
        let points = |answers: &[Answer]| all(&answers.iter().map(|answer| answer.point).collect::<Vec<_>>());
        let one = |(cut, answers): &(Point, Vec<Answer>)| json!({"move": cut.to_string(), "answers": points(answers)});
        told(answered.subject, answered.moves.iter().map(one).collect())
    };
    json!({
        "rules": hits.iter().map(hit).collect::<Vec<_>>(),
        "answeredMoves": answered.iter().map(asking).collect::<Vec<_>>(),
        "winningMoves": list(moves),
        "forcedMoves": list(forced),
    })
}

/// Moves about a block, or about two.
fn told(subject: Subject, moves: serde_json::Value) -> serde_json::Value {
    json!({
        "about": subject.about.word(),
        "target": subject.target.to_string(),
        "partner": subject.partner.map(|point| point.to_string()),
        "moves": moves,
    })
}
