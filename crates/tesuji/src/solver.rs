//! The solver: how much may be spent and what an answer shall contain. It keeps no table and no state.

use std::num::NonZeroUsize;
use std::time::Duration;

use tesuji_board::{ByColor, Color, Move, PointSet};
use tesuji_checker::{CheckLimits, check_capture_within, check_escape_within, check_status_within};
use tesuji_life::{Config, SearchOptions, TreeLimits};
use tesuji_question::{
    Cancel, Certainty, Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, Role,
};
use tesuji_rules::Rules;

use crate::answer::{CatchAnswer, Found, GameScanAnswer, LifeAnswer, ScanAnswer, StatusAnswer, searched_name};
use crate::error::Error;
use crate::position::Position;
use crate::query::{CatchQuery, LifeQuery};
use crate::reading::Reading;
use crate::session::{Question, Session};
use crate::words;

/// Nodes for counting how often the owner of a group can play elsewhere.
const TENUKI_NODES: u64 = 50_000;
/// Nodes for what a side attains with several moves in a row.
const TEMPO_NODES: u64 = 50_000;
/// Nodes for each question that confirms the name of a shape.
const NAME_NODES: u64 = 20_000;
/// States to visit to find the points the answer depends on.
const ZONE_VISITS: usize = 100_000;

/// Nodes for the length of a kill and the line that takes so long, if nothing else is said: no more, and no more than a
/// share of what the status took. Next to nothing, and enough for small problems; the same for everybody who asks, so
/// that they are shown the same move.
const LENGTH_NODES: u64 = 4_000;

/// Nodes for the vital point among several first moves that win, at most.
const VITAL_NODES: u64 = 2_000;

/// Answers queries. Configuration only: cheap to clone, shared by threads.
///
/// ```
/// use std::time::Duration;
/// use tesuji::{Position, Solver};
/// let position: Position = "Black to play
///     3 |X X X X X X .
///     2 |O O O O O X .
///     1 |O . . . O X .
///       +-------------".parse()?;
/// let solver = Solver::new().time_limit(Duration::from_secs(10)).prove();
/// let answer = solver.life(position.group_at("A1")?)?;
/// println!("{answer}\n{}", answer.diagram());
/// tesuji::check(&answer.proof_file()?)?;
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    limits: Limits,
    cancel: Cancel,
    rules: Rules,
    wanted: Wanted,
}

/// What an answer shall contain beside the verdict.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    proof: bool,
    all_moves: bool,
    zone: bool,
    tenuki: bool,
    tempo: bool,
    tree_depth: Option<u16>,
    verdict_only: bool,
    length_nodes: Option<u64>,
    length_more: u64,
    no_length_in_the_open: bool,
}

