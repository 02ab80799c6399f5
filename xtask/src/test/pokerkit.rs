//! Cardspeak against PokerKit, another rules engine: the same random hands, and our records read by
//! it. Differences are only those that the scripts list, each with its reason.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::rust::cargo;
use super::{Bench, Outcome, program, python};
use crate::checkout::Checkout;
use crate::child::{Job, minutes};

const POKERKIT: &str = "pokerkit==0.7.7";

/// Hands a game here; many more were run once.
const HANDS: &str = "200";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let Some(python) = python::with(checkout, "pokerkit", POKERKIT)? else {
        return python::absent();
    };
    program::build(checkout, &[])?;
    let compared = run(
        checkout,
        &python,
        &[
            "xtask/pokerkit/differential.py".as_ref(),
            "--hands".as_ref(),
            HANDS.as_ref(),
            "--cardspeak".as_ref(),
            &checkout.program(),
        ],
    )?;
    let folder = checkout.own_folder()?.join("phh");
    let _ = fs::remove_dir_all(&folder);
    cargo(
        checkout,
        30,
        &["run", "--package", "cardspeak-records", "--example"],
    )
    .args(["random_phh", "--"])
    .args([&folder])
    .run()?;
    let read = run(
        checkout,
        &python,
        &["crates/records/tests/py/pokerkit_phh.py".as_ref(), &folder],
    )?;
    Ok(Outcome::passed(format!("{compared}; PHH: {read}")))
}

/// Runs a script, and gives the last line that it prints.
fn run(checkout: &Checkout, python: &Path, args: &[&Path]) -> Result<String> {
    let printed = Job::new(python, minutes(15))
        .dir(&checkout.root)
        .args(args)
        .watch()?;
    if !printed.status.success() {
        bail!("a comparison with PokerKit failed: {}", printed.status);
    }
    let last = printed.stdout.lines().last();
    Ok(last.context("the script says nothing")?.to_owned())
}
