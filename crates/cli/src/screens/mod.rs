//! Full-screen play and exercise in the terminal: board, keyboard, clock bar. Everything that thinks is in the
//! workshop.

mod board;
mod exercise;
mod keys;
mod play;
mod terminal;

pub(crate) use exercise::{ExerciseScreen, Mode};
pub(crate) use play::PlayScreen;
pub(crate) use terminal::run;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

/// One screen: it draws itself and takes keys.
pub(crate) trait Screen {
    /// Draws the present state.
    fn draw(&mut self, frame: &mut Frame<'_>);
    /// Takes a key; `false` ends the screen.
    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool>;
    /// Time has passed; `true` if something is to be redrawn.
    fn tick(&mut self) -> anyhow::Result<bool> {
        Ok(false)
    }
}
