//! The web board: its sources are checked (types, lint, format), then tested: the page's own tests, the server's, and
//! those in a real browser. They use the program that `cargo test` has built.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Tally;

const CHROMIUM: &str = "/usr/bin/chromium";

/// The scripts of `web/package.json` that check the sources, with what to do if one fails.
const CHECKS: [(&str, &str); 3] = [
    ("check:types", "correct the types above"),
    ("lint", "correct the lines above"),
    ("format:check", "run `npm run format` in web/"),
];

/// Installs what is missing, checks the sources and runs the tests; tells how many passed and whether all did.
pub(crate) fn test() -> Result<(Tally, bool), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no parent folder")?;
    let folder = root.join("web");
    run(
        Command::new("npm").args(["install", "--no-save", "--no-audit", "--no-fund"]).current_dir(&folder),
        "npm install (is Node.js 20 or later installed?)",
    )?;
    check(&folder)?;
    let chromium = browser()?;
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

/// Types, lint and format of the sources; the first that fails ends it.
fn check(folder: &Path) -> Result<(), String> {
    CHECKS.iter().try_for_each(|(script, remedy)| {
        let mut npm = Command::new("npm");
        run(npm.args(["run", "--silent", script]).current_dir(folder), &format!("npm run {script} (web)"))
            .map_err(|error| format!("{error}: {remedy}"))
    })
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
