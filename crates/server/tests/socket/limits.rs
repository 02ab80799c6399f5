//! How much a stranger may take, over loopback.

use std::time::Duration;

use cardspeak_protocol::ErrorCode;
use cardspeak_server::{Limits, Options};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::Open;

/// Long enough for anything to happen, short enough for a test that fails.
const BOUND: Duration = Duration::from_secs(20);

async fn open(limits: Limits) -> Open {
    Open::with(Options {
        limits,
        // Else this machine would be taken for a proxy that speaks for many.
        proxies: Vec::new(),
        ..Options::default()
    })
    .await
}

/// Everything that the server says until it hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // A reset is a way to hang up.
    let _ = tokio::time::timeout(BOUND, stream.read_to_end(&mut said))
        .await
        .expect("the server hangs up");
    String::from_utf8_lossy(&said).into_owned()
}

/// Sends a byte every few milliseconds until the server hangs up.
async fn drip(stream: TcpStream, byte: u8) {
    let (mut from, mut to) = stream.into_split();
    let dripping = tokio::spawn(async move {
        while to.write_all(&[byte]).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut said = Vec::new();
    let _ = tokio::time::timeout(BOUND, from.read_to_end(&mut said))
        .await
        .expect("the server hangs up");
    dripping.abort();
}

const TALK: &str = r#"{"type":"unwatch","table":"stud-8"}"#;

const UPGRADE: &str = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

#[tokio::test]
async fn an_address_has_so_many_sockets_and_gets_them_back() {
    let open = open(Limits {
        per_address: 2,
        ..Limits::default()
    })
    .await;
    let first = open.welcomed("").await;
    let _second = open.welcomed("").await;
    assert!(open.connect("", None).await.is_err());
    drop(first);
    // Until the server has noticed.
    tokio::time::timeout(BOUND, async {
        while open.connect("", None).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .unwrap();
    open.close().await;
}

#[tokio::test]
async fn an_address_has_so_many_plain_connections() {
    let open = open(Limits {
        per_address: 1,
        ..Limits::default()
    })
    .await;
    let mut idle = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\n")
            .await
            .unwrap();
        idle.push(stream);
    }
    let mut beyond = TcpStream::connect(open.address).await.unwrap();
    assert_eq!(rest(&mut beyond).await, "");
    drop(idle);
    open.close().await;
}

#[tokio::test]
async fn there_are_so_many_sockets_in_all() {
    let open = open(Limits {
        connections: 1,
        ..Limits::default()
    })
    .await;
    let _first = open.welcomed("").await;
    assert!(open.connect("", None).await.is_err());
    open.close().await;
}

#[tokio::test]
async fn a_socket_has_a_pace() {
    let open = open(Limits {
        messages: 1,
        ..Limits::default()
    })
    .await;
    let mut peer = open.welcomed("").await;
    for _ in 0..30 {
        peer.send(TALK).await;
    }
    assert_eq!(peer.end().await, Some(ErrorCode::TooFast));
    assert!(open.welcomed("").await.alive().await);
    open.close().await;
}

#[tokio::test]
async fn an_address_has_a_pace_for_all_its_sockets() {
    let open = open(Limits {
        messages: 1000,
        messages_per_address: 5,
        ..Limits::default()
    })
    .await;
    // Both are slow for themselves; together they are too fast.
    let (mut one, mut other) = (open.welcomed("").await, open.welcomed("").await);
    for _ in 0..100 {
        one.send(TALK).await;
        other.send(TALK).await;
    }
    let ends = (one.end().await, other.end().await);
    assert_eq!(ends, (Some(ErrorCode::TooFast), Some(ErrorCode::TooFast)));
    open.close().await;
}

#[tokio::test]
async fn who_sends_a_byte_now_and_then_is_hung_up_on() {
    let short = Duration::from_millis(300);
    let open = open(Limits {
        head: short,
        request: short,
        hello: short,
        silence: short,
        ..Limits::default()
    })
    .await;
    // The head of a request that never ends, and of an upgrade.
    for begun in ["GET / HTTP/1.1\r\nX-Slow: ", UPGRADE, ""] {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        drip(stream, b'x').await;
    }
    // A body that never ends is answered and given up.
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    let head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let said = rest(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    // An upgrade that is made, and then nothing; or a frame that never ends.
    for frame in [&[][..], &[0x81, 0xfe, 0x0f, 0xff, 1, 2, 3, 4]] {
        let mut stream = TcpStream::connect(open.address).await.unwrap();
        stream
            .write_all(format!("{UPGRADE}\r\n").as_bytes())
            .await
            .unwrap();
        stream.write_all(frame).await.unwrap();
        if frame.is_empty() {
            let said = rest(&mut stream).await;
            assert!(
                said.starts_with("HTTP/1.1 101") && said.contains(r#""code":"hello""#),
                "{said}"
            );
        } else {
            drip(stream, b'x').await;
        }
    }
    // A socket that was welcomed and then answers nothing, not even a ping.
    let silent = open.welcomed("").await;
    let tokio_tungstenite::MaybeTlsStream::Plain(mut stream) = silent.socket.into_inner() else {
        panic!()
    };
    rest(&mut stream).await;
    assert!(open.http("GET /healthz", "", "").await.ends_with("ok\n"));
    open.close().await;
}

#[tokio::test]
async fn heads_and_bodies_have_a_length() {
    let open = open(Limits::default()).await;
    let long = format!("X-Long: {}\r\n", "x".repeat(64 * 1024));
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{long}\r\n");
    // The server may hang up before it has read all of it.
    let _ = stream.write_all(request.as_bytes()).await;
    let said = rest(&mut stream).await;
    assert!(
        said.is_empty() || said.starts_with("HTTP/1.1 431"),
        "{said}"
    );
    let body = format!(r#"{{"name":"{}"}}"#, " ".repeat(4096));
    let said = open.name(&body, "").await;
    assert!(said.ends_with(r#"{"code":"malformed"}"#), "{said}");
    open.close().await;
}
