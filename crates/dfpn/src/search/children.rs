//! The children of a visited state: what is known of each, and what they decide together.

use crate::credit::{self, Bounds, Credit};
use crate::game::{Body, Game, MoveId, NO_MOVE, Successor};
use crate::lean::Lean;
use crate::node::Node;
use crate::numbers::{INFINITE, LARGEST, Number};
use crate::simulate::At;
use crate::table::Known;

use super::{Monitor, Search};

/// A child during a visit.
#[derive(Clone, Copy)]
pub(super) struct Child<B> {
    pub(super) successor: Successor<B>,
    pub(super) hash: u64,
    pub(super) credit: Credit,
    pub(super) view: View,
    /// Met before, nearer to the root: searching it may run in circles.
    pub(super) old: bool,
    /// Nothing is known yet: it is to be estimated.
    pub(super) unknown: bool,
    /// Others of the team worked on it when this search last looked.
    pub(super) watched: bool,
}

impl<B: Body> Child<B> {
    pub(super) fn at(&self) -> At<B> {
        At { position: self.successor.position, credit: self.credit }
    }

    pub(super) fn node(&self) -> Node<'_, B> {
        Node { position: &self.successor.position, hash: self.hash, credit: self.credit }
    }
}

/// A state that is being visited. Its children are the top of the stack.
pub(super) struct Visit {
    /// Whether the prover is to move.
    pub(super) prover: bool,
    pub(super) depth: u16,
    /// Where its children begin.
    pub(super) first: usize,
    /// Whether a move is closed for want of credit.
    pub(super) gate: bool,
    /// Whether it was never visited before.
    pub(super) fresh: bool,
}

/// What a visit has found: what is known now, and the best move.
pub(super) struct Found {
    pub(super) view: View,
    pub(super) mv: MoveId,
}

impl Found {
    /// What the table knows of a decided state.
    pub(super) fn known(known: &Known, credit: Credit) -> Found {
        Found { view: View::decided(known.bounds, credit), mv: known.mv }
    }
}

/// What a visit knows of a state: what is handed from child to parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) proof: Number,
    pub(super) disproof: Number,
    pub(super) bounds: Bounds,
    /// Held up to this credit on this path, leaning on these ancestors.
    pub(super) leaning: Option<(Credit, Lean)>,
}

impl View {
    pub(super) fn open(proof: Number, disproof: Number) -> View {
        View { proof, disproof, bounds: Bounds::UNKNOWN, leaning: None }
    }

    pub(super) fn decided(bounds: Bounds, credit: Credit) -> View {
        let won = bounds.is_won(credit);
        let (proof, disproof) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        View { proof, disproof, bounds, leaning: None }
    }

    pub(super) fn won(bounds: Bounds) -> View {
        View { proof: 0, disproof: INFINITE, bounds, leaning: None }
    }

    pub(super) fn leaning(held_to: Credit, lean: Lean) -> View {
        View { proof: INFINITE, disproof: 0, bounds: Bounds::UNKNOWN, leaning: Some((held_to, lean)) }
    }

    pub(super) fn is_won(&self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_held(&self) -> bool {
        self.disproof == 0
    }

    pub(super) fn held_leaning(held_to: Credit, lean: Lean) -> View {
        if lean.is_fact() {
            let bounds = Bounds { held_to, ..Bounds::UNKNOWN };
            View { proof: INFINITE, disproof: 0, bounds, leaning: None }
        } else {
            View::leaning(held_to, lean)
        }
    }

    /// Up to which credit it is held, and what that leans on.
    pub(super) fn held(&self) -> (Credit, Lean) {
        self.leaning.unwrap_or((self.bounds.held_to, Lean::FACT))
    }
}

impl<G: Game> Search<G> {
    /// What is known of a child without estimating it.
    pub(super) fn look_up(&mut self, successor: Successor<G::Body>, credit: Credit, depth: u16) -> Child<G::Body> {
        let hash = successor.position.hash();
        let after = successor.step.after(credit);
        let position = &successor.position;
        let view = View::open(LARGEST, LARGEST);
        let mut child = Child { successor, hash, credit: after, view, old: false, unknown: false, watched: false };
        let known = self.table.find(position, hash, after);
        if let Some(known) = known.filter(|known| known.decides(after)) {
            child.view = View::decided(known.bounds, after);
            return child;
        }
        if let Some(ancestor) = self.path.repeated(position, hash, after) {
            child.view = View::leaning(credit::ALWAYS, Lean::on(ancestor));
        } else if let Some((held_to, lean)) = self.twins.find(&self.path, child.node()) {
            child.view = View::leaning(held_to, lean);
        } else if depth >= self.budget.depth {
            child.view = View::leaning(credit::ALWAYS, Lean::CUT);
        } else if let Some((proof, disproof, least)) = known.and_then(|known| known.numbers) {
            child.view = View::open(proof, disproof);
            child.old = u16::from(least) <= depth;
        } else {
            child.unknown = true;
        }
        child
    }

