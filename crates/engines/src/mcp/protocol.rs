//! JSON-RPC 2.0 as the Model Context Protocol uses it: one message per line.
//!
//! Revisions up to 2025-11-25 begin with a handshake (`initialize`). Later ones have none: every request names its
//! revision in `_meta`, and results say that they are complete. Both are spoken, request by request.

use serde_json::{Map, Value, json};

use crate::json::frugal::{Head, object};

/// Revisions that begin with a handshake, the newest last.
const WITH_HANDSHAKE: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
/// Revisions in which every request speaks for itself.
const WITHOUT_HANDSHAKE: [&str; 1] = ["2026-07-28"];
/// Where such a request names its revision.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
/// Where such a result names the server.
const SERVER_KEY: &str = "io.modelcontextprotocol/serverInfo";

/// How the program introduces itself to a model.
const INSTRUCTIONS: &str = "Tesuji answers questions about captures and about life and death in the game of Go exactly, \
    and proves what it says. Give positions as a text diagram (X black, O white, . empty, rows from the top, with edges \
    such as '|' on the left and '+---' below where the board ends), as SGF, or as a GoTools record. Points are named as \
    in 'C3': letters without I from the left, numbers from the bottom. An answer 'unknown' means that time or nodes ran \
    out, never that a group is dead.";

/// The codes of JSON-RPC, and of the protocol.
pub(super) const PARSE_ERROR: i32 = -32700;
pub(super) const INVALID_REQUEST: i32 = -32600;
pub(super) const METHOD_NOT_FOUND: i32 = -32601;
pub(super) const INVALID_PARAMS: i32 = -32602;
/// One of those that are a server's own.
pub(super) const BUSY: i32 = -32000;
const UNSUPPORTED_VERSION: i32 = -32022;

/// What a line says.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    /// Something that wants a response.
    Request { id: Value, method: String, params: Map<String, Value> },
    /// Something that does not.
    Notification { method: String, params: Map<String, Value> },
    /// A response: nothing was asked for, so it means nothing here.
    Response,
}

/// Reads a line, or returns the response that says what is wrong with it.
pub(super) fn parse(line: &str) -> Result<Message, Value> {
    let wrong = |id: &Value, code: i32, message: &str| Err(error(id, code, message));
    // First without keeping anything but the id: a line of megabytes can hold a million values.
    let id = match Head::read(line) {
        Ok(Some(head)) => head.id.unwrap_or_default(),
        Ok(None) => return wrong(&Value::Null, INVALID_REQUEST, "expected one JSON-RPC object per line"),
        Err(cause) => return wrong(&Value::Null, PARSE_ERROR, &format!("not JSON: {cause}")),
    };
    let mut message = match object(line.as_bytes()) {
        Ok(message) => message,
        Err(cause) => return wrong(&id, INVALID_REQUEST, &cause.to_string()),
    };
    let id = message.remove("id").filter(|id| id.is_string() || id.is_number());
    let method = match message.remove("method") {
        Some(Value::String(method)) => method,
        None if message.contains_key("result") || message.contains_key("error") => return Ok(Message::Response),
        _ => return Err(error(&id.unwrap_or(Value::Null), INVALID_REQUEST, "expected a method")),
    };
    let params = match message.remove("params") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) => return Err(error(&id.unwrap_or(Value::Null), INVALID_PARAMS, "expected params to be an object")),
    };
    Ok(match id {
        Some(id) => Message::Request { id, method, params },
        None => Message::Notification { method, params },
    })
}

/// A response that refuses.
pub(super) fn error(id: &Value, code: i32, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
}

/// The revision that a request speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Era {
    /// There was a handshake.
    Handshake,
    /// The request speaks for itself.
    Stateless,
}

/// The revision of a request, or the response that refuses it.
pub(super) fn era(id: &Value, params: &Map<String, Value>) -> Result<Era, Value> {
    let Some(version) = params.get("_meta").and_then(|meta| meta.get(VERSION_KEY)) else { return Ok(Era::Handshake) };
    if WITHOUT_HANDSHAKE.iter().any(|known| version == known) {
        return Ok(Era::Stateless);
    }
    let mut refused = error(id, UNSUPPORTED_VERSION, "this revision of the protocol is not spoken here");
    refused["error"]["data"] = json!({"supported": supported(), "requested": version});
    Err(refused)
}

fn supported() -> Vec<&'static str> {
    WITHOUT_HANDSHAKE.iter().chain(WITH_HANDSHAKE.iter().rev()).copied().collect()
}

/// A response that grants. `lasts`: it is the same for everybody and at any time.
pub(super) fn result(id: &Value, era: Era, mut result: Value, lasts: bool) -> Value {
    if era == Era::Stateless {
        result["resultType"] = "complete".into();
        result["_meta"] = json!({SERVER_KEY: server()});
        if lasts {
            result["cacheScope"] = "public".into();
            result["ttlMs"] = 3_600_000.into();
        }
    }
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

fn server() -> Value {
    json!({"name": "tesuji", "title": "Tesuji, a Go problem solver", "version": env!("CARGO_PKG_VERSION")})
}

fn capabilities() -> Value {
    json!({"tools": {"listChanged": false}})
}

/// The answer to `initialize`: the client's revision, if it is spoken here.
pub(super) fn initialize(params: &Map<String, Value>) -> Value {
    let asked = params.get("protocolVersion").and_then(Value::as_str).unwrap_or_default();
    let newest = WITH_HANDSHAKE[WITH_HANDSHAKE.len() - 1];
    let version = WITH_HANDSHAKE.iter().find(|known| **known == asked).copied().unwrap_or(newest);
    json!({
        "protocolVersion": version,
        "capabilities": capabilities(),
        "serverInfo": server(),
        "instructions": INSTRUCTIONS,
    })
}

/// The answer to `server/discover`.
pub(super) fn discover() -> Value {
    json!({"supportedVersions": supported(), "capabilities": capabilities(), "instructions": INSTRUCTIONS})
}
