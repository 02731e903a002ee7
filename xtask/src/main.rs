//! Chores of the workspace. `cargo xtask test` runs everything that must hold before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program talks to the developer")]

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

mod web;

const USAGE: &str = "usage: cargo xtask test      format, lints, documentation, every test";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Every check, cheapest first; stops at the first that fails.
fn test() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])?;
    cargo(&["doc", "--locked", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    let (rust, rust_passed) = cargo_test()?;
    let (page, page_passed) = web::test()?;
    println!("{} passed, {} failed", rust.passed + page.passed, rust.failed + page.failed);
    match (rust_passed, page_passed) {
        (false, _) => Err("cargo test failed".to_owned()),
        (true, false) => Err("the tests of the web board failed".to_owned()),
        (true, true) => Ok(()),
    }
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

fn command(arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    eprintln!("==> cargo {}", arguments.join(" "));
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(arguments).envs(environment.iter().copied());
    command
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let status = command(arguments, environment).status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo {} failed", arguments[0])) }
}

/// Runs all Rust tests, shows their output and sums up their closing lines.
fn cargo_test() -> Result<(Tally, bool), String> {
    let mut child = command(&["test", "--locked", "--workspace", "--no-fail-fast"], &[])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    let output = child.stdout.take().ok_or("no output of cargo test")?;
    let mut tally = Tally::default();
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| format!("cannot read the output of cargo test: {error}"))?;
        tally.passed += count(&line, "passed");
        tally.failed += count(&line, "failed");
        println!("{line}");
    }
    let status = child.wait().map_err(|error| format!("cargo test: {error}"))?;
    Ok((tally, status.success()))
}

/// The number before a word in the closing line of a test program: `test result: ok. 3 passed; 0 failed; ...`.
fn count(line: &str, word: &str) -> u64 {
    let Some(rest) = line.strip_prefix("test result: ") else { return 0 };
    let words: Vec<&str> = rest.split([' ', ';', '.']).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn closing_lines_are_counted() {
        let line = "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!((count(line, "passed"), count(line, "failed")), (12, 3));
        assert_eq!(count("test board::tests::x ... ok", "passed"), 0);
    }
}
