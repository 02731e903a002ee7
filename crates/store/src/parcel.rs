//! A problem on its way from one process to another: the columns of its row as a JSON object, so that it arrives as it
//! would from a database.

use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json};

use crate::error::StoreError;
use crate::problem::{Problem, Stored};
use crate::rows;
use crate::value::{Row, Value};

/// The columns of a problem as it stands in a database.
pub fn pack(stored: &Stored) -> Json {
    let problem = &stored.problem;
    let mut columns = rows::question_columns(problem);
    columns.push(("id", stored.id.into()));
    columns.push(("source", problem.source.clone().into()));
    columns.extend(rows::kept_columns(stored));
    columns.extend(problem.solved.iter().flat_map(|solved| rows::solved_columns(problem, solved)));
    Json::Object(columns.into_iter().map(|(name, value)| (name.to_owned(), to_json(value))).collect::<Map<_, _>>())
}

/// The same of a problem that is in no database yet.
pub fn pack_new(problem: &Problem) -> Json {
    pack(&Stored { id: 0, problem: problem.clone(), rejected: None, similar_to: None, refined: false })
}

/// The problem of a parcel.
///
/// # Errors
/// If it is none.
pub fn unpack(parcel: &Json) -> Result<Stored, StoreError> {
    let empty = Map::new();
    let fields = parcel.as_object().unwrap_or(&empty);
    let mut names = HashMap::new();
    let mut values = Vec::new();
    let given = fields.iter().map(|(name, value)| (name.as_str(), of_json(value)));
    // A column that is not given is null.
    let absent = SOLVED.iter().filter(|name| !fields.contains_key(**name)).map(|name| (*name, Value::Null));
    for (name, value) in given.chain(absent) {
        names.insert(name.to_owned(), values.len());
        values.push(value);
    }
    rows::read(&Row { names: Arc::new(names), values })
}

/// The columns that an unsolved problem does not have.
const SOLVED: [&str; 2] = ["status", "proof"];

fn to_json(value: Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Integer(number) => number.into(),
        // Every bit of it.
        Value::Real(number) => serde_json::json!({ "bits": number.to_bits() }),
        Value::Text(text) => text.into(),
        Value::Blob(bytes) => serde_json::json!({ "bytes": STANDARD.encode(bytes) }),
    }
}

fn of_json(value: &Json) -> Value {
    match value {
        Json::Number(number) => number.as_i64().map_or(Value::Null, Value::Integer),
        Json::String(text) => Value::Text(text.clone()),
        Json::Object(field) => {
            let bytes = field.get("bytes").and_then(Json::as_str).and_then(|text| STANDARD.decode(text).ok());
            let bits = field.get("bits").and_then(Json::as_u64).map(f64::from_bits);
            bytes.map(Value::Blob).or(bits.map(Value::Real)).unwrap_or(Value::Null)
        }
        Json::Null | Json::Bool(_) | Json::Array(_) => Value::Null,
    }
}
