//! The answer of a capture question as a tree of variations: the main line, and what happens to the prey's other replies.

use tesuji::{CaptureQuestion, CaptureVerdict, CatchOutcome, Color, Move, Proof};
use tesuji_formats::{Judgement, SolutionId, SolutionTree};
use tesuji_question::{NodeId, ProofNode};

/// More variations than this help nobody.
const MAX_NODES: usize = 500;

/// The main line; with a proof also every reply of the prey that it answers, as far as the tree does not become too large.
pub(crate) fn variations(question: &CaptureQuestion, answer: &CatchOutcome) -> SolutionTree {
    let mut tree = SolutionTree::new();
    let first = question.position.to_play;
    let end = line(&mut tree, SolutionTree::ROOT, first, &answer.line);
    if answer.verdict == CaptureVerdict::Caught {
        tree.node_mut(end).judgement = Some(Judgement::Right);
    }
    if let Some(proof) = &answer.proof {
        along_the_line(&mut tree, proof, first, &answer.line);
    }
    tree
}

fn line(tree: &mut SolutionTree, from: SolutionId, mut color: Color, moves: &[Move]) -> SolutionId {
    let mut at = from;
    for &mv in moves {
        at = tree.add(at, color, mv);
        color = !color;
    }
    at
}

/// Adds the other replies at every position of the main line.
fn along_the_line(tree: &mut SolutionTree, proof: &Proof, first: Color, sequence: &[Move]) {
    let (mut node, mut at, mut color) = (0, SolutionTree::ROOT, first);
    for &mv in sequence {
        let next = match &proof.nodes[node as usize] {
            ProofNode::Play { next, .. } => Some(*next),
            ProofNode::Replies { replies, otherwise } => {
                for &(reply, after) in replies.iter().filter(|(reply, _)| *reply != mv) {
                    if tree.nodes().len() < MAX_NODES {
                        let start = tree.add(at, color, reply);
                        refutation(tree, proof, start, !color, after);
                    }
                }
                replies.iter().find(|(reply, _)| *reply == mv).map(|(_, next)| *next).or(*otherwise)
            }
            ProofNode::Lemma(_) => None,
        };
        let child = tree.node(at).children.iter().copied().find(|&id| tree.node(id).played == Some((color, mv)));
        let (Some(next), Some(child)) = (next, child) else { return };
        (node, at, color) = (next, child, !color);
    }
}

/// One line of the strategy: the hunter's moves, and the first reply each time.
fn refutation(tree: &mut SolutionTree, proof: &Proof, start: SolutionId, mut color: Color, from: NodeId) {
    let (mut at, mut node) = (start, from);
    while tree.nodes().len() < MAX_NODES {
        let (mv, next) = match &proof.nodes[node as usize] {
            ProofNode::Play { mv, next } => (*mv, *next),
            ProofNode::Replies { replies, otherwise } => match (replies.first(), otherwise) {
                (Some(&first), _) => first,
                (None, Some(next)) => (Move::Pass, *next),
                (None, None) => break,
            },
            ProofNode::Lemma(_) => break,
        };
        at = tree.add(at, color, mv);
        (node, color) = (next, !color);
    }
}
