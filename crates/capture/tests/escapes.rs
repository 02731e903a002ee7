//! Proved escapes against brute force: every legal move of both sides, for good and within bounds.

mod small_boards;

use small_boards::{changed_outside, drawing, random_open_question, random_question};
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_capture::{FREE, catch, examine};
use tesuji_checker::{check_capture, check_escape};
use tesuji_oracle::{CaptureTable, capture_by_force, capture_within_bounds, drawn};
use tesuji_question::{
    Bounds, Cancel, CaptureKind, CaptureKo, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Deadline, Lemma,
    Limits, Proof, ProofNode, Role,
};

/// What `auto` calls an escape though it is not one for good.
const FROM_FOUR: Bounds = Bounds { prey: FREE - 1, hunter: FREE - 1 };

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question");
    examine(question, found, &limits, &Deadline::default()).expect("a valid question")
}

/// The truth of all questions about one point of a board: in any way, and within the bounds of `auto`.
struct Truth {
    any: CaptureTable,
    four: CaptureTable,
}

impl Truth {
    fn about(question: &CaptureQuestion) -> Truth {
        let table = |bounds| CaptureTable::new(question, bounds).expect("a small board with a prey");
        Truth { any: table(None), four: table(Some(FROM_FOUR)) }
    }

    fn is_caught(&self, question: &CaptureQuestion, bounds: Option<Bounds>) -> bool {
        match bounds {
            None => self.any.is_caught(question),
            Some(FROM_FOUR) => self.four.is_caught(question),
            Some(bounds) => capture_within_bounds(question, bounds, 300_000).is_some_and(|truth| truth.caught),
        }
    }
}

/// Random positions of 4x3 points with a white stone on the prey's point.
fn question_about(dice: &mut Dice, prey: Point) -> CaptureQuestion {
    loop {
        let size = Size::new(4, 3).expect("a size");
        let Some(mut question) = random_open_question(dice, size) else { continue };
        question.position.stones.retain(|(point, _)| *point != prey);
        question.position.stones.push((prey, Color::White));
        if Board::from_setup(&question.position).is_ok() {
            return CaptureQuestion { prey, ko_winner: None, ..question };
        }
    }
}

/// Accepts the proof of an escape and tells what it is one from.
fn checked(question: &CaptureQuestion, answer: &CatchOutcome) -> Option<Bounds> {
    let proof = answer.proof.as_ref().expect("an escape is proved");
    match check_escape(question, proof) {
        Ok(checked) => assert_eq!(checked.from, answer.from, "{}", drawing(question)),
        Err(refusal) => panic!("{refusal}\n{}", drawing(question)),
    }
    answer.from
}

#[test]
fn proved_answers_on_open_boards_are_true() {
    let mut dice = Dice::new(31);
    let (mut escaping, mut shown, mut for_good, mut kos) = (0, 0, 0, 0);
    for prey in ["A1", "B2"].map(|name| name.parse().expect("a point")) {
        let truth = Truth::about(&question_about(&mut dice, prey));
        for _ in 0..250 {
            let question = question_about(&mut dice, prey);
            let caught = truth.is_caught(&question, None);
            escaping += usize::from(!caught);
            let answer = ask(&question, 2_000);
            match answer.verdict {
                CaptureVerdict::Caught => {
                    assert!(caught, "false capture\n{}", drawing(&question));
                    let proof = answer.proof.as_ref().expect("a capture is proved");
                    assert!(check_capture(&question, proof).is_ok(), "{}", drawing(&question));
                    // The one is no proof of the other.
                    assert!(check_escape(&question, proof).is_err());
                }
                CaptureVerdict::Escapes => {
                    let from = checked(&question, &answer);
                    assert!(!truth.is_caught(&question, from), "false escape from {from:?}\n{}", drawing(&question));
                    shown += usize::from(!caught);
                    kos += usize::from(answer.ko == Some(CaptureKo::HunterMustWin));
                    for_good += usize::from(from.is_none());
                }
                CaptureVerdict::Unknown(_) => {}
            }
        }
    }
    println!("{escaping} escaping, {shown} shown, {for_good} for good, {kos} by ko");
    assert!(kos > 0, "no kos");
    assert!(shown * 10 >= escaping * 8 && for_good * 2 > shown, "{for_good} for good, {shown} shown of {escaping}");
}

