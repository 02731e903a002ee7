//! The door matrix: the same question through every door of the program, and the same answer from each.
//!
//! ```text
//!   testdata/readings.jsonl --> Question --+--> analyze (the JSON engine): what the others are compared with
//!                                          +--> solve, its sentence, check of the SGF it wrote
//!                                          +--> gtp: owl_attack or owl_defend, dragon_status, lz-analyze
//!                                          +--> web: analyze, play
//!                                          +--> play, in a terminal
//!                                          +--> db import, db show
//! ```
//!
//! All doors get the same node limit and no clock that matters. Compared are the status, the move that
//! is shown, all moves that are as good, the reply, the area, and what the answer takes for granted: whatever a door
//! tells, each line of [`Told`]. A door is not asked what it cannot be told: GTP knows one block and no area.
//!
//! - `TESUJI_MATRIX=name` asks the questions whose name contains this, and prints what every door told. Without it those
//!   that take long are left out: nine tenths of all nodes for a twelfth of the questions. `TESUJI_MATRIX=` asks all.
//! - `TESUJI_BIN` names another program to be asked.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "what the doors told is shown when the test fails")]

mod check;
mod db;
mod engine;
mod gtp;
mod play;
mod question;
mod solve;
#[path = "../workshop/terminal.rs"]
#[allow(dead_code, reason = "the workshop's tests use more of it")]
mod terminal;
mod told;
mod web;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

use question::Question;
use told::Told;

/// Nodes for every search of every door.
const NODES: u64 = 50_000;
/// Questions that took more nodes take long.
const LONG: u64 = 10_000;
/// Differences that are known.
const KNOWN: &str = include_str!("../../../../testdata/matrix-known.txt");

/// What a door told, for each question it could be asked.
type Answers = Vec<Option<Told>>;
/// A door: its name and what it told.
type Door = (&'static str, Answers);

/// A folder of its own that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let folder = std::env::temp_dir().join(format!("tesuji-matrix-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The file of one question.
    pub(crate) fn question(&self, number: usize) -> String {
        self.file(&format!("{}.sgf", number + 1))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program with these arguments.
pub(crate) fn tesuji(arguments: &[&str]) -> Command {
    let program = std::env::var("TESUJI_BIN").unwrap_or_else(|_| env!("CARGO_BIN_EXE_tesuji").to_owned());
    let mut command = Command::new(program);
    command.args(arguments).env_remove("TESUJI_DB");
    command
}

/// What the program prints.
pub(crate) fn printed(arguments: &[&str]) -> String {
    String::from_utf8_lossy(&tesuji(arguments).output().unwrap().stdout).into_owned()
}

/// Asks all doors, two at a time.
fn ask_all(questions: &[Question], reference: &mut [Told]) -> Vec<Door> {
    let folder = Folder::new();
    for (number, question) in questions.iter().enumerate() {
        std::fs::write(folder.question(number), question.sgf()).unwrap();
    }
    let known: &[Told] = reference;
    let doors: [&(dyn Fn() -> Vec<Door> + Sync); 5] = [
        &|| play::ask(questions, known, &folder),
        &|| {
            let mut doors = solve::ask(questions, &folder);
            doors.push(check::ask(questions, &folder));
            doors
        },
        &|| gtp::ask(questions, known, &folder),
        &|| web::ask(questions, known, &folder),
        &|| vec![db::ask(questions, &folder)],
    ];
    let (next, told) = (Mutex::new(doors.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(door) = next.lock().unwrap().next() else { return };
                    let started = std::time::Instant::now();
                    let answers = door();
                    println!("{}: {:.1} s", answers[0].0, started.elapsed().as_secs_f64());
                    told.lock().unwrap().extend(answers);
                }
            });
        }
    });
    let mut doors = told.into_inner().unwrap();
    doors.sort_by_key(|door| door.0);
    // Who replies first is believed: the others reply the same.
    let (_, replies) = doors.iter().find(|door| door.0 == web::PLAY).unwrap();
    for (known, replied) in reference.iter_mut().zip(replies) {
        known.reply = replied.as_ref().and_then(|told| told.reply.clone());
    }
    doors
}

#[test]
fn every_door_gives_the_same_answer() {
    let wanted = std::env::var("TESUJI_MATRIX").ok();
    let mut questions = question::read();
    questions.retain(|question| match &wanted {
        Some(name) => question.name.contains(name),
        None => question.nodes < LONG,
    });
    assert!(!questions.is_empty(), "no question has this name");
    let mut reference = engine::ask(&questions);
    let doors = ask_all(&questions, &mut reference);
    let mut found = BTreeSet::new();
    for (number, question) in questions.iter().enumerate() {
        if wanted.is_some() {
            println!("{}\n{}\nexpected: {}", question.name, question.sgf(), reference[number]);
        }
        for (door, answers) in &doors {
            let Some(told) = &answers[number] else { continue };
            if wanted.is_some() {
                println!("{door}: {told}");
            }
            let differences = told.differences(&reference[number]);
            found.extend(differences.into_iter().map(|what| format!("{} | {door} | {what}", question.name)));
        }
    }
    for (door, answers) in &doors {
        let count = found.iter().filter(|line| line.contains(&format!(" | {door} | "))).count();
        println!("{door}: {count} differences, {} questions", answers.iter().flatten().count());
    }
    // Differences that are known, and may only become fewer.
    let known: BTreeSet<&str> = KNOWN.lines().filter(|line| !line.starts_with('#')).collect();
    println!("{} differences, {} of them known", found.len(), known.len());
    let any =
        |line: &str| line.rsplit_once(" | ").is_some_and(|(door, _)| known.contains(format!("{door} | *").as_str()));
    found.retain(|line| !known.contains(line.as_str()) && !any(line));
    let report: String = found.iter().map(|line| format!("{line}\n")).collect();
    assert!(found.is_empty(), "{} differences:\n{report}", found.len());
}
