//! Known shapes: the statuses every Go player knows, against the drawn cases of `testdata/oracle/life.txt`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Color, Point};
use tesuji_oracle::{drawn, life};
use tesuji_question::{Closure, LifeQuestion, TargetRule};

const CASES: &str = include_str!("../../../testdata/oracle/life.txt");

struct Case {
    name: String,
    question: LifeQuestion,
    /// Lines such as `attacker d B1`.
    expected: Vec<String>,
}

fn cases() -> Vec<Case> {
    let text: String = CASES.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    text.split("\n= ").skip(1).map(case).collect()
}

fn case(text: &str) -> Case {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let name = lines.next().unwrap().to_owned();
    let (mut rows, mut expected) = (Vec::new(), Vec::new());
    let (mut closure, mut target_rule, mut ko) = (Closure::Escape, TargetRule::Any, None);
    for line in lines {
        match line.split_once(' ') {
            None => rows.push(line),
            Some(("closure", "wall")) => closure = Closure::Wall,
            Some(("rule", "every")) => target_rule = TargetRule::Every,
            Some(("ban", point)) => ko = Some(point.parse().unwrap()),
            Some(_) => expected.push(line.to_owned()),
        }
    }
    let mut question = drawn::question(&rows, Color::Black);
    (question.closure, question.target_rule, question.position.ko) = (closure, target_rule, ko);
    Case { name, question, expected }
}

#[test]
fn known_shapes() {
    let mut wrong = Vec::new();
    for Case { name, mut question, expected } in cases() {
        for line in expected {
            let side = line.split(' ').next().unwrap();
            question.position.to_play = if side == "defender" { Color::Black } else { Color::White };
            let truth = life::solve(&question).unwrap();
            let moves: Vec<String> = truth.moves.iter().map(Point::to_string).collect();
            let moves = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
            let marks = [(truth.seki, " seki"), (truth.cycle, " cycle")];
            let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
            let found = format!("{side} {} {moves}{marks}", truth.status);
            if found != line {
                wrong.push(format!("{name}: expected {line}, found {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
