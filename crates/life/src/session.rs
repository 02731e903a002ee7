//! A problem that is being read: positions are played and taken back, and the table of the search is kept, so that what was
//! once found is answered at once (Wolf 1994, 1.3).
//!
//! This is the only place of the workshop that knows the inside of the solver.

use crate::LifeError;
use crate::arena::{Arena, Ground};
use crate::bits::{Bits, Wide};
use crate::classes::Classifier;
use crate::game::{LifeGame, PASS};
use crate::state::{self, State, Tag};
use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_dfpn::{Budget, Estimate, Game, Monitor, MoveId, Search, Stop, Table};
use tesuji_question::{Closure, Deadline, LifeQuestion, Role, Status};

/// Entries of the table: enough for every problem one can play with.
const ENTRIES: usize = 1 << 21;
/// Deeper lines are given up.
const DEPTH: u16 = 1000;

/// A problem that is being read.
///
pub struct Session {
    inner: Box<dyn Reads + Send>,
    defender: Color,
    patience: Until,
}

struct Until(Deadline);
impl Monitor for Until {
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        match self.0.stop()? {
            tesuji_question::UnknownReason::Time => Some(Stop::Time),
            _ => Some(Stop::Cancelled),
        }
    }
}

impl Session {
    /// Begins to read a question. Of the two closures `both` takes `escape`; ko threats that the question gives are not looked at.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn new(question: &LifeQuestion) -> Result<Session, LifeError> {
        Session::with_table(question, ENTRIES)
    }

    /// The same with a table of at most this many entries.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn with_table(question: &LifeQuestion, entries: usize) -> Result<Session, LifeError> {
        let closure = if question.closure == Closure::Both { Closure::Escape } else { question.closure };
        Session::under(question, closure, entries)
    }
    /// x
    pub fn under(question: &LifeQuestion, closure: Closure, entries: usize) -> Result<Session, LifeError> {
        let ground = Ground::new(question, closure)?;
        let inner: Box<dyn Reads + Send> = match ground.bits_needed().0 {
            0..=64 => Box::new(Board::<u64>::new(&ground, entries)),
            65..=128 => Box::new(Board::<u128>::new(&ground, entries)),
            _ => Box::new(Board::<Wide>::new(&ground, entries)),
        };
        Ok(Session { inner, defender: ground.defender, patience: Until(Deadline::default()) })
    }

    /// Ends what is read from now on by a switch or a clock; a status that is not found by then is not told.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.patience = Until(deadline.clone());
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Role {
        self.inner.to_move()
    }

    /// The colour of a side.
    pub fn color(&self, role: Role) -> Color {
        if role == Role::Defender { self.defender } else { !self.defender }
    }

    /// The stones that can change, of a side.
    pub fn stones(&self, role: Role) -> PointSet {
        self.inner.stones(role)
    }

    /// Where a ko bans the side to move.
    pub fn ban(&self) -> Option<Point> {
        self.inner.ban()
    }

    /// Whether the target has been captured.
    pub fn is_captured(&self) -> bool {
        self.inner.is_captured()
    }

    /// Every move that is possible here, a banned ko included; the pass is the last.
    pub fn moves(&mut self) -> Vec<Move> {
        self.inner.moves()
    }

    /// Plays a move, also where a ko bans it (whoever plays there spends a threat). `false` if it is not possible here.
    pub fn play(&mut self, mv: Move) -> bool {
        self.inner.play(mv)
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// The number of moves played.
    pub fn depth(&self) -> usize {
        self.inner.depth()
    }

    /// The status of the position; `None` if so many nodes do not tell.
    pub fn status(&mut self, nodes: u64) -> Option<Status> {
        self.inner.status(nodes, &mut self.patience)
    }

    /// The status after every move, the pass last. A banned ko costs a threat.
    pub fn move_status(&mut self, nodes: u64) -> Vec<(Move, Option<Status>)> {
        let (mover, ban) = (self.to_move(), self.ban());
        let mut list = Vec::new();
        for mv in self.moves() {
            if !self.play(mv) {
                continue;
            }
            let status = self.status(nodes);
            self.undo();
            let paid = mv.point().is_some() && mv.point() == ban;
            list.push((mv, status.map(|s| if paid { with_one_threat_more(s, mover) } else { s })));
        }
        list
    }

    /// The moves in the order in which they look good before any search, best first; the pass is left out.
    pub fn ordering(&mut self) -> Vec<Point> {
        let mover = self.to_move();
        let mut moves: Vec<(u64, Point)> = Vec::new();
        for point in self.moves().into_iter().filter_map(Move::point) {
            if self.play(Move::Play(point)) {
                let estimate = self.inner.estimate();
                self.undo();
                moves.push((promise(estimate, mover), point));
            }
        }
        moves.sort();
        moves.into_iter().map(|(_, point)| point).collect()
    }

    /// What the evaluator thinks of the position: proof and disproof number, before any search.
    pub fn estimate(&mut self) -> Estimate {
        self.inner.estimate()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.inner.nodes()
    }
}

