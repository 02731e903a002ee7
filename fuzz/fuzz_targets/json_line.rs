//! Any line sent to the JSON engine gets one answer, which repeats its id; nothing panics.
#![cfg_attr(fuzzing, no_main)]

use serde_json::{Value, json};

fn attempt(bytes: &[u8]) {
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
    tesuji_engines::json::serve(line, &mut output, 1).expect("memory can be read and written");
    let answers: Result<Vec<Value>, _> = serde_json::Deserializer::from_slice(&output).into_iter().collect();
    let answers = answers.expect("answers are JSON");
    // The engine catches what panics: here it shall be seen.
    assert!(!String::from_utf8_lossy(&output).contains("internal error"));
    answers
}

tesuji_fuzz::target!(attempt);
