//! `open`: reads a file of any known format and charset.

use serde_json::{Value, json};
use tesuji::PositionFile;
use tesuji_formats::Format;

use super::position::file_position;
use super::{Answer, ApiError, Request, json_reply};

/// Positions in one answer, unless fewer are asked for.
const MAX_ITEMS: usize = 200;

pub(super) fn open(request: &Request) -> Answer {
    let file = PositionFile::read(&request.body).map_err(ApiError::new)?;
    let from = request.number("from", 1)?.max(1);
    let count = request.number("count", MAX_ITEMS)?.min(MAX_ITEMS);
    let items = (from..=file.len()).take(count).map(|number| item(&file, number));
    json_reply(json!({
        "format": match file.format() { Format::Sgf => "sgf", Format::GoTools => "gotools", Format::Text => "text" },
        "count": file.len(),
        "items": items.collect::<Vec<_>>(),
        "warnings": file.warnings().iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

/// A position, or what is wrong with it.
pub(super) fn item(file: &PositionFile, number: usize) -> Value {
    match file.get(number) {
        Ok(position) => json!({"number": number, "position": file_position(&position)}),
        Err(error) => json!({"number": number, "error": error.to_string()}),
    }
}
