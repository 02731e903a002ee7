//! The board: blocks and liberties kept up to date by play and undo.
//!
//! Kierulf (1985, 5) chose a middle way between computing everything and storing everything. Today memory is cheap and copies of
//! a hundred bytes are fast, so liberties are stored: every block has a bit set of its liberties and their number, always exact.
//! His other ideas are kept: one-dimensional points, stones of a block linked in a ring, the smaller block joined to the larger.
//!
//! ```text
//!   content[p]   Empty, Black, White, or off the board
//!   head[p]      the block of the stone on p, named by one of its stones
//!   next[p]      the next stone of the same block, in a ring
//!   blocks[h]    for a head h: liberties (set and number) and number of stones
//! ```
//!
//! **Undo is exact**: all fields get the very values they had. What play overwrites and undo cannot recompute goes to stacks
//! whose memory is taken when the board is made:
//!
//! - a stone that joins one block: which of its empty neighbours were new liberties (four bits);
//! - blocks that are joined: the liberties of the largest (the others stay in place, out of use);
//! - captured stones: their points in ring order;
//! - a block record that is out of use but not clean (its head was captured or joined) when a new block needs its place.

use crate::color::Color;
use crate::hash::{self, Hash, WHITE_TO_PLAY};
use crate::moves::{IllegalMove, Move};
use crate::point::Point;
use crate::point_set::PointSet;
use crate::setup::{Setup, SetupError, SetupProblem};
use crate::size::Size;

/// What is on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Content {
    Empty,
    Black,
    White,
    Off,
}

impl Content {
    #[inline]
    const fn stone(color: Color) -> Content {
        match color {
            Color::Black => Content::Black,
            Color::White => Content::White,
        }
    }

    #[inline]
    const fn color(self) -> Option<Color> {
        match self {
            Content::Black => Some(Color::Black),
            Content::White => Some(Color::White),
            Content::Empty | Content::Off => None,
        }
    }
}

/// What is known of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Block {
    liberties: PointSet,
    liberty_count: u16,
    stone_count: u16,
}

impl Block {
    const CLEAN: Block = Block { liberties: PointSet::EMPTY, liberty_count: 0, stone_count: 0 };

    #[inline]
    fn add_liberty(&mut self, point: Point) -> bool {
        let new = self.liberties.insert(point);
        self.liberty_count += u16::from(new);
        new
    }

    #[inline]
    fn remove_liberty(&mut self, point: Point) {
        self.liberty_count -= u16::from(self.liberties.remove(point));
    }
}

/// How the played stone became part of a block: what undo must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// It is a pass.
    Pass,
    /// It is a block of its own; the record of that name was clean, or was saved.
    Alone { saved: bool },
    /// It joined `main`; the bits tell which neighbours became new liberties.
    Joined { main: Point, new_liberties: u8 },
    /// It joined `main` with `others` more blocks, whose heads are on the stack of joins.
    Merged { main: Point, others: u8 },
}

/// Everything undo needs for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    played: Move,
    placed: Placed,
    /// What `head` and `next` of the point held before.
    old_head: Point,
    old_next: Point,
    old_ko: Option<Point>,
    old_hash: Hash,
    /// How many blocks and stones were captured.
    captured_blocks: u8,
    captured_stones: u16,
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
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    to_play: Color,
    ko: Option<Point>,
    hash: Hash,
    content: [Content; Point::COUNT],
    head: [Point; Point::COUNT],
    next: [Point; Point::COUNT],
    blocks: Vec<Block>,
    steps: Vec<Step>,
    captured: Vec<Point>,
    joined: Vec<Point>,
    saved: Vec<Block>,
}

