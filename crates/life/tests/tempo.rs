//! Moves in a row against brute force: what each side attains while the other one plays elsewhere.
//!
//! `TESUJI_TEMPO=5000 cargo test --release -p tesuji-life --test tempo -- --nocapture` compares as many as wanted.

#![allow(clippy::print_stdout, reason = "the figures are for docs/figures.md")]

use std::time::Duration;

use tesuji_board::{Board, Color};
use tesuji_life::{SearchOptions, solve};
use tesuji_oracle::life::LifeOracle;
use tesuji_oracle::{drawn, random_problem};
use tesuji_question::{Cancel, Deadline, LifeOutcome, LifeQuestion, Limits, Role, Status};

/// States that are enumerated at most: larger problems are passed over.
const MAX_STATES: usize = 200_000;

fn options() -> SearchOptions {
    SearchOptions { tempo_nodes: 100_000, tenuki_nodes: 100_000, details: false, ..SearchOptions::default() }
}

fn answer(question: &LifeQuestion) -> LifeOutcome {
    solve(question, &options(), &Limits::default(), &Deadline::default(), &mut ()).expect("a sound question")
}

fn mover(question: &LifeQuestion) -> Role {
    let board = Board::from_setup(&question.position).expect("a position");
    if board.color(question.target[0]) == Some(question.position.to_play) { Role::Defender } else { Role::Attacker }
}

/// The list as an answer has it: it ends with an outright win.
fn truth(oracle: &mut LifeOracle, side: Role) -> Vec<Status> {
    let all = oracle.in_a_row(side, 4);
    let won = all.iter().position(|&status| status == Status::new(side, None));
    all[..won.map_or(4, |at| at + 1)].to_vec()
}

#[test]
fn moves_in_a_row_equal_brute_force() {
    let wanted = std::env::var("TESUJI_TEMPO").ok().and_then(|number| number.parse().ok()).unwrap_or(400);
    let (mut compared, mut changing, mut kos, mut seed) = (0, 0, 0, 70_000_000);
    while compared < wanted {
        let question = random_problem(seed);
        seed += 1;
        let Ok(mut oracle) = LifeOracle::within(&question, MAX_STATES) else { continue };
        let found = answer(&question);
        let side = mover(&question);
        let expected = truth(&mut oracle, side);
        assert_eq!(found.in_a_row, expected, "seed {}: {question:?}", seed - 1);
        if found.verdict.status() == Some(Status::Lives) {
            let lived = oracle.in_a_row(Role::Attacker, 4).iter().filter(|&&status| status == Status::Lives).count();
            let count = found.tenuki.map(usize::from);
            assert_eq!(count, lived.checked_sub(1), "seed {}: {question:?}", seed - 1);
        }
        compared += 1;
        changing += u32::from(expected.windows(2).any(|two| two[0] != two[1]));
        kos += u32::from(expected.iter().filter(|status| status.is_ko()).count() > 1);
    }
    println!("{compared} compared; {changing} change with the number of moves, {kos} have several kos on the way");
    assert!(changing * 10 > compared && kos > 0, "{changing} change, {kos} kos of {compared}");
}

/// Black holds the ko, but White's chain has three more liberties: each approach move saves a threat.
const THREE_APPROACHES: [&str; 4] = ["-----xxxxxxx", "OOOOOx...xxx", "XXXXXOOOOOOx", "X.XX.dOOOOOx"];

#[test]
fn approach_moves_are_counted() {
    let status = |text: &str| text.parse::<Status>().expect("a status");
    let black = answer(&drawn::question(&THREE_APPROACHES, Color::Black));
    assert_eq!(black.in_a_row, ["d2l", "d1l", "l"].map(status));
}

/// A clock that has run out, and a switch that is thrown, end the count; the status stays.
#[test]
fn the_count_looks_at_the_clock() {
    let question =
        drawn::question(&["OOOOOOOOO-", "XXXXXXXXO-", "........O-", "XXXXXXXXO-", "OOOOOOOOO-"], Color::White);
    let deadline = Deadline::after(Some(Duration::ZERO), &Cancel::new());
    let late = solve(&question, &options(), &Limits::default(), &deadline, &mut ()).expect("a sound question");
    assert!(late.in_a_row.is_empty() && late.tenuki.is_none());
    let few = SearchOptions { tempo_nodes: 1, tenuki_nodes: 1, ..options() };
    let short = solve(&question, &few, &Limits::default(), &Deadline::default(), &mut ()).expect("a sound question");
    let full = answer(&question);
    assert_eq!(short.verdict, full.verdict);
    assert!(short.in_a_row.len() <= full.in_a_row.len() && full.in_a_row.starts_with(&short.in_a_row));
}
