//! The room's memory in PostgreSQL.
//!
//! One room owns a database. An advisory lock keeps a second one out; should the connection be
//! lost, and the lock with it, the epoch in `cardspeak_owner` does: every transaction names its
//! own. A lost connection is made anew for the next request. If it was lost just when a commit was
//! on its way, the count of commits tells whether it held.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection as Connection, PgRow as DatabaseRow};
use sqlx::{ConnectOptions as _, Connection as _};

use super::read::Query;
use super::{Batch, CommitError, Data, Kept, OpenError, StorageError};

mod sql {
    include!("sql.rs");
    include!("sql_hosting.rs");
    include!("sql_accounts.rs");
}

mod hands_sql {
    include!("hands_sql.rs");
}

/// The advisory lock: `Card` in ASCII.
const LOCK: i64 = 0x4361_7264;

/// How often, and how long apart, the lock is tried: that of a program that was killed goes
/// as soon as the server notices.
const TRIES: u32 = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// How often, and how long apart, a lost connection is tried while a commit hangs in the air.
const RETRIES: u32 = 600;
const BETWEEN_RETRIES: Duration = Duration::from_millis(500);

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/postgres");

type Outcomes = Vec<Result<Kept, CommitError>>;

pub(super) struct Postgres {
    data: Data,
    options: PgConnectOptions,
    /// None once it was lost.
    connection: Option<Connection>,
    epoch: i64,
    /// The commits of this and earlier owners.
    commits: i64,
    lost: bool,
}

impl Postgres {
    /// Opens the database, makes our tables if there are none, and holds it.
    pub(super) async fn open(data: &Data, url: &str, make: Make) -> Result<Postgres, OpenError> {
        let bad = |error| sort(data, error);
        let options = PgConnectOptions::from_str(url)
            .map_err(bad)?
            .application_name("cardspeak")
            .disable_statement_logging();
        let mut connection = connect(data, &options).await?;
        claim(data, &mut connection, make).await?;
        MIGRATIONS
            .run(&mut connection)
            .await
            .map_err(|error| match error {
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                    bad(error)
                }
                MigrateError::VersionMissing(_) => OpenError::TooNew(data.clone()),
                _ => OpenError::NotOurs(data.clone()),
            })?;
        sql::outline_old_names(&mut connection).await.map_err(bad)?;
        let (epoch, commits) =
            sqlx::query_as("UPDATE cardspeak_owner SET epoch = epoch + 1 RETURNING epoch, commits")
                .fetch_one(&mut connection)
                .await
                .map_err(bad)?;
        Ok(Postgres {
            data: data.clone(),
            options,
            connection: Some(connection),
            epoch,
            commits,
            lost: false,
        })
    }

    /// The connection, made anew if it was lost.
    async fn ready(&mut self) -> Result<&mut Connection, StorageError> {
        if self.lost {
            return Err(StorageError::Closed);
        }
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.reconnect().await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn reconnect(&mut self) -> Result<Connection, StorageError> {
        let failed = |error: OpenError| StorageError::Database(error.to_string().into());
        let mut connection = connect(&self.data, &self.options).await.map_err(failed)?;
        if self.owner(&mut connection).await?.0 != self.epoch {
            self.lost = true;
            tracing::error!("another room has taken the database over: this one is closed");
            return Err(StorageError::Closed);
        }
        Ok(connection)
    }

    async fn owner(&self, connection: &mut Connection) -> Result<(i64, i64), StorageError> {
        let owner = sqlx::query_as("SELECT epoch, commits FROM cardspeak_owner")
            .fetch_one(connection)
            .await?;
        Ok(owner)
    }

    /// Keeps batches in one transaction.
    pub(super) async fn commit(&mut self, batches: &[Batch]) -> Result<Outcomes, StorageError> {
        let epoch = self.epoch;
        let mut connection = match self.alive().await {
            Ok(()) => self.connection.take().ok_or(StorageError::Closed)?,
            Err(error) => return Err(error),
        };
        let written = write(&mut connection, epoch, batches).await;
        let (outcomes, ended) = match written {
            Ok(written) => written,
            Err(Unwritten::Fenced) => {
                self.lost = true;
                tracing::error!("another room has taken the database over: this one is closed");
                return Err(StorageError::Closed);
            }
            // Not committed: whatever is wrong with the connection ends with it.
            Err(Unwritten::Failed(error)) => return Err(error),
        };
        match ended {
            Ok(()) => {
                self.connection = Some(connection);
                self.commits += 1;
                Ok(outcomes)
            }
            Err(error) => {
                drop(connection);
                self.resolve(error).await.map(|()| outcomes)
            }
        }
    }

    /// Finds out whether a commit held whose answer was lost.
    async fn resolve(&mut self, error: StorageError) -> Result<(), StorageError> {
        tracing::warn!(%error, "the database did not say whether it kept something: asking again");
        for _ in 0..RETRIES {
            let asked = match self.reconnect().await {
                Ok(mut connection) => match self.owner(&mut connection).await {
                    Ok((_, commits)) => {
                        self.connection = Some(connection);
                        Some(commits)
                    }
                    Err(_) => None,
                },
                Err(StorageError::Closed) => return Err(StorageError::Closed),
                Err(_) => None,
            };
            match asked {
                Some(commits) if commits == self.commits + 1 => {
                    self.commits = commits;
                    return Ok(());
                }
                Some(_) => return Err(error),
                None => tokio::time::sleep(BETWEEN_RETRIES).await,
            }
        }
        // What the room believes and what is kept may differ: only a new start can tell.
        tracing::error!("the database does not come back: the room is closed");
        self.lost = true;
        Err(StorageError::Closed)
    }

    /// Makes sure that there is a connection that works.
    async fn alive(&mut self) -> Result<(), StorageError> {
        let connection = self.ready().await?;
        if connection.ping().await.is_err() {
            self.connection = None;
            self.ready().await?;
        }
        Ok(())
    }

    /// Writes some changes and then nothing more, as when the program is killed.
    #[cfg(any(test, feature = "rigged"))]
    pub(super) async fn tear(&mut self, batch: &Batch, changes: usize) {
        let Some(mut connection) = self.connection.take() else {
            return;
        };
        if let Ok(mut tx) = connection.begin().await {
            sql::write_some(&mut tx, batch, changes).await;
        }
    }

    pub(super) async fn answer(&mut self, query: Query) {
        let alive = self.alive().await;
        match (alive, &mut self.connection) {
            (Ok(()), Some(connection)) => sql::answer(connection, query).await,
            (Err(error), _) => query.fail(error),
            (Ok(()), None) => query.fail(StorageError::Closed),
        }
    }

    pub(super) async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close cleanly; nothing is lost");
        }
    }
}

