//! `tesuji analyze`: what all other doors are compared with.
//!
//! Every question is asked as it stands, again with all moves, and the block in question for both sides: what GTP
//! should say is made of that.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::question::{Question, list};
use crate::tesuji;
use crate::told::Told;

/// The answers of one engine, by the `id` of the queries.
fn answers(queries: &[Value]) -> HashMap<String, Value> {
    let mut engine = tesuji(&["analyze"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    let text: String = queries.iter().map(|query| format!("{query}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let lines = BufReader::new(engine.stdout.take().unwrap()).lines();
    let answers = lines.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let answers = answers.map(|answer| (answer["id"].as_str().unwrap().to_owned(), answer)).collect();
    writer.join().unwrap();
    assert!(engine.wait().unwrap().success());
    answers
}

fn with(query: &Value, fields: &[(&str, Value)]) -> Value {
    let mut query = query.clone();
    fields.iter().for_each(|(name, value)| query[*name] = value.clone());
    query
}

/// What is expected of every door.
pub(crate) fn ask(questions: &[Question]) -> Vec<Told> {
    let asked = |(number, question): (usize, &Question)| {
        let query = question.query();
        let all = with(&query, &[("id", json!(format!("{number} all"))), ("include", json!(["allMoves"]))]);
        [with(&query, &[("id", json!(number.to_string()))]), all]
    };
    let found = answers(&questions.iter().enumerate().flat_map(asked).collect::<Vec<_>>());
    let mut expected: Vec<Told> = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let mut told = Told::from_answer(&found[&number.to_string()]);
        assert_eq!(told.fault, None, "{}", question.name);
        let all = &found[&format!("{number} all")];
        told.moves = Some(list(all.get("moves")).into_iter().collect()).filter(|_| all.get("status").is_some());
        told.mistake = Some(false);
        told.conditional = told.scope.as_ref().filter(|scope| scope.starts_with("board")).map(|_| false);
        if told.target.is_empty() {
            told.target = question.target();
        }
        expected.push(told);
    }
    let sides = |(number, question): (usize, &Question)| {
        let target = &expected[number].target;
        ["B", "W"].map(|first| {
            let query = with(&question.query(), &[("target", json!(target)), ("initialPlayer", json!(first))]);
            with(&query, &[("id", json!(format!("{number} {first}")))])
        })
    };
    let by_first = answers(&questions.iter().enumerate().flat_map(sides).collect::<Vec<_>>());
    for (number, question) in questions.iter().enumerate() {
        let owner = question.color_at(&expected[number].target[0]).unwrap();
        let told = |first: &str| Told::from_answer(&by_first[&format!("{number} {first}")]);
        let (attacked, defended) = if owner == "B" { (told("W"), told("B")) } else { (told("B"), told("W")) };
        expected[number].owl = Some(owl(&attacked, &defended, question.first() == owner));
        expected[number].dragon = Some(dragon_status(&attacked, &defended));
    }
    expected
}

/// GNU Go's code: 1 outright; 2 by a ko in which the opponent must find the first threat; 3 by one in which oneself
/// must; 0 not at all.
fn code(told: &Told, defends: bool) -> u8 {
    let status = told.status.as_deref().unwrap();
    let wins = status.starts_with(if defends { 'l' } else { 'd' });
    match (status, wins) {
        ("unknown", _) => 0,
        // It needs no help, and cannot be attacked.
        ("open", _) => u8::from(defends),
        (_, true) if status.len() == 1 => 1,
        (_, true) => 2,
        (_, false) if status.len() > 1 => 3,
        (_, false) => 0,
    }
}

fn vertex(told: &Told) -> String {
    told.first.clone().filter(|first| first != "none").unwrap_or_else(|| "PASS".to_owned())
}

/// What `owl_attack` or `owl_defend` should say; `PASS` where it is attained without a move.
fn owl(attacked: &Told, defended: &Told, defends: bool) -> String {
    let (with, without) = if defends { (defended, attacked) } else { (attacked, defended) };
    match (code(with, defends), code(without, defends)) {
        (0, _) => "0".to_owned(),
        (1, 1) => "1 PASS".to_owned(),
        (code, _) => format!("{code} {}", vertex(with)),
    }
}

fn dragon_status(attacked: &Told, defended: &Told) -> String {
    let is_unknown = |told: &Told| told.status.as_deref() == Some("unknown");
    if is_unknown(attacked) {
        "unknown".to_owned()
    } else if code(attacked, false) == 0 {
        "alive".to_owned()
    } else if is_unknown(defended) {
        "unknown".to_owned()
    } else if code(defended, true) == 0 {
        "dead".to_owned()
    } else {
        format!("critical {} {}", vertex(attacked), vertex(defended))
    }
}
