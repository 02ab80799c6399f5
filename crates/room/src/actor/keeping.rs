//! How a change of a table is kept, and what becomes of it: the store first, then the table, then
//! the viewers.

use std::collections::HashSet;

use cardspeak_protocol::Refused;

use super::Actor;
use crate::figures;
use crate::table::{Draft, Happened, Occupant, Table, Unmade};
use crate::{Account, CommitError, GuestId, StorageError};

impl Actor {
    /// After a failure of the store: folds the table anew, as it is known to be kept.
    pub(super) async fn trust(&mut self) -> Result<(), Refused> {
        if self.state.doubt.is_none() {
            return Ok(());
        }
        let folded = match self.store.tail(self.table.id.clone()).await {
            Ok(tail) => self.table.fold(&tail).map_err(|error| error.to_string()),
            Err(StorageError::Closed) => {
                self.state.lost = true;
                Err(StorageError::Closed.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        match folded {
            Ok(table) => {
                self.table = table;
                self.state.doubt = None;
                // Nobody could act in the meantime: the clock starts afresh.
                self.state.awaited = None;
                Ok(())
            }
            Err(error) => {
                tracing::error!(table = %self.table.id, %error, "the table cannot be read back");
                self.state.doubt = Some(self.clock.now());
                Err(Refused::Storage)
            }
        }
    }

    pub(super) fn unmade(&self, unmade: Unmade) -> Refused {
        match unmade {
            Unmade::Refused(reason) => reason,
            Unmade::Bug(error) => {
                tracing::error!(table = %self.table.id, %error, "a change was dropped");
                Refused::Storage
            }
        }
    }

    /// Keeps a change; then it is the table, and viewers are told.
    pub(super) async fn keep(&mut self, draft: Draft) -> Result<(), Refused> {
        if draft.is_empty() {
            return Ok(());
        }
        let (table, batch, happened) = draft.finish();
        match self.store.commit(batch).await {
            Ok(kept) => {
                let acting = self.state.acting.take();
                if let Some(acting) = &acting {
                    acting.committed();
                }
                let seated = self.seated();
                self.become_table(table, &happened);
                if let Some(acting) = acting {
                    acting.queued();
                }
                let moved = &seated ^ &self.seated();
                let paid = kept
                    .balances
                    .iter()
                    .filter_map(|(account, _)| match account {
                        Account::Wallet(guest) => Some(*guest),
                        _ => None,
                    });
                for guest in moved.into_iter().chain(paid).collect::<HashSet<_>>() {
                    let balance = match kept.wallet(guest) {
                        Some(balance) => Some(balance),
                        // Whoever leaves with nothing moves no chips.
                        None => self.store.wallet(guest).await.ok(),
                    };
                    if let Some(balance) = balance {
                        self.hub.balance(guest, balance);
                    }
                }
                Ok(())
            }
            Err(CommitError::Insufficient {
                account: Account::Wallet(_),
                balance,
            }) => Err(Refused::Balance {
                balance: u64::try_from(balance).unwrap_or(0),
            }),
            Err(error) => {
                tracing::error!(table = %self.table.id, %error, "a change was not kept");
                let gone = CommitError::Storage(StorageError::Closed);
                self.state.lost = error == gone || matches!(error, CommitError::Fenced { .. });
                self.state.doubt = Some(self.clock.now());
                Err(Refused::Storage)
            }
        }
    }

    pub(super) fn seated(&self) -> HashSet<GuestId> {
        let seats = self.table.seating.seats.values();
        seats.filter_map(Occupant::guest).collect()
    }

    pub(super) fn become_table(&mut self, table: Table, happened: &[Happened]) {
        self.table = table;
        if self.state.awaited.map(|awaited| awaited.turn) != self.table.turn() {
            self.leave_turn();
        }
        for one in happened {
            match one {
                Happened::HandBegins { .. } => self.refill_banks(),
                Happened::HandEnds { .. } => {
                    figures::hand_ended();
                    self.state.may_deal = Some(self.clock.now() + self.times.pause);
                }
                // The clock starts afresh.
                Happened::Paused { .. } => self.leave_turn(),
                Happened::Closed => self.state.closed = true,
                _ => {}
            }
        }
        if self.table.running().is_none() {
            self.past.push(self.table.hand.clone());
        }
        self.publish(happened);
        if self.state.closed {
            self.hub.close_table(&self.table.id);
        } else {
            self.tell_lobby();
        }
    }
}
