//! `--shard I/N`: the parts together are the whole, and each is done by nobody else.

use std::collections::BTreeSet;

use crate::{Folder, run, told};

const PARTS: [&str; 3] = ["1/3", "2/3", "3/3"];

/// A file with new problems.
fn made(folder: &Folder, name: &str, count: &str) -> String {
    let file = folder.file(name);
    told(&["generate", "--count", count, "--where", "corner", "--seed", "21", "--quiet", "--db", &file]);
    file
}

/// The lines that a command prints about problems, whatever its exit code: all but the summary at the end.
fn findings(arguments: &[&str]) -> Vec<String> {
    let output = run(arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(lines.pop().is_some(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    lines
}

/// The findings of the parts are different ones, and together those of the whole.
fn are_the_whole(command: &[&str]) {
    let whole = findings(command);
    assert!(whole.len() > PARTS.len(), "{command:?}: {whole:?}");
    let parts: Vec<Vec<String>> = PARTS.iter().map(|part| findings(&[command, &["--shard", part]].concat())).collect();
    assert!(parts.iter().all(|part| !part.is_empty() && part.len() < whole.len()), "{command:?}: {parts:?}");
    let together: BTreeSet<&String> = parts.iter().flatten().collect();
    assert_eq!(together.len(), parts.iter().map(Vec::len).sum::<usize>(), "{command:?}: something is done twice");
    assert_eq!(together, whole.iter().collect(), "{command:?}");
}

#[test]
fn books_are_checked_in_parts() {
    are_the_whole(&[
        "check",
        "examples/corners.txt",
        "examples/ko.txt",
        "--nodes",
        "50k",
        "--jobs",
        "1",
        "--format",
        "json",
    ]);
}

#[test]
fn databases_are_made_checked_and_refined_in_parts() {
    let folder = Folder::new("parts");
    let whole = made(&folder, "whole.db", "7");
    let list = |file: &str| told(&["db", "export", "-", "--format", "jsonl", "--db", file]);
    let parts: Vec<String> = PARTS
        .iter()
        .map(|part| {
            let file = folder.file(&format!("part{}.db", &part[..1]));
            let made = ["generate", "--count", "7", "--where", "corner", "--seed", "21", "--quiet", "--shard", part];
            told(&[&made[..], &["--db", &file]].concat());
            file
        })
        .collect();
    // Put together in any order.
    let merged = folder.file("merged.db");
    told(&["db", "merge", &parts[2], &parts[0], &parts[1], "--quiet", "--db", &merged]);
    assert_eq!(list(&merged), list(&whole));
    // Each part of the checks looks at its own problems.
    let checked = |shard: &[&str]| told(&[&["db", "check", "--quiet", "--db", &whole], shard].concat());
    let count = |text: &str| -> u64 {
        let number = text.split(' ').find_map(|word| word.parse().ok());
        number.unwrap_or_else(|| panic!("no number in '{text}'"))
    };
    let sizes: Vec<u64> = PARTS.iter().map(|part| count(&checked(&["--shard", part]))).collect();
    assert!(sizes.iter().all(|&size| size > 0), "{sizes:?}");
    assert_eq!((sizes.iter().sum::<u64>(), count(&checked(&[]))), (7, 7));
    // Refined on three machines and put together is refined on one, once the last step has compared all of them.
    for (part, file) in PARTS.iter().zip(&parts) {
        std::fs::copy(&merged, file).unwrap();
        told(&["refine", "--quiet", "--shard", part, "--db", file]);
    }
    let together = folder.file("together.db");
    told(&["db", "merge", &parts[0], &parts[1], &parts[2], "--quiet", "--db", &together]);
    told(&["refine", "--quiet", "--db", &together]);
    told(&["refine", "--quiet", "--db", &whole]);
    assert_eq!(list(&together), list(&whole));
    assert_eq!(told(&["db", "stats", "--db", &together]), told(&["db", "stats", "--db", &whole]));
}

#[test]
fn rules_are_made_in_parts() {
    let folder = Folder::new("rules");
    let make = |name: &str, shard: &[&str]| {
        let file = folder.file(name);
        let made = ["rules", "generate", "--about", "eye", "--where", "side", "--out", &file];
        told(&[&made[..], shard].concat());
        file
    };
    let whole = make("whole.rules", &[]);
    let mut parts: Vec<String> =
        PARTS.iter().map(|part| make(&format!("{}.rules", &part[..1]), &["--shard", part])).collect();
    parts.reverse();
    let merged = folder.file("merged.rules");
    let names: Vec<&str> = parts.iter().map(String::as_str).collect();
    told(&[&["rules", "merge", "--out", &merged], &names[..]].concat());
    assert!(std::fs::read(&merged).unwrap() == std::fs::read(&whole).unwrap(), "the merged base is another one");
}
