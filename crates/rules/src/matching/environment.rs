//! What is true outside a site: the conditions of all its strings and empty cells.
//!
//! The definitions are those of the sound edition (`docs/rules.md`):
//!
//! - at least n: the block has n liberties outside the rectangle (for an empty cell: the block a black move there would
//!   make, not counting what it captures);
//! - at most 0: every neighbour outside is a defender's stone whose block has a stone inside, or is safe.

use tesuji_board::{Board, Color, Point, PointSet};

use super::site::Site;
use crate::condition::{Conditions, Level, condition};
use crate::pattern::{Ground, Pattern};
use crate::shape::{Cells, each};

/// What the matcher asks about a position.
pub trait View {
    /// The stone on a point.
    fn color(&self, point: Point) -> Option<Color>;
    /// Whether the point is on the board.
    fn is_on_board(&self, point: Point) -> bool;
    /// The liberties of the block on a point.
    fn liberties(&self, point: Point) -> PointSet;
    /// A name for the block on a point: the same for all its stones, different for others.
    fn block(&self, point: Point) -> Point;
    /// Whether the block on a point can never be captured.
    fn is_safe(&self, point: Point) -> bool;
}

/// A board with stones that are known to be safe.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    board: &'a Board,
    safe: PointSet,
}

impl<'a> Seen<'a> {
    /// A board; `safe` are stones of blocks that can never be captured.
    pub fn new(board: &'a Board, safe: PointSet) -> Seen<'a> {
        Seen { board, safe }
    }
}

impl View for Seen<'_> {
    fn color(&self, point: Point) -> Option<Color> {
        self.board.color(point)
    }

    fn is_on_board(&self, point: Point) -> bool {
        self.board.is_on_board(point)
    }

    fn liberties(&self, point: Point) -> PointSet {
        *self.board.liberties(point)
    }

    fn block(&self, point: Point) -> Point {
        self.board.head(point)
    }

    fn is_safe(&self, point: Point) -> bool {
        self.board.stones(point).any(|stone| self.safe.contains(stone))
    }
}

/// The pattern of a site and all conditions that are true there.
#[derive(Clone, Debug)]
pub struct Environment {
    /// The pattern with its strings.
    pub ground: Ground,
    /// Every condition that is true.
    pub conditions: Conditions,
}

/// Examines the outside of a site.
pub fn environment(view: &impl View, defender: Color, site: &Site) -> Environment {
    let pattern = Pattern::from_code(site.code(view, defender));
    let ground = Ground::new(site.shape(), pattern);
    let look = Look { view, defender, site, inside: site.point_set() };
    let mut conditions = 0;
    for s in &ground.black {
        conditions |= look.least(s.head, &view.liberties(site.point(s.head)));
    }
    for s in ground.white.iter().filter(|s| look.are_shielded(s.stones)) {
        conditions |= condition(s.head, Level::AtMost0);
    }
    for e in each(ground.empty) {
        conditions |= look.least(e, &look.liberties_of_move(site.point(e)));
        if look.are_shielded(1 << e) {
            conditions |= condition(e, Level::AtMost0);
        }
    }
    Environment { ground, conditions }
}

struct Look<'a, V> {
    view: &'a V,
    defender: Color,
    site: &'a Site,
    inside: PointSet,
}

impl<V: View> Look<'_, V> {
    fn least(&self, cell: u8, liberties: &PointSet) -> Conditions {
        let outside = (*liberties - self.inside).len();
        let level = |n: usize, level: Level| if outside >= n { condition(cell, level) } else { 0 };
        level(1, Level::AtLeast1) | level(2, Level::AtLeast2)
    }

    /// The liberties of the block that a defender's move would make, captures not counted.
    fn liberties_of_move(&self, point: Point) -> PointSet {
        let mut liberties = PointSet::new();
        for n in point.neighbors() {
            if !self.view.is_on_board(n) {
                continue;
            }
            match self.view.color(n) {
                None => drop(liberties.insert(n)),
                Some(color) if color == self.defender => liberties |= self.view.liberties(n),
                Some(_) => {}
            }
        }
        liberties.remove(point);
        liberties
    }

    fn are_shielded(&self, cells: Cells) -> bool {
        each(cells & self.site.shape().border()).all(|cell| {
            let outside = self.site.point(cell).neighbors();
            outside.into_iter().filter(|&n| self.view.is_on_board(n) && !self.inside.contains(n)).all(|n| self.holds(n))
        })
    }

    /// Whether a stone of the defender stands there that stays at least as long as the pattern's strings.
    fn holds(&self, point: Point) -> bool {
        self.view.color(point) == Some(self.defender) && (self.view.is_safe(point) || self.is_anchored(point))
    }

    fn is_anchored(&self, point: Point) -> bool {
        let block = self.view.block(point);
        let same = |p: &&Point| self.view.color(**p) == Some(self.defender) && self.view.block(**p) == block;
        self.site.points().iter().any(|p| same(&p))
    }
}
