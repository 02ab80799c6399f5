//! The room's memory: guests, bank, journals and decks in one database.
//!
//! Everything is written by one task, in groups: batches that are waiting when a
//! transaction begins share its sync to the disk, and each of them is kept whole
//! or not at all. [`Store::commit`] returns only when the batch is on the disk.

mod accounts;
mod audit;
mod bank;
mod batch;
mod data;
mod database;
mod errors;
#[cfg(any(test, feature = "rigged"))]
mod faults;
mod folding;
mod hands;
mod indexed;
mod lock;
#[cfg(test)]
mod on_postgres;
#[cfg(test)]
mod on_sqlite;
mod open;
mod postgres;
mod read;
mod sqlite;
mod verify;
mod writer;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

pub use accounts::{AccountRow, Movement, Once};
pub use bank::{Account, FIRST_GRANT, Transfer, TransferKind, Unbalanced};
pub use batch::{Batch, Change, Kept, Line, LineKind, Sealed};
pub use data::Data;
#[cfg(any(test, feature = "rigged"))]
pub use faults::{Fault, Faults};
pub use hands::{HandCursor, HandResult, HandRow, HandSearch};
pub use open::{CopyError, OpenError};
use read::Query;
pub use read::{Ban, Books, Door, GuestRow, Journaled, Moved, TableRow, Tail};
pub use verify::{Finding, Verified};
use writer::Request;

use crate::{GuestId, Name, TableId, TokenHash};

/// Requests that may wait for the writer; who comes then waits to ask.
const QUEUE: usize = 256;

/// The database. Cheap to clone; all clones write through the same task.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use cardspeak_room::{Batch, Change, Line, Store};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::open(&folder.path().join("room.db")).await?;
/// store.commit(Batch::from([
///     Change::NewTable { table: "stud-8".into(), spec: "{}".into() },
///     Change::Append { table: "stud-8".into(), first: 1, lines: vec![Line::whole("{}")] },
/// ])).await?;
/// assert_eq!(store.tail("stud-8".into()).await?.lines.len(), 1);
/// store.close().await;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
#[derive(Debug, Clone)]
pub struct Store {
    requests: mpsc::Sender<Request>,
}

/// Why a batch was not kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// Somebody living has the name.
    #[error("the name is taken")]
    NameTaken,
    /// The host's link leads nowhere: it was used, or there was never one.
    #[error("there is no such host's link")]
    NoSuchLink,
    /// An account does not reach.
    #[error("{account:?} has {balance}")]
    Insufficient {
        /// The account.
        account: Account,
        /// What is there.
        balance: i64,
    },
    /// The password is another one by now.
    #[error("the password is another one by now")]
    OtherPassword,
    /// Another owner has written to the table's journal.
    #[error("line {seq} of table {table} is written already: another owner is at work")]
    Fenced {
        /// The table.
        table: TableId,
        /// The line's number.
        seq: u64,
    },
    /// The database's own checks have refused it: a bug of the room's.
    #[error("the database's checks refuse it: {0}")]
    Broken(Arc<str>),
    /// The database did not keep it.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The database failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The database said something else.
    #[error("the database failed: {0}")]
    Database(Arc<str>),
    /// The writer has stopped; nothing is kept any more.
    #[error("the room's storage is closed")]
    Closed,
}

impl Store {
    /// Keeps a batch: all of its changes are on the disk when this returns, or none ever will be.
    ///
    /// # Errors
    ///
    /// Why nothing was kept.
    pub async fn commit(&self, batch: Batch) -> Result<Kept, CommitError> {
        let (reply, kept) = oneshot::channel();
        let request = Request::Commit { batch, reply };
        self.requests
            .send(request)
            .await
            .map_err(|_| StorageError::Closed)?;
        kept.await.map_err(|_| StorageError::Closed)?
    }

    /// The guest with this secret.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn guest(&self, token: TokenHash) -> Result<Option<GuestRow>, StorageError> {
        self.ask(|reply| Query::Guest { token, reply }).await
    }

    /// What is on an account.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn balance(&self, account: Account) -> Result<i64, StorageError> {
        self.ask(|reply| Query::Balance { account, reply }).await
    }

    /// What is in a guest's wallet.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn wallet(&self, guest: GuestId) -> Result<u64, StorageError> {
        let balance = self.balance(Account::Wallet(guest)).await?;
        Ok(u64::try_from(balance).unwrap_or(0))
    }

    /// The tables in the order in which they were set up, closed ones too.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn tables(&self) -> Result<Vec<TableRow>, StorageError> {
        self.ask(|reply| Query::Tables { reply }).await
    }

    /// What it takes to fold a table: its last whole line and what came after it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn tail(&self, table: TableId) -> Result<Tail, StorageError> {
        self.ask(|reply| Query::Tail { table, reply }).await
    }

    /// All lines of a table's journal that belong to hands from `hand` on.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn hands(&self, table: TableId, hand: u64) -> Result<Vec<Journaled>, StorageError> {
        self.ask(|reply| Query::Hands { table, hand, reply }).await
    }

    /// The whole journal of a table.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn journal(&self, table: TableId) -> Result<Vec<Journaled>, StorageError> {
        self.ask(|reply| Query::Journal { table, reply }).await
    }

    /// Whether the books balance.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn books(&self) -> Result<Books, StorageError> {
        self.ask(|reply| Query::Books { reply }).await
    }

    /// The guest who has this name.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn guest_named(&self, name: Name) -> Result<Option<GuestId>, StorageError> {
        self.ask(|reply| Query::Named { name, reply }).await
    }

    /// Who may come in where, and who may not.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn door(&self) -> Result<Door, StorageError> {
        self.ask(|reply| Query::Door { reply }).await
    }

    /// What guests have brought to tables and taken away, summed by guest and table, from
    /// one time (in milliseconds of Unix time) to another, which is not in it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn moved(&self, from_ms: i64, to_ms: i64) -> Result<Vec<Moved>, StorageError> {
        self.ask(|reply| Query::Moved {
            from_ms,
            to_ms,
            reply,
        })
        .await
    }

    /// Lets the file of SQLite grow to so many pages and no further, as a full disk does.
    #[cfg(test)]
    pub(crate) async fn limit_pages(&self, most: u32) -> Result<(), StorageError> {
        self.ask(|reply| Query::Pages { most, reply }).await
    }

    /// Requests that wait for the writer.
    pub(crate) fn waiting(&self) -> usize {
        self.requests.max_capacity() - self.requests.capacity()
    }

    async fn audit(&self) -> Result<audit::Audit, StorageError> {
        self.ask(|reply| Query::Audit { reply }).await
    }

    /// Writes what is waiting, closes the database and gives it free.
    pub async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.requests.send(Request::Close { reply }).await.is_ok() {
            let _ = closed.await;
        }
    }

    async fn ask<T>(
        &self,
        query: impl FnOnce(oneshot::Sender<Result<T, StorageError>>) -> Query,
    ) -> Result<T, StorageError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Read(query(reply));
        self.requests
            .send(request)
            .await
            .map_err(|_| StorageError::Closed)?;
        answer.await.map_err(|_| StorageError::Closed)?
    }
}
