//! Groups of the corner with a name: every stone and every empty point as drawn.

use tesuji_board::{Board, Point, PointSet, Setup, Symmetry};
use tesuji_question::LifeQuestion;

use super::ShapeName;

/// The lower left corner, top row first: X the group, all of it; . empty; O the attacker. Their names differ from book
/// to book; what is meant is what is drawn, with the attacker's descents already played.
const DRAWN: [(ShapeName, &[&str]); 8] = [
    (ShapeName::LGroup, &["OOOO", ".XXXO", "...XO", "....O"]),
    (ShapeName::LPlusOneGroup, &["OOOO", ".XXXO", "...XO", "...X"]),
    (ShapeName::LongLGroup, &["OOOOO", ".XXXXO", "....XO", ".....O"]),
    (ShapeName::JGroup, &["OOO", "XXXOO", "..XXXO", ".....O"]),
    (ShapeName::DoorGroup, &["OOO", ".XXO", "..XO", "..XO"]),
    (ShapeName::TripodGroup, &["OO", ".XO", ".XXO", "..XXO", "....O"]),
    (ShapeName::TripodWithAnExtraLeg, &["OO", "XXO", ".XXO", "..XXO", "....O"]),
    (ShapeName::CarpentersSquare, &["OOOO", "XXXXO", "...X", "...X", "...X"]),
];

/// The name of a group in the corner.
pub(super) fn name(question: &LifeQuestion, board: &Board) -> Option<ShapeName> {
    let group: PointSet = question.target.iter().flat_map(|&stone| board.stones(stone)).collect();
    Symmetry::ALL.into_iter().find_map(|symmetry| {
        let size = board.size();
        let turned = Turned {
            setup: &symmetry.setup(&board.to_setup()),
            group: symmetry.points(size, &group),
            area: symmetry.points(size, &question.area),
        };
        DRAWN.iter().find(|(_, rows)| turned.is_drawn(rows)).map(|&(name, _)| name)
    })
}

/// The question turned so that its corner is the lower left one.
struct Turned<'a> {
    setup: &'a Setup,
    group: PointSet,
    area: PointSet,
}

impl Turned<'_> {
    fn is_drawn(&self, rows: &[&str]) -> bool {
        let mut wanted = [PointSet::new(), PointSet::new(), PointSet::new()];
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let Some(at) = Point::new(x as u8, y as u8).filter(|&at| self.setup.size.contains(at)) else {
                    return false;
                };
                let kind = "X.O".find(letter).unwrap_or_default();
                wanted[kind].insert(at);
            }
        }
        let [group, empty, attacker] = wanted;
        let occupied: PointSet = self.setup.stones.iter().map(|&(point, _)| point).collect();
        let own: PointSet = self
            .setup
            .stones
            .iter()
            .filter(|(_, color)| Some(*color) == self.owner())
            .map(|&(point, _)| point)
            .collect();
        group == self.group
            && empty.is_subset(&self.area)
            && !empty.intersects(&occupied)
            && attacker.is_subset(&(occupied - own))
    }

    fn owner(&self) -> Option<tesuji_board::Color> {
        self.setup.stones.iter().find(|(point, _)| self.group.contains(*point)).map(|&(_, color)| color)
    }
}
