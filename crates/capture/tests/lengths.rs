//! Shortest captures against a retrograde solver that counts moves, and on the composed captures.

#![allow(clippy::print_stdout, reason = "the figures are for docs/figures.md")]

mod problem_file;
mod small_boards;

use problem_file::{Composed, composed};
use small_boards::{drawing, random_open_question, random_question};
use tesuji_board::Size;
use tesuji_board::random::Dice;
use tesuji_capture::{LENGTH_NODES, catch, examine};
use tesuji_checker::check_capture;
use tesuji_oracle::capture_lengths;
use tesuji_question::{CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
    examine(question, found, &limits, &Deadline::default()).expect("a valid question")
}

/// The hunter captures as soon as he can, the prey resists as long as it can: after every move of the line one move
/// less is left. Tells whether the length was found; nothing if there is nothing to compare.
fn compare(question: &CaptureQuestion) -> Option<bool> {
    let answer = ask(question, 5_000);
    if answer.verdict != CaptureVerdict::Caught {
        return None;
    }
    let lengths = capture_lengths(question, &answer.line, 200_000)?;
    let shown = || format!("{}{:?}\n{lengths:?}", drawing(question), answer.line);
    assert!(lengths[0].is_some_and(|least| least <= answer.solution_depth), "{}", shown());
    if answer.length_exact {
        let best_play = (0..=answer.solution_depth).rev().map(Some);
        assert!(lengths.iter().copied().eq(best_play), "{}", shown());
    }
    let proof = answer.proof.as_ref().expect("a capture is proved");
    let checked = check_capture(question, proof).unwrap_or_else(|refusal| panic!("{refusal}\n{}", shown()));
    assert!(checked.depth <= answer.solution_depth as usize, "{}", shown());
    Some(answer.length_exact)
}

/// Compares so many captures of boards that are thrown; nearly all lengths must be found.
fn compare_many(boards: usize, seed: u64, throw: impl Fn(&mut Dice) -> Option<CaptureQuestion>) {
    let mut dice = Dice::new(seed);
    let (mut compared, mut exact) = (0, 0);
    while compared < boards {
        if let Some(found) = throw(&mut dice).and_then(|question| compare(&question)) {
            compared += 1;
            exact += usize::from(found);
        }
    }
    println!("{exact} of {compared} lengths are found, all of them right");
    assert!(exact * 100 >= compared * 99, "only {exact} of {compared} lengths are found");
}

#[test]
fn lengths_on_closed_boards_equal_brute_force() {
    let boards = std::env::var("TESUJI_LENGTHS").ok().and_then(|number| number.parse().ok()).unwrap_or(1_200);
    compare_many(boards, 11, |dice| {
        let size = Size::square(5 + dice.below(2) as u8)?;
        random_question(dice, size)
    });
}

#[test]
fn lengths_on_open_boards_equal_brute_force() {
    compare_many(750, 12, |dice| random_open_question(dice, Size::new(3, 3)?));
    compare_many(50, 13, |dice| random_open_question(dice, Size::new(4, 3)?));
}

/// The file says how many moves each composed capture takes.
#[test]
fn composed_captures_are_as_short_as_can_be() {
    let mut exact = 0;
    for Composed { name, question, length, .. } in composed() {
        let answer = ask(&question, LENGTH_NODES);
        assert_eq!((answer.solution_depth, answer.length_exact), length, "{name}");
        exact += usize::from(answer.length_exact);
        let proof = answer.proof.as_ref().expect("a proof");
        let checked = check_capture(&question, proof).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert!(checked.depth <= answer.line.len(), "{name}");
        assert_eq!(answer.line.len(), answer.solution_depth as usize, "{name}");
    }
    assert!(exact >= 30, "{exact}");
}

/// With few nodes the capture that was found first is told, and nothing is said of its length.
#[test]
fn without_nodes_the_length_is_open() {
    let Composed { question, .. } = composed().into_iter().find(|problem| problem.name == "squeeze-1").expect("it");
    let limits = Limits::default();
    let found = catch(&question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
    let few = Limits { nodes: Some(10), ..Limits::default() };
    let answer = examine(&question, found.clone(), &few, &Deadline::default()).expect("a valid question");
    assert_eq!((answer.line, answer.length_exact, answer.extra_nodes), (found.line, false, 10));
}
