//! Secure links, drawn: two blocks that cannot be cut apart live, and a point that serves two links serves none
//! (Wolf 1994, 1.1, the left-hand and the right-hand diagram).

use tesuji_board::{Color, Point, PointSet, Setup, Size};
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::game::LifeGame;
use tesuji_life::{Config, Options, first_state, solve};
use tesuji_oracle::life;
use tesuji_problem::{Cancel, Closure, LifeQuestion, LifeVerdict, Limits, Status, TargetRule};

/// White attacks first. `.` are the points of the area, `_` other points.
fn question(rows: [&str; 8]) -> LifeQuestion {
    let mut position = Setup::empty(Size::new(7, 8).expect("a size"));
    position.to_play = Color::White;
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

fn links_only() -> Config {
    Config { secure_links: true, ..Config::default().with_lemmas_only() }
}

/// What links say, and what is true.
fn judged(question: &LifeQuestion) -> (Option<bool>, Status) {
    let ground = Ground::new(question, question.closure).expect("a sound question");
    let arena: Arena<u64> = Arena::new(&ground);
    let state = first_state(&arena, &ground);
    let fact = LifeGame::new(arena, &links_only()).judge(&state);
    let answer = solve(question, &Options::default(), &Limits::default(), &Cancel::new(), &mut ()).expect("sound");
    let truth = life::solve(question).expect("small enough").status;
    assert_eq!(answer.verdict, LifeVerdict::Status(truth));
    (fact.map(|fact| fact.bounds.is_held(0)), truth)
}

#[test]
fn blocks_with_two_common_liberties_live_together() {
    let question = question(["_______", "_______", "OOOOOOO", "XXX.XXX", ".XX.XX.", "XXOOOXX", "OOO_OOO", "_______"]);
    assert_eq!(judged(&question), (Some(true), Status::Lives));
}

#[test]
fn a_point_that_serves_two_links_serves_none() {
    let question = question(["_______", "_______", "OOOOOOO", "XXX.XXX", ".X.X.X.", "XXOOOXX", "OOO_OOO", "_______"]);
    assert_eq!(judged(&question), (None, Status::Dies));
}
