//! `scan`: every weak block of a position.

use serde_json::{Map, Value, json};

use super::{Answer, Api, Watch, json_reply};
use crate::json::fields::Fields;
use crate::json::query::{limits, position};
use crate::json::render::block;

pub(super) fn scan(api: &Api, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let position = position(Fields(fields))?;
    let solver = api.most.clone().limits(limits(Fields(fields), api.most.spend())?).cancel(watch.cancel);
    let found = solver.scan(&position)?;
    json_reply(json!({ "blocks": found.blocks.iter().map(block).collect::<Vec<_>>() }))
}
