//! The way to one connection: bounded, and never waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cardspeak_protocol::{SeenEvent, ServerMessage, TableView};
use tokio::sync::{Notify, mpsc};

use crate::TableId;

/// Messages that may wait for a slow reader before it is dropped; enough for all that
/// a viewer who comes back has missed.
const WAITING: usize = 640;

/// What goes to a connection. Views of a table are the same for all who only look on;
/// they share one.
#[derive(Debug, Clone)]
pub(crate) enum Outgoing {
    Message(Arc<ServerMessage>),
    Table {
        table: TableId,
        epoch: u64,
        seq: u64,
        told: Arc<Told>,
    },
}

/// What has happened at a table and how it is now, as a viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) events: Vec<SeenEvent>,
    pub(crate) view: TableView,
}

impl From<ServerMessage> for Outgoing {
    fn from(message: ServerMessage) -> Outgoing {
        Outgoing::Message(Arc::new(message))
    }
}

impl From<Outgoing> for ServerMessage {
    fn from(outgoing: Outgoing) -> ServerMessage {
        match outgoing {
            Outgoing::Message(message) => Arc::unwrap_or_clone(message),
            Outgoing::Table {
                table,
                epoch,
                seq,
                told,
            } => {
                let Told { events, view } = Arc::unwrap_or_clone(told);
                let (table, view) = (table.into(), Box::new(view));
                ServerMessage::Table {
                    table,
                    epoch,
                    seq,
                    events,
                    view,
                }
            }
        }
    }
}

/// Sends to one connection. What does not fit any more is not sent: the connection
/// counts as slow from then on, and its owner must end it.
#[derive(Debug, Clone)]
pub(crate) struct Outbox {
    id: u64,
    messages: mpsc::Sender<Outgoing>,
    slow: Arc<Slow>,
    over: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Slow {
    is: AtomicBool,
    became: Notify,
}

/// The other end of a connection's way.
#[derive(Debug)]
pub struct Inbox {
    messages: mpsc::Receiver<Outgoing>,
    slow: Arc<Slow>,
    over: Arc<AtomicBool>,
}

/// Why there are no more messages, though the room is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CutOff {
    /// The reader was too slow; messages are missing from here on.
    #[error("the reader fell too far behind")]
    TooSlow,
    /// The session that the connection belongs to has ended.
    #[error("the session has ended")]
    LoggedOut,
}

pub(crate) fn pair() -> (Outbox, Inbox) {
    static IDS: AtomicU64 = AtomicU64::new(1);
    let (sender, messages) = mpsc::channel(WAITING);
    let slow = Arc::new(Slow::default());
    let over = Arc::default();
    let id = IDS.fetch_add(1, Ordering::Relaxed);
    (
        Outbox {
            id,
            messages: sender,
            slow: Arc::clone(&slow),
            over: Arc::clone(&over),
        },
        Inbox {
            messages,
            slow,
            over,
        },
    )
}

impl Outbox {
    /// The connection's number, never used twice.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.messages.is_closed() || self.slow.is.load(Ordering::Acquire)
    }

    /// Nothing more is said, nor heard, by the connection: its session has ended.
    pub(crate) fn log_out(&self) {
        self.over.store(true, Ordering::Release);
        self.slow.is.store(true, Ordering::Release);
        self.slow.became.notify_one();
    }

    pub(crate) fn send(&self, message: impl Into<Outgoing>) {
        if self.is_closed() {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.messages.try_send(message.into()) {
            self.slow.is.store(true, Ordering::Release);
            self.slow.became.notify_one();
        }
    }
}

impl Inbox {
    /// The next message; none once the room has closed.
    ///
    /// # Errors
    ///
    /// [`CutOff`] if messages had to be left out, or the session has ended.
    pub async fn next(&mut self) -> Result<Option<ServerMessage>, CutOff> {
        if self.slow.is.load(Ordering::Acquire) {
            return Err(self.cut_off());
        }
        tokio::select! {
            biased;
            () = self.slow.became.notified() => Err(self.cut_off()),
            message = self.messages.recv() => Ok(message.map(ServerMessage::from)),
        }
    }

    fn cut_off(&self) -> CutOff {
        if self.over.load(Ordering::Acquire) {
            CutOff::LoggedOut
        } else {
            CutOff::TooSlow
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lobby() -> ServerMessage {
        ServerMessage::Lobby { tables: Vec::new() }
    }

    #[tokio::test]
    async fn a_slow_reader_is_dropped_and_told() {
        let (outbox, mut inbox) = pair();
        for _ in 0..WAITING {
            outbox.send(lobby());
        }
        assert!(!outbox.is_closed());
        outbox.send(lobby());
        assert!(outbox.is_closed());
        assert_eq!(inbox.next().await, Err(CutOff::TooSlow));
    }

    #[tokio::test]
    async fn a_reader_gets_what_was_sent() {
        let (outbox, mut inbox) = pair();
        outbox.send(lobby());
        drop(outbox);
        assert_eq!(inbox.next().await, Ok(Some(lobby())));
        assert_eq!(inbox.next().await, Ok(None));
    }
}
