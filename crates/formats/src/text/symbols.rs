//! The characters of text diagrams, one table for writing and reading.
//!
//! | | plain | triangle | square | circle | cross |
//! |---|---|---|---|---|---|
//! | black | `X` | `Y` | `#` | `B` | `Z` |
//! | white | `O` | `Q` | `@` | `W` | `P` |
//! | empty | `.` or `,` | `T` | `S` | `C` | `M` |
//!
//! This is the table of Sensei's Library. Small letters are labels, digits are moves (`0` is the tenth).

use tesuji_board::Color;

use crate::diagram::Mark;

const TABLE: [(char, Option<Color>, Option<Mark>); 15] = [
    ('X', Some(Color::Black), None),
    ('O', Some(Color::White), None),
    ('.', None, None),
    ('Y', Some(Color::Black), Some(Mark::Triangle)),
    ('Q', Some(Color::White), Some(Mark::Triangle)),
    ('T', None, Some(Mark::Triangle)),
    ('#', Some(Color::Black), Some(Mark::Square)),
    ('@', Some(Color::White), Some(Mark::Square)),
    ('S', None, Some(Mark::Square)),
    ('B', Some(Color::Black), Some(Mark::Circle)),
    ('W', Some(Color::White), Some(Mark::Circle)),
    ('C', None, Some(Mark::Circle)),
    ('Z', Some(Color::Black), Some(Mark::Cross)),
    ('P', Some(Color::White), Some(Mark::Cross)),
    ('M', None, Some(Mark::Cross)),
];

/// What else is read: characters of other programs and of our own diagrams with lines and circles.
const OTHERS: [(&str, char); 11] = [
    (",+*_┼├┤┬┴┌┐└┘╋", '.'),
    ("●⚫", 'X'),
    ("○⚪", 'O'),
    ("▲", 'Y'),
    ("△", 'Q'),
    ("■", '#'),
    ("□", '@'),
    ("◉", 'B'),
    ("◎", 'W'),
    ("◆", 'Z'),
    ("◇", 'P'),
];

/// What a diagram shows on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A stone or nothing, perhaps marked.
    Shown(Option<Color>, Option<Mark>),
    /// A numbered move; its colour if the character tells it.
    Move(u32, Option<Color>),
}

/// The character for a stone or an empty point. A stone with a letter is shown with a circle.
pub(crate) fn symbol(color: Option<Color>, mark: Option<Mark>, star: bool) -> char {
    let mark = match (color, mark) {
        (None, Some(Mark::Letter(letter))) => return letter,
        (Some(_), Some(Mark::Letter(_))) => Some(Mark::Circle),
        (None, None) if star => return ',',
        (_, mark) => mark,
    };
    TABLE.iter().find(|entry| (entry.1, entry.2) == (color, mark)).map_or('.', |entry| entry.0)
}

/// What a character of a diagram says.
pub(crate) fn cell_of(c: char) -> Option<Cell> {
    let c = OTHERS.iter().find(|(chars, _)| chars.contains(c)).map_or(c, |&(_, same)| same);
    if let Some(&(_, color, mark)) = TABLE.iter().find(|entry| entry.0 == c) {
        return Some(Cell::Shown(color, mark));
    }
    let number = |first: u32, value: u32, color| Some(Cell::Move(c as u32 - first + value, Some(color)));
    match c {
        '0' => Some(Cell::Move(10, None)),
        '1'..='9' => Some(Cell::Move(c as u32 - '0' as u32, None)),
        '❶'..='❿' => number(0x2776, 1, Color::Black),
        '⓫'..='⓴' => number(0x24EB, 11, Color::Black),
        '①'..='⑳' => number(0x2460, 1, Color::White),
        '㉑'..='㉟' => number(0x3251, 21, Color::White),
        '▵' => Some(Cell::Shown(None, Some(Mark::Triangle))),
        '▫' => Some(Cell::Shown(None, Some(Mark::Square))),
        '◦' => Some(Cell::Shown(None, Some(Mark::Circle))),
        '×' => Some(Cell::Shown(None, Some(Mark::Cross))),
        'ⓐ'..='ⓩ' => lettered(Color::White, c, 'ⓐ', 'a'),
        'Ⓐ'..='Ⓩ' => lettered(Color::White, c, 'Ⓐ', 'A'),
        '\u{1F150}'..='\u{1F169}' => lettered(Color::Black, c, '\u{1F150}', 'a'),
        c if c.is_ascii_alphabetic() => Some(Cell::Shown(None, Some(Mark::Letter(c)))),
        _ => None,
    }
}

/// A stone with a letter.
fn lettered(color: Color, c: char, first: char, letter: char) -> Option<Cell> {
    let letter = char::from_u32(c as u32 - first as u32 + letter as u32)?;
    Some(Cell::Shown(Some(color), Some(Mark::Letter(letter))))
}
