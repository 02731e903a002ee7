//! The long trials of the queue: the tests of `crates/cli/tests/queue` with larger numbers, and the released program.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::{cargo, run, target_folder, tools};

/// What a trial takes from the environment, with its number if none is given: an option of the command each.
const SIZES: [(&str, &str); 6] = [
    ("TESUJI_QUEUE_PROBLEMS", "20000"),
    ("TESUJI_QUEUE_KILLS", "200"),
    ("TESUJI_QUEUE_RESTARTS", "5"),
    ("TESUJI_QUEUE_WORKERS", "4"),
    ("TESUJI_QUEUE_CUT_SECONDS", "20"),
    ("TESUJI_QUEUE_JOBS", "100000"),
];

/// Runs them one after the other.
pub(crate) fn queue(values: &[Option<&str>]) -> Result<(), String> {
    tools::postgres();
    let program = match values.get(SIZES.len()).copied().flatten() {
        Some(program) => PathBuf::from(program),
        None => {
            run(&mut cargo(&["build", "--locked", "--release", "--bin", "tesuji"]), "cargo build --release")?;
            target_folder()?.join("release").join("tesuji")
        }
    };
    let begun = Instant::now();
    let mut test =
        cargo(&["test", "--locked", "-p", "tesuji-cli", "--test", "queue", "--", "--nocapture", "--test-threads", "1"]);
    for ((variable, usual), given) in SIZES.into_iter().zip(values) {
        test.env(variable, given.unwrap_or(usual));
    }
    // Jobs of some seconds, a kill every few seconds, and hours of patience.
    for (variable, value) in [("PER_JOB", "10"), ("PAUSE_MS", "6000"), ("PATIENCE", "36000"), ("SCALING", "1")] {
        test.env(format!("TESUJI_QUEUE_{variable}"), value);
    }
    let test: &mut Command = test.env("TESUJI_BIN", program).env("CI", "true");
    run(test, "the trials of the queue")?;
    println!("all trials of the queue held, in {:.0} minutes", begun.elapsed().as_secs_f64() / 60.0);
    Ok(())
}
