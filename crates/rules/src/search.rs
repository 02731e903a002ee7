//! Rules found by a drawing: some stones, some empty points, and points where anything may be.
//!
//! ```text
//!   drawing     . . X        in a rectangle of 4x3 it has    . . X *     * . . X     * * * *    four places,
//!               ? O .        room at                         ? O . *     * ? O .     . . X *    and more if it
//!                                                            * * * *     * * * *     ? O . * .. may be turned
//! ```
//!
//! Each place of the drawing in a rectangle is a mask over the cells. A rule is found if its pattern fits one of
//! them. Patterns are numbers and rules are kept in their order, 4,096 patterns in a block: a block none of whose
//! numbers fits is not read. So the work for a full drawing is a block or two of each table, and for one that says
//! little it is the whole base once; who asks gets control back after every block.

use std::collections::BTreeSet;
use std::str::FromStr;

use crate::base::{Rule, RuleBase, RuleId};
use crate::layout::{PATTERNS_PER_BLOCK, block_count};
use crate::pattern::Pattern;
use crate::shape::{Anchor, Cells, Shape};
use crate::table::RuleTable;

/// What a drawing says of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sketch {
    /// Anything may be there: `?`.
    Any,
    /// Nothing: `.`.
    Empty,
    /// A stone of the side that lives: `X`.
    Black,
    /// A stone of the other side: `O`.
    White,
}

impl Sketch {
    const fn from_letter(letter: char) -> Option<Sketch> {
        match letter {
            '?' => Some(Sketch::Any),
            '.' => Some(Sketch::Empty),
            'X' => Some(Sketch::Black),
            'O' => Some(Sketch::White),
            _ => None,
        }
    }
}

/// A drawn pattern.
///
/// ```
/// use tesuji_rules::search::Drawing;
/// let drawing: Drawing = "..X/?O.".parse().unwrap();
/// assert_eq!((drawing.width(), drawing.height()), (3, 2));
/// assert!("..X/?O".parse::<Drawing>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawing {
    width: u8,
    /// From the lower left, row by row.
    cells: Vec<Sketch>,
}

/// Why a text is not a drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// A character that means nothing.
    #[error("row {row} has '{}' at place {column}: expected ? for anything, . for empty, X for black, O for white", letter.escape_debug())]
    Letter {
        /// Counted from 1, from the top.
        row: usize,
        /// Counted from 1.
        column: usize,
        /// The character.
        letter: char,
    },
    /// Rows of different lengths.
    #[error("row {row} has {found} points, the first has {expected}: all rows must be equally long")]
    Uneven {
        /// Counted from 1, from the top.
        row: usize,
        /// Points of the first row.
        expected: usize,
        /// Points of this row.
        found: usize,
    },
    /// No points, or more than a pattern can have.
    #[error("a drawing has 1 to {most} points, this one has {0}", most = Shape::MAX_CELLS)]
    Size(usize),
}

impl FromStr for Drawing {
    type Err = DrawingError;

    /// Reads rows from top to bottom, divided by `/`.
    fn from_str(text: &str) -> Result<Drawing, DrawingError> {
        Drawing::from_rows(text.split('/'))
    }
}

impl Drawing {
    /// Reads rows from top to bottom; spaces at their ends do not count.
    ///
    /// # Errors
    /// If a character means nothing, or the rows are no rectangle of 1 to 16 points.
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Drawing, DrawingError> {
        let mut read: Vec<Vec<Sketch>> = Vec::new();
        for (row, text) in (1..).zip(rows) {
            let letters = (1..).zip(text.trim().chars());
            let sketch =
                |(column, letter)| Sketch::from_letter(letter).ok_or(DrawingError::Letter { row, column, letter });
            // Whoever sends a very long row learns what is wrong with it without its being kept.
            let cells: Vec<Sketch> = letters.map(sketch).take(Shape::MAX_CELLS + 1).collect::<Result<_, _>>()?;
            let expected = read.first().map_or(cells.len(), Vec::len);
            if cells.len() != expected {
                return Err(DrawingError::Uneven { row, expected, found: text.trim().chars().count() });
            }
            read.push(cells);
            let points = read.len() * expected;
            if points == 0 || points > Shape::MAX_CELLS {
                return Err(DrawingError::Size(points.max(text.trim().chars().count())));
            }
        }
        let width = read.first().ok_or(DrawingError::Size(0))?.len() as u8;
        Ok(Drawing { width, cells: read.into_iter().rev().flatten().collect() })
    }

