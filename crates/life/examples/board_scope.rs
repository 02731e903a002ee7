//! Answers for the whole board against brute force, on as many boards as you like:
//!
//! ```text
//! cargo run --profile quick -p tesuji-life --example board_scope -- --count 20000
//! ```
//!
//! `--seed` is the first seed, `--changes` the number of changed proofs for each proof, `--states` the most states of a
//! board. Faults are printed, and end the program with 1.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for those who work on the solver"
)]

#[path = "../tests/board_scope/campaign.rs"]
mod campaign;

use campaign::{Effort, Tally, try_board};

fn main() -> std::process::ExitCode {
    let (mut count, mut seed, mut changes, mut max_states) = (1_000, 0, 2, 20_000);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = words.next().and_then(|number| number.parse::<u64>().ok());
        match (word.as_str(), number) {
            ("--count", Some(number)) => count = number as usize,
            ("--seed", Some(number)) => seed = number,
            ("--changes", Some(number)) => changes = number as usize,
            ("--states", Some(number)) => max_states = number as usize,
            _ => {
                eprintln!("board_scope [--count BOARDS] [--seed FIRST] [--changes PER_PROOF] [--states MOST]");
                return std::process::ExitCode::from(2);
            }
        }
    }
    let effort = Effort { max_states, areas: 2, changes, outsides: 1 };
    let mut tally = Tally::default();
    let mut told = 0;
    while tally.boards < count {
        if try_board(seed, effort, &mut tally) && tally.boards % 1_000 == 0 {
            println!("{tally}\n");
        }
        for fault in &tally.faults[told..] {
            println!("{fault}");
        }
        told = tally.faults.len();
        seed += 1;
    }
    println!("{tally}\nseeds up to {seed}");
    u8::from(told > 0).into()
}
