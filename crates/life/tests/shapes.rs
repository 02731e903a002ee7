//! Known shapes: the drawn cases of `testdata/life/shapes.txt`, solved, with their node budgets, and compared with
//! brute force.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_checker::check_status;
use tesuji_life::{SearchOptions, solve};
use tesuji_oracle::life;
use tesuji_question::{Closure, Deadline, Length, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Status, TargetRule};

const CASES: &str = include_str!("../../../testdata/life/shapes.txt");

/// Larger areas take brute force too long for a quick test.
const MAX_AREA: usize = 10;

/// A drawn position with what is expected for each side that begins.
struct Case {
    name: String,
    question: LifeQuestion,
    expected: Vec<Expected>,
}

/// A line such as `defender l1d G2 cycle nodes 40`.
struct Expected {
    first: Color,
    /// Status, moves in reading order, marks.
    answer: String,
    budget: u64,
    /// Plies to the capture, where theory knows them.
    length: Option<u32>,
    /// The budget is known to be missed: the nodes that are needed at present.
    known_miss: Option<u64>,
}

impl Expected {
    /// What is wrong with the effort.
    fn budget_complaint(&self, nodes: u64) -> Option<String> {
        let Expected { budget, known_miss, .. } = self;
        match *known_miss {
            Some(known) if nodes > known => Some(format!("{nodes} nodes, more than the {known} that were known")),
            Some(_) if nodes <= *budget => Some(format!("{nodes} nodes keep the budget now: take \"known\" away")),
            None if nodes > *budget => Some(format!("{nodes} nodes, budget {budget}")),
            _ => None,
        }
    }
}

fn cases() -> Vec<Case> {
    let text: String = CASES.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    format!("\n{text}").split("\n= ").skip(1).map(case).collect()
}

fn case(text: &str) -> Case {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let name = lines.next().unwrap().to_owned();
    let (mut rows, mut expected) = (Vec::new(), Vec::new());
    let (mut target_rule, mut ko) = (TargetRule::Any, None);
    for line in lines {
        match line.split_once(' ') {
            None => rows.push(line),
            Some(("why", _)) => {}
            Some(("rule", "every")) => target_rule = TargetRule::Every,
            Some(("ban", point)) => ko = Some(point.parse().unwrap()),
            Some(("attacker", rest)) => expected.push(expectation(Color::White, rest)),
            Some(("defender", rest)) => expected.push(expectation(Color::Black, rest)),
            Some((word, _)) => panic!("{name}: {word}"),
        }
    }
    let question = question(&name, &rows, target_rule, ko);
    Case { name, question, expected }
}

fn expectation(first: Color, line: &str) -> Expected {
    let (answer, nodes) = line.split_once(" nodes ").unwrap();
    let (answer, length) = match answer.split_once(" length ") {
        Some((answer, length)) => (answer, Some(length.parse().unwrap())),
        None => (answer, None),
    };
    let mut nodes = nodes.split(" known ").map(|n| n.parse().unwrap());
    Expected { first, answer: answer.to_owned(), length, budget: nodes.next().unwrap(), known_miss: nodes.next() }
}

fn question(name: &str, rows: &[&str], target_rule: TargetRule, ko: Option<Point>) -> LifeQuestion {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
    let (mut stones, mut target, mut area) = (Vec::new(), Vec::new(), PointSet::new());
    for (y, row) in rows.iter().rev().enumerate() {
        assert_eq!(row.len(), rows[0].len(), "{name}: row {}", y + 1);
        for (x, letter) in row.chars().enumerate() {
            let point = Point::at(x as u8, y as u8);
            match letter {
                'X' | 'D' | 'x' | 'd' => stones.push((point, Color::Black)),
                'O' | 'A' => stones.push((point, Color::White)),
                '.' | '-' => {}
                other => panic!("{name}: {other}"),
            }
            if "XD".contains(letter) {
                target.push(point);
            }
            if "DAd.".contains(letter) {
                area.insert(point);
            }
        }
    }
    let position = Setup { size, stones, to_play: Color::Black, ko };
    // One stone of each block is enough.
    let board = Board::from_setup(&Setup { ko: None, ..position.clone() }).unwrap();
    let mut heads = PointSet::new();
    target.retain(|&t| heads.insert(board.head(t)));
    LifeQuestion { position, target, target_rule, area, closure: Closure::Escape, ko_threats: None }
}

