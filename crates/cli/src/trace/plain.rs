//! Without a terminal: nodes on standard error, keys from standard input. At its end the search runs on.

use std::io::{self, Read, Write};

use tesuji_engines::follow::{Command, Declared, Node, Partner};
use tesuji_formats::Diagram;

use super::keys::{HELP, Pressed, pressed};

/// Prints nodes and reads keys.
#[derive(Default)]
pub(super) struct PlainPartner {
    /// A key that ended a number.
    left: Option<char>,
}

impl PlainPartner {
    fn next(&mut self) -> Option<char> {
        if let Some(key) = self.left.take() {
            return Some(key);
        }
        let mut key = [0];
        matches!(io::stdin().lock().read(&mut key), Ok(1)).then(|| char::from(key[0]))
    }

    /// The digits that follow; the end of the line ends them and is taken.
    fn number(&mut self) -> Option<u32> {
        let mut digits = String::new();
        while let Some(key) = self.next() {
            match key {
                '0'..='9' => digits.push(key),
                ' ' if digits.is_empty() => {}
                '\n' => break,
                other => {
                    self.left = Some(other);
                    break;
                }
            }
        }
        digits.parse().ok()
    }
}

impl Partner for PlainPartner {
    fn ask(&mut self, node: &Node, declared: &[Declared]) -> Command {
        show(node, declared);
        let command = loop {
            let Some(key) = self.next() else { break Command::Run };
            match pressed(key, node) {
                Pressed::Does(command) => break command,
                Pressed::Wants(what) => match self.number() {
                    Some(number) => break what.command(number),
                    None => say(what.prompt()),
                },
                Pressed::Help => HELP.iter().for_each(|line| say(line)),
                Pressed::Cannot(reason) => say(reason),
                Pressed::Nothing => {}
            }
        };
        say("");
        command
    }
}

/// Nothing can be done if nobody sees it.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn show(node: &Node, declared: &[Declared]) {
    let line: Vec<String> = node.line.iter().map(ToString::to_string).collect();
    let limit = node.max_depth.map_or(String::new(), |depth| format!(" of {depth}"));
    let board = Diagram::new(&node.position).ascii();
    let mut text =
        format!("{board}{}\nnode {}, depth {}{limit}: {}\n", node.sentence(), node.nodes, node.depth, line.join(" "));
    for known in declared {
        text.push_str(&format!("declared: {known}\n"));
    }
    let _ = write!(io::stderr(), "{text}[space o u g n r d a m - + ? q] ");
    let _ = io::stderr().flush();
}
