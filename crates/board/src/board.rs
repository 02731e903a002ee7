//! The board: a legal position with blocks and liberties always known, and its history.
//!
//! Kierulf (1985, 5) chose a middle way between computing everything and storing everything. Today memory is cheap
//! and copies of a hundred bytes are fast, so liberties are stored: every block has a bit set of its liberties and
//! their number, always exact. His other ideas are kept: one-dimensional points, stones of a block linked in a ring,
//! the smaller block joined to the larger.
//!
//! ```text
//!   content[p]          Empty, Black, White, or off the board
//!   head[p]             the block of the stone on p, named by one of its stones
//!   next[p]             the next stone of the same block, in a ring
//!   liberties[h]        for a head h: the set of its liberties
//!   liberty_count[h]    ... their number
//!   stone_count[h]      ... the number of its stones
//! ```
//!
//! Counts are apart from the sets, so that legality and atari touch few cache lines. The queries are in `blocks.rs`,
//! the rules in `play.rs`, and what a stone does to the tables in `stones.rs`.

use crate::color::Color;
use crate::hash::{self, Hash};
use crate::moves::Move;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::setup::{Setup, SetupError, SetupProblem};
use crate::size::Size;
use crate::stones::{Placed, SavedBlock};
use crate::table::Table;

/// What is on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Content {
    Empty,
    Black,
    White,
    Off,
}

impl Content {
    #[inline]
    pub(crate) const fn stone(color: Color) -> Content {
        match color {
            Color::Black => Content::Black,
            Color::White => Content::White,
        }
    }

    #[inline]
    pub(crate) const fn color(self) -> Option<Color> {
        match self {
            Content::Black => Some(Color::Black),
            Content::White => Some(Color::White),
            Content::Empty | Content::Off => None,
        }
    }

    #[inline]
    pub(crate) const fn is_stone(self) -> bool {
        matches!(self, Content::Black | Content::White)
    }
}

/// Everything undo needs for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) played: Move,
    pub(crate) placed: Placed,
    /// What `head` and `next` of the point held before.
    pub(crate) old_head: Point,
    pub(crate) old_next: Point,
    pub(crate) old_ko: Option<Point>,
    pub(crate) captured_stones: u16,
    pub(crate) old_hash: Hash,
}

/// A legal position with its history.
///
/// Two boards are equal if they show the same position: size, stones, side to play and ko ban.
///
/// ```
/// use tesuji_board::{Board, Color, IllegalMove, Point, Size};
/// let mut board = Board::new(Size::square(9).unwrap());
/// let (a1, a2, b1) = (Point::at(0, 0), Point::at(0, 1), Point::at(1, 0));
/// board.play_at(a1)?;
/// board.play_at(a2)?;
/// assert_eq!(board.liberty_count(a1), 1);
/// board.pass();
/// board.play_at(b1)?;
/// assert_eq!(board.color(a1), None);
/// assert_eq!(board.killed_by_last_move().collect::<Vec<_>>(), [a1]);
/// assert_eq!(board.play_at(a1), Err(IllegalMove::Suicide));
/// board.undo();
/// assert_eq!(board.color(a1), Some(Color::Black));
/// # Ok::<(), IllegalMove>(())
/// ```
#[derive(Debug)]
pub struct Board {
    pub(crate) size: Size,
    pub(crate) to_play: Color,
    pub(crate) ko: Option<Point>,
    pub(crate) hash: Hash,
    pub(crate) content: Table<Content>,
    pub(crate) head: Table<Point>,
    pub(crate) next: Table<Point>,
    pub(crate) liberty_count: Table<u16>,
    pub(crate) stone_count: Table<u16>,
    pub(crate) liberties: Box<Table<PointSet>>,
    pub(crate) history: History,
}

/// What undo needs, on stacks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct History {
    pub(crate) steps: Vec<Step>,
    /// Captured stones, the blocks one after the other in ring order.
    pub(crate) captured: Vec<Point>,
    /// Heads of the blocks that were joined to another.
    pub(crate) joined: Vec<Point>,
    /// Records of blocks that were overwritten.
    pub(crate) saved: Vec<SavedBlock>,
}

/// Moves for which memory is taken in advance. A longer history grows as it must.
const MOVES: usize = 1024;

impl History {
    /// Room for [`MOVES`] moves on any board: a move saves one block at most, and only stones that were there at the
    /// start or were played can be captured. Blocks that are joined are such stones, too, and three of them need one
    /// more move to join them.
    fn new() -> History {
        const STONES: usize = Size::MAX as usize * Size::MAX as usize;
        History {
            steps: Vec::with_capacity(MOVES),
            captured: Vec::with_capacity(MOVES + STONES),
            joined: Vec::with_capacity(MOVES),
            saved: Vec::with_capacity(MOVES),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.captured.clear();
        self.joined.clear();
        self.saved.clear();
    }
}

/// A copy has the memory for its own moves, too.
impl Clone for History {
    fn clone(&self) -> History {
        let mut copy = History::new();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &History) {
        self.steps.clone_from(&other.steps);
        self.captured.clone_from(&other.captured);
        self.joined.clone_from(&other.joined);
        self.saved.clone_from(&other.saved);
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            content: self.content.clone(),
            head: self.head.clone(),
            next: self.next.clone(),
            liberty_count: self.liberty_count.clone(),
            stone_count: self.stone_count.clone(),
            liberties: self.liberties.clone(),
            history: self.history.clone(),
            ..*self
        }
    }

