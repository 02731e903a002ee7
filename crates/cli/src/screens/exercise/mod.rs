//! The exercise on the screen: one problem after the other against the clock (Wolf 1994, 2.3.3).

mod training;
mod view;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tesuji::Move;
use tesuji_store::{ProblemId, Store};
use tesuji_workshop::exercise::{self, Quiz, TimeBonus};

use super::Screen;
pub(crate) use training::Mode;
use training::{Stage, Training};

/// A training on the screen.
pub(crate) struct ExerciseScreen(Training);

impl ExerciseScreen {
    /// A training with these problems, at least one.
    pub(crate) fn new(
        store: Store,
        user: String,
        mode: Mode,
        bonus: TimeBonus,
        ids: Vec<ProblemId>,
    ) -> anyhow::Result<ExerciseScreen> {
        Training::new(store, user, mode, bonus, ids).map(ExerciseScreen)
    }

    /// The sum of the bonus, right answers and problems asked.
    pub(crate) fn result(&self) -> (f64, usize, usize) {
        self.0.result()
    }
}

impl Screen for ExerciseScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        match &mut self.0.stage {
            Stage::Playing(play) => play.draw(frame),
            _ => view::draw(&self.0, frame),
        }
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool> {
        let training = &mut self.0;
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(false);
        }
        match &mut training.stage {
            Stage::Finished => return Ok(false),
            Stage::Playing(play) => {
                if !play.key(key)? {
                    training.stage = Stage::Told;
                }
                return Ok(true);
            }
            _ if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) => return Ok(false),
            Stage::Told => match key.code {
                KeyCode::Enter | KeyCode::Char(' ' | 'n') => training.next()?,
                KeyCode::Char('w') => training.play_out()?,
                _ => {}
            },
            Stage::Asked if training.mode == Mode::Status => {
                let chosen = Quiz::ALL.iter().find(|(c, ..)| key.code == KeyCode::Char(*c));
                if let Some(&(_, word, quiz)) = chosen {
                    let result =
                        exercise::mark_status(&training.current.problem, quiz, training.seconds(), &training.bonus);
                    training.tell(word.to_owned(), result)?;
                }
            }
            Stage::Asked | Stage::Defending { .. } => {
                let defending = matches!(training.stage, Stage::Defending { .. });
                match key.code {
                    KeyCode::Enter | KeyCode::Char(' ') if defending => {
                        training.answer_defence(Move::Play(training.cursor.at))?
                    }
                    KeyCode::Enter | KeyCode::Char(' ') => training.answer_move(Move::Play(training.cursor.at))?,
                    KeyCode::Char('?') => {
                        let late =
                            exercise::mark_unanswered(&training.current.problem, training.seconds(), &training.bonus);
                        training.tell("given up".to_owned(), late)?;
                    }
                    code => {
                        training.cursor.key(code);
                    }
                }
            }
        }
        Ok(true)
    }

    fn tick(&mut self) -> anyhow::Result<bool> {
        let training = &mut self.0;
        if !matches!(training.stage, Stage::Asked | Stage::Defending { .. }) {
            return Ok(false);
        }
        if training.seconds() > training.bonus.total() {
            let late = exercise::mark_unanswered(&training.current.problem, training.seconds(), &training.bonus);
            training.tell("no answer".to_owned(), late)?;
        }
        Ok(true)
    }
}
