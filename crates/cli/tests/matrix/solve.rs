//! `tesuji solve`: the JSON answer, and the sentence; the second run writes the SGF that `check` reads.

use crate::question::Question;
use crate::told::{Told, exits_of, is_point, status_of};
use crate::{Door, Folder, NODES, printed};

/// The SGF that `solve` wrote.
pub(crate) fn solution(folder: &Folder, number: usize) -> String {
    folder.file(&format!("{}.solved.sgf", number + 1))
}

pub(crate) fn ask(questions: &[Question], folder: &Folder) -> Vec<Door> {
    let nodes = NODES.to_string();
    let json = |number: usize| {
        let text = printed(&["solve", &folder.question(number), "--json", "--diagram", "none", "--nodes", &nodes]);
        Some(serde_json::from_str(&text).map_or_else(|_| Told::fault("no JSON"), |answer| Told::from_answer(&answer)))
    };
    let sentence = |number: usize| {
        let (file, solved) = (folder.question(number), solution(folder, number));
        let text = printed(&["solve", &file, "--nodes", &nodes, "--sgf", &solved, "--diagram", "none"]);
        Some(said(text.lines().next().unwrap_or_default()))
    };
    let numbers = || 0..questions.len();
    vec![("solve", numbers().map(json).collect()), ("solve's sentence", numbers().map(sentence).collect())]
}

fn said(sentence: &str) -> Told {
    let Some(status) = status_of(sentence) else { return Told::fault(format!("'{sentence}' is not understood")) };
    let words: Vec<&str> = sentence.split([' ', ',', ';', ':', '.']).collect();
    let played = words.windows(2).find(|pair| ["with", "plays"].contains(&pair[0]) && is_point(pair[1]));
    // A sentence that needs no move shows none.
    let first = played.map(|pair| pair[1].to_owned());
    let conditional = [", if ", ", unless "].iter().any(|word| sentence.contains(word));
    let exits = if status == "open" { exits_of(sentence) } else { None };
    Told { status: Some(status), first, exits, conditional: Some(conditional), ..Told::default() }
}
