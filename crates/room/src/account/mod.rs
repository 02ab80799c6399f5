//! Accounts: guests with a password, who can be known in several browsers.
//!
//! What a guest has (name, chips, seats) stays when the guest becomes an account; an account
//! only adds a way back. Hashes are made and compared on threads that may be blocked, two at a
//! time, as each takes 19 MiB.

mod attempts;
mod money;

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardspeak_protocol::AccountRefused;
use tokio::sync::{Semaphore, oneshot};

use crate::actor::Call;
use crate::caller::Caller;
use crate::outbox::Inbox;
use crate::{
    Account, AccountRow, Change, CommitError, Guest, GuestId, LONGEST_PASSWORD, Name, Once,
    Password, PasswordError, Room, SHORTEST_PASSWORD, Sealed, StorageError, TableId, Token,
    Transfer, TransferKind,
};
use attempts::Attempts;
pub use attempts::household;
pub use money::BROKE;

/// Hashes at a time.
const HASHES: usize = 2;

/// How often a deletion is tried when chips move meanwhile.
const TRIES: u32 = 3;

/// What the room keeps in mind about accounts.
#[derive(Debug)]
pub(crate) struct Accounts {
    guards: Mutex<Guards>,
    hashing: Semaphore,
    /// One top-up at a time, so that two clicks are not two.
    topping_up: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Guards {
    names: Attempts<String>,
    addresses: Attempts<IpAddr>,
}

impl Default for Accounts {
    fn default() -> Accounts {
        Accounts {
            guards: Mutex::new(Guards {
                // A minute at most: nobody is locked out of the own account by others.
                names: Attempts::new(5, Duration::from_secs(60)),
                addresses: Attempts::new(20, Duration::from_secs(15 * 60)),
            }),
            hashing: Semaphore::new(HASHES),
            topping_up: tokio::sync::Mutex::default(),
        }
    }
}

/// A name and a password from somewhere.
#[derive(Debug, Clone)]
pub struct LogIn<'a> {
    /// The name, as typed.
    pub name: &'a str,
    /// The password.
    pub password: Password,
    /// Where it comes from.
    pub address: IpAddr,
}

