//! Proved captures against brute force: random small boards, every legal move of both sides.

mod small_boards;

use small_boards::{changed_outside, drawing, random_question};
use tesuji_board::Size;
use tesuji_board::random::Dice;
use tesuji_capture::catch;
use tesuji_checker::check_capture;
use tesuji_oracle::capture_by_force;
use tesuji_question::{CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question")
}

/// Boards and how many of them brute force could decide.
fn compare_with_brute_force(seed: u64, size: Size, boards: usize) -> (usize, usize) {
    let mut dice = Dice::new(seed);
    let (mut decided, mut caught, mut found) = (0, 0, 0);
    while decided < boards {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let Some(truth) = capture_by_force(&question, 60_000) else { continue };
        decided += 1;
        caught += usize::from(truth.caught);
        let answer = ask(&question, 2_000);
        match answer.verdict {
            CaptureVerdict::Caught => {
                assert!(truth.caught, "false claim\n{}{:?}", drawing(&question), answer.line);
                let proof = answer.proof.as_ref().expect("a capture is proved");
                if let Err(refusal) = check_capture(&question, proof) {
                    panic!("{refusal}\n{}", drawing(&question));
                }
                for mv in &answer.moves {
                    assert!(truth.moves.contains(mv), "{mv} does not capture\n{}", drawing(&question));
                }
                found += 1;
            }
            CaptureVerdict::Escapes => assert!(!truth.caught, "false escape\n{}", drawing(&question)),
            CaptureVerdict::Unknown(_) => {}
        }
    }
    (caught, found)
}

#[test]
fn proved_captures_on_small_boards_are_captures() {
    let five = Size::square(5).expect("a size");
    let six = Size::square(6).expect("a size");
    let (caught, found) = compare_with_brute_force(1, five, 3000);
    assert!(found * 100 >= caught * 90, "5x5: only {found} of {caught} captures found");
    let (caught, found) = compare_with_brute_force(2, six, 2000);
    assert!(found * 100 >= caught * 90, "6x6: only {found} of {caught} captures found");
}

/// A zone promises the capture for every position that is equal on it: the checker counts on this wherever a node is
/// met again.
#[test]
fn what_lies_outside_a_zone_changes_nothing() {
    let mut dice = Dice::new(3);
    let size = Size::square(6).expect("a size");
    let (mut proofs, mut compared) = (0, 0);
    while proofs < 600 {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let answer = ask(&question, 500);
        let Some(proof) = answer.proof.as_ref().filter(|_| answer.verdict == CaptureVerdict::Caught) else { continue };
        proofs += 1;
        assert!(check_capture(&question, proof).is_ok(), "{}", drawing(&question));
        for _ in 0..4 {
            let Some(other) = changed_outside(&mut dice, &question, &proof.zones[0]) else { continue };
            let Some(truth) = capture_by_force(&other, 20_000) else { continue };
            compared += 1;
            assert!(
                truth.caught,
                "{}after a change outside {}\n{}",
                drawing(&question),
                proof.zones[0],
                drawing(&other)
            );
        }
    }
    assert!(compared > 300, "only {compared} positions compared");
}
