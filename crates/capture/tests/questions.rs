//! Questions that make no sense, ko, boundaries, ladder breakers, scans.

mod problem_file;

use std::num::NonZeroUsize;
use std::time::Duration;

use problem_file::{Composed, composed};
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Move, Point, PointSet, Setup, Size};
use tesuji_capture::{
    CaptureError, LadderReader, READ_NODES, RemarkKind, Rescue, breakers, catch, ladder_moves, scan, scan_game,
};
use tesuji_oracle::drawn;
use tesuji_question::{
    Bounds, Cancel, CaptureKind, CaptureQuestion, CaptureVerdict, Deadline, Limits, QuestionPart, UnknownReason,
};

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn question(position: Setup, prey: &str, kind: CaptureKind) -> CaptureQuestion {
    CaptureQuestion { position, prey: point(prey), kind, ko_winner: None, boundary: PointSet::EMPTY }
}

fn ask(question: &CaptureQuestion) -> CaptureVerdict {
    catch(question, false, &Limits::default(), &Deadline::default(), &mut ()).expect("a valid question").verdict
}

fn error(question: &CaptureQuestion) -> CaptureError {
    catch(question, false, &Limits::default(), &Deadline::default(), &mut ()).expect_err("an error")
}

const LADDER: [&str; 9] = [
    ".........", //
    ".........", //
    ".........", //
    ".........", //
    ".........", //
    "..XO.....", //
    "...XX....", //
    ".........", //
    ".........", //
];

