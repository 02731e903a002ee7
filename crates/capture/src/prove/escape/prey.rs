//! The prey's turn: a move with which it escapes.

use tesuji_board::{Move, Point, PointSet};
use tesuji_question::ProofNode;

use super::{Escape, Goal, Read};

/// Hunter blocks beside the prey with more liberties are not attacked.
const WEAK: usize = 2;

impl Escape<'_, '_> {
    pub(super) fn prey_plays(&mut self, moves: u32, depth: u32) -> (Read, Option<Move>) {
        for mv in self.prey_moves(moves) {
            self.prover.hunt.execute(mv);
            // A last move is one to a leaf.
            let outcome = self.read(moves, depth + 1);
            let Read::Escapes(next) = outcome else {
                self.prover.hunt.undo();
                match outcome {
                    Read::Over => return (Read::Over, None),
                    _ => continue,
                }
            };
            let (next, zone) = match mv {
                Move::Play(point) => {
                    let next = self.prover.with_stone(next, point);
                    (next, self.prover.zone_before(*self.prover.strategies.zone(next), point))
                }
                Move::Pass => {
                    self.prover.hunt.undo();
                    (next, *self.prover.strategies.zone(next))
                }
            };
            let node = self.prover.strategies.add(ProofNode::Play { mv, next }, zone);
            return (Read::Escapes(node), Some(mv));
        }
        (Read::Fails, None)
    }

    /// Moves worth trying, most promising first.
    fn prey_moves(&self, moves: u32) -> Vec<Move> {
        let prover = &self.prover;
        let hunt = &prover.hunt;
        let legal = |&point: &Point| hunt.is_legal_or_ko(point);
        if hunt.board.in_atari(hunt.prey) {
            let points = prover.prey_candidates(&prover.moves_out_of_atari());
            return points.into_iter().filter(legal).map(Move::Play).collect();
        }
        let points = prover.prey_candidates(&self.candidates(moves));
        let mut list: Vec<Move> = points.into_iter().filter(legal).map(Move::Play).collect();
        // Waiting is enough where it is enough now, and otherwise the last thing to try.
        if self.is_enough() {
            return vec![Move::Pass];
        }
        list.push(Move::Pass);
        if let Some(best) = self.best_known()
            && let Some(at) = list.iter().position(|&mv| mv == best)
        {
            list[..=at].rotate_right(1);
        }
        list
    }

    /// Whether the prey has liberties enough though it passes.
    fn is_enough(&self) -> bool {
        match self.goal {
            Goal::ForGood => false,
            Goal::From(bounds) => self.prover.hunt.prey_liberties() > bounds.hunter.into(),
        }
    }

    /// Liberties, captures, what is near.
    fn candidates(&self, moves: u32) -> PointSet {
        let prover = &self.prover;
        let board = &prover.hunt.board;
        let mut points = *board.liberties(prover.hunt.prey);
        let reach = match (self.goal, moves) {
            (Goal::From(_), 0) => 0,
            (Goal::From(_), _) => 1,
            (Goal::ForGood, _) => 2,
        };
        for _ in 0..reach {
            points |= points.dilated();
        }
        for block in &board.adjacent_blocks(prover.hunt.prey, WEAK) {
            points |= *board.liberties(block);
        }
        prover.empty_in(&(points & prover.on_board))
    }
}
