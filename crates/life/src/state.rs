//! A state of play: stones, side to move, ko ban, targets captured. Moves make a new state; nothing is undone.
//!
//! The small part is packed into a tag, as the search's table wants it:
//!
//! ```text
//!   bits 0-9    the point a ko bans, 1023 if none
//!   bit  10     the defender is to move
//!   bits 11-18  target blocks that have been captured (rule `any` only: with `every` the first capture ends the play)
//!   bits 19-26  ko threats of the defender, where both sides have some
//!   bit  31     a first state where only some moves are looked at: another state than the same stones met later
//! ```

use tesuji_dfpn::{Body, Position};
use tesuji_question::{Role, TargetRule};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::blocks::standing_targets;

/// The stones of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stones<B> {
    /// The attacker's.
    pub attacker: B,
    /// The defender's.
    pub defender: B,
}

impl<B: Bits> Body for Stones<B> {
    #[inline]
    fn mix(&self) -> u64 {
        self.defender.mix(self.attacker.mix(1))
    }
}

/// A state, as the search keeps it.
pub type State<B> = Position<Stones<B>>;

/// No point.
pub const NO_POINT: usize = 1023;
const DEFENDER_MOVES: u32 = 1 << 10;
const CAPTURED: u32 = 11;
const THREATS: u32 = 19;
const AMONG_SOME: u32 = 1 << 31;

/// The small part of a state, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Whose turn it is.
    pub to_move: Role,
    /// Where he may not play without spending a threat.
    pub ban: Option<usize>,
    /// Target blocks captured, a bit each.
    pub captured: u8,
    /// Ko threats of the defender, where both sides have some.
    pub defender_threats: u8,
}

impl Tag {
    /// Packs.
    #[inline]
    pub fn pack(self) -> u32 {
        let side = if self.to_move == Role::Defender { DEFENDER_MOVES } else { 0 };
        self.ban.unwrap_or(NO_POINT) as u32
            | side
            | u32::from(self.captured) << CAPTURED
            | u32::from(self.defender_threats) << THREATS
    }

    /// Unpacks.
    #[inline]
    pub fn unpack(tag: u32) -> Tag {
        let ban = (tag & 1023) as usize;
        Tag {
            to_move: side_to_move(tag),
            ban: (ban != NO_POINT).then_some(ban),
            captured: (tag >> CAPTURED) as u8,
            defender_threats: (tag >> THREATS) as u8,
        }
    }
}

/// The state as one where only some first moves are looked at ([`LifeGame::first_moves`](crate::game::LifeGame)).
pub(crate) fn among_some<B: Bits>(state: &State<B>) -> State<B> {
    State { tag: state.tag | AMONG_SOME, ..*state }
}

/// Whether only some first moves are looked at in this state.
#[inline]
pub(crate) fn is_among_some(tag: u32) -> bool {
    tag & AMONG_SOME != 0
}

/// Whose turn it is.
#[inline]
pub fn side_to_move(tag: u32) -> Role {
    if tag & DEFENDER_MOVES != 0 { Role::Defender } else { Role::Attacker }
}

impl<B: Bits> Stones<B> {
    /// The stones of a side.
    #[inline]
    pub fn of(&self, role: Role) -> B {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => self.defender,
        }
    }

    /// The empty points of the arena.
    #[inline]
    pub fn empty(&self, arena: &Arena<B>) -> B {
        arena.universe.minus(self.attacker | self.defender)
    }

    #[inline]
    fn new(role: Role, own: B, other: B) -> Stones<B> {
        match role {
            Role::Attacker => Stones { attacker: own, defender: other },
            Role::Defender => Stones { attacker: other, defender: own },
        }
    }
}

/// The state at the start.
pub fn first_state<B: Bits>(arena: &Arena<B>, ground: &Ground) -> State<B> {
    let board = &ground.board;
    let stones = Stones {
        attacker: arena.set(&board.points_of(Some(!ground.defender))),
        defender: arena.set(&board.points_of(Some(ground.defender))),
    };
    let to_move = ground.role(board.to_play());
    let ban = ground.ko.and_then(|p| arena.index(p)).filter(|&at| arena.playable.of(to_move).has(at));
    let tag = Tag { to_move, ban, captured: 0, defender_threats: 0 };
    State { body: stones, tag: tag.pack() }
}

