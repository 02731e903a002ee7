//! `cargo xtask soak`: the program under load for minutes or hours.
//!
//! At the same time: a JSON engine that is asked again and again, a server with 50 clients of all kinds (honest ones, event
//! streams, clients that leave, that send rubbish, that say nothing, that never read), and a generator. First every question is
//! answered on an idle machine; under load every answer must be the same. In the end: how long a trivial question took,
//! whether memory and file handles of the engine and of the server have grown.
//!
//! Linux only: memory and handles are read from `/proc`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::{cargo, run, target_folder};

const CLIENTS: usize = 50;
/// How often memory and handles are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// For how long a client thinks before it asks again, if nothing is said: the machine is always busy.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);
/// Nobody waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(120);
/// Growth of memory that is no leak: caches and what the allocator keeps, in kilobytes.
const SLACK: u64 = 64 << 10;

/// What is held against the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The 99th percentile of a trivial question.
    pub(crate) trivial: Duration,
}

/// On a machine that does nothing else.
pub(crate) const QUIET: Limits = Limits { trivial: Duration::from_millis(50) };
/// In the tests: the machine may be busy.
pub(crate) const BUSY: Limits = Limits { trivial: Duration::from_secs(20) };

/// Runs for so long, and reports.
pub(crate) fn soak(time: Duration, pause: Duration, limits: Limits) -> Result<(), String> {
    run(&mut cargo(&["build", "--locked", "--release", "--bin", "tesuji"]), "cargo build")?;
    soak_program(&target_folder()?.join("release").join("tesuji"), time, pause, limits)
}

/// The same with a program that is built.
pub(crate) fn soak_program(program: &Path, time: Duration, pause: Duration, limits: Limits) -> Result<(), String> {
    let questions = questions()?;
    let mut idle = Engine::start(program)?;
    let truth: Vec<String> = questions.iter().map(|question| idle.ask(question)).collect::<Result<_, _>>()?;
    drop(idle);
    let folder = target_folder()?.join("soak");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let server = Server::start(program, &folder)?;
    let mut generator = start_generator(program, &folder)?;
    let engine = Engine::start(program)?;
    let watched = [("engine", engine.child.id()), ("server", server.child.id()), ("generator", generator.id())];
    let load = Load { questions, truth, pause, port: server.port, over: AtomicBool::new(false), seen: Seen::default() };
    let seen = load.run(engine, time, &watched)?;
    let _ = generator.kill();
    let _ = generator.wait();
    drop(server);
    seen.report(time, pause, limits)
}

/// Questions of all kinds, as lines of the JSON engine without their id; the first is the trivial one.
fn questions() -> Result<Vec<String>, String> {
    let trivial = r#""boardXSize":6,"boardYSize":2,"initialStones":[["B","A2"],["B","B2"],["B","C2"],["B","D2"],["B","D1"],["W","E1"],["W","E2"]],"initialPlayer":"B","ask":"life","target":["A2"],"area":["A1","B1","C1"]"#;
    let mut questions = vec![trivial.to_owned(), format!("{trivial},\"include\":[\"allMoves\",\"proof\"]")];
    for player in ["B", "W"] {
        questions.push(format!(
            r#""boardXSize":9,"boardYSize":9,"initialStones":[["W","D4"],["B","D3"],["B","C4"],["B","E3"]],"initialPlayer":"{player}","ask":"catch","prey":"D4","limits":{{"nodes":2000}}"#
        ));
        questions.push(format!(
            r#""boardXSize":9,"boardYSize":9,"initialStones":[["W","A2"],["W","B2"],["W","C2"],["W","D2"],["W","D1"],["B","A3"],["B","B3"],["B","C3"],["B","D3"],["B","E2"],["B","E1"]],"initialPlayer":"{player}","ask":"life","target":["A2"],"limits":{{"nodes":20000}}"#
        ));
    }
    Ok(questions)
}

/// A running JSON engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &Path) -> Result<Engine, String> {
        let mut child = Command::new(program)
            .arg("analyze")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let input = child.stdin.take().ok_or("the engine has no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("the engine has no output")?);
        Ok(Engine { child, input, output })
    }

    /// The answer, without what differs from run to run.
    fn ask(&mut self, question: &str) -> Result<String, String> {
        let told = |error: std::io::Error| format!("the engine went away: {error}");
        writeln!(self.input, "{{\"id\":\"q\",{question}}}").and_then(|()| self.input.flush()).map_err(told)?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(told)?;
        if line.is_empty() { Err("the engine ended".to_owned()) } else { Ok(without_time(&line)) }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer without its seconds, and without the id that only the engine repeats.
fn without_time(answer: &str) -> String {
    let answer = &answer.replacen("\"id\":\"q\",", "", 1);
    let Some((before, rest)) = answer.split_once("\"seconds\":") else { return answer.trim().to_owned() };
    let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".e-+".contains(letter));
    format!("{before}{}", rest.trim())
}

