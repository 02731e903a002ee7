//! The board in characters: X and O, as in every diagram of the project, in colours if they are wanted.

use std::ops::RangeInclusive;

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color as Paint, Modifier, Style};
use ratatui::text::{Line, Span};
use tesuji::{Color, Move, Point, PointSet, Setup, Size};

/// Whether colours are wanted (`NO_COLOR`).
pub(crate) fn wants_color() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// What is drawn on the board.
pub(crate) struct BoardView<'a> {
    pub(crate) position: &'a Setup,
    pub(crate) area: &'a PointSet,
    pub(crate) target: &'a PointSet,
    pub(crate) last: Option<Move>,
    pub(crate) cursor: Option<Point>,
    /// A line that is shown by numbers, as in a book.
    pub(crate) line: &'a [Move],
    /// The part that is shown; otherwise that around stones, area and line.
    pub(crate) window: Option<Window>,
}

/// The part of the board that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    columns: RangeInclusive<u8>,
    rows: RangeInclusive<u8>,
}

impl Window {
    /// The whole board.
    pub(crate) fn whole(size: Size) -> Window {
        Window { columns: 0..=size.width() - 1, rows: 0..=size.height() - 1 }
    }

    /// This part and that one.
    pub(crate) fn with(&self, other: &Window) -> Window {
        let both = |a: &RangeInclusive<u8>, b: &RangeInclusive<u8>| *a.start().min(b.start())..=*a.end().max(b.end());
        Window { columns: both(&self.columns, &other.columns), rows: both(&self.rows, &other.rows) }
    }

    /// How many rows.
    pub(crate) fn height(&self) -> u16 {
        u16::from(self.rows.end() - self.rows.start()) + 1
    }
}

/// Where on the screen which points are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clickable(Option<(Rect, Window)>);

/// Columns of a line before the first point: the number of the row.
const LABEL: u16 = 3;

impl Clickable {
    /// The board with a border is drawn there.
    pub(crate) fn at(area: Rect, window: Window) -> Clickable {
        Clickable(Some((area, window)))
    }

    /// The point at a place of the screen.
    pub(crate) fn point(&self, at: Position) -> Option<Point> {
        let (area, window) = self.0.as_ref()?;
        if !area.contains(at) {
            return None;
        }
        // Border, then labels; border, then letters.
        let column = at.x.checked_sub(area.x + 1 + LABEL)? / 2;
        let row = at.y.checked_sub(area.y + 2)?;
        let x = window.columns.start().checked_add(u8::try_from(column).ok()?)?;
        let y = window.rows.end().checked_sub(u8::try_from(row).ok()?)?;
        (window.columns.contains(&x) && window.rows.contains(&y)).then(|| Point::at(x, y))
    }
}