/// Ko winners, boundaries, bounded kinds: closed boards, which brute force decides one by one.
#[test]
fn proved_escapes_on_closed_boards_are_true() {
    let mut dice = Dice::new(32);
    let size = Size::square(5).expect("a size");
    let (mut for_good, mut bounded) = (0, 0);
    while for_good < 150 || bounded < 100 {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let kind = [CaptureKind::Auto, CaptureKind::Ladder, CaptureKind::Loose, CaptureKind::Wide][dice.below(4)];
        let question = CaptureQuestion { kind, ..question };
        let answer = ask(&question, 2_000);
        if answer.verdict != CaptureVerdict::Escapes || answer.proof.is_none() {
            continue;
        }
        let from = checked(&question, &answer);
        let truth = |question: &CaptureQuestion| match from {
            None => capture_by_force(question, 60_000),
            Some(bounds) => capture_within_bounds(question, bounds, 60_000),
        };
        let Some(found) = truth(&question) else { continue };
        assert!(!found.caught, "false escape from {from:?}\n{}", drawing(&question));
        for mv in &answer.moves {
            assert!(found.moves.contains(mv), "{mv} does not escape\n{}", drawing(&question));
        }
        if answer.ko.is_none() && question.ko_winner.is_none() {
            // White is hunted: what is not called a ko holds though Black wins every one.
            let fought = CaptureQuestion { ko_winner: Some(Color::Black), ..question.clone() };
            let Some(found) = truth(&fought) else { continue };
            assert!(!found.caught, "a hidden ko\n{}", drawing(&question));
        }
        if from.is_none() { for_good += 1 } else { bounded += 1 }
    }
}

/// A zone promises the escape for every position that is equal on it.
#[test]
fn what_lies_outside_the_zone_of_an_escape_changes_nothing() {
    let mut dice = Dice::new(33);
    let size = Size::square(6).expect("a size");
    let mut compared = 0;
    while compared < 150 {
        let Some(question) = random_question(&mut dice, size) else { continue };
        let answer = ask(&question, 500);
        let (CaptureVerdict::Escapes, Some(proof)) = (answer.verdict, &answer.proof) else { continue };
        for _ in 0..4 {
            let Some(other) = changed_outside(&mut dice, &question, &proof.zones[0]) else { continue };
            let truth = match answer.from {
                None => capture_by_force(&other, 20_000),
                Some(bounds) => capture_within_bounds(&other, bounds, 20_000),
            };
            let Some(truth) = truth else { continue };
            compared += 1;
            let zone = proof.zones[0];
            assert!(!truth.caught, "{}after a change outside {zone}\n{}", drawing(&question), drawing(&other));
        }
    }
}

/// Something in a proof is changed.
fn mutated(dice: &mut Dice, proof: &Proof) -> Proof {
    let mut proof = proof.clone();
    let node = dice.below(proof.nodes.len());
    let other = dice.below(proof.nodes.len()) as u32;
    let leaf = [Lemma::UnconditionalLife, Lemma::Liberties, Lemma::Uncapturable, Lemma::InAtari][dice.below(4)];
    match (dice.below(4), &mut proof.nodes[node]) {
        (0, ProofNode::Replies { replies, .. }) if !replies.is_empty() => {
            replies.remove(dice.below(replies.len()));
        }
        (0, ProofNode::Play { next, .. }) => *next = other,
        (1, ProofNode::Replies { otherwise, .. }) => *otherwise = Some(other),
        (1 | 2, node) => *node = ProofNode::Lemma(leaf),
        _ => {
            let zone = &mut proof.zones[node];
            let points: Vec<Point> = zone.iter().collect();
            zone.remove(points[dice.below(points.len())]);
        }
    }
    proof
}

