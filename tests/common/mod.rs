//! The real program, and players at its sockets.

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
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket};

/// The program, serving; killed with the test.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) host: String,
}

impl Program {
    pub(crate) fn start(data: &Path) -> Program {
        Program::serve(program(&["serve", "--data", data.to_str().unwrap()]))
    }

    /// Runs a command that serves, on a free port, until it says where.
    pub(crate) fn serve(mut command: Command) -> Program {
        let mut child = command
            .args(["--listen", "127.0.0.1:0"])
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
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn guest(&self, name: &str) -> String {
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

    pub(crate) fn connect(&self, cookie: &str, table: &str) -> Peer {
        self.try_connect(cookie, table).unwrap()
    }

    /// The same, for a program that may be gone at any moment.
    pub(crate) fn try_connect(&self, cookie: &str, table: &str) -> Result<Peer, Error> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request()?;
        request
            .headers_mut()
            .insert("cookie", cookie.parse().unwrap());
        let (mut socket, _) = tokio_tungstenite::tungstenite::connect(request)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        }
        let table = table.to_owned();
        let watch = ClientMessage::Watch {
            table: table.clone(),
            last: None,
        };
        for message in [ClientMessage::Hello { version: VERSION }, watch] {
            let text = serde_json::to_string(&message).unwrap();
            socket.send(Message::text(text))?;
        }
        Ok(Peer { socket, table })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardspeak"));
    command.args(arguments);
    command
}

pub(crate) struct Peer {
    pub(crate) socket: WebSocket<MaybeTlsStream<TcpStream>>,
    pub(crate) table: String,
}

impl Peer {
    pub(crate) fn say(&mut self, message: &ClientMessage) {
        self.socket
            .send(Message::text(serde_json::to_string(message).unwrap()))
            .unwrap();
    }

    /// The table's next view that `pick` takes.
    pub(crate) fn until(&mut self, pick: impl Fn(&TableView) -> bool) -> TableView {
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

    pub(crate) fn act(&mut self, view: &TableView, action: ActionChoice) {
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

pub(crate) fn stay(legal: &LegalView) -> ActionChoice {
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
