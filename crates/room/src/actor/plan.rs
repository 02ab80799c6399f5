//! What happens at a table by itself, and when: clocks, time banks, the next hand.

use std::collections::HashMap;
use std::time::Duration;

use super::{AGAIN, Actor};
use crate::GuestId;
use crate::table::{Occupant, Turn};

/// A decision that is awaited.
#[derive(Debug, Clone, Copy)]
pub(super) struct Awaited {
    pub(super) turn: Turn,
    pub(super) since: Duration,
    pub(super) total: Duration,
    /// The player's time bank is running.
    pub(super) bank: bool,
    /// When something happens by itself: the robot acts, or the time is up.
    at: Duration,
}

/// What happens by itself, and when.
#[derive(Debug, Clone, Copy)]
pub(super) enum Plan {
    Nothing,
    Recover(Duration),
    Robot(Duration, Turn),
    TimeUp(Duration, Turn),
    Deal(Duration),
}

impl Plan {
    pub(super) fn at(self) -> Option<Duration> {
        match self {
            Plan::Nothing => None,
            Plan::Recover(at) | Plan::Robot(at, _) | Plan::TimeUp(at, _) | Plan::Deal(at) => {
                Some(at)
            }
        }
    }
}

/// What is left of each player's time bank. A table that starts anew forgets it.
#[derive(Debug, Default)]
pub(super) struct Banks(HashMap<GuestId, Duration>);

impl Banks {
    fn left(&self, guest: GuestId, full: Duration) -> Duration {
        self.0.get(&guest).map_or(full, |left| full.min(*left))
    }

    fn spend(&mut self, guest: GuestId, full: Duration, spent: Duration) {
        let left = self.left(guest, full).saturating_sub(spent);
        self.0.insert(guest, left);
    }

    /// A tenth of the full bank comes back to each; who has left is forgotten.
    fn refill(&mut self, full: Duration, seated: impl Fn(GuestId) -> bool) {
        self.0.retain(|guest, left| {
            *left = full.min(*left + full / 10);
            seated(*guest)
        });
    }
}

impl Actor {
    pub(super) fn plan(&mut self) -> Plan {
        if let Some(since) = self.state.doubt {
            return Plan::Recover(since + AGAIN);
        }
        if self.table.running().is_some() {
            return match self.awaited() {
                Some(awaited) if self.is_robot(awaited.turn) => {
                    Plan::Robot(awaited.at, awaited.turn)
                }
                Some(awaited) => Plan::TimeUp(awaited.at, awaited.turn),
                None => Plan::Nothing,
            };
        }
        if !self.may_deal() {
            self.state.may_deal = None;
            return Plan::Nothing;
        }
        let gathered = self.clock.now() + self.times.gather;
        Plan::Deal(*self.state.may_deal.get_or_insert(gathered))
    }

    /// The decision that is awaited, with its clock, which starts when it is first looked at;
    /// none while the host has stopped the clock.
    pub(super) fn awaited(&mut self) -> Option<Awaited> {
        let turn = self.table.turn()?;
        if self.table.seating.paused {
            return None;
        }
        if let Some(awaited) = self.state.awaited.filter(|awaited| awaited.turn == turn) {
            return Some(awaited);
        }
        let since = self.clock.now();
        let total = if turn.asked {
            self.times.ask
        } else {
            self.table.spec.action(self.times.action)
        };
        let takes = if self.is_robot(turn) {
            self.mind.pause()
        } else {
            total
        };
        let awaited = Awaited {
            turn,
            since,
            total,
            bank: false,
            at: since + takes,
        };
        self.state.awaited = Some(awaited);
        Some(awaited)
    }

    /// The time for an action is up: goes on with the player's time bank. False if nothing
    /// is left of that.
    pub(super) fn draw_on_bank(&mut self) -> bool {
        let Some(awaited) = self.state.awaited else {
            return false;
        };
        let Some(guest) = self.guest_at(awaited.turn) else {
            return false;
        };
        let left = self.state.banks.left(guest, self.table.spec.bank());
        if awaited.bank || awaited.turn.asked || left.is_zero() {
            return false;
        }
        let since = self.clock.now();
        self.state.awaited = Some(Awaited {
            since,
            total: left,
            bank: true,
            at: since + left,
            ..awaited
        });
        true
    }

    /// The decision is awaited no longer, or its clock is stopped: what was drawn on the
    /// bank is gone.
    pub(super) fn leave_turn(&mut self) {
        let Some(awaited) = self.state.awaited.take() else {
            return;
        };
        if let Some(guest) = self.guest_at(awaited.turn).filter(|_| awaited.bank) {
            let spent = self.clock.now().saturating_sub(awaited.since);
            let full = self.table.spec.bank();
            self.state.banks.spend(guest, full, spent);
        }
    }

    pub(super) fn refill_banks(&mut self) {
        let seating = &self.table.seating;
        let full = self.table.spec.bank();
        self.state
            .banks
            .refill(full, |guest| seating.seat_of(guest).is_some());
    }

    fn occupant_at(&self, turn: Turn) -> Option<&Occupant> {
        self.table.seating.seats.get(&turn.seat.number())
    }

    fn guest_at(&self, turn: Turn) -> Option<GuestId> {
        self.occupant_at(turn).and_then(Occupant::guest)
    }

    pub(super) fn is_robot(&self, turn: Turn) -> bool {
        self.occupant_at(turn).is_some_and(Occupant::is_robot)
    }

    /// Whether the host, or the room's end, keeps the next hand back.
    pub(super) fn is_held(&self) -> bool {
        let seating = &self.table.seating;
        seating.paused || seating.closing || self.state.draining.is_some()
    }

    /// Two want cards, and a person sits or watches.
    pub(super) fn may_deal(&self) -> bool {
        if self.is_held() {
            return false;
        }
        let seats = self.table.seating.seats.values();
        let players = seats
            .clone()
            .filter(|player| player.plays() || player.is_robot())
            .count();
        let people = seats
            .clone()
            .filter(|player| !player.is_robot() && player.plays())
            .count();
        #[cfg(any(test, feature = "rigged"))]
        if let Some(rig) = &self.rig {
            return players >= 2 && people >= usize::from(rig.people);
        }
        players >= 2 && (people > 0 || self.viewers.anybody())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_comes_back_by_tenths() {
        let (ann, bob) = (GuestId(1), GuestId(2));
        let seconds = Duration::from_secs;
        let full = seconds(60);
        let mut banks = Banks::default();
        banks.spend(ann, full, seconds(50));
        banks.spend(bob, full, seconds(70));
        assert_eq!(banks.left(ann, full), seconds(10));
        assert_eq!(banks.left(bob, full), seconds(0));
        banks.refill(full, |guest| guest == ann);
        assert_eq!(banks.left(ann, full), seconds(16));
        // Bob has left; whoever sits down has a full one.
        assert_eq!(banks.left(bob, full), full);
        // A smaller bank holds less.
        assert_eq!(banks.left(bob, seconds(5)), seconds(5));
    }
}
