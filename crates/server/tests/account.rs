//! Accounts over real sockets: two browsers, wrong passwords, deletion, and nothing secret sent.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cardspeak_protocol::{ClientMessage, ErrorCode, ServerMessage, VERSION};
use cardspeak_server::cardspeak_room::{Room, Settings, Token};
use cardspeak_server::{Options, ServeError, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const STREET: &str = "seventh street";

/// A server on a port of its own, which remembers every byte it has sent.
struct Open {
    _folder: TempDir,
    address: SocketAddr,
    room: Room,
    sent: Mutex<String>,
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<Result<(), ServeError>>,
}

/// A browser: a cookie, or none.
#[derive(Default)]
struct Browser {
    cookie: Option<String>,
}

/// An answer: its status, its head, and what it says.
struct Answer {
    status: u16,
    head: String,
    says: Value,
}

impl Answer {
    fn code(&self) -> &str {
        self.says["code"].as_str().unwrap_or_default()
    }
}

impl Open {
    async fn new() -> Open {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::open(Options {
            listen: "127.0.0.1:0".to_owned(),
            data: folder.path().join("room.db"),
            settings: Settings {
                // No hand begins: who stands up is gone at once.
                gather: Duration::from_secs(60 * 60),
                ..Settings::default()
            },
            ..Options::default()
        })
        .await
        .unwrap();
        let (address, room) = (server.address(), server.room().clone());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Open {
            _folder: folder,
            address,
            room,
            sent: Mutex::default(),
            stop,
            task,
        }
    }

    async fn close(self) {
        let _ = self.stop.send(());
        self.task.await.unwrap().unwrap();
    }

    fn note(&self, text: &str) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.push_str(text);
    }

    async fn ask(&self, browser: &mut Browser, request: &str, body: &Value) -> Answer {
        self.ask_with(browser, request, body, "").await
    }

    async fn ask_with(
        &self,
        browser: &mut Browser,
        request: &str,
        body: &Value,
        headers: &str,
    ) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let cookie = browser.cookie.as_ref();
        let cookie = cookie.map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
        let text = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\
             Content-Type: application/json\r\n{cookie}{headers}\r\n{body}",
            self.address,
            body.len(),
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, said) = answer.split_once("\r\n\r\n").unwrap();
        let set = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        // The browser's own secret is the one thing that may be in there.
        let others: Vec<_> = head
            .lines()
            .filter(|line| !line.starts_with("set-cookie"))
            .collect();
        self.note(&others.join("\n"));
        self.note(said);
        if let Some(set) = set {
            assert!(set.contains("; Path=/; HttpOnly; SameSite=Lax"), "{set}");
            let cookie = set.split(';').next().unwrap();
            let gone = set.contains("Max-Age=0");
            assert_eq!(gone, cookie == "cardspeak=", "{set}");
            browser.cookie = (!gone).then(|| cookie.to_owned());
        }
        if request.contains("/api/") {
            assert!(head.contains("cache-control: no-store"), "{head}");
        }
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_owned(),
            says: serde_json::from_str(said).unwrap_or(Value::Null),
        }
    }

    /// A new guest in a browser of its own.
    async fn guest(&self, name: &str) -> Browser {
        let mut browser = Browser::default();
        let body = json!({ "name": name });
        let answer = self.ask(&mut browser, "POST /api/guest", &body).await;
        assert_eq!(answer.status, 201);
        browser
    }

    async fn log_in(&self, browser: &mut Browser, name: &str, password: &str) -> Answer {
        let body = json!({ "name": name, "password": password });
        self.ask(browser, "POST /api/account/log-in", &body).await
    }

    async fn me(&self, browser: &mut Browser) -> Value {
        self.ask(browser, "GET /api/me", &Value::Null).await.says
    }

    async fn peer<'a>(&'a self, browser: &Browser) -> Peer<'a> {
        let mut request = format!("ws://{}/ws", self.address)
            .into_client_request()
            .unwrap();
        if let Some(cookie) = &browser.cookie {
            let headers = request.headers_mut();
            headers.insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.unwrap();
        let mut peer = Peer { open: self, socket };
        peer.say(&ClientMessage::Hello { version: VERSION }).await;
        let welcome = peer.hear().await;
        assert!(matches!(welcome, Some(ServerMessage::Welcome { .. })));
        peer
    }
}

