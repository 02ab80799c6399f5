//! A table as one viewer may see it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is played at a table, and for what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct TableInfo {
    /// The table's id.
    pub id: String,
    /// The game's id: `stud-8`, `courchevel-8` …
    pub game: String,
    /// What the host calls the table; empty for none.
    pub title: String,
    /// True for games with up cards (no common board): drawn as stud.
    pub stud: bool,
    /// How bets are limited.
    pub limit: LimitKind,
    /// Seats at the table.
    pub seats: u8,
    /// The stakes; zero where the game has none.
    pub stakes: StakesView,
    /// The house rules in full.
    pub rules: HouseRulesView,
    /// The smallest buy-in.
    #[ts(type = "number")]
    pub least_buy_in: u64,
    /// The largest buy-in.
    #[ts(type = "number")]
    pub most_buy_in: u64,
    /// Seconds for an action; none for the room's usual time.
    pub action_seconds: Option<u16>,
    /// Seconds of the time bank that each player sits down with; 0 for none.
    pub bank_seconds: u16,
    /// Only who was invited finds it.
    pub private: bool,
    /// Who does not sit sees the hands, too.
    pub spectators: bool,
    /// Players may talk.
    pub chat: bool,
}

/// How bets are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum LimitKind {
    /// Fixed limit.
    Fixed,
    /// Pot limit.
    Pot,
    /// No limit.
    No,
}

/// The stakes of a table in chips of 0.01.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct StakesView {
    /// The ante.
    #[ts(type = "number")]
    pub ante: u64,
    /// The bring-in.
    #[ts(type = "number")]
    pub bring_in: u64,
    /// The small blind.
    #[ts(type = "number")]
    pub small_blind: u64,
    /// The big blind.
    #[ts(type = "number")]
    pub big_blind: u64,
    /// The lower limit, or the minimum bet in pot and no limit.
    #[ts(type = "number")]
    pub small_bet: u64,
    /// The upper limit (fixed limit).
    #[ts(type = "number")]
    pub big_bet: u64,
    /// The smallest chip.
    #[ts(type = "number")]
    pub chip: u64,
}

/// The house rules of a table. Every field is the identifier of a setting of
/// rules.md's table; the locale files have a sentence for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[ts(export)]
pub struct HouseRulesView {
    /// `fixed` or `rotating` (R12).
    pub stud_button: String,
    /// Raises after the first bet in fixed limit (R22).
    pub raises: u8,
    /// The open pair doubles on fourth street in stud for high (R25).
    pub open_pair: bool,
    /// `look-back`, `last-round` or `first-to-act` (R35).
    pub showdown: String,
    /// Losing hands may be mucked (R36).
    pub may_muck: bool,
    /// All-in hands are shown at once (R37).
    pub all_in_shown: bool,
    /// In stud odd chips go by the cards (R41), not by the seats.
    pub odd_chips_by_card: bool,
}

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
