//! The exercise on the screen: one problem after the other against the clock (Wolf 1994, 2.3.3).

mod training;
mod view;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use tesuji::Move;
use tesuji_store::Store;
use tesuji_workshop::exercise::Quiz;

use super::Screen;
use super::board::Clickable;
pub(crate) use training::{Mode, Plan};
use training::{Stage, Training};

/// A training on the screen.
pub(crate) struct ExerciseScreen {
    training: Training,
    clickable: Clickable,
}

impl ExerciseScreen {
    /// A training with at least one problem.
    pub(crate) fn new(store: Store, plan: Plan) -> anyhow::Result<ExerciseScreen> {
        Ok(ExerciseScreen { training: Training::new(store, plan)?, clickable: Clickable::default() })
    }

    /// The sum of the bonus, right answers and problems asked.
    pub(crate) fn result(&self) -> (f64, usize, usize) {
        self.training.result()
    }

    /// A point is the answer, if one is waited for.
    fn answer(&mut self, mv: Move) -> anyhow::Result<()> {
        match self.training.stage {
            Stage::Asked if self.training.plan.mode != Mode::Status => self.training.answer_move(mv),
            Stage::Defending { .. } => self.training.answer_defence(mv),
            _ => Ok(()),
        }
    }

    /// A key while an answer is waited for.
    fn key_when_asked(&mut self, code: KeyCode) -> anyhow::Result<()> {
        let training = &mut self.training;
        if training.plan.mode == Mode::Status {
            let chosen = Quiz::ALL.iter().find(|(key, ..)| code == KeyCode::Char(*key));
            return chosen.map_or(Ok(()), |&(.., quiz)| training.answer_status(quiz));
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.answer(Move::Play(self.training.cursor.at)),
            KeyCode::Char('?') => training.give_up("given up"),
            code => {
                training.cursor.key(code);
                Ok(())
            }
        }
    }

    /// A key when the solution is told.
    fn key_when_told(&mut self, code: KeyCode) -> anyhow::Result<()> {
        match code {
            KeyCode::Enter | KeyCode::Char(' ' | 'n') => self.training.next()?,
            KeyCode::Char('w') => self.training.play_out()?,
            KeyCode::Char('b') => self.training.turn_over(),
            KeyCode::Char('+') => self.training.change_level(1.0),
            KeyCode::Char('-') => self.training.change_level(-1.0),
            _ => {}
        }
        Ok(())
    }
}

impl Screen for ExerciseScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        match &mut self.training.stage {
            Stage::Playing(play) => play.draw(frame),
            _ => self.clickable = view::draw(&self.training, frame),
        }
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(false);
        }
        match &mut self.training.stage {
            Stage::Finished => return Ok(false),
            Stage::Playing(play) => {
                if !play.key(key)? {
                    self.training.stage = Stage::Told;
                }
            }
            _ if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) => return Ok(false),
            Stage::Told => self.key_when_told(key.code)?,
            Stage::Asked | Stage::Defending { .. } => self.key_when_asked(key.code)?,
            Stage::Judging { .. } => {}
        }
        Ok(true)
    }

    fn click(&mut self, at: Position) -> anyhow::Result<()> {
        if let Stage::Playing(play) = &mut self.training.stage {
            return play.click(at);
        }
        let Some(point) = self.clickable.point(at) else { return Ok(()) };
        if self.training.cursor.put(point) { self.answer(Move::Play(point)) } else { Ok(()) }
    }

    fn tick(&mut self) -> anyhow::Result<bool> {
        let training = &mut self.training;
        if let Stage::Playing(play) = &mut training.stage {
            return play.tick();
        }
        let thought = training.look()?;
        if !matches!(training.stage, Stage::Asked | Stage::Defending { .. }) {
            return Ok(thought);
        }
        if training.seconds() > training.plan.bonus.total() {
            training.give_up("no answer")?;
        }
        Ok(true)
    }

    fn is_thinking(&self) -> bool {
        match &self.training.stage {
            Stage::Playing(play) => play.is_thinking(),
            _ => self.training.thinking.is_some(),
        }
    }
}
