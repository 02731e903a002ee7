//! A life-and-death answer as a tree of variations for SGF files, in goproblems' convention: the last move of every right line is marked
//! `RIGHT`, a wrong first move is followed by its refutation.

use tesuji::{Color, LifeOutcome, LifeQuestion, Move, Role, Status};
use tesuji_formats::{Judgement, SolutionId, SolutionTree};
use tesuji_question::Variation;

use crate::commands::solve::line;
use crate::sentence;

/// The whole tree if the answer has one, otherwise the main line and what became of each first move.
pub(crate) fn solution_tree(question: &LifeQuestion, answer: &LifeOutcome) -> SolutionTree {
    let mut tree = SolutionTree::new();
    if answer.tree.is_empty() {
        main_line(&mut tree, question, answer);
    }
    let defender = sentence::owner(question).unwrap_or(Color::White);
    for variation in &answer.tree {
        let id = add(&mut tree, SolutionTree::ROOT, variation, variation.role, defender);
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

fn main_line(tree: &mut SolutionTree, question: &LifeQuestion, answer: &LifeOutcome) {
    let first = question.position.to_play;
    let mut at = SolutionTree::ROOT;
    for (color, mv) in [first, !first].into_iter().cycle().zip(line(answer)) {
        at = tree.add(at, color, mv);
    }
    let main = answer.moves.first().copied();
    if main.is_some() {
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
