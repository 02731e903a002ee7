//! Generating and refining: the same for the same seed, true by independent means, minimal, no two equal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use tesuji_board::{Board, Color, Move, Point, Setup, Symmetry};
use tesuji_life::{Config, SearchOptions, solve};
use tesuji_question::{Cancel, Closure, Deadline, LifeQuestion, LifeVerdict, Limits, Status};
use tesuji_store::{Filter, Problem, Store, exchange};
use tesuji_workshop::canonical::{self, form, key, recolored, turned};
use tesuji_workshop::consistency::contradictions;
use tesuji_workshop::examine::{Effort, examine, with_other_first};
use tesuji_workshop::generate::{Plan, Shard, Where, generate};
use tesuji_workshop::histogram::Histogram;
use tesuji_workshop::refine::clean::{Essence, idle_stones};
use tesuji_workshop::refine::{RefineOptions, refine};

const EFFORT: Effort = Effort { nodes: 200_000, table: 1 << 18, time: None, for_proofs: 16 };

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

fn written_again(problem: &Problem) -> Vec<u8> {
    // As the generator asked: another table writes another proof.
    let mut options = SearchOptions { all_moves: true, proof: true, details: false, ..SearchOptions::default() };
    options.config.table_entries = Some(1 << 18);
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let answer = solve(&problem.question, &options, &limits, &Deadline::default(), &mut ()).unwrap();
    let (question, status) = (problem.question.clone(), problem.solved.as_ref().unwrap().status);
    let file = tesuji_formats::proof_file::ProofFile::Life { question, status, proofs: answer.proofs };
    tesuji_formats::proof_file::write(&file).unwrap()
}