impl BoardView<'_> {
    /// The part of the board around stones, area and line.
    pub(crate) fn window(&self) -> Window {
        let size = self.position.size;
        let stones: PointSet = self.position.stones.iter().map(|s| s.0).collect();
        let line: PointSet = self.line.iter().filter_map(|mv| mv.point()).collect();
        let shown = stones | *self.area | line;
        let range = |of: &dyn Fn(Point) -> u8, end: u8| {
            let low = shown.iter().map(of).min().unwrap_or(0).saturating_sub(1);
            let high = (shown.iter().map(of).max().unwrap_or(0) + 1).min(end - 1);
            low..=high
        };
        Window { columns: range(&|p| p.x(), size.width()), rows: range(&|p| p.y(), size.height()) }
    }

    /// The board, one line of it per line.
    pub(crate) fn lines(&self) -> Vec<Line<'static>> {
        let Window { columns, rows } = self.window.clone().unwrap_or_else(|| self.window());
        let name = |x: u8| Point::at(x, 0).to_string().chars().next().unwrap_or(' ');
        let heads: String = columns.clone().map(|x| format!(" {}", name(x))).collect();
        let mut lines = vec![Line::from(format!("   {heads}"))];
        for y in rows.rev() {
            let mut spans = vec![Span::raw(format!("{:>2} ", y + 1))];
            for x in columns.clone() {
                spans.extend(self.point(Point::at(x, y)));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// The number a point has in the line, and who plays there; a point that is played again keeps its first number.
    fn number(&self, point: Point) -> Option<(usize, Color)> {
        let at = self.line.iter().position(|mv| *mv == Move::Play(point))?;
        let first = self.position.to_play;
        Some((at + 1, if at % 2 == 0 { first } else { !first }))
    }

    fn point(&self, point: Point) -> [Span<'static>; 2] {
        let number = self.number(point);
        let stone = self.position.stones.iter().find(|(p, _)| *p == point).map(|&(_, color)| color);
        let is_last = self.last == Some(Move::Play(point));
        let symbol = match (stone, number) {
            (_, Some((number, _))) => (number % 10).to_string(),
            (Some(Color::Black), None) => "X".to_owned(),
            (Some(Color::White), None) => "O".to_owned(),
            (None, None) if self.position.ko == Some(point) => "k".to_owned(),
            (None, None) if self.area.contains(point) => "·".to_owned(),
            (None, None) => ".".to_owned(),
        };
        let stone = number.map(|(_, color)| color).or(stone);
        let mut style = Style::default();
        if wants_color() {
            style = match stone {
                Some(Color::Black) => style.fg(Paint::LightBlue),
                Some(Color::White) => style.fg(Paint::White),
                None if self.area.contains(point) => style.fg(Paint::Yellow),
                None => style.fg(Paint::DarkGray),
            };
        }
        if number.is_some() {
            style = style.add_modifier(Modifier::BOLD);
        }
        if self.target.contains(point) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let before = match number {
            Some((number @ 10.., _)) => (number / 10 % 10).to_string(),
            _ if self.cursor == Some(point) => "[".to_owned(),
            _ if is_last => "(".to_owned(),
            _ => " ".to_owned(),
        };
        if self.cursor == Some(point) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        [Span::raw(before), Span::styled(symbol, style)]
    }
}

/// A line in words, with the numbers of the diagram: `1 B1, 2 C1, 3 elsewhere`.
pub(crate) fn numbered(line: &[Move]) -> String {
    let moves = line.iter().enumerate().map(|(at, mv)| match mv {
        Move::Pass => format!("{} elsewhere", at + 1),
        Move::Play(point) => match line[..at].iter().position(|other| other == mv) {
            Some(before) => format!("{} at {}", at + 1, before + 1),
            None => format!("{} {point}", at + 1),
        },
    });
    moves.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_finds_the_point_that_is_drawn_there() {
        let corner = Point::at(0, 0);
        let position =
            Setup { stones: vec![(Point::at(3, 2), Color::Black)], ..Setup::empty(Size::new(9, 9).unwrap()) };
        let area = PointSet::from(corner);
        let view = BoardView {
            position: &position,
            area: &area,
            target: &area,
            last: None,
            cursor: None,
            line: &[],
            window: None,
        };
        let lines: Vec<String> = view.lines().iter().map(ToString::to_string).collect();
        let clickable = Clickable::at(Rect::new(5, 7, 40, 20), view.window());
        let mut found = 0;
        for (row, line) in lines.iter().enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                let at = Position::new(5 + 1 + column as u16, 7 + 1 + row as u16);
                match symbol {
                    'X' => assert_eq!(clickable.point(at), Some(Point::at(3, 2))),
                    '·' => assert_eq!(clickable.point(at), Some(corner)),
                    _ => continue,
                }
                found += 1;
            }
        }
        assert_eq!(found, 2);
        assert_eq!(clickable.point(Position::new(6, 9)), None, "the number of a row");
        assert_eq!(clickable.point(Position::new(4, 9)), None, "outside");
    }

    #[test]
    fn a_line_has_numbers() {
        let line: Vec<Move> = ["B1", "C1", "pass", "B1"].map(|name| name.parse().unwrap()).to_vec();
        assert_eq!(numbered(&line), "1 B1, 2 C1, 3 elsewhere, 4 at 1");
    }
}
