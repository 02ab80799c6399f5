//! Who writes hidden cards down.
//!
//! Views hold no hidden card, so the notation is the only way by which one can leave the rules. The
//! files that call it are on a list, each with its reason, and the list is kept true both ways.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome};

/// The functions that give hidden cards away.
const BLUNT: [&str; 2] = ["write_with_hidden_cards", "event_with_hidden_cards"];

/// The rules themselves, and the program that only plays one fixed hand.
const NOT_ASKED: [&str; 3] = ["crates/rules/", "probe/", "xtask/src/test/hidden_cards.rs"];

/// File and reason, a line each.
const LIST: &str = "xtask/hidden-cards.txt";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let read = |file: &str| {
        fs::read_to_string(checkout.root.join(file)).with_context(|| format!("cannot read {file}"))
    };
    let mut listed = parse(&read(LIST)?)?;
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
        if listed.remove(&file).is_none() {
            unlisted.push(file);
        }
    }
    if !unlisted.is_empty() {
        bail!(
            "these write hidden cards down and are not in {LIST}:\n{}",
            unlisted.join("\n")
        );
    }
    if !listed.is_empty() {
        let left_over: Vec<_> = listed.into_keys().collect();
        bail!(
            "these are in {LIST} and write no hidden cards down: take them out:\n{}",
            left_over.join("\n")
        );
    }
    Ok(Outcome::passed(format!("{callers} callers, all listed")))
}

/// Tests may write anything: nobody else reads it.
fn is_test(file: &str) -> bool {
    file.split('/').any(|folder| folder == "tests")
}

/// Whether code, not just a comment, names one of the functions.
fn calls(text: &str) -> bool {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .any(|line| BLUNT.iter().any(|name| line.contains(name)))
}

fn parse(list: &str) -> Result<BTreeMap<String, String>> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| match line.split_once(": ") {
            Some((file, why)) => Ok((file.to_owned(), why.to_owned())),
            None => bail!("{LIST}: `{line}` is not `FILE: REASON`"),
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
        assert_eq!(list.get("src/a.rs").map(String::as_str), Some("it must"));
        assert!(parse("src/a.rs\n").is_err());
    }

    #[test]
    fn only_folders_of_tests_are_free() {
        assert!(is_test("crates/room/tests/crash.rs"));
        assert!(!is_test("crates/room/src/tests.rs"));
    }
}
