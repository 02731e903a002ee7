//! Several threads on one question.
//!
//! Every member of a team searches the same root; what one finds, all find in the shared table. They keep out of each
//! other's way by marks on the states they are in: a child that somebody works on looks harder to the others, so they
//! take the second best, and where there is no second they meet again further down. This changes only where they work,
//! never what is stored: the numbers in the table are those of a single search (unlike the virtual proof numbers of
//! Kaneko 2010).
//!
//! Somebody inside a state that another has decided in the meantime leaves it at the next poll. The first who decides
//! the root ends the work of all.
//!
//! The marks are counted by hash without a full key: a wrong mark costs effort, never truth. What leans on a path stays
//! with the member that found it.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::credit::Credit;
use crate::game::{Game, MoveId, Position};
use crate::memory::{Memory, SharedTable};
use crate::numbers::{LARGEST, Number};
use crate::search::{Budget, Config, Monitor, Outcome, Search, Stop};
use crate::table::Table;

/// Places for marks.
const MARKS: usize = 1 << 16;

/// A child looks harder by so many per cent for every other member that works on it.
const HARDER_PERCENT: u32 = 100;

/// How often the other members look up, in nodes.
const POLL_INTERVAL: u64 = 32;

/// Stack of a thread: lines can be a thousand moves deep.
const STACK: usize = 64 << 20;

/// What the members of a team share beside the table.
struct Team {
    marks: Vec<AtomicU8>,
    /// Nodes of the first member, in its whole life.
    nodes_of_first: AtomicU64,
    /// Nodes of all others for this question.
    nodes_of_others: AtomicU64,
    limit: u64,
    over: AtomicBool,
}

impl Team {
    fn new(nodes_of_first: u64, limit: u64) -> Arc<Team> {
        let marks = (0..MARKS).map(|_| AtomicU8::new(0)).collect();
        let (nodes_of_first, nodes_of_others) = (AtomicU64::new(nodes_of_first), AtomicU64::new(0));
        Arc::new(Team { marks, nodes_of_first, nodes_of_others, limit, over: AtomicBool::new(false) })
    }

    fn nodes_of_others(&self) -> u64 {
        self.nodes_of_others.load(Ordering::Relaxed)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn mark(&self, hash: u64) -> &AtomicU8 {
        &self.marks[(hash >> 8) as usize % MARKS]
    }
}

/// The place of a search in a team that is at work; by default it works alone.
#[derive(Clone, Default)]
pub(crate) struct Place {
    team: Option<Arc<Team>>,
    is_first: bool,
    /// The nodes that the others have been told of.
    told: u64,
}

impl Place {
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.team.is_some()
    }

    /// Begins to work on a state.
    #[inline]
    pub(crate) fn enter(&self, hash: u64) {
        if let Some(team) = &self.team {
            team.mark(hash).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Leaves it.
    #[inline]
    pub(crate) fn leave(&self, hash: u64) {
        if let Some(team) = &self.team {
            team.mark(hash).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// How many work on a state.
    pub(crate) fn at_work(&self, hash: u64) -> u32 {
        self.team.as_ref().map_or(0, |team| u32::from(team.mark(hash).load(Ordering::Relaxed)))
    }

    /// The number of a child, for the choice where to work.
    pub(crate) fn looks(&self, number: Number, hash: u64) -> Number {
        let added = u64::from(number) * u64::from(self.at_work(hash)) * u64::from(HARDER_PERCENT) / 100;
        (u64::from(number) + added).min(u64::from(LARGEST)) as Number
    }

    /// Tells the others how many nodes this member has visited; whether all together have spent what they may.
    #[inline]
    pub(crate) fn is_spent(&mut self, nodes: u64) -> bool {
        let Some(team) = &self.team else { return false };
        if self.is_first {
            team.nodes_of_first.store(nodes, Ordering::Relaxed);
            return nodes + team.nodes_of_others() >= team.limit;
        }
        let news = nodes - std::mem::replace(&mut self.told, nodes);
        let others = team.nodes_of_others.fetch_add(news, Ordering::Relaxed) + news;
        team.nodes_of_first.load(Ordering::Relaxed) + others >= team.limit
    }
}

/// Watches the first member for the one who watches all.
struct First<'a> {
    monitor: &'a mut dyn Monitor,
    team: &'a Team,
}

impl Monitor for First<'_> {
    fn visit(&mut self, depth: u16, nodes: u64) {
        self.monitor.visit(depth, nodes + self.team.nodes_of_others());
    }

    fn declared(&mut self) -> Option<bool> {
        self.monitor.declared()
    }

    fn follow(&mut self, depth: u16, mv: MoveId) {
        self.monitor.follow(depth, mv);
    }

    fn leaf(&mut self, depth: u16, won: bool) {
        self.monitor.leaf(depth, won);
    }

    fn refuted(&mut self, depth: u16, prover: bool, refuted: u32, moves: u32) {
        self.monitor.refuted(depth, prover, refuted, moves);
    }

    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        if self.team.is_over() {
            return Some(Stop::Cancelled);
        }
        self.monitor.poll(nodes + self.team.nodes_of_others())
    }
}

/// Watches another member: stops it when all is over.
struct Other<'a>(&'a Team);

