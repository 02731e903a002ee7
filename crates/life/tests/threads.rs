//! Several threads on one hard problem: the same verdicts, and proofs that the checker accepts.

use std::num::NonZeroUsize;

use tesuji_life::random::{Dice, Recipe, random_problem};
use tesuji_life::{SearchOptions, solve};
use tesuji_question::{Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits};

fn answer(question: &LifeQuestion, threads: usize, alone: u64) -> LifeOutcome {
    let mut options = SearchOptions { proof: true, details: false, ..SearchOptions::default() };
    options.config.search.alone = alone;
    let limits = Limits { threads: NonZeroUsize::new(threads), nodes: Some(60_000), ..Limits::default() };
    solve(question, &options, &limits, &Deadline::default(), &mut ()).expect("a sound question")
}

/// Problems that take some work.
fn problems(count: usize, least_nodes: u64) -> Vec<(LifeQuestion, LifeOutcome)> {
    let mut dice = Dice::new(31);
    let recipe = Recipe { least: 16, most: 22, most_empty: 14 };
    let questions = std::iter::from_fn(|| Some(random_problem(&mut dice, &recipe))).flatten();
    let solved = questions.map(|question| {
        let alone = answer(&question, 1, 0);
        (question, alone)
    });
    let worth = |(_, answer): &(_, LifeOutcome)| {
        answer.nodes > least_nodes && matches!(answer.verdict, LifeVerdict::Status(_)) && !answer.proofs.is_empty()
    };
    solved.filter(worth).take(count).collect()
}

#[test]
fn threads_change_the_time_and_nothing_else() {
    for (question, alone) in problems(12, 1_500) {
        let LifeVerdict::Status(status) = alone.verdict else { unreachable!("only solved problems") };
        for threads in [2, 4] {
            let together = answer(&question, threads, 100);
            // Which way they take differs, so they may need more nodes than there are: then nothing is said.
            if matches!(together.verdict, LifeVerdict::Unknown(_)) {
                assert!(alone.nodes * 4 > 60_000, "{threads} threads: {question:?}");
                continue;
            }
            assert_eq!(together.verdict, alone.verdict, "{threads} threads: {question:?}");
            if !together.proofs.is_empty() {
                let checked = tesuji_checker::check_status(&question, status, &together.proofs);
                assert!(checked.is_ok(), "{threads} threads: {checked:?}\n{question:?}");
            }
        }
    }
}

/// What one thread settles alone takes the same nodes every time.
#[test]
fn easy_problems_are_solved_as_by_one_thread() {
    let mut dice = Dice::new(32);
    let recipe = Recipe { least: 8, most: 12, most_empty: 8 };
    let questions: Vec<_> =
        std::iter::from_fn(|| Some(random_problem(&mut dice, &recipe))).flatten().take(50).collect();
    for question in questions {
        let alone = answer(&question, 1, 2_000);
        assert!(alone.nodes < 2_000, "an easy problem");
        let together = answer(&question, 3, 2_000);
        assert_eq!((together.nodes, together.moves), (alone.nodes, alone.moves), "{question:?}");
    }
}