impl Solver {
    /// A solver without limits, for the verdict and one first move.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// All limits at once; those set before are forgotten.
    ///
    /// ```
    /// # use tesuji::{Limits, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let limits = Limits { nodes: Some(100_000), memory: Some(64 << 20), ..Limits::default() };
    /// assert!(Solver::new().limits(limits).life(&position)?.status().is_some());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// A call takes no longer than this; then the answer is *unknown*, or what is known by then.
    ///
    /// ```
    /// # use tesuji::{LifeVerdict, Position, Solver, UnknownReason};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().time_limit(std::time::Duration::ZERO).life(&position)?;
    /// assert_eq!(answer.verdict.unknown_reason(), Some(UnknownReason::Time));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn time_limit(mut self, time: Duration) -> Solver {
        self.limits.time = Some(time);
        self
    }

    /// A search visits no more nodes than this.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert!(Solver::new().node_limit(10_000).life(&position)?.effort.nodes <= 10_000);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn node_limit(mut self, nodes: u64) -> Solver {
        self.limits.nodes = Some(nodes);
        self
    }

    /// A search goes no deeper than this.
    pub fn depth_limit(mut self, depth: u32) -> Solver {
        self.limits.depth = Some(depth);
        self
    }

    /// The tables of a search take no more bytes than this.
    pub fn memory_limit(mut self, bytes: usize) -> Solver {
        self.limits.memory = Some(bytes);
        self
    }

    /// So many threads work on one question, at most.
    pub fn threads(mut self, threads: NonZeroUsize) -> Solver {
        self.limits.threads = Some(threads);
        self
    }

    /// Questions of life and death are read with these generated rules instead of those that come with the program. They
    /// change how long it takes, never the answer.
    ///
    /// ```
    /// # use tesuji::{Position, Rules, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let without = Solver::new().rules(Rules::none()).life(&position)?;
    /// assert_eq!(without.status(), Solver::new().life(&position)?.status());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn rules(self, rules: Rules) -> Solver {
        Solver { rules, ..self }
    }

    /// The generated rules that it reads with.
    pub const fn rules_in_use(&self) -> &Rules {
        &self.rules
    }

    /// This switch ends a call from another thread.
    ///
    /// ```
    /// # use tesuji::{Cancel, Position, Solver, UnknownReason};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let cancel = Cancel::new();
    /// let solver = Solver::new().cancel(&cancel);
    /// cancel.cancel(); // mostly from another thread
    /// assert_eq!(solver.life(&position)?.verdict.unknown_reason(), Some(UnknownReason::Cancelled));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn cancel(self, cancel: &Cancel) -> Solver {
        Solver { cancel: cancel.clone(), ..self }
    }

    /// Whether its switch was used.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Answers come with a proof that the independent checker has accepted, if one is found within the limits.
    ///
    /// ```
    /// # use tesuji::{Certainty, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert_eq!(Solver::new().prove().life(&position)?.certainty, Certainty::Proved);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn prove(mut self) -> Solver {
        self.wanted.proof = true;
        self
    }

    /// All first moves that attain the best status, and the status every first move leads to.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().all_moves().life(&position)?;
    /// println!("{}", answer.first_moves()); // d: B1; l: ..
    /// assert!(answer.move_status.len() > 3);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn all_moves(mut self) -> Solver {
        self.wanted.all_moves = true;
        self
    }

    /// The points the answer depends on.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// assert!(Solver::new().zone().life(&position)?.zone.is_some());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn zone(mut self) -> Solver {
        self.wanted.zone = true;
        self
    }

    /// Of a group that lives: how often its owner can play elsewhere.
    ///
    /// ```
    /// # use tesuji::{Color, LifeQuery, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().tenuki().life(LifeQuery::of(&position).first(Color::White))?;
    /// println!("{:?}", answer.elsewhere());
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn tenuki(mut self) -> Solver {
        self.wanted.tenuki = true;
        self
    }

    /// What the mover attains with several moves in a row, while the other side plays elsewhere; of both sides to move
    /// also how many moves each of them can spare.
    ///
    /// ```
    /// # use tesuji::{Position, Solver, Status};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().tempo().life(&position)?;
    /// assert_eq!(answer.in_a_row, [Status::Dies]);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn tempo(mut self) -> Solver {
        self.wanted.tempo = true;
        self
    }

    /// The solution tree, at most so deep.
    pub fn tree(mut self, depth: u16) -> Solver {
        self.wanted.tree_depth = Some(depth);
        self
    }

    /// Of life and death: so many nodes at most for the length of an outright kill, and for the line that takes so
    /// long. If this is not said: a quarter of what the status took, from 700 to 4,000.
    ///
    /// ```
    /// # use tesuji::{Length, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let answer = Solver::new().length_nodes(100_000).life(&position)?;
    /// assert_eq!(answer.length, Some(Length { plies: 7, exact: true }));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn length_nodes(mut self, nodes: u64) -> Solver {
        self.wanted.length_nodes = Some(nodes);
        self
    }

    /// So many nodes more on the length of the move that is shown, if what is spent without being asked did not suffice
    /// for an exact one: the move stays the same.
    pub fn length_more(mut self, nodes: u64) -> Solver {
        self.wanted.length_more = nodes;
        self
    }

    /// No length of a kill on open ground where the area is inferred: it has to be solved once more for it.
    pub fn no_length_in_the_open(mut self) -> Solver {
        self.wanted.no_length_in_the_open = true;
        self
    }

    /// Only the verdict, one first move and one line: nothing is spent on the length of a kill; of captures nothing on
    /// kos, or on a proof of what was read.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let answer = Solver::new().verdict_only().catch(position.block_at("B2")?)?;
    /// assert!(answer.is_caught() && answer.effort.extra_nodes == 0);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    pub fn verdict_only(mut self) -> Solver {
        self.wanted.verdict_only = true;
        self
    }

    /// How a query is understood. This does not search.
    ///
    /// # Errors
    /// If the query makes no sense, or no group is meant.
    pub fn read(&self, query: &LifeQuery) -> Result<Reading, Error> {
        Reading::new(query)
    }

    /// Does this group live?
    ///
    /// # Errors
    /// If the query makes no sense. A search that ends before it knows is an answer.
    pub fn life(&self, query: impl Into<LifeQuery>) -> Result<LifeAnswer, Error> {
        self.ask(query.into(), &mut ())
    }

    /// Does this group live, whoever moves first? Who is said to move first does not matter.
    ///
    /// # Errors
    /// If the query makes no sense.
    pub fn status(&self, query: impl Into<LifeQuery>) -> Result<StatusAnswer, Error> {
        self.ask(BothFirst(query.into()), &mut ())
    }

    /// Can this block be captured?
    ///
    /// # Errors
    /// If the query makes no sense.
    pub fn catch(&self, query: impl Into<CatchQuery>) -> Result<CatchAnswer, Error> {
        self.ask(query.into(), &mut ())
    }

    /// The points where a single stone would break the ladder of a query; `None` if that was not found in time.
    ///
    /// ```
    /// # use tesuji::{CatchQuery, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let breakers = Solver::new().breakers(CatchQuery::about(position.block_at("B2")?))?;
    /// println!("{breakers:?}");
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the query makes no sense.
    pub fn breakers(&self, query: impl Into<CatchQuery>) -> Result<Option<PointSet>, Error> {
        Ok(tesuji_capture::breakers(&query.into().question(), &self.deadline())?)
    }

    /// Which blocks of a position can be captured, and which can be saved?
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// println!("{}", Solver::new().scan(&position)?);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a search cannot begin.
    pub fn scan(&self, position: &Position) -> Result<ScanAnswer, Error> {
        let mut blocks = tesuji_capture::scan(position.setup(), &self.limits, &self.deadline())?;
        for block in &mut blocks {
            block.attack.tesuji = words::said(std::mem::take(&mut block.attack.tesuji));
        }
        let nodes = self.limits.nodes.unwrap_or(tesuji_capture::SCAN_NODES);
        Ok(ScanAnswer { position: position.clone(), blocks, nodes })
    }

    /// After which moves of a game did something become capturable, or was a capture or a rescue missed?
    ///
    /// ```
    /// # use tesuji::{Color, Position, Solver};
    /// # let position: Position = "3 |. X . .\n2 |X O . .\n1 |. X . .\n  +-------".parse()?;
    /// let game = [(Color::Black, "C2".parse()?), (Color::White, "D3".parse()?)];
    /// assert_eq!(Solver::new().scan_game(&position, &game)?.moves, 2);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a search cannot begin.
    pub fn scan_game(&self, start: &Position, moves: &[(Color, Move)]) -> Result<GameScanAnswer, Error> {
        let remarks = tesuji_capture::scan_game(start.setup(), moves, &self.limits, &self.deadline())?;
        Ok(GameScanAnswer { moves: moves.len(), remarks })
    }

    /// The general form of asking, with somebody who looks on.
    ///
    /// ```
    /// use tesuji::{Control, LifeQuery, NodeInfo, Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let mut seen = 0;
    /// let mut count = |_: &NodeInfo<'_>| { seen += 1; Control::Continue };
    /// let answer = Solver::new().ask(LifeQuery::of(&position), &mut count)?;
    /// assert!(seen >= 1);
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the query makes no sense.
    pub fn ask<Q: Query>(&self, query: Q, observer: &mut dyn Observer) -> Result<Q::Answer, Error> {
        query.answer(self, &self.deadline(), observer)
    }

    /// Plays on from a complete question, such as that of an answer.
    ///
    /// ```
    /// # use tesuji::{Position, Solver};
    /// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
    /// let solver = Solver::new();
    /// let mut session = solver.session(solver.life(&position)?.question)?;
    /// assert_eq!(session.reply().map(|mv| mv.to_string()).as_deref(), Some("B1"));
    /// # Ok::<(), tesuji::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the question makes no sense.
    pub fn session(&self, question: impl Into<Question>) -> Result<Session, Error> {
        Session::new(question.into(), self)
    }

    /// Starts the clock.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline::start(&self.limits, &self.cancel)
    }

    /// What a call may spend.
    pub fn spend(&self) -> &Limits {
        &self.limits
    }

    /// Parameters of every search.
    fn config(&self) -> Config {
        Config { rules: self.rules.clone(), ..Config::default() }
    }

    pub(crate) fn search_options(&self) -> SearchOptions {
        let length_nodes = self.wanted.length_nodes.unwrap_or(LENGTH_NODES);
        let tree = |depth| TreeLimits { depth, ..TreeLimits::default() };
        SearchOptions {
            all_moves: self.wanted.all_moves,
            proof: self.wanted.proof,
            tenuki_nodes: if self.wanted.tenuki { TENUKI_NODES } else { 0 },
            tempo_nodes: if self.wanted.tempo { TEMPO_NODES } else { 0 },
            tree: self.wanted.tree_depth.map(tree),
            zone_visits: if self.wanted.zone { ZONE_VISITS } else { 0 },
            vital_nodes: if self.wanted.verdict_only { 0 } else { VITAL_NODES },
            length_nodes: if self.wanted.verdict_only { 0 } else { length_nodes },
            length_more: if self.wanted.verdict_only { 0 } else { self.wanted.length_more },
            length_in_proportion: self.wanted.length_nodes.is_none(),
            length_in_the_open: !self.wanted.no_length_in_the_open,
            config: self.config(),
            ..SearchOptions::default()
        }
    }
}

