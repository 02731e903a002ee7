//! The terminal: raw mode, the other page, the mouse, and back again whatever happens.

use std::io::{IsTerminal, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Position;

use super::Screen;
use crate::interrupt::cancel_on_ctrl_c;

/// How often the clock is drawn.
const TICK: Duration = Duration::from_millis(200);
/// How often it is looked whether a search has ended.
const SHORT_TICK: Duration = Duration::from_millis(30);

/// How long to wait for whoever draws, before the terminal is given back without him.
const PATIENCE: Duration = Duration::from_secs(1);

/// The exit code of a program whose terminal went away, as shells have it for a hang-up.
#[cfg(unix)]
const TERMINAL_GONE: i32 = 129;

/// Gives the terminal back when it is dropped, also after a panic.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is taken. Whoever writes to it holds the lock, so that nothing is drawn after it was given back.
static TAKEN: Mutex<bool> = Mutex::new(false);

fn taken() -> MutexGuard<'static, bool> {
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The terminal as it was, if a screen has it: from whichever thread, as often as one likes.
pub(crate) fn give_back() {
    // Who draws may wait for a terminal that nobody reads: then the modes are all that can be given back.
    let until = Instant::now() + PATIENCE;
    let mut taken = loop {
        match TAKEN.try_lock() {
            Ok(taken) => break taken,
            Err(TryLockError::Poisoned(taken)) => break taken.into_inner(),
            Err(TryLockError::WouldBlock) if Instant::now() < until => std::thread::sleep(SHORT_TICK),
            Err(TryLockError::WouldBlock) => {
                let _ = disable_raw_mode();
                return;
            }
        }
    };
    if !std::mem::take(&mut *taken) {
        return;
    }
    // The modes last: with them Ctrl-S stops what is written, and Ctrl-C throws away what has not been read yet. Nothing can
    // be done if the terminal is gone.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Runs a screen until it ends.
pub(crate) fn run(screen: &mut dyn Screen) -> anyhow::Result<()> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        anyhow::bail!("this needs a terminal: standard input and output must not be redirected");
    }
    // Ctrl-C is a key here: a signal comes from outside (the window was closed, the machine goes down), and only once.
    let told_to_end = cancel_on_ctrl_c();
    let _given_back = Taken;
    end_with_the_terminal(told_to_end.clone());
    // Never dropped: it would show the cursor, which is done here, and panic where the terminal is gone and standard error with it.
    let mut terminal = {
        let mut taken = taken();
        *taken = true;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?)
    };
    draw(&mut terminal, screen)?;
    loop {
        if told_to_end.is_cancelled() {
            return Ok(());
        }
        let mut draw_now = false;
        if event::poll(if screen.is_thinking() { SHORT_TICK } else { TICK })? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if !screen.key(key)? {
                        return Ok(());
                    }
                    draw_now = true;
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    screen.click(Position::new(mouse.column, mouse.row))?;
                    draw_now = true;
                }
                Event::Resize(..) => draw_now = true,
                _ => {}
            }
        }
        draw_now |= screen.tick()?;
        if screen.is_over() {
            return Ok(());
        }
        if draw_now {
            draw(&mut terminal, screen)?;
        }
    }
}

/// Ends the program when its terminal goes away. Whoever reads its keys does not learn it: crossterm tries again and again to
/// read from a terminal that is gone. So somebody else looks, and ends the program where it does not end by itself.
#[cfg(unix)]
fn end_with_the_terminal(switch: tesuji::Cancel) {
    use rustix::event::{PollFd, PollFlags, poll};
    static WATCH: std::sync::Once = std::sync::Once::new();
    WATCH.call_once(|| {
        // Without a watch all is well but for this.
        let _ = std::thread::Builder::new().name("terminal".to_owned()).spawn(move || {
            let keys = std::io::stdin();
            let mut gone = [PollFd::new(&keys, PollFlags::empty())];
            while poll(&mut gone, None) == Err(rustix::io::Errno::INTR) {}
            if gone[0].revents().is_empty() {
                return;
            }
            switch.cancel();
            std::thread::sleep(PATIENCE);
            if *taken() {
                give_back();
                std::process::exit(TERMINAL_GONE);
            }
        });
    });
}

#[cfg(not(unix))]
fn end_with_the_terminal(_: tesuji::Cancel) {}

/// Draws a screen, if the terminal is still ours.
fn draw(terminal: &mut Terminal<CrosstermBackend<Stdout>>, screen: &mut dyn Screen) -> anyhow::Result<()> {
    let ours = taken();
    if *ours {
        terminal.draw(|frame| screen.draw(frame))?;
    }
    Ok(())
}
