//! What a host is told and asks for, by plain HTTP under `/api/host`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{HouseRulesView, LimitKind, StakesView};

/// A table as a host fills it in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TableForm {
    /// What the table is called, at most 40 characters; may be empty.
    pub title: String,
    /// The game's id.
    pub game: String,
    /// How bets are limited.
    pub limit: LimitKind,
    /// The stakes; zero where the game has none. `chip` is always 1.
    pub stakes: StakesView,
    /// The preset of house rules: `fulltilt`, `cardroom` or `pokerstars`.
    pub rules: String,
    /// House rules of its own instead of the preset's.
    pub house: Option<HouseRulesView>,
    /// Seats, 2 up to what the game allows.
    pub seats: u8,
    /// Robots, at most as many as seats.
    pub robots: u8,
    /// One robot less for each person who sits.
    pub robots_leave: bool,
    /// Only who was invited finds it.
    pub private: bool,
    /// Who does not sit sees the hands, too.
    pub spectators: bool,
    /// Players may talk.
    pub chat: bool,
    /// The smallest buy-in; none for 20 big bets.
    #[ts(type = "number | null")]
    pub least_buy_in: Option<u64>,
    /// The largest buy-in; none for 100 big bets.
    #[ts(type = "number | null")]
    pub most_buy_in: Option<u64>,
    /// Seconds for an action, 5 to 600; none for the room's usual time.
    pub action_seconds: Option<u16>,
    /// Seconds of each player's time bank, up to 600; 0 for none.
    pub bank_seconds: u16,
}

/// Everything that a host's page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HostView {
    /// All tables that are open, private ones too.
    pub tables: Vec<HostTable>,
    /// Who is not let in.
    pub bans: Vec<BanView>,
    /// What can be played.
    pub games: Vec<GameChoice>,
    /// The presets of house rules.
    pub presets: Vec<PresetChoice>,
    /// The room finishes its hands and then stops.
    pub draining: bool,
}

/// A table as a host sees it from outside: no cards, no hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HostTable {
    /// Its id.
    pub id: String,
    /// What it is; what it will be after the running hand, if it was changed.
    pub form: TableForm,
    /// The code of its invite link; none if there is no link.
    pub invite: Option<String>,
    /// Who sits.
    pub seats: Vec<HostSeat>,
    /// Paused.
    pub paused: bool,
    /// Closes after the running hand.
    pub closing: bool,
}

/// Who sits at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HostSeat {
    /// The seat.
    pub seat: u8,
    /// The name.
    pub name: String,
    /// A robot.
    pub robot: bool,
    /// Chips as the bank has them: those of the running hand as they were before it.
    #[ts(type = "number")]
    pub chips: u64,
    /// May not talk here.
    pub muted: bool,
}

/// A game that a table can be set up for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct GameChoice {
    /// Its id.
    pub id: String,
    /// It has antes and a bring-in, and no blinds.
    pub stud: bool,
    /// The most seats.
    pub most_seats: u8,
}

/// A preset of house rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PresetChoice {
    /// Its name.
    pub id: String,
    /// Its rules.
    pub rules: HouseRulesView,
}

/// Who is not let in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BanView {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// The name that is banned, or of the guest whose address is.
    pub name: String,
    /// The network address is banned, too.
    pub address: bool,
    /// Why. Plain text.
    pub reason: String,
    /// When, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// What a host asks for, tagged by `do`. Names are those of players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum HostWish {
    /// Opens a table. Answered by its id.
    Open {
        /// The table.
        form: TableForm,
    },
    /// Changes a table, from the next hand on.
    Change {
        /// The table's id.
        table: String,
        /// What it becomes.
        form: TableForm,
    },
    /// Closes a table after the running hand; everybody gets the chips back.
    Close {
        /// The table's id.
        table: String,
    },
    /// Stops the clock of a table and deals no new hand, or goes on.
    Pause {
        /// The table's id.
        table: String,
        /// Pause.
        on: bool,
    },
    /// Makes somebody stand up: at once, or after the hand.
    Remove {
        /// The table's id.
        table: String,
        /// Who.
        name: String,
    },
    /// Does not let somebody talk at a table, or does again.
    Mute {
        /// The table's id.
        table: String,
        /// Who.
        name: String,
        /// Mute.
        on: bool,
    },
    /// Corrects the chips of a player: a booked transfer that the table sees.
    Correct {
        /// Where: the chips at this table, between two hands; else the balance.
        table: Option<String>,
        /// Who.
        name: String,
        /// By how many chips, below zero to take some.
        #[ts(type = "number")]
        by: i64,
        /// Why; 1 to 120 characters.
        reason: String,
    },
    /// Says something to a table, or to all.
    Announce {
        /// Where; none for all tables.
        table: Option<String>,
        /// What; 1 to 300 characters.
        text: String,
    },
    /// Makes a new invite link for a table; the old one leads nowhere any more.
    Invite {
        /// The table's id.
        table: String,
    },
    /// Makes the invite link lead nowhere. Who has come by it stays.
    Revoke {
        /// The table's id.
        table: String,
    },
    /// Does not let somebody in any more.
    Ban {
        /// Who.
        name: String,
        /// From the last network address, too.
        address: bool,
        /// Why; up to 120 characters.
        reason: String,
    },
    /// Lets somebody in again.
    Unban {
        /// The number of the ban.
        #[ts(type = "number")]
        id: i64,
    },
    /// Gives an account that was forgotten a password that is good for one log-in. Answered
    /// by it; all sessions of the account end.
    ResetPassword {
        /// Whose.
        name: String,
    },
    /// Finishes the running hands and then stops the server.
    Drain,
}

/// Why a host's wish was not granted: `code` names the message of the locale files
/// (`host-refused-…`), the other fields are its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[ts(export)]
pub enum HostRefused {
    /// Not a host, or the host's link was used already.
    NotHost,
    /// There is no such table.
    NoSuchTable,
    /// Nobody of that name is there.
    NoSuchPlayer,
    /// A field of the form cannot be so.
    Form {
        /// The field of [`TableForm`].
        field: String,
    },
    /// Too many or too few seats.
    Seats {
        /// The most seats of the game.
        most: u8,
    },
    /// Somebody sits at a seat that would be gone.
    SeatTaken {
        /// The seat.
        seat: u8,
    },
    /// The text is empty or too long.
    Text {
        /// The most characters.
        most: u16,
    },
    /// The player is in a hand: wait for its end.
    InHand,
    /// The player has not so many chips to take.
    Chips {
        /// How many there are.
        #[ts(type = "number")]
        has: u64,
    },
    /// There are as many tables as the room can have.
    TooManyTables {
        /// How many.
        most: u16,
    },
    /// The server could not write to its disk; nothing has changed.
    Storage,
}

/// What a host's wish has come to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HostDone {
    /// The table that was opened.
    pub table: Option<String>,
    /// The password that is good for one log-in.
    pub password: Option<String>,
}

/// One player's evening at one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SettleRow {
    /// The table's id.
    pub table: String,
    /// The player.
    pub name: String,
    /// Chips brought.
    #[ts(type = "number")]
    pub bought_in: u64,
    /// Chips taken away.
    #[ts(type = "number")]
    pub cashed_out: u64,
    /// Chips at the table now.
    #[ts(type = "number")]
    pub at_table: u64,
    /// By how much the host has corrected.
    #[ts(type = "number")]
    pub corrected: i64,
    /// What was won: taken away and at the table, less brought and corrected.
    #[ts(type = "number")]
    pub result: i64,
}
