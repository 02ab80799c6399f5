//! `cardspeak backup`: a copy of the room's file, checked.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use cardspeak_server::cardspeak_room::{Data, Store};

use crate::verify::verify;

/// Copies a room's file, also while the room runs, and checks the copy. A database of PostgreSQL's
/// is copied by pg_dump.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The room's file
    #[arg(
        long,
        env = "CARDSPEAK_DATA",
        hide_env_values = true,
        default_value = "cardspeak.db",
        value_name = "FILE"
    )]
    data: PathBuf,
    /// Where to write the copy; never over a file that is there
    #[arg(short, value_name = "OUT")]
    output: PathBuf,
}

/// Exit 0: the copy is there and good; 1: it is there, and something is wrong with the room;
/// 3: there is no copy.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let data = Data::from(&args.data);
    let Some(file) = data.file() else {
        bail!("{data} is copied by PostgreSQL's own pg_dump");
    };
    if args.output.exists() {
        bail!("{} is there already", args.output.display());
    }
    let runtime = tokio::runtime::Runtime::new().context("no threads to be had")?;
    runtime.block_on(Store::copy(file, &args.output))?;
    let verified = verify(&Data::File(args.output.clone()))?;
    for finding in &verified.findings {
        eprintln!("{finding}");
    }
    writeln!(std::io::stdout(), "{}: {verified}", args.output.display())?;
    Ok(match verified.findings.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}
