//! The eight symmetries of the board, and the exchange of colours.
//!
//! A symmetry is three yes-or-no choices, done in this order: mirror left and right, mirror bottom and top, exchange
//! columns and rows. The last one turns a 9 x 5 board into a 5 x 9 board; the other two keep its size.
//!
//! ```text
//!      A B .      mirror      . B A      transpose      . . A
//!      . C .    ---------->   . C .    ------------>    . C B
//!      . . .    (left-right)  . . .    (x and y)        . . .
//! ```
//!
//! Invariants (tested): the symmetries are a group under [`Symmetry::then`], and they commute with play: a move and its
//! image lead to a position and its image.

use crate::moves::Move;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::setup::Setup;
use crate::size::Size;

/// One of the eight ways to turn and mirror a board.
///
/// A point needs the size of the board it is on *before* the change.
///
/// ```
/// use tesuji_board::{Point, Size, Symmetry};
/// let size = Size::new(9, 5).unwrap();
/// let corner = Point::at(0, 0);
/// let mut corners: Vec<Point> = Symmetry::ALL.map(|s| s.point(size, corner)).to_vec();
/// corners.sort();
/// corners.dedup();
/// // Four corners of the 9 x 5 board, and of the 5 x 9 board; the lower left one is a corner of both.
/// assert_eq!(corners.len(), 7);
/// let turn = Symmetry::ALL[5];
/// assert_eq!(turn.then(turn.inverse()), Symmetry::IDENTITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror_x: bool,
    mirror_y: bool,
    transpose: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry::from_bits(0);

    /// All eight, the identity first; the last four exchange width and height.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut bits = 0;
        while bits < 8 {
            all[bits as usize] = Symmetry::from_bits(bits);
            bits += 1;
        }
        all
    };

    const fn from_bits(bits: u8) -> Symmetry {
        Symmetry { mirror_x: bits & 1 != 0, mirror_y: bits & 2 != 0, transpose: bits & 4 != 0 }
    }

    /// Whether columns and rows are exchanged.
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// The symmetry that does this one first and then `next`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // After a transposition, the mirror of the columns is what was the mirror of the rows.
        let (next_x, next_y) =
            if self.transpose { (next.mirror_y, next.mirror_x) } else { (next.mirror_x, next.mirror_y) };
        Symmetry {
            mirror_x: self.mirror_x ^ next_x,
            mirror_y: self.mirror_y ^ next_y,
            transpose: self.transpose ^ next.transpose,
        }
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry { mirror_x: self.mirror_y, mirror_y: self.mirror_x, transpose: true }
        } else {
            self
        }
    }

    /// The size of the changed board.
    pub const fn size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// Where a point of a board of this size goes. Points that are off the board stay off it.
    pub const fn point(self, size: Size, point: Point) -> Point {
        let x = mirrored(point.x(), size.width(), self.mirror_x);
        let y = mirrored(point.y(), size.height(), self.mirror_y);
        let image = if self.transpose { Point::new(y, x) } else { Point::new(x, y) };
        match image {
            Some(image) => image,
            None => point,
        }
    }

    /// Where the points of a set go.
    pub fn points(self, size: Size, points: &PointSet) -> PointSet {
        points.iter().map(|point| self.point(size, point)).collect()
    }

    /// What a move becomes; a pass stays a pass.
    pub const fn play(self, size: Size, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point(size, point)),
            Move::Pass => Move::Pass,
        }
    }

    /// What a diagram becomes.
    pub fn setup(self, setup: &Setup) -> Setup {
        let image = |point| self.point(setup.size, point);
        Setup {
            size: self.size(setup.size),
            stones: setup.stones.iter().map(|&(point, color)| (image(point), color)).collect(),
            to_play: setup.to_play,
            ko: setup.ko.map(image),
        }
    }
}

/// A column or row counted from the other edge. One beyond the edge stays, so that points off the board stay off it.
const fn mirrored(at: u8, count: u8, mirror: bool) -> u8 {
    if mirror && at < count { count - 1 - at } else { at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;

    const SIZES: [Size; 3] = [Size::STANDARD, Size::new(9, 5).unwrap(), Size::new(2, 25).unwrap()];

    #[test]
    fn the_symmetries_are_a_group() {
        for (i, &a) in Symmetry::ALL.iter().enumerate() {
            assert!(!Symmetry::ALL[..i].contains(&a), "{a:?} twice");
            assert_eq!(a.then(Symmetry::IDENTITY), a);
            assert_eq!(Symmetry::IDENTITY.then(a), a);
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.inverse().then(a), Symmetry::IDENTITY);
            for b in Symmetry::ALL {
                assert!(Symmetry::ALL.contains(&a.then(b)));
                for c in Symmetry::ALL {
                    assert_eq!(a.then(b).then(c), a.then(b.then(c)));
                }
            }
        }
    }

    #[test]
    fn points_follow_the_group() {
        for size in SIZES {
            for a in Symmetry::ALL {
                assert_eq!(a.points(size, &PointSet::all(size)), PointSet::all(a.size(size)));
                for b in Symmetry::ALL {
                    assert_eq!(a.then(b).size(size), b.size(a.size(size)));
                    for p in PointSet::all(Size::square(Size::MAX).unwrap()).iter() {
                        assert_eq!(a.then(b).point(size, p), b.point(a.size(size), a.point(size, p)));
                        assert_eq!(a.size(size).contains(a.point(size, p)), size.contains(p));
                    }
                }
            }
        }
    }

    #[test]
    fn neighbors_stay_neighbors() {
        for size in SIZES {
            for s in Symmetry::ALL {
                for p in size.points() {
                    for q in p.neighbors().into_iter().filter(|&q| size.contains(q)) {
                        assert!(s.point(size, p).is_adjacent(s.point(size, q)));
                        assert_eq!(s.size(size).line(s.point(size, p)), size.line(p));
                    }
                }
            }
        }
    }

    #[test]
    fn a_diagram_and_its_images() {
        let size = Size::new(3, 2).unwrap();
        let setup = Setup {
            size,
            stones: vec![(Point::at(0, 1), Color::Black), (Point::at(7, 0), Color::White)],
            to_play: Color::White,
            ko: Some(Point::at(2, 1)),
        };
        let turned = Symmetry { mirror_x: true, mirror_y: false, transpose: true }.setup(&setup);
        assert_eq!(turned.size, Size::new(2, 3).unwrap());
        assert_eq!(turned.stones, [(Point::at(1, 2), Color::Black), (Point::at(0, 7), Color::White)]);
        assert_eq!((turned.to_play, turned.ko), (Color::White, Some(Point::at(1, 0))));
        for s in Symmetry::ALL {
            assert_eq!(s.inverse().setup(&s.setup(&setup)), setup);
        }
    }
}
