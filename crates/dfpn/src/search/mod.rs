//! The search loop: df-pn with threshold control, bounds over credit, and results that lean on repetitions.
//!
//! A visit generates the moves of a state, looks each child up (or estimates it), and then works on the child that
//! looks easiest for the side to move until the state is decided or its numbers leave the thresholds the parent has
//! set. What became of a child is handed up directly, so the search is right with a table of any size; the table saves
//! work only.

mod children;
mod control;
mod thresholds;

use crate::credit::{Bounds, Credit};
use crate::game::{Game, NO_MOVE, Position, Successor};
use crate::memory::Memory;
use crate::node::Node;
use crate::numbers::{INFINITE, LARGEST, Number};
use crate::path::Path;
use crate::table::{Known, Table};
use crate::team::Place;
use crate::twins::Twins;
use crate::winners::Winners;

use children::{Child, Found, View, Visit};
pub use control::{Budget, Clock, Config, Merge, Monitor, Outcome, SHALLOW, Silent, Stop};
use thresholds::Thresholds;

/// The monitor is asked after so many states that were looked at, even if few of them were nodes: on a large board a
/// node has hundreds of successors.
const LOOKS: u64 = 1_000;

/// A search over one game, with its table. May be asked again and again.
pub struct Search<G: Game> {
    /// The game.
    pub game: G,
    pub(crate) table: Memory<G::Body>,
    twins: Twins<G::Body>,
    path: Path<G::Body>,
    pub(crate) config: Config,
    pub(crate) budget: Budget,
    pub(crate) nodes: u64,
    next_poll: u64,
    /// States that were looked at since the monitor was asked.
    pub(crate) looks: u64,
    pub(crate) max_depth: u16,
    pub(crate) circles: u64,
    children: Vec<Child<G::Body>>,
    buffer: Vec<Successor<G::Body>>,
    /// The children that are to be estimated, in this order.
    order: Vec<usize>,
    winners: Winners,
    /// Lists for the moves in a simulation, not in use now.
    pub(crate) spare: Vec<Vec<Successor<G::Body>>>,
    /// The place in a team, if several threads work on the question.
    pub(crate) place: Place,
    /// The other members of the team.
    pub(crate) others: Vec<Search<G>>,
    /// A state of the line that another member has decided: its depth and what is known of it.
    leaving: Option<(u16, Known)>,
}

impl<G: Game> Search<G> {
    /// A search with a table of about this many bytes.
    pub fn new(game: G, config: Config, bytes: usize) -> Search<G> {
        let twins = (bytes / 16 / Twins::<G::Body>::bytes_per_slot()).clamp(16, 1 << 16);
        Search::with_tables(game, config, Table::with_bytes(bytes - bytes / 16), twins)
    }

    /// A search with a given table.
    pub fn with_tables(game: G, config: Config, table: Table<G::Body>, twins: usize) -> Search<G> {
        Search::with_memory(game, config, Memory::Own(table), twins)
    }

