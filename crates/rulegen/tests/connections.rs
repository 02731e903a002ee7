//! The shipped rules about connections on small closed boards, through the matcher, against brute force that knows nothing of
//! rules.

#[path = "real_boards/brute.rs"]
mod brute;

use brute::{Position, SmallBoard, Stones};
use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, Setup, Size};
use tesuji_rules::matching::{Matcher, Subject};
use tesuji_rules::{About, RuleBase, shipped};

/// States that brute force may look at for one position.
const LIMIT: usize = 6_000;
const WIDTH: u8 = 4;
const HEIGHT: u8 = 4;

/// Only the rules about connections: the others have tests of their own.
fn connections() -> RuleBase {
    let tables = shipped().tables.iter().filter(|table| table.about == About::Connection).cloned().collect();
    RuleBase { edition: shipped().edition, tables }
}

/// A position in which the side whose stones are `black` for brute force may have any colour on the board.
struct Closed {
    small: SmallBoard,
    stones: Stones,
    color: Color,
}

impl Closed {
    fn random(dice: &mut Dice) -> Option<Closed> {
        let small = SmallBoard::new(WIDTH.into(), HEIGHT.into());
        let (empty, black) = (20 + dice.below(30), 30 + dice.below(40));
        let mut stones = Stones { black: 0, white: 0 };
        for point in 0..small.points {
            match (dice.below(100) < empty, dice.below(100) < black) {
                (true, _) => {}
                (_, true) => stones.black |= 1 << point,
                (_, false) => stones.white |= 1 << point,
            }
        }
        let color = if dice.below(2) == 0 { Color::Black } else { Color::White };
        small.is_legal(stones).then_some(Closed { small, stones, color })
    }

    fn point(number: usize) -> Point {
        Point::at(number as u8 % WIDTH, number as u8 / WIDTH)
    }

    fn number(point: Point) -> usize {
        usize::from(point.y()) * usize::from(WIDTH) + usize::from(point.x())
    }

    fn board(&self, to_play: Color) -> Board {
        let mut setup = Setup::empty(Size::new(WIDTH, HEIGHT).expect("a size"));
        for number in 0..self.small.points {
            let has = |stones: u32| stones >> number & 1 != 0;
            if has(self.stones.black) {
                setup.stones.push((Closed::point(number), self.color));
            } else if has(self.stones.white) {
                setup.stones.push((Closed::point(number), !self.color));
            }
        }
        setup.to_play = to_play;
        Board::from_setup(&setup).expect("checked to be legal")
    }

    /// The position after a move; nothing if it is suicide.
    fn after(&self, stones: Stones, point: Point, black: bool) -> Option<Position> {
        let (stones, ko) = self.small.play(stones, Closed::number(point), black)?;
        Some(Position { stones, black_to_play: !black, ban: if black { None } else { ko } })
    }

    /// Whether brute force connects; nothing if that takes too long, or one of the stones is gone.
    fn connects(&self, from: Position, subject: Subject) -> Option<bool> {
        let targets: Vec<usize> = subject.blocks().map(Closed::number).collect();
        if targets.iter().any(|target| from.stones.black >> target & 1 == 0) {
            return Some(false);
        }
        self.small.black_reaches(from, &targets, About::Connection, !0, LIMIT)
    }