    /// Columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.cells.len() as u8 / self.width
    }

    fn at(&self, x: u8, y: u8) -> Sketch {
        self.cells[usize::from(y * self.width + x)]
    }

    /// The drawing turned and mirrored: bit 0 mirrors left and right, bit 1 above and below, bit 2 at the diagonal.
    fn turned(&self, orientation: u8) -> Drawing {
        let (w, h) = (self.width, self.height());
        let (width, height) = if orientation & 4 == 0 { (w, h) } else { (h, w) };
        let from = |x: u8, y: u8| {
            let (x, y) = if orientation & 4 == 0 { (x, y) } else { (y, x) };
            let x = if orientation & 1 == 0 { x } else { w - 1 - x };
            let y = if orientation & 2 == 0 { y } else { h - 1 - y };
            self.at(x, y)
        };
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| from(x, y)).collect();
        Drawing { width, cells }
    }
}

/// What is sought: a drawing, and how it may lie in a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// What was drawn.
    pub drawing: Drawing,
    /// Which sides of the drawing are edges of the board: it lies in rectangles of that kind only, edge on edge. If
    /// nothing is said, it may be any part of any rectangle.
    pub place: Option<Anchor>,
    /// Whether it may not be turned or mirrored.
    pub as_drawn: bool,
}

impl Sought {
    /// The orientations that keep edges on edges.
    fn orientations(&self) -> &'static [u8] {
        match self.place {
            _ if self.as_drawn => &[0],
            Some(Anchor::Corner) => &[0, 4],
            Some(Anchor::Side) => &[0, 1],
            Some(Anchor::Centre) | None => &[0, 1, 2, 3, 4, 5, 6, 7],
        }
    }

    /// All that the drawing may say of the cells of a rectangle; nothing if it has no room there.
    fn masks(&self, shape: Shape) -> Vec<Mask> {
        if self.place.is_some_and(|place| place != shape.anchor()) {
            return Vec::new();
        }
        let mut masks = BTreeSet::new();
        for drawing in self.orientations().iter().map(|&orientation| self.drawing.turned(orientation)) {
            let room = |side: u8, drawn: u8| side.checked_sub(drawn);
            let (Some(right), Some(up)) =
                (room(shape.width(), drawing.width()), room(shape.height(), drawing.height()))
            else {
                continue;
            };
            let (right, up) = match self.place {
                Some(Anchor::Corner) => (0, 0),
                Some(Anchor::Side) => (right, 0),
                Some(Anchor::Centre) | None => (right, up),
            };
            masks.extend(
                (0..=up).flat_map(|dy| (0..=right).map(move |dx| (dx, dy))).map(|at| Mask::of(&drawing, shape, at)),
            );
        }
        masks.into_iter().collect()
    }

    /// Whether some place for the drawing can be found in a rectangle.
    pub fn fits(&self, shape: Shape) -> bool {
        !self.masks(shape).is_empty()
    }
}

/// What is asked of the cells of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mask {
    black: Cells,
    white: Cells,
    empty: Cells,
}

impl Mask {
    /// What a drawing says if its lower left point lies on this cell.
    fn of(drawing: &Drawing, shape: Shape, (dx, dy): (u8, u8)) -> Mask {
        let mut mask = Mask { black: 0, white: 0, empty: 0 };
        for y in 0..drawing.height() {
            for x in 0..drawing.width() {
                let cell: Cells = 1 << ((y + dy) * shape.width() + x + dx);
                match drawing.at(x, y) {
                    Sketch::Any => {}
                    Sketch::Empty => mask.empty |= cell,
                    Sketch::Black => mask.black |= cell,
                    Sketch::White => mask.white |= cell,
                }
            }
        }
        mask
    }

    const fn fits(self, pattern: Pattern) -> bool {
        self.black & !pattern.black == 0
            && self.white & !pattern.white == 0
            && self.empty & (pattern.black | pattern.white) == 0
    }

