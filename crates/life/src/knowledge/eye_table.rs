//! The status of an eye space surrounded by one block, for every way it can be filled: dead shapes (Kierulf 1985,
//! section 4) and beyond.
//!
//! The *space* has up to seven points. Every neighbour of a point that is not in the space is a stone of the *owner*,
//! one block. So all that counts is which points are adjacent, and which of them touch the owner (a point in the corner
//! may not). The positions of the space are enumerated and two games are solved on them by fixpoint:
//!
//! ```text
//!   dead    the attacker captures the owner, however many liberties k it has elsewhere, if he may fill these one by one:
//!           W(k, position, side). Attacker: a move, a pass, or W(k - 1, position, defender) by filling.
//!           Defender: every move and a pass, a move of his own elsewhere (k - 1), and an exchange of moves elsewhere (k - 2).
//!           With k > 0 the owner cannot be captured. The defender ignores ko bans, the attacker obeys them.
//!   alive   the attacker can neither capture the owner nor force captures for ever, though it has no other liberty, he ignores ko
//!           bans and the defender obeys them
//! ```
//!
//! A kill must end, so both are least fixpoints of the attacker's wins. Sets for growing k are computed until they stay
//! the same.

use std::sync::OnceLock;

/// Maximum points of a space.
pub const LARGEST: usize = 7;
/// Levels of k at most; sets that still change then are not used.
const LEVELS: usize = 12;

/// A space: its points by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    /// How many points.
    pub size: usize,
    /// The neighbours of each point, as a set of bits.
    pub adjacent: [u8; LARGEST],
    /// The points that touch the owner.
    pub touches: u8,
}

/// Stones in a space: attacker's and defender's.
type Inside = (u8, u8);

/// What a move leads to.
#[derive(Clone, Copy)]
struct Next {
    inside: usize,
    /// The owner is captured.
    captured: bool,
    /// Some stones are captured.
    takes: bool,
    /// Where the other side is banned by a ko.
    ban: Option<u8>,
    at: u8,
}

/// The statuses of all positions of a space. Death and life are found when they are first asked for.
#[derive(Clone, Debug)]
pub struct EyeTable {
    space: Space,
    dead: OnceLock<Statuses>,
    alive: OnceLock<Statuses>,
}

/// For every set of attacker stones: with the attacker to move, with the defender to move.
type Statuses = Vec<[bool; 2]>;

impl EyeTable {
    /// The table of a space.
    pub fn new(space: &Space) -> EyeTable {
        EyeTable { space: *space, dead: OnceLock::new(), alive: OnceLock::new() }
    }

    /// Whether the owner dies whatever happens elsewhere; `stones` are the attacker's in the space.
    pub fn is_dead(&self, stones: u8, attacker_moves: bool) -> bool {
        let dead = self.dead.get_or_init(|| {
            let positions = Positions::new(&self.space, &[false, true]);
            positions.statuses(solve_dead(&positions), |dead| dead)
        });
        dead[usize::from(stones)][usize::from(!attacker_moves)]
    }

    /// Whether the owner lives by this space alone.
    pub fn is_alive(&self, stones: u8, attacker_moves: bool) -> bool {
        let alive = self.alive.get_or_init(|| {
            let positions = Positions::new(&self.space, &[true]);
            positions.statuses(solve_alive(&positions), |killed| !killed)
        });
        alive[usize::from(stones)][usize::from(!attacker_moves)]
    }
}

/// All positions with their moves: of the attacker and the defender, with an owner that can be captured and one that
/// cannot.
struct Positions {
    all: Vec<Inside>,
    /// The owner has no liberty here: without others it is captured.
    smothered: Vec<bool>,
    moves: [[Vec<Vec<Next>>; 2]; 2],
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

impl Positions {
    /// With the moves for an owner that cannot be captured, for one that can, or both.
    fn new(space: &Space, mortal: &[bool]) -> Positions {
        let full = (1u16 << space.size) as usize;
        let mut all = Vec::new();
        let mut number = vec![usize::MAX; full * full];
        for attacker in 0..full {
            for defender in (0..full).filter(|defender| defender & attacker == 0) {
                number[attacker * full + defender] = all.len();
                all.push((attacker as u8, defender as u8));
            }
        }
        let list = |side: usize, mortal: bool| -> Vec<Vec<Next>> {
            let moves = |inside: &Inside| {
                let free = (0..space.size as u8).filter(|at| (inside.0 | inside.1) >> at & 1 == 0);
                let played = free.filter_map(|at| space.play(*inside, side, at, mortal));
                played
                    .map(|(to, captured, ban, at)| Next {
                        inside: number[usize::from(to.0) * full + usize::from(to.1)],
                        captured,
                        takes: (to.0 | to.1).count_ones() <= (inside.0 | inside.1).count_ones(),
                        ban,
                        at,
                    })
                    .collect()
            };
            all.iter().map(moves).collect()
        };
        let lists = |wanted| {
            if mortal.contains(&wanted) { [list(ATTACKER, wanted), list(DEFENDER, wanted)] } else { Default::default() }
        };
        let moves = [lists(false), lists(true)];
        let smothered = all.iter().map(|inside| space.owner_liberties(*inside) == 0).collect();
        Positions { all, smothered, moves }
    }

