//! The checker of life proofs against brute force: it accepts the oracle's strategies and no claim that the oracle
//! denies.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::random::Dice;
use tesuji_board::{Move, Point};
use tesuji_checker::{check_life, check_status};
use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_oracle::{random_open_problem, random_problem};
use tesuji_question::{KoThreats, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role, Status};

/// Problems small enough for thousands of checks.
fn small_problems(count: usize) -> impl Iterator<Item = (LifeQuestion, LifeOracle)> {
    (0..)
        .map(random_problem)
        .filter_map(|question| Some((LifeOracle::new(&question).ok()?, question)))
        .filter(|(oracle, _)| oracle.state_count() < 3000)
        .map(|(oracle, question)| (question, oracle))
        .take(count)
}

/// The threats that the claims of a status speak of.
fn threats_of(status: Status) -> Vec<KoThreats> {
    tesuji_checker::claims_of(status).into_iter().map(|(_, threats)| threats).collect()
}

#[test]
fn the_strategies_of_the_oracle_are_accepted_and_show_the_status() {
    let mut kos = 0;
    for (question, mut oracle) in small_problems(400) {
        let status = oracle.status(Cycles::Live);
        let proofs: Vec<Proof> = threats_of(status).into_iter().map(|threats| oracle.proof(threats)).collect();
        kos += usize::from(status.is_ko());
        check_status(&question, status, &proofs).unwrap_or_else(|flaw| panic!("{question:?}: {status}: {flaw}"));
        for other in Status::all().filter(|&other| other != status) {
            assert!(check_status(&question, other, &proofs).is_err(), "{question:?}: {other} as well as {status}");
        }
    }
    assert!(kos > 40, "{kos}");
}

/// All lemmas with the side for which they speak. (Enumeration does for either.)
const LEMMAS: [(Role, Lemma); 6] = [
    (Role::Attacker, Lemma::Captured),
    (Role::Attacker, Lemma::InAtari),
    (Role::Attacker, Lemma::NoRoom),
    (Role::Defender, Lemma::UnconditionalLife),
    (Role::Defender, Lemma::Uncapturable),
    (Role::Defender, Lemma::Enumeration),
];

/// What is changed in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Move,
    Drop,
    Lemma,
    Redirect,
    Otherwise,
    Winner,
    Threats,
}

const CHANGES: [Change; 7] =
    [Change::Move, Change::Drop, Change::Lemma, Change::Redirect, Change::Otherwise, Change::Winner, Change::Threats];

fn change(dice: &mut Dice, proof: &mut Proof, question: &LifeQuestion) -> Change {
    let count = proof.nodes.len();
    let at = dice.below(count);
    let other = dice.below(count) as NodeId;
    let area: Vec<Point> = question.area.iter().collect();
    let any_move = match dice.below(area.len() + 1) {
        0 => Move::Pass,
        n => Move::Play(area[n - 1]),
    };
    let kind = CHANGES[dice.below(CHANGES.len())];
    match (kind, &mut proof.nodes[at]) {
        (Change::Move, ProofNode::Play { mv, .. }) => *mv = any_move,
        (Change::Redirect, ProofNode::Play { next, .. }) => *next = other,
        (Change::Move, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            let which = dice.below(replies.len());
            replies[which].0 = any_move;
        }
        (Change::Drop, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            replies.remove(dice.below(replies.len()));
        }
        (Change::Redirect, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            let which = dice.below(replies.len());
            replies[which].1 = other;
        }
        (Change::Otherwise, ProofNode::Replies { replies, otherwise }) => {
            replies.truncate(dice.below(replies.len() + 1));
            *otherwise = Some(other);
        }
        (Change::Winner, _) => proof.winner = !proof.winner,
        (Change::Threats, _) => {
            proof.threats = KoThreats { attacker: dice.below(3) as u8, defender: dice.below(3) as u8 };
        }
        (_, node) => {
            *node = ProofNode::Lemma(LEMMAS[dice.below(LEMMAS.len())].1);
        }
    }
    kind
}

/// The claim of a proof is true if the oracle says so for the threats it is made with.
fn is_true(oracle: &mut LifeOracle, proof: &Proof) -> bool {
    oracle.winner(proof.threats) == proof.winner
}

