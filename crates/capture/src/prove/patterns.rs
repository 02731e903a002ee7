//! Captures that are known for a part of the board.
//!
//! A proved position promises a capture in every position that is equal on its zone (`docs/capture.md`, "The
//! argument"). Here these promises are kept, so that a stone somewhere else does not make a position a new one. They
//! are found by the liberties of the prey, which always lie in the zone.

use rustc_hash::FxHashMap;
use tesuji_board::{Point, PointSet};
use tesuji_question::NodeId;

use crate::hunt::Hunt;

/// What lies in a zone.
struct Pattern {
    zone: PointSet,
    stones: [PointSet; 2],
    ban: Option<Point>,
    node: NodeId,
}

impl Pattern {
    fn fits(&self, hunt: &Hunt) -> bool {
        let stones = hunt.stones();
        (0..2).all(|side| stones[side].equals_on(&self.zone, &self.stones[side]))
            && hunt.board.ko().filter(|&point| self.zone.contains(point)) == self.ban
    }
}

#[derive(Default)]
pub(crate) struct Patterns {
    caught: FxHashMap<Key, Vec<Pattern>>,
}

/// The prey's liberties by two of them and their number, and whether it is to play. That others may have the same key
/// does not matter: a pattern that fits is a promise, wherever it is found.
type Key = (Option<Point>, Option<Point>, usize, bool);

fn key(hunt: &Hunt) -> Key {
    let mut liberties = hunt.board.liberties(hunt.prey).iter();
    (liberties.next(), liberties.next(), hunt.prey_liberties(), hunt.prey_to_play())
}

impl Patterns {
    pub(crate) fn find(&self, hunt: &Hunt) -> Option<NodeId> {
        let list = self.caught.get(&key(hunt))?;
        list.iter().rev().find(|pattern| pattern.fits(hunt)).map(|pattern| pattern.node)
    }

    pub(crate) fn add(&mut self, hunt: &Hunt, zone: &PointSet, node: NodeId) {
        let stones = hunt.stones().map(|stones| stones & *zone);
        let ban = hunt.board.ko().filter(|&point| zone.contains(point));
        self.caught.entry(key(hunt)).or_default().push(Pattern { zone: *zone, stones, ban, node });
    }
}
