//! What is found is confirmed, and nothing else is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::Board;
use tesuji_life::confirm::{Confirmed, Expected, confirm};
use tesuji_life::{Config, LifeQuestion, SearchOptions, solve};
use tesuji_oracle::random_problem;
use tesuji_question::{Deadline, LifeVerdict, Limits, Status};

fn found(question: &LifeQuestion) -> Expected {
    let options = SearchOptions { all_moves: true, details: false, ..SearchOptions::default() };
    let answer = solve(question, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap();
    let LifeVerdict::Status(status) = answer.verdict else { panic!("{:?}", answer.verdict) };
    Expected { status, moves: answer.moves }
}

fn with_other_first(question: &LifeQuestion) -> LifeQuestion {
    let mut other = question.clone();
    other.position.to_play = !other.position.to_play;
    other.position.ko = None;
    other
}

/// The question after a move that takes a ko, if there is one.
fn after_a_ko(question: &LifeQuestion) -> Option<LifeQuestion> {
    let board = Board::from_setup(&question.position).unwrap();
    question.area.iter().find_map(|point| {
        let mut after = board.clone();
        after.play_at(point).ok()?;
        let stands = question.target.iter().all(|&target| after.color(target) == board.color(target));
        (after.ko().is_some() && stands).then(|| LifeQuestion { position: after.to_setup(), ..question.clone() })
    })
}

#[test]
fn what_is_found_is_confirmed_and_nothing_else() {
    let config = Config::default();
    let (mut kos, mut banned, mut fewer_moves) = (0, 0, 0);
    for question in (0..400).map(random_problem).flat_map(|question| [after_a_ko(&question), Some(question)]).flatten()
    {
        let own = found(&question);
        let other = found(&with_other_first(&question));
        let ask = |own: &Expected, other: &Expected| {
            confirm(&question, own, other, &config, &Limits::default(), &Deadline::default()).unwrap()
        };
        assert!(matches!(ask(&own, &other), Confirmed::Yes(_)), "{question:?} {own:?} {other:?}");
        kos += u32::from(own.status.is_ko());
        banned += u32::from(question.position.ko.is_some());
        for status in Status::all().filter(|&status| status != own.status) {
            assert_eq!(ask(&Expected { status, ..own.clone() }, &other), Confirmed::No, "{question:?} {status}");
        }
        for point in &question.area {
            let mut moves = own.moves.clone();
            match moves.iter().position(|&mv| mv == point) {
                Some(at) => drop(moves.remove(at)),
                None => moves.push(point),
            }
            fewer_moves += u32::from(moves.len() < own.moves.len());
            let changed = Expected { moves, ..own.clone() };
            assert_eq!(ask(&changed, &other), Confirmed::No, "{question:?} {changed:?}");
        }
    }
    assert!(kos > 20 && banned > 0 && fewer_moves > 100, "{kos} {banned} {fewer_moves}");
}

#[test]
fn limits_and_the_switch_leave_it_unknown() {
    let hard = (0..).map(random_problem).find(|question| {
        let (own, other) = (found(question), found(&with_other_first(question)));
        let sure =
            confirm(question, &own, &other, &Config::default(), &Limits::default(), &Deadline::default()).unwrap();
        matches!(sure, Confirmed::Yes(nodes) if nodes > 20)
    });
    let question = hard.unwrap();
    let (own, other) = (found(&question), found(&with_other_first(&question)));
    let few = Limits { nodes: Some(3), ..Limits::default() };
    let ask =
        |limits: &Limits| confirm(&question, &own, &other, &Config::default(), limits, &Deadline::default()).unwrap();
    assert_eq!(ask(&few), Confirmed::Unknown);
}
