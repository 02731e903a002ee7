//! The GTP engine (`tesuji gtp`).
//!
//! ```text
//!   reader thread: lines ---> channel ---> engine: one command at a time ---> standard output
//!        |  "# interrupt"                     ^
//!        +----------------- Cancel -----------+
//! ```
//!
//! | file | what it knows |
//! |---|---|
//! | `protocol` | how a line becomes a request, a result a response |
//! | `game` | the position and the moves that led to it |
//! | `commands` | the table of all commands |
//! | `administration`, `position`, `load` | commands about the engine; about the board; files |
//! | `searches` | questions to the library, within the time limit of a command |
//! | `capture`, `owl` | GNU Go's tactical commands: captures; life and death |
//! | `genmove` | a sensible tactical move |
//! | `gogui`, `analyze` | what GoGui shows; the analysis lines of Sabaki and Lizzie |

mod administration;
mod analyze;
mod capture;
mod commands;
mod game;
mod genmove;
mod gogui;
mod load;
mod owl;
mod position;
mod protocol;
mod searches;

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tesuji::{Cancel, Point, Size, Solver};

use analyze::Patience;
use game::Game;
use protocol::Request;

/// The longest line that is read; what follows it is dropped.
const LINE_BYTES: usize = 1 << 20;
/// Lines that may wait while a command runs.
const WAITING_LINES: usize = 1024;
/// What one command may take, if nothing else is said.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Nodes of one search for a capture, if nothing else is said.
pub const CAPTURE_NODES: u64 = 100_000;

/// Reads the file of a name.
pub type ReadFile = fn(&str) -> io::Result<Vec<u8>>;

/// How the engine works.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who is asked; its limits are those below.
    pub solver: Solver,
    /// Time limit of one command.
    pub time: Duration,
    /// Maximum nodes of one search of a command. If nothing is said, [`CAPTURE_NODES`] for captures, and for life and
    /// death the time alone.
    pub nodes: Option<u64>,
    /// Where GoGui's graphics of a long search go, if they are wanted.
    pub live: Option<fn(&str)>,
    /// How the files of `loadsgf` are read, if they may be.
    pub read_file: Option<ReadFile>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { solver: Solver::new(), time: DEFAULT_TIME, nodes: None, live: None, read_file: None }
    }
}

/// What the commands work on.
pub struct Engine {
    game: Game,
    komi: f32,
    settings: Settings,
    /// The target of the problem at hand, if it was said.
    target: Vec<Point>,
    /// Nodes visited since the counter was reset.
    nodes: u64,
    quit: bool,
    /// The response stays open until the next line comes.
    analysing: bool,
    /// Stops the running command; a fresh one for each.
    cancel: Cancel,
    /// What the reader knows of it.
    running: Arc<Mutex<Running>>,
}

impl Engine {
    /// An engine with an empty board.
    pub fn new(settings: Settings) -> Engine {
        Engine {
            game: Game::new(Size::STANDARD),
            komi: 6.5,
            settings,
            target: Vec::new(),
            nodes: 0,
            quit: false,
            analysing: false,
            cancel: Cancel::new(),
            running: Arc::default(),
        }
    }

    /// From now on the end of the input stops the running command; it may have come already.
    fn ends_with_input(&self) {
        let mut running = lock(&self.running);
        running.by_end = true;
        if running.ended {
            self.cancel.cancel();
        }
    }

    /// Begins another game: a target that was named belonged to the last one.
    fn start(&mut self, game: Game) {
        self.game = game;
        self.target.clear();
    }

    /// Runs one command.
    fn run(&mut self, request: &Request) -> Result<String, String> {
        let command = commands::find(&request.command).ok_or("unknown command")?;
        command(self, &request.arguments)
    }

    /// Answers one line with the text of the response; `None` if the line asks nothing.
    pub fn answer_line(&mut self, line: &str) -> Option<String> {
        let request = protocol::parse_line(line)?;
        self.cancel = Cancel::new();
        let result = self.run(&request);
        Some(protocol::response(request.id, &result))
    }
}