/// A running server.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(program: &Path, folder: &Path) -> Result<Server, String> {
        // A free port: taken, and given back at once.
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| format!("no free port: {error}"))?.port();
        let child = Command::new(program)
            .args(["serve", "--port", &port.to_string(), "--db"])
            .arg(folder.join("served.db"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let server = Server { child, port };
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if Instant::now() > until {
                return Err("the server does not listen".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start_generator(program: &Path, folder: &Path) -> Result<Child, String> {
    // It takes what is left.
    let mut command = Command::new("nice");
    command
        .args(["-n", "19"])
        .arg(program)
        .args(["generate", "--count", "100000000", "--jobs", "1", "--quiet", "--db"])
        .arg(folder.join("made.db"));
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|error| format!("generate: {error}"))
}

/// What was seen.
#[derive(Default)]
struct Seen {
    engine_answers: AtomicU64,
    server_answers: AtomicU64,
    busy: AtomicU64,
    hostile: AtomicU64,
    trivial: Mutex<Vec<Duration>>,
    faults: Mutex<Vec<String>>,
    /// Kilobytes and handles of each watched process, in time.
    sizes: Mutex<BTreeMap<&'static str, Vec<(u64, usize)>>>,
}

struct Load {
    questions: Vec<String>,
    truth: Vec<String>,
    /// For how long a client thinks before it asks again; the engine is asked all questions again after a tenth of it.
    pause: Duration,
    port: u16,
    over: AtomicBool,
    seen: Seen,
}

impl Load {
    fn run(self, engine: Engine, time: Duration, watched: &[(&'static str, u32)]) -> Result<Seen, String> {
        let shared = Arc::new(self);
        let until = Instant::now() + time;
        std::thread::scope(|scope| {
            let load = Arc::clone(&shared);
            scope.spawn(move || load.ask_engine(engine));
            for number in 0..CLIENTS {
                let load = Arc::clone(&shared);
                scope.spawn(move || load.client(number));
            }
            while Instant::now() < until && shared.seen.faults.lock().is_ok_and(|faults| faults.is_empty()) {
                shared.look(watched);
                std::thread::sleep(LOOK.min(until.saturating_duration_since(Instant::now())));
            }
            shared.look(watched);
            shared.over.store(true, Ordering::Relaxed);
        });
        Arc::try_unwrap(shared).map(|load| load.seen).map_err(|_| "a client goes on".to_owned())
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn fault(&self, what: String) {
        if let Ok(mut faults) = self.seen.faults.lock() {
            faults.push(what);
        }
        self.over.store(true, Ordering::Relaxed);
    }

    /// Notes the memory and the handles of a process.
    fn look(&self, watched: &[(&'static str, u32)]) {
        for &(name, id) in watched {
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
            let Some(kilobytes) = kilobytes.and_then(|text| text.trim().parse().ok()) else { continue };
            let handles = fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
            if let Ok(mut sizes) = self.seen.sizes.lock() {
                sizes.entry(name).or_default().push((kilobytes, handles));
            }
        }
    }

    fn ask_engine(&self, mut engine: Engine) {
        while !self.is_over() {
            for (question, truth) in self.questions.iter().zip(&self.truth) {
                match engine.ask(question) {
                    Ok(answer) if answer == *truth => {
                        self.seen.engine_answers.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(answer) => return self.fault(format!("the engine: {answer}\nwhen it was idle: {truth}")),
                    Err(error) => return self.fault(error),
                }
            }
            std::thread::sleep(self.pause / 10);
        }
        // It is looked at until the others have ended.
        drop(engine);
    }

    fn client(&self, number: usize) {
        let mut turn = number;
        while !self.is_over() {
            match number % 10 {
                0..=4 => self.honest(turn % self.questions.len()),
                5 => self.stream(turn % self.questions.len()),
                6 => self.hostile(b"POST /api/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{", 20),
                7 => self.hostile(b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03 GET nonsense\r\n\r\n", 5),
                8 => self.hostile(b"", 300),
                _ => self.never_reads(turn % self.questions.len()),
            }
            turn += 7;
            std::thread::sleep(self.pause);
        }
    }

    fn connect(&self) -> Option<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.set_write_timeout(Some(PATIENCE)).ok()?;
        Some(stream)
    }

    fn request(&self, question: usize, accept: &str) -> String {
        let body = format!("{{\"id\":\"q\",{}}}", self.questions[question]);
        format!(
            "POST /api/analyze HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nAccept: {accept}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
    }

    /// A client that asks and reads: its answer is that of the idle machine, or that there are too many.
    fn honest(&self, question: usize) {
        let begun = Instant::now();
        let Some(mut stream) = self.connect() else {
            return self.fault("the server does not listen any more".to_owned());
        };
        let mut reply = String::new();
        let sent = stream.write_all(self.request(question, "application/json").as_bytes());
        if let Err(error) = sent.and_then(|()| stream.read_to_string(&mut reply).map(|_| ())) {
            return self.fault(format!("an honest client: {error}"));
        }
        if reply.starts_with("HTTP/1.1 429") || reply.starts_with("HTTP/1.1 503") {
            self.seen.busy.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let body = reply.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        if !reply.starts_with("HTTP/1.1 200") || without_time(body) != self.truth[question] {
            return self.fault(format!("the server: {reply}\nwhen it was idle: {}", self.truth[question]));
        }
        self.seen.server_answers.fetch_add(1, Ordering::Relaxed);
        if question == 0
            && let Ok(mut trivial) = self.seen.trivial.lock()
        {
            trivial.push(begun.elapsed());
        }
    }

    /// An event stream, left in the middle.
    fn stream(&self, question: usize) {
        let Some(mut stream) = self.connect() else { return };
        let _ = stream.write_all(self.request(question, "text/event-stream").as_bytes());
        let _ = stream.read(&mut [0; 64]);
        self.seen.hostile.fetch_add(1, Ordering::Relaxed);
    }

    fn hostile(&self, bytes: &[u8], milliseconds: u64) {
        let Some(mut stream) = self.connect() else { return };
        let _ = stream.write_all(bytes);
        std::thread::sleep(Duration::from_millis(milliseconds));
        self.seen.hostile.fetch_add(1, Ordering::Relaxed);
    }

    fn never_reads(&self, question: usize) {
        let Some(mut stream) = self.connect() else { return };
        let _ = stream.write_all(self.request(question, "application/json").as_bytes());
        std::thread::sleep(Duration::from_millis(200));
        self.seen.hostile.fetch_add(1, Ordering::Relaxed);
    }
}

impl Seen {
    fn report(self, time: Duration, pause: Duration, limits: Limits) -> Result<(), String> {
        let number = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let mut trivial = self.trivial.into_inner().unwrap_or_default();
        trivial.sort();
        let at =
            |percent: usize| trivial.get(trivial.len().saturating_sub(1) * percent / 100).copied().unwrap_or_default();
        let mut text = format!(
            "{:.1} minutes, {CLIENTS} clients, each {:.0} ms after its last answer\n",
            time.as_secs_f64() / 60.0,
            ms(pause)
        );
        let _ = writeln!(
            text,
            "answers      {} of the engine, {} of the server, all as on an idle machine",
            number(&self.engine_answers),
            number(&self.server_answers)
        );
        let _ = writeln!(
            text,
            "             {} times the server had no room; {} hostile or impatient requests",
            number(&self.busy),
            number(&self.hostile)
        );
        let _ = writeln!(
            text,
            "a trivial question  median {:.1} ms, 99 % {:.1} ms ({} asked)",
            ms(at(50)),
            ms(at(99)),
            trivial.len()
        );
        let mut faults = self.faults.into_inner().unwrap_or_default();
        for (name, sizes) in self.sizes.into_inner().unwrap_or_default() {
            // The first third is for warming up.
            let (early, late) = (third(&sizes, 1), third(&sizes, 2));
            let _ = writeln!(
                text,
                "{name:<12} {} -> {} MB, {} -> {} handles at most",
                early.0 >> 10,
                late.0 >> 10,
                early.1,
                late.1
            );
            if late.0 > early.0 + early.0 / 5 + SLACK {
                faults.push(format!("the memory of the {name} grows"));
            }
            if late.1 > early.1 + 2 * CLIENTS {
                faults.push(format!("the {name} keeps handles"));
            }
        }
        println!("{}", text.trim_end());
        if at(99) > limits.trivial {
            faults.push(format!("a trivial question takes more than {:.0} ms", ms(limits.trivial)));
        }
        if number(&self.engine_answers) == 0 || number(&self.server_answers) == 0 {
            faults.push("nothing was answered".to_owned());
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The most memory and handles in a third of the run: 0, 1 or 2.
fn third(sizes: &[(u64, usize)], which: usize) -> (u64, usize) {
    let length = sizes.len().div_ceil(3).max(1);
    let part = sizes.chunks(length).nth(which).unwrap_or(sizes);
    (part.iter().map(|size| size.0).max().unwrap_or(0), part.iter().map(|size| size.1).max().unwrap_or(0))
}
