//! Conversations with the GTP engine, against the protocol document (Farnebäck 2002, "GTP version 2", draft 2).

use std::io::{self, Read};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{Engine, LINE_BYTES, Settings, serve};

fn quick() -> Settings {
    Settings {
        time: Duration::from_millis(500),
        nodes: Some(2000),
        read_file: Some(|path| std::fs::read(path)),
        ..Settings::default()
    }
}

/// The responses to an input, without their empty lines.
fn converse(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(io::Cursor::new(input.to_vec()), &mut output, quick()).unwrap();
    responses(&String::from_utf8(output).unwrap())
}

/// Splits at the empty lines: every response ends with exactly one.
fn responses(output: &str) -> Vec<String> {
    let Some(body) = output.strip_suffix("\n\n") else {
        assert_eq!(output, "");
        return Vec::new();
    };
    let parts: Vec<String> = body.split("\n\n").map(str::to_owned).collect();
    for part in &parts {
        assert!(part.starts_with('=') || part.starts_with('?'), "{part:?}");
        assert!(!part.ends_with('\n') && !part.contains('\r') && !part.contains('\t'), "{part:?}");
    }
    parts
}

fn says(input: &str, expected: &[&str]) {
    assert_eq!(converse(input.as_bytes()), expected, "{input}");
}

#[test]
fn ids_comments_and_blanks() {
    says("1 protocol_version\n", &["=1 2"]);
    says("name # which program\n\n   \n# nothing\n\r\n007 name\r\n", &["= Tesuji", "=7 Tesuji"]);
    says("\tknown_command\tplay\u{7}\n", &["= true"]);
    says("known_command fly\n", &["= false"]);
    says("2 fly\n3 play\n", &["?2 unknown command", "?3 syntax error"]);
    says("5\n", &["?5 unknown command"]);
}

#[test]
fn the_end_of_the_input_and_quit() {
    says("", &[]);
    says("name", &["= Tesuji"]);
    says("1 na", &["?1 unknown command"]);
    says("quit\nname\n", &["="]);
}

#[test]
fn huge_lines_and_strange_bytes() {
    let mut input = b"name ".to_vec();
    input.resize(LINE_BYTES * 2, b'x');
    input.extend_from_slice(b"\nversion\n\xff\xfe\x00\n9 name\n");
    let answers = converse(&input);
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert_eq!(answers[1], concat!("= ", env!("CARGO_PKG_VERSION")));
    assert_eq!(answers[3], "=9 Tesuji");
}

#[test]
fn every_listed_command_is_known() {
    let list = converse(b"list_commands\n").remove(0);
    let required = ["protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize"];
    let more = ["clear_board", "komi", "play", "genmove", "undo", "loadsgf", "showboard", "gogui-analyze_commands"];
    let names: Vec<&str> = list[2..].lines().collect();
    assert!(required.iter().chain(&more).all(|name| names.contains(name)), "{names:?}");
    let asked: String = names.iter().map(|name| format!("known_command {name}\n")).collect();
    assert!(converse(asked.as_bytes()).iter().all(|answer| answer == "= true"));
}

#[test]
fn messages_of_the_protocol() {
    says("boardsize 1\nboardsize 26\nboardsize x\n", &["? unacceptable size", "? unacceptable size", "? syntax error"]);
    says("boardsize 5\nplay b C3\nplay w C3\n", &["=", "=", "? illegal move"]);
    says("undo\nplay b pass\nundo\nundo\n", &["? cannot undo", "=", "=", "? cannot undo"]);
    says("loadsgf /no/such/file.sgf\n", &["? cannot load file"]);
    says("komi x\nkomi 0.5\nget_komi\n", &["? syntax error", "=", "= 0.5"]);
    says("attack A1\nattack Z1\nattack\n", &["? vertex must not be empty", "? invalid coordinate", "? syntax error"]);
    says(
        "set_free_handicap D4\nset_free_handicap D4 Q16\nset_free_handicap D4 Q16\n",
        &["? invalid handicap", "=", "? board not empty"],
    );
}

#[test]
fn a_refused_move_changes_nothing() {
    // After Black takes the ko, White may not retake, however often he tries.
    let ko = "boardsize 5\nset_position b B1 b A2 b B3 w C1 w D2 w C3 w B2\nplay b C2\nplay w B2\nplay w B2\nis_legal w B2\n";
    says(ko, &["=", "=", "=", "? illegal move", "? illegal move", "= 0"]);
    says("gogui-play_sequence b A1 w A1\nis_legal b A1\n", &["? illegal move", "= 1"]);
}

