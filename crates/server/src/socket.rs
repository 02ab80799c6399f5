//! One WebSocket: a small machine that judges what comes and passes it on.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cardspeak_protocol::{ClientMessage, ErrorCode, MAX_MESSAGE_BYTES, ServerMessage, VERSION};
use cardspeak_room::{Caller, CutOff, Guest, Inbox, Token};
use tokio::sync::OwnedSemaphorePermit;
use tracing::Instrument as _;

use crate::api::{self, Refusal};
use crate::figures;
use crate::guard::{Bucket, same_host};
use crate::limits::{self, Visit};
use crate::{App, stops};

/// How long a peer may take to take what is sent to it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// How long a connection that is ended may still talk before it is dropped.
const LINGER: Duration = Duration::from_secs(1);

/// What is read at all before it is judged; a little more than is allowed, so that
/// the peer can be told.
const READ: usize = 16 * MAX_MESSAGE_BYTES;

/// Messages that make no sense before the peer is dropped.
const NONSENSE: u32 = 10;

/// `GET /ws`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !same_host(&headers) {
        return Err(Refusal::Origin);
    }
    if app.room.is_banned(address.ip()) {
        return Err(Refusal::Banned);
    }
    let Ok(permit) = Arc::clone(&app.sockets).try_acquire_owned() else {
        return Err(Refusal::TooFast);
    };
    let Some(visit) = app.addresses.enter(address.ip()) else {
        return Err(Refusal::TooFast);
    };
    let guest = api::guest(&app, &headers).await?;
    let session = api::token(&headers);
    if let Some(guest) = &guest {
        app.room.seen_at(guest, address.ip());
    }
    let upgrade = upgrade
        .max_message_size(READ)
        .max_frame_size(READ)
        // Each socket has this buffer for as long as it is open.
        .read_buffer_size(MAX_MESSAGE_BYTES);
    Ok(upgrade
        .on_upgrade(move |socket| {
            // Enough to tell the lines of one connection from those of another, and no more.
            let span = tracing::info_span!("connection", number = rand::random::<u32>());
            let counted = Counted { permit, visit };
            run(app, guest.zip(session), socket, counted).instrument(span)
        })
        .into_response())
}

/// Why a connection ends.
enum End {
    /// The peer is gone, or does not listen.
    Gone,
    /// The peer is told, and dropped.
    Told(ErrorCode),
}

/// The connection's place among all, and among those of its address.
struct Counted {
    permit: OwnedSemaphorePermit,
    visit: Visit,
}

async fn run(app: Arc<App>, session: Option<(Guest, Token)>, socket: WebSocket, counted: Counted) {
    let Counted { permit, visit } = counted;
    let open = figures::socket();
    let mut peer = Peer {
        socket,
        pace: limits::pace(app.limits.messages, Instant::now()),
        visit,
        nonsense: 0,
        hostile: false,
    };
    let connected = match session {
        Some((guest, token)) => app.room.connect_session(guest, &token).await,
        None => Ok(app.room.connect(None)),
    };
    let (mut caller, mut inbox) = match connected {
        Ok(connected) => connected,
        Err(error) => {
            tracing::error!(%error, "a guest could not be let in");
            return;
        }
    };
    let end = match peer.greet(&app, &caller).await {
        Ok(()) => peer.talk(&app, &mut caller, &mut inbox).await,
        Err(end) => end,
    };
    // First the tables, so that a peer that does not listen cannot keep them waiting.
    caller.hang_up().await;
    if let End::Told(code) = end {
        peer.note(code);
        let _ = peer.send(&ServerMessage::Error { code, fatal: true }).await;
    }
    let _ = tokio::time::timeout(PATIENCE, peer.socket.send(Message::Close(None))).await;
    // What the peer still says is read and forgotten: a connection that is dropped with
    // something unread is reset, and the peer might never hear why it was ended.
    let forget = async { while let Some(Ok(_)) = peer.socket.recv().await {} };
    let _ = tokio::time::timeout(LINGER, forget).await;
    drop((permit, open));
}

struct Peer {
    socket: WebSocket,
    pace: Bucket,
    visit: Visit,
    nonsense: u32,
    /// That it does not play by the protocol was logged.
    hostile: bool,
}

/// What was heard.
enum Heard {
    Message(ClientMessage),
    /// Nothing that asks for an answer.
    Sign,
    /// A message that is none of this protocol.
    Nonsense,
}

