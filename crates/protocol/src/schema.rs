//! Writes `docs/protocol.schema.json`: what other people's clients check messages by.

use std::path::PathBuf;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{ClientMessage, ServerMessage, VERSION};

/// Where the schema is written to instead.
const ELSEWHERE: &str = "CARDSPEAK_SCHEMA";

/// Says where a sentence points to as people read it, not as rustdoc does.
fn plain(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = text
                    .replace("[`crate::", "`")
                    .replace("[`", "`")
                    .replace("`]", "`")
                    .replace("::", ".");
            }
            fields.values_mut().for_each(plain);
        }
        Value::Array(values) => values.iter_mut().for_each(plain),
        _ => {}
    }
}

pub(crate) fn schema() -> Value {
    let take = |mut generator: SchemaGenerator, defs: &mut Map<String, Value>| {
        defs.append(&mut generator.take_definitions(true));
    };
    let mut defs = Map::new();
    // What may be left out differs: a client need not say what has a default, a server says all.
    let mut heard = SchemaSettings::draft2020_12().into_generator();
    heard.subschema_for::<ClientMessage>();
    take(heard, &mut defs);
    let mut said = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    said.subschema_for::<ServerMessage>();
    take(said, &mut defs);
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Cardspeak's protocol, version {VERSION}"),
        "description": "Messages on the socket. Check what a client says against $defs/ClientMessage, and what the server says against $defs/ServerMessage.",
        "anyOf": [
            { "$ref": "#/$defs/ClientMessage" },
            { "$ref": "#/$defs/ServerMessage" },
        ],
        "$defs": defs,
    });
    plain(&mut schema);
    schema
}

#[test]
fn schema_is_written() {
    let path = std::env::var_os(ELSEWHERE).map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.schema.json"),
        PathBuf::from,
    );
    let text = serde_json::to_string_pretty(&schema()).unwrap();
    assert!(!text.contains("crate::"));
    std::fs::write(path, text + "\n").unwrap();
}
