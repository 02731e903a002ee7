//! The stages of a reading: one area under one closure after the other, each with a share of what may be spent.

use tesuji_board::{Board, Color, Point, PointSet, Setup};
use tesuji_question::{Closure, Deadline, LifeOutcome, LifeQuestion, LifeVerdict, Limits, Role, Status};

use super::kills::{FindKills, FindVital, Kills, Level};
use super::runner::Clock;
use crate::arena::Ground;
use crate::error::LifeError;
use crate::guide::favourite;
use crate::options::SearchOptions;
use crate::run::Run;
use crate::sealed::leaks;
use crate::solve::solve_stage;
use crate::watch::Watch;

/// Tables of a stage, if no limit is given.
const MEMORY: usize = 128 << 20;
/// The same for what is asked for beside the status: a proof takes more than the search that found it.
const MEMORY_IN_FULL: usize = 1 << 30;
/// Nodes to find the first move to show.
const TIE_NODES: u64 = 10_000;
/// How often stones around an area are looked at.
const SEALINGS: usize = 4;
/// So many stones are no group.
const FEW_STONES: usize = 3;

/// What a stage may spend, in nodes.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// A share of the budget that is left,
    share: f64,
    /// and at most so many.
    max: u64,
}

impl Effort {
    /// A share of the budget that is left.
    pub(super) const fn share(share: f64) -> Effort {
        Effort { share, max: u64::MAX }
    }

    /// At most so many nodes of it.
    pub(super) const fn at_most(self, max: u64) -> Effort {
        Effort { max, ..self }
    }
}

/// The owner of a target.
pub(super) fn defender(board: &Board, target: &[Point]) -> Option<Color> {
    target.iter().find_map(|&p| board.size().contains(p).then(|| board.color(p))?)
}

/// Whether these are too few stones to be a group.
pub(super) fn is_few(stones: &PointSet) -> bool {
    stones.len() <= FEW_STONES
}

/// A position that is read in stages.
pub(super) struct Stages<'a> {
    pub(super) question: &'a LifeQuestion,
    pub(super) board: &'a Board,
    /// The side that plays first.
    pub(super) mover: Role,
    pub(super) limits: &'a Limits,
    /// What is asked for beside the status.
    pub(super) wanted: &'a SearchOptions,
    pub(super) watch: Watch<'a>,
    /// Looked at by what is read beside the searches.
    pub(super) clock: Clock,
    /// Nodes spent so far.
    pub(super) nodes: u64,
    /// The stages end when so many are spent.
    budget: u64,
    /// The position that is asked about.
    position: Setup,
    /// The answer is a capture that was proved for the whole board.
    pub(super) is_caught: bool,
    /// The answer is a bound: a larger area, which could not be read, may show more.
    pub(super) is_cut_short: bool,
}

