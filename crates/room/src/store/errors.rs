//! What databases say when something is wrong, in the room's words.

use std::sync::Arc;

use super::{CommitError, StorageError};

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> StorageError {
        // SQLite's SQLITE_FULL, PostgreSQL's disk_full.
        if let sqlx::Error::Database(database) = &error
            && database
                .code()
                .is_some_and(|code| code == "13" || code == "53100")
        {
            return StorageError::Full;
        }
        StorageError::Database(Arc::from(error.to_string()))
    }
}

impl From<sqlx::Error> for CommitError {
    fn from(error: sqlx::Error) -> CommitError {
        if let sqlx::Error::Database(database) = &error
            && (database.is_check_violation()
                || database.is_foreign_key_violation()
                || database.is_unique_violation()
                || database.code().is_some_and(|code| code == "1811"))
        {
            return CommitError::Broken(Arc::from(error.to_string()));
        }
        StorageError::from(error).into()
    }
}
