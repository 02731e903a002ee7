//! The rectangle of a rule and where it lies on the board.
//!
//! ```text
//!   corner 3x2     y=1  3 4 5 |        cell = y * width + x, y = 0 is the bottom row
//!                  y=0  0 1 2 |        corner: the left and the bottom side are edges of the board
//!                      +------         side:   the bottom side is an edge
//!                                      centre: no side is
//! ```
//!
//! A cell is on the *border* if it has a neighbour on the board outside the rectangle, otherwise it is *interior*. What
//! happens outside reaches the pattern only through the border. Sets of cells are bit masks.

use std::fmt;
use std::str::FromStr;

/// Which sides of a rectangle are edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Anchor {
    /// The left and the bottom side.
    Corner,
    /// The bottom side.
    Side,
    /// None.
    Centre,
}

impl Anchor {
    /// All three.
    pub const ALL: [Anchor; 3] = [Anchor::Corner, Anchor::Side, Anchor::Centre];

    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Anchor::Corner => "corner",
            Anchor::Side => "side",
            Anchor::Centre => "centre",
        }
    }

    /// The letter used in names such as `c4x3`.
    pub const fn letter(self) -> char {
        match self {
            Anchor::Corner => 'c',
            Anchor::Side => 's',
            Anchor::Centre => 'm',
        }
    }
}

/// A set of cells: bit `i` is cell `i`.
pub type Cells = u32;

/// For every width the cells of the first column, as far as a pattern can reach: this is asked for at every step of
/// following a string.
const FIRST_COLUMN: [Cells; Shape::MAX_CELLS + 1] = {
    let mut columns = [0; Shape::MAX_CELLS + 1];
    let mut width = 1;
    while width <= Shape::MAX_CELLS {
        let mut cell = 0;
        while cell < Shape::MAX_CELLS {
            columns[width] |= 1 << cell;
            cell += width;
        }
        width += 1;
    }
    columns
};

/// A rectangle with its place on the board.
///
/// ```
/// use tesuji_rules::Shape;
/// let shape: Shape = "c3x2".parse().unwrap();
/// assert_eq!(shape.cells(), 6);
/// assert_eq!(shape.interior(), 0b000_011); // A1 and B1 touch nothing outside
/// assert_eq!(shape.to_string(), "c3x2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    anchor: Anchor,
    width: u8,
    height: u8,
}

impl Shape {
    /// The most cells a pattern may have: four bits of conditions for each fit one word.
    pub const MAX_CELLS: usize = 16;

    /// A rectangle of `width` by `height` cells, if it has 1 to 16 cells.
    pub const fn new(anchor: Anchor, width: u8, height: u8) -> Option<Shape> {
        let cells = width as usize * height as usize;
        if cells == 0 || cells > Shape::MAX_CELLS { None } else { Some(Shape { anchor, width, height }) }
    }

    /// Which sides are edges of the board.
    pub const fn anchor(self) -> Anchor {
        self.anchor
    }

    /// Columns; on a side: along the edge.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The set of all cells.
    pub const fn all(self) -> Cells {
        (1 << self.cells()) - 1
    }

    /// The number of patterns: three contents for each cell.
    pub const fn patterns(self) -> u32 {
        3_u32.pow(self.cells() as u32)
    }

    /// The cells of one column.
    const fn column(self, x: u8) -> Cells {
        let mut cells = 0;
        let mut y = 0;
        while y < self.height {
            cells |= 1 << (y * self.width + x);
            y += 1;
        }
        cells
    }

    /// The cells of one row.
    const fn row(self, y: u8) -> Cells {
        ((1 << self.width) - 1) << (y * self.width)
    }

    /// The cells with a neighbour on the board outside the rectangle.
    pub const fn border(self) -> Cells {
        let mut border = self.row(self.height - 1) | self.column(self.width - 1);
        if !matches!(self.anchor, Anchor::Corner) {
            border |= self.column(0);
        }
        if matches!(self.anchor, Anchor::Centre) {
            border |= self.row(0);
        }
        border
    }

