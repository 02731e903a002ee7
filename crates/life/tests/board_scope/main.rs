//! Answers that hold for the whole board, against brute force of the whole board.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod campaign;

use campaign::{Effort, Tally, try_board};

/// What is said of the board is true there. (More boards: `cargo run -p tesuji-life --example board_scope`.)
#[test]
fn answers_for_the_board_are_true_there() {
    let effort = Effort { max_states: 10_000, areas: 2, changes: 4, outsides: 2 };
    let mut tally = Tally::default();
    let mut seed = 1_000_000;
    while tally.boards < 200 {
        try_board(seed, effort, &mut tally);
        seed += 1;
    }
    println!("{tally}");
    assert!(tally.faults.is_empty(), "{}", tally.faults.join("\n"));
    let [life, death] = tally.proofs;
    assert!(life > 800 && death > 40, "{tally}");
    let [lives, dies, _] = tally.for_board;
    assert!(lives > 500 && dies > 20, "{tally}");
    // There is something to be refused.
    assert!(tally.false_claims > 1_000 && tally.passed_off_refused > 300 && tally.outsides > 50, "{tally}");
}
