//! Who asks, when a reverse proxy stands between.
//!
//! A proxy says in `X-Forwarded-…` headers for whom it asks. Anybody can write such headers, so only
//! those of trusted proxies count; of everybody else they are taken off before anything reads them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::api::Refusal;

const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// An address, or a network of addresses as `ADDRESS/BITS`.
///
/// ```
/// use cardspeak_server::Network;
///
/// let network: Network = "10.1.0.0/16".parse()?;
/// assert!(network.holds("10.1.200.7".parse().unwrap()));
/// assert!(!network.holds("10.2.0.1".parse().unwrap()));
/// assert!("::1".parse::<Network>()?.holds("::1".parse().unwrap()));
/// assert!("10.1.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), cardspeak_server::NotANetwork>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// A text that is no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network, like 10.0.0.7 or 10.0.0.0/8")]
pub struct NotANetwork;

impl Network {
    /// Whether the address is in it. An IPv4 address that is written as IPv6 counts as IPv4.
    #[must_use]
    pub fn holds(self, address: IpAddr) -> bool {
        let same = |one: u128, other: u128, width: u8| {
            one.checked_shr(u32::from(width - self.bits))
                == other.checked_shr(u32::from(width - self.bits))
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                same(one.to_bits().into(), other.to_bits().into(), 32)
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => same(one.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }

    /// This machine: what is trusted unless something else is said.
    ///
    /// ```
    /// use cardspeak_server::Network;
    /// assert!(Network::loopback().iter().any(|network| network.holds("127.0.0.1".parse().unwrap())));
    /// ```
    #[must_use]
    pub fn loopback() -> Vec<Network> {
        vec![
            Network {
                address: IpAddr::from([127, 0, 0, 0]),
                bits: 8,
            },
            Network {
                address: Ipv6Addr::LOCALHOST.into(),
                bits: 128,
            },
        ]
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NotANetwork)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            Some(bits) => bits.parse().map_err(|_| NotANetwork)?,
            None => most,
        };
        if bits > most {
            return Err(NotANetwork);
        }
        Ok(Network { address, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// How the browser speaks to us, or to the proxy before us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// In clear.
    Http,
    /// Under TLS.
    Https,
}

impl Scheme {
    /// What a cookie has behind its other attributes: under TLS it never goes in clear.
    pub(crate) fn cookie_attribute(self) -> &'static str {
        match self {
            Scheme::Http => "",
            Scheme::Https => "; Secure",
        }
    }
}

/// The connection's other end, be it a browser or a proxy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RealPeer {
    pub(crate) address: IpAddr,
    /// The request says that somebody else is behind it.
    pub(crate) forwarded: bool,
}

/// The proxies whose word counts.
#[derive(Debug, Clone)]
pub(crate) struct Proxies(pub(crate) Vec<Network>);

impl Proxies {
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }

    /// The address that asks: the last one in the chain that is not a trusted proxy.
    fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines: Vec<&str> = headers
            .get_all(FOR)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .collect();
        let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
        while self.trust(client) {
            // Who wrote something else than an address is the last that is known.
            let Some(before) = hops.next().and_then(|hop| address(hop.trim())) else {
                break;
            };
            client = before.to_canonical();
        }
        client
    }
}

/// An address, as some proxies write it with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || text.parse::<IpAddr>().ok();
    bare().or_else(|| {
        text.parse::<SocketAddr>()
            .ok()
            .map(|with_port| with_port.ip())
    })
}

/// Whether the browser came by https: so says a trusted proxy. We speak no TLS ourselves.
pub(crate) fn is_https(headers: &HeaderMap, peer: IpAddr, proxies: &Proxies) -> bool {
    proxies.trust(peer)
        && last(headers, &PROTO).is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

/// What the nearest proxy has written, if it appended to what was there.
fn last<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim)
}

