//! What the books hold, for those who check them.

/// The books in detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Audit {
    /// How many transfers there are.
    pub(crate) transfers: u64,
    /// The sum over all accounts.
    pub(crate) sum: i64,
    /// Every account: kind, owner, balance, sum of its entries.
    pub(crate) accounts: Vec<(String, String, i64, i64)>,
    /// Transfers that were left open or do not sum to zero: number, sum, whether closed.
    pub(crate) unsound: Vec<(i64, i64, bool)>,
}
