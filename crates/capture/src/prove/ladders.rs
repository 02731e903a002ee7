//! Ladders at the leaves: what a budget of nothing can do, seen without searching.
//!
//! With nothing left to spend the hunter can only give atari, and half of all positions of a search are of this kind. Whether such a ladder
//! fails is read here, without lists and without the table; only ladders that work are searched, for their strategy is needed. The answer
//! is that of the search with budget zero, with the points that the escape depends on.

use tesuji_board::{Move, Point, PointSet};

use super::{DEEPEST, Prover, enough};
use crate::prove::budget::Budget;

const NOTHING: Budget = Budget { cost: 0, threat: 0 };

impl Prover<'_, '_> {
    /// Whether only a ladder could catch the prey within the budget, or punish its pass, and fails: what the escape depends on.
    pub(crate) fn escapes_by_ladder(&mut self, budget: Budget) -> Option<PointSet> {
        if self.bounds.is_some() {
            return None;
        }
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

    /// Why no ladder catches the prey if it is the hunter's turn; nothing if one does.
    fn escapes_ladder(&mut self) -> Option<PointSet> {
        let liberties = *self.hunt.board.liberties(self.hunt.prey);
        match liberties.len() {
            1 if self.hunt.can_be_killed() => return None,
            1 => return Some(liberties),
            2 => {}
            _ => return Some(enough(&liberties, NOTHING)),
        }
        if let Some(cycle) = self.hunt.repetition() {
            return Some(cycle | liberties);
        }
        if self.hunt.line_length() > DEEPEST as usize {
            return Some(liberties);
        }
        let mut escape = liberties;
        let mut points: Vec<Point> = liberties.iter().collect();
        points.sort_by_key(|&point| std::cmp::Reverse(self.prospect(point).len()));
        let mut allowed = self.on_board;
        for point in points {
            if !allowed.contains(point) || !self.hunt.hunter_may_play(point) {
                continue;
            }
            self.hunt.execute(Move::Play(point));
            let found = if self.hunt.board.in_atari(self.hunt.prey) {
                self.escapes_atari()
            } else {
                Some(*self.hunt.board.liberties(self.hunt.prey))
            };
            self.hunt.undo();
            let found = found?;
            if !found.contains(point) {
                allowed &= found;
            }
            escape |= found;
            escape.insert(point);
        }
        Some(escape)
    }

    /// How the prey, in atari and to play, escapes from the ladder; nothing if it does not.
    fn escapes_atari(&mut self) -> Option<PointSet> {
        let Some(last) = self.hunt.board.liberties(self.hunt.prey).first() else { return None };
        if self.hunt.boundary.contains(last) {
            return Some(PointSet::from(last));
        }
        let gained = self.prospect(last);
        if gained.len() > 2 {
            let mut escape = enough(&gained, NOTHING);
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
        None
    }
}
