//! The viewers of a table: numbered messages for each, kept for those who come back.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use cardspeak_protocol::{Position, TableView};

use crate::outbox::{Outbox, Outgoing, Told};
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
    kept: VecDeque<Arc<Told>>,
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
        let (table, epoch) = (self.table.clone(), self.epoch);
        let message = |seq, told| Outgoing::Table {
            table: table.clone(),
            epoch,
            seq,
            told,
        };
        let stream = self.streams.entry(viewer).or_default();
        stream
            .outboxes
            .retain(|known| known.id() != outbox.id() && !known.is_closed());
        let missed = last
            .filter(|last| last.epoch == epoch)
            .and_then(|last| stream.seq.checked_sub(last.seq))
            .and_then(|missed| usize::try_from(missed).ok())
            .filter(|missed| *missed <= stream.kept.len())
            .unwrap_or(0);
        let from = stream.kept.len() - missed;
        let first = stream.seq - missed as u64 + 1;
        let mut events = Vec::new();
        for (seq, told) in (first..).zip(stream.kept.range(from..)) {
            if seq == stream.seq {
                // The clock has gone on since the latest message.
                events.clone_from(&told.events);
            } else {
                outbox.send(message(seq, Arc::clone(told)));
            }
        }
        outbox.send(message(stream.seq, Arc::new(Told { events, view })));
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
        self.streams.values().any(Stream::is_heard)
    }

    /// The guests who are connected.
    pub(crate) fn here(&self) -> HashSet<GuestId> {
        let heard = self.streams.iter().filter(|(_, stream)| stream.is_heard());
        heard.filter_map(|(viewer, _)| *viewer).collect()
    }

    /// Sends every viewer its next message. `playing` have a stream even while they
    /// are away, and a message of their own; all others get the same.
    pub(crate) fn publish(&mut self, playing: &HashSet<GuestId>, make: impl Fn(Viewer) -> Told) {
        for guest in playing {
            self.streams.entry(Some(*guest)).or_default();
        }
        let plays = |viewer: &Viewer| viewer.is_some_and(|guest| playing.contains(&guest));
        let quiet = |viewer: &Viewer, stream: &Stream| stream.outboxes.is_empty() && !plays(viewer);
        let count = self
            .streams
            .iter()
            .filter(|(viewer, stream)| quiet(viewer, stream))
            .count();
        if count > QUIET {
            self.streams.retain(|viewer, stream| !quiet(viewer, stream));
        }
        let mut for_all = None;
        for (viewer, stream) in &mut self.streams {
            let told = if plays(viewer) {
                Arc::new(make(*viewer))
            } else {
                Arc::clone(for_all.get_or_insert_with(|| Arc::new(make(None))))
            };
            stream.seq += 1;
            for outbox in &stream.outboxes {
                outbox.send(Outgoing::Table {
                    table: self.table.clone(),
                    epoch: self.epoch,
                    seq: stream.seq,
                    told: Arc::clone(&told),
                });
            }
            stream.kept.push_back(told);
            if stream.kept.len() > KEPT {
                stream.kept.pop_front();
            }
        }
    }
}

impl Stream {
    fn is_heard(&self) -> bool {
        self.outboxes.iter().any(|outbox| !outbox.is_closed())
    }
}

#[cfg(test)]
mod tests {
    use cardspeak_protocol::ServerMessage;

    use super::*;
    use crate::TableSpec;
    use crate::outbox::pair;

    fn view(last_hand: u64) -> TableView {
        let spec = TableSpec::first_tables().remove(0);
        TableView {
            info: spec.played().unwrap().info(&spec),
            seats: Vec::new(),
            your_seat: None,
            muck_losing: false,
            blind: None,
            buy_in: None,
            may_show: None,
            hand: None,
            clock: None,
            your_turn: None,
            paused: false,
            muted: false,
            waiting: None,
            last_hand: Some(last_hand),
        }
    }

    fn tell(viewers: &mut Viewers, number: u64, playing: &HashSet<GuestId>) {
        viewers.publish(playing, |_| Told {
            events: Vec::new(),
            view: view(number),
        });
    }

    #[tokio::test]
    async fn five_hundred_messages_are_kept() {
        let mut viewers = Viewers::new("stud-8".into(), 9);
        let ann = GuestId(1);
        let playing = HashSet::from([ann]);
        for number in 1..=600 {
            tell(&mut viewers, number, &playing);
        }
        for (last, first) in [
            (600, 600),
            (599, 600),
            (400, 401),
            (100, 101),
            (99, 600),
            (601, 600),
        ] {
            let (outbox, mut inbox) = pair();
            let last = Position {
                epoch: 9,
                seq: last,
            };
            viewers.watch(Some(ann), outbox, Some(last), view(600));
            let Ok(Some(ServerMessage::Table { seq, .. })) = inbox.next().await else {
                panic!("nothing came")
            };
            assert_eq!(seq, first, "{last:?}");
        }
        // Another epoch: the view as it is.
        let (outbox, mut inbox) = pair();
        let last = Position { epoch: 8, seq: 599 };
        viewers.watch(Some(ann), outbox, Some(last), view(600));
        assert!(matches!(
            inbox.next().await,
            Ok(Some(ServerMessage::Table {
                seq: 600,
                epoch: 9,
                ..
            }))
        ));
    }

    #[test]
    fn viewers_who_are_gone_are_forgotten_in_time() {
        let mut viewers = Viewers::new("stud-8".into(), 9);
        for guest in 1..=150 {
            let (outbox, inbox) = pair();
            viewers.watch(Some(GuestId(guest)), outbox, None, view(0));
            assert!(viewers.anybody());
            drop(inbox);
            assert!(viewers.sweep());
        }
        let playing = HashSet::from([GuestId(7)]);
        tell(&mut viewers, 1, &playing);
        assert_eq!(viewers.streams.len(), 1);
        assert!(viewers.here().is_empty());
    }
}
