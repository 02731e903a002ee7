//! Chores of the workspace. `cargo xtask test` runs everything that must hold before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program talks to the developer")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

mod clients;
mod dist;
mod fuzz;
mod oldest;
mod pages;
mod programs;
mod python;
mod rust;
mod second_checker;
mod soak;
mod tools;
mod train;
mod trials;
mod web;

const USAGE: &str = "usage: cargo xtask test         every check
       cargo xtask test rust    format, lints, documentation, WebAssembly, fuzz targets, the example crate, every Rust test
       cargo xtask test web     types, lints, format and tests of the web board, with the program as it is now
       cargo xtask test python  the Python package: its wheel in a fresh virtual environment, its tests there
       cargo xtask dist [program|wheels|npm|site].. [--target TRIPLE]..
                                what a release consists of, into target/dist; nothing is published
       cargo xtask site         the web board with its solver as a static site: target/site
       cargo xtask npm          the npm package: target/npm
       cargo xtask clients      KaTrain, Sabaki's GTP library and the MCP SDK talk to the engines; what they say is recorded
       cargo xtask fuzz [TARGET] [--time 60s]                    the fuzz targets with libFuzzer, each for this time
       cargo xtask second-checker [--count 2000] [--seed 1]      docs/check_proof.py and the checker on the same proofs
       cargo xtask oldest       the library with the oldest versions of what it needs that its manifests allow
       cargo xtask sessions [--count 10000] [--seed 1]           random sessions at the screens of the terminal
       cargo xtask trials-queue [--problems 20000] [--kills 200] [--restarts 5] [--workers 4] [--cut 20] [--jobs 100000]
                                [--program FILE]                 workers killed, PostgreSQL restarted, the network cut (root);
                                                                 what an empty job costs
       cargo xtask train [--share 1.0]                           the weights of the guide, from lessons that the solver makes;
                                                                 with a smaller share only tried
       cargo xtask soak [--minutes 120] [--pause 20] [--program FILE]
                                engine, server and generator for hours under load; a client asks again after so many
                                milliseconds; a program of yours may be slow";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(&[rust::test, web::test, python::test]),
        ["test", "rust"] => test(&[rust::test]),
        ["fuzz", ref rest @ ..] => options(rest, &["--time"]).and_then(|(names, values)| match names[..] {
            [] => fuzz::fuzz(None, time(values[0].unwrap_or("60s"))?),
            [target] => fuzz::fuzz(Some(target), time(values[0].unwrap_or("60s"))?),
            _ => Err(USAGE.to_owned()),
        }),
        ["second-checker", ref rest @ ..] => options(rest, &["--count", "--seed"]).and_then(|(names, values)| {
            let number = |text: Option<&str>, usual| text.map_or(Ok(usual), str::parse).map_err(|_| USAGE.to_owned());
            if names.is_empty() {
                second_checker::compare(number(values[0], 2000)?, number(values[1], 1)?)
            } else {
                Err(USAGE.to_owned())
            }
        }),
        ["soak", ref rest @ ..] => options(rest, &["--minutes", "--pause", "--program"]).and_then(|(names, values)| {
            let minutes: f64 = values[0].unwrap_or("120").parse().map_err(|_| USAGE.to_owned())?;
            let time = Duration::try_from_secs_f64(minutes * 60.0).map_err(|error| error.to_string())?;
            let pause = values[1].map_or(Ok(soak::PAUSE), |ms| ms.parse().map(Duration::from_millis));
            let pause = pause.map_err(|_| USAGE.to_owned())?;
            match (&names[..], values[2]) {
                ([], None) => soak::soak(time, pause, soak::QUIET),
                ([], Some(program)) => soak::soak_program(Path::new(program), time, pause, soak::BUSY),
                _ => Err(USAGE.to_owned()),
            }
        }),
        ["train", ref rest @ ..] => options(rest, &["--share"]).and_then(|(names, values)| {
            let share = values[0].map_or(Ok(1.0), str::parse).map_err(|_| USAGE.to_owned())?;
            if names.is_empty() { train::train(share) } else { Err(USAGE.to_owned()) }
        }),
        ["sessions", ref rest @ ..] => options(rest, &["--count", "--seed"]).and_then(|(names, values)| {
            if names.is_empty() {
                sessions(values[0].unwrap_or("10000"), values[1].unwrap_or("1"))
            } else {
                Err(USAGE.to_owned())
            }
        }),
        ["trials-queue", ref rest @ ..] => {
            let known = ["--problems", "--kills", "--restarts", "--workers", "--cut", "--jobs", "--program"];
            options(rest, &known).and_then(|(names, values)| {
                if names.is_empty() { trials::queue(&values) } else { Err(USAGE.to_owned()) }
            })
        }
        ["oldest"] => oldest::oldest(),
        ["clients"] => test(&[clients::test]),
        ["test", "web"] => {
            rust::build_program().and_then(|()| pages::module(pages::FOR_TESTS)).and_then(|_| test(&[web::test]))
        }
        ["site"] => pages::site(),
        ["npm"] => pages::npm(),
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

/// Words, and the values of these options in this order.
type Options<'a> = (Vec<&'a str>, Vec<Option<&'a str>>);

fn options<'a>(arguments: &[&'a str], known: &[&str]) -> Result<Options<'a>, String> {
    let (mut names, mut values) = (Vec::new(), vec![None; known.len()]);
    let mut rest = arguments.iter();
    while let Some(&word) = rest.next() {
        match known.iter().position(|option| *option == word) {
            Some(at) => values[at] = Some(*rest.next().ok_or_else(|| format!("{word} needs a value"))?),
            None if word.starts_with("--") => return Err(USAGE.to_owned()),
            None => names.push(word),
        }
    }
    Ok((names, values))
}

/// A time such as 60s or 5m.
fn time(text: &str) -> Result<Duration, String> {
    let (digits, unit) =
        text.strip_suffix('m').map_or((text.strip_suffix('s').unwrap_or(text), 1), |digits| (digits, 60));
    let number: u64 = digits.parse().map_err(|_| format!("{text}: expected a time such as 60s or 5m"))?;
    Ok(Duration::from_secs(number * unit))
}

/// The test of the screens with many sessions.
fn sessions(count: &str, seed: &str) -> Result<(), String> {
    let test = ["test", "--locked", "-p", "tesuji-cli", "--test", "workshop", "random_sessions", "--", "--nocapture"];
    let begun = Instant::now();
    run(cargo(&test).env("TESUJI_SESSIONS", count).env("TESUJI_SESSIONS_SEED", seed), "the sessions")?;
    println!("{count} sessions in {:.0} s: every terminal was left as it was", begun.elapsed().as_secs_f64());
    Ok(())
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

/// Cargo in the folder of the repository.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    if let Ok(root) = root() {
        command.current_dir(root);
    }
    command
}

/// The folder of the repository.
fn root() -> Result<&'static Path, String> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or_else(|| "xtask has no parent folder".to_owned())
}

/// Where cargo builds.
fn target_folder() -> Result<PathBuf, String> {
    Ok(std::env::var_os("CARGO_TARGET_DIR").map_or(root()?.join("target"), PathBuf::from))
}
