//! Behind a reverse proxy, which is this machine unless something else is said.

use cardspeak_protocol::ErrorCode;
use cardspeak_server::{Limits, Options};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::{Open, Peer};

const PROXIED: &str = "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: cards.example\r\n";

#[tokio::test]
async fn its_word_counts_for_cookies_and_origins() {
    let open = Open::new().await;
    let ask = async |name: &str, headers: &str| {
        let body = format!(r#"{{"name":"{name}"}}"#);
        open.name(&body, headers).await
    };
    let secure = ask(
        "Ann",
        &format!("{PROXIED}Origin: https://cards.example\r\n"),
    )
    .await;
    assert!(
        secure.starts_with("HTTP/1.1 201") && secure.contains("; Secure"),
        "{secure}"
    );
    let clear = ask("Bob", "").await;
    assert!(
        clear.starts_with("HTTP/1.1 201") && !clear.contains("Secure"),
        "{clear}"
    );
    for origin in ["http://cards.example", "https://evil.example"] {
        let foreign = ask("Eve", &format!("{PROXIED}Origin: {origin}\r\n")).await;
        assert!(foreign.ends_with(r#"{"code":"origin"}"#), "{foreign}");
    }
    // The strict transport of a host is the proxy's affair.
    assert!(!secure.to_lowercase().contains("strict-transport-security"));
    open.close().await;
}

#[tokio::test]
async fn a_strangers_word_does_not_count() {
    let open = Open::with(Options {
        proxies: Vec::new(),
        ..Options::default()
    })
    .await;
    let answer = open.name(r#"{"name":"Ann"}"#, PROXIED).await;
    assert!(
        answer.starts_with("HTTP/1.1 201") && !answer.contains("Secure"),
        "{answer}"
    );
    let foreign = format!("{PROXIED}Origin: https://cards.example\r\n");
    let answer = open.name(r#"{"name":"Bob"}"#, &foreign).await;
    assert!(answer.ends_with(r#"{"code":"origin"}"#), "{answer}");
    open.close().await;
}

#[tokio::test]
async fn limits_are_those_of_the_browsers_address() {
    let open = Open::with(Options {
        limits: Limits {
            per_address: 1,
            ..Limits::default()
        },
        ..Options::default()
    })
    .await;
    let connect = async |address: &str| {
        let url = format!("ws://{}/ws", open.address);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("x-forwarded-for", address.parse().unwrap());
        let connected = connect_async(request).await;
        connected.map(|(socket, _)| Peer { socket })
    };
    let mut first = connect("203.0.113.9").await.unwrap();
    assert!(connect("203.0.113.9").await.is_err());
    let mut other = connect("203.0.113.10").await.unwrap();
    // What the client has written before the proxy did is no way around.
    assert!(connect("198.51.100.1, 203.0.113.9").await.is_err());
    first.send("x").await;
    assert_eq!(first.end().await, Some(ErrorCode::Malformed));
    other.send("x").await;
    assert_eq!(other.end().await, Some(ErrorCode::Malformed));
    open.close().await;
}
