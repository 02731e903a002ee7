//! Positions and questions drawn as text, for tests.
//!
//! Rows from the top; spaces do not count. Black defends, White attacks:
//!
//! ```text
//!   X  stone of a target block, outside the area     D  stone of a target block, in the area
//!   x  other stone of the defender, outside          d  other stone of the defender, in the area
//!   O  stone of the attacker, outside the area       A  stone of the attacker, in the area
//!   .  empty point of the area                       -  empty point outside the area
//! ```

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

/// The position of a drawing. Areas and targets do not matter.
///
/// # Panics
/// If it is not a drawing.
pub fn position(rows: &[&str], first: Color) -> Setup {
    let mut setup = Setup::empty(size(rows));
    setup.to_play = first;
    for (point, letter) in letters(rows) {
        match letter {
            'X' | 'x' | 'D' | 'd' => setup.stones.push((point, Color::Black)),
            'O' | 'A' => setup.stones.push((point, Color::White)),
            '.' | '-' => {}
            other => panic!("'{other}' at {point} is not a letter of a drawing"),
        }
    }
    setup
}

/// Whether the target blocks of a drawing live: any of them, and getting out is living.
///
/// ```
/// use tesuji_board::Color;
/// use tesuji_oracle::{drawn, life};
/// use tesuji_question::Status;
/// let three = drawn::question(&["OOOOO-", "XXXXO-", "...XO-"], Color::White);
/// assert_eq!(life::solve(&three).unwrap().status, Status::Dies);
/// ```
///
/// # Panics
/// If it is not a drawing, or not a position.
pub fn question(rows: &[&str], first: Color) -> LifeQuestion {
    let position = position(rows, first);
    let board = Board::from_setup(&position).expect("a drawing of a position");
    let of = |wanted: &'static str| letters(rows).filter(move |(_, letter)| wanted.contains(*letter));
    // One stone of each block is enough.
    let mut heads = PointSet::new();
    let target = of("XD").map(|(point, _)| point).filter(|&point| heads.insert(board.head(point))).collect();
    let area = of("DdA.").map(|(point, _)| point).collect();
    LifeQuestion { position, target, target_rule: TargetRule::Any, area, closure: Closure::Escape, ko_threats: None }
}

fn cells(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|letter| !letter.is_whitespace())
}

fn size(rows: &[&str]) -> Size {
    let width = rows.first().map_or(0, |row| cells(row).count());
    assert!(rows.iter().all(|row| cells(row).count() == width), "the rows of a drawing are equally long: {rows:?}");
    let sides = (u8::try_from(width), u8::try_from(rows.len()));
    let size = sides.0.ok().zip(sides.1.ok()).and_then(|(width, height)| Size::new(width, height));
    size.unwrap_or_else(|| panic!("a drawing has sides of 2 to 25: {rows:?}"))
}

/// The letters with their points, from the lowest row up.
fn letters<'a>(rows: &'a [&str]) -> impl Iterator<Item = (Point, char)> + 'a {
    let row = |(y, row): (usize, &'a &str)| cells(row).zip(0..).map(move |(letter, x)| (Point::at(x, y as u8), letter));
    rows.iter().rev().enumerate().flat_map(row)
}
