//! A question in, an answer out.

use tesuji_board::{Move, Point, PointSet};
use tesuji_dfpn::{Budget, Credit, Game, MoveId, Search, Stop, Table};
use tesuji_question::{
    Certainty, Closure, Deadline, KoThreats, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Observer, Proof, Role,
    Status, UnknownReason,
};
use tesuji_rules::usage::Usage;

use crate::MAX_GIVEN_THREATS;
use crate::arena::{Arena, Ground};
use crate::bits::{Bits, Wide};
use crate::classes::{Class, Classifier};
use crate::error::LifeError;
use crate::game::{LifeGame, PASS};
use crate::line::main_line;
use crate::modes::{ForceLife, MustRest};
use crate::options::{Config, SearchOptions};
use crate::proof::{Claim, export};
use crate::state::{State, Stones, Tag, after_pass, play, side_to_move};
use crate::tenuki::tenuki;
use crate::ties::tied_moves;
use crate::tree::tree;
use crate::verification::verification_tree;
use crate::watch::{Watch, reason};
use crate::zone::{claim_zone, coarse_zone, on_board};

/// Memory for tables if no limit is given.
const DEFAULT_MEMORY: usize = 256 << 20;
/// Entries of a further table at most, if there is a memory limit.
const MAX_SIDE_ENTRIES: usize = 1 << 20;
/// Depth if no limit is given: far beyond any real line, and well within the stack.
pub(crate) const DEFAULT_DEPTH: u32 = 1000;

/// Threads for one question at most.
const MAX_THREADS: usize = 64;

