//! Problems in and out.

use std::collections::BTreeMap;

use crate::database::Store;
use crate::engine::Transaction;
use crate::error::StoreError;
use crate::filter::Filter;
use crate::problem::{Problem, ProblemId, Stored};
use crate::rows::{self, Column};
use crate::value::{Row, Value};

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

impl Transaction<'_> {
    /// Adds a problem; one whose source is there already is passed over.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, problem: &Problem) -> Result<Added, StoreError> {
        self.insert(problem, None)
    }

    /// Adds a problem under a number that was put aside for it.
    ///
    /// # Errors
    /// If it cannot be written, or the number is taken.
    pub fn add_numbered(&mut self, id: ProblemId, problem: &Problem) -> Result<Added, StoreError> {
        self.insert(problem, Some(id))
    }

    fn insert(&mut self, problem: &Problem, id: Option<ProblemId>) -> Result<Added, StoreError> {
        let find = "SELECT id FROM problem WHERE source = ?";
        let source = [Value::from(problem.source.as_str())];
        if let Some(known) = self.query(find, &source)?.first() {
            return Ok(Added::Known(known.at(0)?));
        }
        let mut columns = rows::question_columns(problem);
        columns.push(("source", problem.source.clone().into()));
        columns.extend(id.map(|id| ("id", id.into())));
        columns.extend(problem.solved.iter().flat_map(|solved| rows::solved_columns(problem, solved)));
        let names = names(&columns, |name| name.to_owned());
        let holes = vec!["?"; columns.len()].join(", ");
        // Somebody else may add it at the same moment.
        let sql =
            format!("INSERT INTO problem ({names}) VALUES ({holes}) ON CONFLICT (source) DO NOTHING RETURNING id");
        if let Some(new) = self.query(&sql, &values(columns))?.first() {
            return Ok(Added::New(new.at(0)?));
        }
        let known = self.query(find, &source)?;
        known
            .first()
            .map_or_else(|| Err(StoreError::NoProblem(problem.source.clone())), |row| row.at(0).map(Added::Known))
    }

    /// Writes what was found about a problem, instead of what was there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn replace(&mut self, stored: &Stored) -> Result<(), StoreError> {
        let problem = &stored.problem;
        let mut columns = rows::question_columns(problem);
        columns.extend(rows::kept_columns(stored));
        match &problem.solved {
            Some(solved) => columns.extend(rows::solved_columns(problem, solved)),
            // What was found before holds no more.
            None => columns.push(("status", Value::Null)),
        }
        let sql = format!("UPDATE problem SET {} WHERE id = ?", names(&columns, |name| format!("{name} = ?")));
        let mut values = values(columns);
        values.push(stored.id.into());
        self.execute(&sql, &values).map(drop)
    }
}

impl Store {
    /// Adds problems, all or none. One whose source is there already is passed over.
    ///
    /// When this returns, they are on the disk.
    ///
    /// # Errors
    /// If they cannot be written; then none was.
    pub fn add(&mut self, problems: &[Problem]) -> Result<Vec<Added>, StoreError> {
        self.write(|transaction| problems.iter().map(|problem| transaction.add(problem)).collect())
    }

    /// Writes what was found about a problem, instead of what was there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn update(&mut self, changes: &[Stored]) -> Result<(), StoreError> {
        self.write(|transaction| changes.iter().try_for_each(|stored| transaction.replace(stored)))
    }

    /// A problem by its number.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn get(&self, id: ProblemId) -> Result<Stored, StoreError> {
        let found = self.query("SELECT * FROM problem WHERE id = ?", &[id.into()])?;
        found.first().map_or_else(|| Err(StoreError::NoProblem(id.to_string())), rows::read)
    }

    /// A problem by its source.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn by_source(&self, source: &str) -> Result<Option<Stored>, StoreError> {
        let found = self.query("SELECT * FROM problem WHERE source = ?", &[source.into()])?;
        found.first().map(rows::read).transpose()
    }

    /// Kept problems with this canonical form.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn by_canonical(&self, canonical: &str) -> Result<Vec<Stored>, StoreError> {
        let sql = "SELECT * FROM problem WHERE canonical = ? AND rejected IS NULL ORDER BY id";
        self.query(sql, &[canonical.into()])?.iter().map(rows::read).collect()
    }

    /// The problems that a filter lets through, by number.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Stored>, StoreError> {
        let (condition, values) = filter.condition();
        let limit = filter.limit.map_or(String::new(), |n| format!(" LIMIT {n}"));
        let sql = format!("SELECT * FROM problem WHERE {condition} ORDER BY id{limit}");
        self.query(&sql, &values)?.iter().map(rows::read).collect()
    }

    /// The numbers of the problems that a filter lets through.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn ids(&self, filter: &Filter) -> Result<Vec<ProblemId>, StoreError> {
        let (condition, values) = filter.condition();
        let limit = filter.limit.map_or(String::new(), |n| format!(" LIMIT {n}"));
        let sql = format!("SELECT id FROM problem WHERE {condition} ORDER BY id{limit}");
        self.query(&sql, &values)?.iter().map(|row| row.at(0)).collect()
    }

    /// The sources of the problems that a filter lets through, by number.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn sources(&self, filter: &Filter) -> Result<Vec<String>, StoreError> {
        let (condition, values) = filter.condition();
        let sql = format!("SELECT source FROM problem WHERE {condition} ORDER BY id");
        self.query(&sql, &values)?.iter().map(|row| row.at(0)).collect()
    }

    /// How many problems a filter lets through.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn count(&self, filter: &Filter) -> Result<usize, StoreError> {
        let (condition, values) = filter.condition();
        let sql = format!("SELECT count(*) FROM problem WHERE {condition}");
        let count: i64 = self.query(&sql, &values)?.first().map_or(Ok(0), |row| row.at(0))?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// How many problems of each kind there are.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        let group = |sql: &str| -> Result<BTreeMap<String, usize>, StoreError> {
            let count = |row: &Row| Ok((row.at(0)?, usize::try_from(row.at::<i64>(1)?).unwrap_or(0)));
            self.query(sql, &[])?.iter().map(count).collect()
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

/// The names of columns, each in some form, with commas.
fn names(columns: &[Column], form: impl Fn(&str) -> String) -> String {
    columns.iter().map(|(name, _)| form(name)).collect::<Vec<_>>().join(", ")
}

fn values(columns: Vec<Column>) -> Vec<Value> {
    columns.into_iter().map(|column| column.1).collect()
}