/// Whether a database without our tables gets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Make {
    IfMissing,
    Never,
}

/// Why nothing is committed.
enum Unwritten {
    Fenced,
    Failed(StorageError),
}

impl From<sqlx::Error> for Unwritten {
    fn from(error: sqlx::Error) -> Unwritten {
        Unwritten::Failed(error.into())
    }
}

/// The outcomes of batches, and whether the server has said that they are committed.
async fn write(
    connection: &mut Connection,
    epoch: i64,
    batches: &[Batch],
) -> Result<(Outcomes, Result<(), StorageError>), Unwritten> {
    let mut tx = connection.begin().await?;
    let owned = sqlx::query("UPDATE cardspeak_owner SET commits = commits + 1 WHERE epoch = $1")
        .bind(epoch)
        .execute(&mut *tx)
        .await?;
    if owned.rows_affected() != 1 {
        return Err(Unwritten::Fenced);
    }
    let outcomes = sql::write_all(&mut tx, batches)
        .await
        .map_err(Unwritten::Failed)?;
    Ok((outcomes, tx.commit().await.map_err(StorageError::from)))
}

/// A connection that holds the lock and waits for the disk.
pub(super) async fn connect(
    data: &Data,
    options: &PgConnectOptions,
) -> Result<Connection, OpenError> {
    let failed = |error| sort(data, error);
    let mut connection = options.connect().await.map_err(failed)?;
    sqlx::query("SET synchronous_commit = on")
        .execute(&mut connection)
        .await
        .map_err(failed)?;
    // What stands between us and the server may not have passed it on.
    let waits: String = sqlx::query_scalar("SHOW synchronous_commit")
        .fetch_one(&mut connection)
        .await
        .map_err(failed)?;
    if waits != "on" {
        return Err(OpenError::Unsafe {
            data: data.clone(),
            setting: "synchronous_commit",
            found: waits,
        });
    }
    for _ in 0..TRIES {
        let held: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
            .bind(LOCK)
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        if held {
            return Ok(connection);
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
    Err(OpenError::InUse(data.clone()))
}

/// Refuses a database with somebody else's tables, and warns of one that forgets.
async fn claim(data: &Data, connection: &mut Connection, make: Make) -> Result<(), OpenError> {
    let failed = |error| sort(data, error);
    let ours: bool = sqlx::query_scalar("SELECT to_regclass('cardspeak_owner') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let things: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if !ours && things != 0 {
        return Err(OpenError::NotOurs(data.clone()));
    }
    if !ours && make == Make::Never {
        return Err(OpenError::Missing(data.clone()));
    }
    // The server is its owner's, and others' data are in it, too: we say it and go on.
    for setting in ["fsync", "full_page_writes"] {
        let found: String = sqlx::query_scalar("SELECT current_setting($1)")
            .bind(setting)
            .fetch_one(&mut *connection)
            .await
            .map_err(failed)?;
        if found != "on" {
            tracing::warn!(
                setting,
                found,
                "the database server may lose hands in a power cut"
            );
        }
    }
    Ok(())
}

/// PostgreSQL's codes: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
fn sort(data: &Data, error: sqlx::Error) -> OpenError {
    let data = data.clone();
    let code = match &error {
        sqlx::Error::Configuration(_) => return OpenError::NotAUrl(data),
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) => {
            return OpenError::Unreachable { data, error };
        }
        sqlx::Error::Database(database) => database.code().unwrap_or_default(),
        _ => return OpenError::Database { data, error },
    };
    match code.as_ref() {
        "28000" | "28P01" | "42501" => OpenError::Refused { data, error },
        "3D000" => OpenError::Missing(data),
        "53300" | "57P03" => OpenError::Unreachable { data, error },
        _ => OpenError::Database { data, error },
    }
}