impl<'a> Stages<'a> {
    pub(super) fn new(
        question: &'a LifeQuestion,
        board: &'a Board,
        limits: &'a Limits,
        wanted: &'a SearchOptions,
        watch: Watch<'a>,
    ) -> Stages<'a> {
        let (position, clock) = (question.position.clone(), Clock::new(watch.deadline()));
        let mut stages = Stages {
            question,
            board,
            mover: Role::Attacker,
            limits,
            wanted,
            watch,
            clock,
            nodes: 0,
            budget: 0,
            position,
            is_caught: false,
            is_cut_short: false,
        };
        if stages.defender() == Some(board.to_play()) {
            stages.mover = Role::Defender;
        }
        stages
    }

    /// The owner of the target.
    pub(super) fn defender(&self) -> Option<Color> {
        defender(self.board, &self.question.target)
    }

    /// The stones of the target blocks.
    pub(super) fn target_stones(&self) -> PointSet {
        self.question.target.iter().flat_map(|&p| self.board.stones(p)).collect()
    }

    /// Whether the target is a few stones: to kill them is to catch them.
    pub(super) fn is_small(&self) -> bool {
        is_few(&self.target_stones())
    }

    /// How many points of an area are empty.
    pub(super) fn empty_points(&self, area: &PointSet) -> usize {
        (*area & self.board.points_of(None)).len()
    }

    /// The first move that looks best on an area, if nothing was read.
    pub(super) fn favourite(&self, area: &PointSet) -> Result<Option<Point>, LifeError> {
        let ground = Ground::new(&self.asked(area, Closure::Wall), Closure::Wall)?;
        Ok(favourite(&ground, &self.wanted.config))
    }

    /// Does something that leaves this share of the nodes for what follows.
    pub(super) fn setting_aside<T>(&mut self, share: f64, reading: impl FnOnce(&mut Self) -> T) -> T {
        let reserve = self.nodes_for(Effort::share(share));
        self.budget -= reserve;
        let found = reading(self);
        self.budget += reserve;
        found
    }

    /// The next stages share so many nodes.
    pub(super) fn set_budget(&mut self, nodes: u64) {
        self.budget = self.nodes.saturating_add(nodes);
    }

    /// What is asked for at every stage.
    fn options() -> SearchOptions {
        SearchOptions { tie_nodes: TIE_NODES, ..SearchOptions::default() }
    }

    /// Whether the closures differ at all.
    pub(super) fn is_open(&self, area: &PointSet) -> Result<bool, LifeError> {
        let question = LifeQuestion { area: *area, ..self.question.clone() };
        Ok(Ground::new(&question, Closure::Escape)?.is_open())
    }

    /// The area with all stones around it that can be captured: life there then holds for the whole board.
    pub(super) fn sealed(&self, area: &PointSet) -> Result<PointSet, LifeError> {
        let mut area = *area;
        for _ in 0..SEALINGS {
            let leaks = leaks(&self.asked(&area, Closure::Wall))?;
            if leaks.is_empty() {
                break;
            }
            // Stones outside come in; friends that would be taken off go out.
            area = if (leaks - area).is_empty() { area - leaks } else { area | leaks };
        }
        Ok(area)
    }

    /// Solves one area under one closure.
    pub(super) fn ask(&mut self, area: &PointSet, closure: Closure, effort: Effort) -> Result<LifeOutcome, LifeError> {
        self.ask_for(area, closure, effort, &Stages::options())
    }

    /// Solves one area under `wall`; if the defender lives there, that is the answer, with all that is asked for.
    pub(super) fn ask_for_life(&mut self, area: &PointSet, effort: Effort) -> Result<LifeOutcome, LifeError> {
        let only_if_won_by = Some(Role::Defender);
        let options = SearchOptions { tie_nodes: TIE_NODES, zone_visits: 0, only_if_won_by, ..self.wanted.clone() };
        self.ask_for(area, Closure::Wall, effort, &options)
    }

    /// Whether a life that was found tells all that is asked for beside the status.
    pub(super) fn tells_all(&self, answer: &LifeOutcome) -> bool {
        let wanted = self.wanted;
        let has_moves = !wanted.all_moves || !answer.move_status.is_empty();
        let has_proof = !wanted.proof || !answer.proofs.is_empty();
        let is_searched = wanted.zone_visits == 0 && (wanted.tree.is_none() || !answer.tree.is_empty());
        let has_counts = (wanted.tenuki_nodes == 0 || answer.tenuki.is_some())
            && (wanted.tempo_nodes == 0 || !answer.in_a_row.is_empty());
        let lives = answer.verdict == LifeVerdict::Status(Status::Lives);
        lives && has_moves && has_proof && is_searched && has_counts
    }

    /// Solves one area under one closure, with what is asked for beside the status.
    pub(super) fn ask_for(
        &mut self,
        area: &PointSet,
        closure: Closure,
        effort: Effort,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        self.solve(area, closure, Some(self.nodes_for(effort)), options)
    }

    /// The nodes that an effort amounts to now.
    pub(super) fn nodes_for(&self, effort: Effort) -> u64 {
        let left = (self.budget.saturating_sub(self.nodes) as f64 * effort.share) as u64;
        left.min(effort.max)
    }

    pub(super) fn asked(&self, area: &PointSet, closure: Closure) -> LifeQuestion {
        LifeQuestion { position: self.position.clone(), area: *area, closure, ..self.question.clone() }
    }

    pub(super) fn stage_limits(&self, nodes: Option<u64>) -> Limits {
        let memory = Some(self.limits.memory.unwrap_or(MEMORY));
        Limits { nodes, memory, ..self.limits.clone() }
    }

    /// Which of some first moves of the attacker win on an area, from this step on.
    pub(super) fn find_kills(
        &mut self,
        area: &PointSet,
        closure: Closure,
        among: Option<PointSet>,
        from: Level,
        effort: Effort,
    ) -> Result<Kills, LifeError> {
        let question = self.asked(area, closure);
        let limits = self.stage_limits(Some(self.nodes_for(effort)));
        let options = Stages::options();
        let ground = Ground::new(&question, closure)?;
        let mut run = Run::new(&question, &options, &limits, &mut self.watch);
        let kills = ground.with_words(FindKills { run: &mut run, ground: &ground, among, from });
        self.nodes += kills.outcome.nodes;
        Ok(kills)
    }

    /// At which of some points the attacker must play, because the defender would spoil what he reaches (`level`) by playing
    /// there first.
    pub(super) fn find_vital(
        &mut self,
        area: &PointSet,
        among: PointSet,
        level: Level,
        effort: Effort,
    ) -> Result<PointSet, LifeError> {
        let limits = self.stage_limits(Some(self.nodes_for(effort)));
        self.turned(|stages| {
            let question = stages.asked(area, Closure::Wall);
            let options = Stages::options();
            let ground = Ground::new(&question, Closure::Wall)?;
            let mut run = Run::new(&question, &options, &limits, &mut stages.watch);
            let vital = ground.with_words(FindVital { run: &mut run, among, level });
            stages.nodes += run.nodes;
            Ok(vital)
        })
    }

    /// The same with all that the caller allows, apart from nodes that were spent beside the stages, until this deadline.
    pub(super) fn ask_in_full(
        &mut self,
        area: &PointSet,
        closure: Closure,
        deadline: &Deadline,
        options: &SearchOptions,
        spent_aside: u64,
    ) -> Result<LifeOutcome, LifeError> {
        let left = self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes + spent_aside));
        self.solve_in_full(area, closure, left, deadline, options)
    }

    /// Solves one area under one closure, outside the budget of the stages.
    pub(super) fn solve_in_full(
        &mut self,
        area: &PointSet,
        closure: Closure,
        nodes: Option<u64>,
        deadline: &Deadline,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        self.watch.set_deadline(deadline.clone());
        let limits = self.stage_limits(nodes);
        let memory = Some(self.limits.memory.unwrap_or(MEMORY_IN_FULL));
        self.solve_within(area, closure, &Limits { memory, ..limits }, options)
    }

    pub(super) fn solve(
        &mut self,
        area: &PointSet,
        closure: Closure,
        nodes: Option<u64>,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        let limits = self.stage_limits(nodes);
        self.solve_within(area, closure, &limits, options)
    }

    fn solve_within(
        &mut self,
        area: &PointSet,
        closure: Closure,
        limits: &Limits,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        let question = self.asked(area, closure);
        let answer = solve_stage(&question, options, limits, &mut self.watch)?;
        self.nodes += answer.nodes;
        Ok(answer)
    }

    /// Asks about another position of the same question.
    fn at<T>(&mut self, position: Setup, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.position, position);
        let answer = ask(self);
        self.position = before;
        answer
    }

    /// Asks about the position with the other side to play.
    pub(super) fn turned<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let turned = Setup { to_play: !self.position.to_play, ko: None, ..self.position.clone() };
        self.at(turned, ask)
    }
}
