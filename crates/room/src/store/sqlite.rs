//! The room's memory in SQLite.

use std::path::Path;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteRow;

use super::lock::Lock;
use super::read::Query;
use super::{Batch, CommitError, Kept, StorageError};

mod sql {
    include!("sql.rs");
    include!("sql_hosting.rs");
    include!("sql_accounts.rs");
}

mod hands_sql {
    include!("hands_sql.rs");
}

use sqlx::sqlite::SqliteConnection as Connection;
type DatabaseRow = SqliteRow;

#[derive(Debug)]
pub(super) struct Sqlite {
    connection: Connection,
    /// Let go of when the connection is closed.
    lock: Lock,
}

type Outcomes = Vec<Result<Kept, CommitError>>;

impl Sqlite {
    pub(super) fn new(connection: Connection, lock: Lock) -> Sqlite {
        Sqlite { connection, lock }
    }

    /// Notes what names from before there were outlines look like.
    pub(super) async fn outline_old_names(&mut self) -> Result<(), sqlx::Error> {
        sql::outline_old_names(&mut self.connection).await
    }

    /// Keeps batches in one transaction.
    pub(super) async fn commit(&mut self, batches: &[Batch]) -> Result<Outcomes, StorageError> {
        self.say("BEGIN IMMEDIATE").await?;
        let kept = match sql::write_all(&mut self.connection, batches).await {
            Ok(outcomes) => self.say("COMMIT").await.map(|()| outcomes),
            Err(error) => Err(error),
        };
        if kept.is_err() {
            // SQLite may have rolled back by itself, as it does when the disk is full; then
            // there is nothing to roll back, and that is all right.
            let _ = self.say("ROLLBACK").await;
        }
        kept
    }

    /// Not by the library's transactions: one that SQLite has rolled back by itself would
    /// count as open for ever.
    async fn say(&mut self, statement: &'static str) -> Result<(), StorageError> {
        sqlx::query(statement).execute(&mut self.connection).await?;
        Ok(())
    }

    /// Writes some changes and then nothing more, as when the program is killed.
    #[cfg(any(test, feature = "rigged"))]
    pub(super) async fn tear(&mut self, batch: &Batch, changes: usize) {
        if self.say("BEGIN IMMEDIATE").await.is_ok() {
            sql::write_some(&mut self.connection, batch, changes).await;
        }
    }

    pub(super) async fn answer(&mut self, query: Query) {
        sql::answer(&mut self.connection, query).await;
    }

    pub(super) async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database did not close cleanly; nothing is lost");
        }
        drop(self.lock);
    }
}

/// Writes a copy of the whole database to a file that is not there yet, and syncs it.
pub(super) async fn copy(connection: &mut Connection, to: &Path) -> Result<(), StorageError> {
    let failed =
        |error: std::io::Error| StorageError::Database(format!("{}: {error}", to.display()).into());
    let name = to
        .to_str()
        .ok_or_else(|| StorageError::Database("the file's name is not plain text".into()))?;
    // Nobody else may read what is in it, nor is another file ever overwritten.
    let file = super::open::private(to).map_err(failed)?;
    let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(connection);
    let copied = match copied.await {
        Ok(_) => file.sync_all().map_err(failed),
        Err(error) => Err(error.into()),
    };
    if copied.is_err() {
        // Half a copy is none.
        let _ = std::fs::remove_file(to);
    }
    copied
}
