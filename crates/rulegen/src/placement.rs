//! Small rectangles inside large ones: every place and orientation.
//!
//! A small shape may lie anywhere in a large one, turned and mirrored, as long as the sides of it that are edges of the
//! board come to lie on edges of the board.

use tesuji_rules::{Anchor, Cells, Pattern, Shape};

/// Where the cells of a small shape lie in a large one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The large cell of every small cell.
    cells: Vec<u8>,
    /// All of them as a set.
    covered: Cells,
}

impl Placement {
    /// All placements of `small` in `large`, each once.
    pub fn all(small: Shape, large: Shape) -> Vec<Placement> {
        let mut found = Vec::new();
        for orientation in 0..8 {
            let (w, h) = turned_size(small, orientation);
            if w > large.width() || h > large.height() {
                continue;
            }
            for dy in 0..=large.height() - h {
                for dx in 0..=large.width() - w {
                    found.extend(Placement::at(small, large, orientation, dx, dy));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn at(small: Shape, large: Shape, orientation: u8, dx: u8, dy: u8) -> Option<Placement> {
        let place = |x: i8, y: i8| {
            let (x, y) = turned(small, orientation, x, y);
            (x + dx as i8, y + dy as i8)
        };
        let mut cells = Vec::with_capacity(small.cells());
        for y in 0..small.height() as i8 {
            for x in 0..small.width() as i8 {
                let beyond = [(x - 1, y), (x, y - 1)];
                if beyond.into_iter().any(|(x, y)| is_off(small, x, y) && !is_off_at(large, place(x, y))) {
                    return None;
                }
                let (px, py) = place(x, y);
                cells.push(py as u8 * large.width() + px as u8);
            }
        }
        let covered = cells.iter().fold(0, |all, cell| all | 1 << cell);
        Some(Placement { cells, covered })
    }

    /// The large cell of a small cell.
    #[inline]
    pub fn cell(&self, small: u8) -> u8 {
        self.cells[usize::from(small)]
    }

    /// The large cells that are covered.
    pub const fn covered(&self) -> Cells {
        self.covered
    }

    /// The part of a set of large cells that lies in the small shape, as small cells.
    pub fn restrict(&self, large: Cells) -> Cells {
        self.cells.iter().enumerate().fold(0, |all, (i, cell)| all | (large >> cell & 1) << i)
    }

    /// What the small shape shows of a large pattern.
    pub fn pattern(&self, large: Pattern) -> Pattern {
        Pattern { black: self.restrict(large.black), white: self.restrict(large.white) }
    }
}

/// Whether the point next to the shape is beyond the edge of the board.
fn is_off(shape: Shape, x: i8, y: i8) -> bool {
    match shape.anchor() {
        Anchor::Corner => x < 0 || y < 0,
        Anchor::Side => y < 0,
        Anchor::Centre => false,
    }
}

fn is_off_at(shape: Shape, (x, y): (i8, i8)) -> bool {
    is_off(shape, x, y)
}

/// Width and height in an orientation: bit 2 exchanges columns and rows.
fn turned_size(shape: Shape, orientation: u8) -> (u8, u8) {
    if orientation & 4 == 0 { (shape.width(), shape.height()) } else { (shape.height(), shape.width()) }
}

/// A point in an orientation: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then exchanges them.
fn turned(shape: Shape, orientation: u8, x: i8, y: i8) -> (i8, i8) {
    let x = if orientation & 1 == 0 { x } else { shape.width() as i8 - 1 - x };
    let y = if orientation & 2 == 0 { y } else { shape.height() as i8 - 1 - y };
    if orientation & 4 == 0 { (x, y) } else { (y, x) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(small: &str, large: &str) -> usize {
        Placement::all(small.parse().unwrap(), large.parse().unwrap()).len()
    }

    #[test]
    fn edges_lie_on_edges() {
        assert_eq!(count("c2x2", "c3x2"), 2, "the corner and its mirror image");
        assert_eq!(count("c3x2", "c3x3"), 2);
        assert_eq!(count("c2x2", "s3x2"), 0);
        assert_eq!(count("s3x2", "c4x2"), 4, "two places, mirrored");
        assert_eq!(count("s3x2", "c3x3"), 4, "on both edges");
        assert_eq!(count("m3x3", "s4x3"), 16);
        assert_eq!(count("c4x2", "c3x3"), 0);
    }

    #[test]
    fn a_pattern_seen_through_a_placement() {
        let (small, large) = ("c2x2".parse().unwrap(), "c3x2".parse().unwrap());
        let pattern = Pattern::from_rows("OOX/.X.").unwrap();
        let seen: Vec<String> =
            Placement::all(small, large).iter().map(|p| p.pattern(pattern).rows(small, "/")).collect();
        // The mirror image exchanges A2 and B1.
        assert_eq!(seen, ["OO/.X", "XO/.O"]);
    }
}
