//! Play and exercise as somebody sees them who waits, clicks, fights kos and makes mistakes.

use std::time::{Duration, Instant};

use tesuji_store::{Filter, Mark, Store};

use crate::terminal::Terminal;
use crate::{Folder, run, stderr, stdout, tesuji};

/// Every reply takes long: many empty points and every move is judged.
pub(crate) const SLOW: &str = "Black to play
 8 |. . . . . . . . . .
 7 |. . . . . . . . . .
 6 |X X . . . . . . . .
 5 |O X . X X X . . . .
 4 |. O X . O O X . . .
 3 |. O O O . O X . . .
 2 |. . . . . . O X . .
 1 |. . . . . . . . . .
   +-------------------
";

/// White takes the ko at B1.
const KO: &str = "White to play
 4 |X X X X X .
 3 |O O O O X .
 2 |O X . O X .
 1 |X . X O X .
   +-----------
";

const DEAD: &str = "Black to play
 6 |. . . . . . .
 5 |. . . . . . .
 4 |X X X X . . .
 3 |O O O X . . .
 2 |. X O X X . .
 1 |. X O O X . .
   +-------------
";

fn written(folder: &Folder, name: &str, text: &str) -> String {
    let file = folder.file(name);
    std::fs::write(&file, text).unwrap();
    file
}

/// The screen's column and row of a point of the board, counted from 1.
fn place(screen: &str, column: char, row: u8) -> (usize, usize) {
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let start = format!("\u{2502}{row:>2} ");
    let y = screen.lines().position(|line| line.starts_with(&start)).unwrap();
    let heads = lines.iter().find(|line| line.starts_with(&['\u{2502}', ' ', ' ', ' ', ' '])).unwrap();
    (heads.iter().position(|&letter| letter == column).unwrap() + 1, y + 1)
}