/// Something that can be asked. New kinds of questions are new kinds of queries.
///
/// ```
/// # use tesuji::{CatchQuery, LifeQuery, Position, Query, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// fn timed<Q: Query>(solver: &Solver, query: Q) -> Result<(Q::Answer, std::time::Duration), tesuji::Error> {
///     let started = std::time::Instant::now();
///     Ok((solver.ask(query, &mut ())?, started.elapsed()))
/// }
/// let (answer, _) = timed(&Solver::new(), LifeQuery::of(&position))?;
/// let (caught, _) = timed(&Solver::new(), CatchQuery::about(position.block_at("A2")?))?;
/// println!("{answer}; {caught}");
/// # Ok::<(), tesuji::Error>(())
/// ```
pub trait Query: sealed::Sealed {
    /// What is answered.
    type Answer;

    #[doc(hidden)]
    fn answer(self, solver: &Solver, deadline: &Deadline, observer: &mut dyn Observer) -> Result<Self::Answer, Error>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::LifeQuery {}
    impl Sealed for super::BothFirst {}
    impl Sealed for super::CatchQuery {}
}

impl Query for LifeQuery {
    type Answer = LifeAnswer;

    /// Asks about one group after the other, until the first move matters for one: that is the group in question. The
    /// first group, if it matters for none.
    fn answer(self, solver: &Solver, deadline: &Deadline, observer: &mut dyn Observer) -> Result<LifeAnswer, Error> {
        let reading = Reading::new(&self)?;
        let groups = reading.groups.value.clone();
        let mut likeliest = None;
        for (i, group) in groups.iter().enumerate() {
            let deadline = deadline.share(1.0 / (groups.len() - i) as f64);
            let asked = reading.question(group);
            let found = solver.read_group(&reading, &asked, &deadline, observer)?;
            let answer = || LifeAnswer::new(reading.clone().narrowed(i), asked, found.clone(), solver.wanted.zone);
            // What could not be read says nothing against the likeliest. A group that gets out is in question only if
            // no other one is.
            let unknown = matches!(found.verdict, LifeVerdict::Unknown(_));
            let matters = !found.moves.is_empty() && found.verdict.exits().is_none();
            if unknown || matters {
                let answer = likeliest.filter(|_| unknown).unwrap_or_else(answer);
                return Ok(solver.with_name(answer, &deadline));
            }
            likeliest.get_or_insert_with(answer);
        }
        Ok(solver.with_name(likeliest.expect("a reading has a group"), deadline))
    }
}