struct Peer<'a> {
    open: &'a Open,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Peer<'_> {
    async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap();
        // The server may have hung up already; what it said last is still heard.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next message; none once the server has hung up.
    async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
            match next.await.expect("the server answers") {
                Some(Ok(Message::Text(text))) => {
                    self.open.note(&text);
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    async fn sit(&mut self, seat: u8) {
        let (table, buy_in, id) = ("stud-8".to_owned(), 20_000, 1);
        let sit = ClientMessage::Sit {
            table,
            seat,
            buy_in,
            id,
        };
        self.say(&sit).await;
        loop {
            match self.hear().await.expect("the server goes on") {
                ServerMessage::Balance { .. } => return,
                ServerMessage::Refused { reason, .. } => panic!("{reason:?}"),
                _ => {}
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
}

#[tokio::test]
async fn the_life_of_an_account() {
    let open = Open::new().await;
    let mut home = open.guest("Ann").await;
    let view =
        |saved: bool| json!({ "saved": saved, "choose": false, "broke": false, "minutes": 0 });
    let account = async |browser: &mut Browser| {
        open.ask(browser, "GET /api/account", &Value::Null)
            .await
            .says
    };
    assert_eq!(account(&mut home).await, view(false));
    // Who could not come back is not let go.
    let log_out = open
        .ask(&mut home, "POST /api/account/log-out", &Value::Null)
        .await;
    assert_eq!((log_out.status, log_out.code()), (409, "not_saved"));
    for (password, code) in [
        ("short", "password_short"),
        ("password123", "password_common"),
        (&"ab".repeat(101), "password_long"),
    ] {
        let body = json!({ "password": password });
        let no = open.ask(&mut home, "POST /api/account", &body).await;
        assert_eq!((no.status, no.code()), (422, code));
    }
    let body = json!({ "password": STREET });
    let saved = open.ask(&mut home, "POST /api/account", &body).await;
    assert_eq!(saved.status, 204, "{}", saved.head);
    assert_eq!(account(&mut home).await, view(true));
    let mut at_home = open.peer(&home).await;
    at_home.sit(1).await;

    // Another browser, in which somebody else was; its old secret is worth nothing any more.
    let mut phone = open.guest("Phone").await;
    let fixed = phone.cookie.clone();
    let mut old = open.peer(&phone).await;
    let you = open.log_in(&mut phone, "ann", STREET).await;
    assert_eq!((you.status, you.says["name"].as_str()), (200, Some("Ann")));
    assert_eq!(you.says["seated"], json!(["stud-8"]));
    assert!(phone.cookie != fixed && phone.cookie != home.cookie);
    assert_eq!(old.end().await, Some(ErrorCode::LoggedOut));
    assert_eq!(open.me(&mut Browser { cookie: fixed }).await, Value::Null);
    let mut on_phone = open.peer(&phone).await;

    // Another password: the phone is out, the one at home stays.
    let body = json!({ "old": "sixth street", "new": "the river" });
    let wrong = open
        .ask(&mut home, "POST /api/account/password", &body)
        .await;
    assert_eq!((wrong.status, wrong.code()), (401, "wrong_password"));
    let body = json!({ "old": STREET, "new": "the river" });
    let changed = open
        .ask(&mut home, "POST /api/account/password", &body)
        .await;
    assert_eq!(changed.status, 204);
    assert_eq!(on_phone.end().await, Some(ErrorCode::LoggedOut));
    assert_eq!(open.me(&mut phone).await, Value::Null);
    assert_eq!(open.me(&mut home).await["name"], "Ann");
    assert_eq!(
        open.log_in(&mut phone, "Ann", STREET).await.code(),
        "wrong_password"
    );
    assert_eq!(
        open.log_in(&mut phone, "Ann", "the river").await.status,
        200
    );

    // Out on the phone, then everywhere.
    let kept = Browser {
        cookie: phone.cookie.clone(),
    };
    let out = open
        .ask(&mut phone, "POST /api/account/log-out", &Value::Null)
        .await;
    assert_eq!((out.status, &phone.cookie), (204, &None));
    assert_eq!(
        open.me(&mut Browser {
            cookie: kept.cookie
        })
        .await,
        Value::Null
    );
    assert_eq!(
        open.log_in(&mut phone, "Ann", "the river").await.status,
        200
    );
    let everywhere = "POST /api/account/log-out-everywhere";
    assert_eq!(
        open.ask(&mut phone, everywhere, &Value::Null).await.status,
        204
    );
    assert_eq!(at_home.end().await, Some(ErrorCode::LoggedOut));
    assert_eq!(open.me(&mut home).await, Value::Null);

    // Deleted only once nothing is at stake.
    assert_eq!(open.log_in(&mut home, "Ann", "the river").await.status, 200);
    let body = json!({ "password": "the river" });
    let seated = open.ask(&mut home, "DELETE /api/account", &body).await;
    assert_eq!((seated.status, seated.code()), (409, "seated"));
    assert_eq!(seated.says["table"], "stud-8");
    let mut peer = open.peer(&home).await;
    let (table, id) = ("stud-8".to_owned(), 2);
    peer.say(&ClientMessage::Stand { table, id }).await;
    while !matches!(
        peer.hear().await.expect("the server goes on"),
        ServerMessage::Balance {
            balance: 100_000,
            ..
        }
    ) {}
    assert_eq!(open.me(&mut home).await["seated"], json!([]));
    let wrong = json!({ "password": "" });
    let wrong = open.ask(&mut home, "DELETE /api/account", &wrong).await;
    assert_eq!((wrong.status, wrong.code()), (401, "wrong_password"));
    let kept = Browser {
        cookie: home.cookie.clone(),
    };
    let deleted = open.ask(&mut home, "DELETE /api/account", &body).await;
    assert_eq!((deleted.status, &home.cookie), (204, &None));
    assert_eq!(peer.end().await, Some(ErrorCode::LoggedOut));
    assert_eq!(
        open.me(&mut Browser {
            cookie: kept.cookie
        })
        .await,
        Value::Null
    );
    assert_eq!(
        open.log_in(&mut home, "Ann", "the river").await.code(),
        "wrong_password"
    );
    open.guest("Ann").await;
    assert!(open.room.store().books().await.unwrap().balance());
    open.close().await;
}

#[tokio::test]
async fn nothing_secret_is_in_any_byte_that_is_sent() {
    let open = Open::new().await;
    let mut ann = open.guest("Ann").await;
    let body = json!({ "password": STREET });
    open.ask(&mut ann, "POST /api/account", &body).await;
    let mut other = Browser::default();
    open.log_in(&mut other, "Ann", STREET).await;
    open.log_in(&mut other, "Ann", "sixth street").await;
    let mut peer = open.peer(&other).await;
    let (table, last) = ("stud-8".to_owned(), None);
    peer.say(&ClientMessage::Watch { table, last }).await;
    peer.sit(1).await;
    for path in [
        "/api/me",
        "/api/account",
        "/api/statement",
        "/",
        "/api/host",
    ] {
        open.ask(&mut ann, &format!("GET {path}"), &Value::Null)
            .await;
    }
    open.ask(
        &mut ann,
        "POST /api/account",
        &json!({ "password": STREET, "more": 1 }),
    )
    .await;
    let once = open.room.reset_password("Ann").await.unwrap().unwrap();
    peer.end().await;
    let sent = open.sent.lock().unwrap().clone();
    assert!(sent.contains("Ann") && sent.contains("buy-in"));
    let secret = |browser: &Browser| {
        let cookie = browser.cookie.as_ref().unwrap();
        cookie.strip_prefix("cardspeak=").unwrap().to_owned()
    };
    for secret in [secret(&ann), secret(&other)] {
        assert!(!sent.contains(&secret));
        let hash = format!("{:?}", Token::read(&secret).unwrap().hash());
        assert!(!sent.contains(&hash));
    }
    for secret in [STREET, "sixth street", once.reveal(), "argon2", "$v=19"] {
        assert!(!sent.contains(secret), "{secret}");
    }
    open.close().await;
}

#[tokio::test]
async fn other_pages_strangers_and_nonsense_are_refused() {
    let open = Open::new().await;
    let mut ann = open.guest("Ann").await;
    let mut nobody = Browser::default();
    let one = json!({ "password": STREET });
    let two = json!({ "old": "", "new": STREET });
    let claimed = json!({ "name": "Ann", "password": STREET });
    let evil = "Origin: http://evil.example\r\n";
    for (request, body) in [
        ("POST /api/account", &one),
        ("DELETE /api/account", &one),
        ("POST /api/account/log-in", &claimed),
        ("POST /api/account/log-out", &Value::Null),
        ("POST /api/account/log-out-everywhere", &Value::Null),
        ("POST /api/account/password", &two),
        ("POST /api/top-up", &Value::Null),
    ] {
        let other = open.ask_with(&mut ann, request, body, evil).await;
        assert_eq!((other.status, other.code()), (403, "origin"), "{request}");
        if !request.contains("log-in") {
            let stranger = open.ask(&mut nobody, request, body).await;
            assert_eq!(
                (stranger.status, stranger.code()),
                (401, "no_name"),
                "{request}"
            );
        }
        if !body.is_null() {
            for nonsense in [json!([]), json!({ "password": 1 }), json!({})] {
                let no = open.ask(&mut ann, request, &nonsense).await;
                assert_eq!((no.status, no.code()), (400, "malformed"), "{request}");
            }
        }
    }
    for path in ["/api/account", "/api/statement"] {
        let stranger = open
            .ask(&mut nobody, &format!("GET {path}"), &Value::Null)
            .await;
        assert_eq!(
            (stranger.status, stranger.code()),
            (401, "no_name"),
            "{path}"
        );
    }
    let page = open
        .ask(&mut ann, "GET /api/statement?before=x", &Value::Null)
        .await;
    assert_eq!(page.code(), "malformed");
    let two = json!({ "old": STREET, "new": "the river" });
    let unsaved = open.ask(&mut ann, "POST /api/account/password", &two).await;
    assert_eq!((unsaved.status, unsaved.code()), (409, "not_saved"));
    open.close().await;
}

#[tokio::test]
async fn a_cookie_of_an_encrypted_page_stays_with_those() {
    let open = Open::new().await;
    let mut ann = Browser::default();
    let secure = "X-Forwarded-Proto: https\r\n";
    let body = json!({ "name": "Ann" });
    let plain = open.ask(&mut ann, "POST /api/guest", &body).await;
    assert!(!plain.head.contains("; Secure"), "{}", plain.head);
    open.ask(
        &mut ann,
        "POST /api/account",
        &json!({ "password": STREET }),
    )
    .await;
    let body = json!({ "name": "Ann", "password": STREET });
    for (request, body) in [
        ("POST /api/account/log-in", &body),
        ("POST /api/account/log-out", &Value::Null),
    ] {
        let answer = open.ask_with(&mut ann, request, body, secure).await;
        assert!(answer.head.contains("; Secure"), "{}", answer.head);
    }
    open.close().await;
}

#[tokio::test]
async fn who_guesses_is_made_to_wait_and_the_wallet_is_written_down() {
    let open = Open::new().await;
    let mut ann = open.guest("Ann").await;
    open.ask(
        &mut ann,
        "POST /api/account",
        &json!({ "password": STREET }),
    )
    .await;
    let mut eve = Browser::default();
    // Known or not: the same answers, to the byte.
    let mut heads = Vec::new();
    for name in ["Ann", "Bob"] {
        // On a slow machine the first second may pass between two attempts; then it is two.
        let wait = loop {
            let wrong = open.log_in(&mut eve, name, "sixth street").await;
            if wrong.status != 401 {
                break wrong;
            }
            assert_eq!(wrong.code(), "wrong_password");
            let dated = wrong.head.lines().filter(|line| !line.starts_with("date"));
            heads.push(dated.collect::<Vec<_>>().join("\n"));
        };
        assert_eq!((wait.status, wait.code()), (429, "wait"));
        assert!(wait.says["seconds"].as_u64() >= Some(1), "{}", wait.says);
        assert!(wait.head.contains("retry-after: "), "{}", wait.head);
    }
    assert!(heads.len() >= 10 && heads.iter().all(|head| *head == heads[0]));
    assert_eq!(eve.cookie, None);

    let rich = open.ask(&mut ann, "POST /api/top-up", &Value::Null).await;
    assert_eq!((rich.status, rich.code()), (409, "not_broke"));
    assert_eq!(rich.says["bound"], 10_000);
    let mut peer = open.peer(&ann).await;
    peer.sit(1).await;
    let said = open
        .ask(&mut ann, "GET /api/statement", &Value::Null)
        .await
        .says;
    assert_eq!(said["more"], false);
    let (newest, first) = (&said["rows"][0], &said["rows"][1]);
    assert_eq!(newest["kind"], "buy-in");
    assert_eq!(newest["table"], "stud-8");
    assert_eq!(
        (&newest["amount"], &newest["balance"]),
        (&json!(-20_000), &json!(80_000))
    );
    assert_eq!(
        (&first["kind"], &first["hand"]),
        (&json!("grant"), &Value::Null)
    );
    let older = format!("GET /api/statement?before={}", newest["id"]);
    let older = open.ask(&mut ann, &older, &Value::Null).await.says;
    assert_eq!(older["rows"], json!([first]));
    open.close().await;
}