impl Room {
    /// Whether a guest is an account, and whether another password is to be chosen.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn is_saved(&self, guest: &Guest) -> Result<(bool, bool), StorageError> {
        let row = self.row(guest).await?;
        Ok(row.map_or((false, false), |row| {
            (row.hash.is_some(), row.once == Once::Used)
        }))
    }

    /// A guest becomes an account by choosing a password, and keeps everything.
    ///
    /// # Errors
    ///
    /// Why not.
    pub async fn save_account(
        &self,
        guest: &Guest,
        password: Password,
    ) -> Result<(), AccountRefused> {
        password.check(&guest.name).map_err(refused)?;
        let hash = self.hash(password).await?;
        let set = Change::SetPassword {
            guest: guest.id,
            hash,
            instead: None,
            once: false,
        };
        self.write([set]).await.map_err(|error| match error {
            CommitError::OtherPassword => AccountRefused::Saved,
            error => failed(&error),
        })
    }

    /// Logs in by name and password: a new session with a secret of its own, which belongs to
    /// the same guest as those in other browsers.
    ///
    /// ```
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// use cardspeak_room::{LogIn, Password, Room, Settings};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let room = Room::open(&folder.path().join("room.db"), Settings::default()).await?;
    /// let (ann, first) = room.new_guest("Ann").await?;
    /// let password = Password::from("seventh street".to_owned());
    /// room.save_account(&ann, password.clone()).await.unwrap();
    /// let log_in = LogIn { name: "ann", password, address: [127, 0, 0, 1].into() };
    /// let (same, second) = room.log_in(log_in).await.unwrap();
    /// assert_eq!(same, ann);
    /// assert_ne!(second, first);
    /// room.close().await;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    ///
    /// [`AccountRefused::WrongPassword`] for a wrong password and an unknown name alike, after
    /// the same work; [`AccountRefused::Wait`] after too many of them.
    pub async fn log_in(&self, log_in: LogIn<'_>) -> Result<(Guest, Token), AccountRefused> {
        let LogIn {
            name,
            password,
            address,
        } = log_in;
        let name = Name::new(name).ok();
        // What is no name is tried all the same, so that nothing is learnt from the time.
        let key = name.as_ref().map(Name::folded).unwrap_or_default();
        let address = household(address);
        self.note_attempt(&key, Some(address))?;
        let row = match &name {
            Some(name) => self.store().account(name).await.map_err(|e| stored(&e))?,
            None => None,
        };
        let hash = row.as_ref().and_then(|row| row.hash.clone());
        let right = self.is_right(password, hash.clone()).await?;
        let (Some(row), Some(hash), true) = (row, hash, right) else {
            return Err(AccountRefused::WrongPassword);
        };
        if row.once == Once::Used {
            return Err(AccountRefused::WrongPassword);
        }
        self.forgive(&key, Some(address));
        if self.door().is_banned(row.id) {
            return Err(AccountRefused::Banned);
        }
        let token = Token::random();
        let guest = row.id;
        let session = Change::NewSession {
            guest,
            token: token.hash(),
        };
        self.write([
            Change::UsePassword { guest, hash },
            session,
            Change::Seen { guest },
        ])
        .await
        .map_err(|error| match error {
            CommitError::OtherPassword => AccountRefused::WrongPassword,
            error => failed(&error),
        })?;
        let guest = Guest {
            id: row.id,
            name: row.name,
            host: row.host,
        };
        Ok((guest, token))
    }

    /// Ends a session, and its connections. Seats stay.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn log_out(&self, token: &Token) -> Result<(), AccountRefused> {
        let token = token.hash();
        let end = Change::EndSession { token };
        self.write([end]).await.map_err(|error| failed(&error))?;
        self.hub().log_out(token);
        Ok(())
    }

    /// Ends all sessions of a guest, and their connections. Seats stay.
    ///
    /// # Errors
    ///
    /// [`AccountRefused::NotSaved`] for a guest who could not come back.
    pub async fn log_out_everywhere(&self, guest: &Guest) -> Result<(), AccountRefused> {
        if !self.is_saved(guest).await.map_err(|e| stored(&e))?.0 {
            return Err(AccountRefused::NotSaved);
        }
        let (guest, but) = (guest.id, None);
        self.write([Change::EndSessions { guest, but }])
            .await
            .map_err(|error| failed(&error))?;
        self.hub().log_out_all(guest, None);
        Ok(())
    }

    /// Changes the password, and ends all sessions but the one that asks. The old password is
    /// not asked for if it was good for one log-in.
    ///
    /// # Errors
    ///
    /// Why not.
    pub async fn change_password(
        &self,
        guest: &Guest,
        session: &Token,
        old: Password,
        new: Password,
    ) -> Result<(), AccountRefused> {
        new.check(&guest.name).map_err(refused)?;
        let (row, hash) = self.saved(guest).await?;
        if row.once != Once::Used {
            self.prove(guest, old, &hash).await?;
        }
        let set = Change::SetPassword {
            guest: guest.id,
            hash: self.hash(new).await?,
            instead: Some(hash),
            once: false,
        };
        let but = Some(session.hash());
        let end = Change::EndSessions {
            guest: guest.id,
            but,
        };
        self.write([set, end]).await.map_err(|error| match error {
            CommitError::OtherPassword => AccountRefused::WrongPassword,
            error => failed(&error),
        })?;
        self.hub().log_out_all(guest.id, but);
        Ok(())
    }

    /// Deletes a guest: name, password, sessions and invitations go, the chips go back to the
    /// mint by a booked transfer, and the name is free. What was played stays in the journals
    /// with the name that stood there, and the books keep the guest's number.
    ///
    /// # Errors
    ///
    /// [`AccountRefused::Seated`] with the table where chips are still at stake.
    pub async fn delete_account(
        &self,
        guest: &Guest,
        password: Password,
    ) -> Result<(), AccountRefused> {
        let row = self.row(guest).await.map_err(|e| stored(&e))?;
        if let Some(hash) = row.and_then(|row| row.hash) {
            self.prove(guest, password, &hash).await?;
        }
        for _ in 0..TRIES {
            let wallet = self
                .store()
                .wallet(guest.id)
                .await
                .map_err(|e| stored(&e))?;
            // Looked at after the wallet: whoever sits down meanwhile takes chips from it, and
            // the transfer fails; whoever sat down before is seen to sit.
            if let Some((table, _)) = self.at_stake(guest.id).await.into_iter().next() {
                let table = table.into();
                return Err(AccountRefused::Seated { table });
            }
            let mut changes = Vec::new();
            if wallet > 0 {
                let from = Account::Wallet(guest.id);
                let back =
                    Transfer::between(TransferKind::GiveBack, "", from, Account::Mint, wallet);
                changes.push(Change::Transfer(back.map_err(|error| bug(&error))?));
            }
            changes.push(Change::EraseGuest { guest: guest.id });
            match self.write_all(changes).await {
                Ok(()) => {
                    self.hub().log_out_all(guest.id, None);
                    return Ok(());
                }
                Err(CommitError::Insufficient { .. }) => {}
                Err(error) => return Err(failed(&error)),
            }
        }
        Err(AccountRefused::Storage)
    }

    /// Gives an account a password that is good for one log-in, and ends all of its sessions;
    /// none if no account has this name. For a host whose player has forgotten the password.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn reset_password(&self, name: &str) -> Result<Option<Password>, AccountRefused> {
        let Ok(name) = Name::new(name) else {
            return Ok(None);
        };
        let row = self.store().account(&name).await.map_err(|e| stored(&e))?;
        let Some((guest, old)) = row.and_then(|row| Some((row.id, row.hash?))) else {
            return Ok(None);
        };
        let password = Password::random();
        let set = Change::SetPassword {
            guest,
            hash: self.hash(password.clone()).await?,
            instead: Some(old),
            once: true,
        };
        let end = Change::EndSessions { guest, but: None };
        self.write([set, end])
            .await
            .map_err(|error| failed(&error))?;
        self.hub().log_out_all(guest, None);
        self.forgive(&name.folded(), None);
        Ok(Some(password))
    }

    /// A connection of a session, which ends when the session does; of nobody if it has ended.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn connect_session(
        &self,
        guest: Guest,
        session: &Token,
    ) -> Result<(Caller, Inbox), StorageError> {
        let (caller, inbox) = self.connect(Some(guest));
        caller.belongs(session.hash());
        // It may have ended before it was known whose connection this is.
        if self.store().guest(session.hash()).await?.is_none() {
            return Ok(self.connect(None));
        }
        Ok((caller, inbox))
    }

    /// The tables where a guest sits, with the chips there as the bank has them.
    async fn at_stake(&self, guest: GuestId) -> Vec<(TableId, u64)> {
        let mut at_stake = Vec::new();
        for (table, calls) in self.open_tables() {
            let (seen, look) = oneshot::channel();
            if calls.send(Call::Look { seen }).await.is_err() {
                continue;
            }
            // A table that is closing at this moment has paid out everybody.
            let Ok(seen) = look.await else { continue };
            if let Some((_, chips)) = seen.guests.into_iter().find(|(who, _)| *who == guest) {
                at_stake.push((table, chips));
            }
        }
        at_stake
    }

    async fn row(&self, guest: &Guest) -> Result<Option<AccountRow>, StorageError> {
        let row = self.store().account(&guest.name).await?;
        Ok(row.filter(|row| row.id == guest.id))
    }

    async fn saved(&self, guest: &Guest) -> Result<(AccountRow, Sealed), AccountRefused> {
        let row = self.row(guest).await.map_err(|error| stored(&error))?;
        let row = row.ok_or(AccountRefused::NotSaved)?;
        let hash = row.hash.clone().ok_or(AccountRefused::NotSaved)?;
        Ok((row, hash))
    }

    /// Whoever has somebody's session has not the password.
    async fn prove(
        &self,
        guest: &Guest,
        password: Password,
        hash: &Sealed,
    ) -> Result<(), AccountRefused> {
        let key = guest.name.folded();
        self.note_attempt(&key, None)?;
        if !self.is_right(password, Some(hash.clone())).await? {
            return Err(AccountRefused::WrongPassword);
        }
        self.forgive(&key, None);
        Ok(())
    }

    fn note_attempt(&self, name: &str, address: Option<IpAddr>) -> Result<(), AccountRefused> {
        let now = self.clock().now();
        let mut guards = self.accounts().guards();
        let mut wait = guards.names.wait(&name.to_owned(), now);
        if let Some(address) = address {
            wait = wait.max(guards.addresses.wait(&address, now));
        }
        if !wait.is_zero() {
            let seconds = wait.as_millis().div_ceil(1000);
            return Err(AccountRefused::Wait {
                seconds: u64::try_from(seconds).unwrap_or(u64::MAX),
            });
        }
        guards.names.note(&name.to_owned(), now);
        if let Some(address) = address {
            guards.addresses.note(&address, now);
        }
        Ok(())
    }

    /// The attempt was right. The address has only this one taken back: else whoever has one
    /// account could try all others.
    fn forgive(&self, name: &str, address: Option<IpAddr>) {
        let mut guards = self.accounts().guards();
        guards.names.forget(&name.to_owned());
        if let Some(address) = address {
            guards.addresses.take_back(&address);
        }
    }

    async fn hash(&self, password: Password) -> Result<Sealed, AccountRefused> {
        self.blocking(move || password.hash())
            .await?
            .map_err(|error| bug(&error))
    }

    async fn is_right(
        &self,
        password: Password,
        hash: Option<Sealed>,
    ) -> Result<bool, AccountRefused> {
        self.blocking(move || password.is(hash.as_ref())).await
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountRefused> {
        let permit = self.accounts().hashing.acquire().await;
        let _permit = permit.map_err(|error| bug(&error))?;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|error| bug(&error))
    }
}

impl Accounts {
    fn guards(&self) -> MutexGuard<'_, Guards> {
        // Nothing in here can be left half-done by a panic.
        self.guards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn refused(error: PasswordError) -> AccountRefused {
    match error {
        PasswordError::Short => AccountRefused::PasswordShort {
            least: SHORTEST_PASSWORD,
        },
        PasswordError::Long => AccountRefused::PasswordLong {
            most: LONGEST_PASSWORD,
        },
        PasswordError::Name => AccountRefused::PasswordName,
        PasswordError::Common => AccountRefused::PasswordCommon,
    }
}

fn stored(error: &StorageError) -> AccountRefused {
    tracing::error!(%error, "an account could not be read");
    AccountRefused::Storage
}

fn failed(error: &CommitError) -> AccountRefused {
    tracing::error!(%error, "a change of an account was not kept");
    AccountRefused::Storage
}

fn bug(error: &dyn std::error::Error) -> AccountRefused {
    tracing::error!(%error, "a change of an account was not made");
    AccountRefused::Storage
}
