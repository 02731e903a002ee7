//! Captures by brute force: every legal move of both sides, on boards small enough for it.
//!
//! All positions that can be reached are listed; then "the hunter can force the capture" is worked out backwards from
//! the positions where the prey is off the board, until nothing changes. What never becomes won is not won: a play
//! that goes on for ever, or comes back to a position, is a failure for the hunter (`docs/semantics.md`, section 2).
//! No knowledge of liberties, ladders or zones enters, and the rules of the board are written here once more, on bit
//! masks, for boards of up to 64 points.

mod table;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use tesuji_board::{Move, Point, Size};
use tesuji_question::{Bounds, CaptureQuestion};

pub use table::CaptureTable;

/// The truth about a capture question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureTruth {
    /// Whether the hunter can force the capture.
    pub caught: bool,
    /// The first moves that succeed: of the hunter, those that capture; of the prey, those that escape. Pass included.
    pub moves: Vec<Move>,
    /// If it is caught: how many moves both sides make up to the capture, passes counted, if the hunter captures as
    /// soon and the prey resists as long as they can.
    pub length: Option<u32>,
    /// How many positions were listed.
    pub positions: usize,
}

/// The same for a hunter who keeps the prey within bounds: it has escaped as soon as it has more liberties than the
/// bounds allow (`docs/semantics.md`, section 2). Lengths are those of captures within the bounds.
pub fn capture_within_bounds(question: &CaptureQuestion, bounds: Bounds, max_positions: usize) -> Option<CaptureTruth> {
    work_out(question, Some(bounds), max_positions)
}

/// Works out the truth; `None` if more than `max_positions` positions can be reached, the board has more than 64
/// points or there is no prey. Bounds and kind of the question do not matter.
pub fn capture_by_force(question: &CaptureQuestion, max_positions: usize) -> Option<CaptureTruth> {
    work_out(question, None, max_positions)
}

fn work_out(question: &CaptureQuestion, bounds: Option<Bounds>, max_positions: usize) -> Option<CaptureTruth> {
    let game = Game { bounds, ..Game::new(question)? };
    let root = game.root(question);
    let map = Map::from(root, &game, max_positions)?;
    let lengths = map.lengths();
    let succeeds = |to: usize| lengths[to].is_some() == root.hunter_to_play;
    let moves = map.states[0].after.iter().filter(|&&(_, to)| succeeds(to)).map(|&(mv, _)| game.name(mv)).collect();
    Some(CaptureTruth { caught: lengths[0].is_some(), moves, length: lengths[0], positions: map.states.len() })
}

/// How long the capture takes from each position of a line, the first one before its first move; `None` where the prey
/// is not caught. Nothing if there are too many positions, or the line is illegal.
pub fn capture_lengths(question: &CaptureQuestion, line: &[Move], max_positions: usize) -> Option<Vec<Option<u32>>> {
    let game = Game::new(question)?;
    let map = Map::from(game.root(question), &game, max_positions)?;
    let lengths = map.lengths();
    let mut at = 0;
    let mut found = vec![lengths[at]];
    for &mv in line {
        at = map.states[at].after.iter().find(|&&(known, _)| game.name(known) == mv)?.1;
        found.push(lengths[at]);
    }
    Some(found)
}

/// Everything that decides what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    hunter: u64,
    prey: u64,
    /// The banned point, as a mask.
    ban: u64,
    hunter_to_play: bool,
}

struct Game {
    size: Size,
    board: u64,
    /// All points but those of the leftmost, or rightmost, column.
    not_left: u64,
    not_right: u64,
    prey: u64,
    boundary: u64,
    hunter_wins_ko: bool,
    prey_wins_ko: bool,
    /// The hunter gives up where the prey has more liberties.
    bounds: Option<Bounds>,
}

impl Game {
    fn new(question: &CaptureQuestion) -> Option<Game> {
        let size = question.position.size;
        if size.area() > 64 || !size.contains(question.prey) {
            return None;
        }
        let prey_color = question.position.stones.iter().find(|(point, _)| *point == question.prey)?.1;
        let mask = |points: &mut dyn Iterator<Item = Point>| points.fold(0, |mask, point| mask | bit(size, point));
        Some(Game {
            size,
            board: mask(&mut size.points()),
            not_left: mask(&mut size.points().filter(|p| p.x() > 0)),
            not_right: mask(&mut size.points().filter(|p| p.x() + 1 < size.width())),
            prey: bit(size, question.prey),
            boundary: mask(&mut question.boundary.iter()),
            hunter_wins_ko: question.ko_winner == Some(!prey_color),
            prey_wins_ko: question.ko_winner == Some(prey_color),
            bounds: None,
        })
    }

    fn root(&self, question: &CaptureQuestion) -> Position {
        let stones = &question.position.stones;
        let prey_color = stones.iter().find(|(point, _)| *point == question.prey).map(|(_, color)| *color);
        let of = |prey: bool| {
            let chosen = stones.iter().filter(|(_, color)| (Some(*color) == prey_color) == prey);
            chosen.fold(0, |mask, (point, _)| mask | bit(self.size, *point))
        };
        Position {
            hunter: of(false),
            prey: of(true),
            ban: question.position.ko.map_or(0, |point| bit(self.size, point)),
            hunter_to_play: Some(question.position.to_play) != prey_color,
        }
    }

