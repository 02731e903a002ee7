//! `infer`: which stones are meant, and where moves may be played, where that is not given.

use serde_json::{Map, Value, json};
use tesuji::Solver;

use super::{Answer, json_reply};
use crate::json::fields::Fields;
use crate::json::query::{life_query, position};
use crate::json::render::points;

pub(super) fn infer(fields: &Map<String, Value>) -> Answer {
    let position = position(Fields(fields))?;
    // The likeliest reading. Nothing is meant if nothing is surrounded: that is an answer here.
    let reading = match Solver::new().read(&life_query(Fields(fields), &position)?) {
        Ok(reading) => reading,
        Err(_) if position.groups().is_empty() => return nothing(),
        Err(error) => return Err(error.into()),
    };
    let Some(group) = reading.groups.value.first() else { return nothing() };
    json_reply(json!({
        "target": group.target().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "blocks": points(&group.stones()),
        "area": points(&reading.area.value.widest()),
    }))
}

fn nothing() -> Answer {
    json_reply(json!({"target": [], "blocks": [], "area": []}))
}
