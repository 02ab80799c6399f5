//! Who and which.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A guest's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GuestId(pub u64);

/// A table's id: a few small letters, digits and hyphens. Cheap to clone.
///
/// ```
/// use cardspeak_room::TableId;
/// let id = TableId::from("stud-8");
/// assert_eq!(id.to_string(), "stud-8");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct TableId(Arc<str>);

impl TableId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for TableId {
    fn from(id: &str) -> TableId {
        TableId(id.into())
    }
}

impl From<String> for TableId {
    fn from(id: String) -> TableId {
        TableId(id.into())
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0.as_ref().to_owned()
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
