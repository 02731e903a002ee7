//! A deliberately naive board: the oracle for the fast one.
//!
//! It keeps nothing but the stones. A move copies the board, blocks are flooded, and the rules are written down as
//! `docs/semantics.md` says them, one after the other.

#![allow(dead_code, reason = "every test uses its own part of the oracle")]

use tesuji_board::{Board, Color, Hash, IllegalMove, Move, Point, PointSet, Size, stone_hash};

/// Stones, side to play and ko ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) size: Size,
    pub(crate) to_play: Color,
    pub(crate) ko: Option<Point>,
    stones: Vec<Option<Color>>,
}

/// A block found by flooding.
#[derive(Clone, Debug)]
pub(crate) struct NaiveBlock {
    pub(crate) color: Color,
    pub(crate) stones: Vec<Point>,
    pub(crate) liberties: PointSet,
}

impl Naive {
    pub(crate) fn new(size: Size) -> Naive {
        Naive { size, to_play: Color::Black, ko: None, stones: vec![None; size.area()] }
    }

    pub(crate) fn from_board(board: &Board) -> Naive {
        let stones = board.size().points().map(|point| board.color(point)).collect();
        Naive { size: board.size(), to_play: board.to_play(), ko: board.ko(), stones }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.width()) + usize::from(point.x())
    }

    pub(crate) fn color(&self, point: Point) -> Option<Color> {
        self.stones[self.index(point)]
    }

    fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        point.neighbors().into_iter().filter(move |&n| size.contains(n))
    }

    /// The block on a point, by flooding.
    pub(crate) fn block(&self, point: Point) -> NaiveBlock {
        let color = self.color(point).expect("a stone is there");
        let (mut stones, mut liberties) = (vec![point], PointSet::new());
        let mut seen = PointSet::from(point);
        let mut next = 0;
        while next < stones.len() {
            for n in self.neighbors(stones[next]) {
                match self.color(n) {
                    None => _ = liberties.insert(n),
                    Some(other) if other == color && seen.insert(n) => stones.push(n),
                    Some(_) => {}
                }
            }
            next += 1;
        }
        NaiveBlock { color, stones, liberties }
    }

    /// All blocks of the board.
    pub(crate) fn blocks(&self) -> Vec<NaiveBlock> {
        let mut seen = PointSet::new();
        let mut blocks = Vec::new();
        for point in self.size.points() {
            if self.color(point).is_some() && !seen.contains(point) {
                let block = self.block(point);
                seen.extend(block.stones.iter().copied());
                blocks.push(block);
            }
        }
        blocks
    }

    /// The position after a move, or why the move is illegal.
    pub(crate) fn after(&self, mv: Move) -> Result<Naive, IllegalMove> {
        let mut after = Naive { to_play: !self.to_play, ko: None, ..self.clone() };
        let Move::Play(point) = mv else {
            return Ok(after);
        };
        if !self.size.contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.color(point).is_some() {
            return Err(IllegalMove::Occupied);
        }
        let at = self.index(point);
        after.stones[at] = Some(self.to_play);
        let mut captured = Vec::new();
        for n in self.neighbors(point) {
            if after.color(n) == Some(!self.to_play) && after.block(n).liberties.is_empty() {
                for stone in after.block(n).stones {
                    let at = after.index(stone);
                    after.stones[at] = None;
                    captured.push(stone);
                }
            }
        }
        // A ko ban is the reason that is given if a move would also be suicide: it cannot be both.
        if self.ko == Some(point) {
            return Err(IllegalMove::Ko);
        }
        let block = after.block(point);
        if block.liberties.is_empty() {
            return Err(IllegalMove::Suicide);
        }
        if captured.len() == 1 && block.stones.len() == 1 && block.liberties.len() == 1 {
            after.ko = Some(captured[0]);
        }
        Ok(after)
    }

    /// The hash of the stones alone, from nothing.
    pub(crate) fn hash_of_stones(&self) -> Hash {
        self.size.points().filter_map(|p| Some(stone_hash(p, self.color(p)?))).fold(0, |hash, stone| hash ^ stone)
    }
}