/// Answers a life-and-death question. The time limit is that of the deadline, which the caller has started.
///
/// With [`Closure::Both`] both closures are asked if they differ, and the answer is unknown where they disagree.
///
/// # Errors
/// If the question makes no sense; [`LifeError::part`] names the part to blame.
pub fn solve(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<LifeOutcome, LifeError> {
    let mut watch = Watch::new(deadline, limits.depth, observer);
    Run { question, options, limits, watch: &mut watch, nodes: 0, usage: Usage::new() }.answer()
}

/// As [`solve`], with how often each generated rule ended a line.
///
/// # Errors
/// If the question makes no sense.
pub fn solve_counting_rules(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<(LifeOutcome, Usage), LifeError> {
    let config = Config { count_rules: true, ..options.config.clone() };
    let options = SearchOptions { config, ..options.clone() };
    let mut observer = ();
    let mut watch = Watch::new(deadline, limits.depth, &mut observer);
    let mut run = Run { question, options: &options, limits, watch: &mut watch, nodes: 0, usage: Usage::new() };
    Ok((run.answer()?, run.usage))
}

/// As [`solve`], for one of several searches of a call.
pub(crate) fn solve_stage(
    question: &LifeQuestion,
    options: &SearchOptions,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> Result<LifeOutcome, LifeError> {
    Run { question, options, limits, watch, nodes: 0, usage: Usage::new() }.answer()
}

struct Run<'a, 'w> {
    question: &'a LifeQuestion,
    options: &'a SearchOptions,
    limits: &'a Limits,
    watch: &'a mut Watch<'w>,
    nodes: u64,
    usage: Usage,
}

impl Run<'_, '_> {
    fn answer(&mut self) -> Result<LifeOutcome, LifeError> {
        let question = self.question;
        if question.ko_threats.is_some_and(|t| t.attacker.max(t.defender) > MAX_GIVEN_THREATS) {
            return Err(LifeError::TooManyThreats);
        }
        if question.closure != Closure::Both {
            let ground = Ground::new(question, question.closure)?;
            return Ok(self.closed(&ground));
        }
        let ground = Ground::new(question, Closure::Escape)?;
        if !ground.is_open() {
            return Ok(LifeOutcome { closure: Closure::Both, ..self.closed(&ground) });
        }
        let wall = Ground::new(question, Closure::Wall)?;
        let mut inside = self.closed(&wall);
        if !matches!(inside.verdict, LifeVerdict::Status(_)) {
            return Ok(inside);
        }
        let mut outside = self.closed(&ground);
        // A strategy for one closure need not fit the other: what holds under both is shown for each.
        outside.proofs.append(&mut inside.proofs);
        let agree = inside.verdict == outside.verdict;
        let verdict = match outside.verdict {
            LifeVerdict::Status(_) if !agree => LifeVerdict::unknown(UnknownReason::Open),
            verdict => verdict,
        };
        Ok(LifeOutcome { verdict, closure: Closure::Both, ..outside })
    }

    fn closed(&mut self, ground: &Ground) -> LifeOutcome {
        match ground.bits_needed().0 {
            0..=64 => self.with::<u64>(ground),
            65..=128 => self.with::<u128>(ground),
            _ => self.with::<Wide>(ground),
        }
    }

    fn table<B: Bits>(&self) -> Table<Stones<B>> {
        match self.options.config.table_entries {
            Some(entries) => Table::with_entries(entries),
            // A table that grows needs the old and the new one for a moment: half of the memory, so that it is three quarters then.
            None => Table::with_bytes(self.limits.memory.map_or(DEFAULT_MEMORY, |memory| memory / 2)),
        }
    }

    /// The options, with an eighth of the memory for each further table (details, proof), if there is a limit.
    fn options_within_memory<B: Bits>(&self) -> SearchOptions {
        let mut options = self.options.clone();
        if let Some(memory) = self.limits.memory {
            let entries = Table::<Stones<B>>::with_bytes(memory / 8).capacity();
            options.config.table_entries.get_or_insert(entries.min(MAX_SIDE_ENTRIES));
        }
        options
    }

    fn with<B: Bits>(&mut self, ground: &Ground) -> LifeOutcome {
        let arena: Arena<B> = Arena::new(ground);
        let root = first_state(&arena, ground);
        let asked = LifeQuestion { area: ground.area, closure: ground.closure, ..self.question.clone() };
        self.watch.begin(&asked, (0..B::CAPACITY).map(|index| arena.point(index)).collect());
        let given = self.question.ko_threats;
        let both_have_threats = given.is_some_and(|t| t.attacker > 0 && t.defender > 0);
        let game = || {
            let mut game = LifeGame::new(arena.clone(), &self.options.config);
            game.both_have_threats = both_have_threats;
            game
        };
        let threads = self.limits.threads.map_or(1, |threads| threads.get().min(MAX_THREADS));
        let budget = Budget {
            nodes: self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes)),
            depth: self.limits.depth.unwrap_or(DEFAULT_DEPTH).min(DEFAULT_DEPTH) as u16,
        };
        let dfpn = self.options.config.search;
        let others = (1..threads).map(|_| game()).collect();
        let mut search = Search::with_team(game(), others, dfpn, self.table(), 1 << 14);
        let mut answer = empty_answer(self.question, ground.closure);
        let options = self.options_within_memory::<B>();
        let classifier = Classifier { search: &mut search, budget, monitor: self.watch, wants_move: true };
        let found = match given {
            Some(threats) => {
                let mut root = root;
                let credit = if threats.attacker > 0 && threats.defender > 0 {
                    let tag = Tag { defender_threats: threats.defender, ..Tag::unpack(root.tag) };
                    root.tag = tag.pack();
                    threats.attacker as Credit
                } else {
                    threats.attacker as Credit - threats.defender as Credit
                };
                answer_one(classifier, &root, credit, &options, &mut answer).map(|()| None)
            }
            None => answer_status(classifier, &root, &options, &mut answer).map(Some),
        };
        answer.zone = match &found {
            Ok(Some(class)) => self.zone(&mut search, &root, class, ground),
            _ => coarse_zone(ground),
        };
        self.nodes += search.nodes();
        if let Some(usage) = search.game.rule_usage() {
            self.usage.add(usage);
        }
        answer.nodes = self.nodes;
        if let Err(stop) = found {
            answer.verdict = LifeVerdict::unknown(reason(stop));
        }
        answer
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
        let nodes = search.nodes() + visits as u64;
        let budget =
            Budget { nodes: self.limits.nodes.map_or(nodes, |limit| nodes.min(limit)), depth: DEFAULT_DEPTH as u16 };
        let winner = class.status.winner();
        let mut claims = vec![(winner, class.winner_credit)];
        claims.extend(class.loser_credit.map(|credit| (!winner, credit)));
        let mut zone = B::EMPTY;
        for &(winner, credit) in &claims {
            let first = class.mv.filter(|_| side_to_move(root.tag) == winner);
            let found = (visits > 0)
                .then(|| {
                    claim_zone(search, root, credit, winner, first, visits, &self.options.config, budget, self.watch)
                })
                .flatten();
            let Some(found) = found else { return coarse_zone(ground) };
            zone |= found;
        }
        let winners: Vec<Role> = claims.iter().map(|&(winner, _)| winner).collect();
        on_board(&search.game.arena, ground, zone, &winners)
    }
}

fn empty_answer(question: &LifeQuestion, closure: Closure) -> LifeOutcome {
    LifeOutcome {
        verdict: LifeVerdict::unknown(UnknownReason::Open),
        certainty: Certainty::Claimed,
        winner: None,
        seki: false,
        cycle: false,
        moves: Vec::new(),
        move_status: Vec::new(),
        line: Vec::new(),
        area: question.area,
        closure,
        surround: Vec::new(),
        zone: PointSet::new(),
        tenuki: None,
        tree: Vec::new(),
        nodes: 0,
        verification: None,
        proofs: Vec::new(),
    }
}

/// The state at the start.
pub fn first_state<B: Bits>(arena: &Arena<B>, ground: &Ground) -> State<B> {
    let board = &ground.board;
    let stones = Stones {
        attacker: arena.set(&board.points_of(Some(!ground.defender))),
        defender: arena.set(&board.points_of(Some(ground.defender))),
    };
    let to_move = ground.role(board.to_play());
    let ban = ground.ko.and_then(|p| arena.index(p)).filter(|&at| arena.playable.of(to_move).has(at));
    let tag = Tag { to_move, ban, captured: 0, defender_threats: 0 };
    State { body: stones, tag: tag.pack() }
}

/// A first move and what it leads to.
pub(crate) struct First<B> {
    pub(crate) mv: MoveId,
    pub(crate) state: State<B>,
    /// It takes a ko that is banned, and costs a threat.
    pub(crate) banned: bool,
}

/// Every first move, pass last.
pub(crate) fn first_moves<B: Bits>(game: &LifeGame<B>, root: &State<B>) -> Vec<First<B>> {
    let tag = Tag::unpack(root.tag);
    let mut moves = Vec::new();
    for at in game.arena.playable.of(tag.to_move).indices() {
        if let Some(state) = play(&game.arena, root, at) {
            moves.push(First { mv: at as MoveId, state, banned: tag.ban == Some(at) });
        }
    }
    moves.push(First { mv: PASS, state: after_pass(root, tag), banned: false });
    moves
}

/// The status of a first move that takes a banned ko, from the status after it: the mover needs one threat more.
fn with_one_threat_more(after: Status, mover: Role) -> Status {
    let needed = match after.winner() == mover {
        true => 1,
        false => after.threats_needed().map_or(u8::MAX, |n| n + 1),
    };
    Status::new(!mover, (needed <= Status::MAX_THREATS).then_some(needed))
}

fn answer_status<B: Bits>(
    mut classifier: Classifier<'_, B>,
    root: &State<B>,
    options: &SearchOptions,
    answer: &mut LifeOutcome,
) -> Result<Class, Stop> {
    let class = classifier.classify(root)?;
    answer.verdict = LifeVerdict::Status(class.status);
    answer.winner = Some(class.status.winner());
    let point = |search: &Search<LifeGame<B>>, mv: MoveId| search.game.arena.point(usize::from(mv));
    answer.moves = class.mv.and_then(|mv| point(classifier.search, mv)).into_iter().collect();
    if options.all_moves {
        classifier.wants_move = false;
        answer.move_status.clear();
        let mover = side_to_move(root.tag);
        for first in first_moves(&classifier.search.game, root) {
            let mut status = classifier.classify(&first.state)?.status;
            if first.banned {
                status = with_one_threat_more(status, mover);
            }
            answer.move_status.push((classifier.search.game.arena.to_move(usize::from(first.mv)), status));
        }
        answer.moves = best_moves(&answer.move_status, class.status, mover);
    }
    let mover = side_to_move(root.tag);
    let mut first = class.mv;
    if options.tie_nodes > 0 && !options.all_moves {
        let nodes = options.tie_nodes.max(classifier.search.nodes() / 2);
        answer.moves = tied_moves(&mut classifier, root, &class, nodes);
        let shown = answer.moves.first().and_then(|&point| classifier.search.game.arena.index(point));
        first = shown.map_or(first, |at| Some(at as MoveId));
    }
    let (credit, winner) = match class.loser_credit.filter(|_| class.status.winner() != mover) {
        Some(credit) => (credit, mover),
        None => (class.winner_credit, class.status.winner()),
    };
    tell_line(&mut classifier, root, credit, winner, first, &options.config, answer);
    if options.tenuki_nodes > 0 && class.status == Status::Lives {
        answer.tenuki = tenuki(&mut classifier, root, options.tenuki_nodes);
    }
    if let Some(limits) = options.tree {
        answer.tree = tree(&mut classifier, root, &class, limits);
    }
    if options.details {
        tell_details(&mut classifier, root, &class, options, answer);
    }
    if options.verification {
        answer.verification = verification(&mut classifier, root, &class).ok();
    }
    if options.proof {
        // A proof that cannot be written within the limits takes nothing from the answer.
        let winner = class.status.winner();
        answer.proofs.extend(prove(&mut classifier, root, class.winner_credit, winner, options).ok());
        if let Some(credit) = class.loser_credit {
            answer.proofs.extend(prove(&mut classifier, root, credit, !winner, options).ok());
        }
    }
    Ok(class)
}

/// The main line, as far as the limits allow.
fn tell_line<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    credit: Credit,
    winner: Role,
    first: Option<MoveId>,
    config: &Config,
    answer: &mut LifeOutcome,
) {
    let (budget, monitor) = (classifier.budget, &mut *classifier.monitor);
    let line = main_line(classifier.search, config, root, credit, winner, first, budget, monitor);
    let arena = &classifier.search.game.arena;
    answer.line = line.unwrap_or_default().into_iter().map(|mv| arena.to_move(usize::from(mv))).collect();
}

