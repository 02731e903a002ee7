//! Small boards that brute force can decide.

#![allow(dead_code, unused_imports, reason = "no test needs all of it")]

use tesuji_board::{Board, Color, Point};
pub(crate) use tesuji_oracle::{random_closed_capture as random_question, random_open_capture as random_open_question};
use tesuji_question::CaptureQuestion;

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
