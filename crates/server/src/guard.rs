//! What keeps strangers from doing harm: headers, origins, paces.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use cardspeak_room::GuestId;

/// Everything comes from this server and goes nowhere else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The headers of every answer.
pub(crate) async fn headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "no-referrer");
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    response
}

/// Whether a request comes from a page of this server, or from no page at all.
pub(crate) fn same_host(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.parse::<Uri>().ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (origin.as_ref().and_then(Uri::authority), host) {
        (Some(origin), Some(host)) => origin.as_str().eq_ignore_ascii_case(host),
        _ => false,
    }
}

/// A pace: so many at once, and so many a second in the long run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    left: f64,
    most: f64,
    a_second: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(most: f64, a_second: f64, now: Instant) -> Bucket {
        Bucket {
            left: most,
            most,
            a_second,
            at: now,
        }
    }

    /// Takes one, if one is left.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.a_second).min(self.most);
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

/// A pace for each of many.
#[derive(Debug)]
struct Paces<K>(Mutex<HashMap<K, Bucket>>);

impl<K> Default for Paces<K> {
    fn default() -> Paces<K> {
        Paces(Mutex::default())
    }
}

impl<K: Eq + Hash> Paces<K> {
    /// Twenty at once, then one in ten seconds.
    fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= 10_000 {
            // Those who have been quiet for long are full again anyway.
            known.retain(|_, bucket| {
                now.saturating_duration_since(bucket.at) < Duration::from_secs(300)
            });
        }
        known
            .entry(key)
            .or_insert_with(|| Bucket::new(20.0, 0.1, now))
            .take(now)
    }
}

/// How many new guests an address may make: twenty at once, then one in ten seconds.
#[derive(Debug, Default)]
pub(crate) struct Newcomers(Paces<IpAddr>);

impl Newcomers {
    /// Whether one more may come from this address.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        self.0.take(address)
    }
}

/// How many links a guest may try: twenty at once, then one in ten seconds.
#[derive(Debug, Default)]
pub(crate) struct Links(Paces<GuestId>);

impl Links {
    /// Whether this guest may try one more.
    pub(crate) fn take(&self, guest: GuestId) -> bool {
        self.0.take(guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        same_host(&headers)
    }

    #[test]
    fn other_pages_are_kept_out() {
        assert!(from(None, "127.0.0.1:7777"));
        assert!(from(Some("http://127.0.0.1:7777"), "127.0.0.1:7777"));
        assert!(from(Some("https://Cards.example"), "cards.example"));
        for origin in [
            "http://evil.example",
            "http://127.0.0.1:7778",
            "http://127.0.0.1",
            "null",
            "é",
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("127.0.0.1:7777"));
            headers.insert(ORIGIN, HeaderValue::from_bytes(origin.as_bytes()).unwrap());
            assert!(!same_host(&headers), "{origin}");
        }
    }

    #[test]
    fn a_bucket_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(2.0, 1.0, start);
        assert!(bucket.take(start) && bucket.take(start) && !bucket.take(start));
        let later = start + Duration::from_millis(1500);
        assert!(bucket.take(later) && !bucket.take(later));
        let much_later = start + Duration::from_secs(100);
        assert!(bucket.take(much_later) && bucket.take(much_later) && !bucket.take(much_later));
    }
}
