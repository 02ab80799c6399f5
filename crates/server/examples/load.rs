//! A load on loopback: idle sockets, and players who each ask for something once a second.
//!
//! `cargo xtask measure` builds and starts it. What it prints depends on the machine and is no test.
//! An ask is a choice at the table (to muck losing hands, or not): it goes the whole way of an action,
//! from the socket to the table, the disk and the view, and needs no turn. Hands stand still meanwhile.
#![expect(clippy::print_stdout, reason = "this program's results are its output")]

use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cardspeak_protocol::{ClientMessage, ServerMessage, VERSION};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Failed = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Seats of a table that is opened for the load.
const SEATS: usize = 8;

/// The program that is measured; ends with this one.
struct Room {
    child: Child,
    host: String,
    link: String,
}

impl Room {
    fn start(program: &str, data: &str) -> Result<Room, Failed> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data])
            .args(["--max-connections", "100000"])
            .args(["--max-connections-per-address", "100000"])
            .args(["--message-rate-per-address", "100000"])
            .args(["--action-seconds", "600", "--log-level", "error"])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.as_mut().ok_or("no output")?).lines();
        let mut behind = |word: &str| -> Result<String, Failed> {
            let line = lines.next().ok_or("the room has not opened")??;
            let found = line.split_once(word).map(|(_, rest)| rest.to_owned());
            found.ok_or_else(|| line.into())
        };
        let host = behind("http://")?.trim_end_matches('/').to_owned();
        let link = behind("/#/host/")?;
        drop(lines);
        Ok(Room { child, host, link })
    }

    /// Resident memory, in bytes.
    fn memory(&self) -> Result<u64, Failed> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        Ok(kilobytes.ok_or("no VmRSS")?.parse::<u64>()? * 1024)
    }

    async fn post(&self, path: &str, headers: &str, body: &Value) -> Result<String, Failed> {
        let mut stream = TcpStream::connect(&self.host).await?;
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    /// A new guest's cookie. The room trusts this machine to be a proxy, so each comes from elsewhere.
    async fn guest(&self, number: usize) -> Result<String, Failed> {
        let from = format!(
            "X-Forwarded-For: 10.0.{}.{}\r\n",
            number / 250,
            number % 250 + 1
        );
        let name = json!({ "name": format!("Player {number}") });
        let answer = self.post("/api/guest", &from, &name).await?;
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Ok(cookie.ok_or(answer.as_str())?.to_owned())
    }

    /// Opens tables without robots; their ids.
    async fn tables(&self, count: usize) -> Result<Vec<String>, Failed> {
        let cookie = format!("Cookie: {}\r\n", self.guest(0).await?);
        let claim = json!({ "code": self.link });
        self.post("/api/host/claim", &cookie, &claim).await?;
        let form = json!({
            "title": "", "game": "stud-8", "limit": "fixed", "rules": "fulltilt", "house": null,
            "stakes": {
                "chip": 1, "ante": 50, "bring_in": 100, "small_blind": 0, "big_blind": 0,
                "small_bet": 400, "big_bet": 800
            },
            "seats": SEATS, "robots": 0, "robots_leave": false, "private": false, "spectators": true,
            "chat": true, "least_buy_in": 8000, "most_buy_in": 40000, "action_seconds": 600,
            "bank_seconds": 0
        });
        let mut ids = Vec::new();
        for _ in 0..count {
            let wish = json!({ "do": "open", "form": form });
            let answer = self.post("/api/host", &cookie, &wish).await?;
            let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
            let done: Value = serde_json::from_str(body)?;
            ids.push(done["table"].as_str().ok_or(answer.as_str())?.to_owned());
        }
        Ok(ids)
    }

    async fn connect(&self, cookie: &str) -> Result<Socket, Failed> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request()?;
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let (mut socket, _) = connect_async(request).await?;
        say(&mut socket, &ClientMessage::Hello { version: VERSION }).await?;
        hear(&mut socket).await?;
        Ok(socket)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Failed> {
    Ok(socket
        .send(Message::text(serde_json::to_string(message)?))
        .await?)
}

async fn hear(socket: &mut Socket) -> Result<ServerMessage, Failed> {
    loop {
        match socket.next().await.ok_or("the room has hung up")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => return Err("the room has hung up".into()),
            _ => {}
        }
    }
}

