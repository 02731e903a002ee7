//! Positions of random play.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Move, Point, PointSet, Size};

/// Random play in which most moves are near the one before, as in a fight.
pub(crate) fn position(seed: u64, size: Size) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(size);
    let most = size.area() * 3 / 10;
    let moves = 30 * size.area() / 169 + dice.below(most);
    for _ in 0..moves {
        let near = match board.last_move() {
            Some(Move::Play(last)) if dice.below(5) > 0 => PointSet::from(last).dilated().dilated().dilated(),
            _ => PointSet::all(size),
        };
        let legal: Vec<Point> = board.legal_points().filter(|&point| near.contains(point)).collect();
        match dice.pick(&legal) {
            Some(&point) => board.play_at(point).expect("a legal move"),
            None => board.pass(),
        }
    }
    board.forget_history();
    board
}
