//! The checks of the Rust code, cheapest first; the first that fails ends them.

use std::process::Stdio;
use std::time::Duration;

use crate::programs::{self, Program};
use crate::{Steps, Tally, cargo, pages, run, soak, target_folder, tools};

/// The example of a program that uses the library: a package outside the workspace.
const EXAMPLE: &str = "crates/tesuji/examples/tour/Cargo.toml";

/// How long the program is put under load in a test run; `cargo xtask soak` does it for hours.
const SOAK: Duration = Duration::from_secs(30);

pub(crate) fn test(steps: &mut Steps) -> Result<Tally, String> {
    steps.cargo(&["fmt", "--all", "--check"])?;
    steps.cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    steps.take("cargo doc", || {
        run(cargo(&["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"), "cargo doc")
    })?;
    steps.take("the solver as a WebAssembly module", || pages::module(pages::FOR_TESTS))?;
    let outside = target_folder()?.join("outside").to_string_lossy().into_owned();
    steps.cargo(&["check", "--locked", "--manifest-path", EXAMPLE, "--target-dir", &outside])?;
    tools::postgres();
    let programs = steps.take("cargo test --no-run", programs::build)?;
    let mut tally = steps.take("tests", || Ok(run_programs(&programs)))?;
    tally.add(steps.take("cargo test --doc", run_examples)?);
    // Memory and handles are read from /proc.
    if cfg!(target_os = "linux") {
        steps.take("soak, half a minute", || {
            soak::soak_program(&target_folder()?.join("debug").join("tesuji"), SOAK, soak::PAUSE, soak::BUSY)
        })?;
        tally.passed += 1;
    }
    Ok(tally)
}

/// Builds the program as the tests build it.
pub(crate) fn build_program() -> Result<(), String> {
    run(&mut cargo(&["build", "--locked", "--workspace", "--bin", "tesuji", "--profile", "test"]), "cargo build")
}

/// Where [`build_program`] puts it.
pub(crate) fn program() -> Result<std::path::PathBuf, String> {
    Ok(crate::target_folder()?.join("debug").join(format!("tesuji{}", std::env::consts::EXE_SUFFIX)))
}

impl Steps {
    fn cargo(&mut self, arguments: &[&str]) -> Result<(), String> {
        let name = format!("cargo {}", arguments.join(" "));
        self.take(&name, || run(&mut cargo(arguments), &name))
    }
}

/// Runs the test programs, shows their output and sums up their closing lines.
fn run_programs(programs: &[Program]) -> Tally {
    let mut tally = Tally::default();
    programs::run(programs, |program, printed, success| {
        println!("     Running {}\n{printed}", program.name);
        tally.add(told(printed).or_failed(success));
    });
    tally
}

/// Runs the examples of the documentation, and shows their output.
fn run_examples() -> Result<Tally, String> {
    let mut command = cargo(&["test", "--locked", "--workspace", "--doc", "--no-fail-fast"]);
    let ran = command.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
    let printed = String::from_utf8_lossy(&ran.stdout);
    println!("{printed}");
    Ok(told(&printed).or_failed(ran.status.success()))
}

/// The tests of which the closing lines tell.
fn told(printed: &str) -> Tally {
    let sum = |word: &str| printed.lines().map(|line| count(line, word)).sum();
    Tally { passed: sum("passed"), failed: sum("failed") }
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
