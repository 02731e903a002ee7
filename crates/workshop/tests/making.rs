//! Generating and refining: the same for the same seed, true by independent means, minimal, no two equal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use tesuji_board::{Board, Color, Move, Point, Setup, Symmetry};
use tesuji_life::{Config, Options, solve};
use tesuji_problem::{Cancel, Closure, LifeQuestion, LifeVerdict, Limits};
use tesuji_store::{Filter, Problem, Store, exchange};
use tesuji_workshop::canonical::{self, form, key, recolored, turned};
use tesuji_workshop::consistency::contradictions;
use tesuji_workshop::examine::{Effort, examine, with_other_first};
use tesuji_workshop::generate::{Plan, Shard, Where, generate};
use tesuji_workshop::histogram::Histogram;
use tesuji_workshop::refine::clean::{Essence, without};
use tesuji_workshop::refine::{Wishes, refine};

const EFFORT: Effort = Effort { nodes: 200_000, table: 1 << 18, time: None };

fn made(count: u64, shard: &str, jobs: usize) -> Vec<Problem> {
    let plan = Plan { seed: 1, place: Where::Any, count, shard: shard.parse().unwrap(), jobs };
    let mut problems = Vec::new();
    generate::<()>(&plan, &Cancel::new(), &|_| false, |problem, _| {
        problems.push(problem);
        Ok(())
    })
    .unwrap();
    problems
}

#[test]
fn jobs_and_shards_do_not_matter() {
    let whole = made(15, "1/1", 1);
    assert_eq!(whole, made(15, "1/1", 2));
    let mut parts: BTreeMap<u64, Problem> = BTreeMap::new();
    for (shard, first) in [("1/3", 0), ("2/3", 1), ("3/3", 2)] {
        parts.extend((first..).step_by(3).zip(made(15, shard, 1)));
    }
    assert_eq!(parts.into_values().collect::<Vec<_>>(), whole);
    assert!(["", "0/2", "3/2", "1", "a/b", "1/0"].iter().all(|text| text.parse::<Shard>().is_err()));
}

#[test]
fn stopped_work_hands_over_what_it_had() {
    let cancel = Cancel::new();
    let plan = Plan { seed: 2, place: Where::Any, count: 1000, shard: Shard::ALL, jobs: 2 };
    let mut count = 0;
    let progress = generate::<()>(&plan, &cancel, &|_| false, |_, progress| {
        count += 1;
        assert_eq!(progress.done, count);
        if count == 3 {
            cancel.cancel();
        }
        Ok(())
    });
    assert!(progress.unwrap().done >= 3 && count < 1000);
}

/// Every problem is legal, has exactly one best move for its mover, carries a proof that is read and accepted again, and
/// agrees with brute force where that can do it.
#[test]
fn new_problems_are_what_they_say() {
    let problems = made(36, "1/1", 2);
    let mut histogram = Histogram::default();
    let mut again = 0;
    for problem in &problems {
        histogram.add(problem);
        let solved = problem.solved.as_ref().unwrap();
        assert_eq!(solved.moves.len(), 1, "{}", problem.source);
        assert_eq!(problem.canonical, key(&problem.question));
        let proof = tesuji_formats::proof_file::read(solved.proof.as_ref().unwrap()).unwrap();
        let tesuji_formats::proof_file::ProofFile::Life { question, status, proofs } = proof else {
            panic!("a proof of life")
        };
        assert_eq!((&question, status), (&problem.question, solved.status));
        tesuji_checker::check_status(&question, status, &proofs).unwrap();
        if problem.question.area.len() <= 11 {
            let plain = LifeQuestion { closure: Closure::Escape, ..problem.question.clone() };
            let truth = tesuji_oracle::life::solve(&plain).unwrap();
            assert_eq!(
                (truth.status, truth.moves),
                (solved.status, solved.moves.clone()),
                "{}",
                exchange::jsonl::write(problem)
            );
        }
        if problem.size() <= 8 {
            // A search that knows nothing but the rules.
            let options =
                Options { all_moves: true, details: false, config: Config::without_knowledge(), ..Options::default() };
            let answer = solve(&problem.question, &options, &Limits::default(), &Cancel::new(), &mut ()).unwrap();
            assert_eq!(answer.verdict, LifeVerdict::Status(solved.status), "{}", exchange::jsonl::write(problem));
            assert_eq!(answer.moves, solved.moves, "{}", exchange::jsonl::write(problem));
            again += 1;
        }
    }
    assert!(again > 0, "no problem was small enough to be solved without knowledge");
    assert_eq!(histogram.places.len(), 3);
    assert!(histogram.over(50) * 100 >= 15 * problems.len(), "{histogram}");
}

/// Moved by some points, on a board of another size where it fits.
fn shifted(question: &LifeQuestion, dx: u8, dy: u8) -> LifeQuestion {
    let moved = |p: Point| Point::at(p.x() + dx, p.y() + dy);
    LifeQuestion {
        position: Setup {
            stones: question.position.stones.iter().map(|&(p, c)| (moved(p), c)).collect(),
            ..question.position.clone()
        },
        target: question.target.iter().map(|&p| moved(p)).collect(),
        area: question.area.iter().map(moved).collect(),
        ..question.clone()
    }
}

