//! Many machines, on one: workers in processes of their own, a PostgreSQL of our own, and what can happen to them.
//!
//! Small by default; `cargo xtask trials-queue` runs the same with the numbers of the long trials.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails by panicking, and tells what it measured")]

mod club;
mod encryption;
mod faults;
mod jobs;
mod parts;
mod survival;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder of its own that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tesuji-queue-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, or another one that `TESUJI_BIN` names.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("TESUJI_BIN").map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_tesuji")), PathBuf::from)
}

pub(crate) fn tesuji(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(arguments).env_remove("TESUJI_DB").current_dir(root);
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    run_with(&[], arguments)
}

/// The same with variables of its environment.
pub(crate) fn run_with(environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    tesuji(arguments).envs(environment.iter().copied()).output().unwrap()
}

/// What a command that must succeed prints.
pub(crate) fn told(arguments: &[&str]) -> String {
    told_with(&[], arguments)
}

/// The same with variables of its environment.
pub(crate) fn told_with(environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = run_with(environment, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A worker in a process of its own; dropped, it is killed.
pub(crate) struct Worker(pub(crate) Child);

impl Worker {
    pub(crate) fn start(url: &str, more: &[&str]) -> Worker {
        let arguments = [&["worker", "--db", url, "--quiet"], more].concat();
        Worker(tesuji(&arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A number of the long trials, or a small one.
pub(crate) fn size(variable: &str, small: u64) -> u64 {
    std::env::var(variable).ok().map_or(small, |value| value.parse().unwrap_or_else(|_| panic!("{variable}: a number")))
}

/// Waits until something holds.
pub(crate) fn until(what: &str, within: Duration, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < within, "not within {} s: {what}", within.as_secs());
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How far the newest submission is; nothing if the server cannot be asked now.
pub(crate) fn progress(url: &str) -> Option<serde_json::Value> {
    let output = run(&["jobs", "watch", "--once", "--json", "--db", url]);
    serde_json::from_slice(&output.stdout).ok()
}

/// Whether the newest submission is over.
pub(crate) fn is_over(url: &str) -> bool {
    progress(url).is_some_and(|now| now["waiting"] == 0 && now["running"] == 0)
}

/// The name of the database in an address.
pub(crate) fn name_of(url: &str) -> &str {
    url.rsplit_once('/').unwrap().1
}
