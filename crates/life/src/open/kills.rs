//! The attacker's first moves on one area: which of those that are still in question win there.
//!
//! What counts as a win gets easier in three steps: outright (though the defender has five ko threats), without
//! threats, with five of one's own. On a wider area the attacker reaches no more than on a smaller one, so a step that
//! was given up is not tried again, and moves that failed are not looked at again.

use tesuji_board::{Point, PointSet};
use tesuji_dfpn::{Credit, MoveId};
use tesuji_question::{LifeOutcome, LifeVerdict, Role, Status, UnknownReason};

use crate::among::winners_among;
use crate::answer::Answering;
use crate::arena::{Arena, Ground};
use crate::bits::Bits;
use crate::claim::Claim;
use crate::classes::Classifier;
use crate::run::{Run, empty_outcome};
use crate::state::State;
use crate::watch::reason;
use crate::words::WordVisitor;

/// What the attacker reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// The group dies whatever ko threats there are.
    Outright,
    /// It dies if nobody has threats.
    WithoutThreats,
    /// It dies if the attacker has threats enough.
    WithThreats,
}

impl Level {
    const ALL: [Level; 3] = [Level::Outright, Level::WithoutThreats, Level::WithThreats];

    /// What a status says that he reaches.
    pub(super) const fn of(status: Status) -> Option<Level> {
        match status {
            Status::Dies => Some(Level::Outright),
            Status::DiesUnless(_) => Some(Level::WithoutThreats),
            Status::LivesUnless(_) => Some(Level::WithThreats),
            Status::Lives => None,
        }
    }

    const fn credit(self) -> Credit {
        let most = Status::MAX_THREATS as Credit;
        match self {
            Level::Outright => -most,
            Level::WithoutThreats => 0,
            Level::WithThreats => most,
        }
    }
}

/// What became of the attacker's first moves on one area.
pub(super) struct Kills {
    /// What he reaches; `None` if he reaches nothing, or it could not be read.
    pub(super) level: Option<Level>,
    /// The moves that reach it, the one to show first.
    pub(super) won: Vec<Point>,
    /// Moves of which it is not known, the most promising first.
    pub(super) left: Vec<Point>,
    /// Where all others fail: these, each with how hard it was to refute (a logarithm).
    pub(super) failed: Vec<(Point, u16)>,
    /// Why it is not known whether any move wins.
    pub(super) unread: Option<UnknownReason>,
    /// The answer for this area.
    pub(super) outcome: LifeOutcome,
}

/// Looks for first moves of the attacker on a ground.
pub(super) struct FindKills<'r, 'a, 'w> {
    pub(super) run: &'r mut Run<'a, 'w>,
    pub(super) ground: &'r Ground,
    /// The moves that are in question; `None`: all.
    pub(super) among: Option<PointSet>,
    /// The step to begin with.
    pub(super) from: Level,
}

impl WordVisitor for FindKills<'_, '_, '_> {
    type Output = Kills;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> Kills {
        let FindKills { run, ground, among, from } = self;
        run.watch.begin(run.question, (0..B::CAPACITY).map(|index| arena.point(index)).collect());
        let empty = root.body.empty(&arena) & arena.playable.attacker;
        let candidates = among.map_or(empty, |points| arena.set(&points) & empty);
        let mut search = run.search(arena);
        let options = run.options_within_memory::<B>();
        let classifier = Classifier::new(&mut search, run.budget(), run.watch);
        let outcome = empty_outcome(run.question, ground.closure);
        let mut answering = Answering { classifier, root, options: &options, board: None, outcome, aside: 0 };
        let mut kills = answering.find_kills(candidates, from);
        run.nodes += search.nodes();
        kills.outcome.nodes = run.nodes;
        kills
    }
}

/// Looks for points where the defender, playing there first, would not reach less than the attacker does by playing there.
pub(super) struct FindVital<'r, 'a, 'w> {
    pub(super) run: &'r mut Run<'a, 'w>,
    /// The attacker's moves.
    pub(super) among: PointSet,
    /// What they reach.
    pub(super) level: Level,
}

