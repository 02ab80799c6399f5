//! What the server says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{LastHand, SeenEvent, TableInfo, TableView};

/// A message from server to browser, tagged by `type`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export)]
pub enum ServerMessage {
    /// The answer to the hello.
    Welcome {
        /// The protocol version that the server speaks.
        version: u32,
        /// Who the cookie says this is; none for a visitor without a name.
        you: Option<You>,
        /// The lobby.
        tables: Vec<LobbyRow>,
    },
    /// The lobby changed.
    Lobby {
        /// All tables.
        tables: Vec<LobbyRow>,
    },
    /// The own balance off the tables changed, and perhaps where this player sits.
    Balance {
        /// The new balance in chips of 0.01.
        #[ts(type = "number")]
        balance: u64,
        /// The tables where this player sits now.
        seated: Vec<String>,
    },
    /// A table as this viewer may see it. The client **replaces** what it had by
    /// `view`; `events` only drive motion, sound and words.
    Table {
        /// The table's id.
        table: String,
        /// The server's run.
        #[ts(type = "number")]
        epoch: u64,
        /// This viewer's message number at this table, without gaps.
        #[ts(type = "number")]
        seq: u64,
        /// What has happened since the message before, oldest first.
        events: Vec<SeenEvent>,
        /// The table now.
        view: Box<TableView>,
    },
    /// A past hand that was asked for.
    LastHand {
        /// The table's id.
        table: String,
        /// The hand.
        hand: Box<LastHand>,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// The request's number.
        id: u32,
        /// Why, as a message id and its arguments.
        reason: Refused,
    },
    /// The message could not be taken at all.
    Error {
        /// What was wrong.
        code: ErrorCode,
        /// True if the server closes the connection after this.
        fatal: bool,
    },
}

/// Who the viewer is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct You {
    /// The name at the tables.
    pub name: String,
    /// Chips of 0.01 that are not on a table.
    #[ts(type = "number")]
    pub balance: u64,
    /// The tables where this player sits.
    pub seated: Vec<String>,
    /// May run the room: [`crate::HostView`].
    pub host: bool,
}

/// A table in the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct LobbyRow {
    /// What is played.
    pub info: TableInfo,
    /// People who sit.
    pub people: u8,
    /// Robots that sit.
    pub robots: u8,
}

/// What is wrong with a message as such.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ErrorCode {
    /// The message is not JSON, or not a message of this protocol.
    Malformed,
    /// The message is longer than [`crate::MAX_MESSAGE_BYTES`].
    TooLong,
    /// Not text.
    Binary,
    /// The client speaks another version.
    Version,
    /// Something was said before the hello, or a second hello.
    Hello,
    /// Too many messages.
    TooFast,
    /// The viewer fell too far behind; connect anew.
    Slow,
    /// The server is stopping.
    Stopping,
    /// The session has ended: by a log-out, another password, or a deleted account.
    LoggedOut,
}

/// Why a request was refused: `code` names the message of the locale files
/// (`refused-…`), the other fields are its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
pub enum Refused {
    /// No name yet: take one first.
    NoName,
    /// There is no such table.
    NoSuchTable,
    /// The host does not let this player in any more.
    Banned,
    /// The host is closing the table.
    TableCloses,
    /// There is no such seat at this table.
    NoSuchSeat {
        /// The highest seat there is.
        most: u8,
    },
    /// Somebody sits there.
    SeatTaken,
    /// The player sits at this table already.
    SittingAlready,
    /// The player does not sit at this table.
    NotSitting,
    /// The buy-in is outside the table's bounds.
    BuyIn {
        /// The smallest buy-in.
        #[ts(type = "number")]
        least: u64,
        /// The largest buy-in.
        #[ts(type = "number")]
        most: u64,
    },
    /// The chips to add are too few or too many.
    AddChips {
        /// The fewest.
        #[ts(type = "number")]
        least: u64,
        /// The most.
        #[ts(type = "number")]
        most: u64,
    },
    /// The stack is at the table's maximum already.
    Full,
    /// The balance does not reach.
    Balance {
        /// What is there.
        #[ts(type = "number")]
        balance: u64,
    },
    /// The amount is not a multiple of the table's smallest chip.
    Chip {
        /// The smallest chip.
        #[ts(type = "number")]
        chip: u64,
    },
    /// The hand or the turn is another one by now.
    Late,
    /// It is not this player's turn.
    NotYourTurn,
    /// This cannot be done now (check into a bet, raise after a cap …).
    NotLegal,
    /// The raise is too small.
    RaiseTooSmall {
        /// The least total to raise to.
        #[ts(type = "number")]
        least: u64,
    },
    /// The raise is too large.
    RaiseTooLarge {
        /// The greatest total to raise to.
        #[ts(type = "number")]
        most: u64,
    },
    /// In fixed limit only these totals can be raised to.
    RaiseNotOfLimit {
        /// The totals.
        #[ts(type = "number[]")]
        totals: Vec<u64>,
    },
    /// The host has switched talk off at this table.
    ChatOff,
    /// The host does not let this player talk here.
    Muted,
    /// Nothing is left of what was said, or it is too long.
    ChatText,
    /// Too many lines at once; wait a moment.
    ChatFast,
    /// The hand asked for is not among the last fifty.
    NoSuchHand,
    /// The server could not write to its disk; nothing has changed.
    Storage,
}
