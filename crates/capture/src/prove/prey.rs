//! The prey's turn: every legal reply must be refuted.
//!
//! First a pass is refuted. Its refutation has a zone; a reply that changes nothing in it is refuted in the same way,
//! so only the points of the zone are tried. If a reply is refuted without its stone being in the way, that
//! refutation serves for others too: only points that lie in both zones are left to try.

use tesuji_board::{IllegalMove, Move, Point, PointSet};
use tesuji_question::{Lemma, NodeId, ProofNode};

use super::budget::Budget;
use super::zone::{add_captures, add_legality, add_suicide, capture_zone, close};
use super::{Hint, Outcome, Prover};

/// A reply that was refuted.
pub(super) struct Reply {
    mv: Move,
    pub(super) node: NodeId,
    /// What its refutation adds to the zone.
    zone: PointSet,
    /// It refutes every move outside its zone.
    pub(super) covers: bool,
}

impl Prover<'_, '_> {
    pub(crate) fn prey_plays(&mut self, budget: Budget, depth: u32, hint: Hint) -> (Outcome, Option<Move>) {
        if self.hunt.board.in_atari(self.hunt.prey) {
            self.in_atari(budget, depth, hint)
        } else {
            self.not_in_atari(budget, depth, hint)
        }
    }

    /// Only extending and capturing a hunter block can help: after anything else the hunter captures.
    fn in_atari(&mut self, budget: Budget, depth: u32, hint: Hint) -> (Outcome, Option<Move>) {
        let last = *self.hunt.board.liberties(self.hunt.prey);
        if last.intersects(&self.hunt.boundary) {
            return (Outcome::Escapes(last), Some(Move::Pass));
        }
        let moves = self.moves_out_of_atari();
        let mut replies = Vec::new();
        for point in self.prey_candidates(&moves) {
            if self.hunt.is_legal_or_ko(point)
                && let Some(outcome) =
                    self.refute(point, budget, depth, [self.planned(hint, Move::Play(point)), None], &mut replies)
            {
                return (outcome, Some(Move::Play(point)));
            }
        }
        let otherwise = self.cover_atari(&moves, &mut replies);
        (self.refuted(replies, otherwise), None)
    }

    /// The last liberty, and those where a hunter block can be captured.
    pub(super) fn moves_out_of_atari(&self) -> PointSet {
        let board = &self.hunt.board;
        let mut moves = *board.liberties(self.hunt.prey);
        for block in &board.adjacent_blocks(self.hunt.prey, 1) {
            moves |= *board.liberties(block);
        }
        moves
    }

    /// Adds the refutations of all moves that ignore the atari. Every hunter block needs a liberty in the zone, and
    /// the prey could play on that one; so there are refutations with different liberties.
    pub(super) fn cover_atari(&mut self, answered: &PointSet, replies: &mut Vec<Reply>) -> NodeId {
        let mut zone = capture_zone(&self.hunt.board, self.hunt.prey, &self.on_board, &PointSet::EMPTY);
        let otherwise = self.strategies.add(ProofNode::Lemma(Lemma::InAtari), zone);
        let mut left = self.empty_in(&zone) - *answered;
        while let Some(point) = left.iter().find(|&point| self.hunt.is_legal_or_ko(point)) {
            zone = capture_zone(&self.hunt.board, self.hunt.prey, &self.on_board, &left);
            if zone.contains(point) {
                zone = capture_zone(&self.hunt.board, self.hunt.prey, &self.on_board, &PointSet::from(point));
            }
            let node = self.strategies.add(ProofNode::Lemma(Lemma::InAtari), zone);
            replies.push(Reply { mv: Move::Play(point), node, zone, covers: true });
            left &= zone;
            left.remove(point);
        }
        otherwise
    }

    fn not_in_atari(&mut self, budget: Budget, depth: u32, hint: Hint) -> (Outcome, Option<Move>) {
        // A move that escaped before is the first to try, even before the pass.
        let known = self.best_known().or(hint.killer);
        let killer = known.filter(|mv| mv.point().is_some_and(|point| self.hunt.is_legal_or_ko(point)));
        if let Some(mv) = killer {
            match self.after(mv, budget, depth, Hint { killer: None, plans: [self.planned(hint, mv), None] }) {
                Outcome::Caught(_) => {}
                Outcome::Escapes(escape) => return (Outcome::Escapes(self.with_move(mv, escape)), killer),
                Outcome::Over => return (Outcome::Over, None),
            }
        }
        let pass = match self.after(
            Move::Pass,
            budget.for_pass(self.hunt.prey_liberties()),
            depth,
            Hint { killer: None, plans: [self.planned(hint, Move::Pass), None] },
        ) {
            Outcome::Caught(node) => node,
            outcome => return (outcome, None),
        };
        let mut left = self.empty_in(self.strategies.zone(pass));
        let mut replies = Vec::new();
        for point in self.prey_candidates(&left) {
            if !left.contains(point) || !self.hunt.is_legal_or_ko(point) {
                continue;
            }
            // What punishes a pass may punish other replies.
            let plans = [self.planned(hint, Move::Play(point)), Some(pass)];
            if let Some(outcome) = self.refute(point, budget, depth, plans, &mut replies) {
                return (outcome, Some(Move::Play(point)));
            }
            if let Some(reply) = replies.last().filter(|reply| reply.covers) {
                left &= *self.strategies.zone(reply.node);
            }
        }
        (self.refuted(replies, pass), None)
    }

