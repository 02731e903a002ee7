//! Patterns: the stones in a rectangle, their strings, and their number.
//!
//! A pattern is numbered in base 3, cell 0 being the lowest digit: 0 empty, 1 black, 2 white. Strings are recomputed
//! from the stones whenever they are needed: with bit masks that costs less than storing them for every pattern.

use std::fmt;

use tesuji_board::Color;

use crate::shape::{Cells, Shape};

/// The stones in a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// Cells with black stones.
    pub black: Cells,
    /// Cells with white stones.
    pub white: Cells,
}

impl Pattern {
    /// The number of the pattern: base 3, cell 0 lowest; 0 empty, 1 black, 2 white.
    pub fn code(self) -> u32 {
        ternary(self.black) + 2 * ternary(self.white)
    }

    /// The pattern with a number.
    pub fn from_code(code: u32) -> Pattern {
        let [low, high] = [code % HALF, code / HALF].map(|half| STONES[half as usize % HALF as usize]);
        Pattern { black: low.0 as Cells | (high.0 as Cells) << 8, white: low.1 as Cells | (high.1 as Cells) << 8 }
    }

    /// The empty cells.
    #[inline]
    pub const fn empty(self, shape: Shape) -> Cells {
        shape.all() & !(self.black | self.white)
    }

    /// Reads rows from top to bottom, `X` black, `O` white, `.` empty, anything else skipped.
    ///
    /// ```
    /// use tesuji_rules::Pattern;
    /// let pattern = Pattern::from_rows("XX / .X");
    /// assert_eq!(pattern.map(|p| p.black), Some(0b1110));
    /// ```
    pub fn from_rows(text: &str) -> Option<Pattern> {
        let rows: Vec<Vec<char>> = text
            .split(['/', '\n'])
            .map(|row| row.chars().filter(|c| "XO.".contains(*c)).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let width = rows.first()?.len();
        if rows.iter().any(|row| row.len() != width) || width * rows.len() > Shape::MAX_CELLS {
            return None;
        }
        let (mut black, mut white) = (0, 0);
        for (cell, c) in rows.iter().rev().flatten().enumerate() {
            match c {
                'X' => black |= 1 << cell,
                'O' => white |= 1 << cell,
                _ => {}
            }
        }
        Some(Pattern { black, white })
    }

    /// The rows from top to bottom, joined by `separator`.
    pub fn rows(self, shape: Shape, separator: &str) -> String {
        let row = |y| (0..shape.width()).map(|x| self.letter(y * shape.width() + x)).collect::<String>();
        (0..shape.height()).rev().map(row).collect::<Vec<_>>().join(separator)
    }

    fn letter(self, cell: u8) -> char {
        match (self.black >> cell & 1, self.white >> cell & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        }
    }
}

/// The patterns of eight cells.
const HALF: u32 = 3_u32.pow(8);

/// The stones of every number below [`HALF`]: black and white.
static STONES: [(u8, u8); HALF as usize] = {
    let mut stones = [(0, 0); HALF as usize];
    let mut code = 0;
    while code < HALF as usize {
        let (mut rest, mut cell) = (code, 0);
        while rest > 0 {
            match rest % 3 {
                1 => stones[code].0 |= 1 << cell,
                2 => stones[code].1 |= 1 << cell,
                _ => {}
            }
            rest /= 3;
            cell += 1;
        }
        code += 1;
    }
    stones
};

/// For every mask of eight bits the number with these digits in base 3.
static DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut mask = 1_usize;
    while mask < 256 {
        let lowest = mask & mask.wrapping_neg();
        digits[mask] = digits[mask & (mask - 1)] + 3_u16.pow(lowest.trailing_zeros());
        mask += 1;
    }
    digits
};

/// The bits of a mask as digits of a number in base 3.
#[inline]
fn ternary(mask: Cells) -> u32 {
    u32::from(DIGITS[mask as usize & 255]) + HALF * u32::from(DIGITS[mask as usize >> 8 & 255])
}

