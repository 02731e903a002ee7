//! Damaged databases, full disks, files that may not be written, broken records.

use std::process::Command;

use crate::{Folder, run, stderr, stdout, tesuji};

fn made(folder: &Folder) -> String {
    let file = folder.file("a.db");
    let output = run(&["generate", "--count", "6", "--seed", "3", "--quiet", "--db", &file]);
    assert!(output.status.success(), "{}", stderr(&output));
    file
}

#[test]
fn two_runs_are_byte_identical() {
    let folder = Folder::new("same");
    let (a, b) = (folder.file("a.jsonl"), folder.file("b.jsonl"));
    for (file, jobs) in [(&a, "1"), (&b, "2")] {
        let output = run(&["generate", "--count", "9", "--seed", "4", "--jobs", jobs, "--quiet", "--jsonl", file]);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let text = std::fs::read_to_string(&a).unwrap();
    assert_eq!(text.lines().count(), 9);
    assert_eq!(text, std::fs::read_to_string(&b).unwrap());
    let folder_of_files = folder.file("sgf");
    assert!(run(&["generate", "--count", "2", "--seed", "4", "--quiet", "--out", &folder_of_files]).status.success());
    assert_eq!(std::fs::read_dir(&folder_of_files).unwrap().count(), 2);
}

#[test]
fn the_way_of_a_problem_through_the_commands() {
    let folder = Folder::new("way");
    let file = made(&folder);
    let list = run(&["db", "list", "--db", &file]);
    assert_eq!(stdout(&list).lines().count(), 6, "{}", stdout(&list));
    let shown = run(&["db", "show", "1", "--db", &file]);
    assert!(stdout(&shown).contains("to play and") && stdout(&shown).contains("proof"), "{}", stdout(&shown));
    let checked = run(&["db", "check", "--quiet", "--db", &file]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    let refined = run(&["refine", "--db", &file]);
    assert!(refined.status.success() && stdout(&refined).contains("6 refined"), "{}", stdout(&refined));
    let stats = run(&["db", "stats", "--db", &file]);
    assert!(stdout(&stats).contains("6 problems"), "{}", stdout(&stats));
    for ending in ["sgf", "gotools", "jsonl", "csv", "parquet"] {
        let export = folder.file(&format!("out.{ending}"));
        let output = run(&["db", "export", &export, "--db", &file]);
        // A GoTools file cannot say everything: what it cannot say is named and left out.
        let left_out = stderr(&output).matches("left out").count();
        assert!(output.status.success() || ending == "gotools" && left_out > 0, "{}", stderr(&output));
        if ["csv", "parquet"].contains(&ending) {
            continue;
        }
        let other = folder.file(&format!("{ending}.db"));
        let output = run(&["db", "import", &export, "--quiet", "--db", &other]);
        assert!(output.status.success(), "{ending}: {}{}", stdout(&output), stderr(&output));
        let list = run(&["db", "list", "--db", &other]);
        let kept = stdout(&run(&["db", "list", "--db", &file])).lines().count() - left_out;
        assert_eq!(stdout(&list).lines().count(), kept, "{ending}");
    }
    let book = folder.file("out.sgf");
    let report = folder.file("report.html");
    let checked = run(&["check", &book, "--html", &report, "--resume", &folder.file("journal")]);
    assert!(checked.status.success(), "{}{}", stdout(&checked), stderr(&checked));
    assert!(std::fs::read_to_string(&report).unwrap().contains("0 faulty"));
    let again = run(&["check", &book, "--format", "json", "--resume", &folder.file("journal")]);
    assert!(again.status.success() && stdout(&again).contains("\"summary\""));
}

#[test]
fn a_damaged_or_foreign_file_is_refused() {
    let folder = Folder::new("damaged");
    let file = folder.file("x.db");
    std::fs::write(&file, vec![7; 9000]).unwrap();
    for arguments in
        [&["db", "list", "--db", &file][..], &["refine", "--db", &file], &["generate", "--count", "1", "--db", &file]]
    {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("not a Tesuji database"), "{}", stderr(&output));
    }
    let output = run(&["db", "list", "--db", &folder.file("none.db")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no such database"), "{}", stderr(&output));
}

#[test]
fn a_full_disk_is_told_and_leaves_a_database_that_opens() {
    let folder = Folder::new("full");
    let file = made(&folder);
    // Files may not grow beyond what they are now: for the program the same as a full disk.
    let blocks = std::fs::metadata(&file).unwrap().len() / 512 + 8;
    let script = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
    let arguments = ["generate", "--count", "3000", "--seed", "8", "--quiet", "--db", &file];
    let output =
        Command::new("sh").arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_tesuji")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("disk is full"), "{}", stderr(&output));
    let list = run(&["db", "list", "--db", &file]);
    assert!(list.status.success() && stdout(&list).lines().count() >= 6, "{}", stderr(&list));
    assert!(run(&["db", "check", "--quiet", "--limit", "2", "--db", &file]).status.success());
}

#[test]
fn a_file_that_may_only_be_read_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("read-only");
    let file = made(&folder);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
    // Root may write everywhere: then there is nothing to be refused.
    if std::fs::OpenOptions::new().append(true).open(&file).is_err() {
        let output = run(&["generate", "--count", "9", "--seed", "9", "--db", &file]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("only be read"), "{}", stderr(&output));
    }
    let list = run(&["db", "list", "--db", &file]);
    assert!(list.status.success(), "{}", stderr(&list));
    assert_eq!(stdout(&list).lines().count(), 6);
}

#[test]
fn broken_records_are_listed_and_the_good_ones_arrive() {
    let folder = Folder::new("broken");
    let file = made(&folder);
    let lines = folder.file("a.jsonl");
    assert!(run(&["db", "export", &lines, "--db", &file]).status.success());
    let mut text: Vec<String> = std::fs::read_to_string(&lines).unwrap().lines().map(str::to_owned).collect();
    text[1] = "{\"id\":\"half".to_owned();
    text[4] = text[4].replace("\"ask\":\"life\"", "\"ask\":\"tea\"");
    std::fs::write(&lines, text.join("\n")).unwrap();
    let output = run(&["db", "import", &lines, "--quiet", "--db", &folder.file("b.db")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("4 problems imported"), "{}", stdout(&output));
    let complaints = stderr(&output);
    assert!(complaints.contains("line 2:") && complaints.contains("line 5:"), "{complaints}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let folder = Folder::new("pipe");
    let file = made(&folder);
    for arguments in [&["play", "1", "--db", &file][..], &["exercise", "--db", &file]] {
        let output = tesuji(arguments).stdin(std::process::Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("needs a terminal"), "{}", stderr(&output));
    }
}
