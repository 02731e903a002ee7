//! A block that is hunted, move by move: every position is a question of its own.

use tesuji_board::{Board, Color, Move, Setup};
use tesuji_question::{
    CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, LifeVerdict, Limits, QuestionPart, Role, Status,
    UnknownReason,
};

use super::Play;
use crate::error::{Error, MoveRefused};
use crate::solver::Solver;

/// Nodes that are spent on the best reply, unless the limits say otherwise.
const REPLY_NODES: u64 = 10_000;

pub(super) struct CatchPlay {
    question: CaptureQuestion,
    board: Board,
    line: Vec<Move>,
    /// Whether the prey was off the board after each move.
    captured: Vec<bool>,
    defender: Color,
    limits: Limits,
    deadline: Deadline,
    nodes: u64,
}

impl CatchPlay {
    pub(super) fn new(question: &CaptureQuestion, solver: &Solver) -> Result<CatchPlay, Error> {
        let board = Board::from_setup(&question.position)?;
        let defender = board
            .is_on_board(question.prey)
            .then(|| board.color(question.prey))
            .flatten()
            .ok_or_else(|| Error::question(QuestionPart::Prey, format!("{} is not a stone", question.prey)))?;
        Ok(CatchPlay {
            question: question.clone(),
            board,
            line: Vec::new(),
            captured: Vec::new(),
            defender,
            limits: solver.spend().clone(),
            deadline: solver.deadline(),
            nodes: 0,
        })
    }

    /// The same with a line in which the hunter captures as soon, and the prey resists as long as it can.
    fn best_play(&mut self) -> Option<CatchOutcome> {
        let found = self.read()?;
        let question = CaptureQuestion { position: self.board.to_setup(), ..self.question.clone() };
        let limits = Limits { nodes: Some(self.limits.nodes.unwrap_or(REPLY_NODES)), ..self.limits.clone() };
        let found = tesuji_capture::examine(&question, found, &limits, &self.deadline).ok()?;
        self.nodes += found.extra_nodes;
        Some(found)
    }

    /// What becomes of the prey from here; `None` if the position cannot be asked about.
    fn read(&mut self) -> Option<CatchOutcome> {
        let question = CaptureQuestion { position: self.board.to_setup(), ..self.question.clone() };
        let found = tesuji_capture::catch(&question, false, &self.limits, &self.deadline, &mut ()).ok()?;
        self.nodes += found.nodes;
        Some(found)
    }
}

/// Caught is dead, escaped is alive.
fn verdict(found: &CatchOutcome) -> LifeVerdict {
    match found.verdict {
        CaptureVerdict::Caught => LifeVerdict::Status(Status::Dies),
        CaptureVerdict::Escapes => LifeVerdict::Status(Status::Lives),
        CaptureVerdict::Unknown(reason) => LifeVerdict::unknown(reason),
    }
}

impl Play for CatchPlay {
    fn position(&self) -> Setup {
        self.board.to_setup()
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn defender(&self) -> Color {
        self.defender
    }

    fn to_move(&self) -> Role {
        if self.board.to_play() == self.defender { Role::Defender } else { Role::Attacker }
    }

    fn is_captured(&self) -> bool {
        self.captured.last() == Some(&true)
    }

    fn legal(&mut self) -> Vec<Move> {
        self.board.legal_points().map(Move::Play).chain([Move::Pass]).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), MoveRefused> {
        match mv {
            Move::Pass => self.board.pass(),
            // Who wins the ko is part of the question: whoever plays there may.
            Move::Play(point) => self.board.play_ignoring_ko(point)?,
        }
        let captured = self.is_captured() || self.board.killed_by_last_move().any(|p| p == self.question.prey);
        self.captured.push(captured);
        self.line.push(mv);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if self.line.pop().is_none() {
            return false;
        }
        self.captured.pop();
        self.board.undo();
        true
    }

    fn verdict(&mut self) -> LifeVerdict {
        if self.is_captured() {
            return LifeVerdict::Status(Status::Dies);
        }
        let unknown = LifeVerdict::unknown(UnknownReason::Open);
        self.read().map_or(unknown, |found| verdict(&found))
    }

    fn judged(&mut self) -> Vec<(Move, Status)> {
        self.best()
    }

    fn best(&mut self) -> Vec<(Move, Status)> {
        let Some(found) = self.best_play() else { return Vec::new() };
        let LifeVerdict::Status(status) = verdict(&found) else { return Vec::new() };
        found.moves.iter().map(|&mv| (mv, status)).collect()
    }

    fn status_after(&mut self, mv: Move) -> Option<Status> {
        self.play(mv).ok()?;
        let status = self.verdict().status();
        self.undo();
        status
    }

    fn reply(&mut self) -> Option<Move> {
        Some(self.best_play().and_then(|found| found.line.first().copied()).unwrap_or(Move::Pass))
    }

    fn threats_left(&self, _role: Role) -> u8 {
        0
    }

    fn spent_threat(&self) -> bool {
        false
    }

    fn set_solver(&mut self, solver: &Solver) {
        self.limits = solver.spend().clone();
        self.deadline = solver.deadline();
    }

    fn read_again(&self) -> LifeVerdict {
        let question = CaptureQuestion { position: self.board.to_setup(), ..self.question.clone() };
        let found = tesuji_capture::catch(&question, false, &self.limits, &self.deadline, &mut ());
        found.map_or(LifeVerdict::unknown(UnknownReason::Open), |found| verdict(&found))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
