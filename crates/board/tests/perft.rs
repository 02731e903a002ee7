//! Counting positions and sequences of moves (perft), as in `testdata/board`.

mod naive;

use std::collections::HashSet;

use naive::Naive;
use tesuji_board::{Board, Color, Move, Point, Setup, Size};

const LEGAL_POSITIONS: &str = include_str!("../../../testdata/board/legal_positions.txt");
const PERFT: &str = include_str!("../../../testdata/board/perft.txt");

/// The lines of a data file as a size and numbers.
fn cases<const N: usize>(text: &str) -> impl Iterator<Item = (Size, [u64; N])> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.split_whitespace();
        let (width, height) = words.next().and_then(|size| size.split_once('x')).expect("a size");
        let size = width.parse().ok().zip(height.parse().ok()).and_then(|(width, height)| Size::new(width, height));
        let size = size.expect("sides of 2 to 25");
        let numbers: Vec<u64> = words.map(|word| word.parse().expect("a number")).collect();
        (size, numbers.try_into().expect("as many numbers as the header says"))
    })
}

/// Every legal position can be reached from the empty board without captures: without any of its stones there are
/// only more liberties. Positions after captures are counted, too, but not played on: they are reached in another
/// way.
#[test]
fn legal_positions_by_playing() {
    for (size, [count]) in cases(LEGAL_POSITIONS) {
        let mut search = Enumeration { board: Board::new(size), states: HashSet::new(), positions: HashSet::new() };
        search.visit();
        assert_eq!(search.positions.len() as u64, count, "{size}");
    }
}

struct Enumeration {
    board: Board,
    states: HashSet<u128>,
    positions: HashSet<u64>,
}

impl Enumeration {
    fn visit(&mut self) {
        self.positions.insert(diagram_number(&self.board));
        if self.board.killed_by_last_move().len() > 0 || !self.states.insert(self.board.hash()) {
            return;
        }
        for point in self.board.size().points() {
            if self.board.play_at(point).is_ok() {
                self.visit();
                self.board.undo();
            }
        }
        self.board.pass();
        self.visit();
        self.board.undo();
    }
}

/// The stones alone, in base 3.
fn diagram_number(board: &Board) -> u64 {
    board.size().points().fold(0, |number, point| {
        number * 3 + board.color(point).map_or(0, |color| if color == Color::Black { 1 } else { 2 })
    })
}

/// Of all diagrams, those that are accepted are the legal positions.
#[test]
fn legal_positions_by_setting_up() {
    for (size, [count]) in cases(LEGAL_POSITIONS).filter(|(size, _)| size.area() <= 10) {
        let points: Vec<Point> = size.points().collect();
        let mut legal = 0;
        for number in 0..3_u64.pow(points.len() as u32) {
            let mut setup = Setup::empty(size);
            let mut rest = number;
            for &point in &points {
                match rest % 3 {
                    0 => {}
                    digit => setup.stones.push((point, Color::ALL[digit as usize - 1])),
                }
                rest /= 3;
            }
            legal += u64::from(Board::from_setup(&setup).is_ok());
        }
        assert_eq!(legal, count, "{size}");
    }
}

#[test]
fn sequences_of_moves() {
    for (size, [depth, count]) in cases(PERFT) {
        assert_eq!(perft(&mut Board::new(size), depth), count, "{size} depth {depth}");
        assert_eq!(naive_perft(&Naive::new(size), depth), count, "{size} depth {depth}, naive board");
    }
}

fn perft(board: &mut Board, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for point in board.size().points() {
        if board.play_at(point).is_ok() {
            count += perft(board, depth - 1);
            board.undo();
        }
    }
    board.pass();
    count += perft(board, depth - 1);
    board.undo();
    count
}

fn naive_perft(board: &Naive, depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.size.points().map(Move::Play).chain([Move::Pass]);
    moves.filter_map(|mv| board.after(mv).ok()).map(|after| naive_perft(&after, depth - 1)).sum()
}
