//! `play`: judges the user's move and answers it with the program's best.
//!
//! The caller keeps the game: a query of the JSON engine with the moves since (`line`) and the user's colour (`you`).
//! Each call replays it, so nothing has to be remembered between two calls; sessions are kept all the same, so that
//! replies come at once. The question that is played is the one that `analyze` answers for the same query.

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};
use tesuji::{Color, End, Move, Point, Question, Role, Session, Solver, Status};

use super::board::line;
use super::{Answer, Api, ApiError, Watch, json_reply};
use crate::json::fields::{FieldError, Fields, parse_point};
use crate::json::query::{catch_query, life_query, limits, position};
use crate::json::render;
use crate::ko::ko_sentence;

/// Games that are kept for the next move.
const KEPT: usize = 4;

/// The games that were played last.
#[derive(Debug, Default)]
pub(super) struct Games(Mutex<Vec<(String, Session)>>);

impl Games {
    /// The game of a query, taken out; nobody else plays with it meanwhile.
    fn take(&self, key: &str) -> Option<Session> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| known == key)?;
        Some(kept.remove(at).1)
    }

    fn put(&self, key: String, session: Session) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(0, (key, session));
        kept.truncate(KEPT);
    }
}

pub(super) fn play(api: &Api, fields: &Map<String, Value>, watch: &Watch<'_>) -> Answer {
    let start = position(Fields(fields))?;
    let limits = limits(Fields(fields), api.most.spend())?;
    let why = fields.get("why").map(|value| parse_point(value, start.board().size())).transpose();
    let turn = Turn {
        you: Fields(fields).color("you")?.unwrap_or(start.board().to_play()),
        line: line(fields, start.setup())?,
        why: why.map_err(|message| FieldError::new("why", message))?,
        comment: Fields(fields).flag("comment")?,
        query: Value::Object(fields.clone()),
    };
    let key = key(fields);
    let solver = api.most.clone().limits(limits).cancel(watch.cancel);
    let mut session = match api.games.take(&key) {
        Some(session) => session,
        None => begin(fields, &solver)?,
    };
    session.set_limits(&solver);
    let told = Table { session: &mut session, turn: &turn }.turn();
    api.games.put(key, session);
    json_reply(told?)
}

/// What tells one game from another: the query without what changes from move to move.
fn key(fields: &Map<String, Value>) -> String {
    let lasting = fields
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "line" | "why" | "you" | "limits" | "comment" | "id"));
    lasting.map(|(name, value)| format!("{name}={value};")).collect()
}

/// Begins a game about the question that the query is answered for.
fn begin(fields: &Map<String, Value>, solver: &Solver) -> Result<Session, ApiError> {
    let start = position(Fields(fields))?;
    match Fields(fields).text("ask")? {
        Some("catch") => Ok(solver.session(catch_query(Fields(fields), &start)?.0.question())?),
        Some("life") => {
            let answer = solver.life(life_query(Fields(fields), &start)?)?;
            let mut session = solver.session(answer.question.clone())?;
            session.follow(&answer);
            Ok(session)
        }
        _ => Err(ApiError::of_field("ask", "expected life or catch")),
    }
}

/// What the caller wants.
struct Turn {
    /// The user's colour.
    you: Color,
    /// The moves so far.
    line: Vec<Move>,
    /// "Why not here?"
    why: Option<Point>,
    /// Compare with what was predicted.
    comment: bool,
    /// The query, for the report of a wrong prediction.
    query: Value,
}

struct Table<'a> {
    session: &'a mut Session,
    turn: &'a Turn,
}

