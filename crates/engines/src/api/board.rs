//! `board`: replays a line of moves and tells what a board shows after each of them. The browser knows no rules.

use serde_json::{Map, Value, json};
use tesuji::{Board, Color, Diagram, Move, Setup};

use super::{Answer, ApiError, json_reply};
use crate::json::fields::{FieldError, Fields, parse_move};
use crate::json::query;

/// More moves than this are no line that somebody reads.
const MAX_MOVES: usize = 2000;

pub(super) fn replay(fields: &Map<String, Value>) -> Answer {
    let start = query::position(Fields(fields))?;
    let moves = line(fields, start.setup())?;
    let mut board = start.board().clone();
    let mut frames = vec![frame(&board, false)];
    for (i, &mv) in moves.iter().enumerate() {
        let threat = play(&mut board, mv)
            .map_err(|reason| ApiError::of_field("line", format!("move {} at {mv} is illegal: {reason}", i + 1)))?;
        frames.push(frame(&board, threat));
    }
    let diagram = Diagram::new(start.setup()).with_moves(&moves);
    let letters = diagram.marks().map(|(point, mark)| match mark {
        tesuji_formats::Mark::Letter(letter) => json!([point.to_string(), letter.to_string()]),
        _ => Value::Null,
    });
    json_reply(json!({
        "frames": frames,
        "notes": diagram.notes_text(),
        "letters": letters.filter(|value| !value.is_null()).collect::<Vec<_>>(),
        "legal": board.legal_points().map(|point| point.to_string()).collect::<Vec<_>>(),
    }))
}

/// The field `line`: moves in turn, the side to play first.
///
/// # Errors
/// If it is not a list of moves.
pub fn line(fields: &Map<String, Value>, start: &Setup) -> Result<Vec<Move>, FieldError> {
    let values = Fields(fields).list("line")?.unwrap_or_default();
    if values.len() > MAX_MOVES {
        return Err(FieldError::new("line", format!("more than {MAX_MOVES} moves")));
    }
    let parse = |value| parse_move(value, start.size).map_err(|message| FieldError::new("line", message));
    values.iter().map(parse).collect()
}

/// Plays a move, also one that a ko bans; `true` if it took a ko threat.
fn play(board: &mut Board, mv: Move) -> Result<bool, tesuji::IllegalMove> {
    match mv {
        Move::Pass => board.pass(),
        Move::Play(point) => {
            let banned = board.ko() == Some(point);
            board.play_ignoring_ko(point)?;
            return Ok(banned);
        }
    }
    Ok(false)
}

/// The stones in rows from the top: `X` black, `O` white, `.` empty.
fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let letter = |x, y| match board.color(tesuji::Point::at(x, y)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    (0..size.height()).rev().map(|y| (0..size.width()).map(|x| letter(x, y)).collect()).collect()
}

fn frame(board: &Board, threat: bool) -> Value {
    json!({
        "rows": rows(board),
        "toPlay": board.to_play().letter().to_string(),
        "ko": board.ko().map(|point| point.to_string()),
        "captured": board.killed_by_last_move().map(|point| point.to_string()).collect::<Vec<_>>(),
        "threat": threat,
    })
}
