//! The status of an eye space that one block surrounds.
//!
//! *Alive*: a region that touches only one block, where the attacker cannot capture the block though it had no other
//! liberty. Whatever happens elsewhere, the defender answers there only.
//!
//! *Dead* is told by [`no_room`](super::no_room), if this space is all the room there is: see
//! [`eye_table`](super::eye_table).

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use tesuji_question::{Role, TargetRule};

use super::eye_table::{EyeTable, LARGEST, Space};
use super::{Fact, StaticOracle};
use crate::arena::Arena;
use crate::bits::Bits;
use crate::state::{State, Tag, side_to_move};
use crate::survey::Survey;

static SOLVED: LazyLock<RwLock<FxHashMap<Space, Arc<EyeTable>>>> = LazyLock::new(RwLock::default);

/// The tables that were looked up, by the points of the space.
#[derive(Clone, Debug)]
pub struct EyeTables<B> {
    known: FxHashMap<B, PlacedTable>,
}

impl<B> Default for EyeTables<B> {
    fn default() -> EyeTables<B> {
        EyeTables { known: FxHashMap::default() }
    }
}

impl<B: Bits> EyeTables<B> {
    /// The table of a space.
    pub fn of(&mut self, arena: &Arena<B>, points: B) -> &PlacedTable {
        self.known.entry(points).or_insert_with(|| {
            let (space, order) = upright(arena, points);
            PlacedTable { table: solved(&space), order }
        })
    }
}

/// The table of a space that lies somewhere.
#[derive(Clone, Debug)]
pub struct PlacedTable {
    table: Arc<EyeTable>,
    /// The points of the space in the order of the table.
    order: Vec<usize>,
}

impl PlacedTable {
    /// Whether everything around the space dies, if it is one block; `stones` has the attacker's in the space.
    pub fn is_dead<B: Bits>(&self, stones: B, attacker_moves: bool) -> bool {
        self.table.is_dead(pack(&self.order, stones), attacker_moves)
    }

    /// Whether the block around the space lives by it alone.
    pub fn is_alive<B: Bits>(&self, stones: B, attacker_moves: bool) -> bool {
        self.table.is_alive(pack(&self.order, stones), attacker_moves)
    }
}

fn solved(space: &Space) -> Arc<EyeTable> {
    if let Some(table) = SOLVED.read().unwrap_or_else(PoisonError::into_inner).get(space) {
        return Arc::clone(table);
    }
    let mut solved = SOLVED.write().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(solved.entry(*space).or_insert_with(|| Arc::new(EyeTable::new(space))))
}

/// The space, turned and mirrored so that all eight ways in which it can lie share a table; and its points in that
/// order.
fn upright<B: Bits>(arena: &Arena<B>, points: B) -> (Space, Vec<usize>) {
    let ways = (0..8u8).map(|way| {
        let mut placed: Vec<(i16, i16, bool, usize)> = Vec::new();
        for (index, point) in points.indices().filter_map(|index| Some((index, arena.point(index)?))) {
            let (x, y) = (i16::from(point.x()), i16::from(point.y()));
            let (x, y) = if way & 4 != 0 { (y, x) } else { (x, y) };
            let (x, y) = (if way & 1 != 0 { -x } else { x }, if way & 2 != 0 { -y } else { y });
            placed.push((x, y, arena.around(B::bit(index)).minus(points).any(), index));
        }
        placed.sort_unstable();
        // Where it lies on the board does not matter.
        let (left, low) = placed.iter().fold((i16::MAX, i16::MAX), |(left, low), p| (left.min(p.0), low.min(p.1)));
        let shape: Vec<_> = placed.iter().map(|p| (p.0 - left, p.1 - low, p.2)).collect();
        (shape, placed.into_iter().map(|p| p.3).collect::<Vec<usize>>())
    });
    let order = ways.min().map(|(_, order)| order).unwrap_or_default();
    let mut space = Space { size: order.len(), adjacent: [0; LARGEST], touches: 0 };
    for (i, &point) in order.iter().enumerate() {
        let beside = arena.around(B::bit(point));
        space.adjacent[i] = pack(&order, beside);
        space.touches |= u8::from(beside.minus(points).any()) << i;
    }
    (space, order)
}

fn pack<B: Bits>(points: &[usize], set: B) -> u8 {
    points.iter().enumerate().fold(0, |bits, (i, &point)| bits | u8::from(set.has(point)) << i)
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
            if self.tables.of(arena, region.points).is_alive(state.body.attacker, attacker_moves) {
                return Some(Fact { lemma: None, bounds: tesuji_dfpn::Bounds::HELD });
            }
        }
        None
    }
}
