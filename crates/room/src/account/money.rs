//! A player's own books, and a new start for whoever has lost nearly all.

use cardspeak_protocol::{AccountRefused, AccountView, Statement, StatementRow};

use super::{bug, failed, stored};
use crate::{
    Account, Change, FIRST_GRANT, Guest, Movement, Room, StorageError, Transfer, TransferKind,
};

/// With less than this in all, 100.00, the wallet may be topped up.
pub const BROKE: u64 = 10_000;

/// Between two top-ups, in milliseconds.
const HOUR: i64 = 60 * 60 * 1000;

/// Movements on a page of a statement.
const PAGE: u16 = 50;

impl Room {
    /// How a guest's account stands.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn account_view(&self, guest: &Guest) -> Result<AccountView, StorageError> {
        let (saved, choose) = self.is_saved(guest).await?;
        Ok(AccountView {
            saved,
            choose,
            broke: self.has_in_all(guest).await?.1 < BROKE,
            minutes: self.minutes_to_top_up(guest).await?,
        })
    }

    /// A page of a guest's movements, newest first; `before` is the last `id` of the page
    /// before it.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn statement(
        &self,
        guest: &Guest,
        before: Option<i64>,
    ) -> Result<Statement, StorageError> {
        let mut movements = self.store().statement(guest.id, before, PAGE).await?;
        let more = movements.len() > usize::from(PAGE);
        movements.truncate(usize::from(PAGE));
        let rows = movements.into_iter().map(row).collect();
        Ok(Statement { rows, more })
    }

    /// Brings the wallet of somebody who has lost nearly all back to 1,000.00, at most once an
    /// hour; the new balance.
    ///
    /// # Errors
    ///
    /// [`AccountRefused::NotBroke`] or [`AccountRefused::ToppedUp`].
    pub async fn top_up(&self, guest: &Guest) -> Result<u64, AccountRefused> {
        let _one = self.accounts().topping_up.lock().await;
        let (wallet, in_all) = self.has_in_all(guest).await.map_err(|e| stored(&e))?;
        if in_all >= BROKE {
            return Err(AccountRefused::NotBroke { bound: BROKE });
        }
        let minutes = self.minutes_to_top_up(guest).await;
        match minutes.map_err(|error| stored(&error))? {
            0 => {}
            minutes => return Err(AccountRefused::ToppedUp { minutes }),
        }
        let to = Account::Wallet(guest.id);
        let amount = FIRST_GRANT - wallet;
        let top_up = Transfer::between(TransferKind::TopUp, "", Account::Mint, to, amount);
        let top_up = Change::Transfer(top_up.map_err(|error| bug(&error))?);
        self.write([top_up]).await.map_err(|error| failed(&error))?;
        let wallet = self
            .store()
            .wallet(guest.id)
            .await
            .map_err(|e| stored(&e))?;
        self.hub().balance(guest.id, wallet);
        Ok(wallet)
    }

    /// What is in the wallet, and that with the chips on tables.
    async fn has_in_all(&self, guest: &Guest) -> Result<(u64, u64), StorageError> {
        // The tables first: chips that are taken off one meanwhile count twice, not never.
        let tables = self.at_stake(guest.id).await;
        let on_tables: u64 = tables.iter().map(|(_, chips)| chips).sum();
        let wallet = self.store().wallet(guest.id).await?;
        Ok((wallet, wallet.saturating_add(on_tables)))
    }

    async fn minutes_to_top_up(&self, guest: &Guest) -> Result<u64, StorageError> {
        let Some(last) = self.store().topped_up(guest.id).await? else {
            return Ok(0);
        };
        let left = (last + HOUR).saturating_sub(self.clock().unix_ms());
        // A clock that was put back makes nobody wait for more than the hour.
        let left = u64::try_from(left.min(HOUR)).unwrap_or(0);
        Ok(left.div_ceil(60_000))
    }
}

/// A note names the table (`-` for none), then the hand.
fn row(movement: Movement) -> StatementRow {
    let mut words = movement.note.split(' ').filter(|word| !word.is_empty());
    let table = words
        .next()
        .filter(|&table| table != "-")
        .map(str::to_owned);
    let hand = words.next().and_then(|hand| hand.parse().ok());
    StatementRow {
        id: movement.id,
        at_ms: movement.at_ms,
        kind: movement.kind,
        table,
        hand: hand.filter(|&hand| hand > 0),
        amount: movement.amount,
        balance: movement.balance,
    }
}