fn click(terminal: &mut Terminal, column: char, row: u8) {
    let (x, y) = place(&terminal.text(), column, row);
    terminal.type_keys(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
}

#[test]
fn the_stone_stands_while_it_thinks_and_the_game_can_be_left() {
    let folder = Folder::new("thinking");
    let file = written(&folder, "slow.txt", SLOW);
    for (keys, left) in [("q", true), ("\x03", true), ("u", false)] {
        let mut terminal = Terminal::new(&["play", &file, "--nodes", "3000"], true);
        terminal.wait_for("Black to play, move 1");
        // The cursor is on A1. Hundreds of positions have to be judged before the reply is known.
        terminal.type_keys("\r");
        terminal.wait_for("You played A1. Thinking ...");
        assert!(terminal.text().contains("1 [X"), "the stone is not drawn:\n{}", terminal.text());
        terminal.type_keys("\x1b[C");
        terminal.wait_for("1 (X[");
        let begun = Instant::now();
        terminal.type_keys(keys);
        if !left {
            terminal.wait_for("Taken back.");
            terminal.wait_for("Black to play, move 1");
            terminal.type_keys("q");
        }
        assert_eq!(terminal.end(), Some(0));
        assert!(begun.elapsed() < Duration::from_secs(5), "{keys:?} took {:?}", begun.elapsed());
    }
}

#[test]
fn a_click_plays() {
    let folder = Folder::new("click");
    let file = written(&folder, "dead.txt", DEAD);
    let mut terminal = Terminal::new(&["play", &file], true);
    terminal.wait_for("Your move.");
    click(&mut terminal, 'A', 2);
    terminal.wait_for("You played A2.");
    terminal.type_keys("q");
    let bytes = terminal.bytes();
    assert_eq!(terminal.end(), Some(0));
    assert!(bytes.windows(8).any(|w| w == b"\x1b[?1000h"), "the mouse was never asked for");
}

#[test]
fn a_dead_group_is_dead_after_passes_too() {
    let folder = Folder::new("passes");
    let file = written(&folder, "dead.txt", DEAD);
    let mut terminal = Terminal::new(&["play", &file], true);
    for number in [1, 3, 5, 7] {
        terminal.wait_for(&format!("Black to play, move {number}"));
        terminal.type_keys("p");
    }
    terminal.wait_for("Both passed: the group is dead");
    assert!(!terminal.text().contains("lives"), "{}", terminal.text());
}

#[test]
fn a_ko_is_told_and_threats_are_counted() {
    let folder = Folder::new("ko");
    let file = written(&folder, "ko.txt", KO);
    let arguments = ["play", &file, "--ko-threats", "black=1,white=1", "--target", "A3", "--area", "A1,B1,C1,A2,B2,C2"];
    let mut terminal = Terminal::new(&arguments, true);
    terminal.wait_for("Ko threats left: Black 1, White 1.");
    click(&mut terminal, 'B', 1);
    terminal.wait_for("You played B1. White takes a ko.");
    terminal.wait_for("White to play, move 3");
    if terminal.text().contains("Black takes the ko back with a ko threat: none is left.") {
        terminal.wait_for("Ko threats left: Black 0, White 1.");
        click(&mut terminal, 'B', 1);
        terminal.wait_for("White takes the ko back with a ko threat: none is left.");
    } else {
        panic!("Black does not take the ko back:\n{}", terminal.text());
    }
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn without_threats_a_ko_is_not_taken_back() {
    let folder = Folder::new("no-threats");
    let file = written(&folder, "ko.txt", KO);
    let mut terminal = Terminal::new(&["play", &file, "--target", "A3", "--area", "A1,B1,C1,A2,B2,C2"], true);
    terminal.wait_for("White to play, move 1");
    click(&mut terminal, 'B', 1);
    terminal.wait_for("You played B1. White takes a ko.");
    terminal.wait_for("White to play, move 3");
    assert!(!terminal.text().contains("takes the ko back"), "{}", terminal.text());
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_number_is_a_problem_of_the_usual_database() {
    let folder = Folder::new("number");
    let file = folder.file("mine.db");
    assert!(run(&["generate", "--count", "1", "--seed", "3", "--quiet", "--db", &file]).status.success());
    let mut command = tesuji(&["play", "1", "--ko-threats", "black=2,white=0"]);
    command.env("TESUJI_DB", &file);
    let mut terminal = Terminal::running(command, true);
    terminal.wait_for("Ko threats left:");
    assert!(terminal.text().contains("Black 2"), "{}", terminal.text());
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_exercise_makes_no_database() {
    let folder = Folder::new("missing");
    let file = folder.file("none.db");
    let tried = run(&["exercise", "--db", &file]);
    assert!(!tried.status.success());
    assert!(stderr(&tried).contains("there is no such database"), "{}", stderr(&tried));
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn ko_problems_are_called_so() {
    let folder = Folder::new("called");
    let file = folder.file("a.db");
    assert!(run(&["generate", "--count", "6", "--seed", "3", "--quiet", "--db", &file]).status.success());
    let store = Store::open_to_read(file.as_ref()).unwrap();
    let mut kos = 0;
    for stored in store.list(&Filter::usable()).unwrap() {
        let shown = stdout(&run(&["db", "show", &stored.id.to_string(), "--db", &file]));
        let is_ko = stored.problem.solved.as_ref().unwrap().status.is_ko();
        assert_eq!(shown.contains("to play: ko"), is_ko, "{shown}");
        assert_eq!(shown.contains("to play and"), !is_ko, "{shown}");
        kos += usize::from(is_ko);
    }
    assert!(kos > 0, "no ko problem was made");
}

#[test]
fn an_exported_book_has_refutations_that_hold() {
    let folder = Folder::new("refuted");
    let (file, plain, book) = (folder.file("a.db"), folder.file("plain.sgf"), folder.file("book.sgf"));
    assert!(run(&["generate", "--count", "4", "--seed", "3", "--quiet", "--db", &file]).status.success());
    assert!(run(&["db", "export", &plain, "--db", &file]).status.success());
    let written = run(&["db", "export", &book, "--db", &file, "--refutations"]);
    assert!(written.status.success(), "{}", stderr(&written));
    let moves = |path: &str| std::fs::read_to_string(path).unwrap().matches(";W[").count();
    assert!(moves(&book) > moves(&plain) + 10, "{} and {}", moves(&book), moves(&plain));
    // The checker of books plays every refutation out.
    let checked = run(&["check", &book]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    assert!(!run(&["db", "export", &folder.file("a.csv"), "--db", &file, "--refutations"]).status.success());
}

#[test]
fn a_mistake_is_refuted_by_numbers_and_the_next_problem_is_easier() {
    let folder = Folder::new("mistake");
    let file = folder.file("a.db");
    assert!(run(&["generate", "--count", "6", "--seed", "3", "--quiet", "--db", &file]).status.success());
    let arguments = ["exercise", "--db", &file, "--count", "3", "--seed", "1", "--level", "10k"];
    let mut terminal = Terminal::new(&arguments, true);
    terminal.wait_for("1/3");
    terminal.wait_for("level 10k");
    // G1 is a mistake in the one problem near this level.
    click(&mut terminal, 'G', 1);
    terminal.wait_for("Wrong. 0 of");
    terminal.wait_for("level 11k");
    terminal.wait_for("Refuted: 1 G1, 2 L2");
    let text = terminal.text();
    let (x, y) = place(&text, 'L', 2);
    let drawn = text.lines().nth(y - 1).unwrap().chars().nth(x - 1);
    assert_eq!(drawn, Some('2'), "{text}");
    // The best line instead.
    terminal.type_keys("b");
    let until = Instant::now() + Duration::from_secs(30);
    while terminal.text().lines().nth(y - 1).unwrap().chars().nth(x - 1) != Some('1') {
        assert!(Instant::now() < until, "{}", terminal.text());
        std::thread::sleep(Duration::from_millis(20));
    }
    terminal.type_keys("++");
    terminal.wait_for("level 9k");
    terminal.type_keys("q");
    assert_eq!(terminal.end(), Some(0));
    let store = Store::open_to_read(file.as_ref()).unwrap();
    assert_eq!(store.attempts("").unwrap().iter().map(|a| a.mark).collect::<Vec<_>>(), [Mark::Wrong]);
}

#[test]
fn the_quiz_has_all_four_answers_and_tells_the_right_one() {
    let folder = Folder::new("four");
    let file = folder.file("a.db");
    assert!(run(&["generate", "--count", "12", "--seed", "3", "--quiet", "--db", &file]).status.success());
    let arguments = ["exercise", "--db", &file, "--mode", "status", "--count", "8", "--seed", "5"];
    let mut terminal = Terminal::new(&arguments, true);
    let mut told = std::collections::BTreeMap::<String, usize>::new();
    for number in 1..=8 {
        terminal.wait_for(&format!("{number}/8"));
        // That of the question before may still stand there while the page is drawn.
        terminal.wait_until_gone("The answer: ");
        terminal.type_keys("a");
        terminal.wait_for("The answer: ");
        terminal.wait_for("Enter");
        let text = terminal.text();
        let answer = text.split("The answer: ").nth(1).unwrap().split('.').next().unwrap().to_owned();
        assert_eq!(text.contains("Right!"), answer == "alive", "{text}");
        *told.entry(answer).or_default() += 1;
        terminal.type_keys("\r");
    }
    terminal.wait_for("Done:");
    assert_eq!(told.into_values().collect::<Vec<_>>(), [2, 2, 2, 2]);
}
