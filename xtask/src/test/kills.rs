//! The program killed again and again under load, with each kind of database.

use anyhow::Result;

use super::postgres::{NOT_HERE, Server};
use super::rust::cargo;
use super::{Bench, Outcome, program};

/// How often, for each database.
const KILLS: &str = "200";

pub(super) fn check(bench: &Bench<'_>) -> Result<Outcome> {
    let program = program::rigged(bench)?;
    let kills = || {
        let test = [
            "test",
            "--quiet",
            "--package",
            "cardspeak",
            "--test",
            "kills",
        ];
        cargo(bench.checkout, 30, &test)
            .args(["--", "--nocapture"])
            .env("CARDSPEAK_KILLS", KILLS)
            .env("CARDSPEAK_KILLS_BIN", &program)
            .env("RUST_LOG", "error")
    };
    kills().run()?;
    let Some(server) = Server::if_possible()? else {
        return Ok(Outcome::passed(format!(
            "{KILLS} times in a file; {NOT_HERE}"
        )));
    };
    kills().env("CARDSPEAK_KILLS_DATA", server.url()).run()?;
    Ok(Outcome::passed(format!(
        "{KILLS} times in a file, and {KILLS} in PostgreSQL"
    )))
}
