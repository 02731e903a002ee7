//! Links: empty points between stones of one colour, or between a stone and the edge, where its owner can hold the
//! line.
//!
//! A surround is rarely solid. A player sees it closed where two of its stones stand a jump apart:
//!
//! ```text
//!   diagonal   one-point   two-point   knight's   large knight's   to the edge (second to fourth line)
//!    X +        X + X      X + + X     X + .       X + + .           X
//!    + X                               . + X       . + + X           +
//! ```
//!
//! The points marked `+` are links. They are exits too: a defender who gets there may get out.

use tesuji_board::{Board, Color, Point, PointSet};

/// The farthest line from which a stone holds the way down to the edge.
const EDGE_LINES: u8 = 4;

/// Columns and rows from a stone.
type Step = (i8, i8);

/// The shapes in one orientation: where the other stone stands, and the points between.
const SHAPES: [(Step, &[Step]); 5] = [
    ((1, 1), &[(1, 0), (0, 1)]),
    ((2, 0), &[(1, 0)]),
    ((3, 0), &[(1, 0), (2, 0)]),
    ((2, 1), &[(1, 0), (1, 1)]),
    ((3, 1), &[(1, 0), (2, 0), (1, 1), (2, 1)]),
];

/// The links among these stones of a colour.
pub(super) fn links(board: &Board, stones: &PointSet, color: Color) -> PointSet {
    let mut found = PointSet::new();
    for stone in stones {
        for (to, between) in SHAPES {
            for turn in 0..8 {
                let other = shifted(board, stone, turned(to, turn));
                if other.is_some_and(|other| stones.contains(other)) {
                    found |= gap(board, stone, between, turn, color, to == (1, 1));
                }
            }
        }
        found |= to_the_edge(board, stone);
    }
    found
}

/// One of the eight orientations of a step.
fn turned((x, y): (i8, i8), turn: u8) -> (i8, i8) {
    let (x, y) = if turn & 4 != 0 { (y, x) } else { (x, y) };
    (if turn & 1 != 0 { -x } else { x }, if turn & 2 != 0 { -y } else { y })
}

fn shifted(board: &Board, point: Point, (dx, dy): (i8, i8)) -> Option<Point> {
    point.offset(dx, dy).filter(|&p| board.is_on_board(p))
}

/// The points between two stones; nothing if one of them is taken: by the owner the stones are joined, by the other
/// side they are cut. Of a diagonal one point may be the other side's.
fn gap(board: &Board, stone: Point, between: &[(i8, i8)], turn: u8, owner: Color, diagonal: bool) -> PointSet {
    let points: Vec<Point> = between.iter().filter_map(|&step| shifted(board, stone, turned(step, turn))).collect();
    let taken = points.iter().filter(|&&p| !board.is_empty(p)).count();
    let own = points.iter().any(|&p| board.color(p) == Some(owner));
    let holds = taken == 0 || (diagonal && taken == 1 && !own);
    if holds { points.into_iter().filter(|&p| board.is_empty(p)).collect() } else { PointSet::new() }
}

/// The points straight down to each edge that is near enough, if they are empty.
fn to_the_edge(board: &Board, stone: Point) -> PointSet {
    let mut found = PointSet::new();
    for step in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let mut way = PointSet::new();
        let mut at = stone;
        loop {
            let Some(next) = shifted(board, at, step) else {
                found |= way;
                break;
            };
            if !board.is_empty(next) || way.len() + 1 >= usize::from(EDGE_LINES) {
                break;
            }
            way.extend([next]);
            at = next;
        }
    }
    found
}