#[test]
fn bad_questions_are_errors_that_name_the_part() {
    let ladder = drawn::position(&LADDER, Color::Black);
    let custom = |prey, hunter| CaptureKind::Custom(Bounds { prey, hunter });
    let asked = [
        (question(ladder.clone(), "A1", CaptureKind::Auto), QuestionPart::Prey),
        (question(ladder.clone(), "T19", CaptureKind::Auto), QuestionPart::Prey),
        (question(ladder.clone(), "D4", custom(0, 2)), QuestionPart::Kind),
        (question(ladder.clone(), "D4", custom(3, 2)), QuestionPart::Kind),
        (
            CaptureQuestion { boundary: PointSet::from(point("T19")), ..question(ladder, "D4", CaptureKind::Auto) },
            QuestionPart::Boundary,
        ),
        (question(drawn::position(&["OX", "X."], Color::Black), "A2", CaptureKind::Auto), QuestionPart::Position),
    ];
    for (question, part) in asked {
        let error = error(&question);
        assert_eq!(error.part(), part, "{error}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_ladder_is_broken_where_the_breakers_are() {
    let ladder = question(drawn::position(&LADDER, Color::Black), "D4", CaptureKind::Ladder);
    assert_eq!(ask(&ladder), CaptureVerdict::Caught);
    let found = breakers(&ladder, &Deadline::default()).expect("a ladder").expect("no deadline");
    assert!(!found.is_empty());
    // Every empty point of the board is tried: exactly the breakers break.
    let board = Board::from_setup(&ladder.position).expect("a position");
    for point in ladder.position.size.points() {
        if !board.is_empty(point) || board.liberties(ladder.prey).contains(point) {
            continue;
        }
        let mut position = ladder.position.clone();
        position.stones.push((point, Color::White));
        let broken = ask(&CaptureQuestion { position: position.clone(), ..ladder.clone() }) == CaptureVerdict::Escapes;
        assert_eq!(found.contains(point), broken, "{point}");
        // An answer that is unknown names the stone that broke it, and says nothing where the ladder works.
        let auto = CaptureQuestion { position, kind: CaptureKind::Auto, ..ladder.clone() };
        let no_nodes = Limits { nodes: Some(0), ..Limits::default() };
        let answer = catch(&auto, false, &no_nodes, &Deadline::default(), &mut ()).expect("a valid question");
        assert_eq!(answer.failed_ladder, broken.then(|| PointSet::from(point)), "{point}");
    }
    let escaping = question(drawn::position(&LADDER, Color::White), "D4", CaptureKind::Ladder);
    assert!(matches!(breakers(&escaping, &Deadline::default()), Err(CaptureError::NoLadder(_))));
}

#[test]
fn the_ko_winner_takes_back_at_once() {
    let mut board = Board::from_setup(&drawn::position(&[".....", ".XO..", "X.XO.", ".XO..", "....."], Color::White))
        .expect("legal");
    board.play_at(point("B3")).expect("White takes the ko");
    assert_eq!(board.ko(), Some(point("C3")));
    let ko = question(board.to_setup(), "B3", CaptureKind::Ladder);
    let winner = |ko_winner| ask(&CaptureQuestion { ko_winner, ..ko.clone() });
    assert_eq!(winner(Some(Color::Black)), CaptureVerdict::Caught);
    assert_eq!(winner(Some(Color::White)), CaptureVerdict::Escapes);
    assert_eq!(winner(None), CaptureVerdict::Escapes, "the last liberty is banned: atari is not death");
}

/// The reader for ladders against `Catch` with the bounds 1/2, on positions of random play.
#[test]
fn the_ladder_reader_agrees_with_the_reports_calculator() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    for _ in 0..300 {
        let mut board = Board::new(Size::square(9).expect("a size"));
        for _ in 0..20 + dice.below(50) {
            let legal: Vec<Point> = board.legal_points().collect();
            let Some(&move_at) = dice.pick(&legal) else { break };
            board.play_legal(move_at);
        }
        for head in &board.block_heads() {
            if board.liberty_count(head) > 2 {
                continue;
            }
            for to_play in Color::ALL {
                let ko_winner = [None, None, Some(Color::Black), Some(Color::White)][dice.below(4)];
                let boundary: PointSet = (0..dice.below(2) * dice.below(8)).map(|_| dice.point(board.size())).collect();
                let ko = board.ko().filter(|_| board.to_play() == to_play);
                let mut board = Board::from_setup(&Setup { to_play, ko, ..board.to_setup() }).expect("legal");
                let position = board.to_setup();
                let reader = LadderReader::new(&mut board, head).expect("a stone");
                let caught = reader.with_ko_winner(ko_winner).with_boundary(boundary).is_caught();
                assert_eq!(board.to_setup(), position, "the board is given back");
                let asked = CaptureQuestion { ko_winner, boundary, ..question(position, "A1", CaptureKind::Ladder) };
                let verdict = ask(&CaptureQuestion { prey: head, ..asked });
                // Where only a ko keeps the hunter from capturing at once, the calculator also protects first and
                // captures later.
                if !caught && ko.is_some_and(|ban| *board.liberties(head) == PointSet::from(ban)) {
                    continue;
                }
                assert_eq!(caught, verdict == CaptureVerdict::Caught, "{head}, boundary {boundary}");
                compared += 1;
            }
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn ladder_moves_are_the_ataris_that_catch() {
    let mut board = Board::from_setup(&drawn::position(&LADDER, Color::Black)).expect("a position");
    assert_eq!(ladder_moves(&mut board, point("D4")), [Move::Play(point("D5"))]);
}

#[test]
fn a_scan_tells_what_can_be_captured_and_saved() {
    let position = drawn::position(&LADDER, Color::Black);
    let weak = scan(&position, &Limits::default(), &Deadline::default()).expect("a position");
    let prey = weak.iter().find(|block| block.stone == point("D4")).expect("the block is weak");
    assert!(prey.is_capturable());
    let Rescue::Moves { moves: saves, .. } = &prey.rescue else { panic!("{:?}", prey.rescue) };
    assert!(saves.contains(&Move::Play(point("E4"))));
    assert!(weak.iter().filter(|block| block.color == Color::Black).all(|block| !block.is_capturable()));
}

/// What can be captured has moves that save it, or it is dead: nothing is left between.
#[test]
fn a_block_without_saving_moves_is_dead() {
    let mut dice = Dice::new(11);
    let (mut saved, mut dead) = (0, 0);
    for _ in 0..20 {
        let mut board = Board::new(Size::square(9).expect("a size"));
        for _ in 0..45 {
            let legal: Vec<Point> = board.legal_points().collect();
            let Some(&move_at) = dice.pick(&legal) else { break };
            board.play_legal(move_at);
        }
        for block in scan(&board.to_setup(), &Limits::default(), &Deadline::default()).expect("a position") {
            match &block.rescue {
                Rescue::NotNeeded => assert!(!block.is_capturable()),
                Rescue::Moves { moves, .. } => {
                    assert!(!moves.is_empty(), "{}", block.stone);
                    saved += 1;
                }
                Rescue::Impossible => dead += 1,
            }
        }
    }
    assert!(saved > 20 && dead > 20, "{saved} {dead}");
}

#[test]
fn a_game_is_walked_through() {
    let start = drawn::position(&LADDER, Color::Black);
    let far = (Color::Black, Move::Play(point("H8")));
    let remarks = scan_game(&start, &[far], &Limits::default(), &Deadline::default()).expect("a game");
    assert!(remarks.iter().any(|r| r.kind == RemarkKind::MissedCapture && r.block == point("D4") && r.number == 1));
    let white_first = drawn::position(&LADDER, Color::White);
    let far = (Color::White, Move::Play(point("H2")));
    let remarks = scan_game(&white_first, &[far], &Limits::default(), &Deadline::default()).expect("a game");
    assert!(remarks.iter().any(|r| r.kind == RemarkKind::MissedRescue && r.block == point("D4")));
}

/// A block that stays in danger while both play elsewhere is mentioned once, and again after it was out of danger.
#[test]
fn a_game_tells_changes_and_not_states() {
    let start = drawn::position(&LADDER, Color::Black);
    let play = |color, name: &str| (color, Move::Play(point(name)));
    let (black, white) = (Color::Black, Color::White);
    let elsewhere = [("J9", "A9"), ("J8", "A8"), ("J7", "A7"), ("J1", "A1")];
    let game: Vec<_> = elsewhere.iter().flat_map(|(b, w)| [play(black, b), play(white, w)]).collect();
    let told = |moves: &[(Color, Move)]| -> Vec<(usize, RemarkKind)> {
        let remarks = scan_game(&start, moves, &Limits::default(), &Deadline::default()).expect("a game");
        remarks.iter().filter(|r| r.block == point("D4")).map(|r| (r.number, r.kind)).collect()
    };
    assert_eq!(told(&game), [(1, RemarkKind::MissedCapture), (2, RemarkKind::MissedRescue)]);
    // White runs, Black attacks again in another way, and White plays elsewhere.
    let again = [("J9", "E4"), ("F4", "E5"), ("E6", "A9"), ("J8", "A8")];
    let game: Vec<_> = again.iter().flat_map(|(b, w)| [play(black, b), play(white, w)]).collect();
    let kinds: Vec<RemarkKind> = told(&game).into_iter().map(|(_, kind)| kind).collect();
    assert_eq!(kinds.iter().filter(|&&kind| kind == RemarkKind::MissedRescue).count(), 1, "{kinds:?}");
}

/// What a scan lists as saving moves is not refuted with the nodes that it names.
#[test]
fn listed_saving_moves_are_not_refuted() {
    let mut listed = 0;
    for Composed { name, question, .. } in composed() {
        let weak = scan(&question.position, &Limits::default(), &Deadline::default()).expect("a position");
        let prey = weak.iter().find(|block| block.stones.contains(question.prey)).expect("the prey is weak");
        let Rescue::Moves { moves, nodes, .. } = &prey.rescue else { continue };
        let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
        for &mv in moves {
            let mut board = Board::from_setup(&question.position).expect("a position");
            board.set_to_play(prey.color);
            board.play(mv).expect("a legal move");
            let after = CaptureQuestion { position: board.to_setup(), ..question.clone() };
            let verdict = catch(&after, false, &limits, &Deadline::default(), &mut ()).expect("valid").verdict;
            assert_ne!(verdict, CaptureVerdict::Caught, "{name}: {mv}");
            listed += 1;
        }
    }
    assert!(listed > 50, "{listed}");
}

/// After B1 White has two eyes: that is proved. Black could play there first.
#[test]
fn two_eyes_save_for_certain() {
    let position = drawn::position(&["......", "XXXXX.", "OOOOX.", "...OX."], Color::Black);
    let weak = scan(&position, &Limits::default(), &Deadline::default()).expect("a position");
    let prey = weak.iter().find(|block| block.color == Color::White).expect("White is weak");
    let eyes = vec![Move::Play(point("B1"))];
    let Rescue::Moves { moves, proved, .. } = &prey.rescue else { panic!("{:?}", prey.rescue) };
    assert_eq!((moves, proved), (&eyes, &eyes));
}

/// Every move of the prey is suicide: it is captured where it stands, and the line says so.
#[test]
fn a_line_ends_with_the_capture_even_if_the_prey_cannot_move() {
    let corner = drawn::position(&["XX..", "O.X.", "OX.."], Color::White);
    let asked = question(corner, "A1", CaptureKind::Ladder);
    let answer = catch(&asked, false, &Limits::default(), &Deadline::default(), &mut ()).expect("a valid question");
    assert_eq!(answer.line, [Move::Pass, Move::Play(point("B2"))]);
    assert_eq!((answer.verdict, answer.solution_depth), (CaptureVerdict::Caught, 2));
}

/// The ladder is broken at H8: to run after the prey with two liberties leads nowhere, and that ends.
#[test]
fn every_kind_ends_without_limits() {
    let mut rows = LADDER;
    rows[1] = ".......O.";
    for kind in ["ladder", "loose", "net", "wide", "3/4"] {
        let asked = question(drawn::position(&rows, Color::Black), "D4", kind.parse().expect("a kind"));
        let answer = catch(&asked, false, &Limits::default(), &Deadline::default(), &mut ()).expect("valid");
        assert!(answer.nodes <= READ_NODES, "{kind}: {}", answer.nodes);
        if answer.verdict == CaptureVerdict::Unknown(UnknownReason::Nodes) {
            assert_eq!(answer.nodes, READ_NODES, "{kind}");
        }
    }
}

#[test]
fn a_depth_that_cuts_is_told() {
    let asked = question(drawn::position(&LADDER, Color::Black), "D4", CaptureKind::Ladder);
    let within = |depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let answer = catch(&asked, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
        (answer.verdict, answer.cut_at)
    };
    assert_eq!(within(5), (CaptureVerdict::Escapes, Some(5)));
    assert_eq!(within(500), (CaptureVerdict::Caught, None));
}

#[test]
fn a_deadline_leaves_nothing_half_read() {
    let position = drawn::position(&LADDER, Color::Black);
    let asked = question(position.clone(), "D4", CaptureKind::Auto);
    let no_time = Deadline::after(Some(Duration::ZERO), &Cancel::new());
    let weak = scan(&position, &Limits::default(), &no_time).expect("a position");
    assert!(!weak.is_empty(), "what was not read is listed");
    for block in weak {
        let unread = block.attack.verdict == CaptureVerdict::Unknown(UnknownReason::Time);
        assert!(unread || block.is_capturable(), "{:?}", block.attack);
        let nothing = match &block.rescue {
            Rescue::NotNeeded => true,
            Rescue::Moves { moves, .. } => moves.is_empty(),
            Rescue::Impossible => false,
        };
        assert!(nothing, "{:?}", block.rescue);
    }
    let far = (Color::Black, Move::Play(point("J9")));
    assert_eq!(scan_game(&position, &[far], &Limits::default(), &no_time), Ok(Vec::new()));
    assert_eq!(breakers(&asked, &no_time), Ok(None));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Deadline::cancelled_by(&cancel);
    assert!(scan(&position, &Limits::default(), &cancelled).expect("a position").is_empty());
    assert_eq!(breakers(&asked, &cancelled), Ok(None));
}

#[test]
fn the_number_of_threads_changes_no_scan() {
    let position = drawn::position(&LADDER, Color::Black);
    let with = |threads| {
        let limits = Limits { threads: NonZeroUsize::new(threads), ..Limits::default() };
        format!("{:?}", scan(&position, &limits, &Deadline::default()))
    };
    assert_eq!(with(1), with(3));
    assert_eq!(with(1), with(0), "no number is as many as there are processors");
}