    fn draw(&self) -> String {
        let letter = |number: usize| match (self.stones.black >> number & 1, self.stones.white >> number & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |y: u8| (0..WIDTH).map(|x| letter(Closed::number(Point::at(x, y)))).collect::<String>();
        (0..HEIGHT).rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    /// Pairs that a rule calls connected though the other side plays first.
    connected: usize,
    /// Moves into a rule.
    connecting: usize,
    /// Moves of the other side that cut, none of which is missing from those that may stop a connection.
    cutting: usize,
    /// Moves of the other side that need no answer.
    harmless: usize,
    /// Answers to the others.
    answers: usize,
}

impl Tally {
    /// A pair that is connected, White to play: so it is, whatever he plays; moves that need no answer need none, and answers
    /// are answers.
    fn resist(&mut self, closed: &Closed, matcher: &Matcher<'_>, subject: Subject) {
        let mut board = closed.board(!closed.color);
        let start = Position::white_to_play(closed.stones);
        if let Some(answered) = matcher.answered_moves(&mut board, subject) {
            let Some(truth) = closed.connects(start, subject) else { return };
            assert!(truth, "{subject:?} is cut:\n{}", closed.draw());
            self.connected += 1;
            for cut in board.size().points().filter(|&point| board.check_legal(point).is_ok()) {
                let Some(after) = closed.after(closed.stones, cut, false) else { continue };
                match answered.iter().find(|(point, _)| *point == cut) {
                    None => {
                        let left_alone = Position::white_to_play(after.stones);
                        let holds = closed.connects(left_alone, subject);
                        assert_ne!(holds, Some(false), "{cut} must be answered for {subject:?}:\n{}", closed.draw());
                        self.harmless += usize::from(holds == Some(true));
                    }
                    Some((_, answers)) => {
                        for answer in answers.iter().map(|answer| answer.point) {
                            let Some(next) = closed.after(after.stones, answer, true) else { continue };
                            let holds = closed.connects(next, subject);
                            assert_ne!(holds, Some(false), "{cut}, {answer}: {subject:?}:\n{}", closed.draw());
                            self.answers += usize::from(holds == Some(true));
                        }
                    }
                }
            }
        }
    }

    /// Where a connection is threatened, no move that cuts is missing from those that may stop it.
    fn cut(&mut self, closed: &Closed, matcher: &Matcher<'_>, subject: Subject) {
        let mut board = closed.board(!closed.color);
        let Some(forced) = matcher.forced_moves(&mut board, subject) else { return };
        for point in board.size().points().filter(|&point| board.check_legal(point).is_ok()) {
            let Some(after) = closed.after(closed.stones, point, false) else { continue };
            if closed.connects(after, subject) == Some(false) {
                assert!(forced.contains(&point), "{point} cuts {subject:?}, {forced:?}:\n{}", closed.draw());
                self.cutting += 1;
            }
        }
    }

    /// Moves into a rule connect.
    fn connect(&mut self, closed: &Closed, matcher: &Matcher<'_>, subject: Subject) {
        let mut board = closed.board(closed.color);
        for (point, _) in matcher.winning_moves(&mut board, subject) {
            let Some(after) = closed.after(closed.stones, point, true) else { continue };
            let holds = closed.connects(after, subject);
            assert_ne!(holds, Some(false), "{point} does not connect {subject:?}:\n{}", closed.draw());
            self.connecting += usize::from(holds == Some(true));
        }
    }
}

/// With `TESUJI_CONNECTION_RULES=20000` in as many positions.
#[test]
fn rules_about_connections_are_right_on_closed_boards() {
    let base = connections();
    let matcher = Matcher::new(&base, Size::new(WIDTH, HEIGHT).expect("a size"));
    let count = std::env::var("TESUJI_CONNECTION_RULES").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let mut dice = Dice::new(25);
    let mut tally = Tally::default();
    for _ in 0..count {
        let Some(closed) = Closed::random(&mut dice) else { continue };
        let board = closed.board(closed.color);
        for (a, b) in matcher.pairs(&board).into_iter().filter(|&(a, _)| board.color(a) == Some(closed.color)) {
            let subject = Subject::connection(a, b);
            tally.resist(&closed, &matcher, subject);
            tally.cut(&closed, &matcher, subject);
            tally.connect(&closed, &matcher, subject);
        }
    }
    println!("{tally:?}");
    let Tally { connected, connecting, cutting, harmless, answers } = tally;
    assert!(connected > 8 && connecting > 100 && cutting > 40 && harmless > 8 && answers > 10, "too few trials");
}
