//! Which problems are wanted.

use tesuji_question::Status;

use crate::problem::Place;
use crate::value::Value;

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
        let mut parts: Vec<&str> = vec!["1 = 1"];
        let mut values = Vec::new();
        let mut add = |part, value: Option<Value>| {
            if let Some(value) = value {
                parts.push(part);
                values.push(value);
            }
        };
        add("place = ?", self.place.map(|place| place.to_string().into()));
        add("status = ?", self.status.map(|status| status.to_string().into()));
        add("size >= ?", self.size_from.map(Value::from));
        add("size <= ?", self.size_to.map(Value::from));
        add("difficulty >= ?", self.difficulty_from.map(Value::from));
        add("difficulty < ?", self.difficulty_below.map(Value::from));
        add("refined = ?", self.refined.map(Value::from));
        add("id > ?", self.after.map(Value::from));
        if let Some(source) = &self.source {
            parts.push("substr(source, 1, ?) = ?");
            values.extend([source.chars().count().into(), source.as_str().into()]);
        }
        let either = |asked: Option<bool>, yes, no| asked.map(|asked| if asked { yes } else { no });
        parts.extend(either(self.ko, "length(status) > 1", "length(status) <= 1"));
        parts.extend(either(self.rejected, "rejected IS NOT NULL", "rejected IS NULL"));
        parts.extend(either(self.solved, "status IS NOT NULL", "status IS NULL"));
        // All first moves are known of what is solved in full.
        parts.extend(either(self.examined, "coalesce(move_status, '') <> ''", "coalesce(move_status, '') = ''"));
        (parts.join(" AND "), values)
    }
}
