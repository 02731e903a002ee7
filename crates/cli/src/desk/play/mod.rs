//! `play`: judges the user's move and answers it with the program's best.
//!
//! The caller keeps the game: a query of the JSON engine with the moves since (`line`) and the user's colour (`you`). Each call replays it, so
//! nothing has to be remembered between two calls; tables of the search are, so that replies come at once.

mod capture;
mod life;

use serde_json::{Map, Value};
use tesuji_question::Deadline;
use tesuji_server::{Complaint, Watch};

use super::board::line;
use super::{Answer, WebDesk, json_reply};
use crate::json::fields::{FieldError, Fields, parse_point};
use crate::json::question;

pub(super) use life::Games;

pub(super) fn play(desk: &WebDesk, fields: &Map<String, Value>, watch: &Watch) -> Answer {
    let start = question::position(Fields(fields))?;
    let limits = question::limits(Fields(fields), &desk.most)?;
    let you = Fields(fields).color("you")?.unwrap_or(start.to_play);
    let moves = line(fields, &start)?;
    match Fields(fields).text("ask")? {
        Some("catch") => {
            let (question, prove) = question::capture_question(Fields(fields), start)?;
            let mut game = capture::Game::new(&question, prove, you, &limits, &watch.cancel)?;
            moves.into_iter().try_for_each(|mv| game.play(mv))?;
            json_reply(game.turn()?)
        }
        Some("life") => {
            let question = question::life_question(Fields(fields), start)?;
            let deadline = Deadline::start(&limits, &watch.cancel);
            let why = fields.get("why").map(|value| parse_point(value, question.position.size)).transpose();
            let why = why.map_err(|message| FieldError::new("why", message))?;
            let wish = life::Wish { you, line: moves, why, comment: Fields(fields).flag("comment")? };
            json_reply(life::turn(&desk.games, &question, &wish, &limits, &deadline)?)
        }
        _ => Err(Complaint::from(FieldError::new("ask", "expected life or catch"))),
    }
}
