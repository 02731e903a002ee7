//! `tesuji scan`: every weak block of a position, or every move of a game.

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use tesuji::{GameRemark, Limits, Position, RemarkKind, Solver};
use tesuji_engines::json::render;
use tesuji_formats::sgf;

use super::Exit;
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
    /// Walk through the whole game and list the moves after which something became capturable, or a capture or rescue
    /// was missed.
    #[arg(long)]
    all_moves: bool,
    #[command(flatten)]
    answering: AnswerArgs,
}

pub(crate) fn run(args: &ScanArgs) -> anyhow::Result<Exit> {
    let solver = Solver::new().limits(Limits::from(&args.answering.limits)).cancel(&cancel_on_ctrl_c());
    if args.all_moves { game(args, &solver) } else { position(args, &solver) }
}

fn position(args: &ScanArgs, solver: &Solver) -> anyhow::Result<Exit> {
    let position = Position::try_from(args.position.load()?).with_context(|| args.position.to_string())?;
    let answer = solver.scan(&position)?;
    if let Some(path) = &args.answering.sgf {
        save(path, sgf::write_game(&answer.solved().to_problem().to_game()))?;
    }
    if args.answering.json {
        let list: Vec<Value> = answer.blocks.iter().map(render::block).collect();
        say(json!({ "blocks": list }))?;
    }
    args.answering.drawing().draw(answer.diagram())?;
    if !args.answering.json {
        say(&answer)?;
    }
    Ok(Exit::Answered)
}

fn game(args: &ScanArgs, solver: &Solver) -> anyhow::Result<Exit> {
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
    let position = Position::try_from(position.setup).with_context(|| args.position.to_string())?;
    let answer = solver.scan_game(&position, &game.moves_after(start, size))?;
    if args.answering.json {
        let list: Vec<Value> = answer.remarks.iter().map(remark_json).collect();
        say(json!({ "moves": answer.moves, "remarks": list }))?;
    } else {
        say(&answer)?;
    }
    Ok(Exit::Answered)
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
