//! Answers about captures on small open boards against tables of all positions: the figures in `docs/figures.md`.
//!
//! `cargo run --release -p tesuji-capture --example retrograde WIDTH HEIGHT QUESTIONS [POINT..]`, questions of each kind
//! about each point; without points, one of each kind under the symmetries of the board.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the terminal")]

use tesuji_board::random::Dice;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_capture::{catch, examine};
use tesuji_checker::{check_capture, check_escape};
use tesuji_oracle::CaptureTable;
use tesuji_question::{
    Bounds, CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Deadline, Limits,
};

/// Nodes for each search.
const NODES: u64 = 2_000;

/// Answers of one sort, and how many of them are false.
#[derive(Clone, Copy, Default)]
struct Told(usize, usize);

impl Told {
    fn count(&mut self, is_true: bool) {
        self.0 += 1;
        self.1 += usize::from(!is_true);
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} false)", self.0, self.1)
    }
}

#[derive(Default)]
struct Counted {
    asked: usize,
    escaping: usize,
    caught_proved: Told,
    caught_first_read: Told,
    caught_read: Told,
    for_good: Told,
    bounded: Told,
    escapes_read: usize,
    unknown: usize,
    refused: usize,
}

struct Tables {
    plain: CaptureTable,
    within: Vec<(Bounds, CaptureTable)>,
}

impl Tables {
    fn is_caught(&self, question: &CaptureQuestion, bounds: Option<Bounds>) -> bool {
        let table = bounds.and_then(|bounds| self.within.iter().find(|known| known.0 == bounds));
        table.map_or(&self.plain, |known| &known.1).is_caught(question)
    }
}

fn ask(question: &CaptureQuestion) -> (CatchOutcome, CatchOutcome) {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = catch(question, false, &limits, &Deadline::default(), &mut ()).unwrap();
    (found.clone(), examine(question, found, &limits, &Deadline::default()).unwrap())
}

impl Counted {
    fn look_at(&mut self, question: &CaptureQuestion, tables: &Tables) {
        self.asked += 1;
        let caught = tables.is_caught(question, None);
        self.escaping += usize::from(!caught);
        let (found, answer) = ask(question);
        if found.verdict == CaptureVerdict::Caught && found.certainty == Certainty::Read {
            self.caught_first_read.count(caught);
        }
        let proof = answer.proof.as_ref();
        match (answer.verdict, proof) {
            (CaptureVerdict::Caught, Some(proof)) => {
                self.caught_proved.count(caught);
                self.refused += usize::from(check_capture(question, proof).is_err());
            }
            (CaptureVerdict::Caught, None) => self.caught_read.count(caught),
            (CaptureVerdict::Escapes, Some(proof)) => {
                let told = if answer.from.is_none() { &mut self.for_good } else { &mut self.bounded };
                told.count(!tables.is_caught(question, answer.from));
                self.refused +=
                    usize::from(check_escape(question, proof).map(|checked| checked.from) != Ok(answer.from));
            }
            (CaptureVerdict::Escapes, None) => self.escapes_read += 1,
            (CaptureVerdict::Unknown(_), _) => self.unknown += 1,
        }
    }
}

/// A legal position with a white stone on the point.
fn random_position(dice: &mut Dice, size: Size, prey: Point) -> Setup {
    loop {
        let mut position = Setup::empty(size);
        let empty = 2 + dice.below(3);
        for point in size.points() {
            match dice.below(4 + empty) {
                _ if point == prey => position.stones.push((point, Color::White)),
                0..2 => position.stones.push((point, Color::White)),
                2..4 => position.stones.push((point, Color::Black)),
                _ => {}
            }
        }
        position.to_play = if dice.below(2) == 0 { Color::White } else { Color::Black };
        if Board::from_setup(&position).is_ok() {
            return position;
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [width, height, questions] = [0, 1, 2].map(|i| arguments[i].parse::<usize>().unwrap());
    let wanted: Vec<Point> = arguments[3..].iter().map(|text| text.parse().unwrap()).collect();
    let size = Size::new(width as u8, height as u8).unwrap();
    let kinds = [CaptureKind::Auto, CaptureKind::Loose, CaptureKind::Wide];
    let mut counted: Vec<Counted> = kinds.iter().map(|_| Counted::default()).collect();
    let mut dice = Dice::new(1985);
    let one_of_each = |p: &Point| 2 * usize::from(p.x()) < width && 2 * usize::from(p.y()) < height;
    let asked = |p: &Point| if wanted.is_empty() { one_of_each(p) } else { wanted.contains(p) };
    for point in size.points().filter(asked) {
        let mut position = Setup::empty(size);
        position.stones.push((point, Color::White));
        let (kind, boundary) = (CaptureKind::Auto, PointSet::EMPTY);
        let any = CaptureQuestion { position, prey: point, kind, ko_winner: None, boundary };
        let free = Bounds { prey: tesuji_capture::FREE - 1, hunter: tesuji_capture::FREE - 1 };
        let bounds = kinds.iter().filter_map(|kind| kind.bounds()).chain([free]);
        let within = bounds.map(|bounds| (bounds, CaptureTable::new(&any, Some(bounds)).unwrap())).collect();
        let tables = Tables { plain: CaptureTable::new(&any, None).unwrap(), within };
        for _ in 0..questions {
            let position = random_position(&mut dice, size, point);
            for (kind, counted) in kinds.iter().zip(&mut counted) {
                let question = CaptureQuestion { position: position.clone(), kind: *kind, ..any.clone() };
                counted.look_at(&question, &tables);
            }
        }
        println!("{point} done");
    }
    println!(
        "| kind | asked | escaping | caught, proved | read, before it is examined | still read | escapes for good | escapes from bounds | escapes, read | unknown | refused |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (kind, c) in kinds.iter().zip(&counted) {
        println!(
            "| {kind} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            c.asked,
            c.escaping,
            c.caught_proved,
            c.caught_first_read,
            c.caught_read,
            c.for_good,
            c.bounded,
            c.escapes_read,
            c.unknown,
            c.refused
        );
    }
}
