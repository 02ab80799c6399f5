//! The browser client, and whole hands in a real browser.

use std::path::Path;

use anyhow::{Result, bail};

use super::{Bench, Outcome, debian, program};
use crate::child::minutes;
use crate::web;

/// The browser of the tests.
const CHROMIUM: &str = "/usr/bin/chromium";

/// The script of `web/package.json` that runs the tests in the browser.
const SCRIPT: &str = "e2e";

pub(super) fn packages(bench: &Bench<'_>) -> Result<Outcome> {
    web::install(bench.checkout, bench.node()?)?;
    Ok(Outcome::passed(""))
}

pub(super) fn build(bench: &Bench<'_>) -> Result<Outcome> {
    let node = bench.node()?;
    web::install(bench.checkout, node)?;
    web::build(bench.checkout, node)?;
    Ok(Outcome::passed(""))
}

/// Installs what the browser tests need and the machine lacks, or says what it is.
pub(super) fn ready(bench: &Bench<'_>) -> Result<()> {
    if !web::has_script(bench.checkout, SCRIPT)? || Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    if !debian::can_install() {
        bail!(
            "the browser tests need {CHROMIUM}: as root, \
             `apt-get update && apt-get install -y --no-install-recommends chromium`"
        );
    }
    debian::install("chromium")?;
    if !Path::new(CHROMIUM).exists() {
        bail!("the package chromium brought no {CHROMIUM}");
    }
    Ok(())
}

pub(super) fn play(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    if !web::has_script(checkout, SCRIPT)? {
        return Ok(Outcome::Skipped(format!(
            "web/package.json has no script `{SCRIPT}`"
        )));
    }
    let node = bench.node()?;
    web::install(checkout, node)?;
    let program = program::rigged(bench)?;
    web::npm(checkout, node, &["run", SCRIPT])
        .limit(minutes(30))
        .env("CARDSPEAK_BIN", program)
        .run()?;
    Ok(Outcome::passed(""))
}
