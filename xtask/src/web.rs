//! The tests of the web board: the page's own, the server's, and those in a real browser. They use the program that `cargo test` has built.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Tally;

const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs what is missing and runs the tests; tells how many passed and whether all did.
pub(crate) fn test() -> Result<(Tally, bool), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no parent folder")?;
    let folder = root.join("web");
    let chromium = browser()?;
    run(
        Command::new("npm").args(["install", "--no-save", "--no-audit", "--no-fund"]).current_dir(&folder),
        "npm install (is Node.js 20 or later installed?)",
    )?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    eprintln!("==> npm test (web)");
    let mut child = Command::new("npm")
        .args(["test", "--silent"])
        .current_dir(&folder)
        .env("TESUJI", target.join("debug/tesuji"))
        .env("CHROMIUM", &chromium)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run npm: {error}"))?;
    let output = child.stdout.take().ok_or("no output of npm test")?;
    let mut tally = Tally::default();
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| format!("cannot read the output of npm test: {error}"))?;
        tally.passed += closing(&line, "pass");
        tally.failed += closing(&line, "fail") + closing(&line, "cancelled");
        println!("{line}");
    }
    let status = child.wait().map_err(|error| format!("npm test: {error}"))?;
    Ok((tally, status.success() && tally.passed > 0))
}

/// The browser: the one that CHROMIUM names, or Debian's, installed if it is not there.
fn browser() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if !Path::new(CHROMIUM).exists() {
        let missing = "Chromium is missing: install it, or name it in the variable CHROMIUM";
        let install = ["install", "-y", "--no-install-recommends", "-qq", "chromium"];
        let installed = || run(Command::new("apt-get").args(install).stdout(Stdio::null()), "apt-get install chromium");
        installed()
            .or_else(|_| {
                run(Command::new("apt-get").args(["update", "-qq"]), "apt-get update").and_then(|()| installed())
            })
            .map_err(|error| format!("{missing} ({error})"))?;
    }
    Ok(CHROMIUM.into())
}

fn run(command: &mut Command, what: &str) -> Result<(), String> {
    eprintln!("==> {what}");
    let status = command.status().map_err(|error| format!("{what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed")) }
}

/// The number in a closing line of Node's test runner: `# pass 17`.
fn closing(line: &str, word: &str) -> u64 {
    line.strip_prefix("# ").and_then(|rest| rest.strip_prefix(word)).map_or(0, |rest| rest.trim().parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::closing;

    #[test]
    fn closing_lines_are_counted() {
        assert_eq!(closing("# pass 17", "pass"), 17);
        assert_eq!(closing("# fail 2", "fail"), 2);
        assert_eq!(closing("ok 1 - a pass is told", "pass"), 0);
        assert_eq!(closing("# Subtest: pass", "pass"), 0);
    }
}
