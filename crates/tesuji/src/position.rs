//! A position, and the stones of it that a question can be about.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use tesuji_board::{Board, Color, IllegalMove, Move, Point, PointSet, Setup};
use tesuji_formats::{FilePosition, PositionFile};
use tesuji_question::QuestionPart;

use crate::error::{Error, MoveRefused};

/// A legal position, with what the file it comes from says about it. Cheap to clone; may be sent to other threads.
///
/// It is read from any known format (a drawing, SGF, GoTools); a file with several is a [`PositionFile`].
///
/// ```
/// use tesuji::{Color, Position};
/// let position: Position = "White to play
///     2 |O X .
///     1 |. O X
///       +-----".parse()?;
/// assert_eq!(position.board().to_play(), Color::White);
/// let after = position.play("A1")?;
/// assert_eq!(after.board().to_play(), Color::Black);
/// assert!(position.play("B1").is_err());
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone)]
pub struct Position(Arc<Inner>);

struct Inner {
    board: Board,
    stated: FilePosition,
}

impl Position {
    fn new(stated: FilePosition) -> Result<Position, Error> {
        let board = Board::from_setup(&stated.position)?;
        Ok(Position(Arc::new(Inner { board, stated })))
    }

    /// The rules' view of it.
    ///
    /// ```
    /// # use tesuji::{Color, Position};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let white: tesuji::Point = "B2".parse()?;
    /// assert_eq!(position.board().color(white), Some(Color::White));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// The stones, as plain data.
    ///
    /// ```
    /// # use tesuji::Position;
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// assert_eq!(position.setup().stones.len(), 4);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn setup(&self) -> &Setup {
        &self.0.stated.position
    }

    /// What the file says about it: its name, who plays first, marks, the author's solution.
    ///
    /// ```
    /// # use tesuji::Position;
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// assert!(!position.stated().first_given); // the drawing does not say who plays
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn stated(&self) -> &FilePosition {
        &self.0.stated
    }

    /// The same position with this player to move first. If that changes, no ko ban stands.
    ///
    /// ```
    /// # use tesuji::{Color, Position};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// assert_eq!(position.with_first(Color::White).board().to_play(), Color::White);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn with_first(&self, first: Color) -> Position {
        if self.board().to_play() == first {
            return self.clone();
        }
        let mut stated = self.0.stated.clone();
        (stated.position.to_play, stated.position.ko) = (first, None);
        let mut board = self.board().clone();
        board.set_to_play(first);
        Position(Arc::new(Inner { board, stated }))
    }

    /// The position after a move of the side to play.
    ///
    /// # Errors
    /// If the rules do not allow it.
    pub fn play(&self, mv: impl TryInto<Move, Error: Into<Error>>) -> Result<Position, Error> {
        let mv = mv.try_into().map_err(Into::into)?;
        let refused = |reason: IllegalMove| Error::Move { mv, reason: MoveRefused::Illegal(reason) };
        let mut board = self.board().clone();
        board.play(mv).map_err(refused)?;
        Position::try_from(board.to_setup())
    }

    /// The block of stones at a point.
    ///
    /// ```
    /// # use tesuji::Position;
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// assert_eq!(position.block_at("B2")?.stones().len(), 1);
    /// assert!(position.block_at("A1").is_err());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no stone.
    pub fn block_at(&self, at: impl TryInto<Point, Error: Into<Error>>) -> Result<Block, Error> {
        let stone = self.stone(at.try_into().map_err(Into::into)?, QuestionPart::Prey, "prey")?;
        Ok(Block { position: self.clone(), stone })
    }

    /// The group whose stones at this point are meant: exactly that block. [`Group::and`] adds others.
    ///
    /// ```
    /// # use tesuji::Position;
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert_eq!(position.group_at("A2")?.stones().len(), 5);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no stone.
    pub fn group_at(&self, at: impl TryInto<Point, Error: Into<Error>>) -> Result<Group, Error> {
        let stone = self.stone(at.try_into().map_err(Into::into)?, QuestionPart::Target, "target")?;
        Ok(Group { position: self.clone(), target: vec![stone] })
    }

    /// The groups that may be meant where none is named, the likeliest first. A second one only if it is at least
    /// half as large.
    ///
    /// ```
    /// # use tesuji::{Color, Position};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert_eq!(position.groups()[0].color(), Color::White);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn groups(&self) -> Vec<Group> {
        self.groups_near(&PointSet::all(self.board().size()))
    }

    /// The same of those with a stone or a liberty on these points; if there are none, the weakest blocks there.
    pub(crate) fn groups_near(&self, points: &PointSet) -> Vec<Group> {
        let board = self.board();
        let touches = |stone: Point| {
            board.stones(stone).any(|point| points.contains(point)) || board.liberties(stone).intersects(points)
        };
        let mut found = tesuji_life::open::target::candidates(board);
        found.retain(|candidate| candidate.target.iter().any(|&stone| touches(stone)));
        if found.is_empty() {
            return self.weakest_blocks(points);
        }
        let largest = found.first().map_or(0, |candidate| candidate.stones);
        let likely = found.into_iter().filter(|candidate| 2 * candidate.stones >= largest);
        likely.map(|candidate| Group { position: self.clone(), target: candidate.target }).collect()
    }

    /// The blocks on these points with the fewest liberties, of each colour one.
    fn weakest_blocks(&self, points: &PointSet) -> Vec<Group> {
        let board = self.board();
        let heads = board.block_heads();
        let weakest = |color: Color| {
            let own = heads.iter().filter(|&head| board.color(head) == Some(color));
            let there = own.filter(|&head| board.stones(head).any(|point| points.contains(point)));
            there.min_by_key(|&head| (board.liberty_count(head), std::cmp::Reverse(board.stone_count(head))))
        };
        let mut found: Vec<Point> = Color::ALL.into_iter().filter_map(weakest).collect();
        found.sort_by_key(|&head| board.liberty_count(head));
        found.into_iter().map(|head| Group { position: self.clone(), target: vec![head] }).collect()
    }

    fn stone(&self, point: Point, part: QuestionPart, what: &str) -> Result<Point, Error> {
        let size = self.board().size();
        if !size.contains(point) {
            let message = format!("{point} is not on the board of {size}: a {what} must be a stone");
            return Err(Error::question(part, message));
        }
        match self.board().color(point) {
            Some(_) => Ok(point),
            None => Err(Error::question(part, format!("{point} is empty: a {what} must be a stone"))),
        }
    }
}