/// Whether it is a seki, and whether a cycle is essential, as far as a fixed effort can tell.
fn tell_details<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    class: &Class,
    options: &SearchOptions,
    answer: &mut LifeOutcome,
) {
    let game = || LifeGame::new(classifier.search.game.arena.clone(), &options.config);
    // For larger problems a part of what the status itself deserved.
    let spent = classifier.search.nodes();
    let fair = options.detail_nodes.max(spent / 8);
    let nodes = fair.min(classifier.budget.nodes.saturating_sub(spent));
    let budget = Budget { nodes, ..classifier.budget };
    let table = || Table::with_entries(options.config.table_entries.unwrap_or(1 << 20));
    // The largest credit with which the defender lives.
    let lives_with = match class.status.winner() {
        Role::Defender => Some(class.winner_credit),
        Role::Attacker => class.loser_credit,
    };
    if let Some(credit) = lives_with.filter(|_| classifier.search.circles() > 0) {
        let rests = [6, MustRest::<B>::MOST].into_iter().any(|captures| {
            let game = MustRest { game: game(), captures };
            let mut search = Search::with_tables(game, options.config.search, table(), 1 << 12);
            !search.decide(root, credit, budget, classifier.monitor).is_ok_and(|outcome| outcome.won)
        });
        answer.cycle = !rests;
    }
    if class.status == Status::Lives && !answer.cycle {
        let mut search = Search::with_tables(ForceLife(game()), options.config.search, table(), 1 << 12);
        answer.seki = search.decide(root, 0, budget, classifier.monitor).is_ok_and(|outcome| !outcome.won);
    }
}

