//! `/metrics`, read over a real socket.

use cardspeak_protocol::ClientMessage;
use cardspeak_server::{Metrics, Options};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::Open;
use crate::play::brisk;

/// The sum of all figures of this name with this in their labels. The tests of one process share
/// their figures, so only a least can be known.
fn sum(figures: &str, name: &str, label: &str) -> f64 {
    let of_name = |line: &&str| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(['{', ' ']) && rest.contains(label))
    };
    let lines = figures.lines().filter(of_name);
    lines
        .filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok())
        .sum()
}

#[tokio::test]
async fn a_played_hand_is_in_the_figures() {
    let open = Open::with(brisk()).await;
    let cookie = open.guest("Margarethe").await;
    let mut peer = open.welcomed(&cookie).await;
    peer.sit().await;
    let asked = peer.play_a_hand().await.len();
    peer.say(&ClientMessage::AddChips {
        table: "nowhere".into(),
        amount: 1,
        id: 9,
    })
    .await;
    assert!(peer.alive().await);
    peer.send("nonsense").await;
    assert!(peer.alive().await);
    let figures = open.http("GET /metrics", "", "").await;
    assert!(figures.starts_with("HTTP/1.1 200"), "{figures}");
    let asked = f64::from(u32::try_from(asked).unwrap());
    let counted = |name: &str, label: &str, least: f64| {
        let sum = sum(&figures, name, label);
        assert!(sum >= least, "{name} {label}: {sum} < {least}\n{figures}");
    };
    counted("cardspeak_hands_total", "", 1.0);
    counted("cardspeak_actions_total", "action=", asked);
    counted(
        "cardspeak_action_seconds_count",
        "until=\"committed\"",
        asked,
    );
    counted("cardspeak_action_seconds_count", "until=\"queued\"", asked);
    counted("cardspeak_refused_total", "code=\"no_such_table\"", 2.0);
    counted("cardspeak_protocol_errors_total", "code=\"malformed\"", 1.0);
    counted("cardspeak_sockets", "", 1.0);
    counted("cardspeak_transaction_seconds_count", "", asked);
    counted("cardspeak_transaction_batches_count", "", asked);
    counted(
        "cardspeak_http_requests_total",
        "route=\"/api/guest\",status=\"201\"",
        1.0,
    );
    counted(
        "cardspeak_http_requests_total",
        "route=\"/ws\",status=\"101\"",
        1.0,
    );
    for name in [
        "cardspeak_table_calls_waiting",
        "cardspeak_store_requests_waiting",
    ] {
        assert!(figures.contains(&format!("\n{name} ")), "{name}");
    }
    // Nobody is in them.
    let token = cookie.split('=').nth(1).unwrap();
    for secret in ["Margarethe", token, "127.0.0.1"] {
        assert!(!figures.contains(secret), "{secret}");
    }
    open.close().await;
}

#[tokio::test]
async fn nobody_behind_a_proxy_reads_them() {
    let open = Open::new().await;
    for header in [
        "X-Forwarded-For: 203.0.113.9\r\n",
        "X-Forwarded-For: 127.0.0.1\r\n",
        "X-Forwarded-Proto: https\r\n",
    ] {
        let answer = open.http("GET /metrics", header, "").await;
        assert!(answer.ends_with(r#"{"code":"nothing"}"#), "{answer}");
    }
    open.close().await;
    let off = Open::with(Options {
        metrics: Metrics::Off,
        ..Options::default()
    })
    .await;
    let answer = off.http("GET /metrics", "", "").await;
    assert!(!answer.contains("cardspeak_"), "{answer}");
    off.close().await;
}

#[tokio::test]
async fn an_address_of_their_own_has_them_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = cardspeak_server::Server::open(Options {
        listen: "127.0.0.1:0".into(),
        data: folder.path().join("room.db"),
        metrics: Metrics::At("127.0.0.1:0".into()),
        ..Options::default()
    })
    .await
    .unwrap();
    let (room, figures) = (server.address(), server.metrics_address().unwrap());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    for (address, path, there) in [
        (figures, "/metrics", true),
        (figures, "/api/me", false),
        (figures, "/", false),
        (room, "/metrics", false),
    ] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert_eq!(
            answer.contains("\ncardspeak_store_requests_waiting "),
            there,
            "{path}: {answer}"
        );
        assert!(
            there || address == room || answer.starts_with("HTTP/1.1 404"),
            "{answer}"
        );
    }
    drop(stop);
    task.await.unwrap().unwrap();
}
