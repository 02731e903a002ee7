//! Play and undo, and liberties, on middle-game positions; the naive board beside them in the same run.
//!
//! ```text
//! cargo bench -p tesuji-board
//! ```
//!
//! The positions are games of deterministic random play that is sensible in one respect: nobody fills his own eyes,
//! and captures and escapes from atari come first. One iteration is one pair of play and undo (or one question),
//! averaged over a fixed list of moves.

#[path = "../tests/naive/mod.rs"]
mod naive;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use naive::Naive;
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Move, Point, Setup, Size};

/// Whether all neighbours are the player's own: such points are eyes, and are not filled.
fn is_own_eye(board: &Board, point: Point) -> bool {
    board.neighbors(point).all(|n| board.color(n) == Some(board.to_play()))
}

/// Random points are tried; with a chance, one that touches a block in atari is preferred.
fn sensible_move(board: &Board, dice: &mut Dice) -> Option<Point> {
    let urgent = board
        .block_heads()
        .iter()
        .filter(|&head| board.in_atari(head))
        .filter_map(|head| board.liberties(head).first())
        .find(|&point| board.check_legal(point).is_ok());
    if let Some(point) = urgent.filter(|_| dice.below(3) > 0) {
        return Some(point);
    }
    (0..200)
        .map(|_| dice.point(board.size()))
        .find(|&point| board.check_legal(point).is_ok() && !is_own_eye(board, point))
}

/// A position after `moves` moves of a random game.
fn middle_game(seed: u64, moves: usize) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(Size::STANDARD);
    for _ in 0..moves {
        match sensible_move(&board, &mut dice) {
            Some(point) => board.play_legal(point),
            None => board.pass(),
        }
    }
    board
}

/// Positions of 80 to 200 moves, each with all its legal moves in a fixed random order.
fn positions() -> Vec<(Board, Vec<Point>)> {
    (0..8)
        .map(|seed| {
            let board = middle_game(seed + 1, 80 + 17 * seed as usize);
            let mut dice = Dice::new(seed);
            let mut moves: Vec<Point> = board.legal_points().collect();
            for i in (1..moves.len()).rev() {
                moves.swap(i, dice.below(i + 1));
            }
            (board, moves)
        })
        .collect()
}

/// Runs through positions and moves for ever.
struct Cycle<T> {
    positions: Vec<(T, Vec<Point>)>,
    at: usize,
    played: usize,
}

impl<T> Cycle<T> {
    fn new(positions: Vec<(T, Vec<Point>)>) -> Cycle<T> {
        Cycle { positions, at: 0, played: 0 }
    }

    /// The next move, and the position it is for. All moves of a position come before the next position, as in a
    /// search.
    fn step(&mut self) -> (&mut T, Point) {
        if self.played == self.positions[self.at].1.len() {
            self.at = (self.at + 1) % self.positions.len();
            self.played = 0;
        }
        let (board, moves) = &mut self.positions[self.at];
        let point = moves[self.played];
        self.played += 1;
        (board, point)
    }
}

fn play_and_undo(c: &mut Criterion) {
    let mut group = c.benchmark_group("play and undo");
    let mut cycle = Cycle::new(positions());
    group.bench_function("board", |b| {
        b.iter(|| {
            let (board, point) = cycle.step();
            board.play_at(point).expect("listed as legal");
            black_box(board.hash());
            board.undo()
        });
    });
    let mut cycle = Cycle::new(positions().iter().map(|(b, moves)| (Naive::from_board(b), moves.clone())).collect());
    group.bench_function("naive board", |b| {
        b.iter(|| {
            let (board, point) = cycle.step();
            let after = board.after(Move::Play(point)).expect("listed as legal");
            black_box(after.hash_of_stones())
        });
    });
    // What the fast board knows after every move: the naive one has to flood for it.
    group.bench_function("naive board, all blocks known", |b| {
        b.iter(|| {
            let (board, point) = cycle.step();
            let after = board.after(Move::Play(point)).expect("listed as legal");
            black_box((after.hash_of_stones(), after.blocks()))
        });
    });
    group.finish();
}

fn liberties(c: &mut Criterion) {
    let mut group = c.benchmark_group("liberties of a block");
    let stones: Vec<(Board, Vec<Point>)> = positions()
        .into_iter()
        .map(|(board, _)| {
            let stones = board.size().points().filter(|&p| board.color(p).is_some()).collect();
            (board, stones)
        })
        .collect();
    let naive = stones.iter().map(|(board, stones)| (Naive::from_board(board), stones.clone())).collect();
    let mut cycle = Cycle::new(stones);
    group.bench_function("board", |b| {
        b.iter(|| {
            let (board, point) = cycle.step();
            black_box(board.liberty_count(point) + usize::from(board.liberties(point).first().is_some()))
        });
    });
    let mut cycle = Cycle::new(naive);
    group.bench_function("naive board", |b| {
        b.iter(|| {
            let (board, point) = cycle.step();
            black_box(board.block(point).liberties.len())
        });
    });
    group.finish();
}

/// A ladder across the whole board, played out and taken back: the prey grows to more than thirty stones.
fn ladder(c: &mut Criterion) {
    let mut setup = Setup::empty(Size::STANDARD);
    setup.to_play = Color::White;
    setup.stones.push((PREY, Color::Black));
    setup.stones.extend([(1, 2), (2, 1), (3, 1)].map(|(x, y)| (Point::at(x, y), Color::White)));
    let mut board = Board::from_setup(&setup).expect("a legal position");
    let moves = ladder_moves(board.clone());
    let pairs = moves.len();
    assert!(pairs > 60, "the ladder ends after {pairs} moves");
    c.bench_function(&format!("ladder of {pairs} moves played out and taken back"), |b| {
        b.iter(|| {
            for &point in &moves {
                board.play_at(point).expect("the ladder is legal");
            }
            for _ in &moves {
                board.undo();
            }
        });
    });
}

const PREY: Point = Point::at(2, 2);

/// White puts the prey in atari again and again, it runs, until it cannot get out of atari at the edge.
fn ladder_moves(mut board: Board) -> Vec<Point> {
    while board.liberty_count(PREY) == 2 {
        // The prey is left with the liberty that gives it fewer new ones.
        let ways_out = |point: &Point| board.empty_neighbor_count(*point);
        let atari = board.liberties(PREY).iter().max_by_key(ways_out).expect("two liberties");
        board.play_legal(atari);
        let escape = board.liberties(PREY).first().expect("one liberty");
        board.play_legal(escape);
    }
    board.moves().filter_map(Move::point).collect()
}

criterion_group!(benches, play_and_undo, liberties, ladder);
criterion_main!(benches);
