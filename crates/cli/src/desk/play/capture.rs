//! A capture problem against the program.

use std::cmp::Ordering;

use serde_json::{Map, Value, json};
use tesuji::{Board, Cancel, CaptureQuestion, CaptureVerdict, Color, Limits, Move, Role, Status};
use tesuji_server::Complaint;

use crate::desk::board::play as play_move;
use crate::json::render;

/// A position judged for the side to move: what becomes of the target (`None`: not known) and the best moves.
struct Judged {
    status: Option<Status>,
    best: Option<Move>,
    moves: Vec<Move>,
}

pub(super) struct Game<'a> {
    question: &'a CaptureQuestion,
    prove: bool,
    you: Color,
    limits: &'a Limits,
    cancel: &'a Cancel,
    board: Board,
    line: Vec<Move>,
    captured: bool,
    defender: Color,
}

impl<'a> Game<'a> {
    pub(super) fn new(
        question: &'a CaptureQuestion,
        prove: bool,
        you: Color,
        limits: &'a Limits,
        cancel: &'a Cancel,
    ) -> Result<Game<'a>, Complaint> {
        let board = Board::from_setup(&question.position);
        let board = board.map_err(|error| Complaint::of_field("initialStones", error))?;
        let defender = board.color(question.prey).ok_or_else(|| Complaint::of_field("prey", "expected a stone"))?;
        Ok(Game { question, prove, you, limits, cancel, board, line: Vec::new(), captured: false, defender })
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), Complaint> {
        play_move(&mut self.board, mv).map_err(|reason| {
            Complaint::of_field("line", format!("{} cannot play {mv}: {reason}", self.board.to_play()))
        })?;
        self.captured |= self.board.killed_by_last_move().any(|point| point == self.question.prey);
        self.line.push(mv);
        Ok(())
    }

    fn is_passed_out(&self) -> bool {
        self.line.len() >= 2 && self.line[self.line.len() - 2..] == [Move::Pass, Move::Pass]
    }

    fn role(&self, color: Color) -> Role {
        if color == self.defender { Role::Defender } else { Role::Attacker }
    }

    /// The user's last move is judged, then the program answers; if the user is to move there is nothing to do but to say so.
    pub(super) fn turn(&mut self) -> Result<Value, Complaint> {
        let mut told = Map::new();
        let mine = self.board.to_play() != self.you;
        if self.captured || self.is_passed_out() {
            return self.report(told, None);
        }
        let now = self.judge()?;
        if mine && !self.line.is_empty() {
            self.judge_last_move(&now, &mut told)?;
        }
        if !mine {
            told.insert("hint".to_owned(), render::moves(&now.moves));
            return self.report(told, now.status);
        }
        let reply = now.best.unwrap_or(Move::Pass);
        self.play(reply)?;
        told.insert("reply".to_owned(), reply.to_string().into());
        self.report(told, now.status)
    }

    fn judge_last_move(&mut self, now: &Judged, told: &mut Map<String, Value>) -> Result<(), Complaint> {
        let Some((_, earlier)) = self.line.split_last() else { return Ok(()) };
        let mut before = Game::new(self.question, self.prove, self.you, self.limits, self.cancel)?;
        earlier.iter().try_for_each(|&mv| before.play(mv))?;
        let before = before.judge()?;
        if let (Some(was), Some(is)) = (before.status, now.status) {
            let mistake = is.cmp_for(was, self.role(self.you)) == Ordering::Less;
            told.insert("mistake".to_owned(), mistake.into());
            if mistake {
                told.insert("better".to_owned(), render::moves(&before.moves));
                told.insert("was".to_owned(), was.to_string().into());
            }
        }
        Ok(())
    }

    /// What becomes of the target from here.
    fn judge(&self) -> Result<Judged, Complaint> {
        let question = CaptureQuestion { position: self.board.to_setup(), ..self.question.clone() };
        let answer = tesuji::catch(&question, self.prove, self.limits, self.cancel)
            .map_err(|error| Complaint::of_field(error.field, error.message))?;
        let status = match answer.verdict {
            CaptureVerdict::Caught => Some(Status::Dies),
            CaptureVerdict::Escapes => Some(Status::Lives),
            CaptureVerdict::Unknown(_) => None,
        };
        Ok(Judged { status, best: answer.line.first().copied(), moves: answer.moves })
    }

    fn report(&self, mut told: Map<String, Value>, status: Option<Status>) -> Result<Value, Complaint> {
        told.insert("line".to_owned(), render::moves(&self.line));
        told.insert("toPlay".to_owned(), self.board.to_play().letter().to_string().into());
        told.insert("status".to_owned(), status.map(|status| status.to_string()).into());
        let over = if self.captured {
            Some((Role::Attacker, format!("{} is captured", self.defender)))
        } else if self.is_passed_out() || self.gives_up(&told, status) {
            let status = match status {
                Some(status) => Some(status),
                None => self.judge()?.status,
            };
            status.map(|status| (status.winner(), format!("{} {}", self.defender, status.describe())))
        } else {
            None
        };
        if let Some((winner, sentence)) = over {
            let won = winner == self.role(self.you);
            told.insert("over".to_owned(), json!({"won": won, "sentence": sentence}));
        }
        Ok(Value::Object(told))
    }

    /// The program passes in a position that is lost for it: there is nothing left to try.
    fn gives_up(&self, told: &Map<String, Value>, status: Option<Status>) -> bool {
        let passes = told.get("reply").is_some_and(|reply| reply == "pass");
        passes && status.is_some_and(|status| !status.is_ko() && status.winner() == self.role(self.you))
    }
}
