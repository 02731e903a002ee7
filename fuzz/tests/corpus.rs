//! Every target over its corpus and over bounded random changes of it, in an ordinary build.
//!
//! `TESUJI_FUZZ_SECONDS=60 cargo test -p tesuji-fuzz` changes for so long for each target; `cargo xtask fuzz` looks with
//! libFuzzer.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tesuji_board::random::Dice;
use tesuji_fuzz::{TARGETS, Target};

/// Changes of each target, however long they take.
const CHANGES: usize = 40;

fn corpus(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder that can be read").path())
        .collect();
    files.sort();
    files.iter().map(|path| (path.display().to_string(), std::fs::read(path).expect("a file"))).collect()
}

fn change(dice: &mut Dice, files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let any = |dice: &mut Dice| files[dice.below(files.len())].1.clone();
    let mut bytes = any(dice);
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len().max(1));
        match dice.below(7) {
            0 if !bytes.is_empty() => bytes[at] = dice.roll() as u8,
            1 if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
            2 if !bytes.is_empty() => {
                bytes.remove(at);
            }
            3 => bytes.truncate(at),
            4 => bytes.insert(at.min(bytes.len()), dice.roll() as u8),
            5 => {
                let other = any(dice);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[dice.below(other.len().max(1)).min(other.len())..]);
            }
            _ => {
                let part: Vec<u8> = bytes.iter().skip(at).take(1 + dice.below(16)).copied().collect();
                bytes.splice(at.min(bytes.len())..at.min(bytes.len()), part);
            }
        }
    }
    bytes
}

fn seconds() -> Duration {
    let seconds = std::env::var("TESUJI_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(0))
}

/// Tries everything; what fails is written where the message says.
fn drive(name: &str) {
    let target = tesuji_fuzz::target(name).expect("a target");
    let files = corpus(&target);
    assert!(!files.is_empty(), "{name} has no corpus");
    for (path, bytes) in &files {
        attempt(&target, bytes, path);
    }
    let mut dice = Dice::new(2026);
    let started = Instant::now();
    let mut tried = 0;
    while tried < CHANGES || started.elapsed() < seconds() {
        let bytes = change(&mut dice, &files);
        attempt(&target, &bytes, &format!("change {tried}"));
        tried += 1;
    }
}

fn attempt(target: &Target, bytes: &[u8], what: &str) {
    if std::panic::catch_unwind(|| (target.attempt)(bytes)).is_err() {
        let path = std::env::temp_dir().join(format!("tesuji-fuzz-{}-{}", target.name, std::process::id()));
        std::fs::write(&path, bytes).expect("the temporary folder");
        panic!("{what}: kept in {}; again: cargo run -p tesuji-fuzz -- {0} {1}", target.name, path.display());
    }
}

macro_rules! targets {
    ($($name:ident),*) => {
        $(#[test]
        fn $name() {
            drive(stringify!($name));
        })*

        #[test]
        fn every_target_is_driven() {
            let driven = [$(stringify!($name)),*];
            assert!(TARGETS.iter().all(|target| driven.contains(&target.name)) && driven.len() == TARGETS.len());
        }
    };
}

targets!(
    position_file,
    sgf,
    gotools,
    text_diagram,
    import,
    json_line,
    gtp_lines,
    mcp_lines,
    http,
    proof_file,
    rule_base,
    small_board
);
