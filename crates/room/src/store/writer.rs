//! The one task that writes.

use std::collections::VecDeque;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::database::Database;
use super::read::Query;
use super::{Batch, CommitError, Kept};

/// Batches that share a transaction at most.
const GROUP: usize = 64;

#[derive(Debug)]
pub(super) enum Request {
    Commit {
        batch: Batch,
        reply: oneshot::Sender<Result<Kept, CommitError>>,
    },
    Read(Query),
    Close {
        reply: oneshot::Sender<()>,
    },
}

type Waiting = (Batch, oneshot::Sender<Result<Kept, CommitError>>);

/// Why the writer goes on or stops.
enum Next {
    GoOn,
    #[cfg(any(test, feature = "rigged"))]
    Die,
}

pub(super) struct Writer {
    database: Database,
    #[cfg(any(test, feature = "rigged"))]
    faults: super::Faults,
}

impl Writer {
    pub(super) fn new(database: Database) -> Writer {
        Writer {
            database,
            #[cfg(any(test, feature = "rigged"))]
            faults: super::Faults::none(),
        }
    }

    #[cfg(any(test, feature = "rigged"))]
    pub(super) fn with_faults(database: Database, faults: super::Faults) -> Writer {
        Writer { database, faults }
    }

    /// Serves until the store is closed or nobody holds it any more.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut waiting = VecDeque::new();
        let mut closers = Vec::new();
        while let Some(request) = queue.recv().await {
            waiting.push_back(request);
            while waiting.len() < GROUP
                && let Ok(request) = queue.try_recv()
            {
                waiting.push_back(request);
            }
            // In the order in which they came; commits that follow each other go together.
            let mut group: Vec<Waiting> = Vec::new();
            while let Some(request) = waiting.pop_front() {
                match request {
                    Request::Commit { batch, reply } => group.push((batch, reply)),
                    Request::Read(query) => {
                        if self.commit(std::mem::take(&mut group)).await.dies() {
                            return;
                        }
                        self.database.answer(query).await;
                    }
                    Request::Close { reply } => {
                        queue.close();
                        closers.push(reply);
                    }
                }
            }
            if self.commit(group).await.dies() {
                return;
            }
        }
        self.database.close().await;
        for closer in closers {
            let _ = closer.send(());
        }
    }

    #[cfg(not(any(test, feature = "rigged")))]
    async fn commit(&mut self, group: Vec<Waiting>) -> Next {
        self.flush(group).await;
        Next::GoOn
    }

    /// One batch at a time, so that each meets its fault.
    #[cfg(any(test, feature = "rigged"))]
    async fn commit(&mut self, group: Vec<Waiting>) -> Next {
        use super::{Fault, StorageError};
        let mut clean = Vec::new();
        for (batch, reply) in group {
            let Some(fault) = self.faults.next() else {
                clean.push((batch, reply));
                continue;
            };
            self.flush(std::mem::take(&mut clean)).await;
            match fault {
                Fault::Before => return Next::Die,
                Fault::During(changes) => {
                    self.database.tear(&batch, changes).await;
                    return Next::Die;
                }
                Fault::After => {
                    self.database.commit(&[batch]).await;
                    return Next::Die;
                }
                Fault::Full => {
                    let _ = reply.send(Err(StorageError::Full.into()));
                }
            }
        }
        self.flush(clean).await;
        Next::GoOn
    }

    /// Keeps a group in one transaction, and tells each how it went.
    async fn flush(&mut self, group: Vec<Waiting>) {
        let (batches, replies): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        if batches.is_empty() {
            return;
        }
        let begun = Instant::now();
        let outcomes = self.database.commit(&batches).await;
        metrics::histogram!("cardspeak_transaction_seconds").record(begun.elapsed());
        let count = u32::try_from(batches.len()).unwrap_or(u32::MAX);
        metrics::histogram!("cardspeak_transaction_batches").record(count);
        for (reply, outcome) in replies.into_iter().zip(outcomes) {
            let _ = reply.send(outcome);
        }
    }
}

impl Next {
    fn dies(self) -> bool {
        match self {
            Next::GoOn => false,
            #[cfg(any(test, feature = "rigged"))]
            Next::Die => true,
        }
    }
}
