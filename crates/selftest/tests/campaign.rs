//! A short run of what `tesuji selftest` does for hours, and the second checker on its proofs.
#![allow(clippy::print_stdout, reason = "a test may say what it left out")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tesuji_question::{Cancel, Deadline};
use tesuji_selftest::{Judged, Kind, Plan, Tally, run};

const PLAN: Plan =
    Plan { seed: 2, first: 0, count: 200, prove_each: 4, mutants: 10, all_twins_each: 50, jobs: 2, keep: true };

fn ask(plan: &Plan) -> (Tally, Vec<(u64, Judged)>) {
    let mut files = Vec::new();
    let (tally, found) = run(plan, &Deadline::default(), &mut |index, _, new| {
        files.extend(new.into_iter().map(|file| (index, file)));
    });
    if let Some((index, difference)) = found {
        panic!("problem {index}: {difference}");
    }
    files.sort_by_key(|(index, _)| *index);
    (tally, files)
}

#[test]
fn nothing_differs_and_the_second_checker_agrees() {
    let (tally, files) = ask(&PLAN);
    assert_eq!(tally.count(), PLAN.count);
    assert!(Kind::ALL.iter().all(|&kind| tally.problems[kind as usize] > 0), "{tally}");
    assert!(tally.proofs > 40 && tally.board_proofs > 10 && tally.moves > 500, "{tally}");
    assert!(tally.refused > 200 && tally.accepted > 40, "{tally}");
    assert!(tally.lives > 20 && tally.dies > 20 && tally.kos > 5 && tally.caught > 5, "{tally}");
    second_checker(&files);
}

/// The same numbers give the same problems, however many threads there are; a run begins wherever one likes.
#[test]
fn a_problem_can_be_looked_at_alone() {
    let plan = Plan { count: 20, first: 8, jobs: 1, ..PLAN };
    let (tally, files) = ask(&plan);
    let (again, same) = ask(&Plan { jobs: 3, ..plan });
    assert_eq!((&tally, &files), (&again, &same));
    let alone: Vec<_> = ask(&Plan { count: 1, first: 12, ..plan }).1;
    assert_eq!(alone, files.into_iter().filter(|(index, _)| *index == 12).collect::<Vec<_>>());
}

#[test]
fn it_stops_when_it_is_told_to() {
    let cancel = Cancel::new();
    let deadline = Deadline::cancelled_by(&cancel);
    let plan = Plan { count: 1_000_000, keep: false, ..PLAN };
    let (tally, found) = run(&plan, &deadline, &mut |_, tally, _| {
        if tally.count() >= 5 {
            cancel.cancel();
        }
    });
    assert!(found.is_none() && (5..50).contains(&tally.count()), "{tally}");
}

/// `docs/check_proof.py` says the same to every file; so it does to those of older versions in `testdata/checker`, if the
/// program `zstd` is there.
fn second_checker(files: &[(u64, Judged)]) {
    let folder = std::env::temp_dir().join(format!("tesuji-second-checker-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |number: usize| folder.join(format!("{number}.proof"));
    for (number, (_, file)) in files.iter().enumerate() {
        std::fs::write(path(number), &file.bytes).expect("a file");
    }
    let names: Vec<PathBuf> = (0..files.len()).map(path).collect();
    let Some(answers) = ask_second_checker(&names) else {
        println!("no python3: the second checker was not asked");
        return;
    };
    std::fs::remove_dir_all(&folder).expect("the folder");
    assert_eq!(answers.len(), files.len());
    for (answer, (index, file)) in answers.iter().zip(files) {
        assert!(answer.starts_with(&format!("{} ", file.code)), "problem {index}: {} in Rust, {answer}", file.code);
    }
}

fn ask_second_checker(names: &[PathBuf]) -> Option<Vec<String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check_proof.py");
    let mut command = Command::new("python3");
    let mut child = command.arg(script).arg("--batch").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut input = child.stdin.take().expect("a pipe");
    let list: String = names.iter().map(|name| format!("{}\n", name.display())).collect();
    let writer = std::thread::spawn(move || input.write_all(list.as_bytes()).expect("it reads"));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all names were written");
    Some(String::from_utf8_lossy(&output.stdout).lines().map(ToOwned::to_owned).collect())
}

/// Whoever reads it shall need an hour.
#[test]
fn the_second_checker_is_small() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check_proof.py");
    let text = std::fs::read_to_string(script).expect("the script");
    assert!(text.lines().count() < 600, "{} lines", text.lines().count());
    let imports: Vec<&str> =
        text.lines().filter(|line| line.starts_with("import ") || line.starts_with("from ")).collect();
    assert_eq!(imports, ["import subprocess", "import sys", "import zlib"], "the standard library, and little of it");
}
