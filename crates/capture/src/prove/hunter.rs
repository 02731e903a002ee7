//! The hunter's turn: which moves are worth their price, and in which order.
//!
//! First the moves near the prey: its liberties, their neighbours, moves that protect hunter blocks or threaten
//! friends of the prey. Each one that fails leaves the *escape*: the points on which the prey's way out depends. A
//! move that touches none of them cannot do better, so moves outside of an escape are skipped, and when the near
//! moves are used up the points that lie in all escapes are tried, near ones first. This finds nets two and three
//! points away. Skipping loses at most captures, never soundness.

use tesuji_board::{Move, Point, PointSet};
use tesuji_question::{Lemma, NodeId, ProofNode};

use super::budget::{Budget, cost};
use super::zone::{add_captures, capture_zone, close};
use super::{Hint, Outcome, Prover, enough};

/// Hunter blocks with more liberties need no protection; friends of the prey with more are no targets.
const WEAK: usize = 3;

/// Points further than this from the liberties are not told apart.
const RINGS: usize = 7;

impl Prover<'_, '_> {
    pub(crate) fn hunter_plays(&mut self, budget: Budget, depth: u32, hint: Hint) -> (Outcome, Option<Move>) {
        let liberties = *self.hunt.board.liberties(self.hunt.prey);
        let count = liberties.len();
        let escaped = self.bounds.is_some_and(|bounds| count > usize::from(bounds.hunter));
        if escaped || cost(count - 1) > budget.cost {
            return (Outcome::Escapes(if escaped { liberties } else { enough(&liberties, budget) }), None);
        }
        let mut hunt = Hunting {
            budget,
            depth,
            tried: PointSet::EMPTY,
            allowed: self.on_board,
            escape: liberties,
            killer: None,
            plan: None,
            escapes: Vec::new(),
        };
        for plan in hint.plans.into_iter().flatten() {
            let ProofNode::Play { mv, next } = *self.strategies.node(plan) else { continue };
            if let Move::Play(point) = mv {
                hunt.plan = Some(next);
                if let Some(outcome) = self.try_hunter(point, &mut hunt) {
                    return (outcome, Some(mv));
                }
            }
        }
        hunt.plan = None;
        let quiet = cost(count) <= budget.cost && self.bounds.is_none_or(|bounds| count <= usize::from(bounds.prey));
        let near = liberties.dilated();
        for stage in 0..if quiet { 5 } else { 1 } {
            for point in self.hunter_candidates(stage, &liberties, &near, &hunt) {
                if let Some(outcome) = self.try_hunter(point, &mut hunt) {
                    return (outcome, Some(Move::Play(point)));
                }
            }
        }
        (Outcome::Escapes(hunt.whole_escape()), None)
    }

    /// The prey is captured by the next move.
    pub(crate) fn captures(&mut self) -> Outcome {
        let zone = capture_zone(&self.hunt.board, self.hunt.prey, &self.on_board, &PointSet::EMPTY);
        Outcome::Caught(self.strategies.add(ProofNode::Lemma(Lemma::InAtari), zone))
    }

    /// Candidates of one stage. Later stages reach further.
    fn hunter_candidates(&self, stage: usize, liberties: &PointSet, near: &PointSet, hunt: &Hunting) -> Vec<Point> {
        match stage {
            0 => {
                let mut points: Vec<Point> = liberties.iter().collect();
                points.sort_by_cached_key(|&point| std::cmp::Reverse(self.prospect_count(point)));
                points
            }
            1 => self.in_rings(&(*near & hunt.left()), liberties),
            2 => self.in_rings(&(self.protecting_moves() & hunt.left()), liberties),
            3 => self.in_rings(&(self.attacks_on_friends(near) & hunt.left()), liberties),
            _ => self.in_rings(&hunt.left(), liberties),
        }
    }

    /// Empty points, those near the liberties first.
    pub(super) fn in_rings(&self, points: &PointSet, liberties: &PointSet) -> Vec<Point> {
        let [prey, hunter] = *self.hunt.stones();
        let mut left = (*points & self.on_board) - (prey | hunter);
        let mut ring = *liberties;
        let mut out = Vec::new();
        for _ in 0..RINGS {
            if left.is_empty() {
                return out;
            }
            out.extend(&(left & ring));
            left -= ring;
            ring = ring.dilated();
        }
        out.extend(&left);
        out
    }

    /// Liberties of weak hunter blocks around the prey, and captures that relieve them.
    fn protecting_moves(&self) -> PointSet {
        let board = &self.hunt.board;
        let mut points = PointSet::new();
        for block in &board.adjacent_blocks(self.hunt.prey, WEAK) {
            points |= *board.liberties(block);
            for prey_block in &board.adjacent_blocks(block, 2) {
                points |= *board.liberties(prey_block);
            }
        }
        points
    }