/// Sits down, asks once a second from a moment of its own on, and says how long each answer took.
async fn play(
    mut socket: Socket,
    table: String,
    seat: u8,
    wait: Duration,
    until: Instant,
) -> Result<Vec<Duration>, Failed> {
    let watch = ClientMessage::Watch {
        table: table.clone(),
        last: None,
    };
    say(&mut socket, &watch).await?;
    let sit = ClientMessage::Sit {
        table: table.clone(),
        seat,
        buy_in: 40_000,
        id: 0,
    };
    say(&mut socket, &sit).await?;
    let mut ask = tokio::time::interval_at((Instant::now() + wait).into(), Duration::from_secs(1));
    let (mut on, mut asked) = (false, None);
    let mut took = Vec::new();
    loop {
        tokio::select! {
            _ = ask.tick() => {
                if Instant::now() >= until {
                    return Ok(took);
                }
                if asked.is_none() {
                    on = !on;
                    let muck = ClientMessage::MuckLosing { table: table.clone(), on, id: 1 };
                    asked = Some(Instant::now());
                    say(&mut socket, &muck).await?;
                }
            }
            heard = hear(&mut socket) => match heard? {
                ServerMessage::Table { view, .. } if view.muck_losing == on => {
                    took.extend(asked.take().map(|asked: Instant| asked.elapsed()));
                }
                ServerMessage::Refused { reason, .. } => return Err(format!("{reason:?}").into()),
                _ => {}
            }
        }
    }
}

/// Keeps an idle socket read, so that the room's pings are answered.
async fn idle(mut socket: Socket) {
    while hear(&mut socket).await.is_ok() {}
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, sockets, players, seconds] = args.as_slice() else {
        return Err("expected: PROGRAM IDLE ACTING SECONDS".into());
    };
    let (sockets, players): (usize, usize) = (sockets.parse()?, players.parse()?);
    let seconds: u64 = seconds.parse()?;
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("load.db");
    let room = Room::start(program, data.to_str().ok_or("a path of no text")?)?;

    let before = room.memory()?;
    for _ in 0..sockets {
        tokio::spawn(idle(room.connect("").await?));
    }
    let each = room.memory()?.saturating_sub(before) / u64::try_from(sockets.max(1))?;
    println!(
        "{sockets} idle sockets: {} KB of memory each",
        each.div_ceil(1024)
    );

    let tables = room.tables(players.div_ceil(SEATS)).await?;
    let mut seated = Vec::new();
    for number in 0..players {
        let socket = room.connect(&room.guest(number + 1).await?).await?;
        let seat = u8::try_from(number % SEATS + 1)?;
        seated.push((socket, tables[number / SEATS].clone(), seat));
    }
    let until = Instant::now() + Duration::from_secs(seconds + 3);
    let mut playing = Vec::new();
    for (number, (socket, table, seat)) in seated.into_iter().enumerate() {
        // Spread over the second, after all have sat down.
        let part = u64::try_from(number * 1000 / players)?;
        let wait = Duration::from_millis(2000 + part);
        playing.push(tokio::spawn(play(socket, table, seat, wait, until)));
    }
    let mut took = Vec::new();
    for player in playing {
        took.extend(player.await??);
    }
    took.sort();
    let at = |share: usize| -> Result<f64, Failed> {
        let place = (took.len() * share / 100).min(took.len().saturating_sub(1));
        Ok(took.get(place).ok_or("nothing was answered")?.as_secs_f64() * 1000.0)
    };
    println!(
        "{players} players at {} tables, an ask a second each: {} answers, p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms",
        tables.len(),
        took.len(),
        at(50)?,
        at(95)?,
        at(99)?,
    );
    println!("memory in all: {} MB", room.memory()? / 1024 / 1024);
    Ok(())
}
