//! The web board: its sources are checked (types, lint, format), then tested: the page's own tests, the server's, and
//! those in a real browser. They use the program that `cargo test` has built, and the solver as a WebAssembly module.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::tools::from_debian;
use crate::{Steps, Tally, pages, root, run, target_folder};

const CHROMIUM: &str = "/usr/bin/chromium";

/// The scripts of `web/package.json` that check the sources, with what to do if one fails.
const CHECKS: [(&str, &str); 3] = [
    ("check:types", "correct the types above"),
    ("lint", "correct the lines above"),
    ("format:check", "run `npm run format` in web/"),
];

/// Installs what is missing, checks the sources and runs the tests.
pub(crate) fn test(steps: &mut Steps) -> Result<Tally, String> {
    let folder = root()?.join("web");
    steps.take("npm install (web)", install)?;
    for (script, remedy) in CHECKS {
        let name = format!("npm run {script} (web)");
        steps.take(&name, || {
            let mut npm = Command::new("npm");
            run(npm.args(["run", "--silent", script]).current_dir(&folder), &name)
                .map_err(|error| format!("{error}: {remedy}"))
        })?;
    }
    let chromium = browser()?;
    steps.take("npm test (web)", || run_tests(&folder, &chromium))
}

/// Installs what the web board is built with, in the versions of its lock file.
pub(crate) fn install() -> Result<(), String> {
    let mut npm = Command::new("npm");
    let npm = npm.args(["install", "--no-save", "--no-audit", "--no-fund"]).current_dir(root()?.join("web"));
    run(npm, "npm install (is Node.js 20 or later installed?)")
}

/// Runs the tests, shows their output and sums up their closing lines.
fn run_tests(folder: &Path, chromium: &Path) -> Result<Tally, String> {
    let program = format!("debug/tesuji{}", std::env::consts::EXE_SUFFIX);
    let mut child = Command::new("npm")
        .args(["test", "--silent"])
        .current_dir(folder)
        .env("TESUJI", target_folder()?.join(program))
        .env("TESUJI_WASM", pages::module_path(pages::FOR_TESTS)?)
        .env("CHROMIUM", chromium)
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
    Ok(tally.or_failed(status.success() && tally.passed > 0))
}

/// The browser: the one that CHROMIUM names, or Debian's, installed if it is not there.
fn browser() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if !Path::new(CHROMIUM).exists() {
        let missing = "Chromium is missing: install it, or name it in the variable CHROMIUM";
        from_debian("chromium").map_err(|error| format!("{missing} ({error})"))?;
    }
    Ok(CHROMIUM.into())
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
