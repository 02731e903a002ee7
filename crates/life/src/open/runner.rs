//! A running group: does it get out into the open?
//!
//! *Free* is an empty point in the open (the largest empty region, if links of the attacker's stones count as closed)
//! that is neither on the first line nor near a stone of the attacker; a group's *freedom* is how many free points it
//! reaches in a few steps over empty points. A surrounded group has none, however loose the wall is: all that lies
//! behind a wall is near it, and what lies inside is not the open. A group with some is read, a few moves deep and
//! selectively: the
//! attacker's caps, cuts and blocks that take most of its freedom, the defender's extensions and jumps that give it
//! most. Stones a jump or a diagonal apart hang together as long as nobody has cut them. What is caught in a ladder
//! has not got out.
//!
//! It is a reading, never a proof, and being out is not life.

use std::cell::Cell;

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_capture::LadderReader;
use tesuji_question::{Deadline, UnknownReason};

use super::area::open_ground_of;

/// An empty point is free if it is farther than this from every stone of the attacker.
const NEAR: usize = 2;
/// The steps in which freedom is counted.
const STEPS: usize = 3;
/// The freedom of a group that is out, by who is to move after the last move that is read.
const OUT_IF_ATTACKED: usize = 6;
const OUT_IF_TO_MOVE: usize = 3;
/// The moves that are read at each turn.
const ATTACKS: usize = 8;
const RUNS: usize = 6;
/// How many moves deep, by who is to move first: the defender's move is always the last.
const DEPTH_IF_ATTACKED: u32 = 4;
const DEPTH_IF_TO_MOVE: u32 = 3;
/// Positions that are looked at in one reading; beyond that nothing is said.
const POSITIONS: u32 = 20_000;
/// Positions after which the clock is looked at.
const POLLED: u32 = 4;
/// Moves that are read for a ladder: a plain one takes a few dozen.
const LADDER_NODES: u64 = 20_000;
/// With this share of the best move's freedom a move is a way out, too.
const AS_GOOD: f64 = 0.7;

/// When a reading has to end, and whether it has ended something before it was finished.
pub(super) struct Clock {
    deadline: Deadline,
    cut: Cell<Option<UnknownReason>>,
}

impl Clock {
    pub(super) fn new(deadline: &Deadline) -> Clock {
        Clock { deadline: deadline.clone(), cut: Cell::new(None) }
    }

    /// Whether the time is over; that is remembered.
    pub(super) fn is_over(&self) -> bool {
        if self.cut.get().is_none() {
            self.cut.set(self.deadline.stop());
        }
        self.cut.get().is_some()
    }

    /// Why something that was asked of it is not known.
    pub(super) fn has_cut(&self) -> Option<UnknownReason> {
        self.cut.get()
    }
}

/// A group on a board that may be on the run.
pub(super) struct Runner<'a> {
    board: Board,
    target: PointSet,
    defender: Color,
    /// Where there is something to run to.
    open: PointSet,
    left: u32,
    clock: &'a Clock,
}

