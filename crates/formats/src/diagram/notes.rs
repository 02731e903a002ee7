//! The notes below a diagram.

use std::fmt;

use tesuji_board::Point;

use crate::diagram::Diagram;

/// Where a move was played that cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// Where an earlier move was played.
    Number(u32),
    /// On a stone of the position that was captured and carries this letter.
    Letter(char, Point),
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Number(number) => write!(f, "{number}"),
            Where::Letter(letter, _) => write!(f, "{letter}"),
        }
    }
}

/// A move that cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// "8 at 1".
    At {
        /// The number of the move.
        number: u32,
        /// Where it was played.
        at: Where,
    },
    /// "8 connects".
    Connects {
        /// The number of the move.
        number: u32,
        /// Where it was played.
        at: Where,
    },
    /// "6 pass".
    Pass {
        /// The number of the move.
        number: u32,
    },
}

impl Diagram {
    /// The notes in one line: `4, 7 at 1, 6 pass, 8 connects`; empty if there are none.
    ///
    /// A connection says where only if there are several such points in the diagram.
    pub fn notes_text(&self) -> String {
        self.note_phrases(|at| at.to_string()).join(", ")
    }

    /// The notes for text in which a stone cannot carry a letter: it is named by its point.
    pub(crate) fn notes_by_point(&self) -> String {
        let name = |at: Where| match at {
            Where::Letter(_, point) => point.to_string(),
            Where::Number(number) => number.to_string(),
        };
        self.note_phrases(name).join(", ")
    }

    /// The notes, those of the same point together.
    pub(crate) fn note_phrases(&self, name: impl Fn(Where) -> String) -> Vec<String> {
        let connected: Vec<Where> = self.notes().iter().filter_map(connection).collect();
        let ambiguous = connected.windows(2).any(|w| w[0] != w[1]);
        let mut phrases: Vec<(Vec<u32>, String)> = Vec::new();
        for note in self.notes() {
            let (number, phrase) = match note {
                Note::At { number, at } => (number, format!("at {}", name(*at))),
                Note::Connects { number, at } if ambiguous => (number, format!("connects at {}", name(*at))),
                Note::Connects { number, .. } => (number, "connects".to_owned()),
                Note::Pass { number } => (number, self.pass.to_owned()),
            };
            match phrases.iter_mut().find(|(_, same)| *same == phrase) {
                Some((numbers, _)) => numbers.push(*number),
                None => phrases.push((vec![*number], phrase)),
            }
        }
        phrases.iter().map(|(numbers, phrase)| format!("{} {phrase}", listed(numbers))).collect()
    }
}

fn connection(note: &Note) -> Option<Where> {
    match note {
        Note::Connects { at, .. } => Some(*at),
        Note::At { .. } | Note::Pass { .. } => None,
    }
}

fn listed(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}
