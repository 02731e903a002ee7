//! The truth about small life questions, by enumeration (`docs/semantics.md`, section 3).
//!
//! ```
//! use tesuji_board::{Color, Point, PointSet, Setup, Size};
//! use tesuji_oracle::life;
//! use tesuji_question::{Closure, LifeQuestion, Status, TargetRule};
//! // Black, shut in by White, has the three points A1 B1 C1.
//! let mut position = Setup::empty(Size::new(6, 2).unwrap());
//! let point = |text: &str| text.parse::<Point>().unwrap();
//! for stone in ["A2", "B2", "C2", "D2", "D1"] {
//!     position.stones.push((point(stone), Color::Black));
//! }
//! for stone in ["E1", "E2"] {
//!     position.stones.push((point(stone), Color::White));
//! }
//! let area = ["A1", "B1", "C1"].map(point).into_iter().collect();
//! let target_rule = TargetRule::Any;
//! let question =
//!     LifeQuestion { position, target: vec![point("A2")], target_rule, area, closure: Closure::Escape, ko_threats: None };
//! let truth = life::solve(&question).unwrap();
//! assert_eq!((truth.status, truth.moves), (Status::Lives, vec![point("B1")]));
//! ```

mod extract;
mod fixpoint;
mod graph;
mod ground;
mod lengths;
mod rows;

use std::collections::BTreeMap;
use std::sync::Arc;

use tesuji_board::{Move, Point, SetupError};
use tesuji_question::{KoThreats, LifeQuestion, Role, Status};

use fixpoint::{Below, Wins};
use graph::{Edge, Graph, StateId};
use ground::Ground;

/// Why a question has no answer here.
#[derive(Debug, thiserror::Error)]
pub enum OracleError {
    /// The diagram is not a position.
    #[error("impossible position: {0}")]
    Position(#[from] SetupError),
    /// There is nothing to save.
    #[error("the question names no target")]
    NoTarget,
    /// A target is not a stone of the defender.
    #[error("the target at {0} is not a stone of the defender")]
    NoStone(Point),
    /// More targets than the oracle can note.
    #[error("{0} targets are too many: at most 16")]
    TooManyTargets(usize),
    /// Two questions at once.
    #[error("one closure must be chosen: escape, wall, join or fill")]
    BothClosures,
    /// The area is too large.
    #[error("{0} points can change: at most 32 for brute force")]
    TooManyPoints(usize),
    /// The area is too large.
    #[error("more than {0} states can be reached")]
    TooManyStates(usize),
}

/// All there is to know about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeTruth {
    /// The status; with `ko_threats` given just life or death.
    pub status: Status,
    /// The first moves that attain it for the mover, in reading order; empty if it is the worst for him. Never a pass.
    pub moves: Vec<Point>,
    /// The status after each first move, pass last. A ko that is banned at the start and taken with a threat is
    /// listed too: for the mover it is a loss unless he has one threat more than he needs afterwards.
    pub move_status: Vec<(Move, Status)>,
    /// Alive whatever threats there are, at rest, and yet the defender cannot force unconditional life.
    pub seki: bool,
    /// The status changes if the defender must come to rest.
    pub cycle: bool,
}

/// Answers a question completely.
pub fn solve(question: &LifeQuestion) -> Result<LifeTruth, OracleError> {
    Ok(LifeOracle::new(question)?.truth())
}

/// Which endless plays the defender wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cycles {
    /// All of them.
    Live,
    /// Only those that come to rest: from some point on nothing is captured any more.
    MustRest,
}

/// The states of one question, and who wins them.
#[derive(Clone, Debug)]
pub struct LifeOracle {
    graph: Graph,
    threats: Option<KoThreats>,
    layers: BTreeMap<(Cycles, u8, u8), Arc<Wins>>,
}

impl LifeOracle {
    /// The most states that are enumerated.
    pub const MAX_STATES: usize = 6_000_000;

    /// Enumerates the states of a question.
    pub fn new(question: &LifeQuestion) -> Result<LifeOracle, OracleError> {
        LifeOracle::within(question, LifeOracle::MAX_STATES)
    }

    /// Enumerates the states of a question, if there are no more than so many.
    pub fn within(question: &LifeQuestion, max_states: usize) -> Result<LifeOracle, OracleError> {
        let (ground, first) = Ground::new(question)?;
        let graph = Graph::explore(ground, first, max_states)?;
        Ok(LifeOracle { graph, threats: question.ko_threats, layers: BTreeMap::new() })
    }

    /// How many states there are (threats not counted).
    pub fn state_count(&self) -> usize {
        self.graph.states.len()
    }

    /// Who wins with these threats.
    pub fn winner(&mut self, threats: KoThreats) -> Role {
        self.winner_of(0, Cycles::Live, threats)
    }

    /// The ko status (or, with threats given in the question, life or death).
    pub fn status(&mut self, cycles: Cycles) -> Status {
        self.status_of(|oracle, threats| oracle.winner_of(0, cycles, threats))
    }

