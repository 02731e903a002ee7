//! What is said of a capture beside its verdict, against brute force: kos, and what was only read.

mod small_boards;

use small_boards::{drawing, random_question};
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Size};
use tesuji_capture::{catch, examine};
use tesuji_checker::check_capture;
use tesuji_oracle::{capture_by_force, capture_within_bounds, drawn};
use tesuji_question::{
    CaptureKind, CaptureKo, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Control, Deadline, Limits,
    NodeInfo, Role,
};

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
    examine(question, found, &limits, &Deadline::default()).expect("a valid question")
}

fn is_caught(question: &CaptureQuestion, ko_winner: Option<Color>) -> Option<bool> {
    let question = CaptureQuestion { ko_winner, ..question.clone() };
    Some(capture_by_force(&question, 60_000)?.caught)
}

/// A ko is told where a ko decides, and hardly ever where it does not: only if the search overlooks another way.
#[test]
fn kos_are_told_where_they_decide() {
    let mut dice = Dice::new(21);
    let size = Size::square(5).expect("a size");
    let (mut prey_must, mut hunter_must, mut plain, mut otherwise) = (0, 0, 0, 0);
    while prey_must < 12 || hunter_must < 5 {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let question = CaptureQuestion { ko_winner: None, ..question };
        let answer = ask(&question, 5_000);
        // Kos are rare: of the other boards some are compared. White is hunted on all of them.
        if answer.ko.is_none() && dice.below(4) > 0 {
            continue;
        }
        let kos = [None, Some(Color::White), Some(Color::Black)].map(|winner| is_caught(&question, winner));
        let [Some(nobody), Some(prey), Some(hunter)] = kos else { continue };
        let decides = match answer.verdict {
            CaptureVerdict::Caught => (!prey).then_some(CaptureKo::PreyMustWin),
            _ => (!nobody && hunter).then_some(CaptureKo::HunterMustWin),
        };
        assert!(answer.ko != Some(CaptureKo::HunterMustWin) || hunter, "{}", drawing(&question));
        if decides == Some(CaptureKo::PreyMustWin) {
            assert_eq!(answer.ko, decides, "{}", drawing(&question));
        }
        match answer.ko {
            ko if ko != decides => otherwise += 1,
            Some(CaptureKo::PreyMustWin) => prey_must += 1,
            Some(CaptureKo::HunterMustWin) => hunter_must += 1,
            None => plain += 1,
        }
    }
    assert!(plain > 100 && otherwise * 50 < plain, "{plain} {otherwise}");
}

/// The calculator considers some moves only, so what it catches may get away; what is confirmed does not.
#[test]
fn what_is_confirmed_is_true_and_what_is_read_says_so() {
    let mut dice = Dice::new(22);
    let size = Size::square(5).expect("a size");
    let (mut confirmed, mut read) = (0, 0);
    while confirmed < 400 {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let kind = [CaptureKind::Ladder, CaptureKind::Loose, CaptureKind::Net, CaptureKind::Wide][dice.below(4)];
        let question = CaptureQuestion { kind, ..question };
        let Some(truth) = capture_by_force(&question, 60_000) else { continue };
        let answer = ask(&question, 5_000);
        match (answer.verdict, answer.certainty) {
            (CaptureVerdict::Caught, Certainty::Read) => {
                assert!(answer.proof.is_none() && !answer.length_exact);
                read += 1;
            }
            (CaptureVerdict::Caught, _) => {
                confirmed += 1;
                assert!(truth.caught, "{}", drawing(&question));
                let proof = answer.proof.as_ref().expect("what is confirmed is proved");
                assert!(check_capture(&question, proof).is_ok(), "{}", drawing(&question));
                assert_eq!(answer.line.len(), answer.solution_depth as usize);
            }
            (CaptureVerdict::Escapes, Certainty::Read) | (CaptureVerdict::Unknown(_), _) => {}
            (CaptureVerdict::Escapes, _) => {
                let truth = match answer.from {
                    None => truth,
                    Some(bounds) => capture_within_bounds(&question, bounds, 60_000).expect("fewer positions"),
                };
                assert!(!truth.caught, "{:?}\n{}", answer.from, drawing(&question));
            }
        }
    }
    assert!(read * 20 < confirmed, "{read} of {confirmed} captures are only read");
}

/// The bounds of the question hold for its line, if the capture is proved within them.
#[test]
fn a_confirmed_ladder_stays_a_ladder() {
    let rows = [".......", ".......", ".......", ".......", "..XO...", "...XX..", "......."];
    let position = drawn::position(&rows, Color::Black);
    let prey = "D3".parse().expect("a point");
    let kind = CaptureKind::Ladder;
    let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: Default::default() };
    let answer = ask(&question, 10_000);
    assert_eq!((answer.certainty, answer.length_exact), (Certainty::Claimed, true));
    let mut board = Board::from_setup(&question.position).expect("a position");
    for &mv in &answer.line {
        let most = if board.to_play() == Color::White { 1 } else { 2 };
        assert!(board.liberty_count(prey) <= most, "{:?}", answer.line);
        board.play(mv).expect("a legal line");
    }
    assert!(board.killed_by_last_move().any(|stone| stone == prey));
}

/// What somebody declared is neither proved nor made shorter.
#[test]
fn what_was_declared_stays_as_it_is() {
    let rows = [".......", ".......", ".......", ".......", "..XO...", "...XX..", "......."];
    let position = drawn::position(&rows, Color::Black);
    let prey = "D3".parse().expect("a point");
    let kind = CaptureKind::Auto;
    let question = CaptureQuestion { position, prey, kind, ko_winner: None, boundary: Default::default() };
    let mut declare = |_: &NodeInfo<'_>| Control::Decide(Role::Attacker);
    let found = catch(&question, false, &Limits::default(), &Deadline::default(), &mut declare).expect("valid");
    assert!(found.declared);
    let examined = examine(&question, found.clone(), &Limits::default(), &Deadline::default()).expect("valid");
    assert_eq!(examined, found);
}
