//! A past hand as text.

use cardspeak_records::{About, CannotWrite, Format, Moment, SeatNumber, Unit, write};
use cardspeak_rules::SetupError;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sha2::{Digest as _, Sha256};

use super::PastHand;
use crate::{GuestId, TableId};

/// Hands that a table may count before their numbers among those of the room repeat.
const HANDS_OF_A_TABLE: u64 = 100_000_000;

/// Why a hand is not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnwrittenHand {
    /// The rules do not play its setup any more.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The format cannot carry it.
    #[error(transparent)]
    Format(#[from] CannotWrite),
}

impl PastHand {
    /// The hand in a format for a guest who was dealt in, or, for anybody else, as a spectator
    /// saw it: see [`PastHand::record`]. `seats` is how many the table has.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
    pub fn text(
        &self,
        owner: Option<GuestId>,
        seats: u8,
        format: Format,
    ) -> Result<String, UnwrittenHand> {
        Ok(write(&self.record(owner)?, &self.about(seats), format)?)
    }

    /// A name for a file with this hand in it.
    #[must_use]
    pub fn file_name(&self, format: Format) -> String {
        let ending = match format {
            Format::Stars => "txt",
            Format::Phh => "phh",
            Format::Cardspeak => "cardspeak",
        };
        format!("{}-{}.{ending}", self.table, self.number())
    }

    fn about(&self, seats: u8) -> About {
        let players = &self.running.players;
        let last = players.iter().map(|(seat, _)| *seat).max();
        let name = |(seat, player): &(u8, crate::table::Occupant)| {
            (SeatNumber(*seat), player.name.clone())
        };
        About {
            played: moment(self.began_ms),
            table: self.table.to_string(),
            seats: Some(seats.max(last.unwrap_or_default())),
            names: players.iter().map(name).collect(),
            // The browser counts in dollars and cents, too.
            unit: Unit::Money { sign: '$' },
            ..About::number(number(&self.table, self.number()).to_string())
        }
    }
}

/// The number of a table's hand among all hands of the room: below 2^53, as much as trackers
/// count exactly, and the same each time. It ends with the number at the table.
fn number(table: &TableId, hand: u64) -> u64 {
    let hash = Sha256::digest(table.as_str());
    let first = u64::from(u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]));
    // 26 bits.
    (first >> 6) * HANDS_OF_A_TABLE + hand % HANDS_OF_A_TABLE
}

/// Milliseconds of Unix time as the clock said in UTC; none for what no calendar has.
fn moment(at_ms: i64) -> Option<Moment> {
    let at = Timestamp::from_millisecond(at_ms).ok()?;
    let at = at.to_zoned(TimeZone::UTC);
    let small = |number: i8| u8::try_from(number).ok();
    Some(Moment {
        year: u16::try_from(at.year()).ok()?,
        month: small(at.month())?,
        day: small(at.day())?,
        hour: small(at.hour())?,
        minute: small(at.minute())?,
        second: small(at.second())?,
        zone: "UTC".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_table_made_unique() {
        let one = number(&"stud-8".into(), 12);
        assert_eq!(one % HANDS_OF_A_TABLE, 12);
        assert_ne!(one, number(&"courchevel-8-pot".into(), 12));
        // The largest that there can be is exact in a double.
        assert!((u64::from(u32::MAX) >> 6) * HANDS_OF_A_TABLE + HANDS_OF_A_TABLE < 1 << 53);
    }

    #[test]
    fn times_are_of_utc() {
        let text = |at_ms| moment(at_ms).unwrap().to_string();
        assert_eq!(text(0), "1970/01/01 0:00:00 UTC");
        assert_eq!(text(951_782_399_999), "2000/02/28 23:59:59 UTC");
        assert_eq!(moment(i64::MAX), None);
    }
}