    /// Everything at once.
    pub fn truth(&mut self) -> LifeTruth {
        let status = self.status(Cycles::Live);
        let move_status = self.move_status();
        let mover = if self.graph.attacker_to_move(0) { Role::Attacker } else { Role::Defender };
        let worst = Status::new(!mover, None);
        let attains =
            |&(mv, after): &(Move, Status)| (after == status && status != worst).then_some(mv.point()).flatten();
        LifeTruth {
            status,
            moves: move_status.iter().filter_map(attains).collect(),
            seki: self.is_seki(),
            // The defender who is dead anyway loses nothing by having to rest.
            cycle: status != Status::Dies && self.status(Cycles::MustRest) != status,
            move_status,
        }
    }

    /// The status after each first move, pass last.
    pub fn move_status(&mut self) -> Vec<(Move, Status)> {
        let edges: Vec<Edge> = self.graph.edges(0).to_vec();
        edges.into_iter().filter_map(|edge| Some((self.graph.move_of(edge), self.status_after(edge)?))).collect()
    }

    /// Alive, at rest, without threats mattering, but the defender cannot force a state that needs no answer any more.
    pub fn is_seki(&mut self) -> bool {
        if self.status(Cycles::Live) != Status::Lives || self.status(Cycles::MustRest) != Status::Lives {
            return false;
        }
        let unconditional: Vec<bool> = fixpoint::falls_without_answer(&self.graph).into_iter().map(|f| !f).collect();
        !fixpoint::can_force(&self.graph, &Below::default(), &unconditional)[0]
    }

    fn winner_of(&mut self, id: StateId, cycles: Cycles, threats: KoThreats) -> Role {
        let wins = self.layer(cycles, threats);
        if wins[id as usize] { Role::Attacker } else { Role::Defender }
    }

    /// First the winner without threats, then the loser gets 1 to 5 of them.
    fn status_of(&mut self, mut winner: impl FnMut(&mut Self, KoThreats) -> Role) -> Status {
        if let Some(threats) = self.threats {
            return Status::new(winner(self, threats), None);
        }
        let favourite = winner(self, KoThreats::default());
        let needed = (1..=Status::MAX_THREATS).find(|&n| winner(self, threats_of(!favourite, n)) != favourite);
        Status::new(favourite, needed)
    }

    /// The status after a move; `None` if the threats given do not allow it.
    fn status_after(&mut self, edge: Edge) -> Option<Status> {
        let mover = if self.graph.attacker_to_move(0) { Role::Attacker } else { Role::Defender };
        if edge.spends_threat && self.threats.is_some_and(|threats| of(threats, mover) == 0) {
            return None;
        }
        Some(self.status_of(|oracle, mut threats| {
            if edge.spends_threat {
                match one_fewer(threats, mover) {
                    Some(rest) => threats = rest,
                    None => return !mover,
                }
            }
            oracle.winner_of(edge.to, Cycles::Live, threats)
        }))
    }

    /// The layers that moves which spend a threat lead to: for a move of the attacker and of the defender.
    fn layers_below(&mut self, cycles: Cycles, threats: KoThreats) -> (Option<Arc<Wins>>, Option<Arc<Wins>>) {
        let mut below = |role| one_fewer(threats, role).map(|rest| self.layer(cycles, rest));
        (below(Role::Attacker), below(Role::Defender))
    }

    /// Who wins each state with these threats.
    fn layer(&mut self, cycles: Cycles, threats: KoThreats) -> Arc<Wins> {
        // Without a ko nobody can ever spend a threat.
        let threats = if self.graph.has_ko { threats } else { KoThreats::default() };
        let key = (cycles, threats.attacker, threats.defender);
        if let Some(known) = self.layers.get(&key) {
            return Arc::clone(known);
        }
        let plain = (cycles == Cycles::MustRest).then(|| self.layer(Cycles::Live, threats));
        let (attacker, defender) = self.layers_below(cycles, threats);
        let below = Below { attacker: attacker.as_deref(), defender: defender.as_deref() };
        let wins = Arc::new(match plain {
            None => fixpoint::plain(&self.graph, &below),
            Some(plain) => fixpoint::at_rest(&self.graph, &below, &plain),
        });
        self.layers.insert(key, Arc::clone(&wins));
        wins
    }
}

/// These threats for one side, none for the other.
fn threats_of(role: Role, count: u8) -> KoThreats {
    match role {
        Role::Attacker => KoThreats { attacker: count, defender: 0 },
        Role::Defender => KoThreats { attacker: 0, defender: count },
    }
}

fn of(threats: KoThreats, role: Role) -> u8 {
    match role {
        Role::Attacker => threats.attacker,
        Role::Defender => threats.defender,
    }
}

fn one_fewer(threats: KoThreats, role: Role) -> Option<KoThreats> {
    match role {
        Role::Attacker => Some(KoThreats { attacker: threats.attacker.checked_sub(1)?, ..threats }),
        Role::Defender => Some(KoThreats { defender: threats.defender.checked_sub(1)?, ..threats }),
    }
}