impl Peer {
    /// The hello, and the welcome.
    async fn greet(&mut self, app: &App, caller: &Caller) -> Result<(), End> {
        let stopping = stops(app.stopping.clone());
        tokio::pin!(stopping);
        let hello = async {
            loop {
                match self.hear().await? {
                    Heard::Message(ClientMessage::Hello { version }) if version == VERSION => {
                        return Ok(());
                    }
                    Heard::Message(ClientMessage::Hello { .. }) => {
                        return Err(End::Told(ErrorCode::Version));
                    }
                    Heard::Message(_) => return Err(End::Told(ErrorCode::Hello)),
                    Heard::Nonsense => return Err(End::Told(ErrorCode::Malformed)),
                    Heard::Sign => {}
                }
            }
        };
        tokio::select! {
            hello = tokio::time::timeout(app.limits.hello, hello) => hello.unwrap_or(Err(End::Told(ErrorCode::Hello)))?,
            () = &mut stopping => return Err(End::Told(ErrorCode::Stopping)),
        }
        let you = match caller.guest() {
            Some(guest) => match app.room.you(guest).await {
                Ok(you) => Some(you),
                Err(error) => {
                    tracing::error!(%error, "a guest could not be welcomed");
                    return Err(End::Told(ErrorCode::Stopping));
                }
            },
            None => None,
        };
        self.send(&ServerMessage::Welcome {
            version: VERSION,
            you,
            tables: app.room.lobby(caller.guest()),
        })
        .await
    }

    /// Back and forth until one of the two ends it.
    async fn talk(&mut self, app: &App, caller: &mut Caller, inbox: &mut Inbox) -> End {
        let stopping = stops(app.stopping.clone());
        tokio::pin!(stopping);
        let mut ping = tokio::time::interval(app.limits.silence / 3);
        ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut heard_at = tokio::time::Instant::now();
        loop {
            let step = tokio::select! {
                biased;
                () = &mut stopping => Err(End::Told(ErrorCode::Stopping)),
                message = inbox.next() => match message {
                    Ok(Some(message)) => self.send(&message).await,
                    Ok(None) => Err(End::Told(ErrorCode::Stopping)),
                    Err(CutOff::TooSlow) => Err(End::Told(ErrorCode::Slow)),
                    Err(CutOff::LoggedOut) => Err(End::Told(ErrorCode::LoggedOut)),
                },
                heard = self.hear() => {
                    heard_at = tokio::time::Instant::now();
                    match heard {
                        Ok(heard) => self.answer(caller, heard).await,
                        Err(end) => Err(end),
                    }
                }
                _ = ping.tick() => {
                    if heard_at.elapsed() > app.limits.silence {
                        Err(End::Gone)
                    } else {
                        self.put(Message::Ping(Vec::new().into())).await
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn answer(&mut self, caller: &mut Caller, heard: Heard) -> Result<(), End> {
        match heard {
            Heard::Sign => Ok(()),
            Heard::Message(ClientMessage::Hello { .. }) => Err(End::Told(ErrorCode::Hello)),
            Heard::Message(message) => {
                caller.say(message).await;
                Ok(())
            }
            Heard::Nonsense => {
                self.nonsense += 1;
                self.note(ErrorCode::Malformed);
                if self.nonsense >= NONSENSE {
                    return Err(End::Told(ErrorCode::Malformed));
                }
                self.send(&ServerMessage::Error {
                    code: ErrorCode::Malformed,
                    fatal: false,
                })
                .await
            }
        }
    }

    /// One line for each connection that no honest client would be, and nothing of what it said.
    fn note(&mut self, code: ErrorCode) {
        figures::error(code);
        let honest = matches!(
            code,
            ErrorCode::Version | ErrorCode::Slow | ErrorCode::Stopping
        );
        if !honest && !self.hostile {
            self.hostile = true;
            tracing::warn!(?code, "a connection does not keep to the protocol");
        }
    }

    /// The next thing that the peer says. Safe to drop while it waits.
    async fn hear(&mut self) -> Result<Heard, End> {
        let message = match self.socket.recv().await {
            Some(Ok(message)) => message,
            // The library's only word for a message beyond its own bound.
            Some(Err(error)) if error.to_string().contains("too long") => {
                return Err(End::Told(ErrorCode::TooLong));
            }
            Some(Err(_)) | None => return Err(End::Gone),
        };
        let now = Instant::now();
        if !self.pace.take(now) || !self.visit.take(now) {
            return Err(End::Told(ErrorCode::TooFast));
        }
        match message {
            Message::Text(text) if text.len() > MAX_MESSAGE_BYTES => {
                Err(End::Told(ErrorCode::TooLong))
            }
            Message::Text(text) => {
                Ok(serde_json::from_str(&text).map_or(Heard::Nonsense, Heard::Message))
            }
            Message::Binary(_) => Err(End::Told(ErrorCode::Binary)),
            Message::Ping(_) | Message::Pong(_) => Ok(Heard::Sign),
            Message::Close(_) => Err(End::Gone),
        }
    }

    /// The only place where anything is written for a client: protocol messages.
    async fn send(&mut self, message: &ServerMessage) -> Result<(), End> {
        if let ServerMessage::Refused { reason, .. } = message {
            figures::refused(reason);
        }
        match serde_json::to_string(message) {
            Ok(text) => self.put(Message::Text(Utf8Bytes::from(text))).await,
            Err(error) => {
                tracing::error!(%error, "a message could not be written");
                Err(End::Gone)
            }
        }
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}
