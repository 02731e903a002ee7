//! The hunter's turn within a bound: a move that captures in time, or what refutes all of them.

use std::cmp::Reverse;

use tesuji_board::{IllegalMove, Move, Point, PointSet};
use tesuji_question::ProofNode;

use super::super::zone::{add_captures, add_suicide, close};
use super::{Shortest, Within};

/// A move of the hunter that comes too late.
struct Late {
    point: Point,
    /// What the prey needs after it, and before it.
    after: PointSet,
    before: PointSet,
    /// It refutes every move outside.
    covers: bool,
}

/// The hunter's turn at one position.
struct Turn {
    moves: u32,
    depth: u32,
    /// Moves that nothing found so far refutes.
    open: PointSet,
    tried: PointSet,
    late: Vec<Late>,
}

impl Shortest<'_, '_> {
    pub(super) fn hunter_plays(&mut self, moves: u32, depth: u32) -> (Within, Option<Move>) {
        let mut turn = Turn { moves, depth, open: self.prover.on_board, tried: PointSet::EMPTY, late: Vec::new() };
        if let Some(Move::Play(point)) = self.best_known()
            && let Some(outcome) = self.try_hunter(point, &mut turn)
        {
            return (outcome, Some(Move::Play(point)));
        }
        self.prover.hunt.execute(Move::Pass);
        let pass = self.read(moves - 1, depth + 1);
        self.prover.hunt.undo();
        // A pass that captures would be zugzwang: the checker knows no such move, so nothing is said here.
        let Within::Holds(pass) = pass else { return (Within::Over, None) };
        turn.open &= pass;
        for point in self.hunter_candidates(&turn) {
            if let Some(outcome) = self.try_hunter(point, &mut turn) {
                return (outcome, Some(Move::Play(point)));
            }
        }
        (Within::Holds(self.zone_of_holding(pass, turn)), None)
    }

    /// Tries one move; tells the outcome if it ends the search of this position.
    fn try_hunter(&mut self, point: Point, turn: &mut Turn) -> Option<Within> {
        let prover = &mut self.prover;
        if !turn.open.contains(point) || !prover.hunt.hunter_may_play(point) || !turn.tried.insert(point) {
            return None;
        }
        prover.hunt.execute(Move::Play(point));
        let outcome = self.read(turn.moves - 1, turn.depth + 1);
        let prover = &mut self.prover;
        let result = match outcome {
            Within::Over => Some(Within::Over),
            Within::Caught(next) => {
                let next = prover.with_stone(next, point);
                let zone = prover.zone_before(*prover.strategies.zone(next), point);
                let node = ProofNode::Play { mv: Move::Play(point), next };
                return Some(Within::Caught(prover.strategies.add(node, zone)));
            }
            Within::Holds(after) => {
                let board = &prover.hunt.board;
                let mut before = after - PointSet::from(point);
                add_captures(board, &prover.on_board, &after, point, &mut before);
                let captures = board.killed_by_last_move().any(|stone| after.contains(stone));
                let covers = !captures && !after.contains(point);
                if covers {
                    turn.open &= after;
                }
                turn.late.push(Late { point, after, before, covers });
                None
            }
        };
        prover.hunt.undo();
        result
    }

    /// The moves that are left to try: liberties that the prey would gain most from, then what is near.
    fn hunter_candidates(&self, turn: &Turn) -> Vec<Point> {
        let prover = &self.prover;
        let liberties = *prover.hunt.board.liberties(prover.hunt.prey);
        let mut near: Vec<Point> = (liberties & turn.open).iter().collect();
        near.sort_by_cached_key(|&point| Reverse(prover.prospect_count(point)));
        let far = prover.in_rings(&(turn.open - liberties), &liberties);
        near.into_iter().chain(far).collect()
    }

    /// All that the prey needs to hold, whatever the hunter plays.
    fn zone_of_holding(&self, pass: PointSet, turn: Turn) -> PointSet {
        let board = &self.prover.hunt.board;
        let mut zone = pass;
        let mut left = pass;
        for late in turn.late.iter().filter(|late| late.covers) {
            left &= late.after;
        }
        for late in turn.late.iter().filter(|late| late.covers || left.contains(late.point)) {
            zone |= late.before;
        }
        for point in &left {
            if board.is_empty(point) && board.check_legal(point) == Err(IllegalMove::Suicide) {
                add_suicide(board, &self.prover.on_board, point, self.prover.hunt.hunter(), &mut zone);
            }
        }
        close(board, &mut zone);
        zone
    }
}
