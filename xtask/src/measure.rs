//! `cargo xtask measure`: figures that depend on the machine, for docs/PERFORMANCE.md.

use std::process::ExitCode;

use anyhow::Result;

use crate::checkout::Checkout;
use crate::child::{Job, minutes};

/// What `cargo xtask measure` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Sockets that only listen
    #[arg(long, default_value_t = 100)]
    idle: u32,
    /// Players who ask for something once a second
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1000))]
    acting: u32,
    /// How long they do, in seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
}

/// Builds the release program and puts a load on it, over loopback.
pub(crate) fn run(checkout: &Checkout, args: &Args) -> Result<ExitCode> {
    Job::cargo(&checkout.root, minutes(60))
        .args(["build", "--release", "--package", "cardspeak"])
        .run()?;
    // The load is no part of what is measured, so it may be a debug build.
    Job::cargo(&checkout.root, minutes(60))
        .args([
            "run",
            "--package",
            "cardspeak-server",
            "--example",
            "load",
            "--",
        ])
        .args([checkout.program()])
        .args([args.idle, args.acting, args.seconds].map(|number| number.to_string()))
        .run()?;
    Ok(ExitCode::SUCCESS)
}
