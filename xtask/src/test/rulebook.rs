//! Whether each rule and each case has a test that is named after it.
//!
//! Rules are R1 to R60, cases are what other engines got wrong, C1 to C46. In Rust a test is named
//! `r23_…` or `c1_…` (`c32_c33_…` for two at once); in the browser client its title names `(C38)`.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use super::{Bench, Outcome};

/// Those that are built. R55 to R59 (run it again, straddle, bomb pots, antes in games with blinds
/// as an option of the room, mixes) are not yet.
fn wanted() -> impl Iterator<Item = String> {
    let rules = (1..=54).chain([60]).map(|number| format!("r{number}"));
    rules.chain((1..=46).map(|number| format!("c{number}")))
}

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let mut named = BTreeSet::new();
    for file in checkout.files()? {
        if file.starts_with("xtask/") || !(file.ends_with(".rs") || file.ends_with(".ts")) {
            continue;
        }
        let text = fs::read_to_string(checkout.root.join(&file))
            .with_context(|| format!("cannot read {file}"))?;
        if file.ends_with(".rs") {
            named.extend(in_rust(&text));
        } else {
            named.extend(in_typescript(&text));
        }
    }
    let missing: Vec<String> = wanted().filter(|name| !named.contains(name)).collect();
    if !missing.is_empty() {
        bail!("no test is named after {}", missing.join(", "));
    }
    Ok(Outcome::passed(format!(
        "{} rules and cases",
        wanted().count()
    )))
}

/// The numbers in the names of tests: of functions under an attribute that ends with `test]` or
/// within `proptest!`.
fn in_rust(text: &str) -> BTreeSet<String> {
    let mut numbers = BTreeSet::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.ends_with("test]") || line.contains("::test(");
        } else if let Some((_, name)) = line.split_once("fn ").filter(|_| is_test) {
            let words = name.split(['_', '(', '<']);
            numbers.extend(words.map_while(number));
            is_test = false;
        }
    }
    numbers
}

/// The numbers in brackets in the titles of tests.
fn in_typescript(text: &str) -> BTreeSet<String> {
    let is_title = |line: &&str| ["it(", "test("].iter().any(|call| line.starts_with(call));
    text.lines()
        .map(str::trim)
        .filter(is_title)
        .flat_map(|line| line.split(['(', ')', ',', ' ']).filter_map(number))
        .collect()
}

/// `r23` of `r23` or `R23`.
fn number(word: &str) -> Option<String> {
    let digits = word.strip_prefix(['r', 'c', 'R', 'C'])?;
    let is = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is.then(|| word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn numbers_are_read_off_the_names_of_tests() {
        let text = "#[test]\nfn r23_c1_the_board() {}\n#[tokio::test]\nasync fn c32_once() {}\n\
                    fn r4_is_no_test() {}\n#[test]\nfn cards_come() {}\n#[test]\nfn x_r9() {}\n";
        assert_eq!(in_rust(text), set(&["r23", "c1", "c32"]));
    }

    #[test]
    fn numbers_are_read_off_titles() {
        let text =
            "  it('raise to what they say (C39)', () => {\n  // it is (C1)\n  fold('(C2)');\n";
        assert_eq!(in_typescript(text), set(&["c39"]));
    }

    #[test]
    fn all_that_are_built_are_wanted() {
        assert_eq!(wanted().count(), 55 + 46);
    }
}
