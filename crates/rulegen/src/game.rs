//! What can happen in a pattern: the moves of both sides and what is known of the outside afterwards.
//!
//! A [`Game`] (an edition of the rules) says which moves there are. A state is a pattern, possibly with a marked black
//! string (the target), and the set of conditions known to be true. Moves carry conditions forward; the generator needs
//! the way back: *which conditions before the move make this condition true after it?* That is a [`Pull`].
//!
//! ```text
//!   White's turn:  every Event must be answered          Event = list of Ways, one of them must hold
//!   Black's turn:  one BlackMove must work, that is       Way   = conditions that must hold now, and a state that must
//!                  one of `legal` holds and every                 be good then (none: the event cannot happen)
//!                  Event of it is answered
//! ```

use tesuji_board::Color;
use tesuji_rules::{Cells, Ground, Key, Shape, State, Target};

use crate::condition::Conditions;
use crate::placement::Placement;

/// How conditions after a move follow from conditions before it.
#[derive(Clone, Debug, Default)]
pub struct Pull {
    /// Conditions that are true after the move if they were true before it.
    same: Conditions,
    /// Conditions that are true after the move if the next stronger ones (the next bits) were true before it.
    lowered: Conditions,
    /// For a condition (its bit) the alternatives that make it true: each a set of conditions. Missing: it cannot be
    /// relied on.
    rest: Vec<(u8, Vec<Conditions>)>,
}

impl Pull {
    /// Conditions of `mask` are kept.
    pub fn keep(&mut self, mask: Conditions) {
        self.same |= mask;
    }

    /// Conditions of `mask` follow from the next stronger ones.
    pub fn lower(&mut self, mask: Conditions) {
        self.forget(mask);
        self.lowered |= mask;
    }

    /// Conditions of `mask` are not kept, unless told so later.
    pub fn forget(&mut self, mask: Conditions) {
        self.same &= !mask;
        self.lowered &= !mask;
        self.rest.retain(|(bit, _)| mask >> bit & 1 == 0);
    }

    /// The condition `bit` is true if one of the alternatives was.
    pub fn set(&mut self, bit: u8, alternatives: Vec<Conditions>) {
        self.forget(1 << bit);
        self.rest.push((bit, alternatives));
    }

    /// What is known after the move if this is known before it.
    pub fn push(&self, before: Conditions) -> Conditions {
        let follows = |alternatives: &[Conditions]| alternatives.iter().any(|a| a & !before == 0);
        let derived = self.rest.iter().filter(|(_, alternatives)| follows(alternatives));
        derived.fold(before & self.same | before >> 1 & self.lowered, |after, (bit, _)| after | 1 << bit)
    }

    /// All minimal choices of conditions before the move that make `after` true.
    pub fn apply(&self, after: Conditions, out: &mut Vec<Conditions>) {
        out.clear();
        out.push(after & self.same | (after & self.lowered) << 1);
        let mut rest = after & !(self.same | self.lowered);
        while rest != 0 {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let Some((_, alternatives)) = self.rest.iter().find(|(b, _)| *b == bit) else {
                out.clear();
                return;
            };
            let before = std::mem::take(out);
            for &alternative in alternatives {
                out.extend(before.iter().map(|v| v | alternative));
            }
        }
    }
}

/// The state after a move.
#[derive(Clone, Debug)]
pub struct Next {
    /// Stones and target.
    pub state: State,
    /// A cell where Black may not play at once because of a ko.
    pub ban: Option<u8>,
    /// What is known then.
    pub pull: Pull,
}

/// One way to deal with an event.
#[derive(Clone, Debug)]
pub struct Way {
    /// What must be known now.
    pub needs: Conditions,
    /// The state that must be good then; `None` if the event cannot happen when `needs` is true.
    pub then: Option<Next>,
}

impl Way {
    /// The event cannot happen if this is known.
    pub const fn excused(needs: Conditions) -> Way {
        Way { needs, then: None }
    }

    /// The state must be good.
    pub const fn to(next: Next) -> Way {
        Way { needs: 0, then: Some(next) }
    }
}

/// Something that may happen: dealt with if one of the ways holds.
pub type Event = Vec<Way>;

/// A move for Black.
#[derive(Clone, Debug)]
pub struct BlackMove {
    /// Where; `None` outside the rectangle.
    pub cell: Option<u8>,
    /// The move is certainly legal if one of these is known.
    pub legal: Vec<Conditions>,
    /// What may come of it: all must be dealt with.
    pub events: Vec<Event>,
}

/// A move for White with everything that may come of it.
#[derive(Clone, Debug)]
pub struct WhiteMove {
    /// Where; `None` outside the rectangle or a pass.
    pub cell: Option<u8>,
    /// All must be dealt with.
    pub events: Vec<Event>,
}