#[test]
fn changed_proofs_are_accepted_only_for_true_claims() {
    let mut dice = Dice::new(1);
    let (mut accepted, mut refused, mut false_claims) = (0, 0, 0);
    for (question, mut oracle) in small_problems(400) {
        let status = oracle.status(Cycles::Live);
        for threats in threats_of(status) {
            let whole = oracle.proof(threats);
            if whole.nodes.len() > 150 {
                continue;
            }
            for _ in 0..50 {
                let mut proof = whole.clone();
                for _ in 0..=dice.below(3) {
                    change(&mut dice, &mut proof, &question);
                }
                let truth = is_true(&mut oracle, &proof);
                false_claims += usize::from(!truth);
                match check_life(&question, &proof) {
                    Ok(_) => {
                        assert!(truth, "{question:?}: accepted {proof:?}");
                        accepted += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {false_claims} with false claims");
    assert!(accepted + refused >= 10_000 && false_claims > 2000 && refused > accepted);
}

/// A proof of another question: the same diagram with the other side to play, another rule, or a point of the area
/// less.
#[test]
fn proofs_of_other_questions_are_accepted_only_where_the_claim_is_true() {
    let mut dice = Dice::new(2);
    let (mut checked, mut false_claims) = (0, 0);
    for (question, mut oracle) in small_problems(600) {
        let status = oracle.status(Cycles::Live);
        let mut other = question.clone();
        match dice.below(4) {
            0 => {
                other.position.to_play = !other.position.to_play;
                other.position.ko = None;
            }
            1 => {
                let out = question.area.iter().nth(dice.below(question.area.len())).unwrap();
                other.area.remove(out);
            }
            2 => other.position.stones.retain(|&(p, _)| !question.area.contains(p) || dice.below(2) == 0),
            _ => {
                other.target_rule = match other.target_rule {
                    tesuji_question::TargetRule::Any => tesuji_question::TargetRule::Every,
                    tesuji_question::TargetRule::Every => tesuji_question::TargetRule::Any,
                }
            }
        }
        let Ok(mut other_oracle) = LifeOracle::new(&other) else { continue };
        for threats in threats_of(status) {
            let proof = oracle.proof(threats);
            let truth = is_true(&mut other_oracle, &proof);
            checked += 1;
            false_claims += usize::from(!truth);
            assert!(truth || check_life(&other, &proof).is_err(), "{other:?}: {proof:?}");
        }
    }
    assert!(checked > 500 && false_claims > 50, "{checked} {false_claims}");
}

/// Proofs that are nothing but a lemma, before or after one move: accepted only where the claim is true.
/// `TESUJI_LEMMAS` is the number of problems.
#[test]
fn a_lemma_is_accepted_only_where_the_state_is_won() {
    let mut by_lemma = [0; 5];
    let count = std::env::var("TESUJI_LEMMAS").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    for (question, mut oracle) in small_problems(count) {
        for (i, (winner, lemma)) in LEMMAS.into_iter().take(by_lemma.len()).enumerate() {
            let threats = match winner {
                Role::Attacker => KoThreats { attacker: 0, defender: 5 },
                Role::Defender => KoThreats { attacker: 5, defender: 0 },
            };
            let first = question.area.iter().map(|p| ProofNode::Play { mv: Move::Play(p), next: 1 });
            let first = first.chain([ProofNode::Replies { replies: Vec::new(), otherwise: Some(1) }]);
            let graphs = first.map(|node| vec![node, ProofNode::Lemma(lemma)]);
            for nodes in graphs.chain([vec![ProofNode::Lemma(lemma)]]) {
                let proof = Proof { winner, threats, nodes, zones: Vec::new(), board: false };
                if check_life(&question, &proof).is_ok() {
                    by_lemma[i] += 1;
                    assert!(is_true(&mut oracle, &proof), "{question:?} {proof:?}");
                }
            }
        }
    }
    println!("{by_lemma:?}");
    assert!(by_lemma.iter().all(|&count| count > 10), "{by_lemma:?}");
}

/// A proof that is nothing but the lemma enumeration is accepted exactly where the claim is true.
#[test]
fn enumeration_agrees_with_brute_force() {
    let (mut checked, mut kos) = (0, 0);
    for (question, mut oracle) in small_problems(500) {
        if oracle.state_count() > 1000 {
            continue;
        }
        kos += usize::from(oracle.status(Cycles::Live).is_ko());
        for (attacker, defender) in [(0, 0), (1, 0), (0, 1), (3, 0), (2, 2)] {
            for winner in [Role::Attacker, Role::Defender] {
                let threats = KoThreats { attacker, defender };
                let proof = Proof { winner, threats, nodes: vec![ENUMERATION], zones: Vec::new(), board: false };
                let verdict = check_life(&question, &proof);
                assert_eq!(verdict.is_ok(), oracle.winner(threats) == winner, "{question:?} {threats:?}: {verdict:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 2000 && kos > 30, "{checked} {kos}");
}

/// Bare lemmas, and lemmas after one move, on open ground under all four closures: what is accepted is true. (At the start
/// no target has refuge: all its liberties are in the area or outside liberties. It takes a move to get out.)
#[test]
fn lemmas_under_every_closure() {
    let mut accepted = [0; LEMMAS.len()];
    for question in (0..600).map(random_open_problem) {
        let Ok(mut oracle) = LifeOracle::within(&question, 3_000) else { continue };
        for (number, (winner, lemma)) in LEMMAS.into_iter().enumerate() {
            let mut proofs = vec![vec![ProofNode::Lemma(lemma)]];
            proofs.extend(
                question
                    .area
                    .iter()
                    .map(|point| vec![ProofNode::Play { mv: Move::Play(point), next: 1 }, ProofNode::Lemma(lemma)]),
            );
            for nodes in proofs {
                let threats = KoThreats { attacker: 1, defender: 0 };
                let proof = Proof { winner, threats, nodes, zones: Vec::new(), board: false };
                if check_life(&question, &proof).is_ok() {
                    accepted[number] += 1;
                    assert!(is_true(&mut oracle, &proof), "{question:?}: {lemma:?}");
                }
            }
        }
    }
    println!("{accepted:?}");
    assert!(accepted.iter().all(|&count| count > 10), "{accepted:?} of {LEMMAS:?}");
}

const ENUMERATION: ProofNode = ProofNode::Lemma(Lemma::Enumeration);

/// A strategy may be cut off anywhere: the rest is enumerated.
#[test]
fn proofs_that_end_in_enumerations() {
    let mut dice = Dice::new(3);
    let mut cut = 0;
    for (question, mut oracle) in small_problems(150) {
        for threats in threats_of(oracle.status(Cycles::Live)) {
            let mut proof = oracle.proof(threats);
            let count = proof.nodes.len();
            for _ in 0..=count / 4 {
                proof.nodes[dice.below(count)] = ENUMERATION;
            }
            cut += usize::from(proof.nodes[0] != ENUMERATION);
            check_life(&question, &proof).unwrap_or_else(|flaw| panic!("{question:?}: {flaw}"));
            // With the other winner, every leaf that is reached is a false claim.
            proof.winner = !proof.winner;
            assert!(check_life(&question, &proof).is_err(), "{question:?}");
        }
    }
    assert!(cut > 100, "{cut}");
}
