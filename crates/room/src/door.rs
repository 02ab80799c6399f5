//! Who may come in where: invite links of private tables, and bans.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardspeak_protocol::BanView;
use rand::RngExt;

use crate::store::{Ban, Door as Stored};
use crate::{GuestId, TableId, dealer};

/// Letters of an invite's code: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How many of them: 32 to the 20th are 100 bits.
const CODE: usize = 20;

/// What the store knows of the door, at hand. Changed only after the store has kept it.
#[derive(Debug, Default)]
pub(crate) struct Door(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    invites: HashMap<TableId, String>,
    bans: Vec<Ban>,
}

/// A code that nobody guesses.
pub(crate) fn code() -> String {
    let mut generator = dealer::generator();
    let letter = |_| char::from(LETTERS[generator.random_range(0..LETTERS.len())]);
    (0..CODE).map(letter).collect()
}

impl Door {
    pub(crate) fn of(stored: Stored) -> Door {
        let invites = stored.invites.into_iter();
        Door(Mutex::new(Known {
            invites: invites
                .map(|(table, code)| (table, code.as_str().to_owned()))
                .collect(),
            bans: stored.bans,
        }))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing in here can be left half-done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table that an invite leads to.
    pub(crate) fn leads_to(&self, code: &str) -> Option<TableId> {
        let known = self.known();
        let mut invites = known.invites.iter();
        invites
            .find(|(_, known)| known.as_str() == code)
            .map(|(table, _)| table.clone())
    }

    pub(crate) fn invite(&self, table: &TableId) -> Option<String> {
        self.known().invites.get(table).cloned()
    }

    pub(crate) fn set_invite(&self, table: &TableId, code: Option<String>) {
        let mut known = self.known();
        match code {
            Some(code) => known.invites.insert(table.clone(), code),
            None => known.invites.remove(table),
        };
    }

    pub(crate) fn set_bans(&self, bans: Vec<Ban>) {
        self.known().bans = bans;
    }

    pub(crate) fn is_banned(&self, guest: GuestId) -> bool {
        self.known().bans.iter().any(|ban| ban.guest == guest)
    }

    pub(crate) fn is_banned_address(&self, address: IpAddr) -> bool {
        let address = Some(address.to_canonical());
        self.known().bans.iter().any(|ban| ban.address == address)
    }

    pub(crate) fn bans(&self) -> Vec<BanView> {
        let ban = |ban: &Ban| BanView {
            id: ban.id,
            name: ban.name.clone(),
            address: ban.address.is_some(),
            reason: ban.reason.clone(),
            at_ms: ban.at_ms,
        };
        self.known().bans.iter().map(ban).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_long_and_never_the_same() {
        let codes: std::collections::HashSet<String> = (0..100).map(|_| code()).collect();
        assert_eq!(codes.len(), 100);
        assert!(codes.iter().all(|code| code.len() == CODE));
    }

    #[test]
    fn an_address_is_known_in_both_forms() {
        let door = Door::default();
        door.set_bans(vec![Ban {
            id: 1,
            guest: GuestId(7),
            name: "Ann".to_owned(),
            address: Some([192, 0, 2, 7].into()),
            reason: String::new(),
            at_ms: 0,
        }]);
        assert!(door.is_banned(GuestId(7)) && !door.is_banned(GuestId(8)));
        let mapped: IpAddr = "::ffff:192.0.2.7".parse().unwrap();
        assert!(door.is_banned_address(mapped));
        assert!(!door.is_banned_address([192, 0, 2, 8].into()));
    }
}
