//! The index of hands, held against the journals.

use std::collections::{BTreeMap, BTreeSet};

use super::hands::Index;
use super::{Finding, HandRow, Journaled};
use crate::GuestId;

/// A table's rows of the index that were not found in its journal yet.
pub(super) struct Indexed {
    rows: BTreeMap<(u64, GuestId), HandRow>,
    through: Option<u64>,
}

impl Indexed {
    pub(super) fn of(index: Index) -> Indexed {
        let rows = index.rows.into_iter();
        Indexed {
            rows: rows.map(|row| ((row.hand, row.guest), row)).collect(),
            through: index.through,
        }
    }

    /// Takes out the hands of lines that cannot be folded: nobody knows who played them.
    pub(super) fn forget(&mut self, lines: &[Journaled]) {
        let hands: BTreeSet<u64> = lines.iter().map(|journaled| journaled.line.hand).collect();
        self.rows.retain(|(hand, _), _| !hands.contains(hand));
    }

    /// Takes out a hand, and says where its rows differ from those that its events make.
    pub(super) fn compare(&mut self, folded: Vec<HandRow>, findings: &mut Vec<Finding>) {
        for folded in folded {
            let HandRow {
                table, hand, guest, ..
            } = folded.clone();
            let Some(stored) = self.rows.remove(&(hand, guest)) else {
                if self.through.is_none_or(|through| hand <= through) {
                    findings.push(Finding::Unindexed { table, hand, guest });
                }
                continue;
            };
            let said = |row: HandRow| {
                [
                    ("name", row.name),
                    ("game", row.game),
                    ("end", row.ended_ms.to_string()),
                    ("result", row.net.to_string()),
                ]
            };
            for ((what, stored), (_, folded)) in said(stored).into_iter().zip(said(folded)) {
                if stored != folded {
                    let table = table.clone();
                    findings.push(Finding::Index {
                        table,
                        hand,
                        guest,
                        what,
                        stored,
                        folded,
                    });
                }
            }
        }
    }

    /// What is still there was never played.
    pub(super) fn left(self) -> impl Iterator<Item = Finding> {
        self.rows.into_values().map(|row| Finding::Unplayed {
            table: row.table,
            hand: row.hand,
            guest: row.guest,
        })
    }
}
