//! Ladders at the leaves: what a budget of nothing can do, seen without searching.
//!
//! With nothing left to spend the hunter can only give atari, and half of all positions of a search are of this kind.
//! Whether such a ladder fails is read here, without lists and without the table; only ladders that work are
//! searched, for their strategy is needed. The answer is that of the search with budget zero, with the points that
//! the escape depends on.

use tesuji_board::{Move, Point, PointSet};

use super::{DEEPEST, Prover, enough};
use crate::prove::budget::Budget;

const NOTHING: Budget = Budget { cost: 0, threat: 0 };

/// A ladder that takes more steps is left to the search, which counts them and can be stopped.
const MAX_STEPS: u32 = 1_000;

impl Prover<'_, '_> {
    /// Whether only a ladder could catch the prey within the budget, or punish its pass, and fails: what the escape
    /// depends on.
    pub(crate) fn escapes_by_ladder(&mut self, budget: Budget) -> Option<PointSet> {
        if self.bounds.is_some() || self.ladders.contains(&self.hunt.board.hash()) {
            return None;
        }
        self.ladder_steps = 0;
        let nothing_left = budget.cost == 0;
        if !self.hunt.prey_to_play() {
            return if nothing_left { self.escapes_ladder() } else { None };
        }
        if self.hunt.board.in_atari(self.hunt.prey) {
            return if nothing_left { self.escapes_atari() } else { None };
        }
        if budget.for_pass(self.hunt.prey_liberties()).cost > 0 {
            return None;
        }
        self.hunt.execute(Move::Pass);
        let escape = self.escapes_ladder();
        self.hunt.undo();
        escape
    }

    /// Why no ladder catches the prey if it is the hunter's turn; nothing if one does, or if that is hard to say.
    fn escapes_ladder(&mut self) -> Option<PointSet> {
        self.ladder_steps += 1;
        if self.ladder_steps > MAX_STEPS {
            return None;
        }
        let liberties = *self.hunt.board.liberties(self.hunt.prey);
        let mut points = liberties.iter();
        let (Some(a), b, more) = (points.next(), points.next(), points.next()) else { return None };
        let Some(b) = b else {
            return if self.hunt.can_be_killed() { None } else { Some(liberties) };
        };
        if more.is_some() {
            return Some(enough(&liberties, NOTHING));
        }
        if let Some(cycle) = self.hunt.repetition() {
            return Some(cycle | liberties);
        }
        if self.hunt.line_length() > DEEPEST as usize {
            return Some(liberties);
        }
        let mut escape = liberties;
        let mut allowed = self.on_board;
        let (from_a, from_b) = (self.prospect_count(a), self.prospect_count(b));
        // Where the prey would gain most comes first.
        let b_first = from_b > from_a;
        let tries = [(a, b, from_b), (b, a, from_a)];
        for (point, other, gained) in if b_first { [tries[1], tries[0]] } else { tries } {
            if !allowed.contains(point) || !self.hunt.hunter_may_play(point) {
                continue;
            }
            let found = self.escapes_after(point, other, gained);
            let Some(found) = found else {
                self.ladders.insert(self.hunt.board.hash());
                return None;
            };
            if !found.contains(point) {
                allowed &= found;
            }
            escape |= found;
            escape.insert(point);
        }
        Some(escape)
    }

    /// The same after the hunter takes one of two liberties, given how many liberties the prey has by extending to
    /// the other one instead.
    fn escapes_after(&mut self, point: Point, other: Point, gained: usize) -> Option<PointSet> {
        let board = &self.hunt.board;
        let captures = board.neighbors_of(point, Some(self.hunt.prey_color)).any(|n| board.in_atari(n));
        // Seen without playing, unless a capture changes what the prey gains.
        if gained > 3 && !captures && !self.hunt.boundary.contains(other) {
            let mut escape = enough(&(self.prospect(other) - PointSet::from(point)), NOTHING);
            escape.insert(other);
            return Some(escape);
        }
        self.hunt.execute(Move::Play(point));
        let escape = if self.hunt.board.in_atari(self.hunt.prey) {
            self.escapes_atari()
        } else {
            Some(*self.hunt.board.liberties(self.hunt.prey))
        };
        self.hunt.undo();
        escape
    }

    /// How the prey, in atari and to play, escapes from the ladder; nothing if it does not.
    fn escapes_atari(&mut self) -> Option<PointSet> {
        let last = self.hunt.board.liberties(self.hunt.prey).first()?;
        if self.hunt.boundary.contains(last) {
            return Some(PointSet::from(last));
        }
        if self.prospect_count(last) > 2 {
            let mut escape = enough(&self.prospect(last), NOTHING);
            escape.insert(last);
            return Some(escape);
        }
        let mut moves = PointSet::new();
        for block in &self.hunt.board.adjacent_blocks(self.hunt.prey, 1) {
            moves |= *self.hunt.board.liberties(block);
        }
        moves.remove(last);
        for point in moves.iter().chain([last]) {
            if !self.hunt.is_legal_or_ko(point) {
                continue;
            }
            let mv = Move::Play(point);
            self.hunt.execute(mv);
            let found = self.escapes_ladder();
            self.hunt.undo();
            if let Some(escape) = found {
                return Some(self.with_move(mv, escape));
            }
        }
        self.ladders.insert(self.hunt.board.hash());
        None
    }
}