/// Every other first move is worse: shown by proofs of what becomes of the group after each of them.
fn is_unique(problem: &Problem) {
    let (question, solved) = (&problem.question, problem.solved.as_ref().unwrap());
    let mover = problem.mover().unwrap();
    let options = SearchOptions { proof: true, details: false, ..SearchOptions::default() };
    for (mv, told) in solved.move_status.iter().filter(|(mv, _)| mv.point() != solved.moves.first().copied()) {
        let mut board = Board::from_setup(&question.position).unwrap();
        board.play(*mv).unwrap();
        if question.target.iter().all(|&target| board.color(target).is_none()) {
            assert_eq!(*told, Status::Dies);
            continue;
        }
        let target = question.target.iter().copied().filter(|&target| board.color(target).is_some()).collect();
        let after = LifeQuestion { position: board.to_setup(), target, ..question.clone() };
        let answer = solve(&after, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap();
        assert_eq!(answer.verdict, LifeVerdict::Status(*told), "{} after {mv}", problem.source);
        tesuji_checker::check_status(&after, *told, &answer.proofs)
            .unwrap_or_else(|flaw| panic!("{} after {mv}: {flaw}", problem.source));
        assert!(told.cmp_for(solved.status, mover).is_lt(), "{}: {mv} is as good", problem.source);
    }
}

/// Every problem is legal, has exactly one best move for its mover, carries a proof that is read and accepted again,
/// and agrees with brute force where that can do it. `TESUJI_MADE=1000` looks at that many.
#[test]
fn new_problems_are_what_they_say() {
    let count = std::env::var("TESUJI_MADE").ok().and_then(|text| text.parse().ok()).unwrap_or(36);
    let problems = made(count, "1/1", 2);
    let mut histogram = Histogram::default();
    let (mut again, mut forced) = (0, 0);
    for problem in &problems {
        histogram.add(problem);
        let solved = problem.solved.as_ref().unwrap();
        assert_eq!(solved.moves.len(), 1, "{}", problem.source);
        assert_eq!(problem.canonical, key(&problem.question));
        is_unique(problem);
        // A proof that is too large to be kept is written again.
        let file = solved.proof.clone().unwrap_or_else(|| written_again(problem));
        assert_eq!(tesuji_store::hash_of(&file), solved.proof_hash);
        let proof = tesuji_formats::proof_file::read(&file).unwrap();
        let tesuji_formats::proof_file::ProofFile::Life { question, status, proofs } = proof else {
            panic!("a proof of life")
        };
        assert_eq!((&question, status), (&problem.question, solved.status));
        tesuji_checker::check_status(&question, status, &proofs).unwrap();
        if problem.question.area.len() <= 11 {
            let plain = LifeQuestion { closure: Closure::Escape, ..problem.question.clone() };
            let truth = tesuji_oracle::life::solve(&plain).unwrap();
            forced += 1;
            assert_eq!(
                (truth.status, truth.moves),
                (solved.status, solved.moves.clone()),
                "{}",
                exchange::jsonl::write(problem)
            );
        }
        if problem.size() <= 8 {
            // A search that knows nothing but the rules.
            let options = SearchOptions {
                all_moves: true,
                details: false,
                config: Config::without_knowledge(),
                ..SearchOptions::default()
            };
            let answer = solve(&problem.question, &options, &Limits::default(), &Deadline::default(), &mut ()).unwrap();
            assert_eq!(answer.verdict, LifeVerdict::Status(solved.status), "{}", exchange::jsonl::write(problem));
            assert_eq!(answer.moves, solved.moves, "{}", exchange::jsonl::write(problem));
            again += 1;
        }
    }
    assert!(again > 0, "no problem was small enough to be solved without knowledge");
    println!("{histogram}\n{again} solved again without knowledge, {forced} by brute force");
    assert_eq!(histogram.places.len(), 3);
    // The tree is that of a search with all it knows: what it knows at the leaves makes the same problems smaller.
    assert!(histogram.over(50) * 100 >= 10 * problems.len(), "{histogram}");
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
    let options = RefineOptions { effort: EFFORT, ..RefineOptions::default() };
    let report = refine(&mut store, &options, &Cancel::new(), &mut |_, _| {}).unwrap();
    assert_eq!(report.looked_at, problems.len() + images.len());
    let kept = store.list(&Filter::usable()).unwrap();
    assert_eq!(kept.len(), report.kept);
    let keys: std::collections::BTreeSet<&str> = kept.iter().map(|s| s.problem.canonical.as_str()).collect();
    assert_eq!(keys.len(), kept.len(), "two kept problems are equal");
    assert!(kept.iter().all(|stored| stored.id <= problems.len() as i64), "an image was kept");
    let rejected = store.list(&Filter { rejected: Some(true), ..Filter::default() }).unwrap();
    for stored in &rejected {
        assert!(stored.similar_to.is_some(), "{} {:?}", stored.problem.source, stored.rejected);
    }
    for stored in &kept {
        let solved = stored.problem.solved.as_ref().unwrap();
        assert_eq!(solved.proof_hash.len(), 64, "{} is not proved", stored.problem.source);
    }
    assert_eq!(rejected.len() + kept.len(), problems.len() + images.len(), "something was thrown away");
    for stored in kept.iter().take(4) {
        let problem = &stored.problem;
        let solved = problem.solved.as_ref().unwrap();
        let essence = Essence::of(solved).unwrap();
        assert!(essence.is_of(&problem.question, &EFFORT, &Cancel::new()));
        let idle = idle_stones(&problem.question, solved, &EFFORT, &Cancel::new());
        assert_eq!(idle, [], "{} could do without them", problem.source);
    }
    // Once more changes nothing.
    let again = refine(&mut store, &options, &Cancel::new(), &mut |_, _| {}).unwrap();
    assert_eq!((again.looked_at, again.rejected.len(), again.kept), (0, 0, report.kept));
}

/// A status that the nodes suffice for is kept, also where they do not suffice for its proof: then it is a claim.
#[test]
fn a_proof_that_does_not_fit_the_effort_costs_nothing_but_the_proof() {
    let mut claims = 0;
    for problem in made(9, "1/1", 2) {
        let truth = problem.solved.unwrap();
        for nodes in [20, 60, 200, 600, 2000] {
            let effort = Effort { nodes, for_proofs: 0, ..EFFORT };
            let Ok(solved) = examine(&problem.question, &effort, &Cancel::new()) else { continue };
            assert_eq!((solved.status, &solved.moves), (truth.status, &truth.moves));
            assert_eq!(solved.proof_hash.is_empty(), solved.proof.is_none());
            claims += usize::from(solved.proof_hash.is_empty());
            let again = examine(&problem.question, &Effort { for_proofs: 1000, ..effort }, &Cancel::new()).unwrap();
            assert_eq!(again.proof_hash.len(), 64, "{} with {nodes} nodes", problem.source);
        }
    }
    assert!(claims > 0, "every proof was written within the nodes of the search: this test tests nothing");
}

/// Areas with holes in their walls, asked under both closures: every status comes with proofs that are accepted.
#[test]
fn both_closures_of_an_open_area_are_proved() {
    let (mut settled, mut open) = (0, 0);
    for problem in made(24, "1/1", 2) {
        let question = &problem.question;
        let wall = question.position.stones.iter().map(|stone| stone.0).filter(|p| !question.area.contains(*p));
        for gap in wall.step_by(3) {
            let mut opened = question.clone();
            opened.closure = Closure::Both;
            opened.position.stones.retain(|stone| stone.0 != gap);
            let options = SearchOptions { proof: true, details: false, ..SearchOptions::default() };
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let answer = solve(&opened, &options, &limits, &Deadline::default(), &mut ()).unwrap();
            let LifeVerdict::Status(status) = answer.verdict else {
                open += 1;
                continue;
            };
            match tesuji_checker::check_status(&opened, status, &answer.proofs) {
                Ok(_) => settled += 1,
                // Not written within the nodes.
                Err(tesuji_checker::StatusFlaw::NoProof { .. }) => {}
                Err(flaw) => panic!("{} without {gap} is {status}: {flaw}", problem.source),
            }
        }
    }
    assert!(settled >= 30, "{settled} settled, {open} not");
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
