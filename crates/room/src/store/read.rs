//! What can be asked of the store.

use std::net::IpAddr;

use tokio::sync::oneshot::Sender;

use super::accounts::{AccountRow, Movement};
use super::audit::Audit;
use super::hands::HandsQuery;
use super::{Account, Line, Sealed, StorageError};
use crate::{GuestId, Name, TableId, TokenHash};

/// A guest as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestRow {
    /// The number.
    pub id: GuestId,
    /// The name; none once it was given up.
    pub name: Option<Name>,
    /// When the guest was last seen, in milliseconds of Unix time.
    pub seen_ms: i64,
    /// When this session was last used, in milliseconds of Unix time.
    pub session_seen_ms: i64,
    /// May run the room.
    pub host: bool,
}

/// A table as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// What it is, as JSON.
    pub spec: String,
    /// It was closed.
    pub closed: bool,
}

/// Who may come in where, and who may not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Door {
    /// The guests who have come to private tables.
    pub members: Vec<(TableId, GuestId)>,
    /// The codes of invite links.
    pub invites: Vec<(TableId, Sealed)>,
    /// Who is not let in.
    pub bans: Vec<Ban>,
    /// Whether anybody is a host.
    pub hosts: bool,
}

/// Somebody who is not let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    /// The ban's number.
    pub id: i64,
    /// Who.
    pub guest: GuestId,
    /// The name.
    pub name: String,
    /// The network address, if it is banned, too.
    pub address: Option<IpAddr>,
    /// Why.
    pub reason: String,
    /// Since when, in milliseconds of Unix time.
    pub at_ms: i64,
}

/// What a guest has brought to a table and taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The table.
    pub table: TableId,
    /// The guest.
    pub guest: GuestId,
    /// The name; the last one, if it was given up.
    pub name: String,
    /// Chips brought.
    pub bought_in: u64,
    /// Chips taken away.
    pub cashed_out: u64,
    /// By how much a host has corrected the chips at the table.
    pub corrected: i64,
}

/// A line of a journal with its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journaled {
    /// Its number in the table's journal.
    pub seq: u64,
    /// The line.
    pub line: Line,
    /// When it was written, in milliseconds of Unix time.
    pub at_ms: i64,
}

/// The end of a table's journal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tail {
    /// The last line with the whole table, and all after it.
    pub lines: Vec<Journaled>,
    /// The deck of the hand in progress, with the hand's number.
    pub deck: Option<(u64, Sealed)>,
}

/// The books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Books {
    /// The sum over all accounts; 0.
    pub sum: i64,
    /// Accounts whose balance is not the sum of their entries; 0.
    pub wrong: i64,
    /// Transfers that were left open or whose entries do not sum to zero; 0.
    pub open: i64,
}

impl Books {
    /// Whether everything is as it must be.
    ///
    /// ```
    /// use cardspeak_room::Books;
    /// assert!(Books { sum: 0, wrong: 0, open: 0 }.balance());
    /// assert!(!Books { sum: 1, wrong: 0, open: 0 }.balance());
    /// ```
    #[must_use]
    pub fn balance(&self) -> bool {
        (self.sum, self.wrong, self.open) == (0, 0, 0)
    }
}

type Reply<T> = Sender<Result<T, StorageError>>;

#[derive(Debug)]
pub(super) enum Query {
    Guest {
        token: TokenHash,
        reply: Reply<Option<GuestRow>>,
    },
    Balance {
        account: Account,
        reply: Reply<i64>,
    },
    Tables {
        reply: Reply<Vec<TableRow>>,
    },
    Door {
        reply: Reply<Door>,
    },
    Moved {
        from_ms: i64,
        to_ms: i64,
        reply: Reply<Vec<Moved>>,
    },
    Tail {
        table: TableId,
        reply: Reply<Tail>,
    },
    Hands {
        table: TableId,
        hand: u64,
        reply: Reply<Vec<Journaled>>,
    },
    Journal {
        table: TableId,
        reply: Reply<Vec<Journaled>>,
    },
    Books {
        reply: Reply<Books>,
    },
    Audit {
        reply: Reply<Audit>,
    },
    Named {
        name: Name,
        reply: Reply<Option<GuestId>>,
    },
    Account {
        folded: String,
        reply: Reply<Option<AccountRow>>,
    },
    Statement {
        guest: GuestId,
        before: Option<i64>,
        most: u16,
        reply: Reply<Vec<Movement>>,
    },
    ToppedUp {
        guest: GuestId,
        reply: Reply<Option<i64>>,
    },
    OfHands(HandsQuery),
    /// Lets the file grow to so many pages and no further, as a full disk does.
    #[cfg(test)]
    Pages {
        most: u32,
        reply: Reply<()>,
    },
}

impl From<HandsQuery> for Query {
    fn from(query: HandsQuery) -> Query {
        Query::OfHands(query)
    }
}

impl Query {
    /// Tells whoever asked that there is no answer.
    pub(super) fn fail(self, error: StorageError) {
        fn tell<T>(reply: Reply<T>, error: StorageError) {
            // Whoever asked may be gone; that is no fault.
            let _ = reply.send(Err(error));
        }
        match self {
            Query::Guest { reply, .. } => tell(reply, error),
            Query::Balance { reply, .. } => tell(reply, error),
            Query::Tables { reply } => tell(reply, error),
            Query::Door { reply } => tell(reply, error),
            Query::Moved { reply, .. } => tell(reply, error),
            Query::Tail { reply, .. } => tell(reply, error),
            Query::Hands { reply, .. } | Query::Journal { reply, .. } => tell(reply, error),
            Query::Books { reply } => tell(reply, error),
            Query::Audit { reply } => tell(reply, error),
            Query::Named { reply, .. } => tell(reply, error),
            Query::Account { reply, .. } => tell(reply, error),
            Query::Statement { reply, .. } => tell(reply, error),
            Query::ToppedUp { reply, .. } => tell(reply, error),
            Query::OfHands(query) => query.fail(error),
            #[cfg(test)]
            Query::Pages { reply, .. } => tell(reply, error),
        }
    }
}
