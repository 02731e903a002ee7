//! The tactical calculator: can this block be captured?
//!
//! [`catch`] answers a [`CaptureQuestion`]. With bounds (`ladder`, `loose`, `net`, `wide`, `m/n`) it reads as Kierulf's report of 1985
//! does; without bounds (`auto`) a ladder is tried first, then a search that proves.
//!
//! | idea | module |
//! |---|---|
//! | the position, the prey, what may be played | `hunt` |
//! | what may be spent, who watches | `monitor`, [`Observer`] |
//! | the report's Catch with its move selection | `report` |
//!
//! ```
//! use tesuji_board::{Color, Point, PointSet, Setup, Size};
//! use tesuji_capture::{Nobody, catch};
//! use tesuji_problem::{Cancel, CaptureKind, CaptureQuestion, CaptureVerdict, Limits};
//! let mut position = Setup::empty(Size::square(9).unwrap());
//! let corner = Point::at(0, 0);
//! position.stones = vec![(corner, Color::White), (Point::at(0, 1), Color::Black)];
//! let kind = CaptureKind::Ladder;
//! let question = CaptureQuestion { position, prey: corner, kind, ko_winner: None, boundary: PointSet::EMPTY };
//! let answer = catch(&question, false, &Limits::default(), &Cancel::new(), &mut Nobody)?;
//! assert_eq!(answer.verdict, CaptureVerdict::Caught);
//! # Ok::<(), tesuji_capture::CaptureError>(())
//! ```

mod error;
mod hunt;
mod monitor;
mod observer;
mod report;

use tesuji_problem::{
    Bounds, Cancel, CaptureAnswer, CaptureKind, CaptureQuestion, CaptureVerdict, Certainty, Limits, UnknownReason,
};

pub use error::CaptureError;
pub use observer::{Intervention, Nobody, Node, Observer};

use hunt::Hunt;

/// Can this block be captured? With `prove`, more effort is spent and every capture comes with a proof.
pub fn catch(
    question: &CaptureQuestion,
    _prove: bool,
    limits: &Limits,
    cancel: &Cancel,
    observer: &mut dyn Observer,
) -> Result<CaptureAnswer, CaptureError> {
    let mut hunt = Hunt::new(question)?;
    let bounds = question.kind.bounds().unwrap_or(Bounds { prey: 1, hunter: 2 });
    let reading = report::read(&mut hunt, bounds, limits, cancel, observer);
    let verdict = match reading.result {
        report::Result::Dead => CaptureVerdict::Caught,
        report::Result::Alive if question.kind == CaptureKind::Auto => CaptureVerdict::Unknown(UnknownReason::Open),
        report::Result::Alive => CaptureVerdict::Escapes,
        report::Result::Aborted(reason) => CaptureVerdict::Unknown(reason),
    };
    let mover_succeeds = (verdict == CaptureVerdict::Caught) != hunt.prey_to_play();
    let first = reading.sequence.first().copied().filter(|_| mover_succeeds);
    Ok(CaptureAnswer {
        verdict,
        certainty: Certainty::Read,
        moves: first.into_iter().collect(),
        solution_depth: reading.sequence.len() as u32,
        sequence: reading.sequence,
        max_depth: reading.deepest,
        nodes: reading.nodes,
        tesuji: Vec::new(),
        proof: None,
    })
}
