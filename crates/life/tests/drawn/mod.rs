//! Questions drawn as text.

use tesuji_board::{Color, Point, PointSet, Setup, Size};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

/// Black defends all his stones against White. `.` are the points of the area, `_` other points.
pub(crate) fn question(rows: &[&str], first: Color) -> LifeQuestion {
    let mut position = Setup::empty(Size::new(rows[0].len() as u8, rows.len() as u8).expect("a size"));
    position.to_play = first;
    let (mut area, mut target) = (PointSet::new(), Vec::new());
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, what) in row.chars().enumerate() {
            let point = Point::at(x as u8, y as u8);
            match what {
                'O' => position.stones.push((point, Color::White)),
                'X' => {
                    position.stones.push((point, Color::Black));
                    target.push(point);
                }
                '.' => drop(area.insert(point)),
                _ => {}
            }
        }
    }
    LifeQuestion { position, target, target_rule: TargetRule::Any, area, closure: Closure::Escape, ko_threats: None }
}
