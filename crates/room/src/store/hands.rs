//! The index of who played which hand.

use std::fmt;

use tokio::sync::oneshot::Sender;

use super::{Journaled, StorageError, Store};
use crate::{GuestId, TableId};

/// Hands on a page at most.
const LONGEST_PAGE: u8 = 50;

/// A hand that a guest has played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    /// The guest.
    pub guest: GuestId,
    /// The guest's name in this hand.
    pub name: String,
    /// The table.
    pub table: TableId,
    /// The hand's number at the table.
    pub hand: u64,
    /// When it ended, in milliseconds of Unix time.
    pub ended_ms: i64,
    /// The game's id.
    pub game: String,
    /// Chips of 0.01 won less chips paid.
    pub net: i64,
}

/// Which hands of a guest are looked for; all that are asked for must hold.
///
/// ```
/// use cardspeak_room::{GuestId, HandResult, HandSearch};
/// let search = HandSearch { result: HandResult::Won, ..HandSearch::of(GuestId(7)) };
/// assert_eq!(search.page(), 50);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSearch {
    /// Whose.
    pub guest: GuestId,
    /// That ended at this time or later, in milliseconds of Unix time.
    pub from_ms: i64,
    /// That ended before this time, in milliseconds of Unix time.
    pub until_ms: i64,
    /// Of the game with this id.
    pub game: Option<String>,
    /// At this table.
    pub table: Option<TableId>,
    /// By how they ended.
    pub result: HandResult,
    /// Those after this place, newest first; none begins with the newest.
    pub after: Option<HandCursor>,
    /// So many at most; 1 to 50.
    pub most: u8,
}

impl HandSearch {
    /// The newest fifty of a guest's hands.
    #[must_use]
    pub fn of(guest: GuestId) -> HandSearch {
        HandSearch {
            guest,
            from_ms: i64::MIN,
            until_ms: i64::MAX,
            game: None,
            table: None,
            result: HandResult::Any,
            after: None,
            most: LONGEST_PAGE,
        }
    }

    /// Hands on the page: what is asked for, within 1 to 50.
    #[must_use]
    pub fn page(&self) -> u8 {
        self.most.clamp(1, LONGEST_PAGE)
    }
}

/// How a hand ended for a guest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HandResult {
    /// Any way.
    #[default]
    Any,
    /// With more chips than before.
    Won,
    /// With fewer.
    Lost,
}

impl HandResult {
    /// The least and the greatest net result.
    pub(super) fn bounds(self) -> (i64, i64) {
        match self {
            HandResult::Any => (i64::MIN, i64::MAX),
            HandResult::Won => (1, i64::MAX),
            HandResult::Lost => (i64::MIN, -1),
        }
    }
}

/// A place in a list of hands, newest first. As text it holds no secret.
///
/// ```
/// use cardspeak_room::HandCursor;
/// let cursor = HandCursor { ended_ms: 1_700_000_000_000, hand: 12, table: "stud-8".into() };
/// assert_eq!(HandCursor::read(&cursor.to_string()), Some(cursor));
/// assert_eq!(HandCursor::read("12"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandCursor {
    /// When the hand ended, in milliseconds of Unix time.
    pub ended_ms: i64,
    /// Its number at the table.
    pub hand: u64,
    /// Its table.
    pub table: TableId,
}

impl HandCursor {
    /// The place after a hand.
    #[must_use]
    pub fn after(row: &HandRow) -> HandCursor {
        HandCursor {
            ended_ms: row.ended_ms,
            hand: row.hand,
            table: row.table.clone(),
        }
    }

    /// Reads what its `Display` has written.
    #[must_use]
    pub fn read(text: &str) -> Option<HandCursor> {
        let mut parts = text.splitn(3, '.');
        let ended_ms = parts.next()?.parse().ok()?;
        // More than a database counts to is no place.
        let hand: i64 = parts.next()?.parse().ok()?;
        Some(HandCursor {
            ended_ms,
            hand: u64::try_from(hand).ok()?,
            table: parts.next()?.into(),
        })
    }
}

impl fmt::Display for HandCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.ended_ms, self.hand, self.table)
    }
}

type Reply<T> = Sender<Result<T, StorageError>>;

/// What can be asked about hands.
#[derive(Debug)]
pub(super) enum HandsQuery {
    Played {
        search: HandSearch,
        reply: Reply<Vec<HandRow>>,
    },
    Games {
        guest: GuestId,
        reply: Reply<Vec<(TableId, String)>>,
    },
    Lines {
        table: TableId,
        first: u64,
        last: u64,
        reply: Reply<Vec<Journaled>>,
    },
    Unindexed {
        reply: Reply<Option<(TableId, u64)>>,
    },
    Index {
        table: TableId,
        reply: Reply<Index>,
    },
}

/// What the index has of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Index {
    /// All of its rows.
    pub(super) rows: Vec<HandRow>,
    /// The last hand that must be in it; all must, if there is none.
    pub(super) through: Option<u64>,
}

impl HandsQuery {
    pub(super) fn fail(self, error: StorageError) {
        // Whoever asked may be gone; that is no fault.
        match self {
            HandsQuery::Played { reply, .. } => drop(reply.send(Err(error))),
            HandsQuery::Games { reply, .. } => drop(reply.send(Err(error))),
            HandsQuery::Lines { reply, .. } => drop(reply.send(Err(error))),
            HandsQuery::Unindexed { reply } => drop(reply.send(Err(error))),
            HandsQuery::Index { reply, .. } => drop(reply.send(Err(error))),
        }
    }
}

impl Store {
    /// A guest's hands, newest first: as many as the search's page has, and one more if there
    /// are more.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn hands_played(&self, search: HandSearch) -> Result<Vec<HandRow>, StorageError> {
        self.ask(|reply| HandsQuery::Played { search, reply }.into())
            .await
    }

    /// Where a guest has played which games: each table with each game, once.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn games_played(
        &self,
        guest: GuestId,
    ) -> Result<Vec<(TableId, String)>, StorageError> {
        self.ask(|reply| HandsQuery::Games { guest, reply }.into())
            .await
    }

    /// The lines of a table's hands from `first` to `last`, both included, each with the whole
    /// table before it: for [`PastHand::read`](crate::PastHand::read).
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn hand_lines(
        &self,
        table: TableId,
        first: u64,
        last: u64,
    ) -> Result<Vec<Journaled>, StorageError> {
        self.ask(|reply| {
            HandsQuery::Lines {
                table,
                first,
                last,
                reply,
            }
            .into()
        })
        .await
    }

    /// A table with hands that are not in the index, and the last of those that are.
    pub(crate) async fn unindexed(&self) -> Result<Option<(TableId, u64)>, StorageError> {
        self.ask(|reply| HandsQuery::Unindexed { reply }.into())
            .await
    }

    /// What the index has of a table.
    pub(super) async fn index(&self, table: TableId) -> Result<Index, StorageError> {
        self.ask(|reply| HandsQuery::Index { table, reply }.into())
            .await
    }
}
