//! Opening the database, and why that can fail.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::mpsc;

use super::database::Database;
use super::lock::Lock;
use super::postgres::{Make, Postgres};
use super::sqlite::Sqlite;
use super::{Data, QUEUE, StorageError, Store, writer};

/// Marks the file as ours: `Card` in ASCII.
const APPLICATION_ID: i64 = 0x4361_7264;

/// How long another program may keep the file before it counts as in use.
const PATIENCE: Duration = Duration::from_millis(500);

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// Why the room's file or database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program holds it.
    #[error("{0} is in use by another program (perhaps Cardspeak runs already)")]
    InUse(Data),
    /// It cannot be made, or not be written.
    #[error("{0} cannot be written")]
    Unwritable(Data),
    /// There is no room yet, and none was to be made.
    #[error("there is no room at {0}")]
    Missing(Data),
    /// The URL is not understood.
    #[error("{0} is not the URL of a database: postgres://USER:PASSWORD@HOST/DATABASE")]
    NotAUrl(Data),
    /// The server does not answer, or answers nobody now.
    #[error("{data} cannot be reached: {error}")]
    Unreachable {
        /// Where.
        data: Data,
        /// What it said.
        #[source]
        error: sqlx::Error,
    },
    /// The server knows no such user, the password is wrong, or the user may not do it.
    #[error("{data} does not let us in: {error}")]
    Refused {
        /// Where.
        data: Data,
        /// What it said.
        #[source]
        error: sqlx::Error,
    },
    /// A copy of the old file, which is kept before it is changed, could not be made.
    #[error(
        "{data} has an older form and is not changed, because no copy of it can be made: {error}"
    )]
    NotKept {
        /// The file.
        data: Data,
        /// Why.
        error: String,
    },
    /// It is some other program's.
    #[error("{0} is not a room of Cardspeak")]
    NotOurs(Data),
    /// A newer Cardspeak has written it.
    #[error("{0} was written by a newer version of Cardspeak")]
    TooNew(Data),
    /// The database said something else.
    #[error("{data} cannot be opened: {error}")]
    Database {
        /// Where.
        data: Data,
        /// What it said.
        #[source]
        error: sqlx::Error,
    },
    /// The database did not take a setting that the room's promises rest on.
    #[error("{data} cannot be kept safely: {setting} is {found}")]
    Unsafe {
        /// The file or database.
        data: Data,
        /// The setting.
        setting: &'static str,
        /// What it is.
        found: String,
    },
}

/// Why there is no copy of a room's file.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The copy cannot be written, or is there already.
    #[error(transparent)]
    Copy(#[from] StorageError),
}

impl Store {
    /// Opens the file or database, makes what is missing, and holds it until [`Store::close`].
    /// A file of an older form is brought to the present one, and a copy of it kept beside it,
    /// named `FILE.before-N` for the form `N` that it gets.
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    pub async fn open(data: impl Into<Data>) -> Result<Store, OpenError> {
        let database = open(&data.into(), Make::IfMissing).await?;
        Ok(Store::start(writer::Writer::new(database)))
    }

    /// Opens a room that is there; makes none.
    ///
    /// # Errors
    ///
    /// Why it cannot be used; [`OpenError::Missing`] if there is none.
    pub async fn open_existing(data: impl Into<Data>) -> Result<Store, OpenError> {
        let database = open(&data.into(), Make::Never).await?;
        Ok(Store::start(writer::Writer::new(database)))
    }

    /// Writes a copy of a room's file, as it is between two transactions, to a file that is not
    /// there yet. The room may run meanwhile, and does not wait. A database of PostgreSQL's is
    /// copied by `pg_dump`.
    ///
    /// ```
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use cardspeak_room::Store;
    /// let folder = tempfile::tempdir()?;
    /// let (room, copy) = (folder.path().join("room.db"), folder.path().join("copy.db"));
    /// let store = Store::open(&room).await?;
    /// Store::copy(&room, &copy).await?;
    /// assert!(Store::open_existing(&copy).await?.tables().await?.is_empty());
    /// # store.close().await;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// Why there is no copy.
    pub async fn copy(file: &Path, to: &Path) -> Result<(), CopyError> {
        let failed = |error| CopyError::from(sort(file, error));
        if !file.exists() {
            return Err(OpenError::Missing(file.into()).into());
        }
        // Nothing is written, but what a killed program has left may have to be put in order.
        let options = SqliteConnectOptions::new()
            .filename(file)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options.connect().await.map_err(failed)?;
        let id: i64 = sqlx::query_scalar("PRAGMA application_id")
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        if id != APPLICATION_ID {
            return Err(OpenError::NotOurs(file.into()).into());
        }
        super::sqlite::copy(&mut connection, to).await?;
        connection.close().await.map_err(failed)
    }