    pub(crate) fn with_memory(game: G, config: Config, table: Memory<G::Body>, twins: usize) -> Search<G> {
        Search {
            game,
            table,
            twins: Twins::new(twins),
            path: Path::new(),
            config,
            budget: Budget { nodes: u64::MAX, depth: u16::MAX },
            nodes: 0,
            next_poll: 0,
            looks: 0,
            max_depth: 0,
            circles: 0,
            children: Vec::with_capacity(1024),
            buffer: Vec::with_capacity(64),
            spare: Vec::new(),
            order: Vec::new(),
            winners: Winners::default(),
            place: Place::default(),
            others: Vec::new(),
            leaving: None,
        }
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest state visited so far.
    pub fn max_depth(&self) -> u16 {
        self.max_depth
    }

    /// How often a state was held because play comes back to it. If never, no result so far rests on a repetition.
    pub fn circles(&self) -> u64 {
        self.circles
    }

    /// The game, and those of the other members of a team: what is changed in one must be changed in all.
    pub fn games(&mut self) -> impl Iterator<Item = &mut G> {
        std::iter::once(&mut self.game).chain(self.others.iter_mut().map(|other| &mut other.game))
    }

    /// The table.
    pub fn table(&self) -> &Memory<G::Body> {
        &self.table
    }

    /// Numbers to begin with for a state whose successors were looked at; the look is counted as a node.
    pub fn suggest(&mut self, position: &Position<G::Body>, credit: Credit, proof: Number, disproof: Number) {
        let hash = position.hash();
        self.nodes += 1;
        if self.table.find(position, hash, credit).is_none() {
            let numbers = Some((proof.clamp(1, LARGEST), disproof.clamp(1, LARGEST), u8::MAX));
            let known = Known { bounds: Bounds::UNKNOWN, numbers, mv: NO_MOVE };
            self.table.store(position, hash, credit, known, 0);
        }
    }

    /// Who wins at `root` with this credit? What can be told without searching is not searched, so there may be no
    /// move.
    pub fn decide(
        &mut self,
        root: &Position<G::Body>,
        credit: Credit,
        budget: Budget,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Stop> {
        let mut bounds = self.game.estimate(root, credit).bounds;
        if let Some(known) = self.table.find(root, root.hash(), credit) {
            bounds = bounds.merge(known.bounds);
        }
        if bounds.is_won(credit) || bounds.is_held(credit) {
            return Ok(Outcome { won: bounds.is_won(credit), bounds, mv: NO_MOVE });
        }
        self.solve(root, credit, budget, monitor)
    }

    /// As [`Search::solve`], below the states of a line: coming back to one of them is a repetition. The table must
    /// know nothing that was found without the line; a result for the prover is a fact, one for the refuter may lean on
    /// the line.
    pub fn solve_below(
        &mut self,
        line: &[(Position<G::Body>, Credit)],
        root: &Position<G::Body>,
        credit: Credit,
        budget: Budget,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Stop> {
        self.begin(budget);
        for (position, credit) in line {
            self.path.push(*position, position.hash(), *credit);
        }
        self.run(root, credit, monitor)
    }

    /// Who wins at `root` with this credit, and by which move? The root is always searched by a move, even if it could
    /// be decided without.
    pub fn solve(
        &mut self,
        root: &Position<G::Body>,
        credit: Credit,
        budget: Budget,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Stop> {
        self.begin(budget);
        if self.others.is_empty() { self.run(root, credit, monitor) } else { self.run_together(root, credit, monitor) }
    }

    pub(crate) fn begin(&mut self, budget: Budget) {
        self.budget = budget;
        self.next_poll = self.nodes;
        self.looks = 0;
        self.path = Path::new();
        self.children.clear();
        self.leaving = None;
    }

    pub(crate) fn run(
        &mut self,
        root: &Position<G::Body>,
        credit: Credit,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Stop> {
        let root = Node { position: root, hash: root.hash(), credit };
        let limits = Thresholds { proof: INFINITE, disproof: INFINITE, extend: false };
        loop {
            let Found { view, mv } = self.visit(root, limits, true, monitor)?;
            if view.is_won() {
                return Ok(Outcome { won: true, bounds: view.bounds, mv });
            }
            if view.is_held() {
                let (held_to, lean) = view.held();
                if lean.is_cut() {
                    return Err(Stop::Depth);
                }
                return Ok(Outcome { won: false, bounds: Bounds { held_to, ..view.bounds }, mv });
            }
        }
    }

    /// Whether the nodes are spent, alone or with the team.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.nodes >= self.budget.nodes || self.place.is_spent(self.nodes)
    }

    fn check_budget(&mut self, monitor: &mut dyn Monitor) -> Result<(), Stop> {
        if self.is_spent() {
            return Err(Stop::Nodes);
        }
        if self.nodes >= self.next_poll || self.looks >= LOOKS {
            self.next_poll = self.nodes + self.config.poll_interval;
            self.looks = 0;
            if let Some(stop) = monitor.poll(self.nodes) {
                return Err(stop);
            }
            if self.place.is_active() {
                self.leaving = self.decided_above();
                return if self.leaving.is_some() { Err(Stop::Cancelled) } else { Ok(()) };
            }
        }
        Ok(())
    }

    /// The first state of the line, apart from the root, that another member of the team has decided.
    fn decided_above(&self) -> Option<(u16, Known)> {
        let decided = |depth| {
            let (position, hash, credit) = self.path.at(depth)?;
            let known = self.table.find(position, hash, credit)?;
            known.decides(credit).then_some((depth, known))
        };
        (1..self.path.depth()).find_map(decided)
    }

    fn visit(
        &mut self,
        node: Node<'_, G::Body>,
        limits: Thresholds,
        is_root: bool,
        monitor: &mut dyn Monitor,
    ) -> Result<Found, Stop> {
        self.check_budget(monitor)?;
        self.nodes += 1;
        let depth = self.path.depth();
        self.max_depth = self.max_depth.max(depth);
        monitor.visit(depth, self.nodes);
        if let Some(won) = monitor.declared().filter(|_| !is_root) {
            return Ok(self.believe(node, won));
        }
        let known = self.table.find(node.position, node.hash, node.credit);
        let decided = known.filter(|known| !is_root && known.decides(node.credit));
        if let Some(known) = decided {
            return Ok(Found::known(&known, node.credit));
        }
        let start = self.nodes;
        self.place.enter(node.hash);
        self.path.push(*node.position, node.hash, node.credit);
        let visit = self.expand(node, depth, known, monitor);
        let result = self.work(&visit, limits, monitor);
        self.children.truncate(visit.first);
        self.path.pop();
        self.place.leave(node.hash);
        if let Some((_, known)) = self.leaving.take_if(|(left, _)| *left == depth) {
            return Ok(Found::known(&known, node.credit));
        }
        let found = result?;
        self.remember(node, depth, &found, self.nodes - start + 1);
        Ok(found)
    }

    /// Keeps what somebody has declared of a state.
    fn believe(&mut self, node: Node<'_, G::Body>, won: bool) -> Found {
        let bounds = if won { Bounds::WON } else { Bounds::HELD };
        let known = Known { bounds, numbers: None, mv: NO_MOVE };
        self.table.store(node.position, node.hash, node.credit, known, u64::from(u32::MAX));
        Found::known(&known, node.credit)
    }

    /// Puts the children on the stack.
    fn expand(
        &mut self,
        node: Node<'_, G::Body>,
        depth: u16,
        known: Option<Known>,
        monitor: &mut dyn Monitor,
    ) -> Visit {
        let favourite = known.map_or(NO_MOVE, |known| known.mv);
        let prover = self.game.prover_moves(node.position);
        let first = self.children.len();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let gate = self.game.successors(node.position, node.credit, &mut buffer);
        if let Some(at) = buffer.iter().position(|s| s.mv == favourite) {
            buffer[..=at].rotate_right(1);
        }
        self.touch(&buffer);
        self.looks += buffer.len() as u64;
        let mut decided = false;
        for successor in &buffer {
            let child = self.look_up(*successor, node.credit, depth);
            self.children.push(child);
            decided = if prover { child.view.is_won() } else { child.view.is_held() && child.view.leaning.is_none() };
            if decided {
                break;
            }
        }
        self.buffer = buffer;
        let visit = Visit { prover, depth, first, gate, fresh: favourite == NO_MOVE };
        if !decided {
            self.estimate_unknown(&visit, monitor);
        }
        visit
    }

    /// Brings the table's places of some states into the cache.
    #[inline]
    pub(crate) fn touch(&self, successors: &[Successor<G::Body>]) {
        let read = successors.iter().fold(0, |read, next| read ^ self.table.touch(next.position.hash()));
        std::hint::black_box(read);
    }

    fn work(&mut self, visit: &Visit, mut limits: Thresholds, monitor: &mut dyn Monitor) -> Result<Found, Stop> {
        let first = visit.first;
        let mut extend = limits.extend && !visit.fresh;
        extend |= self.children[first..].iter().any(|c| c.old && !c.view.is_won() && !c.view.is_held());
        let mut begun = false;
        loop {
            if self.place.is_active() {
                self.hear_of_others(first);
            }
            if let Some(found) = self.settled(visit) {
                return Ok(found);
            }
            let mut sum = self.summarise(visit);
            if extend && !begun {
                limits.proof = limits.proof.max(sum.proof + 1);
                limits.disproof = limits.disproof.max(sum.disproof + 1);
            }
            if sum.proof >= limits.proof || sum.disproof >= limits.disproof {
                let mv = self.children[sum.best].successor.mv;
                return Ok(Found { view: View::open(sum.proof, sum.disproof), mv });
            }
            if self.place.is_active() {
                self.keep_apart(visit, &limits, &mut sum);
            }
            let child = self.children[sum.best];
            let below = self.thresholds(visit.prover, &sum, &child.view, &limits, extend && !begun);
            begun = true;
            monitor.follow(visit.depth, child.successor.mv);
            if visit.depth <= SHALLOW {
                self.tell_progress(visit, monitor);
            }
            let view = self.visit(child.node(), below, false, monitor)?.view;
            self.children[sum.best].view = view;
            let refuted = if visit.prover { view.is_held() } else { view.is_won() };
            if refuted && view.leaning.is_none() && self.config.simulation {
                self.replay_against_siblings(visit, sum.best, monitor)?;
            }
        }
    }

    /// How many of the moves of a state have been refuted.
    fn tell_progress(&self, visit: &Visit, monitor: &mut dyn Monitor) {
        let moves = &self.children[visit.first..];
        let refuted = moves.iter().filter(|c| if visit.prover { c.view.is_held() } else { c.view.is_won() }).count();
        monitor.refuted(visit.depth, visit.prover, refuted as u32, moves.len() as u32);
    }

    /// A move of the loser was refuted: tries the same refutation against his other moves.
    fn replay_against_siblings(
        &mut self,
        visit: &Visit,
        refuted: usize,
        monitor: &mut dyn Monitor,
    ) -> Result<(), Stop> {
        let model = self.children[refuted].at();
        for i in visit.first..self.children.len() {
            let child = &self.children[i];
            if child.view.is_won() || child.view.is_held() {
                continue;
            }
            let target = child.at();
            // Each of them may take many states: the clock is looked at in between.
            if self.looks >= LOOKS {
                self.looks = 0;
                if let Some(stop) = monitor.poll(self.nodes) {
                    return Err(stop);
                }
            }
            if let Some(bounds) = self.simulate(target, model, !visit.prover) {
                self.children[i].view = View::decided(bounds, target.credit);
            }
        }
        Ok(())
    }

    fn remember(&mut self, node: Node<'_, G::Body>, depth: u16, found: &Found, effort: u64) {
        let depth = depth.min(255) as u8;
        let Found { view, mv } = found;
        let mut known = Known { bounds: view.bounds, numbers: Some((view.proof, view.disproof, depth)), mv: *mv };
        if let Some((held_to, lean)) = view.leaning {
            self.twins.insert(&self.path, node, held_to, lean);
            known.numbers = Some((1, 1, depth));
        }
        self.table.store(node.position, node.hash, node.credit, known, effort);
    }
}
