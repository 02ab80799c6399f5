//! The real program is killed in the middle of a hand and started again.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cardspeak_protocol::{
    ActionChoice, ClientMessage, LegalView, ServerMessage, TableView, VERSION,
};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket};

/// The program, serving; killed with the test.
struct Program {
    child: Child,
    host: String,
}

impl Program {
    fn start(data: &Path) -> Program {
        let mut child = program(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            data.to_str().unwrap(),
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let host = line
            .trim_end()
            .strip_prefix("Cardspeak is open: http://")
            .and_then(|host| host.strip_suffix('/'));
        let host = host.unwrap_or_else(|| panic!("{line}")).to_owned();
        Program { child, host }
    }

    /// `kill -9`
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn guest(&self, name: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let body = format!(r#"{{"name":"{name}"}}"#);
        write!(
            stream,
            "POST /api/guest HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    fn connect(&self, cookie: &str, table: &str) -> Peer {
        let mut request = format!("ws://{}/ws", self.host)
            .into_client_request()
            .unwrap();
        request
            .headers_mut()
            .insert("cookie", cookie.parse().unwrap());
        let (socket, _) = tokio_tungstenite::tungstenite::connect(request).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream
                .set_read_timeout(Some(Duration::from_secs(30)))
                .unwrap();
        }
        let mut peer = Peer {
            socket,
            table: table.to_owned(),
        };
        peer.say(&ClientMessage::Hello { version: VERSION });
        peer.say(&ClientMessage::Watch {
            table: table.to_owned(),
            last: None,
        });
        peer
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardspeak"));
    command.args(arguments);
    command
}

struct Peer {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    table: String,
}

impl Peer {
    fn say(&mut self, message: &ClientMessage) {
        self.socket
            .send(Message::text(serde_json::to_string(message).unwrap()))
            .unwrap();
    }

    /// The table's next view that `pick` takes.
    fn until(&mut self, pick: impl Fn(&TableView) -> bool) -> TableView {
        let patience = Instant::now() + Duration::from_secs(120);
        while Instant::now() < patience {
            let Message::Text(text) = self.socket.read().unwrap() else {
                continue;
            };
            match serde_json::from_str(&text).unwrap() {
                ServerMessage::Table { view, .. } if pick(&view) => return *view,
                ServerMessage::Refused { reason, .. } => panic!("{reason:?}"),
                _ => {}
            }
        }
        panic!("the table does not come to it");
    }

    fn act(&mut self, view: &TableView, action: ActionChoice) {
        let turn = view.your_turn.as_ref().unwrap();
        let act = ClientMessage::Act {
            table: self.table.clone(),
            hand: turn.hand,
            turn: turn.turn,
            action,
            id: turn.turn,
        };
        self.say(&act);
    }
}

fn stay(legal: &LegalView) -> ActionChoice {
    if legal.check {
        ActionChoice::Check
    } else if legal.show_or_muck {
        ActionChoice::Show
    } else if legal.bring_in.is_some() {
        ActionChoice::BringIn
    } else {
        ActionChoice::Call
    }
}

/// A view without what is new after a start: the clock, and who has come back by then.
fn lasting(view: &TableView) -> TableView {
    let mut view = TableView {
        clock: None,
        ..view.clone()
    };
    for seat in &mut view.seats {
        seat.offline = false;
    }
    view
}

#[test]
fn a_hand_goes_on_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    for (table, seat, buy_in, name) in [
        ("stud-8", 1, 40_000, "Ann"),
        ("courchevel-8-pot", 4, 20_000, "Bob"),
    ] {
        let mut program = Program::start(&data);
        let cookie = program.guest(name);
        let mut peer = program.connect(&cookie, table);
        peer.say(&ClientMessage::Sit {
            table: table.into(),
            seat,
            buy_in,
            id: 0,
        });
        // Three decisions, each of them interrupted.
        for _ in 0..3 {
            let before = peer.until(|view| view.your_turn.is_some());
            program.kill();
            program = Program::start(&data);
            peer = program.connect(&cookie, table);
            let after = peer.until(|_| true);
            assert_eq!(lasting(&after), lasting(&before));
            let own = after
                .seats
                .iter()
                .find(|player| player.seat == seat)
                .unwrap();
            let down = &own.hand.as_ref().unwrap().down;
            assert!(!down.is_empty() && down.iter().all(Option::is_some));
            let action = stay(&after.your_turn.as_ref().unwrap().legal);
            peer.act(&after, action);
        }
        peer.until(|view| view.your_turn.is_none());
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_when_it_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    let mut program = Program::start(&data);
    let cookie = program.guest("Ann");
    let mut peer = program.connect(&cookie, "stud-8");
    peer.until(|view| view.hand.is_some());
    let id = program.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    // The log was folded into the file, and the guest is known to the next one.
    assert!(!folder.path().join("room.db-wal").exists());
    let program = Program::start(&data);
    program
        .connect(&cookie, "stud-8")
        .until(|view| view.hand.is_some());
}

#[test]
fn what_the_surroundings_do_not_allow_is_said_with_code_3() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("room.db");
    let program_open = Program::start(&data);
    let (host, data) = (program_open.host.clone(), data.to_str().unwrap().to_owned());
    let other = folder.path().join("other.db").to_str().unwrap().to_owned();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ann, ".repeat(100)).unwrap();
    let folder_itself = folder.path().to_str().unwrap();
    for (listen, data, word) in [
        (host.as_str(), other.as_str(), "in use"),
        ("127.0.0.1:0", data.as_str(), "in use"),
        ("127.0.0.1:0", folder_itself, "cannot be written"),
        (
            "127.0.0.1:0",
            letter.to_str().unwrap(),
            "not a room of Cardspeak",
        ),
        ("256.0.0.1:0", other.as_str(), "cannot listen"),
    ] {
        let ended = program(&["serve", "--listen", listen, "--data", data])
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(3), "{listen} {data}");
        assert!(ended.stdout.is_empty());
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(
            said.starts_with("cardspeak: ") && said.contains(word),
            "{said}"
        );
    }
}
