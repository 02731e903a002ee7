//! `play`: judges the user's move and answers it with the program's best.
//!
//! The game is kept by the caller: a query of the JSON engine with the moves since (`line`) and the user's colour (`you`). Each call replays
//! it, so nothing is remembered between two calls.

use std::cmp::Ordering;

use serde_json::{Map, Value, json};
use tesuji::{
    Board, Cancel, CaptureQuestion, CaptureVerdict, Color, LifeQuestion, LifeVerdict, Limits, Move, Point, PointSet,
    Role, SolveOptions, Status, TargetRule,
};
use tesuji_server::{Complaint, Watch};

use super::board::{line, play as play_move};
use super::{Answer, WebDesk, json_reply};
use crate::json::fields::{FieldError, Fields};
use crate::json::{question, render};

pub(super) fn play(desk: &WebDesk, fields: &Map<String, Value>, watch: &Watch) -> Answer {
    let start = question::position(Fields(fields))?;
    let asked = Asked::read(Fields(fields), start.clone())?;
    let limits = question::limits(Fields(fields), &desk.most)?;
    let you = Fields(fields).color("you")?.unwrap_or(start.to_play);
    let mut game = Game::new(&asked, you, &limits, &watch.cancel)?;
    for mv in line(fields, &start)? {
        game.play(mv)?;
    }
    json_reply(game.turn()?)
}

/// What is played for.
enum Asked {
    Life(LifeQuestion),
    Catch(CaptureQuestion, bool),
}

impl Asked {
    fn read(fields: Fields<'_>, position: tesuji::Setup) -> Result<Asked, FieldError> {
        match fields.text("ask")? {
            Some("catch") => {
                question::capture_question(fields, position).map(|(question, prove)| Asked::Catch(question, prove))
            }
            Some("life") => question::life_question(fields, position).map(Asked::Life),
            _ => Err(FieldError::new("ask", "expected life or catch")),
        }
    }

    fn position(&self) -> &tesuji::Setup {
        match self {
            Asked::Life(question) => &question.position,
            Asked::Catch(question, _) => &question.position,
        }
    }

    fn targets(&self) -> Vec<Point> {
        match self {
            Asked::Life(question) => question.target.clone(),
            Asked::Catch(question, _) => vec![question.prey],
        }
    }
}

/// A position judged for the side to move: what becomes of the target (`None`: not known) and the best moves.
struct Judged {
    status: Option<Status>,
    best: Option<Move>,
    moves: Vec<Move>,
}

struct Game<'a> {
    asked: &'a Asked,
    you: Color,
    limits: &'a Limits,
    cancel: &'a Cancel,
    board: Board,
    line: Vec<Move>,
    /// Target stones that were never captured.
    standing: Vec<Point>,
    defender: Color,
}

impl<'a> Game<'a> {
    fn new(asked: &'a Asked, you: Color, limits: &'a Limits, cancel: &'a Cancel) -> Result<Game<'a>, Complaint> {
        let board = Board::from_setup(asked.position()).map_err(|error| Complaint::of_field("initialStones", error))?;
        let standing = asked.targets();
        let field = if matches!(asked, Asked::Life(_)) { "target" } else { "prey" };
        let defender = standing.first().and_then(|&point| board.color(point));
        let defender = defender.ok_or_else(|| Complaint::of_field(field, "expected a stone"))?;
        Ok(Game { asked, you, limits, cancel, board, line: Vec::new(), standing, defender })
    }

    fn play(&mut self, mv: Move) -> Result<(), Complaint> {
        play_move(&mut self.board, mv).map_err(|reason| {
            Complaint::of_field("line", format!("{} cannot play {mv}: {reason}", self.board.to_play()))
        })?;
        let killed: PointSet = self.board.killed_by_last_move().collect();
        self.standing.retain(|&point| !killed.contains(point));
        self.line.push(mv);
        Ok(())
    }

    fn is_captured(&self) -> bool {
        let rule = if let Asked::Life(question) = self.asked { question.target_rule } else { TargetRule::Any };
        match rule {
            TargetRule::Any => self.standing.is_empty(),
            TargetRule::Every => self.standing.len() < self.asked.targets().len(),
        }
    }

    fn is_passed_out(&self) -> bool {
        self.line.len() >= 2 && self.line[self.line.len() - 2..] == [Move::Pass, Move::Pass]
    }

    fn role(&self, color: Color) -> Role {
        if color == self.defender { Role::Defender } else { Role::Attacker }
    }

    /// The user's last move is judged, then the program answers; if the user is to move there is nothing to do but to say so.
    fn turn(&mut self) -> Result<Value, Complaint> {
        let mut told = Map::new();
        let mine = self.board.to_play() != self.you;
        if self.is_captured() || self.is_passed_out() {
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
        let Some(last) = self.line.pop() else { return Ok(()) };
        let here = std::mem::replace(&mut self.board, Board::new(self.asked.position().size));
        let standing = std::mem::replace(&mut self.standing, self.asked.targets());
        let line = std::mem::take(&mut self.line);
        self.board = Board::from_setup(self.asked.position()).map_err(Complaint::new)?;
        for mv in line {
            self.play(mv)?;
        }
        let before = self.judge()?;
        (self.board, self.standing) = (here, standing);
        self.line.push(last);
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
        let complain = |error: tesuji::QuestionError| Complaint::of_field(error.field, error.message);
        match self.asked {
            Asked::Life(question) => {
                let target = self.standing.clone();
                let question = LifeQuestion { position: self.board.to_setup(), target, ..question.clone() };
                let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
                let answer = tesuji::solve(&question, &options, self.limits, self.cancel).map_err(complain)?;
                let status = match answer.verdict {
                    LifeVerdict::Status(status) => Some(status),
                    LifeVerdict::Unknown(_) => None,
                };
                let moves = answer.moves.iter().map(|&point| Move::Play(point)).collect();
                Ok(Judged { status, best: answer.sequence.first().copied(), moves })
            }
            Asked::Catch(question, prove) => {
                let question = CaptureQuestion { position: self.board.to_setup(), ..question.clone() };
                let answer = tesuji::catch(&question, *prove, self.limits, self.cancel).map_err(complain)?;
                let status = match answer.verdict {
                    CaptureVerdict::Caught => Some(Status::Dies),
                    CaptureVerdict::Escapes => Some(Status::Lives),
                    CaptureVerdict::Unknown(_) => None,
                };
                Ok(Judged { status, best: answer.sequence.first().copied(), moves: answer.moves })
            }
        }
    }

    fn report(&self, mut told: Map<String, Value>, status: Option<Status>) -> Result<Value, Complaint> {
        told.insert("line".to_owned(), render::moves(&self.line));
        told.insert("toPlay".to_owned(), self.board.to_play().letter().to_string().into());
        told.insert("status".to_owned(), status.map(|status| status.to_string()).into());
        let over = if self.is_captured() {
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
