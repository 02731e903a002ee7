//! The stages of a reading: one area under one closure after the other, each with a share of what may be spent.

use tesuji_board::{Board, Move, Point, PointSet, Setup};
use tesuji_question::{Closure, Deadline, LifeOutcome, LifeQuestion, Limits, Role};

use crate::arena::Ground;
use crate::error::LifeError;
use crate::options::SearchOptions;
use crate::solve::solve_stage;
use crate::watch::Watch;

/// Tables of a stage, if no limit is given.
const MEMORY: usize = 128 << 20;
/// Nodes to find the first move to show.
const TIE_NODES: u64 = 10_000;
/// Nodes that a stage may take that is like one before, at least; otherwise as many as that took.
const MIN_NODES: u64 = 20_000;

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

    /// About as many nodes as an answer took that is known.
    pub(super) fn like(self, first: &LifeOutcome) -> Effort {
        self.at_most(MIN_NODES.max(first.nodes))
    }
}

/// A position that is read in stages.
pub(super) struct Stages<'a> {
    question: &'a LifeQuestion,
    pub(super) board: &'a Board,
    /// The side that plays first.
    pub(super) mover: Role,
    pub(super) limits: &'a Limits,
    watch: Watch<'a>,
    /// Nodes spent so far.
    pub(super) nodes: u64,
    /// The stages end when so many are spent.
    budget: u64,
    /// The position that is asked about.
    position: Setup,
}

impl<'a> Stages<'a> {
    pub(super) fn new(
        question: &'a LifeQuestion,
        board: &'a Board,
        limits: &'a Limits,
        watch: Watch<'a>,
    ) -> Stages<'a> {
        let defender = question.target.iter().find_map(|&p| board.size().contains(p).then(|| board.color(p))?);
        let mover = if defender == Some(board.to_play()) { Role::Defender } else { Role::Attacker };
        let position = question.position.clone();
        Stages { question, board, mover, limits, watch, nodes: 0, budget: 0, position }
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

    /// Solves one area under one closure.
    pub(super) fn ask(&mut self, area: &PointSet, closure: Closure, effort: Effort) -> Result<LifeOutcome, LifeError> {
        self.ask_for(area, closure, effort, &Stages::options())
    }

    /// Solves one area under one closure, with what is asked for beside the status.
    pub(super) fn ask_for(
        &mut self,
        area: &PointSet,
        closure: Closure,
        effort: Effort,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        let left = (self.budget.saturating_sub(self.nodes) as f64 * effort.share) as u64;
        self.solve(area, closure, Some(left.min(effort.max)), options)
    }

    /// The same with all that the caller allows, until this deadline.
    pub(super) fn ask_in_full(
        &mut self,
        area: &PointSet,
        closure: Closure,
        deadline: &Deadline,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        self.watch.set_deadline(deadline.clone());
        let left = self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes));
        self.solve(area, closure, left, options)
    }

    fn solve(
        &mut self,
        area: &PointSet,
        closure: Closure,
        nodes: Option<u64>,
        options: &SearchOptions,
    ) -> Result<LifeOutcome, LifeError> {
        let question = LifeQuestion { position: self.position.clone(), area: *area, closure, ..self.question.clone() };
        let memory = Some(self.limits.memory.unwrap_or(MEMORY));
        let limits = Limits { nodes, memory, ..self.limits.clone() };
        let answer = solve_stage(&question, options, &limits, &mut self.watch)?;
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

    /// Asks about the position after a move; nothing if it is not legal.
    pub(super) fn after<T>(&mut self, point: Point, ask: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let mut board = self.board.clone();
        board.play(Move::Play(point)).ok()?;
        Some(self.at(board.to_setup(), ask))
    }
}
