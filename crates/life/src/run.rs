//! One search after the other for a question: a ground is laid out, searched with a table and a budget, and answered.

use tesuji_board::PointSet;
use tesuji_dfpn::{Budget, Search, Table};
use tesuji_question::{
    Certainty, Closure, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Role, Scope, Unknown, UnknownReason,
};
use tesuji_rules::usage::Usage;

use crate::answer::Answering;
use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::board_proof::BoardGround;
use crate::claim::Case;
use crate::classes::{Class, Classifier};
use crate::game::LifeGame;
use crate::options::SearchOptions;
use crate::state::{State, Stones};
use crate::watch::{Watch, reason};
use crate::words::WordVisitor;
use crate::zone::{claim_zone, coarse_zone, on_board};

/// Memory for tables if no limit is given.
const DEFAULT_MEMORY: usize = 256 << 20;
/// Entries of a further table at most, if there is a memory limit.
const MAX_SIDE_ENTRIES: usize = 1 << 22;
/// Depth if no limit is given: far beyond any real line, and well within the stack.
pub(crate) const DEFAULT_DEPTH: u32 = 1000;
/// Threads for one question at most.
const MAX_THREADS: usize = 64;

/// The searches for one question, under one closure after the other.
pub(crate) struct Run<'a, 'w> {
    pub(crate) question: &'a LifeQuestion,
    options: &'a SearchOptions,
    limits: &'a Limits,
    pub(crate) watch: &'a mut Watch<'w>,
    pub(crate) nodes: u64,
    /// How often generated rules were used, if that is counted.
    pub(crate) usage: Usage,
}

impl<'a, 'w> Run<'a, 'w> {
    pub(crate) fn new(
        question: &'a LifeQuestion,
        options: &'a SearchOptions,
        limits: &'a Limits,
        watch: &'a mut Watch<'w>,
    ) -> Run<'a, 'w> {
        Run { question, options, limits, watch, nodes: 0, usage: Usage::new() }
    }

    /// Searches one ground.
    pub(crate) fn on(&mut self, ground: &Ground) -> LifeOutcome {
        ground.with_words(OnGround { run: self, ground })
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget {
            nodes: self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes)),
            depth: self.limits.depth.unwrap_or(DEFAULT_DEPTH).min(DEFAULT_DEPTH) as u16,
        }
    }

    pub(crate) fn search<B: Bits>(&self, arena: Arena<B>) -> Search<LifeGame<B>> {
        let both_have_threats = self.question.ko_threats.is_some_and(|t| t.attacker > 0 && t.defender > 0);
        let game = || {
            let mut game = LifeGame::new(arena.clone(), &self.options.config);
            game.both_have_threats = both_have_threats;
            game
        };
        let threads = self.limits.threads.map_or(1, |threads| threads.get().min(MAX_THREADS));
        let others = (1..threads).map(|_| game()).collect();
        Search::with_team(game(), others, self.options.config.search, self.table(), 1 << 14)
    }

    fn table<B: Bits>(&self) -> Table<Stones<B>> {
        match self.options.config.table_entries {
            Some(entries) => Table::with_entries(entries),
            // A table that grows needs the old and the new one for a moment: half of the memory, so that it is three
            // quarters then.
            None => Table::with_bytes(self.limits.memory.map_or(DEFAULT_MEMORY, |memory| memory / 2)),
        }
    }

    /// The options, with an eighth of the memory for each further table (details, proof), if there is a limit.
    pub(crate) fn options_within_memory<B: Bits>(&self) -> SearchOptions {
        let mut options = self.options.clone();
        if let Some(memory) = self.limits.memory {
            let entries = Table::<Stones<B>>::with_bytes(memory / 8).capacity();
            options.config.table_entries.get_or_insert(entries.min(MAX_SIDE_ENTRIES));
            options.config.proof_bytes = options.config.proof_bytes.min(memory / 8);
        }
        options
    }

    /// The points that a status depends on, as far as the effort allows.
    fn zone<B: Bits>(
        &mut self,
        search: &mut Search<LifeGame<B>>,
        root: &State<B>,
        class: &Class,
        ground: &Ground,
    ) -> PointSet {
        let visits = self.options.zone_visits;
        if visits == 0 {
            return coarse_zone(ground);
        }
        let nodes = search.nodes() + visits as u64;
        let nodes = self.limits.nodes.map_or(nodes, |limit| nodes.min(limit));
        let budget = Budget { nodes, depth: DEFAULT_DEPTH as u16 };
        let claims = class.claims(root);
        let mut zone = B::EMPTY;
        for &claim in &claims {
            let first = class.mv.filter(|_| claim.winner_moves());
            let config = &self.options.config;
            let case = Case { claim, first, search: &mut *search, config, budget, monitor: self.watch };
            let Some(found) = claim_zone(case, visits) else { return coarse_zone(ground) };
            zone |= found;
        }
        let winners: Vec<Role> = claims.iter().map(|claim| claim.winner).collect();
        on_board(&search.game.arena, ground, zone, &winners)
    }
}

/// A run that comes to one ground.
struct OnGround<'r, 'a, 'w> {
    run: &'r mut Run<'a, 'w>,
    ground: &'r Ground,
}

impl WordVisitor for OnGround<'_, '_, '_> {
    type Output = LifeOutcome;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> LifeOutcome {
        let OnGround { run, ground } = self;
        let asked = LifeQuestion { area: ground.area, closure: ground.closure, ..run.question.clone() };
        run.watch.begin(&asked, (0..B::CAPACITY).map(|index| arena.point(index)).collect());
        let mut search = run.search(arena);
        let options = run.options_within_memory::<B>();
        let classifier = Classifier::new(&mut search, run.budget(), run.watch);
        let outcome = empty_outcome(run.question, ground.closure);
        let board = options.proof.then(|| BoardGround::of(run.question, ground).ok()).flatten();
        let mut answering = Answering { classifier, root, options: &options, board, outcome, aside: 0 };
        let found = match run.question.ko_threats {
            Some(threats) => answering.decide(threats).map(|()| None),
            None => answering.find_status().map(Some),
        };
        let hint = if found.is_err() { answering.hint() } else { None };
        let aside = answering.aside;
        let mut outcome = answering.outcome;
        match found {
            Ok(Some(class)) => outcome.zone = run.zone(&mut search, &root, &class, ground),
            Ok(None) => outcome.zone = coarse_zone(ground),
            Err(stop) => {
                outcome.zone = coarse_zone(ground);
                outcome.verdict = LifeVerdict::Unknown(Unknown { reason: reason(stop), hint });
            }
        }
        run.nodes += search.nodes() - aside;
        if let Some(usage) = search.game.rule_usage() {
            run.usage.add(usage);
        }
        outcome.nodes = run.nodes;
        outcome
    }
}

pub(crate) fn empty_outcome(question: &LifeQuestion, closure: Closure) -> LifeOutcome {
    LifeOutcome {
        verdict: LifeVerdict::unknown(UnknownReason::Open),
        certainty: Certainty::Claimed,
        winner: None,
        seki: false,
        cycle: false,
        moves: Vec::new(),
        move_status: Vec::new(),
        line: Vec::new(),
        length: None,
        dead_anyway: false,
        area: question.area,
        closure,
        scope: Scope::Board,
        zone: PointSet::new(),
        tenuki: None,
        in_a_row: Vec::new(),
        tree: Vec::new(),
        nodes: 0,
        extra_nodes: 0,
        verification: None,
        proofs: Vec::new(),
    }
}
