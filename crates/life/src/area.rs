//! The area of a closed problem.

use tesuji_board::{Board, Point, PointSet};

/// Everything inside the attacker's wall around a target: the area of a closed problem, as GoTools' files mean it.
///
/// The largest empty region is the outside; attacker blocks that touch it are the wall. The area is what can be reached from the
/// target without crossing the wall or the outside. Empty if no target is a stone.
pub fn closed_area(board: &Board, target: &[Point]) -> PointSet {
    let Some(defender) = target.iter().find_map(|&p| board.color(p)) else { return PointSet::new() };
    let outside = largest_empty_region(board);
    let mut barrier = outside;
    for head in &board.block_heads() {
        if board.color(head) == Some(!defender) && board.liberties(head).intersects(&outside) {
            barrier.extend(board.stones(head));
        }
    }
    let inside = PointSet::all(board.size()) - barrier;
    let mut area = PointSet::from_iter(target.iter().copied()) & inside;
    loop {
        let next = area.dilated() & inside;
        if next == area {
            return area;
        }
        area = next;
    }
}

fn largest_empty_region(board: &Board) -> PointSet {
    let empty = board.points_of(None);
    let mut rest = empty;
    let mut largest = PointSet::new();
    while let Some(first) = rest.first() {
        let mut region = PointSet::from(first);
        loop {
            let next = region.dilated() & empty;
            if next == region {
                break;
            }
            region = next;
        }
        rest -= region;
        if region.len() > largest.len() {
            largest = region;
        }
    }
    largest
}
