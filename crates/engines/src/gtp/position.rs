//! Commands about the board: size, moves, setup.

use tesuji::{Board, Color, Diagram, Move, Setup, Size};

use super::Engine;
use super::commands::{color, point, syntax_error, vertex};
use super::game::Game;

fn illegal() -> String {
    "illegal move".to_owned()
}

fn new_size(engine: &mut Engine, width: &str, height: &str) -> Result<String, String> {
    let side = |text: &str| text.parse::<u32>().map_err(|_| syntax_error());
    let (width, height) = (side(width)?, side(height)?);
    let size = u8::try_from(width).ok().zip(u8::try_from(height).ok()).and_then(|(w, h)| Size::new(w, h));
    engine.start(Game::new(size.ok_or("unacceptable size")?));
    Ok(String::new())
}

pub(crate) fn boardsize(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [side] = arguments else { return Err(syntax_error()) };
    new_size(engine, side, side)
}

pub(crate) fn rectangular_boardsize(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [width, height] = arguments else { return Err(syntax_error()) };
    new_size(engine, width, height)
}

pub(crate) fn query_boardsize(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    let size = engine.game.board().size();
    let square = size.width() == size.height();
    Ok(if square { size.width().to_string() } else { format!("{} {}", size.width(), size.height()) })
}

pub(crate) fn clear_board(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    engine.start(Game::new(engine.game.board().size()));
    Ok(String::new())
}

pub(crate) fn komi(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [komi] = arguments else { return Err(syntax_error()) };
    engine.komi = komi.parse().ok().filter(|komi: &f32| komi.is_finite()).ok_or_else(syntax_error)?;
    Ok(String::new())
}

pub(crate) fn get_komi(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    Ok(engine.komi.to_string())
}

pub(crate) fn play(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player, at] = arguments else { return Err(syntax_error()) };
    let (player, mv) = (color(player)?, vertex(at, engine.game.board().size())?);
    engine.game.play(player, mv).map_err(|_| illegal())?;
    Ok(String::new())
}

/// Plays all moves or, if one of them is illegal, none.
pub(crate) fn play_sequence(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let size = engine.game.board().size();
    let pair = |pair: &[String]| match pair {
        [player, at] => Ok((color(player)?, vertex(at, size)?)),
        _ => Err(syntax_error()),
    };
    let moves: Vec<(Color, Move)> = arguments.chunks(2).map(pair).collect::<Result<_, _>>()?;
    for (played, &(player, mv)) in moves.iter().enumerate() {
        if engine.game.play(player, mv).is_err() {
            engine.game.undo(played);
            return Err(illegal());
        }
    }
    Ok(String::new())
}

fn take_back(engine: &mut Engine, count: usize) -> Result<String, String> {
    if engine.game.undo(count) { Ok(String::new()) } else { Err("cannot undo".to_owned()) }
}

pub(crate) fn undo(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    take_back(engine, 1)
}

pub(crate) fn gg_undo(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    match arguments {
        [] => take_back(engine, 1),
        [count] => take_back(engine, count.parse().map_err(|_| syntax_error())?),
        _ => Err(syntax_error()),
    }
}

/// `set_position` and `gogui-setup`: pairs of colour and vertex make a position; an empty list clears the board.
pub(crate) fn set_position(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let size = engine.game.board().size();
    let stone = |pair: &[String]| match pair {
        [player, at] => Ok((point(at, size)?, color(player)?)),
        _ => Err(syntax_error()),
    };
    let stones = arguments.chunks(2).map(stone).collect::<Result<_, _>>()?;
    let setup = Setup { stones, ..Setup::empty(size) };
    let board = Board::from_setup(&setup).map_err(|error| format!("illegal position: {error}"))?;
    engine.start(Game::from_board(board));
    Ok(String::new())
}

pub(crate) fn set_free_handicap(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let size = engine.game.board().size();
    let empty = Board::new(size);
    if *engine.game.board() != empty || !engine.game.moves().is_empty() {
        return Err("board not empty".to_owned());
    }
    if arguments.len() < 2 {
        return Err("invalid handicap".to_owned());
    }
    let stones = arguments.iter().map(|at| Ok((point(at, size)?, Color::Black))).collect::<Result<_, String>>()?;
    let setup = Setup { stones, to_play: Color::White, ..Setup::empty(size) };
    let board = Board::from_setup(&setup).map_err(|_| "bad vertex list")?;
    engine.start(Game::from_board(board));
    Ok(String::new())
}

pub(crate) fn is_legal(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let [player, at] = arguments else { return Err(syntax_error()) };
    let (player, mv) = (color(player)?, vertex(at, engine.game.board().size())?);
    let mut board = engine.game.board().clone();
    board.set_to_play(player);
    Ok(u8::from(board.is_legal(mv)).to_string())
}

pub(crate) fn showboard(engine: &mut Engine, _: &[String]) -> Result<String, String> {
    let board = engine.game.board();
    let drawn = Diagram::new(&board.to_setup()).whole().ascii();
    Ok(format!("\n{drawn}\n{} to play", board.to_play()))
}
