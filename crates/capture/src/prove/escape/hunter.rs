//! The hunter's turn: an answer to every move that touches what the prey needs.

use std::cmp::Reverse;

use tesuji_board::{IllegalMove, Move, Point, PointSet};
use tesuji_question::{NodeId, ProofNode};

use super::super::zone::{add_captures, add_legality, add_suicide, close};
use super::{Escape, Read};

/// The hunter's turn at one position.
struct Turn {
    moves: u32,
    depth: u32,
    /// What the prey needs, as far as is known.
    zone: PointSet,
    /// Moves that no answer to another one serves against.
    open: PointSet,
    answered: PointSet,
    replies: Vec<(Move, NodeId)>,
    /// What follows a pass, if the prey does not wait.
    otherwise: Option<NodeId>,
}

impl Escape<'_, '_> {
    pub(super) fn hunter_plays(&mut self, moves: u32, depth: u32) -> (Read, Option<Move>) {
        let mut turn = match self.first_zone(moves, depth) {
            Ok(turn) => turn,
            Err(outcome) => return (outcome, None),
        };
        while let Some(point) = self.next_try(&turn) {
            turn.answered.insert(point);
            if self.prover.hunt.hunter_may_play(point) {
                match self.answer(point, &mut turn) {
                    Read::Escapes(_) => {}
                    outcome => return (outcome, Some(Move::Play(point))),
                }
            } else if self.prover.hunt.board.check_legal(point) == Err(IllegalMove::Suicide) {
                let prover = &self.prover;
                add_suicide(&prover.hunt.board, &prover.on_board, point, prover.hunt.hunter(), &mut turn.zone);
            }
            close(&self.prover.hunt.board, &mut turn.zone);
        }
        (Read::Escapes(self.answered(turn)), None)
    }

    /// What is needed at least: the prey and a liberty. A ban that stands here is gone when both have passed, so then the
    /// prey must have an answer to a pass.
    fn first_zone(&mut self, moves: u32, depth: u32) -> Result<Turn, Read> {
        let mut otherwise = None;
        let mut open = self.prover.on_board;
        let mut zone: PointSet = self.prover.hunt.board.stones(self.prover.hunt.prey).collect();
        if self.prover.hunt.board.ko().is_some() {
            self.prover.hunt.execute(Move::Pass);
            let pass = self.read(moves - 1, depth + 1);
            self.prover.hunt.undo();
            let Read::Escapes(node) = pass else { return Err(pass) };
            otherwise = Some(node);
            open = *self.prover.strategies.zone(node);
            zone |= open;
        }
        close(&self.prover.hunt.board, &mut zone);
        let (answered, replies) = (PointSet::EMPTY, Vec::new());
        Ok(Turn { moves, depth, zone, open, answered, replies, otherwise })
    }

    /// The move to answer next: the one that succeeded before, liberties from which the prey would gain most, others.
    fn next_try(&self, turn: &Turn) -> Option<Point> {
        let prover = &self.prover;
        let left = prover.empty_in(&turn.zone) & (turn.open - turn.answered - prover.hunt.boundary);
        if let Some(Move::Play(best)) = self.best_known()
            && left.contains(best)
        {
            return Some(best);
        }
        let liberties = *prover.hunt.board.liberties(prover.hunt.prey);
        let near = left & liberties;
        near.iter().max_by_key(|&point| (prover.prospect_count(point), Reverse(point))).or_else(|| {
            let near = left & liberties.dilated();
            near.first().or_else(|| left.first())
        })
    }

    /// Answers one move; what the answer needs goes into the zone.
    fn answer(&mut self, point: Point, turn: &mut Turn) -> Read {
        self.prover.hunt.execute(Move::Play(point));
        let outcome = self.read(turn.moves - 1, turn.depth + 1);
        if let Read::Escapes(node) = outcome {
            let prover = &self.prover;
            let board = &prover.hunt.board;
            let after = *prover.strategies.zone(node);
            let mut before = after - PointSet::from(point);
            add_captures(board, &prover.on_board, &after, point, &mut before);
            let captures = board.killed_by_last_move().any(|stone| after.contains(stone));
            if !captures && !after.contains(point) {
                turn.open &= after;
            }
            turn.zone |= before;
            turn.replies.push((Move::Play(point), node));
        }
        self.prover.hunt.undo();
        if let Read::Escapes(_) = outcome {
            let prover = &self.prover;
            add_legality(&prover.hunt.board, &prover.on_board, point, &mut turn.zone);
        }
        outcome
    }

    /// The node in which every move has its answer; to all others the prey passes.
    fn answered(&mut self, turn: Turn) -> NodeId {
        let Turn { zone, replies, otherwise, .. } = turn;
        let strategies = &mut self.prover.strategies;
        match otherwise {
            Some(_) => strategies.add(ProofNode::Replies { replies, otherwise }, zone),
            None => strategies.add_waiting(replies, zone),
        }
    }
}
