//! Secure links, drawn: two blocks that cannot be cut apart live, and a point that serves two links serves none
//! (Wolf 1994, 1.1, the left-hand and the right-hand diagram).

mod drawn;

use drawn::question;
use tesuji_board::Color;
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::game::LifeGame;
use tesuji_life::{Config, SearchOptions, first_state, solve};
use tesuji_oracle::life;
use tesuji_question::{Deadline, LifeQuestion, LifeVerdict, Limits, Status};

fn links_only() -> Config {
    Config { secure_links: true, ..Config::default().with_lemmas_only() }
}

/// What links say, and what is true.
fn judged(question: &LifeQuestion) -> (Option<bool>, Status) {
    let ground = Ground::new(question, question.closure).expect("a sound question");
    let arena: Arena<u64> = Arena::new(&ground);
    let state = first_state(&arena, &ground);
    let fact = LifeGame::new(arena, &links_only()).judge(&state);
    let answer =
        solve(question, &SearchOptions::default(), &Limits::default(), &Deadline::default(), &mut ()).expect("sound");
    let truth = life::solve(question).expect("small enough").status;
    assert_eq!(answer.verdict, LifeVerdict::Status(truth));
    (fact.map(|fact| fact.bounds.is_held(0)), truth)
}

#[test]
fn blocks_with_two_common_liberties_live_together() {
    let question = question(
        &["_______", "_______", "OOOOOOO", "XXX.XXX", ".XX.XX.", "XXOOOXX", "OOO_OOO", "_______"],
        Color::White,
    );
    assert_eq!(judged(&question), (Some(true), Status::Lives));
}

#[test]
fn a_point_that_serves_two_links_serves_none() {
    let question = question(
        &["_______", "_______", "OOOOOOO", "XXX.XXX", ".X.X.X.", "XXOOOXX", "OOO_OOO", "_______"],
        Color::White,
    );
    assert_eq!(judged(&question), (None, Status::Dies));
}
