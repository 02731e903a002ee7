//! What brute force says of drawn cases: status, first moves, marks and length for both movers.
//!
//! `cargo run --release -p tesuji-oracle --example drawn testdata/life/classical.txt [NAME]`: every case of the file
//! (`= name`, then lines with a blank in them, then the board), or those whose name contains NAME.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use tesuji_board::{Color, Point};
use tesuji_oracle::drawn;
use tesuji_oracle::life::LifeOracle;
use tesuji_question::{LifeQuestion, Role};

/// States that are enumerated at most.
const MAX_STATES: usize = 12_000_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else { return println!("a file of drawn cases is needed") };
    let wanted = arguments.next().unwrap_or_default();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return println!("{path}: {error}"),
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for case in format!("\n{}", lines.join("\n")).split("\n= ").skip(1) {
        let name = case.lines().next().unwrap_or_default();
        let rows: Vec<&str> = case.lines().skip(1).filter(|line| !line.is_empty() && !line.contains(' ')).collect();
        if name.contains(&wanted) && !rows.is_empty() {
            println!("= {name}");
            for (side, first) in [("attacker", Color::White), ("defender", Color::Black)] {
                println!("{side} {}", told(&drawn::question(&rows, first)));
            }
        }
    }
}

fn told(question: &LifeQuestion) -> String {
    let mut oracle = match LifeOracle::within(question, MAX_STATES) {
        Ok(oracle) => oracle,
        Err(error) => return error.to_string(),
    };
    let truth = oracle.truth();
    let names = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
    let moves = if truth.moves.is_empty() { "none".to_owned() } else { names(&truth.moves) };
    let marks = [(truth.seki, " seki"), (truth.cycle, " cycle")];
    let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
    let length = oracle.lengths_along(&[])[0].map_or(String::new(), |plies| format!(" length {plies}"));
    let best = shortest(&mut oracle, &truth.moves, length.is_empty());
    let mut rows = |side| oracle.in_a_row(side, 4).iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    format!(
        "{} {moves}{marks}{length}{best} | attacker {} defender {}",
        truth.status,
        rows(Role::Attacker),
        rows(Role::Defender)
    )
}

/// The first moves that kill soonest.
fn shortest(oracle: &mut LifeOracle, moves: &[Point], none: bool) -> String {
    if none || moves.is_empty() {
        return String::new();
    }
    let after = |oracle: &mut LifeOracle, point: Point| oracle.lengths_along(&[point.into()]).get(1).copied().flatten();
    let all: Vec<(Option<u32>, Point)> = moves.iter().map(|&point| (after(oracle, point), point)).collect();
    let least = all.iter().filter_map(|&(plies, _)| plies).min();
    let best: Vec<String> =
        all.iter().filter(|(plies, _)| *plies == least).map(|(_, point)| point.to_string()).collect();
    format!(" soonest {}", best.join(" "))
}
