//! `tesuji regress`: runs a regression file through the GTP engine.
//!
//! ```text
//!     loadsgf games/x.sgf 34      commands without a number set the stage
//!     10 attack E3                a command with a number is a test
//!     #? [1 G1]                   the answer it must have: a regular expression between ^ and $
//!     20 defend E3
//!     #? [1 F4|G4]*               with a star: known to fail
//!     #? [!0]                     with an exclamation mark: anything but this
//! ```
//!
//! The words are those of GNU Go's runner: `PASSED`, `FAILED` (known), `unexpected FAIL`, `unexpected PASS!`.

use std::path::{Path, PathBuf};

use clap::Args;
use regex_lite::Regex;
use tesuji_engines::gtp::Engine;

use super::Exit;
use super::gtp::GtpArgs;
use crate::input;
use crate::output::{remark, say};

/// Run regression files of GTP commands with their expected answers.
#[derive(Args, Debug)]
#[command(
    after_help = "A numbered command is a test, and the comment after it says which answer is right:\n  10 attack E3\n  #? [1 G1]\n\
A star after the bracket marks a known failure. Files that loadsgf names are relative to the current folder.\n\n\
Exit code: 0 nothing failed unexpectedly, 1 something did, 2 wrong use, bad input or no test at all.\n\n\
Example:\n  tesuji regress examples/captures.tst"
)]
pub(crate) struct RegressArgs {
    /// Regression files.
    #[arg(value_name = "FILE.tst", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    engine: GtpArgs,
}

pub(crate) fn run(args: &RegressArgs) -> anyhow::Result<Exit> {
    let mut total = Tally::default();
    for path in &args.files {
        let tally = run_file(path, args)?;
        if args.files.len() > 1 {
            say(format!("{}: {}", path.display(), tally.text()))?;
        }
        total.add(&tally);
    }
    anyhow::ensure!(total.tests() > 0, "no tests: expected numbered commands, each followed by '#? [answer]'");
    say(total.text())?;
    Ok(if total.unexpected_failures == 0 { Exit::Answered } else { Exit::Unknown })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u32,
    failed: u32,
    unexpected_failures: u32,
    unexpected_passes: u32,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.unexpected_failures += other.unexpected_failures;
        self.unexpected_passes += other.unexpected_passes;
    }

    fn text(&self) -> String {
        format!(
            "{} tests: {} passed, {} failed as known, {} failed unexpectedly, {} passed unexpectedly",
            self.tests(),
            self.passed,
            self.failed,
            self.unexpected_failures,
            self.unexpected_passes
        )
    }

    fn tests(&self) -> u32 {
        self.passed + self.failed + self.unexpected_failures + self.unexpected_passes
    }

    /// Counts a test and says how it went.
    fn count(&mut self, right: bool, known_to_fail: bool) -> &'static str {
        let (counter, word) = match (right, known_to_fail) {
            (true, false) => (&mut self.passed, "PASSED"),
            (false, true) => (&mut self.failed, "FAILED"),
            (false, false) => (&mut self.unexpected_failures, "unexpected FAIL"),
            (true, true) => (&mut self.unexpected_passes, "unexpected PASS!"),
        };
        *counter += 1;
        word
    }
}

/// What the answer to a test must be.
#[derive(Debug)]
struct Expected {
    pattern: Regex,
    text: String,
    negated: bool,
    known_to_fail: bool,
}

impl Expected {
    /// Reads `#? [pattern]*`; `None` if the line is something else.
    fn parse(line: &str) -> Option<Result<Expected, String>> {
        let rest = line.trim().strip_prefix("#?")?.trim();
        let Some((text, after)) = rest.strip_prefix('[').and_then(|rest| rest.rsplit_once(']')) else {
            return Some(Err("expected #? [answer]".to_owned()));
        };
        let (negated, bare) = text.strip_prefix('!').map_or((false, text), |bare| (true, bare));
        // Without brackets round it, as GNU Go's runner has it: `1 A1|B2` accepts every answer that ends in B2.
        let pattern = Regex::new(&format!("^{bare}$")).map_err(|error| format!("[{text}]: {error}"));
        let known_to_fail = after.trim_start().starts_with('*');
        Some(pattern.map(|pattern| Expected { pattern, text: text.to_owned(), negated, known_to_fail }))
    }

    fn accepts(&self, answer: &str) -> bool {
        self.pattern.is_match(answer) != self.negated
    }
}

fn run_file(path: &Path, args: &RegressArgs) -> anyhow::Result<Tally> {
    let bytes = input::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut engine = Engine::new(args.engine.settings()?);
    let mut tally = Tally::default();
    let mut last: Option<(String, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match Expected::parse(line) {
            Some(expected) => {
                let expected =
                    expected.map_err(|error| anyhow::anyhow!("{}: line {number}: {error}", path.display()))?;
                let Some((id, answer)) = last.take() else { continue };
                let word = tally.count(expected.accepts(&answer), expected.known_to_fail);
                let details = match word {
                    "FAILED" | "unexpected FAIL" => format!(": Correct '{}', got '{answer}'", expected.text),
                    _ => String::new(),
                };
                say(format!("{id} {word}{details}"))?;
            }
            None => {
                let Some(response) = engine.answer_line(line) else { continue };
                let (id, answer, failed) = split(&response);
                if failed && id.is_empty() {
                    remark(format!("{}: line {number}: {}: {answer}", path.display(), line.trim()));
                }
                if !id.is_empty() {
                    last = Some((id, answer));
                }
            }
        }
    }
    Ok(tally)
}

/// The id of a response, its text on one line, and whether it is an error.
fn split(response: &str) -> (String, String, bool) {
    let failed = response.starts_with('?');
    let rest = response.trim_end().get(1..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (id, text) = rest.split_at(end);
    (id.to_owned(), text.trim().to_owned(), failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations() {
        let parse = |line: &str| Expected::parse(line).unwrap().unwrap();
        assert!(parse("#? [1 G1]").accepts("1 G1") && !parse("#? [1 G1]").accepts("1 G11"));
        assert!(parse("#? [1 (G1|H2)]*").known_to_fail);
        assert!(parse("#? [1 G1|2 H2]").accepts("2 H2") && !parse("#? [1 G1|2 H2]").accepts("2 H3"));
        assert!(parse("#? [1 G1|H2]").accepts("1 H2") && !parse("#? [1 (G1|H2)]").accepts("2 H2"));
        assert!(parse("#? [!0]").accepts("1 A1") && !parse("#? [!0]").accepts("0"));
        assert!(Expected::parse("# a comment").is_none());
        assert!(Expected::parse("#? nothing").unwrap().is_err());
        assert!(Expected::parse("#? [(]").unwrap().is_err());
    }

    #[test]
    fn responses() {
        assert_eq!(split("=10 1 G1\n\n"), ("10".to_owned(), "1 G1".to_owned(), false));
        assert_eq!(split("=\n\n"), (String::new(), String::new(), false));
        assert_eq!(split("?3 unknown command\n\n"), ("3".to_owned(), "unknown command".to_owned(), true));
    }
}
