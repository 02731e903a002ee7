//! Whether an expected status with its best first moves is the true one, for either side moving first: less work than
//! finding it.
//!
//! A status is one claim, a ko two (`docs/semantics.md`, section 3); that a first move attains it is one claim more,
//! that it does not another. One search with one table is asked them all, first with few nodes each and then with more:
//! a claim that is false is mostly found soon, and ends it.

use tesuji_board::Point;
use tesuji_dfpn::{Budget, Credit, Game, MoveId, Search, Stop, Table};
use tesuji_question::{Closure, Deadline, LifeQuestion, Limits, Role, Status};

use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::claim::Claim;
use crate::error::LifeError;
use crate::game::LifeGame;
use crate::options::Config;
use crate::run::DEFAULT_DEPTH;
use crate::state::{State, Tag, side_to_move};
use crate::watch::Watch;
use crate::words::WordVisitor;

/// Nodes for one claim in each round; the last has no such bound.
const ROUNDS: [u64; 3] = [300, 5_000, u64::MAX];

/// What is expected if a side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The status.
    pub status: Status,
    /// All first moves that attain it; none if the mover loses outright.
    pub moves: Vec<Point>,
}

/// Whether it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// It is, and it took so many nodes to see it.
    Yes(u64),
    /// Something is different.
    No,
    /// The limits did not suffice.
    Unknown,
}

/// Compares a question with what is expected if the side to play moves first, and if the other one does (and no ko bans
/// it).
///
/// With [`Closure::Both`] the status must be the same under both closures; the moves are those under `escape`.
///
/// # Errors
/// If the question makes no sense.
///
/// ```
/// use tesuji_board::{Color, Point, Setup, Size};
/// use tesuji_life::confirm::{Confirmed, Expected, confirm};
/// use tesuji_life::{Config, LifeQuestion};
/// use tesuji_question::{Closure, Deadline, Limits, Status, TargetRule};
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
/// let kills = Expected { status: Status::Dies, moves: points("B1") };
/// let lives = Expected { status: Status::Lives, moves: points("B1") };
/// let ask = |own, other| confirm(&question, own, other, &Config::default(), &Limits::default(), &Deadline::default());
/// assert!(matches!(ask(&kills, &lives)?, Confirmed::Yes(_)));
/// assert_eq!(ask(&lives, &lives)?, Confirmed::No);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn confirm(
    question: &LifeQuestion,
    own: &Expected,
    other: &Expected,
    config: &Config,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<Confirmed, LifeError> {
    let closure = if question.closure == Closure::Both { Closure::Escape } else { question.closure };
    let ground = Ground::new(question, closure)?;
    let mut asked = Asked { own, other, moves: true, config, limits, deadline };
    let found = ground.with_words(asked);
    if question.closure != Closure::Both || !ground.is_open() {
        return Ok(found);
    }
    let Confirmed::Yes(nodes) = found else { return Ok(found) };
    asked.moves = false;
    let wall = Ground::new(question, Closure::Wall)?.with_words(asked);
    Ok(if let Confirmed::Yes(more) = wall { Confirmed::Yes(nodes + more) } else { wall })
}

/// What is asked, of one closure after the other.
#[derive(Clone, Copy)]
struct Asked<'a> {
    own: &'a Expected,
    other: &'a Expected,
    /// Whether the first moves count, too.
    moves: bool,
    config: &'a Config,
    limits: &'a Limits,
    deadline: &'a Deadline,
}

impl WordVisitor for Asked<'_> {
    type Output = Confirmed;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Confirmed {
        let mut observer = ();
        let mut watch = Watch::new(self.deadline, self.limits.depth, &mut observer);
        let mut game = LifeGame::new(arena, self.config);
        let mut claims = Vec::new();
        for (state, expected) in [(root, self.own), (with_other_first(&root), self.other)] {
            if !add_claims(&mut game, &state, expected, self.moves, &mut claims) {
                return Confirmed::No;
            }
        }
        claims.sort_by_key(|&(order, _)| order);
        let table = Table::with_entries(self.config.table_entries.unwrap_or(1 << 20));
        let mut search = Search::with_tables(game, self.config.search, table, 1 << 12);
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        for round in ROUNDS {
            let mut open = Vec::new();
            for (order, claim) in claims {
                let nodes = most.min(search.nodes().saturating_add(round));
                let budget = Budget { nodes, depth: DEFAULT_DEPTH as u16 };
                match search.decide(&claim.root, claim.credit, budget, &mut watch) {
                    Ok(outcome) if outcome.won == (claim.winner == Role::Attacker) => {}
                    Ok(_) => return Confirmed::No,
                    Err(Stop::Nodes | Stop::Depth) => open.push((order, claim)),
                    Err(Stop::Time | Stop::Cancelled | Stop::Memory) => return Confirmed::Unknown,
                }
            }
            if open.is_empty() {
                return Confirmed::Yes(search.nodes());
            }
            claims = open;
        }
        Confirmed::Unknown
    }
}

fn with_other_first<B: Bits>(state: &State<B>) -> State<B> {
    let tag = Tag::unpack(state.tag);
    State { tag: Tag { to_move: !tag.to_move, ban: None, ..tag }.pack(), ..*state }
}

/// What is asked first: the status, then the moves that attain it, then the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Status,
    Attains,
    Fails,
}

/// All claims of what is expected of a state; `false` if a move that is not legal is expected.
fn add_claims<B: Bits>(
    game: &mut LifeGame<B>,
    state: &State<B>,
    expected: &Expected,
    moves: bool,
    claims: &mut Vec<(Order, Claim<B>)>,
) -> bool {
    let winner = expected.status.winner();
    // The sign turns the loser's threats into credit.
    let sign: Credit = if winner == Role::Attacker { -1 } else { 1 };
    let needed = expected.status.threats_needed().map(|needed| needed as Credit);
    let winner_credit = sign * needed.map_or(Status::MAX_THREATS as Credit, |needed| needed - 1);
    let loser_credit = needed.map(|needed| sign * needed);
    for (credit, winner) in [(Some(winner_credit), winner), (loser_credit, !winner)] {
        claims.extend(credit.map(|credit| (Order::Status, Claim { root: *state, credit, winner })));
    }
    let mover = side_to_move(state.tag);
    let attained = if mover == winner { Some(winner_credit) } else { loser_credit };
    let Some(credit) = attained.filter(|_| moves) else { return !moves || expected.moves.is_empty() };
    let best =
        expected.moves.iter().filter_map(|&point| game.arena.index(point)).fold(B::EMPTY, |all, at| all | B::bit(at));
    if best.count() as usize != expected.moves.len() || !best.within(*game.arena.playable.of(mover)) {
        return false;
    }
    for at in game.arena.playable.of(mover).indices() {
        let attains = best.has(at);
        match game.play(state, credit, at as MoveId) {
            Some(next) => {
                let (order, winner) = if attains { (Order::Attains, mover) } else { (Order::Fails, !mover) };
                claims.push((order, Claim { root: next.position, credit: next.step.after(credit), winner }));
            }
            None if attains => return false,
            None => {}
        }
    }
    true
}
