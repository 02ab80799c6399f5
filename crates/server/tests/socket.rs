//! Real sockets: greeting, playing, and everything that a stranger may try.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

#[path = "socket/figures.rs"]
mod figures;
#[path = "socket/hostile.rs"]
mod hostile;
#[path = "socket/limits.rs"]
mod limits;
#[path = "socket/logs.rs"]
mod logs;
#[path = "socket/play.rs"]
mod play;
#[path = "socket/proxy.rs"]
mod proxy;

use std::net::SocketAddr;
use std::time::Duration;

use cardspeak_protocol::{ClientMessage, ErrorCode, Refused, ServerMessage, VERSION};
use cardspeak_server::{Options, ServeError, Server};
use futures_util::{SinkExt, StreamExt};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server on a port of its own.
struct Open {
    folder: TempDir,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<Result<(), ServeError>>,
}

impl Open {
    async fn new() -> Open {
        Open::with(Options::default()).await
    }

    /// A server with these options, but for where it listens and what it keeps.
    async fn with(options: Options) -> Open {
        let folder = tempfile::tempdir().unwrap();
        let options = Options {
            listen: "127.0.0.1:0".to_owned(),
            data: folder.path().join("room.db"),
            ..options
        };
        let server = Server::open(options).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Open {
            folder,
            address,
            stop: Some(stop),
            task,
        }
    }

    async fn close(self) {
        drop(self.stopped().await);
    }

    /// Closes the room; what is returned keeps its file.
    async fn stopped(mut self) -> TempDir {
        let _ = self.stop.take().unwrap().send(());
        self.task.await.unwrap().unwrap();
        self.folder
    }

    async fn http(&self, request: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let length = body.len();
        let text = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}",
            self.address
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    async fn name(&self, body: &str, headers: &str) -> String {
        self.http(
            "POST /api/guest",
            &format!("Content-Type: application/json\r\n{headers}"),
            body,
        )
        .await
    }

    /// A new guest's cookie.
    async fn guest(&self, name: &str) -> String {
        let answer = self.name(&format!(r#"{{"name":"{name}"}}"#), "").await;
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .unwrap();
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        cookie.split(';').next().unwrap().to_owned()
    }

    async fn connect(&self, cookie: &str, origin: Option<&str>) -> Result<Peer, Error> {
        let mut request = format!("ws://{}/ws", self.address).into_client_request()?;
        if !cookie.is_empty() {
            request
                .headers_mut()
                .insert("cookie", cookie.parse().unwrap());
        }
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Peer { socket })
    }

    /// A connection that was welcomed.
    async fn welcomed(&self, cookie: &str) -> Peer {
        let mut peer = self.connect(cookie, None).await.unwrap();
        peer.say(&ClientMessage::Hello { version: VERSION }).await;
        assert!(matches!(
            peer.hear().await,
            Some(ServerMessage::Welcome { .. })
        ));
        peer
    }
}

struct Peer {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Peer {
    async fn say(&mut self, message: &ClientMessage) {
        self.send(&serde_json::to_string(message).unwrap()).await;
    }

