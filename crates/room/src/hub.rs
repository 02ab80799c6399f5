//! What is known in the room across tables: the lobby, who sits where, and the way
//! to every connection.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardspeak_protocol::{LobbyRow, ServerMessage};

use crate::outbox::{Outbox, Outgoing};
use crate::{GuestId, TableId, TokenHash};

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
    /// Who has been invited to private tables.
    members: HashMap<TableId, HashSet<GuestId>>,
    connections: HashMap<u64, (Option<GuestId>, Outbox)>,
    /// The sessions that connections belong to.
    sessions: HashMap<u64, TokenHash>,
    /// Whence guests were seen last.
    addresses: HashMap<GuestId, IpAddr>,
}

impl Hub {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing in here can be left half-done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn open_table(&self, table: &TableId) {
        self.known().order.push(table.clone());
    }

    /// The tables that are open, in their order.
    pub(crate) fn open_tables(&self) -> Vec<TableId> {
        self.known().order.clone()
    }

    /// A table's row and the guests who sit there; the connections are told if the row changed.
    pub(crate) fn table(&self, table: &TableId, row: LobbyRow, guests: HashSet<GuestId>) {
        let mut known = self.known();
        known.guests.insert(table.clone(), guests);
        if known.rows.get(table) == Some(&row) {
            return;
        }
        known.rows.insert(table.clone(), row);
        known.tell_lobby();
    }

    /// A table is closed: the connections are told.
    pub(crate) fn close_table(&self, table: &TableId) {
        let mut known = self.known();
        known.order.retain(|open| open != table);
        known.rows.remove(table);
        known.guests.remove(table);
        known.members.remove(table);
        known.tell_lobby();
    }

    /// The lobby, as a guest may see it.
    pub(crate) fn lobby(&self, guest: Option<GuestId>) -> Vec<LobbyRow> {
        self.known().lobby(guest)
    }

    /// Whether a guest may know of a table.
    pub(crate) fn may_enter(&self, table: &TableId, guest: Option<GuestId>) -> bool {
        let known = self.known();
        known
            .rows
            .get(table)
            .is_some_and(|row| known.may_see(row, table, guest))
    }

    /// A guest has been invited to a table.
    pub(crate) fn add_member(&self, table: &TableId, guest: GuestId) {
        let mut known = self.known();
        known
            .members
            .entry(table.clone())
            .or_default()
            .insert(guest);
        known.tell_lobby();
    }

    /// A guest was seen at a network address.
    pub(crate) fn seen_at(&self, guest: GuestId, address: IpAddr) {
        self.known().addresses.insert(guest, address.to_canonical());
    }

    /// Where a guest was seen last, since the room was opened.
    pub(crate) fn address(&self, guest: GuestId) -> Option<IpAddr> {
        self.known().addresses.get(&guest).copied()
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
        let mut known = self.known();
        known.connections.remove(&connection);
        known.sessions.remove(&connection);
    }

    /// A connection belongs to a session, and ends with it.
    pub(crate) fn belongs(&self, connection: u64, session: TokenHash) {
        self.known().sessions.insert(connection, session);
    }

    /// A session has ended, and so do its connections.
    pub(crate) fn log_out(&self, session: TokenHash) {
        let known = self.known();
        for (connection, (_, outbox)) in &known.connections {
            if known.sessions.get(connection) == Some(&session) {
                outbox.log_out();
            }
        }
    }

    /// All sessions of a guest have ended but this one, and so do their connections.
    pub(crate) fn log_out_all(&self, guest: GuestId, but: Option<TokenHash>) {
        let known = self.known();
        for (connection, (who, outbox)) in &known.connections {
            let kept = but.is_some() && known.sessions.get(connection) == but.as_ref();
            if *who == Some(guest) && !kept {
                outbox.log_out();
            }
        }
    }

    /// Closes the way to every connection.
    pub(crate) fn close(&self) {
        let mut known = self.known();
        known.connections.clear();
        known.sessions.clear();
    }
}

impl Known {
    fn lobby(&self, guest: Option<GuestId>) -> Vec<LobbyRow> {
        let open = self.order.iter();
        open.filter_map(|table| {
            let row = self.rows.get(table)?;
            self.may_see(row, table, guest).then(|| row.clone())
        })
        .collect()
    }

    fn may_see(&self, row: &LobbyRow, table: &TableId, guest: Option<GuestId>) -> bool {
        let among = |guests: Option<&HashSet<GuestId>>| {
            guest.is_some_and(|guest| guests.is_some_and(|guests| guests.contains(&guest)))
        };
        !row.info.private || among(self.members.get(table)) || among(self.guests.get(table))
    }

    /// Tells every connection the lobby; one message for all, unless some may see more.
    fn tell_lobby(&self) {
        let lobby = |guest| {
            Outgoing::from(ServerMessage::Lobby {
                tables: self.lobby(guest),
            })
        };
        let private = self.rows.values().any(|row| row.info.private);
        let for_all = lobby(None);
        for (guest, outbox) in self.connections.values() {
            let own = guest.filter(|_| private).map(|guest| lobby(Some(guest)));
            outbox.send(own.unwrap_or_else(|| for_all.clone()));
        }
    }
}
