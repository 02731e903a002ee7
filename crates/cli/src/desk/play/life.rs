//! A life-and-death problem against the program: the rules, the outside liberties and the ko threats are those of the question from the first
//! move to the last.

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};
use tesuji::{Color, LifeQuestion, Limits, Move, Point, Role, SolveOptions, Status};
use tesuji_question::Deadline;
use tesuji_server::Complaint;
use tesuji_workshop::play::{Comment, End, Game};

use crate::json::render;

/// Games that are kept for the next move.
const KEPT: usize = 4;
/// Entries of the table of one game.
const ENTRIES: usize = 1 << 18;

/// The games that were played last, with their tables.
#[derive(Default)]
pub(in crate::desk) struct Games(Mutex<Vec<(LifeQuestion, Game)>>);

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Games")
    }
}

impl Games {
    /// The game of a question, taken out; nobody else plays with it meanwhile.
    fn take(&self, question: &LifeQuestion) -> Option<Game> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| known == question)?;
        Some(kept.remove(at).1)
    }

    fn put(&self, question: LifeQuestion, game: Game) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(0, (question, game));
        kept.truncate(KEPT);
    }
}

/// What the caller wants.
pub(super) struct Wish {
    /// The user's colour.
    pub(super) you: Color,
    /// The moves so far.
    pub(super) line: Vec<Move>,
    /// "Why not here?"
    pub(super) why: Option<Point>,
    /// Compare with what was predicted.
    pub(super) comment: bool,
}

/// Judges the user's last move and answers it.
pub(super) fn turn(
    games: &Games,
    question: &LifeQuestion,
    wish: &Wish,
    limits: &Limits,
    deadline: &Deadline,
) -> Result<Value, Complaint> {
    let mut game = match games.take(question) {
        Some(game) => game,
        None => Game::with_table(&settled(question, limits, deadline)?, ENTRIES)
            .map_err(|error| Complaint::of_field(tesuji::field_of(error.part()), error))?,
    };
    game.set_deadline(deadline);
    let told = Table { game: &mut game, wish }.turn();
    games.put(question.clone(), game);
    told
}

/// The question with the area and closure that `solve` takes, where none is given.
fn settled(question: &LifeQuestion, limits: &Limits, deadline: &Deadline) -> Result<LifeQuestion, Complaint> {
    if !question.area.is_empty() {
        return Ok(question.clone());
    }
    // Who plays first does not change where it is played; ko threats are spent in the game.
    let asked = LifeQuestion { ko_threats: None, ..question.clone() };
    let answer = tesuji::solve(&asked, &SolveOptions::default(), limits, deadline.cancel())
        .map_err(|error| Complaint::of_field(error.field, error.message))?;
    Ok(LifeQuestion { area: answer.area, closure: answer.closure, ..question.clone() })
}

struct Table<'a> {
    game: &'a mut Game,
    wish: &'a Wish,
}

