//! How much one program, one address and one connection may take.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cardspeak_room::household;

use crate::guard::Bucket;

/// A pace may be this many seconds ahead of itself.
const AHEAD: f64 = 3.0;

/// Plain connections for each socket: a browser opens several, and keeps them for a while.
const PLAIN: usize = 4;

/// Addresses that are remembered before those that are gone are forgotten.
const REMEMBERED: usize = 10_000;

/// The limits of a server. Where an address is counted, an IPv6 network of 64 bits counts as one.
///
/// ```
/// let limits = cardspeak_server::Limits::default();
/// assert_eq!(limits.per_address, 40);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Sockets in all; plain connections may be four times as many.
    pub connections: usize,
    /// Sockets of one address; plain connections may be four times as many.
    pub per_address: usize,
    /// Messages a second on one socket, in the long run; three seconds' worth at once.
    pub messages: u32,
    /// Messages a second of all sockets of one address.
    pub messages_per_address: u32,
    /// How long the head of a request may take, and a connection may rest between two.
    pub head: Duration,
    /// How long a request may take that is no socket.
    pub request: Duration,
    /// How long a socket may take to say hello.
    pub hello: Duration,
    /// How long a socket may be silent; it is asked for a sign every third of that.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 10_000,
            per_address: 40,
            messages: 20,
            messages_per_address: 200,
            head: Duration::from_secs(30),
            request: Duration::from_secs(20),
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(60),
        }
    }
}

impl Limits {
    /// Plain connections in all.
    pub(crate) fn plain(&self) -> usize {
        self.connections.saturating_mul(PLAIN)
    }

    /// Plain connections of one address.
    pub(crate) fn plain_per_address(&self) -> usize {
        self.per_address.saturating_mul(PLAIN)
    }
}

/// The pace of so many messages a second.
pub(crate) fn pace(a_second: u32, now: Instant) -> Bucket {
    let a_second = f64::from(a_second);
    Bucket::new(a_second * AHEAD, a_second, now)
}

/// What each address has open, and its pace.
#[derive(Debug)]
pub(crate) struct Addresses {
    most: usize,
    a_second: u32,
    known: Mutex<HashMap<IpAddr, Known>>,
}

#[derive(Debug)]
struct Known {
    open: usize,
    pace: Bucket,
    left: Instant,
}

/// One connection of an address; counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    addresses: Arc<Addresses>,
    key: IpAddr,
}

impl Addresses {
    pub(crate) fn new(most: usize, a_second: u32) -> Arc<Addresses> {
        Arc::new(Addresses {
            most,
            a_second,
            known: Mutex::default(),
        })
    }

    /// One more connection, if the address may have it.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Visit> {
        let now = Instant::now();
        let key = household(address);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            // By then the pace of those who are gone is full again.
            let full = Duration::from_secs_f64(AHEAD);
            known.retain(|_, known| {
                known.open > 0 || now.saturating_duration_since(known.left) < full
            });
        }
        let entry = known.entry(key).or_insert_with(|| Known {
            open: 0,
            pace: pace(self.a_second, now),
            left: now,
        });
        if entry.open >= self.most {
            return None;
        }
        entry.open += 1;
        Some(Visit {
            addresses: Arc::clone(self),
            key,
        })
    }
}

impl Visit {
    /// Whether the address may say one more thing now.
    pub(crate) fn take(&self, now: Instant) -> bool {
        let mut known = self
            .addresses
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known
            .get_mut(&self.key)
            .is_none_or(|known| known.pace.take(now))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut known = self
            .addresses
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get_mut(&self.key) {
            known.open -= 1;
            known.left = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_so_many_and_gets_them_back() {
        let addresses = Addresses::new(2, 1);
        let first = addresses.enter(ip("2001:db8::1")).unwrap();
        let second = addresses.enter(ip("2001:db8::2"));
        assert!(second.is_some() && addresses.enter(ip("2001:db8::3")).is_none());
        assert!(addresses.enter(ip("2001:db8:0:1::3")).is_some());
        assert!(addresses.enter(ip("192.0.2.1")).is_some());
        drop(first);
        assert!(addresses.enter(ip("2001:db8::3")).is_some());
    }

    #[test]
    fn the_pace_is_that_of_all_connections_and_outlives_them() {
        let addresses = Addresses::new(9, 1);
        let (one, other) = (
            addresses.enter(ip("192.0.2.1")).unwrap(),
            addresses.enter(ip("192.0.2.1")).unwrap(),
        );
        let now = Instant::now();
        assert!(one.take(now) && other.take(now) && one.take(now) && !other.take(now));
        drop((one, other));
        let again = addresses.enter(ip("192.0.2.1")).unwrap();
        assert!(!again.take(now));
        assert!(again.take(now + Duration::from_secs(2)));
    }
}
