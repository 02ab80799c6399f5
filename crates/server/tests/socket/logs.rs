//! What the log of a played session says, and what it never says.

use std::io;
use std::sync::{Arc, Mutex};

use cardspeak_protocol::ClientMessage;
use cardspeak_server::{LogFormat, LogLevel, logger};
use serde_json::Value;
use tracing_subscriber::fmt::MakeWriter;

use crate::Open;
use crate::play::{TABLE, brisk};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'writer> MakeWriter<'writer> for Lines {
    type Writer = Lines;

    fn make_writer(&'writer self) -> Lines {
        self.clone()
    }
}

#[tokio::test]
async fn a_session_is_logged_without_its_secrets() {
    let lines = Lines::default();
    // Everything of this test runs on this thread.
    let logging =
        tracing::dispatcher::set_default(&logger(LogFormat::Json, LogLevel::Debug, lines.clone()));
    let open = Open::with(brisk()).await;
    let cookie = open.guest("Margarethe").await;
    let token = cookie.split('=').nth(1).unwrap().to_owned();
    let mut peer = open.welcomed(&cookie).await;
    peer.sit().await;
    let asked = peer.play_a_hand().await;
    let invite = "Qq9-invite-code-7Zz";
    for _ in 0..3 {
        peer.send(&format!(
            r#"{{"type":"{token}","code":"{invite}","card":"As"}}"#
        ))
        .await;
        assert!(peer.alive().await);
    }
    peer.say(&ClientMessage::Say {
        table: TABLE.into(),
        text: format!("my secret is {token}"),
        id: 3,
    })
    .await;
    assert!(peer.alive().await);
    open.http(
        "POST /api/join",
        &format!("Cookie: {cookie}\r\nContent-Type: application/json\r\n"),
        &format!(r#"{{"code":"{invite}"}}"#),
    )
    .await;
    open.close().await;
    drop(logging);

    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let said = |message: &str| {
        let is = |line: &&Value| line["message"] == message;
        lines.iter().filter(is).collect::<Vec<_>>()
    };
    assert_eq!(said("the room is open").len(), 1, "{text}");
    assert_eq!(said("the room is closed").len(), 1, "{text}");
    // Three times nonsense, and one line, which names the connection by a number and nothing else.
    let hostile = said("a connection does not keep to the protocol");
    assert_eq!(hostile.len(), 1, "{text}");
    assert_eq!(hostile[0]["level"], "WARN");
    assert!(hostile[0]["span"]["number"].is_number(), "{text}");

    for secret in [
        token.as_str(),
        invite,
        "Margarethe",
        "127.0.0.1",
        "my secret",
    ] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let own = asked.iter().flat_map(|view| &view.seats);
    let cards: Vec<String> = own
        .filter_map(|seat| seat.hand.as_ref())
        .flat_map(|hand| hand.down.iter().flatten())
        .map(|card| {
            serde_json::to_value(card)
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert!(!cards.is_empty());
    for card in cards {
        assert!(!words.contains(&card.as_str()), "{card}: {text}");
    }
}