impl<'a> Runner<'a> {
    /// The group of these stones, with this side to move.
    pub(super) fn new(
        board: &Board,
        target: PointSet,
        to_move: Color,
        defender: Color,
        clock: &'a Clock,
    ) -> Runner<'a> {
        let mut board = board.clone();
        if board.to_play() != to_move {
            board.pass();
        }
        let open = open_ground_of(&board, defender);
        Runner { board, target, defender, open, left: POSITIONS, clock }
    }

    /// Whether it gets out, whoever is to move. `false` if that takes too much.
    pub(super) fn gets_out(&mut self) -> bool {
        self.left = POSITIONS;
        if !self.nobody_stays_behind() {
            return false;
        }
        if self.board.to_play() == self.defender {
            self.runs(DEPTH_IF_TO_MOVE)
        } else {
            self.outruns(DEPTH_IF_ATTACKED)
        }
    }

    /// Whether every block of the target has some freedom: of several groups one may well run and leave the others
    /// behind.
    fn nobody_stays_behind(&self) -> bool {
        let heads: PointSet = self.target.iter().map(|stone| self.board.head(stone)).collect();
        heads.iter().all(|head| self.freedom_of(self.hanging_on(PointSet::from(head))) > 0)
    }

    /// Whether it reaches free points at all.
    pub(super) fn has_freedom(&self) -> bool {
        self.freedom() > 0
    }

    /// Its owner, who is to move, gets out by these moves, the best first; of stones that are chased it is enough that
    /// they reach free points.
    pub(super) fn ways_out(&mut self, is_chased: bool) -> Vec<Point> {
        self.left = POSITIONS;
        let moves = self.best_moves(STEPS - 1, RUNS, true);
        let most = moves.first().map_or(0, |&(_, freedom)| freedom) as f64;
        let good = moves.into_iter().filter(|&(_, freedom)| freedom > 0 && freedom as f64 >= most * AS_GOOD);
        let mut ways = Vec::new();
        for (point, _) in good {
            if is_chased || self.after(point, |runner| runner.outruns(DEPTH_IF_TO_MOVE - 1)) {
                ways.push(point);
            }
        }
        ways
    }

    /// Whether the group still gets out after a move of the attacker, who is to move.
    pub(super) fn gets_out_after(&mut self, point: Point) -> bool {
        self.left = POSITIONS;
        self.after(point, |runner| runner.runs(DEPTH_IF_TO_MOVE))
    }

    /// The attacker is to move.
    fn outruns(&mut self, depth: u32) -> bool {
        if !self.goes_on() {
            return false;
        }
        let freedom = self.freedom();
        if freedom == 0 || self.is_caught() {
            return false;
        }
        if depth == 0 {
            return freedom >= OUT_IF_ATTACKED;
        }
        let attacks = self.best_moves(STEPS, ATTACKS, false);
        attacks.into_iter().all(|(point, _)| self.after(point, |runner| runner.runs(depth - 1)))
    }

    /// The defender is to move.
    fn runs(&mut self, depth: u32) -> bool {
        if !self.goes_on() {
            return false;
        }
        if !self.stands() {
            return false;
        }
        if depth == 0 {
            return self.freedom() >= OUT_IF_TO_MOVE;
        }
        let runs = self.best_moves(STEPS - 1, RUNS, true);
        runs.into_iter().any(|(point, _)| self.after(point, |runner| runner.outruns(depth - 1)))
    }

    /// Counts a position: whether there is time for it.
    fn goes_on(&mut self) -> bool {
        let left = self.left.checked_sub(1).filter(|left| !left.is_multiple_of(POLLED) || !self.clock.is_over());
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    fn stands(&self) -> bool {
        self.target.intersects(&self.board.points_of(Some(self.defender)))
    }

    /// Whether the attacker, who is to move, catches what is left of the target in a ladder.
    fn is_caught(&mut self) -> bool {
        let standing = self.target & self.board.points_of(Some(self.defender));
        let heads: PointSet = standing.iter().map(|stone| self.board.head(stone)).collect();
        heads.iter().all(|head| self.board.liberty_count(head) <= 2 && is_caught_in_ladder(&mut self.board, head))
    }

    /// The stones that hang together with the target.
    pub(super) fn group(&self) -> PointSet {
        self.hanging_on(self.target)
    }

    fn hanging_on(&self, stones: PointSet) -> PointSet {
        let (own, empty) = (self.board.points_of(Some(self.defender)), self.board.points_of(None));
        let mut group = stones & own;
        loop {
            let near = group.dilated();
            let grown = group | (near & own) | ((near & empty).dilated() & own);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The empty points that the group reaches in some steps.
    fn reach(&self, steps: usize) -> PointSet {
        self.reach_of(self.group(), steps)
    }

    fn reach_of(&self, group: PointSet, steps: usize) -> PointSet {
        let empty = self.board.points_of(None);
        (0..steps).fold(group, |reach, _| reach | (reach.dilated() & empty)) & empty
    }

    fn freedom(&self) -> usize {
        if self.stands() { self.freedom_of(self.group()) } else { 0 }
    }

    fn freedom_of(&self, group: PointSet) -> usize {
        let enemies = self.board.points_of(Some(!self.defender));
        let near = (0..NEAR).fold(enemies, |near, _| near.dilated());
        let free = (self.reach_of(group, STEPS) & self.open) - near;
        free.iter().filter(|&point| !is_on_first_line(&self.board, point)).count()
    }

    /// The moves with which the side to move gives the group most freedom, or least.
    fn best_moves(&mut self, steps: usize, most: usize, gives: bool) -> Vec<(Point, usize)> {
        let points: Vec<Point> = self.atari().unwrap_or_else(|| self.reach(steps)).iter().collect();
        let mut moves: Vec<(Point, usize)> = Vec::new();
        for point in points {
            if self.board.check_legal(point).is_ok() {
                moves.push((point, self.after(point, |runner| runner.freedom())));
            }
        }
        moves.sort_by_key(|&(_, freedom)| if gives { usize::MAX - freedom } else { freedom });
        moves.truncate(most);
        moves
    }

    /// The last liberties of the target, if it is in atari and its owner is to move: nothing else matters.
    fn atari(&self) -> Option<PointSet> {
        let standing = self.target & self.board.points_of(Some(self.defender));
        let mut last = standing.iter().filter(|&stone| self.board.in_atari(stone)).peekable();
        let matters = self.board.to_play() == self.defender && last.peek().is_some();
        matters.then(|| last.fold(PointSet::EMPTY, |all, stone| all | *self.board.liberties(stone)))
    }

    fn after<T>(&mut self, point: Point, ask: impl FnOnce(&mut Runner<'a>) -> T) -> T {
        self.board.play_legal(point);
        let answer = ask(self);
        self.board.undo();
        answer
    }
}

fn is_caught_in_ladder(board: &mut Board, prey: Point) -> bool {
    let reader = LadderReader::new(board, prey).map(|reader| reader.with_most_nodes(LADDER_NODES));
    reader.is_some_and(|mut reader| reader.is_caught())
}

fn is_on_first_line(board: &Board, point: Point) -> bool {
    point.neighbors().into_iter().filter(|&n| board.is_on_board(n)).count() < 4
}