/// A string of the pattern: stones connected inside the rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternString {
    /// Its stones.
    pub stones: Cells,
    /// Its liberties inside the rectangle.
    pub liberties: Cells,
    /// Its lowest cell: where its conditions are written.
    pub head: u8,
    /// Whether it touches the border, and so may have liberties outside.
    pub on_border: bool,
}

/// Strings of one colour; at most eight can lie apart on sixteen cells, plus none touching: a small list.
pub type Strings = Vec<PatternString>;

/// A pattern with its strings.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The rectangle.
    pub shape: Shape,
    /// The stones.
    pub pattern: Pattern,
    /// The empty cells.
    pub empty: Cells,
    /// Black's strings, by their lowest cells.
    pub black: Strings,
    /// White's strings, by their lowest cells.
    pub white: Strings,
}

impl Ground {
    /// Finds the strings.
    pub fn new(shape: Shape, pattern: Pattern) -> Ground {
        let empty = pattern.empty(shape);
        let strings = |stones: Cells| -> Strings {
            shape
                .parts(stones)
                .map(|part| PatternString {
                    stones: part,
                    liberties: shape.around(part) & empty,
                    head: part.trailing_zeros() as u8,
                    on_border: part & shape.border() != 0,
                })
                .collect()
        };
        Ground { shape, pattern, empty, black: strings(pattern.black), white: strings(pattern.white) }
    }

    /// The black string on a cell.
    pub fn black_at(&self, cell: u8) -> Option<&PatternString> {
        self.black.iter().find(|s| s.stones >> cell & 1 != 0)
    }

    /// The white string on a cell.
    pub fn white_at(&self, cell: u8) -> Option<&PatternString> {
        self.white.iter().find(|s| s.stones >> cell & 1 != 0)
    }

    /// The string of a colour on a cell.
    pub fn string_at(&self, color: Color, cell: u8) -> Option<&PatternString> {
        match color {
            Color::Black => self.black_at(cell),
            Color::White => self.white_at(cell),
        }
    }

    /// Whether some string cannot exist on a real board: no liberty inside and no way to have one outside.
    pub fn is_illegal(&self) -> bool {
        self.black.iter().chain(&self.white).any(|s| s.liberties == 0 && !s.on_border)
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.pattern.rows(self.shape, "/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::each;

    #[test]
    fn every_pattern_has_its_number() {
        let shape: Shape = "c3x2".parse().unwrap();
        for code in 0..shape.patterns() {
            let pattern = Pattern::from_code(code);
            assert_eq!(pattern.code(), code);
            assert_eq!(Pattern::from_rows(&pattern.rows(shape, "/")), Some(pattern));
        }
        for code in [43_046_720, 6_561, 6_560, 12_345_678, 30_000_001] {
            let pattern = Pattern::from_code(code);
            assert_eq!(pattern.code(), code);
            let slowly = |mask: Cells| each(mask).map(|cell| 3_u32.pow(cell.into())).sum::<u32>();
            assert_eq!(slowly(pattern.black) + 2 * slowly(pattern.white), code);
        }
        assert_eq!(Pattern::from_rows("XX/X"), None);
        assert_eq!(Pattern::from_rows(""), None);
    }

    #[test]
    fn strings_with_inner_liberties() {
        let shape: Shape = "c3x2".parse().unwrap();
        let ground = Ground::new(shape, Pattern::from_rows("XXO/.X.").unwrap());
        assert_eq!(ground.black.len(), 1);
        assert_eq!(ground.black[0].liberties, 0b101);
        assert_eq!(ground.white_at(5).map(|s| s.liberties), Some(0b100));
        assert!(!ground.is_illegal());
        assert!(Ground::new(shape, Pattern::from_rows("XX./OX.").unwrap()).is_illegal());
    }
}
