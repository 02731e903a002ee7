//! Every weak block of a position, or every move of a game.

use std::fmt;

use tesuji_board::PointSet;
use tesuji_capture::{GameRemark, Rescue, WeakBlock};
use tesuji_formats::{Diagram, FilePosition, Mark};

use crate::position::Position;
use crate::words;

/// The weak blocks of a position: can they be captured, can they be saved, with which moves?
///
/// ```
/// use tesuji::{Position, Solver};
/// let position: Position = "
///     3 |. X . .
///     2 |X O . .
///     1 |. X . .
///       +-------".parse()?;
/// let answer = Solver::new().scan(&position)?;
/// assert_eq!(answer.capturable().count(), 1);
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScanAnswer {
    /// The position.
    pub position: Position,
    /// Its blocks with at most four liberties.
    pub blocks: Vec<WeakBlock>,
    /// Nodes that were spent on each block at most.
    pub nodes: u64,
}

impl ScanAnswer {
    /// The blocks that can be captured.
    pub fn capturable(&self) -> impl Iterator<Item = &WeakBlock> {
        self.blocks.iter().filter(|block| block.is_capturable())
    }

    /// Capturable blocks are marked: a square if they can be saved, a cross if not.
    pub fn diagram(&self) -> Diagram {
        let (mut savable, mut lost) = (PointSet::new(), PointSet::new());
        for block in &self.blocks {
            match block.rescue {
                Rescue::NotNeeded => {}
                Rescue::Moves { .. } => savable |= block.stones,
                Rescue::Impossible => lost |= block.stones,
            }
        }
        Diagram::new(self.position.setup()).with_marks(Mark::Square, &savable).with_marks(Mark::Cross, &lost)
    }

    /// The position with the capturable blocks marked, and what was found as its comment.
    pub fn solved(&self) -> FilePosition {
        FilePosition {
            target: self.capturable().fold(PointSet::EMPTY, |all, block| all | block.stones),
            comment: self.capturable().map(words::block).collect::<Vec<_>>().join("\n"),
            ..self.position.stated().clone()
        }
    }
}

/// A line for each block that can be captured.
impl fmt::Display for ScanAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.capturable().map(words::block).collect();
        if lines.is_empty() {
            return write!(f, "No capture found within {} nodes for each block.", self.nodes);
        }
        f.write_str(&lines.join("\n"))
    }
}

/// What a walk through a game found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameScanAnswer {
    /// How many moves the game has.
    pub moves: usize,
    /// What was found at some of them.
    pub remarks: Vec<GameRemark>,
}

/// A line for each remark, and how many there are.
impl fmt::Display for GameScanAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for remark in &self.remarks {
            writeln!(f, "{}", words::remark(remark))?;
        }
        write!(f, "{} moves, {} remarks", self.moves, self.remarks.len())
    }
}
