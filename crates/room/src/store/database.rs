//! The database behind the writer, whichever it is.

use super::postgres::Postgres;
use super::read::Query;
use super::sqlite::Sqlite;
use super::{Batch, CommitError, Kept};

pub(super) enum Database {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Database {
    /// Keeps batches in one transaction; each is kept whole or refused by itself.
    pub(super) async fn commit(&mut self, batches: &[Batch]) -> Vec<Result<Kept, CommitError>> {
        if batches.is_empty() {
            return Vec::new();
        }
        let outcomes = match self {
            Database::Sqlite(sqlite) => sqlite.commit(batches).await,
            Database::Postgres(postgres) => postgres.commit(batches).await,
        };
        outcomes.unwrap_or_else(|error| {
            tracing::error!(%error, "nothing could be written");
            batches.iter().map(|_| Err(error.clone().into())).collect()
        })
    }

    /// Writes some changes and then nothing more, as when the program is killed.
    #[cfg(any(test, feature = "rigged"))]
    pub(super) async fn tear(&mut self, batch: &Batch, changes: usize) {
        match self {
            Database::Sqlite(sqlite) => sqlite.tear(batch, changes).await,
            Database::Postgres(postgres) => postgres.tear(batch, changes).await,
        }
    }

    pub(super) async fn answer(&mut self, query: Query) {
        match self {
            Database::Sqlite(sqlite) => sqlite.answer(query).await,
            Database::Postgres(postgres) => postgres.answer(query).await,
        }
    }

    pub(super) async fn close(self) {
        match self {
            Database::Sqlite(sqlite) => sqlite.close().await,
            Database::Postgres(postgres) => postgres.close().await,
        }
    }
}
