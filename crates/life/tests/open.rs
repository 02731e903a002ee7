//! Positions from ordinary play that nobody has marked or fenced in: the group is found, and what is said of it is what
//! Go players know. `testdata/life/open.txt` has the proverbs, and their proofs are checked; `theory.txt` and `simple.txt`
//! have many more kinds, drawn from theory; `rooms.txt` has groups around so much room that nobody would ask.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_life::open::target::candidates;
use tesuji_life::{SearchOptions, solve_open};
use tesuji_question::{Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Scope, Status, TargetRule};

#[derive(Default)]
struct Case {
    name: String,
    stones: Vec<(Point, Color)>,
    /// The status for who plays first, or `open`.
    expected: Vec<(Color, String)>,
    /// The first moves that are right.
    moves: Vec<(Color, Vec<Point>)>,
    /// Who plays first where the answer must hold for the whole board.
    board: Vec<Color>,
    /// One of these is among the exits.
    exits: PointSet,
    /// The size of the board, if it is not the usual one.
    size: Option<Size>,
    /// The group, where it cannot be inferred.
    group: Vec<Point>,
    /// What is answered today though it is not right.
    known: Vec<(Color, String)>,
    /// Who plays first where the proof is too long today.
    unproved: Vec<Color>,
}

fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/../../testdata/life/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    text.split("\n= ").skip(1).map(case).collect()
}

fn case(part: &str) -> Case {
    let mut lines = part.lines().filter(|line| !line.is_empty());
    let mut case = Case { name: lines.next().unwrap().to_owned(), ..Case::default() };
    let mut rows = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let points = |from: usize| words[from..].iter().map(|word| word.parse::<Point>().unwrap());
        match words[0] {
            "black" | "white" => case.expected.push((color(words[0]), words[1].to_owned())),
            "moves" => case.moves.push((color(words[1]), points(2).collect())),
            "scope" => case.board.push(color(words[1])),
            "exits" => case.exits = points(1).collect(),
            "size" => case.size = Size::new(words[1].parse().unwrap(), words[1].parse().unwrap()),
            "group" => case.group = points(1).collect(),
            "unproved" => case.unproved.push(color(words[1])),
            "known" => case.known.push((color(words[1]), words[2].to_owned())),
            _ => rows.push(words),
        }
    }
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, letter) in row.iter().enumerate() {
            let color = match *letter {
                "X" => Color::Black,
                "O" => Color::White,
                "." => continue,
                other => panic!("{}: {other}", case.name),
            };
            case.stones.push((Point::at(x as u8, y as u8), color));
        }
    }
    case
}

fn color(word: &str) -> Color {
    match word {
        "black" => Color::Black,
        "white" => Color::White,
        other => panic!("{other}"),
    }
}

impl Case {
    fn question(&self, first: Color) -> LifeQuestion {
        let position =
            Setup { stones: self.stones.clone(), to_play: first, ..Setup::empty(self.size.unwrap_or_default()) };
        let board = Board::from_setup(&position).unwrap();
        let mut target = self.group.clone();
        if target.is_empty() {
            // Where nothing is surrounded, White's group may be the weaker one.
            let black = candidates(&board).into_iter().find(|candidate| candidate.defender == Color::Black);
            target = black.unwrap_or_else(|| panic!("{}: no group", self.name)).target;
        }
        LifeQuestion {
            position,
            target,
            target_rule: TargetRule::Any,
            area: PointSet::EMPTY,
            closure: Closure::Both,
            ko_threats: None,
        }
    }

    /// What is answered today though it is not right.
    fn known(&self, first: Color) -> Option<String> {
        self.known.iter().find(|(color, _)| *color == first).map(|(_, flaw)| flaw.clone())
    }

    /// What is wrong with an answer, if anything.
    fn flaw(&self, first: Color, expected: &str, answer: &LifeOutcome) -> Option<String> {
        let said = verdict(answer);
        if said != expected {
            return Some(said);
        }
        let right = self.moves.iter().find(|(color, _)| *color == first).map(|(_, moves)| moves);
        if let (Some(right), Some(shown)) = (right, answer.moves.first())
            && !right.contains(shown)
        {
            return Some(format!("{said} with {shown}"));
        }
        if self.board.contains(&first) && answer.scope != Scope::Board {
            return Some(format!("{said} under provisos"));
        }
        match answer.verdict {
            LifeVerdict::Open { exits } if !self.exits.is_empty() && !exits.intersects(&self.exits) => {
                Some(format!("open at {exits}"))
            }
            _ => None,
        }
    }
}

fn verdict(answer: &LifeOutcome) -> String {
    match answer.verdict {
        LifeVerdict::Status(status) => status.to_string(),
        LifeVerdict::Open { .. } => "open".to_owned(),
        LifeVerdict::Unknown(_) => "unknown".to_owned(),
    }
}

