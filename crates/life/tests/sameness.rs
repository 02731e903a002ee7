//! What must not matter: how the board lies, which colour is which, the order in which points are named, what was
//! solved before; and limits that are kept.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use tesuji_board::{Color, Move, Point, Setup, Symmetry};
use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::{Config, LifeOutcome, LifeQuestion, SearchOptions, solve};
use tesuji_question::{Cancel, Deadline, LifeVerdict, Limits, Status, UnknownReason};

const RECIPE: Recipe = Recipe { least: 8, most: 15, most_empty: 9 };

fn problems(seed: u64, number: usize, recipe: Recipe) -> Vec<LifeQuestion> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(|| random_problem(&mut dice, &recipe)).flatten().take(number).collect()
}

fn answer(question: &LifeQuestion, config: &Config) -> LifeOutcome {
    let options = SearchOptions { all_moves: true, details: false, config: config.clone(), ..SearchOptions::default() };
    solve(question, &options, &Limits::default(), &Deadline::default(), &mut ()).expect("a sound question")
}

/// Verdict, winning moves and the status of every first move, after a symmetry.
fn essence(answer: &LifeOutcome, turn: impl Fn(Point) -> Point) -> (LifeVerdict, Vec<Point>, Vec<(Move, Status)>) {
    let mut moves: Vec<Point> = answer.moves.iter().map(|&p| turn(p)).collect();
    moves.sort();
    let turn_move = |mv: Move| mv.point().map_or(Move::Pass, |p| Move::Play(turn(p)));
    let mut status: Vec<(Move, Status)> = answer.move_status.iter().map(|&(mv, s)| (turn_move(mv), s)).collect();
    status.sort_by_key(|(mv, _)| *mv);
    (answer.verdict, moves, status)
}

fn turned(question: &LifeQuestion, turn: impl Fn(Point) -> Point, swap: bool) -> LifeQuestion {
    let color = |c: Color| if swap { !c } else { c };
    let position = &question.position;
    LifeQuestion {
        position: Setup {
            size: position.size,
            stones: position.stones.iter().map(|&(p, c)| (turn(p), color(c))).collect(),
            to_play: color(position.to_play),
            ko: position.ko.map(&turn),
        },
        target: question.target.iter().map(|&p| turn(p)).collect(),
        area: question.area.iter().map(turn).collect(),
        ..question.clone()
    }
}

#[test]
fn symmetries_and_colours_do_not_matter() {
    for question in problems(21, 60, RECIPE) {
        let size = question.position.size;
        let original = answer(&question, &Config::default());
        for symmetry in Symmetry::ALL {
            let turn = |p: Point| symmetry.point(size, p);
            for swap in [false, true] {
                let other = answer(&turned(&question, turn, swap), &Config::default());
                assert_eq!(essence(&original, turn), essence(&other, |p| p), "{symmetry:?}, {swap}: {question:?}");
            }
        }
    }
}

#[test]
fn the_order_of_points_does_not_matter() {
    for question in problems(22, 100, RECIPE) {
        let mut other = question.clone();
        other.target.reverse();
        other.position.stones.reverse();
        assert_eq!(answer(&question, &Config::default()), answer(&other, &Config::default()), "{question:?}");
    }
}

#[test]
fn what_was_solved_before_does_not_matter() {
    let questions = problems(23, 60, RECIPE);
    let first: Vec<LifeOutcome> = questions.iter().map(|question| answer(question, &Config::default())).collect();
    for (question, before) in questions.iter().zip(&first).rev() {
        assert_eq!(&answer(question, &Config::default()), before, "{question:?}");
    }
}

#[test]
fn larger_problems_too_have_one_answer_whatever_the_configuration() {
    for question in problems(24, 60, Recipe { least: 12, most: 17, most_empty: 10 }) {
        let truth = essence(&answer(&question, &Config::default()), |p| p);
        for (name, config) in Config::variations() {
            // Without knowledge and with a tiny table this takes too long.
            if !name.contains("no knowledge") {
                assert_eq!(essence(&answer(&question, &config), |p| p), truth, "{name}: {question:?}");
            }
        }
    }
}

/// A problem that is not solved within many nodes.
fn hard() -> LifeQuestion {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let unknown = |question: &LifeQuestion| {
        let answer = solve(question, &SearchOptions::default(), &limits, &Deadline::default(), &mut ()).expect("sound");
        matches!(answer.verdict, LifeVerdict::Unknown(_))
    };
    let recipe = Recipe { least: 40, most: 44, most_empty: 34 };
    problems(11, 200, recipe).into_iter().find(unknown).expect("one of them is hard")
}

#[test]
fn limits_are_kept() {
    let question = hard();
    limits_are_kept_by(1, &question, &[500, 3_000, 10_000]);
    limits_are_kept_by(2, &question, &[3_000, 10_000]);
    limits_are_kept_by(4, &question, &[20_000]);
}

fn limits_are_kept_by(threads: usize, question: &LifeQuestion, nodes: &[u64]) {
    let ask = |limits: &Limits, cancel: &Cancel| {
        let begun = Instant::now();
        let limits = Limits { threads: NonZeroUsize::new(threads), ..limits.clone() };
        let answer = solve(question, &SearchOptions::default(), &limits, &Deadline::start(&limits, cancel), &mut ())
            .expect("sound");
        (answer, begun.elapsed())
    };
    for &nodes in nodes {
        let (answer, _) = ask(&Limits { nodes: Some(nodes), ..Limits::default() }, &Cancel::new());
        assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Nodes));
        assert!(answer.nodes.abs_diff(nodes) <= nodes / 100 + 1, "{} of {nodes}", answer.nodes);
    }
    // On a busy machine a thread may have to wait: the best of some attempts counts.
    let late = |limit: Duration, attempt: &dyn Fn() -> Duration| -> Duration {
        (0..6).map(|_| attempt().saturating_sub(limit)).min().expect("some attempts")
    };
    let time = Duration::from_millis(60);
    let over = late(time, &|| {
        let (answer, spent) = ask(&Limits { time: Some(time), ..Limits::default() }, &Cancel::new());
        assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Time));
        spent
    });
    assert!(over < Duration::from_millis(100), "{over:?} too late");
    let over = late(Duration::ZERO, &|| {
        let cancel = Cancel::new();
        let switch = cancel.clone();
        let pressed = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(40));
            switch.cancel();
            Instant::now()
        });
        let (answer, _) = ask(&Limits::default(), &cancel);
        assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Cancelled));
        pressed.join().expect("the switch was pressed").elapsed()
    });
    assert!(over < Duration::from_millis(50), "{over:?} after the switch was pressed");
}

/// With a small memory limit the answers stay the same; only the effort grows.
#[test]
fn little_memory_is_enough() {
    for question in problems(25, 60, RECIPE) {
        let options = SearchOptions { details: false, ..SearchOptions::default() };
        let ask = |memory| {
            let limits = Limits { memory, ..Limits::default() };
            solve(&question, &options, &limits, &Deadline::default(), &mut ()).expect("sound").verdict
        };
        assert_eq!(ask(None), ask(Some(4096)), "{question:?}");
    }
}
