//! What the program promises about time, memory and files, asked of the program itself: the cases of a long attack, each
//! composed anew, with the figure that must hold.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const MB: u64 = 1_000_000;
/// No test waits longer than this for anything.
const PATIENCE: Duration = Duration::from_secs(60);

fn tesuji() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tesuji"))
}

fn run(arguments: &[&str]) -> Output {
    tesuji().args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of this test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tesuji-limits-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A process, ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// The most memory that it has had so far, in bytes; 0 if it has ended.
    fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB").trim();
        line.trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    /// Waits for its end; the processor time that it took, and the most memory that was seen.
    fn end(&mut self) -> (Duration, u64) {
        let started = Instant::now();
        let mut peak = 0;
        loop {
            peak = peak.max(self.peak());
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap();
            // After the name, which ends with a parenthesis: the state, and eleven fields later the ticks.
            let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
            if fields[0] == "Z" {
                let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
                return (Duration::from_millis(10 * ticks), peak);
            }
            assert!(started.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

fn start(arguments: &[&str]) -> Running {
    let quiet = || Stdio::null();
    Running(tesuji().args(arguments).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().unwrap())
}

/// Five stones in the corner, alive inside a large area: how often they can be left alone was counted for ever.
const CORNER: &[u8] = b"(;GM[1]FF[4]SZ[19]PL[W]AB[as][bs][aq][bq][cq][cr][cs][ar]AE[as]TR[bs])";

fn large_area() -> String {
    let names = "ABCDEFGHJKLM".chars().flat_map(|column| (1..=12).map(move |row| format!("{column}{row}")));
    names.collect::<Vec<_>>().join(",")
}

#[test]
fn counting_tenuki_keeps_the_time_limit() {
    let folder = Folder::new("tenuki");
    let file = folder.file("corner.sgf", CORNER);
    let area = large_area();
    let common = ["--area", &area, "--closure", "wall", "--diagram", "none"];
    let (time, _) = start(&[&["solve", &file, "--time", "500ms"], &common[..]].concat()).end();
    assert!(time < Duration::from_millis(500 + 50 + 50 + 200), "{time:?}, with starting and ending");
}

#[test]
fn a_signal_ends_any_search() {
    let folder = Folder::new("signal");
    let file = folder.file("corner.sgf", CORNER);
    let open = folder.file("open.sgf", b"(;GM[1]FF[4]SZ[19]PL[B]AW[jj][jk]AB[ij][kl][hh][mh]TR[jj])");
    let area = large_area();
    for arguments in [
        &["solve", &file, "--area", &area, "--closure", "wall"][..],
        &["solve", &open, "--all-moves", "--nodes", "100M"][..],
    ] {
        let mut search = start(arguments);
        std::thread::sleep(Duration::from_millis(300));
        search.signal("TERM");
        let before = search.0.id();
        let started = Instant::now();
        search.end();
        assert!(started.elapsed() < Duration::from_secs(8), "{before}: {:?}", started.elapsed());
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_read_in_little_memory() {
    let folder = Folder::new("line");
    for (name, content) in [
        ("diagram.txt", "X O ".repeat(12_500_000)),
        ("gotools.txt", format!("$ P1\n{}\n", "AAB?BB[BB]".repeat(5_000_000))),
        ("game.sgf", format!("(;SZ[19]C[{}])", "x".repeat(50_000_000))),
        ("rows.txt", "X O\n".repeat(2_000_000)),
    ] {
        let file = folder.file(name, content.as_bytes());
        drop(content);
        let (_, peak) = start(&["show", &file]).end();
        assert!(peak < 300 * MB, "{name}: {} MB", peak / MB);
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn what_is_no_file_or_too_large_is_refused_at_once_by_every_command() {
    let folder = Folder::new("refused");
    let pipe = folder.0.join("pipe").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = folder.0.join("large.sgf");
    fs::File::create(&large).unwrap().set_len(3 << 30).unwrap();
    let (large, out) = (large.display().to_string(), folder.0.join("out.sgf").display().to_string());
    let database = folder.0.join("a.db").display().to_string();
    for file in ["/dev/zero", "/dev/urandom", &pipe, &large] {
        for arguments in [
            &["show", file][..],
            &["convert", file, &out],
            &["solve", file],
            &["catch", file, "--prey", "A1"],
            &["scan", file],
            &["check", file],
            &["verify", file],
            &["regress", file],
            &["bench", file],
            &["play", file],
            &["db", "import", file, "--db", &database],
            &["db", "grade", file],
            &["rules", "match", file],
            &["rules", "stats", "--base", file],
        ] {
            let started = Instant::now();
            let mut process = tesuji()
                .args(arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .map(Running)
                .unwrap();
            let (time, peak) = process.end();
            let mut told = String::new();
            process.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
            let code = process.0.wait().unwrap().code();
            // The lists of benches are read line by line: there only a line can be too long.
            assert_eq!(code, Some(2), "{arguments:?}: {told}");
            assert!(!told.is_empty() && time < Duration::from_secs(2), "{arguments:?}: {time:?}");
            assert!(peak < 100 * MB && started.elapsed() < PATIENCE, "{arguments:?}: {} MB", peak / MB);
        }
    }
}

#[test]
fn standard_input_has_a_limit_too() {
    let mut show = Running(
        tesuji()
            .args(["show", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let mut input = show.0.stdin.take().unwrap();
    let chunk = vec![b'.'; 1 << 20];
    // It stops listening after 64 MB.
    let sent = (0..200).take_while(|_| input.write_all(&chunk).is_ok()).count();
    drop(input);
    let (_, peak) = show.end();
    assert!(sent < 100 && peak < 300 * MB, "{sent} {}", peak / MB);
    assert_eq!(show.0.wait().unwrap().code(), Some(2));
}

/// A query that takes longer than any of these tests.
fn hard() -> String {
    let columns = "CDEFGHJKLMNOPQ".chars();
    let area: Vec<String> = columns.flat_map(|x| (4..16).map(move |y| format!("\"{x}{y}\""))).collect();
    let stones = r#"[["W","K10"],["W","K11"],["B","J10"],["B","L12"],["B","H8"],["B","M8"]]"#;
    let rest = r#""initialPlayer":"B","ask":"life","target":["K10"],"closure":"escape","limits":{"seconds":300,"memory":33554432}"#;
    format!("{{\"id\":\"hard\",\"initialStones\":{stones},{rest},\"area\":[{}]}}", area.join(","))
}

#[test]
fn queries_that_wait_take_the_memory_of_their_text() {
    let mut engine =
        Running(tesuji().args(["analyze", "--jobs", "1"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap());
    let mut input = engine.0.stdin.take().unwrap();
    writeln!(input, "{}", hard()).unwrap();
    let line = format!("{{\"id\":1,\"x\":[{}0]}}\n", "{\"\":0},".repeat(149_000));
    let writer = std::thread::spawn(move || {
        let _ = (0..62).try_for_each(|_| input.write_all(line.as_bytes()));
        input
    });
    let started = Instant::now();
    while !writer.is_finished() && started.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
    let peak = engine.peak();
    assert!(peak > 60 * MB, "they wait: {} MB", peak / MB);
    assert!(peak < 300 * MB, "{} MB", peak / MB);
    drop(engine);
    drop(writer);
}

fn serve() -> (Running, String) {
    use std::io::BufRead;
    let mut server =
        Running(tesuji().args(["serve", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut first = String::new();
    std::io::BufReader::new(server.0.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    (server, address)
}

fn post(address: &str, path: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body)).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn eight_large_bodies_take_little_memory_and_a_signal_ends_the_server() {
    let (mut server, address) = serve();
    let bomb = format!("{{\"x\":[{}0]}}", "{\"\":0},".repeat(2_200_000)).into_bytes();
    assert!(bomb.len() > 15_000_000);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert!(post(&address, "/api/board", &bomb).starts_with("HTTP/1.1 4")));
        }
    });
    let peak = server.peak();
    assert!(peak < 500 * MB, "{} MB", peak / MB);
    let easy = br#"{"boardXSize":9,"boardYSize":9,"initialStones":[["W","A1"],["B","A2"]],"ask":"catch","prey":"A1"}"#;
    assert!(post(&address, "/api/analyze", easy).contains("caught"));
    server.signal("TERM");
    server.end();
    assert_eq!(server.0.wait().unwrap().code(), Some(0));
}

#[test]
fn nothing_to_do_is_no_success() {
    let folder = Folder::new("nothing");
    let file = folder.file("prose.tst", b"this is no command\nand this is none\n");
    let regress = run(&["regress", &file]);
    assert_eq!(regress.status.code(), Some(2), "{}", stderr(&regress));
    let empty = folder.0.join("empty");
    fs::create_dir(&empty).unwrap();
    let check = run(&["check", "--quiet", &empty.display().to_string()]);
    assert_eq!(check.status.code(), Some(2), "{}", stderr(&check));
    assert!(stderr(&check).contains("nothing to check"), "{}", stderr(&check));
}

#[test]
fn what_is_converted_can_be_shown() {
    let folder = Folder::new("convert");
    let out = folder.0.join("out.sgf").display().to_string();
    for (name, content) in [
        ("size.sgf", &b"(;FF[4]GM[1]SZ[0]AB[bb])"[..]),
        ("taken.sgf", b"(;FF[4]GM[1]SZ[5]AB[ab][ba]AW[aa])"),
        ("large.sgf", b"(;FF[4]GM[1]SZ[99]AB[bb])"),
    ] {
        let converted = run(&["convert", &folder.file(name, content), &out]);
        assert_eq!(converted.status.code(), Some(2), "{name}: {}", stderr(&converted));
        assert!(!fs::exists(&out).unwrap(), "{name}");
    }
    // A good game among bad ones arrives.
    let mixed = folder.file("mixed.sgf", b"(;FF[4]SZ[0]AB[bb])(;FF[4]SZ[9]AB[cc]AW[dd])");
    assert!(run(&["convert", &mixed, &out]).status.success());
    assert!(run(&["show", &out]).status.success());
}

#[test]
fn a_file_that_may_not_grow_is_a_fault_with_a_word() {
    let folder = Folder::new("outgrown");
    let database = folder.0.join("a.db").display().to_string();
    let program = env!("CARGO_BIN_EXE_tesuji");
    let command = format!("ulimit -f 100; exec '{program}' generate --count 400 --seed 1 --quiet --db '{database}'");
    let output = Command::new("bash").args(["-c", &command]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{:?} {}", output.status, stderr(&output));
    assert!(stderr(&output).contains("disk is full") || stderr(&output).contains("too large"), "{}", stderr(&output));
    assert!(run(&["db", "check", "--quiet", "--db", &database]).status.success());
}

#[test]
fn problems_that_stay_unsolved_are_told_by_the_exit_code() {
    let folder = Folder::new("unsolved");
    let file = "../../examples/corners.txt";
    let database = |name: &str| folder.0.join(name).display().to_string();
    let import =
        |name: &str, nodes: &str| run(&["db", "import", file, "--quiet", "--nodes", nodes, "--db", &database(name)]);
    let unsolved = import("few.db", "1");
    assert_eq!(unsolved.status.code(), Some(1), "{}", String::from_utf8_lossy(&unsolved.stdout));
    // Once more: it is known by now, and still not solved.
    assert_eq!(import("few.db", "1").status.code(), Some(1));
    let solved = import("many.db", "100000");
    assert_eq!(solved.status.code(), Some(0), "{}", String::from_utf8_lossy(&solved.stdout));
}

#[test]
fn a_database_that_nobody_may_write_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("immutable");
    let inside = folder.0.join("a b%20?#");
    fs::create_dir(&inside).unwrap();
    let database = inside.join("a.db").display().to_string();
    assert!(run(&["generate", "--count", "2", "--seed", "3", "--quiet", "--db", &database]).status.success());
    let allow =
        |mode: u32, path: &std::path::Path| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o444, &inside.join("a.db"));
    allow(0o555, &inside);
    // The superuser may write everything: then another user is asked for, if there is a way to be one.
    let program = env!("CARGO_BIN_EXE_tesuji");
    let is_root = fs::metadata("/proc/self").is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0);
    for command in ["list", "stats"] {
        let mut asked = if is_root {
            let mut other = Command::new("setpriv");
            other.args(["--reuid=65534", "--regid=65534", "--clear-groups", program]);
            other
        } else {
            Command::new(program)
        };
        let output = asked.args(["db", command, "--db", &database]).output();
        let Ok(output) = output else { continue };
        if is_root && stderr(&output).contains("setpriv") {
            continue;
        }
        assert!(output.status.success(), "db {command}: {}", stderr(&output));
    }
    allow(0o755, &inside);
}
