//! `cargo xtask serve`: from sources to an open room.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::checkout::Checkout;
use crate::child::{Job, minutes};
use crate::node::Node;
use crate::web;

/// What `cargo xtask serve` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Handed on to `cardspeak serve`.
    #[arg(last = true)]
    args: Vec<OsString>,
}

/// Builds what changed, then becomes the program.
pub(crate) fn run(checkout: &Checkout, args: Args) -> Result<ExitCode> {
    let node = Node::find_or_fetch(checkout)?;
    web::install(checkout, &node)?;
    web::build_if_changed(checkout, &node)?;
    Job::cargo(&checkout.root, minutes(60))
        .args(["build", "--release", "--package", "cardspeak"])
        .run()?;
    let mut program = Command::new(checkout.program());
    program.arg("serve").args(args.args);
    become_program(program)
}

/// The program takes this one's place: signals, output and exit code are its own.
#[cfg(unix)]
fn become_program(mut program: Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    let error = program.exec();
    Err(anyhow::Error::new(error).context("cannot start the program"))
}

/// The console interrupts both alike; the exit code is handed on.
#[cfg(not(unix))]
fn become_program(mut program: Command) -> Result<ExitCode> {
    use anyhow::Context;

    let status = program.status().context("cannot start the program")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
