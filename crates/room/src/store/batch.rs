//! What is written, all of it or nothing.

use std::fmt;
use std::net::IpAddr;

use crate::{Account, GuestId, HandRow, Name, TableId, TokenHash, Transfer};

/// Changes that are kept together or not at all.
///
/// ```
/// use cardspeak_room::{Batch, Change, Line};
///
/// let batch = Batch::from([Change::Append {
///     table: "stud-8".into(),
///     first: 1,
///     lines: vec![Line::table(r#"{"paused":true}"#)],
/// }]);
/// assert_eq!(batch.changes.len(), 1);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// When it happened, in milliseconds of Unix time.
    pub at_ms: i64,
    /// The changes in their order.
    pub changes: Vec<Change>,
}

impl<const N: usize> From<[Change; N]> for Batch {
    fn from(changes: [Change; N]) -> Batch {
        Batch {
            at_ms: 0,
            changes: changes.into(),
        }
    }
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A guest comes, with a wallet and a first grant.
    NewGuest {
        /// The name, which nobody living may have.
        name: Name,
        /// What is stored of the secret.
        token: TokenHash,
        /// The chips granted.
        grant: u64,
        /// Guests not seen since then have no claim to their names …
        unseen_since_ms: i64,
        /// … unless they have something at stake.
        at_stake: Vec<GuestId>,
    },
    /// A guest was here.
    Seen {
        /// Who.
        guest: GuestId,
    },
    /// A table is set up.
    NewTable {
        /// Its id.
        table: TableId,
        /// What it is, as JSON.
        spec: String,
    },
    /// Lines for a table's journal.
    Append {
        /// The table.
        table: TableId,
        /// The number of the first line; if it is taken, another owner has written.
        first: u64,
        /// The lines.
        lines: Vec<Line>,
    },
    /// The deck of the hand that begins.
    PutDeck {
        /// The table.
        table: TableId,
        /// The hand's number.
        hand: u64,
        /// The cards in the order in which they will be dealt.
        cards: Sealed,
    },
    /// The hand is over: its deck goes.
    DropDeck {
        /// The table.
        table: TableId,
    },
    /// Chips move.
    Transfer(Transfer),
    /// A guest is known in one browser more.
    NewSession {
        /// Who.
        guest: GuestId,
        /// What is stored of the secret.
        token: TokenHash,
    },
    /// A session was used.
    SessionSeen {
        /// What is stored of its secret.
        token: TokenHash,
    },
    /// A session ends.
    EndSession {
        /// What is stored of its secret.
        token: TokenHash,
    },
    /// All sessions of a guest end …
    EndSessions {
        /// Who.
        guest: GuestId,
        /// … but this one.
        but: Option<TokenHash>,
    },
    /// A guest gets a password; refused if the one before it is not `instead` any more.
    SetPassword {
        /// Who.
        guest: GuestId,
        /// The hash of the password.
        hash: Sealed,
        /// The hash that it replaces; none for a guest who becomes an account by it.
        instead: Option<Sealed>,
        /// It is good for one log-in.
        once: bool,
    },
    /// A password is used to log in; refused if it is another by now, or was good for one time.
    UsePassword {
        /// Who.
        guest: GuestId,
        /// Its hash.
        hash: Sealed,
    },
    /// Name, password, sessions and invitations of a guest go; the wallet must be empty.
    EraseGuest {
        /// Who.
        guest: GuestId,
    },
    /// A table becomes another.
    SetSpec {
        /// The table.
        table: TableId,
        /// What it is, as JSON.
        spec: String,
    },
    /// A table is closed; its journal stays.
    CloseTable {
        /// The table.
        table: TableId,
    },
    /// A table gets another invite link, or none.
    SetInvite {
        /// The table.
        table: TableId,
        /// The code of the link.
        code: Option<Sealed>,
    },
    /// A guest may enter a private table.
    AddMember {
        /// The table.
        table: TableId,
        /// Who.
        guest: GuestId,
    },
    /// A host's link is made, and earlier ones lead nowhere.
    NewHostLink {
        /// What is stored of its secret.
        code: TokenHash,
    },
    /// A guest becomes a host by a link, which is used up by it.
    ClaimHost {
        /// Who.
        guest: GuestId,
        /// What is stored of the link's secret.
        code: TokenHash,
    },
    /// Somebody is not let in any more.
    Ban {
        /// Who.
        guest: GuestId,
        /// The name.
        name: Name,
        /// The network address, if it is banned, too.
        address: Option<IpAddr>,
        /// Why.
        reason: String,
    },
    /// Somebody is let in again.
    Unban {
        /// The ban's number.
        id: i64,
    },
    /// A guest has played a hand to its end.
    HandPlayed(HandRow),
    /// A table's older hands are in the index of who played them, up to this one; or, for none,
    /// all of them are.
    Indexed {
        /// The table.
        table: TableId,
        /// The last hand that is.
        through: Option<u64>,
    },
}

/// A text that does not show itself, so that no log can hold it.
///
/// ```
/// use cardspeak_room::Sealed;
/// let deck = Sealed::from("AhKd".to_owned());
/// assert_eq!(deck.as_str(), "AhKd");
/// assert_eq!(format!("{deck:?}"), "Sealed(…)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed(String);

impl Sealed {
    /// What is in it, for the store.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Sealed {
    fn from(text: String) -> Sealed {
        Sealed(text)
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// A line of a table's journal. A line of a hand may hold hidden cards and does not
/// show its text.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    /// The number of the hand that it belongs to, 0 for none.
    pub hand: u64,
    /// What kind of line it is.
    pub kind: LineKind,
    /// The line.
    pub text: String,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if self.kind == LineKind::Hand {
            "…"
        } else {
            &self.text
        };
        write!(f, "Line({:?} {} {text})", self.kind, self.hand)
    }
}

impl Line {
    /// A line about the table, as JSON.
    pub fn table(text: impl Into<String>) -> Line {
        Line {
            hand: 0,
            kind: LineKind::Table,
            text: text.into(),
        }
    }

    /// A line with the whole table, from which a fold can begin.
    pub fn whole(text: impl Into<String>) -> Line {
        Line {
            hand: 0,
            kind: LineKind::Whole,
            text: text.into(),
        }
    }

    /// A line of a hand, in the rules' notation.
    pub fn hand(hand: u64, text: impl Into<String>) -> Line {
        Line {
            hand,
            kind: LineKind::Hand,
            text: text.into(),
        }
    }
}

/// Kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// The whole table as it is here.
    Whole,
    /// Something that happened at the table.
    Table,
    /// Something that happened in a hand.
    Hand,
}

impl LineKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            LineKind::Whole => "whole",
            LineKind::Table => "table",
            LineKind::Hand => "hand",
        }
    }

    pub(crate) fn read(text: &str) -> Option<LineKind> {
        [LineKind::Whole, LineKind::Table, LineKind::Hand]
            .into_iter()
            .find(|kind| kind.as_str() == text)
    }
}

/// What is known once a batch is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// The number of the new guest, if the batch has one.
    pub guest: Option<GuestId>,
    /// The balances of all accounts that the batch has touched, after it.
    pub balances: Vec<(Account, i64)>,
}

impl Kept {
    /// The balance of a guest's wallet, if the batch has touched it.
    #[must_use]
    pub fn wallet(&self, guest: GuestId) -> Option<u64> {
        let (_, balance) = self
            .balances
            .iter()
            .rfind(|(account, _)| *account == Account::Wallet(guest))?;
        u64::try_from(*balance).ok()
    }
}
