//! What a host does at a table, as changes of it.

use std::sync::Arc;

use cardspeak_protocol::HostRefused;

use super::draft::{Draft, Happened, Unmade};
use super::seating::{Occupant, TableEvent};
use crate::mind::ROBOT_NAMES;
use crate::spec::Played;
use crate::{Account, Change, GuestId, Name, TableSpec, TransferKind};

/// Why a host's change is not made.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The host is told.
    Host(HostRefused),
    /// The room's own fault: the change is dropped and logged.
    Unmade(Unmade),
}

impl From<HostRefused> for Denied {
    fn from(refused: HostRefused) -> Denied {
        Denied::Host(refused)
    }
}

impl From<Unmade> for Denied {
    fn from(unmade: Unmade) -> Denied {
        Denied::Unmade(unmade)
    }
}

impl Draft {
    /// The seat of somebody with this name, and the guest (none for a robot).
    pub(crate) fn player(&self, name: &str) -> Result<(u8, Option<GuestId>), HostRefused> {
        let wanted = Name::new(name).map_err(|_| HostRefused::NoSuchPlayer)?;
        let mut seats = self.table.seating.seats.iter();
        let found = seats.find(|(_, player)| {
            Name::new(&player.name).is_ok_and(|known| known.folded() == wanted.folded())
        });
        let (seat, player) = found.ok_or(HostRefused::NoSuchPlayer)?;
        Ok((*seat, player.guest()))
    }

    /// Stops the clock and deals no new hand, or goes on.
    pub(crate) fn pause(&mut self, on: bool) -> Result<(), Denied> {
        if self.table.seating.paused != on {
            self.note(TableEvent::Paused { on })?;
            self.happened.push(Happened::Paused { on });
        }
        Ok(())
    }

    /// Makes a player stand up: at once, or after the hand.
    pub(crate) fn remove(&mut self, name: &str) -> Result<(), Denied> {
        let (seat, _) = self.player(name)?;
        let name = self.table.seating.seats[&seat].name.clone();
        self.happened.push(Happened::Removed { name });
        Ok(self.stand(seat)?)
    }

    /// Does not let a player talk, or does again.
    pub(crate) fn mute(&mut self, name: &str, on: bool) -> Result<(), Denied> {
        let (seat, guest) = self.player(name)?;
        // Robots do not talk.
        let guest = guest.ok_or(HostRefused::NoSuchPlayer)?;
        if self.table.seating.muted.contains(&guest) != on {
            let name = self.table.seating.seats[&seat].name.clone();
            self.note(TableEvent::Muted { guest, on })?;
            self.happened.push(Happened::Muted { name, on });
        }
        Ok(())
    }

    /// Corrects the chips at a seat, between two hands.
    pub(crate) fn correct(&mut self, name: &str, by: i64, reason: &str) -> Result<(), Denied> {
        let (seat, guest) = self.player(name)?;
        if self.table.is_dealt_in(seat) {
            return Err(HostRefused::InHand.into());
        }
        let player = &self.table.seating.seats[&seat];
        let (name, has) = (player.name.clone(), player.stack);
        if has.checked_add_signed(by).is_none() {
            return Err(HostRefused::Chips { has }.into());
        }
        let account = self.table.account(seat);
        let from = match guest {
            Some(_) => Account::Mint,
            None => Account::House,
        };
        self.note(TableEvent::Corrected { seat, by })?;
        let less = by.checked_neg().ok_or(HostRefused::Chips { has })?;
        let whose = guest.map_or_else(|| "-".to_owned(), |guest| guest.0.to_string());
        let note = format!(
            "{} {} {whose} {reason}",
            self.table.id, self.table.seating.hands
        );
        let entries = vec![(from, less), (account, by)];
        self.noted_transfer(TransferKind::Correction, note, entries)?;
        self.happened.push(Happened::Corrected {
            name,
            balance: false,
            by,
            reason: reason.to_owned(),
        });
        Ok(())
    }

    /// Makes the table another, from the next hand on.
    pub(crate) fn change(&mut self, spec: TableSpec, played: Played) -> Result<(), Denied> {
        let beyond = self.table.seating.seats.range(spec.seats + 1..).next();
        if let Some((seat, _)) = beyond {
            return Err(HostRefused::SeatTaken { seat: *seat }.into());
        }
        if self.table.running().is_some() {
            self.note(TableEvent::Changing { spec: spec.into() })?;
            return Ok(());
        }
        Ok(self.become_other(spec, played)?)
    }

    /// Closes the table: now, or after the hand.
    pub(crate) fn close(&mut self) -> Result<(), Denied> {
        if self.table.running().is_some() {
            if !self.table.seating.closing {
                self.note(TableEvent::Closing)?;
            }
            return Ok(());
        }
        Ok(self.close_now()?)
    }

    /// What a host has ordered for the end of the hand.
    pub(super) fn what_was_ordered(&mut self) -> Result<(), Unmade> {
        if self.table.seating.closing {
            return self.close_now();
        }
        let Some(spec) = self.table.seating.next.clone() else {
            return Ok(());
        };
        // It was judged when it was ordered; seats taken since then stay within it.
        let played = spec
            .played()
            .map_err(|error| Unmade::Bug(error.to_string()))?;
        self.become_other(*spec, played)
    }

    fn become_other(&mut self, spec: TableSpec, played: Played) -> Result<(), Unmade> {
        let text = serde_json::to_string(&spec).map_err(|error| Unmade::Bug(error.to_string()))?;
        let afresh = played.game.has_bring_in() != self.table.played.game.has_bring_in()
            || spec.seats != self.table.spec.seats;
        self.note(TableEvent::Changed { afresh })?;
        self.changes.push(Change::SetSpec {
            table: self.table.id.clone(),
            spec: text,
        });
        self.table.spec = Arc::new(spec);
        self.table.played = Arc::new(played);
        self.happened.push(Happened::Changed);
        Ok(())
    }

    fn close_now(&mut self) -> Result<(), Unmade> {
        let seats: Vec<u8> = self.table.seating.seats.keys().copied().collect();
        for seat in seats {
            self.stand(seat)?;
        }
        self.changes.push(Change::CloseTable {
            table: self.table.id.clone(),
        });
        self.happened.push(Happened::Closed);
        Ok(())
    }

    /// Seats robots or makes some stand up, so that there are as many as there should be
    /// beside the people. Each new one brings `stake` chips from the house.
    pub(crate) fn fit_robots(&mut self, stake: u64) -> Result<(), Unmade> {
        let seats = &self.table.seating.seats;
        let people = seats.values().filter(|player| !player.is_robot()).count();
        let wanted = self
            .table
            .spec
            .robots_beside(u8::try_from(people).unwrap_or(u8::MAX));
        let robots: Vec<u8> = seats
            .iter()
            .filter(|(_, player)| player.is_robot())
            .map(|(seat, _)| *seat)
            .collect();
        for seat in robots.iter().skip(wanted.into()) {
            self.stand(*seat)?;
        }
        for _ in robots.len()..wanted.into() {
            let seats = &self.table.seating.seats;
            let free = (1..=self.table.spec.seats).find(|seat| !seats.contains_key(seat));
            let known = |name: &str| seats.values().any(|player: &Occupant| player.name == name);
            let name = ROBOT_NAMES.into_iter().find(|name| !known(name));
            let (Some(seat), Some(name)) = (free, name) else {
                break;
            };
            self.seat_robot(seat, name, stake)?;
        }
        Ok(())
    }
}
