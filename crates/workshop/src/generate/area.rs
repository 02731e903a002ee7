//! The area of a new problem.

use tesuji_board::random::Dice;
use tesuji_board::{Point, PointSet, Size};
use tesuji_store::Place;

/// The points A1, K1 and K10 of the paper.
pub(super) fn anchor(place: Place) -> Point {
    match place {
        Place::Corner => Point::at(0, 0),
        Place::Edge => Point::at(9, 0),
        Place::Centre => Point::at(9, 9),
    }
}

/// An area of about this many points around an anchor, without holes, in its place (an edge problem stays off the
/// corners).
pub(super) fn grow(dice: &mut Dice, place: Place, points: usize) -> PointSet {
    let size = Size::STANDARD;
    let anchor = anchor(place);
    let room: PointSet = size.points().filter(|&p| fits(p, place)).collect();
    let mut area = PointSet::from(anchor);
    while area.len() < points {
        let border: Vec<Point> = ((area.dilated() & room) - area).iter().collect();
        let Some(&first) = border.first() else { break };
        // Of two candidates the nearer one: compact areas, as problems have.
        let mut pick = || border.get(dice.below(border.len())).copied().unwrap_or(first);
        let (a, b) = (pick(), pick());
        area.insert(if a.distance(anchor) <= b.distance(anchor) { a } else { b });
    }
    without_holes(area, size)
}

fn fits(point: Point, place: Place) -> bool {
    let inner = |at: u8| (2..17).contains(&at);
    match place {
        Place::Corner => point.x() < 12 && point.y() < 12,
        Place::Edge => inner(point.x()) && point.y() < 12,
        Place::Centre => inner(point.x()) && inner(point.y()),
    }
}

/// Closed off points, and points of the wall that would have no way out, belong to the area.
fn without_holes(mut area: PointSet, size: Size) -> PointSet {
    let all = PointSet::all(size);
    loop {
        let wall = (area.dilated() & all) - area;
        let Some(far) = (all - area - wall).iter().last() else { return area };
        let outside = (all - area - wall).connected_to(far);
        let safe = outside.dilated();
        let mut grown = all - outside - wall;
        // A wall block must touch the outside to be secure.
        let mut rest = wall;
        while let Some(stone) = rest.first() {
            let block = rest.connected_to(stone);
            rest -= block;
            if !block.intersects(&safe) {
                grown |= block;
            }
        }
        if grown == area {
            return area;
        }
        area = grown;
    }
}
