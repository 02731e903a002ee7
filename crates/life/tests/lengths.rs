//! Lengths of kills against a retrograde solver that counts moves: the attacker captures as soon as he can, the
//! defender resists as long as he can, in every ply of the line.
//!
//! `TESUJI_LENGTHS=2000 cargo test --release -p tesuji-life --test lengths -- --nocapture` compares as many as wanted.

#![allow(clippy::print_stdout, reason = "the figures are for docs/figures.md")]

use tesuji_board::Color;
use tesuji_life::{SearchOptions, solve};
use tesuji_oracle::life::LifeOracle;
use tesuji_oracle::random_problem;
use tesuji_question::{Deadline, Length, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Status};

/// States that are enumerated at most: larger problems are passed over.
const MAX_STATES: usize = 300_000;

fn answer(question: &LifeQuestion, length_nodes: u64) -> LifeOutcome {
    let options = SearchOptions { length_nodes, details: false, ..SearchOptions::default() };
    solve(question, &options, &Limits::default(), &Deadline::default(), &mut ()).expect("a sound question")
}

/// Compares one kill; tells whether its length was found. Nothing if there is nothing to compare.
fn compare(name: &str, question: &LifeQuestion) -> Option<bool> {
    let found = answer(question, 20_000);
    if found.verdict != LifeVerdict::Status(Status::Dies) {
        assert_eq!(found.length, None, "{name}: only an outright kill has a length");
        return None;
    }
    let mut truth = LifeOracle::within(question, MAX_STATES).ok()?;
    let shown = || format!("{name}: {:?} {:?}\n{question:?}", found.length, found.line);
    let along = truth.lengths_along(&found.line);
    let least = along[0].unwrap_or_else(|| panic!("a kill has a length: {}", shown()));
    let Some(Length { plies, exact }) = found.length else { return Some(false) };
    assert!(least <= plies, "{}", shown());
    if exact {
        let best_play = (0..=plies).rev().map(Some);
        assert!(along.iter().copied().eq(best_play), "{along:?}\n{}", shown());
    }
    let attacks = question.position.to_play != owner(question);
    if attacks {
        assert_eq!(found.line.first().and_then(|mv| mv.point()), found.moves.first().copied(), "{}", shown());
    }
    Some(exact)
}

fn owner(question: &LifeQuestion) -> Color {
    let stones = &question.position.stones;
    stones.iter().find(|(point, _)| *point == question.target[0]).expect("a target is a stone").1
}

#[test]
fn lengths_of_small_kills_equal_brute_force() {
    let wanted = std::env::var("TESUJI_LENGTHS").ok().and_then(|number| number.parse().ok()).unwrap_or(300);
    let (mut compared, mut exact, mut seed) = (0, 0, 50_000_000);
    while compared < wanted {
        if let Some(found) = compare(&format!("seed {seed}"), &random_problem(seed)) {
            compared += 1;
            exact += u32::from(found);
        }
        seed += 1;
    }
    println!("{exact} of {compared} lengths are found, all of them right");
    assert!(exact * 100 >= compared * 99, "only {exact} of {compared} lengths are found");
}