/// Points where a stone of this side makes its block impossible to capture.
#[inline]
pub fn immortal_points<B: Bits>(arena: &Arena<B>, stones: &Stones<B>, role: Role) -> B {
    let outside = *arena.beside_safe.of(role) | arena.beside_void;
    if arena.dead_ground.none() {
        return outside;
    }
    outside | arena.dilate(arena.dead_ground & stones.empty(arena))
}

/// A stone is put on `at`, and `taken` are the enemy stones that are captured by it: the new state. The move must be
/// legal.
#[inline]
pub fn after_move<B: Bits>(
    arena: &Arena<B>,
    state: &State<B>,
    tag: Tag,
    at: usize,
    taken: B,
    own_immortal: B,
) -> State<B> {
    let role = tag.to_move;
    let stone = B::bit(at);
    let own = state.body.of(role) | stone;
    let other = state.body.of(!role).minus(taken);
    let stones = Stones::new(role, own, other);
    let mut ban = None;
    if taken.is_one() && !arena.around(stone).meets(own) && !stone.meets(own_immortal) {
        let liberties = arena.around(stone).minus(other);
        if liberties == taken && taken.meets(*arena.playable.of(!role)) {
            ban = Some(taken.lowest());
        }
    }
    let mut captured = tag.captured;
    if role == Role::Attacker && taken.any() && arena.rule == TargetRule::Any {
        for (i, target) in arena.targets.iter().enumerate() {
            captured |= u8::from(taken.meets(*target)) << i;
        }
    }
    let tag = Tag { to_move: !role, ban, captured, ..tag };
    State { body: stones, tag: tag.pack() }
}

/// The state after a pass.
#[inline]
pub fn after_pass<B: Bits>(state: &State<B>, tag: Tag) -> State<B> {
    State { body: state.body, tag: Tag { to_move: !tag.to_move, ban: None, ..tag }.pack() }
}

/// The state after a move on `at`, if it is legal apart from a ko ban; whose turn it is says the state.
pub fn play<B: Bits>(arena: &Arena<B>, state: &State<B>, at: usize) -> Option<State<B>> {
    let tag = Tag::unpack(state.tag);
    let role = tag.to_move;
    let stone = B::bit(at);
    let stones = &state.body;
    let empty = stones.empty(arena);
    if !stone.meets(empty & *arena.playable.of(role)) {
        return None;
    }
    let enemy_immortal = immortal_points(arena, stones, !role);
    let out = if arena.exits.any() && role == Role::Attacker { standing_targets(arena, state) } else { B::EMPTY };
    let mut taken = B::EMPTY;
    let mut rest = arena.around(stone) & stones.of(!role);
    while rest.any() {
        let block = arena.flood(rest.first(), stones.of(!role));
        rest = rest.minus(block);
        let got_out = block.meets(out) && block.meets(arena.exits);
        if (arena.around(block) & empty) == stone && !block.meets(enemy_immortal) && !got_out {
            taken |= block;
        }
    }
    let own_immortal = immortal_points(arena, stones, role);
    if taken.none() {
        let block = arena.flood(stone, stones.of(role) | stone);
        let free = (arena.around(block) & empty).minus(stone);
        let gets_out =
            role == Role::Defender && block.meets(arena.exits) && block.meets(standing_targets(arena, state));
        if free.none() && !block.meets(own_immortal) && !gets_out {
            return None;
        }
    }
    Some(after_move(arena, state, tag, at, taken, own_immortal))
}

/// Whether the attacker has captured what he wants.
#[inline]
pub fn is_captured<B: Bits>(arena: &Arena<B>, state: &State<B>) -> bool {
    match arena.rule {
        TargetRule::Every => arena.targets.iter().any(|target| !target.within(state.body.defender)),
        TargetRule::Any => Tag::unpack(state.tag).captured.count_ones() as usize == arena.targets.len(),
    }
}
