//! `genmove`: saves or captures something, if that can be shown; otherwise passes.

use tesuji::{Board, CaptureKind, CaptureVerdict, Color, Move, Point};

use super::Engine;
use super::capture::{attack_code, defense};
use super::commands::{color, syntax_error, vertex_name};
use super::searches::Searches;

/// Blocks with more liberties are left alone.
const WEAK: usize = 4;

pub(crate) fn genmove(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player] = arguments else { return Err(syntax_error()) };
    let player = color(player)?;
    let mv = choose(engine, player);
    engine.game.play(player, mv).map_err(|error| error.to_string())?;
    Ok(vertex_name(mv))
}

/// The same without playing it.
pub(crate) fn reg_genmove(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player] = arguments else { return Err(syntax_error()) };
    let player = color(player)?;
    Ok(vertex_name(choose(engine, player)))
}

/// The move that decides about most stones.
pub(crate) fn choose(engine: &mut Engine, player: Color) -> Move {
    let mut searches = Searches::new(engine);
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
