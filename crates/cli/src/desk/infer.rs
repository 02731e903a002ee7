//! `infer`: which stones are meant, and where may be played, if nobody says.

use serde_json::{Map, Value, json};
use tesuji::{Board, Point, PointSet};
use tesuji_server::Complaint;

use super::{Answer, json_reply};
use crate::json::fields::Fields;
use crate::json::question;
use crate::json::render::points;

pub(super) fn infer(fields: &Map<String, Value>) -> Answer {
    let position = question::position(Fields(fields))?;
    let board = Board::from_setup(&position).map_err(|error| Complaint::of_field("initialStones", error))?;
    let given = Fields(fields).points("target", position.size)?.unwrap_or_default();
    let target: Vec<Point> = match given.iter().find(|&&point| board.color(point).is_none()) {
        Some(point) => {
            return Err(Complaint::of_field("target", format!("{point} is empty: a target must be a stone")));
        }
        None if given.is_empty() => tesuji::infer_target(&board).into_iter().next().unwrap_or_default(),
        None => given,
    };
    let blocks: PointSet = target.iter().flat_map(|&point| board.stones(point).collect::<Vec<_>>()).collect();
    let area = if target.is_empty() { PointSet::EMPTY } else { tesuji::infer_area(&board, &target) };
    json_reply(json!({
        "target": target.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "blocks": points(&blocks),
        "area": points(&area),
    }))
}
