//! Prints the table of composed captures in `docs/capture.md`, after the appendix of Kierulf's report.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the terminal")]

#[path = "../tests/problem_file/mod.rs"]
mod problem_file;

use tesuji_capture::{LENGTH_NODES, catch, examine};
use tesuji_question::{CaptureKind, CaptureQuestion, CaptureVerdict, CatchOutcome, Deadline, Limits};

fn ask(question: &CaptureQuestion, kind: CaptureKind) -> CatchOutcome {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let question = CaptureQuestion { kind, ..question.clone() };
    catch(&question, false, &limits, &Deadline::default(), &mut ()).unwrap()
}

fn main() {
    println!("| | read: kind | nodes | sol. | max. | proved: move | nodes | length | nodes | tesuji |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for problem in problem_file::composed() {
        let mut read = "- | | |".to_owned();
        for kind in [CaptureKind::Ladder, CaptureKind::Loose, CaptureKind::Net, CaptureKind::Wide] {
            let answer = ask(&problem.question, kind);
            if answer.verdict == CaptureVerdict::Caught {
                read = format!("{kind} | {} | {} | {}", answer.nodes, answer.solution_depth, answer.max_depth);
                break;
            }
        }
        let answer = ask(&problem.question, CaptureKind::Auto);
        let limits = Limits { nodes: Some(LENGTH_NODES), ..Limits::default() };
        let answer = examine(&problem.question, answer, &limits, &Deadline::default()).unwrap();
        let first = answer.moves.first().map_or("-".to_owned(), ToString::to_string);
        let (nodes, extra) = (answer.nodes, answer.extra_nodes);
        let most = if answer.length_exact { "" } else { "at most " };
        let length = format!("{most}{}", answer.solution_depth);
        let names = answer.tesuji.join(", ");
        println!("| {} | {read} | {first} | {nodes} | {length} | {extra} | {names} |", problem.name);
    }
}
