//! How often a password may be tried.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// Attempts that are kept in mind at most.
const MOST: usize = 10_000;

/// After this long a quiet one is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60 * 60);

/// Attempts by one key: the first few are free, then each wrong one doubles the wait.
#[derive(Debug)]
pub(super) struct Attempts<K> {
    free: u32,
    longest: Duration,
    known: HashMap<K, Tried>,
}

#[derive(Debug)]
struct Tried {
    wrong: u32,
    last: Duration,
    until: Duration,
}

impl<K: Eq + Hash + Clone> Attempts<K> {
    pub(super) fn new(free: u32, longest: Duration) -> Attempts<K> {
        let known = HashMap::new();
        Attempts {
            free,
            longest,
            known,
        }
    }

    /// How long the next attempt must wait.
    pub(super) fn wait(&self, key: &K, now: Duration) -> Duration {
        let tried = self.known.get(key);
        tried.map_or(Duration::ZERO, |tried| tried.until.saturating_sub(now))
    }

    /// Notes an attempt as wrong, before it is known: many at once are not better than one.
    pub(super) fn note(&mut self, key: &K, now: Duration) {
        if self.known.len() >= MOST {
            self.known.retain(|_, tried| now - tried.last < FORGOTTEN);
        }
        if self.known.len() >= MOST
            && let Some(oldest) = self.known.iter().min_by_key(|(_, tried)| tried.last)
        {
            let oldest = oldest.0.clone();
            self.known.remove(&oldest);
        }
        let tried = self.known.entry(key.clone()).or_insert(Tried {
            wrong: 0,
            last: now,
            until: now,
        });
        if now.saturating_sub(tried.last) >= FORGOTTEN {
            tried.wrong = 0;
        }
        tried.wrong = tried.wrong.saturating_add(1);
        tried.last = now;
        if let Some(doublings) = tried.wrong.checked_sub(self.free) {
            let wait = Duration::from_secs(1 << doublings.min(20));
            tried.until = now + wait.min(self.longest);
        }
    }

    /// The attempt was right after all.
    pub(super) fn take_back(&mut self, key: &K) {
        if let Some(tried) = self.known.get_mut(key) {
            tried.wrong = tried.wrong.saturating_sub(1);
            if tried.wrong < self.free {
                tried.until = Duration::ZERO;
            }
        }
    }

    /// All is forgiven.
    pub(super) fn forget(&mut self, key: &K) {
        self.known.remove(key);
    }
}

/// What one household has: an IPv4 address, or the first half of an IPv6 one, of which whoever
/// has one has 2^64.
///
/// ```
/// use cardspeak_room::household;
/// let ip = |text: &str| text.parse::<std::net::IpAddr>().unwrap();
/// assert_eq!(household(ip("2001:db8::7")), household(ip("2001:db8::8")));
/// assert_eq!(household(ip("::ffff:192.0.2.7")), ip("192.0.2.7"));
/// ```
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_one_doubles_the_wait_up_to_a_bound() {
        let mut attempts = Attempts::new(3, Duration::from_secs(5));
        let mut now = Duration::from_secs(100);
        let mut waits = Vec::new();
        for _ in 0..7 {
            attempts.note(&"ann", now);
            let wait = attempts.wait(&"ann", now);
            waits.push(wait.as_secs());
            now += wait;
        }
        assert_eq!(waits, [0, 0, 1, 2, 4, 5, 5]);
        assert_eq!(attempts.wait(&"bob", now), Duration::ZERO);
        attempts.forget(&"ann");
        attempts.note(&"ann", now);
        assert_eq!(attempts.wait(&"ann", now), Duration::ZERO);
    }

    #[test]
    fn quiet_ones_are_forgotten_and_memory_is_bounded() {
        let mut attempts = Attempts::new(1, Duration::from_secs(60));
        for key in 0..MOST + 50 {
            attempts.note(&key, Duration::from_secs(1));
        }
        assert_eq!(attempts.known.len(), MOST);
        attempts.note(&usize::MAX, FORGOTTEN + Duration::from_secs(2));
        assert_eq!(attempts.known.len(), 1);
    }

    #[test]
    fn a_household_has_many_addresses() {
        let one = household("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(one, household("2001:db8:1:2:ffff::1".parse().unwrap()));
        assert_ne!(one, household("2001:db8:1:3::1".parse().unwrap()));
        let four: IpAddr = "192.0.2.7".parse().unwrap();
        assert_eq!(household("::ffff:192.0.2.7".parse().unwrap()), four);
    }
}