#[test]
fn rectangles_and_setups() {
    says("rectangular_boardsize 5 3\nquery_boardsize\nplay b E3\nplay b A4\n", &["=", "= 5 3", "=", "? syntax error"]);
    says("boardsize 9\ngogui-setup b A1 w A2\nis_legal b A1\nundo\n", &["=", "=", "= 0", "? cannot undo"]);
    says(
        "gogui-play_sequence b A1 w B1 b C1\ngg-undo 2\nis_legal w B1\ngg-undo 9\n",
        &["=", "=", "= 1", "? cannot undo"],
    );
}

#[test]
fn codes_of_attack_and_defence() {
    // In atari: Black takes, or White runs out into the open.
    let atari = "boardsize 9\nset_position w E5 b E6 b D5 b F5 w E9 w E1\n";
    let answers = converse(format!("{atari}1 attack E5\n2 does_attack E4 E5\n3 does_attack A1 E5\n").as_bytes());
    assert_eq!(&answers[2..], ["=1 1 E4", "=2 1", "=3 0"]);
    // A block with many liberties needs no defence.
    says("boardsize 9\nplay w E5\ndefend E5\n", &["=", "=", "= 1 PASS"]);
    // The corner stone cannot be saved.
    let corner = converse(b"boardsize 5\nset_position w A1 b B1 b A3 b B2 b C2\n1 attack A1\n2 defend A1\n");
    assert_eq!(&corner[2..], ["=1 1 A2", "=2 0"]);
}

#[test]
fn a_banned_ko_has_the_code_three() {
    // Black has just taken the ko: only if White may retake at once is the stone caught.
    let position = "boardsize 5\nset_position b B1 b A2 b B3 w C1 w D2 w C3 w B2\nplay b C2\n";
    let answers =
        converse(format!("{position}1 attack C2\n2 defend C2\nplay w pass\nplay b pass\n3 attack C2\n").as_bytes());
    assert_eq!(&answers[5..], ["=", "=", "=3 1 B2"]);
    assert_eq!(answers[3], "=1 3 B2");
    assert!(answers[4].starts_with("=2 1 "), "it can connect, or take what attacks it: {}", answers[4]);
}

#[test]
fn a_capture_that_taking_back_a_ko_would_refute_has_the_code_two() {
    // Taking the ko at C2 is atari at C3. Connecting there saves the stone for good.
    let position =
        "boardsize 9\nset_position b B1 b A2 b B3 w C1 w D2 w C3 w B2 b D3 b B4 b D4 b C5 w E2 w F2 w G3 w G4 b E5\n";
    let answers = converse(format!("{position}1 attack C3\n2 defend C3\n3 does_attack C2 C3\n").as_bytes());
    assert_eq!(&answers[2..], ["=1 2 C2", "=2 1 C2", "=3 2"]);
}

#[test]
fn the_node_counter_counts() {
    let answers = converse(b"boardsize 19\nset_position b C4 b D3 b E3 w D4\nattack D4\nget_reading_node_counter\nreset_reading_node_counter\nget_reading_node_counter\nclear_cache\n");
    assert_ne!(answers[3], "= 0");
    assert_eq!(&answers[4..], ["=", "= 0", "="]);
}

#[test]
fn genmove_saves_captures_or_passes() {
    says("boardsize 9\ngenmove b\n", &["=", "= PASS"]);
    let capture = converse(b"boardsize 9\nset_position w E5 w E4 b E6 b D5 b F5 b D4 b F4\ngenmove b\nis_legal w E4\n");
    assert_eq!(&capture[2..], ["= E3", "= 1"]);
    let save = converse(b"boardsize 9\nset_position w E5 w E4 b E6 b D5 b F5 b D4 b F4\nreg_genmove w\ngenmove w\n");
    assert_eq!(save[2], save[3]);
    assert_eq!(save[2], "= E3");
}

#[test]
fn an_analysis_stays_open_until_the_next_line() {
    let input = "boardsize 9\n3 lz-analyze b 50\n\nname\nkata-analyze\n";
    let answers = converse(input.as_bytes());
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert!(answers[1].starts_with("=3\ninfo move ") && answers[1].contains(" pv "), "{}", answers[1]);
    assert_eq!(answers[2], "= Tesuji");
    assert!(answers[3].contains("winrate 0.5"), "{}", answers[3]);
}

