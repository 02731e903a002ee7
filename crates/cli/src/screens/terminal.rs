//! The terminal: raw mode, the other page, and back again whatever happens.

use std::io::{IsTerminal, stdout};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

use super::Screen;

/// How often the clock is drawn.
const TICK: Duration = Duration::from_millis(200);

/// Gives the terminal back when it is dropped, also after a panic.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        // Nothing can be done if the terminal is gone.
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), LeaveAlternateScreen);
    }
}

/// Runs a screen until it ends.
pub(crate) fn run(screen: &mut dyn Screen) -> anyhow::Result<()> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        anyhow::bail!("this needs a terminal: standard input and output must not be redirected");
    }
    enable_raw_mode()?;
    let _taken = Taken;
    execute!(stdout(), EnterAlternateScreen)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    terminal.draw(|frame| screen.draw(frame))?;
    loop {
        let draw = if event::poll(TICK)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if !screen.key(key)? {
                        return Ok(());
                    }
                    true
                }
                Event::Resize(..) => true,
                _ => false,
            }
        } else {
            screen.tick()?
        };
        if draw {
            terminal.draw(|frame| screen.draw(frame))?;
        }
    }
}