impl Solver {
    /// The answer with the name of its shape, where the position suggests one that takes a little searching.
    fn with_name(&self, mut answer: LifeAnswer, deadline: &Deadline) -> LifeAnswer {
        let Some(status) = answer.status().filter(|_| answer.shape.is_none() && !self.wanted.verdict_only) else {
            return answer;
        };
        let limits = Limits { nodes: Some(NAME_NODES), ..self.limits.clone() };
        let options = SearchOptions { config: self.config(), ..SearchOptions::default() };
        let mut ask = |question: &LifeQuestion| tesuji_life::solve(question, &options, &limits, deadline, &mut ()).ok();
        let found = Found { question: &answer.question, status, cycle: answer.cycle, line: &answer.line };
        answer.shape = searched_name(found, &mut ask);
        answer
    }

    /// Reads one group: on the area that was given, or on areas that grow until the closures agree.
    fn read_group(
        &self,
        reading: &Reading,
        question: &LifeQuestion,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<LifeOutcome, Error> {
        let options = self.search_options();
        let search = if reading.is_staged() { tesuji_life::solve_open } else { tesuji_life::solve };
        let mut found = search(question, &options, &self.limits, deadline, observer)?;
        // Moves of the author cannot keep a group in that gets out.
        let is_open = found.verdict.exits().is_some();
        if reading.is_staged() && !is_open && !(reading.room - found.area).is_empty() {
            let wider = LifeQuestion { area: found.area | reading.room, closure: Closure::Both, ..question.clone() };
            found = tesuji_life::solve(&wider, &options, &self.limits, deadline, observer)?;
        }
        let answered = LifeQuestion { area: found.area, closure: found.closure, ..question.clone() };
        if let (LifeVerdict::Status(status), false) = (found.verdict, found.proofs.is_empty()) {
            // What cannot be checked in the time that is left stays a claim.
            let limits = CheckLimits { deadline: deadline.clone(), ..CheckLimits::default() };
            let accepted = check_status_within(&answered, status, &found.proofs, &limits).is_ok();
            found.certainty = if accepted { Certainty::Proved } else { Certainty::Claimed };
        }
        Ok(found)
    }
}

/// A query of life and death for either player moving first.
///
/// ```
/// # use tesuji::{BothFirst, GroupStatus, LifeQuery, Position, Solver};
/// # let position: Position = "3 |X X X X X .\n2 |O O O O X .\n1 |. . . O X .\n  +-----------".parse()?;
/// let answer = Solver::new().ask(BothFirst(LifeQuery::of(&position)), &mut ())?;
/// assert_eq!(answer.summary, GroupStatus::Unsettled);
/// # Ok::<(), tesuji::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BothFirst(pub LifeQuery);

impl Query for BothFirst {
    type Answer = StatusAnswer;

