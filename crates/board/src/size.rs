//! The size of a board.

use std::fmt;

use crate::point::Point;

/// Width and height of a board, 2 to 25 each.
///
/// ```
/// use tesuji_board::{Point, Size};
/// let size = Size::new(9, 5).unwrap();
/// assert_eq!(size.points().count(), 45);
/// assert!(size.contains(Point::at(8, 4)) && !size.contains(Point::at(4, 8)));
/// assert_eq!(size.line(Point::at(4, 1)), 2);
/// assert!(Size::new(1, 26).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The largest width and height.
    pub const MAX: u8 = 25;
    /// The smallest width and height.
    pub const MIN: u8 = 2;
    /// The usual board.
    pub const STANDARD: Size = Size { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows, if both are 2 to 25.
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        let fits = Size::MIN <= width && width <= Size::MAX && Size::MIN <= height && height <= Size::MAX;
        if fits { Some(Size { width, height }) } else { None }
    }

    /// A board of `side` columns and rows, if that is 2 to 25.
    pub const fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    /// The number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// All points, row by row from the lower left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::at(x, y)))
    }

    /// The line of a point counted from the nearest edge: 1 on the edge, 3 or 4 at a star point of a large board.
    pub fn line(self, point: Point) -> u8 {
        let (x, y) = (point.x(), point.y());
        let column = x.min((self.width - 1).saturating_sub(x));
        let row = y.min((self.height - 1).saturating_sub(y));
        column.min(row) + 1
    }

    /// The same board with columns and rows exchanged.
    pub const fn transposed(self) -> Size {
        Size { width: self.height, height: self.width }
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
