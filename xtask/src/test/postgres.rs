//! The room's memory in PostgreSQL, on a server of our own that lives as long as the tests.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::rust::cargo;
use super::{Bench, Outcome, debian, on_ci};
use crate::child::{Job, minutes};

/// The tests, and how many there are at least.
const TESTS: &str = "store::on_postgres::";
const AT_LEAST: u32 = 28;

/// Where Debian keeps the server's programs, a folder a version.
const DEBIAN: &str = "/usr/lib/postgresql";

pub(super) fn contract(bench: &Bench<'_>) -> Result<Outcome> {
    let Some(server) = Server::if_possible()? else {
        return Ok(Outcome::Skipped(NOT_HERE.into()));
    };
    let printed = cargo(
        bench.checkout,
        30,
        &["test", "--package", "cardspeak-room", "--lib", TESTS],
    )
    .env("CARDSPEAK_TEST_POSTGRES", server.url())
    .watch()?;
    if !printed.status.success() {
        bail!("tests on PostgreSQL failed: {}", printed.status);
    }
    let passed = passed(&printed.stdout).context("the tests did not say how many passed")?;
    if passed < AT_LEAST {
        bail!("{passed} tests ran on PostgreSQL, and there should be {AT_LEAST} at least");
    }
    // A test that found no server would have passed, too.
    if server.databases()? < 2 {
        bail!("the tests did not use the server");
    }
    Ok(Outcome::passed(format!("{passed} tests")))
}

/// How many tests passed, by what cargo's own runner says.
fn passed(printed: &str) -> Option<u32> {
    let (_, rest) = printed.rsplit_once("test result: ok. ")?;
    rest.split_once(" passed")?.0.parse().ok()
}

fn programs_or_install() -> Result<Option<PathBuf>> {
    if let Some(programs) = programs() {
        return Ok(Some(programs));
    }
    if !debian::can_install() {
        return Ok(None);
    }
    debian::install("postgresql")?;
    Ok(programs())
}

/// The folder with the programs of the newest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).ok()?;
    let folders = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    folders.filter(|bin| bin.join("initdb").exists()).max()
}

/// A server in a temporary folder; stopped, and the folder removed, when it goes.
pub(super) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

/// What is said where there is no server.
pub(super) const NOT_HERE: &str = "PostgreSQL is not here: as root, `apt-get install postgresql`";

impl Server {
    /// A server, if the programs are here or can be installed; on CI they must be.
    pub(super) fn if_possible() -> Result<Option<Server>> {
        match programs_or_install()? {
            Some(programs) => Server::start(&programs).map(Some),
            None if on_ci() => bail!("PostgreSQL is not here and cannot be installed"),
            None => Ok(None),
        }
    }

    fn start(programs: &Path) -> Result<Server> {
        // Not in the checkout: the server runs as another user, who may not look in there.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = std::env::temp_dir().join(format!("cardspeak-postgres-{port}"));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let server = Server {
            programs: programs.to_owned(),
            folder,
            port,
        };
        if debian::as_root() {
            let owner = Job::new("chown", minutes(1))
                .args(["postgres".as_ref(), server.folder.as_os_str()]);
            owner.run()?;
        }
        let data = server.folder.join("data");
        server
            .program("initdb")
            .args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"])
            .args([&data])
            .read()?;
        let settings = format!(
            "-c fsync=off -c listen_addresses=127.0.0.1 -p {port} -k {}",
            server.folder.display()
        );
        server
            .program("pg_ctl")
            .args(["start", "-w", "-o", &settings, "-l"])
            .args([&server.folder.join("log"), Path::new("-D"), &data])
            .run()?;
        Ok(server)
    }

    /// The URL of its first database.
    pub(super) fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// How many databases the tests have made.
    fn databases(&self) -> Result<u32> {
        let count = "SELECT COUNT(*) FROM pg_database WHERE datname LIKE 'room\\_%'";
        let printed = self
            .program("psql")
            .args(["-At", "-c", count, &self.url()])
            .read()?;
        Ok(printed.stdout.trim().parse()?)
    }

    /// One of the server's programs; they refuse to be run by root.
    fn program(&self, name: &str) -> Job {
        let program = self.programs.join(name);
        let job = if debian::as_root() {
            Job::new("runuser", minutes(2))
                .args(["-u", "postgres", "--"])
                .args([program])
        } else {
            Job::new(program, minutes(2))
        };
        job.dir(&self.folder)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let stop = self
            .program("pg_ctl")
            .args(["stop", "-w", "-m", "immediate", "-D"])
            .args([&data]);
        if let Err(error) = stop.run() {
            eprintln!("the database server was not stopped: {error:#}");
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_passed_are_counted() {
        assert_eq!(
            passed("x\ntest result: ok. 18 passed; 0 failed;\n"),
            Some(18)
        );
        assert_eq!(passed("test result: FAILED. 3 passed; 1 failed;"), None);
        assert_eq!(passed(""), None);
    }
}