    /// The result of a fixpoint for the positions without defender stones.
    fn statuses(&self, (attacker, defender): (Vec<bool>, Vec<bool>), status: impl Fn(bool) -> bool) -> Statuses {
        let sets = self.all.iter().map(|inside| usize::from(inside.0)).max().map_or(0, |last| last + 1);
        let mut statuses = vec![[false; 2]; sets];
        for (i, inside) in self.all.iter().enumerate().filter(|(_, inside)| inside.1 == 0) {
            statuses[usize::from(inside.0)] = [status(attacker[i]), status(defender[i])];
        }
        statuses
    }

    fn of(&self, side: usize, mortal: bool) -> &[Vec<Next>] {
        &self.moves[usize::from(mortal)][side]
    }
}

impl Space {
    fn grow(&self, seed: u8, within: u8) -> u8 {
        let mut grown = seed & within;
        loop {
            let next = (grown | self.around(grown)) & within;
            if next == grown {
                return grown;
            }
            grown = next;
        }
    }

    fn around(&self, set: u8) -> u8 {
        (0..self.size).filter(|i| set >> i & 1 == 1).fold(0, |all, i| all | self.adjacent[i])
    }

    /// The blocks of a set of stones.
    fn blocks(&self, stones: u8) -> impl Iterator<Item = u8> + '_ {
        let mut rest = stones;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            (first != 0).then(|| {
                let block = self.grow(first, stones);
                rest &= !block;
                block
            })
        })
    }

    /// The liberties of the owner in the space.
    fn owner_liberties(&self, (attacker, defender): Inside) -> u8 {
        let empty = !(attacker | defender);
        let joined = self.blocks(defender).filter(|block| block & self.touches != 0).fold(0, |all, block| all | block);
        (self.touches | self.around(joined)) & empty & ((1u16 << self.size) - 1) as u8
    }

    /// A move, if it is legal apart from bans: the position, whether the owner is captured, the ban.
    fn play(&self, inside: Inside, side: usize, at: u8, mortal: bool) -> Option<(Inside, bool, Option<u8>, u8)> {
        let stone = 1u8 << at;
        let (mut attacker, mut defender) = inside;
        if side == ATTACKER {
            attacker |= stone
        } else {
            defender |= stone
        }
        let (own, other) = if side == ATTACKER { (attacker, defender) } else { (defender, attacker) };
        let empty = !(attacker | defender) & ((1u16 << self.size) - 1) as u8;
        let mut taken = 0;
        for block in self.blocks(other) {
            let of_owner = side == ATTACKER && block & self.touches != 0;
            if !of_owner && self.around(block) & empty == 0 {
                taken |= block;
            }
        }
        if side == ATTACKER && mortal && self.owner_liberties((attacker, defender)) == 0 {
            return Some((inside, true, None, at));
        }
        let after = if side == ATTACKER { (attacker, defender & !taken) } else { (attacker & !taken, defender) };
        let empty = empty | taken;
        let block = self.grow(stone, own);
        let of_owner = side == DEFENDER && block & self.touches != 0;
        let liberties = if of_owner { self.owner_liberties(after) } else { self.around(block) & empty };
        if liberties == 0 && (mortal || !of_owner) {
            return None;
        }
        let ko = !of_owner && block == stone && taken.count_ones() == 1 && liberties == taken;
        Some((after, false, ko.then(|| taken.trailing_zeros() as u8), at))
    }
}

/// Runs a rule over all positions until nothing changes.
fn fixpoint(size: usize, mut rule: impl FnMut(usize, &[bool], &[bool]) -> (bool, bool)) -> (Vec<bool>, Vec<bool>) {
    let (mut attacker, mut defender) = (vec![false; size], vec![false; size]);
    loop {
        let mut changed = false;
        // Backwards: positions with many stones come last and are decided first.
        for i in (0..size).rev() {
            if attacker[i] && defender[i] {
                continue;
            }
            let (a, d) = rule(i, &attacker, &defender);
            changed |= a && !attacker[i] || d && !defender[i];
            attacker[i] |= a;
            defender[i] |= d;
        }
        if !changed {
            return (attacker, defender);
        }
    }
}

