//! The bent four in the corner: four stones that the attacker gives, and a ko that he may wait with.

use tesuji_board::{Board, Move, Point, PointSet, Size};
use tesuji_question::LifeQuestion;

/// Whether the defender captures exactly four stones on the line that lie around a corner point: the corner, one point
/// along one edge and two along the other.
pub(super) fn is_played_out(question: &LifeQuestion, line: &[Move]) -> bool {
    let Ok(mut board) = Board::from_setup(&question.position) else { return false };
    let defender = question.target.first().and_then(|&stone| board.color(stone));
    for mv in line {
        match mv {
            Move::Pass => board.pass(),
            Move::Play(point) if board.play_ignoring_ko(*point).is_err() => return false,
            Move::Play(_) => {}
        }
        let taken: PointSet = board.killed_by_last_move().collect();
        if Some(board.to_play()) != defender && is_bent_four(&taken, question.position.size) {
            return true;
        }
    }
    false
}

/// Whether these are four stones bent around a corner.
fn is_bent_four(stones: &PointSet, size: Size) -> bool {
    let (right, top) = (size.width() - 1, size.height() - 1);
    let corners = [(0, 0), (right, 0), (0, top), (right, top)];
    corners.into_iter().any(|(x, y)| {
        let along = |steps: u8| if x == 0 { steps } else { right.saturating_sub(steps) };
        let upwards = |steps: u8| if y == 0 { steps } else { top.saturating_sub(steps) };
        let bend = [Point::at(x, y), Point::at(along(1), y), Point::at(x, upwards(1))];
        let ends = [Point::at(along(2), y), Point::at(x, upwards(2))];
        ends.into_iter().any(|end| *stones == bend.into_iter().chain([end]).collect::<PointSet>() && stones.len() == 4)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_stones_around_a_corner() {
        let size = Size::new(9, 9).unwrap();
        let set = |names: &str| names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>();
        for bent in ["A1 B1 A2 C1", "A1 B1 A2 A3", "J1 H1 J2 G1", "A9 A8 A7 B9", "J9 H9 G9 J8"] {
            assert!(is_bent_four(&set(bent), size), "{bent}");
        }
        for other in ["A1 B1 A2", "A1 B1 C1 D1", "A1 B1 A2 B2", "B1 C1 B2 D1", "A1 B1 A2 C1 D1"] {
            assert!(!is_bent_four(&set(other), size), "{other}");
        }
    }
}