    /// Opens the file or database with faults to come.
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    #[cfg(any(test, feature = "rigged"))]
    pub async fn open_with(
        data: impl Into<Data>,
        faults: super::Faults,
    ) -> Result<Store, OpenError> {
        let database = open(&data.into(), Make::IfMissing).await?;
        Ok(Store::start(writer::Writer::with_faults(database, faults)))
    }

    fn start(writer: writer::Writer) -> Store {
        let (requests, queue) = mpsc::channel(QUEUE);
        // The task ends with the last clone of the store, or when it is closed.
        tokio::spawn(writer.run(queue));
        Store { requests }
    }
}

async fn open(data: &Data, make: Make) -> Result<Database, OpenError> {
    Ok(match data {
        Data::File(file) => {
            let mut sqlite = open_file(file, make, &MIGRATIONS).await?;
            let outlined = sqlite.outline_old_names().await;
            outlined.map_err(|error| sort(file, error))?;
            Database::Sqlite(sqlite)
        }
        Data::Postgres(url) => Database::Postgres(Box::new(Postgres::open(data, url, make).await?)),
    })
}

async fn open_file(file: &Path, make: Make, migrations: &Migrator) -> Result<Sqlite, OpenError> {
    if make == Make::Never && !file.exists() {
        return Err(OpenError::Missing(file.into()));
    }
    let lock = match Lock::take(file) {
        Ok(Some(lock)) => lock,
        Ok(None) => return Err(OpenError::InUse(file.into())),
        Err(_) => return Err(OpenError::Unwritable(file.into())),
    };
    let failed = |error| sort(file, error);
    let options = options(file).create_if_missing(make == Make::IfMissing);
    let mut connection = options.connect().await.map_err(failed)?;
    claim(file, &mut connection).await?;
    keep_old(file, &mut connection, migrations).await?;
    migrations
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
    Ok(Sqlite::new(connection, lock))
}

/// What the promises rest on: a commit is on the disk when it returns.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}

/// Keeps a copy of a file of an older form, before that is changed.
async fn keep_old(
    file: &Path,
    connection: &mut SqliteConnection,
    migrations: &Migrator,
) -> Result<(), OpenError> {
    let failed = |error| sort(file, error);
    let made: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'")
            .fetch_one(&mut *connection)
            .await
            .map_err(failed)?;
    if made == 0 {
        return Ok(());
    }
    let old: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let new = migrations.iter().map(|migration| migration.version).max();
    let Some(new) = new.filter(|&new| 0 < old && old < new) else {
        return Ok(());
    };
    let mut copy = with_ending(file, &format!(".before-{new}"));
    // An earlier copy is somebody's: it stays.
    let mut more = 1_u32;
    while copy.exists() {
        more += 1;
        copy = with_ending(file, &format!(".before-{new}.{more}"));
    }
    super::sqlite::copy(connection, &copy)
        .await
        .map_err(|error| OpenError::NotKept {
            data: file.into(),
            error: error.to_string(),
        })?;
    tracing::info!(copy = %copy.display(), "the file has an older form; a copy of it is kept");
    Ok(())
}

pub(super) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes a file that is not there yet, for nobody else to read.
pub(super) fn private(file: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(file)
}

