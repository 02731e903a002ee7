//! What a stone does to the blocks around it when it is put on the board, and exactly the reverse when it is taken
//! back.
//!
//! A stone takes a liberty from its neighbours, captures those that have none left, and then is a block of its own,
//! joins one, or merges several. What undo cannot find out goes to the stacks of the history:
//!
//! - a stone that joins one block: which of its empty neighbours were new liberties (four bits);
//! - blocks that are merged: the record of the largest (the others stay in place, out of use);
//! - captured stones: their points in ring order (rings, heads and records stay in place, out of use);
//! - a record out of use that is overwritten, because a new block gets its name.

use crate::board::{Board, Content};
use crate::hash;
use crate::point::Point;
use crate::point_set::PointSet;

/// How the played stone became part of a block: what undo must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// It is a pass.
    Pass,
    /// It is a block of its own. The record of that name was clean, but for a number of stones of a block captured
    /// there.
    Alone { old_stone_count: u16 },
    /// It is a block of its own. The record of that name was out of use with liberties in it, and is on the stack.
    AloneSaved,
    /// It joined `main`; the bits tell which neighbours became new liberties.
    Joined { main: Point, new_liberties: u8 },
    /// It joined `main` with `others` more blocks, whose heads are on the stack of joins.
    Merged { main: Point, others: u8 },
}

impl Placed {
    #[inline]
    pub(crate) fn is_alone(self) -> bool {
        matches!(self, Placed::Alone { .. } | Placed::AloneSaved)
    }
}

/// The blocks that a new stone touches.
pub(crate) struct Contact {
    /// The heads of those of its own colour, each once; the first `count` count.
    friends: [Point; 4],
    count: usize,
    /// An enemy has lost its last liberty.
    pub(crate) captures: bool,
}

/// A copy of what is known of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedBlock {
    liberties: PointSet,
    liberty_count: u16,
    stone_count: u16,
}

impl Board {
    #[inline]
    fn add_liberty(&mut self, head: Point, point: Point) -> bool {
        let new = self.liberties[head].insert(point);
        self.liberty_count[head] += u16::from(new);
        new
    }

    /// The point is no longer a liberty of the blocks around it; tells which of them belong to the player to move,
    /// and whether an enemy has none left.
    #[inline]
    pub(crate) fn take_liberty(&mut self, point: Point) -> Contact {
        let own = Content::stone(self.to_play);
        let mut contact = Contact { friends: [point; 4], count: 0, captures: false };
        for n in point.neighbors() {
            let stone = self.content[n];
            // Only the first stone of a block finds the liberty there.
            if stone.is_stone() && self.liberties[self.head[n]].remove(point) {
                let head = self.head[n];
                self.liberty_count[head] -= 1;
                if stone == own {
                    contact.friends[contact.count] = head;
                    contact.count += 1;
                } else {
                    contact.captures |= self.liberty_count[head] == 0;
                }
            }
        }
        contact
    }

    /// The point is a liberty of the blocks around it again.
    #[inline]
    pub(crate) fn give_liberty(&mut self, point: Point) {
        for n in point.neighbors() {
            if self.content[n].is_stone() {
                self.add_liberty(self.head[n], point);
            }
        }
    }

    /// Captures the enemy blocks around a point that have no liberty left; the number of stones.
    pub(crate) fn capture_around(&mut self, point: Point) -> u16 {
        let enemy = Content::stone(!self.to_play);
        let mut stones = 0;
        for n in point.neighbors() {
            if self.content[n] == enemy && self.liberty_count[self.head[n]] == 0 {
                stones += self.remove_block(self.head[n]);
            }
        }
        stones
    }

    /// Takes a block off the board. Its record stays in place, for undo.
    fn remove_block(&mut self, head: Point) -> u16 {
        let color = !self.to_play;
        let first = self.history.captured.len();
        let mut stone = head;
        loop {
            self.content[stone] = Content::Empty;
            self.hash ^= hash::stone_hash(stone, color);
            self.history.captured.push(stone);
            stone = self.next[stone];
            if stone == head {
                break;
            }
        }
        for i in first..self.history.captured.len() {
            self.give_liberty(self.history.captured[i]);
        }
        self.stone_count[head]
    }

    /// Puts the last captured stones back. Their rings, heads and records were not touched since, or are restored
    /// already.
    pub(crate) fn release(&mut self, stones: u16) {
        let enemy = Content::stone(!self.to_play);
        let first = self.history.captured.len() - usize::from(stones);
        for i in first..self.history.captured.len() {
            self.take_liberty(self.history.captured[i]);
        }
        for stone in self.history.captured.drain(first..) {
            self.content[stone] = enemy;
        }
    }

