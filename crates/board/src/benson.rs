//! Unconditional life: blocks that live although their owner never answers.
//!
//! Benson (*Life in the game of Go*, 1976) found the exact condition. The points that are not of the owner's colour
//! fall into connected *regions*. A region is *vital* to a block if every empty point of it is a liberty of the
//! block: then the opponent can never fill the last of them without suicide, unless that captures. Now repeat, until
//! nothing changes:
//!
//! - a block with fewer than two vital regions is dropped;
//! - a region next to a dropped block is dropped: once that block is gone, the region is no longer closed.
//!
//! What remains lives, and nothing else does:
//!
//! > A block is unconditionally alive if and only if no sequence of moves of the opponent alone, the owner always passing,
//! > captures it. (Suicide is illegal; after a pass there is no ko.)
//!
//! **Restricted play.** In a local question the opponent may play only on some points. A block with a liberty where
//! he may never play cannot be captured at all: it has *refuge* and is never dropped. The theorem stays exact: an
//! empty point that he may not fill keeps his own stones next to it alive, so it helps him against every block that
//! it is not a liberty of.
//!
//! Invariants (tested against exhaustive play of the opponent): both directions of the theorem, with and without
//! restriction.

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::point_set::PointSet;

/// The stones of `color` that no sequence of enemy moves alone can capture.
///
/// ```
/// use tesuji_board::{Board, Color, Point, PointSet, Setup, Size, unconditionally_alive};
/// // A corner with two eyes:   X X X .
/// //                           . X . X  <- A1 and C1 are eyes; D1 stands alone
/// let black = [(1, 0), (3, 0), (0, 1), (1, 1), (2, 1)].map(|(x, y)| Point::at(x, y));
/// let mut setup = Setup::empty(Size::square(9).unwrap());
/// setup.stones.extend(black.map(|p| (p, Color::Black)));
/// let board = Board::from_setup(&setup)?;
/// // C1 is not closed yet: D1 can be captured.
/// assert!(unconditionally_alive(&board, Color::Black).is_empty());
/// setup.stones.push((Point::at(3, 1), Color::Black));
/// let board = Board::from_setup(&setup)?;
/// assert_eq!(unconditionally_alive(&board, Color::Black), board.points_of(Some(Color::Black)));
/// # Ok::<(), tesuji_board::SetupError>(())
/// ```
pub fn unconditionally_alive(board: &Board, color: Color) -> PointSet {
    UnconditionalLife::of(board, color).stones
}

/// A region of points without stones of the owner, closed by blocks that live unconditionally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VitalRegion {
    /// Its points, empty or with enemy stones.
    pub points: PointSet,
    /// The blocks, by their heads, to which it is vital: all its empty points are their liberties.
    pub vital_to: PointSet,
}

/// What lives unconditionally, and why: enough to check it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnconditionalLife {
    /// All stones that live.
    pub stones: PointSet,
    /// The blocks that live, by their heads.
    pub blocks: PointSet,
    /// Those of the blocks that have refuge: a liberty where the opponent may not play. Empty without restriction.
    pub with_refuge: PointSet,
    /// The regions that keep the other blocks alive, two or more for each of them.
    pub regions: Vec<VitalRegion>,
}

impl UnconditionalLife {
    /// The blocks of `color` that live although the opponent may play everywhere.
    pub fn of(board: &Board, color: Color) -> UnconditionalLife {
        UnconditionalLife::against(board, color, &PointSet::all(board.size()))
    }

    /// The blocks of `color` that live although the opponent may play on all `playable` points.
    pub fn against(board: &Board, color: Color, playable: &PointSet) -> UnconditionalLife {
        let own = board.points_of(Some(color));
        let mut life = UnconditionalLife {
            stones: PointSet::EMPTY,
            blocks: board.block_heads() & own,
            with_refuge: PointSet::EMPTY,
            regions: regions(board, &own),
        };
        life.with_refuge = life.blocks.iter().filter(|&head| !board.liberties(head).is_subset(playable)).collect();
        while life.drop_open_regions(board, &own) | life.drop_weak_blocks() {}
        life.stones = life.blocks.iter().flat_map(|head| board.stones(head)).collect();
        life.regions.retain(|region| !region.vital_to.is_empty());
        life
    }

    /// The regions that are vital to the block with this head.
    pub fn regions_of(&self, head: Point) -> impl Iterator<Item = &VitalRegion> {
        self.regions.iter().filter(move |region| region.vital_to.contains(head))
    }

    /// Drops the regions next to a block that was dropped; tells whether there was one.
    fn drop_open_regions(&mut self, board: &Board, own: &PointSet) -> bool {
        let before = self.regions.len();
        let blocks = self.blocks;
        self.regions.retain(|region| {
            let border = region.points.dilated() & *own;
            border.iter().all(|stone| blocks.contains(board.head(stone)))
        });
        self.regions.len() < before
    }

    /// Drops the blocks with fewer than two vital regions; tells whether there was one.
    fn drop_weak_blocks(&mut self) -> bool {
        let weak: PointSet = self
            .blocks
            .iter()
            .filter(|&head| !self.with_refuge.contains(head) && self.regions_of(head).take(2).count() < 2)
            .collect();
        self.blocks -= weak;
        !weak.is_empty()
    }
}

/// The regions between the stones of a colour, each with the blocks to which it is vital.
fn regions(board: &Board, own: &PointSet) -> Vec<VitalRegion> {
    let mut rest = PointSet::all(board.size()) - *own;
    let empty = board.points_of(None);
    let mut regions = Vec::new();
    while let Some(point) = rest.first() {
        let points = rest.connected_to(point);
        rest -= points;
        regions.push(VitalRegion { points, vital_to: vital_to(board, own, &(points & empty)) });
    }
    regions
}

/// The blocks that have all these empty points as liberties.
fn vital_to(board: &Board, own: &PointSet, empty: &PointSet) -> PointSet {
    let Some(first) = empty.first() else {
        return PointSet::EMPTY;
    };
    board
        .neighbors(first)
        .filter(|&n| own.contains(n))
        .map(|n| board.head(n))
        .filter(|&head| empty.is_subset(board.liberties(head)))
        .collect()
}
