//! The index of who played which hand, made once for the hands of before there was one.

use tracing::{info, warn};

use super::PastHand;
use crate::{Batch, Change, CommitError, Store};

/// Hands that are read and written in one step.
const STEP: u64 = 100;

impl Store {
    /// Brings the index up to the journals, table by table and a hundred hands at a time. What
    /// has been done stays done, should it be cut short. For a room with an index this does nothing.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub(crate) async fn index_old_hands(&self, at_ms: i64) -> Result<(), CommitError> {
        while let Some((table, through)) = self.unindexed().await? {
            if through == 0 {
                info!(%table, "the index of its hands is made");
            }
            let last = through.saturating_add(STEP);
            let lines = self.hand_lines(table.clone(), through + 1, last).await?;
            let mut changes = Vec::new();
            for hand in PastHand::read(&table, &lines) {
                match hand {
                    Ok(hand) => changes.extend(hand.rows().into_iter().map(Change::HandPlayed)),
                    // `cardspeak verify` says so, too.
                    Err(error) => warn!(%error, "a hand is not understood, and not in the index"),
                }
            }
            let through = (!lines.is_empty()).then_some(last);
            changes.push(Change::Indexed { table, through });
            self.commit(Batch { at_ms, changes }).await?;
        }
        Ok(())
    }
}
