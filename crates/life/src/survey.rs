//! A survey of a state: blocks, regions and the sets that knowledge and evaluator share.

use std::cell::Cell;

use crate::arena::Arena;
use crate::bits::Bits;
use crate::blocks::Blocks;
use crate::knowledge::inner_wall::InnerWall;
use crate::knowledge::no_room::Plan;
use crate::state::State;

/// A connected part of the arena without defender stones.
#[derive(Clone, Copy, Debug)]
pub struct Region<B> {
    /// All its points.
    pub points: B,
    /// Its empty points.
    pub empty: B,
    /// The defender stones around it.
    pub border: B,
    /// It touches the outside, a safe attacker or an immortal attacker block.
    pub open: bool,
    /// It does not, and all its empty points are liberties of defender stones: only such a region can be an eye.
    pub may_be_eye: bool,
}

/// Blocks, regions and sets of one state.
#[derive(Default)]
pub struct Survey<B> {
    /// The blocks of both sides.
    pub blocks: Blocks<B>,
    /// The regions that have an empty point.
    pub regions: Vec<Region<B>>,
    /// How many of them may be eyes.
    pub eyes: u32,
    /// Attacker stones that can never be captured.
    pub wall: B,
    /// Points next to a wall stone or to a safe attacker outside: never an eye.
    pub beside_wall: B,
    /// No attacker block inside is taken for wall because it lives, or is linked to a block that is linked.
    pub(crate) plain_wall: bool,
    /// Attacker blocks inside that live by themselves, once somebody has asked for them.
    pub(crate) inner_wall: Cell<Option<InnerWall<B>>>,
    /// The room of the state, once somebody has asked for it.
    pub(crate) plan: Cell<Option<Plan<B>>>,
    /// Which points of that room were looked at, which of them are plainly false eyes, and which delicate ones.
    pub(crate) false_eyes: Cell<[B; 3]>,
}

impl<B: Bits> Survey<B> {
    /// Looks at a state.
    pub fn take(&mut self, arena: &Arena<B>, state: &State<B>) {
        self.take_without_regions(arena, state);
        self.find_regions(arena, state);
    }

    /// Looks at a state, at everything but its regions.
    pub(crate) fn take_without_regions(&mut self, arena: &Arena<B>, state: &State<B>) {
        self.blocks.find(arena, state);
        self.wall = B::EMPTY;
        for block in self.blocks.attacker.iter().filter(|block| block.immortal) {
            self.wall |= block.stones;
        }
        self.beside_wall = arena.dilate(self.wall) | arena.beside_safe.attacker | arena.beside_void;
        self.inner_wall.set(self.plain_wall.then(InnerWall::default));
        self.plan.set(None);
        self.false_eyes.set([B::EMPTY; 3]);
    }

    fn find_regions(&mut self, arena: &Arena<B>, state: &State<B>) {
        self.regions.clear();
        let outside = arena.beside_safe.attacker | arena.beside_void | self.wall;
        let open = arena.universe.minus(state.body.defender);
        let empty = self.blocks.empty;
        let liberties = arena.beside(state.body.defender);
        self.eyes = 0;
        let mut rest = empty;
        while rest.any() {
            let points = arena.flood(rest.first(), open);
            rest = rest.minus(points);
            let border = arena.around(points);
            let (open, inside) = (points.meets(outside), points & empty);
            let may_be_eye = !open && inside.within(liberties);
            self.eyes += u32::from(may_be_eye);
            self.regions.push(Region { points, empty: inside, border, open, may_be_eye });
        }
    }
}