impl Table<'_> {
    fn turn(&mut self) -> Result<Value, ApiError> {
        self.replay()?;
        let mut told = Map::new();
        if let Some(point) = self.turn.why {
            told.insert("why".to_owned(), self.why(point)?);
        } else if self.session.ended().is_none() {
            self.answer(&mut told);
        }
        Ok(self.report(told))
    }

    /// From where the kept game stands to where the caller's stands.
    fn replay(&mut self) -> Result<(), ApiError> {
        let line = &self.turn.line;
        let same = self.session.line().iter().zip(line).take_while(|(a, b)| a == b).count();
        while self.session.line().len() > same {
            self.session.undo();
        }
        for &mv in &line[same..] {
            let color = self.session.color_to_move();
            self.session.play(mv).map_err(|error| match error {
                tesuji::Error::Move { reason, .. } => {
                    ApiError::of_field("line", format!("{color} cannot play {mv}: {reason}"))
                }
                other => other.into(),
            })?;
        }
        Ok(())
    }

    fn answer(&mut self, told: &mut Map<String, Value>) {
        if self.session.color_to_move() == self.turn.you {
            let hint = self.good_moves();
            told.insert("hint".to_owned(), render::moves(&hint));
            return;
        }
        if !self.turn.line.is_empty() {
            self.judge_last_move(told);
        }
        let mut kos: Vec<String> = ko_sentence(self.session).into_iter().collect();
        let reply = self.session.reply().unwrap_or(Move::Pass);
        let predicted = self.session.status_after(reply);
        if self.session.play(reply).is_ok() {
            told.insert("reply".to_owned(), reply.to_string().into());
            kos.extend(ko_sentence(self.session));
            self.compare(predicted, told);
        }
        if !kos.is_empty() {
            told.insert("ko".to_owned(), kos.join(" ").into());
        }
    }

    /// The comment mode (Wolf 1994, 1.3): reads the position anew and compares it with what was predicted. A wrong
    /// prediction comes with a report.
    fn compare(&mut self, predicted: Option<Status>, told: &mut Map<String, Value>) {
        let Some(predicted) = predicted.filter(|_| self.turn.comment) else { return };
        let Some(found) = self.session.read_again().status() else { return };
        // A move that spent a threat promised something for one threat fewer.
        let comment = if found == predicted || self.session.spent_threat() {
            json!({"right": true, "found": found.to_string()})
        } else {
            let moves = self.session.line().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
            let version = env!("CARGO_PKG_VERSION");
            let query = &self.turn.query;
            let report = format!("{query}\nAfter {moves}: predicted {predicted}, found {found}. tesuji {version}\n");
            json!({"right": false, "report": report})
        };
        // A wrong prediction is not hidden by a right one after it.
        if told.get("comment").is_none_or(|before| before["right"] == true) {
            told.insert("comment".to_owned(), comment);
        }
    }

    /// All moves that are as good as any, the program's own choice first; none if the side to move loses outright
    /// whatever it plays.
    fn good_moves(&mut self) -> Vec<Move> {
        let lost = Status::new(!self.session.to_move(), None);
        let best = self.session.best();
        let mut moves: Vec<Move> =
            best.into_iter().filter(|(mv, status)| *status != lost && mv.point().is_some()).map(|(mv, _)| mv).collect();
        let chosen = self.session.reply();
        // Of captures not every good move is known, and the quickest one may be another than was read first.
        if let (Question::Catch(_), Some(mv @ Move::Play(_)), false) =
            (self.session.question(), chosen, moves.is_empty())
            && !moves.contains(&mv)
        {
            moves.push(mv);
        }
        moves.sort_by_key(|&mv| Some(mv) != chosen);
        moves
    }

    /// Was the user's move as good as any?
    fn judge_last_move(&mut self, told: &mut Map<String, Value>) {
        let Some(&last) = self.session.line().last() else { return };
        self.session.undo();
        let better = self.good_moves();
        let (was, is) = (self.session.best_status(), self.session.status_after(last));
        let mistake = was.zip(is).map(|(was, is)| !self.session.is_as_good(is, was));
        let replayed = self.session.play(last);
        debug_assert!(replayed.is_ok(), "the move has been played before");
        self.compare(is, told);
        let (Some(was), Some(mistake)) = (was, mistake) else { return };
        told.insert("mistake".to_owned(), mistake.into());
        if mistake {
            told.insert("better".to_owned(), render::moves(&better));
            told.insert("was".to_owned(), was.to_string().into());
        }
    }

    fn why(&mut self, point: Point) -> Result<Value, ApiError> {
        let defender = self.session.color(Role::Defender);
        let judged = self.session.judge(Move::Play(point));
        let judged = judged.ok_or_else(|| ApiError::of_field("why", format!("{point} cannot be played here")))?;
        let sentence = if judged.keeps {
            format!("it is as good as any: {defender} {}", self.session.describe(judged.status))
        } else {
            format!("{defender} {}", self.session.describe(judged.status))
        };
        Ok(json!({"sentence": sentence, "best": judged.keeps, "line": render::moves(&judged.line)}))
    }

    fn report(&mut self, mut told: Map<String, Value>) -> Value {
        let verdict = self.session.status();
        let status = verdict.status();
        let mut put = |name: &str, value: Value| told.insert(name.to_owned(), value);
        put("line", render::moves(self.session.line()));
        put("toPlay", self.session.color_to_move().letter().to_string().into());
        put("status", status.map(|status| status.to_string()).into());
        if let Some(exits) = verdict.exits() {
            put("exits", render::points(&exits));
        }
        let legal = self.session.legal();
        put("legal", legal.iter().filter(|mv| mv.point().is_some()).map(ToString::to_string).collect());
        let threats = [Role::Attacker, Role::Defender]
            .map(|role| (self.session.color(role).letter().to_string(), Value::from(self.session.threats_left(role))));
        put("threats", Value::Object(threats.into_iter().collect()));
        if let Some((winner, sentence)) = self.over(&told, status) {
            let won = self.session.color(winner) == self.turn.you;
            told.insert("over".to_owned(), json!({"won": won, "sentence": sentence}));
        }
        Value::Object(told)
    }

    /// Who has won, and how, if it is over.
    fn over(&self, told: &Map<String, Value>, status: Option<Status>) -> Option<(Role, String)> {
        let defender = self.session.color(Role::Defender);
        match self.session.ended() {
            Some(End::Captured) => return Some((Role::Attacker, format!("{defender} is captured"))),
            Some(End::Passed) => {}
            // The program passes in a position that is lost for it: there is nothing left to try.
            None => {
                let passes = told.get("reply").is_some_and(|reply| reply == "pass");
                let lost = status.is_some_and(|s| !s.is_ko() && self.session.color(s.winner()) == self.turn.you);
                if !(passes && lost) {
                    return None;
                }
            }
        }
        status.map(|status| (self.session.winner(status), format!("{defender} {}", self.session.describe(status))))
    }
}
