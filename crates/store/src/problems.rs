//! Problems in and out.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Transaction, params, params_from_iter};
use tesuji_board::Color;

use crate::database::Store;
use crate::error::StoreError;
use crate::filter::Filter;
use tesuji_question::Scope;

use crate::problem::{Place, Problem, ProblemId, Solved, Stored};
use crate::rows;

/// What became of a problem that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is new and has this number.
    New(ProblemId),
    /// One of the same source was there already, and stays as it is.
    Known(ProblemId),
}

impl Added {
    /// Its number.
    pub fn id(self) -> ProblemId {
        match self {
            Added::New(id) | Added::Known(id) => id,
        }
    }
}

/// How many problems of each kind there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All.
    pub all: usize,
    /// Kept and solved.
    pub usable: usize,
    /// By place, of the kept ones.
    pub places: BTreeMap<String, usize>,
    /// By status, of the kept ones.
    pub statuses: BTreeMap<String, usize>,
    /// By grade, of the kept ones.
    pub grades: BTreeMap<String, usize>,
    /// By reason.
    pub rejected: BTreeMap<String, usize>,
}

impl Store {
    /// Adds problems, all or none. One whose source is there already is passed over.
    ///
    /// When this returns, they are on the disk.
    ///
    /// # Errors
    /// If they cannot be written; then none was.
    pub fn add(&mut self, problems: &[Problem]) -> Result<Vec<Added>, StoreError> {
        self.write(|transaction| problems.iter().map(|problem| insert(transaction, problem)).collect())
    }

    /// Writes what was found about a problem, instead of what was there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn update(&mut self, changes: &[Stored]) -> Result<(), StoreError> {
        self.write(|transaction| changes.iter().try_for_each(|stored| replace(transaction, stored)))
    }

    /// A problem by its number.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn get(&self, id: ProblemId) -> Result<Stored, StoreError> {
        let found = self.query("SELECT * FROM problem WHERE id = ?", [id], rows::read)?;
        found.into_iter().next().unwrap_or_else(|| Err(StoreError::NoProblem(id.to_string())))
    }

    /// A problem by its source.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn by_source(&self, source: &str) -> Result<Option<Stored>, StoreError> {
        let found = self.query("SELECT * FROM problem WHERE source = ?", [source], rows::read)?;
        found.into_iter().next().transpose()
    }

    /// Kept problems with this canonical form.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn by_canonical(&self, canonical: &str) -> Result<Vec<Stored>, StoreError> {
        let sql = "SELECT * FROM problem WHERE canonical = ? AND rejected IS NULL ORDER BY id";
        self.query(sql, [canonical], rows::read)?.into_iter().collect()
    }

    /// The problems that a filter lets through, by number.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        let (condition, values) = filter.condition();
        let limit = filter.limit.map_or(String::new(), |n| format!(" LIMIT {n}"));
        let sql = format!("SELECT * FROM problem WHERE {condition} ORDER BY id{limit}");
        self.query(&sql, params_from_iter(values), rows::read)?.into_iter().collect()
    }

    /// The numbers of the problems that a filter lets through.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn ids(&self, filter: &Filter) -> Result<Vec<ProblemId>, StoreError> {
        let (condition, values) = filter.condition();
        let limit = filter.limit.map_or(String::new(), |n| format!(" LIMIT {n}"));
        let sql = format!("SELECT id FROM problem WHERE {condition} ORDER BY id{limit}");
        self.query(&sql, params_from_iter(values), |row| row.get(0))
    }

    /// How many problems a filter lets through.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn count(&self, filter: &Filter) -> Result<usize, StoreError> {
        let (condition, values) = filter.condition();
        let sql = format!("SELECT count(*) FROM problem WHERE {condition}");
        let count: Vec<i64> = self.query(&sql, params_from_iter(values), |row| row.get(0))?;
        Ok(count.first().map_or(0, |&n| usize::try_from(n).unwrap_or(0)))
    }

    /// How many problems of each kind there are.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        let group = |sql: &str| -> Result<BTreeMap<String, usize>, StoreError> {
            let rows = self.query(sql, [], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
            Ok(rows.into_iter().map(|(name, n)| (name, usize::try_from(n).unwrap_or(0))).collect())
        };
        let kept = "FROM problem WHERE rejected IS NULL AND status IS NOT NULL";
        Ok(Counts {
            all: self.count(&Filter::default())?,
            usable: self.count(&Filter::usable())?,
            places: group(&format!("SELECT place, count(*) {kept} GROUP BY 1"))?,
            statuses: group(&format!("SELECT status, count(*) {kept} GROUP BY 1"))?,
            grades: group(&format!("SELECT coalesce(grade, '?'), count(*) {kept} GROUP BY 1"))?,
            rejected: group("SELECT rejected, count(*) FROM problem WHERE rejected IS NOT NULL GROUP BY 1")?,
        })
    }
}

