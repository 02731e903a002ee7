//! The example crate prints what its `output.txt` says.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;
use std::process::Command;

#[test]
fn the_tour_prints_what_it_promises() {
    let program = program();
    assert!(program.exists(), "build the example first: cargo build -p tesuji --example tour --profile test");
    let output = Command::new(program).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = include_str!("../examples/tour/output.txt");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.lines().collect::<Vec<_>>(), expected.lines().collect::<Vec<_>>());
}

/// Cargo builds examples beside the tests: `target/debug/deps/tour-..` and `target/debug/examples/tour`.
fn program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let built = tests.parent().and_then(|deps| deps.parent()).unwrap();
    built.join("examples").join(format!("tour{}", std::env::consts::EXE_SUFFIX))
}
