//! Answers that hold for the whole board, against brute force of the whole board.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod campaign;

use campaign::{Effort, Tally, ask, drawing, try_board, with_other_outside};
use tesuji_board::Color;
use tesuji_board::random::Dice;
use tesuji_checker::check_life;
use tesuji_oracle::random_problem;
use tesuji_question::{Closure, LifeQuestion, LifeVerdict, Role, Scope, Status, TargetRule};

/// What is said of the board is true there. (More boards: `cargo run -p tesuji-life --example board_scope`.)
#[test]
fn answers_for_the_board_are_true_there() {
    let effort = Effort { max_states: 10_000, areas: 2, changes: 4, outsides: 2 };
    let mut tally = Tally::default();
    let mut seed = 1_000_000;
    while tally.boards < 200 {
        try_board(seed, effort, &mut tally);
        seed += 1;
    }
    println!("{tally}");
    assert!(tally.faults.is_empty(), "{}", tally.faults.join("\n"));
    let [life, death] = tally.proofs;
    assert!(life > 800 && death > 40, "{tally}");
    let [lives, dies, _] = tally.for_board;
    assert!(lives > 500 && dies > 20, "{tally}");
    // There is something to be refused.
    assert!(tally.false_claims > 1_000 && tally.passed_off_refused > 300 && tally.outsides > 50, "{tally}");
}

/// Problems with a world outside: what lies there does not matter to a proof for the board, nor to an answer for it.
#[test]
fn the_outside_does_not_matter() {
    let mut dice = Dice::new(5);
    let (mut proofs, mut boards, mut answers) = ([0; 2], 0, 0);
    for question in (0..1_500).map(random_problem) {
        let found = ask(&question, true);
        for proof in found.proofs.iter().filter(|proof| proof.board) {
            proofs[usize::from(proof.winner == Role::Attacker)] += 1;
            for other in (0..4).filter_map(|_| with_other_outside(&mut dice, &question, proof.winner)) {
                boards += 1;
                check_life(&other, proof).unwrap_or_else(|refusal| panic!("{refusal}: {}", drawing(&other)));
                let again = ask(&other, false);
                if found.scope == Scope::Board && again.scope == Scope::Board {
                    answers += 1;
                    assert_eq!(again.verdict, found.verdict, "{}", drawing(&other));
                }
            }
        }
    }
    println!("{proofs:?} proofs, {boards} boards, {answers} answers");
    assert!(proofs[0] > 200 && proofs[1] > 60 && boards > 600 && answers > 200, "{proofs:?} {boards} {answers}");
}

/// White breathes at B7 only. Under `wall` Black's stones beside it are taken off before the play begins; they stand on
/// the board, and White has no liberty there. (Found by the comparison above: the checker refused the proof.)
#[test]
fn stones_that_the_closure_takes_off_are_no_breath() {
    let rows = ["O-x", "OOx", "OOO", "AOO", "X.O", "AOA", "O.X"];
    let question = LifeQuestion {
        target_rule: TargetRule::Every,
        closure: Closure::Wall,
        ..tesuji_oracle::drawn::question(&rows, Color::Black)
    };
    let found = ask(&question, true);
    assert_eq!(found.verdict, LifeVerdict::Status(Status::Dies));
    assert!(!found.proofs.is_empty() && found.proofs.iter().all(|proof| !proof.board));
    assert_ne!(found.scope, Scope::Board);
}
