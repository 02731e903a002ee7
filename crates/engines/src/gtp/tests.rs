//! Conversations with the GTP engine, against the protocol document (Farnebäck 2002, "GTP version 2", draft 2).

use std::io::{self, Read};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{Engine, LINE_BYTES, Settings, serve};

fn quick() -> Settings {
    // The nodes end every search; the time is for a machine that is busy and slow.
    Settings {
        time: Duration::from_secs(20),
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
}

/// White has three points in a row: whoever plays C1 decides.
const CORNER: &str =
    "boardsize 9\nset_position b A3 b B3 b C3 b D3 b E3 b F3 b F2 b F1 w A2 w B2 w C2 w D2 w E2 w E1 w A1\n";

/// The answer to the last of some lines.
fn last(input: &str) -> String {
    converse(input.as_bytes()).pop().unwrap()
}

/// The last analysis of a response: the words of each `info`, by move.
fn infos(response: &str) -> Vec<(String, Vec<String>)> {
    let line = response.lines().rfind(|line| line.starts_with("info ")).unwrap();
    let words = |info: &str| info.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    line.split("info ").skip(1).map(|info| (words(info)[1].clone(), words(info))).collect()
}

fn after(words: &[String], key: &str) -> Option<String> {
    words.iter().position(|word| word == key).map(|at| words[at + 1].clone())
}

#[test]
fn every_move_has_a_line_with_its_refutation() {
    for command in ["analyze b 10", "lz-analyze B 10", "kata-analyze b interval 10"] {
        let response = last(&format!("{CORNER}{command}\n"));
        let found = infos(&response);
        let moves: Vec<&str> = found.iter().map(|(mv, _)| mv.as_str()).collect();
        assert_eq!(moves[0], "C1", "{response}");
        assert!(["B1", "D1", "pass"].iter().all(|mv| moves.contains(mv)), "{response}");
        let (good, bad) = if command.starts_with("lz") { ("10000", "0") } else { ("1.000000", "0.000000") };
        for (order, (mv, words)) in found.iter().enumerate() {
            assert_eq!(after(words, "order"), Some(order.to_string()));
            assert_eq!(after(words, "winrate").as_deref(), Some(if mv == "C1" { good } else { bad }), "{response}");
            assert_eq!(after(words, "lcb"), after(words, "winrate"));
            assert!(after(words, "visits").unwrap().parse::<u64>().unwrap() > 0);
            assert_eq!(after(words, "pv").as_ref(), Some(mv));
        }
        let refutation: Vec<&String> = found.iter().find(|(mv, _)| mv == "B1").unwrap().1.iter().collect();
        let at = refutation.iter().position(|word| *word == "pv").unwrap();
        assert_eq!(refutation[at + 2], "C1", "{response}");
        assert!(
            response.lines().last().is_some_and(|line| line.contains("with C1 in 7 moves")),
            "the end is told in a sentence: {response}"
        );
    }
}

#[test]
fn moves_may_be_allowed_and_avoided() {
    let allowed = last(&format!("{CORNER}lz-analyze b 1 allow B B1,C1 1\n"));
    assert_eq!(infos(&allowed).len(), 2, "{allowed}");
    let avoided = last(&format!("{CORNER}lz-analyze b 1 avoid b C1,pass 1\n"));
    assert!(infos(&avoided).iter().all(|(mv, words)| mv != "C1" && after(words, "winrate").as_deref() == Some("0")));
    let most = last(&format!("{CORNER}kata-analyze b 1 maxmoves 2 rootInfo true ownership true movesOwnership true\n"));
    let found = infos(&most);
    assert_eq!(found.len(), 2, "{most}");
    assert_eq!(found[0].1.iter().filter(|word| *word == "movesOwnership").count(), 1);
    let tail = most.split(" rootInfo ").nth(1).unwrap();
    let owned: Vec<&str> = tail.split(" ownership ").nth(1).unwrap().lines().next().unwrap().split(' ').collect();
    assert_eq!((owned.len(), owned[63], owned[0]), (81, "1.0", "0.0"), "{most}");
}

#[test]
fn nothing_is_made_up() {
    for command in ["analyze b", "lz-analyze w 10", "kata-analyze 10 ownership true rootInfo true"] {
        let response = last(&format!("boardsize 9\n{command}\n"));
        assert!(response.starts_with("=\ninfo move pass visits 1 order 0 pv pass\n#"), "{response}");
        assert!(!response.contains("winrate"), "{response}");
    }
}

#[test]
fn a_move_is_made_at_the_end() {
    for command in ["genmove_analyze b 10", "lz-genmove_analyze b", "kata-genmove_analyze b interval 1"] {
        let answers = converse(format!("{CORNER}4 {command}\nis_legal b C1\nundo\nis_legal b C1\n").as_bytes());
        let made = &answers[2];
        assert!(made.starts_with("=4\ninfo move C1 ") && made.ends_with("\nplay C1"), "{made}");
        assert_eq!(&answers[3..], ["= 0", "=", "= 1"]);
    }
    let forbidden = last(&format!("{CORNER}lz-genmove_analyze b 1 avoid b C1 1\n"));
    assert!(forbidden.ends_with("\nplay pass"), "{forbidden}");
    // Genmove decides the same question.
    assert_eq!(last(&format!("{CORNER}genmove b\n")), "= C1");
    assert_eq!(last(&format!("{CORNER}genmove w\n")), "= C1");
}

#[test]
fn any_move_is_refuted() {
    let why_not = last(&format!("{CORNER}tesuji-refute A1 B1\n"));
    assert!(
        why_not.starts_with("= VAR b B1 w C1") && why_not.ends_with("TEXT White lives: B1 is not the best"),
        "{why_not}"
    );
    let best = last(&format!("{CORNER}tesuji-refute C1\n"));
    assert!(best.starts_with("= VAR b C1 ") && best.ends_with("TEXT White dies: C1 is as good as any"), "{best}");
    assert_eq!(last(&format!("{CORNER}tesuji-refute A1 A2\n")), "? illegal move");
    assert_eq!(last(&format!("{CORNER}tesuji-refute\n")), "? syntax error");
    assert_eq!(last(&format!("{CORNER}tesuji-refute G7 B1\n")), "? vertex must not be empty");
}

/// LizGoban finds out what an engine can do by asking for it: `=` means that it can (its engine.js).
#[test]
fn lizgoban_finds_out_what_there_is() {
    for (asked, can) in [
        ("lz-setoption name visits value 0", false),
        ("kata-analyze interval 1", true),
        ("kata-set-rules chinese", false),
        ("set_position", true),
        ("lz-analyze interval 1 minmoves 30", true),
        ("endstate_map", false),
        ("kata-raw-nn 0", false),
        ("kata-analyze 1 pvVisits true", false),
        ("kata-analyze 1 pvEdgeVisits true", false),
        ("kata-analyze 1 ownershipStdev true", false),
        ("kata-analyze 1 movesOwnership true", true),
        ("kata-analyze 1 rootInfo true", true),
        ("lz-analyze 1 allow B D4 1", true),
        ("kata-search_analyze_cancellable B", false),
        ("kata-analyze 1 nonsense 3", false),
    ] {
        let answers = converse(format!("7 {asked}\n8 name\n").as_bytes());
        assert_eq!(answers[0].starts_with("=7"), can, "{asked}: {answers:?}");
        assert_eq!(answers[1], "=8 Tesuji");
    }
}

/// What Sabaki said (`cargo xtask clients`): every command is known and granted.
#[test]
fn sabaki_is_understood() {
    let said = include_str!("../../../../testdata/clients/sabaki.txt");
    assert!(["analyze B 10", "genmove_analyze B 10", "list_commands"].iter().all(|line| said.contains(line)));
    let answers = converse(said.as_bytes());
    assert_eq!(answers.len(), said.lines().count());
    for (line, answer) in said.lines().zip(&answers) {
        assert!(answer.starts_with('='), "{line}: {answer}");
        assert!(!line.contains("analyze") || answer.contains("\ninfo move "), "{line}: {answer}");
    }
}

/// A line ends an analysis that would go on for minutes.
#[test]
fn an_analysis_goes_on_until_something_is_said() {
    let (sender, receiver) = mpsc::channel();
    let patient = Settings { time: Duration::from_secs(600), nodes: Some(u64::MAX), ..Settings::default() };
    let engine = std::thread::spawn(move || {
        let mut output = Vec::new();
        serve(io::BufReader::new(Slow(receiver)), &mut output, patient).unwrap();
        String::from_utf8(output).unwrap()
    });
    let started = Instant::now();
    // As an area for both, so many points take very long.
    let area: Vec<String> = "FGHJKLMNO".chars().flat_map(|x| (6..15).map(move |y| format!("{x}{y}"))).collect();
    let area = area.join(",");
    let analyze = format!("lz-analyze b 10 allow b {area} 99 allow w {area} 99");
    sender.send(format!("{HARD}tesuji-target K10\n").into_bytes()).unwrap();
    sender.send((analyze + "\n").into_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    sender.send(b"name\n".to_vec()).unwrap();
    drop(sender);
    let output = engine.join().unwrap();
    assert!(started.elapsed() < Duration::from_secs(120), "{:?}", started.elapsed());
    let answers = responses(&output);
    assert_eq!(answers.len(), 5, "{output}");
    assert!(answers[3].contains("\ninfo move "), "{output}");
    assert_eq!(answers[4], "= Tesuji");
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
        "lz-analyze b",
        "genmove_analyze b",
        "tesuji-refute K10 K9",
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
        "kata-genmove_analyze",
        "allow",
        "rootInfo",
        "true",
        "tesuji-refute",
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
