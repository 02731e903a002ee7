//! The shipped rules about captures against brute force that knows nothing of them, in closed positions.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Move, PointSet, Size};
use tesuji_oracle::{capture_by_force, random_closed_capture};
use tesuji_question::CaptureQuestion;
use tesuji_rules::matching::{Matcher, Subject};
use tesuji_rules::{About, RuleBase, shipped};

/// Positions that brute force may look at for one question.
const MAX_POSITIONS: usize = 20_000;

/// Only the rules about captures: the others have tests of their own.
fn captures() -> RuleBase {
    let tables = shipped().tables.iter().filter(|table| table.about == About::Capture).cloned().collect();
    RuleBase { edition: shipped().edition, tables }
}

/// The question with the other side to play, in which the hunter may lose every ko; `None` if that is no position.
fn turned(question: &CaptureQuestion, prey_plays: bool) -> Option<(CaptureQuestion, Board)> {
    let mut question = question.clone();
    let board = Board::from_setup(&question.position).ok()?;
    let prey = board.color(question.prey)?;
    question.position.to_play = if prey_plays { prey } else { !prey };
    question.position.ko = None;
    question.ko_winner = Some(prey);
    let board = Board::from_setup(&question.position).ok()?;
    Some((question, board))
}

/// What a rule says to be captured is captured, and moves into a rule capture. Where such a move is threatened, no move that
/// saves the block is missing from those that may. With `TESUJI_CAPTURE_RULES=100000` in as many positions.
#[test]
fn rules_about_captures_are_right_on_closed_boards() {
    let base = captures();
    let size = Size::square(6).expect("a size");
    let whole = Matcher::new(&base, size);
    let (mut won, mut winning, mut saving) = (0, 0, 0);
    let mut dice = Dice::new(25);
    let count = std::env::var("TESUJI_CAPTURE_RULES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500);
    for _ in 0..count {
        let Some(question) = random_closed_capture(&mut dice, size) else { continue };
        // The hunter may not play in the boundary, where a rule might want him to.
        let mut matcher = whole.clone();
        matcher.retain(|site| (site.point_set() & question.boundary).is_empty());
        let truth = |question: &CaptureQuestion| capture_by_force(question, MAX_POSITIONS);
        if let Some((question, board)) = turned(&question, true)
            && matcher.is_won(&board, Subject::of(About::Capture, question.prey)).is_some()
            && let Some(truth) = truth(&question)
        {
            assert!(truth.caught, "{question:?}");
            won += 1;
        }
        if let Some((question, mut board)) = turned(&question, false) {
            let moves = matcher.winning_moves(&mut board, Subject::of(About::Capture, question.prey));
            if !moves.is_empty()
                && let Some(truth) = truth(&question)
            {
                let right = moves.iter().filter(|(point, _)| truth.moves.contains(&Move::Play(*point)));
                assert_eq!(right.count(), moves.len(), "{moves:?} {question:?}");
                winning += moves.len();
            }
        }
        if let Some((question, mut board)) = turned(&question, true)
            && let Some(may_save) = matcher.forced_moves(&mut board, Subject::of(About::Capture, question.prey))
            && let Some(truth) = truth(&question)
        {
            let may_save: PointSet = may_save.into_iter().collect();
            let saves: PointSet = truth.moves.iter().filter_map(|mv| mv.point()).filter(|_| !truth.caught).collect();
            assert!((saves - may_save).is_empty(), "{saves:?} {may_save:?} {question:?}");
            saving += saves.len();
        }
    }
    println!("{won} captured blocks, {winning} capturing moves confirmed; none of {saving} saving moves is missing");
    assert!(won > 30 && winning > 60 && saving > 30, "too few trials: {won}, {winning}, {saving}");
}
