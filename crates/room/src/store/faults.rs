//! Accidents on purpose, for tests: the program dies before, during or after a commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Where the program dies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Before anything of the batch is written.
    Before,
    /// When this many changes of the batch are written and nothing is committed.
    During(usize),
    /// When the batch is committed and nobody has been told.
    After,
    /// The commit fails, as on a full disk, and the program goes on.
    Full,
}

/// Which commit meets which fault. Clones share their count.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Plan>);

#[derive(Debug, Default)]
struct Plan {
    commits: AtomicU64,
    at: Option<(u64, Fault)>,
    struck: AtomicBool,
}

impl Faults {
    /// No faults; commits are counted.
    #[must_use]
    pub fn none() -> Faults {
        Faults::default()
    }

    /// A fault at this commit, the first being 0.
    #[must_use]
    pub fn at(commit: u64, fault: Fault) -> Faults {
        Faults(Arc::new(Plan {
            at: Some((commit, fault)),
            ..Plan::default()
        }))
    }

    /// Batches that have come up for a commit so far.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.0.commits.load(Ordering::SeqCst)
    }

    /// Whether the fault has happened.
    #[must_use]
    pub fn struck(&self) -> bool {
        self.0.struck.load(Ordering::SeqCst)
    }

    /// Counts a batch, and says what happens to it.
    pub(super) fn next(&self) -> Option<Fault> {
        let commit = self.0.commits.fetch_add(1, Ordering::SeqCst);
        let (_, fault) = self.0.at.filter(|&(at, _)| at == commit)?;
        self.0.struck.store(true, Ordering::SeqCst);
        Some(fault)
    }
}