    /// Puts the stone on the point and into a block, with the friends it touches.
    #[inline]
    pub(crate) fn place(&mut self, point: Point, contact: &Contact) -> Placed {
        self.content[point] = Content::stone(self.to_play);
        match contact.friends[..contact.count] {
            [] => self.place_alone(point),
            [main] => self.join_one(point, main),
            ref friends => self.join_many(point, friends),
        }
    }

    #[inline]
    fn place_alone(&mut self, point: Point) -> Placed {
        self.head[point] = point;
        self.next[point] = point;
        let placed = if self.liberty_count[point] == 0 {
            Placed::Alone { old_stone_count: self.stone_count[point] }
        } else {
            self.save_block(point);
            self.liberties[point] = PointSet::EMPTY;
            self.liberty_count[point] = 0;
            Placed::AloneSaved
        };
        self.stone_count[point] = 1;
        for n in point.neighbors() {
            if self.content[n] == Content::Empty {
                self.add_liberty(point, n);
            }
        }
        placed
    }

    #[inline]
    fn join_one(&mut self, point: Point, main: Point) -> Placed {
        self.link(point, main);
        let mut new_liberties = 0;
        for (i, n) in point.neighbors().into_iter().enumerate() {
            if self.content[n] == Content::Empty {
                new_liberties |= u8::from(self.add_liberty(main, n)) << i;
            }
        }
        Placed::Joined { main, new_liberties }
    }

    fn join_many(&mut self, point: Point, heads: &[Point]) -> Placed {
        let main = *heads.iter().max_by_key(|&&head| self.stone_count[head]).expect("at least two blocks");
        self.save_block(main);
        self.link(point, main);
        for n in point.neighbors() {
            if self.content[n] == Content::Empty {
                self.add_liberty(main, n);
            }
        }
        for &head in heads.iter().filter(|&&head| head != main) {
            self.history.joined.push(head);
            self.relabel(head, main);
            self.next.swap(head, main);
            self.stone_count[main] += self.stone_count[head];
            let liberties = self.liberties[head];
            self.liberties[main] |= liberties;
        }
        self.liberty_count[main] = self.liberties[main].len() as u16;
        Placed::Merged { main, others: heads.len() as u8 - 1 }
    }

    /// Takes the stone off the point and out of its block: the reverse of [`Board::place`].
    #[inline]
    pub(crate) fn unplace(&mut self, point: Point, placed: Placed) {
        self.content[point] = Content::Empty;
        match placed {
            Placed::Pass => {}
            Placed::Alone { old_stone_count } => self.clean_alone(point, old_stone_count),
            Placed::AloneSaved => self.restore_block(point),
            Placed::Joined { main, new_liberties } => self.unjoin_one(point, main, new_liberties),
            Placed::Merged { main, others } => self.unjoin_many(point, main, others),
        }
    }

    #[inline]
    fn clean_alone(&mut self, point: Point, old_stone_count: u16) {
        self.stone_count[point] = old_stone_count;
        self.liberty_count[point] = 0;
        for n in point.neighbors() {
            self.liberties[point].remove(n);
        }
    }

    #[inline]
    fn unjoin_one(&mut self, point: Point, main: Point, new_liberties: u8) {
        self.unlink(point, main);
        for (i, n) in point.neighbors().into_iter().enumerate() {
            if new_liberties >> i & 1 != 0 {
                self.liberties[main].remove(n);
            }
        }
        self.liberty_count[main] -= new_liberties.count_ones() as u16;
    }

    fn unjoin_many(&mut self, point: Point, main: Point, others: u8) {
        for _ in 0..others {
            let head = self.history.joined.pop().expect("join_many pushed it");
            self.next.swap(head, main);
            self.relabel(head, head);
        }
        self.unlink(point, main);
        self.restore_block(main);
    }

    fn save_block(&mut self, head: Point) {
        self.history.saved.push(SavedBlock {
            liberties: self.liberties[head],
            liberty_count: self.liberty_count[head],
            stone_count: self.stone_count[head],
        });
    }

    fn restore_block(&mut self, head: Point) {
        let saved = self.history.saved.pop().expect("its twin saved it");
        self.liberties[head] = saved.liberties;
        self.liberty_count[head] = saved.liberty_count;
        self.stone_count[head] = saved.stone_count;
    }

    /// Links a stone into the ring of `main`, right behind its head.
    #[inline]
    fn link(&mut self, point: Point, main: Point) {
        self.head[point] = main;
        self.next[point] = self.next[main];
        self.next[main] = point;
        self.stone_count[main] += 1;
    }

    #[inline]
    fn unlink(&mut self, point: Point, main: Point) {
        self.next[main] = self.next[point];
        self.stone_count[main] -= 1;
    }

    /// Gives every stone of the ring of `head` the name `to`.
    #[inline]
    fn relabel(&mut self, head: Point, to: Point) {
        let mut stone = head;
        loop {
            self.head[stone] = to;
            stone = self.next[stone];
            if stone == head {
                break;
            }
        }
    }
}
