//! What a position says of its blocks and points: the queries of Kierulf 1985, 3.3 and 5.
//!
//! | Kierulf | here |
//! |---|---|
//! | Liberties, NuLiberties, Atari | [`Board::liberties`], [`Board::liberty_count`], [`Board::in_atari`] |
//! | ALiberty | `liberties(block).first()` |
//! | NuStones, StoneWithLib | [`Board::stone_count`], [`Board::stone_with_liberties`] |
//! | AdjacentBlocks | [`Board::adjacent_blocks`] |
//! | Neighbors, NuNeighbors, Neighbor | [`Board::neighbors`], [`Board::neighbors_of`], [`Board::neighbor_count`], `neighbors_of(..).next()` |
//! | EmptyNeighbors, NuEmptyNeighbors | `neighbors_of(point, None)`, [`Board::empty_neighbor_count`] |
//! | Adjacent, `2*Lib1 - Tesuji`, `W + S - x` | [`Point::is_adjacent`], [`Point::beyond`], [`Point::opposite`] |
//! | Line, OnBoard, Occupied | [`Size::line`](crate::Size::line), [`Board::is_on_board`], `color(point).is_some()` |
//! | NuStonesKilled | [`Board::killed_by_last_move`] |
//!
//! Liberty counts are never stale, so there is no "Unknown".

use crate::board::{Board, Content};
use crate::color::Color;
use crate::point::Point;
use crate::point_set::PointSet;

impl Board {
    /// The stone by which the block on `point` is named. All stones of a block give the same answer; it may change
    /// when the block grows. Meaningless if there is no stone.
    #[inline]
    pub fn head(&self, point: Point) -> Point {
        debug_assert!(self.color(point).is_some(), "no stone at {point}");
        self.head[point]
    }

    /// The liberties of the block on `point`.
    #[inline]
    pub fn liberties(&self, point: Point) -> &PointSet {
        &self.liberties[self.head(point)]
    }

    /// The number of liberties of the block on `point`: kept, not counted.
    #[inline]
    pub fn liberty_count(&self, point: Point) -> usize {
        self.liberty_count[self.head(point)].into()
    }

    /// Whether the block on `point` has a single liberty.
    #[inline]
    pub fn in_atari(&self, point: Point) -> bool {
        self.liberty_count(point) == 1
    }

    /// The number of stones of the block on `point`.
    #[inline]
    pub fn stone_count(&self, point: Point) -> usize {
        self.stone_count[self.head(point)].into()
    }

    /// The stones of the block on `point`, each once, in no particular order.
    #[inline]
    pub fn stones(&self, point: Point) -> Stones<'_> {
        let head = self.head(point);
        Stones { board: self, head, at: Some(head) }
    }

    /// A stone of the block on `point` that has at least `min` empty neighbours (Kierulf's StoneWithLib).
    pub fn stone_with_liberties(&self, point: Point, min: usize) -> Option<Point> {
        self.stones(point).find(|&stone| self.empty_neighbor_count(stone) >= min)
    }

    /// The blocks of the other colour adjacent to the block on `point` that have at most `max_liberties` liberties,
    /// by their heads, in reading order of the heads.
    pub fn adjacent_blocks(&self, point: Point, max_liberties: usize) -> PointSet {
        let enemy = self.color(point).map(|color| Content::stone(!color));
        let mut heads = PointSet::new();
        for stone in self.stones(point) {
            for n in stone.neighbors() {
                if Some(self.content[n]) == enemy && usize::from(self.liberty_count[self.head[n]]) <= max_liberties {
                    heads.insert(self.head[n]);
                }
            }
        }
        heads
    }

    /// All blocks of the board by their heads.
    pub fn block_heads(&self) -> PointSet {
        self.size.points().filter(|&p| self.color(p).is_some() && self.head[p] == p).collect()
    }

    /// The neighbours of a point that are on the board.
    #[inline]
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbors().into_iter().filter(|&n| self.is_on_board(n))
    }

    /// The neighbours of a point that hold this colour, or are empty for `None`.
    #[inline]
    pub fn neighbors_of(&self, point: Point, color: Option<Color>) -> impl Iterator<Item = Point> + '_ {
        let wanted = color.map_or(Content::Empty, Content::stone);
        point.neighbors().into_iter().filter(move |&n| self.content[n] == wanted)
    }

    /// How many neighbours of a point hold this colour, or are empty for `None`.
    #[inline]
    pub fn neighbor_count(&self, point: Point, color: Option<Color>) -> usize {
        self.neighbors_of(point, color).count()
    }

    /// The number of empty neighbours of a point.
    #[inline]
    pub fn empty_neighbor_count(&self, point: Point) -> usize {
        self.neighbor_count(point, None)
    }
}

/// The stones of a block: see [`Board::stones`].
#[derive(Clone, Debug)]
pub struct Stones<'a> {
    board: &'a Board,
    head: Point,
    at: Option<Point>,
}

impl Iterator for Stones<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let stone = self.at?;
        let next = self.board.next[stone];
        self.at = (next != self.head).then_some(next);
        Some(stone)
    }
}
