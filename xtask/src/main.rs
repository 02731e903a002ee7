//! Chores of the workspace. `cargo xtask test` runs everything that must hold before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program talks to the developer")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

mod dist;
mod python;
mod rust;
mod tools;
mod web;

const USAGE: &str = "usage: cargo xtask test         every check
       cargo xtask test rust    format, lints, documentation, WebAssembly, fuzz targets, the example crate, every Rust test
       cargo xtask test web     types, lints, format and tests of the web board, with the program as it is now
       cargo xtask test python  the Python package: its wheel in a fresh virtual environment, its tests there
       cargo xtask dist [program|wheels|npm|site].. [--target TRIPLE]..
                                what a release consists of, into target/dist; nothing is published";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(&[rust::test, web::test, python::test]),
        ["test", "rust"] => test(&[rust::test]),
        ["test", "web"] => rust::build_program().and_then(|()| test(&[web::test])),
        ["test", "python"] => rust::build_program().and_then(|()| test(&[python::test])),
        ["dist", ref chosen @ ..] => dist::run(chosen),
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

/// Checks of one kind: how many tests passed and failed, or the step that ended them.
type Checks = fn(&mut Steps) -> Result<Tally, String>;

/// Runs the checks and says how long each step took and how many tests passed.
fn test(all: &[Checks]) -> Result<(), String> {
    let mut steps = Steps::default();
    let mut tally = Tally::default();
    for checks in all {
        tally.add(checks(&mut steps)?);
    }
    steps.say();
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { Ok(()) } else { Err("there are tests that fail".to_owned()) }
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Tests that ended badly have failed, even if none says so: a program may have crashed.
    fn or_failed(self, success: bool) -> Tally {
        Tally { failed: if success { self.failed } else { self.failed.max(1) }, ..self }
    }
}

/// The steps that were taken, with their time.
#[derive(Default)]
struct Steps(Vec<(String, Duration)>);

impl Steps {
    /// Takes a step and notes how long it took.
    fn take<T>(&mut self, name: &str, step: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
        eprintln!("==> {name}");
        let begun = Instant::now();
        let done = step();
        self.0.push((name.to_owned(), begun.elapsed()));
        done
    }

    fn say(&self) {
        for (name, time) in &self.0 {
            println!("{:>6.0} s  {name}", time.as_secs_f64());
        }
    }
}

/// Runs a program to its end; `what` says in the error what was to be done.
fn run(command: &mut Command, what: &str) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}

/// The folder of the repository.
fn root() -> Result<&'static Path, String> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or_else(|| "xtask has no parent folder".to_owned())
}

/// Where cargo builds.
fn target_folder() -> Result<PathBuf, String> {
    Ok(std::env::var_os("CARGO_TARGET_DIR").map_or(root()?.join("target"), PathBuf::from))
}
