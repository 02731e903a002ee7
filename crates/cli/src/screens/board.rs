//! The board in characters: X and O, as in every diagram of the project, in colours if they are wanted.

use ratatui::style::{Color as Paint, Modifier, Style};
use ratatui::text::{Line, Span};
use tesuji::{Color, Move, Point, PointSet, Setup};

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
}

impl BoardView<'_> {
    /// The part of the board around stones and area, one line of the board per line.
    pub(crate) fn lines(&self) -> Vec<Line<'static>> {
        let size = self.position.size;
        let stones: PointSet = self.position.stones.iter().map(|s| s.0).collect();
        let shown = stones | *self.area;
        let range = |of: &dyn Fn(Point) -> u8, end: u8| {
            let low = shown.iter().map(of).min().unwrap_or(0).saturating_sub(1);
            let high = (shown.iter().map(of).max().unwrap_or(0) + 1).min(end - 1);
            low..=high
        };
        let (columns, rows) = (range(&|p| p.x(), size.width()), range(&|p| p.y(), size.height()));
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

    fn point(&self, point: Point) -> [Span<'static>; 2] {
        let stone = self.position.stones.iter().find(|(p, _)| *p == point).map(|&(_, color)| color);
        let is_last = self.last == Some(Move::Play(point));
        let symbol = match stone {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None if self.position.ko == Some(point) => "k",
            None if self.area.contains(point) => "·",
            None => ".",
        };
        let mut style = Style::default();
        if wants_color() {
            style = match stone {
                Some(Color::Black) => style.fg(Paint::LightBlue),
                Some(Color::White) => style.fg(Paint::White),
                None if self.area.contains(point) => style.fg(Paint::Yellow),
                None => style.fg(Paint::DarkGray),
            };
        }
        if self.target.contains(point) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let before = match () {
            () if self.cursor == Some(point) => "[",
            () if is_last => "(",
            () => " ",
        };
        if self.cursor == Some(point) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        [Span::raw(before), Span::styled(symbol, style)]
    }
}
