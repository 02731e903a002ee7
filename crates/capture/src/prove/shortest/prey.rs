//! The prey's turn within a bound: a move with which it holds, or what refutes all of them.

use tesuji_board::{Move, Point};
use tesuji_question::NodeId;

use super::super::Outcome;
use super::super::prey::Reply;
use super::super::zone::close;
use super::{Shortest, Within};

impl Shortest<'_, '_> {
    pub(super) fn prey_plays(&mut self, moves: u32, depth: u32) -> (Within, Option<Move>) {
        if self.prover.hunt.board.in_atari(self.prover.hunt.prey) {
            self.in_atari(moves, depth)
        } else {
            self.not_in_atari(moves, depth)
        }
    }

    /// Only extending and capturing a hunter block can help: after anything else the hunter captures.
    fn in_atari(&mut self, moves: u32, depth: u32) -> (Within, Option<Move>) {
        let helping = self.prover.moves_out_of_atari();
        let mut replies = Vec::new();
        for point in self.best_first(self.prover.prey_candidates(&helping)) {
            if let Some(outcome) = self.refute(point, moves, depth, &mut replies) {
                return (outcome, Some(Move::Play(point)));
            }
        }
        let otherwise = self.prover.cover_atari(&helping, &mut replies);
        (self.refuted(replies, otherwise), None)
    }

    fn not_in_atari(&mut self, moves: u32, depth: u32) -> (Within, Option<Move>) {
        let mut replies = Vec::new();
        // A move that held before, or one that gains liberties enough, comes even before the pass.
        for point in self.likely_to_hold(moves) {
            match self.refute(point, moves, depth, &mut replies) {
                None => replies.clear(),
                Some(outcome) => return (outcome, Some(Move::Play(point))),
            }
        }
        self.prover.hunt.execute(Move::Pass);
        let pass = self.read(moves, depth + 1);
        self.prover.hunt.undo();
        let Within::Caught(pass) = pass else { return (pass, None) };
        let mut left = self.prover.empty_in(self.prover.strategies.zone(pass));
        for point in self.prover.prey_candidates(&left) {
            if !left.contains(point) {
                continue;
            }
            if let Some(outcome) = self.refute(point, moves, depth, &mut replies) {
                return (outcome, Some(Move::Play(point)));
            }
            if let Some(reply) = replies.last().filter(|reply| reply.covers) {
                left &= *self.prover.strategies.zone(reply.node);
            }
        }
        (self.refuted(replies, pass), None)
    }

    fn likely_to_hold(&self, moves: u32) -> Vec<Point> {
        let prover = &self.prover;
        let liberties = prover.hunt.board.liberties(prover.hunt.prey);
        let gains = liberties.iter().find(|&point| prover.prospect_count(point) > moves as usize);
        gains.or_else(|| self.best_known().and_then(Move::point)).into_iter().collect()
    }

    /// Plays a reply and refutes it; tells the outcome if that fails. Nothing if the prey may not play there.
    fn refute(&mut self, point: Point, moves: u32, depth: u32, replies: &mut Vec<Reply>) -> Option<Within> {
        if !self.prover.hunt.is_legal_or_ko(point) {
            return None;
        }
        self.prover.hunt.execute(Move::Play(point));
        let outcome = match self.read(moves, depth + 1) {
            Within::Caught(node) => {
                replies.push(self.prover.reply(point, node));
                None
            }
            Within::Holds(mut zone) => {
                zone.insert(point);
                close(&self.prover.hunt.board, &mut zone);
                return Some(Within::Holds(self.prover.zone_before(zone, point)));
            }
            Within::Over => Some(Within::Over),
        };
        self.prover.hunt.undo();
        outcome
    }

    fn refuted(&mut self, replies: Vec<Reply>, otherwise: NodeId) -> Within {
        match self.prover.refuted(replies, otherwise) {
            Outcome::Caught(node) => Within::Caught(node),
            _ => Within::Over,
        }
    }

    pub(super) fn best_known(&self) -> Option<Move> {
        self.table.get(self.prover.hunt.board.hash()).and_then(|known| known.best)
    }

    /// The move that succeeded before comes first.
    fn best_first(&self, mut points: Vec<Point>) -> Vec<Point> {
        if let Some(Move::Play(best)) = self.best_known()
            && let Some(at) = points.iter().position(|&point| point == best)
        {
            points[..=at].rotate_right(1);
        }
        points
    }
}
