//! The classical shapes of `testdata/life/classical.txt`, as answers show them: status for both movers, the first move a
//! teacher would show, the length of the line, the name.
//!
//! `cargo test -p tesuji --test classical -- --nocapture` prints how many of the teacher's moves are shown.

#![allow(clippy::print_stdout, reason = "the figures are for docs/figures.md")]

use tesuji::{Closure, Color, Group, Length, LifeAnswer, LifeQuery, Move, Position, Solver, Status};
use tesuji_oracle::drawn;
use tesuji_oracle::life::LifeOracle;

const CASES: &str = include_str!("../../../testdata/life/classical.txt");
/// More states than this take brute force too long for a quick test.
const MAX_STATES: usize = 60_000;

struct Case {
    name: String,
    rows: Vec<&'static str>,
    expected: Vec<Expected>,
    /// What the answer calls it, with the attacker to move.
    named: Option<&'static str>,
}

/// A line such as `attacker d B1 B2 length 9`.
struct Expected {
    first: Color,
    status: Status,
    /// The teacher's moves; "none" among them: none is needed.
    moves: Vec<&'static str>,
    seki: bool,
    length: Option<u32>,
    /// The length is known not to be found.
    known_miss: bool,
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("= ") {
            cases.push(Case { name: name.to_owned(), rows: Vec::new(), expected: Vec::new(), named: None });
            continue;
        }
        let case = cases.last_mut().expect("a name comes first");
        match line.split_once(' ') {
            None => case.rows.push(line),
            Some(("why", _)) => {}
            Some(("named", name)) => case.named = Some(name),
            Some(("attacker", rest)) => case.expected.push(expectation(Color::White, rest)),
            Some(("defender", rest)) => case.expected.push(expectation(Color::Black, rest)),
            Some((word, _)) => panic!("{}: {word}", case.name),
        }
    }
    cases
}

fn expectation(first: Color, line: &'static str) -> Expected {
    let (line, known_miss) = line.strip_suffix(" known").map_or((line, false), |line| (line, true));
    let (line, length) = match line.split_once(" length ") {
        Some((line, plies)) => (line, Some(plies.parse().expect("a number"))),
        None => (line, None),
    };
    let mut words = line.split(' ');
    let status = words.next().and_then(|word| word.parse().ok()).expect("a status");
    let (marks, moves): (Vec<&str>, Vec<&str>) = words.partition(|word| *word == "seki");
    Expected { first, status, moves, seki: !marks.is_empty(), length, known_miss }
}

fn answer(case: &Case, first: Color) -> LifeAnswer {
    let question = drawn::question(&case.rows, first);
    let position = Position::try_from(question.position).expect("a position");
    let group = Group::of(&position, &question.target).expect("a group");
    let query = LifeQuery::about(group).area(question.area).closure(Closure::Escape).first(first);
    Solver::new().node_limit(1_000_000).length_more(200_000).life(query).expect("an answer")
}

/// What is wrong with an answer.
fn complaints(case: &Case, expected: &Expected, found: &LifeAnswer) -> Vec<String> {
    let mut wrong = Vec::new();
    if found.status() != Some(expected.status) || found.seki != expected.seki {
        let seki = if found.seki { " seki" } else { "" };
        wrong.push(format!("{:?}{seki} instead of {}", found.verdict, expected.status));
    }
    let shown = found.moves.first().map_or("none".to_owned(), ToString::to_string);
    if !expected.moves.contains(&shown.as_str()) {
        wrong.push(format!("shows {shown} instead of one of {:?}", expected.moves));
    }
    // Sentence, list and line begin with the same move.
    if let (Some(&first), Some(&begins)) = (found.moves.first(), found.line.first()) {
        let is_named = found.to_string().contains(&format!(" {first}"));
        if begins != Move::Play(first) || !is_named {
            wrong.push(format!("{found} ({first}), but the line begins with {begins}"));
        }
    }
    if let Some(plies) = expected.length {
        let is_found = found.length == Some(Length { plies, exact: true }) && found.line.len() == plies as usize;
        if is_found == expected.known_miss {
            wrong.push(format!(
                "{:?}, expected {plies} plies (known to be missed: {})",
                found.length, expected.known_miss
            ));
        }
    }
    let name = found.shape.map(|shape| shape.name());
    let names = case.expected.iter().filter(|line| line.first == Color::White).count();
    if (expected.first == Color::White || names == 0) && name != case.named {
        wrong.push(format!("is named {name:?} instead of {:?}", case.named));
    }
    wrong
}

#[test]
fn answers_show_what_a_teacher_shows() {
    let cases = cases();
    assert!(cases.len() >= 60, "{} cases", cases.len());
    let (mut wrong, mut moves, mut lengths) = (Vec::new(), 0, 0);
    for case in &cases {
        for expected in &case.expected {
            let found = answer(case, expected.first);
            let side = if expected.first == Color::White { "attacker" } else { "defender" };
            moves += u32::from(!expected.moves.contains(&"none"));
            lengths += u32::from(expected.length.is_some());
            let complaints = complaints(case, expected, &found);
            wrong.extend(complaints.iter().map(|complaint| format!("{}, {side}: {complaint}", case.name)));
        }
    }
    println!("{} shapes, {moves} first moves, {lengths} lengths; {} complaints", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the books say is what brute force finds.
#[test]
fn brute_force_agrees_with_the_books() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for case in cases() {
        for expected in &case.expected {
            let Ok(mut oracle) = LifeOracle::within(&drawn::question(&case.rows, expected.first), MAX_STATES) else {
                continue;
            };
            compared += 1;
            let truth = oracle.truth();
            let known: Vec<String> = truth.moves.iter().map(ToString::to_string).collect();
            let moves = expected.moves.iter().filter(|word| **word != "none");
            let agrees = truth.status == expected.status
                && truth.seki == expected.seki
                && moves.clone().all(|mv| known.iter().any(|found| found == mv))
                && expected.length.is_none_or(|plies| oracle.lengths_along(&[])[0] == Some(plies));
            if !agrees {
                wrong.push(format!("{}, {}: {truth:?}", case.name, expected.first));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 80, "{compared}");
}