/// What the reader may stop, and what it has seen.
#[derive(Default)]
struct Running {
    cancel: Cancel,
    /// Any line stops it, not only an interrupt.
    by_any_line: bool,
    /// The end of the input stops it.
    by_end: bool,
    /// Lines that wait to be answered.
    waiting: usize,
    /// There will be no more lines.
    ended: bool,
}

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(input: impl BufRead + Send + 'static, mut output: impl Write, settings: Settings) -> io::Result<()> {
    let mut engine = Engine::new(settings);
    let lines = read_ahead(input, Arc::clone(&engine.running));
    while let Ok(line) = lines.recv() {
        let line = line?;
        if engine.analysing {
            // Whatever comes ends the analysis, an empty line too.
            engine.analysing = false;
            end_response(&mut output)?;
        }
        {
            let mut running = lock(&engine.running);
            running.waiting = running.waiting.saturating_sub(1);
        }
        let Some(request) = protocol::parse_line(&line) else { continue };
        match analyze::find(&request.command) {
            Some(command) => answer_analysis(&mut engine, command, &request, &mut output)?,
            None => {
                engine.begin(false);
                let result = engine.run(&request);
                output.write_all(protocol::response(request.id, &result).as_bytes())?;
                output.flush()?;
            }
        }
        if engine.quit {
            return Ok(());
        }
    }
    if engine.analysing {
        end_response(&mut output)?;
    }
    Ok(())
}

impl Engine {
    /// A command begins, which the reader may stop: an analysis by any line. Says how long an analysis may take.
    fn begin(&mut self, is_analysis: bool) -> Patience {
        self.cancel = Cancel::new();
        let mut running = lock(&self.running);
        let patience = match (running.waiting, running.ended) {
            (0, false) => Patience::Endless,
            (0, true) => Patience::Once,
            _ => Patience::Pressed,
        };
        running.cancel = self.cancel.clone();
        running.by_any_line = is_analysis && patience == Patience::Endless;
        running.by_end = false;
        patience
    }
}

/// Answers with lines that are written as they are found. The response stays open, and its empty line is written when
/// the next line comes; unless the command makes a move.
fn answer_analysis(
    engine: &mut Engine,
    command: analyze::Command,
    request: &Request,
    output: &mut impl Write,
) -> io::Result<()> {
    let arguments = match analyze::parse(command, engine, &request.arguments) {
        Ok(arguments) => arguments,
        Err(message) => return output.write_all(protocol::response(request.id, &Err(message)).as_bytes()),
    };
    let patience = engine.begin(!command.generates);
    let patience = if command.generates { Patience::Once } else { patience };
    let opening = protocol::response(request.id, &Ok(String::new()));
    output.write_all(opening.trim_end().as_bytes())?;
    output.write_all(b"\n")?;
    output.flush()?;
    let (mut broken, cancel) = (None, engine.cancel.clone());
    let done = analyze::run(engine, &arguments, patience, &mut |line| {
        if let Err(error) = writeln!(output, "{line}").and_then(|()| output.flush()) {
            broken = Some(error);
            // Nobody reads it any more.
            cancel.cancel();
        }
    });
    broken.map_or(Ok(()), Err)?;
    match done {
        Ok(None) => engine.analysing = true,
        Ok(Some(mv)) => write!(output, "{}\n\n", analyze::played(mv))?,
        Err(message) => write!(output, "# {message}\n\n")?,
    }
    output.flush()
}

fn end_response(output: &mut impl Write) -> io::Result<()> {
    output.write_all(b"\n")?;
    output.flush()
}

fn lock(running: &Mutex<Running>) -> std::sync::MutexGuard<'_, Running> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads lines in a thread of its own, so that an interrupt is seen while a command runs.
fn read_ahead(mut input: impl BufRead + Send + 'static, running: Arc<Mutex<Running>>) -> Receiver<io::Result<String>> {
    let (sender, receiver) = mpsc::sync_channel(WAITING_LINES);
    std::thread::spawn(move || {
        loop {
            let line = read_line(&mut input);
            {
                let mut running = lock(&running);
                let interrupted = matches!(&line, Ok(Some(line)) if protocol::is_interrupt(line));
                let stops = match &line {
                    Ok(Some(_)) => {
                        running.waiting += 1;
                        running.by_any_line
                    }
                    _ => {
                        running.ended = true;
                        running.by_end
                    }
                };
                if interrupted || stops {
                    running.cancel.cancel();
                }
            }
            let line = match line {
                Ok(None) => return,
                Ok(Some(line)) => Ok(line),
                Err(error) => Err(error),
            };
            let last = line.is_err();
            // Nobody may be listening any more; then there is nothing left to do.
            if sender.send(line).is_err() || last {
                return;
            }
        }
    });
    receiver
}

/// One line, of at most [`LINE_BYTES`]; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LINE_BYTES as u64).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && read == LINE_BYTES {
        skip_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let (used, done) = (end.map_or(chunk.len(), |end| end + 1), end.is_some() || chunk.is_empty());
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests;
