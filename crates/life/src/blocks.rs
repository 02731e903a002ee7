//! The blocks of a state with their liberties: what move generation and all knowledge look at.

use tesuji_question::{Role, TargetRule};

use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Stones, Tag, immortal_points};

/// A block: solidly connected stones of one side.
#[derive(Clone, Copy, Debug)]
pub struct Block<B> {
    /// Its stones.
    pub stones: B,
    /// Its liberties in the arena.
    pub liberties: B,
    /// It has a liberty that nobody may ever fill, or is part of a safe block outside.
    pub immortal: bool,
    /// It contains a target that has not been captured.
    pub target: bool,
}

impl<B: Bits> Block<B> {
    /// Whether it can be captured by the next enemy move.
    #[inline]
    pub fn in_atari(&self) -> bool {
        !self.immortal && self.liberties.is_one()
    }
}

/// All blocks of a state.
#[derive(Clone, Debug, Default)]
pub struct Blocks<B> {
    /// The attacker's.
    pub attacker: Vec<Block<B>>,
    /// The defender's.
    pub defender: Vec<Block<B>>,
    /// Empty points.
    pub empty: B,
    /// Points where an attacker stone is immortal.
    pub attacker_immortal: B,
    /// Points where a defender stone is immortal.
    pub defender_immortal: B,
}

impl<B: Bits> Blocks<B> {
    /// Finds all blocks.
    pub fn find(&mut self, arena: &Arena<B>, state: &State<B>) {
        let stones = &state.body;
        self.empty = stones.empty(arena);
        self.attacker_immortal = immortal_points(arena, stones, Role::Attacker);
        self.defender_immortal = immortal_points(arena, stones, Role::Defender);
        let targets = standing_targets(arena, state);
        collect(arena, stones.attacker, self.empty, self.attacker_immortal, B::EMPTY, &mut self.attacker);
        collect(arena, stones.defender, self.empty, self.defender_immortal, targets, &mut self.defender);
    }

    /// The blocks of a side.
    #[inline]
    pub fn of(&self, role: Role) -> &[Block<B>] {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    /// Points where a stone of this side is immortal.
    #[inline]
    pub fn immortal(&self, role: Role) -> B {
        match role {
            Role::Attacker => self.attacker_immortal,
            Role::Defender => self.defender_immortal,
        }
    }

    /// The enemy stones that a move of `role` on this empty point captures.
    #[inline]
    pub fn taken_by(&self, role: Role, at: usize) -> B {
        let point = B::bit(at);
        let mut taken = B::EMPTY;
        for block in self.of(!role) {
            if block.liberties == point && !block.immortal {
                taken |= block.stones;
            }
        }
        taken
    }

    /// The empty points where a move of `role` captures something.
    #[inline]
    pub fn capturing(&self, role: Role) -> B {
        let weak = self.of(!role).iter().filter(|block| block.in_atari());
        weak.fold(B::EMPTY, |all, block| all | block.liberties)
    }

    /// The empty points where a stone of `role` has a liberty without capturing anything. With exits there may be more:
    /// see [`Blocks::breathes`].
    #[inline]
    pub fn breathing(&self, arena: &Arena<B>, role: Role) -> B {
        let strong = self.of(role).iter().filter(|block| !block.in_atari());
        let beside = strong.fold(B::EMPTY, |all, block| all | block.liberties);
        (beside | self.immortal(role) | arena.beside(self.empty)) & self.empty
    }

    /// Whether a stone of `role` on this empty point, which captures nothing, would have a liberty.
    #[inline]
    pub fn breathes(&self, arena: &Arena<B>, role: Role, at: usize) -> bool {
        let point = B::bit(at);
        if arena.around(point).meets(self.empty) || point.meets(self.immortal(role)) {
            return true;
        }
        let beside = || self.of(role).iter().filter(|b| point.meets(b.liberties));
        if beside().any(|b| b.immortal || b.liberties != point) {
            return true;
        }
        // Joined by the stone, a target gets out where any of the others stands at an exit.
        let joins = role == Role::Defender && arena.exits.any() && beside().any(|b| b.target);
        joins && (point.meets(arena.exits) || beside().any(|b| b.stones.meets(arena.exits)))
    }
}

/// The stones of targets that have not been captured.
#[inline]
pub fn standing_targets<B: Bits>(arena: &Arena<B>, state: &State<B>) -> B {
    let captured = match arena.rule {
        TargetRule::Any => Tag::unpack(state.tag).captured,
        TargetRule::Every => 0,
    };
    let mut standing = B::EMPTY;
    for (i, target) in arena.targets.iter().enumerate() {
        if captured >> i & 1 == 0 {
            standing |= *target;
        }
    }
    standing & state.body.defender
}

fn collect<B: Bits>(arena: &Arena<B>, stones: B, empty: B, immortal: B, targets: B, out: &mut Vec<Block<B>>) {
    out.clear();
    let mut rest = stones;
    while rest.any() {
        let block = arena.flood(rest.first(), stones);
        rest = rest.minus(block);
        out.push(Block {
            stones: block,
            liberties: arena.around(block) & empty,
            immortal: block.meets(immortal) || (block.meets(targets) && block.meets(arena.exits)),
            target: block.meets(targets),
        });
    }
}

impl<B: Bits> Stones<B> {
    /// All stones.
    #[inline]
    pub fn all(&self) -> B {
        self.attacker | self.defender
    }
}
