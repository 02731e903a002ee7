//! Eye spaces with a name: one block around one connected space of empty points, and nothing else in the question.

use tesuji_board::{Board, Point, PointSet, Size};
use tesuji_question::LifeQuestion;

use super::ShapeName;

/// Each shape drawn once; it may be turned and mirrored.
const DRAWN: [(ShapeName, &[&str]); 11] = [
    (ShapeName::StraightThree, &["###"]),
    (ShapeName::BentThree, &["##", "#."]),
    (ShapeName::StraightFour, &["####"]),
    (ShapeName::BentFour, &["###", "#.."]),
    (ShapeName::TwistedFour, &["##.", ".##"]),
    (ShapeName::PyramidFour, &["###", ".#."]),
    (ShapeName::SquareFour, &["##", "##"]),
    (ShapeName::BulkyFive, &["###", "##."]),
    (ShapeName::CrossedFive, &[".#.", "###", ".#."]),
    (ShapeName::RabbitySix, &[".#.", "###", ".##"]),
    (ShapeName::RectangularSix, &["###", "###"]),
];

/// The name of the eye space that the group surrounds.
pub(super) fn name(question: &LifeQuestion, board: &Board) -> Option<ShapeName> {
    let space = whole_space(question, board)?;
    let size = board.size();
    let form = normal_form(space.iter().map(|point| (point.x(), point.y())).collect());
    let (shape, _) = DRAWN.into_iter().find(|(_, rows)| normal_form(cells(rows)) == form)?;
    let in_the_corner = corners(size).into_iter().any(|corner| space.contains(corner));
    match shape {
        // What a bent four is worth in the corner depends on how it lies.
        ShapeName::BentFour if in_the_corner => None,
        ShapeName::RectangularSix if in_the_corner => Some(ShapeName::RectangularSixInTheCorner),
        shape => Some(shape),
    }
}

/// The space, if one block surrounds it and every empty point of the area is in it.
fn whole_space(question: &LifeQuestion, board: &Board) -> Option<PointSet> {
    let (&head, others) = question.target.split_first()?;
    if others.iter().any(|&other| board.head(other) != board.head(head)) {
        return None;
    }
    let wall: PointSet = board.stones(head).collect();
    let empty = board.points_of(None);
    let on_board = PointSet::all(board.size());
    let within = |space: &PointSet| {
        let around = (space.dilated() & on_board) - *space;
        space.is_subset(&(question.area & empty)) && around.is_subset(&wall)
    };
    let (mut space, mut rest) = (None, *board.liberties(head));
    while let Some(point) = rest.first() {
        let component = (on_board - wall).connected_to(point);
        rest -= component;
        if within(&component) {
            if space.replace(component).is_some() {
                return None;
            }
        } else if !(component & question.area & empty).is_empty() {
            // Where its owner may play outside, the space does not decide.
            return None;
        }
    }
    space
}

fn corners(size: Size) -> [Point; 4] {
    let (right, top) = (size.width() - 1, size.height() - 1);
    [Point::at(0, 0), Point::at(right, 0), Point::at(0, top), Point::at(right, top)]
}

fn cells(rows: &[&str]) -> Vec<(u8, u8)> {
    let row = |(y, row): (usize, &&str)| {
        let filled = row.bytes().enumerate().filter(|&(_, cell)| cell == b'#');
        filled.map(|(x, _)| (x as u8, y as u8)).collect::<Vec<_>>()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// The same list for all cells that are a turn or a mirror image apart.
fn normal_form(cells: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    let most = cells.iter().flat_map(|&(x, y)| [x, y]).max().unwrap_or(0);
    let turned = |way: u8| {
        let turn = |&(x, y): &(u8, u8)| {
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            (if way & 1 == 0 { x } else { most - x }, if way & 2 == 0 { y } else { most - y })
        };
        let turned: Vec<(u8, u8)> = cells.iter().map(turn).collect();
        let left = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let low = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut moved: Vec<(u8, u8)> = turned.iter().map(|&(x, y)| (x - left, y - low)).collect();
        moved.sort_unstable();
        moved
    };
    (0..8).map(turned).min().unwrap_or_default()
}
