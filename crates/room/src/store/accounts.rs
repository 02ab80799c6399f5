//! What the store knows of sessions, passwords and wallets' movements.

use super::read::Query;
use super::{Sealed, StorageError, Store};
use crate::{GuestId, Name};

/// A guest with a name as stored, with what is kept of the password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// The number.
    pub id: GuestId,
    /// The name.
    pub name: Name,
    /// May run the room.
    pub host: bool,
    /// The password's hash; none for a guest who is no account.
    pub hash: Option<Sealed>,
    /// Whether the password is good for one log-in only.
    pub once: Once,
}

/// Whether a password is good for one log-in only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// It is good for any number.
    No,
    /// For one, and it was not used yet.
    Fresh,
    /// It was used: another is to be chosen.
    Used,
}

/// A movement of a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The transfer's number.
    pub id: i64,
    /// What it was for, as the bank writes it: `buy-in`, `top-up` …
    pub kind: String,
    /// The table and the hand, if it was at one.
    pub note: String,
    /// When, in milliseconds of Unix time.
    pub at_ms: i64,
    /// Chips of 0.01 that came, below zero: that went.
    pub amount: i64,
    /// The balance after it.
    pub balance: i64,
}

impl Store {
    /// The guest who has this name, with what is kept of the password.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn account(&self, name: &Name) -> Result<Option<AccountRow>, StorageError> {
        let folded = name.folded();
        self.ask(|reply| Query::Account { folded, reply }).await
    }

    /// A guest's movements, newest first: `most` of those that are older than the transfer
    /// `before`, and one more if there is an older one.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn statement(
        &self,
        guest: GuestId,
        before: Option<i64>,
        most: u16,
    ) -> Result<Vec<Movement>, StorageError> {
        self.ask(|reply| Query::Statement {
            guest,
            before,
            most,
            reply,
        })
        .await
    }

    /// When a guest's wallet was last topped up, in milliseconds of Unix time.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn topped_up(&self, guest: GuestId) -> Result<Option<i64>, StorageError> {
        self.ask(|reply| Query::ToppedUp { guest, reply }).await
    }
}
