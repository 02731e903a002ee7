//! The search loop: df-pn with threshold control, bounds over credit, and results that lean on repetitions.
//!
//! A visit generates the moves of a state, looks each child up (or estimates it), and then works on the child that looks easiest
//! for the side to move until the state is decided or its numbers leave the thresholds the parent has set. What became of a child
//! is handed up directly, so the search is right with a table of any size; the table saves work only.

use crate::credit::{self, Bounds, Credit, Step};
use crate::game::{Body, Game, MoveId, NO_MOVE, Position, Successor};
use crate::lean::Lean;
use crate::memory::Memory;
use crate::numbers::{self, INFINITE, LARGEST, Number};
use crate::path::Path;
use crate::simulate::At;
use crate::table::{Known, Table};
use crate::team::Place;
use crate::twins::Twins;
use crate::winners::Winners;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The nodes are spent.
    Nodes,
    /// The time is over.
    Time,
    /// The depth limit cut something that mattered.
    Depth,
    /// Somebody asked for it.
    Cancelled,
}

/// What a search may spend.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Nodes to visit, counted over the life of the [`Search`].
    pub nodes: u64,
    /// Moves from the root.
    pub depth: u16,
}

/// Watches a search and may stop it.
pub trait Monitor {
    /// Called at every visited node.
    fn visit(&mut self, _depth: u16, _nodes: u64) {}

    /// A move is followed from a state at this depth.
    fn follow(&mut self, _depth: u16, _mv: MoveId) {}

    /// A state at this depth was decided without searching; whether the prover has won.
    fn leaf(&mut self, _depth: u16, _won: bool) {}

    /// At a state near the root (up to [`SHALLOW`]): how many of the moves of the side to move have been refuted, out of how many.
    fn refuted(&mut self, _depth: u16, _prover: bool, _refuted: u32, _moves: u32) {}

    /// Called now and then: a reason to stop, if there is one.
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        None
    }
}

/// States of at most this depth tell how far they are.
pub const SHALLOW: u16 = 12;

/// Watches nothing.
pub struct Silent;

impl Monitor for Silent {}

/// How the numbers of several children make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// Their sum, as in the textbook: counts shared work twice.
    Sum,
    /// The largest, plus [`Config::sibling`] for every other open child.
    MaxAndCount,
}

/// Parameters of the search. They change the effort, never the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// How numbers are merged.
    pub merge: Merge,
    /// What an open child adds beside the largest.
    pub sibling: Number,
    /// A child may be searched up to this many per cent of the second best (1 + epsilon).
    pub relax_percent: u32,
    /// Replay refutations against other moves.
    pub simulation: bool,
    /// How often the monitor is asked, in nodes.
    pub poll_interval: u64,
    /// Nodes that the first member of a team spends alone: most questions need no more, and are answered the same way every time.
    pub alone: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            merge: Merge::MaxAndCount,
            sibling: 8,
            relax_percent: 150,
            simulation: true,
            poll_interval: 64,
            alone: 2_000,
        }
    }
}

/// What was found at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the prover wins with the credit asked for.
    pub won: bool,
    /// For which credit the result holds.
    pub bounds: Bounds,
    /// The winner's move, if he is to move.
    pub mv: MoveId,
}

/// A child during a visit.
#[derive(Clone, Copy)]
struct Child<B> {
    successor: Successor<B>,
    hash: u64,
    credit: Credit,
    view: View,
    /// Met before, nearer to the root: searching it may run in circles.
    old: bool,
    /// Nothing is known yet: it is to be estimated.
    unknown: bool,
    /// Others of the team worked on it when this search last looked.
    watched: bool,
}

impl<B: Body> Child<B> {
    fn at(&self) -> At<B> {
        At { position: self.successor.position, credit: self.credit }
    }
}

/// What a visit knows of a state: what is handed from child to parent.
#[derive(Clone, Copy, Debug)]
struct View {
    proof: Number,
    disproof: Number,
    bounds: Bounds,
    /// Held up to this credit on this path, leaning on these ancestors.
    leaning: Option<(Credit, Lean)>,
}

impl View {
    fn open(proof: Number, disproof: Number) -> View {
        View { proof, disproof, bounds: Bounds::UNKNOWN, leaning: None }
    }

    fn decided(bounds: Bounds, credit: Credit) -> View {
        let won = bounds.is_won(credit);
        let (proof, disproof) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        View { proof, disproof, bounds, leaning: None }
    }

