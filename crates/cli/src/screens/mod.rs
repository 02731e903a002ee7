//! Full-screen play, exercise and traces in the terminal: board, keyboard, mouse, clock bar. Everything that thinks is in the
//! workshop and the library, and runs on a thread of its own ([`thinking`]).

mod board;
mod exercise;
mod keys;
mod play;
mod terminal;
mod thinking;

pub(crate) use board::{BoardView, Window, numbered};
pub(crate) use exercise::{ExerciseScreen, Mode, Plan};
pub(crate) use play::PlayScreen;
pub(crate) use terminal::{give_back, run};

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Position;

/// One screen: it draws itself and takes keys.
pub(crate) trait Screen {
    /// Draws the present state.
    fn draw(&mut self, frame: &mut Frame<'_>);
    /// Takes a key; `false` ends the screen.
    fn key(&mut self, key: KeyEvent) -> anyhow::Result<bool>;
    /// Takes a click of the mouse.
    fn click(&mut self, _at: Position) -> anyhow::Result<()> {
        Ok(())
    }
    /// Time has passed; `true` if something is to be redrawn.
    fn tick(&mut self) -> anyhow::Result<bool> {
        Ok(false)
    }
    /// Whether there is nothing more to be shown.
    fn is_over(&self) -> bool {
        false
    }
    /// Whether a search is running.
    fn is_thinking(&self) -> bool {
        false
    }
}
