//! A question that is played.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::Move;
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::{LifeQuestion, SearchOptions, Session, solve};
use tesuji_question::{Cancel, Closure, Deadline, LifeOutcome, Limits};

fn problems(recipe: Recipe) -> impl Iterator<Item = LifeQuestion> {
    let mut dice = Dice::new(5);
    std::iter::repeat_with(move || random_problem(&mut dice, &recipe)).flatten()
}

fn small() -> impl Iterator<Item = LifeQuestion> {
    problems(Recipe { least: 8, most: 12, most_empty: 7 })
}

fn solved(question: &LifeQuestion) -> LifeOutcome {
    let options = SearchOptions { all_moves: true, details: false, ..SearchOptions::default() };
    solve(question, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap()
}

#[test]
fn it_says_what_solve_says() {
    for question in small().take(20) {
        let answer = solved(&LifeQuestion { closure: Closure::Escape, ..question.clone() });
        for mut session in [Session::under(&question, Closure::Escape).unwrap(), Session::new(&question).unwrap()] {
            assert_eq!(session.status(u64::MAX), answer.verdict.status());
            let mut list: Vec<_> = session.move_status(u64::MAX).into_iter().map(|(mv, s)| (mv, s.unwrap())).collect();
            let mut expected = answer.move_status.clone();
            list.sort_by_key(|(mv, _)| *mv);
            expected.sort_by_key(|(mv, _)| *mv);
            assert_eq!(list, expected);
        }
    }
}

#[test]
fn what_is_taken_back_was_never_played() {
    for question in small().take(10) {
        let mut session = Session::new(&question).unwrap();
        let before = (session.to_move(), session.moves(), session.ban());
        let mv = session.moves()[0];
        assert!(session.play(mv) && session.depth() == 1);
        assert_eq!(session.to_move(), !before.0);
        assert!(session.undo() && !session.undo());
        assert_eq!((session.to_move(), session.moves(), session.ban()), before);
        assert!(session.ordering().len() + 1 == session.moves().len() && session.moves().ends_with(&[Move::Pass]));
    }
}

#[test]
fn a_deadline_that_is_over_leaves_it_unknown() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut larger = problems(Recipe { least: 12, most: 16, most_empty: 10 });
    let question = larger.find(|question| solved(question).nodes > 300).unwrap();
    let mut session = Session::new(&question).unwrap();
    session.set_deadline(&Deadline::cancelled_by(&cancel));
    assert_eq!(session.status(u64::MAX), None);
    session.set_deadline(&Deadline::default());
    assert!(session.status(u64::MAX).is_some());
}