impl TryFrom<FilePosition> for Position {
    type Error = Error;

    fn try_from(stated: FilePosition) -> Result<Position, Error> {
        Position::new(stated)
    }
}

impl TryFrom<Setup> for Position {
    type Error = Error;

    fn try_from(setup: Setup) -> Result<Position, Error> {
        Position::new(FilePosition::new(setup))
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        let file = PositionFile::parse(text)?;
        if file.len() > 1 {
            let message = format!("the text holds {} positions: read it as a PositionFile", file.len());
            return Err(Error::question(QuestionPart::Position, message));
        }
        Position::new(file.get(1)?)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.0.stated == other.0.stated
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.setup().hash(state);
    }
}

/// The drawing.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stated().diagram().ascii())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(self.setup()).finish()
    }
}

/// A block of a position: stones of one colour that are joined.
///
/// ```
/// # use tesuji::Position;
/// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
/// let block = position.block_at("B2")?;
/// assert_eq!(block.stone().to_string(), "B2");
/// assert_eq!(block.stones().len(), 1);
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    position: Position,
    stone: Point,
}

impl Block {
    /// The position it is in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stone it was named by.
    pub fn stone(&self) -> Point {
        self.stone
    }

    /// Its stones.
    pub fn stones(&self) -> PointSet {
        self.position.board().stones(self.stone).collect()
    }
}

/// A group of a position: one block, or several that are meant together.
///
/// ```
/// # use tesuji::Position;
/// let position: Position = "2 |O . O\n1 |. X .\n  +-----".parse()?;
/// let group = position.group_at("A2")?.and("C2")?;
/// assert_eq!(group.stones().len(), 2);
/// assert!(position.group_at("A2")?.and("B1").is_err());
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    position: Position,
    target: Vec<Point>,
}

impl Group {
    /// The group with another block in it.
    ///
    /// # Errors
    /// If there is no stone, or one of the other colour.
    pub fn and(mut self, at: impl TryInto<Point, Error: Into<Error>>) -> Result<Group, Error> {
        let stone = self.position.stone(at.try_into().map_err(Into::into)?, QuestionPart::Target, "target")?;
        if self.position.board().color(stone) != Some(self.color()) {
            let message = format!(
                "{} and {stone} are of different colours: all targets must belong to one player",
                self.target[0]
            );
            return Err(Error::question(QuestionPart::Target, message));
        }
        self.target.push(stone);
        Ok(self)
    }

    /// A group of these stones.
    ///
    /// ```
    /// # use tesuji::{Group, Position};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let group = Group::of(&position, &["A2".parse()?])?;
    /// assert_eq!(group.target().len(), 1);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is none, or one of them is not a stone of the same colour.
    pub fn of(position: &Position, target: &[Point]) -> Result<Group, Error> {
        let none = || Error::question(QuestionPart::Target, "there is no target: name a stone of each block");
        let (&first, rest) = target.split_first().ok_or_else(none)?;
        rest.iter().try_fold(position.group_at(first)?, |group, &stone| group.and(stone))
    }

    /// The position it is in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// A stone of each of its blocks.
    pub fn target(&self) -> &[Point] {
        &self.target
    }

    /// Whose it is.
    pub fn color(&self) -> Color {
        self.position.board().color(self.target[0]).expect("a group has stones")
    }

    /// Its stones.
    pub fn stones(&self) -> PointSet {
        self.target.iter().flat_map(|&stone| self.position.board().stones(stone)).collect()
    }
}
