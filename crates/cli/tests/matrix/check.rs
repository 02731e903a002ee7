//! `tesuji check`: the solutions that `solve` wrote are good, and the status is the same.

use serde_json::Value;

use crate::question::{Question, list};
use crate::told::Told;
use crate::{Door, Folder, NODES, printed, solve};

pub(crate) fn ask(questions: &[Question], folder: &Folder) -> Door {
    let book = folder.file("book.sgf");
    let solved = (0..questions.len()).map(|number| std::fs::read_to_string(solve::solution(folder, number)).unwrap());
    std::fs::write(&book, solved.collect::<String>()).unwrap();
    let report = printed(&["check", &book, "--nodes", &NODES.to_string(), "--format", "json", "--quiet"]);
    let mut answers = vec![Some(Told::fault("no line in the report")); questions.len()];
    for line in report.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        // The last one is the summary.
        if let Some(item) = line["item"].as_u64() {
            answers[item as usize - 1] = Some(told(&line));
        }
    }
    ("check", answers)
}

fn told(line: &Value) -> Told {
    let status = line["status"].as_str().map(str::to_owned);
    match line["result"].as_str().unwrap() {
        "good" => Told { status, ..Told::default() },
        "open" => Told {
            status: Some("open".to_owned()),
            exits: Some(list(line.get("exits")).into_iter().collect()),
            ..Told::default()
        },
        "undecided" => Told { status: Some("unknown".to_owned()), ..Told::default() },
        "broken" => Told::fault(line["reason"].to_string()),
        result => {
            // A plain solution shows one move; that there are others is no fault.
            let findings = line["findings"].as_array().unwrap().iter();
            let findings = findings.filter(|finding| finding["kind"] != "extra-solution");
            let findings: Vec<String> =
                findings.map(|finding| format!("{} {}", finding["kind"], finding["moves"])).collect();
            if findings.is_empty() {
                return Told { status, ..Told::default() };
            }
            Told::fault(format!("{result}, {}", findings.join(", ").replace('"', "")))
        }
    }
}
