//! How others find the room: addresses in the network, and a code for telephones.

use std::net::{IpAddr, SocketAddr};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The pages under which others in the same network reach a room that listens at `address`: none if
/// it listens for this machine only.
pub(super) fn in_network(address: SocketAddr) -> Vec<String> {
    if address.ip().is_loopback() {
        return Vec::new();
    }
    // Who has no interfaces to tell of has nobody to tell.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let addresses = interfaces.iter().map(|interface| interface.ip());
    pages(address, addresses)
}

fn pages(listen: SocketAddr, addresses: impl Iterator<Item = IpAddr>) -> Vec<String> {
    let everywhere = listen.ip().is_unspecified();
    let mut reached: Vec<IpAddr> = addresses
        .filter(|address| {
            if everywhere {
                !address.is_loopback()
            } else {
                *address == listen.ip()
            }
        })
        // `0.0.0.0` hears no IPv6; `[::]` hears both.
        .filter(|address| listen.is_ipv6() || address.is_ipv4())
        // An address of one link needs the name of the link, which browsers do not take.
        .filter(|address| !matches!(address, IpAddr::V6(six) if six.is_unicast_link_local()))
        .collect();
    // What is shortest to type comes first.
    reached.sort_by_key(|address| (address.is_ipv6(), *address));
    reached.dedup();
    let page = |address| format!("http://{}/", SocketAddr::new(address, listen.port()));
    reached.into_iter().map(page).collect()
}

/// The page as a code of half blocks, light on dark; none if it is too long for one.
pub(super) fn code(page: &str) -> Option<String> {
    let code = QrCode::new(page).ok()?;
    let picture = code
        .render::<Dense1x2>()
        // A terminal's ground is taken to be dark, so what is drawn is the light part; the
        // library's names are meant for paper.
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_those_that_others_reach() {
        let addresses = [
            "127.0.0.1",
            "fe80::1",
            "2001:db8::7",
            "192.0.2.7",
            "192.0.2.7",
        ];
        let addresses = || addresses.iter().map(|address| address.parse().unwrap());
        let pages = |listen: &str| pages(listen.parse().unwrap(), addresses());
        assert_eq!(pages("0.0.0.0:7777"), ["http://192.0.2.7:7777/"]);
        assert_eq!(
            pages("[::]:80"),
            ["http://192.0.2.7:80/", "http://[2001:db8::7]:80/"]
        );
        assert_eq!(pages("192.0.2.7:1"), ["http://192.0.2.7:1/"]);
        assert!(in_network("127.0.0.1:7777".parse().unwrap()).is_empty());
    }

    #[test]
    fn a_code_is_a_square_of_half_blocks() {
        let code = code("http://192.0.2.7:7777/").unwrap();
        let lines: Vec<&str> = code.lines().collect();
        // Version 2 has 25 modules, and a margin of four on each side.
        assert_eq!(lines.len(), 17);
        assert!(lines.iter().all(|line| line.chars().count() == 33));
        assert!(code.chars().all(|c| " ▀▄█\n".contains(c)));
        // The margin is light: drawn in full.
        assert!(lines[0].chars().all(|c| c == '█'));
    }
}
