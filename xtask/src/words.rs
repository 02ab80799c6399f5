//! Words that must not stand in the project.
//!
//! What is forbidden is written in pieces below, so that this file passes its own check.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::checkout::Checkout;
use crate::test::Outcome;

/// A forbidden piece of text, the files it is looked for in, and why.
struct Word {
    text: &'static str,
    endings: &'static [&'static str],
    why: &'static str,
}

const ANY: &[&str] = &[""];
const RUST: &[&str] = &[".rs"];
const BROWSER_TESTS: &[&str] = &[".test.ts", ".spec.ts"];

const UNFINISHED: &str = "unfinished";
const LEFT_OUT: &str = "a test that does not run";
const ONE_MACHINE: &str = "a path of one machine";

const WORDS: &[Word] = &[
    word(concat!("/wo", "rk/"), ANY, ONE_MACHINE),
    word(concat!("/ro", "ot/"), ANY, ONE_MACHINE),
    word(concat!("/ho", "me/"), ANY, ONE_MACHINE),
    word(concat!("/Us", "ers/"), ANY, ONE_MACHINE),
    word(concat!("to", "do!"), RUST, UNFINISHED),
    word(concat!("unimple", "mented!"), RUST, UNFINISHED),
    word(concat!("#[ign", "ore"), RUST, LEFT_OUT),
    word(concat!(".on", "ly("), BROWSER_TESTS, LEFT_OUT),
    word(concat!(".sk", "ip("), BROWSER_TESTS, LEFT_OUT),
    word(concat!(".fix", "me("), BROWSER_TESTS, LEFT_OUT),
];

const fn word(text: &'static str, endings: &'static [&'static str], why: &'static str) -> Word {
    Word { text, endings, why }
}

/// The one place that Cargo.lock may name.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Looks through all files of the project.
pub(crate) fn check(checkout: &Checkout) -> Result<Outcome> {
    let files = checkout.files()?;
    let mut found = String::new();
    for file in &files {
        let content =
            fs::read(checkout.root.join(file)).with_context(|| format!("cannot read {file}"))?;
        // Pictures and the like have no words.
        let Ok(text) = String::from_utf8(content) else {
            continue;
        };
        for (line, word) in words_in(file, &text) {
            // Writing to a string cannot fail.
            let _ = writeln!(found, "{file}:{line}: `{}` ({})", word.text, word.why);
        }
        for problem in places_in_lock(file, &text)? {
            let _ = writeln!(found, "{file}: {problem}");
        }
    }
    if !found.is_empty() {
        bail!("words that must not stand here:\n{}", found.trim_end());
    }
    Ok(Outcome::passed(format!("{} files", files.len())))
}

fn words_in<'a>(file: &'a str, text: &'a str) -> impl Iterator<Item = (usize, &'static Word)> {
    let looked_for = WORDS
        .iter()
        .filter(move |word| word.endings.iter().any(|ending| file.ends_with(ending)));
    looked_for.flat_map(move |word| {
        (1..)
            .zip(text.lines())
            .filter(|(_, line)| line.contains(word.text))
            .map(move |(line, _)| (line, word))
    })
}

/// Lock files name no place to download from but the usual ones.
fn places_in_lock(file: &str, text: &str) -> Result<Vec<String>> {
    match file.rsplit('/').next() {
        Some("Cargo.lock") => Ok(text
            .lines()
            .filter_map(|line| line.strip_prefix("source = "))
            .filter(|source| source.trim_matches('"') != CRATES_IO)
            .map(|source| format!("{source} is not crates.io"))
            .collect()),
        Some("package-lock.json") => {
            let lock: Value =
                serde_json::from_str(text).with_context(|| format!("cannot read {file}"))?;
            let packages = lock["packages"].as_object().into_iter().flatten();
            Ok(packages
                .filter(|(_, package)| !package["resolved"].is_null())
                .map(|(name, _)| format!("{name} carries the address that it came from"))
                .collect())
        }
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_where_they_are_looked_for() {
        let text = concat!("a\n    #[ign", "ore = \"slow\"]\n");
        let lines = |file| {
            words_in(file, text)
                .map(|(line, _)| line)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines("src/main.rs"), [2]);
        assert_eq!(lines("README.md"), [0; 0]);
        let paths = concat!("see /ho", "me/someone/x");
        assert_eq!(words_in("README.md", paths).count(), 1);
    }

    #[test]
    fn lock_files_name_the_usual_places_only() {
        let usual = format!("[[package]]\nname = \"a\"\nsource = \"{CRATES_IO}\"\n");
        assert!(places_in_lock("Cargo.lock", &usual).unwrap().is_empty());
        let other = usual.replace("rust-lang", "someone");
        assert_eq!(places_in_lock("probe/Cargo.lock", &other).unwrap().len(), 1);

        let lock =
            r#"{"packages": {"": {}, "node_modules/a": {"resolved": "x", "version": "1.0.0"}}}"#;
        let problems = places_in_lock("web/package-lock.json", lock).unwrap();
        assert_eq!(
            problems,
            ["node_modules/a carries the address that it came from"]
        );
    }
}
