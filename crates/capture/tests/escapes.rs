//! Proved escapes against brute force: open boards of 4x3, 5x3 and 4x4, every legal move of both sides.

mod small_boards;

use small_boards::{drawing, random_open_question};
use tesuji_board::Size;
use tesuji_board::random::Dice;
use tesuji_capture::{catch, examine};
use tesuji_checker::{check_capture, check_escape};
use tesuji_oracle::{capture_by_force, capture_within_bounds};
use tesuji_question::{CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
    examine(question, found, &limits, &Deadline::default()).expect("a valid question")
}

#[derive(Debug, Default)]
struct Counted {
    asked: usize,
    escaping: usize,
    for_good: usize,
    bounded: usize,
    caught: usize,
    unknown: usize,
}

fn compare(dice: &mut Dice, size: Size, boards: usize, positions: usize) -> Counted {
    let mut counted = Counted::default();
    while counted.asked < boards {
        let Some(question) = random_open_question(dice, size) else { continue };
        let Some(truth) = capture_by_force(&question, positions) else { continue };
        counted.asked += 1;
        counted.escaping += usize::from(!truth.caught);
        let answer = ask(&question, 2_000);
        match answer.verdict {
            CaptureVerdict::Caught => {
                counted.caught += 1;
                assert!(truth.caught, "false capture\n{}", drawing(&question));
                let proof = answer.proof.as_ref().expect("proved");
                assert!(check_capture(&question, proof).is_ok(), "{}", drawing(&question));
            }
            CaptureVerdict::Escapes => {
                let proof = answer.proof.as_ref().expect("proved");
                match check_escape(&question, proof) {
                    Ok(checked) => assert_eq!(checked.from, answer.from, "{}", drawing(&question)),
                    Err(refusal) => panic!("{refusal}\n{}{proof:?}", drawing(&question)),
                }
                match answer.from {
                    None => {
                        counted.for_good += 1;
                        assert!(!truth.caught, "false escape\n{}", drawing(&question));
                    }
                    Some(bounds) => {
                        counted.bounded += 1;
                        let truth = capture_within_bounds(&question, bounds, positions).expect("fewer positions");
                        assert!(!truth.caught, "false escape from {bounds:?}\n{}", drawing(&question));
                    }
                }
            }
            CaptureVerdict::Unknown(_) => counted.unknown += 1,
        }
    }
    counted
}

#[test]
fn trial() {
    let env = |name: &str, otherwise: usize| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(otherwise);
    let mut dice = Dice::new(77);
    let size = Size::new(env("W", 4) as u8, env("H", 3) as u8).unwrap();
    println!("{:?}", compare(&mut dice, size, env("N", 300), env("P", 200_000)));
}
