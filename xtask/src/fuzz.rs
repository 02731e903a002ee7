//! `cargo xtask fuzz`: builds the fuzz targets with libFuzzer and runs them.
//!
//! No cargo-fuzz and no nightly compiler is needed: what libFuzzer asks of the compiler (counters on every edge, compared
//! values) are options of the stable one. The sanitizers are not: they would watch memory, which our crates cannot misuse
//! (`forbid(unsafe_code)`). Overflow checks and debug assertions are on.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::{cargo, root, run, target_folder};

/// What libFuzzer asks of the compiler.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions=yes -Coverflow-checks=yes -Ccodegen-units=1";

/// Memory of a target, in megabytes, and seconds for one input.
const MEMORY: u32 = 2048;
const SLOWEST: u32 = 25;

/// Runs a target, or all of them one after the other, each for this time.
pub(crate) fn fuzz(target: Option<&str>, time: Duration) -> Result<(), String> {
    let program = build()?;
    let all = targets()?;
    let chosen: Vec<String> = match target {
        None => all,
        Some(name) if all.iter().any(|known| known == name) => vec![name.to_owned()],
        Some(name) => return Err(format!("there is no target {name}: {}", all.join(", "))),
    };
    let mut broken = Vec::new();
    for name in chosen {
        eprintln!("==> {name}");
        if let Err(message) = drive(&program, &name, time) {
            eprintln!("xtask: {message}");
            broken.push(name);
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("broken: {}", broken.join(", "))) }
}

/// The folders of the corpus are the targets; a test holds that each has one.
fn targets() -> Result<Vec<String>, String> {
    let folder = root()?.join("fuzz/corpus");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

fn build() -> Result<PathBuf, String> {
    let folder = target_folder()?.join("fuzz");
    let host = host()?;
    // With a target named, programs that run while building are not instrumented.
    let arguments = ["build", "--locked", "-p", "tesuji-fuzz", "--profile", "quick", "--target", &host];
    let flags = std::env::var("RUSTFLAGS").map_or(COVERAGE.to_owned(), |own| format!("{own} {COVERAGE}"));
    let mut command = cargo(&arguments);
    command.env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", &folder);
    run(&mut command, "building the fuzz targets")?;
    Ok(folder.join(host).join("quick").join("fuzz"))
}

fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(ToOwned::to_owned).ok_or_else(|| "rustc does not name its host".to_owned())
}

/// What is new goes into the working folder; the corpus of the repository is only read. What breaks is kept beside.
fn drive(program: &PathBuf, name: &str, time: Duration) -> Result<(), String> {
    let work = target_folder()?.join("fuzz");
    let (found, kept) = (work.join("corpus").join(name), work.join("artifacts").join(name));
    for folder in [&found, &kept] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut command = Command::new(program);
    command
        .current_dir(root()?)
        .env("TESUJI_FUZZ", name)
        .arg(format!("-max_total_time={}", time.as_secs()))
        .arg(format!("-rss_limit_mb={MEMORY}"))
        .arg(format!("-timeout={SLOWEST}"))
        .arg(format!("-artifact_prefix={}/", kept.display()))
        .args(["-print_final_stats=1", "-close_fd_mask=1", "-use_value_profile=1"])
        .arg(&found)
        .arg(root()?.join("fuzz/corpus").join(name));
    run(&mut command, name).map_err(|error| {
        format!(
            "{error}: see {}; again: cargo run -p tesuji-fuzz -- {name} FILE; then put it into fuzz/corpus/{name}",
            kept.display()
        )
    })
}
