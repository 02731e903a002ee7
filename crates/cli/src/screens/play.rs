//! Playing a problem against the program (Wolf 1994, 1.3).

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::{Block, Paragraph, Wrap};
use tesuji::{End, LifeQuestion, Move, PointSet, Role, Session, Status};
use tesuji_store::{Problem, exchange};

use super::Screen;
use super::board::BoardView;
use super::keys::Cursor;

const KEYS: &str =
    "arrows move, Enter plays, p pass, u undo, h hint, w why not here?, s change sides, c comment mode, q quit";

/// A game on the screen.
pub(crate) struct PlayScreen {
    question: LifeQuestion,
    session: Session,
    title: String,
    cursor: Cursor,
    /// The side the program plays.
    program: Role,
    comment_mode: bool,
    message: String,
    /// Where reports of wrong predictions are written.
    reports: PathBuf,
    target: PointSet,
}

impl PlayScreen {
    /// A game in which the user plays first.
    pub(crate) fn new(question: &LifeQuestion, session: Session, title: String, reports: PathBuf) -> PlayScreen {
        let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
        let empty = question.area - stones;
        PlayScreen {
            program: !session.to_move(),
            session,
            title,
            cursor: Cursor::on(if empty.is_empty() { &question.area } else { &empty }),
            comment_mode: false,
            message: "Your move.".to_owned(),
            reports,
            target: question.target.iter().copied().collect(),
            question: question.clone(),
        }
    }

    /// With something to say before the first move.
    pub(crate) fn saying(mut self, sentence: &str) -> PlayScreen {
        self.message = format!("{sentence}. {}", self.message);
        self
    }

    fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        let predicted = self.comment_mode.then(|| self.session.status_after(mv)).flatten();
        if let Err(error) = self.session.play(mv) {
            self.message = error.to_string();
            return Ok(());
        }
        self.message = format!("You played {mv}.");
        self.compare(predicted)?;
        self.answer()
    }

    /// The program plays if it is its turn.
    fn answer(&mut self) -> anyhow::Result<()> {
        if self.session.to_move() == self.program
            && let Some(mv) = self.session.reply()
        {
            let predicted = self.comment_mode.then(|| self.session.status_after(mv)).flatten();
            if self.session.play(mv).is_ok() {
                self.message.push_str(&format!(" I play {mv}."));
                self.compare(predicted)?;
            } else {
                self.message.push_str(" I cannot find a move.");
            }
        }
        match self.session.ended() {
            Some(End::Captured) => self.message.push_str(" The group is captured."),
            Some(End::Passed) => {
                let status = self.session.status().status();
                let said = status.map_or_else(
                    || "it is not known what becomes of it".to_owned(),
                    |status| self.session.describe(status),
                );
                self.message.push_str(&format!(" Both passed: the group {said}."));
            }
            None => {}
        }
        Ok(())
    }

    /// The comment mode: is it as predicted?
    fn compare(&mut self, predicted: Option<Status>) -> anyhow::Result<()> {
        let Some(predicted) = predicted else { return Ok(()) };
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

    fn why_not(&mut self) {
        let at = self.cursor.at;
        self.message = match self.session.judge(Move::Play(at)) {
            None => format!("{at} cannot be played, or it is not known what it leads to."),
            Some(judged) if judged.keeps => {
                format!("{at} is as good as any: the group {}.", self.session.describe(judged.status))
            }
            Some(judged) => {
                let line: Vec<String> = judged.line.iter().map(ToString::to_string).collect();
                format!("After {at} the group {}: {}", self.session.describe(judged.status), line.join(" "))
            }
        };
    }
}

impl Screen for PlayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let position = self.session.position();
        let view = BoardView {
            position: &position,
            area: &self.question.area,
            target: &self.target,
            last: self.session.line().last().copied(),
            cursor: Some(self.cursor.at),
        };
        let lines = view.lines();
        let height = lines.len() as u16 + 2;
        let [board, text, keys] =
            Layout::vertical([Constraint::Length(height), Constraint::Min(4), Constraint::Length(2)])
                .areas(frame.area());
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(self.title.clone())), board);
        let mode = if self.comment_mode { " (comment mode)" } else { "" };
        let turn = match self.session.ended() {
            Some(_) => "The game is over.".to_owned(),
            None => format!("{} to play, move {}{mode}", self.session.color_to_move(), self.session.line().len() + 1),
        };
        frame.render_widget(Paragraph::new(format!("{turn}\n{}", self.message)).wrap(Wrap { trim: true }), text);
        frame.render_widget(Paragraph::new(KEYS).wrap(Wrap { trim: true }), keys);
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(false),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
            code if self.cursor.key(code) => {}
            KeyCode::Enter | KeyCode::Char(' ') => self.play(Move::Play(self.cursor.at))?,
            KeyCode::Char('p') => self.play(Move::Pass)?,
            KeyCode::Char('u') => {
                // The program's answer and the own move before it.
                let undone = self.session.undo();
                if undone && self.session.to_move() == self.program {
                    self.session.undo();
                }
                self.message = if undone { "Taken back." } else { "There is nothing to take back." }.to_owned();
            }
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('w') => self.why_not(),
            KeyCode::Char('s') => {
                self.program = self.session.to_move();
                self.message = "Sides changed.".to_owned();
                self.answer()?;
            }
            KeyCode::Char('c') => {
                self.comment_mode = !self.comment_mode;
                self.message = if self.comment_mode { "Comment mode on." } else { "Comment mode off." }.to_owned();
            }
            _ => {}
        }
        Ok(true)
    }
}