    async fn send(&mut self, text: &str) {
        // The server may have hung up already; what it said last is still heard.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next message; none once the server has hung up.
    async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
            match next.await.expect("the server answers") {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    async fn until<T>(&mut self, pick: impl Fn(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.hear().await.expect("the server goes on");
            if let Some(picked) = pick(&message) {
                return picked;
            }
        }
    }

    /// The error that ends the connection.
    async fn end(&mut self) -> Option<ErrorCode> {
        let mut last = None;
        while let Some(message) = self.hear().await {
            if let ServerMessage::Error { code, fatal: true } = message {
                last = Some(code);
            }
        }
        last
    }

    /// Whether the server still answers.
    async fn alive(&mut self) -> bool {
        self.say(&ClientMessage::Stand {
            table: "nowhere".into(),
            id: 77,
        })
        .await;
        loop {
            match self.hear().await {
                Some(ServerMessage::Refused { id: 77, .. }) => return true,
                Some(_) => {}
                None => return false,
            }
        }
    }
}

#[tokio::test]
async fn a_guest_is_known_sits_down_and_is_dealt_cards() {
    let open = Open::new().await;
    assert!(open.http("GET /api/me", "", "").await.ends_with("null"));
    let cookie = open.guest("Zoë").await;
    let me = open
        .http("GET /api/me", &format!("Cookie: a=b; {cookie}\r\n"), "")
        .await;
    assert!(
        me.ends_with(r#"{"name":"Zoë","balance":100000,"seated":[],"host":false}"#),
        "{me}"
    );

    let mut peer = open
        .connect(&cookie, Some(&format!("http://{}", open.address)))
        .await
        .unwrap();
    peer.say(&ClientMessage::Hello { version: VERSION }).await;
    let Some(ServerMessage::Welcome {
        version,
        you,
        tables,
    }) = peer.hear().await
    else {
        panic!()
    };
    assert_eq!(
        (version, you.unwrap().balance, tables.len()),
        (VERSION, 100_000, 4)
    );
    peer.say(&ClientMessage::Watch {
        table: "stud-8".into(),
        last: None,
    })
    .await;
    peer.say(&ClientMessage::Sit {
        table: "stud-8".into(),
        seat: 1,
        buy_in: 20_000,
        id: 1,
    })
    .await;
    let balance = |message: &ServerMessage| match message {
        ServerMessage::Balance { balance, .. } => Some(*balance),
        _ => None,
    };
    assert_eq!(peer.until(balance).await, 80_000);
    let cards = |message: &ServerMessage| match message {
        ServerMessage::Table { view, .. } => {
            let own = view
                .seats
                .iter()
                .find(|seat| Some(seat.seat) == view.your_seat)?;
            own.hand
                .as_ref()
                .map(|hand| hand.down.iter().flatten().count())
        }
        _ => None,
    };
    assert_eq!(peer.until(cards).await, 2);
    open.close().await;
}

#[tokio::test]
async fn names_are_refused_with_codes() {
    let open = Open::new().await;
    let cookie = open.guest("Ann").await;
    let code = async |name: &str, headers: &str| {
        let body = serde_json::json!({ "name": name }).to_string();
        let answer = open.name(&body, headers).await;
        answer
            .split("\r\n\r\n")
            .nth(1)
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(code("ANN", "").await, r#"{"code":"name_taken"}"#);
    assert_eq!(code(" ", "").await, r#"{"code":"name_empty"}"#);
    assert_eq!(
        code("123456789012345678901", "").await,
        r#"{"code":"name_long"}"#
    );
    assert_eq!(code("a\u{202e}b", "").await, r#"{"code":"name_letters"}"#);
    assert_eq!(
        code("Bob", &format!("Cookie: {cookie}\r\n")).await,
        r#"{"code":"already"}"#
    );
    assert_eq!(
        code("Bob", "Origin: http://evil.example\r\n").await,
        r#"{"code":"origin"}"#
    );
    for body in ["", "{", "{}", r#"{"name":1}"#, r#"{"name":"x","more":1}"#] {
        assert!(
            open.name(body, "")
                .await
                .ends_with(r#"{"code":"malformed"}"#),
            "{body}"
        );
    }
    // A form of another site's page cannot send JSON.
    let form = open
        .http(
            "POST /api/guest",
            "Content-Type: text/plain\r\n",
            r#"{"name":"Eve"}"#,
        )
        .await;
    assert!(form.ends_with(r#"{"code":"malformed"}"#));
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(100_000));
    assert!(!open.name(&long, "").await.starts_with("HTTP/1.1 201"));
    assert!(
        open.http("GET /api/other", "", "")
            .await
            .ends_with(r#"{"code":"nothing"}"#)
    );
    open.close().await;
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_strangers_out() {
    let open = Open::new().await;
    for path in ["/", "/api/me", "/healthz", "/missing.js", "/api/none"] {
        let answer = open.http(&format!("GET {path}"), "", "").await;
        assert!(
            answer.contains("content-security-policy: default-src 'self'"),
            "{answer}"
        );
        assert!(answer.contains("x-content-type-options: nosniff"), "{path}");
    }
    assert!(open.http("GET /healthz", "", "").await.ends_with("ok\n"));
    assert!(
        open.http("GET /missing.js", "", "")
            .await
            .starts_with("HTTP/1.1 404")
    );
    open.close().await;
}

#[tokio::test]
async fn the_hello_comes_first_and_once() {
    let open = Open::new().await;
    let mut peer = open.connect("", None).await.unwrap();
    peer.say(&ClientMessage::Watch {
        table: "stud-8".into(),
        last: None,
    })
    .await;
    assert_eq!(peer.end().await, Some(ErrorCode::Hello));
    let mut peer = open.connect("", None).await.unwrap();
    peer.say(&ClientMessage::Hello {
        version: VERSION + 1,
    })
    .await;
    assert_eq!(peer.end().await, Some(ErrorCode::Version));
    let mut peer = open.welcomed("").await;
    peer.say(&ClientMessage::Hello { version: VERSION }).await;
    assert_eq!(peer.end().await, Some(ErrorCode::Hello));
    let mut peer = open.connect("", None).await.unwrap();
    peer.send("hello").await;
    assert_eq!(peer.end().await, Some(ErrorCode::Malformed));
    open.close().await;
}

#[tokio::test]
async fn c34_hostile_messages_are_refused_and_harm_nobody() {
    let open = Open::new().await;
    let mut other = open.welcomed(&open.guest("Other").await).await;
    other
        .say(&ClientMessage::Watch {
            table: "stud-8".into(),
            last: None,
        })
        .await;
    let cookie = open.guest("Eve").await;
    let sit = |buy_in: &str| {
        format!(r#"{{"type":"sit","table":"stud-8","seat":1,"buy_in":{buy_in},"id":1}}"#)
    };
    // Negative, fractional, huge, no number at all.
    let nonsense = [
        "{".to_owned(),
        "[]".to_owned(),
        "null".to_owned(),
        "\u{0}".to_owned(),
        "[[[[[[[[".repeat(400),
        r#"{"type":"cheat"}"#.to_owned(),
        r#"{"type":"stand"}"#.to_owned(),
        sit("-1"),
        sit("1.5"),
        sit("1e400"),
        sit("NaN"),
        sit("\"8000\""),
        sit("null"),
        sit("99999999999999999999"),
        r#"{"type":"sit","table":"stud-8","seat":300,"buy_in":8000,"id":1}"#.to_owned(),
        r#"{"type":"stand","table":"stud-8","id":1,"admin":true}"#.to_owned(),
        r#"{"type":"act","table":"stud-8","hand":1,"turn":1,"action":{"do":"win"},"id":1}"#
            .to_owned(),
    ];
    for (place, text) in nonsense.iter().enumerate() {
        // A connection of its own for every few, as ten are too many for one.
        let mut peer = open.welcomed(&cookie).await;
        peer.send(text).await;
        assert_eq!(
            peer.hear().await,
            Some(ServerMessage::Error {
                code: ErrorCode::Malformed,
                fatal: false
            }),
            "{place}"
        );
        assert!(peer.alive().await);
    }
    let mut peer = open.welcomed(&cookie).await;
    for _ in 0..10 {
        peer.send("nonsense").await;
    }
    assert_eq!(peer.end().await, Some(ErrorCode::Malformed));
    let mut peer = open.welcomed(&cookie).await;
    peer.socket
        .send(Message::binary(vec![1, 2, 3]))
        .await
        .unwrap();
    assert_eq!(peer.end().await, Some(ErrorCode::Binary));
    for length in [5_000, 65_000, 200_000] {
        let mut peer = open.welcomed(&cookie).await;
        peer.send(&"x".repeat(length)).await;
        let end = peer.end().await;
        // Beyond what is read at all the system may reset the connection before the word is heard.
        assert!(
            end == Some(ErrorCode::TooLong) || (length > 65_536 && end.is_none()),
            "{length}: {end:?}"
        );
    }
    let mut peer = open.welcomed(&cookie).await;
    for _ in 0..200 {
        peer.send(r#"{"type":"unwatch","table":"stud-8"}"#).await;
    }
    assert_eq!(peer.end().await, Some(ErrorCode::TooFast));
    // Well-formed, and not allowed.
    let mut peer = open.welcomed(&cookie).await;
    peer.send(&sit("18446744073709551615")).await;
    let refused = |message: &ServerMessage| match message {
        ServerMessage::Refused { id: 1, reason } => Some(reason.clone()),
        _ => None,
    };
    assert_eq!(
        peer.until(refused).await,
        Refused::BuyIn {
            least: 8_000,
            most: 40_000
        }
    );
    // Nobody else has noticed.
    assert!(other.alive().await);
    open.close().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let open = Open::new().await;
    let cookie = open.guest("Ann").await;
    for origin in ["http://evil.example", "null", "http://127.0.0.1"] {
        assert!(
            matches!(
                open.connect(&cookie, Some(origin)).await,
                Err(Error::Http(_))
            ),
            "{origin}"
        );
    }
    open.close().await;
}

#[tokio::test]
async fn sockets_are_told_when_the_server_stops() {
    let open = Open::new().await;
    let mut peer = open.welcomed("").await;
    let (end, ()) = tokio::join!(peer.end(), open.close());
    assert_eq!(end, Some(ErrorCode::Stopping));
}

#[tokio::test]
async fn a_busy_port_and_a_file_in_use_are_said() {
    let open = Open::new().await;
    let listen = open.address.to_string();
    let data = open.folder.path().join("other.db");
    let busy = Server::open(Options {
        listen,
        data,
        ..Options::default()
    })
    .await;
    assert!(matches!(busy, Err(ServeError::Busy { .. })));
    let data = open.folder.path().join("room.db");
    let used = Server::open(Options {
        listen: "127.0.0.1:0".into(),
        data,
        ..Options::default()
    })
    .await;
    assert!(
        used.unwrap_err()
            .to_string()
            .contains("is in use by another program")
    );
    open.close().await;
}
