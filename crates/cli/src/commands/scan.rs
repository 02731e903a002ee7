//! `tesuji scan`: every weak block of a position, or every move of a game.

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use tesuji::{
    CaptureVerdict, Deadline, GameRemark, Limits, Move, PointSet, RemarkKind, Rescue, Setup, WeakBlock, scan, scan_game,
};
use tesuji_formats::{Diagram, FilePosition, Mark, sgf};

use super::Outcome;
use crate::answering::AnswerArgs;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output::say;
use crate::position_argument::PositionArgument;
use crate::save::save;

/// Every block with at most four liberties: can it be captured, can it be saved, with which moves?
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tesuji scan examples/net.txt\n  tesuji scan game.sgf --all-moves --json")]
pub(crate) struct ScanArgs {
    /// A file (SGF, GoTools, text diagram; - for standard input), with #K for the K-th position in it.
    #[arg(value_name = "POSITION")]
    position: PositionArgument,
    /// Walk through the whole game and list the moves after which something became capturable, or a capture or rescue was missed.
    #[arg(long)]
    all_moves: bool,
    #[command(flatten)]
    answering: AnswerArgs,
}

pub(crate) fn run(args: &ScanArgs) -> anyhow::Result<Outcome> {
    let limits = Limits::from(&args.answering.limits);
    if args.all_moves { game(args, &limits) } else { position(args, &limits) }
}

fn position(args: &ScanArgs, limits: &Limits) -> anyhow::Result<Outcome> {
    let file = args.position.load()?;
    let blocks = scan(&file.position, limits, &Deadline::start(limits, &cancel_on_ctrl_c()))?;
    if let Some(path) = &args.answering.sgf {
        save(path, findings_sgf(&file, &blocks))?;
    }
    let diagram = diagram(&file.position, &blocks);
    if args.answering.json {
        let list: Vec<Value> = blocks.iter().map(block_json).collect();
        say(json!({ "blocks": list }))?;
        args.answering.drawing().draw(diagram)?;
        return Ok(Outcome::Answered);
    }
    args.answering.drawing().draw(diagram)?;
    let mut found = false;
    for block in blocks.iter().filter(|block| block.is_capturable()) {
        say(block_sentence(block))?;
        found = true;
    }
    if !found {
        say("No block can be captured, as far as was read.")?;
    }
    Ok(Outcome::Answered)
}

/// The position with the capturable blocks marked, and what was found as its comment.
fn findings_sgf(file: &FilePosition, blocks: &[WeakBlock]) -> String {
    let capturable = || blocks.iter().filter(|block| block.is_capturable());
    let mut problem = file.to_problem();
    problem.target = capturable().fold(PointSet::EMPTY, |all, block| all | block.stones);
    problem.comment = capturable().map(block_sentence).collect::<Vec<_>>().join("\n");
    sgf::write_game(&problem.to_game())
}

/// Capturable blocks are marked: a square if they can be saved, a cross if not.
fn diagram(position: &Setup, blocks: &[WeakBlock]) -> Diagram {
    let (mut savable, mut lost) = (PointSet::new(), PointSet::new());
    for block in blocks {
        match block.rescue {
            Rescue::NotNeeded => {}
            Rescue::Moves(_) => savable |= block.stones,
            Rescue::Impossible => lost |= block.stones,
        }
    }
    Diagram::new(position).with_marks(Mark::Square, &savable).with_marks(Mark::Cross, &lost)
}

pub(crate) fn block_sentence(block: &WeakBlock) -> String {
    let stones = block.stones.len();
    let what = format!("{} at {} ({stones} stone{})", block.color, block.stone, if stones == 1 { "" } else { "s" });
    let attack = list(&block.attack.moves);
    let depth = block.attack.solution_depth;
    match &block.rescue {
        Rescue::NotNeeded => what,
        Rescue::Impossible => format!("{what}: dead; {} captures with {attack} in {depth}", !block.color),
        Rescue::Moves(moves) if moves.is_empty() => {
            format!("{what}: {} captures with {attack} in {depth}; no saving move was found", !block.color)
        }
        Rescue::Moves(moves) => {
            format!("{what}: {} captures with {attack} in {depth}; saved by {}", !block.color, list(moves))
        }
    }
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

pub(crate) fn block_json(block: &WeakBlock) -> Value {
    let verdict = match block.attack.verdict {
        CaptureVerdict::Caught => "caught",
        CaptureVerdict::Escapes => "escapes",
        CaptureVerdict::Unknown(_) => "unknown",
    };
    let stones: Vec<String> = block.stones.iter().map(|point| point.to_string()).collect();
    let (savable, saves) = match &block.rescue {
        Rescue::NotNeeded => (true, Vec::new()),
        Rescue::Moves(moves) => (true, names(moves)),
        Rescue::Impossible => (false, Vec::new()),
    };
    json!({
        "block": block.stone.to_string(),
        "color": block.color.letter().to_string(),
        "stones": stones,
        "liberties": block.liberties,
        "verdict": verdict,
        "captures": names(&block.attack.moves),
        "sequence": names(&block.attack.line),
        "tesuji": block.attack.tesuji,
        "savable": savable,
        "saves": saves,
        "nodes": block.attack.nodes,
    })
}

fn game(args: &ScanArgs, limits: &Limits) -> anyhow::Result<Outcome> {
    if args.answering.sgf.is_some() {
        bail!("--sgf writes one position: leave out --all-moves");
    }
    let file = args.position.read()?;
    let collection = file.collection().with_context(|| {
        format!("{}: --all-moves walks through the moves of a game: expected an SGF file", args.position)
    })?;
    let game = collection.game(args.position.number().unwrap_or(1)).with_context(|| args.position.to_string())?;
    let size = game.size().with_context(|| args.position.to_string())?;
    let start = game.node_after(0);
    let position = game.position_at(start).with_context(|| args.position.to_string())?;
    let moves = game.moves_after(start, size);
    let deadline = Deadline::start(limits, &cancel_on_ctrl_c());
    let remarks = scan_game(&position.setup, &moves, limits, &deadline)?;
    if args.answering.json {
        let list: Vec<Value> = remarks.iter().map(remark_json).collect();
        say(json!({ "moves": moves.len(), "remarks": list }))?;
        return Ok(Outcome::Answered);
    }
    for remark in &remarks {
        say(remark_sentence(remark))?;
    }
    say(format!("{} moves, {} remarks", moves.len(), remarks.len()))?;
    Ok(Outcome::Answered)
}

fn remark_sentence(remark: &GameRemark) -> String {
    let head = format!("{:>3} {} {}", remark.number, remark.color.letter(), remark.played);
    let point = remark.point.map_or(String::new(), |mv| mv.to_string());
    let opponent = !remark.color;
    match remark.kind {
        RemarkKind::BecameCapturable => {
            format!("{head}: {} can capture {} with {point}", opponent, remark.block)
        }
        RemarkKind::MissedRescue => {
            format!("{head}: {} was not saved; {} captures with {point}", remark.block, opponent)
        }
        RemarkKind::MissedCapture => format!("{head}: missed: {point} captures {}", remark.block),
    }
}

fn remark_json(remark: &GameRemark) -> Value {
    let kind = match remark.kind {
        RemarkKind::BecameCapturable => "becameCapturable",
        RemarkKind::MissedCapture => "missedCapture",
        RemarkKind::MissedRescue => "missedRescue",
    };
    json!({
        "number": remark.number,
        "color": remark.color.letter().to_string(),
        "move": remark.played.to_string(),
        "kind": kind,
        "block": remark.block.to_string(),
        "point": remark.point.map(|mv| mv.to_string()),
    })
}
