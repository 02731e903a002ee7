//! Which problems are wanted.

use rusqlite::types::Value;
use tesuji_question::Status;

use crate::problem::Place;

/// Which problems are wanted: everything that is given must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// On this part of the board.
    pub place: Option<Place>,
    /// With this status.
    pub status: Option<Status>,
    /// Ko, or no ko.
    pub ko: Option<bool>,
    /// Empty points of the area, at least.
    pub size_from: Option<usize>,
    /// Empty points of the area, at most.
    pub size_to: Option<usize>,
    /// Difficulty, at least.
    pub difficulty_from: Option<f64>,
    /// Difficulty, below.
    pub difficulty_below: Option<f64>,
    /// The source begins with this.
    pub source: Option<String>,
    /// Rejected ones only (true) or kept ones only (false).
    pub rejected: Option<bool>,
    /// Solved ones only, or unsolved ones only.
    pub solved: Option<bool>,
    /// With the status of every first move, or without.
    pub examined: Option<bool>,
    /// Refined ones only, or others only.
    pub refined: Option<bool>,
    /// With numbers above this one: for reading in portions.
    pub after: Option<i64>,
    /// At most so many.
    pub limit: Option<usize>,
}

impl Filter {
    /// Problems that are kept and solved with every first move: what can be practised.
    pub fn usable() -> Filter {
        Filter { rejected: Some(false), solved: Some(true), examined: Some(true), ..Filter::default() }
    }

    /// The condition in SQL with its values.
    pub(crate) fn condition(&self) -> (String, Vec<Value>) {
        let mut parts: Vec<&str> = vec!["1"];
        let mut values = Vec::new();
        let mut add = |part, value: Option<Value>| {
            if let Some(value) = value {
                parts.push(part);
                values.push(value);
            }
        };
        let text = |text: &dyn ToString| Value::Text(text.to_string());
        let number = |n: usize| Value::Integer(i64::try_from(n).unwrap_or(i64::MAX));
        add("place = ?", self.place.as_ref().map(|p| text(p)));
        add("status = ?", self.status.as_ref().map(|s| text(s)));
        add("(length(status) > 1) = ?", self.ko.map(|ko| Value::Integer(i64::from(ko))));
        add("size >= ?", self.size_from.map(number));
        add("size <= ?", self.size_to.map(number));
        add("difficulty >= ?", self.difficulty_from.map(Value::Real));
        add("difficulty < ?", self.difficulty_below.map(Value::Real));
        add("instr(source, ?) = 1", self.source.as_ref().map(|s| text(s)));
        add("(rejected IS NOT NULL) = ?", self.rejected.map(|r| Value::Integer(i64::from(r))));
        // All first moves are known of what is solved in full.
        add("(coalesce(move_status, '') <> '') = ?", self.examined.map(|s| Value::Integer(i64::from(s))));
        add("(status IS NOT NULL) = ?", self.solved.map(|s| Value::Integer(i64::from(s))));
        add("refined = ?", self.refined.map(|r| Value::Integer(i64::from(r))));
        add("id > ?", self.after.map(Value::Integer));
        (parts.join(" AND "), values)
    }
}
