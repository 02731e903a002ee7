//! `tesuji rules match`: which rules apply in a position.

use anyhow::Context;
use clap::Args;
use serde_json::json;
use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_formats::Mark;
use tesuji_rules::matching::{Hit, Matcher};
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
    let moves = winning_moves(&matcher, &mut board);
    let forced = forced_moves(&matcher, &position.position)?;
    let marked: PointSet = hits.iter().flat_map(|(_, hit)| board.stones(hit.target).collect::<Vec<_>>()).collect();
    let diagram = position.diagram().with_marks(Mark::Circle, &marked);
    if args.json {
        say(as_json(&base, &hits, &moves, &forced))?;
        return DrawArgs { diagram: DiagramKind::None, ..args.draw.clone() }.draw(diagram).map(|()| Exit::Answered);
    }
    args.draw.draw(diagram)?;
    if hits.is_empty() {
        say("No rule applies as it stands.")?;
    }
    for (color, hit) in &hits {
        say(sentence(&base, *color, hit))?;
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

/// Moves of the player to move about one block: after which a rule about it applies that is good for him, or after which
/// the other side has no move into a rule that is good for it.
struct Moves {
    about: About,
    target: String,
    points: Vec<String>,
}

impl Moves {
    fn winning(&self, color: Color) -> String {
        let what = what(self.about);
        format!("{color} to play: the stones at {} {what} with {}", self.target, self.points.join(", "))
    }

    fn forced(&self, color: Color) -> String {
        let what = what(self.about);
        if self.points.is_empty() {
            return format!(
                "{color} to play: the stones at {} {what} all the same: every move has an answer",
                self.target
            );
        }
        let points = self.points.join(", ");
        format!("{color} to play: the stones at {} {what} next; only {points} may stop it", self.target)
    }
}

fn winning_moves(matcher: &Matcher<'_>, board: &mut Board) -> Vec<Moves> {
    let mut found = Vec::new();
    let color = board.to_play();
    let blocks = board.block_heads();
    for about in [About::Life, About::Eye, About::Capture] {
        let is_his = |&block: &Point| board.color(block).is_some_and(|stone| about.winner(stone) == color);
        // What is in atari can be taken at once: no rule is needed to tell.
        let is_open = |&block: &Point| about != About::Capture || !board.in_atari(block);
        let targets: Vec<Point> = blocks.iter().filter(is_his).filter(is_open).collect();
        for target in targets {
            if matcher.is_won(board, target, about).is_some() {
                continue;
            }
            let moves = matcher.winning_moves(board, target, about);
            if !moves.is_empty() {
                let points = moves.iter().map(|(p, _)| p.to_string()).collect();
                found.push(Moves { about, target: target.to_string(), points });
            }
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
        let target = win.target.parse().context("a point has a name")?;
        if let Some(moves) = matcher.forced_moves(&mut board, target, win.about) {
            found.push(Moves { points: moves.iter().map(ToString::to_string).collect(), ..win });
        }
    }
    Ok(found)
}

const fn what(about: About) -> &'static str {
    match about {
        About::Eye => "get an eye",
        About::Life => "live",
        About::Capture => "are captured",
    }
}

fn sentence(base: &RuleBase, color: Color, hit: &Hit) -> String {
    let what = what(hit.about);
    let shape = base.tables[usize::from(hit.rule.table)].shape;
    let corner = (hit.site.points().first(), hit.site.points().last());
    let (Some(first), Some(last)) = corner else { return String::new() };
    format!(
        "{color}: the stones at {} {what} even if {} plays first (rule {} for {shape}, depth {}, {first} to {last})",
        hit.target,
        !color,
        hit.rule.number + 1,
        hit.depth,
    )
}

fn as_json(base: &RuleBase, hits: &[(Color, Hit)], moves: &[Moves], forced: &[Moves]) -> serde_json::Value {
    let hit = |(color, hit): &(Color, Hit)| {
        let shape = base.tables[usize::from(hit.rule.table)].shape;
        json!({
            "color": color.letter().to_string(),
            "about": hit.about.word(),
            "target": hit.target.to_string(),
            "where": shape.anchor().word(),
            "size": format!("{}x{}", shape.width(), shape.height()),
            "rule": hit.rule.number + 1,
            "depth": hit.depth,
            "points": hit.site.points().iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    let list = |moves: &[Moves]| -> Vec<serde_json::Value> {
        let one = |m: &Moves| json!({"about": m.about.word(), "target": m.target, "moves": m.points});
        moves.iter().map(one).collect()
    };
    json!({
        "rules": hits.iter().map(hit).collect::<Vec<_>>(),
        "winningMoves": list(moves),
        "forcedMoves": list(forced),
    })
}
