//! `--trace` in a real terminal: the dialogue with a search (Kierulf 1985, 2.2).

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::playing::SLOW;
use crate::terminal::Terminal;
use crate::{Folder, stderr, stdout, tesuji};

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn ladder() -> Terminal {
    let file = example("ladder.sgf");
    Terminal::new(&["catch", &file, "--prey", "D4", "--kind", "ladder", "--trace"], true)
}

/// Waits until it has ended, and until everything was heard.
fn wait_for_end(terminal: &mut Terminal) {
    let until = Instant::now() + Duration::from_secs(30);
    while terminal.is_running() {
        assert!(Instant::now() < until, "it does not end:\n{}", terminal.text());
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(200));
}

/// The line of the screen on which the row of this number begins.
fn row(terminal: &Terminal, number: u8) -> Option<usize> {
    terminal.text().lines().position(|line| line.starts_with(&format!("\u{2502}{number:>2} ")))
}

#[test]
fn a_capture_is_followed_and_the_board_stays_in_its_place() {
    let mut terminal = ladder();
    terminal.wait_for("White's prey at D4 has 2 liberties; Black to play.");
    terminal.wait_for("node 1, depth 1");
    let place = row(&terminal, 4).unwrap();
    terminal.type_keys(" ");
    terminal.wait_for("node 2, depth 2");
    terminal.wait_for("has 1 liberty; White to play.");
    // The last move is marked.
    assert!(terminal.text().contains("(X"), "{}", terminal.text());
    terminal.type_keys("g20\r");
    terminal.wait_for("depth 20");
    assert_eq!(row(&terminal, 4), Some(place));
    terminal.type_keys("?");
    terminal.wait_for("over: on until this branch is left");
    terminal.type_keys("?");
    terminal.wait_for("depth 20");
    terminal.type_keys("r");
    wait_for_end(&mut terminal);
    assert!(terminal.text().contains("White dies"), "{}", terminal.text());
    assert!(!terminal.text().contains("declared") && terminal.is_sane());
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_depth_is_set_by_number_and_raised_only_if_there_is_one() {
    let mut terminal = ladder();
    terminal.wait_for("node 1, depth 1");
    terminal.type_keys("+");
    terminal.wait_for("There is no maximal depth to be raised");
    terminal.type_keys("m");
    terminal.wait_for("Maximal depth (0 for none):");
    terminal.type_keys("7\r");
    terminal.wait_for("depth 2 of 7");
    terminal.type_keys("+");
    terminal.wait_for("of 17");
    terminal.type_keys("m0\r");
    terminal.wait_for("node 4, depth 4");
    assert!(!terminal.text().contains("depth 4 of"), "{}", terminal.text());
    terminal.type_keys("m5\rr");
    wait_for_end(&mut terminal);
    assert!(terminal.text().contains("not caught in the ladder within 5 moves"), "{}", terminal.text());
}

#[test]
fn what_is_declared_is_told_in_the_answer() {
    let mut terminal = ladder();
    terminal.wait_for("node 1, depth 1");
    terminal.type_keys(" ");
    terminal.wait_for("node 2, depth 2");
    terminal.type_keys("a");
    terminal.wait_for("Declared: White alive after D5.");
    terminal.type_keys("r");
    wait_for_end(&mut terminal);
    let text = terminal.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("given that you declared White alive after D5"), "{text}");
    assert!(!text.contains("White dies: Black captures with D5"), "{text}");
}

#[test]
fn life_and_death_is_followed_too() {
    let file = example("ko.txt");
    let mut terminal = Terminal::new(&["solve", &file, "--trace"], true);
    terminal.wait_for("White's group at D1 has 5 liberties; Black to play.");
    terminal.type_keys("g1\r");
    terminal.wait_for("depth 1");
    terminal.type_keys("m");
    terminal.wait_for("is set before it: --depth N");
    // Whatever Black has played there: it kills, and that is all there is to know.
    terminal.type_keys("d");
    wait_for_end(&mut terminal);
    let text = terminal.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("White dies: ") && text.contains("given that you declared White dead after"), "{text}");
}

#[test]
fn one_comes_back_into_a_search_that_runs() {
    let folder = Folder::new("back");
    let file = folder.file("slow.txt");
    std::fs::write(&file, SLOW).unwrap();
    let mut terminal = Terminal::new(&["solve", &file, "--trace"], true);
    terminal.wait_for("depth 0");
    terminal.type_keys("r");
    terminal.wait_for("b comes back in");
    terminal.type_keys("b");
    let until = Instant::now() + Duration::from_secs(30);
    while terminal.text().contains("Running:") {
        assert!(Instant::now() < until, "{}", terminal.text());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!terminal.text().contains("node 1,"), "{}", terminal.text());
    terminal.type_keys("q");
    wait_for_end(&mut terminal);
    assert!(terminal.is_sane());
}

#[test]
fn keys_may_come_from_a_pipe() {
    let file = example("ladder.sgf");
    let mut command = tesuji(&["catch", &file, "--prey", "D4", "--kind", "ladder", "--trace"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"+m7\n?n").unwrap();
    let output = child.wait_with_output().unwrap();
    let (found, shown) = (stdout(&output), stderr(&output));
    assert!(shown.contains("There is no maximal depth to be raised"), "{shown}");
    assert!(shown.contains("node 2, depth 2 of 7: D5") && shown.contains("the next node"), "{shown}");
    // At the end of the keys it runs on.
    assert!(found.starts_with("White is not caught in the ladder within 7 moves"), "{found}");
}

#[test]
fn ctrl_c_leaves_a_sane_terminal_however_often() {
    for keys in ["\x03", "\x03\x03", "r\x03\x03"] {
        let mut terminal = ladder();
        terminal.wait_for("node 1, depth 1");
        assert!(!terminal.is_sane(), "the keys would need Enter");
        terminal.type_keys(keys);
        wait_for_end(&mut terminal);
        assert!(terminal.is_sane(), "after {keys:?}");
    }
    for times in 1..=2 {
        let mut terminal = ladder();
        terminal.wait_for("node 1, depth 1");
        for _ in 0..times {
            terminal.interrupt();
        }
        wait_for_end(&mut terminal);
        assert!(terminal.is_sane(), "after {times} interrupts");
        assert!(terminal.bytes().windows(8).any(|w| w == b"\x1b[?1049l"), "the other page is left");
    }
}
