//! New problems by the thousand ("daily fresh", Wolf 1994, 2.1).
//!
//! An area grows at random around a corner, an edge point or the centre and is closed by a wall. Then the loser is
//! strengthened stone by stone until each side reaches something if it moves first; the exact search is asked only
//! when the evaluator takes both for about equally strong. Kept is what has exactly one best first move for at least
//! one side.
//!
//! Every problem has its own dice, thrown from (seed, index): the same seed and index give the same problem on any
//! machine, with any number of jobs and shards.

mod area;
mod run;
mod strengthen;

use std::fmt;
use std::str::FromStr;

use tesuji_board::random::Dice;
use tesuji_question::Cancel;
use tesuji_store::{Place, Problem};

use crate::examine::{self, Effort};

pub use crate::shard::Shard;
pub use run::{Plan, Progress, generate};

/// Where new problems are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Where {
    /// In one of these places.
    At(Place),
    /// In all three, in turn.
    #[default]
    Any,
}

impl FromStr for Where {
    type Err = String;

    fn from_str(text: &str) -> Result<Where, String> {
        match text {
            "any" => Ok(Where::Any),
            _ => text.parse().map(Where::At).map_err(|error: String| format!("{error}, or any")),
        }
    }
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::At(place) => place.fmt(f),
            Where::Any => f.pad("any"),
        }
    }
}

/// The name under which a generated problem is kept.
pub fn source(seed: u64, place: Where, index: u64) -> String {
    match place {
        Where::Any => format!("generated/{seed}/{index}"),
        Where::At(place) => format!("generated/{place}/{seed}/{index}"),
    }
}

/// What it took to make a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Areas begun.
    pub areas: u64,
    /// Positions that the exact search was asked about.
    pub asked: u64,
    /// Positions that had everything but one best move, or were too hard or too plain.
    pub dropped: u64,
}

/// The problem of a seed with this index; `None` only if it was cancelled.
pub fn problem(seed: u64, place_asked: Where, index: u64, cancel: &Cancel) -> Option<(Problem, Cost)> {
    let place = match place_asked {
        Where::At(place) => place,
        Where::Any => Place::ALL[(index % 3) as usize],
    };
    let mut dice = dice_of(seed, index);
    let mut cost = Cost::default();
    let effort = Effort { nodes: strengthen::NODES, table: 1 << 18, time: None, for_proofs: 0 };
    while !cancel.is_cancelled() {
        cost.areas += 1;
        let Some(question) = strengthen::problem(&mut dice, place, &mut cost, cancel) else { continue };
        let settled = crate::canonical::form(&question);
        match examine::problem(&source(seed, place_asked, index), settled, &effort, cancel) {
            Ok(problem) if is_worth_keeping(&problem, &mut dice) => return Some((problem, cost)),
            _ => cost.dropped += 1,
        }
    }
    None
}

/// Dice for one problem. Neighbouring seeds and indices must not have anything in common.
fn dice_of(seed: u64, index: u64) -> Dice {
    let mut first = Dice::new(seed);
    let mut second = Dice::new(index ^ first.roll());
    Dice::new(second.roll() ^ first.roll())
}

/// A problem with a smaller verification tree is plain.
const PLAIN: u64 = 4;

/// Proved, with one best move; and plain problems, which the dice give most often, only now and then.
fn is_worth_keeping(problem: &Problem, dice: &mut Dice) -> bool {
    let Some(solved) = &problem.solved else { return false };
    let plain = solved.features.verification < PLAIN;
    !solved.proof_hash.is_empty() && solved.moves.len() == 1 && (!plain || dice.chance(25))
}
