//! `scan`: every weak block of a position.

use serde_json::{Map, Value, json};
use tesuji::{Deadline, QuestionError};
use tesuji_server::{Complaint, Watch};

use super::{Answer, WebDesk, json_reply};
use crate::commands::scan::{block_json, block_sentence};
use crate::json::fields::Fields;
use crate::json::question;

pub(super) fn scan(desk: &WebDesk, fields: &Map<String, Value>, watch: &Watch) -> Answer {
    let position = question::position(Fields(fields))?;
    let limits = question::limits(Fields(fields), &desk.most)?;
    let deadline = Deadline::start(&limits, &watch.cancel);
    let blocks = tesuji::scan(&position, &limits, &deadline).map_err(QuestionError::from);
    let blocks = blocks.map_err(|error| Complaint::of_field(error.field, error.message))?;
    let described = blocks.iter().map(|block| {
        let mut fields = block_json(block);
        if block.is_capturable() {
            fields["sentence"] = block_sentence(block).into();
        }
        fields
    });
    json_reply(json!({ "blocks": described.collect::<Vec<_>>() }))
}
