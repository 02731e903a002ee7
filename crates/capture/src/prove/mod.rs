//! The proving search: captures that hold against every legal reply.
//!
//! A budgeted lambda search with zones. The hunter may spend a budget on quiet moves ([`budget`]); larger budgets are
//! tried one after the other until the prey is caught or the nodes are spent. A position that is proved has a *zone*,
//! the points its capture depends on ([`zone`]): the prey's pass is refuted first, and only replies inside the zone
//! of that refutation can change anything. So few replies are searched, and all are refuted.
//!
//! Three things keep the tree small: strategies that captured in a similar position are followed first ([`Hint`]),
//! ladders that fail are seen without searching ([`ladders`]), and what is proved serves every position equal on its
//! zone ([`patterns`]).
//!
//! *Caught* is always a proof, for the strategy is kept ([`strategy`]) and can be checked. That the prey escapes is
//! never proved here: it only means that the budget was too small.
//!
//! References: lambda search (Thomsen 2000), abstract proof search (Cazenave 2001), simulation (Kawano 1996),
//! relevance zones (Shih, Wu et al. 2021).

mod budget;
mod escape;
mod hunter;
mod ladders;
mod patterns;
mod prey;
mod saving;
mod shortest;
mod strategy;
mod table;
mod zone;

use rustc_hash::FxHashSet;
use tesuji_board::{Hash, Move, Point, PointSet};
use tesuji_question::{Bounds, NodeId, UnknownReason};

use crate::answer::longest_line;
use crate::hunt::Hunt;
use crate::monitor::{Monitor, Verdict};
use budget::{Budget, cost};
pub(crate) use escape::{Escape, Goal, escape_line};
pub(crate) use shortest::Shortest;
pub(crate) use strategy::Strategies;
use table::Table;

/// Deeper lines count as escapes: no ladder on a board of 25 x 25 is half as long, and the machine's stack is finite.
const DEEPEST: u32 = 600;

/// How reading a position ended.
pub(crate) enum Outcome {
    /// The strategy that captures.
    Caught(NodeId),
    /// Not within the budget: with the points that the escape depends on.
    Escapes(PointSet),
    /// The search must end.
    Over,
}

/// What may help to read a position.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hint {
    /// A reply that escaped from a similar position.
    pub(crate) killer: Option<Move>,
    /// Strategies that captured in similar positions: their moves are tried first, all along (Kawano's simulation).
    pub(crate) plans: [Option<NodeId>; 2],
}

/// What the proving search found.
pub(crate) enum Found {
    Caught(NodeId),
    /// The bounds themselves were exhausted.
    Escapes,
    /// Every budget failed.
    Exhausted,
    Over(UnknownReason),
}

pub(crate) struct Prover<'a, 'm> {
    pub(crate) hunt: Hunt,
    pub(crate) monitor: &'m mut Monitor<'a>,
    /// The bounds of the question, if it has any.
    pub(crate) bounds: Option<Bounds>,
    pub(crate) strategies: Strategies,
    table: Table,
    /// Positions from which a ladder works or may work: they are searched for its strategy, and not read again.
    ladders: FxHashSet<Hash>,
    /// How many moves the ladder that is being read has taken.
    ladder_steps: u32,
    patterns: patterns::Patterns,
    on_board: PointSet,
}

impl<'a, 'm> Prover<'a, 'm> {
    pub(crate) fn new(hunt: Hunt, bounds: Option<Bounds>, monitor: &'m mut Monitor<'a>) -> Prover<'a, 'm> {
        let on_board = PointSet::all(hunt.board.size());
        Prover {
            hunt,
            monitor,
            bounds,
            strategies: Strategies::default(),
            table: Table::default(),
            ladders: FxHashSet::default(),
            ladder_steps: 0,
            patterns: patterns::Patterns::default(),
            on_board,
        }
    }

    /// Tries larger and larger budgets.
    pub(crate) fn prove(&mut self) -> Found {
        // With the bounds of a ladder no quiet move is allowed: one budget says all.
        let ladder = self.bounds.is_some_and(|bounds| bounds.prey == 1);
        for budget in budget::schedule().take(if ladder { 1 } else { usize::MAX }) {
            match self.read(budget, 1, Hint::default()) {
                Outcome::Caught(node) => return Found::Caught(self.best_capture(node, budget)),
                Outcome::Over => return Found::Over(self.monitor.stopped.unwrap_or(UnknownReason::Cancelled)),
                Outcome::Escapes(_) => {}
            }
        }
        if ladder { Found::Escapes } else { Found::Exhausted }
    }

    /// A capture that can be taken back (ko, snapback) is a capture, but one that cannot comes first: looks for one
    /// near the prey with as many nodes as the first one took.
    fn best_capture(&mut self, found: NodeId, budget: Budget) -> NodeId {
        if self.hunt.prey_to_play() || self.hunt.can_be_killed() || !self.can_be_taken_back(found) {
            return found;
        }
        let limit = self.monitor.max_nodes();
        self.monitor.resume(limit.min(2 * self.monitor.nodes + 100));
        let mut best = found;
        let near = self.hunt.board.liberties(self.hunt.prey).dilated();
        for point in &near {
            if !self.hunt.hunter_may_play(point) {
                continue;
            }
            if let Some(node) = self.capture_by(point, budget)
                && !self.can_be_taken_back(node)
            {
                best = node;
                break;
            }
        }
        self.monitor.resume(limit);
        best
    }