fn solve(question: &LifeQuestion, nodes: u64, proof: bool) -> LifeOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let options = SearchOptions { proof, ..SearchOptions::default() };
    solve_open(question, &options, &limits, &Deadline::default(), &mut ()).unwrap()
}

/// What is answered and not right, apart from what is known.
fn flaws(file: &str, nodes: u64) -> Vec<String> {
    let mut found = Vec::new();
    for case in cases(file) {
        for (first, expected) in &case.expected {
            let answer = solve(&case.question(*first), nodes, false);
            let flaw = case.flaw(*first, expected, &answer);
            let known = case.known(*first);
            if flaw != known {
                let is = flaw.unwrap_or_else(|| "right".to_owned());
                found.push(format!("{}, {first} first: {expected} expected, {known:?} known, is {is}", case.name));
            }
        }
    }
    found
}

#[test]
fn theory_is_known() {
    let found = flaws("theory.txt", 100_000);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn simple_positions_are_read() {
    let found = flaws("simple.txt", 100_000);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Why the proofs of an answer are refused.
fn refusal(question: &LifeQuestion, status: Status, answer: &LifeOutcome) -> Option<String> {
    let shown = LifeQuestion { area: answer.area, closure: answer.closure, ..question.clone() };
    tesuji_checker::check_status(&shown, status, &answer.proofs).err().map(|refused| refused.to_string())
}

#[test]
fn ordinary_positions_are_read_and_proved() {
    let mut wrong = Vec::new();
    for case in cases("open.txt") {
        for (first, expected) in &case.expected {
            let question = case.question(*first);
            let answer = solve(&question, 300_000, true);
            let flaw = case.flaw(*first, expected, &answer);
            if flaw.is_some() || case.known(*first).is_some() {
                if flaw != case.known(*first) {
                    wrong.push(format!("{}, {first} first: {expected} expected, is {flaw:?}", case.name));
                }
                continue;
            }
            let Some(status) = answer.verdict.status() else { continue };
            let refused = refusal(&question, status, &answer);
            if refused.is_some() != case.unproved.contains(first) {
                let why = refused.unwrap_or_else(|| "it is proved".to_owned());
                wrong.push(format!("{}, {first} first: {:?} {why}", case.name, answer.closure));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same with the colours turned round.
fn turned(case: &Case) -> Case {
    let stones = case.stones.iter().map(|&(point, color)| (point, !color)).collect();
    let expected = case.expected.iter().map(|(color, status)| (!*color, status.clone())).collect();
    let name = format!("{}, the other colour", case.name);
    Case { name, stones, expected, size: case.size, group: case.group.clone(), ..Case::default() }
}

#[test]
fn rooms_live_at_a_glance() {
    let mut wrong = Vec::new();
    let cases = cases("rooms.txt");
    assert!(cases.len() > 20);
    let both = cases.iter().map(turned).chain(cases.iter().map(turned).map(|case| turned(&case)));
    for case in both {
        for (first, expected) in &case.expected {
            let said = verdict(&solve(&case.question(*first), 1_000, false));
            if said != *expected {
                wrong.push(format!("{}, {first} first: {expected} expected, is {said}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Kills are told apart on rings around the area; each that is told kills on the area of the answer, too.
#[test]
fn every_kill_that_is_told_kills() {
    let mut told = 0;
    for case in cases("theory.txt").into_iter().chain(cases("open.txt")) {
        for (first, _) in &case.expected {
            let question = case.question(*first);
            let answer = solve(&question, 60_000, false);
            let defender = question.position.stones.iter().find(|(point, _)| *point == question.target[0]).unwrap().1;
            if verdict(&answer) != "d" || *first == defender || answer.moves.len() < 2 {
                continue;
            }
            assert_eq!(answer.line.first().and_then(|mv| mv.point()), answer.moves.first().copied(), "{}", case.name);
            // Whatever gets out lives, or nobody gets out.
            let closure = if answer.closure == Closure::Both { Closure::Escape } else { answer.closure };
            for &point in &answer.moves {
                let mut board = Board::from_setup(&question.position).unwrap();
                board.play_at(point).unwrap();
                if question.target.iter().any(|&stone| board.color(stone).is_none()) {
                    continue;
                }
                let position = board.to_setup();
                let after = LifeQuestion { position, area: answer.area, closure, ..question.clone() };
                let limits = Limits { nodes: Some(200_000), ..Limits::default() };
                let reply =
                    tesuji_life::solve(&after, &SearchOptions::default(), &limits, &Deadline::default(), &mut ())
                        .unwrap();
                assert_eq!(verdict(&reply), "d", "{}: {point}", case.name);
                told += 1;
            }
        }
    }
    assert!(told >= 40, "only {told} kills");
}
