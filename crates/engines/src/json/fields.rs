//! Taking values out of a JSON object, with errors that name the field.

use serde_json::{Map, Value};
use tesuji::{Color, Move, Point, PointSet, QuestionPart, Size};

/// What is wrong with which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field.
    pub field: String,
    /// What is wrong with it and what is expected.
    pub message: String,
}

impl FieldError {
    /// Something is wrong with this field.
    pub fn new(field: &str, message: impl ToString) -> FieldError {
        FieldError { field: field.to_owned(), message: message.to_string() }
    }
}

impl From<tesuji::Error> for FieldError {
    fn from(error: tesuji::Error) -> FieldError {
        FieldError::new(error.part().map_or("ask", field_of), error)
    }
}

/// The field of a query that says this part of a question.
fn field_of(part: QuestionPart) -> &'static str {
    match part {
        QuestionPart::Position => "initialStones",
        QuestionPart::First => "initialPlayer",
        QuestionPart::Target => "target",
        QuestionPart::Area => "area",
        QuestionPart::Closure => "closure",
        QuestionPart::KoThreats => "koThreats",
        QuestionPart::Prey => "prey",
        QuestionPart::Kind => "kind",
        QuestionPart::Boundary => "boundary",
    }
}

/// A JSON object whose fields are asked for by name.
#[derive(Clone, Copy)]
pub struct Fields<'a>(pub &'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The field, unless it is absent or null.
    pub(crate) fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn unsigned(self, name: &str) -> Result<Option<u64>, FieldError> {
        let error = || FieldError::new(name, "expected a whole number that is not negative");
        self.get(name).map(|value| as_unsigned(value).ok_or_else(error)).transpose()
    }

    pub(crate) fn flag(self, name: &str) -> Result<bool, FieldError> {
        let error = || FieldError::new(name, "expected true or false");
        self.get(name).map_or(Ok(false), |value| value.as_bool().ok_or_else(error))
    }

    /// A string.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(self, name: &str) -> Result<Option<&'a str>, FieldError> {
        let error = || FieldError::new(name, "expected a string");
        self.get(name).map(|value| value.as_str().ok_or_else(error)).transpose()
    }

    /// One of some words, with what each of them means.
    pub(crate) fn word<T: Copy>(self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, FieldError> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let found = words.iter().find(|(word, _)| *word == text);
        found.map(|&(_, meaning)| Some(meaning)).ok_or_else(|| {
            let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            FieldError::new(name, format!("'{}' is not one of {}", text.escape_debug(), expected.join(", ")))
        })
    }

    pub(crate) fn color(self, name: &str) -> Result<Option<Color>, FieldError> {
        self.text(name)?.map(|text| parse_color(text).map_err(|message| FieldError::new(name, message))).transpose()
    }

    pub(crate) fn list(self, name: &str) -> Result<Option<&'a [Value]>, FieldError> {
        let error = || FieldError::new(name, "expected a list");
        self.get(name).map(|value| value.as_array().map(Vec::as_slice).ok_or_else(error)).transpose()
    }

    /// A list of points of the board; a single string is a list of one.
    pub(crate) fn points(self, name: &str, size: Size) -> Result<Option<Vec<Point>>, FieldError> {
        let values = match self.get(name) {
            None => return Ok(None),
            Some(Value::Array(values)) => values.as_slice(),
            Some(value @ Value::String(_)) => std::slice::from_ref(value),
            Some(_) => return Err(FieldError::new(name, "expected a list of points such as [\"C3\",\"D4\"]")),
        };
        let point = |value| parse_point(value, size).map_err(|message| FieldError::new(name, message));
        values.iter().map(point).collect::<Result<Vec<_>, _>>().map(Some)
    }

    pub(crate) fn point_set(self, name: &str, size: Size) -> Result<Option<PointSet>, FieldError> {
        Ok(self.points(name, size)?.map(|points| points.into_iter().collect()))
    }

    /// A list of `[colour, point]` pairs.
    pub(crate) fn stones<T>(
        self,
        name: &str,
        parse: impl Fn(&Value) -> Result<T, String>,
    ) -> Result<Vec<(Color, T)>, FieldError> {
        let pair = |value: &Value| match value.as_array().map(Vec::as_slice) {
            Some([color, point]) => {
                let color = color
                    .as_str()
                    .ok_or("the colour must be a string")
                    .and_then(|text| parse_color(text).map_err(|_| "the colour must be B or W"))?;
                Ok((color, parse(point)?))
            }
            _ => Err("expected pairs such as [\"B\",\"C3\"]".to_owned()),
        };
        let numbered =
            |(i, value)| pair(value).map_err(|message| FieldError::new(name, format!("item {}: {message}", i + 1)));
        self.list(name)?.unwrap_or_default().iter().enumerate().map(numbered).collect()
    }
}

/// A whole number, also when it is written as 1e6.
fn as_unsigned(value: &Value) -> Option<u64> {
    let float = || value.as_f64().filter(|f| f.fract() == 0.0 && (0.0..9e15).contains(f)).map(|f| f as u64);
    value.as_u64().or_else(float)
}

pub(crate) fn parse_color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("'{}' is not a valid colour: expected B or W", text.escape_debug())),
    }
}

pub(crate) fn parse_point(value: &Value, size: Size) -> Result<Point, String> {
    match parse_move(value, size)? {
        Move::Play(point) => Ok(point),
        Move::Pass => Err("a point is needed here, not a pass".to_owned()),
    }
}

pub(crate) fn parse_move(value: &Value, size: Size) -> Result<Move, String> {
    let text = value.as_str().ok_or("a point must be a string such as \"C3\"")?;
    let mv: Move = text.parse().map_err(|error: tesuji::ParsePointError| error.to_string())?;
    match mv {
        Move::Play(point) if !size.contains(point) => Err(format!("{point} is not on a board of {size}")),
        mv => Ok(mv),
    }
}
