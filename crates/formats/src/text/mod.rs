//! Text diagrams: plain boards of `X O .` and the `$$` syntax of Sensei's Library.
//!
//! ```text
//!   Black to play              $$B Black to play
//!      A B C D E               $$ -------------
//!    3 |. X X X .              $$ | . X X X .
//!    2 |X X O O X              $$ | X X O O X
//!    1 |. O . . 1              $$ | . O . . 1
//!      +---------              $$ -------------
//! ```
//!
//! Both are read by the same code, line by line (`row`) and then as a whole (`grid`). A file may hold several
//! diagrams, with blank lines or text between them. Text around a plain board is its title; "White to play" and
//! "13x13" in it are understood.

mod grid;
mod notes;
mod row;
mod symbols;

use tesuji_board::{Color, Move, Point, Setup, Size};

use crate::diagram::Mark;
use crate::error::{FormatError, Place, Room, Warning};
use grid::Grid;
use row::Line;
pub(crate) use symbols::symbol;

/// A diagram that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextDiagram {
    /// The text above it.
    pub title: String,
    /// The stones without numbers; the side to play makes the first move.
    pub position: Setup,
    /// Whether the text says who plays first.
    pub first_given: bool,
    /// The numbered stones.
    pub moves: Vec<(Color, Move)>,
    /// The number of the first move.
    pub first_number: u32,
    /// Marks on stones and points.
    pub marks: Vec<(Point, Mark)>,
    /// Where it begins.
    pub place: Place,
    /// What was passed over.
    pub warnings: Vec<Warning>,
}

/// Reads all diagrams of a text; a broken one is an error of its own.
///
/// ```
/// let text = "White to play\n|. O X .\n|X X X .\n--------\n";
/// let diagram = tesuji_formats::text::parse(text).remove(0).unwrap();
/// assert_eq!(diagram.position.size.to_string(), "19x19");
/// assert_eq!(diagram.position.to_play.to_string(), "White");
/// assert_eq!(diagram.position.stones.len(), 5);
/// ```
pub fn parse(text: &str) -> Vec<Result<TextDiagram, FormatError>> {
    parse_within(text, Room::new(Room::DEFAULT))
}

/// Reads the diagrams that there is room for; then comes an error.
pub(crate) fn parse_within(text: &str, room: Room) -> Vec<Result<TextDiagram, FormatError>> {
    let sensei = text.lines().any(|line| line.trim_start().starts_with("$$"));
    let mut collector = Collector::new(room);
    let read = if sensei { sensei_grids(text, &mut collector) } else { plain_grids(text, &mut collector) };
    let grids = collector.into_grids();
    grids.into_iter().map(Grid::place).chain(read.err().map(Err)).collect()
}

/// More rows than any board has: the rest is not kept.
const MOST_ROWS: usize = 100;
/// What is reckoned for a row and for a cell of it, with the position that is made of them.
const ROW_BYTES: usize = 768;
const CELL_BYTES: usize = 48;
/// The longest title, in bytes.
const LONGEST_TITLE: usize = 2_000;

fn lines(text: &str) -> impl Iterator<Item = (&str, Place)> {
    text.lines().zip(1..).map(|(line, number)| (line, Place::new(number, 1)))
}

/// Collects lines into grids.
struct Collector {
    grids: Vec<Grid>,
    now: Grid,
    /// An edge above rows that have not come yet.
    edge: bool,
    /// The last line was blank: what came before is not the title of what comes.
    after_blank: bool,
    room: Room,
}

impl Collector {
    fn new(room: Room) -> Collector {
        Collector { grids: Vec::new(), now: Grid::default(), edge: false, after_blank: false, room }
    }

