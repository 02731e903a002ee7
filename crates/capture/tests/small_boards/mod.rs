//! Small boards that brute force can decide.

#![allow(dead_code, unused_imports, reason = "no test needs all of it")]

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup};
pub(crate) use tesuji_oracle::{random_closed_capture as random_question, random_open_capture as random_open_question};
use tesuji_question::CaptureQuestion;

/// The same question with other things outside a zone.
pub(crate) fn changed_outside(dice: &mut Dice, question: &CaptureQuestion, zone: &PointSet) -> Option<CaptureQuestion> {
    let mut stones = question.position.stones.clone();
    for point in &(PointSet::all(question.position.size) - *zone) {
        let color = match dice.below(8) {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => continue,
        };
        stones.retain(|(stone, _)| *stone != point);
        stones.extend(color.map(|color| (point, color)));
    }
    let position = Setup { stones, ..question.position.clone() };
    Board::from_setup(&position).ok()?;
    Some(CaptureQuestion { position, ..question.clone() })
}

pub(crate) fn drawing(question: &CaptureQuestion) -> String {
    let board = Board::from_setup(&question.position).expect("valid");
    let mut text = format!("{} to play, prey {}, ko winner {:?}\n", board.to_play(), question.prey, question.ko_winner);
    for y in (0..board.size().height()).rev() {
        for x in 0..board.size().width() {
            text.push(match board.color(Point::at(x, y)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
        }
        text.push('\n');
    }
    text
}
