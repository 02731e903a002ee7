//! Proved captures against brute force: random small boards, every legal move of both sides.

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_capture::catch;
use tesuji_checker::check_capture;
use tesuji_oracle::capture_by_force;
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

/// A region of a few points, grown at random.
fn random_region(dice: &mut Dice, size: Size, count: usize) -> PointSet {
    let points: Vec<Point> = size.points().collect();
    let mut region = PointSet::from(points[dice.below(points.len())]);
    while region.len() < count {
        let around: Vec<Point> = (region.dilated() & (PointSet::all(size) - region)).iter().collect();
        region.insert(around[dice.below(around.len())]);
    }
    region
}

/// A closed board: everything outside a small region is one hunter block with two eyes where nobody may play (the
/// prey must not, the hunter by the question's boundary). Inside, stones at random.
fn random_question(dice: &mut Dice, size: Size) -> Option<CaptureQuestion> {
    let all = PointSet::all(size);
    let count = 7 + dice.below(6);
    let region = random_region(dice, size, count);
    let mut eyes = PointSet::new();
    for point in &(all - region) {
        let around = PointSet::from(point).dilated() & all;
        if eyes.len() < 2 && !around.intersects(&region) && !around.intersects(&eyes.dilated()) {
            eyes.insert(point);
        }
    }
    // Ways out: empty points where the hunter may not play. A prey that reaches one is free.
    let around = region.dilated() & (all - region - eyes.dilated());
    let exits: PointSet = around.iter().filter(|_| dice.below(5) == 0).collect();
    let outside = all - region - eyes - exits;
    let mut stones: Vec<(Point, Color)> = outside.iter().map(|point| (point, Color::Black)).collect();
    for point in &region {
        match dice.below(10) {
            0..5 => stones.push((point, Color::White)),
            5..7 => stones.push((point, Color::Black)),
            _ => {}
        }
    }
    let to_play = if dice.below(3) == 0 { Color::White } else { Color::Black };
    let board = Board::from_setup(&Setup { size, stones, to_play, ko: None }).ok()?;
    let wall = board.head(outside.first()?);
    let whole = outside.iter().all(|point| board.head(point) == wall);
    if eyes.len() < 2 || !whole || !eyes.is_subset(board.liberties(wall)) {
        return None;
    }
    let is_prey = |&head: &Point| board.color(head) == Some(Color::White);
    let weak: Vec<Point> = board.block_heads().iter().filter(is_prey).collect();
    let prey = *dice.pick(&weak)?;
    let ko_winner = [None, None, None, Some(Color::Black), Some(Color::White)][dice.below(5)];
    Some(CaptureQuestion {
        position: board.to_setup(),
        prey,
        kind: CaptureKind::Auto,
        ko_winner,
        boundary: eyes | exits,
    })
}

fn ask(question: &CaptureQuestion, nodes: u64) -> CatchOutcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    catch(question, false, &limits, &Deadline::default(), &mut ()).expect("a valid question")
}

fn drawing(question: &CaptureQuestion) -> String {
    let board = Board::from_setup(&question.position).expect("valid");
    let mut text = format!("{} to play, prey {}, ko winner {:?}\n", board.to_play(), question.prey, question.ko_winner);
    for y in (0..board.size().height()).rev() {
        for x in 0..board.size().width() {
            text.push(match board.color(Point::at(x, y)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
        }
        text.push('\n');
    }
    text
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

/// The same question with other things outside a zone.
fn changed_outside(dice: &mut Dice, question: &CaptureQuestion, zone: &PointSet) -> Option<CaptureQuestion> {
    let mut stones = question.position.stones.clone();
    for point in &(PointSet::all(question.position.size) - *zone) {
        let color = match dice.below(8) {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => continue,
        };
        stones.retain(|(stone, _)| *stone != point);
        stones.extend(color.map(|color| (point, color)));
    }
    let position = Setup { stones, ..question.position.clone() };
    Board::from_setup(&position).ok()?;
    Some(CaptureQuestion { position, ..question.clone() })
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
        let Some(proof) = &answer.proof else { continue };
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
