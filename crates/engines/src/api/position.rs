//! Positions on the wire: with the field names of a query, so that what was opened can be asked about as it is.

use serde_json::{Map, Value, json};
use tesuji::{FilePosition, Point, Setup};
use tesuji_formats::Mark;

use crate::json::render::points;

/// The fields of a position.
pub fn setup_fields(setup: &Setup) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("boardXSize".to_owned(), setup.size.width().into());
    fields.insert("boardYSize".to_owned(), setup.size.height().into());
    let stone = |(point, color): &(Point, tesuji::Color)| json!([color.letter().to_string(), point.to_string()]);
    fields.insert("initialStones".to_owned(), setup.stones.iter().map(stone).collect());
    fields.insert("initialPlayer".to_owned(), setup.to_play.letter().to_string().into());
    fields
}

/// A position of a file with everything the file says about it.
pub fn file_position(position: &FilePosition) -> Value {
    let mut fields = setup_fields(&position.position);
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    let area = position.life_question().map_or(position.area, |question| question.area);
    put("name", position.name.clone().into());
    put("comment", position.comment.clone().into());
    put("firstGiven", position.first_given.into());
    put("target", points(&position.target));
    put("area", points(&area));
    put("marks", position.marks.iter().map(|&(point, mark)| json!([point.to_string(), mark_word(mark)])).collect());
    let played = position.moves.iter().map(|(color, mv)| json!([color.letter().to_string(), mv.to_string()]));
    put("line", played.collect());
    put("warnings", position.warnings.iter().map(ToString::to_string).collect());
    Value::Object(fields)
}

fn mark_word(mark: Mark) -> String {
    match mark {
        Mark::Triangle => "triangle".to_owned(),
        Mark::Square => "square".to_owned(),
        Mark::Circle => "circle".to_owned(),
        Mark::Cross => "cross".to_owned(),
        Mark::Letter(letter) => letter.to_string(),
    }
}