    fn answer(self, solver: &Solver, deadline: &Deadline, observer: &mut dyn Observer) -> Result<StatusAnswer, Error> {
        let BothFirst(query) = self;
        let first = Reading::new(&query)?.first.value;
        let one = query.clone().first(first).answer(solver, &deadline.share(0.5), observer)?;
        // The same group, whoever moves first.
        let group = one.reading.groups.value[0].clone();
        let query = LifeQuery { target: Some(group.target().to_vec()), ..query };
        let other = query.first(!first).answer(solver, deadline, observer)?;
        let by_first = match first {
            Color::Black => ByColor::new(one, other),
            Color::White => ByColor::new(other, one),
        };
        Ok(StatusAnswer::new(by_first))
    }
}

impl Query for CatchQuery {
    type Answer = CatchAnswer;

    fn answer(self, solver: &Solver, deadline: &Deadline, observer: &mut dyn Observer) -> Result<CatchAnswer, Error> {
        let question = self.question();
        let mut found = tesuji_capture::catch(&question, solver.wanted.proof, &solver.limits, deadline, observer)?;
        if !solver.wanted.verdict_only {
            // The rest of the time is for checking the proof.
            found = tesuji_capture::examine(&question, found, &solver.limits, &deadline.share(0.5))?;
        }
        if let Some(proof) = &found.proof {
            let limits = CheckLimits { deadline: deadline.clone(), ..CheckLimits::default() };
            let accepted = match proof.winner {
                Role::Attacker => check_capture_within(&question, proof, &limits).is_ok(),
                Role::Defender => {
                    check_escape_within(&question, proof, &limits).is_ok_and(|checked| checked.from == found.from)
                }
            };
            found.certainty = if accepted { Certainty::Proved } else { Certainty::Claimed };
        }
        let position = self.block.position().with_first(question.position.to_play);
        Ok(CatchAnswer::new(position, question, found))
    }
}