/// What the states of a game mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Nothing: a state is a pattern.
    Nothing,
    /// A string of this colour.
    One(Color),
    /// Two strings of this colour, until they are one.
    Two(Color),
}

impl Marks {
    /// Whose string is marked, if any is.
    pub const fn color(self) -> Option<Color> {
        match self {
            Marks::Nothing => None,
            Marks::One(color) | Marks::Two(color) => Some(color),
        }
    }
}

/// An edition: what the moves do. Everything must be monotone: knowing more never hurts Black.
pub trait Game: Sync {
    /// The rectangle.
    fn shape(&self) -> Shape;

    /// What states mark as the target.
    fn marks(&self) -> Marks;

    /// Whether the target of a state is still there: it is not captured yet, or not connected. Only then can there be a rule.
    fn has_target(&self, State { pattern, target }: State) -> bool {
        match self.marks() {
            Marks::Nothing => true,
            Marks::One(Color::Black) => pattern.black >> target.first() & 1 != 0,
            Marks::One(Color::White) => pattern.white >> target.first() & 1 != 0,
            Marks::Two(_) => target.second().is_some(),
        }
    }

    /// The targets of which Black wants nothing more (depth 0), with what must be known of the outside; without marks cell 0,
    /// if he has reached his aim.
    fn reached(&self, ground: &Ground) -> Vec<(Target, Conditions)>;

    /// The conditions with all that follows from them; `None` if they cannot be true together, or the pattern is
    /// impossible.
    fn close(&self, ground: &Ground, conditions: Conditions) -> Option<Conditions>;

    /// White's moves.
    fn white_moves(&self, ground: &Ground, target: Target) -> Vec<WhiteMove>;

    /// Black's moves on some empty cells, and the outside ones that the edition knows. Passing is not among them.
    fn black_moves(&self, ground: &Ground, target: Target, cells: Cells) -> Vec<BlackMove>;

    /// A quick look before White's moves are worked out: certainly not won, since a move that cannot be excused leads
    /// to a state that is never `winning`. It need not see everything.
    fn is_hopeless(&self, _state: State, _winning: &dyn Fn(Key) -> bool) -> bool {
        false
    }

    /// A quick look before Black's moves are worked out: the empty cells where a move may win in a new way, because it
    /// leads to a `fresh` state, and cannot be ruled out, because a state to which it may lead is not `won`. It may
    /// name too many; `None`: any move may be worth it.
    fn worth_playing(&self, _state: State, _fresh: &dyn Fn(Key) -> bool, _won: &dyn Fn(Key) -> bool) -> Option<Cells> {
        None
    }

    /// Whether a ko may forbid Black a move in this edition.
    fn has_bans(&self) -> bool;

    /// What is known of the outside of a small rectangle inside this one (Cazenave 2002, 3.1).
    fn seen_inside(&self, large: &Ground, conditions: Conditions, small: &Ground, placement: &Placement) -> Conditions;

    /// The least conditions under which a rule of a small rectangle inside this one applies; nothing if it never does.
    fn needed_outside(
        &self,
        large: &Ground,
        small: &Ground,
        placement: &Placement,
        rule: Conditions,
    ) -> Option<Conditions>;

    /// What protects an empty cell without liberties inside against a white stone (3.3).
    fn protection(&self, ground: &Ground, cell: u8) -> Conditions;
}

/// The condition set without what follows from the rest of it.
///
/// Conditions on empty cells go first: they follow from those on strings more often than the other way round.
pub(crate) fn essential(game: &impl Game, ground: &Ground, closed: Conditions) -> Conditions {
    let empties = crate::condition::on_cells(ground.empty, 15);
    let mut kept = closed;
    for group in [closed & empties, closed & !empties] {
        for (cell, level) in crate::condition::list(group) {
            let without = kept & !crate::condition::condition(cell, level);
            if game.close(ground, without) == Some(closed) {
                kept = without;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pulling_back_multiplies_alternatives() {
        let mut pull = Pull::default();
        pull.keep(0b0001);
        pull.set(1, vec![0b0100, 0b1000]);
        pull.set(2, vec![]);
        let mut out = Vec::new();
        pull.apply(0b0011, &mut out);
        assert_eq!(out, [0b0101, 0b1001]);
        pull.apply(0b0100, &mut out);
        assert!(out.is_empty());
        pull.apply(0b1000, &mut out);
        assert!(out.is_empty(), "a condition nobody speaks of cannot be relied on");
        pull.forget(0b0001);
        pull.apply(0b0001, &mut out);
        assert!(out.is_empty());
    }
}
