//! Answers as trees of variations, in goproblems' convention: the last move of every right line is marked `RIGHT`, a
//! wrong first move is followed by its refutation.

use tesuji_board::{Color, Move};
use tesuji_formats::{Judgement, SolutionId, SolutionTree};
use tesuji_question::{CaptureVerdict, NodeId, Proof, ProofNode, Role, Status, Variation};

use super::{CatchAnswer, LifeAnswer};

/// More variations than this help nobody.
const MAX_NODES: usize = 500;

/// The whole tree if the answer has one, otherwise the main line and what became of each first move.
pub(super) fn life(answer: &LifeAnswer) -> SolutionTree {
    let mut tree = SolutionTree::new();
    if answer.tree.is_empty() {
        main_line(&mut tree, answer);
    }
    for variation in &answer.tree {
        let id = add(&mut tree, SolutionTree::ROOT, variation, variation.role, answer.defender());
        let status = answer.move_status.iter().find(|(mv, _)| *mv == variation.mv);
        if let (false, Some((_, status))) = (variation.right, status) {
            tree.node_mut(id).comment = status.describe();
        }
    }
    tree
}

fn add(tree: &mut SolutionTree, parent: SolutionId, variation: &Variation, mover: Role, defender: Color) -> SolutionId {
    let color = if variation.role == Role::Defender { defender } else { !defender };
    let id = tree.add(parent, color, variation.mv);
    for next in &variation.next {
        add(tree, id, next, mover, defender);
    }
    // A mistake is marked where it is made, not at the move that punishes it.
    tree.node_mut(id).judgement = match (variation.right, variation.role == mover) {
        (true, _) => variation.next.is_empty().then_some(Judgement::Right),
        (false, true) => Some(Judgement::Wrong),
        (false, false) => None,
    };
    id
}

fn main_line(tree: &mut SolutionTree, answer: &LifeAnswer) {
    let first = answer.question.position.to_play;
    let at = follow(tree, SolutionTree::ROOT, first, &answer.shown_line());
    if !answer.moves.is_empty() {
        tree.node_mut(at).judgement = Some(Judgement::Right);
    }
    let judged = |tree: &mut SolutionTree, mv: Move, judgement: Judgement, status: Option<Status>| {
        let id = tree.add(SolutionTree::ROOT, first, mv);
        let node = tree.node_mut(id);
        node.judgement = Some(judgement);
        node.comment = status.map(Status::describe).unwrap_or_default();
    };
    for &point in answer.moves.iter().skip(1) {
        judged(tree, Move::Play(point), Judgement::Right, None);
    }
    let others = answer.move_status.iter().filter_map(|&(mv, status)| Some((mv.point()?, status)));
    for (point, status) in others.filter(|(point, _)| !answer.moves.contains(point)) {
        judged(tree, Move::Play(point), Judgement::Wrong, Some(status));
    }
}

/// The main line of a capture or escape; with a proof also every reply of the loser that it answers, as far as the tree does not
/// become too large.
pub(super) fn capture(answer: &CatchAnswer) -> SolutionTree {
    let mut tree = SolutionTree::new();
    let first = answer.question.position.to_play;
    let end = follow(&mut tree, SolutionTree::ROOT, first, &answer.line);
    let escapes = answer.verdict == CaptureVerdict::Escapes && answer.proof.is_some() && !answer.line.is_empty();
    if answer.verdict == CaptureVerdict::Caught || escapes {
        tree.node_mut(end).judgement = Some(Judgement::Right);
    }
    if let Some(proof) = &answer.proof {
        along_the_line(&mut tree, proof, first, &answer.line);
    }
    tree
}

/// Adds moves played in turn; the last of them.
fn follow(tree: &mut SolutionTree, from: SolutionId, mut color: Color, moves: &[Move]) -> SolutionId {
    let mut at = from;
    for &mv in moves {
        at = tree.add(at, color, mv);
        color = !color;
    }
    at
}

/// Adds the other replies at every position of the main line.
fn along_the_line(tree: &mut SolutionTree, proof: &Proof, first: Color, line: &[Move]) {
    let (mut node, mut at, mut color) = (0, SolutionTree::ROOT, first);
    for &mv in line {
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

/// One line of the strategy: the winner's moves, and the first reply each time.
fn refutation(tree: &mut SolutionTree, proof: &Proof, start: SolutionId, mut color: Color, from: NodeId) {
    let (mut at, mut node) = (start, from);
    while tree.nodes().len() < MAX_NODES {
        let (mv, next) = match &proof.nodes[node as usize] {
            ProofNode::Play { mv, next } => (*mv, *next),
            ProofNode::Replies { replies, otherwise } => match (replies.first(), otherwise) {
                (Some(&first), _) => first,
                // A prey that waits waits for ever.
                (None, Some(_)) if proof.winner == Role::Defender => break,
                (None, Some(next)) => (Move::Pass, *next),
                (None, None) => break,
            },
            ProofNode::Lemma(_) => break,
        };
        at = tree.add(at, color, mv);
        (node, color) = (next, !color);
    }
}