/// Makes a request what it would be without a proxy: the client's address is that of the
/// connection, `Host` is what the browser's address line shows, and a [`Scheme`] says how it came.
pub(crate) async fn forwarded(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let proxies = &app.proxies;
    let peer_address = peer.ip();
    let headers = request.headers();
    let forwarded = [FOR, PROTO, FORWARDED_HOST]
        .iter()
        .any(|name| headers.contains_key(name));
    let client = proxies.client(headers, peer_address);
    let scheme = if is_https(headers, peer_address, proxies) {
        Scheme::Https
    } else {
        Scheme::Http
    };
    let host = last(headers, &FORWARDED_HOST)
        .filter(|_| proxies.trust(peer_address))
        .and_then(|host| HeaderValue::from_str(host).ok());
    let headers = request.headers_mut();
    if let Some(host) = host {
        headers.insert(HOST, host);
    }
    for name in [FOR, PROTO, FORWARDED_HOST] {
        headers.remove(name);
    }
    if scheme == Scheme::Https {
        // A page that came in clear may be anybody's, whatever its host is called.
        if origin_is_in_clear(headers) {
            return Refusal::Origin.into_response();
        }
        without_port(headers, ":443");
    }
    let extensions = request.extensions_mut();
    extensions.insert(ConnectInfo(SocketAddr::new(client, peer.port())));
    extensions.insert(scheme);
    extensions.insert(RealPeer {
        address: peer_address,
        forwarded,
    });
    next.run(request).await
}

fn origin_is_in_clear(headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
    let origin = origin.and_then(|origin| origin.parse::<Uri>().ok());
    origin.is_some_and(|origin| origin.scheme_str() == Some("http"))
}

/// Browsers leave the usual port out of an origin; some proxies put it into the host.
fn without_port(headers: &mut HeaderMap, port: &str) {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let short = host.and_then(|host| host.strip_suffix(port));
    if let Some(host) = short.and_then(|host| HeaderValue::from_str(host).ok()) {
        headers.insert(HOST, host);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_client_is_the_last_that_no_trusted_proxy_is() {
        let proxies = Proxies(vec![
            "127.0.0.0/8".parse().unwrap(),
            "10.0.0.0/8".parse().unwrap(),
        ]);
        let client = |peer: &str, chain: &[&str]| {
            let lines: Vec<_> = chain
                .iter()
                .map(|line| ("x-forwarded-for", *line))
                .collect();
            proxies.client(&headers(&lines), ip(peer))
        };
        assert_eq!(client("127.0.0.1", &[]), ip("127.0.0.1"));
        assert_eq!(client("127.0.0.1", &["203.0.113.9"]), ip("203.0.113.9"));
        assert_eq!(
            client("::ffff:127.0.0.1", &["203.0.113.9:99"]),
            ip("203.0.113.9")
        );
        // What the client wrote itself stands further left, and is nobody's word.
        let chain = ["8.8.8.8, 203.0.113.9", "10.0.0.3"];
        assert_eq!(client("127.0.0.1", &chain), ip("203.0.113.9"));
        assert_eq!(
            client("127.0.0.1", &["203.0.113.9, rubbish"]),
            ip("127.0.0.1")
        );
        assert_eq!(
            client("127.0.0.1", &["[2001:db8::7]:443"]),
            ip("2001:db8::7")
        );
        // Of a stranger's headers nothing counts.
        assert_eq!(client("203.0.113.5", &["10.0.0.3"]), ip("203.0.113.5"));
    }

    #[test]
    fn https_is_what_a_trusted_proxy_says() {
        let proxies = Proxies(Network::loopback());
        let asked = |peer: &str, proto: &str| {
            is_https(
                &headers(&[("x-forwarded-proto", proto)]),
                ip(peer),
                &proxies,
            )
        };
        assert!(asked("127.0.0.1", "https") && asked("::1", "HTTPS"));
        assert!(!asked("127.0.0.1", "http") && !asked("203.0.113.5", "https"));
        assert!(!asked("127.0.0.1", "https, http") && asked("127.0.0.1", "http, https"));
        assert!(!is_https(&HeaderMap::new(), ip("127.0.0.1"), &proxies));
    }

    #[test]
    fn networks_are_read_and_written() {
        for text in ["10.0.0.0/8", "::1/128", "0.0.0.0/0", "2001:db8::/32"] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "10",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "10.0.0.0/33",
            "::/129",
            "host",
        ] {
            assert_eq!(text.parse::<Network>(), Err(NotANetwork), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.holds(ip("255.1.2.3")) && !all.holds(ip("::1")));
        let all: Network = "::/0".parse().unwrap();
        assert!(all.holds(ip("2001:db8::1")));
    }
}