    /// Estimates the children of which nothing is known. Moves that often won at once elsewhere come first: if one does
    /// so here, the rest need not be estimated.
    pub(super) fn estimate_unknown(&mut self, visit: &Visit, monitor: &mut dyn Monitor) {
        let &Visit { first, prover, depth, .. } = visit;
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend((first..self.children.len()).filter(|&i| self.children[i].unknown));
        order.sort_by_key(|&i| std::cmp::Reverse(self.winners.score(prover, self.children[i].successor.mv)));
        for &i in &order {
            if self.estimate_child(i, prover, depth, monitor) {
                self.winners.count(prover, self.children[i].successor.mv);
                self.children.swap(first, i);
                self.children.truncate(first + 1);
                break;
            }
        }
        self.order = order;
    }

    /// Estimates a child. Returns whether the mover has won by it.
    fn estimate_child(&mut self, i: usize, prover: bool, depth: u16, monitor: &mut dyn Monitor) -> bool {
        let child = &mut self.children[i];
        let position = child.successor.position;
        let estimate = self.game.estimate(&position, child.credit);
        let decided = estimate.bounds.is_won(child.credit) || estimate.bounds.is_held(child.credit);
        child.view = if decided {
            monitor.leaf(depth + 1, estimate.bounds.is_won(child.credit));
            View::decided(estimate.bounds, child.credit)
        } else {
            View { bounds: estimate.bounds, ..View::open(estimate.proof, estimate.disproof) }
        };
        let numbers = Some((child.view.proof, child.view.disproof, (depth + 1).min(255) as u8));
        let known = Known { bounds: estimate.bounds, numbers, mv: NO_MOVE };
        let (hash, credit) = (child.hash, child.credit);
        let won = if prover { child.view.is_won() } else { child.view.is_held() };
        self.table.store(&position, hash, credit, known, 0);
        won
    }

    /// The result, if the children decide the state.
    pub(super) fn settled(&mut self, visit: &Visit) -> Option<Found> {
        if visit.prover { self.decide_for_prover(visit) } else { self.decide_for_refuter(visit) }
    }

    /// What a held state still leans on: nothing below itself.
    fn close_circle(&mut self, lean: Lean, depth: u16) -> Lean {
        let left = lean.above(depth);
        self.circles += u64::from(left != lean);
        left
    }

    fn decide_for_prover(&mut self, visit: &Visit) -> Option<Found> {
        let children = &self.children[visit.first..];
        let wins = children.iter().filter(|c| c.view.is_won());
        let from = |c: &Child<G::Body>| credit::won_from_by(c.successor.step, c.view.bounds.won_from);
        if let Some(best) = wins.min_by_key(|c| from(c)) {
            let bounds = Bounds { won_from: from(best), ..Bounds::UNKNOWN };
            return Some(Found { view: View::won(bounds), mv: best.successor.mv });
        }
        if !children.iter().all(|c| c.view.is_held()) {
            return None;
        }
        let (mut held_to, mut lean) = (if visit.gate { 0 } else { credit::ALWAYS }, Lean::FACT);
        for child in children {
            let (to, on) = child.view.held();
            held_to = held_to.min(credit::held_to_against(child.successor.step, to));
            lean = lean.and(on);
        }
        let mv = children.first().map_or(0, |c| c.successor.mv);
        Some(Found { view: View::held_leaning(held_to, self.close_circle(lean, visit.depth)), mv })
    }

    fn decide_for_refuter(&mut self, visit: &Visit) -> Option<Found> {
        let children = &self.children[visit.first..];
        let to = |c: &Child<G::Body>| credit::held_to_by(c.successor.step, c.view.held().0);
        let holds = children.iter().filter(|c| c.view.is_held());
        if let Some(best) = holds.max_by_key(|c| (c.view.held().1.is_fact(), !c.view.held().1.is_cut(), to(c))) {
            let (held_to, lean, mv) = (to(best), best.view.held().1, best.successor.mv);
            return Some(Found { view: View::held_leaning(held_to, self.close_circle(lean, visit.depth)), mv });
        }
        if !children.iter().all(|c| c.view.is_won()) {
            return None;
        }
        if children.is_empty() {
            return Some(Found { view: View::held_leaning(credit::ALWAYS, Lean::FACT), mv: 0 });
        }
        let mut won_from = if visit.gate { 0 } else { -credit::ALWAYS };
        for child in children {
            won_from = won_from.max(credit::won_from_against(child.successor.step, child.view.bounds.won_from));
        }
        let bounds = Bounds { won_from, ..Bounds::UNKNOWN };
        Some(Found { view: View::won(bounds), mv: children[0].successor.mv })
    }

    /// Takes over what others have found about the children they work on, or did when this search last looked.
    pub(super) fn hear_of_others(&mut self, first: usize) {
        for child in &mut self.children[first..] {
            if child.view.is_won() || child.view.is_held() {
                continue;
            }
            let at_work = self.place.at_work(child.hash) > 0;
            if !std::mem::replace(&mut child.watched, at_work) && !at_work {
                continue;
            }
            let Some(known) = self.table.find(&child.successor.position, child.hash, child.credit) else { continue };
            if known.decides(child.credit) {
                child.view = View::decided(known.bounds, child.credit);
            } else if let Some((proof, disproof, _)) = known.numbers.filter(|n| n.0 != 0 && n.1 != 0) {
                child.view = View::open(proof, disproof);
            }
        }
    }
}
