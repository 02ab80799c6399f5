//! A table as one viewer may see it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Deed, HandName, LowName, TableInfo};

/// A table as one viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct TableView {
    /// What is played.
    pub info: TableInfo,
    /// The seats that are taken, ascending.
    pub seats: Vec<SeatView>,
    /// The viewer's own seat.
    pub your_seat: Option<u8>,
    /// The viewer's losing hands are mucked without asking (R36).
    pub muck_losing: bool,
    /// What the viewer owes to be dealt in, and how to pay it; none if nothing is owed.
    pub blind: Option<BlindView>,
    /// What the viewer may sit down with, where it is not the table's bounds: who has
    /// left within the hour brings back no less than was taken away.
    pub buy_in: Option<BuyInView>,
    /// The number of the hand that the viewer has won without a showdown and may show
    /// by [`crate::ActionChoice::Show`] (R42).
    #[ts(type = "number | null")]
    pub may_show: Option<u64>,
    /// The hand in progress, or the last one until the next begins.
    pub hand: Option<HandView>,
    /// Whose decision is awaited, and how long.
    pub clock: Option<ClockView>,
    /// The viewer's own decision, if it is awaited.
    pub your_turn: Option<YourTurn>,
    /// Why no hand is dealt, if none is.
    pub waiting: Option<WaitingFor>,
    /// The host has stopped the clock; no new hand begins.
    pub paused: bool,
    /// The host does not let the viewer talk here.
    pub muted: bool,
    /// The number of the latest hand that has ended, for the Last hand window.
    #[ts(type = "number | null")]
    pub last_hand: Option<u64>,
}

/// A big blind that is owed (R51).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct BlindView {
    /// What would be posted: the big blind, and a missed small one.
    #[ts(type = "number")]
    pub amount: u64,
    /// What the viewer has said.
    pub choice: BlindChoice,
}

/// How a player who owes a big blind comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum BlindChoice {
    /// Posts it, as soon as that is allowed.
    Post,
    /// Waits for the big blind.
    Wait,
    /// Has not said; waits until then.
    Undecided,
}

/// Bounds of a buy-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct BuyInView {
    /// The least.
    #[ts(type = "number")]
    pub least: u64,
    /// The most.
    #[ts(type = "number")]
    pub most: u64,
}

/// Why a table deals no hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum WaitingFor {
    /// Fewer than two players with chips who are not sitting out.
    Players,
    /// A short pause between two hands.
    NextHand,
    /// The host, who has paused the table.
    Host,
    /// The room is about to close.
    Closing,
}

/// A taken seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct SeatView {
    /// The seat's number, from 1.
    pub seat: u8,
    /// The player's name.
    pub name: String,
    /// A robot plays this seat.
    pub robot: bool,
    /// Sitting out.
    pub out: bool,
    /// The connection is gone.
    pub offline: bool,
    /// Leaves after the hand.
    pub leaving: bool,
    /// Chips behind, not those in front (a hand's bets are in [`InHandView`]).
    #[ts(type = "number")]
    pub stack: u64,
    /// The player's part in the hand, if dealt in.
    pub hand: Option<InHandView>,
}

/// A player's part in the hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct InHandView {
    /// Down cards in the order dealt; `null` for one the viewer may not see.
    /// Empty after a fold.
    pub down: Vec<Option<String>>,
    /// Up cards in the order dealt. Empty after a fold.
    pub up: Vec<String>,
    /// Chips in front of the seat in this betting round.
    #[ts(type = "number")]
    pub bet: u64,
    /// Folded.
    pub folded: bool,
    /// All-in.
    pub all_in: bool,
    /// What the player did last in this round.
    pub last: Option<Deed>,
    /// The hand was shown.
    pub shown: bool,
    /// The hand was mucked at the showdown.
    pub mucked: bool,
    /// What the shown hand is worth for high; for the viewer's own seat, what it is so far.
    pub high: Option<HandName>,
    /// The same for low, in games that have a low.
    pub low: Option<LowName>,
    /// The five cards that make the high, once the hand was shown.
    pub high_cards: Vec<String>,
    /// The five cards that make the low, once the hand was shown.
    pub low_cards: Vec<String>,
    /// Chips won so far in this hand.
    #[ts(type = "number")]
    pub won: u64,
    /// Of these, from pots won as a whole.
    #[ts(type = "number")]
    pub won_whole: u64,
    /// Of these, for high.
    #[ts(type = "number")]
    pub won_high: u64,
    /// Of these, for low.
    #[ts(type = "number")]
    pub won_low: u64,
}

