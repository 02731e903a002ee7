//! What a rule on a board speaks of: its aim, and the block or the two blocks.

use tesuji_board::{Board, Color, Point};

use crate::state::About;

/// An aim, with a stone of the block it is about, or of each of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The aim.
    pub about: About,
    /// A stone of the block.
    pub target: Point,
    /// A stone of the other block, if there are two.
    pub partner: Option<Point>,
}

impl Subject {
    /// Something about one block.
    pub const fn of(about: About, target: Point) -> Subject {
        Subject { about, target, partner: None }
    }

    /// The connection of two blocks.
    pub const fn connection(target: Point, partner: Point) -> Subject {
        Subject { about: About::Connection, target, partner: Some(partner) }
    }

    /// A stone of every block.
    pub fn blocks(&self) -> impl Iterator<Item = Point> + use<> {
        [Some(self.target), self.partner].into_iter().flatten()
    }

    /// Who succeeds; `None` if one of the stones is not there.
    pub fn winner(&self, board: &Board) -> Option<Color> {
        let color = board.color(self.target)?;
        self.blocks().all(|stone| board.color(stone) == Some(color)).then(|| self.about.winner(color))
    }

    /// Whether both speak of the same on a board, where all their stones are.
    pub fn is_same(&self, board: &Board, other: Subject) -> bool {
        let heads = |subject: &Subject| {
            let mut heads = [Some(subject.target), subject.partner].map(|stone| stone.map(|stone| board.head(stone)));
            heads.sort_unstable();
            heads
        };
        self.about == other.about && heads(self) == heads(&other)
    }

    /// Whether the aim is reached by what stands on the board, without any rule: the block is captured, or the two are one
    /// that is not in atari. Eyes and life are told by rules.
    pub fn is_reached(&self, board: &Board) -> bool {
        match self.about {
            About::Eye | About::Life => false,
            About::Capture => board.is_empty(self.target),
            About::Connection => {
                self.winner(board).is_some()
                    && self.blocks().all(|stone| board.head(stone) == board.head(self.target))
                    && !board.in_atari(self.target)
            }
        }
    }
}
