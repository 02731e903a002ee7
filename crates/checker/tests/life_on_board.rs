//! Proofs for the whole board: what is accepted, and what is refused though it holds on the area.
//!
//! (`crates/life/tests/board_scope` compares many with brute force of the whole board.)

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tesuji_board::{Color, PointSet};
use tesuji_checker::{check_life, check_status, claims_of};
use tesuji_oracle::life::{Cycles, LifeOracle};
use tesuji_oracle::{drawn, life};
use tesuji_question::{Closure, KoThreats, Lemma, LifeQuestion, NodeId, Proof, ProofNode, Role, Status};

/// The oracle's proof of the status on the area, passed off as one for the board: the status, and what the checker says.
fn passed_off(question: &LifeQuestion) -> (Status, Result<usize, String>) {
    let mut oracle = LifeOracle::new(question).unwrap();
    let status = oracle.status(Cycles::Live);
    let mut proofs: Vec<Proof> = claims_of(status).into_iter().map(|(_, threats)| oracle.proof(threats)).collect();
    assert!(check_status(question, status, &proofs).unwrap().iter().all(|checked| !checked.board));
    proofs.iter_mut().for_each(|proof| proof.board = true);
    let checked = check_status(question, status, &proofs).map_err(|flaw| flaw.to_string());
    if let Ok(checked) = &checked {
        assert!(checked.iter().all(|checked| checked.board));
    }
    (status, checked.map(|checked| checked.len()))
}

/// The status on the whole board.
fn truth(question: &LifeQuestion) -> Status {
    let area = PointSet::all(question.position.size);
    life::solve(&LifeQuestion { area, closure: Closure::Escape, ..question.clone() }).unwrap().status
}

fn accepted(rows: &[&str], first: Color, closure: Closure, expected: Status) {
    let question = LifeQuestion { closure, ..drawn::question(rows, first) };
    assert_eq!(passed_off(&question), (expected, Ok(1)), "{rows:?}");
    assert_eq!(truth(&question), expected, "{rows:?}");
}

/// The question, and why it is refused.
fn refused(rows: &[&str], first: Color, closure: Closure, on_area: Status) -> (String, LifeQuestion) {
    let question = LifeQuestion { closure, ..drawn::question(rows, first) };
    let (status, checked) = passed_off(&question);
    assert_eq!(status, on_area, "{rows:?}");
    (checked.unwrap_err(), question)
}

#[test]
fn life_inside_holds_on_the_board() {
    for closure in [Closure::Escape, Closure::Wall] {
        accepted(&["XXXXO-", "...XO-"], Color::Black, closure, Status::Lives);
    }
}

/// Under `wall` the point of the captured stone is a liberty for ever. On the board it is not.
#[test]
fn dead_ground_is_no_life() {
    let (refusal, question) = refused(&["XXXO-", ".OXO-"], Color::Black, Closure::Wall, Status::Lives);
    assert!(refusal.contains("the move A1 is not legal"), "{refusal}");
    assert_eq!(truth(&question), Status::Dies);
}

/// Getting out is not living.
#[test]
fn nobody_gets_out_of_a_sealed_area() {
    let rows = ["OOO-", "XXO-", ".X.-"];
    let (refusal, _) = refused(&rows, Color::Black, Closure::Escape, Status::Lives);
    assert!(refusal.starts_with("node"), "{refusal}");
}

/// White's stones have one liberty, D1. If Black begins he captures them, or could: he passes once on the area before
/// he is captured. If White begins there is no time for it.
#[test]
fn stones_around_must_have_breath() {
    let rows = ["OOOx", "XXOx", ".XO-"];
    let (refusal, question) = refused(&rows, Color::Black, Closure::Escape, Status::Dies);
    assert!(refusal.contains("have 1 liberties outside, and the defender has played elsewhere 1 times"), "{refusal}");
    assert_eq!(truth(&question), Status::Lives);
    accepted(&rows, Color::White, Closure::Escape, Status::Dies);
    // With one more there is time enough.
    accepted(&["OOO-", "XXO-", ".XOx"], Color::Black, Closure::Escape, Status::Dies);
}

/// The longest line to a pair counts: here Black may pass, or exchange two moves first.
#[test]
fn all_lines_to_a_pair_count() {
    let rows = ["OOOOx", "XXXOx", "..XO-"];
    let (refusal, question) = refused(&rows, Color::White, Closure::Escape, Status::Dies);
    assert!(refusal.contains("liberties outside"), "{refusal}");
    assert_eq!(truth(&question), Status::Lives);
}

/// Two eyes outside the area need no breath, though Black passes twice and they are two points; with one of them filled
/// the stones do.
#[test]
fn firm_stones_stand() {
    let question = drawn::question(&["OOOOOOO", "XXXO-O-", "..XOOOO"], Color::Black);
    assert_eq!(passed_off(&question), (Status::Dies, Ok(1)));
    let one_eye = ["OOOOOOO", "XXXO-OO", "..XOOOO"];
    let (refusal, _) = refused(&one_eye, Color::Black, Closure::Escape, Status::Dies);
    assert!(refusal.contains("liberties outside"), "{refusal}");
}

#[test]
fn what_a_kill_for_the_board_must_not_have() {
    let (refusal, _) = refused(&["OOO-", "XXO-", ".X-O"], Color::White, Closure::Escape, Status::Dies);
    assert!(refusal.contains("the target has a liberty at C1, outside the area"), "{refusal}");
    // White's stone at A1 can be captured, and nobody may play there then.
    let (refusal, _) = refused(&["OOOO-", "XXXO-", "O.XO-"], Color::White, Closure::Escape, Status::Dies);
    assert!(refusal.contains("the stones at A1 can be captured, and lie outside the area"), "{refusal}");
}

#[test]
fn lemmas_that_promise_a_capture_for_later() {
    let question = drawn::question(&["OOOO-", "XXXO-", "..XO-"], Color::White);
    let threats = KoThreats { attacker: 0, defender: 5 };
    for (lemma, name) in [(Lemma::NoRoom, "no room"), (Lemma::Enumeration, "enumeration")] {
        let nodes = vec![ProofNode::Lemma(lemma)];
        let area = Proof { winner: Role::Attacker, threats, nodes, zones: Vec::new(), board: false };
        assert!(check_life(&question, &area).is_ok());
        let refusal = check_life(&question, &Proof { board: true, ..area }).unwrap_err().to_string();
        let expected = format!("the lemma {name} does not say how often the defender can play elsewhere");
        assert!(refusal.ends_with(&expected), "{refusal}");
    }
}

/// With several targets the play goes on where one has been captured.
#[test]
fn captured_targets_belong_to_the_area() {
    let question = drawn::question(&["XXXXOX", "...XO."], Color::Black);
    assert_eq!(question.target.len(), 2);
    let nodes = vec![
        ProofNode::Play { mv: "B1".parse().unwrap(), next: 1 as NodeId },
        ProofNode::Lemma(Lemma::UnconditionalLife),
    ];
    let threats = KoThreats { attacker: 5, defender: 0 };
    let proof = Proof { winner: Role::Defender, threats, nodes, zones: Vec::new(), board: true };
    let refusal = check_life(&question, &proof).unwrap_err().to_string();
    assert!(refusal.contains("can be captured, and lie outside the area"), "{refusal}");
    let stones = question.target.iter().flat_map(|_| ["A2", "B2", "C2", "D2", "D1", "F2"]);
    let area = question.area | stones.map(|name| name.parse::<tesuji_board::Point>().unwrap()).collect();
    assert!(check_life(&LifeQuestion { area, ..question }, &proof).unwrap().board);
}
