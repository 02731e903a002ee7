//! `tesuji play` in a terminal: the hint, "why not here?" at the move that the engine names, and the reply to it.

use std::time::{Duration, Instant};

use crate::question::Question;
use crate::terminal::Terminal;
use crate::told::{Told, status_of};
use crate::{Door, Folder, NODES};

/// How long an answer may take on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(60);

pub(crate) fn ask(questions: &[Question], expected: &[Told], folder: &Folder) -> Vec<Door> {
    let played = (0..questions.len()).map(|number| {
        let told = played(&folder.question(number), expected[number].first.as_deref());
        Some(told.unwrap_or_else(Told::fault))
    });
    vec![("play", played.collect())]
}

/// The screen in one line, as soon as it contains one of these.
fn wait(terminal: &Terminal, texts: &[&str]) -> Result<String, String> {
    let until = Instant::now() + TIME_LIMIT;
    loop {
        let screen = terminal.text().split_whitespace().collect::<Vec<_>>().join(" ");
        if texts.iter().any(|text| screen.contains(text)) {
            return Ok(screen);
        }
        if screen.starts_with("error") {
            return Err(screen);
        }
        if Instant::now() > until {
            return Err(format!("'{}' does not come", texts[0]));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn played(file: &str, first: Option<&str>) -> Result<Told, String> {
    let mut terminal = Terminal::new(&["play", file, "--nodes", &NODES.to_string()], true);
    let start = wait(&terminal, &["to play, move 1"])?;
    terminal.type_keys("h");
    let screen = wait(&terminal, &["Hint: ", "There is nothing to play."])?;
    let mut told = Told { status: Some("unknown".to_owned()), ..Told::default() };
    if let Some((hint, rest)) = screen.split("Hint: ").nth(1).and_then(|hint| hint.split_once("; then")) {
        told.status = status_of(rest.split('.').next().unwrap_or_default());
        told.first = Some(hint.to_owned());
    }
    if start.contains("is not surrounded") {
        told.status = Some("open".to_owned());
    }
    let point = first.filter(|first| *first != "none");
    match point {
        Some(point) => {
            let keys = way(&terminal.text(), point).ok_or("no cursor")?;
            terminal.type_keys(&(keys + "w"));
            let screen = wait(&terminal, &["as good as any", "After ", "cannot be played"])?;
            if screen.contains("cannot be played") || !screen.contains(&format!("{point} ")) {
                return Ok(Told { mistake: Some(true), ..told });
            }
            told.mistake = Some(!screen.contains(&format!("{point} is as good as any")));
            terminal.type_keys("\r");
        }
        // Who is lost passes; the hint for him is no advice that others give.
        None => {
            told.first = None;
            terminal.type_keys("p");
        }
    }
    let screen = wait(&terminal, &["I play ", "I cannot find a move", "captured.", "Both passed"])?;
    told.reply = screen.split("I play ").nth(1).and_then(|rest| rest.split(". ").next()).map(str::to_owned);
    terminal.type_keys("q");
    terminal.end();
    Ok(told)
}

/// The arrow keys from the cursor, which stands in brackets, to a point.
fn way(screen: &str, point: &str) -> Option<String> {
    let lines: Vec<&str> = screen.lines().collect();
    let row = lines.iter().find(|line| line.contains('['))?;
    let number: i32 = row.trim_start_matches(['│', '┃', ' ']).split(' ').next()?.parse().ok()?;
    let letters = lines.iter().find(|line| is_heads(line))?;
    let column = |line: &str, wanted: char| line.chars().position(|c| c == wanted);
    let at = letters.chars().nth(column(row, '[')? + 1)?;
    let order = |letter: char| "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter).map(|place| place as i32);
    let (right, up) = (order(point.chars().next()?)? - order(at)?, point[1..].parse::<i32>().ok()? - number);
    let keys = |count: i32, more: &str, less: &str| {
        if count < 0 { less.repeat(count.unsigned_abs() as usize) } else { more.repeat(count as usize) }
    };
    Some(keys(right, "\x1b[C", "\x1b[D") + &keys(up, "\x1b[A", "\x1b[B"))
}

/// Whether a line holds nothing but letters of columns.
fn is_heads(line: &str) -> bool {
    line.trim_matches(['│', ' ']).split(' ').all(|word| word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase()))
}
