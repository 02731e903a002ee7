//! Words of Python arguments: colours, points, moves, sizes.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tesuji::{Color, Move, Point, PointSet, QuestionPart, Size};

use crate::errors::{MoveError, question};

/// `B` or `W`; also `black` and `white`, in any case.
pub(crate) fn color(text: &str, part: QuestionPart) -> PyResult<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(question(part, format!("'{}' is not a colour: expected B or W", text.escape_debug()))),
    }
}

/// The letter of a colour: `B` or `W`.
pub(crate) fn letter(color: Color) -> String {
    color.letter().to_string()
}

/// A point of the board.
pub(crate) fn point(text: &str, size: Size, part: QuestionPart) -> PyResult<Point> {
    let point: Point = text.parse().map_err(|error: tesuji::ParsePointError| question(part, error.to_string()))?;
    if size.contains(point) {
        return Ok(point);
    }
    Err(question(part, format!("{point} is not on a board of {size}")))
}

/// Points of the board, in the order they were named.
pub(crate) fn points(texts: &[String], size: Size, part: QuestionPart) -> PyResult<Vec<Point>> {
    texts.iter().map(|text| point(text, size, part)).collect()
}

/// A set of points of the board.
pub(crate) fn point_set(texts: &[String], size: Size, part: QuestionPart) -> PyResult<PointSet> {
    Ok(points(texts, size, part)?.into_iter().collect())
}

/// A point of the board, or `pass`.
pub(crate) fn mv(text: &str, size: Size) -> PyResult<Move> {
    let mv: Move = text.parse().map_err(|error: tesuji::ParsePointError| MoveError::new_err(error.to_string()))?;
    match mv {
        Move::Play(point) if !size.contains(point) => {
            Err(MoveError::new_err(format!("{point} is not on a board of {size}")))
        }
        mv => Ok(mv),
    }
}

/// The size of a board: one number, or width and height.
#[derive(FromPyObject)]
pub(crate) enum Sides {
    /// A square board.
    Square(i64),
    /// Width and height.
    Both(i64, i64),
}

impl Sides {
    pub(crate) fn size(&self) -> PyResult<Size> {
        let (width, height) = match *self {
            Sides::Square(side) => (side, side),
            Sides::Both(width, height) => (width, height),
        };
        let size = u8::try_from(width).ok().zip(u8::try_from(height).ok()).and_then(|(w, h)| Size::new(w, h));
        size.ok_or_else(|| PyValueError::new_err(format!("a board of {width}x{height}: expected 2 to 25 lines")))
    }
}

/// Points by their names.
pub(crate) fn names<'a>(points: impl IntoIterator<Item = &'a Point>) -> Vec<String> {
    points.into_iter().map(ToString::to_string).collect()
}

/// The points of a set by their names.
pub(crate) fn names_of(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}
