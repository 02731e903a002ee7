//! Watching a capture search in the terminal (Kierulf 1985, 2.2): board, nodes and depth at every node, and single
//! keys.

use std::io::{self, IsTerminal, Read, Write};
use std::process::{Command, Stdio};

use tesuji::{Control, NodeInfo, Observer, Role};
use tesuji_formats::Diagram;

/// Nodes passed over by the key n.
const SKIP: u64 = 100;

/// Shows nodes on standard error and takes keys from standard input.
pub(crate) struct Tracer {
    keys: Keys,
    /// Nodes before this number are not shown.
    next: u64,
}

impl Tracer {
    pub(crate) fn new() -> Tracer {
        Tracer { keys: Keys { terminal: None }, next: 0 }
    }

    fn show(node: &NodeInfo<'_>) {
        let line: Vec<String> = node.line().iter().map(ToString::to_string).collect();
        let limit = node.max_depth.map_or(String::new(), |depth| format!(" of {depth}"));
        let board = Diagram::new(&node.position()).ascii();
        let mut out = io::stderr().lock();
        // Nothing can be done if nobody sees it.
        let _ = writeln!(out, "{board}node {}, depth {}{limit}: {}", node.nodes, node.depth, line.join(" "));
        let _ = write!(out, "[space n r d a - + q] ");
        let _ = out.flush();
    }
}

impl Observer for Tracer {
    fn node(&mut self, node: &NodeInfo<'_>) -> Control {
        if node.nodes < self.next {
            return Control::Continue;
        }
        Tracer::show(node);
        loop {
            let answer = match self.keys.next() {
                None | Some(b'r') => Control::Unwatch,
                Some(b'q') => Control::Stop,
                Some(b'd') => Control::Decide(Role::Attacker),
                Some(b'a') => Control::Decide(Role::Defender),
                Some(b'-') => Control::MaxDepth(node.depth),
                Some(b'+') => Control::MaxDepth(node.max_depth.unwrap_or(node.depth).saturating_add(10)),
                Some(b' ' | b'\n') => Control::Continue,
                Some(b'n') => {
                    self.next = node.nodes + SKIP;
                    Control::Continue
                }
                Some(_) => continue,
            };
            let _ = writeln!(io::stderr());
            return answer;
        }
    }
}

/// Single keys from standard input. A terminal is told to give them without waiting for the end of the line, and told
/// to be as before when the search is over.
struct Keys {
    /// The settings of the terminal before.
    terminal: Option<String>,
}

impl Keys {
    fn next(&mut self) -> Option<u8> {
        if self.terminal.is_none() && io::stdin().is_terminal() {
            self.terminal = stty(&["-g"]);
            stty(&["-icanon", "min", "1"]);
        }
        let mut key = [0];
        match io::stdin().lock().read(&mut key) {
            Ok(1) => Some(key[0]),
            _ => None,
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        if let Some(settings) = &self.terminal {
            stty(&[settings.trim()]);
        }
    }
}

/// Where there is no such command, keys need the Enter key, and everything else works.
fn stty(arguments: &[&str]) -> Option<String> {
    let output = Command::new("stty").args(arguments).stdin(Stdio::inherit()).output().ok()?;
    String::from_utf8(output.stdout).ok()
}
