//! The surround: attacker blocks around the area that the answer takes for granted.
//!
//! A block that breathes outside the area cannot be captured in the search. With few liberties there that is an assumption, and the
//! answer names it.

use tesuji_board::{Board, Point, PointSet};

/// With more liberties outside the area a block is no matter of doubt.
const FEW: usize = 3;

/// A stone of each attacker block beside the area with few liberties, all of them counted, and one of them outside.
pub(super) fn surround(board: &Board, target: &[Point], area: &PointSet) -> Vec<Point> {
    let Some(defender) = target.iter().find_map(|&p| board.color(p)) else { return Vec::new() };
    let mut found = Vec::new();
    for head in &board.block_heads() {
        let stones: PointSet = board.stones(head).collect();
        let outside = (*board.liberties(head) - *area).len();
        let beside = stones.dilated().intersects(area);
        if board.color(head) == Some(!defender) && beside && (1..=FEW).contains(&outside) {
            found.extend(stones.first());
        }
    }
    found
}