/// The hand in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct HandView {
    /// The hand's number at the table.
    #[ts(type = "number")]
    pub number: u64,
    /// Where the button is (stud too).
    pub button: u8,
    /// The street, or the end.
    pub street: StreetName,
    /// What a bet is in this round: the limit, or the minimum bet.
    #[ts(type = "number")]
    pub bet_size: u64,
    /// Common cards.
    pub board: Vec<String>,
    /// The pots as they stand, without the bets in front of the seats; oldest first.
    pub pots: Vec<PotView>,
    /// The seat that brought in, on third street.
    pub bring_in: Option<u8>,
    /// The hand is over.
    pub over: bool,
}

/// A pot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct PotView {
    /// Its chips.
    #[ts(type = "number")]
    pub amount: u64,
    /// The seats that can win it.
    pub seats: Vec<u8>,
}

/// Streets of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum StreetName {
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    /// Second street of five-card stud.
    Second,
    Preflop,
    Flop,
    Turn,
    River,
    /// Betting is over; hands are shown and pots awarded.
    Showdown,
}

/// The clock of the seat that is to act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct ClockView {
    /// The seat.
    pub seat: u8,
    /// Milliseconds left when the message was sent.
    pub left_ms: u32,
    /// Milliseconds in all.
    pub total_ms: u32,
    /// The time bank is running: these are its milliseconds.
    pub bank: bool,
}

/// The viewer's own decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct YourTurn {
    /// The hand's number at the table.
    #[ts(type = "number")]
    pub hand: u64,
    /// The turn's number in the hand.
    pub turn: u32,
    /// What can be done.
    pub legal: LegalView,
}

/// What can be done at a turn. The client offers exactly this.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct LegalView {
    /// Folding is possible.
    pub fold: bool,
    /// Checking is possible.
    pub check: bool,
    /// Calling is possible, for this many chips.
    pub call: Option<Pay>,
    /// Bringing in is possible, for this many chips.
    pub bring_in: Option<Pay>,
    /// Betting, completing or raising is possible.
    pub raise: Option<RaiseView>,
    /// At the showdown: show or muck.
    pub show_or_muck: bool,
}

/// A payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct Pay {
    /// Chips that leave the stack.
    #[ts(type = "number")]
    pub amount: u64,
    /// It is the whole stack.
    pub all_in: bool,
}

/// How a player may bet, complete or raise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct RaiseView {
    /// The word for it.
    pub verb: RaiseVerb,
    /// Fixed limit: exactly these totals (one; two with an open pair). Else empty.
    #[ts(type = "number[]")]
    pub totals: Vec<u64>,
    /// The least total.
    #[ts(type = "number")]
    pub least: u64,
    /// The greatest total.
    #[ts(type = "number")]
    pub most: u64,
    /// The total at which the player is all-in.
    #[ts(type = "number")]
    pub all_in_at: u64,
    /// Pot and no limit: the total that is a pot-size raise (clamped to the bounds).
    #[ts(type = "number")]
    pub pot: u64,
    /// Half a pot and two thirds of a pot, clamped.
    #[ts(type = "number")]
    pub half_pot: u64,
    /// Two thirds of a pot, clamped.
    #[ts(type = "number")]
    pub two_thirds_pot: u64,
    /// Totals between the bounds are multiples of this; the bounds are always fine.
    #[ts(type = "number")]
    pub step: u64,
}

/// The word for a raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum RaiseVerb {
    Bet,
    Complete,
    Raise,
}
