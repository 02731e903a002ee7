//! Which child is worked on, and how far: the numbers of a state, and the limits below it (Nagai 2002; Pawlewicz and
//! Lew 2007).

use crate::game::Game;
use crate::numbers::{self, INFINITE, Number};

use super::children::{Child, View, Visit};
use super::{Merge, Search};

/// The numbers of a node, and the child to work on.
pub(super) struct Summary {
    pub(super) proof: Number,
    pub(super) disproof: Number,
    pub(super) best: usize,
    pub(super) second: Number,
    pub(super) open: u32,
}

/// A state is left as soon as one of its numbers reaches these.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    pub(super) proof: Number,
    pub(super) disproof: Number,
    /// Whether the state below may be extended over them once (Kishimoto 2010: threshold controlling).
    pub(super) extend: bool,
}

impl<G: Game> Search<G> {
    /// The numbers of an open state from those of its children.
    pub(super) fn summarise(&self, visit: &Visit) -> Summary {
        let &Visit { prover, first, .. } = visit;
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, first);
        let (mut sum, mut largest, mut open) = (0, 0, 0u32);
        for (i, child) in self.children[first..].iter().enumerate() {
            let view = &child.view;
            let (own, other) = if prover { (view.proof, view.disproof) } else { (view.disproof, view.proof) };
            if other == 0 {
                continue;
            }
            open += 1;
            sum = numbers::add(sum, other);
            largest = largest.max(other);
            if own < least {
                second = least;
                least = own;
                best = first + i;
            } else if own < second {
                second = own;
            }
        }
        let merged = match self.config.merge {
            Merge::Sum => sum,
            Merge::MaxAndCount => numbers::add(largest, open.saturating_sub(1) * self.config.sibling),
        };
        let (proof, disproof) = if prover { (least, merged) } else { (merged, least) };
        Summary { proof, disproof, best, second, open }
    }

    /// Chooses the child to work on once more: one that others work on looks harder. It must be within the limits by
    /// its own number.
    pub(super) fn keep_apart(&self, visit: &Visit, limits: &Thresholds, sum: &mut Summary) {
        let &Visit { prover, first, .. } = visit;
        let own = |child: &Child<G::Body>| if prover { child.view.proof } else { child.view.disproof };
        let limit = if prover { limits.proof } else { limits.disproof };
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, None);
        for (i, child) in self.children[first..].iter().enumerate() {
            let decided = child.view.is_won() || child.view.is_held();
            if decided || own(child) >= limit {
                continue;
            }
            let looks = self.place.looks(own(child), child.hash);
            if looks < least {
                (second, least, best) = (least, looks, Some(first + i));
            } else {
                second = second.min(looks);
            }
        }
        if let Some(best) = best {
            sum.best = best;
            sum.second = if second < INFINITE {
                second.max(own(&self.children[best]))
            } else {
                sum.second.max(own(&self.children[best]))
            };
        }
    }

    /// How far the best child may be searched.
    pub(super) fn thresholds(
        &self,
        prover: bool,
        sum: &Summary,
        child: &View,
        limits: &Thresholds,
        extend: bool,
    ) -> Thresholds {
        let (own_limit, other_limit) =
            if prover { (limits.proof, limits.disproof) } else { (limits.disproof, limits.proof) };
        let own = own_limit.min(numbers::relaxed(sum.second, self.config.relax_percent));
        let (merged, child_other) = if prover { (sum.disproof, child.disproof) } else { (sum.proof, child.proof) };
        let other = match self.config.merge {
            _ if other_limit >= INFINITE => INFINITE,
            Merge::Sum => other_limit - merged.min(other_limit) + child_other,
            Merge::MaxAndCount => other_limit - ((sum.open - 1) * self.config.sibling).min(other_limit - 1),
        };
        let (proof, disproof) = if prover { (own, other) } else { (other, own) };
        Thresholds { proof, disproof, extend }
    }
}
