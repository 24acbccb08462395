//! The part of JSON Schema that `docs/batch.schema.json` uses: whether a value keeps to it.

use serde_json::Value;
use std::path::Path;

/// A schema with the definitions that it refers to.
pub(crate) struct Schema(Value);

/// The keywords that are understood; a schema with others would check less than it says.
const KEYWORDS: [&str; 14] = [
    "$defs",
    "$ref",
    "$schema",
    "additionalProperties",
    "enum",
    "items",
    "maxItems",
    "maximum",
    "minItems",
    "minimum",
    "oneOf",
    "properties",
    "required",
    "title",
];

impl Schema {
    /// The schema of batches.
    pub(crate) fn of_batch() -> Schema {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/batch.schema.json");
        Schema(serde_json::from_str(&std::fs::read_to_string(path).expect("the schema")).expect("JSON"))
    }

    /// What is wrong with a value as such a thing of the schema.
    pub(crate) fn fault(&self, definition: &str, value: &Value) -> Option<String> {
        self.check(&self.0["$defs"][definition], value, "").err()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let wrong = |what: String| Err(format!("{at}: {what}"));
        for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
            let holds = match keyword.as_str() {
                "$ref" => {
                    let name = wanted
                        .as_str()
                        .and_then(|name| name.strip_prefix("#/$defs/"))
                        .expect("a local reference");
                    self.check(&self.0["$defs"][name], value, at)?;
                    true
                }
                "oneOf" => {
                    let tried: Vec<_> =
                        wanted.as_array().unwrap().iter().map(|one| self.check(one, value, at)).collect();
                    if tried.iter().filter(|one| one.is_ok()).count() != 1 {
                        return wrong(format!("{value} fits not exactly one of several: {tried:?}"));
                    }
                    true
                }
                "enum" => wanted.as_array().unwrap().contains(value),
                "type" => match wanted.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("no type {other}"),
                },
                "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
                "minItems" => {
                    value.as_array().is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap())
                }
                "maxItems" => {
                    value.as_array().is_none_or(|items| items.len() as u64 <= wanted.as_u64().unwrap())
                }
                "required" => {
                    wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{at}/{index}"))?;
                    }
                    true
                }
                "properties" => {
                    for (name, schema) in wanted.as_object().unwrap() {
                        if let Some(value) = value.get(name) {
                            self.check(schema, value, &format!("{at}/{name}"))?;
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties").and_then(Value::as_object);
                    for (name, value) in value.as_object().into_iter().flatten() {
                        if known.is_some_and(|known| known.contains_key(name)) {
                            continue;
                        }
                        if *wanted == Value::Bool(false) {
                            return wrong(format!("{name} is not in the schema"));
                        }
                        self.check(wanted, value, &format!("{at}/{name}"))?;
                    }
                    true
                }
                other if KEYWORDS.contains(&other) => true,
                other => panic!("the keyword {other} is not understood"),
            };
            if !holds {
                return wrong(format!("{value} breaks {keyword} {wanted}"));
            }
        }
        Ok(())
    }
}
