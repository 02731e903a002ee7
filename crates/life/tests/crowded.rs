//! Boards full of stones, as in the middle of a game: the area of a group stays in its neighbourhood.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Board, Point, PointSet, Size};
use tesuji_life::open::area::stages;
use tesuji_life::open_area;
use tesuji_life::random::Dice;

/// Random moves; own eyes are filled only if nothing else is left.
fn random_game(dice: &mut Dice, moves: usize) -> Board {
    let size = Size::default();
    let mut board = Board::new(size);
    let points: Vec<Point> = size.points().collect();
    for _ in 0..moves {
        let start = dice.below(points.len());
        let turned = points[start..].iter().chain(&points[..start]);
        let is_eye = |p: Point| {
            let mover = board.to_play();
            p.neighbors().into_iter().filter(|&n| size.contains(n)).all(|n| board.color(n) == Some(mover))
        };
        let legal: Vec<Point> = turned.copied().filter(|&p| board.is_empty(p) && !is_eye(p)).collect();
        if !legal.into_iter().any(|p| board.play_at(p).is_ok()) {
            break;
        }
    }
    board
}

#[test]
fn the_area_stays_near_its_group() {
    let mut dice = Dice::new(2026);
    let mut seen = 0;
    for game in 0..30 {
        let board = random_game(&mut dice, 80 + 8 * game);
        for head in board.block_heads().iter().filter(|&head| board.liberty_count(head) <= 4) {
            let empty = board.points_of(None);
            let stages = stages(&board, &[head]);
            let area = open_area(&board, &[head]);
            assert_eq!(stages.last(), Some(&area));
            assert!((area & empty).len() <= 36, "{head} after {game}: {area}");
            let block: PointSet = board.stones(head).collect();
            assert!((block - area).is_empty(), "the group itself belongs to its area");
            for pair in stages.windows(2) {
                assert!((pair[0] - pair[1]).is_empty(), "every stage is part of the next");
            }
            seen += 1;
        }
    }
    assert!(seen > 500, "{seen}");
}
