//! Opening the database, and why that can fail.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteLockingMode, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::mpsc;

use super::sqlite::Sqlite;
use super::{QUEUE, Store, writer};

/// Marks the file as ours: `Card` in ASCII.
const APPLICATION_ID: i64 = 0x4361_7264;

/// How long another program may keep the file before it counts as in use.
const PATIENCE: Duration = Duration::from_millis(500);

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// Why the room's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program holds it.
    #[error("{} is in use by another program (perhaps Cardspeak runs already)", .0.display())]
    InUse(PathBuf),
    /// It cannot be made, or not be written.
    #[error("{} cannot be written", .0.display())]
    Unwritable(PathBuf),
    /// It is some other program's file.
    #[error("{} is not a file of Cardspeak", .0.display())]
    NotOurs(PathBuf),
    /// A newer Cardspeak has written it.
    #[error("{} was written by a newer version of Cardspeak", .0.display())]
    TooNew(PathBuf),
    /// The database said something else.
    #[error("{} cannot be opened: {error}", file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// What it said.
        #[source]
        error: sqlx::Error,
    },
    /// The database did not take a setting that the room's promises rest on.
    #[error("{} cannot be kept safely: {setting} is {found}", file.display())]
    Unsafe {
        /// The file.
        file: PathBuf,
        /// The setting.
        setting: &'static str,
        /// What it is.
        found: String,
    },
}

impl Store {
    /// Opens the file, makes it if there is none, and holds it until [`Store::close`].
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    pub async fn open(file: &Path) -> Result<Store, OpenError> {
        let sqlite = open(file).await?;
        Ok(Store::start(writer::Writer::new(sqlite)))
    }

    /// Opens the file with faults to come.
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    #[cfg(any(test, feature = "rigged"))]
    pub async fn open_with(file: &Path, faults: super::Faults) -> Result<Store, OpenError> {
        let sqlite = open(file).await?;
        Ok(Store::start(writer::Writer::with_faults(sqlite, faults)))
    }

    fn start(writer: writer::Writer) -> Store {
        let (requests, queue) = mpsc::channel(QUEUE);
        // The task ends with the last clone of the store, or when it is closed.
        tokio::spawn(writer.run(queue));
        Store { requests }
    }
}

async fn open(file: &Path) -> Result<Sqlite, OpenError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .locking_mode(SqliteLockingMode::Exclusive)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging();
    let failed = |error| sort(file, error);
    let mut connection = options.connect().await.map_err(failed)?;
    claim(file, &mut connection).await?;
    MIGRATIONS
        .run(&mut connection)
        .await
        .map_err(|error| match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                failed(error)
            }
            MigrateError::VersionMissing(_) => OpenError::TooNew(file.into()),
            _ => OpenError::NotOurs(file.into()),
        })?;
    check(file, &mut connection).await?;
    Ok(Sqlite::new(connection))
}

/// Takes the file's lock, and marks the file as ours if it is new.
async fn claim(file: &Path, connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let failed = |error| sort(file, error);
    let mut tx = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    let id: i64 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *tx)
        .await
        .map_err(failed)?;
    if id != APPLICATION_ID {
        let things: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_master")
            .fetch_one(&mut *tx)
            .await
            .map_err(failed)?;
        if id != 0 || things != 0 {
            return Err(OpenError::NotOurs(file.into()));
        }
        // 0x43617264; a pragma takes no parameter.
        sqlx::query("PRAGMA application_id = 1130459748")
            .execute(&mut *tx)
            .await
            .map_err(failed)?;
    }
    tx.commit().await.map_err(failed)
}

/// Reads back what the promises rest on.
async fn check(file: &Path, connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let failed = |error| sort(file, error);
    let unsafely = |setting, found| OpenError::Unsafe {
        file: file.into(),
        setting,
        found,
    };
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if journal != "wal" {
        return Err(unsafely("journal_mode", journal));
    }
    let locking: String = sqlx::query_scalar("PRAGMA locking_mode")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if locking != "exclusive" {
        return Err(unsafely("locking_mode", locking));
    }
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if synchronous != 2 {
        return Err(unsafely("synchronous", synchronous.to_string()));
    }
    let keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if keys != 1 {
        return Err(unsafely("foreign_keys", keys.to_string()));
    }
    Ok(())
}

/// SQLite's primary result codes: <https://sqlite.org/rescode.html>.
fn sort(file: &Path, error: sqlx::Error) -> OpenError {
    let code = match &error {
        sqlx::Error::Database(error) => error.code().and_then(|code| code.parse::<u32>().ok()),
        _ => None,
    };
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => OpenError::InUse(file.into()),
        Some(3 | 8 | 13 | 14 | 23) => OpenError::Unwritable(file.into()),
        Some(26) => OpenError::NotOurs(file.into()),
        _ => OpenError::Database {
            file: file.into(),
            error,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_in_use_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let store = Store::open(&file).await.unwrap();
        assert!(matches!(Store::open(&file).await, Err(OpenError::InUse(_))));
        store.close().await;
        Store::open(&file).await.unwrap().close().await;
    }

    #[tokio::test]
    async fn a_file_that_cannot_be_made_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        for file in [
            folder.path().to_owned(),
            folder.path().join("missing/room.db"),
        ] {
            let opened = Store::open(&file).await;
            assert!(
                matches!(opened, Err(OpenError::Unwritable(_))),
                "{opened:?}"
            );
        }
    }

    #[tokio::test]
    async fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("letter.txt");
        let letter = "Dear Ann, ".repeat(200);
        std::fs::write(&text, &letter).unwrap();
        assert!(matches!(
            Store::open(&text).await,
            Err(OpenError::NotOurs(_))
        ));
        assert_eq!(std::fs::read_to_string(&text).unwrap(), letter);

        let other = folder.path().join("other.db");
        let options = SqliteConnectOptions::new()
            .filename(&other)
            .create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        sqlx::query("CREATE TABLE things (id INTEGER)")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        assert!(matches!(
            Store::open(&other).await,
            Err(OpenError::NotOurs(_))
        ));
    }

    #[tokio::test]
    async fn a_file_of_a_newer_version_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        Store::open(&file).await.unwrap().close().await;
        let mut connection = SqliteConnectOptions::new()
            .filename(&file)
            .connect()
            .await
            .unwrap();
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'to come', TRUE, x'00', 0)",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        connection.close().await.unwrap();
        assert!(matches!(
            Store::open(&file).await,
            Err(OpenError::TooNew(_))
        ));
    }
}
