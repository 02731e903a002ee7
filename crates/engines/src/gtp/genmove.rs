//! `genmove`: decides the life of a group, saves or captures something, if that can be shown; otherwise passes.

use std::time::{Duration, Instant};

use tesuji::{Board, CaptureKind, CaptureVerdict, Color, Move, Point};

use super::capture::{attack_code, defense};
use super::commands::{color, syntax_error, vertex_name};
use super::searches::Searches;
use super::{Engine, analyze};
use crate::analysis::{self, Analysis, Permissions, Request, Spend};

/// Blocks with more liberties are left alone.
const WEAK: usize = 4;

pub(crate) fn genmove(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player] = arguments else { return Err(syntax_error()) };
    let player = color(player)?;
    let mv = choose(engine, player)?;
    engine.game.play(player, mv).map_err(|error| error.to_string())?;
    Ok(vertex_name(mv))
}

/// The same without playing it.
pub(crate) fn reg_genmove(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player] = arguments else { return Err(syntax_error()) };
    let player = color(player)?;
    Ok(vertex_name(choose(engine, player)?))
}

/// The move that decides the question at hand; otherwise the one that captures or saves most stones.
fn choose(engine: &mut Engine, player: Color) -> Result<Move, String> {
    let request = analyze::request(engine, player, Permissions::default())?;
    let started = Instant::now();
    let spend =
        Spend::new(&engine.settings.solver, Some(engine.settings.time / 2), engine.settings.nodes, &engine.cancel);
    let known = analysis::analyze(&Request { lines: false, ..request }, &spend, &mut (), &mut |_| {});
    engine.nodes += known.nodes;
    let left = engine.settings.time.saturating_sub(started.elapsed());
    Ok(decisive(&known).unwrap_or_else(|| tactical(engine, player, left)))
}

/// The best move, if it matters whether it is played.
pub(super) fn decisive(known: &Analysis) -> Option<Move> {
    let found = known.found.as_ref()?;
    let best = found.moves.first()?;
    let pass = found.moves.iter().find(|one| one.mv == Move::Pass).map_or(0.0, |pass| pass.value);
    (best.mv != Move::Pass && best.value > pass).then_some(best.mv)
}

/// The move that captures or saves most stones, found in this time.
pub(super) fn tactical(engine: &mut Engine, player: Color, time: Duration) -> Move {
    let mut searches = Searches::within(engine, time);
    let mut board = searches.board().clone();
    board.set_to_play(player);
    let mut weak: Vec<Point> = board.block_heads().iter().filter(|&head| board.liberty_count(head) <= WEAK).collect();
    // Large blocks first; of equal ones those with few liberties.
    weak.sort_by_key(|&head| (usize::MAX - board.stone_count(head), board.liberty_count(head)));
    for block in weak {
        if searches.is_over() {
            break;
        }
        let own = board.color(block) == Some(player);
        let found = if own { save(&mut searches, &board, block) } else { take(&mut searches, &board, block, player) };
        if let Some(mv) = found.filter(|&mv| board.is_legal(mv)) {
            return mv;
        }
    }
    Move::Pass
}

/// A defence, if the block is in danger.
fn save(searches: &mut Searches<'_>, board: &Board, block: Point) -> Option<Move> {
    let (attack, caught) = attack_code(searches, board, block);
    if attack.code == 0 {
        return None;
    }
    defense(searches, board, block, caught.as_ref()).filter(|_| !searches.is_over())
}

/// A capture, if the block could otherwise get away.
fn take(searches: &mut Searches<'_>, board: &Board, block: Point, player: Color) -> Option<Move> {
    let answer = searches.is_caught(board, block, None)?;
    let anyway = searches.catch(board, block, !player, CaptureKind::Auto, None)?;
    if anyway.verdict == CaptureVerdict::Caught {
        return None;
    }
    answer.moves.first().copied()
}
