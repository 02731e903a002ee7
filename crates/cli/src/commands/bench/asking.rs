//! How the questions of a suite reach the JSON engine: within this program, or in a process of its own.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Cursor, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;
use tesuji::{Rules, Solver};
use tesuji_engines::json::{Settings, serve};

use super::processor_time;
use crate::work_bar::WorkBar;

/// Answers the lines within this program, exactly as `tesuji analyze` does; in their order.
pub(super) fn answer_all(lines: &[String], jobs: usize, rules: Rules, quiet: bool) -> anyhow::Result<Vec<Value>> {
    let mut collected = Collector { bytes: Vec::new(), done: 0, bar: WorkBar::new(lines.len() as u64, quiet) };
    let settings = Settings { most: Solver::new().rules(rules), ..Settings::from(jobs) };
    serve(Cursor::new(lines.join("\n")), &mut collected, settings)?;
    let mut answers = vec![Value::Null; lines.len()];
    for line in collected.bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: Value = serde_json::from_slice(line)?;
        let number = answer["id"].as_str().and_then(|id| id.parse::<usize>().ok());
        if let Some(place) = number.and_then(|number| answers.get_mut(number)) {
            *place = answer;
        }
    }
    Ok(answers)
}

/// Keeps what the engine writes, and shows how far it is.
struct Collector {
    bytes: Vec<u8>,
    done: u64,
    bar: WorkBar,
}

impl Write for Collector {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        self.done += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bar.at(self.done);
        Ok(())
    }
}

/// `tesuji analyze` of some version, as a process that is asked one question at a time.
pub(super) struct Engine {
    name: String,
    process: Child,
    /// `None` when nothing more is asked.
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts it with these options.
    pub(super) fn start(program: &Path, options: Vec<OsString>) -> anyhow::Result<Engine> {
        let name = program.display().to_string();
        let mut process = Command::new(program)
            .args(["analyze", "--jobs", "1"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {name}"))?;
        let questions = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().context("a process has an output")?);
        Ok(Engine { name, process, questions, answers })
    }

    /// Asks one question and waits for its answer.
    pub(super) fn ask(&mut self, line: &str) -> anyhow::Result<Value> {
        let context = || format!("{} does not answer", self.name);
        let questions = self.questions.as_mut().context("the engine runs")?;
        writeln!(questions, "{line}").and_then(|()| questions.flush()).with_context(context)?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer).with_context(context)? == 0 {
            bail!("{} has ended without an answer to {line}", self.name);
        }
        serde_json::from_str(&answer).with_context(|| format!("{}: not JSON: {}", self.name, answer.trim_end()))
    }

    /// What all its threads have taken so far, where the system tells.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        processor_time::of(self.process.id())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // At the end of its input the engine ends; if it was stopped in the middle, it must not search on.
        self.questions = None;
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
