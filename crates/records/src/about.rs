//! What a record says beside the hand itself: names, number, time, table.

use std::collections::BTreeMap;

use crate::moment::Moment;
use crate::money::Unit;
use crate::sheet::{SeatNumber, Sheet, Tournament};

/// Names, number, time and table of a hand, and what its amounts are counted in.
///
/// # Examples
///
/// ```
/// use cardspeak_records::{About, SeatNumber, doc_hand, read};
/// let about = About::of(&read(doc_hand()).remove(0)?);
/// assert_eq!((about.number.as_str(), about.table.as_str()), ("7001", "Vega"));
/// assert_eq!(about.name(SeatNumber(4)), "Ann: B.");
/// assert_eq!(about.seat_of("Bob"), Some(SeatNumber(1)));
/// assert_eq!(about.name(SeatNumber(2)), "Player 2");
/// # Ok::<(), cardspeak_records::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The number of the hand: digits, unique among the hands of a room.
    pub number: String,
    /// When it was played.
    pub played: Option<Moment>,
    /// The table's name.
    pub table: String,
    /// How many seats the table has, where that is known.
    pub seats: Option<u8>,
    /// The players' names.
    pub names: BTreeMap<SeatNumber, String>,
    /// What amounts are counted in.
    pub unit: Unit,
    /// The tournament, if it is one.
    pub tournament: Option<Tournament>,
    /// Whose down cards the record sees, where that is one player.
    pub hero: Option<SeatNumber>,
}

impl About {
    /// Nothing but a number: a table without a name, players called by their seats, whole chips.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(cardspeak_records::About::number("12").table, "");
    /// ```
    #[must_use]
    pub fn number(number: impl Into<String>) -> About {
        About {
            number: number.into(),
            played: None,
            table: String::new(),
            seats: None,
            names: BTreeMap::new(),
            unit: Unit::Chips,
            tournament: None,
            hero: None,
        }
    }

    /// What a site's text says.
    #[must_use]
    pub fn of(sheet: &Sheet) -> About {
        About {
            number: sheet.number.clone(),
            played: Some(sheet.played.clone()),
            table: sheet.table.name.clone(),
            seats: sheet.table.seats,
            names: sheet
                .seats
                .iter()
                .map(|seated| (seated.seat, seated.name.clone()))
                .collect(),
            unit: sheet.unit,
            tournament: sheet.tournament.clone(),
            hero: crate::judge::hero(sheet),
        }
    }

    /// A player's name; one without a name is called by the seat.
    #[must_use]
    pub fn name(&self, seat: SeatNumber) -> String {
        let name = self.names.get(&seat).cloned();
        name.unwrap_or_else(|| format!("Player {}", seat.0))
    }

    /// The seat of the player with this name.
    #[must_use]
    pub fn seat_of(&self, name: &str) -> Option<SeatNumber> {
        self.names
            .iter()
            .find(|(_, other)| *other == name)
            .map(|(seat, _)| *seat)
    }
}
