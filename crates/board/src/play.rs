//! The rules: which moves are legal, playing them and taking them back.
//!
//! The rules are those of `docs/semantics.md`, 1: suicide is illegal; after a move that captured exactly one stone
//! with a single stone that is now in atari, the opponent may not retake at once; a pass is always legal and lifts
//! that ban.
//!
//! **Undo is exact**: every field gets the very value it had, unused ones included (see `stones.rs` for what is kept).
//! Neither play nor undo takes memory: the stacks of the history have room from the start.

use crate::board::{Board, Content, Step};
use crate::color::Color;
use crate::hash;
use crate::moves::{IllegalMove, Move};
use crate::point::Point;
use crate::stones::Placed;

impl Board {
    /// Whether the player to move may play there, or why not.
    #[inline]
    pub fn check_legal(&self, point: Point) -> Result<(), IllegalMove> {
        if self.ko == Some(point) { Err(IllegalMove::Ko) } else { self.check_but_ko(point) }
    }

    #[inline]
    fn check_but_ko(&self, point: Point) -> Result<(), IllegalMove> {
        match self.content[point] {
            Content::Empty if self.is_suicide(point) => Err(IllegalMove::Suicide),
            Content::Empty => Ok(()),
            Content::Off => Err(IllegalMove::OffBoard),
            Content::Black | Content::White => Err(IllegalMove::Occupied),
        }
    }

    /// Whether a stone of the player to move would be without liberties on this empty point.
    #[inline]
    fn is_suicide(&self, point: Point) -> bool {
        let own = Content::stone(self.to_play);
        point.neighbors().into_iter().all(|n| match self.content[n] {
            Content::Empty => false,
            Content::Off => true,
            stone => (self.liberty_count[self.head[n]] == 1) == (stone == own),
        })
    }

    /// Whether a move is legal. Passing always is.
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.point().is_none_or(|point| self.check_legal(point).is_ok())
    }

    /// All points where the player to move may play.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.check_legal(p).is_ok())
    }

    /// Plays for the player to move, or says why he may not.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Play(point) => self.play_at(point),
            Move::Pass => {
                self.pass();
                Ok(())
            }
        }
    }

    /// Puts a stone of the player to move on a point, or says why he may not.
    #[inline]
    pub fn play_at(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check_legal(point)?;
        self.play_legal(point);
        Ok(())
    }

    /// Plays where a ko ban forbids it, if nothing else does: for questions where a player is given the ko (Kierulf
    /// 1985, 2.5) or spends a ko threat.
    pub fn play_ignoring_ko(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check_but_ko(point)?;
        self.play_legal(point);
        Ok(())
    }

    /// Passes: the other side is to play, and a ko ban is lifted.
    pub fn pass(&mut self) {
        let nowhere = Point::from_index(0);
        self.history.steps.push(Step {
            played: Move::Pass,
            placed: Placed::Pass,
            old_head: nowhere,
            old_next: nowhere,
            old_ko: self.ko,
            old_hash: self.hash,
            captured_stones: 0,
        });
        self.set_ko(None);
        self.switch_side();
    }

    /// Plays a move that is known to be legal (or forbidden by ko only): the unchecked twin of [`Board::play_at`].
    ///
    /// # Panics
    /// May panic, or leave a board without meaning, if the move is illegal.
    pub fn play_legal(&mut self, point: Point) {
        debug_assert!(self.is_empty(point) && !self.is_suicide(point), "illegal move {point}");
        let (old_ko, old_hash) = (self.ko, self.hash);
        let (old_head, old_next) = (self.head[point], self.next[point]);
        self.set_ko(None);
        let contact = self.take_liberty(point);
        let captured_stones = if contact.captures { self.capture_around(point) } else { 0 };
        let placed = self.place(point, &contact);
        self.hash ^= hash::stone_hash(point, self.to_play);
        if captured_stones == 1 && placed.is_alone() && self.liberty_count[point] == 1 {
            self.set_ko(self.history.captured.last().copied());
        }
        self.switch_side();
        let played = Move::Play(point);
        self.history.steps.push(Step { played, placed, old_head, old_next, old_ko, captured_stones, old_hash });
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let step = self.history.steps.pop()?;
        self.to_play = !self.to_play;
        if let Move::Play(point) = step.played {
            self.unplace(point, step.placed);
            self.head[point] = step.old_head;
            self.next[point] = step.old_next;
            if step.captured_stones > 0 {
                self.release(step.captured_stones);
            }
            self.give_liberty(point);
        }
        self.ko = step.old_ko;
        self.hash = step.old_hash;
        Some(step.played)
    }

    /// The number of moves that can be taken back.
    pub fn moves_played(&self) -> usize {
        self.history.steps.len()
    }

    /// The last move, if any.
    pub fn last_move(&self) -> Option<Move> {
        self.history.steps.last().map(|step| step.played)
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.history.steps.iter().map(|step| step.played)
    }

    /// The stones that the last move captured; their number is the length.
    #[inline]
    pub fn killed_by_last_move(&self) -> impl ExactSizeIterator<Item = Point> + '_ {
        let count = self.history.steps.last().map_or(0, |step| usize::from(step.captured_stones));
        let captured = &self.history.captured;
        captured[captured.len() - count..].iter().copied()
    }

    /// Forgets the moves played: they can no longer be taken back. The position and its ko ban stay.
    pub fn forget_history(&mut self) {
        self.history.clear();
    }

    /// Gives the turn to a player, without a move; a ko ban that concerned the other is lifted. A history before it
    /// is forgotten.
    pub fn set_to_play(&mut self, color: Color) {
        if self.to_play != color {
            self.set_ko(None);
            self.switch_side();
            self.history.clear();
        }
    }

    #[inline]
    fn switch_side(&mut self) {
        self.to_play = !self.to_play;
        self.hash ^= hash::WHITE_TO_PLAY;
    }

    #[inline]
    pub(crate) fn set_ko(&mut self, ko: Option<Point>) {
        if let Some(old) = self.ko {
            self.hash ^= hash::ko_hash(old);
        }
        if let Some(new) = ko {
            self.hash ^= hash::ko_hash(new);
        }
        self.ko = ko;
    }
}
