//! After the first move of a proved capture every legal reply on the whole board is still refuted.
//!
//! The captures come from random play with fixed seeds. A few are tried by default; `TESUJI_CAPTURES=500` tries as
//! many as that.

mod random_play;

use random_play::position;
use tesuji_board::{Board, Color, Move, PointSet, Size};
use tesuji_capture::catch;
use tesuji_checker::check_capture;
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

/// Captures that are tried if nothing else is said.
const BY_DEFAULT: usize = 25;
/// Nodes for finding a capture, and for refuting one reply.
const FIND: u64 = 3_000;
const REFUTE: u64 = 200_000;
/// Captures taken from one position, so that many positions are used.
const OF_ONE_POSITION: usize = 3;

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question")
}

/// Captures of three moves or more in a position, the hunter to play.
fn captures(board: &Board) -> Vec<(CaptureQuestion, CatchOutcome)> {
    let mut found = Vec::new();
    for prey in &board.block_heads() {
        let hunter = board.color(prey).map_or(Color::Black, |color| !color);
        let mut board = board.clone();
        board.set_to_play(hunter);
        let (kind, boundary) = (CaptureKind::Auto, PointSet::EMPTY);
        let question = CaptureQuestion { position: board.to_setup(), prey, kind, ko_winner: None, boundary };
        let answer = ask(&question, FIND);
        if answer.verdict == CaptureVerdict::Caught && answer.solution_depth > 2 && found.len() < OF_ONE_POSITION {
            found.push((question, answer));
        }
    }
    found
}

/// Tries every legal reply and the pass; tells how many there were.
fn every_reply_is_refuted(question: &CaptureQuestion, answer: &CatchOutcome, which: usize) -> usize {
    let proof = answer.proof.as_ref().expect("a proof");
    check_capture(question, proof).unwrap_or_else(|refusal| panic!("capture {which}: {refusal}"));
    let mut board = Board::from_setup(&question.position).expect("a position");
    board.play(answer.moves[0]).expect("a legal move");
    let replies: Vec<Move> = board.legal_points().map(Move::Play).chain([Move::Pass]).collect();
    for &reply in &replies {
        board.play(reply).expect("a legal reply");
        let next = CaptureQuestion { position: board.to_setup(), ..question.clone() };
        let verdict = ask(&next, REFUTE).verdict;
        assert_eq!(verdict, CaptureVerdict::Caught, "capture {which}: {reply} in {:?}", question.position);
        board.undo();
    }
    replies.len()
}

#[test]
fn every_legal_reply_to_a_proved_capture_is_refuted() {
    let wanted = std::env::var("TESUJI_CAPTURES").ok().map_or(BY_DEFAULT, |n| n.parse().expect("a number of captures"));
    let (mut tried, mut replies, mut quiet) = (0, 0, 0);
    let size = Size::square(13).expect("a size");
    for seed in 1.. {
        for (question, answer) in captures(&position(seed, size)) {
            if tried == wanted {
                println!("{tried} captures ({quiet} no ladders), {replies} replies, {seed} positions");
                assert!(quiet * 5 >= tried, "too many of them are ladders: {quiet} of {tried} are not");
                return;
            }
            replies += every_reply_is_refuted(&question, &answer, tried);
            quiet += usize::from(!answer.tesuji.contains(&"ladder"));
            tried += 1;
        }
    }
}