    /// The cells all of whose neighbours are in the rectangle.
    pub const fn interior(self) -> Cells {
        self.all() & !self.border()
    }

    /// The neighbours of a set of cells that are not in it.
    #[inline]
    pub const fn around(self, cells: Cells) -> Cells {
        let w = self.width as u32;
        let left = FIRST_COLUMN[w as usize];
        let (not_left, not_right) = (self.all() & !left, self.all() & !(left << (w - 1)));
        let grown = (cells & not_right) << 1 | (cells & not_left) >> 1 | cells << w | cells >> w;
        grown & self.all() & !cells
    }

    /// The places on the board outside the rectangle next to these cells, each once.
    pub fn outside(self, cells: Cells) -> Vec<Outside> {
        let (width, height) = (self.width as i8, self.height as i8);
        let is_open = |place: &Outside| match self.anchor {
            Anchor::Corner => place.x == width || place.y == height,
            Anchor::Side => !(0..width).contains(&place.x) || place.y == height,
            Anchor::Centre => !(0..width).contains(&place.x) || !(0..height).contains(&place.y),
        };
        let beside = each(cells).flat_map(|cell| {
            let (x, y) = ((cell % self.width) as i8, (cell / self.width) as i8);
            [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].map(|(x, y)| Outside { x, y })
        });
        beside.filter(is_open).collect()
    }

    /// The part of `within` connected to `seed` (which lies in it).
    #[inline]
    pub const fn connected(self, seed: Cells, within: Cells) -> Cells {
        let mut part = seed & within;
        loop {
            let more = self.around(part) & within;
            if more == 0 {
                return part;
            }
            part |= more;
        }
    }

    /// The connected parts of a set, in the order of their lowest cells.
    pub fn parts(self, cells: Cells) -> impl Iterator<Item = Cells> {
        let mut rest = cells;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = self.connected(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            Some(part)
        })
    }
}

/// A place on the board beside a rectangle: columns and rows counted from its cell 0, so that -1 is left of it or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outside {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
}

/// The cells of a set, lowest first.
pub fn each(cells: Cells) -> impl Iterator<Item = u8> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let cell = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(cell)
    })
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}x{}", self.anchor.letter(), self.width, self.height))
    }
}

/// A text that is not a shape such as `c4x3`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a pattern shape: expected c, s or m (corner, side, centre) and a size of at most 16 cells, as in c4x3"
)]
pub struct ParseShapeError(String);

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        let parse = || {
            let mut chars = text.chars();
            let letter = chars.next()?;
            let anchor = Anchor::ALL.into_iter().find(|a| a.letter() == letter)?;
            let (width, height) = chars.as_str().split_once('x')?;
            Shape::new(anchor, width.parse().ok()?, height.parse().ok()?)
        };
        parse().ok_or_else(|| ParseShapeError(text.escape_debug().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(name: &str) -> Shape {
        name.parse().unwrap()
    }

    #[test]
    fn border_and_interior() {
        assert_eq!(shape("c2x2").interior(), 0b0001);
        assert_eq!(shape("s3x2").interior(), 0b000_010);
        assert_eq!(shape("m3x3").interior(), 0b000_010_000);
        assert_eq!(shape("c4x3").interior(), 0b0000_0111_0111);
        assert_eq!(shape("s1x4").interior(), 0);
    }

    #[test]
    fn neighbours_do_not_wrap_around() {
        let s = shape("m4x3");
        assert_eq!(s.around(1 << 3), 1 << 2 | 1 << 7);
        assert_eq!(s.around(1 << 4), 1 | 1 << 5 | 1 << 8);
        assert_eq!(s.parts(0b1001_0000_1001).collect::<Vec<_>>(), [1, 8, 1 << 8, 1 << 11]);
    }

    #[test]
    fn texts_that_are_no_shapes() {
        for text in ["", "c", "c0x3", "x3x3", "c5x4", "c3x", "c-1x2", "c300x1", "é3x3"] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
    }
}
