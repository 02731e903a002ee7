//! `loadsgf`: a position from a file.

use tesuji::{Board, Color, Move, PositionFile};
use tesuji_formats::sgf::GameTree;

use super::Engine;
use super::commands::{syntax_error, vertex};
use super::game::Game;

fn cannot_load() -> String {
    "cannot load file".to_owned()
}

/// `loadsgf FILE [MOVE NUMBER or POINT]`: the end of the main line; or the position before that move is played (the
/// first one at that point), as in GNU Go. Answers with the colour to play. Other formats are read too; then there are
/// no moves to count.
pub(crate) fn loadsgf(engine: &mut Engine, arguments: &[String]) -> Result<String, String> {
    let (file, until) = match arguments {
        [file] => (file, None),
        [file, until] => (file, Some(until.as_str())),
        _ => return Err(syntax_error()),
    };
    let read = engine.settings.read_file.ok_or_else(cannot_load)?;
    let bytes = read(file).map_err(|_| cannot_load())?;
    let file = PositionFile::read(&bytes).map_err(|_| cannot_load())?;
    let game = match file.collection() {
        Some(collection) => load_game(collection.games.first().ok_or_else(cannot_load)?, until)?,
        None => {
            let position = file.get(1).map_err(|_| cannot_load())?;
            Game::from_board(Board::from_setup(&position.position).map_err(|_| cannot_load())?)
        }
    };
    engine.start(game);
    Ok(engine.game.board().to_play().to_string().to_lowercase())
}

/// Where to stop.
enum Until {
    End,
    Move(usize),
    Point(Move),
}

fn load_game(tree: &GameTree, until: Option<&str>) -> Result<Game, String> {
    let size = tree.size().map_err(|_| cannot_load())?;
    let until = match until {
        None => Until::End,
        Some(text) => match text.parse::<usize>() {
            Ok(number) => Until::Move(number),
            Err(_) => Until::Point(vertex(text, size)?),
        },
    };
    // What is set up before the first move is the start; the moves can be taken back.
    let line = tree.main_line();
    let moves: Vec<(usize, (Color, Move))> =
        line.iter().enumerate().filter_map(|(i, &node)| Some((i, tree.move_at(node, size)?))).collect();
    let stop = match until {
        Until::End => moves.len(),
        // Move 0 is the position before any move, like move 1.
        Until::Move(number) => moves.len().min(number.saturating_sub(1)),
        Until::Point(mv) => moves.iter().position(|(_, (_, played))| *played == mv).unwrap_or(moves.len()),
    };
    let before = moves.get(stop).map_or(line.len(), |&(node, _)| node);
    let start = moves.first().map_or(line.len(), |&(node, _)| node);
    if let Some(game) = replay(tree, &line, start, &moves[..stop], before) {
        return Ok(game);
    }
    let node = line[before.saturating_sub(1).min(line.len() - 1)];
    let setup = tree.position_at(node).map_err(|_| cannot_load())?.setup;
    Ok(Game::from_board(Board::from_setup(&setup).map_err(|_| cannot_load())?))
}

/// The game with its moves; `None` if they are not all legal or stones are set up in between: then only the position is
/// kept.
fn replay(
    tree: &GameTree,
    line: &[usize],
    start: usize,
    moves: &[(usize, (Color, Move))],
    before: usize,
) -> Option<Game> {
    let setup = tree.position_at(line[start.saturating_sub(1).min(line.len() - 1)]).ok()?.setup;
    let mut game = Game::from_board(Board::from_setup(&setup).ok()?);
    for &(_, (color, mv)) in moves {
        game.play(color, mv).ok()?;
    }
    let expected = tree.position_at(line[before.saturating_sub(1).min(line.len() - 1)]).ok()?.setup;
    let mut stones = game.board().to_setup().stones;
    let mut wanted = expected.stones;
    stones.sort_unstable();
    wanted.sort_unstable();
    if stones != wanted {
        return None;
    }
    game.set_to_play(expected.to_play);
    Some(game)
}