/// Marks the file as ours if it is new.
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
        data: file.into(),
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
            data: file.into(),
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

    #[tokio::test]
    async fn what_the_promises_rest_on_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let right = options(&file).create_if_missing(true);
        let mut connection = right.clone().connect().await.unwrap();
        check(&file, &mut connection).await.unwrap();
        connection.close().await.unwrap();
        for (wrong, name, is) in [
            (
                right.clone().journal_mode(SqliteJournalMode::Delete),
                "journal_mode",
                "delete",
            ),
            (
                right.clone().synchronous(SqliteSynchronous::Off),
                "synchronous",
                "0",
            ),
            (
                right.clone().synchronous(SqliteSynchronous::Normal),
                "synchronous",
                "1",
            ),
            (right.clone().foreign_keys(false), "foreign_keys", "0"),
        ] {
            let mut connection = wrong.connect().await.unwrap();
            let checked = check(&file, &mut connection).await;
            assert!(
                matches!(&checked, Err(OpenError::Unsafe { setting, found, .. })
                    if (*setting, found.as_str()) == (name, is)),
                "{name}: {checked:?}"
            );
            connection.close().await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_missing_file_is_not_made_where_none_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let opened = Store::open_existing(&file).await;
        assert!(matches!(opened, Err(OpenError::Missing(_))), "{opened:?}");
        assert!(!file.exists());
    }

    #[tokio::test]
    async fn a_file_of_an_older_form_is_kept_before_it_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let scripts = folder.path().join("migrations");
        std::fs::create_dir(&scripts).unwrap();
        let script = |name: &str, sql| std::fs::write(scripts.join(name), sql).unwrap();
        script(
            "0001_room.sql",
            include_str!("../../../../migrations/sqlite/0001_room.sql"),
        );
        let migrations = Migrator::new(scripts.as_path()).await.unwrap();
        let opened = open_file(&file, Make::IfMissing, &migrations).await;
        opened.unwrap().close().await;
        script("9999_more.sql", "CREATE TABLE more (id INTEGER);");
        let migrations = Migrator::new(scripts.as_path()).await.unwrap();
        let copies = || {
            let entries = std::fs::read_dir(folder.path()).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<_> = names
                .filter(|name| name.starts_with("room.db.before"))
                .collect();
            names.sort();
            names
        };
        let open = || open_file(&file, Make::IfMissing, &migrations);
        open().await.unwrap().close().await;
        assert_eq!(copies(), ["room.db.before-9999"]);
        // Of the present form: nothing more is kept.
        open().await.unwrap().close().await;
        assert_eq!(copies(), ["room.db.before-9999"]);
        // The copy is the file as it was, and this version still opens it.
        let copy = folder.path().join("room.db.before-9999");
        let old = folder.path().join("old.db");
        std::fs::copy(&copy, &old).unwrap();
        Store::open(&old).await.unwrap().close().await;
        let newer = Store::open(&file).await;
        assert!(matches!(newer, Err(OpenError::TooNew(_))), "{newer:?}");
        // An earlier copy stays as it is.
        std::fs::copy(&copy, &file).unwrap();
        open().await.unwrap().close().await;
        assert_eq!(copies(), ["room.db.before-9999", "room.db.before-9999.2"]);
    }

    #[tokio::test]
    async fn whoever_was_known_before_there_were_sessions_still_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("room.db");
        let scripts = folder.path().join("migrations");
        std::fs::create_dir(&scripts).unwrap();
        for (name, text) in [
            (
                "0001_room.sql",
                include_str!("../../../../migrations/sqlite/0001_room.sql"),
            ),
            (
                "0004_host.sql",
                include_str!("../../../../migrations/sqlite/0004_host.sql"),
            ),
        ] {
            std::fs::write(scripts.join(name), text).unwrap();
        }
        let migrations = Migrator::new(scripts.as_path()).await.unwrap();
        let old = open_file(&file, Make::IfMissing, &migrations).await;
        old.unwrap().close().await;
        let mut connection = SqliteConnectOptions::new()
            .filename(&file)
            .connect()
            .await
            .unwrap();
        let tokens = [crate::Token::random(), crate::Token::random()];
        for (id, (name, token)) in (7_i64..).zip([("Ann", &tokens[0]), ("Bob", &tokens[1])]) {
            let folded = (name == "Ann").then_some("ann");
            sqlx::query(
                "INSERT INTO guests (id, name, folded_name, token_hash, created_ms, seen_ms, host)
                 VALUES ($1, $2, $3, $4, 1, 2, 1)",
            )
            .bind(id)
            .bind(name)
            .bind(folded)
            .bind(token.hash().0.as_slice())
            .execute(&mut connection)
            .await
            .unwrap();
        }
        connection.close().await.unwrap();
        let store = Store::open(&file).await.unwrap();
        let ann = store.guest(tokens[0].hash()).await.unwrap().unwrap();
        assert_eq!(
            (ann.id, ann.host, ann.seen_ms),
            (crate::GuestId(7), true, 2)
        );
        assert_eq!(ann.name.unwrap().as_str(), "Ann");
        let bob = store.guest(tokens[1].hash()).await.unwrap().unwrap();
        assert_eq!((bob.id, bob.name), (crate::GuestId(8), None));
        // And nobody takes a name that looks like Ann's; Bob's is free.
        for (name, free) in [("\u{410}nn", false), ("\u{412}ob", true)] {
            let change = crate::Change::NewGuest {
                name: crate::Name::new(name).unwrap(),
                token: crate::Token::random().hash(),
                grant: crate::FIRST_GRANT,
                unseen_since_ms: 0,
                at_stake: Vec::new(),
            };
            let taken = store.commit(crate::Batch::from([change])).await;
            assert_eq!(taken.is_ok(), free, "{name}: {taken:?}");
        }
        store.close().await;
    }
}
