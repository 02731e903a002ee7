//! Checks that generated rules are true, with a second implementation of the game they are made for.
//!
//! A *claim* says: with these stones in a rectangle and this known of the outside, White to play, the marked black
//! string gets an eye (or lives), the marked white string is captured, or two marked black strings are connected, within
//! so many plies. A *certificate* is a
//! list of claims. A claim follows from it if
//!
//! - the aim is reached, or
//! - whatever White plays, and whatever comes of it, Black has an answer after which, whatever comes of it, a claim
//!   of **fewer plies** applies.
//!
//! If every claim of a certificate follows from it, all of them are true: by induction on the plies. A rule is proved
//! if a claim that was checked asks for no more and promises no less. What may happen in the rectangle is told in
//! `docs/rules.md`, 3.1 and 3.2, and why a real board allows White no more in 3.3. Nothing here is shared with the
//! crate that makes the rules.

mod play;
mod rectangle;

use std::collections::HashMap;

use play::{AfterWhite, Known, Situation, Stones};
pub use rectangle::{Cells, MAX_CELLS, Rectangle};

/// What Black wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// One eye of the target.
    Eye,
    /// Two: life.
    Life,
    /// The capture of a white target.
    Capture,
    /// The connection of two black targets: one string that is not in atari, White to play.
    Connection,
}

/// A claim about a pattern: it is won for Black though White plays first.
///
/// A condition on a string may be written on any of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Black's stones.
    pub black: Cells,
    /// White's stones.
    pub white: Cells,
    /// A stone of the string it is about: a white one that is captured, otherwise a black one.
    pub target: u8,
    /// A stone of the other string, if it is about a connection.
    pub partner: Option<u8>,
    /// Black strings, and black moves on empty cells, with a liberty outside.
    pub one: Cells,
    /// The same with two liberties.
    pub two: Cells,
    /// White strings and empty cells that are shielded from outside.
    pub shielded: Cells,
    /// The plies until the aim is reached, at most.
    pub plies: u8,
}

/// Why a claim is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleFlaw {
    /// Stones or conditions that mean nothing.
    #[error("stones on one another or outside, no target as the aim wants it, or a condition where it means nothing")]
    Malformed,
    /// No plies are left, and the aim is not reached.
    #[error("no plies are left, and the aim is not reached")]
    NotReached,
    /// White may capture the target.
    #[error("White may capture the target by playing {}", place(.0))]
    Captured(Option<usize>),
    /// Black has no answer.
    #[error("if White plays {} no answer of Black leads to a claim of fewer plies", place(.0))]
    NoAnswer(Option<usize>),
    /// No claim of the certificate speaks for the rule.
    #[error("no claim of the certificate asks for no more and promises no less")]
    NotClaimed,
}

fn place(cell: &Option<usize>) -> String {
    cell.map_or_else(|| "outside".to_owned(), |cell| format!("on cell {cell}"))
}

/// Claims that are to support one another.
#[derive(Clone, Debug)]
pub struct Certificate {
    rectangle: Rectangle,
    aim: Aim,
    /// By their stones.
    claims: Vec<Claim>,
    /// For stones and target the range of their claims.
    index: HashMap<u64, (u32, u32)>,
}

impl Certificate {
    /// Takes the claims; none of them is believed yet. Malformed ones are never used.
    pub fn new(rectangle: Rectangle, aim: Aim, claims: Vec<Claim>) -> Certificate {
        let key_of = |claim: &Claim| {
            let stones = claim.stones(&rectangle, aim)?;
            Some(key(&rectangle, &stones))
        };
        let mut keyed: Vec<(u64, Claim)> = claims.iter().filter_map(|claim| Some((key_of(claim)?, *claim))).collect();
        keyed.sort_by_key(|(key, claim)| (*key, claim.plies));
        let mut index: HashMap<u64, (u32, u32)> = HashMap::with_capacity(keyed.len());
        for (i, (key, _)) in (0..).zip(&keyed) {
            index.entry(*key).or_insert((i, i)).1 = i + 1;
        }
        Certificate { rectangle, aim, claims: keyed.into_iter().map(|(_, claim)| claim).collect(), index }
    }

