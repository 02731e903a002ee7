//! The status of an eye space that one block surrounds.
//!
//! *Alive*: a region that touches only one block, where the attacker cannot capture the block though it had no other liberty. Whatever
//! happens elsewhere, the defender answers there only.
//!
//! *Dead* is told by [`no_room`](super::no_room), if this space is all the room there is: see [`eye_table`](super::eye_table).

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use tesuji_problem::{Role, TargetRule};

use super::eye_table::{EyeTable, LARGEST, Space};
use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Tag, side_to_move};
use crate::survey::Survey;

static SOLVED: LazyLock<RwLock<HashMap<Space, Arc<EyeTable>>>> = LazyLock::new(RwLock::default);

/// The tables that were looked up, by the points of the space.
#[derive(Clone, Debug)]
pub struct EyeTables<B> {
    known: HashMap<B, Arc<EyeTable>>,
}

impl<B> Default for EyeTables<B> {
    fn default() -> EyeTables<B> {
        EyeTables { known: HashMap::new() }
    }
}

impl<B: Bits> EyeTables<B> {
    /// The table of a space. All neighbours of the points must be of one block.
    pub fn of(&mut self, arena: &Arena<B>, points: B) -> &EyeTable {
        self.known.entry(points).or_insert_with(|| solved(&space(arena, points)))
    }
}

fn solved(space: &Space) -> Arc<EyeTable> {
    if let Some(table) = SOLVED.read().unwrap_or_else(PoisonError::into_inner).get(space) {
        return Arc::clone(table);
    }
    let table = Arc::new(EyeTable::new(space));
    SOLVED.write().unwrap_or_else(PoisonError::into_inner).insert(*space, Arc::clone(&table));
    table
}

fn space<B: Bits>(arena: &Arena<B>, points: B) -> Space {
    let at: Vec<usize> = points.indices().collect();
    let mut space = Space { size: at.len(), adjacent: [0; LARGEST], touches: 0 };
    for (i, &point) in at.iter().enumerate() {
        let beside = arena.around(B::bit(point));
        space.adjacent[i] = pack(&at, beside);
        space.touches |= u8::from(beside.minus(points).any()) << i;
    }
    space
}

fn pack<B: Bits>(points: &[usize], set: B) -> u8 {
    points.iter().enumerate().fold(0, |bits, (i, &point)| bits | u8::from(set.has(point)) << i)
}

/// The attacker's stones in a space, in the order of a table.
pub fn stones_in<B: Bits>(points: B, stones: B) -> u8 {
    points.indices().enumerate().fold(0, |bits, (i, point)| bits | u8::from(stones.has(point)) << i)
}

/// The module.
#[derive(Clone, Debug, Default)]
pub struct EyeSpace<B> {
    tables: EyeTables<B>,
}

impl<B: Bits> StaticOracle<B> for EyeSpace<B> {
    fn name(&self) -> &'static str {
        "eye space"
    }

    fn judge(&mut self, arena: &Arena<B>, state: &State<B>, survey: &Survey<B>) -> Option<Fact> {
        let attacker_moves = side_to_move(state.tag) == Role::Attacker;
        let ban = Tag::unpack(state.tag).ban.filter(|_| !attacker_moves).map_or(B::EMPTY, B::bit);
        let targets = survey.blocks.defender.iter().filter(|b| b.target).fold(B::EMPTY, |all, b| all | b.stones);
        for region in survey.regions.iter().filter(|region| !region.open) {
            let few = region.points.count() as usize <= LARGEST && region.empty.count() > 1;
            if !few || !region.points.within(arena.playable.defender) || region.points.meets(ban) {
                continue;
            }
            let Some(owner) = survey.blocks.defender.iter().find(|block| region.border.meets(block.stones)) else {
                continue;
            };
            let saves = match arena.rule {
                TargetRule::Any => owner.target,
                TargetRule::Every => targets.within(owner.stones),
            };
            if !saves || !region.border.within(owner.stones) || region.points.meets(arena.beside_safe.defender) {
                continue;
            }
            let stones = stones_in(region.points, state.body.attacker);
            if self.tables.of(arena, region.points).is_alive(stones, attacker_moves) {
                return Some(Fact { lemma: None, bounds: tesuji_dfpn::Bounds::HELD });
            }
        }
        None
    }
}
