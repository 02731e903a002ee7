//! Points in SGF: two small letters, column from the left and row from the top; and rectangles of them.

use tesuji_board::{Move, Point, PointSet, Size};

use crate::sgf::value::Value;

/// The point that two letters name on a board of this size.
///
/// ```
/// use tesuji_board::Size;
/// use tesuji_formats::sgf::{point_from_sgf, point_to_sgf};
/// let size = Size::new(9, 5).unwrap();
/// let point = point_from_sgf("ca", size).unwrap();
/// assert_eq!(point.to_string(), "C5");
/// assert_eq!(point_to_sgf(point, size), "ca");
/// assert_eq!(point_from_sgf("cf", size), None);
/// ```
pub fn point_from_sgf(text: &str, size: Size) -> Option<Point> {
    let &[column, row] = text.trim().as_bytes() else { return None };
    let index = |letter: u8| letter.is_ascii_lowercase().then(|| letter - b'a');
    let (x, from_top) = (index(column)?, index(row)?);
    let y = (size.height() - 1).checked_sub(from_top)?;
    Point::new(x, y).filter(|&p| size.contains(p))
}

/// The two letters of a point.
pub fn point_to_sgf(point: Point, size: Size) -> String {
    let from_top = (size.height() - 1).saturating_sub(point.y());
    [char::from(b'a' + point.x()), char::from(b'a' + from_top)].iter().collect()
}

/// The move of a `B` or `W` property. A pass is empty, or `tt` on boards up to 19.
pub fn move_from_sgf(text: &str, size: Size) -> Option<Move> {
    let text = text.trim();
    let old_pass = text == "tt" && size.width() <= 19 && size.height() <= 19;
    if text.is_empty() || old_pass { Some(Move::Pass) } else { point_from_sgf(text, size).map(Move::Play) }
}

/// The value of a `B` or `W` property.
pub fn move_to_sgf(mv: Move, size: Size) -> String {
    mv.point().map_or_else(String::new, |p| point_to_sgf(p, size))
}

/// The points of a list; a value is a point or a rectangle `aa:cc`. The second part are values that name no point.
pub fn points_from_sgf<'a>(values: impl IntoIterator<Item = &'a Value>, size: Size) -> (PointSet, Vec<&'a Value>) {
    let mut points = PointSet::new();
    let mut wrong = Vec::new();
    for value in values {
        match rectangle(value.raw(), size) {
            Some((a, b)) => {
                let (x0, x1) = (a.x().min(b.x()), a.x().max(b.x()));
                let (y0, y1) = (a.y().min(b.y()), a.y().max(b.y()));
                points.extend((y0..=y1).flat_map(|y| (x0..=x1).map(move |x| Point::at(x, y))));
            }
            // An empty value is an empty list (DD[], VW[]).
            None if value.raw().trim().is_empty() => {}
            None => wrong.push(value),
        }
    }
    (points, wrong)
}

fn rectangle(text: &str, size: Size) -> Option<(Point, Point)> {
    let (first, second) = text.split_once(':').unwrap_or((text, text));
    Some((point_from_sgf(first, size)?, point_from_sgf(second, size)?))
}

/// Adds a list of points to a node: one value each, in reading order from the top left.
pub(crate) fn points_to_values(points: &PointSet, size: Size) -> Vec<Value> {
    let mut names: Vec<String> = points.iter().map(|p| point_to_sgf(p, size)).collect();
    names.sort_by_key(|name| (name.as_bytes()[1], name.as_bytes()[0]));
    names.iter().map(|name| Value::from_text(name)).collect()
}
