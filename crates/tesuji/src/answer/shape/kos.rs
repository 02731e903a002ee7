//! The kos that stand on a board, and which blocks fight about two or three of them.

use tesuji_board::{Board, Color, Point, PointSet};

/// A stone that can be taken, and taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ko {
    /// The stone.
    pub(super) stone: Point,
    /// Its last liberty, where it is taken; who plays there himself connects.
    pub(super) mouth: Point,
    /// Nothing else would be taken there at present.
    pub(super) is_alone: bool,
}

impl Ko {
    /// Whose stone it is.
    pub(super) fn holder(&self, board: &Board) -> Option<Color> {
        board.color(self.stone)
    }

    /// The blocks of a colour that touch it, by their heads; the stone itself is none of them.
    fn blocks(&self, board: &Board, color: Color) -> PointSet {
        let near = [self.stone, self.mouth].into_iter().flat_map(|at| board.neighbors_of(at, Some(color)));
        near.filter(|&at| at != self.stone).map(|at| board.head(at)).collect()
    }
}

/// The kos of a board: single stones in atari, each taken by a stone that would stand alone among enemies.
pub(super) fn kos(board: &Board) -> Vec<Ko> {
    let heads = board.block_heads();
    let singles = heads.iter().filter(|&stone| board.stone_count(stone) == 1 && board.in_atari(stone));
    let ko = |stone: Point| {
        let mouth = board.liberties(stone).first()?;
        let color = board.color(stone)?;
        let shut_in = board.neighbors(mouth).all(|at| board.color(at) == Some(color));
        let in_atari = || board.neighbors(mouth).filter(|&at| board.in_atari(at)).count();
        shut_in.then(|| Ko { stone, mouth, is_alone: in_atari() == 1 })
    };
    singles.filter_map(ko).collect()
}

/// Two blocks of different colours that both touch all of some kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rivals {
    pub(super) black: Point,
    pub(super) white: Point,
}

impl Rivals {
    /// The rival of a colour.
    pub(super) fn of(&self, color: Color) -> Point {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// The blocks that all of these kos lie between, if there is one of either colour.
pub(super) fn rivals(board: &Board, kos: &[Ko]) -> Option<Rivals> {
    let common = |color: Color| {
        let mut blocks = kos.iter().map(|ko| ko.blocks(board, color));
        let first = blocks.next()?;
        blocks.fold(first, |all, these| all & these).first()
    };
    Some(Rivals { black: common(Color::Black)?, white: common(Color::White)? })
}
