//! Any line sent to the JSON engine gets an answer; nothing panics.

#![no_main]

// The engine is part of the program, not of the library: its files are taken in here.
#[allow(dead_code, unused_imports)]
#[path = "../../crates/tesuji/src/json/mod.rs"]
mod json;

use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|line: &str| {
    let Ok(json::Request::Query { id, mut fields }) = json::parse_request(line) else { return };
    // Small searches: it is the reading of the query that is tried here.
    fields.insert("limits".to_owned(), json!({"nodes": 50, "seconds": 0.1, "memory": 1 << 20}));
    let answer = json::answer(&id, &fields, &tesuji::Cancel::new());
    assert_eq!(answer["id"], id);
});
