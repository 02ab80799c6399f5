//! The viewers of a table: numbered messages for each, kept for those who come back.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use cardspeak_protocol::{Position, SeenEvent, ServerMessage, TableView};

use crate::outbox::Outbox;
use crate::{GuestId, TableId};

/// Messages kept for each viewer.
const KEPT: usize = 500;

/// Streams of viewers who only look on that are kept when nobody listens to them.
const QUIET: usize = 100;

/// Who looks on: a guest, or (none) anybody; all those without a name share a stream.
pub(crate) type Viewer = Option<GuestId>;

#[derive(Debug)]
pub(crate) struct Viewers {
    table: TableId,
    epoch: u64,
    streams: HashMap<Viewer, Stream>,
}

/// One viewer's messages.
#[derive(Debug, Default)]
struct Stream {
    /// The number of the latest message.
    seq: u64,
    /// The latest messages, the last one being number `seq`.
    kept: VecDeque<Arc<ServerMessage>>,
    outboxes: Vec<Outbox>,
}

impl Viewers {
    pub(crate) fn new(table: TableId, epoch: u64) -> Viewers {
        Viewers {
            table,
            epoch,
            streams: HashMap::new(),
        }
    }

    /// A connection looks on. If it names the last message that it has and the ones
    /// since then are kept, it gets those; else the view as it is, under the number
    /// of the latest message.
    pub(crate) fn watch(
        &mut self,
        viewer: Viewer,
        outbox: Outbox,
        last: Option<Position>,
        view: TableView,
    ) {
        let stream = self.streams.entry(viewer).or_default();
        stream
            .outboxes
            .retain(|known| known.id() != outbox.id() && !known.is_closed());
        let missed = last
            .filter(|last| last.epoch == self.epoch)
            .and_then(|last| stream.seq.checked_sub(last.seq))
            .and_then(|missed| usize::try_from(missed).ok())
            .filter(|missed| *missed <= stream.kept.len());
        let message = |seq, events, view| ServerMessage::Table {
            table: self.table.to_string(),
            epoch: self.epoch,
            seq,
            events,
            view: Box::new(view),
        };
        match missed {
            Some(0) => {}
            Some(missed) => {
                for (place, kept) in stream.kept.range(stream.kept.len() - missed..).enumerate() {
                    // The clock has gone on since the latest message.
                    match &**kept {
                        ServerMessage::Table { events, .. } if place + 1 == missed => {
                            outbox.send(Arc::new(message(
                                stream.seq,
                                events.clone(),
                                view.clone(),
                            )));
                        }
                        _ => outbox.send(Arc::clone(kept)),
                    }
                }
            }
            None => outbox.send(Arc::new(message(stream.seq, Vec::new(), view))),
        }
        stream.outboxes.push(outbox);
    }

    /// A connection looks away.
    pub(crate) fn unwatch(&mut self, connection: u64) {
        for stream in self.streams.values_mut() {
            stream.outboxes.retain(|outbox| outbox.id() != connection);
        }
    }

    /// Forgets connections that are gone. True if there were any.
    pub(crate) fn sweep(&mut self) -> bool {
        let mut gone = false;
        for stream in self.streams.values_mut() {
            let before = stream.outboxes.len();
            stream.outboxes.retain(|outbox| !outbox.is_closed());
            gone |= stream.outboxes.len() != before;
        }
        gone
    }

    /// Whether anybody looks on.
    pub(crate) fn anybody(&self) -> bool {
        self.streams
            .values()
            .any(|stream| stream.outboxes.iter().any(|outbox| !outbox.is_closed()))
    }

    /// The guests who are connected.
    pub(crate) fn here(&self) -> HashSet<GuestId> {
        let listens = |stream: &Stream| stream.outboxes.iter().any(|outbox| !outbox.is_closed());
        self.streams
            .iter()
            .filter(|(_, stream)| listens(stream))
            .filter_map(|(viewer, _)| *viewer)
            .collect()
    }

    /// Sends every viewer its next message. Those who sit have a stream even while
    /// they are away.
    pub(crate) fn publish(
        &mut self,
        seated: &HashSet<GuestId>,
        mut make: impl FnMut(Viewer) -> (Vec<SeenEvent>, TableView),
    ) {
        for guest in seated {
            self.streams.entry(Some(*guest)).or_default();
        }
        let quiet = |viewer: &Viewer, stream: &Stream| {
            stream.outboxes.is_empty() && viewer.is_none_or(|guest| !seated.contains(&guest))
        };
        if self
            .streams
            .iter()
            .filter(|(viewer, stream)| quiet(viewer, stream))
            .count()
            > QUIET
        {
            self.streams.retain(|viewer, stream| !quiet(viewer, stream));
        }
        for (viewer, stream) in &mut self.streams {
            let (events, view) = make(*viewer);
            stream.seq += 1;
            let message = Arc::new(ServerMessage::Table {
                table: self.table.to_string(),
                epoch: self.epoch,
                seq: stream.seq,
                events,
                view: Box::new(view),
            });
            for outbox in &stream.outboxes {
                outbox.send(Arc::clone(&message));
            }
            stream.kept.push_back(message);
            if stream.kept.len() > KEPT {
                stream.kept.pop_front();
            }
        }
    }
}
