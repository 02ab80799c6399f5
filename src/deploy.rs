//! Whether what stands in `deploy/` is still true of this program.

use clap::{CommandFactory as _, Parser as _};

use crate::Cardspeak;

const UNIT: &str = include_str!("../deploy/cardspeak.service");
const IMAGE: &str = include_str!("../deploy/Dockerfile");
const GUIDE: &str = include_str!("../deploy/README.md");
const CONFIG: &str = include_str!("../deploy/cardspeak.toml");

/// The names of the environment that the program reads.
fn variables() -> Vec<String> {
    let mut command = Cardspeak::command();
    command.build();
    let serve = command.find_subcommand("serve").unwrap();
    let names = serve
        .get_arguments()
        .filter_map(|argument| argument.get_env());
    names
        .map(|name| name.to_str().unwrap().to_owned())
        .collect()
}

/// Every word like `CARDSPEAK_LISTEN` in a text.
fn mentioned(text: &str) -> Vec<&str> {
    let word = |c: char| !(c.is_ascii_uppercase() || c == '_');
    let words = text.split(word);
    words
        .filter(|word| word.starts_with("CARDSPEAK_"))
        .collect()
}

#[test]
fn the_units_command_line_is_understood() {
    let line = UNIT
        .lines()
        .find_map(|line| line.strip_prefix("ExecStart="))
        .unwrap();
    let read = Cardspeak::try_parse_from(line.split_whitespace());
    assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
    assert!(line.starts_with("/usr/local/bin/cardspeak serve "));
    assert!(GUIDE.contains("/usr/local/bin/cardspeak\n"));
}

#[test]
fn the_images_command_line_is_understood() {
    let list = |key: &str| -> Vec<String> {
        let line = IMAGE
            .lines()
            .find_map(|line| line.strip_prefix(key))
            .unwrap();
        serde_json::from_str(line.trim()).unwrap()
    };
    let line = [list("ENTRYPOINT"), list("CMD")].concat();
    assert!(Cardspeak::try_parse_from(&line).is_ok(), "{line:?}");
}

#[test]
fn every_variable_that_is_mentioned_is_read() {
    let read = variables();
    let config = CONFIG.lines().filter_map(|line| line.split_once(" = "));
    let keys: Vec<String> = config
        .map(|(key, _)| key.trim_start_matches('#').replace('-', "_").to_uppercase())
        .map(|key| format!("CARDSPEAK_{key}"))
        .collect();
    assert_eq!(
        keys.len() + 1,
        read.len(),
        "all but the file itself: {read:?}"
    );
    let texts = [UNIT, IMAGE, GUIDE, CONFIG];
    let mentioned: Vec<&str> = texts.into_iter().flat_map(mentioned).collect();
    assert!(mentioned.len() > 5);
    for name in mentioned.into_iter().chain(keys.iter().map(String::as_str)) {
        assert!(read.iter().any(|variable| variable == name), "{name}");
    }
}