fn in_words(status: Status, moves: &[Point], seki: bool, cycle: bool) -> String {
    let mut moves = moves.to_vec();
    moves.sort();
    let moves: Vec<String> = moves.iter().map(Point::to_string).collect();
    let moves = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
    let marks = [(seki, " seki"), (cycle, " cycle")];
    let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
    format!("{status} {moves}{marks}")
}

fn answer(question: &LifeQuestion, all_moves: bool) -> LifeOutcome {
    answer_with(question, &SearchOptions { all_moves, ..SearchOptions::default() })
}

fn answer_with(question: &LifeQuestion, options: &SearchOptions) -> LifeOutcome {
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    solve(question, options, &limits, &Deadline::default(), &mut ()).unwrap()
}

/// The status, all best moves, and the effort for one of them.
#[test]
fn known_shapes_are_solved() {
    let mut wrong = Vec::new();
    let (mut any_marks, mut missing_marks) = (false, Vec::new());
    for Case { name, mut question, expected } in cases() {
        for line in expected {
            question.position.to_play = line.first;
            let side = if line.first == Color::White { "attacker" } else { "defender" };
            let (one, all) = (answer(&question, false), answer(&question, true));
            let LifeVerdict::Status(status) = all.verdict else { panic!("{name}, {side}: {:?}", all.verdict) };
            assert_eq!(one.verdict, all.verdict, "{name}, {side}");
            assert!(one.moves.iter().all(|mv| all.moves.contains(mv)), "{name}, {side}: {:?}", one.moves);
            any_marks |= all.seki || all.cycle;
            let found = in_words(status, &all.moves, all.seki, all.cycle);
            // Marks that are missing count as soon as the solver gives any.
            let plain = line.answer.replace(" seki", "").replace(" cycle", "");
            if found == plain && found != line.answer {
                missing_marks.push(format!("{name}, {side}: expected {}, found {found}", line.answer));
            } else if found != line.answer {
                wrong.push(format!("{name}, {side}: expected {}, found {found}", line.answer));
            }
            println!("{name}, {side}: {} nodes, budget {}", one.nodes, line.budget);
            if let Some(complaint) = line.budget_complaint(one.nodes) {
                wrong.push(format!("{name}, {side}: {complaint}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!any_marks || missing_marks.is_empty(), "{}", missing_marks.join("\n"));
}

/// The checker accepts the proof of every status.
#[test]
fn known_shapes_are_proved() {
    let mut wrong = Vec::new();
    for Case { name, mut question, expected } in cases() {
        for line in expected {
            question.position.to_play = line.first;
            let found = answer_with(&question, &SearchOptions { proof: true, ..SearchOptions::default() });
            let LifeVerdict::Status(status) = found.verdict else { panic!("{name}: {:?}", found.verdict) };
            if let Err(flaw) = check_status(&question, status, &found.proofs) {
                wrong.push(format!("{name}, {} first, {status}: {flaw}", line.first));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Kills take as long as theory says.
#[test]
fn known_shapes_have_their_length() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for Case { name, mut question, expected } in cases() {
        for line in expected {
            let Some(plies) = line.length else { continue };
            question.position.to_play = line.first;
            let found = answer_with(&question, &SearchOptions { length_nodes: 20_000, ..SearchOptions::default() });
            compared += 1;
            if found.length != Some(Length { plies, exact: true }) || found.line.len() != plies as usize {
                wrong.push(format!("{name}, {}: expected {plies}, found {:?}", line.first, found.length));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 9, "{compared}");
}

/// Status, moves and marks by brute force.
#[test]
fn known_shapes_by_brute_force() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for Case { name, mut question, expected } in cases() {
        if question.area.len() > MAX_AREA {
            continue;
        }
        for line in expected {
            question.position.to_play = line.first;
            let truth = life::solve(&question).unwrap();
            let found = in_words(truth.status, &truth.moves, truth.seki, truth.cycle);
            compared += 1;
            if found != line.answer {
                wrong.push(format!("{name}, {}: expected {}, found {found}", line.first, line.answer));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared}");
}
