//! Rows of a text diagram put on a board: which size, which part of it, which coordinates.
//!
//! What is drawn may be a part of the board. Coordinates say where it is; else edges do (`|` and `---`); a drawing
//! with neither is a whole board. An extent that nothing tells is that of the other direction, else 19.

use tesuji_board::{Board, Color, Move, Point, Setup, Size};

use crate::diagram::Mark;
use crate::error::{FormatError, Place, Warning};
use crate::text::TextDiagram;
use crate::text::notes::Played;
use crate::text::row::Row;
use crate::text::symbols::Cell;

/// The parts of a text diagram before it is put on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    pub(crate) rows: Vec<Row>,
    pub(crate) top_edge: bool,
    pub(crate) bottom_edge: bool,
    /// The column of the first letter of a line of letters.
    pub(crate) first_column: Option<u8>,
    /// What the text around it says.
    pub(crate) size: Option<Size>,
    pub(crate) first: Option<Color>,
    pub(crate) first_number: u32,
    pub(crate) title: String,
    /// Moves that are named below.
    pub(crate) notes: Vec<(u32, Played)>,
}

impl Grid {
    /// The position, moves and marks that are drawn.
    pub(crate) fn place(mut self) -> Result<TextDiagram, FormatError> {
        let first_row = self.rows.first().map_or(Place::START, |row| row.place);
        self.small_letters_as_stones();
        let bottom_row = self.strip_row_numbers();
        self.check_rows()?;
        let (size, left, bottom) = self.extent(bottom_row, first_row)?;
        let mut diagram = TextDiagram {
            title: self.title.clone(),
            position: Setup::empty(size),
            first_given: self.first.is_some(),
            moves: Vec::new(),
            first_number: self.first_number.max(1),
            marks: Vec::new(),
            place: first_row,
            warnings: Vec::new(),
        };
        let mut numbered = Vec::new();
        for (i, row) in self.rows.iter().rev().enumerate() {
            for (j, &(cell, place)) in row.cells.iter().enumerate() {
                let point = Point::at(left + j as u8, bottom + i as u8);
                match cell {
                    Cell::Shown(color, mark) => {
                        diagram.position.stones.extend(color.map(|c| (point, c)));
                        diagram.marks.extend(mark.map(|m| (point, m)));
                    }
                    Cell::Move(number, color) => numbered.push((number, point, color, place)),
                }
            }
        }
        number_moves(&mut diagram, numbered, &self.notes, self.first);
        Board::from_setup(&diagram.position)
            .map_err(|problem| FormatError::Impossible { place: first_row, problem })?;
        Ok(diagram)
    }

    /// Boards drawn with `x` and `o` only.
    fn small_letters_as_stones(&mut self) {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        if cells.any(|(cell, _)| matches!(cell, Cell::Shown(Some(_), _))) {
            return;
        }
        for (cell, _) in self.rows.iter_mut().flat_map(|row| &mut row.cells) {
            let stone = match cell {
                Cell::Shown(None, Some(Mark::Letter('x'))) => Color::Black,
                Cell::Shown(None, Some(Mark::Letter('o'))) => Color::White,
                _ => continue,
            };
            *cell = Cell::Shown(Some(stone), None);
        }
    }

    /// Row numbers at the left and right ends are taken away; the lowest of them is returned.
    fn strip_row_numbers(&mut self) -> Option<u32> {
        let numbers: Option<Vec<u32>> = self.rows.iter().map(|row| row.leading).collect();
        let numbers = numbers.filter(|n| n.windows(2).all(|w| w[0] == w[1] + 1))?;
        let lowest = *numbers.last()?;
        // Moves that happen to be in order are no coordinates, unless the columns have letters or the numbers end
        // with 1.
        let as_cells = self.rows.iter().all(|row| row.leading_is_cell);
        if as_cells && self.first_column.is_none() && lowest != 1 {
            return None;
        }
        for row in self.rows.iter_mut().filter(|row| row.leading_is_cell && !row.cells.is_empty()) {
            row.cells.remove(0);
        }
        self.strip_right_numbers(&numbers);
        lowest.checked_sub(1)
    }

    fn strip_right_numbers(&mut self, numbers: &[u32]) {
        let at_the_end = |row: &Row, n: u32| !row.right_edge && row.cells.last().is_some_and(|c| c.0 == cell_for(n));
        let both = self.rows.iter().zip(numbers).all(|(row, &n)| at_the_end(row, n));
        if both && self.rows.len() >= 2 {
            for row in &mut self.rows {
                row.cells.pop();
            }
        }
    }

    fn check_rows(&self) -> Result<(), FormatError> {
        let width = self.rows.first().map_or(0, |row| row.cells.len());
        let most = usize::from(Size::MAX);
        for row in &self.rows {
            let found = row.cells.len();
            if found != width {
                let expected = format!("{width} points, as in the first row");
                return Err(FormatError::syntax(row.place, format!("this row has {found} points"), expected));
            }
        }
        if width < 2 || width > most || self.rows.len() > most || self.rows.len() < 2 {
            let place = self.rows.first().map_or(Place::START, |row| row.place);
            let found = format!("a board of {width} columns and {} rows", self.rows.len());
            return Err(FormatError::syntax(place, found, "2 to 25 of each"));
        }
        Ok(())
    }

