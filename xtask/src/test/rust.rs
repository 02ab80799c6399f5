//! What cargo checks.

use anyhow::Result;

use super::{Bench, Outcome};
use crate::checkout::Checkout;
use crate::child::{Job, minutes};

const PROBE: &str = "probe/Cargo.toml";
const FUZZ: &str = "fuzz/Cargo.toml";

/// Without what only a fuzzer needs, and a nightly compiler.
const WITHOUT_FUZZER: &str = "--no-default-features";

pub(super) fn format(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    cargo(checkout, 5, &["fmt", "--all", "--check"]).run()?;
    for apart in [PROBE, FUZZ] {
        cargo(checkout, 5, &["fmt", "--manifest-path", apart, "--check"]).run()?;
    }
    Ok(Outcome::passed(""))
}

pub(super) fn lint(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let clippy = |rigged: &[&str]| {
        cargo(checkout, 30, &["clippy", "--workspace", "--all-targets"])
            .args(rigged)
            .args(["--", "--deny", "warnings"])
            .run()
    };
    clippy(&[])?;
    if checkout.has_feature("rigged") {
        clippy(&["--features", RIGGED])?;
    }
    cargo(checkout, 10, &["clippy", "--manifest-path", PROBE])
        .args(target_of(checkout, "probe"))
        .args(["--", "--deny", "warnings"])
        .run()?;
    let fuzz = [
        "clippy",
        "--all-targets",
        WITHOUT_FUZZER,
        "--manifest-path",
        FUZZ,
    ];
    cargo(checkout, 10, &fuzz)
        .args(target_of(checkout, "fuzz-short"))
        .args(["--", "--deny", "warnings"])
        .run()?;
    Ok(Outcome::passed(""))
}

/// The feature by which tests stack decks and script faults.
pub(super) const RIGGED: &str = "cardspeak/rigged";

pub(super) fn tests(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let runner: &[&str] = if cargo(checkout, 1, &["nextest", "--version"]).works() {
        &["nextest", "run"]
    } else {
        println!("cargo-nextest is not here: cargo's own runner does it.");
        &["test", "--lib", "--bins", "--tests"]
    };
    cargo(checkout, 45, runner)
        .args(["--workspace", "--no-fail-fast"])
        .run()?;
    Ok(Outcome::passed(""))
}

pub(super) fn examples(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    cargo(checkout, 20, &["test", "--quiet", "--workspace", "--doc"]).run()?;
    Ok(Outcome::passed(""))
}

pub(super) fn docs(bench: &Bench<'_>) -> Result<Outcome> {
    cargo(
        bench.checkout,
        20,
        &["doc", "--quiet", "--workspace", "--no-deps"],
    )
    .env("RUSTDOCFLAGS", "--deny warnings")
    .run()?;
    Ok(Outcome::passed(""))
}

pub(super) fn probe(bench: &Bench<'_>) -> Result<Outcome> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Outcome::Skipped("the probe is for Linux on x86-64".into()));
    }
    let checkout = bench.checkout;
    cargo(
        checkout,
        10,
        &["build", "--locked", "--manifest-path", PROBE],
    )
    .args(target_of(checkout, "probe"))
    .run()?;
    let probe = checkout.target.join("probe/debug/cardspeak-probe");
    Job::new(probe, minutes(1)).run()?;
    Ok(Outcome::passed("it played its hand"))
}

/// What is no member of the workspace is built in a folder beside the others' all the same.
fn target_of(checkout: &Checkout, folder: &str) -> [std::ffi::OsString; 2] {
    ["--target-dir".into(), checkout.target.join(folder).into()]
}

/// Every fuzz target for a short while, the same each time.
pub(super) fn fuzz(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    let test = [
        "test",
        "--quiet",
        "--locked",
        WITHOUT_FUZZER,
        "--manifest-path",
        FUZZ,
    ];
    cargo(checkout, 20, &test)
        .args(target_of(checkout, "fuzz-short"))
        .run()?;
    Ok(Outcome::passed("every target, for a short while"))
}

pub(super) fn licences(bench: &Bench<'_>) -> Result<Outcome> {
    let checkout = bench.checkout;
    if !cargo(checkout, 1, &["deny", "--version"]).works() {
        return Ok(Outcome::Skipped("cargo-deny is not installed".into()));
    }
    // The advisory database would have to be fetched.
    cargo(
        checkout,
        10,
        &["deny", "--offline", "check", "licenses", "bans", "sources"],
    )
    .run()?;
    Ok(Outcome::passed(""))
}

/// A run of cargo in the top folder, with a limit in minutes.
pub(super) fn cargo(checkout: &Checkout, limit: u64, args: &[&str]) -> Job {
    Job::cargo(&checkout.root, minutes(limit)).args(args)
}
