//! Checks values against the JSON Schemas of `docs/schema`, in the tests.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;

/// A schema with everything it refers to.
pub(crate) struct Schema(Validator);

impl Schema {
    pub(crate) fn query() -> &'static Schema {
        static QUERY: LazyLock<Schema> =
            LazyLock::new(|| Schema::parse(include_str!("../../../../docs/schema/query.schema.json")));
        &QUERY
    }

    pub(crate) fn answer() -> &'static Schema {
        static ANSWER: LazyLock<Schema> =
            LazyLock::new(|| Schema::parse(include_str!("../../../../docs/schema/answer.schema.json")));
        &ANSWER
    }

    fn parse(text: &str) -> Schema {
        let schema: Value = serde_json::from_str(text).unwrap();
        Schema(jsonschema::draft202012::new(&schema).unwrap())
    }

    /// Whether the value fits; else what does not.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        self.0.validate(value).map_err(|error| error.to_string())
    }
}
