//! The Python package: built as a wheel, installed from its file into a fresh virtual environment, and tested there
//! against the program that `cargo test` has built.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::tools::{MATURIN, Venv, only_file};
use crate::{Steps, Tally, root, run, target_folder};

pub(crate) fn test(steps: &mut Steps) -> Result<Tally, String> {
    let tools = steps.take("pip install (maturin)", || Venv::with(&[MATURIN]))?;
    let wheel = steps.take("maturin build (Python)", || build(&tools))?;
    let fresh = steps.take("pip install (the wheel, numpy)", || {
        let fresh = Venv::fresh(target_folder()?.join("python/fresh"))?;
        fresh.install(&[&wheel.to_string_lossy(), "numpy"])?;
        Ok(fresh)
    })?;
    steps.take("Python tests", || run_tests(&fresh))
}

/// Builds the wheel from what `cargo test` has built: same profile, same features (crates/python/Cargo.toml).
fn build(tools: &Venv) -> Result<PathBuf, String> {
    let folder = target_folder()?.join("python/wheels");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut maturin = tools.command("-m");
    maturin.args(["maturin", "build", "--locked", "--profile", "dev", "--features", "as-in-the-workspace"]);
    maturin
        .args(["--compatibility", "linux", "--manifest-path", "crates/python/Cargo.toml", "--out"])
        .arg(&folder)
        .current_dir(root()?);
    run(&mut maturin, "maturin build")?;
    only_file(&folder, ".whl")
}

/// Runs the tests outside the folder of the sources, shows their output and reads their closing lines.
fn run_tests(fresh: &Venv) -> Result<Tally, String> {
    let tests = root()?.join("crates/python/tests");
    let program = target_folder()?.join(format!("debug/tesuji{}", std::env::consts::EXE_SUFFIX));
    let mut command = fresh.command("-m");
    command
        .args(["unittest", "discover", "--start-directory"])
        .arg(&tests)
        .current_dir(target_folder()?.join("python"));
    command.env("TESUJI", absolute(&program)?).env_remove("PYTHONPATH");
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(|error| format!("cannot run Python: {error}"))?;
    let output = child.stderr.take().ok_or("no output of the Python tests")?;
    let mut ran = None;
    let mut failed = 0;
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| format!("cannot read the output of the Python tests: {error}"))?;
        ran = count_of("Ran ", &line).or(ran);
        failed += ["failures=", "errors="].iter().filter_map(|word| count_of(word, &line)).sum::<u64>();
        println!("{line}");
    }
    let status = child.wait().map_err(|error| format!("Python tests: {error}"))?;
    let tally = Tally { passed: ran.unwrap_or(0).saturating_sub(failed), failed };
    Ok(tally.or_failed(status.success() && tally.passed > 0))
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The number after a word in a closing line of unittest: `Ran 17 tests in 3.1s`, `FAILED (failures=1, errors=2)`.
fn count_of(word: &str, line: &str) -> Option<u64> {
    let is_closing = line.starts_with("Ran ") || line.starts_with("FAILED (");
    let rest = line.split_once(word).filter(|_| is_closing)?.1;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::count_of;

    #[test]
    fn closing_lines_are_counted() {
        assert_eq!(count_of("Ran ", "Ran 17 tests in 3.123s"), Some(17));
        let line = "FAILED (failures=1, errors=2, skipped=3)";
        assert_eq!((count_of("failures=", line), count_of("errors=", line)), (Some(1), Some(2)));
        assert_eq!((count_of("errors=", "OK (skipped=1)"), count_of("Ran ", "test: Ran 3")), (None, None));
    }
}