    /// The digit that a cell must have in the number of a pattern.
    const fn digit(self, cell: u32) -> Option<u32> {
        match (self.black >> cell & 1, self.white >> cell & 1, self.empty >> cell & 1) {
            (1, _, _) => Some(1),
            (_, 1, _) => Some(2),
            (_, _, 1) => Some(0),
            _ => None,
        }
    }

    /// The lowest number of a pattern that fits, from `least` on.
    ///
    /// From the highest digit down, the number agrees with `least` as far as the mask lets it; where the mask asks for
    /// more, the rest is as low as can be; where it asks for less, a free digit further up must be raised.
    fn first_from(self, least: u32, shape: Shape) -> Option<u32> {
        let cells = shape.cells() as u32;
        let lowest = Pattern { black: self.black, white: self.white }.code();
        let (mut number, mut raised) = (0, None);
        for cell in (0..cells).rev() {
            let place = 3_u32.pow(cell);
            let (own, lowest_below) = (least / place % 3, lowest % place);
            match self.digit(cell) {
                Some(digit) if digit < own => return raised,
                Some(digit) if digit > own => return Some(number + digit * place + lowest_below),
                None if own < 2 => raised = Some(number + (own + 1) * place + lowest_below),
                _ => {}
            }
            number += own * place;
        }
        Some(number)
    }

    /// Whether some pattern of a block fits.
    fn meets_block(self, block: u32, shape: Shape) -> bool {
        let first = block * PATTERNS_PER_BLOCK;
        self.first_from(first, shape).is_some_and(|number| number - first < PATTERNS_PER_BLOCK)
    }
}

impl RuleBase {
    /// The rules that hold a drawing, in the order of their numbers: those of one block of patterns at a time, which may
    /// be none, so that who asks can stop.
    ///
    /// ```
    /// use tesuji_rules::search::Sought;
    /// use tesuji_rules::{Anchor, shipped};
    /// let sought = Sought { drawing: "XO?X/?X?X".parse().unwrap(), place: Some(Anchor::Corner), as_drawn: false };
    /// let (_, rule) = shipped().find(&sought).flatten().next().unwrap();
    /// assert_eq!(rule.pattern.rows(rule.shape, "/"), "XO.X/.XOX");
    /// ```
    pub fn find<'a>(&'a self, sought: &'a Sought) -> impl Iterator<Item = Vec<(RuleId, Rule)>> + 'a {
        (0..).zip(&self.tables).flat_map(move |(table, rules)| {
            let named = move |(number, rule)| (RuleId { table, number }, rule);
            rules.find(sought).map(move |found| found.into_iter().map(named).collect())
        })
    }
}