    /// Plays a reply and refutes it; tells the outcome if that fails.
    fn refute(
        &mut self,
        point: Point,
        budget: Budget,
        depth: u32,
        plans: [Option<NodeId>; 2],
        replies: &mut Vec<Reply>,
    ) -> Option<Outcome> {
        let mv = Move::Play(point);
        self.hunt.execute(mv);
        let outcome = self.read(budget, depth + 1, Hint { killer: None, plans });
        if let Outcome::Caught(node) = outcome {
            replies.push(self.reply(point, node));
        }
        self.hunt.undo();
        match outcome {
            Outcome::Caught(_) => None,
            Outcome::Escapes(escape) => Some(Outcome::Escapes(self.with_move(mv, escape))),
            Outcome::Over => Some(Outcome::Over),
        }
    }

    /// The reply just played, with the strategy that refutes it.
    pub(super) fn reply(&self, point: Point, node: NodeId) -> Reply {
        let after = *self.strategies.zone(node);
        let mut zone = after - PointSet::from(point);
        let board = &self.hunt.board;
        add_captures(board, &self.on_board, &after, point, &mut zone);
        let captures = board.killed_by_last_move().any(|stone| after.contains(stone));
        Reply { mv: Move::Play(point), node, zone, covers: !captures && !after.contains(point) }
    }

    /// What a strategy for a similar position answers to this move.
    fn planned(&self, hint: Hint, mv: Move) -> Option<NodeId> {
        let ProofNode::Replies { replies, otherwise } = self.strategies.node(hint.plans[0]?) else { return None };
        replies.iter().find(|(reply, _)| *reply == mv).map(|(_, node)| *node).or(*otherwise)
    }

    /// The escape that begins with a move: it needs the point, and the stones that the move captures.
    pub(crate) fn with_move(&self, mv: Move, mut escape: PointSet) -> PointSet {
        let Some(point) = mv.point() else { return escape };
        escape.insert(point);
        let board = &self.hunt.board;
        for n in board.neighbors_of(point, Some(self.hunt.hunter())) {
            if board.in_atari(n) {
                escape |= board.stones(n).collect::<PointSet>().dilated() & self.on_board;
                // The hunter could save them by capturing what surrounds them.
                for block in &board.adjacent_blocks(n, 3) {
                    escape |= *board.liberties(block);
                }
            }
        }
        escape
    }

    /// All replies are refuted: the position is proved.
    pub(super) fn refuted(&mut self, mut replies: Vec<Reply>, otherwise: NodeId) -> Outcome {
        let mut left = *self.strategies.zone(otherwise);
        for reply in replies.iter().filter(|reply| reply.covers) {
            left &= *self.strategies.zone(reply.node);
        }
        // Replies that a later refutation covers need no answer of their own.
        replies.retain(|reply| reply.covers || reply.mv.point().is_some_and(|point| left.contains(point)));
        let mut zone = *self.strategies.zone(otherwise);
        let board = &self.hunt.board;
        for reply in &replies {
            zone |= reply.zone;
        }
        for point in replies.iter().filter_map(|reply| reply.mv.point()) {
            add_legality(board, &self.on_board, point, &mut zone);
        }
        for point in &left {
            if board.is_empty(point) && board.check_legal(point) == Err(IllegalMove::Suicide) {
                add_suicide(board, &self.on_board, point, self.hunt.prey_color, &mut zone);
            }
        }
        close(board, &mut zone);
        let replies = replies.into_iter().map(|reply| (reply.mv, reply.node)).collect();
        Outcome::Caught(self.strategies.add(ProofNode::Replies { replies, otherwise: Some(otherwise) }, zone))
    }

    pub(super) fn empty_in(&self, zone: &PointSet) -> PointSet {
        let [prey, hunter] = *self.hunt.stones();
        *zone - (prey | hunter)
    }

    /// The move that did best before comes first.
    fn best_first(&self, mut points: Vec<Point>) -> Vec<Point> {
        if let Some(Move::Play(best)) = self.best_known()
            && let Some(at) = points.iter().position(|&point| point == best)
        {
            points[..=at].rotate_right(1);
        }
        points
    }

    /// The points of a set, most promising first: extensions by the liberties they give, captures, threats, then the
    /// rest.
    pub(super) fn prey_candidates(&self, points: &PointSet) -> Vec<Point> {
        let board = &self.hunt.board;
        let liberties = board.liberties(self.hunt.prey);
        let value = |point: Point| {
            let mut value = 0;
            if liberties.contains(point) {
                value = 10 * self.prospect_count(point);
            }
            for n in board.neighbors_of(point, Some(self.hunt.hunter())) {
                value += match board.liberty_count(n) {
                    1 => 60,
                    2 => 20,
                    3 => 5,
                    _ => 0,
                };
            }
            value
        };
        let mut sorted: Vec<Point> = points.iter().collect();
        if sorted.len() < 2 {
            return sorted;
        }
        sorted.sort_by_cached_key(|&point| std::cmp::Reverse(value(point)));
        self.best_first(sorted)
    }
}