    /// The claims, in the order of the certificate.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Whether a claim follows from those of fewer plies.
    pub fn follows(&self, claim: &Claim) -> Result<(), RuleFlaw> {
        let at = claim.situation(&self.rectangle, self.aim).ok_or(RuleFlaw::Malformed)?;
        if at.is_reached(&self.rectangle, self.aim) {
            return Ok(());
        }
        if claim.plies < 2 {
            return Err(RuleFlaw::NotReached);
        }
        let mut flaw = None;
        at.each_after_white(&self.rectangle, |white, after| {
            flaw = match after {
                AfterWhite::Lost => Some(RuleFlaw::Captured(white)),
                AfterWhite::Go(next, ban) if self.is_answered(&next, ban, claim.plies - 2) => None,
                AfterWhite::Go(..) => Some(RuleFlaw::NoAnswer(white)),
            };
            flaw.is_none()
        });
        flaw.map_or(Ok(()), Err)
    }

    /// Whether Black has an answer: a pass, or a stone.
    fn is_answered(&self, at: &Situation, ban: Option<usize>, plies: u8) -> bool {
        let good = |next: &Situation| {
            self.aim == Aim::Connection && next.is_reached(&self.rectangle, self.aim) || self.is_claimed(next, plies)
        };
        good(at) || at.free_cells(&self.rectangle, ban).any(|cell| at.works(&self.rectangle, cell, good))
    }

    /// Whether a claim of at most so many plies applies.
    fn is_claimed(&self, at: &Situation, plies: u8) -> bool {
        let Some(&(first, end)) = self.index.get(&key(&self.rectangle, &at.stones)) else { return false };
        let Known { one, two, shielded } = at.known;
        let mut claims = self.claims[first as usize..end as usize].iter().take_while(|claim| claim.plies <= plies);
        claims.any(|c| c.one & !one == 0 && c.two & !two == 0 && c.shielded & !shielded == 0)
    }

    /// Whether a rule is one of the claims, or weaker than one. (The claims must have been checked:
    /// [`Certificate::follows`].)
    pub fn speaks_for(&self, rule: &Claim) -> Result<(), RuleFlaw> {
        let at = rule.situation(&self.rectangle, self.aim).ok_or(RuleFlaw::Malformed)?;
        if self.is_claimed(&at, rule.plies) { Ok(()) } else { Err(RuleFlaw::NotClaimed) }
    }
}

impl Claim {
    fn stones(&self, rectangle: &Rectangle, aim: Aim) -> Option<Stones> {
        let &Claim { black, white, target, partner, one, two, shielded, .. } = self;
        let (target, partner) = (usize::from(target), partner.map(usize::from));
        let fits = (black | white | one | two | shielded) & !rectangle.all() == 0 && target < MAX_CELLS;
        let fits = fits && partner.is_none_or(|partner| partner < MAX_CELLS && black >> partner & 1 != 0);
        let sense = black & white == 0 && (one | two) & white == 0 && shielded & black == 0;
        let as_many = partner.is_some() == (aim == Aim::Connection);
        let stones = Stones { black, white, target, partner, is_prey: aim == Aim::Capture };
        (fits && sense && as_many && stones.of_target() >> target & 1 != 0).then_some(stones)
    }

    fn situation(&self, rectangle: &Rectangle, aim: Aim) -> Option<Situation> {
        let stones = self.stones(rectangle, aim)?;
        let known = Known { one: self.one, two: self.two, shielded: self.shielded };
        Some(Situation::new(rectangle, stones, known))
    }
}

/// Stones and target as one number; of two targets it does not matter which is named first.
fn key(rectangle: &Rectangle, stones: &Stones) -> u64 {
    let head = |stone: usize| u64::from(rectangle.string(stone, stones.of_target()).trailing_zeros());
    let (target, partner) = (head(stones.target), stones.partner.map_or(MAX_CELLS as u64, head));
    let (low, high) = (target.min(partner), target.max(partner));
    u64::from(stones.black) | u64::from(stones.white) << 16 | low << 32 | high << 40
}

#[cfg(test)]
mod tests;