fn solve_dead(positions: &Positions) -> (Vec<bool>, Vec<bool>) {
    let size = positions.all.len();
    let mut levels: Vec<(Vec<bool>, Vec<bool>)> = Vec::new();
    for k in 0..LEVELS {
        let mortal = k == 0;
        let (ours, theirs) = (positions.of(ATTACKER, mortal), positions.of(DEFENDER, mortal));
        let below = k.checked_sub(1).map(|k| &levels[k]);
        let two_below = k.checked_sub(2).map(|k| &levels[k]);
        let level = fixpoint(size, |i, attacker, defender| {
            // By the filling of the last liberty elsewhere.
            if mortal && positions.smothered[i] {
                return (true, true);
            }
            let fills = |i: usize| below.is_some_and(|level| level.1[i]);
            let kills = |i: usize, banned: Option<u8>| {
                defender[i]
                    || fills(i)
                    || ours[i].iter().any(|next| Some(next.at) != banned && (next.captured || defender[next.inside]))
            };
            let fails = |next: &Next| match next.ban {
                Some(_) => kills(next.inside, next.ban),
                None => attacker[next.inside],
            };
            let elsewhere = below.is_none_or(|level| level.0[i]) && two_below.is_none_or(|level| level.1[i]);
            (kills(i, None), attacker[i] && elsewhere && theirs[i].iter().all(fails))
        });
        levels.push(level);
        let last = levels.len();
        if last > 3 && levels[last - 1] == levels[last - 2] && levels[last - 2] == levels[last - 3] {
            let attacker = (0..size).map(|i| levels.iter().all(|level| level.0[i])).collect();
            let defender = (0..size).map(|i| levels.iter().all(|level| level.1[i])).collect();
            return (attacker, defender);
        }
    }
    (vec![false; size], vec![false; size])
}

/// Where the owner is captured, or the attacker can capture or be captured for ever: the defender has to come to rest.
fn solve_alive(positions: &Positions) -> (Vec<bool>, Vec<bool>) {
    let (ours, theirs) = (positions.of(ATTACKER, true), positions.of(DEFENDER, true));
    let size = positions.all.len();
    // Where one more capture is as good as a win: everywhere at first, then only where it leads to another one.
    let mut again = (vec![true; size], vec![true; size]);
    loop {
        let killed = fixpoint(size, |i, attacker, defender| {
            let lost = |next: &Next| if next.takes { again.0[next.inside] } else { attacker[next.inside] };
            let kills = |next: &Next| match next.ban {
                Some(ban) => {
                    let replies = &theirs[next.inside];
                    again.0[next.inside] && replies.iter().all(|reply| reply.at == ban || again.0[reply.inside])
                }
                None if next.takes => again.1[next.inside],
                None => defender[next.inside],
            };
            (
                defender[i] || ours[i].iter().any(|next| next.captured || kills(next)),
                attacker[i] && theirs[i].iter().all(lost),
            )
        });
        if killed == again {
            return killed;
        }
        again = killed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A space drawn with `.` and `O` for its points, all else the owner; the corner is off the board on the lower left
    /// if `corner`.
    fn draw(rows: &[&str], corner: bool) -> (Space, u8) {
        let mut points = Vec::new();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, c) in row.chars().enumerate().filter(|(_, c)| *c != ' ') {
                points.push((x as i32, y as i32, c));
            }
        }
        let mut space = Space { size: points.len(), adjacent: [0; LARGEST], touches: 0 };
        let mut stones = 0;
        for (i, &(x, y, c)) in points.iter().enumerate() {
            stones |= u8::from(c == 'O') << i;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                match points.iter().position(|&(px, py, _)| (px, py) == (x + dx, y + dy)) {
                    Some(j) => space.adjacent[i] |= 1 << j,
                    None if corner && (x + dx < 0 || y + dy < 0) => {}
                    None => space.touches |= 1 << i,
                }
            }
        }
        (space, stones)
    }

    /// Dead and alive, with the attacker and the defender to move.
    fn status(rows: &[&str], corner: bool) -> [&'static str; 2] {
        let (space, stones) = draw(rows, corner);
        let table = EyeTable::new(&space);
        [true, false].map(|attacker| match (table.is_dead(stones, attacker), table.is_alive(stones, attacker)) {
            (true, false) => "dead",
            (false, true) => "alive",
            (false, false) => "open",
            (true, true) => "both",
        })
    }

    #[test]
    fn known_shapes() {
        assert_eq!(status(&["."], false), ["dead", "dead"]);
        assert_eq!(status(&[".."], false), ["dead", "dead"]);
        assert_eq!(status(&[".O"], false), ["dead", "dead"]);
        assert_eq!(status(&["..."], false), ["dead", "alive"]);
        assert_eq!(status(&[".O."], false), ["dead", "dead"]);
        assert_eq!(status(&["....",], false), ["alive", "alive"]);
        assert_eq!(status(&["..", ".."], false), ["dead", "dead"]);
        assert_eq!(status(&[" . ", "..."], false), ["dead", "alive"]);
        assert_eq!(status(&[" . ", ".O."], false), ["dead", "dead"]);
        assert_eq!(status(&[".. ", "..."], false), ["dead", "alive"]);
        assert_eq!(status(&[".. ", ".O."], false), ["dead", "dead"]);
        assert_eq!(status(&[" . ", "...", " . "], false), ["dead", "alive"]);
        assert_eq!(status(&[" . ", ".O.", " . "], false), ["dead", "dead"]);
        assert_eq!(status(&[".. ", "...", " . "], false), ["dead", "alive"]);
        assert_eq!(status(&["...", "..."], false), ["alive", "alive"]);
        assert_eq!(status(&["...", "..."], true), ["open", "alive"]);
    }
}
