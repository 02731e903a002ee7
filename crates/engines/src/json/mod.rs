//! JSON as it is spoken by the engine: queries in, answers out (field names as in KataGo's analysis engine where it has
//! them).
//!
//! The core types are not serializable on purpose; only this module knows the wire.

pub mod fields;
pub mod frugal;
pub(crate) mod katago;
mod progress;
mod proof;
pub mod query;
pub mod render;
#[cfg(test)]
pub(crate) mod schema;
mod serve;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};
use tesuji::{Cancel, Observer, Solver};

use fields::FieldError;
use frugal::Head;
pub(crate) use progress::{capture_progress, life_progress};
pub use query::Include;
use query::{Asked, Query};
pub use serve::{QUEUE_BYTES, Settings, serve};

/// Answers the question that the fields ask, as this solver would, spending no more than it may.
///
/// # Errors
/// If a field makes no sense.
pub fn answer(
    fields: &Map<String, Value>,
    most: &Solver,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<Map<String, Value>, FieldError> {
    let query = Query::read(fields, most, cancel)?;
    let Query { asked, solver, include, warnings } = query;
    let mut answer = match asked {
        Asked::Catch(query) => render::catch_fields(&solver.ask(query, observer)?, &include),
        Asked::Life(query) => render::life_fields(&solver.ask(query, observer)?, &include),
        Asked::Status(query) => render::status_fields(&solver.ask(tesuji::BothFirst(query), observer)?, &include),
    };
    if !warnings.is_empty() {
        answer.insert("warnings".to_owned(), warnings.into());
    }
    Ok(answer)
}

/// What a line asks for.
pub(crate) enum Request {
    /// A question about a position, which is read when it is its turn.
    Query { id: Value },
    /// Positions to look at as KataGo does, and what is to be warned of.
    Turns { id: Value, turns: Vec<katago::Turn>, warnings: Vec<Value> },
    /// Stop the queries of this id (all of them for `None`), or only these turns of them.
    Terminate { id: Option<Value>, turns: Option<Vec<u64>>, answer: Value },
    /// Something that is answered at once.
    Done { answer: Value },
}

/// Reads one line, or returns the answer that says what is wrong with it.
pub(crate) fn parse_request(line: &str, settings: &Settings) -> Result<Request, Value> {
    let head = Head::read(line)
        .map_err(|error| error_line(id_in(line).as_ref(), &format!("not a JSON object: {error}"), None))?;
    let Some(head) = head else {
        return Err(error_line(None, "expected a JSON object such as {\"id\":\"1\",\"ask\":\"life\",...}", None));
    };
    let id = match head.id {
        Some(id @ (Value::String(_) | Value::Number(_))) => id,
        Some(_) => return Err(error_line(None, "expected a string", Some("id"))),
        None => return Err(error_line(None, "missing: every query needs an id, which its answer repeats", Some("id"))),
    };
    let fields = || {
        let wrong = |error| error_line(Some(&id), &format!("not a query: {error}"), None);
        frugal::object(line.as_bytes()).map_err(wrong)
    };
    match head.action {
        None if head.is_for_katago => match katago::read(&id, &fields()?, settings) {
            Ok(read) => Ok(Request::Turns { id, turns: read.turns, warnings: read.warnings }),
            Err(error) => Err(error_line(Some(&id), &error.message, Some(&error.field))),
        },
        None => Ok(Request::Query { id }),
        Some(Value::String(action)) => parse_action(&id, &action, &fields()?),
        Some(_) => Err(error_line(Some(&id), "expected a string", Some("action"))),
    }
}

/// The id of a line that is not JSON, if one can be read in it, so that its sender knows which it was.
fn id_in(line: &str) -> Option<Value> {
    let after_name = line.split_once("\"id\"")?.1.trim_start().strip_prefix(':')?;
    let value = serde_json::Deserializer::from_str(after_name).into_iter::<Value>().next()?.ok()?;
    matches!(value, Value::String(_) | Value::Number(_)).then_some(value)
}

/// Every action is answered by its own line with something added, as KataGo does it.
fn parse_action(id: &Value, action: &str, fields: &Map<String, Value>) -> Result<Request, Value> {
    let echo = Value::Object(fields.clone());
    match action {
        "query_version" => {
            let mut answer = echo;
            answer["version"] = env!("CARGO_PKG_VERSION").into();
            answer["git_hash"] = "<omitted>".into();
            answer["name"] = "tesuji".into();
            Ok(Request::Done { answer })
        }
        "query_models" => {
            let mut answer = echo;
            // There is no neural network here.
            answer["models"] = json!([]);
            Ok(Request::Done { answer })
        }
        // Nothing is kept from one query to the next.
        "clear_cache" => Ok(Request::Done { answer: echo }),
        "terminate" => {
            let Some(terminate_id) = fields.get("terminateId") else {
                return Err(error_line(Some(id), "missing: the id of the query to stop", Some("terminateId")));
            };
            Ok(Request::Terminate { id: Some(terminate_id.clone()), turns: turn_numbers(id, fields)?, answer: echo })
        }
        "terminate_all" => Ok(Request::Terminate { id: None, turns: turn_numbers(id, fields)?, answer: echo }),
        _ => {
            let message = format!(
                "unknown action '{}': expected query_version, query_models, clear_cache, terminate or terminate_all",
                action.escape_debug()
            );
            Err(error_line(Some(id), &message, Some("action")))
        }
    }
}

/// The turns that a termination is restricted to.
fn turn_numbers(id: &Value, fields: &Map<String, Value>) -> Result<Option<Vec<u64>>, Value> {
    let wrong = || error_line(Some(id), "expected a list of turns", Some("turnNumbers"));
    let Some(value) = fields.get("turnNumbers") else { return Ok(None) };
    let list = value.as_array().ok_or_else(wrong)?;
    list.iter().map(|turn| turn.as_u64().ok_or_else(wrong)).collect::<Result<Vec<_>, _>>().map(Some)
}

/// Answers the query of a line as this solver would, spending no more than it may, with the seconds it took.
pub(crate) fn answer_line(id: &Value, line: &str, most: &Solver, cancel: &Cancel) -> Value {
    let started = std::time::Instant::now();
    let fields = match frugal::object_of(line.as_bytes(), &query::is_field) {
        Ok(fields) => fields,
        Err(error) => return error_line(Some(id), &format!("not a query: {error}"), None),
    };
    match answer(&fields, most, cancel, &mut ()) {
        Ok(mut answer) => {
            answer.insert("seconds".to_owned(), started.elapsed().as_secs_f64().into());
            Value::Object(std::iter::once(("id".to_owned(), id.clone())).chain(answer).collect())
        }
        Err(error) => error_line(Some(id), &error.message, Some(&error.field)),
    }
}

/// The answer to a line that cannot be understood.
pub(crate) fn error_line(id: Option<&Value>, message: &str, field: Option<&str>) -> Value {
    let mut line = Map::new();
    if let Some(id) = id {
        line.insert("id".to_owned(), id.clone());
    }
    line.insert("error".to_owned(), message.into());
    if let Some(field) = field {
        line.insert("field".to_owned(), field.into());
    }
    Value::Object(line)
}