    /// The size of the board and the column and row of the lower left corner of the drawing.
    fn extent(&self, bottom_row: Option<u32>, place: Place) -> Result<(Size, u8, u8), FormatError> {
        let (width, height) = (self.rows[0].cells.len() as u8, self.rows.len() as u8);
        let edge = |has: fn(&Row) -> bool| self.rows.iter().all(has);
        let across = Side {
            drawn: width,
            low_edge: edge(|r| r.left_edge),
            high_edge: edge(|r| r.right_edge),
            first: self.first_column,
            given: self.size.map(Size::width),
        };
        let up = Side {
            drawn: height,
            low_edge: self.bottom_edge || self.rows.last().is_some_and(|r| r.bottom_edge),
            high_edge: self.top_edge || self.rows[0].top_edge,
            first: bottom_row.and_then(|row| u8::try_from(row).ok()),
            given: self.size.map(Size::height),
        };
        let any_edge = across.low_edge || across.high_edge || up.low_edge || up.high_edge;
        let cut = [&across, &up].iter().any(|side| side.first.is_some_and(|first| first > 0));
        let (known_width, known_height) = (across.length(any_edge || cut), up.length(any_edge || cut));
        let columns = known_width.unwrap_or_else(|| across.guess(known_height));
        let rows = known_height.unwrap_or_else(|| up.guess(known_width));
        let fits = |side: &Side, length: u8| side.offset(length).filter(|&o| o.checked_add(side.drawn) <= Some(length));
        match (Size::new(columns, rows), fits(&across, columns), fits(&up, rows)) {
            (Some(size), Some(left), Some(bottom)) => Ok((size, left, bottom)),
            _ => {
                let found = format!("{width} columns and {height} rows with these edges and coordinates");
                Err(FormatError::syntax(place, found, format!("a part of a board of {columns}x{rows}, at most 25x25")))
            }
        }
    }
}

/// One direction of a drawing.
struct Side {
    drawn: u8,
    low_edge: bool,
    high_edge: bool,
    /// The coordinate of the first line, counted from zero.
    first: Option<u8>,
    given: Option<u8>,
}

impl Side {
    /// The length of the board, if something tells it.
    fn length(&self, is_part: bool) -> Option<u8> {
        let from = if self.low_edge { Some(0) } else { self.first };
        match (self.given, from) {
            (Some(given), _) => Some(given),
            (None, Some(first)) if self.high_edge => first.checked_add(self.drawn),
            (None, _) if !is_part => Some(self.drawn),
            _ => None,
        }
    }

    /// The length if nothing tells it: as the other direction, else 19, but long enough.
    fn guess(&self, other: Option<u8>) -> u8 {
        let needed = self.first.unwrap_or(0).saturating_add(self.drawn);
        match other {
            Some(length) if length >= needed => length,
            _ => needed.max(19),
        }
    }

    /// Where the drawing begins on a board of this length.
    fn offset(&self, length: u8) -> Option<u8> {
        match self.first {
            Some(first) => Some(first),
            None if self.low_edge => Some(0),
            None if self.high_edge => length.checked_sub(self.drawn),
            None => length.checked_sub(self.drawn).map(|room| room / 2),
        }
    }
}

/// How a number at the end of a row has been read as a cell.
fn cell_for(number: u32) -> Cell {
    Cell::Move(number, None)
}

/// A move by its number: where, and its colour if the character tells it.
type Numbered = (u32, Move, Option<Color>, Place);

/// Numbered stones and notes become moves; the sequence ends where a number is missing.
fn number_moves(
    diagram: &mut TextDiagram,
    drawn: Vec<(u32, Point, Option<Color>, Place)>,
    notes: &[(u32, Played)],
    first: Option<Color>,
) {
    let place = diagram.place;
    let mut numbered: Vec<Numbered> =
        drawn.iter().map(|&(n, point, color, at)| (n, Move::Play(point), color, at)).collect();
    for (number, played) in notes {
        let at = match played {
            Played::Pass => Some(Move::Pass),
            Played::AtPoint(point) => Some(Move::Play(*point)).filter(|_| diagram.position.size.contains(*point)),
            Played::AtNumber(earlier) => drawn.iter().find(|d| d.0 == *earlier).map(|d| Move::Play(d.1)),
            Played::AtLetter(letter) => lettered(diagram, *letter).map(Move::Play),
            Played::Somewhere => None,
        };
        numbered.extend(at.map(|mv| (*number, mv, None, place)));
    }
    numbered.sort_by_key(|&(number, ..)| number);
    let start = numbered.first().map_or(1, |n| n.0);
    let told = numbered.iter().find_map(|&(number, _, color, _)| color.map(|c| in_turn(number, start, c)));
    let mover = first.or(told).unwrap_or(Color::Black);
    diagram.first_given |= told.is_some();
    diagram.position.to_play = mover;
    diagram.first_number = diagram.first_number.max(start);
    for (expected, (number, mv, color, place)) in (start..).zip(numbered) {
        if number != expected {
            let message = format!("move {expected} is not drawn: the sequence ends before it");
            diagram.warnings.push(Warning { place, message });
            break;
        }
        diagram.moves.push((color.unwrap_or(in_turn(number, start, mover)), mv));
    }
}

/// Who makes move `number` if `mover` makes move `start`; and the other way round.
fn in_turn(number: u32, start: u32, mover: Color) -> Color {
    if number.abs_diff(start).is_multiple_of(2) { mover } else { !mover }
}

/// The point with a letter, large or small.
fn lettered(diagram: &TextDiagram, letter: char) -> Option<Point> {
    let is = |mark: Mark| matches!(mark, Mark::Letter(other) if other.eq_ignore_ascii_case(&letter));
    diagram.marks.iter().find(|(_, mark)| is(*mark)).map(|&(point, _)| point)
}
