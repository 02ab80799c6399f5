//! A whole journal, folded part by part.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Journaled, LineKind, Tail};
use crate::table::Table;
use crate::{FoldError, TableId, TableSpec};

/// The stacks, by seat, with which a hand has ended, if this is the line that says so.
pub(super) fn stacks_at_end(journaled: &Journaled) -> Option<(u64, Vec<(u8, u64)>)> {
    #[derive(serde::Deserialize)]
    struct HandEnds {
        event: String,
        hand: u64,
        stacks: Vec<(u8, u64)>,
    }
    if journaled.line.kind != LineKind::Table {
        return None;
    }
    let ends: HandEnds = serde_json::from_str(&journaled.line.text).ok()?;
    (ends.event == "hand_ends").then_some((ends.hand, ends.stacks))
}

/// The journal in parts that can be folded alone, with one hand each at most: a part begins
/// where the whole table stands in it.
pub(super) fn segments(lines: &[Journaled]) -> Vec<&[Journaled]> {
    let mut segments = Vec::new();
    let mut begins = 0;
    for (index, journaled) in lines.iter().enumerate().skip(1) {
        if journaled.line.kind == LineKind::Whole {
            segments.push(&lines[begins..index]);
            begins = index;
        }
    }
    if !lines.is_empty() {
        segments.push(&lines[begins..]);
    }
    segments
}

pub(super) fn empty_table(table: &TableId, spec: &str) -> Result<Table, String> {
    let spec: TableSpec = serde_json::from_str(spec).map_err(|error| error.to_string())?;
    if spec.id != *table {
        return Err(format!("it calls itself {}", spec.id));
    }
    let played = spec.played().map_err(|error| error.to_string())?;
    Ok(Table::new(spec, played))
}

/// The fold of a part of a journal.
pub(super) fn fold(
    empty: &Table,
    segment: &[Journaled],
    deck: Option<(u64, super::Sealed)>,
) -> Result<Table, FoldError> {
    let tail = Tail {
        lines: segment.to_vec(),
        deck,
    };
    // Events that cannot follow each other make the rules panic.
    catch_unwind(AssertUnwindSafe(|| empty.fold(&tail))).unwrap_or_else(|_| {
        Err(FoldError::Line {
            table: empty.id.clone(),
            seq: segment.first().map_or(0, |journaled| journaled.seq),
            error: "the events that follow cannot follow each other".to_owned(),
        })
    })
}
