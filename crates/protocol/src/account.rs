//! What a player is told of the own account, by plain HTTP under `/api/account`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the own account stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct AccountView {
    /// There is a password: other browsers can log in.
    pub saved: bool,
    /// The password was good for one log-in: another is to be chosen, without the old one.
    pub choose: bool,
    /// So little is left in all that the wallet may be topped up.
    pub broke: bool,
    /// Minutes until it may be topped up again; 0 if it may be now.
    #[ts(type = "number")]
    pub minutes: u64,
}

/// Why something about an account was refused: `code` names the message of the locale files
/// (`account-refused-…`), the other fields are its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
pub enum AccountRefused {
    /// The password is too short.
    PasswordShort {
        /// The fewest characters.
        least: usize,
    },
    /// The password is too long.
    PasswordLong {
        /// The most characters.
        most: usize,
    },
    /// The password is the name.
    PasswordName,
    /// The password is one of the most common ones.
    PasswordCommon,
    /// The name or the password is wrong; it is not said which.
    WrongPassword,
    /// Too many attempts.
    Wait {
        /// Seconds until the next one is heard.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// The guest is an account already.
    Saved,
    /// The guest is no account.
    NotSaved,
    /// The player sits at a table.
    Seated {
        /// The table's id.
        table: String,
    },
    /// Too much is left for a top-up.
    NotBroke {
        /// In chips of 0.01: there must be less in all.
        #[ts(type = "number")]
        bound: u64,
    },
    /// The wallet was topped up not long ago.
    ToppedUp {
        /// Minutes until it may be again.
        #[ts(type = "number")]
        minutes: u64,
    },
    /// A host lets this player not in.
    Banned,
    /// The server could not write to its disk, or is at its limits; nothing has changed.
    Storage,
}

/// A movement of the own wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StatementRow {
    /// Names the movement; newer ones have higher numbers.
    #[ts(type = "number")]
    pub id: i64,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// What it was for: `grant`, `buy-in`, `add-chips`, `cash-out`, `correction`, `top-up` …
    pub kind: String,
    /// The table, if it was at one.
    pub table: Option<String>,
    /// The last hand that had begun at the table, if one had.
    #[ts(type = "number | null")]
    pub hand: Option<u64>,
    /// Chips of 0.01 that came; below zero: that went.
    #[ts(type = "number")]
    pub amount: i64,
    /// The balance after it.
    #[ts(type = "number")]
    pub balance: i64,
}

/// A page of the own wallet's movements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Statement {
    /// The movements, newest first.
    pub rows: Vec<StatementRow>,
    /// There are older ones: ask with `before` the last row's `id`.
    pub more: bool,
}
