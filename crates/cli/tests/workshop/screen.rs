//! Play and exercise in a real terminal.

use tesuji_store::{Filter, Mark, Store};

use crate::terminal::Terminal;
use crate::{Folder, run, stderr, stdout};

const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";

const THREE: &str = "Black to play
 3 |X X X X X X .
 2 |O O O O O X .
 1 |Q S S S O X .
   +-------------
";

#[test]
fn a_problem_is_played_to_its_end() {
    let folder = Folder::new("play");
    let file = folder.file("three.txt");
    std::fs::write(&file, THREE).unwrap();
    let mut terminal = Terminal::new(&["play", &file], false);
    terminal.wait_for("Black to play, move 1");
    // Why not here? The cursor is on B1.
    terminal.type_keys("w");
    terminal.wait_for("After B1 the group lives");
    terminal.type_keys("h");
    terminal.wait_for("Hint: C1");
    terminal.type_keys("c");
    terminal.wait_for("Comment mode on");
    terminal.type_keys(RIGHT);
    terminal.type_keys("\r");
    terminal.wait_for("You played C1. As predicted, the group dies.");
    terminal.wait_for("I play");
    terminal.type_keys("u");
    terminal.wait_for("Taken back");
    terminal.resize(30, 60);
    terminal.type_keys("s");
    terminal.wait_for("Sides changed. I play C1.");
    terminal.type_keys(UP);
    terminal.type_keys("p");
    terminal.wait_for("You played pass");
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_exercise_is_marked_and_kept() {
    let folder = Folder::new("exercise");
    let file = folder.file("a.db");
    let made = run(&["generate", "--count", "3", "--seed", "11", "--quiet", "--db", &file]);
    assert!(made.status.success(), "{}", stderr(&made));
    let arguments =
        ["exercise", "--db", &file, "--count", "2", "--seed", "1", "--first-limit", "600", "--second-limit", "60"];
    let mut terminal = Terminal::new(&arguments, true);
    terminal.wait_for("1/2");
    terminal.wait_for("bonus 100 %");
    // Given up: the answer is shown.
    terminal.type_keys("?");
    terminal.wait_for("Wrong. 0 of");
    terminal.wait_for("Best:");
    // It may be played out.
    terminal.type_keys("w");
    terminal.wait_for("Your move.");
    terminal.type_keys("q");
    terminal.wait_for("Enter: next");
    terminal.type_keys("\r");
    terminal.wait_for("2/2");
    // The best move: the cursor is led there.
    let store = Store::open_to_read(file.as_ref()).unwrap();
    let first = store.attempts("").unwrap();
    assert_eq!((first.len(), first[0].mark), (1, Mark::Wrong));
    lead_to_best(&mut terminal, &store, first[0].problem);
    terminal.type_keys("\r");
    terminal.wait_for("Right!");
    terminal.type_keys("\r");
    terminal.wait_for("Done: 1 of 2 right");
    let colours = terminal.bytes();
    terminal.type_keys("x");
    assert_eq!(terminal.end(), Some(0));
    assert!(!colours.windows(5).any(|w| w == b"\x1b[38;"), "colours in spite of NO_COLOR");
    assert_eq!(store.attempts("").unwrap().len(), 2);
    assert!(store.user_rating("").unwrap().is_some());
    let picture = folder.file("stats.svg");
    let stats = run(&["stats", "--db", &file, "--svg", &picture]);
    assert!(stdout(&stats).contains("2 answers, 1 right"), "{}", stdout(&stats));
    assert!(stdout(&stats).contains("1 mistakes to review"), "{}", stdout(&stats));
    assert_eq!(std::fs::read_to_string(&picture).unwrap().matches("<circle").count(), 2);
}

/// Types the arrow keys from where the cursor begins (the first empty point) to the best move of the problem that is
/// not this one.
fn lead_to_best(terminal: &mut Terminal, store: &Store, not: i64) {
    let screen = terminal.text();
    let shown: Vec<_> = store.list(&Filter::usable()).unwrap().into_iter().filter(|s| s.id != not).collect();
    // Which of the two others is shown: the one whose first row of stones is on the screen.
    let best = |stored: &tesuji_store::Stored| stored.problem.solved.as_ref().unwrap().moves[0];
    let fits = |stored: &&tesuji_store::Stored| {
        let question = &stored.problem.question;
        let highest =
            question.position.stones.iter().map(|s| s.0.y()).chain(question.area.iter().map(|p| p.y())).max().unwrap();
        screen.contains(&format!("{:>2} ", highest + 2)) && rows(question).iter().all(|row| screen.contains(row))
    };
    let stored = shown.iter().find(fits).unwrap_or_else(|| panic!("which problem is this?\n{screen}"));
    let question = &stored.problem.question;
    let stones: tesuji_board::PointSet = question.position.stones.iter().map(|s| s.0).collect();
    let start = (question.area - stones).first().unwrap();
    let to = best(stored);
    let keys = |from: u8, to: u8, less: &'static str, more: &'static str| {
        let key = if to < from { less } else { more };
        key.repeat(usize::from(from.abs_diff(to)))
    };
    // Each key by itself: they are read one at a time.
    let horizontal = keys(start.x(), to.x(), "\x1b[D", RIGHT);
    let vertical = keys(start.y(), to.y(), "\x1b[B", UP);
    terminal.type_keys(&horizontal);
    terminal.type_keys(&vertical);
    let row = format!("{:>2} ", to.y() + 1);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while !terminal.text().lines().any(|line| line.contains(&row) && line.contains('[')) {
        assert!(std::time::Instant::now() < until, "the cursor did not arrive:\n{}", terminal.text());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// The rows of a problem as the screen shows them, without the cursor's row.
fn rows(question: &tesuji::LifeQuestion) -> Vec<String> {
    let stones: std::collections::BTreeMap<_, _> = question.position.stones.iter().copied().collect();
    let cursor = (question.area - stones.keys().copied().collect::<tesuji_board::PointSet>()).first().unwrap();
    let all: tesuji_board::PointSet = stones.keys().copied().collect::<tesuji_board::PointSet>() | question.area;
    let (low, high) = (all.iter().map(|p| p.x()).min().unwrap(), all.iter().map(|p| p.x()).max().unwrap());
    let mut rows = Vec::new();
    for y in all.iter().map(|p| p.y()).collect::<std::collections::BTreeSet<_>>() {
        if y == cursor.y() {
            continue;
        }
        let cell = |x: u8| {
            let point = tesuji_board::Point::at(x, y);
            match stones.get(&point) {
                Some(tesuji_board::Color::Black) => " X",
                Some(tesuji_board::Color::White) => " O",
                None if question.area.contains(point) => " ·",
                None => " .",
            }
        };
        rows.push((low..=high).map(cell).collect::<String>().trim_start().to_owned());
    }
    rows
}

#[test]
fn the_status_quiz() {
    let folder = Folder::new("quiz");
    let file = folder.file("a.db");
    assert!(run(&["generate", "--count", "1", "--seed", "12", "--quiet", "--db", &file]).status.success());
    let mut terminal = Terminal::new(&["exercise", "--db", &file, "--count", "1", "--mode", "status"], false);
    terminal.wait_for("What is the status?");
    terminal.type_keys("a");
    terminal.wait_for("The answer: ");
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
}
