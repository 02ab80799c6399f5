//! `cardspeak verify`: whether the books balance and the journals hold.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use cardspeak_server::cardspeak_room::{Data, Store, Verified};

/// Checks a room that is not open: the books balance, every journal folds to the stored results,
/// and the chips at the seats are those of the bank.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The room's file, or its database by a URL: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(
        long,
        env = "CARDSPEAK_DATA",
        hide_env_values = true,
        default_value = "cardspeak.db",
        value_name = "FILE|URL"
    )]
    data: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Exit 0: all good; 1: something is wrong, one line each; 3: the room cannot be opened.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let verified = verify(&Data::from(&args.data))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", json(&verified))?;
    } else {
        for finding in &verified.findings {
            writeln!(out, "{finding}")?;
        }
        writeln!(out, "{verified}")?;
    }
    Ok(match verified.findings.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Opens a room, checks it, and gives it free.
pub(crate) fn verify(data: &Data) -> Result<Verified> {
    let runtime = tokio::runtime::Runtime::new().context("no threads to be had")?;
    runtime.block_on(async {
        let store = Store::open_existing(data.clone()).await?;
        let verified = store.verify().await;
        store.close().await;
        Ok(verified?)
    })
}

fn json(verified: &Verified) -> serde_json::Value {
    let findings = verified.findings.iter().map(ToString::to_string);
    serde_json::json!({
        "tables": verified.tables,
        "hands": verified.hands,
        "transfers": verified.transfers,
        "findings": findings.collect::<Vec<_>>(),
    })
}
