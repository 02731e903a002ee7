//! Lengths of kills against a retrograde solver that counts moves: the attacker captures as soon as he can, the
//! defender resists as long as he can, in every ply of the line.
//!
//! `TESUJI_LENGTHS=2000 cargo test --release -p tesuji-life --test lengths -- --nocapture` compares as many as wanted.

#![allow(clippy::print_stdout, reason = "the figures are for docs/figures.md")]

use tesuji_board::{Board, Color, Move};
use tesuji_life::{SearchOptions, solve};
use tesuji_oracle::life::LifeOracle;
use tesuji_oracle::{drawn, random_problem};
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

/// Plays a line of a question; nobody ignores a ban.
fn after(question: &LifeQuestion, line: &[Move]) -> Board {
    let mut board = Board::from_setup(&question.position).expect("a position");
    for &mv in line {
        board.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}\n{question:?}"));
    }
    board
}

/// The line of a ko can be played without threats and leads to the ko: whoever is to move is banned.
#[test]
fn the_line_of_a_ko_ends_where_a_threat_is_needed() {
    let (mut kos, mut banned) = (0, 0);
    for seed in 60_000_000..60_002_000 {
        let question = random_problem(seed);
        let found = answer(&question, 0);
        if found.verdict.status().is_some_and(Status::is_ko) && question.position.ko.is_none() {
            kos += 1;
            banned += u32::from(after(&question, &found.line).ko().is_some());
        }
    }
    println!("{banned} of {kos} lines of kos end with a ban");
    assert!(kos > 100 && banned == kos, "{banned} of {kos}");
}

/// The square four is dead as it stands, three in a row must be killed.
#[test]
fn dead_anyway() {
    let dead_anyway = |rows: &[&str]| answer(&drawn::question(rows, Color::White), 1_000).dead_anyway;
    assert!(dead_anyway(&["OOOOO-", "XXXXO-", "X..XO-", "X..XO-", "XXXXO-", "OOOOO-"]));
    assert!(!dead_anyway(&["OOOOO-", "XXXXO-", "...XO-"]));
}
