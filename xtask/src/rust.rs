//! The checks of the Rust code, cheapest first; the first that fails ends them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::{Steps, Tally, pages, root, run, target_folder};

/// Packages outside the workspace: the fuzz targets, and the example of a program that uses the library.
const OUTSIDE: [&str; 2] = ["fuzz/Cargo.toml", "crates/tesuji/examples/tour/Cargo.toml"];

pub(crate) fn test(steps: &mut Steps) -> Result<Tally, String> {
    steps.cargo(&["fmt", "--all", "--check"])?;
    steps.cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    steps.take("cargo doc", || {
        run(cargo(&["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"), "cargo doc")
    })?;
    steps.take("the solver as a WebAssembly module", || pages::module(pages::FOR_TESTS))?;
    // They share a folder of their own, where what they have in common is built once.
    let outside = target_folder()?.join("outside").to_string_lossy().into_owned();
    for manifest in OUTSIDE {
        steps.cargo(&["check", "--locked", "--manifest-path", manifest, "--target-dir", &outside])?;
    }
    steps.take("cargo test", run_tests)
}

/// Builds the program as the tests build it.
pub(crate) fn build_program() -> Result<(), String> {
    run(&mut cargo(&["build", "--locked", "--workspace", "--bin", "tesuji", "--profile", "test"]), "cargo build")
}

pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    if let Ok(root) = root() {
        command.current_dir(root);
    }
    command
}

impl Steps {
    fn cargo(&mut self, arguments: &[&str]) -> Result<(), String> {
        let name = format!("cargo {}", arguments.join(" "));
        self.take(&name, || run(&mut cargo(arguments), &name))
    }
}

/// Runs all Rust tests, shows their output and sums up their closing lines.
fn run_tests() -> Result<Tally, String> {
    let mut child = cargo(&["test", "--locked", "--workspace", "--no-fail-fast"])
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
    Ok(tally.or_failed(status.success()))
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
