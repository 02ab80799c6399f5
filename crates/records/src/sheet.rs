//! What a record states about one hand, as plain data.
//!
//! Nothing here is judged: a sheet may state an impossible hand. Amounts are in the record's own
//! smallest unit (see [`Unit`]), line numbers count from 1 in the text that was read.

use std::fmt;

use crate::moment::Moment;
use crate::money::Unit;
pub use crate::stated::{
    Act, Aside, Ending, Half, HandClass, OpensBy, Post, Pot, PotRemark, Stated, Statement, Street,
};
pub use crate::summed::{FoldedOn, Outcome, Summary, SummarySeat, TotalPot};

/// One hand as a record states it.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{Limit, Site, doc_hand, read};
/// let hands = read(doc_hand());
/// let sheet = hands[0].as_ref().unwrap();
/// assert_eq!((sheet.site, sheet.game, sheet.limit), (Site::PokerStars, "stud", Limit::Fixed));
/// assert_eq!(sheet.unit.text(sheet.stakes.big), "$0.50");
/// assert_eq!(sheet.seats[1].name, "Ann: B.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Whose text it is.
    pub site: Site,
    /// The site's number of the hand, as printed.
    pub number: String,
    /// The line of the header.
    pub line: usize,
    /// One of `stud`, `stud-8`, `razz`, `stud5`, `courchevel`, `courchevel-8`, `omaha`, `omaha-8`,
    /// `omaha5`, `omaha5-8`, `omaha6`, `omaha6-8`, `holdem`.
    pub game: &'static str,
    /// The name of the mix that the game was dealt in, as printed.
    pub mix: Option<String>,
    /// How bets are limited.
    pub limit: Limit,
    /// What amounts are counted in.
    pub unit: Unit,
    /// What the header says that is played for.
    pub stakes: Stakes,
    /// `None` for a cash game.
    pub tournament: Option<Tournament>,
    /// When it was played, in the last zone that is printed.
    pub played: Moment,
    /// The table's name, and how many seats it has where that is printed.
    pub table: Table,
    /// Who has the button, where that is stated, and on which line.
    pub button: Option<(usize, SeatNumber)>,
    /// Who sits at the table, in the printed order.
    pub seats: Vec<Seated>,
    /// What happened, line by line.
    pub statements: Vec<Statement>,
    /// What the record sums up.
    pub summary: Summary,
}

impl Sheet {
    /// The player of a seat.
    ///
    /// # Examples
    ///
    /// ```
    /// # use cardspeak_records::{SeatNumber, doc_hand, read};
    /// let hands = read(doc_hand());
    /// let sheet = hands[0].as_ref().unwrap();
    /// assert_eq!(sheet.seated(SeatNumber(4)).unwrap().name, "Ann: B.");
    /// assert!(sheet.seated(SeatNumber(5)).is_none());
    /// ```
    #[must_use]
    pub fn seated(&self, seat: SeatNumber) -> Option<&Seated> {
        self.seats.iter().find(|seated| seated.seat == seat)
    }
}

/// Whose text it is.
///
/// # Examples
///
/// ```
/// assert_eq!(cardspeak_records::Site::FullTilt.to_string(), "Full Tilt");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// PokerStars.
    PokerStars,
    /// Full Tilt Poker.
    FullTilt,
    /// Bovada, at first Bodog.
    Bovada,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Site::PokerStars => "PokerStars",
            Site::FullTilt => "Full Tilt",
            Site::Bovada => "Bovada",
        })
    }
}

/// How bets are limited.
///
/// # Examples
///
/// ```
/// assert_ne!(cardspeak_records::Limit::Fixed, cardspeak_records::Limit::Pot);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Fixed limit.
    Fixed,
    /// Pot limit.
    Pot,
    /// No limit.
    No,
}

/// The stakes of a header.
///
/// In fixed limit the two bets, else the two blinds. Bovada prints none: they are read off the bets
/// and posts of the hand.
///
/// # Examples
///
/// ```
/// let stakes = cardspeak_records::Stakes { small: 200, big: 400, ante: None };
/// assert_eq!(stakes.big, 2 * stakes.small);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The lower bet, or the small blind.
    pub small: u64,
    /// The upper bet, or the big blind.
    pub big: u64,
    /// The ante, where the header has one.
    pub ante: Option<u64>,
}

/// The tournament that a hand belongs to.
///
/// # Examples
///
/// ```
/// let sunday = cardspeak_records::Tournament {
///     number: "31".into(),
///     about: "$10+$1".into(),
///     level: "Level IV".into(),
/// };
/// assert_eq!(sunday.number, "31");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The site's number of the tournament.
    pub number: String,
    /// Buy-in or name, as printed.
    pub about: String,
    /// Match and level, as printed; empty where it is not.
    pub level: String,
}

/// The table of a hand.
///
/// # Examples
///
/// ```
/// let table = cardspeak_records::Table { name: "Vega II".into(), seats: Some(8) };
/// assert_eq!(table.seats, Some(8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// As printed.
    pub name: String,
    /// How many seats it has, where that is printed.
    pub seats: Option<u8>,
}

/// A seat's printed number.
///
/// # Examples
///
/// ```
/// use cardspeak_records::SeatNumber;
/// assert!(SeatNumber(2) < SeatNumber(10));
/// assert_eq!(SeatNumber(2).to_string(), "seat 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatNumber(pub u8);

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A line of the list of seats.
///
/// # Examples
///
/// ```
/// # use cardspeak_records::{doc_hand, read};
/// let hands = read(doc_hand());
/// let ann = &hands[0].as_ref().unwrap().seats[1];
/// assert_eq!((ann.stack, ann.sitting_out), (480, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The line.
    pub line: usize,
    /// The seat's number.
    pub seat: SeatNumber,
    /// The player's name, exactly.
    pub name: String,
    /// Chips before the hand.
    pub stack: u64,
    /// Marked as sitting out. PokerStars deals tournament players in all the same.
    pub sitting_out: bool,
}