/// The claim that a side wins with this credit.
fn claim<B: Bits>(search: &Search<LifeGame<B>>, root: &State<B>, credit: Credit, winner: Role) -> Claim<B> {
    let both = search.game.both_have_threats;
    let defender = if both { Tag::unpack(root.tag).defender_threats } else { (-credit).max(0) as u8 };
    let threats = KoThreats { attacker: credit.max(0) as u8, defender };
    Claim { root: *root, credit, winner, threats }
}

/// The proof that a side wins with this credit.
fn prove<B: Bits>(
    classifier: &mut Classifier<'_, B>,
    root: &State<B>,
    credit: Credit,
    winner: Role,
    options: &SearchOptions,
) -> Result<Proof, Stop> {
    let claim = claim(classifier.search, root, credit, winner);
    export(classifier.search, &claim, &options.config, classifier.budget, classifier.monitor)
}

/// The size of the verification trees of all claims of a status.
fn verification<B: Bits>(classifier: &mut Classifier<'_, B>, root: &State<B>, class: &Class) -> Result<u64, Stop> {
    let winner = class.status.winner();
    let loser = class.loser_credit.map(|credit| (credit, !winner));
    let mut states = 0;
    for (credit, winner) in std::iter::once((class.winner_credit, winner)).chain(loser) {
        let claim = claim(classifier.search, root, credit, winner);
        states += verification_tree(classifier.search, &claim, classifier.budget, classifier.monitor)?;
    }
    Ok(states)
}

