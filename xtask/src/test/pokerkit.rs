//! Cardspeak against PokerKit, another rules engine: the same random hands, and our records read by
//! it. Differences are only those that the scripts list, each with its reason.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::rust::cargo;
use super::{Bench, Outcome, debian, on_ci, program};
use crate::checkout::Checkout;
use crate::child::{Job, minutes};

const POKERKIT: &str = "pokerkit==0.7.7";

/// Hands a game here; many more were run once.
const HANDS: &str = "200";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let Some(python) = python_with_pokerkit(checkout)? else {
        if on_ci() {
            bail!("Python 3.11 with venv is not here and cannot be installed");
        }
        return Ok(Outcome::Skipped(
            "Python 3.11 with venv is not here: as root, `apt-get install python3-venv`".into(),
        ));
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

/// A Python of our own folder with PokerKit, made when first asked for.
fn python_with_pokerkit(checkout: &Checkout) -> Result<Option<PathBuf>> {
    let folder = checkout.own_folder()?.join("pokerkit");
    let python = folder.join("bin/python");
    let works = || {
        let version = format!(
            "from importlib.metadata import version; assert 'pokerkit==' + version('pokerkit') == '{POKERKIT}'"
        );
        python.exists() && Job::new(&python, minutes(1)).args(["-c", &version]).works()
    };
    if works() {
        return Ok(Some(python));
    }
    let make = || {
        let _ = fs::remove_dir_all(&folder);
        Job::new("python3", minutes(5))
            .args(["-m", "venv"])
            .args([&folder])
            .works()
    };
    if !make() {
        if !debian::can_install() {
            return Ok(None);
        }
        debian::install("python3-venv")?;
        if !make() {
            return Ok(None);
        }
    }
    Job::new(&python, minutes(10))
        .args(["-m", "pip", "install", "--quiet", POKERKIT])
        .run()?;
    if !works() {
        bail!("{POKERKIT} was installed and is not there");
    }
    Ok(Some(python))
}
