//! The languages of other programs.

use std::time::Duration;

use serde_json::{Value, json};
use tesuji_engines::gtp::{Engine, Settings};
use tesuji_engines::mcp;

/// Any line sent to the JSON engine gets one answer, which repeats its id; nothing panics.
pub(crate) fn json_line(bytes: &[u8]) {
    // Small searches: it is the reading of the query that is tried here.
    let Ok(Value::Object(mut fields)) = serde_json::from_slice(bytes) else {
        engine_answers(bytes);
        return;
    };
    fields.insert("limits".to_owned(), json!({"nodes": 50, "seconds": 0.1, "memory": 1 << 20}));
    let id = fields.get("id").cloned();
    let answer = engine_answers(&Value::Object(fields).to_string().into_bytes());
    if let Some(id @ (Value::String(_) | Value::Number(_))) = id {
        assert!(answer.iter().all(|answer| answer["id"] == id));
    }
}

fn engine_answers(line: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    // The engine reads on threads of its own, so it gets bytes of its own.
    let input = std::io::Cursor::new(line.to_vec());
    tesuji_engines::json::serve(input, &mut output, 1).expect("memory can be read and written");
    let answers: Result<Vec<Value>, _> = serde_json::Deserializer::from_slice(&output).into_iter().collect();
    let answers = answers.expect("answers are JSON");
    // The engine catches what panics: here it shall be seen.
    assert!(!String::from_utf8_lossy(&output).contains("internal error"));
    answers
}

/// Any lines sent to the GTP engine: each response ends with exactly one empty line and has none inside; nothing panics.
pub(crate) fn gtp_lines(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // The limits stay small, and no file is read.
    if text.contains("time_limit") {
        return;
    }
    let settings = Settings { time: Duration::from_millis(20), nodes: Some(50), ..Settings::default() };
    let mut engine = Engine::new(settings);
    for line in text.lines().take(50) {
        let Some(response) = engine.answer_line(line) else { continue };
        assert!(response.starts_with(['=', '?']) && response.ends_with("\n\n"));
        assert!(!response.trim_end_matches('\n').contains("\n\n"));
    }
}

/// Any lines sent to the server of tools: every request gets one response, and what comes back is messages; nothing panics.
pub(crate) fn mcp_lines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // Few searches, and short ones.
    let lines: Vec<&str> = text.split('\n').take(12).collect();
    let mut output = Vec::new();
    let settings = mcp::Settings { jobs: 1, time: Duration::from_millis(50) };
    mcp::serve(lines.join("\n").as_bytes(), &mut output, settings).expect("memory can be read and written");
    // The server catches what panics: here it shall be seen.
    assert!(!String::from_utf8_lossy(&output).contains("internal error"));
    let messages: Result<Vec<Value>, _> = serde_json::Deserializer::from_slice(&output).into_iter().collect();
    let messages = messages.expect("what it writes is JSON");
    // Progress is told without an id; what is wrong with a line that has none, with null.
    assert!(
        messages.iter().all(|told| told["jsonrpc"] == "2.0" && told.get("id").is_some() != told["method"].is_string())
    );
    let responses = messages.iter().filter(|told| !told["id"].is_null()).count();
    let requests = lines.iter().filter(|line| is_request(line)).count();
    // A call that is cancelled is not answered.
    assert!(responses == requests || responses < requests && text.contains("cancelled"), "{responses} of {requests}");
}

fn is_request(line: &str) -> bool {
    let Ok(message) = serde_json::from_str::<Value>(line) else { return false };
    let has_id = message["id"].is_string() || message["id"].is_number();
    has_id
        && match message.get("method") {
            None => message.get("result").or(message.get("error")).is_none(),
            Some(_) => true,
        }
}
