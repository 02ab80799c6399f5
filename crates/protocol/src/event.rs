//! What happened in a hand, as a viewer may see it, and the past hands made of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PotView, StreetName, TableInfo};

/// What a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Deed {
    Fold,
    Check,
    Call,
    BringIn,
    Bet,
    Complete,
    Raise,
}

/// A forced payment before the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum PostKind {
    Ante,
    SmallBlind,
    BigBlind,
    /// A live extra blind of a player who comes in (R51).
    Extra,
    /// Dead money (R51).
    Dead,
}

/// Which part of a pot an award is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ShareKind {
    /// The whole pot.
    Whole,
    /// The half for the best high hand.
    High,
    /// The half for the best low hand.
    Low,
}

/// A high hand's name. `ranks` are one letter each, the most significant first:
/// two pair `A`, `8` and the kicker; a straight its top card; a full house the
/// three, then the pair; kickers after the ranks that make the hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct HandName {
    /// The class.
    pub kind: HighKind,
    /// The ranks that name it.
    pub ranks: Vec<String>,
}

/// The classes of high hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum HighKind {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

/// A low hand's name: its ranks from the top, the ace last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct LowName {
    /// Made, a draw, or (without qualifier) paired.
    pub kind: LowKind,
    /// The ranks, highest first.
    pub ranks: Vec<String>,
}

/// How far a low is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum LowKind {
    /// Five different ranks.
    Made,
    /// Five cards with a pair or more among them (no qualifier).
    Paired,
    /// Not yet made.
    Draw,
}

/// Something that happened, as the viewer may see it, tagged by `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export)]
pub enum SeenEvent {
    /// A hand begins.
    HandBegins {
        /// The hand's number at the table.
        #[ts(type = "number")]
        hand: u64,
        /// Where the button is.
        button: u8,
    },
    /// A forced payment.
    Posted {
        /// The seat.
        seat: u8,
        /// What for.
        post: PostKind,
        /// Chips paid.
        #[ts(type = "number")]
        amount: u64,
        /// It was the whole stack.
        all_in: bool,
    },
    /// A down card.
    DealtDown {
        /// The seat.
        seat: u8,
        /// The card, if the viewer may see it.
        card: Option<String>,
    },
    /// An up card.
    DealtUp {
        /// The seat.
        seat: u8,
        /// The card.
        card: String,
    },
    /// A common card.
    DealtBoard {
        /// The card.
        card: String,
    },
    /// All cards of a street are out and betting begins.
    StreetBegins {
        /// The street.
        street: StreetName,
        /// The seat that opens (low card, high board), if anybody acts.
        opens: Option<u8>,
    },
    /// A player acted.
    Acted {
        /// The seat.
        seat: u8,
        /// What it did.
        deed: Deed,
        /// Chips paid.
        #[ts(type = "number")]
        paid: u64,
        /// The player's total of this round afterwards.
        #[ts(type = "number")]
        to: u64,
        /// It was the whole stack.
        all_in: bool,
        /// The clock or a lost connection acted for the player.
        timeout: bool,
    },
    /// An unmatched part of a bet went back (R29).
    Returned {
        /// The seat.
        seat: u8,
        /// Chips returned.
        #[ts(type = "number")]
        amount: u64,
    },
    /// The bets of the round went to the pots.
    StreetEnds {
        /// The street.
        street: StreetName,
    },
    /// A hand was shown.
    Shown {
        /// The seat.
        seat: u8,
        /// Its down cards.
        cards: Vec<String>,
        /// What it is worth for high so far.
        high: Option<HandName>,
        /// What it is worth for low so far.
        low: Option<LowName>,
    },
    /// A hand was mucked.
    Mucked {
        /// The seat.
        seat: u8,
    },
    /// Chips were won (R38: with the winning hand's value).
    Awarded {
        /// The pot, 0 for the main pot.
        pot: u8,
        /// How many pots there are.
        pots: u8,
        /// Which part of it.
        share: ShareKind,
        /// The seat.
        seat: u8,
        /// Chips won.
        #[ts(type = "number")]
        amount: u64,
        /// The winning hand for high, if it was shown and won a high or whole share.
        high: Option<HandName>,
        /// The winning hand for low, if it was shown and won a low or whole share.
        low: Option<LowName>,
    },
    /// The hand was cancelled; all posts went back.
    Cancelled,
    /// The hand is over.
    HandEnds {
        /// The hand's number.
        #[ts(type = "number")]
        hand: u64,
    },
    /// Somebody sat down.
    Sat {
        /// The seat.
        seat: u8,
        /// The name.
        name: String,
    },
    /// A player said something. Plain text, at most 300 characters.
    Said {
        /// The seat.
        seat: u8,
        /// The name.
        name: String,
        /// What was said.
        text: String,
    },
    /// Somebody stood up.
    Stood {
        /// The seat.
        seat: u8,
        /// The name.
        name: String,
    },
    /// The host has paused the table, or lets it go on.
    Paused {
        /// Paused.
        on: bool,
    },
    /// The host has made the player stand up.
    Removed {
        /// The name.
        name: String,
    },
    /// The host has muted a player, or lets the player talk again.
    Muted {
        /// The name.
        name: String,
        /// Muted.
        on: bool,
    },
    /// The host has corrected the chips of a player at this table; booked, for all to see.
    Corrected {
        /// The name.
        name: String,
        /// The chips were off the table, in the player's balance.
        balance: bool,
        /// By how many chips, below zero for chips taken.
        #[ts(type = "number")]
        by: i64,
        /// Why. Plain text.
        reason: String,
    },
    /// The host says something to the table. Plain text.
    Announced {
        /// What.
        text: String,
    },
    /// The host has changed the table: game, stakes or rules are others from here on.
    Changed,
    /// The host has closed the table; everybody has stood up.
    Closed,
}

/// One of the last fifty hands, with every hand that was live at the showdown,
/// mucked ones too (R39); folded down cards are never in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct LastHand {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// The numbers that can be asked for, ascending.
    #[ts(type = "number[]")]
    pub numbers: Vec<u64>,
    /// What was played.
    pub info: TableInfo,
    /// Common cards.
    pub board: Vec<String>,
    /// The players dealt in, by seat.
    pub players: Vec<LastHandPlayer>,
    /// The pots before they were awarded, oldest first.
    pub pots: Vec<PotView>,
    /// Everything that happened, as the viewer saw it.
    pub events: Vec<SeenEvent>,
}

/// A player of a past hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct LastHandPlayer {
    /// The seat.
    pub seat: u8,
    /// The name.
    pub name: String,
    /// A robot.
    pub robot: bool,
    /// Down cards: the viewer's own, and those of hands live at the showdown.
    pub down: Vec<Option<String>>,
    /// Up cards.
    pub up: Vec<String>,
    /// Folded.
    pub folded: bool,
    /// Mucked at the showdown.
    pub mucked: bool,
    /// Value for high, of a hand live at the showdown.
    pub high: Option<HandName>,
    /// Value for low, of a hand live at the showdown.
    pub low: Option<LowName>,
    /// Chips won less chips paid.
    #[ts(type = "number")]
    pub net: i64,
}
