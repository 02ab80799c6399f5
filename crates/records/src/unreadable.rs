//! Why a hand could not be read: data, with the line, what stood there and what was expected.

use std::fmt;

use crate::money::Unit;
use crate::sheet::Site;

/// A hand of a file that was not understood, at the first line that was not.
///
/// The other hands of the same file are still read.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{Expected, read};
///
/// let hands = read("PokerStars Game #7:  Bridge ($1/$2 USD) - 2010/01/02 3:04:05 ET\n");
/// let unreadable = hands[0].as_ref().unwrap_err();
/// assert_eq!(unreadable.line, 1);
/// assert_eq!(unreadable.number.as_deref(), Some("7"));
/// assert_eq!(unreadable.expected, Expected::Game);
/// assert!(unreadable.to_string().starts_with("expected a game and its limit, found `PokerStars"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {}", Quoted(.found.as_deref()))]
pub struct Unreadable {
    /// The line of the text, from 1.
    pub line: usize,
    /// The format of the record as the command line calls it, where it is known.
    pub format: Option<&'static str>,
    /// The site's number of the hand, where its header could be read.
    pub number: Option<String>,
    /// The game, where its header could be read.
    pub game: Option<&'static str>,
    /// The line as it stands, trimmed; `None` where the hand just ends.
    pub found: Option<String>,
    /// What the reader was ready for.
    pub expected: Expected,
}

/// What a reader was ready for when it met something else.
///
/// # Examples
///
/// ```
/// use cardspeak_records::Expected;
/// assert_eq!(Expected::Cards.to_string(), "cards like [As Td]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Expected {
    /// The first line of a hand of any site.
    #[error("the first line of a hand of a known site")]
    Header,
    /// The rest of a first line.
    #[error("the rest of a first line as {0} prints it")]
    HeaderOf(Site),
    /// A game and its limit.
    #[error("a game and its limit")]
    Game,
    /// Stakes like `$2/$4`.
    #[error("stakes like $2/$4 or 40/80")]
    Stakes,
    /// Date and time.
    #[error("a date and a time")]
    Moment,
    /// The line that names the table.
    #[error("the line that names the table")]
    Table,
    /// `Seat 1: name (1500 in chips)`.
    #[error("a seat with its player and stack")]
    Seat,
    /// A seat number that is new.
    #[error("each seat and each player once")]
    SeatOnce,
    /// A seat number that was listed.
    #[error("a seat that was listed above")]
    KnownSeat,
    /// At least one seat.
    #[error("at least one seat")]
    SomeSeat,
    /// An amount in the record's unit.
    #[error("an amount in {0}")]
    Amount(Unit),
    /// Cards in brackets.
    #[error("cards like [As Td]")]
    Cards,
    /// The name of a hand.
    #[error("the name of a hand")]
    HandName,
    /// The name of a street.
    #[error("the name of a street")]
    Street,
    /// Which pot is meant.
    #[error("which pot it is")]
    Pot,
    /// A line of play.
    #[error("an action of a seated player or another known line of play")]
    Play,
    /// A line of the summary.
    #[error("a line of the summary")]
    SummaryLine,
    /// The player of the seat, by the name listed above.
    #[error("`{0}`, who sits there")]
    SeatedName(String),
    /// What became of a player.
    #[error("what became of the player")]
    Outcome,
    /// The part of a hand that begins with `*** SUMMARY ***`.
    #[error("the summary")]
    Summary,
    /// The line with the total pot.
    #[error("the line of the total pot, once")]
    TotalPot,
    /// A remark of the notation as it is written.
    #[error("a remark as Cardspeak writes it")]
    Remark,
    /// A word of the notation.
    #[error("{0}")]
    Notation(cardspeak_rules::notation::Expected),
    /// TOML, in which PHH is written; what the parser says.
    #[error("TOML: {0}")]
    Toml(String),
    /// A field of PHH.
    #[error("the field {0} of PHH")]
    Field(&'static str),
    /// An action of PHH.
    #[error("an action of PHH")]
    PhhAction,
    /// A fact that may be stated once only.
    #[error("this to be stated once only")]
    Once,
}

/// A line in quotes, without control characters and not too long.
struct Quoted<'a>(Option<&'a str>);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => {
                // A file may hold anything: nothing that a terminal would obey, nothing endless.
                f.write_str("`")?;
                for letter in found.chars().take(200) {
                    if letter.is_control() {
                        write!(f, "{}", letter.escape_default())?;
                    } else {
                        write!(f, "{letter}")?;
                    }
                }
                f.write_str(if found.chars().nth(200).is_some() {
                    "…`"
                } else {
                    "`"
                })
            }
            None => f.write_str("the end of the hand"),
        }
    }
}
