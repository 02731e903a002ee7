//! JSON read into what is needed of it, not into a tree of all that is there.
//!
//! A text of a megabyte can hold a hundred thousand empty objects, and each of them takes hundreds of bytes once it is a
//! value. So values are counted while they are read ([`object`]), what nobody asks for is passed over without being kept
//! ([`object_of`]), and of a query that waits only its head is read (`Head`): the rest stays text until its turn.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Values in one object at most: the longest game on the largest board has some thousands.
pub const MOST_VALUES: usize = 100_000;

/// An object with all its fields.
///
/// ```
/// use tesuji_engines::json::frugal::object;
/// assert_eq!(object(b"{\"ask\":\"life\"}").unwrap()["ask"], "life");
/// let many = format!("[{}0]", "0,".repeat(200_000));
/// assert!(object(format!("{{\"x\":{many}}}").as_bytes()).unwrap_err().to_string().contains("more than 100000 values"));
/// ```
///
/// # Errors
/// If it is no JSON object, or has too many values.
pub fn object(text: &[u8]) -> Result<Map<String, Value>, serde_json::Error> {
    object_of(text, &|_| true)
}

/// An object with the fields that are known; of the others there is only the name, with `null`.
///
/// # Errors
/// If it is no JSON object, or has too many values.
pub fn object_of(text: &[u8], is_known: &dyn Fn(&str) -> bool) -> Result<Map<String, Value>, serde_json::Error> {
    let left = Cell::new(MOST_VALUES);
    let mut reader = serde_json::Deserializer::from_slice(text);
    let found = Fields { left: &left, is_known }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(found)
}

/// What must be known of a line before it is its turn. The whole line is seen to be JSON.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) id: Option<Value>,
    pub(crate) action: Option<Value>,
    /// It has moves and does not say what is asked: a query as KataGo takes it.
    pub(crate) is_for_katago: bool,
}

impl Head {
    /// The head of a line; `None` if it is JSON, but no object.
    pub(crate) fn read(line: &str) -> Result<Option<Head>, serde_json::Error> {
        if !line.trim_start().starts_with('{') {
            return serde_json::from_str::<IgnoredAny>(line).map(|_| None);
        }
        let names = ["id", "action"];
        let mut fields = object_of(line.as_bytes(), &|name| names.contains(&name))?;
        let is_for_katago = fields.contains_key("moves") && !fields.contains_key("ask");
        let [id, action] = names.map(|name| fields.swap_remove(name));
        Ok(Some(Head { id, action, is_for_katago }))
    }
}

struct Fields<'a> {
    left: &'a Cell<usize>,
    is_known: &'a dyn Fn(&str) -> bool,
}

impl<'de> DeserializeSeed<'de> for Fields<'_> {
    type Value = Map<String, Value>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let one = One { left: self.left };
            one.count::<A::Error>()?;
            let value = if (self.is_known)(&name) {
                map.next_value_seed(one)?
            } else {
                map.next_value::<IgnoredAny>()?;
                Value::Null
            };
            fields.insert(name, value);
        }
        Ok(fields)
    }
}

/// One value, counted.
#[derive(Clone, Copy)]
struct One<'a> {
    left: &'a Cell<usize>,
}

impl One<'_> {
    fn count<E: serde::de::Error>(self) -> Result<(), E> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| E::custom(format!("more than {MOST_VALUES} values")))?);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for One<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for One<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any valid JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            self.count::<A::Error>()?;
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        Fields { left: self.left, is_known: &|_| true }.visit_map(map).map(Value::Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_is_there() {
        let text = r#"{"a":[1,-2,3.5,"x\n",null,true,{"b":[]}],"c":{},"a2":1e6}"#;
        let plain: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(Value::Object(object(text.as_bytes()).expect("JSON")), plain);
        for wrong in ["", "{", "[]", "1", "{} x", "{\"a\":}", "{\"a\":1,}"] {
            assert!(object(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_nobody_asks_for_is_passed_over() {
        let bomb = format!("{{\"id\":7,\"x\":[{}0],\"ask\":\"life\"}}", "{\"\":0},".repeat(300_000));
        let found = object_of(bomb.as_bytes(), &|name| name != "x").expect("JSON");
        assert_eq!(found.keys().collect::<Vec<_>>(), ["id", "x", "ask"]);
        assert_eq!((&found["x"], &found["ask"]), (&Value::Null, &Value::from("life")));
        assert!(object(bomb.as_bytes()).is_err());
    }

    #[test]
    fn heads() {
        let head = Head::read(r#" {"x":[1],"id":"a","action":"terminate","terminateId":3}"#).expect("JSON");
        let head = head.expect("an object");
        assert_eq!((head.id, head.action), (Some("a".into()), Some("terminate".into())));
        assert!(!head.is_for_katago);
        let moves = Head::read(r#"{"id":1,"moves":[]}"#).expect("JSON").expect("an object");
        assert!(moves.is_for_katago);
        assert!(Head::read("[1]").expect("JSON").is_none());
        assert!(Head::read("[1").is_err() && Head::read("{\"id\":1,\"x\":[}").is_err());
    }
}
