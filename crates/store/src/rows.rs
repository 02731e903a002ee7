//! Values as the columns have them: points as `A1 B2`, statuses in GoTools' shorthand.

use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_question::{LifeQuestion, Proviso, Scope, Status};

use crate::error::StoreError;
use crate::problem::{Features, Other, Place, Problem, Solved, Stored};
use crate::value::{FromValue, Row, Value};

pub(crate) fn points_text(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

pub(crate) fn move_status_text(list: &[(Move, Status)]) -> String {
    list.iter().map(|(mv, status)| format!("{mv}={status}")).collect::<Vec<_>>().join(" ")
}

pub(crate) fn stones_text(setup: &Setup, color: Color) -> String {
    let stones: PointSet = setup.stones.iter().filter(|s| s.1 == color).map(|s| s.0).collect();
    points_text(&stones)
}

pub(crate) fn provisos_text(scope: &Scope) -> String {
    scope.provisos().iter().map(Proviso::to_string).collect::<Vec<_>>().join("; ")
}

fn scope_of(provisos: &str) -> Option<Scope> {
    let provisos = provisos.split(';').map(str::trim).filter(|text| !text.is_empty());
    provisos.map(|text| text.parse().ok()).collect::<Option<Vec<Proviso>>>().map(Scope::under)
}

pub(crate) fn points_of(text: &str) -> Option<Vec<Point>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

fn moves_of(text: &str) -> Option<Vec<Move>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

fn move_status_of(text: &str) -> Option<Vec<(Move, Status)>> {
    let pair = |word: &str| {
        let (mv, status) = word.split_once('=')?;
        Some((mv.parse().ok()?, status.parse().ok()?))
    };
    text.split_whitespace().map(pair).collect()
}

/// The columns of one row, by name.
struct Columns<'a>(&'a Row);

/// Which part of a row cannot be understood.
type Fault = &'static str;

/// The problem of a row of `SELECT * FROM problem`.
pub(crate) fn read(row: &Row) -> Result<Stored, StoreError> {
    let id = row.get("id")?;
    let wrong = |what: &str| StoreError::Row { id, what: what.to_owned() };
    match Columns(row).decode(id) {
        Err(part) => Err(wrong(&format!("{part} cannot be understood"))),
        Ok(stored) if !stored.problem.is_sound() => Err(wrong("the position is impossible")),
        Ok(stored) => Ok(stored),
    }
}

impl Columns<'_> {
    fn get<T: FromValue>(&self, column: &'static str) -> Result<T, Fault> {
        self.0.value(column).and_then(T::from_value).ok_or(column)
    }

    fn text(&self, column: &'static str) -> Result<Option<String>, Fault> {
        self.get(column)
    }

    fn number(&self, column: &'static str) -> Result<Option<i64>, Fault> {
        self.get(column)
    }

    /// A text that is read as something; nothing if the column is null.
    fn optional<T>(&self, column: &'static str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Fault> {
        self.text(column)?.map(|text| parse(&text).ok_or(column)).transpose()
    }

    fn parsed<T>(&self, column: &'static str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
        self.optional(column, parse)?.ok_or(column)
    }

    fn count<T: TryFrom<i64> + Default>(&self, column: &'static str) -> Result<T, Fault> {
        self.number(column)?.map_or(Ok(T::default()), |n| T::try_from(n).map_err(|_| column))
    }

    fn decode(&self, id: i64) -> Result<Stored, Fault> {
        let question = self.question()?;
        let solved = match self.optional("status", |s| s.parse().ok())? {
            Some(status) => Some(self.solved(status)?),
            None => None,
        };
        let problem = Problem {
            source: self.parsed("source", |s| Some(s.to_owned()))?,
            name: self.parsed("name", |s| Some(s.to_owned()))?,
            canonical: self.parsed("canonical", |s| Some(s.to_owned()))?,
            question,
            claimed_status: self.optional("claimed_status", |s| s.parse().ok())?,
            claimed_moves: self.optional("claimed_moves", points_of)?.unwrap_or_default(),
            solved,
            exits: self.optional("exits", points_of)?.map(|points| points.into_iter().collect()),
        };
        Ok(Stored {
            id,
            problem,
            rejected: self.text("rejected")?,
            similar_to: self.number("similar_to")?,
            refined: self.number("refined")? == Some(1),
        })
    }

    fn question(&self) -> Result<LifeQuestion, Fault> {
        let size = Size::new(self.count("width")?, self.count("height")?).ok_or("width")?;
        let points = |column| self.parsed(column, |s| points_of(s).filter(|p| p.iter().all(|&p| size.contains(p))));
        let mut stones = Vec::new();
        for (column, color) in [("black", Color::Black), ("white", Color::White)] {
            stones.extend(points(column)?.into_iter().map(|p| (p, color)));
        }
        let to_play = self.parsed("first", |s| Color::ALL.into_iter().find(|c| c.letter().to_string() == s))?;
        Ok(LifeQuestion {
            position: Setup { size, stones, to_play, ko: self.optional("ko", |s| s.parse().ok())? },
            target: points("target")?,
            target_rule: self.parsed("target_rule", |s| s.parse().ok())?,
            area: points("area")?.into_iter().collect(),
            closure: self.parsed("closure", |s| s.parse().ok())?,
            ko_threats: None,
        })
    }

    fn solved(&self, status: Status) -> Result<Solved, Fault> {
        let other = match self.optional("other_status", |s| s.parse().ok())? {
            Some(status) => Some(Other { status, moves: self.parsed("other_moves", points_of)? }),
            None => None,
        };
        Ok(Solved {
            status,
            scope: self.optional("provisos", scope_of)?,
            moves: self.parsed("moves", points_of)?,
            move_status: self.parsed("move_status", move_status_of)?,
            sequence: self.parsed("sequence", moves_of)?,
            other,
            features: self.features()?,
            difficulty: self.get("difficulty")?,
            grade: self.text("grade")?,
            solver: self.parsed("solver", |s| Some(s.to_owned()))?,
            proof_hash: self.text("proof_hash")?.unwrap_or_default(),
            proof: self.get("proof")?,
        })
    }

    fn features(&self) -> Result<Features, Fault> {
        Ok(Features {
            verification: self.count("verification")?,
            searched: self.count("searched")?,
            rank: self.count("rank")?,
            length: self.count("length")?,
            late: self.count("late")?,
            choices: self.count("choices")?,
            sacrifice: self.number("sacrifice")? == Some(1),
            fills_eye: self.number("fills_eye")? == Some(1),
        })
    }
}

