//! How many blocks of random play are called escaping, and for how much: the table in `docs/figures.md`.
//!
//! `cargo run --release -p tesuji-capture --example free_blocks [POSITIONS]`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the terminal")]

#[path = "../tests/random_play/mod.rs"]
mod random_play;

use std::time::{Duration, Instant};

use tesuji_board::{Board, Point, PointSet, Size};
use tesuji_capture::{catch, examine};
use tesuji_checker::check_escape;
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits, UnknownReason};

/// Nodes for each search.
const NODES: u64 = 2_000;

#[derive(Default)]
struct Counted {
    blocks: usize,
    caught: usize,
    for_good: usize,
    bounded: usize,
    by_ko: usize,
    unknown: usize,
    /// Caught blocks that get the liberties of a bounded escape first.
    both: usize,
    refused: usize,
    capture: Duration,
    escape: Duration,
    nodes: u64,
}

impl Counted {
    fn look_at(&mut self, board: &Board, prey: Point, weak: bool) {
        if weak != (board.liberty_count(prey) <= 4) {
            return;
        }
        let hunter = !board.color(prey).unwrap();
        let mut board = board.clone();
        board.set_to_play(hunter);
        let (kind, boundary) = (CaptureKind::Auto, PointSet::EMPTY);
        let question = CaptureQuestion { position: board.to_setup(), prey, kind, ko_winner: None, boundary };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let started = Instant::now();
        let found = catch(&question, false, &limits, &Deadline::default(), &mut ()).unwrap();
        self.capture += started.elapsed();
        self.blocks += 1;
        let caught = found.verdict == CaptureVerdict::Caught;
        self.caught += usize::from(caught);
        let verdict = if caught { CaptureVerdict::Unknown(UnknownReason::Nodes) } else { found.verdict };
        let proof = found.proof.clone().filter(|_| !caught);
        let started = Instant::now();
        let found = CatchOutcome { verdict, proof, ..found };
        let answer = examine(&question, found, &limits, &Deadline::default()).unwrap();
        if caught {
            self.both += usize::from(answer.verdict == CaptureVerdict::Escapes);
            return;
        }
        self.escape += started.elapsed();
        self.nodes += answer.extra_nodes;
        match answer.verdict {
            CaptureVerdict::Escapes if answer.from.is_none() => self.for_good += 1,
            CaptureVerdict::Escapes => self.bounded += 1,
            _ => self.unknown += 1,
        }
        if answer.verdict == CaptureVerdict::Escapes {
            self.by_ko += usize::from(answer.ko.is_some());
            self.refused += usize::from(check_escape(&question, answer.proof.as_ref().unwrap()).is_err());
        }
    }
}

fn main() {
    let positions = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    println!(
        "| board | liberties | blocks | caught | escape for good | get 5 liberties | (by ko) | unknown | both | refused |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (side, weak) in [(9, true), (9, false), (13, true), (13, false), (19, true), (19, false)] {
        let mut counted = Counted::default();
        for seed in 0..positions {
            let board = random_play::position(seed, Size::square(side).unwrap());
            for prey in &board.block_heads() {
                counted.look_at(&board, prey, weak);
            }
        }
        let Counted { blocks, caught, for_good, bounded, by_ko, unknown, both, refused, .. } = counted;
        let liberties = if weak { "1 to 4" } else { "5 and more" };
        println!(
            "| {side}x{side} | {liberties} | {blocks} | {caught} | {for_good} | {bounded} | {by_ko} | {unknown} | {both} | {refused} |"
        );
        let free = (blocks - caught).max(1) as u32;
        println!(
            "capture {:?}, escape {:?} and {} nodes for each free block",
            counted.capture / free,
            counted.escape / free,
            counted.nodes / u64::from(free)
        );
    }
}
