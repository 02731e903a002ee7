//! Play and undo take no memory: the stacks of the history never grow, on a new board, on a copy and on one set up
//! from a diagram.
//!
//! The stacks are all that play and undo could let grow; everything else on a board is of fixed size.

mod naive;

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, Setup, Size};

/// As many moves as the board promises to remember without taking memory.
const MOVES: usize = 1024;

fn play_random_game(mut board: Board, seed: u64) {
    let room = board.history_capacity();
    let mut dice = Dice::new(seed);
    for _ in 0..3 {
        let mut captures = 0;
        while board.moves_played() < MOVES {
            let point = dice.point(board.size());
            if board.play_at(point).is_err() && dice.below(20) == 0 {
                board.pass();
            }
            captures += board.killed_by_last_move().len();
        }
        assert!(captures > 0, "nothing was captured");
        while board.undo().is_some() {}
    }
    assert_eq!(board.history_capacity(), room);
}

#[test]
fn a_new_board_and_a_copy() {
    for side in [5, 9, 19, 25] {
        let board = Board::new(Size::square(side).unwrap());
        assert!(board.history_capacity().iter().all(|&room| room >= MOVES));
        play_random_game(board.clone(), 1);
        play_random_game(board, 2);
    }
}

#[test]
fn a_board_full_of_single_stones() {
    // A chessboard of one colour: as many blocks as there can be, all joined and captured in the games.
    let mut setup = Setup::empty(Size::square(25).unwrap());
    for p in setup.size.points().filter(|p| (p.x() + p.y()) % 2 == 0 && *p != Point::at(0, 0)) {
        setup.stones.push((p, Color::White));
    }
    play_random_game(Board::from_setup(&setup).unwrap(), 3);
}

#[test]
fn copying_into_a_board_keeps_its_memory() {
    let mut copy = Board::new(Size::square(9).unwrap());
    let mut board = Board::new(Size::STANDARD);
    board.play_at(Point::at(3, 3)).unwrap();
    let room = copy.history_capacity();
    copy.clone_from(&board);
    assert!(copy.is_identical(&board));
    assert_eq!(copy.history_capacity(), room);
}
