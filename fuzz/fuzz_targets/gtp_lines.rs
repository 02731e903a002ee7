//! Any lines sent to the GTP engine: each response ends with exactly one empty line and has none inside; nothing panics.

#![no_main]

// The engine is part of the program, not of the library: its files are taken in here.
#[allow(dead_code)]
#[path = "../../crates/tesuji/src/duration.rs"]
mod duration;
#[allow(dead_code)]
#[path = "../../crates/tesuji/src/gtp/mod.rs"]
mod gtp;
#[allow(dead_code)]
#[path = "../../crates/tesuji/src/life_problem.rs"]
mod life_problem;
#[allow(dead_code)]
#[path = "../../crates/tesuji/src/output.rs"]
mod output;

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Files are not read here, and the limits stay small.
    if text.contains("loadsgf") || text.contains("time_limit") {
        return;
    }
    let settings = gtp::Settings { time: Duration::from_millis(20), nodes: 50, live: false };
    let mut engine = gtp::Engine::new(settings);
    for line in text.lines().take(50) {
        let Some(response) = engine.answer_line(line) else { continue };
        assert!(response.starts_with(['=', '?']) && response.ends_with("\n\n"));
        assert!(!response.trim_end_matches('\n').contains("\n\n"));
    }
});
