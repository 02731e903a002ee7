//! What is thought about in a game, on a thread of its own: the user's move, the reply, hints, "why not here?".

use std::path::PathBuf;

use tesuji::{Cancel, End, LifeQuestion, Limits, Move, Role, Session, Solver, Status};
use tesuji_engines::ko::ko_sentence;
use tesuji_store::{Problem, exchange};

use crate::screens::board::numbered;

/// A game that is thought about.
pub(super) struct Turn {
    pub(super) session: Session,
    /// The side the program plays.
    pub(super) program: Role,
    pub(super) comment_mode: bool,
    pub(super) question: LifeQuestion,
    /// Where reports of wrong predictions are written.
    pub(super) reports: PathBuf,
    /// What is told in the end.
    pub(super) message: String,
    /// A line to be shown on the board, from the present position.
    pub(super) line: Vec<Move>,
}

/// What is to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The user has played the last move.
    Answer,
    /// A good move for the side to play.
    Hint,
    /// What this move leads to.
    WhyNot(Move),
}

impl Turn {
    /// Thinks, and gives the game back with what is to be told.
    pub(super) fn think(mut self, task: Task, limits: &Limits, cancel: &Cancel) -> anyhow::Result<Turn> {
        self.session.set_limits(&Solver::new().limits(limits.clone()).cancel(cancel));
        match task {
            Task::Answer => {
                self.comment_last_move(cancel)?;
                self.answer(cancel)?;
            }
            Task::Hint => self.hint(),
            Task::WhyNot(mv) => self.why_not(mv),
        }
        if cancel.is_cancelled() {
            self.message.push_str(" Stopped.");
        }
        Ok(self)
    }

    /// The comment mode on the move that the user has played: what was predicted before it?
    fn comment_last_move(&mut self, cancel: &Cancel) -> anyhow::Result<()> {
        let Some(&mv) = self.session.line().last().filter(|_| self.comment_mode) else { return Ok(()) };
        self.session.undo();
        let predicted = self.session.status_after(mv);
        self.session.play(mv)?;
        self.compare(predicted, cancel)
    }

    /// The program plays if it is its turn.
    fn answer(&mut self, cancel: &Cancel) -> anyhow::Result<()> {
        if self.session.to_move() == self.program
            && let Some(mv) = self.session.reply()
        {
            if cancel.is_cancelled() {
                return Ok(());
            }
            let predicted = self.comment_mode.then(|| self.session.status_after(mv)).flatten();
            if self.session.play(mv).is_ok() {
                self.message.push_str(&format!(" I play {mv}.{}", ko_words(&self.session)));
                self.compare(predicted, cancel)?;
            } else {
                self.message.push_str(" I cannot find a move.");
            }
        }
        self.tell_the_end();
        Ok(())
    }

    fn tell_the_end(&mut self) {
        match self.session.ended() {
            Some(End::Captured) => self.message.push_str(" The group is captured."),
            Some(End::Passed) => {
                let status = self.session.status().status();
                let said = match status {
                    None => "it is not known what becomes of the group".to_owned(),
                    Some(Status::Dies) => "the group is dead as it stands".to_owned(),
                    Some(status) => format!("the group {}", self.session.describe(status)),
                };
                self.message.push_str(&format!(" Both passed: {said}."));
            }
            None => {}
        }
    }

    /// The comment mode: is it as predicted?
    fn compare(&mut self, predicted: Option<Status>, cancel: &Cancel) -> anyhow::Result<()> {
        let Some(predicted) = predicted.filter(|_| !cancel.is_cancelled()) else { return Ok(()) };
        let Some(found) = self.session.read_again().status() else { return Ok(()) };
        // A move that spent a threat promised something for one threat fewer.
        if found == predicted || self.session.spent_threat() {
            self.message.push_str(&format!(" As predicted, the group {}.", self.session.describe(found)));
            return Ok(());
        }
        let file = self.reports.join(format!("tesuji-report-{}.txt", std::process::id()));
        crate::save::save(&file, self.report(predicted, found))?;
        self.message.push_str(&format!(" I was wrong! Please send {} to the authors.", file.display()));
        Ok(())
    }

    /// The problem with what went wrong, to be sent to the authors.
    fn report(&self, predicted: Status, found: Status) -> String {
        let problem = Problem::new("report", "", self.question.clone());
        let moves = self.session.line().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        let line = exchange::jsonl::write(&problem);
        format!("{line}\nAfter {moves}: predicted {predicted}, found {found}. {}\n", tesuji_workshop::SOLVER)
    }

    fn hint(&mut self) {
        let hint = self.session.reply().map(|mv| (mv, self.session.status_after(mv)));
        self.message = match hint {
            Some((mv, Some(status))) => format!("Hint: {mv}; then the group {}.", self.session.describe(status)),
            Some((mv, None)) => format!("Hint: {mv}, as far as can be told."),
            None => "There is nothing to play.".to_owned(),
        };
    }

    fn why_not(&mut self, mv: Move) {
        self.message = match self.session.judge(mv) {
            None => format!("{mv} cannot be played, or it is not known what it leads to."),
            Some(judged) if judged.keeps => {
                format!("{mv} is as good as any: the group {}.", self.session.describe(judged.status))
            }
            Some(judged) => {
                self.line = [mv].into_iter().chain(judged.line).collect();
                format!("After {mv} the group {}: {}", self.session.describe(judged.status), numbered(&self.line))
            }
        };
    }
}

/// What is to be said of the last move if it took a ko, after a blank.
pub(super) fn ko_words(session: &Session) -> String {
    ko_sentence(session).map_or(String::new(), |sentence| format!(" {sentence}"))
}
