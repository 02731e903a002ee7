//! A position as text, for pickling: everything its file says, so that nothing is lost on the way to another process.

use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use tesuji::{Closure, Color, FilePosition, Move, Point, PointSet, Position, Setup, Size, SolutionTree};
use tesuji_formats::{Judgement, Mark, Place, Warning};

use crate::errors::Error;

/// A position, as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedPosition {
    size: (u8, u8),
    stones: Vec<(char, String)>,
    to_play: char,
    ko: Option<String>,
    first_given: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    target: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    area: Vec<String>,
    closure: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<SavedMark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<(char, String)>,
    first_number: u32,
    solution: Vec<SavedMove>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<(u32, u32, String)>,
    place: (u32, u32),
}

/// A point and its mark: the word for a shape, or a letter.
pub(crate) type SavedMark = (String, String);

/// A node of a solution; the first is the question itself.
#[derive(Serialize, Deserialize)]
struct SavedMove {
    parent: Option<usize>,
    played: Option<(char, String)>,
    judgement: Option<char>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    /// force, choice, not this
    flags: (bool, bool, bool),
}

impl SavedPosition {
    pub(crate) fn of(stated: &FilePosition) -> SavedPosition {
        let setup = &stated.position;
        SavedPosition {
            size: (setup.size.width(), setup.size.height()),
            stones: setup.stones.iter().map(|(point, color)| (color.letter(), point.to_string())).collect(),
            to_play: setup.to_play.letter(),
            ko: setup.ko.map(|point| point.to_string()),
            first_given: stated.first_given,
            name: stated.name.clone(),
            comment: stated.comment.clone(),
            target: stated.target.iter().map(|point| point.to_string()).collect(),
            area: stated.area.iter().map(|point| point.to_string()).collect(),
            closure: stated.closure.map(|closure| closure.name().to_owned()),
            marks: stated.marks.iter().map(|&(point, mark)| saved_mark(point, mark)).collect(),
            moves: saved_moves(&stated.moves),
            first_number: stated.first_number,
            solution: saved_solution(&stated.solution),
            warnings: stated.warnings.iter().map(|w| (w.place.line, w.place.column, w.message.clone())).collect(),
            place: (stated.place.line, stated.place.column),
        }
    }

    /// The position again; `None` if the text was tampered with.
    pub(crate) fn restored(self) -> Option<Position> {
        let setup = Setup {
            size: Size::new(self.size.0, self.size.1)?,
            stones: self.stones.iter().map(|(c, p)| Some((p.parse().ok()?, color(*c)?))).collect::<Option<_>>()?,
            to_play: color(self.to_play)?,
            ko: self.ko.map(|point| point.parse().ok()).map_or(Some(None), |ko: Option<Point>| ko.map(Some))?,
        };
        let closure = match self.closure {
            Some(word) => Some(word.parse::<Closure>().ok()?),
            None => None,
        };
        let warning = |(line, column, message)| Warning { place: Place::new(line, column), message };
        let stated = FilePosition {
            name: self.name,
            comment: self.comment,
            first_given: self.first_given,
            target: set(&self.target)?,
            area: set(&self.area)?,
            closure,
            marks: self.marks.iter().map(mark).collect::<Option<_>>()?,
            moves: moves(&self.moves)?,
            first_number: self.first_number,
            solution: solution(self.solution)?,
            warnings: self.warnings.into_iter().map(warning).collect(),
            place: Place::new(self.place.0, self.place.1),
            ..FilePosition::new(setup)
        };
        Position::try_from(stated).ok()
    }
}

/// What is raised where a pickle does not hold what it should.
pub(crate) fn damaged() -> PyErr {
    Error::new_err("this is not a pickle of this version of tesuji, or it is damaged")
}

fn set(names: &[String]) -> Option<PointSet> {
    names.iter().map(|name| name.parse::<Point>().ok()).collect()
}

fn color(letter: char) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.letter() == letter)
}

pub(crate) fn saved_moves(moves: &[(Color, Move)]) -> Vec<(char, String)> {
    moves.iter().map(|(color, mv)| (color.letter(), mv.to_string())).collect()
}

pub(crate) fn moves(saved: &[(char, String)]) -> Option<Vec<(Color, Move)>> {
    saved.iter().map(|(letter, mv)| Some((color(*letter)?, mv.parse().ok()?))).collect()
}

const SHAPES: [(&str, Mark); 4] =
    [("triangle", Mark::Triangle), ("square", Mark::Square), ("circle", Mark::Circle), ("cross", Mark::Cross)];

pub(crate) fn saved_mark(point: Point, mark: Mark) -> SavedMark {
    let word = match mark {
        Mark::Letter(letter) => letter.to_string(),
        shape => {
            SHAPES.iter().find(|(_, known)| *known == shape).map_or_else(String::new, |(word, _)| (*word).to_owned())
        }
    };
    (point.to_string(), word)
}

pub(crate) fn mark((point, word): &SavedMark) -> Option<(Point, Mark)> {
    let shape = SHAPES.iter().find(|(name, _)| name == word).map(|&(_, mark)| mark);
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).map(Mark::Letter);
    Some((point.parse().ok()?, shape.or(letter)?))
}

const JUDGEMENTS: [(char, Judgement); 3] =
    [('r', Judgement::Right), ('a', Judgement::Acceptable), ('w', Judgement::Wrong)];

fn saved_solution(tree: &SolutionTree) -> Vec<SavedMove> {
    let letter = |judgement| JUDGEMENTS.iter().find(|(_, known)| *known == judgement).map(|&(letter, _)| letter);
    let saved = |node: &tesuji_formats::SolutionNode| SavedMove {
        parent: node.parent,
        played: node.played.map(|(color, mv)| (color.letter(), mv.to_string())),
        judgement: node.judgement.and_then(letter),
        comment: node.comment.clone(),
        flags: (node.force, node.choice, node.not_this),
    };
    tree.nodes().iter().map(saved).collect()
}

fn solution(saved: Vec<SavedMove>) -> Option<SolutionTree> {
    let mut tree = SolutionTree::new();
    for (number, saved) in saved.into_iter().enumerate() {
        let id = match (saved.parent, saved.played) {
            (None, None) if number == 0 => SolutionTree::ROOT,
            // A node comes after its parent.
            (Some(parent), Some((letter, mv))) if parent < number => tree.add(parent, color(letter)?, mv.parse().ok()?),
            _ => return None,
        };
        let node = tree.node_mut(id);
        let judged = |letter| JUDGEMENTS.iter().find(|(known, _)| *known == letter).map(|&(_, judgement)| judgement);
        node.judgement = saved.judgement.and_then(judged);
        node.comment = saved.comment;
        (node.force, node.choice, node.not_this) = saved.flags;
    }
    Some(tree)
}
