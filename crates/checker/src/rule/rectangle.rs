//! The rectangle of a rule: which cells are neighbours, and which touch the rest of the board.

/// A set of cells: bit `y * width + x`, the bottom row first.
pub type Cells = u16;

/// The most cells of a rectangle.
pub const MAX_CELLS: usize = 16;

/// A rectangle on a board. Its left and bottom sides may be edges of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangle {
    beside: Vec<Cells>,
    border: Cells,
    all: Cells,
}

impl Rectangle {
    /// A rectangle of 1 to 16 cells.
    ///
    /// ```
    /// use tesuji_checker::rule::Rectangle;
    /// let corner = Rectangle::new(3, 2, true, true).unwrap();
    /// assert_eq!(corner.border(), 0b111_100); // the others touch nothing outside
    /// assert!(Rectangle::new(5, 4, true, true).is_none());
    /// ```
    pub fn new(width: u8, height: u8, left_edge: bool, bottom_edge: bool) -> Option<Rectangle> {
        let (w, h) = (usize::from(width), usize::from(height));
        if w == 0 || h == 0 || w * h > MAX_CELLS {
            return None;
        }
        let mut rectangle = Rectangle { beside: Vec::new(), border: 0, all: 0 };
        for y in 0..h {
            for x in 0..w {
                let cell = |x: usize, y: usize| 1 << (y * w + x);
                let mut beside: Cells = 0;
                // For each side: whether it lies in the rectangle, else whether there is board.
                let sides = [
                    (x > 0, !left_edge, x.wrapping_sub(1), y),
                    (x + 1 < w, true, x + 1, y),
                    (y > 0, !bottom_edge, x, y.wrapping_sub(1)),
                    (y + 1 < h, true, x, y + 1),
                ];
                for (inside, board, nx, ny) in sides {
                    if inside {
                        beside |= cell(nx, ny);
                    } else if board {
                        rectangle.border |= cell(x, y);
                    }
                }
                rectangle.beside.push(beside);
                rectangle.all |= cell(x, y);
            }
        }
        Some(rectangle)
    }

    /// All cells.
    pub const fn all(&self) -> Cells {
        self.all
    }

    /// The cells with a neighbour on the board outside the rectangle.
    pub const fn border(&self) -> Cells {
        self.border
    }

    /// The neighbours of some cells, without themselves.
    pub(super) fn around(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |all, cell| all | self.beside[cell]) & !cells
    }

    /// The cells of `within` that hang together with one of them.
    pub(super) fn string(&self, cell: usize, within: Cells) -> Cells {
        let (mut string, mut edge): (Cells, Cells) = (0, 1 << cell);
        while edge != 0 {
            string |= edge;
            edge = each(edge).fold(0, |all, c| all | self.beside[c]) & within & !string;
        }
        string
    }

    /// The strings of some stones.
    pub(super) fn strings(&self, stones: Cells) -> impl Iterator<Item = Cells> + '_ {
        let mut left = stones;
        std::iter::from_fn(move || {
            let first = each(left).next()?;
            let string = self.string(first, stones);
            left &= !string;
            Some(string)
        })
    }
}

/// The cells of a set.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let cell = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (cell < MAX_CELLS).then_some(cell)
    })
}
