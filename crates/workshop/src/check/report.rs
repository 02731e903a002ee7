//! The report as text, and its counts.

use std::collections::BTreeMap;
use std::fmt;

use super::{Checked, Judgment};

/// Counts over a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// Problems.
    pub problems: usize,
    /// In which nothing is wrong.
    pub good: usize,
    /// In which something is wrong.
    pub faulty: usize,
    /// In which something is wrong if the group does not get out.
    pub doubtful: usize,
    /// In which the group is not surrounded.
    pub open: usize,
    /// That could not be settled.
    pub undecided: usize,
    /// That could not be read.
    pub broken: usize,
    /// Findings by kind.
    pub findings: BTreeMap<String, usize>,
}

impl Summary {
    /// Counts a collection.
    pub fn of(checked: &[Checked]) -> Summary {
        let mut summary = Summary { problems: checked.len(), ..Summary::default() };
        for one in checked {
            match &one.outcome {
                Judgment::Good { .. } => summary.good += 1,
                Judgment::Doubtful { .. } => summary.doubtful += 1,
                Judgment::Open { .. } => summary.open += 1,
                Judgment::Undecided { .. } => summary.undecided += 1,
                Judgment::Broken { .. } => summary.broken += 1,
                Judgment::Faulty { findings, .. } => {
                    summary.faulty += 1;
                    for finding in findings {
                        *summary.findings.entry(finding.kind.words().to_owned()).or_default() += 1;
                    }
                }
            }
        }
        summary
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { problems, good, faulty, doubtful, open, undecided, broken, findings } = self;
        write!(f, "{problems} problems: {good} good, {faulty} faulty, ")?;
        if *doubtful > 0 {
            write!(f, "{doubtful} doubtful, ")?;
        }
        if *open > 0 {
            write!(f, "{open} not surrounded, ")?;
        }
        write!(f, "{undecided} undecided, {broken} unreadable")?;
        let list: Vec<String> = findings.iter().map(|(kind, n)| format!("{kind} {n}")).collect();
        if list.is_empty() { Ok(()) } else { write!(f, " ({})", list.join(", ")) }
    }
}

/// What a finding takes for granted: "if White cannot get out at H18". A report of an older version has no points.
pub(super) fn provided(outcome: &Judgment) -> Option<&str> {
    match outcome {
        Judgment::Doubtful { provided, .. } if provided.is_empty() => Some("if the group does not get out"),
        Judgment::Doubtful { provided, .. } => Some(provided),
        Judgment::Good { .. }
        | Judgment::Faulty { .. }
        | Judgment::Open { .. }
        | Judgment::Undecided { .. }
        | Judgment::Broken { .. } => None,
    }
}

/// The report on one problem as text; nothing if all is well.
pub fn text(checked: &Checked) -> Option<String> {
    let name = if checked.name.is_empty() { String::new() } else { format!(" {}", checked.name) };
    let head = format!("{}#{} (line {}){name}", checked.file, checked.item, checked.line);
    match &checked.outcome {
        Judgment::Good { .. } => None,
        Judgment::Open { sentence, .. } => Some(format!("{head}: {sentence}")),
        Judgment::Undecided { reason } => Some(format!("{head}: undecided: {reason}")),
        Judgment::Broken { reason } => Some(format!("{head}: cannot be checked: {reason}")),
        Judgment::Faulty { findings, .. } | Judgment::Doubtful { findings, .. } => {
            let perhaps = provided(&checked.outcome).map_or(String::new(), |provided| format!("{provided}: "));
            let lines = findings.iter().map(|finding| {
                let moves = if finding.moves.is_empty() {
                    String::new()
                } else {
                    format!(" after {}", finding.moves.join(" "))
                };
                let line = if finding.line.is_empty() {
                    String::new()
                } else {
                    format!("; it goes on {}", finding.line.join(" "))
                };
                format!("{head}: {perhaps}{}{moves}: {}{line}", finding.kind.words(), finding.message)
            });
            Some(lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Finding, Kind};

    fn checked(outcome: Judgment) -> Checked {
        Checked { file: "book.sgf".to_owned(), item: 2, line: 7, name: String::new(), outcome }
    }

    #[test]
    fn a_position_that_is_not_surrounded_is_told_so() {
        let sentence = "White is not surrounded: it gets out at F2, even if Black plays first".to_owned();
        let open = checked(Judgment::Open { sentence: sentence.clone(), exits: vec!["F2".to_owned()] });
        assert_eq!(text(&open), Some(format!("book.sgf#2 (line 7): {sentence}")));
        let summary = Summary::of(&[open.clone(), checked(Judgment::Good { status: "l".to_owned() })]);
        assert_eq!(summary.to_string(), "2 problems: 1 good, 0 faulty, 1 not surrounded, 0 undecided, 0 unreadable");
        // As it is kept for a later run, and as other programs read it.
        let line = serde_json::to_value(&open).unwrap();
        assert_eq!((&line["result"], &line["exits"][0]), (&"open".into(), &"F2".into()));
        assert_eq!(serde_json::from_value::<Checked>(line).unwrap(), open);
        let page = super::super::html(std::slice::from_ref(&open), &|_| None);
        assert!(page.contains(&sentence), "{page}");
    }

    #[test]
    fn a_doubtful_finding_says_what_it_takes_for_granted() {
        let finding =
            Finding { kind: Kind::WrongStatus, moves: Vec::new(), message: "White dies".to_owned(), line: Vec::new() };
        let doubtful = |provided: &str| {
            let findings = vec![finding.clone()];
            checked(Judgment::Doubtful { status: "d".to_owned(), provided: provided.to_owned(), findings })
        };
        let named = text(&doubtful("if White cannot get out at H18")).unwrap();
        assert_eq!(named, "book.sgf#2 (line 7): if White cannot get out at H18: wrong status: White dies");
        // Kept by an older version.
        let old = text(&doubtful("")).unwrap();
        assert_eq!(old, "book.sgf#2 (line 7): if the group does not get out: wrong status: White dies");
    }
}
