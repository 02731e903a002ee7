//! Which part of a board a diagram shows.

use tesuji_board::{Point, PointSet, Size};

/// Lines kept free around the stones.
const MARGIN: u8 = 1;
/// An edge this near is shown too: a strip of three lines between the diagram and the edge would mislead.
const SNAP: u8 = 3;
/// The least columns and rows of a diagram.
const LEAST: u8 = 6;

/// A rectangle of a board, given by its first and last column and row, counted from zero at the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The first column.
    pub left: u8,
    /// The last column.
    pub right: u8,
    /// The first row.
    pub bottom: u8,
    /// The last row.
    pub top: u8,
}

impl Region {
    /// The whole board.
    pub const fn whole(size: Size) -> Region {
        Region { left: 0, right: size.width() - 1, bottom: 0, top: size.height() - 1 }
    }

    /// The part around these points: a line more on each side, up to the edge where it is near. The whole board if
    /// there is no point.
    ///
    /// ```
    /// use tesuji_board::{Point, PointSet, Size};
    /// use tesuji_formats::Region;
    /// let region = Region::around(&PointSet::from(Point::at(3, 2)), Size::STANDARD);
    /// assert_eq!(region, Region { left: 0, right: 5, bottom: 0, top: 5 });
    /// ```
    pub fn around(points: &PointSet, size: Size) -> Region {
        let bounds = |coordinate: fn(Point) -> u8, side: u8| {
            let low = points.iter().map(coordinate).min()?;
            let high = points.iter().map(coordinate).max()?;
            Some(span(low, high, side))
        };
        match (bounds(Point::x, size.width()), bounds(Point::y, size.height())) {
            (Some((left, right)), Some((bottom, top))) => Region { left, right, bottom, top },
            _ => Region::whole(size),
        }
    }

    /// The part of the region that is on the board.
    pub fn within(self, size: Size) -> Region {
        let right = self.right.min(size.width() - 1);
        let top = self.top.min(size.height() - 1);
        Region { left: self.left.min(right), right, bottom: self.bottom.min(top), top }
    }

    /// Whether the point is shown.
    pub fn contains(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.x()) && (self.bottom..=self.top).contains(&point.y())
    }

    /// The number of columns.
    pub fn width(self) -> u8 {
        self.right - self.left + 1
    }

    /// The number of rows.
    pub fn height(self) -> u8 {
        self.top - self.bottom + 1
    }

    /// The columns from the left.
    pub fn columns(self) -> impl Iterator<Item = u8> + Clone {
        self.left..=self.right
    }

    /// The rows from the top.
    pub fn rows(self) -> impl Iterator<Item = u8> + Clone {
        (self.bottom..=self.top).rev()
    }

    /// Which sides are edges of the board.
    pub fn edges(self, size: Size) -> Edges {
        Edges {
            left: self.left == 0,
            right: self.right == size.width() - 1,
            bottom: self.bottom == 0,
            top: self.top == size.height() - 1,
        }
    }
}

/// Sides that are edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// The left side is an edge.
    pub left: bool,
    /// The right side is an edge.
    pub right: bool,
    /// The bottom is an edge.
    pub bottom: bool,
    /// The top is an edge.
    pub top: bool,
}

/// First and last line of one direction.
fn span(low: u8, high: u8, side: u8) -> (u8, u8) {
    let mut first = low.saturating_sub(MARGIN);
    let mut last = (high + MARGIN).min(side - 1);
    if first < SNAP {
        first = 0;
    }
    if side - 1 - last < SNAP {
        last = side - 1;
    }
    // A small diagram grows towards the middle of the board.
    while last - first + 1 < LEAST.min(side) {
        if first > 0 && (last == side - 1 || first > side - 1 - last) { first -= 1 } else { last += 1 }
    }
    (first, last)
}
