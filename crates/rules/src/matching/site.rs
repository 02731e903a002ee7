//! A place of a shape on a real board.

use tesuji_board::{Color, Point, PointSet, Size};

use super::environment::View;
use crate::shape::{Anchor, Shape};

/// Where the cells of a shape lie on a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    shape: Shape,
    points: Vec<Point>,
}

impl Site {
    /// All places of a shape on a board. The sides that are edges lie on edges; places that differ only by a symmetry
    /// of the shape itself are listed once, since rules are kept in all orientations.
    pub fn all(shape: Shape, size: Size) -> Vec<Site> {
        Site::near(shape, size, [0, 0, size.width() - 1, size.height() - 1])
    }

    /// The places that reach into a box of the board, given by its least and greatest columns and rows (`x0, y0, x1,
    /// y1`).
    pub fn near(shape: Shape, size: Size, [x0, y0, x1, y1]: [u8; 4]) -> Vec<Site> {
        let longest = shape.width().max(shape.height()) - 1;
        let columns = x0.saturating_sub(longest)..=x1.min(size.width() - 1);
        let rows = y0.saturating_sub(longest)..=y1.min(size.height() - 1);
        let mut sites = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for orientation in 0..8 {
            for dy in rows.clone() {
                for dx in columns.clone() {
                    if let Some(site) = Site::at(shape, size, orientation, dx, dy) {
                        let mut points = site.points.clone();
                        points.sort_unstable();
                        // A square in the centre has one orientation, a corner its own: the set of points tells, except
                        // that on a small board the same points may be a corner in two ways.
                        if seen.insert((points, site.edges(size))) {
                            sites.push(site);
                        }
                    }
                }
            }
        }
        sites
    }

    /// The point of cell 0 and its neighbours beyond the edges of the shape: what distinguishes two ways to lie on the
    /// same points.
    fn edges(&self, size: Size) -> Vec<Point> {
        let w = usize::from(self.shape.width());
        let bottom = self.points[..w].to_vec();
        let left: Vec<Point> = self.points.iter().step_by(w).copied().collect();
        debug_assert!(self.points.iter().all(|&p| size.contains(p)));
        let mut edges = match self.shape.anchor() {
            Anchor::Corner => [bottom, left].concat(),
            Anchor::Side => bottom,
            Anchor::Centre => Vec::new(),
        };
        edges.sort_unstable();
        edges
    }

    fn at(shape: Shape, size: Size, orientation: u8, dx: u8, dy: u8) -> Option<Site> {
        let place = |x: i16, y: i16| {
            let x = if orientation & 1 == 0 { x } else { i16::from(shape.width()) - 1 - x };
            let y = if orientation & 2 == 0 { y } else { i16::from(shape.height()) - 1 - y };
            let (x, y) = if orientation & 4 == 0 { (x, y) } else { (y, x) };
            (x + i16::from(dx), y + i16::from(dy))
        };
        let on_board = |(x, y): (i16, i16)| {
            (0..i16::from(size.width())).contains(&x) && (0..i16::from(size.height())).contains(&y)
        };
        if shape.anchor() != Anchor::Centre && on_board(place(0, -1)) {
            return None;
        }
        if shape.anchor() == Anchor::Corner && on_board(place(-1, 0)) {
            return None;
        }
        let mut points = Vec::with_capacity(shape.cells());
        for y in 0..i16::from(shape.height()) {
            for x in 0..i16::from(shape.width()) {
                let (px, py) = place(x, y);
                if !on_board((px, py)) {
                    return None;
                }
                points.push(Point::at(px as u8, py as u8));
            }
        }
        Some(Site { shape, points })
    }

    /// The shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The point of a cell.
    #[inline]
    pub fn point(&self, cell: u8) -> Point {
        self.points[usize::from(cell)]
    }

    /// The points in the order of the cells.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The points as a set.
    pub fn point_set(&self) -> PointSet {
        self.points.iter().copied().collect()
    }

    /// The number of the pattern seen here, with the defender's stones as black.
    #[inline]
    pub fn code(&self, view: &impl View, defender: Color) -> u32 {
        self.points.iter().rev().fold(0, |code, &point| {
            3 * code
                + match view.color(point) {
                    None => 0,
                    Some(color) if color == defender => 1,
                    Some(_) => 2,
                }
        })
    }

    /// Whether the defender can carry out a strategy here: every point is one where he may play, or holds a stone that
    /// stays for ever (`lasting`: the target's, and those that cannot be captured).
    pub fn is_playable(&self, area: &PointSet, lasting: &PointSet) -> bool {
        self.points.iter().all(|&point| area.contains(point) || lasting.contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(shape: &str, width: u8, height: u8) -> usize {
        Site::all(shape.parse().unwrap(), Size::new(width, height).unwrap()).len()
    }

    #[test]
    fn sites_on_a_board() {
        assert_eq!(count("c3x3", 19, 19), 4);
        assert_eq!(count("c4x2", 19, 19), 8);
        assert_eq!(count("s4x2", 19, 19), 4 * 16);
        assert_eq!(count("m3x3", 19, 19), 17 * 17);
        assert_eq!(count("m4x3", 19, 19), 2 * 16 * 17);
        assert_eq!(count("c3x3", 3, 3), 4, "four corners share the same points");
        assert_eq!(count("c4x2", 3, 2), 0);
    }
}
