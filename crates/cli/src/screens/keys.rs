//! Moving the cursor over the points of a problem.

use ratatui::crossterm::event::KeyCode;
use tesuji::{Point, PointSet};

/// The cursor on a part of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) at: Point,
    low: Point,
    high: Point,
}

impl Cursor {
    /// A cursor on the first of some points, kept within the box around them.
    pub(crate) fn on(points: &PointSet) -> Cursor {
        let x = || points.iter().map(|p| p.x());
        let y = || points.iter().map(|p| p.y());
        let low = Point::at(x().min().unwrap_or(0), y().min().unwrap_or(0));
        let high = Point::at(x().max().unwrap_or(0), y().max().unwrap_or(0));
        Cursor { at: points.first().unwrap_or(low), low, high }
    }

    /// Puts the cursor on a point, if it may stand there.
    pub(crate) fn put(&mut self, point: Point) -> bool {
        let inside =
            (self.low.x()..=self.high.x()).contains(&point.x()) && (self.low.y()..=self.high.y()).contains(&point.y());
        if inside {
            self.at = point;
        }
        inside
    }

    /// Moves the cursor, if it is a key for it.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        let (x, y) = (self.at.x(), self.at.y());
        let (x, y) = match code {
            KeyCode::Left => (x.saturating_sub(1), y),
            KeyCode::Right => (x + 1, y),
            KeyCode::Up => (x, y + 1),
            KeyCode::Down => (x, y.saturating_sub(1)),
            _ => return false,
        };
        self.at = Point::at(x.clamp(self.low.x(), self.high.x()), y.clamp(self.low.y(), self.high.y()));
        true
    }
}
