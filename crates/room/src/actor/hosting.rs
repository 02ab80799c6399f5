//! What a host orders at a table, and what a host is told of it.

use cardspeak_protocol::{HostRefused, HostSeat};

use super::Actor;
use crate::spec::Played;
use crate::table::{Denied, Draft, Happened};
use crate::{GuestId, TableSpec};

/// What a host orders. Texts are clean already.
#[derive(Debug, Clone)]
pub(crate) enum Order {
    Change {
        spec: Box<TableSpec>,
        played: Box<Played>,
    },
    Close,
    Pause {
        on: bool,
    },
    Remove {
        name: String,
    },
    Mute {
        name: String,
        on: bool,
    },
    Correct {
        name: String,
        by: i64,
        reason: String,
    },
    /// A balance was corrected: whoever is here may know.
    Corrected {
        name: String,
        by: i64,
        reason: String,
    },
    Announce {
        text: String,
    },
}

/// A table as a host sees it.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// The guests who sit, with their chips as the bank has them.
    pub(crate) guests: Vec<(GuestId, u64)>,
    pub(crate) spec: TableSpec,
    pub(crate) seats: Vec<HostSeat>,
    pub(crate) paused: bool,
    pub(crate) closing: bool,
}

impl Actor {
    pub(super) async fn order(&mut self, order: Order) -> Result<(), HostRefused> {
        self.trust().await.map_err(|_| HostRefused::Storage)?;
        let mut draft = self.draft();
        match self.carry_out(&mut draft, order) {
            Ok(()) => self.keep(draft).await.map_err(|_| HostRefused::Storage),
            Err(Denied::Host(refused)) => Err(refused),
            Err(Denied::Unmade(unmade)) => {
                self.unmade(unmade);
                Err(HostRefused::Storage)
            }
        }
    }

    fn carry_out(&mut self, draft: &mut Draft, order: Order) -> Result<(), Denied> {
        match order {
            Order::Change { spec, played } => {
                draft.change(*spec, *played)?;
                if self.table.running().is_none() {
                    self.fit_robots(draft)?;
                }
                Ok(())
            }
            Order::Close => draft.close(),
            Order::Pause { on } => draft.pause(on),
            Order::Remove { name } => draft.remove(&name),
            Order::Mute { name, on } => draft.mute(&name, on),
            Order::Correct { name, by, reason } => draft.correct(&name, by, &reason),
            Order::Corrected { name, by, reason } => {
                self.publish(&[Happened::Corrected {
                    name,
                    balance: true,
                    by,
                    reason,
                }]);
                Ok(())
            }
            Order::Announce { text } => {
                self.publish(&[Happened::Announced { text }]);
                Ok(())
            }
        }
    }

    /// As many robots as there should be; at a rigged table, those of the rig.
    pub(super) fn fit_robots(&self, draft: &mut Draft) -> Result<(), Denied> {
        #[cfg(any(test, feature = "rigged"))]
        if self.rig.is_some() {
            return Ok(());
        }
        let stake = draft.table.played.robots_stake();
        Ok(draft.fit_robots(stake)?)
    }

    pub(super) fn seen(&self) -> Seen {
        let seating = &self.table.seating;
        let seat = |(seat, player): (&u8, &crate::table::Occupant)| HostSeat {
            seat: *seat,
            name: player.name.clone(),
            robot: player.is_robot(),
            chips: player.stack + player.added,
            muted: player
                .guest()
                .is_some_and(|guest| seating.muted.contains(&guest)),
        };
        let next = seating.next.as_deref();
        let guests = seating.seats.values().filter_map(|player| {
            let guest = player.guest()?;
            Some((guest, player.stack + player.added))
        });
        Seen {
            guests: guests.collect(),
            spec: next.unwrap_or(&self.table.spec).clone(),
            seats: seating.seats.iter().map(seat).collect(),
            paused: seating.paused,
            closing: seating.closing,
        }
    }

    /// Tells those who wait for the end of the running hand.
    pub(super) fn tell_drained(&mut self) {
        if self.table.running().is_none()
            && let Some(waiting) = &mut self.state.draining
        {
            for done in waiting.drain(..) {
                let _ = done.send(());
            }
        }
    }
}
