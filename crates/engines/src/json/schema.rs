//! Checks values against the JSON Schemas of `docs/schema`, in the tests. It knows the keywords that these schemas
//! use and refuses others, so that nothing in them goes unchecked.

use regex_lite::Regex;
use serde_json::{Map, Value};

/// A schema with everything it refers to.
pub(crate) struct Schema(Value);

impl Schema {
    pub(crate) fn query() -> Schema {
        Schema(serde_json::from_str(include_str!("../../../../docs/schema/query.schema.json")).unwrap())
    }

    pub(crate) fn answer() -> Schema {
        Schema(serde_json::from_str(include_str!("../../../../docs/schema/answer.schema.json")).unwrap())
    }

    /// Whether the value fits; else what does not.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        self.fits(self.0.as_object().unwrap(), value)
    }

    fn at(&self, schema: &Value, value: &Value) -> Result<(), String> {
        match schema {
            Value::Bool(true) => Ok(()),
            Value::Bool(false) => Err(format!("{value} is not allowed")),
            _ => self.fits(schema.as_object().expect("a schema is an object"), value),
        }
    }

    fn fits(&self, schema: &Map<String, Value>, value: &Value) -> Result<(), String> {
        schema.iter().try_for_each(|(keyword, argument)| self.keyword(keyword, argument, schema, value))
    }

    fn keyword(
        &self,
        keyword: &str,
        argument: &Value,
        schema: &Map<String, Value>,
        value: &Value,
    ) -> Result<(), String> {
        let require = |fits: bool| if fits { Ok(()) } else { Err(format!("{keyword} {argument}: {value}")) };
        let schemas = || argument.as_array().expect("a list of schemas").iter();
        let count = || schemas().filter(|schema| self.at(schema, value).is_ok()).count();
        let number = || argument.as_f64().expect("a number");
        match keyword {
            "$schema" | "$defs" | "title" | "description" | "default" => Ok(()),
            "$ref" => {
                let path = argument.as_str().and_then(|path| path.strip_prefix('#')).expect("a local reference");
                self.at(self.0.pointer(path).expect("the reference leads somewhere"), value)
            }
            "type" => require(match argument {
                Value::Array(types) => types.iter().any(|name| is_of_type(name, value)),
                name => is_of_type(name, value),
            }),
            "enum" => require(argument.as_array().expect("a list").contains(value)),
            "const" => require(argument == value),
            "oneOf" => require(count() == 1),
            "anyOf" => require(count() > 0),
            "allOf" => schemas().try_for_each(|schema| self.at(schema, value)),
            "not" => require(self.at(argument, value).is_err()),
            "if" if self.at(argument, value).is_ok() => self.at(&schema["then"], value),
            "if" | "then" => Ok(()),
            "minimum" => require(value.as_f64().is_none_or(|n| n >= number())),
            "maximum" => require(value.as_f64().is_none_or(|n| n <= number())),
            "pattern" => {
                let pattern = Regex::new(argument.as_str().expect("a pattern")).expect("a regular expression");
                require(value.as_str().is_none_or(|text| pattern.is_match(text)))
            }
            _ => match value {
                Value::Object(object) => self.object_keyword(keyword, argument, schema, object),
                Value::Array(items) => self.array_keyword(keyword, argument, schema, items),
                _ => known_elsewhere(keyword),
            },
        }
        .map_err(|error| if error.len() > 2000 { format!("{keyword}: no fit") } else { error })
    }

    fn object_keyword(
        &self,
        keyword: &str,
        argument: &Value,
        schema: &Map<String, Value>,
        object: &Map<String, Value>,
    ) -> Result<(), String> {
        let properties = schema.get("properties").and_then(Value::as_object);
        match keyword {
            "required" => argument.as_array().expect("a list").iter().try_for_each(|name| {
                let there = object.contains_key(name.as_str().expect("a name"));
                if there { Ok(()) } else { Err(format!("{name} is missing")) }
            }),
            "properties" => object.iter().try_for_each(|(name, value)| match argument.get(name) {
                Some(schema) => self.at(schema, value).map_err(|error| format!("{name}: {error}")),
                None => Ok(()),
            }),
            "additionalProperties" => object
                .iter()
                .filter(|(name, _)| !properties.is_some_and(|properties| properties.contains_key(*name)))
                .try_for_each(|(name, value)| self.at(argument, value).map_err(|error| format!("{name}: {error}"))),
            "propertyNames" => object.keys().try_for_each(|name| self.at(argument, &Value::from(name.as_str()))),
            _ => known_elsewhere(keyword),
        }
    }

    fn array_keyword(
        &self,
        keyword: &str,
        argument: &Value,
        schema: &Map<String, Value>,
        items: &[Value],
    ) -> Result<(), String> {
        let first = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
        let length = || argument.as_u64().expect("a length") as usize;
        match keyword {
            "items" => items.iter().skip(first).try_for_each(|item| self.at(argument, item)),
            "prefixItems" => {
                let schemas = argument.as_array().expect("a list of schemas");
                schemas.iter().zip(items).try_for_each(|(schema, item)| self.at(schema, item))
            }
            "minItems" if items.len() < length() => Err("too few items".to_owned()),
            "maxItems" if items.len() > length() => Err("too many items".to_owned()),
            _ => known_elsewhere(keyword),
        }
    }
}

/// Keywords that say nothing about values of another type; anything else is not known at all.
fn known_elsewhere(keyword: &str) -> Result<(), String> {
    let of_objects = ["required", "properties", "additionalProperties", "propertyNames"];
    let of_arrays = ["items", "prefixItems", "minItems", "maxItems"];
    assert!(of_objects.contains(&keyword) || of_arrays.contains(&keyword), "unknown keyword {keyword}");
    Ok(())
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("the name of a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|n| n.fract() == 0.0),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    }
}
