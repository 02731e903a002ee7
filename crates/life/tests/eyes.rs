//! Known shapes, drawn in `testdata/life/eyes.txt`; small ones are also compared with brute force.

use tesuji_board::{Color, Point, PointSet, Setup, Size};
use tesuji_life::{SearchOptions, solve};
use tesuji_question::{Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Status, TargetRule};

#[derive(Default, Clone)]
struct Case {
    name: String,
    place: String,
    outside: usize,
    attacker: Option<Status>,
    defender: Option<Status>,
    nodes: Option<u64>,
    rows: Vec<String>,
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if let Some(name) = line.strip_prefix("case ") {
            cases.push(Case { name: name.to_owned(), ..Case::default() });
            continue;
        }
        let case = cases.last_mut().expect("a file begins with a case");
        let word = |key: &str| line.strip_prefix(key).map(str::trim);
        if let Some(place) = word("where ") {
            case.place = place.to_owned();
        } else if let Some(count) = word("outside ") {
            case.outside = count.parse().expect("a number");
        } else if let Some(status) = word("attacker ") {
            case.attacker = Some(status.parse().expect("a status"));
        } else if let Some(status) = word("defender ") {
            case.defender = Some(status.parse().expect("a status"));
        } else if let Some(nodes) = word("nodes ") {
            case.nodes = Some(nodes.parse().expect("a number"));
        } else {
            case.rows.push(line.to_owned());
        }
    }
    cases
}

/// Everything within a king's step.
fn around(set: &PointSet, board: &PointSet) -> PointSet {
    let near = |p: Point| (-1..=1).flat_map(move |dx| (-1..=1).filter_map(move |dy| p.offset(dx, dy)));
    let all: PointSet = set.iter().flat_map(near).collect();
    (all & *board) - *set
}

fn question(case: &Case, first: Color) -> LifeQuestion {
    let size = Size::square(13).expect("a size");
    let board = PointSet::all(size);
    let (x0, y0) = match case.place.as_str() {
        "corner" => (0, 0),
        "edge" => (4, 0),
        _ => (4, 4),
    };
    let mut setup = Setup::empty(size);
    let mut shape = PointSet::new();
    for (up, row) in case.rows.iter().rev().enumerate() {
        for (right, symbol) in row.chars().enumerate().filter(|(_, symbol)| *symbol != ' ') {
            let point = Point::at(x0 + right as u8, y0 + up as u8);
            shape.insert(point);
            if symbol == 'X' {
                setup.stones.push((point, Color::Black));
            }
        }
    }
    let ring = around(&shape, &board);
    let wall = around(&(shape | ring), &board);
    // Outside liberties: wall points beside the ring and not next to each other are left empty, from the top.
    let mut open = PointSet::new();
    for point in wall.iter().collect::<Vec<_>>().into_iter().rev() {
        let beside = point.neighbors().iter().any(|n| ring.contains(*n));
        if open.len() < case.outside && beside && !open.dilated().contains(point) {
            open.insert(point);
        }
    }
    setup.stones.extend(ring.iter().map(|p| (p, Color::White)));
    setup.stones.extend((wall - open).iter().map(|p| (p, Color::Black)));
    setup.to_play = first;
    LifeQuestion {
        position: setup,
        target: ring.first().into_iter().collect(),
        target_rule: TargetRule::Any,
        area: shape | ring,
        closure: Closure::Both,
        ko_threats: None,
    }
}

#[test]
fn known_shapes_have_their_known_status() {
    let cases = read(include_str!("../../../testdata/life/eyes.txt"));
    assert!(cases.len() >= 20);
    let mut wrong = Vec::new();
    for case in &cases {
        for (first, expected) in [(Color::Black, case.attacker), (Color::White, case.defender)] {
            let question = question(case, first);
            let found = solve(&question, &SearchOptions::default(), &Limits::default(), &Deadline::default(), &mut ())
                .unwrap_or_else(|error| panic!("{}: {error}", case.name));
            let expected = LifeVerdict::Status(expected.expect("both sides are given"));
            if found.verdict != expected {
                wrong.push(format!("{}, {first} first: {:?}, expected {expected:?}", case.name, found.verdict));
            }
            let most = case.nodes.filter(|_| first == Color::Black).unwrap_or(u64::MAX);
            if found.nodes > most {
                wrong.push(format!("{}, {first} first: {} nodes, at most {most}", case.name, found.nodes));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
