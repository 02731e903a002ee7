//! Diagrams for terminals: plain characters, or lines and circles.

use tesuji_board::{Color, Point};

use crate::diagram::{Diagram, DiagramStone, Mark, is_star};
use crate::text::symbol;

impl Diagram {
    /// The diagram in plain characters: `X` black, `O` white, numbers for moves, `|` and `-` where the board ends.
    /// Marked stones and points use the letters of Sensei's Library. What is printed can be read again.
    pub fn ascii(&self) -> String {
        let width = self.number_width();
        let region = self.region();
        let edges = region.edges(self.size());
        let side = |is_edge: bool, mark: char| if is_edge { mark } else { ' ' };
        let rule = {
            let line = "-".repeat(usize::from(region.width()) * (width + 1) - 1);
            format!("   {}{line}{}\n", side(edges.left, '+'), side(edges.right, '+')).trim_end().to_owned() + "\n"
        };
        let mut out = self.heading();
        out.push_str(&self.column_letters(width));
        if edges.top {
            out.push_str(&rule);
        }
        for y in region.rows() {
            let cells: Vec<String> = region.columns().map(|x| self.ascii_cell(Point::at(x, y), width)).collect();
            let row = format!("{:>2} {}{}{}", y + 1, side(edges.left, '|'), cells.join(" "), side(edges.right, '|'));
            out.push_str(row.trim_end());
            out.push('\n');
        }
        if edges.bottom {
            out.push_str(&rule);
        }
        add_notes(&mut out, &self.notes_by_point());
        out
    }

    /// The diagram with lines and circles: ● ○ ❶ ②.
    pub fn unicode(&self) -> String {
        let width = if self.needs_two_columns() { 2 } else { 1 };
        let region = self.region();
        let mut out = self.heading();
        out.push_str(&self.column_letters(width));
        for y in region.rows() {
            let mut row = format!("{:>2} {}", y + 1, if region.left > 0 { '─' } else { ' ' });
            for x in region.columns() {
                let cell = self.unicode_cell(Point::at(x, y));
                row.push_str(&cell);
                let room = (width + 1).saturating_sub(cell.chars().count());
                let last = x + 1 == self.size().width();
                row.push_str(&if last { String::new() } else { "─".repeat(room) });
            }
            out.push_str(row.trim_end());
            out.push('\n');
        }
        add_notes(&mut out, &self.notes_text());
        out
    }

    fn heading(&self) -> String {
        if self.title().is_empty() { String::new() } else { format!("{}\n", self.title()) }
    }

    fn column_letters(&self, width: usize) -> String {
        let letters = self.region().columns().map(|x| {
            let name = Point::at(x, 0).to_string();
            format!("{:>width$}", &name[..1])
        });
        format!("    {}\n", letters.collect::<Vec<_>>().join(" "))
    }

    /// How many characters the longest number takes.
    fn number_width(&self) -> usize {
        let last = self.stones.values().filter_map(|s| s.number).max().unwrap_or(0);
        last.to_string().len()
    }

    fn ascii_cell(&self, point: Point, width: usize) -> String {
        let text = match (self.stone(point), self.mark(point)) {
            (Some(DiagramStone { number: Some(number), .. }), _) => number.to_string(),
            (stone, mark) => symbol(stone.map(|s| s.color), mark, is_star(point, self.size())).to_string(),
        };
        format!("{text:>width$}")
    }

    fn needs_two_columns(&self) -> bool {
        self.stones.values().any(|s| s.number.is_some_and(|n| circled(n, s.color).is_none()))
    }

    fn unicode_cell(&self, point: Point) -> String {
        match (self.stone(point), self.mark(point)) {
            (Some(DiagramStone { number: Some(number), color }), _) => {
                circled(number, color).map_or_else(|| number.to_string(), String::from)
            }
            (Some(stone), mark) => marked_stone(stone.color, mark).to_string(),
            (None, Some(mark)) => marked_point(mark).to_string(),
            (None, None) => self.crossing(point).to_string(),
        }
    }

    /// The character of an empty point: a crossing, an edge, a corner.
    fn crossing(&self, point: Point) -> char {
        let (x, y, size) = (point.x(), point.y(), self.size());
        let column = if x == 0 {
            0
        } else if x + 1 == size.width() {
            2
        } else {
            1
        };
        let row = if y + 1 == size.height() {
            0
        } else if y == 0 {
            2
        } else {
            1
        };
        match (row, column) {
            (1, 1) if is_star(point, size) => '╋',
            _ => [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][row][column],
        }
    }
}

fn add_notes(out: &mut String, notes: &str) {
    if !notes.is_empty() {
        out.push_str(&format!("{notes}\n"));
    }
}

/// A number in a circle, where there is such a character.
fn circled(number: u32, color: Color) -> Option<char> {
    let code = match (color, number) {
        (Color::Black, 1..=10) => 0x2776 + number - 1,
        (Color::Black, 11..=20) => 0x24EB + number - 11,
        (Color::White, 1..=20) => 0x2460 + number - 1,
        (Color::White, 21..=35) => 0x3251 + number - 21,
        _ => return None,
    };
    char::from_u32(code)
}

fn marked_stone(color: Color, mark: Option<Mark>) -> char {
    let black = color == Color::Black;
    match mark {
        None => {
            if black {
                '●'
            } else {
                '○'
            }
        }
        Some(Mark::Triangle) => {
            if black {
                '▲'
            } else {
                '△'
            }
        }
        Some(Mark::Square) => {
            if black {
                '■'
            } else {
                '□'
            }
        }
        Some(Mark::Circle) => {
            if black {
                '◉'
            } else {
                '◎'
            }
        }
        Some(Mark::Cross) => {
            if black {
                '◆'
            } else {
                '◇'
            }
        }
        Some(Mark::Letter(letter)) => circled_letter(letter, black),
    }
}

/// A letter in a circle: filled ones exist for capitals only.
fn circled_letter(letter: char, black: bool) -> char {
    let index = |first: char| letter as u32 - first as u32;
    let code = match letter {
        'a'..='z' if black => 0x1F150 + index('a'),
        'A'..='Z' if black => 0x1F150 + index('A'),
        'a'..='z' => 0x24D0 + index('a'),
        'A'..='Z' => 0x24B6 + index('A'),
        _ => return letter,
    };
    char::from_u32(code).unwrap_or(letter)
}

fn marked_point(mark: Mark) -> char {
    match mark {
        Mark::Triangle => '▵',
        Mark::Square => '▫',
        Mark::Circle => '◦',
        Mark::Cross => '×',
        Mark::Letter(letter) => letter,
    }
}
