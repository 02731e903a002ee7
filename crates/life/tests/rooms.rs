//! Rooms drawn at random, with the attacker to move: what is called alive unread is never dead by a search.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails by panicking, and tells what it measured")]

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_life::random::Dice;
use tesuji_life::{SearchOptions, solve, solve_open};
use tesuji_question::{
    Certainty, Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Status, TargetRule,
};

const ROWS: u8 = 13;

/// What a room has that is not plain: how often its wall is cut, and how many of the attacker's stones stand inside.
#[derive(Clone, Copy, Debug)]
struct Kind {
    points: usize,
    cuts: usize,
    stones: usize,
}

/// A room of White's in a corner, at a side or in the centre, walled in by Black, who plays first.
struct Room {
    question: LifeQuestion,
    points: PointSet,
}

impl Room {
    /// Nothing if the dice drew something else (the wall in more pieces, stones that are captured).
    fn draw(dice: &mut Dice, kind: Kind) -> Option<Room> {
        let size = Size::new(ROWS, ROWS)?;
        let on_board = |points: PointSet| points.iter().filter(|&p| size.contains(p)).collect::<PointSet>();
        let first = [Point::at(0, 0), Point::at(6, 0), Point::at(6, 6)][dice.below(3)];
        let mut points = PointSet::from_iter([first]);
        // Compact rooms are the dangerous ones: of two points at the rim the one with more neighbours.
        while points.len() < kind.points {
            let rim: Vec<Point> = on_board(points.dilated() - points).iter().collect();
            let mut drawn = || rim[dice.below(rim.len())];
            let (one, other) = (drawn(), drawn());
            let near = |p: Point| p.neighbors().into_iter().filter(|&n| points.contains(n)).count();
            points.insert(if near(one) >= near(other) { one } else { other });
        }
        Room::around(points, dice, kind)
    }

    /// The room of these points, with what the dice take from the wall and put inside.
    fn around(points: PointSet, dice: &mut Dice, kind: Kind) -> Option<Room> {
        let size = Size::new(ROWS, ROWS)?;
        let on_board = |points: PointSet| points.iter().filter(|&p| size.contains(p)).collect::<PointSet>();
        let beside = on_board(points.dilated() - points);
        let mut wall = on_board(with_corners(&points) - points);
        // A corner of the wall is a cut if the attacker has the point.
        // A wall around a room in the centre must be cut once more to fall apart.
        let corners_lost = if kind.cuts > 0 { kind.cuts + dice.below(2) } else { 0 };
        for _ in 0..corners_lost {
            let corners: Vec<Point> = (wall - beside).iter().collect();
            wall.remove(*corners.get(dice.below(corners.len().max(1)))?);
        }
        let outside = on_board(with_corners(&(points | wall)) - points - wall);
        let mut inside = points;
        let mut stones: Vec<(Point, Color)> = wall.iter().map(|p| (p, Color::White)).collect();
        stones.extend(outside.iter().map(|p| (p, Color::Black)));
        for _ in 0..kind.stones {
            let at = inside.iter().nth(dice.below(inside.len()))?;
            inside.remove(at);
            stones.push((at, Color::Black));
        }
        let position = Setup { stones, ..Setup::empty(size) };
        let board = Board::from_setup(&position).ok()?;
        let blocks: PointSet = wall.iter().map(|stone| board.head(stone)).collect();
        let has_breath = blocks.iter().all(|block| board.liberty_count(block) >= 2);
        (blocks.len() == kind.cuts + 1 && has_breath).then(|| Room {
            question: LifeQuestion {
                position,
                target: blocks.iter().collect(),
                target_rule: TargetRule::Any,
                area: PointSet::EMPTY,
                closure: Closure::Both,
                ko_threats: None,
            },
            points,
        })
    }

    fn at_a_glance(&self) -> LifeOutcome {
        let limits = Limits { nodes: Some(2), ..Limits::default() };
        solve_open(&self.question, &SearchOptions::default(), &limits, &Deadline::default(), &mut ()).unwrap()
    }

    /// The answer with a proof, if the search finds the life with so many nodes.
    fn proved(&self, nodes: u64) -> LifeOutcome {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let options = SearchOptions { proof: true, ..SearchOptions::default() };
        solve_open(&self.question, &options, &limits, &Deadline::default(), &mut ()).unwrap()
    }

