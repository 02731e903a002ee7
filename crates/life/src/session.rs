//! A question that is played: positions are played and taken back, and the table of the search is kept, so that what
//! was once found is answered at once (Wolf 1994, 1.3).

use tesuji_board::{Color, Move, Point, PointSet};
use tesuji_dfpn::{Budget, Estimate, Game, Monitor, MoveId, Search, Stop, Table};
use tesuji_question::{Closure, Deadline, LifeQuestion, Role, Status};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::classes::Classifier;
use crate::error::LifeError;
use crate::game::{LifeGame, PASS};
use crate::options::Config;
use crate::run::DEFAULT_DEPTH;
use crate::state::{self, State, Tag};
use crate::watch::stop_by;
use crate::words::WordVisitor;

/// Entries of the table: enough for every problem one can play with.
const ENTRIES: usize = 1 << 21;

/// A question that is played.
///
/// ```
/// use tesuji_board::{Color, Point, Setup, Size};
/// use tesuji_life::{LifeQuestion, Session};
/// use tesuji_question::{Closure, Status, TargetRule};
/// // X X X X O -
/// // . . . X O -     three points in a row; the area is A1 B1 C1
/// let points = |names: &str| names.split(' ').map(|name| name.parse::<Point>().unwrap()).collect::<Vec<_>>();
/// let black = points("A2 B2 C2 D2 D1").into_iter().map(|point| (point, Color::Black));
/// let white = points("E1 E2").into_iter().map(|point| (point, Color::White));
/// let stones = black.chain(white).collect();
/// let question = LifeQuestion {
///     position: Setup { stones, to_play: Color::White, ..Setup::empty(Size::new(6, 2).unwrap()) },
///     target: points("A2"),
///     target_rule: TargetRule::Any,
///     area: points("A1 B1 C1").into_iter().collect(),
///     closure: Closure::Escape,
///     ko_threats: None,
/// };
/// let mut session = Session::new(&question)?;
/// assert_eq!(session.status(10_000), Some(Status::Dies));
/// assert!(session.play("A1".parse()?));
/// assert_eq!(session.status(10_000), Some(Status::Lives));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    game: Box<dyn Plays + Send>,
    defender: Color,
    until: Until,
}

impl Session {
    /// A session under the closure of the question; of `both` it takes `join`: who reaches friends outside lives. (Where
    /// the ground is not open all closures are the same.) Ko threats that the question gives are not looked at.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn new(question: &LifeQuestion) -> Result<Session, LifeError> {
        Session::with_table(question, ENTRIES)
    }

    /// A session under this closure, whatever the question says.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn under(question: &LifeQuestion, closure: Closure) -> Result<Session, LifeError> {
        Session::new(&LifeQuestion { closure, ..question.clone() })
    }

    /// As [`Session::new`], with a table of at most this many entries.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn with_table(question: &LifeQuestion, entries: usize) -> Result<Session, LifeError> {
        let closure = if question.closure == Closure::Both { Closure::Join } else { question.closure };
        let ground = Ground::new(question, closure)?;
        let game = ground.with_words(Begin { entries });
        Ok(Session { game, defender: ground.defender, until: Until(Deadline::default()) })
    }

    /// What is asked from now on ends then; a status that is not found by then is not told.
    pub fn set_deadline(&mut self, deadline: &Deadline) {
        self.until = Until(deadline.clone());
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Role {
        self.game.to_move()
    }

    /// The colour of a side.
    pub fn color(&self, role: Role) -> Color {
        if role == Role::Defender { self.defender } else { !self.defender }
    }

    /// The stones that can change, of a side.
    pub fn stones(&self, role: Role) -> PointSet {
        self.game.stones(role)
    }

    /// Where a ko bans the side to move.
    pub fn ban(&self) -> Option<Point> {
        self.game.ban()
    }

    /// Whether the target has been captured.
    pub fn is_captured(&self) -> bool {
        self.game.is_captured()
    }

    /// Every move that is possible here, a banned ko included; the pass is the last.
    pub fn moves(&mut self) -> Vec<Move> {
        self.game.moves()
    }

    /// Plays a move, also where a ko bans it (whoever plays there spends a threat). `false` if it is not possible here.
    pub fn play(&mut self, mv: Move) -> bool {
        self.game.play(mv)
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// The number of moves played.
    pub fn depth(&self) -> usize {
        self.game.depth()
    }

    /// The status of the position; `None` if so many nodes do not tell.
    pub fn status(&mut self, nodes: u64) -> Option<Status> {
        self.game.status(nodes, &mut self.until)
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
            list.push((mv, status.map(|s| if paid { s.with_one_threat_more(mover) } else { s })));
        }
        list
    }

    /// The moves in the order in which they look good before any search, best first; the pass is left out.
    pub fn ordering(&mut self) -> Vec<Point> {
        let mover = self.to_move();
        let mut moves: Vec<(u64, Point)> = Vec::new();
        for point in self.moves().into_iter().filter_map(Move::point) {
            if self.play(Move::Play(point)) {
                let estimate = self.game.estimate();
                self.undo();
                moves.push((promise(estimate, mover), point));
            }
        }
        moves.sort();
        moves.into_iter().map(|(_, point)| point).collect()
    }

    /// What the evaluator thinks of the position: proof and disproof number, before any search.
    pub fn estimate(&mut self) -> Estimate {
        self.game.estimate()
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.game.nodes()
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

/// A deadline as the monitor of a search.
struct Until(Deadline);

impl Monitor for Until {
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        stop_by(&self.0)
    }
}

/// A game, without its word size.
trait Plays {
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

struct Line<B: Bits> {
    search: Search<LifeGame<B>>,
    /// The positions from the first to the present one.
    states: Vec<State<B>>,
}

/// A game begins, with a table of so many entries.
struct Begin {
    entries: usize,
}

impl WordVisitor for Begin {
    type Output = Box<dyn Plays + Send>;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Box<dyn Plays + Send> {
        let config = Config::default();
        let game = LifeGame::new(arena, &config);
        let search = Search::with_tables(game, config.search, Table::with_entries(self.entries), 1 << 12);
        Box::new(Line { search, states: vec![root] })
    }
}

impl<B: Bits> Line<B> {
    fn here(&self) -> State<B> {
        *self.states.last().expect("the first position is never taken back")
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

impl<B: Bits> Plays for Line<B> {
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
        self.states.extend(next);
        next.is_some()
    }

    fn undo(&mut self) -> bool {
        self.states.len() > 1 && self.states.pop().is_some()
    }

    fn depth(&self) -> usize {
        self.states.len() - 1
    }

    fn status(&mut self, nodes: u64, monitor: &mut Until) -> Option<Status> {
        let here = self.here();
        if self.is_captured() {
            return Some(Status::Dies);
        }
        let budget = Budget { nodes: self.search.nodes().saturating_add(nodes), depth: DEFAULT_DEPTH as u16 };
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