    fn name(&self, mv: u64) -> Move {
        let at = mv.trailing_zeros() as u8;
        let width = self.size.width();
        if mv == 0 { Move::Pass } else { Move::Play(Point::at(at % width, at / width)) }
    }

    fn around(&self, points: u64) -> u64 {
        let width = self.size.width();
        let sideways = (points & self.not_left) >> 1 | (points & self.not_right) << 1;
        (sideways | points << width | points >> width) & self.board
    }

    /// The block of a stone within stones of its colour.
    fn block(&self, stone: u64, stones: u64) -> u64 {
        let mut block = stone;
        loop {
            let grown = block | self.around(block) & stones;
            if grown == block {
                return block;
            }
            block = grown;
        }
    }

    /// Whether the prey has more liberties than the bounds allow.
    fn is_out_of_bounds(&self, at: &Position) -> bool {
        let Some(bounds) = self.bounds else { return false };
        let liberties = self.around(self.block(self.prey, at.prey)) & !at.hunter & !at.prey;
        liberties.count_ones() > u32::from(if at.hunter_to_play { bounds.hunter } else { bounds.prey })
    }

    /// The position after a move (0 is a pass), or nothing if it is illegal.
    fn play(&self, at: &Position, mv: u64) -> Option<Position> {
        let mut after = Position { ban: 0, hunter_to_play: !at.hunter_to_play, ..*at };
        if mv == 0 {
            return Some(after);
        }
        let wins_ko = if at.hunter_to_play { self.hunter_wins_ko } else { self.prey_wins_ko };
        if at.hunter_to_play && mv & self.boundary != 0 || mv & at.ban != 0 && !wins_ko {
            return None;
        }
        let (mut own, mut other) = if at.hunter_to_play { (at.hunter, at.prey) } else { (at.prey, at.hunter) };
        own |= mv;
        let mut captured = 0;
        let mut touched = self.around(mv) & other;
        while touched != 0 {
            let block = self.block(touched & touched.wrapping_neg(), other);
            if self.around(block) & !own & !other == 0 {
                captured |= block;
            }
            touched &= !block;
        }
        other &= !captured;
        let block = self.block(mv, own);
        let liberties = self.around(block) & !own & !other;
        if liberties == 0 {
            return None;
        }
        if captured.count_ones() == 1 && block == mv && liberties == captured {
            after.ban = captured;
        }
        (after.hunter, after.prey) = if at.hunter_to_play { (own, other) } else { (other, own) };
        Some(after)
    }
}

fn bit(size: Size, point: Point) -> u64 {
    1 << (u32::from(point.y()) * u32::from(size.width()) + u32::from(point.x()))
}

struct State {
    position: Position,
    captured: bool,
    after: Vec<(u64, usize)>,
    before: Vec<usize>,
}

struct Map {
    index: FxHashMap<Position, usize>,
    states: Vec<State>,
    limit: usize,
}

impl Map {
    /// All positions that can be reached from one.
    fn from(root: Position, game: &Game, limit: usize) -> Option<Map> {
        let mut map = Map { index: FxHashMap::default(), states: Vec::new(), limit };
        map.insert(root)?;
        let mut at = 0;
        while at < map.states.len() {
            map.expand(at, game)?;
            at += 1;
        }
        Some(map)
    }

    fn insert(&mut self, position: Position) -> Option<usize> {
        let new = self.states.len();
        let at = *self.index.entry(position).or_insert(new);
        if at == new {
            self.states.push(State { position, captured: false, after: Vec::new(), before: Vec::new() });
        }
        (self.states.len() <= self.limit).then_some(at)
    }

    fn expand(&mut self, at: usize, game: &Game) -> Option<()> {
        let position = self.states[at].position;
        self.states[at].captured = position.prey & game.prey == 0;
        if self.states[at].captured || game.is_out_of_bounds(&position) {
            return Some(());
        }
        let mut empty = game.board & !position.hunter & !position.prey;
        let mut mv = 0;
        loop {
            if let Some(after) = game.play(&position, mv) {
                let to = self.insert(after)?;
                self.states[at].after.push((mv, to));
                self.states[to].before.push(at);
            }
            if empty == 0 {
                return Some(());
            }
            mv = empty & empty.wrapping_neg();
            empty &= !mv;
        }
    }

    /// In how many moves the hunter captures from each state, backwards from the captures. States come in the order of their lengths, so the hunter's first way to one is his
    /// shortest, and the prey's last way to one is its longest.
    fn lengths(&self) -> Vec<Option<u32>> {
        let captured = |state: &State| state.captured.then_some(0);
        let mut lengths: Vec<Option<u32>> = self.states.iter().map(captured).collect();
        let mut open: Vec<usize> = self.states.iter().map(|state| state.after.len()).collect();
        let mut work: VecDeque<usize> = (0..lengths.len()).filter(|&i| lengths[i].is_some()).collect();
        while let Some(i) = work.pop_front() {
            for &before in &self.states[i].before {
                open[before] -= 1;
                if lengths[before].is_none() && (self.states[before].position.hunter_to_play || open[before] == 0) {
                    lengths[before] = lengths[i].map(|length| length + 1);
                    work.push_back(before);
                }
            }
        }
        lengths
    }
}
