//! Who sits where with how many chips: what is known of a table between two hands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::button::Blinds;
use crate::GuestId;

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
    Stood { seat: u8 },
    /// Will stand up after the hand.
    Leaving { seat: u8 },
    /// Sits out from the next hand on, or comes back.
    Out { seat: u8, out: bool },
    /// Did not act in time, or is heard of again.
    Away { seat: u8, away: bool },
    /// Brought chips for the next hand.
    Added { seat: u8, amount: u64 },
    /// Wants losing hands mucked, or be asked.
    MuckLosing { seat: u8, on: bool },
    /// The hand is over, and these are the stacks.
    HandEnds { hand: u64, stacks: Vec<(u8, u64)> },
}

impl Seating {
    /// Changes the seating by something that has happened.
    pub(crate) fn apply(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Sat { seat, player } => {
                self.seats.insert(*seat, player.clone());
            }
            TableEvent::Stood { seat } => {
                self.seats.remove(seat);
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

    /// The seats of all who want cards and have chips, ascending.
    pub(crate) fn playing(&self) -> Vec<u8> {
        self.seats
            .iter()
            .filter(|(_, player)| player.plays())
            .map(|(seat, _)| *seat)
            .collect()
    }
}
