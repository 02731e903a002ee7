//! The least number of moves to two eyes, drawn: who needs one and is to move lives; of all else the module says
//! nothing.

mod drawn;

use drawn::question;
use tesuji_board::Color;
use tesuji_life::arena::{Arena, Ground};
use tesuji_life::bits::{Bits, Wide};
use tesuji_life::game::LifeGame;
use tesuji_life::{Config, first_state};
use tesuji_oracle::life;
use tesuji_question::Status;

fn lives_by_one_move<B: Bits>(ground: &Ground) -> bool {
    let arena: Arena<B> = Arena::new(ground);
    let state = first_state(&arena, ground);
    let config = Config { moves_to_two_eyes: true, ..Config::default().with_lemmas_only() };
    let fact = LifeGame::new(arena.clone(), &config).judge(&state);
    assert_eq!(LifeGame::new(arena, &Config::default().with_lemmas_only()).judge(&state), None, "nothing else knows");
    fact.inspect(|fact| assert!(fact.bounds.is_held(5) && fact.lemma.is_none())).is_some()
}

/// What the module says, in each size of word, and what is true.
fn judged(rows: [&str; 4], first: Color) -> (bool, Status) {
    let question = question(&rows, first);
    let ground = Ground::new(&question, question.closure).expect("a sound question");
    let lives = lives_by_one_move::<u64>(&ground);
    assert_eq!(lives, lives_by_one_move::<u128>(&ground));
    assert_eq!(lives, lives_by_one_move::<Wide>(&ground));
    (lives, life::solve(&question).expect("small enough").status)
}

const BESIDE_AN_EYE: [&str; 4] = ["_______", "OOOOO__", "XXXXO__", ".X..O__"];

#[test]
fn a_second_eye_beside_the_first() {
    assert_eq!(judged(BESIDE_AN_EYE, Color::Black), (true, Status::Lives));
}

#[test]
fn the_attacker_comes_first() {
    assert_eq!(judged(BESIDE_AN_EYE, Color::White), (false, Status::Dies));
}

#[test]
fn two_moves_are_needed() {
    let rows = ["_______", "OOOOOOO", "OXXXXXO", "O..X..O"];
    assert_eq!(judged(rows, Color::Black), (false, Status::Dies));
}

#[test]
fn two_blocks_with_an_eye_each_are_joined() {
    let rows = ["_______", "OOOOOOO", "XX.XXXO", ".X.X.XO"];
    assert_eq!(judged(rows, Color::Black), (true, Status::Lives));
}

/// C1 is an eye of the large block only as long as the stone on D1 stands: filling it leaves one eye, not filling it
/// none beside it.
#[test]
fn a_false_eye_does_not_count() {
    let rows = ["_______", "OOOO___", "XXXO___", ".X.XO__"];
    assert_eq!(judged(rows, Color::Black), (false, Status::Dies));
}
