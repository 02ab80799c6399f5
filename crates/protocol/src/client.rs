//! What the browser says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message from browser to server, tagged by `type`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum ClientMessage {
    /// The first message of every connection. Who it is, is known from the cookie.
    Hello {
        /// The protocol version that the client speaks.
        version: u32,
    },
    /// Look on at a table (or take up a connection that broke). Answered by
    /// [`crate::ServerMessage::Table`] messages from then on.
    Watch {
        /// The table's id.
        table: String,
        /// The last table message that the client has, if it had one before.
        #[serde(default)]
        last: Option<Position>,
    },
    /// Stop looking on at a table. Who sits there stays seated.
    Unwatch {
        /// The table's id.
        table: String,
    },
    /// Sit down.
    Sit {
        /// The table's id.
        table: String,
        /// The seat, 1 to 10.
        seat: u8,
        /// The chips to bring from the own balance.
        #[ts(type = "number")]
        buy_in: u64,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Stand up: at once between hands, else as soon as the hand is over for the player.
    Stand {
        /// The table's id.
        table: String,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Sit out from the next hand on, or come back.
    SitOut {
        /// The table's id.
        table: String,
        /// True to sit out, false to be dealt in again.
        out: bool,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Add chips from the own balance; they play from the next hand (R27).
    AddChips {
        /// The table's id.
        table: String,
        /// The chips to add.
        #[ts(type = "number")]
        amount: u64,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Say how to come in while a big blind is owed (R51); see [`crate::TableView::blind`].
    PostBlind {
        /// The table's id.
        table: String,
        /// True to post at once, false to wait for the big blind.
        post: bool,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Muck losing hands at the showdown without being asked (R36), or be asked.
    MuckLosing {
        /// The table's id.
        table: String,
        /// True to muck at once.
        on: bool,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Act in a hand. Table, hand and turn name the one decision that is meant:
    /// a late or repeated click finds another turn and is refused harmlessly.
    Act {
        /// The table's id.
        table: String,
        /// The hand's number at the table.
        #[ts(type = "number")]
        hand: u64,
        /// The turn's number, from [`crate::YourTurn`].
        turn: u32,
        /// What to do.
        action: ActionChoice,
        /// The request's own number, echoed in a refusal. The same id with the
        /// same turn acts once.
        id: u32,
    },
    /// Say something to the table where one sits; all who look on get a
    /// [`crate::SeenEvent::Said`].
    Say {
        /// The table's id.
        table: String,
        /// Plain text, at most 300 characters.
        text: String,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
    /// Ask for one of the last fifty hands of the table (R39).
    LastHand {
        /// The table's id.
        table: String,
        /// The hand's number; none for the latest one that ended.
        #[serde(default)]
        #[ts(type = "number | null")]
        hand: Option<u64>,
        /// The request's own number, echoed in a refusal.
        id: u32,
    },
}

/// A place in a viewer's stream of table messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Position {
    /// The server's run: another epoch means a fresh view is needed.
    #[ts(type = "number")]
    pub epoch: u64,
    /// This viewer's message number.
    #[ts(type = "number")]
    pub seq: u64,
}

/// What a player does at the own turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum ActionChoice {
    /// Give up the hand.
    Fold,
    /// Pass without paying.
    Check,
    /// Pay what is owed, all-in if the stack is shorter.
    Call,
    /// Pay the bring-in.
    BringIn,
    /// Bet, complete or raise **to** this total of the round.
    Raise {
        /// The player's total of this betting round afterwards.
        #[ts(type = "number")]
        to: u64,
    },
    /// Show the hand at the showdown (or after winning without one).
    Show,
    /// Muck the hand at the showdown.
    Muck,
}