impl Monitor for Other<'_> {
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        self.0.is_over().then_some(Stop::Cancelled)
    }
}

impl<G: Game> Search<G> {
    /// A search by several threads, one for each game (the same game, with memory of its own), on a shared table as
    /// large as the given one. What is found is what a single thread finds; which way, and with how many nodes, differs
    /// from time to time.
    pub fn with_team(game: G, others: Vec<G>, config: Config, table: Table<G::Body>, twins: usize) -> Search<G> {
        if others.is_empty() {
            return Search::with_tables(game, config, table, twins);
        }
        let shared = Arc::new(SharedTable::as_large_as(&table));
        let memory = || Memory::Shared(Arc::clone(&shared));
        let mut first = Search::with_memory(game, config, memory(), twins);
        let config = Config { poll_interval: POLL_INTERVAL, ..config };
        first.others = others.into_iter().map(|game| Search::with_memory(game, config, memory(), twins)).collect();
        first
    }

    /// The first member alone for a while, then all.
    pub(crate) fn run_together(
        &mut self,
        root: &Position<G::Body>,
        credit: Credit,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Stop> {
        let budget = self.budget;
        let alone = budget.nodes.min(self.nodes.saturating_add(self.config.alone));
        self.begin(Budget { nodes: alone, ..budget });
        match self.run(root, credit, monitor) {
            Err(Stop::Nodes) if alone < budget.nodes => self.begin(budget),
            done => return done,
        }
        let team = Team::new(self.nodes, budget.nodes);
        let mut others = std::mem::take(&mut self.others);
        let before: u64 = others.iter().map(|other| other.nodes).sum();
        self.place = Place { team: Some(Arc::clone(&team)), is_first: true, told: 0 };
        for other in &mut others {
            other.place = Place { is_first: false, told: other.nodes, ..self.place.clone() };
            other.begin(Budget { nodes: u64::MAX, ..budget });
        }
        let found = Mutex::new(None);
        let own = thread::scope(|scope| {
            for other in &mut others {
                let (team, found) = (&*team, &found);
                let work = move || other.work_for(team, root, credit, found);
                // A thread that cannot be had is done without.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            let own = self.run(root, credit, &mut First { monitor, team: &team });
            team.end();
            own
        });
        self.place = Place::default();
        self.nodes += others.iter().map(|other| other.nodes).sum::<u64>() - before;
        for other in &mut others {
            self.max_depth = self.max_depth.max(other.max_depth);
            self.circles += std::mem::take(&mut other.circles);
        }
        self.others = others;
        own.or_else(|stop| found.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or(Err(stop)))
    }

    /// The work of a member that is not the first.
    fn work_for(
        &mut self,
        team: &Team,
        root: &Position<G::Body>,
        credit: Credit,
        found: &Mutex<Option<Result<Outcome, Stop>>>,
    ) {
        let outcome = self.run(root, credit, &mut Other(team));
        if matches!(outcome, Ok(_) | Err(Stop::Depth)) {
            *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            team.end();
        }
    }
}
