//! The solver against brute force on random small problems: status, every winning first move, and the status of every
//! first move.
//!
//! `TESUJI_ORACLE_PROBLEMS=20000 cargo test --release -p tesuji-life --test oracle` runs as many as wanted.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use tesuji_board::Point;
use tesuji_life::{Config, SearchOptions, solve};
use tesuji_oracle::{life, random_open_problem, random_problem};
use tesuji_question::{Deadline, KoThreats, Lemma, LifeOutcome, LifeQuestion, LifeVerdict, Limits, ProofNode};

fn problems(usually: u64) -> u64 {
    std::env::var("TESUJI_ORACLE_PROBLEMS").ok().and_then(|text| text.parse().ok()).unwrap_or(usually)
}

fn answer(question: &LifeQuestion, config: &Config, threads: usize) -> LifeOutcome {
    let details = config.table_entries.is_none();
    let options = SearchOptions {
        all_moves: true,
        details,
        config: config.clone(),
        detail_nodes: 1_000_000,
        ..SearchOptions::default()
    };
    let limits = Limits { threads: NonZeroUsize::new(threads), ..Limits::default() };
    solve(question, &options, &limits, &Deadline::default(), &mut ()).expect("a sound question")
}

fn sorted(moves: &[Point]) -> Vec<Point> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Compares everything; tells whether `seki` differs too.
fn compare(seed: u64, question: &LifeQuestion, name: &str, config: &Config) -> bool {
    let truth = life::solve(question).expect("small enough");
    let found = answer(question, config, if name.contains("threads") { 3 } else { 1 });
    assert_eq!(found.verdict, LifeVerdict::Status(truth.status), "seed {seed}, {name}: {question:?}");
    assert_eq!(sorted(&found.moves), sorted(&truth.moves), "seed {seed}, {name}: {question:?}");
    // Cycles are looked for with a fixed effort, which tiny tables and little knowledge may exceed.
    if question.ko_threats.is_none() && name == "default" {
        assert_eq!(found.cycle, truth.cycle, "seed {seed}, {name}: {question:?}");
    }
    let (mut ours, mut theirs) = (found.move_status.clone(), truth.move_status.clone());
    ours.sort_by_key(|(mv, _)| *mv);
    theirs.sort_by_key(|(mv, _)| *mv);
    assert_eq!(ours, theirs, "seed {seed}, {name}: {question:?}");
    // Brute force knows more forms of unconditional life than Benson's where the ground is closed oddly, so that what
    // we call seki may be more to it; never the other way round.
    assert!(
        found.seki || !truth.seki || question.ko_threats.is_some() || name != "default",
        "seed {seed}, {name}: {question:?}"
    );
    question.ko_threats.is_none() && found.seki != truth.seki
}

#[test]
fn status_and_all_moves_equal_brute_force() {
    let problems = problems(500);
    let other_seki = (0..problems).filter(|&seed| compare(seed, &random_problem(seed), "default", &Config::default()));
    assert!(other_seki.count() as u64 <= 1 + problems / 500);
}

/// On open ground, under `escape`, `wall`, `join` and `fill`.
#[test]
fn every_closure_equals_brute_force() {
    let small = |question: &LifeQuestion| life::LifeOracle::within(question, 20_000).is_ok();
    let questions = (0..).map(|seed| (seed, random_open_problem(seed))).filter(|(_, question)| small(question));
    for (seed, question) in questions.take(problems(300) as usize) {
        compare(seed, &question, "open ground", &Config::default());
    }
}

#[test]
fn every_configuration_gives_the_same_answers() {
    let configurations = Config::variations();
    for seed in 0..problems(500) {
        let (name, config) = &configurations[seed as usize % configurations.len()];
        compare(seed, &random_problem(seed), name, config);
    }
}

/// Several threads from the first node on, so that they meet on small problems too; now and then with a tiny table.
#[test]
fn several_threads_equal_brute_force() {
    for seed in 0..problems(300) {
        let mut config = Config { table_entries: (seed % 3 == 0).then_some(64), ..Config::default() };
        config.search.alone = 0;
        if seed % 2 == 0 {
            config =
                Config { search: config.search, table_entries: config.table_entries, ..Config::without_knowledge() };
        }
        compare(seed, &random_problem(seed), "three threads", &config);
    }
}

#[test]
fn given_threats_equal_brute_force() {
    for seed in 0..problems(300) {
        let given = KoThreats { attacker: (seed % 4) as u8, defender: (seed / 4 % 3) as u8 };
        let question = LifeQuestion { ko_threats: Some(given), ..random_problem(seed) };
        compare(seed, &question, "given threats", &Config::default());
    }
}

#[test]
fn every_answer_has_a_proof_that_the_checker_accepts() {
    let mut enumerated = 0;
    for seed in 0..problems(500) {
        let question = match seed % 3 {
            0 => LifeQuestion {
                ko_threats: Some(KoThreats { attacker: (seed % 4) as u8, defender: (seed / 4 % 3) as u8 }),
                ..random_problem(seed)
            },
            _ => random_problem(seed),
        };
        let options = SearchOptions { proof: true, ..SearchOptions::default() };
        let found =
            solve(&question, &options, &Limits::default(), &Deadline::default(), &mut ()).expect("a sound question");
        let LifeVerdict::Status(status) = found.verdict else { panic!("seed {seed}: {:?}", found.verdict) };
        if let Err(refusal) = tesuji_checker::check_status(&question, status, &found.proofs) {
            panic!("seed {seed}: {refusal}\n{question:?}");
        }
        for proof in &found.proofs {
            let once: HashSet<&ProofNode> = proof.nodes[1..].iter().collect();
            assert_eq!(once.len(), proof.nodes.len() - 1, "seed {seed}: a node twice");
            enumerated += u32::from(once.contains(&ProofNode::Lemma(Lemma::Enumeration)));
        }
    }
    assert!(enumerated > 0, "no proof ends in a list");
}
