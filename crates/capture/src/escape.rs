//! From a proved escape to the answer.

use tesuji_question::{CaptureVerdict, CatchOutcome, Certainty, Lemma, ProofNode, Role};

use crate::answer;
use crate::hunt::Hunt;
use crate::monitor::Monitor;
use crate::prove::{Escape, Goal, escape_line};

/// The answer with an escape and its proof, if one is found; otherwise the hunt is given back.
pub(crate) fn search(hunt: Hunt, goal: Goal, monitor: &mut Monitor<'_>) -> Result<CatchOutcome, Box<Hunt>> {
    let mut search = Escape::new(hunt, goal, monitor);
    let Some(node) = search.search() else { return Err(Box::new(search.prover.hunt)) };
    let (strategies, mut hunt) = (search.prover.strategies, search.prover.hunt);
    let proof = strategies.proof(node, Role::Defender);
    // Where every leaf is life, it is an escape for good, whatever was asked.
    let by_liberties = proof.nodes.contains(&ProofNode::Lemma(Lemma::Liberties));
    let from = match goal {
        Goal::From(bounds) if by_liberties => Some(bounds),
        _ => None,
    };
    let line = escape_line(&strategies, node);
    let told = answer::answer(&mut hunt, CaptureVerdict::Escapes, Certainty::Claimed, line);
    Ok(CatchOutcome { from, proof: Some(proof), ..told })
}