/// How far a move looks from success, the smaller the better.
fn promise(estimate: Estimate, mover: Role) -> u64 {
    let (own, other, won, lost) = match mover {
        Role::Attacker => (estimate.proof, estimate.disproof, estimate.bounds.is_won(0), estimate.bounds.is_held(0)),
        Role::Defender => (estimate.disproof, estimate.proof, estimate.bounds.is_held(0), estimate.bounds.is_won(0)),
    };
    match (won, lost) {
        (true, _) => 0,
        (_, true) => u64::MAX,
        _ => 1 + (u64::from(own) << 16) / u64::from(other.max(1)),
    }
}

/// The status of a move that takes a banned ko, from the status after it: the mover needs one threat more.
fn with_one_threat_more(after: Status, mover: Role) -> Status {
    let needed = match after.winner() == mover {
        true => 1,
        false => after.threats_needed().map_or(u8::MAX, |n| n + 1),
    };
    Status::new(!mover, (needed <= Status::MAX_THREATS).then_some(needed))
}

/// What is read, without its word size.
trait Reads {
    fn to_move(&self) -> Role;
    fn stones(&self, role: Role) -> PointSet;
    fn ban(&self) -> Option<Point>;
    fn is_captured(&self) -> bool;
    fn moves(&mut self) -> Vec<Move>;
    fn play(&mut self, mv: Move) -> bool;
    fn undo(&mut self) -> bool;
    fn depth(&self) -> usize;
    fn status(&mut self, nodes: u64, monitor: &mut Until) -> Option<Status>;
    fn estimate(&mut self) -> Estimate;
    fn nodes(&self) -> u64;
}

struct Board<B: Bits> {
    search: Search<LifeGame<B>>,
    /// The positions from the first to the present one.
    line: Vec<State<B>>,
}

impl<B: Bits> Board<B> {
    fn new(ground: &Ground, entries: usize) -> Board<B> {
        let arena: Arena<B> = Arena::new(ground);
        let root = crate::first_state(&arena, ground);
        let config = crate::Config::default();
        let game = LifeGame::new(arena, &config);
        let search = Search::with_tables(game, config.search, Table::with_entries(entries), 1 << 12);
        Board { search, line: vec![root] }
    }

    fn here(&self) -> State<B> {
        *self.line.last().expect("the first position is never taken back")
    }

    fn after(&self, mv: Move) -> Option<State<B>> {
        let here = self.here();
        let arena = &self.search.game.arena;
        match mv {
            Move::Pass => Some(state::after_pass(&here, Tag::unpack(here.tag))),
            Move::Play(point) => state::play(arena, &here, arena.index(point)?),
        }
    }
}

impl<B: Bits> Reads for Board<B> {
    fn to_move(&self) -> Role {
        Tag::unpack(self.here().tag).to_move
    }

    fn stones(&self, role: Role) -> PointSet {
        let arena = &self.search.game.arena;
        self.here().body.of(role).indices().filter_map(|at| arena.point(at)).collect()
    }

    fn ban(&self) -> Option<Point> {
        Tag::unpack(self.here().tag).ban.and_then(|at| self.search.game.arena.point(at))
    }

    fn is_captured(&self) -> bool {
        state::is_captured(&self.search.game.arena, &self.here())
    }

    fn moves(&mut self) -> Vec<Move> {
        if self.is_captured() {
            return Vec::new();
        }
        let arena = &self.search.game.arena;
        let playable = *arena.playable.of(self.to_move());
        let points: Vec<Move> = playable.indices().filter_map(|at| arena.point(at)).map(Move::Play).collect();
        let mut moves: Vec<Move> = points.into_iter().filter(|&mv| self.after(mv).is_some()).collect();
        moves.sort();
        moves.push(Move::Pass);
        moves.dedup();
        moves
    }

    fn play(&mut self, mv: Move) -> bool {
        if self.is_captured() {
            return false;
        }
        let next = self.after(mv);
        self.line.extend(next);
        next.is_some()
    }

    fn undo(&mut self) -> bool {
        self.line.len() > 1 && self.line.pop().is_some()
    }

    fn depth(&self) -> usize {
        self.line.len() - 1
    }

    fn status(&mut self, nodes: u64, monitor: &mut Until) -> Option<Status> {
        let here = self.here();
        if self.is_captured() {
            return Some(Status::Dies);
        }
        let budget = Budget { nodes: self.search.nodes().saturating_add(nodes), depth: DEPTH };
        let mut classifier = Classifier::new(&mut self.search, budget, monitor);
        classifier.wants_move = false;
        classifier.classify(&here).ok().map(|class| class.status)
    }

    fn estimate(&mut self) -> Estimate {
        let here = self.here();
        self.search.game.estimate(&here, 0)
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

// The number of a pass must never be a point of an arena.
const _: () = assert!(PASS as usize + 1 == state::NO_POINT && size_of::<MoveId>() == 2);
