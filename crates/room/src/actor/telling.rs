//! What a table's task tells its viewers and the lobby.

use std::collections::HashSet;
use std::time::Duration;

use cardspeak_protocol::{ClockView, LobbyRow, WaitingFor};

use super::Actor;
use crate::GuestId;
use crate::outbox::Told;
use crate::table::{Happened, Now, Occupant};

impl Actor {
    pub(super) fn now(&mut self) -> Now {
        let clock = self.awaited().map(|awaited| {
            let passed = self.clock.now().saturating_sub(awaited.since);
            let ms = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
            ClockView {
                seat: awaited.turn.seat.number(),
                left_ms: ms(awaited.total.saturating_sub(passed)),
                total_ms: ms(awaited.total),
                bank: awaited.bank,
            }
        });
        let waiting = match self.table.running() {
            Some(_) => None,
            None if self.table.seating.paused => Some(WaitingFor::Host),
            None if self.is_held() => Some(WaitingFor::Closing),
            None if self.may_deal() => Some(WaitingFor::NextHand),
            None => Some(WaitingFor::Players),
        };
        Now {
            clock,
            waiting,
            last_hand: self.past.latest(),
            here: self.viewers.here(),
            at_ms: self.clock.unix_ms(),
        }
    }

    /// Tells every viewer what it may know of what has happened.
    pub(super) fn publish(&mut self, happened: &[Happened]) {
        let now = self.now();
        let table = &self.table;
        // Who sits, and who was dealt in and has left since, see cards of their own.
        let seated = table.seating.seats.values();
        let dealt = table.hand.iter().flat_map(|running| &running.players);
        let playing = seated.chain(dealt.map(|(_, player)| player));
        let playing = playing.filter_map(Occupant::guest);
        // Who has left within the hour has bounds of the own for coming back.
        let left = table.seating.left.keys().copied();
        let playing: HashSet<GuestId> = playing.chain(left).collect();
        self.viewers.publish(&playing, |guest| Told {
            events: table.events_for(guest, happened),
            view: table.view(guest, &now),
        });
    }

    /// Tells the lobby who sits here.
    pub(crate) fn tell_lobby(&self) {
        let seats = self.table.seating.seats.values();
        let count = |robots: bool| {
            let count = seats
                .clone()
                .filter(|player| player.is_robot() == robots)
                .count();
            u8::try_from(count).unwrap_or(u8::MAX)
        };
        let row = LobbyRow {
            info: self.table.played.info(&self.table.spec),
            people: count(false),
            robots: count(true),
        };
        let guests = seats.clone().filter_map(Occupant::guest).collect();
        self.hub.table(&self.table.id, row, guests);
    }
}