fn insert(transaction: &Transaction<'_>, problem: &Problem) -> rusqlite::Result<Added> {
    let mut find = transaction.prepare_cached("SELECT id FROM problem WHERE source = ?")?;
    if let Some(known) = find.query_map([&problem.source], |row| row.get(0))?.next() {
        return Ok(Added::Known(known?));
    }
    let mut columns = question_columns(problem);
    columns.push(("source", problem.source.clone().into()));
    let names = names(&columns, |name| name.to_owned());
    let sql = format!("INSERT INTO problem ({names}) VALUES ({})", vec!["?"; columns.len()].join(", "));
    transaction.prepare_cached(&sql)?.execute(params_from_iter(columns.into_iter().map(|column| column.1)))?;
    let id = transaction.last_insert_rowid();
    if let Some(solved) = &problem.solved {
        write_solved(transaction, id, problem, solved)?;
    }
    Ok(Added::New(id))
}

/// A column and what is written there.
type Column = (&'static str, Value);

/// What is asked, and what the source claims, as it is kept.
fn question_columns(problem: &Problem) -> Vec<Column> {
    let question = &problem.question;
    let setup = &question.position;
    let claimed = (!problem.claimed_moves.is_empty()).then(|| rows::points_text(problem.claimed_moves.iter().copied()));
    vec![
        ("name", problem.name.clone().into()),
        ("canonical", problem.canonical.clone().into()),
        ("place", Place::of(question).to_string().into()),
        ("width", setup.size.width().into()),
        ("height", setup.size.height().into()),
        ("black", rows::stones_text(setup, Color::Black).into()),
        ("white", rows::stones_text(setup, Color::White).into()),
        ("first", setup.to_play.letter().to_string().into()),
        ("ko", setup.ko.map(|point| point.to_string()).into()),
        ("target", rows::points_text(question.target.iter().copied()).into()),
        ("target_rule", question.target_rule.name().to_owned().into()),
        ("area", rows::points_text(&question.area).into()),
        ("closure", question.closure.name().to_owned().into()),
        ("size", i64::try_from(problem.size()).unwrap_or(i64::MAX).into()),
        ("claimed_status", problem.claimed_status.map(|status| status.to_string()).into()),
        ("claimed_moves", claimed.into()),
        ("exits", problem.exits.as_ref().map(rows::points_text).into()),
    ]
}

/// The names of columns, each in some form, with commas.
fn names(columns: &[Column], form: impl Fn(&str) -> String) -> String {
    columns.iter().map(|(name, _)| form(name)).collect::<Vec<_>>().join(", ")
}

fn write_solved(
    transaction: &Transaction<'_>,
    id: ProblemId,
    problem: &Problem,
    solved: &Solved,
) -> rusqlite::Result<()> {
    let features = &solved.features;
    let count = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    transaction
        .prepare_cached(
            "UPDATE problem SET status = ?, moves = ?, move_status = ?, sequence = ?, other_status = ?, other_moves = ?, unique_for = ?, \
             verification = ?, searched = ?, rank = ?, length = ?, late = ?, choices = ?, sacrifice = ?, fills_eye = ?, difficulty = ?, \
             grade = ?, solver = ?, proof_hash = ?, proof = ?, scope = ?, provisos = ? WHERE id = ?",
        )?
        .execute(params![
            solved.status.to_string(),
            rows::points_text(solved.moves.iter().copied()),
            rows::move_status_text(&solved.move_status),
            rows::moves_text(&solved.sequence),
            solved.other.as_ref().map(|o| o.status.to_string()),
            solved.other.as_ref().map(|o| rows::points_text(o.moves.iter().copied())),
            problem.unique().map(|u| u.to_string()),
            count(features.verification),
            count(features.searched),
            features.rank,
            features.length,
            features.late,
            features.choices,
            i64::from(features.sacrifice),
            i64::from(features.fills_eye),
            solved.difficulty,
            solved.grade,
            solved.solver,
            solved.proof_hash,
            solved.proof,
            solved.scope.as_ref().map(Scope::name),
            solved.scope.as_ref().map(rows::provisos_text),
            id,
        ])
        .map(drop)
}

fn replace(transaction: &Transaction<'_>, stored: &Stored) -> rusqlite::Result<()> {
    let problem = &stored.problem;
    let mut columns = question_columns(problem);
    columns.push(("rejected", stored.rejected.clone().into()));
    columns.push(("similar_to", stored.similar_to.into()));
    columns.push(("refined", i64::from(stored.refined).into()));
    let sql = format!("UPDATE problem SET {} WHERE id = ?", names(&columns, |name| format!("{name} = ?")));
    let values = columns.into_iter().map(|column| column.1).chain([stored.id.into()]);
    transaction.prepare_cached(&sql)?.execute(params_from_iter(values))?;
    match &problem.solved {
        Some(solved) => write_solved(transaction, stored.id, problem, solved),
        // What was found before holds no more.
        None => transaction.execute("UPDATE problem SET status = NULL WHERE id = ?", [stored.id]).map(drop),
    }
}
