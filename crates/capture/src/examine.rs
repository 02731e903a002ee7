//! A capture that was found, looked at more closely: how short can it be?
//!
//! The verdict is known by then. What is found here makes an answer that a player believes: the hunter captures as
//! soon as he can, the prey resists as long as it can, and the number of moves is marked as exact where it is.

use tesuji_board::Board;
use tesuji_question::{CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

use crate::answer;
use crate::canonical::{View, canonical};
use crate::error::CaptureError;
use crate::hunt::Hunt;
use crate::monitor::Monitor;
use crate::prove::Shortest;

/// Nodes spent on the length of a capture, unless the limits say otherwise.
pub const LENGTH_NODES: u64 = 100_000;

/// Looks at an answer of [`catch`](crate::catch) to the same question.
///
/// The limits hold for each search anew. What was found stays true if they are reached; then it is only less well told.
///
/// # Errors
/// If the question makes no sense.
pub fn examine(
    question: &CaptureQuestion,
    found: CatchOutcome,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<CatchOutcome, CaptureError> {
    let board = Board::from_setup(&question.position)?;
    let (twin, view) = canonical(question, &board);
    let mut examination = Examination { twin, view, limits, deadline, found };
    if examination.found.verdict == CaptureVerdict::Caught && examination.found.proof.is_some() {
        examination.shorten()?;
    }
    Ok(examination.found)
}

struct Examination<'a> {
    /// The question as it is searched.
    twin: CaptureQuestion,
    view: View,
    limits: &'a Limits,
    deadline: &'a Deadline,
    found: CatchOutcome,
}

impl Examination<'_> {
    /// Looks for the shortest capture.
    fn shorten(&mut self) -> Result<(), CaptureError> {
        let hunt = Hunt::new(&self.twin)?;
        let limits = Limits { nodes: self.limits.nodes.or(Some(LENGTH_NODES)), depth: None, ..self.limits.clone() };
        let mut nobody = ();
        let mut monitor = Monitor::new(&limits, self.deadline, &mut nobody, &self.view);
        let mut search = Shortest::new(hunt, &mut monitor);
        let most = self.found.solution_depth.div_ceil(2);
        let better = search.search(most).map(|node| {
            let (strategies, hunt) = (&search.prover.strategies, &mut search.prover.hunt);
            let line = answer::longest_line(hunt, strategies, node);
            let told = answer::answer(hunt, CaptureVerdict::Caught, self.found.certainty, line);
            CatchOutcome { proof: Some(strategies.proof(node)), length_exact: true, ..told }
        });
        self.found.extra_nodes += monitor.nodes;
        if let Some(better) = better {
            self.replace(better);
        }
        Ok(())
    }

    /// The same verdict, told better.
    fn replace(&mut self, better: CatchOutcome) {
        let better = self.view.answer(better);
        let found = &mut self.found;
        found.moves = better.moves;
        found.line = better.line;
        found.solution_depth = better.solution_depth;
        found.tesuji = better.tesuji;
        found.proof = better.proof;
        found.length_exact = better.length_exact;
    }
}