#[test]
fn equal_problems_have_one_form_and_others_not() {
    let problems = made(12, "1/1", 2);
    for problem in &problems {
        let question = &problem.question;
        for symmetry in Symmetry::ALL {
            let image = turned(question, symmetry);
            assert_eq!(key(&image), problem.canonical);
            assert_eq!(key(&recolored(&image)), problem.canonical);
            assert_eq!(form(&recolored(&image)), form(question));
        }
        let settled = form(question);
        assert_eq!(settled.position.to_play, Color::Black);
        assert!(Board::from_setup(&settled.position).is_ok());
        assert_eq!(form(&settled), settled);
        match tesuji_store::Place::of(question) {
            tesuji_store::Place::Edge => assert_eq!(key(&shifted(&settled, 1, 0)), problem.canonical),
            tesuji_store::Place::Centre => assert_eq!(key(&shifted(&settled, 2, 1)), problem.canonical),
            tesuji_store::Place::Corner => assert_ne!(key(&shifted(&settled, 1, 0)), problem.canonical),
        }
        assert_ne!(key(&with_other_first(question)), problem.canonical);
    }
}

#[test]
fn refined_problems_are_minimal_and_different() {
    let mut store = Store::in_memory().unwrap();
    let problems = made(9, "1/1", 2);
    store.add(&problems).unwrap();
    // Images of the same problems, and one with a stone that does not matter.
    let mut images = Vec::new();
    for (problem, symmetry) in problems.iter().zip(Symmetry::ALL) {
        let question = recolored(&turned(&problem.question, symmetry));
        images.push(Problem {
            source: format!("image of {}", problem.source),
            canonical: key(&question),
            question,
            solved: None,
            ..problem.clone()
        });
    }
    let mut padded = problems[0].question.clone();
    padded.position.stones.push((Point::at(17, 17), Color::White));
    images.push(Problem::new("padded", canonical::key(&padded), padded));
    store.add(&images).unwrap();
    let wishes = Wishes { effort: EFFORT, ..Wishes::default() };
    let report = refine(&mut store, &wishes, &Cancel::new(), &mut |_, _| {}).unwrap();
    assert_eq!(report.looked_at, problems.len() + images.len());
    let kept = store.list(&Filter::usable()).unwrap();
    assert_eq!(kept.len(), report.kept);
    let keys: std::collections::BTreeSet<&str> = kept.iter().map(|s| s.problem.canonical.as_str()).collect();
    assert_eq!(keys.len(), kept.len(), "two kept problems are equal");
    assert!(kept.iter().all(|stored| stored.id <= problems.len() as i64), "an image was kept");
    let rejected = store.list(&Filter { rejected: Some(true), ..Filter::default() }).unwrap();
    for stored in &rejected {
        // The effort of this test does not suffice to write every proof.
        let unproved = stored.rejected.as_ref().is_some_and(|reason| reason.contains("proof"));
        assert!(stored.similar_to.is_some() || unproved, "{} {:?}", stored.problem.source, stored.rejected);
    }
    assert_eq!(rejected.len() + kept.len(), problems.len() + images.len(), "something was thrown away");
    for stored in kept.iter().take(4) {
        let problem = &stored.problem;
        let solved = problem.solved.as_ref().unwrap();
        let essence = Essence::of(solved).unwrap();
        assert!(essence.is_of(&problem.question, &EFFORT, &Cancel::new()));
        for &(stone, _) in &problem.question.position.stones {
            let fewer = without(&problem.question, stone);
            let same = fewer.is_some_and(|fewer| essence.is_of(&fewer, &EFFORT, &Cancel::new()));
            assert!(!same, "{} could do without {stone}", problem.source);
        }
    }
    // Once more changes nothing.
    let again = refine(&mut store, &wishes, &Cancel::new(), &mut |_, _| {}).unwrap();
    assert_eq!((again.looked_at, again.rejected.len(), again.kept), (0, 0, report.kept));
}

#[test]
fn the_solver_does_not_contradict_itself() {
    for problem in made(6, "1/1", 2) {
        let found = contradictions(&problem.question, &EFFORT, &Cancel::new()).unwrap();
        assert!(found.is_empty(), "{}: {found:?}", problem.source);
    }
}

#[test]
fn features_measure_what_they_say() {
    let text = "Black to play\n 3 |X X X X X X .\n 2 |O O O O O X .\n 1 |Q S S S O X .\n   +-------------";
    let question = tesuji_formats::PositionFile::parse(text).unwrap().get(1).unwrap().life_question().unwrap();
    let solved = examine(&question, &EFFORT, &Cancel::new()).unwrap();
    assert_eq!(solved.moves, [Point::at(2, 0)]);
    assert_eq!(solved.features.choices, 3);
    assert!(solved.features.rank >= 1 && solved.features.verification > 0);
    assert!(!solved.features.fills_eye);
    assert_eq!(solved.other.as_ref().unwrap().moves, [Point::at(2, 0)]);
    assert_eq!(solved.sequence.first(), Some(&Move::Play(Point::at(2, 0))));
}
