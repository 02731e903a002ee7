//! `tesuji gtp`: one session. It knows one block and no area, so it is asked only where nothing else is said.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::question::Question;
use crate::told::Told;
use crate::{Door, Folder, NODES, tesuji};

/// What a command may take; the nodes shall be the limit.
const TIME: &str = "60s";

struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn new() -> Session {
        let mut command = tesuji(&["gtp", "--quiet", "--time", TIME, "--nodes", &NODES.to_string()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Session { child, input, output }
    }

    fn say(&mut self, command: &str) {
        self.input.write_all(format!("{command}\n").as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).unwrap() > 0, "the engine has ended");
        line.trim_end().to_owned()
    }

    /// The answer of a command, in one line.
    fn ask(&mut self, command: &str) -> String {
        self.say(command);
        let answer = self.line();
        while !self.line().is_empty() {}
        answer.trim_start_matches('=').trim().to_owned()
    }

    /// The last analysis line before the sentence that says that there is no more.
    fn analyze(&mut self, command: &str) -> String {
        self.say(command);
        let mut infos = String::new();
        loop {
            match self.line() {
                line if line.starts_with('#') => break,
                line if line.starts_with("info ") => infos = line,
                _ => {}
            }
        }
        // It ends when something is said.
        self.say("");
        while !self.line().is_empty() {}
        infos
    }
}

pub(crate) fn ask(questions: &[Question], expected: &[Told], folder: &Folder) -> Vec<Door> {
    let mut session = Session::new();
    let (mut owl, mut analysis) = (Vec::new(), Vec::new());
    for (number, (question, expected)) in questions.iter().zip(expected).enumerate() {
        if question.has_area() {
            owl.push(None);
            analysis.push(None);
            continue;
        }
        session.ask(&format!("loadsgf {}", folder.question(number)));
        owl.push((expected.target.len() == 1).then(|| about(&mut session, question, &expected.target[0])));
        let target = question.target().join(" ");
        session.ask(&format!("tesuji-target {target}"));
        let infos = session.analyze(&format!("lz-analyze {}", question.first()));
        analysis.push(Some(analyzed(&infos, expected.status.as_deref() == Some("open"))));
    }
    session.ask("quit");
    assert!(session.child.wait().unwrap().success());
    vec![("gtp owl", owl), ("gtp lz-analyze", analysis)]
}

fn about(session: &mut Session, question: &Question, block: &str) -> Told {
    let defends = question.color_at(block) == Some(question.first());
    let command = if defends { "owl_defend" } else { "owl_attack" };
    let owl = session.ask(&format!("{command} {block}"));
    let dragon = session.ask(&format!("dragon_status {block}"));
    Told { owl: Some(owl), dragon: Some(dragon), ..Told::default() }
}

/// `info move B1 visits 9 winrate 10000 prior .. order 0 pv B1 A1 info move ..`: the moves with the highest winrate
/// are the best ones. Where nothing is known there is a pass without a winrate: of a group that is not surrounded, unless
/// there is something to capture.
fn analyzed(infos: &str, is_open: bool) -> Told {
    if infos.starts_with("info move pass ") && !infos.contains("winrate") {
        let status = if is_open { "open" } else { "unknown" };
        return Told { status: Some(status.to_owned()), ..Told::default() };
    }
    let mut moves: Vec<(String, u32)> = Vec::new();
    for info in infos.split("info ").skip(1) {
        let words: Vec<&str> = info.split_whitespace().collect();
        let after = |word: &str| words.iter().position(|w| *w == word).map(|at| words[at + 1]);
        let (Some(mv), Some(rate)) = (after("move"), after("winrate")) else {
            return Told::fault(format!("'{info}' is not understood"));
        };
        moves.push((mv.to_owned(), rate.parse().unwrap()));
    }
    let Some((first, best)) = moves.first().cloned() else { return Told::fault("no moves") };
    if is_open && best == 10_000 {
        return Told::default();
    }
    let status = (best == 5_000).then(|| if is_open { "open" } else { "unknown" }.to_owned());
    let lost = best == 0;
    let good = moves.iter().filter(|(mv, rate)| !lost && *rate == best && mv != "pass").map(|(mv, _)| mv.clone());
    let first = if lost || first == "pass" { "none".to_owned() } else { first };
    Told { status, first: Some(first), moves: Some(good.collect()), ..Told::default() }
}
