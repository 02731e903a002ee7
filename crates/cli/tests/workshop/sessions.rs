//! Random sessions at the screens: keys, clicks, sizes, signals, a terminal that goes away. Whatever happens, the program ends
//! when it is told to, without a panic, and leaves the terminal as it was: its modes, the page, the cursor, the mouse.
//!
//! `cargo xtask sessions --count 10000` runs many; here it is a sample.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, Termios, Winsize, tcgetattr, tcsetattr, tcsetwinsize};
use tesuji_board::random::Dice;

use crate::playing::SLOW;
use crate::{Folder, run, tesuji};

/// How long to wait for an end: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// Written when a program has ended.
const LAST: &str = "<the program has ended>";
/// Sessions in the ordinary tests.
const SAMPLE: usize = 60;

/// Keys that screens know, and some that they do not.
const KEYS: &[&str] = &[
    " ",
    "\r",
    "q",
    "?",
    "p",
    "u",
    "h",
    "s",
    "c",
    "t",
    "n",
    "r",
    "b",
    "o",
    "g",
    "m",
    "d",
    "a",
    "1",
    "7",
    "0",
    "+",
    "-",
    "y",
    "x",
    "k",
    "l",
    "j",
    "\t",
    "\x1b",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x7f",
    "\x1a",
    "\x1b[<0;12;8M",
    "\x1b[<0;40;20M",
    "\x1b[<0;12;8m",
    "\x1b[5~",
    "\x1bOP",
    "\u{e9}",
    "\u{56f2}",
    "\x1b[200~text\x1b[201~",
    "\0",
    "\x1c",
    "\x13",
    "\x11",
];

#[test]
fn random_sessions_leave_the_terminal_as_it_was() {
    let count = std::env::var("TESUJI_SESSIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(SAMPLE);
    let seed: u64 = std::env::var("TESUJI_SESSIONS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = Folder::new("sessions");
    let slow = folder.file("slow.txt");
    std::fs::write(&slow, SLOW).unwrap();
    let library = folder.file("problems.db");
    assert!(run(&["generate", "--count", "3", "--db", &library, "--quiet"]).status.success());
    let place = Place { slow, library };
    let next = AtomicUsize::new(0);
    // Most of a session is waiting.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let told = session(&place, seed.wrapping_mul(1_000_003) + number as u64);
                    if let Err(what) = told {
                        panic!("session {number} (TESUJI_SESSIONS_SEED={seed}): {what}");
                    }
                    if number % 500 == 499 {
                        println!("{} sessions", number + 1);
                    }
                }
            });
        }
    });
}

struct Place {
    slow: String,
    library: String,
}

/// What is run, at random.
fn command(dice: &mut Dice, place: &Place) -> Command {
    let example = |name: &str| format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    let slow = place.slow.as_str();
    let (ko, ladder) = (example("ko.txt"), example("ladder.sgf"));
    let mut command = match dice.below(7) {
        0 => tesuji(&["play", &ko]),
        1 => tesuji(&["play", slow]),
        2 => tesuji(&["exercise", "--count", "2"]),
        3 => tesuji(&["catch", &ladder, "--prey", "D4", "--kind", "ladder", "--trace"]),
        4 => tesuji(&["solve", &ko, "--trace"]),
        5 => tesuji(&["solve", slow, "--trace"]),
        _ => tesuji(&["solve", slow, "--watch", "--time", "2s"]),
    };
    command.env("TESUJI_DB", &place.library);
    command
}

/// A pseudo terminal with a program, and everything that the program wrote.
struct Session {
    child: Child,
    keyboard: Option<File>,
    /// Open until the end, so that the modes can be looked at.
    line: File,
    written: Arc<Mutex<Vec<u8>>>,
    before: Termios,
    /// Nobody reads any more.
    gone: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
}

