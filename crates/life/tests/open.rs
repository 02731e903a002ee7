//! Positions from ordinary play that nobody has marked or fenced in (`testdata/life/open.txt`): the group is found, and
//! its status is proved for the area and closure that the answer names.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_life::open::target::candidates;
use tesuji_life::{SearchOptions, solve_open};
use tesuji_question::{Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Status, TargetRule};

struct Case {
    name: String,
    stones: Vec<(Point, Color)>,
    expected: Vec<(Color, Status)>,
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/life/open.txt")).unwrap();
    let mut cases = Vec::new();
    for part in text.split("\n= ").skip(1) {
        let mut lines = part.lines().filter(|line| !line.is_empty());
        let name = lines.next().unwrap().to_owned();
        let (mut rows, mut expected) = (Vec::new(), Vec::new());
        for line in lines {
            match line.split_once(' ') {
                Some(("black", status)) => expected.push((Color::Black, status.parse().unwrap())),
                Some(("white", status)) => expected.push((Color::White, status.parse().unwrap())),
                _ => rows.push(line.split(' ').collect::<Vec<_>>()),
            }
        }
        let mut stones = Vec::new();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.iter().enumerate() {
                let color = match *letter {
                    "X" => Color::Black,
                    "O" => Color::White,
                    "." => continue,
                    other => panic!("{name}: {other}"),
                };
                stones.push((Point::at(x as u8, y as u8), color));
            }
        }
        cases.push(Case { name, stones, expected });
    }
    cases
}

#[test]
fn ordinary_positions_are_read_and_proved() {
    for Case { name, stones, expected } in cases() {
        for (first, status) in expected {
            let position = Setup { stones: stones.clone(), to_play: first, ..Setup::empty(Size::default()) };
            let board = Board::from_setup(&position).unwrap();
            let meant = candidates(&board).into_iter().next().unwrap();
            assert_eq!(meant.defender, Color::Black, "{name}");
            let question = LifeQuestion {
                position,
                target: meant.target,
                target_rule: TargetRule::Any,
                area: PointSet::EMPTY,
                closure: Closure::Both,
                ko_threats: None,
            };
            let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
            let options = SearchOptions { proof: true, ..SearchOptions::default() };
            let answer = solve_open(&question, &options, &limits, &Deadline::default(), &mut ()).unwrap();
            assert_eq!(answer.verdict, LifeVerdict::Status(status), "{name}, {first} first");
            let shown = LifeQuestion { area: answer.area, closure: answer.closure, ..question };
            let checked = tesuji_checker::check_status(&shown, status, &answer.proofs);
            assert!(checked.is_ok(), "{name}, {first} first: {:?} {checked:?}", answer.closure);
        }
    }
}