impl Table<'_> {
    fn turn(&mut self) -> Result<Value, Complaint> {
        self.replay()?;
        let mut told = Map::new();
        if let Some(point) = self.wish.why {
            told.insert("why".to_owned(), self.why(point)?);
        } else if self.game.end().is_none() {
            self.answer(&mut told);
        }
        self.report(told)
    }

    /// From where the kept game stands to where the caller's stands.
    fn replay(&mut self) -> Result<(), Complaint> {
        let line = &self.wish.line;
        let same = self.game.moves().iter().zip(line).take_while(|(a, b)| a == b).count();
        while self.game.moves().len() > same {
            self.game.undo();
        }
        for &mv in &line[same..] {
            let color = self.game.color_to_move();
            self.game
                .play(mv)
                .map_err(|refused| Complaint::of_field("line", format!("{color} cannot play {mv}: {refused}")))?;
        }
        Ok(())
    }

    fn is_users_turn(&self) -> bool {
        self.game.color_to_move() == self.wish.you
    }

    fn answer(&mut self, told: &mut Map<String, Value>) {
        if self.is_users_turn() {
            let hint = self.best_moves();
            told.insert("hint".to_owned(), render::moves(&hint));
            return;
        }
        if !self.wish.line.is_empty() {
            self.judge_last_move(told);
        }
        let reply = self.game.reply().unwrap_or(Move::Pass);
        let expected = self.game.judged().into_iter().find(|(mv, _)| *mv == reply).map(|(_, status)| status);
        if self.game.play(reply).is_ok() {
            told.insert("reply".to_owned(), reply.to_string().into());
            if let (Some(status), true) = (expected, self.wish.comment) {
                self.compare(status, told);
            }
        }
    }

    /// All moves that are as good as any; none if the side to move loses outright whatever it plays.
    fn best_moves(&mut self) -> Vec<Move> {
        let judged = self.game.judged();
        let lost = Status::new(!self.game.to_move(), None);
        let Some(&(_, best)) = judged.first().filter(|(_, status)| *status != lost) else { return Vec::new() };
        judged.into_iter().filter(|(mv, status)| *status == best && mv.point().is_some()).map(|(mv, _)| mv).collect()
    }

    /// Was the user's move as good as any? In comment mode also: is it what was predicted?
    fn judge_last_move(&mut self, told: &mut Map<String, Value>) {
        let Some(&last) = self.game.moves().last() else { return };
        self.game.undo();
        let judged = self.game.judged();
        let better = self.best_moves();
        let (best, found) = (judged.first().copied(), judged.into_iter().find(|(mv, _)| *mv == last));
        // With threats that are given only the outcome counts. Those that are left are those before the move.
        let given = self.game.question().ko_threats.is_some();
        let outcomes = best.zip(found).map(|((_, was), (_, is))| {
            (was, is, if given { self.game.winner(is) != self.game.winner(was) } else { is != was })
        });
        let replayed = self.game.play(last);
        debug_assert!(replayed.is_ok(), "the move has been played before");
        let Some((was, is, mistake)) = outcomes else { return };
        told.insert("mistake".to_owned(), mistake.into());
        if mistake {
            told.insert("better".to_owned(), render::moves(&better));
            told.insert("was".to_owned(), was.to_string().into());
        }
        if self.wish.comment {
            self.compare(is, told);
        }
    }

    /// The comment mode: reads the position anew and compares it with what was predicted. A wrong prediction comes with a report.
    fn compare(&mut self, predicted: Status, told: &mut Map<String, Value>) {
        self.game.predict(predicted);
        let comment = match self.game.comment() {
            Some(Comment::AsPredicted(found)) => json!({"right": true, "found": found.to_string()}),
            Some(Comment::Wrong(report)) => json!({"right": false, "report": report}),
            None => return,
        };
        // A wrong prediction is not hidden by a right one after it.
        if told.get("comment").is_none_or(|before| before["right"] == true) {
            told.insert("comment".to_owned(), comment);
        }
    }

    fn why(&mut self, point: Point) -> Result<Value, Complaint> {
        let defender = self.defender();
        let judged = self.game.why_not(Move::Play(point));
        let judged = judged.ok_or_else(|| Complaint::of_field("why", format!("{point} cannot be played here")))?;
        let sentence = if judged.best {
            format!("it is as good as any: {defender} {}", judged.status.describe())
        } else {
            format!("{defender} {}", judged.status.describe())
        };
        Ok(json!({"sentence": sentence, "best": judged.best, "line": render::moves(&judged.line)}))
    }

    fn color(&self, role: Role) -> Color {
        if self.game.to_move() == role { self.game.color_to_move() } else { !self.game.color_to_move() }
    }

    fn defender(&self) -> Color {
        self.color(Role::Defender)
    }

    fn report(&mut self, mut told: Map<String, Value>) -> Result<Value, Complaint> {
        let status = self.game.status();
        let mut put = |name: &str, value: Value| told.insert(name.to_owned(), value);
        put("line", render::moves(self.game.moves()));
        put("toPlay", self.game.color_to_move().letter().to_string().into());
        put("status", status.map(|status| status.to_string()).into());
        let possible = self.game.possible();
        put("legal", possible.iter().filter(|mv| mv.point().is_some()).map(ToString::to_string).collect());
        let threats = [Role::Attacker, Role::Defender]
            .map(|role| (self.color(role).letter().to_string(), Value::from(self.game.threats_left(role))));
        put("threats", Value::Object(threats.into_iter().collect()));
        if let Some((winner, sentence)) = self.over(&told, status) {
            let won = self.color(winner) == self.wish.you;
            told.insert("over".to_owned(), json!({"won": won, "sentence": sentence}));
        }
        Ok(Value::Object(told))
    }

    /// Who has won, and how, if it is over.
    fn over(&self, told: &Map<String, Value>, status: Option<Status>) -> Option<(Role, String)> {
        let defender = self.defender();
        match self.game.end() {
            Some(End::Captured) => return Some((Role::Attacker, format!("{defender} is captured"))),
            Some(End::Lives) => {}
            // The program passes in a position that is lost for it: there is nothing left to try.
            None => {
                let passes = told.get("reply").is_some_and(|reply| reply == "pass");
                let lost = status.is_some_and(|s| !s.is_ko() && self.color(s.winner()) == self.wish.you);
                if !(passes && lost) {
                    return None;
                }
            }
        }
        status.map(|status| (self.game.winner(status), format!("{defender} {}", status.describe())))
    }
}
