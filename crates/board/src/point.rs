//! Points of the board and the geometry between them.
//!
//! A point is one number, as in Kierulf 1985, section 5: relations between points are sums of numbers, independent of
//! direction. Rows are 32 apart, so that every board of up to 25 x 25 has a frame of points that are off the board all
//! around it, and a step of up to seven points over the edge never comes back on the other side:
//!
//! ```text
//!      index = 32 * (y + 1) + x          N = p + 32    a = 2N - p (the point beyond N)
//!      y = 0 is the bottom row           W = p - 1     c = W + S - p (the diagonal point)
//!      x = 0 is the leftmost column      E = p + 1
//!                                        S = p - 32
//! ```

use std::fmt;
use std::str::FromStr;

use crate::size::Size;

/// Distance between a point and the one above it.
const ROW: i16 = 32;

/// A point (an intersection), independent of the size of the board.
///
/// Columns and rows are counted from zero at the lower left corner. It is written as in GTP: letters without I from
/// the left, numbers from the bottom.
///
/// ```
/// use tesuji_board::Point;
/// let p = Point::new(2, 3).unwrap();
/// assert_eq!(p.to_string(), "C4");
/// assert_eq!("c4".parse::<Point>(), Ok(p));
/// assert_eq!(Point::new(25, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// How many different indices there are (frame included): the length of arrays indexed by [`Point::index`].
    /// A power of two, so that an index can be masked instead of checked.
    pub const COUNT: usize = 1024;

    /// The point in column `x` and row `y`, counted from zero at the lower left; `None` beyond 25 columns or rows.
    pub const fn new(x: u8, y: u8) -> Option<Point> {
        if x < Size::MAX && y < Size::MAX { Some(Point::at(x, y)) } else { None }
    }

    /// The point in column `x` and row `y`, for coordinates known to be below 25.
    ///
    /// # Panics
    /// If a coordinate is 25 or more.
    pub const fn at(x: u8, y: u8) -> Point {
        assert!(x < Size::MAX && y < Size::MAX, "column and row must be below 25");
        Point((y as u16 + 1) * ROW as u16 + x as u16)
    }

    /// The column, counted from zero at the left.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % ROW as u16) as u8
    }

    /// The row, counted from zero at the bottom.
    #[inline]
    pub const fn y(self) -> u8 {
        ((self.0 / ROW as u16) as u8).wrapping_sub(1)
    }

    /// The number of this point, below [`Point::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point with a given index.
    ///
    /// # Panics
    /// If `index` is not below [`Point::COUNT`].
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        assert!(index < Point::COUNT, "index of a point");
        Point(index as u16)
    }

    /// The four neighbours: south, west, east, north. On the edge some of them are off the board.
    #[inline]
    pub const fn neighbors(self) -> [Point; 4] {
        [self.step(-ROW), self.step(-1), self.step(1), self.step(ROW)]
    }

    #[inline]
    const fn step(self, by: i16) -> Point {
        Point(self.0.wrapping_add_signed(by) % Point::COUNT as u16)
    }

    /// The four diagonal neighbours: south-west, south-east, north-west, north-east.
    pub const fn diagonals(self) -> [Point; 4] {
        [self.step(-ROW - 1), self.step(-ROW + 1), self.step(ROW - 1), self.step(ROW + 1)]
    }

    /// The point `dx` columns to the right and `dy` rows up, if it is a point of the largest board or of its frame.
    /// Whether it is on a certain board, [`Size::contains`] tells.
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Point> {
        let x = self.x() as i16 + dx as i16;
        let y = self.y() as i8 as i16 + dy as i16;
        if x >= -1 && x <= Size::MAX as i16 && y >= -1 && y <= Size::MAX as i16 {
            Some(Point(((y + 1) * ROW + x) as u16 % Point::COUNT as u16))
        } else {
            None
        }
    }

    /// The point beyond `over`, seen from here: `2 * over - self`. With an adjacent `over` it is a jump of one point
    /// (Kierulf 1985, 5: `a = 2N - x`).
    pub const fn beyond(self, over: Point) -> Option<Point> {
        over.offset(over.x() as i8 - self.x() as i8, over.y() as i8 - self.y() as i8)
    }

    /// The fourth corner of a parallelogram: `a + b - self`. With two adjacent points at a right angle it is the
    /// diagonal point between them (Kierulf 1985, 5: `c = W + S - x`).
    pub const fn opposite(self, a: Point, b: Point) -> Option<Point> {
        a.offset(b.x() as i8 - self.x() as i8, b.y() as i8 - self.y() as i8)
    }

    /// Whether the two points are direct neighbours.
    pub const fn is_adjacent(self, other: Point) -> bool {
        self.distance(other) == 1
    }

    /// The number of steps along lines between two points.
    pub const fn distance(self, other: Point) -> u8 {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())
    }
}

/// The letter of column `x`: `A` to `Z` without `I`.
pub(crate) fn column_letter(x: u8) -> char {
    let skip = u8::from(x >= 8);
    char::from(b'A' + x + skip)
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.x() < Size::MAX && self.y() < Size::MAX {
            f.pad(&format!("{}{}", column_letter(self.x()), self.y() + 1))
        } else {
            f.pad("off")
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a point such as `C4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError(String);

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a point: expected a letter A to Z without I and a row 1 to 25, as in C4",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for ParsePointError {}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        parse_point(text).ok_or_else(|| ParsePointError(text.chars().take(20).collect()))
    }
}

impl TryFrom<&str> for Point {
    type Error = ParsePointError;

    fn try_from(text: &str) -> Result<Point, ParsePointError> {
        text.parse()
    }
}

fn parse_point(text: &str) -> Option<Point> {
    let mut chars = text.chars();
    let letter = chars.next()?.to_ascii_uppercase();
    let digits = chars.as_str();
    if !letter.is_ascii_uppercase() || letter == 'I' || digits.is_empty() || digits.len() > 2 {
        return None;
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let x = letter as u8 - b'A' - u8::from(letter > 'I');
    Point::new(x, digits.parse::<u8>().ok()?.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_as_it_is_written() {
        for x in 0..25 {
            for y in 0..25 {
                let p = Point::at(x, y);
                assert_eq!((p.x(), p.y()), (x, y));
                assert_eq!(p.to_string().parse::<Point>(), Ok(p));
                assert_eq!(Point::from_index(p.index()), p);
            }
        }
    }

    #[test]
    fn texts_that_are_no_points() {
        for text in ["", "A", "I5", "A0", "A26", "5A", "A+1", "AA1", "A100", "é3", "Ａ1"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }

    #[test]
    fn relations_do_not_depend_on_direction() {
        let p = Point::at(3, 3);
        for n in p.neighbors() {
            assert!(p.is_adjacent(n));
            assert_eq!(p.beyond(n).map(|b| b.distance(p)), Some(2));
            for m in p.neighbors() {
                let c = p.opposite(n, m).expect("inside");
                assert_eq!(p.diagonals().contains(&c), n != m && n.beyond(p) != Some(m));
            }
        }
        assert_eq!(Point::at(0, 0).beyond(Point::at(0, 2)), Some(Point::at(0, 4)));
    }
}