impl WordVisitor for FindVital<'_, '_, '_> {
    type Output = PointSet;

    fn visit<B: Bits>(self, arena: Arena<B>, root: State<B>) -> PointSet {
        let FindVital { run, among, level } = self;
        run.watch.begin(run.question, (0..B::CAPACITY).map(|index| arena.point(index)).collect());
        let candidates = arena.set(&among) & root.body.empty(&arena) & arena.playable.defender;
        let mut search = run.search(arena);
        let mut classifier = Classifier::new(&mut search, run.budget(), run.watch);
        let found = winners_among(&mut classifier, &root, level.credit(), candidates);
        run.nodes += search.nodes();
        let arena = &search.game.arena;
        found.won.iter().filter_map(|&mv| arena.point(usize::from(mv))).collect()
    }
}

impl<B: Bits> Answering<'_, B> {
    fn find_kills(&mut self, candidates: B, from: Level) -> Kills {
        let root = self.root;
        self.classifier.look_at_first_moves(&root, from.credit());
        let mut level = None;
        let (mut won, mut left, mut failed, mut unread) = (Vec::new(), Vec::new(), Vec::new(), None);
        for step in Level::ALL.into_iter().filter(|&step| step >= from) {
            let found = winners_among(&mut self.classifier, &root, step.credit(), candidates);
            (won, left) = (self.points(&found.won), self.points(&found.left));
            if failed.is_empty() {
                let arena = &self.classifier.search.game.arena;
                failed
                    .extend(found.failed.iter().filter_map(|&(mv, work)| Some((arena.point(usize::from(mv))?, work))));
            }
            if !won.is_empty() {
                level = Some(step);
                break;
            }
            if let Some(stop) = found.stop {
                unread = Some(reason(stop));
                break;
            }
        }
        if unread.is_none() {
            self.tell_all(level, &mut won, candidates);
        } else {
            self.outcome.verdict = LifeVerdict::unknown(unread.unwrap_or(UnknownReason::Nodes));
        }
        let outcome = self.outcome.clone();
        Kills { level, won, left, failed, unread, outcome }
    }

    /// Status, line and details; of what cannot be found within the limits, what is known already.
    fn tell_all(&mut self, level: Option<Level>, won: &mut Vec<Point>, candidates: B) {
        let arena = &self.classifier.search.game.arena;
        let first = won.first().and_then(|&point| arena.index(point));
        let told = self.find_status().is_ok();
        match level {
            Some(Level::Outright) if !told => {
                self.tell_verdict(Status::Dies);
                let claim = Claim { root: self.root, credit: Level::Outright.credit(), winner: Role::Attacker };
                self.tell_line(claim, first.map(|at| at as MoveId));
            }
            None if !told => self.tell_verdict(Status::Lives),
            _ => {}
        }
        if level.is_none() {
            return;
        }
        // Other first moves were found to be as good on the way; of those that are struck out none is shown.
        let arena = &self.classifier.search.game.arena;
        let allowed = |point: &Point| arena.index(*point).is_some_and(|at| candidates.has(at));
        let mut moves: Vec<Point> = self.outcome.moves.iter().copied().filter(allowed).collect();
        // Of kos only the best are shown; the others stay in question.
        let best = moves.len();
        moves.extend(won.iter().filter(|point| !self.outcome.moves.contains(point)));
        let shown = if level == Some(Level::Outright) || best == 0 { moves.len() } else { best };
        let first = moves.first().and_then(|&point| arena.index(point));
        let begins = self.outcome.line.first().and_then(|mv| mv.point());
        let other_line = told && begins != moves.first().copied();
        self.outcome.moves = moves[..shown].to_vec();
        *won = moves;
        if let (true, Some(at), Some(status)) = (other_line, first, self.outcome.verdict.status()) {
            let credit = match status {
                Status::Dies => Level::Outright.credit(),
                Status::DiesUnless(n) => 1 - n as Credit,
                Status::LivesUnless(n) => n as Credit,
                Status::Lives => return,
            };
            let claim = Claim { root: self.root, credit, winner: Role::Attacker };
            self.tell_line(claim, Some(at as MoveId));
        }
    }

    fn points(&self, moves: &[MoveId]) -> Vec<Point> {
        let arena = &self.classifier.search.game.arena;
        moves.iter().filter_map(|&mv| arena.point(usize::from(mv))).collect()
    }
}
