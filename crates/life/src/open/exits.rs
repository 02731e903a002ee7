//! Where an area can be left.

use tesuji_board::{Board, PointSet};

/// The empty points of an area from which the outside can be reached.
pub(super) fn all_exits(board: &Board, area: &PointSet) -> PointSet {
    let empty = board.points_of(None);
    (empty - *area).dilated() & *area & empty
}

/// The exits of an area in groups that lie apart: what goes on at one does not touch the others.
pub(super) fn sides(board: &Board, area: &PointSet) -> Vec<PointSet> {
    let mut rest = all_exits(board, area);
    let mut sides = Vec::new();
    while let Some(first) = rest.first() {
        let mut side = PointSet::from(first);
        loop {
            let grown = side | (side.dilated().dilated() & rest);
            if grown == side {
                break;
            }
            side = grown;
        }
        rest -= side;
        sides.push(side);
    }
    sides
}
