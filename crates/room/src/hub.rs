//! What is known in the room across tables: the lobby, who sits where, and the way
//! to every connection.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardspeak_protocol::{LobbyRow, ServerMessage};

use crate::outbox::{Outbox, Outgoing};
use crate::{GuestId, TableId};

/// Shared by tables and connections. The lock is held only for a look or a change,
/// never over an await.
#[derive(Debug, Default)]
pub(crate) struct Hub(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// In the order in which the tables were set up.
    order: Vec<TableId>,
    rows: HashMap<TableId, LobbyRow>,
    guests: BTreeMap<TableId, HashSet<GuestId>>,
    connections: HashMap<u64, (Option<GuestId>, Outbox)>,
}

impl Hub {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing in here can be left half-done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn open_table(&self, table: &TableId) {
        self.known().order.push(table.clone());
    }

    /// A table's row and the guests who sit there; the connections are told if the row changed.
    pub(crate) fn table(&self, table: &TableId, row: LobbyRow, guests: HashSet<GuestId>) {
        let mut known = self.known();
        known.guests.insert(table.clone(), guests);
        if known.rows.get(table) == Some(&row) {
            return;
        }
        known.rows.insert(table.clone(), row);
        let message = Outgoing::from(ServerMessage::Lobby {
            tables: known.lobby(),
        });
        for (_, outbox) in known.connections.values() {
            outbox.send(message.clone());
        }
    }

    /// The lobby.
    pub(crate) fn lobby(&self) -> Vec<LobbyRow> {
        self.known().lobby()
    }

    /// The tables where a guest sits.
    pub(crate) fn seated(&self, guest: GuestId) -> Vec<TableId> {
        let known = self.known();
        let tables = known
            .guests
            .iter()
            .filter(|(_, guests)| guests.contains(&guest));
        tables.map(|(table, _)| table.clone()).collect()
    }

    /// All guests who sit somewhere.
    pub(crate) fn all_seated(&self) -> Vec<GuestId> {
        self.known().guests.values().flatten().copied().collect()
    }

    /// A guest's balance has changed: so do the tables where the guest sits, if they do.
    pub(crate) fn balance(&self, guest: GuestId, balance: u64) {
        let seated = self.seated(guest).iter().map(TableId::to_string).collect();
        let message = Outgoing::from(ServerMessage::Balance { balance, seated });
        for (who, outbox) in self.known().connections.values() {
            if *who == Some(guest) {
                outbox.send(message.clone());
            }
        }
    }

    pub(crate) fn connect(&self, guest: Option<GuestId>, outbox: Outbox) {
        self.known()
            .connections
            .insert(outbox.id(), (guest, outbox));
    }

    pub(crate) fn disconnect(&self, connection: u64) {
        self.known().connections.remove(&connection);
    }

    /// Closes the way to every connection.
    pub(crate) fn close(&self) {
        self.known().connections.clear();
    }
}

impl Known {
    fn lobby(&self) -> Vec<LobbyRow> {
        self.order
            .iter()
            .filter_map(|table| self.rows.get(table))
            .cloned()
            .collect()
    }
}