/// A column and what is written there.
pub(crate) type Column = (&'static str, Value);

/// What is asked, and what the source claims, as it is kept.
pub(crate) fn question_columns(problem: &Problem) -> Vec<Column> {
    let question = &problem.question;
    let setup = &question.position;
    let claimed = (!problem.claimed_moves.is_empty()).then(|| points_text(problem.claimed_moves.iter().copied()));
    vec![
        ("name", problem.name.clone().into()),
        ("canonical", problem.canonical.clone().into()),
        ("place", Place::of(question).to_string().into()),
        ("width", setup.size.width().into()),
        ("height", setup.size.height().into()),
        ("black", stones_text(setup, Color::Black).into()),
        ("white", stones_text(setup, Color::White).into()),
        ("first", setup.to_play.letter().to_string().into()),
        ("ko", setup.ko.map(|point| point.to_string()).into()),
        ("target", points_text(question.target.iter().copied()).into()),
        ("target_rule", question.target_rule.name().into()),
        ("area", points_text(&question.area).into()),
        ("closure", question.closure.name().into()),
        ("size", problem.size().into()),
        ("claimed_status", problem.claimed_status.map(|status| status.to_string()).into()),
        ("claimed_moves", claimed.into()),
        ("exits", problem.exits.as_ref().map(points_text).into()),
    ]
}

/// What was found, as it is kept.
pub(crate) fn solved_columns(problem: &Problem, solved: &Solved) -> Vec<Column> {
    let features = &solved.features;
    vec![
        ("status", solved.status.to_string().into()),
        ("moves", points_text(solved.moves.iter().copied()).into()),
        ("move_status", move_status_text(&solved.move_status).into()),
        ("sequence", moves_text(&solved.sequence).into()),
        ("other_status", solved.other.as_ref().map(|other| other.status.to_string()).into()),
        ("other_moves", solved.other.as_ref().map(|other| points_text(other.moves.iter().copied())).into()),
        ("unique_for", problem.unique().map(|unique| unique.to_string()).into()),
        ("verification", features.verification.into()),
        ("searched", features.searched.into()),
        ("rank", features.rank.into()),
        ("length", features.length.into()),
        ("late", features.late.into()),
        ("choices", features.choices.into()),
        ("sacrifice", features.sacrifice.into()),
        ("fills_eye", features.fills_eye.into()),
        ("difficulty", solved.difficulty.into()),
        ("grade", solved.grade.clone().into()),
        ("solver", solved.solver.clone().into()),
        ("proof_hash", solved.proof_hash.clone().into()),
        ("proof", solved.proof.clone().into()),
        ("scope", solved.scope.as_ref().map(Scope::name).into()),
        ("provisos", solved.scope.as_ref().map(provisos_text).into()),
    ]
}

/// What became of a problem in its database.
pub(crate) fn kept_columns(stored: &Stored) -> Vec<Column> {
    vec![
        ("rejected", stored.rejected.clone().into()),
        ("similar_to", stored.similar_to.into()),
        ("refined", stored.refined.into()),
    ]
}
