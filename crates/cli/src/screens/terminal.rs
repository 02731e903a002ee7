//! The terminal: raw mode, the other page, the mouse, and back again whatever happens.

use std::io::{IsTerminal, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Position;

use super::Screen;

/// How often the clock is drawn.
const TICK: Duration = Duration::from_millis(200);
/// How often it is looked whether a search has ended.
const SHORT_TICK: Duration = Duration::from_millis(30);

/// Gives the terminal back when it is dropped, also after a panic.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal as it was, if a screen has it: from whichever thread, as often as one likes.
pub(crate) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Nothing can be done if the terminal is gone.
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// Runs a screen until it ends.
pub(crate) fn run(screen: &mut dyn Screen) -> anyhow::Result<()> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        anyhow::bail!("this needs a terminal: standard input and output must not be redirected");
    }
    TAKEN.store(true, Ordering::SeqCst);
    let _taken = Taken;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    terminal.draw(|frame| screen.draw(frame))?;
    loop {
        let mut draw = false;
        if event::poll(if screen.is_thinking() { SHORT_TICK } else { TICK })? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if !screen.key(key)? {
                        return Ok(());
                    }
                    draw = true;
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    screen.click(Position::new(mouse.column, mouse.row))?;
                    draw = true;
                }
                Event::Resize(..) => draw = true,
                _ => {}
            }
        }
        draw |= screen.tick()?;
        if screen.is_over() {
            return Ok(());
        }
        if draw {
            terminal.draw(|frame| screen.draw(frame))?;
        }
    }
}
