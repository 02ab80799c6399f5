//! `docs/PROTOCOL.md` tells the truth: its examples are messages, and nothing is left out.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};

use crate::schema::schema;
use crate::{ClientMessage, MAX_MESSAGE_BYTES, ServerMessage, VERSION};

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// The fenced blocks with JSON, each with the word that says whose it is.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fences = PAGE.split("\n```json").skip(1);
    fences
        .map(|fence| {
            let (whose, rest) = fence.split_once('\n').unwrap();
            (whose.trim(), rest.split_once("\n```").unwrap().0)
        })
        .collect()
}

/// The messages of all blocks of one side, each as it stands there and as it is understood.
fn examples<T: DeserializeOwned + Serialize + Debug>(whose: &str) -> Vec<(Value, T)> {
    let mut examples = Vec::new();
    for (_, text) in blocks().into_iter().filter(|(side, _)| *side == whose) {
        for value in Deserializer::from_str(text).into_iter::<Value>() {
            let value = value.unwrap_or_else(|error| panic!("{error} in {text}"));
            let message = serde_json::from_value(value.clone())
                .unwrap_or_else(|error| panic!("{error} in {value}"));
            examples.push((value, message));
        }
    }
    examples
}

/// Every word that stands for `tag` in a type of the schema.
fn words(name: &str, tag: &str) -> BTreeSet<String> {
    let schema = schema();
    let definition = &schema["$defs"][name];
    let mut words = BTreeSet::new();
    for variant in definition["oneOf"].as_array().unwrap() {
        let of = if tag.is_empty() {
            variant
        } else {
            &variant["properties"][tag]
        };
        let many = of["enum"].as_array().into_iter().flatten();
        words.extend(
            many.chain([&of["const"]])
                .filter_map(Value::as_str)
                .map(String::from),
        );
    }
    assert!(words.len() > 2, "{name}: {words:?}");
    words
}

fn said<T>(examples: &[(Value, T)], tag: &str) -> BTreeSet<String> {
    let tags = examples.iter().map(|(value, _)| value[tag].as_str());
    tags.map(|tag| tag.unwrap().to_owned()).collect()
}

#[test]
fn every_block_says_whose_it_is() {
    for (whose, text) in blocks() {
        assert!(
            ["client", "server", "http"].contains(&whose),
            "{whose}: {text}"
        );
        if whose == "http" {
            serde_json::from_str::<Value>(text).unwrap();
        }
    }
}

#[test]
fn each_message_of_a_client_has_a_true_example() {
    let examples = examples::<ClientMessage>("client");
    assert_eq!(said(&examples, "type"), words("ClientMessage", "type"));
    let actions = examples
        .iter()
        .filter(|(value, _)| value["type"] == "act")
        .map(|(value, _)| value["action"]["do"].as_str().unwrap().to_owned());
    assert_eq!(
        actions.collect::<BTreeSet<_>>(),
        words("ActionChoice", "do")
    );
    for (value, message) in examples {
        assert!(value.to_string().len() <= MAX_MESSAGE_BYTES);
        if let ClientMessage::Hello { version } = message {
            assert_eq!(version, VERSION);
        }
    }
}

#[test]
fn each_message_of_the_server_has_a_true_example() {
    let examples = examples::<ServerMessage>("server");
    assert_eq!(said(&examples, "type"), words("ServerMessage", "type"));
    for (value, message) in examples {
        // Nothing too much and nothing too little: this is what the server would write.
        assert_eq!(serde_json::to_value(message).unwrap(), value);
    }
}

#[test]
fn every_code_event_and_number_is_named() {
    let all = [
        ("Refused", "code"),
        ("ErrorCode", ""),
        ("SeenEvent", "event"),
        ("ActionChoice", "do"),
    ];
    for (name, tag) in all {
        for word in words(name, tag) {
            let named = [format!("`{word}`"), format!("\"{word}\"")];
            assert!(
                named.iter().any(|named| PAGE.contains(named)),
                "{name}: {word}"
            );
        }
    }
    assert!(PAGE.contains(&format!("version **{VERSION}**")));
    assert!(PAGE.contains(&format!(
        "| a message of a client | {MAX_MESSAGE_BYTES} bytes |"
    )));
}
