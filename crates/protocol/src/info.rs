//! What is played at a table: the game, the stakes, the house rules.

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