    fn leaning(held_to: Credit, lean: Lean) -> View {
        View { proof: INFINITE, disproof: 0, bounds: Bounds::UNKNOWN, leaning: Some((held_to, lean)) }
    }

    fn is_won(&self) -> bool {
        self.proof == 0
    }

    fn is_held(&self) -> bool {
        self.disproof == 0
    }

    /// Up to which credit it is held, and what that leans on.
    fn held(&self) -> (Credit, Lean) {
        self.leaning.unwrap_or((self.bounds.held_to, Lean::FACT))
    }
}

/// The numbers of a node, and the child to work on.
struct Summary {
    proof: Number,
    disproof: Number,
    best: usize,
    second: Number,
    open: u32,
}

struct Thresholds {
    proof: Number,
    disproof: Number,
    extend: bool,
}

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

    /// Who wins at `root` with this credit? What can be told without searching is not searched, so there may be no move.
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

    /// As [`Search::solve`], below the states of a line: coming back to one of them is a repetition. The table must know nothing that was
    /// found without the line; a result for the prover is a fact, one for the refuter may lean on the line.
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

    /// Who wins at `root` with this credit, and by which move? The root is always searched by a move, even if it could be decided
    /// without.
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
        let hash = root.hash();
        let limits = Thresholds { proof: INFINITE, disproof: INFINITE, extend: false };
        loop {
            let (view, mv) = self.visit(root, hash, credit, limits.copy(), true, monitor)?;
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
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + self.config.poll_interval;
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
            (known.bounds.is_won(credit) || known.bounds.is_held(credit)).then_some((depth, known))
        };
        (1..self.path.depth()).find_map(decided)
    }

    fn visit(
        &mut self,
        position: &Position<G::Body>,
        hash: u64,
        credit: Credit,
        limits: Thresholds,
        root: bool,
        monitor: &mut dyn Monitor,
    ) -> Result<(View, MoveId), Stop> {
        self.check_budget(monitor)?;
        self.nodes += 1;
        let depth = self.path.depth();
        self.max_depth = self.max_depth.max(depth);
        monitor.visit(depth, self.nodes);
        let known = self.table.find(position, hash, credit);
        let decided = known.filter(|known| !root && (known.bounds.is_won(credit) || known.bounds.is_held(credit)));
        if let Some(known) = decided {
            return Ok((View::decided(known.bounds, credit), known.mv));
        }
        let start = self.nodes;
        let first = self.children.len();
        self.place.enter(hash);
        self.path.push(*position, hash, credit);
        let fresh = known.is_none_or(|known| known.mv == NO_MOVE);
        let gate = self.expand(position, credit, depth, known.map_or(NO_MOVE, |known| known.mv), monitor);
        let result = self.work(position, credit, depth, first, gate, fresh, limits, monitor);
        self.children.truncate(first);
        self.path.pop();
        self.place.leave(hash);
        if let Some((_, known)) = self.leaving.take_if(|(left, _)| *left == depth) {
            return Ok((View::decided(known.bounds, credit), known.mv));
        }
        let (view, mv) = result?;
        self.remember(position, hash, credit, depth, &view, mv, self.nodes - start + 1);
        Ok((view, mv))
    }

    /// Puts the children on the stack. Returns whether a gate is closed.
    fn expand(
        &mut self,
        position: &Position<G::Body>,
        credit: Credit,
        depth: u16,
        favourite: MoveId,
        monitor: &mut dyn Monitor,
    ) -> bool {
        let prover = self.game.prover_moves(position);
        let first = self.children.len();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let gate = self.game.successors(position, credit, &mut buffer);
        if let Some(at) = buffer.iter().position(|s| s.mv == favourite) {
            buffer[..=at].rotate_right(1);
        }
        self.touch(&buffer);
        let mut decided = false;
        for successor in &buffer {
            let child = self.look_up(*successor, credit, depth);
            self.children.push(child);
            decided = if prover { child.view.is_won() } else { child.view.is_held() && child.view.leaning.is_none() };
            if decided {
                break;
            }
        }
        self.buffer = buffer;
        if !decided {
            self.estimate_unknown(first, prover, depth, monitor);
        }
        gate
    }

    /// Brings the table's places of some states into the cache.
    #[inline]
    pub(crate) fn touch(&self, successors: &[Successor<G::Body>]) {
        let read = successors.iter().fold(0, |read, next| read ^ self.table.touch(next.position.hash()));
        std::hint::black_box(read);
    }

    /// What is known of a child without estimating it.
    fn look_up(&mut self, successor: Successor<G::Body>, credit: Credit, depth: u16) -> Child<G::Body> {
        let hash = successor.position.hash();
        let after = successor.step.after(credit);
        let position = &successor.position;
        let view = View::open(LARGEST, LARGEST);
        let mut child = Child { successor, hash, credit: after, view, old: false, unknown: false, watched: false };
        let known = self.table.find(position, hash, after);
        if let Some(known) = known.filter(|known| known.bounds.is_won(after) || known.bounds.is_held(after)) {
            child.view = View::decided(known.bounds, after);
            return child;
        }
        if let Some(ancestor) = self.path.repeated(position, hash, after) {
            child.view = View::leaning(credit::ALWAYS, Lean::on(ancestor));
        } else if let Some((held_to, lean)) = self.twins.find(&self.path, position, hash, after) {
            child.view = View::leaning(held_to, lean);
        } else if depth >= self.budget.depth {
            child.view = View::leaning(credit::ALWAYS, Lean::CUT);
        } else if let Some((proof, disproof, least)) = known.and_then(|known| known.numbers) {
            child.view = View::open(proof, disproof);
            child.old = u16::from(least) <= depth;
        } else {
            child.unknown = true;
        }
        child
    }

    /// Estimates the children of which nothing is known. Moves that often won at once elsewhere come first: if one does so here, the rest need
    /// not be estimated.
    fn estimate_unknown(&mut self, first: usize, prover: bool, depth: u16, monitor: &mut dyn Monitor) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend((first..self.children.len()).filter(|&i| self.children[i].unknown));
        order.sort_by_key(|&i| std::cmp::Reverse(self.winners.score(prover, self.children[i].successor.mv)));
        for &i in &order {
            if self.estimate_child(i, prover, depth, monitor) {
                self.winners.count(prover, self.children[i].successor.mv);
                self.children.swap(first, i);
                self.children.truncate(first + 1);
                break;
            }
        }
        self.order = order;
    }

    /// Estimates a child. Returns whether the mover has won by it.
    fn estimate_child(&mut self, i: usize, prover: bool, depth: u16, monitor: &mut dyn Monitor) -> bool {
        let child = &mut self.children[i];
        let position = child.successor.position;
        let estimate = self.game.estimate(&position, child.credit);
        let decided = estimate.bounds.is_won(child.credit) || estimate.bounds.is_held(child.credit);
        child.view = if decided {
            monitor.leaf(depth + 1, estimate.bounds.is_won(child.credit));
            View::decided(estimate.bounds, child.credit)
        } else {
            View { bounds: estimate.bounds, ..View::open(estimate.proof, estimate.disproof) }
        };
        let numbers = Some((child.view.proof, child.view.disproof, (depth + 1).min(255) as u8));
        let known = Known { bounds: estimate.bounds, numbers, mv: NO_MOVE };
        let (hash, credit) = (child.hash, child.credit);
        let won = if prover { child.view.is_won() } else { child.view.is_held() };
        self.table.store(&position, hash, credit, known, 0);
        won
    }

    #[allow(clippy::too_many_arguments)]
    fn work(
        &mut self,
        position: &Position<G::Body>,
        credit: Credit,
        depth: u16,
        first: usize,
        gate: bool,
        fresh: bool,
        mut limits: Thresholds,
        monitor: &mut dyn Monitor,
    ) -> Result<(View, MoveId), Stop> {
        let prover = self.game.prover_moves(position);
        let mut extend = limits.extend && !fresh;
        extend |= self.children[first..].iter().any(|c| c.old && !c.view.is_won() && !c.view.is_held());
        let mut begun = false;
        loop {
            if self.place.is_active() {
                self.hear_of_others(first);
            }
            if let Some(done) = self.settled(prover, first, gate, depth) {
                return Ok(done);
            }
            let mut sum = self.summarise(prover, first);
            if extend && !begun {
                limits.proof = limits.proof.max(sum.proof + 1);
                limits.disproof = limits.disproof.max(sum.disproof + 1);
            }
            if sum.proof >= limits.proof || sum.disproof >= limits.disproof {
                return Ok((View::open(sum.proof, sum.disproof), self.children[sum.best].successor.mv));
            }
            if self.place.is_active() {
                self.keep_apart(prover, first, &limits, &mut sum);
            }
            let child = self.children[sum.best];
            let below = self.thresholds(prover, &sum, &child.view, &limits, extend && !begun);
            begun = true;
            monitor.follow(depth, child.successor.mv);
            if depth <= SHALLOW {
                self.tell_progress(depth, prover, first, monitor);
            }
            let (view, _) = self.visit(&child.successor.position, child.hash, child.credit, below, false, monitor)?;
            self.children[sum.best].view = view;
            let refuted = if prover { view.is_held() } else { view.is_won() };
            if refuted && view.leaning.is_none() && self.config.simulation {
                self.replay_against_siblings(first, sum.best, prover);
            }
            debug_assert!(credit == child.credit || child.successor.step != Step::Free);
        }
    }

    /// How many of the moves of a state have been refuted.
    fn tell_progress(&self, depth: u16, prover: bool, first: usize, monitor: &mut dyn Monitor) {
        let moves = &self.children[first..];
        let refuted = moves.iter().filter(|c| if prover { c.view.is_held() } else { c.view.is_won() }).count();
        monitor.refuted(depth, prover, refuted as u32, moves.len() as u32);
    }

    /// A move of the loser was refuted: tries the same refutation against his other moves.
    fn replay_against_siblings(&mut self, first: usize, refuted: usize, prover: bool) {
        let model = self.children[refuted].at();
        for i in first..self.children.len() {
            let child = &self.children[i];
            if child.view.is_won() || child.view.is_held() {
                continue;
            }
            let target = child.at();
            if let Some(bounds) = self.simulate(target, model, !prover) {
                self.children[i].view = View::decided(bounds, target.credit);
            }
        }
    }

    /// The result, if the children decide the state.
    fn settled(&mut self, prover: bool, first: usize, gate: bool, depth: u16) -> Option<(View, MoveId)> {
        if prover { self.decide_for_prover(first, gate, depth) } else { self.decide_for_refuter(first, gate, depth) }
    }

    /// What a held state still leans on: nothing below itself.
    fn close_circle(&mut self, lean: Lean, depth: u16) -> Lean {
        let left = lean.above(depth);
        self.circles += u64::from(left != lean);
        left
    }

    fn decide_for_prover(&mut self, first: usize, gate: bool, depth: u16) -> Option<(View, MoveId)> {
        let children = &self.children[first..];
        let wins = children.iter().filter(|c| c.view.is_won());
        let from = |c: &Child<G::Body>| credit::won_from_by(c.successor.step, c.view.bounds.won_from);
        if let Some(best) = wins.min_by_key(|c| from(c)) {
            let bounds = Bounds { won_from: from(best), ..Bounds::UNKNOWN };
            return Some((View { proof: 0, disproof: INFINITE, bounds, leaning: None }, best.successor.mv));
        }
        if !children.iter().all(|c| c.view.is_held()) {
            return None;
        }
        let (mut held_to, mut lean) = (if gate { 0 } else { credit::ALWAYS }, Lean::FACT);
        for child in children {
            let (to, on) = child.view.held();
            held_to = held_to.min(credit::held_to_against(child.successor.step, to));
            lean = lean.and(on);
        }
        let mv = children.first().map_or(0, |c| c.successor.mv);
        Some((View::held_leaning(held_to, self.close_circle(lean, depth)), mv))
    }

    fn decide_for_refuter(&mut self, first: usize, gate: bool, depth: u16) -> Option<(View, MoveId)> {
        let children = &self.children[first..];
        let to = |c: &Child<G::Body>| credit::held_to_by(c.successor.step, c.view.held().0);
        let holds = children.iter().filter(|c| c.view.is_held());
        if let Some(best) = holds.max_by_key(|c| (c.view.held().1.is_fact(), !c.view.held().1.is_cut(), to(c))) {
            let (held_to, lean, mv) = (to(best), best.view.held().1, best.successor.mv);
            return Some((View::held_leaning(held_to, self.close_circle(lean, depth)), mv));
        }
        if !children.iter().all(|c| c.view.is_won()) {
            return None;
        }
        if children.is_empty() {
            return Some((View::held_leaning(credit::ALWAYS, Lean::FACT), 0));
        }
        let mut won_from = if gate { 0 } else { -credit::ALWAYS };
        for child in children {
            won_from = won_from.max(credit::won_from_against(child.successor.step, child.view.bounds.won_from));
        }
        let bounds = Bounds { won_from, ..Bounds::UNKNOWN };
        Some((View { proof: 0, disproof: INFINITE, bounds, leaning: None }, children[0].successor.mv))
    }

    /// The numbers of an open state from those of its children.
    fn summarise(&self, prover: bool, first: usize) -> Summary {
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, first);
        let (mut sum, mut largest, mut open) = (0, 0, 0u32);
        for (i, child) in self.children[first..].iter().enumerate() {
            let view = &child.view;
            let (own, other) = if prover { (view.proof, view.disproof) } else { (view.disproof, view.proof) };
            if other == 0 {
                continue;
            }
            open += 1;
            sum = numbers::add(sum, other);
            largest = largest.max(other);
            if own < least {
                second = least;
                least = own;
                best = first + i;
            } else if own < second {
                second = own;
            }
        }
        let merged = match self.config.merge {
            Merge::Sum => sum,
            Merge::MaxAndCount => numbers::add(largest, open.saturating_sub(1) * self.config.sibling),
        };
        let (proof, disproof) = if prover { (least, merged) } else { (merged, least) };
        Summary { proof, disproof, best, second, open }
    }

    /// Takes over what others have found about the children they work on, or did when this search last looked.
    fn hear_of_others(&mut self, first: usize) {
        for child in &mut self.children[first..] {
            if child.view.is_won() || child.view.is_held() {
                continue;
            }
            let at_work = self.place.at_work(child.hash) > 0;
            if !std::mem::replace(&mut child.watched, at_work) && !at_work {
                continue;
            }
            let Some(known) = self.table.find(&child.successor.position, child.hash, child.credit) else { continue };
            if known.bounds.is_won(child.credit) || known.bounds.is_held(child.credit) {
                child.view = View::decided(known.bounds, child.credit);
            } else if let Some((proof, disproof, _)) = known.numbers.filter(|n| n.0 != 0 && n.1 != 0) {
                child.view = View::open(proof, disproof);
            }
        }
    }

    /// Chooses the child to work on once more: one that others work on looks harder. It must be within the limits by its own number.
    fn keep_apart(&self, prover: bool, first: usize, limits: &Thresholds, sum: &mut Summary) {
        let own = |child: &Child<G::Body>| if prover { child.view.proof } else { child.view.disproof };
        let limit = if prover { limits.proof } else { limits.disproof };
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, None);
        for (i, child) in self.children[first..].iter().enumerate() {
            let decided = child.view.is_won() || child.view.is_held();
            if decided || own(child) >= limit {
                continue;
            }
            let looks = self.place.looks(own(child), child.hash);
            if looks < least {
                (second, least, best) = (least, looks, Some(first + i));
            } else {
                second = second.min(looks);
            }
        }
        if let Some(best) = best {
            sum.best = best;
            sum.second = if second < INFINITE {
                second.max(own(&self.children[best]))
            } else {
                sum.second.max(own(&self.children[best]))
            };
        }
    }

    /// How far the best child may be searched.
    fn thresholds(&self, prover: bool, sum: &Summary, child: &View, limits: &Thresholds, extend: bool) -> Thresholds {
        let (own_limit, other_limit) =
            if prover { (limits.proof, limits.disproof) } else { (limits.disproof, limits.proof) };
        let own = own_limit.min(numbers::relaxed(sum.second, self.config.relax_percent));
        let (merged, child_other) = if prover { (sum.disproof, child.disproof) } else { (sum.proof, child.proof) };
        let other = match self.config.merge {
            _ if other_limit >= INFINITE => INFINITE,
            Merge::Sum => other_limit - merged.min(other_limit) + child_other,
            Merge::MaxAndCount => other_limit - ((sum.open - 1) * self.config.sibling).min(other_limit - 1),
        };
        let (proof, disproof) = if prover { (own, other) } else { (other, own) };
        Thresholds { proof, disproof, extend }
    }

    #[allow(clippy::too_many_arguments)]
    fn remember(
        &mut self,
        position: &Position<G::Body>,
        hash: u64,
        credit: Credit,
        depth: u16,
        view: &View,
        mv: MoveId,
        effort: u64,
    ) {
        let depth = depth.min(255) as u8;
        let mut known = Known { bounds: view.bounds, numbers: Some((view.proof, view.disproof, depth)), mv };
        if let Some((held_to, lean)) = view.leaning {
            self.twins.insert(&self.path, *position, hash, credit, held_to, lean);
            known.numbers = Some((1, 1, depth));
        }
        self.table.store(position, hash, credit, known, effort);
    }
}

impl View {
    fn held_leaning(held_to: Credit, lean: Lean) -> View {
        if lean.is_fact() {
            let bounds = Bounds { held_to, ..Bounds::UNKNOWN };
            View { proof: INFINITE, disproof: 0, bounds, leaning: None }
        } else {
            View::leaning(held_to, lean)
        }
    }
}

impl Thresholds {
    fn copy(&self) -> Thresholds {
        Thresholds { ..*self }
    }
}
