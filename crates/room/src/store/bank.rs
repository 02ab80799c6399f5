//! The bank's words: accounts, transfers, and what they must keep.

use std::fmt;

use crate::{GuestId, TableId};

/// What a new guest gets: 1,000.00 in chips of 0.01.
pub const FIRST_GRANT: u64 = 100_000;

/// An account of the bank.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Where chips come from. Owes what all others have.
    Mint,
    /// The robots' purse. May owe.
    House,
    /// A guest's chips off the tables. Never below zero.
    Wallet(GuestId),
    /// The chips at one seat of a table as they were when the hand began, with
    /// those added since. Never below zero.
    Seat(TableId, u8),
}

impl Account {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Account::Mint => "mint",
            Account::House => "house",
            Account::Wallet(_) => "wallet",
            Account::Seat(..) => "seat",
        }
    }

    pub(crate) fn owner(&self) -> String {
        match self {
            Account::Mint | Account::House => String::new(),
            Account::Wallet(guest) => guest.0.to_string(),
            Account::Seat(table, seat) => format!("{table}/{seat}"),
        }
    }
}

/// What a transfer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransferKind {
    /// Chips for a new guest.
    Grant,
    /// A player sits down.
    BuyIn,
    /// A player adds chips.
    AddChips,
    /// A player stands up.
    CashOut,
    /// The house gives a robot chips.
    Stake,
    /// A hand's result.
    Hand,
    /// Chips for somebody who has lost nearly all.
    TopUp,
    /// A guest's chips go back where they came from: the account is deleted.
    GiveBack,
    /// The host corrects somebody's chips.
    Correction,
}

impl TransferKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            TransferKind::Grant => "grant",
            TransferKind::BuyIn => "buy-in",
            TransferKind::AddChips => "add-chips",
            TransferKind::CashOut => "cash-out",
            TransferKind::Stake => "stake",
            TransferKind::Hand => "hand",
            TransferKind::TopUp => "top-up",
            TransferKind::GiveBack => "give-back",
            TransferKind::Correction => "correction",
        }
    }
}

/// Chips that move between accounts; no chip is made or lost by one.
///
/// ```
/// use cardspeak_room::{Account, GuestId, Transfer, TransferKind, Unbalanced};
///
/// let wallet = Account::Wallet(GuestId(1));
/// let seat = Account::Seat("stud-8".into(), 3);
/// let buy_in = Transfer::between(TransferKind::BuyIn, "", wallet.clone(), seat.clone(), 20_000)?;
/// assert_eq!(buy_in.entries(), [(wallet.clone(), -20_000), (seat, 20_000)]);
///
/// let from_nothing = Transfer::new(TransferKind::Hand, "", vec![(wallet, 5)]);
/// assert_eq!(from_nothing, Err(Unbalanced { sum: 5 }));
/// # Ok::<(), Unbalanced>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    kind: TransferKind,
    note: String,
    entries: Vec<(Account, i64)>,
}

/// A transfer's entries do not sum to zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbalanced {
    /// Their sum.
    pub sum: i128,
}

impl fmt::Display for Unbalanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the entries of a transfer sum to {}, not to zero",
            self.sum
        )
    }
}

impl std::error::Error for Unbalanced {}

impl Transfer {
    /// The transfer with these entries; entries of the same account are joined,
    /// those of nothing left out.
    ///
    /// # Errors
    ///
    /// [`Unbalanced`] unless they sum to zero.
    pub fn new(
        kind: TransferKind,
        note: impl Into<String>,
        entries: Vec<(Account, i64)>,
    ) -> Result<Transfer, Unbalanced> {
        let sum = entries.iter().map(|&(_, amount)| i128::from(amount)).sum();
        if sum != 0 {
            return Err(Unbalanced { sum });
        }
        let mut joined: Vec<(Account, i64)> = Vec::with_capacity(entries.len());
        for (account, amount) in entries {
            match joined.iter_mut().find(|(known, _)| *known == account) {
                Some((_, total)) => *total += amount,
                None => joined.push((account, amount)),
            }
        }
        joined.retain(|&(_, amount)| amount != 0);
        Ok(Transfer {
            kind,
            note: note.into(),
            entries: joined,
        })
    }

    /// The transfer of `amount` chips from one account to another.
    ///
    /// # Errors
    ///
    /// [`Unbalanced`] for an amount that cannot be counted.
    pub fn between(
        kind: TransferKind,
        note: impl Into<String>,
        from: Account,
        to: Account,
        amount: u64,
    ) -> Result<Transfer, Unbalanced> {
        let amount = i64::try_from(amount).map_err(|_| Unbalanced { sum: amount.into() })?;
        Transfer::new(kind, note, vec![(from, -amount), (to, amount)])
    }

    /// What it is for.
    #[must_use]
    pub fn kind(&self) -> TransferKind {
        self.kind
    }

    /// What belongs to it: a table and a hand, as a rule.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What each account gets (or gives, below zero).
    #[must_use]
    pub fn entries(&self) -> &[(Account, i64)] {
        &self.entries
    }
}