    fn searched(&self, nodes: u64) -> Option<Status> {
        let question = LifeQuestion { area: self.points, closure: Closure::Wall, ..self.question.clone() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        solve(&question, &SearchOptions::default(), &limits, &Deadline::default(), &mut ()).unwrap().verdict.status()
    }
}

fn with_corners(points: &PointSet) -> PointSet {
    let around = points.dilated();
    let corners = around
        .iter()
        .flat_map(|p| p.neighbors())
        .filter(|&p| p.neighbors().into_iter().filter(|&n| around.contains(n)).count() > 1);
    around | corners.collect()
}

fn rooms(kind: Kind, count: usize, seed: u64) -> Vec<Room> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(|| Room::draw(&mut dice, kind)).take(count * 40).flatten().take(count).collect()
}

fn is_called_alive(answer: &LifeOutcome) -> bool {
    answer.certainty == Certainty::Read && answer.verdict == LifeVerdict::Status(Status::Lives)
}

/// How many of these rooms a search decides, and how many of them are not alive.
fn examined(kind: Kind, count: usize, nodes: u64, seed: u64) -> (usize, usize) {
    let statuses: Vec<Status> = rooms(kind, count, seed).iter().filter_map(|room| room.searched(nodes)).collect();
    (statuses.len(), statuses.iter().filter(|&&status| status != Status::Lives).count())
}

/// `TESUJI_ROOMS` draws so many of each kind, and of larger ones.
fn count() -> usize {
    std::env::var("TESUJI_ROOMS").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// Where the search has an answer it is the same: none of what would be called alive with a few points less is dead.
#[test]
fn what_is_called_alive_unread_is_alive() {
    let count = count();
    let thorough = count > 12;
    let nodes = if thorough { 60_000 } else { 20_000 };
    // Cuts, stones inside, from how many empty points on such a room is called alive.
    for (cuts, stones, enough) in [(0, 0, 12), (0, 1, 16), (0, 2, 20), (0, 3, 24), (1, 0, 18), (1, 1, 22), (2, 0, 24)] {
        let kind = |empty: usize| Kind { points: empty + stones, cuts, stones };
        for room in &rooms(kind(enough), count, 7) {
            assert!(is_called_alive(&room.at_a_glance()), "{:?}", room.question);
        }
        for room in &rooms(kind(enough - 1), count, 8) {
            assert!(!is_called_alive(&room.at_a_glance()), "{:?}", room.question);
        }
        // What is larger than this is too large for a search.
        let most = if thorough { 17 } else { 14 };
        for empty in enough.min(most).saturating_sub(2)..=most {
            let (decided, dead) = examined(kind(empty), count, nodes, 9);
            println!(
                "{cuts} cuts, {stones} stones inside, {empty} empty: {decided} of {count} decided, {dead} not alive"
            );
            assert!(decided * 4 >= count * 3, "the search decides too few to tell anything");
            assert!(dead == 0 || empty + 5 < enough, "{empty} empty points are called alive from {enough} on");
        }
    }
}

/// Larger rooms take a search of a second or so each: `TESUJI_ROOMS` asks about some.
#[test]
fn large_rooms_are_alive() {
    let (count, sizes) = if count() > 12 { (count(), &[18, 20, 22, 24, 28][..]) } else { (4, &[18][..]) };
    for &points in sizes {
        let (decided, dead) = examined(Kind { points, cuts: 0, stones: 0 }, count, 1_000_000, 11);
        println!("{points} points: {decided} of {count} decided with a million nodes, {dead} not alive");
        assert_eq!(dead, 0, "{points} points");
        assert!(decided > 0, "{points} points: none is decided");
    }
}

/// Small rooms do die: the dice draw what matters.
#[test]
fn small_rooms_die() {
    let (decided, dead) = examined(Kind { points: 6, cuts: 1, stones: 0 }, 24, 20_000, 3);
    assert!(decided == 24 && dead >= 6, "{dead} of {decided}");
}

/// What is told at a glance is proved where a proof is asked for: rooms of 20 points, solid all round.
#[test]
fn rooms_of_twenty_points_are_proved() {
    for (left, bottom, width, height) in [(4, 4, 5, 4), (4, 4, 4, 5), (5, 0, 4, 5), (4, 5, 7, 3)] {
        let points =
            (left..left + width).flat_map(|x| (bottom..bottom + height).map(move |y| Point::at(x, y))).collect();
        let kind = Kind { points: 20, cuts: 0, stones: 0 };
        let room = Room::around(points, &mut Dice::new(1), kind).unwrap();
        assert!(is_called_alive(&room.at_a_glance()));
        let answer = room.proved(2_000_000);
        assert_eq!((answer.verdict, answer.certainty), (LifeVerdict::Status(Status::Lives), Certainty::Claimed));
        let shown = LifeQuestion { area: answer.area, closure: answer.closure, ..room.question.clone() };
        tesuji_checker::check_status(&shown, Status::Lives, &answer.proofs).unwrap();
    }
}
