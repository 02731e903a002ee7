//! What the JSON engine answers today, kept: `testdata/readings.jsonl`.
//!
//! One line is one question with its answer: `{"name", "file", "query", "answer"}`. The queries are complete, with a
//! node limit, 128 MiB, one thread and no clock, so that the same program answers the same everywhere. They are all
//! cases of `testdata/life/open.txt`, where nothing is marked, and others drawn from `shapes.txt`, `eyes.txt`, the
//! oracle's shapes, `examples/` and `tesuji generate`: with everything said, with target and area, with the target
//! alone, with nothing but the stones. (`file`: a file with marks says the same; the door matrix asks those.)
//!
//! Compared are the fields that were recorded. Nodes are compared only where area or closure are given: how an open
//! question is read in stages is free to change, what is found is not.
//!
//! `TESUJI_RECORD=1` writes the answers again, for a change that is meant: look at the difference before it is
//! committed. `TESUJI_BIN` names another program to be asked.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Map, Value};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/readings.jsonl");
const OPEN: &str = include_str!("../../../testdata/life/open.txt");

/// What is kept of an answer; the rest is text, time or a proof of many pages.
const KEPT: &[&str] = &[
    "error",
    "status",
    "verdict",
    "reason",
    "scope",
    "provisos",
    "exits",
    "seki",
    "cycle",
    "moves",
    "moveStatus",
    "target",
    "area",
    "closure",
    "certainty",
    "nodes",
];

fn read() -> Vec<Map<String, Value>> {
    let text = std::fs::read_to_string(FILE).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The answers of one engine to all queries, by number.
fn ask(lines: &[Map<String, Value>]) -> HashMap<u64, Map<String, Value>> {
    let program = std::env::var("TESUJI_BIN").unwrap_or_else(|_| env!("CARGO_BIN_EXE_tesuji").to_owned());
    let engine = Command::new(program).arg("analyze").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut engine = engine.unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        let mut query = line["query"].clone();
        query["id"] = number.into();
        text.push_str(&format!("{query}\n"));
    }
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let answers = BufReader::new(engine.stdout.take().unwrap()).lines().map(|line| {
        let answer: Map<String, Value> = serde_json::from_str(&line.unwrap()).unwrap();
        (answer["id"].as_u64().unwrap(), answer)
    });
    let answers = answers.collect();
    writer.join().unwrap();
    assert!(engine.wait().unwrap().success());
    answers
}

fn kept(answer: &Map<String, Value>) -> Map<String, Value> {
    KEPT.iter().filter_map(|&name| Some((name.to_owned(), answer.get(name)?.clone()))).collect()
}

/// Whether what is read, and so the number of nodes, is settled by the query.
fn is_closed(query: &Value) -> bool {
    query.get("area").is_some() || query.get("closure").is_some()
}

#[test]
fn everything_is_read_as_it_was() {
    let lines = read();
    let answers = ask(&lines);
    if std::env::var_os("TESUJI_RECORD").is_some() {
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            let file = if line.contains_key("file") { "\"file\":true," } else { "" };
            let answer = Value::from(kept(&answers[&(number as u64)]));
            let (name, query) = (&line["name"], &line["query"]);
            text.push_str(&format!("{{\"name\":{name},{file}\"query\":{query},\"answer\":{answer}}}\n"));
        }
        return std::fs::write(FILE, text).unwrap();
    }
    let mut differences = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(found) = answers.get(&(number as u64)) else {
            differences.push(format!("{}: no answer", line["name"]));
            continue;
        };
        let before = line["answer"].as_object().unwrap();
        for (name, was) in before.iter().filter(|(name, _)| *name != "nodes" || is_closed(&line["query"])) {
            let is = found.get(name).unwrap_or(&Value::Null);
            if was != is {
                differences.push(format!("{}: {name} was {was}, is {is}", line["name"]));
            }
        }
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}

/// Every case of `open.txt` is here, and what is recorded is what that file says.
#[test]
fn the_open_cases_are_all_here() {
    let lines = read();
    let names: HashSet<&str> = lines.iter().filter_map(|line| line["name"].as_str()).collect();
    assert_eq!(names.len(), lines.len(), "two lines have the same name");
    for case in OPEN.split("\n= ").skip(1) {
        let mut rows = case.lines();
        let name = rows.next().unwrap();
        for expected in rows.filter(|row| row.starts_with("black ") || row.starts_with("white ")) {
            let (first, status) = expected.split_once(' ').unwrap();
            let wanted = format!("open: {name}, {first} first");
            let line =
                lines.iter().find(|line| line["name"] == wanted).unwrap_or_else(|| panic!("{wanted} is missing"));
            // What cannot be read within the nodes of the tests says so in the file.
            let known = case.lines().any(|row| row == format!("known {first} unknown"));
            let (field, expected) = if known { ("verdict", "unknown") } else { ("status", status) };
            assert_eq!(line["answer"][field], expected, "{wanted}");
        }
    }
}
