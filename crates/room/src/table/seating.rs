//! Who sits where with how many chips: what is known of a table between two hands.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use cardspeak_rules::{Chips, Seat, table};

use crate::{GuestId, TableSpec};

/// The seats of a table and what goes on from hand to hand. It is the fold of the
/// table's [`TableEvent`]s, and stands whole in the journal where a hand begins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seating {
    /// The number of the latest hand that has begun.
    pub(crate) hands: u64,
    /// Who sits, by seat number.
    pub(crate) seats: BTreeMap<u8, Occupant>,
    /// Where the blinds were in the latest hand, in a game with blinds.
    pub(crate) blinds: Option<Blinds>,
    /// Where the button was in the latest hand.
    pub(crate) button: Option<u8>,
    /// What guests have taken away within the hour.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) left: BTreeMap<GuestId, Left>,
    /// The host has paused the table: no clock runs, no hand begins.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) paused: bool,
    /// The host has closed the table: after the running hand everybody stands up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) closing: bool,
    /// Who may not talk here.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) muted: BTreeSet<GuestId>,
    /// What the table becomes after the running hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<Box<TableSpec>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Where button and blinds were, as the journal has it: [`table::Blinds`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Blinds {
    button: u8,
    small: u8,
    pub(crate) big: u8,
}

impl From<table::Blinds> for Blinds {
    fn from(blinds: table::Blinds) -> Blinds {
        Blinds {
            button: blinds.button.number(),
            small: blinds.small.number(),
            big: blinds.big.number(),
        }
    }
}

impl Blinds {
    /// As the rules know it; none for seats that do not exist.
    pub(crate) fn known(self) -> Option<table::Blinds> {
        Some(table::Blinds {
            button: Seat::new(self.button)?,
            small: Seat::new(self.small)?,
            big: Seat::new(self.big)?,
        })
    }
}

/// What a guest has taken away from the table, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    pub(crate) with: u64,
    pub(crate) at_ms: i64,
}

impl Left {
    fn minutes_ago(self, now_ms: i64) -> u64 {
        now_ms.abs_diff(self.at_ms.min(now_ms)) / 60_000
    }

    /// As the rules know it.
    fn known(self, now_ms: i64) -> table::Left {
        table::Left {
            with: Chips(self.with),
            minutes_ago: self.minutes_ago(now_ms),
        }
    }

    fn counts(self, now_ms: i64) -> bool {
        self.minutes_ago(now_ms) < table::COMING_BACK_MINUTES
    }
}

/// How a player who owes a big blind comes in (R51).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ComesIn {
    /// Posts it. So do robots, and so did everybody before there was a choice.
    #[default]
    Posting,
    /// Waits until the big blind comes round.
    Waiting,
    /// Has not said; waits until then.
    Undecided,
}

impl ComesIn {
    /// Robots post; people are asked.
    pub(crate) fn of_newcomer(who: &Who) -> ComesIn {
        match who {
            Who::Robot => ComesIn::Posting,
            Who::Guest(_) => ComesIn::Undecided,
        }
    }
}

/// Who sits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    Guest(GuestId),
    Robot,
}

/// A player at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Occupant {
    pub(crate) who: Who,
    pub(crate) name: String,
    /// Chips as they were when the running hand began, or as they are between hands.
    pub(crate) stack: u64,
    /// Chips that play from the next hand on (R27).
    pub(crate) added: u64,
    /// Sits out from the next hand on.
    pub(crate) out: bool,
    /// Did not act in time: checks or folds at once until heard of again (C35).
    pub(crate) away: bool,
    /// Stands up as soon as the hand is over.
    pub(crate) leaving: bool,
    /// Mucks losing hands without being asked (R36).
    pub(crate) muck_losing: bool,
    /// Owes a big blind (R51).
    pub(crate) owes_big: bool,
    /// Owes a small blind (R51).
    pub(crate) owes_small: bool,
    /// How the player comes in who owes.
    #[serde(default)]
    pub(crate) comes_in: ComesIn,
}

impl Occupant {
    pub(crate) fn new(who: Who, name: String, stack: u64) -> Occupant {
        Occupant {
            who,
            name,
            stack,
            added: 0,
            out: false,
            away: false,
            leaving: false,
            muck_losing: false,
            owes_big: false,
            owes_small: false,
            comes_in: ComesIn::Posting,
        }
    }

    pub(crate) fn guest(&self) -> Option<GuestId> {
        match self.who {
            Who::Guest(guest) => Some(guest),
            Who::Robot => None,
        }
    }

    pub(crate) fn is_robot(&self) -> bool {
        self.who == Who::Robot
    }

    /// Wants cards and has chips for them.
    pub(crate) fn plays(&self) -> bool {
        !self.out && !self.leaving && self.stack + self.added > 0
    }
}

/// What happens at a table outside the rules of a hand; a line of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum TableEvent {
    /// Somebody sits down.
    Sat { seat: u8, player: Occupant },
    /// Somebody stands up; the chips are in the wallet.
    Stood {
        seat: u8,
        /// What was taken away, if anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
    /// Will stand up after the hand.
    Leaving { seat: u8 },
    /// Sits out from the next hand on, or comes back.
    Out { seat: u8, out: bool },
    /// Did not act in time, or is heard of again.
    Away { seat: u8, away: bool },
    /// Brought chips for the next hand.
    Added { seat: u8, amount: u64 },
    /// Has said how to come in.
    ComesIn { seat: u8, comes_in: ComesIn },
    /// Wants losing hands mucked, or be asked.
    MuckLosing { seat: u8, on: bool },
    /// The hand is over, and these are the stacks.
    HandEnds { hand: u64, stacks: Vec<(u8, u64)> },
    /// The host has paused the table, or lets it go on.
    Paused { on: bool },
    /// The host lets a guest talk no more, or again.
    Muted { guest: GuestId, on: bool },
    /// The host has corrected chips that do not play: between two hands.
    Corrected { seat: u8, by: i64 },
    /// The host has closed the table, from the end of the running hand on.
    Closing,
    /// The host has changed the table, from the end of the running hand on.
    Changing { spec: Box<TableSpec> },
    /// The table has become what it was changed to; the positions start afresh if the game
    /// has other ones.
    Changed { afresh: bool },
}

