//! The tactical calculator: can this block be captured?
//!
//! [`catch`] answers a [`CaptureQuestion`]. With bounds (`ladder`, `loose`, `net`, `wide`, `m/n`) it reads as
//! Kierulf's report of 1985 does; without bounds (`auto`) a ladder is tried first, then a search that proves.
//! [`examine`] looks at the answer more closely: is it proved, does a ko decide, how short can it be?
//!
//! | idea | module |
//! |---|---|
//! | the position, the prey, what may be played | `hunt` |
//! | what may be spent, who looks on | `monitor` |
//! | a question and its mirror images | `canonical` |
//! | the report's Catch with its move selection | `report` |
//! | ladders, fast | [`LadderReader`] |
//! | captures proved against every reply | `prove` |
//! | the shortest capture | `prove::shortest` |
//! | the answer: line, names of tesuji | `answer`, `names` |
//! | escapes proved against every move of the hunter | `escape`, `prove::escape` |
//! | what a capture needs: a proof, a ko, how many moves | `examine`, `kos` |
//! | what breaks a ladder; every weak block of a position | [`breakers`], [`scan`], `rescue` |
//! | a whole game | [`scan_game`] |
//! | questions for several processors | `parallel` |
//!
//! ```
//! use tesuji_board::{Color, Point, PointSet, Setup, Size};
//! use tesuji_capture::catch;
//! use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, Deadline, Limits};
//! let mut position = Setup::empty(Size::square(9).unwrap());
//! let corner = Point::at(0, 0);
//! position.stones = vec![(corner, Color::White), (Point::at(0, 1), Color::Black)];
//! let kind = CaptureKind::Ladder;
//! let question = CaptureQuestion { position, prey: corner, kind, ko_winner: None, boundary: PointSet::EMPTY };
//! let answer = catch(&question, false, &Limits::default(), &Deadline::default(), &mut ())?;
//! assert_eq!(answer.verdict, CaptureVerdict::Caught);
//! # Ok::<(), tesuji_capture::CaptureError>(())
//! ```
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod answer;
mod breakers;
mod canonical;
mod error;
mod escape;
mod examine;
mod hunt;
mod kos;
mod ladder;
mod monitor;
mod names;
mod parallel;
mod prove;
mod report;
mod rescue;
mod scan;
mod scan_game;

use tesuji_board::Board;
use tesuji_question::{
    Bounds, CaptureQuestion, CaptureVerdict, CatchOutcome, Certainty, Deadline, Limits, Observer, Role, Stage,
    UnknownReason,
};

pub use breakers::breakers;
pub use error::CaptureError;
pub use examine::{FREE, LENGTH_NODES, examine};
pub use ladder::{LadderReader, is_caught_in_ladder, ladder_moves};
pub use rescue::Rescue;
pub use scan::{SCAN_NODES, WeakBlock, scan};
pub use scan_game::{GameRemark, RemarkKind, scan_game};

use hunt::Hunt;
use monitor::Monitor;
use prove::{Found, Goal, Prover};

/// Nodes that a proving search visits if the question sets no limit.
pub const DEFAULT_NODES: u64 = 10_000;
/// The same for the report's calculator.
pub const READ_NODES: u64 = 100_000;
/// The same, when a proof was asked for.
pub const PROVE_NODES: u64 = 1_000_000;

/// Can this block be captured? With `prove`, more effort is spent and every capture comes with a proof.
///
/// The time of the limits is not looked at: the deadline is what counts, and the caller starts it. The observer sees
/// every node (the question itself is at depth 1) before anything is done there, and every
/// [`Control`](tesuji_question::Control) is honoured.
///
/// # Errors
/// If the question makes no sense.
pub fn catch(
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<CatchOutcome, CaptureError> {
    let board = Hunt::new(question)?.board;
    observer.stage(&Stage::Capture(question));
    let mut answer = catch_on(&board, question, prove, limits, deadline, observer)?;
    if let CaptureVerdict::Unknown(reason) = answer.verdict
        && reason != UnknownReason::Cancelled
    {
        answer.failed_ladder = breakers::failed_ladder(question, &board, deadline);
    }
    Ok(answer)
}

/// The same for a question that is known to be sound, with its position on a board.
fn catch_on(
    board: &Board,
    question: &CaptureQuestion,
    prove: bool,
    limits: &Limits,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<CatchOutcome, CaptureError> {
    let (twin, view) = canonical::canonical(question, board);
    let hunt = Hunt::new(&twin)?;
    let mut monitor = Monitor::new(limits, deadline, observer, &view);
    let bounds = question.kind.bounds();
    if limits.nodes.is_none() {
        monitor.resume(match bounds {
            _ if prove => PROVE_NODES,
            Some(_) => READ_NODES,
            None => DEFAULT_NODES,
        });
    }
    let mut answer = match bounds {
        Some(bounds) if !prove => read(hunt, bounds, &mut monitor),
        bounds => search(hunt, bounds, &mut monitor),
    };
    answer.nodes = monitor.nodes;
    answer.max_depth = monitor.deepest;
    answer.cut_at = monitor.depth_that_cut();
    answer.declared = monitor.declared;
    if answer.verdict == CaptureVerdict::Escapes && answer.proof.is_none() {
        answer.from = bounds;
    }
    Ok(view.answer(answer))
}

/// Reads as the report does.
fn read(mut hunt: Hunt, bounds: Bounds, monitor: &mut Monitor<'_>) -> CatchOutcome {
    let reading = report::read(&mut hunt, bounds, monitor);
    let verdict = match reading.result {
        report::Result::Dead => CaptureVerdict::Caught,
        report::Result::Alive => CaptureVerdict::Escapes,
        report::Result::Aborted(reason) => CaptureVerdict::Unknown(reason),
    };
    answer::answer(&mut hunt, verdict, Certainty::Read, reading.line)
}

/// Searches for a proof.
fn search(hunt: Hunt, bounds: Option<Bounds>, monitor: &mut Monitor<'_>) -> CatchOutcome {
    if tesuji_board::unconditionally_alive(&hunt.board, hunt.prey_color).contains(hunt.prey) {
        return escape::search(hunt, Goal::ForGood, monitor).unwrap_or_else(|mut hunt| {
            answer::answer(&mut hunt, CaptureVerdict::Escapes, Certainty::Claimed, Vec::new())
        });
    }
    let mut prover = Prover::new(hunt, bounds, monitor);
    let found = prover.prove();
    let declared = prover.monitor.declared;
    let (strategies, hunt) = (&prover.strategies, &mut prover.hunt);
    let (verdict, line, proof) = match found {
        Found::Caught(node) => {
            let line = answer::longest_line(hunt, strategies, node);
            (CaptureVerdict::Caught, line, (!declared).then(|| strategies.proof(node, Role::Attacker)))
        }
        Found::Escapes => (CaptureVerdict::Escapes, Vec::new(), None),
        Found::Exhausted => (CaptureVerdict::Unknown(UnknownReason::Open), Vec::new(), None),
        Found::Over(reason) => (CaptureVerdict::Unknown(reason), Vec::new(), None),
    };
    let certainty = if proof.is_some() { Certainty::Claimed } else { Certainty::Read };
    CatchOutcome { proof, ..answer::answer(hunt, verdict, certainty, line) }
}
