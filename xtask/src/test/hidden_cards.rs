//! Who writes hidden cards down.
//!
//! Views hold no hidden card, so the notation is the only way by which one can leave the rules. The
//! files that call it are on a list, each with its reason, and the list is kept true both ways.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome};

/// The functions that give hidden cards away.
const BLUNT: [&str; 2] = ["write_with_hidden_cards", "event_with_hidden_cards"];

/// The rules themselves, and the program that only plays one fixed hand.
const NOT_ASKED: [&str; 3] = ["crates/rules/", "probe/", "xtask/src/test/hidden_cards.rs"];

/// File or folder (`src/simulate/`) and reason, a line each.
const LIST: &str = "xtask/hidden-cards.txt";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let read = |file: &str| {
        fs::read_to_string(checkout.root.join(file)).with_context(|| format!("cannot read {file}"))
    };
    let listed = parse(&read(LIST)?)?;
    let mut needed = BTreeSet::new();
    let mut unlisted = Vec::new();
    let mut callers = 0_usize;
    for file in checkout.files()? {
        if !file.ends_with(".rs")
            || NOT_ASKED.iter().any(|place| file.starts_with(place))
            || is_test(&file)
            || !calls(&read(&file)?)
        {
            continue;
        }
        callers += 1;
        match listed.iter().find(|place| covers(place, &file)) {
            Some(place) => {
                needed.insert(place);
            }
            None => unlisted.push(file),
        }
    }
    if !unlisted.is_empty() {
        bail!(
            "these write hidden cards down and are not in {LIST}:\n{}",
            unlisted.join("\n")
        );
    }
    let left_over: Vec<_> = listed
        .iter()
        .filter(|place| !needed.contains(place))
        .map(String::as_str)
        .collect();
    if !left_over.is_empty() {
        bail!(
            "these are in {LIST} and write no hidden cards down: take them out:\n{}",
            left_over.join("\n")
        );
    }
    Ok(Outcome::passed(format!("{callers} callers, all listed")))
}

/// Tests and fuzzing may write anything: nobody else reads it.
fn is_test(file: &str) -> bool {
    file.split('/')
        .any(|folder| folder == "tests" || folder == "fuzz")
}

/// Whether code, not just a comment, names one of the functions.
fn calls(text: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .any(|line| BLUNT.iter().any(|name| line.contains(name)))
}

/// Whether a place of the list is this file, or a folder above it.
fn covers(place: &str, file: &str) -> bool {
    place == file || (place.ends_with('/') && file.starts_with(place))
}

/// The places of the list; each must have its reason.
fn parse(list: &str) -> Result<Vec<String>> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| match line.split_once(": ") {
            Some((place, why)) if !why.trim().is_empty() => Ok(place.to_owned()),
            _ => bail!("{LIST}: `{line}` is not `PLACE: REASON`"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_no_call() {
        assert!(calls(
            "    let text = notation::write_with_hidden_cards(&setup, &events);\n"
        ));
        assert!(calls(
            "use cardspeak_rules::notation::event_with_hidden_cards as quiet;\n"
        ));
        assert!(!calls("/// See [`write_with_hidden_cards`].\n"));
    }

    #[test]
    fn every_line_of_the_list_has_its_reason() {
        let list = parse("# who\n\nsrc/a.rs: it must\n").unwrap();
        assert_eq!(list, ["src/a.rs"]);
        assert!(parse("src/a.rs\n").is_err());
        assert!(parse("src/a.rs: \n").is_err());
    }

    #[test]
    fn a_folder_covers_its_files() {
        assert!(covers("src/simulate/", "src/simulate/play.rs"));
        assert!(covers("src/simulate.rs", "src/simulate.rs"));
        assert!(!covers("src/simulate/", "src/simulate.rs"));
        assert!(!covers("src/simulate", "src/simulate/play.rs"));
    }

    #[test]
    fn only_folders_of_tests_are_free() {
        assert!(is_test("crates/room/tests/crash.rs"));
        assert!(is_test("fuzz/src/hand.rs"));
        assert!(!is_test("crates/room/src/tests.rs"));
    }
}