impl Seating {
    /// Changes the seating by something that has happened.
    pub(crate) fn apply(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Sat { seat, player } => {
                if let Some(guest) = player.guest() {
                    self.left.remove(&guest);
                }
                self.seats.insert(*seat, player.clone());
            }
            TableEvent::Stood { seat, left } => {
                let guest = self.seats.remove(seat).and_then(|player| player.guest());
                if let (Some(guest), Some(left)) = (guest, left) {
                    self.left.insert(guest, *left);
                }
            }
            TableEvent::ComesIn { seat, comes_in } => {
                self.change(*seat, |player| player.comes_in = *comes_in);
            }
            TableEvent::Leaving { seat } => self.change(*seat, |player| player.leaving = true),
            TableEvent::Out { seat, out } => self.change(*seat, |player| {
                player.out = *out;
                player.away &= *out;
            }),
            TableEvent::Away { seat, away } => self.change(*seat, |player| {
                player.away = *away;
                player.out |= *away;
            }),
            TableEvent::Added { seat, amount } => {
                self.change(*seat, |player| player.added += amount)
            }
            TableEvent::MuckLosing { seat, on } => {
                self.change(*seat, |player| player.muck_losing = *on);
            }
            TableEvent::HandEnds { stacks, .. } => {
                for (seat, stack) in stacks {
                    self.change(*seat, |player| player.stack = *stack);
                }
            }
            TableEvent::Paused { on } => self.paused = *on,
            TableEvent::Muted { guest, on: true } => {
                self.muted.insert(*guest);
            }
            TableEvent::Muted { guest, on: false } => {
                self.muted.remove(guest);
            }
            TableEvent::Corrected { seat, by } => self.change(*seat, |player| {
                // Never below zero: the draft has seen to it, and so has the bank.
                player.stack = player.stack.saturating_add_signed(*by);
            }),
            TableEvent::Closing => self.closing = true,
            TableEvent::Changing { spec } => self.next = Some(spec.clone()),
            TableEvent::Changed { afresh } => {
                self.next = None;
                if *afresh {
                    self.blinds = None;
                    self.button = None;
                    for player in self.seats.values_mut() {
                        player.owes_big = false;
                        player.owes_small = false;
                    }
                }
            }
        }
    }

    fn change(&mut self, seat: u8, change: impl FnOnce(&mut Occupant)) {
        if let Some(player) = self.seats.get_mut(&seat) {
            change(player);
        }
    }

    /// Where a guest sits.
    pub(crate) fn seat_of(&self, guest: GuestId) -> Option<u8> {
        self.seats
            .iter()
            .find(|(_, player)| player.guest() == Some(guest))
            .map(|(seat, _)| *seat)
    }

    /// What a guest took away within the hour.
    pub(crate) fn left(&self, guest: GuestId, now_ms: i64) -> Option<table::Left> {
        let left = self.left.get(&guest).filter(|left| left.counts(now_ms))?;
        Some(left.known(now_ms))
    }

    /// Forgets what was taken away longer ago.
    pub(crate) fn forget_left(&mut self, now_ms: i64) {
        self.left.retain(|_, left| left.counts(now_ms));
    }

    /// The seats of all who want cards and have chips, ascending.
    pub(crate) fn playing(&self) -> Vec<u8> {
        self.seats
            .iter()
            .filter(|(_, player)| player.plays())
            .map(|(seat, _)| *seat)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table as journals had it before there was a choice of coming in.
    const BEFORE: &str = r#"{"hands":7,"seats":{"2":{"who":{"guest":5},"name":"Ann","stack":8000,
        "added":0,"out":false,"away":false,"leaving":false,"muck_losing":true,"owes_big":true,
        "owes_small":false}},"blinds":{"button":1,"small":2,"big":3},"button":1}"#;

    #[test]
    fn journals_written_before_still_fold() {
        let mut seating: Seating = serde_json::from_str(BEFORE).unwrap();
        assert_eq!(seating.seats[&2].comes_in, ComesIn::Posting);
        assert_eq!(
            seating.blinds.and_then(Blinds::known).unwrap().big.number(),
            3
        );
        let stood: TableEvent = serde_json::from_str(r#"{"event":"stood","seat":2}"#).unwrap();
        seating.apply(&stood);
        assert_eq!((seating.seats.len(), seating.left.len()), (0, 0));
    }

    #[test]
    fn what_was_taken_away_is_forgotten_after_an_hour() {
        let hour = 60 * 60_000;
        let mut seating: Seating = serde_json::from_str(BEFORE).unwrap();
        let left = Left {
            with: 8_000,
            at_ms: 1_000,
        };
        seating.apply(&TableEvent::Stood {
            seat: 2,
            left: Some(left),
        });
        let text = serde_json::to_string(&seating).unwrap();
        let mut seating: Seating = serde_json::from_str(&text).unwrap();
        let ann = GuestId(5);
        assert_eq!(
            seating.left(ann, hour + 999).map(|left| left.with.0),
            Some(8_000)
        );
        assert_eq!(seating.left(ann, hour + 1_000), None);
        // A clock that was put back forgets nothing.
        assert!(seating.left(ann, 0).is_some());
        seating.forget_left(hour + 1_000);
        assert!(seating.left.is_empty());
    }
}
