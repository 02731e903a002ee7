//! Values and rows as both engines have them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::StoreError;

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Integer(number)
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Integer(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Integer(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Integer(i64::from(yes))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Real(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Blob(bytes)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// What a value is read as.
pub trait FromValue: Sized {
    /// Reads it; `None` if it is of another kind.
    fn from_value(value: &Value) -> Option<Self>;
}

impl FromValue for i64 {
    fn from_value(value: &Value) -> Option<i64> {
        if let Value::Integer(number) = value { Some(*number) } else { None }
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> Option<f64> {
        match value {
            Value::Real(number) => Some(*number),
            Value::Integer(number) => Some(*number as f64),
            Value::Null | Value::Text(_) | Value::Blob(_) => None,
        }
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: &Value) -> Option<Vec<u8>> {
        if let Value::Blob(bytes) = value { Some(bytes.clone()) } else { None }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Option<T>> {
        if *value == Value::Null { Some(None) } else { T::from_value(value).map(Some) }
    }
}

/// The places of the columns by their names.
pub(crate) type Names = Arc<HashMap<String, usize>>;

/// A row that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub(crate) names: Names,
    pub(crate) values: Vec<Value>,
}

impl Row {
    /// The value of a column.
    ///
    /// # Errors
    /// If there is no such column, or its value is of another kind.
    pub fn get<T: FromValue>(&self, column: &str) -> Result<T, StoreError> {
        self.value(column).and_then(T::from_value).ok_or_else(|| StoreError::Column { column: column.to_owned() })
    }

    /// The value of the n-th column, counted from zero.
    ///
    /// # Errors
    /// If there is no such column, or its value is of another kind.
    pub fn at<T: FromValue>(&self, place: usize) -> Result<T, StoreError> {
        let value = self.values.get(place).and_then(T::from_value);
        value.ok_or_else(|| StoreError::Column { column: format!("number {}", place + 1) })
    }

    pub(crate) fn value(&self, column: &str) -> Option<&Value> {
        self.values.get(*self.names.get(column)?)
    }
}