    /// Liberties of weak blocks of the prey's colour that it could connect with.
    fn attacks_on_friends(&self, near: &PointSet) -> PointSet {
        let board = &self.hunt.board;
        let prey = board.head(self.hunt.prey);
        let mut points = PointSet::new();
        for point in &near.dilated() {
            if board.color(point) == Some(self.hunt.prey_color)
                && board.head(point) != prey
                && board.liberty_count(point) <= WEAK
            {
                points |= *board.liberties(point);
            }
        }
        points
    }

    /// The strategy that begins with this move, if it captures within the budget.
    pub(crate) fn capture_by(&mut self, point: Point, budget: Budget) -> Option<NodeId> {
        let all = self.on_board;
        let empty = PointSet::EMPTY;
        let mut hunt = Hunting {
            budget,
            depth: 1,
            tried: empty,
            allowed: all,
            escape: empty,
            killer: None,
            plan: None,
            escapes: Vec::new(),
        };
        match self.try_hunter(point, &mut hunt) {
            Some(Outcome::Caught(node)) => Some(node),
            _ => None,
        }
    }

    /// Tries one move; tells the outcome if it ends the search of this position.
    fn try_hunter(&mut self, point: Point, hunt: &mut Hunting) -> Option<Outcome> {
        if !hunt.allowed.contains(point) || !self.hunt.hunter_may_play(point) || !hunt.tried.insert(point) {
            return None;
        }
        self.hunt.execute(Move::Play(point));
        let liberties = self.hunt.prey_liberties();
        let affordable = self.bounds.is_none_or(|bounds| liberties <= usize::from(bounds.prey));
        let budget = hunt.budget.after(liberties).filter(|_| affordable);
        let outcome = budget
            .map(|budget| self.read(budget, hunt.depth + 1, Hint { killer: hunt.killer, plans: [hunt.plan, None] }));
        if let Some(Outcome::Escapes(_)) = outcome {
            hunt.killer = self.best_known();
        }
        let result = match outcome {
            None => {
                hunt.escape |= *self.hunt.board.liberties(self.hunt.prey);
                None
            }
            Some(Outcome::Over) => Some(Outcome::Over),
            Some(Outcome::Caught(next)) => {
                let next = self.with_stone(next, point);
                let zone = self.zone_before(*self.strategies.zone(next), point);
                let node = ProofNode::Play { mv: Move::Play(point), next };
                return Some(Outcome::Caught(self.strategies.add(node, zone)));
            }
            Some(Outcome::Escapes(escape)) => {
                let serves = !escape.contains(point);
                if serves {
                    hunt.allowed &= escape;
                }
                hunt.escapes.push((point, escape, serves));
                None
            }
        };
        self.hunt.undo();
        result
    }

    /// Takes back the move just executed and tells what is needed before it, given what is needed after it.
    pub(super) fn zone_before(&mut self, after: PointSet, point: Point) -> PointSet {
        let mut zone = after;
        add_captures(&self.hunt.board, &self.on_board, &after, point, &mut zone);
        self.hunt.undo();
        close(&self.hunt.board, &mut zone);
        zone
    }

    /// The strategy after a hunter's move, with the stone just played in its zone: that keeps the move legal whatever
    /// is outside. The node may be shared, so a node with another zone is another node.
    pub(super) fn with_stone(&mut self, next: NodeId, point: Point) -> NodeId {
        let mut zone = *self.strategies.zone(next);
        if zone.contains(point) {
            return next;
        }
        zone.insert(point);
        close(&self.hunt.board, &mut zone);
        let node = self.strategies.node(next).clone();
        self.strategies.add(node, zone)
    }
}

/// The state of the hunter's turn at one position.
struct Hunting {
    budget: Budget,
    depth: u32,
    tried: PointSet,
    /// Moves that no escape found so far refutes.
    allowed: PointSet,
    /// The prey's move that escaped last: it may escape again.
    killer: Option<Move>,
    /// The strategy that is followed, after the move that is tried.
    plan: Option<NodeId>,
    /// What is needed in any case.
    escape: PointSet,
    /// The escapes found: after which move, what they depend on, and whether they serve against every move outside.
    escapes: Vec<(Point, PointSet, bool)>,
}

impl Hunting {
    /// Moves that are neither tried nor refuted.
    fn left(&self) -> PointSet {
        self.allowed - self.tried
    }

    /// All that the prey's escape depends on, whatever the hunter plays.
    fn whole_escape(&self) -> PointSet {
        let mut escape = self.escape;
        for (point, needed, serves) in &self.escapes {
            if *serves || self.allowed.contains(*point) {
                escape |= *needed;
                escape.insert(*point);
            }
        }
        escape
    }
}