/// The first moves that attain the status, unless it is an outright loss.
fn best_moves(moves: &[(Move, Status)], status: Status, mover: Role) -> Vec<Point> {
    if status == Status::new(!mover, None) {
        return Vec::new();
    }
    moves.iter().filter(|(_, s)| *s == status).filter_map(|(mv, _)| mv.point()).collect()
}

fn answer_one<B: Bits>(
    mut classifier: Classifier<'_, B>,
    root: &State<B>,
    credit: Credit,
    options: &SearchOptions,
    answer: &mut LifeOutcome,
) -> Result<(), Stop> {
    let outcome = classifier.ask(root, credit)?;
    let status = |won: bool| if won { Status::Dies } else { Status::Lives };
    answer.verdict = LifeVerdict::Status(status(outcome.won));
    let winner = status(outcome.won).winner();
    answer.winner = Some(winner);
    let mover = side_to_move(root.tag);
    if mover == winner {
        answer.moves = classifier.search.game.arena.point(usize::from(outcome.mv)).into_iter().collect();
    }
    if options.all_moves {
        classifier.wants_move = false;
        answer.move_status.clear();
        for first in first_moves(&classifier.search.game, root) {
            // A move without a fitting threat is illegal here.
            let Some(next) = classifier.search.game.play(root, credit, first.mv) else { continue };
            let won = classifier.ask(&next.position, next.step.after(credit))?.won;
            answer.move_status.push((classifier.search.game.arena.to_move(usize::from(first.mv)), status(won)));
        }
        answer.moves = best_moves(&answer.move_status, status(outcome.won), mover);
    }
    let first = (mover == winner).then_some(outcome.mv);
    tell_line(&mut classifier, root, credit, winner, first, &options.config, answer);
    if options.proof {
        answer.proofs.extend(prove(&mut classifier, root, credit, winner, options).ok());
    }
    Ok(())
}
