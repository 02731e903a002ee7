//! Any lines sent to the GTP engine: each response ends with exactly one empty line and has none inside; nothing panics.
#![cfg_attr(fuzzing, no_main)]

use std::time::Duration;

use tesuji_engines::gtp::{Engine, Settings};

fn attempt(bytes: &[u8]) {
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

tesuji_fuzz::target!(attempt);
