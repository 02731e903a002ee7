//! A real terminal (a pseudo terminal of the system) with a screen that can be read.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::tesuji;

/// How long to wait for a text: the machine may be busy.
const TIME_LIMIT: Duration = Duration::from_secs(60);

pub(crate) struct Terminal {
    child: Child,
    keyboard: File,
    screen: Arc<Mutex<vt100::Parser>>,
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Runs a command in a terminal of 30 lines.
    pub(crate) fn new(arguments: &[&str], no_color: bool) -> Terminal {
        Terminal::running(tesuji(arguments), no_color)
    }

    /// Runs a command that is prepared already.
    pub(crate) fn running(mut command: Command, no_color: bool) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let size = Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let slave = OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let side = || Stdio::from(slave.try_clone().unwrap());
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let child = command.stdin(side()).stdout(side()).stderr(side()).spawn().unwrap();
        drop(slave);
        let keyboard = File::from(master);
        let mut output = keyboard.try_clone().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(40, 100, 0)));
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (drawn, heard) = (screen.clone(), bytes.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                drawn.lock().unwrap().process(&buffer[..count]);
                heard.lock().unwrap().extend_from_slice(&buffer[..count]);
            }
        });
        Terminal { child, keyboard, screen, bytes }
    }

    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Everything that was written to the terminal.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().unwrap().clone()
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for(&self, text: &str) {
        let until = Instant::now() + TIME_LIMIT;
        while !self.text().contains(text) {
            assert!(Instant::now() < until, "'{text}' did not appear:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a text is no longer on the screen: what is drawn arrives in pieces.
    pub(crate) fn wait_until_gone(&self, text: &str) {
        let until = Instant::now() + TIME_LIMIT;
        while self.text().contains(text) {
            assert!(Instant::now() < until, "'{text}' did not go away:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether the terminal gives lines and shows what is typed, as a shell wants it.
    pub(crate) fn is_sane(&self) -> bool {
        let modes = tcgetattr(&self.keyboard).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// As Ctrl-C does outside of a screen.
    pub(crate) fn interrupt(&self) {
        let id = i32::try_from(self.child.id()).unwrap();
        // It may have ended by now.
        let _ = kill_process(Pid::from_raw(id).unwrap(), Signal::INT);
    }

    /// Whether it has not ended.
    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Another size.
    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keyboard, size).unwrap();
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        // The pseudo terminal is not the controlling one, so that nobody tells the program.
        let id = i32::try_from(self.child.id()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), Signal::WINCH).unwrap();
    }

    /// Waits for the end and gives the exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        let until = Instant::now() + TIME_LIMIT;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A failed test must not leave it behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