    /// Copies into the memory this board has already.
    fn clone_from(&mut self, other: &Board) {
        (self.size, self.to_play, self.ko, self.hash) = (other.size, other.to_play, other.ko, other.hash);
        self.content.clone_from(&other.content);
        self.head.clone_from(&other.head);
        self.next.clone_from(&other.next);
        self.liberty_count.clone_from(&other.liberty_count);
        self.stone_count.clone_from(&other.stone_count);
        self.liberties.clone_from(&other.liberties);
        self.history.clone_from(&other.history);
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.to_play == other.to_play
            && self.ko == other.ko
            && self.hash == other.hash
            && self.content == other.content
    }
}

impl Eq for Board {}

impl Board {
    /// An empty board, Black to play.
    pub fn new(size: Size) -> Board {
        let mut content = Table::filled(Content::Off);
        for point in size.points() {
            content[point] = Content::Empty;
        }
        let nowhere = Point::from_index(0);
        Board {
            size,
            to_play: Color::Black,
            ko: None,
            hash: 0,
            content,
            head: Table::filled(nowhere),
            next: Table::filled(nowhere),
            liberty_count: Table::filled(0),
            stone_count: Table::filled(0),
            liberties: Box::new(Table::filled(PointSet::EMPTY)),
            history: History::new(),
        }
    }

    /// The position a diagram shows, or all reasons why there is none.
    pub fn from_setup(setup: &Setup) -> Result<Board, SetupError> {
        let mut board = Board::new(setup.size);
        let mut problems = Vec::new();
        let mut stones = PointSet::new();
        for &(point, color) in &setup.stones {
            if !setup.size.contains(point) {
                problems.push(SetupProblem::OffBoard(point));
            } else if !stones.insert(point) {
                problems.push(SetupProblem::TwoStones(point));
            } else {
                board.put(point, color);
            }
        }
        for head in board.block_heads().iter().filter(|&head| board.liberty_count(head) == 0) {
            let first = board.stones(head).min().expect("a block has a stone");
            let color = board.color(head).expect("a stone is there");
            problems.push(SetupProblem::NoLiberty(first, color));
        }
        board.set_to_play(setup.to_play);
        if let Some(ko) = setup.ko {
            if problems.is_empty() && board.is_ko_point(ko) {
                board.set_ko(Some(ko));
            } else {
                problems.push(SetupProblem::NoKo(ko));
            }
        }
        if problems.is_empty() { Ok(board) } else { Err(SetupError(problems)) }
    }

    /// Puts a stone for a diagram: no captures, no history.
    fn put(&mut self, point: Point, color: Color) {
        let side = std::mem::replace(&mut self.to_play, color);
        let contact = self.take_liberty(point);
        self.place(point, &contact);
        self.hash ^= hash::stone_hash(point, color);
        self.to_play = side;
        self.history.clear();
    }

    /// Whether the player to move could be forbidden to play here because the last move took a ko.
    fn is_ko_point(&self, point: Point) -> bool {
        self.is_empty(point)
            && self.neighbors(point).all(|n| self.color(n) == Some(!self.to_play))
            && self.neighbors(point).filter(|&n| self.stone_count(n) == 1 && self.in_atari(n)).count() == 1
    }

    /// The position without its history, as a diagram.
    pub fn to_setup(&self) -> Setup {
        let stones = self.size.points().filter_map(|p| Some((p, self.color(p)?))).collect();
        Setup { size: self.size, stones, to_play: self.to_play, ko: self.ko }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Where the player to move may not play because the last move took a ko there.
    #[inline]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The colour of the stone on a point; `None` if it is empty or off the board.
    #[inline]
    pub fn color(&self, point: Point) -> Option<Color> {
        self.content[point].color()
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content[point] == Content::Empty
    }

    /// Whether the point is on the board.
    #[inline]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.content[point] != Content::Off
    }

    /// The hash of the position: stones, side to play and ko ban.
    #[inline]
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// All points of the board that hold this colour, or are empty for `None`.
    pub fn points_of(&self, color: Option<Color>) -> PointSet {
        self.size.points().filter(|&p| self.color(p) == color).collect()
    }

    /// Whether every field is the same, unused ones and history included: what undo promises. For tests.
    #[doc(hidden)]
    pub fn is_identical(&self, other: &Board) -> bool {
        // Naming every field, so that a new one cannot be forgotten.
        let Board { size, to_play, ko, hash, content, head, next, liberty_count, stone_count, liberties, history } =
            self;
        (size, to_play, ko, hash) == (&other.size, &other.to_play, &other.ko, &other.hash)
            && (content, head, next) == (&other.content, &other.head, &other.next)
            && (liberty_count, stone_count) == (&other.liberty_count, &other.stone_count)
            && (liberties, history) == (&other.liberties, &other.history)
    }

    /// How many elements the stacks of the history can hold without taking memory. For tests.
    #[doc(hidden)]
    pub fn history_capacity(&self) -> [usize; 4] {
        let History { steps, captured, joined, saved } = &self.history;
        [steps.capacity(), captured.capacity(), joined.capacity(), saved.capacity()]
    }
}
