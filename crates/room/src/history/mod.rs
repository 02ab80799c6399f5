//! Hands that have ended, out of the journal again: as records to keep, as a window to look
//! into, and found by who played them.
//!
//! A [`PastHand`] holds every card of its hand and shows none of them. What leaves it was made
//! for one owner: a guest who was dealt in, or anybody who looked on.

mod index;
mod room;
mod write;

use std::panic::{AssertUnwindSafe, catch_unwind};

use cardspeak_protocol::{LastHand, TableInfo};
use cardspeak_rules::{Record, Seat, SetupError, Viewer};

use crate::table::{Occupant, Running, Seating, Sits};
use crate::{GuestId, HandRow, Journaled, LineKind, TableId};

pub use room::Asked;
pub use write::UnwrittenHand;

/// A hand that has ended, as the journal has it.
#[derive(Debug, Clone)]
pub struct PastHand {
    table: TableId,
    running: Running,
    /// When it began and ended, in milliseconds of Unix time.
    began_ms: i64,
    ended_ms: i64,
}

/// A hand of a journal that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {seq} of table {table}: {error}")]
pub struct UnreadHand {
    /// The table.
    pub table: TableId,
    /// The number of the hand.
    pub hand: u64,
    /// The number of the line.
    pub seq: u64,
    /// What is wrong with it.
    pub error: String,
}

impl PastHand {
    /// The hands that lines of a table's journal tell of, in their order, the one in progress
    /// left out: for [`Store::hand_lines`](crate::Store::hand_lines).
    ///
    /// ```
    /// use cardspeak_room::PastHand;
    /// assert!(PastHand::read(&"stud-8".into(), &[]).is_empty());
    /// ```
    #[must_use]
    pub fn read(table: &TableId, lines: &[Journaled]) -> Vec<Result<PastHand, UnreadHand>> {
        lines
            .chunk_by(|one, next| one.line.hand == next.line.hand)
            .filter(|lines| lines[0].line.hand > 0)
            .filter_map(|lines| one(table, lines).transpose())
            .collect()
    }

    /// The table where it was played.
    #[must_use]
    pub fn table(&self) -> &TableId {
        &self.table
    }

    /// Its number at the table, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.running.number
    }

    /// When it ended, in milliseconds of Unix time.
    #[must_use]
    pub fn ended_ms(&self) -> i64 {
        self.ended_ms
    }

    /// The guests who were dealt in: number and name, as it was then.
    pub fn guests(&self) -> impl Iterator<Item = (GuestId, &str)> {
        let guest = |(_, player): &'_ (u8, Occupant)| player.guest();
        self.running
            .players
            .iter()
            .filter_map(move |player| Some((guest(player)?, player.1.name.as_str())))
    }

    /// The hand's record for a guest who was dealt in: the own cards, what was shown, and every
    /// hand that was live at the showdown (R39). For anybody else what a spectator saw.
    ///
    /// # Errors
    ///
    /// If the rules do not play its setup any more.
    pub fn record(&self, owner: Option<GuestId>) -> Result<Record, SetupError> {
        let setup = *self.running.hand.setup();
        let events = &self.running.events;
        match owner.and_then(|owner| self.running.seat_of(owner)) {
            Some(seat) => Record::with_live_hands(setup, events, seat),
            None => Record::of(setup, events, Viewer::Spectator),
        }
    }

    /// The hand as the Last hand window shows it to a guest; `table` is what is played there now.
    #[must_use]
    pub fn view(&self, table: TableInfo, guest: Option<GuestId>) -> LastHand {
        let dealt_in = guest.is_some_and(|guest| self.running.seat_of(guest).is_some());
        let sits = if dealt_in { Sits::Yes } else { Sits::No };
        self.running
            .last_hand(table, vec![self.number()], guest, sits)
    }

    /// What the index says of it: a row for each guest who was dealt in.
    pub(crate) fn rows(&self) -> Vec<HandRow> {
        self.running.rows(&self.table, self.ended_ms)
    }
}

impl Running {
    /// A hand that ended at that time as the index has it: a row for each guest who was dealt in.
    pub(crate) fn rows(&self, table: &TableId, ended_ms: i64) -> Vec<HandRow> {
        let row = |(seat, player): &(u8, Occupant)| {
            Some(HandRow {
                guest: player.guest()?,
                name: player.name.clone(),
                table: table.clone(),
                hand: self.number,
                ended_ms,
                game: self.hand.setup().game.id.to_owned(),
                net: self.net(Seat::new(*seat)?)?,
            })
        };
        self.players.iter().filter_map(row).collect()
    }
}

/// A hand from its lines; none if it is not over.
fn one(table: &TableId, lines: &[Journaled]) -> Result<Option<PastHand>, UnreadHand> {
    let mut seating = Seating::default();
    let mut running: Option<Running> = None;
    let mut times = (lines[0].at_ms, None);
    for journaled in lines {
        let line = &journaled.line;
        let unread = |error: String| UnreadHand {
            table: table.clone(),
            hand: line.hand,
            seq: journaled.seq,
            error,
        };
        // Events that cannot follow each other make the rules panic.
        let step = AssertUnwindSafe(|| match (line.kind, &mut running) {
            (LineKind::Whole, _) => {
                seating = serde_json::from_str(&line.text).map_err(|error| error.to_string())?;
                Ok(())
            }
            (LineKind::Hand, Some(running)) => running.follow(&line.text),
            (LineKind::Hand, none) => {
                *none = Some(Running::begun(line.hand, &line.text, &seating)?);
                Ok(())
            }
            (LineKind::Table, _) => Ok(()),
        });
        catch_unwind(step)
            .unwrap_or_else(|_| Err("the event cannot follow those before it".to_owned()))
            .map_err(unread)?;
        if running
            .as_ref()
            .is_some_and(|running| running.hand.is_over())
        {
            times.1.get_or_insert(journaled.at_ms);
        }
    }
    let (Some(mut running), (began_ms, Some(ended_ms))) = (running, times) else {
        return Ok(None);
    };
    running.settled = true;
    Ok(Some(PastHand {
        table: table.clone(),
        running,
        began_ms,
        ended_ms,
    }))
}