    fn add(&mut self, line: Line, text: &str) -> Result<(), FormatError> {
        let after_blank = std::mem::replace(&mut self.after_blank, line == Line::Blank);
        match line {
            Line::Row(row) => {
                if self.now.rows.is_empty() {
                    self.now.top_edge = self.edge;
                }
                self.edge = false;
                if self.now.bottom_edge {
                    self.finish();
                }
                if self.now.rows.len() < MOST_ROWS {
                    self.room.take(ROW_BYTES + row.cells.len() * CELL_BYTES, row.place)?;
                    self.now.rows.push(row);
                }
            }
            Line::Edge if self.now.rows.is_empty() => self.edge = true,
            Line::Edge => self.now.bottom_edge = true,
            Line::Columns(first) => self.now.first_column = Some(first),
            Line::Blank => {
                if !self.now.rows.is_empty() {
                    self.finish();
                }
            }
            Line::Text => {
                if self.now.rows.len() == 1 {
                    // One row alone is a word that looks like one.
                    self.now.rows.clear();
                }
                if !self.now.rows.is_empty() {
                    let notes = notes::parse(text);
                    let below = notes.is_some();
                    self.now.notes = notes.unwrap_or_default();
                    self.finish();
                    if below {
                        return Ok(());
                    }
                }
                if after_blank {
                    self.now.title.clear();
                }
                self.now.remark(text);
            }
        }
        Ok(())
    }

    fn finish(&mut self) {
        let grid = std::mem::take(&mut self.now);
        self.edge = false;
        if grid.rows.len() >= 2 {
            self.grids.push(grid);
        }
    }

    fn into_grids(mut self) -> Vec<Grid> {
        self.finish();
        self.grids
    }
}

fn plain_grids(text: &str, collector: &mut Collector) -> Result<(), FormatError> {
    lines(text).try_for_each(|(line, place)| collector.add(Line::parse(line, place), line))
}

fn sensei_grids(text: &str, collector: &mut Collector) -> Result<(), FormatError> {
    let mut inside = false;
    for (line, place) in lines(text) {
        let indent = line.len() - line.trim_start().len();
        let Some(content) = line[indent..].strip_prefix("$$") else {
            collector.finish();
            inside = false;
            continue;
        };
        let start = Place::new(place.line, indent as u32 + 3);
        let header = content.split_whitespace().next().unwrap_or("");
        let is_header = !content.starts_with(' ') && !content.is_empty() && sensei_header(header).is_some();
        if is_header {
            collector.finish();
            if let Some(header) = sensei_header(header) {
                collector.now.first = header.first;
                collector.now.size = header.size;
                collector.now.first_number = header.first_number;
            }
            let title = content.trim_start_matches(|c: char| !c.is_whitespace()).trim();
            collector.now.remark(title);
        } else {
            match Line::parse(content, start) {
                // Links, arrows and a title without flags.
                Line::Text if inside || content.trim_start().starts_with(['[', '{']) => {}
                parsed => collector.add(parsed, content)?,
            }
        }
        inside = true;
    }
    Ok(())
}

/// The flags of `$$Bc13m5`.
struct SenseiHeader {
    first: Option<Color>,
    size: Option<Size>,
    first_number: u32,
}

fn sensei_header(flags: &str) -> Option<SenseiHeader> {
    let (first, rest) = match flags.chars().next() {
        Some('B') => (Some(Color::Black), &flags[1..]),
        Some('W') => (Some(Color::White), &flags[1..]),
        _ => (None, flags),
    };
    let rest = rest.strip_prefix('c').unwrap_or(rest);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (size, rest) = rest.split_at(digits);
    let first_number = match rest.strip_prefix('m') {
        Some(number) => number.parse().ok()?,
        None if rest.is_empty() => 1,
        None => return None,
    };
    let size = if size.is_empty() { None } else { Some(Size::square(size.parse().ok()?)?) };
    Some(SenseiHeader { first, size, first_number })
}

impl Grid {
    /// Takes what a line of text says: title, who plays, size.
    fn remark(&mut self, text: &str) {
        let text = text.trim();
        let text = &text[..text.floor_char_boundary(LONGEST_TITLE.saturating_sub(self.title.len()))];
        if text.is_empty() {
            return;
        }
        if !self.title.is_empty() {
            self.title.push(' ');
        }
        self.title.push_str(text);
        let words: Vec<String> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_ascii_lowercase).collect();
        for pair in words.windows(2) {
            let first = matches!(pair[1].as_str(), "to" | "first" | "plays" | "moves" | "starts" | "begins");
            match (pair[0].as_str(), first) {
                ("black", true) => self.first = self.first.or(Some(Color::Black)),
                ("white", true) => self.first = self.first.or(Some(Color::White)),
                _ => {}
            }
        }
        let size = words.iter().find_map(|word| {
            let (width, height) = word.split_once('x')?;
            Size::new(width.parse().ok()?, height.parse().ok()?)
        });
        self.size = self.size.or(size);
    }
}
