//! A guest's own hands, as plain HTTP answers for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A page of a guest's own hands, newest first: `GET /api/hands`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HandsPage {
    /// The hands, fifty at most.
    pub hands: Vec<PlayedHand>,
    /// What asks for the next page; none if this is the last.
    pub next: Option<String>,
    /// All tables where the guest has played a hand, whatever was asked for.
    pub tables: Vec<String>,
    /// All games that the guest has played.
    pub games: Vec<String>,
}

/// A hand that the guest has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PlayedHand {
    /// The table's id.
    pub table: String,
    /// The hand's number at the table.
    #[ts(type = "number")]
    pub number: u64,
    /// The game's id.
    pub game: String,
    /// The guest's name in this hand.
    pub name: String,
    /// When it ended, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub ended_ms: i64,
    /// Chips won less chips paid.
    #[ts(type = "number")]
    pub net: i64,
}