impl RuleTable {
    /// The rules of this table that hold a drawing, one block of patterns at a time.
    pub fn find(&self, sought: &Sought) -> impl Iterator<Item = Vec<(u32, Rule)>> + '_ {
        let masks = sought.masks(self.shape);
        let blocks = if masks.is_empty() { 0 } else { block_count(self.shape) };
        (0..blocks).map(move |block| {
            let met: Vec<Mask> = masks.iter().copied().filter(|mask| mask.meets_block(block, self.shape)).collect();
            // A block is read only if something in it can fit.
            if met.is_empty() {
                return Vec::new();
            }
            self.rules_of(block).filter(|(_, rule)| met.iter().any(|mask| mask.fits(rule.pattern))).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;
    use crate::state::About;

    fn sought(text: &str, place: Option<Anchor>) -> Sought {
        Sought { drawing: text.parse().unwrap(), place, as_drawn: false }
    }

    /// What a drawing says, point by point, without masks or numbers: the oracle of these tests.
    fn plainly_holds(rule: &Rule, sought: &Sought) -> bool {
        let rows: Vec<Vec<char>> =
            rule.pattern.rows(rule.shape, "/").split('/').map(|row| row.chars().collect()).collect();
        let letter = |sketch: Sketch| "?.XO".chars().nth(sketch as usize).unwrap();
        let drawing = &sought.drawing;
        let drawn: Vec<Vec<char>> = (0..drawing.height())
            .rev()
            .map(|y| (0..drawing.width()).map(|x| letter(drawing.at(x, y))).collect())
            .collect();
        let turns = if sought.as_drawn { 1 } else { 8 };
        let is_there = |(drawn, edges): (Vec<Vec<char>>, [bool; 4])| {
            let (w, h) = (drawn[0].len(), drawn.len());
            if w > rows[0].len() || h > rows.len() {
                return false;
            }
            let (right, down) = (rows[0].len() - w, rows.len() - h);
            let agrees = |x: usize, y: usize| {
                (0..h).all(|j| (0..w).all(|i| drawn[j][i] == '?' || drawn[j][i] == rows[y + j][x + i]))
            };
            // left, bottom, right, top: an edge of the drawing must be one of the rectangle, at its end.
            let [left, bottom, at_right, top] = edges;
            let (is_corner, is_centre) = (rule.shape.anchor() == Anchor::Corner, rule.shape.anchor() == Anchor::Centre);
            let possible = |x: usize, y: usize| {
                !at_right && !top && (!left || is_corner && x == 0) && (!bottom || !is_centre && y == down)
            };
            (0..=right).any(|x| (0..=down).any(|y| possible(x, y) && agrees(x, y)))
        };
        let edges = match sought.place {
            Some(Anchor::Corner) => [true, true, false, false],
            Some(Anchor::Side) => [false, true, false, false],
            Some(Anchor::Centre) | None => [false; 4],
        };
        sought.place.is_none_or(|place| place == rule.shape.anchor())
            && std::iter::successors(Some((drawn, edges, 0)), |(drawn, edges, turn)| {
                (turn + 1 < turns).then(|| {
                    let (drawn, edges) =
                        if turn % 2 == 0 { mirrored(drawn, *edges) } else { transposed(drawn, *edges) };
                    (drawn, edges, turn + 1)
                })
            })
            .any(|(drawn, edges, _)| is_there((drawn, edges)))
    }

    /// Left and right exchanged.
    fn mirrored(drawn: &[Vec<char>], [left, bottom, right, top]: [bool; 4]) -> (Vec<Vec<char>>, [bool; 4]) {
        (drawn.iter().map(|row| row.iter().rev().copied().collect()).collect(), [right, bottom, left, top])
    }

    /// Mirrored at the diagonal through the upper left corner: left becomes top, bottom becomes right.
    fn transposed(drawn: &[Vec<char>], [left, bottom, right, top]: [bool; 4]) -> (Vec<Vec<char>>, [bool; 4]) {
        let column = |x: usize| drawn.iter().map(|row| row[x]).collect();
        ((0..drawn[0].len()).map(column).collect(), [top, right, bottom, left])
    }

    /// The numbers of what is found in a table, and of what a plain scan finds.
    fn both_ways(about: About, shape: &str, sought: &Sought) -> (Vec<u32>, Vec<u32>) {
        let table = shipped().table(about, shape.parse().unwrap()).unwrap();
        let found = table.find(sought).flatten().map(|(number, rule)| {
            assert_eq!(table.get(number as usize), Some(rule), "a rule comes with its own number");
            number
        });
        let plainly = (0..).zip(table.iter()).filter(|(_, rule)| plainly_holds(rule, sought)).map(|(number, _)| number);
        (found.collect(), plainly.collect())
    }

    #[test]
    fn a_drawing_finds_what_a_plain_scan_finds() {
        let tables = [(About::Life, "c4x2"), (About::Life, "c3x3"), (About::Life, "s5x2"), (About::Eye, "s3x3")];
        let tables = tables.into_iter().chain([(About::Eye, "m3x3"), (About::Eye, "c4x2"), (About::Eye, "c2x2")]);
        let drawings =
            ["?", ".", "X", "O", "XO", "X/O", ".X/X.", "..X/?O.", "?X?/XX?", "O.X./????", "X.X/.XO/???", ".X/.X/OX"];
        let places = [None, Some(Anchor::Corner), Some(Anchor::Side), Some(Anchor::Centre)];
        let mut most = 0;
        for (about, shape) in tables {
            for drawing in drawings {
                for (place, as_drawn) in places.into_iter().flat_map(|place| [(place, false), (place, true)]) {
                    let sought = Sought { as_drawn, ..sought(drawing, place) };
                    let (found, plainly) = both_ways(about, shape, &sought);
                    assert_eq!(found, plainly, "{drawing} in {shape}, {place:?}, as drawn: {as_drawn}");
                    most = most.max(found.len());
                }
            }
        }
        assert!(most > 100, "these drawings are found: {most}");
    }

    #[test]
    fn every_rule_is_found_by_its_own_pattern_in_all_orientations() {
        for (about, shape) in [(About::Life, "c4x2"), (About::Life, "s5x2"), (About::Eye, "m3x3")] {
            let table = shipped().table(about, shape.parse().unwrap()).unwrap();
            for (number, rule) in (0..).zip(table.iter()) {
                let drawing: Drawing = rule.pattern.rows(rule.shape, "/").parse().unwrap();
                for orientation in 0..8 {
                    let anywhere = Sought { drawing: drawing.turned(orientation), place: None, as_drawn: false };
                    assert!(table.find(&anywhere).flatten().any(|found| found.0 == number), "{shape} {number}");
                }
                let there = Sought { drawing, place: Some(rule.shape.anchor()), as_drawn: true };
                let found: Vec<Rule> = table.find(&there).flatten().map(|(_, rule)| rule).collect();
                assert!(found.contains(&rule) && found.iter().all(|other| other.pattern == rule.pattern));
            }
        }
    }

    #[test]
    fn one_rule_of_the_largest_table_by_its_pattern() {
        let table = shipped().table(About::Life, "c5x3".parse().unwrap()).unwrap();
        let rule = table.get(222_332).unwrap();
        let sought = Sought { as_drawn: true, ..sought(&rule.pattern.rows(rule.shape, "/"), Some(Anchor::Corner)) };
        let found: Vec<u32> = table.find(&sought).flatten().map(|(number, _)| number).collect();
        assert!(found.contains(&222_332), "{found:?}");
        let blocks = (0..block_count(table.shape))
            .filter(|&block| sought.masks(table.shape).iter().any(|mask| mask.meets_block(block, table.shape)));
        assert_eq!(blocks.count(), 1, "no other block is read");
    }

    #[test]
    fn a_drawing_that_fits_nowhere() {
        for (text, place) in [("?????????", None), ("X.X/XXX/.X./...", Some(Anchor::Centre)), ("XOXOX/OXOXO", None)] {
            let sought = sought(text, place);
            assert_eq!(shipped().find(&sought).flatten().count(), 0, "{text}");
        }
        assert!(!sought("?????????", None).fits("c5x3".parse().unwrap()));
        assert!(sought("???/???/???/???", Some(Anchor::Corner)).fits("c4x3".parse().unwrap()));
        assert!(!sought("???/???/???/???", Some(Anchor::Side)).fits("s4x3".parse().unwrap()));
    }

    #[test]
    fn the_first_pattern_that_fits_a_mask() {
        let shape: Shape = "c3x2".parse().unwrap();
        for text in ["???/???", "X?O/?.?", "?O?/X??", "XOX/OXO", "..?/?OO", "?OO/OOO"] {
            let mask = Mask::of(&text.parse().unwrap(), shape, (0, 0));
            for least in 0..shape.patterns() {
                let plainly = (least..shape.patterns()).find(|&code| mask.fits(Pattern::from_code(code)));
                assert_eq!(mask.first_from(least, shape), plainly, "{text} from {least}");
            }
        }
    }

    #[test]
    fn texts_that_are_no_drawings() {
        let error = |text: &str| text.parse::<Drawing>().unwrap_err();
        assert_eq!(error(""), DrawingError::Size(0));
        assert_eq!(error("XX//XX"), DrawingError::Uneven { row: 2, expected: 2, found: 0 });
        assert_eq!(error("..X/?O"), DrawingError::Uneven { row: 2, expected: 3, found: 2 });
        assert_eq!(error("..X/?o."), DrawingError::Letter { row: 2, column: 2, letter: 'o' });
        assert_eq!(error("?????/?????/?????/?????"), DrawingError::Size(20));
        assert_eq!(error(&"?".repeat(1000)), DrawingError::Size(1000));
        assert_eq!(
            error("..X/?o.").to_string(),
            "row 2 has 'o' at place 2: expected ? for anything, . for empty, X for black, O for white"
        );
        assert!(" ..X / ?O. ".parse::<Drawing>().is_ok());
    }
}