impl Session {
    fn begin(mut command: Command) -> Session {
        let (master, line) = pseudo_terminal();
        let before = tcgetattr(&line).unwrap();
        let child = on(&line, &mut command);
        let keyboard = master;
        let mut output = keyboard.try_clone().unwrap();
        let written = Arc::new(Mutex::new(Vec::new()));
        let gone = Arc::new(AtomicBool::new(false));
        let (heard, no_more) = (written.clone(), gone.clone());
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while !no_more.load(Ordering::Relaxed) {
                if !readable(&output, Duration::from_millis(20)) {
                    continue;
                }
                let Ok(count @ 1..) = output.read(&mut buffer) else { return };
                heard.lock().unwrap().extend_from_slice(&buffer[..count]);
            }
        });
        Session { child, keyboard: Some(keyboard), line, written, before, gone, reader: Some(reader) }
    }

    /// As if its window were closed.
    fn close(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        self.keyboard = None;
        if let Some(reader) = self.reader.take() {
            reader.join().unwrap();
        }
    }

    fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).unwrap();
        // It may have ended by now.
        let _ = kill_process(Pid::from_raw(id).unwrap(), signal);
    }

    fn act(&self, dice: &mut Dice) {
        let Some(mut keyboard) = self.keyboard.as_ref() else { return };
        match dice.below(20) {
            0 => {
                tcsetwinsize(keyboard, size(1 + dice.below(60) as u16, 1 + dice.below(160) as u16)).unwrap();
                // The pseudo terminal is not the controlling one, so that nobody tells the program.
                self.signal(Signal::WINCH);
            }
            1 => {
                // Stopped and sent on, as a shell does with Ctrl-Z and fg.
                self.signal(Signal::TSTP);
                std::thread::sleep(Duration::from_millis(5));
                self.signal(Signal::CONT);
            }
            _ => {
                // A full line of keys that nobody reads must not block: there are few.
                let _ = keyboard.write_all(KEYS[dice.below(KEYS.len())].as_bytes());
            }
        }
        std::thread::sleep(Duration::from_millis(dice.below(12) as u64));
    }

    /// What the program wrote until its end, all of it: it has arrived when what is written after it has.
    fn all_that_was_written(&self) -> Option<Vec<u8>> {
        // Ctrl-S, typed when the program had left its screen, stops the line; a raw one knows no such keys, and goes on.
        let mut modes = tcgetattr(&self.line).unwrap();
        modes.make_raw();
        tcsetattr(&self.line, OptionalActions::Now, &modes).unwrap();
        (&self.line).write_all(LAST.as_bytes()).unwrap();
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let mut written = self.written.lock().unwrap().clone();
            if let Some(at) = last(&written, LAST).checked_sub(1) {
                written.truncate(at);
                return Some(written);
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        None
    }

    fn ended(&mut self, within: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + within;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            if Instant::now() > until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(3));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(rows: u16, columns: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

/// How a session is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Ctrl-C as a key, again and again.
    Keys,
    Interrupt,
    Terminate,
    HangUp,
    /// The window is closed: no signal, nobody reads.
    Close,
}

fn session(place: &Place, number: u64) -> Result<(), String> {
    let mut dice = Dice::new(number);
    let command = command(&mut dice, place);
    let told = format!("{command:?}");
    let mut session = Session::begin(command);
    // Sometimes before the screen is there at all.
    std::thread::sleep(Duration::from_millis(dice.below(120) as u64));
    for _ in 0..dice.below(25) {
        session.act(&mut dice);
    }
    let end = [End::Keys, End::Interrupt, End::Terminate, End::HangUp, End::Close][dice.below(5)];
    let fail = |what: &str, session: &Session| {
        let written = session.written.lock().unwrap();
        let tail = String::from_utf8_lossy(&written[written.len().saturating_sub(600)..]).escape_debug().to_string();
        Err(format!("{what}; {end:?}; {told}\n{tail}"))
    };
    let Some(status) = end_it(&mut session, end) else { return fail("it does not end", &session) };
    // 130 after Ctrl-C, 129 where the terminal is gone; a signal that ends it by default may do so before its handler is there.
    let by_signal = matches!(status.signal(), Some(1 | 2 | 15));
    if !(matches!(status.code(), Some(0 | 1 | 2 | 129 | 130)) || by_signal) {
        return fail(&format!("it ended with {status}"), &session);
    }
    if end == End::Close {
        // There is no terminal left to look at.
        return Ok(());
    }
    let after = tcgetattr(&session.line).unwrap();
    let Some(written) = session.all_that_was_written() else { return fail("what it wrote does not arrive", &session) };
    if String::from_utf8_lossy(&written).contains("panicked") {
        return fail("it panicked", &session);
    }
    let modes = |t: &Termios| (t.input_modes, t.output_modes, t.control_modes, t.local_modes);
    if modes(&after) != modes(&session.before) {
        return fail("the modes of the terminal are others", &session);
    }
    for (on, off, what) in [
        ("\x1b[?1049h", "\x1b[?1049l", "the other page is not left"),
        ("\x1b[?25l", "\x1b[?25h", "the cursor is hidden"),
        ("\x1b[?1000h", "\x1b[?1000l", "the mouse is not given back"),
    ] {
        if last(&written, on) > last(&written, off) {
            return fail(what, &session);
        }
    }
    Ok(())
}

/// Where a text stands last, counted from one; 0 if it does not.
fn last(written: &[u8], text: &str) -> usize {
    written.windows(text.len()).rposition(|window| window == text.as_bytes()).map_or(0, |at| at + 1)
}

fn end_it(session: &mut Session, end: End) -> Option<std::process::ExitStatus> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        match end {
            End::Keys => {
                if let Some(mut keyboard) = session.keyboard.as_ref() {
                    let _ = keyboard.write_all(b"\x03");
                }
                // Where no screen is, a key is only a key: this terminal sends no signals.
                if Instant::now() + PATIENCE > until + Duration::from_secs(2) {
                    session.signal(Signal::INT);
                }
            }
            End::Interrupt => session.signal(Signal::INT),
            End::Terminate => session.signal(Signal::TERM),
            End::HangUp => session.signal(Signal::HUP),
            End::Close => session.close(),
        }
        if let Some(status) = session.ended(Duration::from_millis(150)) {
            return Some(status);
        }
    }
    None
}

