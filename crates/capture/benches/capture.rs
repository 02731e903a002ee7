//! Ladders, proved captures and scans; a plain recursive CatchInLadder on the naive board beside them in the same run.
//!
//! ```text
//! cargo bench -p tesuji-capture
//! ```
//!
//! One iteration of `ladder` is one block with two liberties of a middle-game position, averaged over a fixed list of
//! them.

#![allow(missing_docs, clippy::unwrap_used, reason = "criterion's macros")]

#[path = "../../board/tests/naive/mod.rs"]
mod naive;
#[path = "../tests/problem_file/mod.rs"]
mod problem_file;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use naive::Naive;
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Move, Point, Size};
use tesuji_capture::{catch, is_caught_in_ladder, scan};
use tesuji_question::{Deadline, Limits};

fn is_own_eye(board: &Board, point: Point) -> bool {
    board.neighbors(point).all(|n| board.color(n) == Some(board.to_play()))
}

/// A position of random play in which nobody fills his own eyes and most ataris are answered.
fn middle_game(seed: u64, moves: usize) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(Size::STANDARD);
    for _ in 0..moves {
        let urgent = board.block_heads().iter().find_map(|head| {
            let point = board.liberties(head).first().filter(|_| board.in_atari(head))?;
            board.check_legal(point).is_ok().then_some(point)
        });
        let urgent = urgent.filter(|_| dice.below(4) > 0);
        let any = || {
            (0..200)
                .map(|_| dice.point(Size::STANDARD))
                .find(|&p| board.check_legal(p).is_ok() && !is_own_eye(&board, p))
        };
        match urgent.or_else(any) {
            Some(point) => board.play_legal(point),
            None => board.pass(),
        }
    }
    board
}

/// Blocks with two liberties, each with a board on which the hunter is to play.
fn two_liberty_blocks() -> Vec<(Board, Vec<Point>)> {
    let mut list = Vec::new();
    for seed in 1..9 {
        for to_play in Color::ALL {
            let mut board = middle_game(seed, 70 + 15 * seed as usize);
            board.set_to_play(to_play);
            let is_prey = |&head: &Point| board.color(head) == Some(!to_play) && board.liberty_count(head) == 2;
            let preys = board.block_heads().iter().filter(is_prey).collect();
            list.push((board, preys));
        }
    }
    list
}

/// CatchInLadder of the report (2.1), word by word, on the naive board.
fn catch_in_ladder(board: &Naive, prey: Point, prey_color: Color, to_play: Color, depth: u32) -> bool {
    let block = board.block(prey);
    if depth > 400 {
        return false;
    }
    let mut moves: Vec<Point> = block.liberties.iter().collect();
    if to_play == prey_color {
        if moves.len() > 1 {
            return false;
        }
        for other in board.blocks() {
            let touches = other.stones.iter().any(|stone| stone.neighbors().iter().any(|n| block.stones.contains(n)));
            if other.color != prey_color && other.liberties.len() == 1 && touches {
                moves.extend(other.liberties.iter());
            }
        }
        moves.into_iter().all(|point| {
            board
                .after(Move::Play(point))
                .map_or(true, |next| catch_in_ladder(&next, prey, prey_color, !to_play, depth + 1))
        })
    } else {
        match moves.len() {
            1 => true,
            2 => moves.into_iter().any(|point| {
                board
                    .after(Move::Play(point))
                    .is_ok_and(|next| catch_in_ladder(&next, prey, prey_color, !to_play, depth + 1))
            }),
            _ => false,
        }
    }
}

fn ladders(c: &mut Criterion) {
    let mut blocks = two_liberty_blocks();
    let count: usize = blocks.iter().map(|(_, preys)| preys.len()).sum();
    let mut group = c.benchmark_group(format!("ladder, {count} blocks with two liberties"));
    group.bench_function("reader", |b| {
        b.iter(|| {
            let mut caught = 0;
            for (board, preys) in &mut blocks {
                for &prey in preys.iter() {
                    caught += usize::from(is_caught_in_ladder(board, prey));
                }
            }
            black_box(caught)
        });
    });
    group.sample_size(10);
    group.bench_function("CatchInLadder on the naive board", |b| {
        let naive: Vec<(Naive, Color, &Vec<Point>)> =
            blocks.iter().map(|(board, preys)| (Naive::from_board(board), board.to_play(), preys)).collect();
        b.iter(|| {
            let mut caught = 0;
            for (board, to_play, preys) in &naive {
                for &prey in preys.iter() {
                    caught += usize::from(catch_in_ladder(board, prey, !*to_play, *to_play, 0));
                }
            }
            black_box(caught)
        });
    });
    group.finish();
    let plain = problem_file::composed().into_iter().find(|problem| problem.name == "ladder-1").unwrap().question;
    let mut board = Board::from_setup(&plain.position).unwrap();
    c.bench_function("ladder of 58 plies", |b| b.iter(|| black_box(is_caught_in_ladder(&mut board, plain.prey))));
}

fn proofs(c: &mut Criterion) {
    let problems = problem_file::composed();
    let mut group = c.benchmark_group("proved");
    for name in ["net-basic", "loose-ladder-1", "squeeze-1", "net-2"] {
        let question = &problems.iter().find(|problem| problem.name == name).unwrap().question;
        group.bench_function(name, |b| {
            b.iter(|| black_box(catch(question, false, &Limits::default(), &Deadline::default(), &mut ())).is_ok());
        });
    }
    group.finish();
}

fn scans(c: &mut Criterion) {
    let position = middle_game(3, 120).to_setup();
    let mut group = c.benchmark_group("scan");
    group.sample_size(10);
    group.bench_function("a middle-game position", |b| {
        b.iter(|| black_box(scan(&position, &Limits::default(), &Deadline::default())).is_ok());
    });
    group.finish();
}

criterion_group!(benches, ladders, proofs, scans);
criterion_main!(benches);