#[test]
fn showboard_begins_on_its_own_line() {
    let board = converse(b"boardsize 3\nplay b B2\nshowboard\n").remove(2);
    assert!(board.starts_with("=\n"), "{board}");
    assert!(board.contains(". X ."), "{board}");
}

/// An input that delivers its lines when the test says so.
struct Slow(mpsc::Receiver<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

#[test]
fn a_target_belongs_to_its_game() {
    let corner = "set_position b A3 b B3 b C3 b D3 b E3 b F3 b F2 b F1 w A2 w B2 w C2 w D2 w E2 w E1 w A1\n";
    let plain = converse(format!("boardsize 7\n{corner}lz-analyze b\n").as_bytes());
    assert!(plain[2].contains("info move C1"), "{plain:?}");
    for begin in [corner, "clear_board\n", "boardsize 7\n"] {
        let named = format!("boardsize 7\nplay b A3\ntesuji-target A3\n{begin}{corner}lz-analyze b\n");
        assert_eq!(converse(named.as_bytes()).last(), plain.last(), "{begin}");
    }
}

/// A stone in the open: life and death on a large area, which takes long.
const HARD: &str = "boardsize 19\nset_position w K10 b K11 b G9 b N8 b K6\n";

#[test]
fn an_interrupt_ends_a_command() {
    let (sender, receiver) = mpsc::channel();
    let patient = Settings { time: Duration::from_secs(60), nodes: Some(u64::MAX), ..Settings::default() };
    let engine = std::thread::spawn(move || {
        let mut output = Vec::new();
        serve(io::BufReader::new(Slow(receiver)), &mut output, patient).unwrap();
        String::from_utf8(output).unwrap()
    });
    let started = Instant::now();
    sender.send(format!("{HARD}attack K10\n").into_bytes()).unwrap();
    // Until it is seen, the command may not have begun: so it is asked for more than once.
    while !engine.is_finished() && started.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(100));
        if sender.send(b"# interrupt\n".to_vec()).is_err() || started.elapsed() > Duration::from_millis(600) {
            break;
        }
    }
    drop(sender);
    let output = engine.join().unwrap();
    assert_eq!(responses(&output).len(), 3, "{output}");
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

#[test]
fn no_command_takes_longer_than_its_limit() {
    let mut engine =
        Engine::new(Settings { time: Duration::from_millis(300), nodes: Some(u64::MAX), ..Settings::default() });
    for line in HARD.lines() {
        engine.answer_line(line);
    }
    for command in [
        "attack K10",
        "defend K10",
        "owl_attack K10",
        "owl_defend K10",
        "dragon_status K10",
        "genmove b",
        "tesuji-all_moves K10",
    ] {
        let started = Instant::now();
        engine.answer_line(command).unwrap();
        assert!(started.elapsed() < Duration::from_secs(3), "{command}: {:?}", started.elapsed());
    }
}

/// Words that commands are made of.
fn word() -> impl Strategy<Value = String> {
    let known = vec![
        "play",
        "boardsize",
        "b",
        "w",
        "A1",
        "B2",
        "C3",
        "T19",
        "pass",
        "undo",
        "gg-undo",
        "attack",
        "defend",
        "5",
        "19",
        "0",
        "set_position",
        "genmove",
        "owl_attack",
        "dragon_status",
        "showboard",
        "komi",
        "lz-analyze",
        "tesuji-target",
        "does_attack",
        "rectangular_boardsize",
        "gogui-play_sequence",
        "tesuji-area",
        "clear_board",
        "set_free_handicap",
        "tesuji-ladder",
    ];
    prop_oneof![4 => prop::sample::select(known).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any lines: a response to each that is not blank or a comment, and the engine lives.
    #[test]
    fn any_lines(lines in prop::collection::vec(prop::collection::vec(word(), 0..4), 0..12)) {
        let mut engine = Engine::new(Settings { time: Duration::from_millis(20), nodes: Some(200), ..Settings::default() });
        engine.answer_line("boardsize 7");
        for line in lines.iter().map(|words| words.join(" ")).filter(|line| !line.contains("tesuji-time_limit")) {
            if let Some(response) = engine.answer_line(&line) {
                prop_assert_eq!(responses(&response).len(), 1);
            }
        }
        prop_assert_eq!(engine.answer_line("3 name"), Some("=3 Tesuji\n\n".to_owned()));
    }
}