/// Ctrl-S, typed in the moment in which a screen is left, stops nothing before the other page is left.
#[test]
fn ctrl_s_keeps_no_screen_from_being_left() {
    let file = format!("{}/../../examples/ko.txt", env!("CARGO_MANIFEST_DIR"));
    for _ in 0..10 {
        let mut session = Session::begin(tesuji(&["play", &file]));
        let seen = |text: &str| last(&session.written.lock().unwrap(), text) > 0;
        let soon = |text: &str| {
            let until = Instant::now() + PATIENCE;
            while !seen(text) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(3));
            }
            seen(text)
        };
        assert!(soon("\x1b[?1049h") && soon("quit"), "there is no screen");
        session.signal(Signal::TERM);
        let mut keyboard = session.keyboard.as_ref().unwrap();
        // Until the modes have been given back; no more than fit into the line if nobody reads them.
        for _ in 0..3000 {
            keyboard.write_all(b"\x13").unwrap();
            if tcgetattr(&session.line).unwrap().local_modes == session.before.local_modes {
                break;
            }
        }
        assert!(soon("\x1b[?1049l"), "the other page is not left");
        // What is written after that may be stopped.
        keyboard.write_all(b"\x11").unwrap();
        assert!(session.ended(PATIENCE).is_some(), "it does not end");
    }
}

/// The window is closed: nobody reads, nobody types, and where it is not the controlling terminal no signal tells. The program
/// ends all the same; and so it does after one signal, for whoever sends it sends no second.
#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let file = format!("{}/../../examples/ko.txt", env!("CARGO_MANIFEST_DIR"));
    for arguments in [&["play", &file][..], &["solve", &file, "--trace"]] {
        // It goes while the screen is drawn, or while the program waits for a key.
        for (drawn, signal) in [
            (false, None),
            (true, None),
            (true, Some(Signal::HUP)),
            (false, Some(Signal::TERM)),
            (true, Some(Signal::TERM)),
        ] {
            let (mut child, mut master) = unheard(tesuji(arguments));
            let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
            while last(&seen, "\x1b[?1049h") == 0 || drawn && readable(&master, Duration::from_millis(600)) {
                let count = master.read(&mut buffer).unwrap();
                seen.extend_from_slice(&buffer[..count]);
            }
            match signal {
                None => drop(master),
                Some(signal) => {
                    let id = i32::try_from(child.id()).unwrap();
                    kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
                    std::thread::spawn(move || while let Ok(1..) = master.read(&mut buffer) {});
                }
            }
            let until = Instant::now() + PATIENCE;
            while child.try_wait().unwrap().is_none() {
                if Instant::now() > until {
                    let _ = child.kill();
                    panic!("{arguments:?} does not end: {signal:?}");
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// Whether something is written within this time.
fn readable(master: &File, within: Duration) -> bool {
    let time = Timespec { tv_sec: 0, tv_nsec: within.subsec_nanos().into() };
    poll(&mut [PollFd::new(master, PollFlags::IN)], Some(&time)).unwrap() > 0
}

/// A program in a pseudo terminal that nobody reads yet.
fn unheard(mut command: Command) -> (Child, File) {
    let (master, line) = pseudo_terminal();
    (on(&line, &mut command), master)
}

/// Its two ends: the window, and the line that programs read and write.
fn pseudo_terminal() -> (File, File) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    // Programs that are started must not hold the window open.
    fcntl_setfd(&master, FdFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    tcsetwinsize(&master, size(30, 90)).unwrap();
    let line = OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    // Ctrl-C, typed when a program has given the modes back, would throw away what the window has not read yet.
    let mut modes = tcgetattr(&line).unwrap();
    modes.local_modes |= LocalModes::NOFLSH;
    tcsetattr(&line, OptionalActions::Now, &modes).unwrap();
    (File::from(master), line)
}

/// Starts a program on a line.
fn on(line: &File, command: &mut Command) -> Child {
    let side = || Stdio::from(line.try_clone().unwrap());
    command.env("TERM", "xterm-256color").stdin(side()).stdout(side()).stderr(side()).spawn().unwrap()
}
