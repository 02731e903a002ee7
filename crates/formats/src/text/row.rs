//! One line of a text diagram: a row of points, an edge, the letters of the columns, or something else.

use crate::error::Place;
use crate::text::symbols::{Cell, cell_of};

/// Longer lines are no part of a diagram, in bytes: the widest board has 25 columns.
const LONGEST: usize = 4_096;

/// A row of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) cells: Vec<(Cell, Place)>,
    /// Numbers that stand alone at the left end, in case they are coordinates.
    pub(crate) leading: Option<u32>,
    /// Whether that number was also read as the first cell.
    pub(crate) leading_is_cell: bool,
    /// Whether the row begins or ends with an edge.
    pub(crate) left_edge: bool,
    pub(crate) right_edge: bool,
    /// Whether characters of the row belong to the top or bottom edge.
    pub(crate) top_edge: bool,
    pub(crate) bottom_edge: bool,
    pub(crate) place: Place,
}

impl Row {
    fn empty() -> Row {
        Row {
            cells: Vec::new(),
            leading: None,
            leading_is_cell: false,
            left_edge: false,
            right_edge: false,
            top_edge: false,
            bottom_edge: false,
            place: Place::START,
        }
    }
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Row(Row),
    /// `+-----+`.
    Edge,
    /// `A B C`: the column of the first letter.
    Columns(u8),
    Blank,
    /// Something else.
    Text,
}

impl Line {
    /// Classifies a line; `place` is where it begins.
    pub(crate) fn parse(text: &str, place: Place) -> Line {
        if text.trim().is_empty() {
            return Line::Blank;
        }
        if text.len() > LONGEST {
            return Line::Text;
        }
        if text.chars().all(|c| "+-|= \t─┌┐└┘".contains(c)) && text.matches(['-', '=', '─']).count() >= 2 {
            return Line::Edge;
        }
        if let Some(first) = column_letters(text) {
            return Line::Columns(first);
        }
        row(text, place).map_or(Line::Text, Line::Row)
    }
}

/// `A B C D ..` without I: the column of the first letter.
fn column_letters(text: &str) -> Option<u8> {
    let letters: Vec<u8> = text.split_whitespace().map(|t| if t.len() == 1 { t.as_bytes()[0] } else { 0 }).collect();
    let column = |letter: u8| match letter.to_ascii_uppercase() {
        b'I' => None,
        upper @ b'A'..=b'Z' => Some(upper - b'A' - u8::from(upper > b'I')),
        _ => None,
    };
    let columns: Vec<u8> = letters.iter().map(|&l| column(l)).collect::<Option<_>>()?;
    let rising = columns.windows(2).all(|w| w[1] == w[0] + 1);
    (columns.len() >= 2 && rising).then(|| columns[0])
}

/// A word of a line and the column where it begins.
struct Word {
    text: Vec<char>,
    place: Place,
}

fn row(text: &str, place: Place) -> Option<Row> {
    let (words, bars) = words(text, place);
    let mut words = words.as_slice();
    let mut cells = Vec::new();
    let is_number = |w: &Word| w.text.len() <= 2 && w.text.iter().all(char::is_ascii_digit);
    let number = |w: &Word| w.text.iter().collect::<String>().parse::<u32>().ok();
    let mut out = Row { place, ..Row::empty() };
    // Words before a bar at the left are a row number; so are words after a bar at the right.
    let before_left = bars.first().map(|&bar| words.iter().take_while(|w| w.place.column < bar).count());
    if let Some(count) = before_left.filter(|&count| count <= 1 && words[..count].iter().all(is_number)) {
        out.left_edge = true;
        out.leading = words.first().filter(|_| count == 1).and_then(number);
        words = &words[count..];
    }
    let right_bar = bars.last().copied().filter(|_| bars.len() > usize::from(out.left_edge));
    if let Some(bar) = right_bar {
        out.right_edge = true;
        let inside = words.iter().take_while(|w| w.place.column < bar).count();
        words = &words[..inside];
    }
    for word in words {
        read_word(word, &mut cells)?;
    }
    out.top_edge = words.iter().any(|w| w.text.iter().any(|c| "┌┬┐".contains(*c)));
    out.bottom_edge = words.iter().any(|w| w.text.iter().any(|c| "└┴┘".contains(*c)));
    out.left_edge |= words.first().is_some_and(|w| "┌├└".contains(w.text[0]));
    out.right_edge |= words.last().is_some_and(|w| w.text.last().is_some_and(|c| "┐┤┘".contains(*c)));
    let outside_bar = out.left_edge && before_left.is_some();
    if !outside_bar && let Some(first) = words.first().filter(|w| is_number(w)) {
        out.leading = number(first);
        out.leading_is_cell = true;
        // Lines and circles: the edge comes after the number.
        out.left_edge |= words.get(1).is_some_and(|w| "┌├└".contains(w.text[0]));
    }
    out.cells = cells;
    let boardlike = text.chars().any(|c| ".,+XO●○┼─|│".contains(c) || (words.len() > 1 && "xo".contains(c)));
    (out.cells.len() >= 2 && boardlike).then_some(out)
}

/// The words between blanks and bars, and the columns of the bars.
fn words(text: &str, start: Place) -> (Vec<Word>, Vec<u32>) {
    let mut words: Vec<Word> = Vec::new();
    let mut bars = Vec::new();
    let mut inside = false;
    let mut place = start;
    for c in text.chars() {
        let separates = c.is_whitespace() || matches!(c, '|' | '─' | '│');
        if matches!(c, '|' | '│') {
            bars.push(place.column);
        }
        if !separates {
            if !inside {
                words.push(Word { text: Vec::new(), place });
            }
            if let Some(word) = words.last_mut() {
                word.text.push(c);
            }
        }
        inside = !separates;
        place = place.after(c);
    }
    (words, bars)
}

/// The cells of a word: a number, or one cell for each character. Words of language are refused.
fn read_word(word: &Word, cells: &mut Vec<(Cell, Place)>) -> Option<()> {
    let chars = &word.text;
    if chars.len() > 1 && chars.iter().all(char::is_ascii_digit) {
        let number = chars.iter().collect::<String>().parse().ok().filter(|&n: &u32| n < 1000)?;
        cells.push((Cell::Move(number, None), word.place));
        return Some(());
    }
    if chars.len() > 1 && !chars.iter().any(|c| ".,+XO●○┼xo".contains(*c)) {
        return None;
    }
    let mut place = word.place;
    for &c in chars {
        let label = c.is_ascii_lowercase() && !matches!(c, 'x' | 'o');
        if label && chars.len() > 1 {
            return None;
        }
        cells.push((cell_of(c)?, place));
        place = place.after(c);
    }
    Some(())
}
