//! Playing a problem against the program (Wolf 1994, 1.3).

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::{Block, Paragraph, Wrap};
use tesuji::{LifeQuestion, Move, PointSet, Role, Setup};
use tesuji_workshop::play::{Comment, End, Game};

use super::Screen;
use super::board::BoardView;
use super::keys::Cursor;

const KEYS: &str =
    "arrows move, Enter plays, p pass, u undo, h hint, w why not here?, s change sides, c comment mode, q quit";

/// A game on the screen.
pub(crate) struct PlayScreen {
    game: Game,
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
    pub(crate) fn new(question: &LifeQuestion, title: String, reports: PathBuf) -> anyhow::Result<PlayScreen> {
        let game = Game::new(question)?;
        let program = !game.to_move();
        let target = question.target.iter().copied().collect();
        let stones: PointSet = question.position.stones.iter().map(|s| s.0).collect();
        let empty = question.area - stones;
        let cursor = Cursor::on(if empty.is_empty() { &question.area } else { &empty });
        let message = "Your move.".to_owned();
        Ok(PlayScreen { game, title, cursor, program, comment_mode: false, message, reports, target })
    }

    fn play(&mut self, mv: Move) -> anyhow::Result<()> {
        let expected = self.comment_mode.then(|| self.game.judged().into_iter().find(|(m, _)| *m == mv)).flatten();
        if let Err(refused) = self.game.play(mv) {
            self.message = format!("{mv}: {refused}");
            return Ok(());
        }
        self.message = format!("You played {mv}.");
        if let Some((_, status)) = expected {
            self.game.predict(status);
            self.compare()?;
        }
        self.answer()
    }

    /// The program plays if it is its turn.
    fn answer(&mut self) -> anyhow::Result<()> {
        if self.game.to_move() == self.program && self.game.end().is_none() {
            match self.game.hint() {
                Some((mv, status)) if self.game.play(mv).is_ok() => {
                    self.message.push_str(&format!(" I play {mv}."));
                    if self.comment_mode {
                        self.game.predict(status);
                        self.compare()?;
                    }
                }
                _ => self.message.push_str(" I cannot find a move."),
            }
        }
        match self.game.end() {
            Some(End::Captured) => self.message.push_str(" The group is captured."),
            Some(End::Lives) => self.message.push_str(" Both passed: the group lives."),
            None => {}
        }
        Ok(())
    }

    /// The comment mode: is it as predicted?
    fn compare(&mut self) -> anyhow::Result<()> {
        match self.game.comment() {
            Some(Comment::AsPredicted(status)) => {
                self.message.push_str(&format!(" As predicted, the group {}.", status.describe()))
            }
            Some(Comment::Wrong(report)) => {
                let file = self.reports.join(format!("tesuji-report-{}.txt", std::process::id()));
                crate::save::save(&file, report)?;
                self.message.push_str(&format!(" I was wrong! Please send {} to the authors.", file.display()));
            }
            None => {}
        }
        Ok(())
    }

    fn hint(&mut self) {
        self.message = match self.game.hint() {
            Some((mv, status)) => format!("Hint: {mv}; then the group {}.", status.describe()),
            None => "There is nothing to play.".to_owned(),
        };
    }

    fn why_not(&mut self) {
        let at = self.cursor.at;
        self.message = match self.game.why_not(Move::Play(at)) {
            None => format!("{at} cannot be played."),
            Some(judged) if judged.best => format!("{at} is as good as any: the group {}.", judged.status.describe()),
            Some(judged) => {
                let line: Vec<String> = judged.line.iter().map(ToString::to_string).collect();
                format!("After {at} the group {}: {}", judged.status.describe(), line.join(" "))
            }
        };
    }

    fn position(&self) -> Setup {
        self.game.position()
    }
}

impl Screen for PlayScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let position = self.position();
        let view = BoardView {
            position: &position,
            area: &self.game.question().area,
            target: &self.target,
            last: self.game.moves().last().copied(),
            cursor: Some(self.cursor.at),
        };
        let lines = view.lines();
        let height = lines.len() as u16 + 2;
        let [board, text, keys] =
            Layout::vertical([Constraint::Length(height), Constraint::Min(4), Constraint::Length(2)])
                .areas(frame.area());
        frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(self.title.clone())), board);
        let mode = if self.comment_mode { " (comment mode)" } else { "" };
        let turn = match self.game.end() {
            Some(_) => "The game is over.".to_owned(),
            None => format!("{} to play, move {}{mode}", self.game.color_to_move(), self.game.moves().len() + 1),
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
                let undone = self.game.undo();
                if undone && self.game.to_move() == self.program {
                    self.game.undo();
                }
                self.message = if undone { "Taken back." } else { "There is nothing to take back." }.to_owned();
            }
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('w') => self.why_not(),
            KeyCode::Char('s') => {
                self.program = self.game.to_move();
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