/// Moves for which memory is taken in advance. A longer history grows in one step.
const HISTORY: usize = 2048;

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
        let mut content = [Content::Off; Point::COUNT];
        for point in size.points() {
            content[point.index()] = Content::Empty;
        }
        let none = Point::from_index(0);
        Board {
            size,
            to_play: Color::Black,
            ko: None,
            hash: 0,
            content,
            head: [none; Point::COUNT],
            next: [none; Point::COUNT],
            blocks: vec![Block::CLEAN; Point::COUNT],
            steps: Vec::with_capacity(HISTORY),
            captured: Vec::with_capacity(HISTORY),
            joined: Vec::with_capacity(HISTORY),
            saved: Vec::with_capacity(HISTORY / 2),
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
        for point in &stones {
            if board.head(point) == point && board.liberty_count(point) == 0 {
                let first = board.stones(point).min().expect("a block has a stone");
                let color = board.color(point).expect("a stone is there");
                problems.push(SetupProblem::NoLiberty(first, color));
            }
        }
        if setup.to_play == Color::White {
            board.switch_side();
        }
        if let Some(ko) = setup.ko {
            if problems.is_empty() && board.is_ko_point(ko) {
                board.set_ko(Some(ko));
            } else {
                problems.push(SetupProblem::NoKo(ko));
            }
        }
        if problems.is_empty() { Ok(board) } else { Err(SetupError(problems)) }
    }

    /// The position without its history, as a diagram.
    pub fn to_setup(&self) -> Setup {
        let stones = self.size.points().filter_map(|p| Some((p, self.color(p)?))).collect();
        Setup { size: self.size, stones, to_play: self.to_play, ko: self.ko }
    }

    // ---- the position ----

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Where the player to move may not play because the last move took a ko there.
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The colour of the stone on a point; `None` if it is empty or off the board.
    #[inline]
    pub fn color(&self, point: Point) -> Option<Color> {
        self.content[point.index()].color()
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.content[point.index()] == Content::Empty
    }

    /// Whether the point is on the board.
    #[inline]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.content[point.index()] != Content::Off
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

    // ---- blocks ----

    /// The stone by which the block on `point` is named. All stones of a block give the same answer; it may change when the
    /// block grows. Meaningless if there is no stone.
    #[inline]
    pub fn head(&self, point: Point) -> Point {
        debug_assert!(self.color(point).is_some(), "no stone at {point}");
        self.head[point.index()]
    }

    #[inline]
    fn block(&self, point: Point) -> &Block {
        &self.blocks[self.head(point).index()]
    }

    /// The liberties of the block on `point`.
    #[inline]
    pub fn liberties(&self, point: Point) -> &PointSet {
        &self.block(point).liberties
    }

    /// The number of liberties of the block on `point`: kept, not counted.
    #[inline]
    pub fn liberty_count(&self, point: Point) -> usize {
        self.block(point).liberty_count.into()
    }

    /// Whether the block on `point` has a single liberty.
    #[inline]
    pub fn in_atari(&self, point: Point) -> bool {
        self.liberty_count(point) == 1
    }

    /// The number of stones of the block on `point`.
    #[inline]
    pub fn stone_count(&self, point: Point) -> usize {
        self.block(point).stone_count.into()
    }

    /// The stones of the block on `point`, each once, in no particular order.
    #[inline]
    pub fn stones(&self, point: Point) -> Stones<'_> {
        let head = self.head(point);
        Stones { board: self, head, at: Some(head) }
    }

    /// The blocks of the other colour adjacent to the block on `point` that have at most `max_liberties` liberties, by their
    /// heads, in reading order of the heads.
    pub fn adjacent_blocks(&self, point: Point, max_liberties: usize) -> PointSet {
        let enemy = self.color(point).map(|color| Content::stone(!color));
        let mut heads = PointSet::new();
        for stone in self.stones(point) {
            for n in stone.neighbors() {
                if Some(self.content[n.index()]) == enemy {
                    let head = self.head[n.index()];
                    if usize::from(self.blocks[head.index()].liberty_count) <= max_liberties {
                        heads.insert(head);
                    }
                }
            }
        }
        heads
    }

    /// All blocks of the board by their heads.
    pub fn block_heads(&self) -> PointSet {
        self.size.points().filter(|&p| self.color(p).is_some() && self.head(p) == p).collect()
    }

    // ---- neighbours of a point ----

    /// The neighbours of a point that are on the board.
    pub fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.neighbors().into_iter().filter(|&n| self.is_on_board(n))
    }

    /// The neighbours of a point that hold this colour, or are empty for `None`.
    pub fn neighbors_of(&self, point: Point, color: Option<Color>) -> impl Iterator<Item = Point> + '_ {
        self.neighbors(point).filter(move |&n| self.color(n) == color)
    }

    /// The number of empty neighbours of a point.
    #[inline]
    pub fn empty_neighbor_count(&self, point: Point) -> usize {
        point.neighbors().into_iter().filter(|&n| self.is_empty(n)).count()
    }

    // ---- playing ----

    /// Whether the player to move may play there, or why not.
    pub fn check_legal(&self, point: Point) -> Result<(), IllegalMove> {
        match self.content[point.index()] {
            Content::Empty if self.ko == Some(point) => Err(IllegalMove::Ko),
            Content::Empty if self.is_suicide(point) => Err(IllegalMove::Suicide),
            Content::Empty => Ok(()),
            Content::Off => Err(IllegalMove::OffBoard),
            Content::Black | Content::White => Err(IllegalMove::Occupied),
        }
    }

    /// Whether a move is legal. Passing always is.
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.point().is_none_or(|point| self.check_legal(point).is_ok())
    }

    /// Whether a stone of the player to move would be without liberties on this empty point.
    fn is_suicide(&self, point: Point) -> bool {
        let own = Content::stone(self.to_play);
        point.neighbors().into_iter().all(|n| match self.content[n.index()] {
            Content::Empty => false,
            Content::Off => true,
            stone => (self.block(n).liberty_count == 1) == (stone == own),
        })
    }

    /// All points where the player to move may play.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.check_legal(p).is_ok())
    }

    /// Plays for the player to move, or says why he may not.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Play(point) => self.play_at(point),
            Move::Pass => {
                self.pass();
                Ok(())
            }
        }
    }

    /// Puts a stone of the player to move on a point, or says why he may not.
    pub fn play_at(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.check_legal(point)?;
        self.play_legal(point);
        Ok(())
    }

    /// Plays where a ko ban forbids it, if nothing else does: for questions where a player is given the ko (Kierulf 1985,
    /// 2.5) or spends a ko threat.
    pub fn play_ignoring_ko(&mut self, point: Point) -> Result<(), IllegalMove> {
        match self.check_legal(point) {
            Err(IllegalMove::Ko) if self.is_suicide(point) => return Err(IllegalMove::Suicide),
            Err(IllegalMove::Ko) | Ok(()) => {}
            Err(reason) => return Err(reason),
        }
        self.play_legal(point);
        Ok(())
    }

    /// Passes: the other side is to play, and a ko ban is lifted.
    pub fn pass(&mut self) {
        let none = Point::from_index(0);
        self.steps.push(Step {
            played: Move::Pass,
            placed: Placed::Pass,
            old_head: none,
            old_next: none,
            old_ko: self.ko,
            old_hash: self.hash,
            captured_blocks: 0,
            captured_stones: 0,
        });
        self.set_ko(None);
        self.switch_side();
    }

    /// Plays a move that is known to be legal (or forbidden by ko only): the unchecked twin of [`Board::play_at`].
    ///
    /// # Panics
    /// May panic, or leave a board without meaning, if the move is illegal.
    pub fn play_legal(&mut self, point: Point) {
        debug_assert!(self.is_empty(point) && !self.is_suicide(point), "illegal move {point}");
        let (old_ko, old_hash) = (self.ko, self.hash);
        let (old_head, old_next) = (self.head[point.index()], self.next[point.index()]);
        self.set_ko(None);
        self.take_liberty(point);
        let (captured_blocks, captured_stones) = self.capture_around(point);
        let placed = self.place(point);
        self.hash ^= hash::stone_hash(point, self.to_play);
        if captured_stones == 1 && matches!(placed, Placed::Alone { .. }) && self.in_atari(point) {
            self.set_ko(self.captured.last().copied());
        }
        self.steps.push(Step {
            played: Move::Play(point),
            placed,
            old_head,
            old_next,
            old_ko,
            old_hash,
            captured_blocks,
            captured_stones,
        });
        self.switch_side();
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let step = self.steps.pop()?;
        self.to_play = !self.to_play;
        if let Move::Play(point) = step.played {
            self.unplace(point, step.placed);
            self.head[point.index()] = step.old_head;
            self.next[point.index()] = step.old_next;
            self.release(step.captured_blocks, step.captured_stones);
            self.give_liberty(point);
        }
        self.ko = step.old_ko;
        self.hash = step.old_hash;
        Some(step.played)
    }

    /// The number of moves that can be taken back.
    pub fn moves_played(&self) -> usize {
        self.steps.len()
    }

    /// The last move, if any.
    pub fn last_move(&self) -> Option<Move> {
        self.steps.last().map(|step| step.played)
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.steps.iter().map(|step| step.played)
    }

    /// The stones that the last move captured.
    pub fn killed_by_last_move(&self) -> impl Iterator<Item = Point> + '_ {
        let count = self.steps.last().map_or(0, |step| usize::from(step.captured_stones));
        self.captured[self.captured.len() - count..].iter().copied()
    }

    /// Forgets the moves played: they can no longer be taken back. The position and its ko ban stay.
    pub fn forget_history(&mut self) {
        self.steps.clear();
        self.captured.clear();
        self.joined.clear();
        self.saved.clear();
    }

    /// Gives the turn to a player, without a move; a ko ban that concerned the other is lifted.
    pub fn set_to_play(&mut self, color: Color) {
        if self.to_play != color {
            self.set_ko(None);
            self.switch_side();
        }
    }

    // ---- parts of play and undo ----

    #[inline]
    fn switch_side(&mut self) {
        self.to_play = !self.to_play;
        self.hash ^= WHITE_TO_PLAY;
    }

    #[inline]
    fn set_ko(&mut self, ko: Option<Point>) {
        if let Some(old) = self.ko {
            self.hash ^= hash::ko_hash(old);
        }
        if let Some(new) = ko {
            self.hash ^= hash::ko_hash(new);
        }
        self.ko = ko;
    }

    /// Whether the player to move could be forbidden to play here because the last move took a ko.
    fn is_ko_point(&self, point: Point) -> bool {
        self.is_empty(point)
            && self.neighbors(point).all(|n| self.color(n) == Some(!self.to_play))
            && self.neighbors(point).filter(|&n| self.stone_count(n) == 1 && self.in_atari(n)).count() == 1
    }

    /// Puts a stone for a diagram: no captures, no history.
    fn put(&mut self, point: Point, color: Color) {
        let side = self.to_play;
        self.to_play = color;
        self.take_liberty(point);
        self.place(point);
        self.hash ^= hash::stone_hash(point, color);
        self.to_play = side;
        self.forget_history();
    }

    /// The point is no longer a liberty of the blocks around it.
    #[inline]
    fn take_liberty(&mut self, point: Point) {
        for n in point.neighbors() {
            if self.content[n.index()].color().is_some() {
                let head = self.head[n.index()];
                self.blocks[head.index()].remove_liberty(point);
            }
        }
    }

    /// The point is a liberty of the blocks around it again.
    #[inline]
    fn give_liberty(&mut self, point: Point) {
        for n in point.neighbors() {
            if self.content[n.index()].color().is_some() {
                let head = self.head[n.index()];
                self.blocks[head.index()].add_liberty(point);
            }
        }
    }

    /// Captures the enemy blocks around a point that have no liberty left.
    #[inline]
    fn capture_around(&mut self, point: Point) -> (u8, u16) {
        let enemy = Content::stone(!self.to_play);
        let (mut blocks, mut stones) = (0, 0);
        for n in point.neighbors() {
            if self.content[n.index()] == enemy {
                let head = self.head[n.index()];
                if self.blocks[head.index()].liberty_count == 0 {
                    blocks += 1;
                    stones += self.remove_block(head);
                }
            }
        }
        (blocks, stones)
    }

    /// Takes a block off the board. Its record stays in place, for undo.
    fn remove_block(&mut self, head: Point) -> u16 {
        let color = self.content[head.index()].color().expect("a block has a colour");
        let mut stone = head;
        loop {
            self.content[stone.index()] = Content::Empty;
            self.hash ^= hash::stone_hash(stone, color);
            self.captured.push(stone);
            stone = self.next[stone.index()];
            if stone == head {
                break;
            }
        }
        let count = self.blocks[head.index()].stone_count;
        for i in self.captured.len() - usize::from(count)..self.captured.len() {
            self.give_liberty(self.captured[i]);
        }
        count
    }

    /// Puts captured blocks back. Their rings, heads and records were not touched since, or are restored already.
    fn release(&mut self, blocks: u8, stones: u16) {
        if blocks == 0 {
            return;
        }
        let enemy = Content::stone(!self.to_play);
        let first = self.captured.len() - usize::from(stones);
        for i in first..self.captured.len() {
            self.take_liberty(self.captured[i]);
        }
        while self.captured.len() > first {
            if let Some(stone) = self.captured.pop() {
                self.content[stone.index()] = enemy;
            }
        }
    }

    /// Puts the stone on the point and into a block.
    #[inline]
    fn place(&mut self, point: Point) -> Placed {
        let own = Content::stone(self.to_play);
        self.content[point.index()] = own;
        let neighbors = point.neighbors();
        let mut heads = [point; 4];
        let mut count = 0;
        for n in neighbors {
            if self.content[n.index()] == own {
                let head = self.head[n.index()];
                if !heads[..count].contains(&head) {
                    heads[count] = head;
                    count += 1;
                }
            }
        }
        match count {
            0 => self.place_alone(point),
            1 => self.join_one(point, heads[0]),
            _ => self.join_many(point, &heads[..count]),
        }
    }

    #[inline]
    fn place_alone(&mut self, point: Point) -> Placed {
        let at = point.index();
        self.head[at] = point;
        self.next[at] = point;
        let saved = self.blocks[at].stone_count != 0;
        if saved {
            self.saved.push(self.blocks[at].clone());
            self.blocks[at] = Block::CLEAN;
        }
        self.blocks[at].stone_count = 1;
        for n in point.neighbors() {
            if self.content[n.index()] == Content::Empty {
                self.blocks[at].add_liberty(n);
            }
        }
        Placed::Alone { saved }
    }

    #[inline]
    fn join_one(&mut self, point: Point, main: Point) -> Placed {
        self.link(point, main);
        let block = &mut self.blocks[main.index()];
        let mut new_liberties = 0;
        for (i, n) in point.neighbors().into_iter().enumerate() {
            if self.content[n.index()] == Content::Empty {
                new_liberties |= u8::from(block.add_liberty(n)) << i;
            }
        }
        Placed::Joined { main, new_liberties }
    }

    fn join_many(&mut self, point: Point, heads: &[Point]) -> Placed {
        let main = *heads.iter().max_by_key(|head| self.blocks[head.index()].stone_count).expect("at least two blocks");
        self.saved.push(self.blocks[main.index()].clone());
        self.link(point, main);
        for n in point.neighbors() {
            if self.content[n.index()] == Content::Empty {
                self.blocks[main.index()].add_liberty(n);
            }
        }
        for &head in heads.iter().filter(|&&head| head != main) {
            self.joined.push(head);
            self.relabel(head, main);
            self.splice(head, main);
            let stone_count = self.blocks[head.index()].stone_count;
            let liberties = self.blocks[head.index()].liberties;
            let block = &mut self.blocks[main.index()];
            block.liberties |= liberties;
            block.stone_count += stone_count;
        }
        let block = &mut self.blocks[main.index()];
        block.liberty_count = block.liberties.len() as u16;
        Placed::Merged { main, others: heads.len() as u8 - 1 }
    }

    #[inline]
    fn unplace(&mut self, point: Point, placed: Placed) {
        self.content[point.index()] = Content::Empty;
        match placed {
            Placed::Pass => {}
            Placed::Alone { saved: false } => self.clean_alone(point),
            Placed::Alone { saved: true } => {
                self.blocks[point.index()] = self.saved.pop().expect("place_alone saved it");
            }
            Placed::Joined { main, new_liberties } => {
                self.unlink(point, main);
                let block = &mut self.blocks[main.index()];
                for (i, n) in point.neighbors().into_iter().enumerate() {
                    if new_liberties >> i & 1 != 0 {
                        block.remove_liberty(n);
                    }
                }
            }
            Placed::Merged { main, others } => {
                for _ in 0..others {
                    let head = self.joined.pop().expect("join_many pushed it");
                    self.splice(head, main);
                    self.relabel(head, head);
                }
                self.unlink(point, main);
                self.blocks[main.index()] = self.saved.pop().expect("join_many saved it");
            }
        }
    }

    #[inline]
    fn clean_alone(&mut self, point: Point) {
        let block = &mut self.blocks[point.index()];
        block.stone_count = 0;
        block.liberty_count = 0;
        for n in point.neighbors() {
            block.liberties.remove(n);
        }
    }

    /// Links a stone into the ring of `main`, right behind its head.
    #[inline]
    fn link(&mut self, point: Point, main: Point) {
        self.head[point.index()] = main;
        self.next[point.index()] = self.next[main.index()];
        self.next[main.index()] = point;
        self.blocks[main.index()].stone_count += 1;
    }

    #[inline]
    fn unlink(&mut self, point: Point, main: Point) {
        self.next[main.index()] = self.next[point.index()];
        self.blocks[main.index()].stone_count -= 1;
    }

    /// Exchanges the successors of two heads: two rings become one, or one becomes two again.
    #[inline]
    fn splice(&mut self, a: Point, b: Point) {
        self.next.swap(a.index(), b.index());
    }

    /// Gives every stone of the ring of `head` the name `to`.
    #[inline]
    fn relabel(&mut self, head: Point, to: Point) {
        let mut stone = head;
        loop {
            self.head[stone.index()] = to;
            stone = self.next[stone.index()];
            if stone == head {
                break;
            }
        }
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
        let next = self.board.next[stone.index()];
        self.at = (next != self.head).then_some(next);
        Some(stone)
    }
}
