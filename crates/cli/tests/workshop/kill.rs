//! A killed process (SIGKILL in the middle of writing) loses nothing that it reported as saved, and leaves a database
//! that opens.
//!
//! `TESUJI_KILLS=200` kills that many times; the ordinary run a few times only.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

use tesuji_store::{Filter, Store};

use crate::{Folder, run, stdout, tesuji};

fn kills() -> usize {
    std::env::var("TESUJI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// Runs a command and kills it after so many lines and a little while; the sources it reported as saved, and whether
/// it had ended by itself.
fn killed(arguments: &[&str], lines: usize, wait: u64) -> (Vec<String>, bool) {
    let mut child = tesuji(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut saved = Vec::new();
    let mut line = String::new();
    while saved.len() < lines && output.read_line(&mut line).unwrap() > 0 {
        saved.extend(line.trim().strip_prefix("saved ").map(str::to_owned));
        line.clear();
    }
    std::thread::sleep(Duration::from_millis(wait));
    child.kill().unwrap();
    let ended = child.wait().unwrap().success();
    // What was still in the pipe was reported too.
    let rest = output.lines().map_while(Result::ok);
    saved.extend(rest.filter_map(|line| line.strip_prefix("saved ").map(str::to_owned)));
    (saved, ended)
}

/// The database opens, is not damaged, and every row makes sense.
fn sound(file: &str) -> Store {
    let store = Store::open(file.as_ref()).unwrap();
    assert_eq!(store.damage().unwrap(), Vec::<String>::new());
    assert!(store.list(&Filter::default()).is_ok(), "a half row");
    store
}

#[test]
fn killed_while_generating_refining_and_importing() {
    let folder = Folder::new("kill");
    let (file, lines, second) = (folder.file("a.db"), folder.file("a.jsonl"), folder.file("b.db"));
    // Three kinds of work share the kills.
    let count = kills().div_ceil(3);
    let mut generated = Vec::new();
    for round in 0..count {
        let arguments =
            ["generate", "--count", "100000", "--seed", "5", "--jobs", "2", "--report", "--quiet", "--db", &file];
        let (saved, ended) = killed(&arguments, 1 + round % 3, (round as u64 * 7) % 40);
        assert!(!ended && !saved.is_empty());
        generated.extend(saved);
        let store = sound(&file);
        for source in &generated {
            let stored =
                store.by_source(source).unwrap().unwrap_or_else(|| panic!("{source} was reported and is missing"));
            assert!(stored.problem.solved.is_some_and(|solved| solved.proof_hash.len() == 64), "a half row");
        }
    }
    assert!(run(&["db", "export", &lines, "--db", &file]).status.success());
    for round in 0..count {
        let arguments = ["refine", "--report", "--quiet", "--db", &file];
        let (saved, _) = killed(&arguments, round % 3, (round as u64 * 13) % 60);
        let store = sound(&file);
        for source in &saved {
            assert!(store.by_source(source).unwrap().is_some_and(|stored| stored.refined), "{source} is not refined");
        }
        assert!(generated.iter().all(|source| store.by_source(source).unwrap().is_some()));
    }
    for round in 0..count {
        // Every fourth time into a new file, so that there is something to do.
        if round % 4 == 0 {
            for ending in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{second}{ending}"));
            }
        }
        let (saved, _) = killed(
            &["db", "import", &lines, "--report", "--quiet", "--db", &second],
            round % 5,
            (round as u64 * 3) % 25,
        );
        let store = sound(&second);
        assert!(
            saved.iter().all(|source| store.by_source(source).unwrap().is_some()),
            "an imported problem is missing"
        );
    }
    let after = run(&["db", "import", &lines, "--quiet", "--db", &second]);
    assert!(after.status.success(), "{}", stdout(&after));
    assert_eq!(
        sound(&second).count(&Filter::default()).unwrap(),
        std::fs::read_to_string(&lines).unwrap().lines().count()
    );
}

#[test]
fn interrupted_generation_keeps_what_was_reported() {
    let folder = Folder::new("interrupt");
    let file = folder.file("a.db");
    let arguments = ["generate", "--count", "100000", "--seed", "6", "--report", "--db", &file];
    let mut child = tesuji(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    let id = i32::try_from(child.id()).unwrap();
    rustix::process::kill_process(rustix::process::Pid::from_raw(id).unwrap(), rustix::process::Signal::INT).unwrap();
    let rest: Vec<String> = output.lines().map_while(Result::ok).collect();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let store = sound(&file);
    let reported = std::iter::once(first.trim()).chain(rest.iter().map(String::as_str));
    let saved: Vec<&str> = reported.filter_map(|line| line.strip_prefix("saved ")).collect();
    assert!(!saved.is_empty());
    assert!(saved.iter().all(|source| store.by_source(source).unwrap().is_some()));
    assert_eq!(store.count(&Filter::default()).unwrap(), saved.len());
}