/// Proofs that lose something, shown for positions that are not theirs: refused, or true.
#[test]
fn what_the_checker_accepts_is_true() {
    let mut dice = Dice::new(34);
    let prey = "B1".parse().expect("a point");
    let truth = Truth::about(&question_about(&mut dice, prey));
    let (mut accepted, mut refused, mut caught) = (0, 0, 0);
    for _ in 0..150 {
        let question = question_about(&mut dice, prey);
        let answer = ask(&question, 1_000);
        let (CaptureVerdict::Escapes, Some(proof)) = (answer.verdict, &answer.proof) else { continue };
        for _ in 0..40 {
            let kept: PointSet = question.position.size.points().filter(|_| dice.below(6) > 0).collect();
            let other = changed_outside(&mut dice, &question, &(kept | PointSet::from(prey)));
            let Some(question) = other else { continue };
            let proof = if dice.below(2) == 0 { mutated(&mut dice, proof) } else { proof.clone() };
            caught += usize::from(truth.is_caught(&question, None));
            match check_escape(&question, &proof) {
                Err(_) => refused += 1,
                Ok(checked) => {
                    accepted += 1;
                    let from = checked.from;
                    assert!(!truth.is_caught(&question, from), "{from:?}\n{}{proof:?}", drawing(&question));
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 100 && caught > 100, "{accepted} {refused} {caught}");
}

/// The two ways of brute force agree.
#[test]
fn a_table_of_all_positions_says_the_same_as_each_of_them() {
    let mut dice = Dice::new(35);
    let size = Size::square(3).expect("a size");
    let mut compared = 0;
    while compared < 40 {
        let Some(question) = random_open_question(&mut dice, size) else { continue };
        let bounds = [None, Some(Bounds { prey: 1, hunter: 2 }), Some(FROM_FOUR)][dice.below(3)];
        let truth = match bounds {
            None => capture_by_force(&question, 100_000),
            Some(bounds) => capture_within_bounds(&question, bounds, 100_000),
        };
        let Some(truth) = truth else { continue };
        let table = CaptureTable::new(&question, bounds).expect("a small board");
        assert_eq!(table.is_caught(&question), truth.caught, "{bounds:?}\n{}", drawing(&question));
        compared += 1;
    }
}

fn about(position: Setup, prey: &str, kind: CaptureKind) -> CaptureQuestion {
    let prey = prey.parse().expect("a point");
    CaptureQuestion { position, prey, kind, ko_winner: None, boundary: PointSet::EMPTY }
}

#[test]
fn a_lone_stone_is_not_kept_to_four_liberties() {
    let mut position = Setup::empty(Size::square(19).expect("a size"));
    position.stones.push(("K10".parse().expect("a point"), Color::White));
    for (to_play, moves) in [(Color::Black, 0), (Color::White, 1)] {
        position.to_play = to_play;
        let question = about(position.clone(), "K10", CaptureKind::Auto);
        let answer = ask(&question, 10_000);
        assert_eq!((answer.verdict, answer.from), (CaptureVerdict::Escapes, Some(FROM_FOUR)));
        assert_eq!((answer.moves.len(), answer.ko), (moves, None));
        checked(&question, &answer);
    }
}

/// A corner that makes its second eye, whichever way it is attacked; and one that must play first.
#[test]
fn a_group_that_can_make_two_eyes_escapes_for_good() {
    let rows = [".......", "XXXXX..", "OOOOX..", "....OX.", "OOO.OX."];
    let miai = ["........", "XXXXXX..", "OOOOOX..", "O.O.OX..", ".OO..X.."];
    let alive = about(drawn::position(&miai, Color::Black), "A3", CaptureKind::Auto);
    let answer = ask(&alive, 10_000);
    assert_eq!((answer.verdict, answer.from), (CaptureVerdict::Escapes, None), "{answer:?}");
    checked(&alive, &answer);
    let first = about(drawn::position(&rows, Color::White), "A3", CaptureKind::Auto);
    let answer = ask(&first, 10_000);
    assert_eq!((answer.verdict, answer.from), (CaptureVerdict::Escapes, None), "{answer:?}");
    assert!(!answer.moves.is_empty() && answer.line.first() == answer.moves.first());
    checked(&first, &answer);
}

#[test]
fn an_escape_from_a_ladder_is_proved_against_every_move() {
    let rows = [".......", ".......", ".....O.", ".......", "..XO...", "...XX..", "......."];
    let question = about(drawn::position(&rows, Color::Black), "D3", CaptureKind::Ladder);
    let answer = ask(&question, 10_000);
    assert_eq!((answer.verdict, answer.certainty), (CaptureVerdict::Escapes, Certainty::Claimed));
    assert_eq!(checked(&question, &answer), CaptureKind::Ladder.bounds());
    // The same proof shows nothing of a wider hunt.
    let wider = CaptureQuestion { kind: CaptureKind::Wide, ..question.clone() };
    let proof = answer.proof.expect("proved");
    assert!(check_escape(&wider, &proof).is_err());
    assert!(check_escape(&question, &Proof { winner: Role::Attacker, ..proof }).is_err());
}

#[test]
fn a_search_that_is_cancelled_shows_nothing() {
    let mut position = Setup::empty(Size::square(9).expect("a size"));
    position.stones.push(("E5".parse().expect("a point"), Color::White));
    let question = about(position, "E5", CaptureKind::Auto);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let found = catch(&question, false, &limits, &Deadline::default(), &mut ()).expect("valid");
    let cancel = Cancel::new();
    cancel.cancel();
    let answer = examine(&question, found, &limits, &Deadline::cancelled_by(&cancel)).expect("valid");
    assert!(matches!(answer.verdict, CaptureVerdict::Unknown(_)));
}