    /// Whether in the longest line the capturing stones are in atari after the capture.
    fn can_be_taken_back(&mut self, root: NodeId) -> bool {
        let line = longest_line(&mut self.hunt, &self.strategies, root);
        let last = line.last().and_then(|mv| mv.point());
        for &mv in &line {
            self.hunt.execute(mv);
        }
        let taken = last.is_some_and(|point| self.hunt.board.in_atari(point));
        for _ in &line {
            self.hunt.undo();
        }
        taken
    }

    /// Reads the position on the board within a budget.
    pub(crate) fn read(&mut self, budget: Budget, depth: u32, hint: Hint) -> Outcome {
        if let Some(entry) = self.table.get(self.hunt.board.hash()) {
            if let Some(node) = entry.caught {
                return Outcome::Caught(node);
            }
            if entry.has_failed(budget) {
                return Outcome::Escapes(entry.escape);
            }
        }
        if self.hunt.prey_to_play() {
            if let Some(escape) = self.escapes_at_once(budget) {
                return Outcome::Escapes(escape);
            }
        } else if self.hunt.can_be_killed() {
            return self.captures();
        }
        if let Some(escape) = self.escapes_by_ladder(budget) {
            return Outcome::Escapes(escape);
        }
        if let Some(node) = self.patterns.find(&self.hunt) {
            return Outcome::Caught(node);
        }
        match self.monitor.enter(&self.hunt.board, depth) {
            Verdict::GoOn => {}
            Verdict::Dead => return self.declared_dead(),
            Verdict::Alive => return Outcome::Escapes(self.on_board),
            Verdict::Over => return Outcome::Over,
        }
        if let Some(cycle) = self.hunt.repetition() {
            return Outcome::Escapes(cycle | *self.hunt.board.liberties(self.hunt.prey));
        }
        if depth > DEEPEST {
            return Outcome::Escapes(*self.hunt.board.liberties(self.hunt.prey));
        }
        let hash = self.hunt.board.hash();
        if let Some(less) = budget.less().filter(|_| depth > 1 && !self.hunt.prey_to_play()) {
            match self.read(less, depth, hint) {
                Outcome::Escapes(_) => {}
                outcome => return outcome,
            }
        }
        let (outcome, best) = if self.hunt.prey_to_play() {
            self.prey_plays(budget, depth, hint)
        } else {
            self.hunter_plays(budget, depth, hint)
        };
        match &outcome {
            Outcome::Caught(node) => {
                self.patterns.add(&self.hunt, self.strategies.zone(*node), *node);
                self.table.caught(hash, *node, best);
            }
            Outcome::Escapes(escape) => self.table.failed(hash, budget, escape, best),
            Outcome::Over => {}
        }
        outcome
    }

    /// Plays a move, reads on and takes it back.
    fn after(&mut self, mv: Move, budget: Budget, depth: u32, hint: Hint) -> Outcome {
        self.hunt.execute(mv);
        let outcome = self.read(budget, depth + 1, hint);
        self.hunt.undo();
        outcome
    }

    /// Somebody said that the prey is dead here. It is not proved, so the zone is the whole board.
    fn declared_dead(&mut self) -> Outcome {
        let leaf = tesuji_question::ProofNode::Lemma(tesuji_question::Lemma::InAtari);
        Outcome::Caught(self.strategies.add(leaf, self.on_board))
    }

    fn best_known(&self) -> Option<Move> {
        self.table.get(self.hunt.board.hash()).and_then(|entry| entry.best)
    }

    /// ImmediateEscape (Kierulf 1985, 2.4): the prey, to play, gets more liberties by extending, or has more by
    /// passing, than the hunter can afford. Seen without playing.
    fn escapes_at_once(&self, budget: Budget) -> Option<PointSet> {
        let liberties = self.hunt.board.liberties(self.hunt.prey);
        let count = self.hunt.prey_liberties();
        if count > 1 && cost(count - 1) > budget.for_pass(self.hunt.prey_liberties()).cost {
            return Some(enough(liberties, budget.for_pass(self.hunt.prey_liberties())));
        }
        for liberty in liberties {
            let count = self.prospect_count(liberty);
            if count > 1 && cost(count - 1) > budget.cost {
                let mut escape = enough(&self.prospect(liberty), budget);
                escape.insert(liberty);
                return Some(escape);
            }
        }
        None
    }

    /// How many liberties the prey would have after playing on one of its liberties, captures not counted.
    fn prospect_count(&self, liberty: Point) -> usize {
        let board = &self.hunt.board;
        let prey = board.head(self.hunt.prey);
        let mut count = board.liberty_count(prey) - 1;
        for n in liberty.neighbors() {
            if board.is_empty(n) {
                count += usize::from(!board.liberties(prey).contains(n));
            } else if board.color(n) == Some(self.hunt.prey_color) && board.head(n) != prey {
                // It joins a friend: liberties may be shared.
                return self.prospect(liberty).len();
            }
        }
        count
    }

    /// The liberties the prey would have after playing on one of its liberties, captures not counted.
    fn prospect(&self, liberty: Point) -> PointSet {
        let board = &self.hunt.board;
        let mut liberties = *board.liberties(self.hunt.prey);
        for n in liberty.neighbors() {
            if board.is_empty(n) {
                liberties.insert(n);
            } else if board.color(n) == Some(self.hunt.prey_color) {
                liberties |= *board.liberties(n);
            }
        }
        liberties.remove(liberty);
        liberties
    }
}

/// As many of the liberties as keep the prey out of the hunter's reach: an escape depends on no more of them.
fn enough(liberties: &PointSet, budget: Budget) -> PointSet {
    let mut kept = PointSet::new();
    for (i, liberty) in liberties.iter().enumerate() {
        if i > 1 && cost(i - 1) > budget.cost {
            break;
        }
        kept.insert(liberty);
    }
    kept
}
