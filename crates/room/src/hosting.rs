//! What a host asks of the room.

use std::net::IpAddr;

use cardspeak_protocol::{
    GameChoice, HostDone, HostRefused, HostTable, HostView, HostWish, HouseRulesView, PresetChoice,
    SettleRow, StakesView, TableForm,
};
use cardspeak_rules::{Chips, Game, HouseRules, proposed_ante_and_bring_in};
use rand::RngExt;
use tokio::sync::oneshot;

use crate::actor::{Call, Order, Seen};
use crate::{
    Account, Batch, Change, CommitError, Guest, GuestId, Name, Room, RoomError, SpecError,
    StorageError, TableId, TableSpec, Token, Transfer, TransferKind, chat, dealer, door,
};

/// Tables that a room has at most.
const MOST_TABLES: u16 = 200;

/// The longest reason of a correction or a ban, in characters.
const LONGEST_REASON: u16 = 120;

/// The longest announcement, in characters.
const LONGEST_TEXT: u16 = 300;

impl Room {
    /// The secret of a link by which whoever opens it first becomes a host; every earlier
    /// link leads nowhere from then on. None if somebody is a host already, unless `anew`.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn host_link(&self, anew: bool) -> Result<Option<Token>, RoomError> {
        if !anew && self.store().door().await?.hosts {
            return Ok(None);
        }
        let token = Token::random();
        let code = token.hash();
        self.write([Change::NewHostLink { code }]).await?;
        Ok(Some(token))
    }

    /// Makes a guest a host by the secret of a host's link.
    ///
    /// # Errors
    ///
    /// [`HostRefused::NotHost`] if the link leads nowhere.
    pub async fn claim_host(&self, guest: &Guest, secret: &str) -> Result<(), HostRefused> {
        let code = Token::read(secret).ok_or(HostRefused::NotHost)?.hash();
        let guest = guest.id;
        match self.write([Change::ClaimHost { guest, code }]).await {
            Ok(()) => Ok(()),
            Err(CommitError::NoSuchLink) => Err(HostRefused::NotHost),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Lets a guest into the private table that an invite's code leads to.
    ///
    /// # Errors
    ///
    /// [`HostRefused::NoSuchTable`] if it leads nowhere (any more).
    pub async fn join(&self, guest: &Guest, code: &str) -> Result<TableId, HostRefused> {
        let table = self.door().leads_to(code).ok_or(HostRefused::NoSuchTable)?;
        self.add_member(&table, guest.id).await?;
        Ok(table)
    }

    async fn add_member(&self, table: &TableId, guest: GuestId) -> Result<(), HostRefused> {
        let member = Change::AddMember {
            table: table.clone(),
            guest,
        };
        self.write([member]).await.map_err(|error| failed(&error))?;
        self.hub().add_member(table, guest);
        Ok(())
    }

    /// Notes where a guest was seen, so that a host can ban the address.
    pub fn seen_at(&self, guest: &Guest, address: IpAddr) {
        self.hub().seen_at(guest.id, address);
    }

    /// Whether a host lets nobody in from this network address.
    #[must_use]
    pub fn is_banned(&self, address: IpAddr) -> bool {
        self.door().is_banned_address(address)
    }

    /// Everything that a host's page shows.
    pub async fn host_view(&self) -> HostView {
        let mut tables = Vec::new();
        for (table, calls) in self.open_tables() {
            let (seen, look) = oneshot::channel();
            if calls.send(Call::Look { seen }).await.is_err() {
                continue;
            }
            // A table that is closing at this moment is none any more.
            let Ok(seen) = look.await else { continue };
            let Seen {
                spec,
                seats,
                paused,
                closing,
                guests: _,
            } = seen;
            tables.push(HostTable {
                invite: self.door().invite(&table),
                id: table.into(),
                form: spec.form(),
                seats,
                paused,
                closing,
            });
        }
        let games = Game::ALL.iter().map(|game| GameChoice {
            id: game.id.to_owned(),
            stud: game.has_bring_in(),
            most_seats: game.most_seats(),
        });
        let presets = HouseRules::PRESETS.iter().map(|(id, rules)| PresetChoice {
            id: (*id).to_owned(),
            rules: HouseRulesView::from(rules),
        });
        HostView {
            tables,
            bans: self.door().bans(),
            games: games.collect(),
            presets: presets.collect(),
            draining: self.drained_to().borrow().is_some(),
        }
    }

    /// Does what a host wants.
    ///
    /// # Errors
    ///
    /// Why not; nothing has changed then.
    pub async fn host_wish(&self, host: &Guest, wish: HostWish) -> Result<HostDone, HostRefused> {
        match wish {
            HostWish::Open { form } => {
                let table = self.open_for_host(host, form).await?;
                return Ok(HostDone {
                    table: Some(table.into()),
                    ..HostDone::default()
                });
            }
            HostWish::Change { table, form } => {
                let table = TableId::from(table);
                let spec = TableSpec::filled_in(table.clone(), form);
                let played = spec.played().map_err(misfilled)?;
                let order = Order::Change {
                    spec: Box::new(spec),
                    played: Box::new(played),
                };
                self.order(&table, order).await?;
            }
            HostWish::Close { table } => {
                let table = TableId::from(table);
                self.order(&table, Order::Close).await?;
            }
            HostWish::Pause { table, on } => {
                self.order(&table.into(), Order::Pause { on }).await?;
            }
            HostWish::Remove { table, name } => {
                self.order(&table.into(), Order::Remove { name }).await?;
            }
            HostWish::Mute { table, name, on } => {
                self.order(&table.into(), Order::Mute { name, on }).await?;
            }
            HostWish::Correct {
                table,
                name,
                by,
                reason,
            } => {
                let reason = text(&reason, LONGEST_REASON)?;
                match table {
                    Some(table) => {
                        let order = Order::Correct { name, by, reason };
                        self.order(&table.into(), order).await?;
                    }
                    None => self.correct_balance(&name, by, reason).await?,
                }
            }
            HostWish::Announce { table, text: said } => {
                let text = text(&said, LONGEST_TEXT)?;
                match table {
                    Some(table) => self.order(&table.into(), Order::Announce { text }).await?,
                    None => self.order_all(&Order::Announce { text }).await,
                }
            }
            HostWish::Invite { table } => {
                self.set_invite(&table.into(), Some(door::code())).await?;
            }
            HostWish::Revoke { table } => self.set_invite(&table.into(), None).await?,
            HostWish::Ban {
                name,
                address,
                reason,
            } => self.ban(&name, address, &reason).await?,
            HostWish::Unban { id } => {
                let unban = Change::Unban { id };
                self.write([unban]).await.map_err(|error| failed(&error))?;
                self.read_bans().await?;
            }
            HostWish::ResetPassword { name } => {
                let password = self.reset_password(&name).await;
                let password = password.map_err(|_| HostRefused::Storage)?;
                // Shown once, to the host; nothing keeps it.
                let password = password.ok_or(HostRefused::NoSuchPlayer)?;
                return Ok(HostDone {
                    password: Some(password.reveal().to_owned()),
                    ..HostDone::default()
                });
            }
            HostWish::Drain => self.drain(),
        }
        Ok(HostDone::default())
    }

    async fn open_for_host(&self, host: &Guest, form: TableForm) -> Result<TableId, HostRefused> {
        if self.open_tables().len() >= usize::from(MOST_TABLES) {
            return Err(HostRefused::TooManyTables { most: MOST_TABLES });
        }
        // Unlike every other table, closed ones too.
        let number = dealer::generator().random_range(0x1_0000..0x10_0000_u32);
        let id = TableId::from(format!("{}-{number:x}", form.game));
        let spec = TableSpec::filled_in(id.clone(), form);
        spec.played().map_err(misfilled)?;
        let private = spec.private;
        self.new_table(spec).await.map_err(|error| {
            tracing::error!(table = %id, %error, "a table was not opened");
            HostRefused::Storage
        })?;
        if private {
            self.add_member(&id, host.id).await?;
            self.set_invite(&id, Some(door::code())).await?;
        }
        Ok(id)
    }

    async fn order(&self, table: &TableId, order: Order) -> Result<(), HostRefused> {
        let calls = self.table(table).ok_or(HostRefused::NoSuchTable)?;
        let (done, carried_out) = oneshot::channel();
        let call = Call::Order { order, done };
        calls
            .send(call)
            .await
            .map_err(|_| HostRefused::NoSuchTable)?;
        carried_out.await.unwrap_or(Err(HostRefused::Storage))
    }

    async fn order_all(&self, order: &Order) {
        for (table, _) in self.open_tables() {
            if let Err(refused) = self.order(&table, order.clone()).await {
                tracing::warn!(%table, ?refused, "a table did not hear the host");
            }
        }
    }

    async fn correct_balance(
        &self,
        name: &str,
        by: i64,
        reason: String,
    ) -> Result<(), HostRefused> {
        let guest = self.guest_named(name).await?;
        let has = self.store().wallet(guest).await.map_err(|error| {
            tracing::error!(%error, "a balance could not be read");
            HostRefused::Storage
        })?;
        let less = by.checked_neg().ok_or(HostRefused::Chips { has })?;
        let note = format!("- 0 {} {reason}", guest.0);
        let entries = vec![(Account::Mint, less), (Account::Wallet(guest), by)];
        let transfer = Transfer::new(TransferKind::Correction, note, entries)
            .map_err(|_| HostRefused::Chips { has })?;
        let at_ms = self.clock().unix_ms();
        let changes = vec![Change::Transfer(transfer)];
        let kept = match self.store().commit(Batch { at_ms, changes }).await {
            Ok(kept) => kept,
            Err(CommitError::Insufficient { .. }) => return Err(HostRefused::Chips { has }),
            Err(error) => return Err(failed(&error)),
        };
        if let Some(balance) = kept.wallet(guest) {
            self.hub().balance(guest, balance);
        }
        for table in self.hub().seated(guest) {
            let (name, reason) = (name.trim().to_owned(), reason.clone());
            let corrected = Order::Corrected { name, by, reason };
            // It is booked; a table that is closing need not hear it.
            let _ = self.order(&table, corrected).await;
        }
        Ok(())
    }

    async fn set_invite(&self, table: &TableId, code: Option<String>) -> Result<(), HostRefused> {
        self.table(table).ok_or(HostRefused::NoSuchTable)?;
        let change = Change::SetInvite {
            table: table.clone(),
            code: code.clone().map(Into::into),
        };
        self.write([change]).await.map_err(|error| failed(&error))?;
        self.door().set_invite(table, code);
        Ok(())
    }

    async fn ban(&self, name: &str, address: bool, reason: &str) -> Result<(), HostRefused> {
        let guest = self.guest_named(name).await?;
        let reason = match reason.trim() {
            "" => String::new(),
            reason => text(reason, LONGEST_REASON)?,
        };
        let change = Change::Ban {
            guest,
            name: Name::new(name).map_err(|_| HostRefused::NoSuchPlayer)?,
            address: self.hub().address(guest).filter(|_| address),
            reason,
        };
        self.write([change]).await.map_err(|error| failed(&error))?;
        self.read_bans().await?;
        for table in self.hub().seated(guest) {
            let name = name.to_owned();
            // Who has stood up in the meantime need not be removed.
            let _ = self.order(&table, Order::Remove { name }).await;
        }
        // Whoever comes again comes as nobody.
        self.hub().log_out_all(guest, None);
        Ok(())
    }

    async fn read_bans(&self) -> Result<(), HostRefused> {
        let door = self.store().door().await.map_err(|error| {
            tracing::error!(%error, "the bans could not be read");
            HostRefused::Storage
        })?;
        self.door().set_bans(door.bans);
        Ok(())
    }

    async fn guest_named(&self, name: &str) -> Result<GuestId, HostRefused> {
        let name = Name::new(name).map_err(|_| HostRefused::NoSuchPlayer)?;
        match self.store().guest_named(name).await {
            Ok(guest) => guest.ok_or(HostRefused::NoSuchPlayer),
            Err(error) => {
                tracing::error!(%error, "a name could not be looked up");
                Err(HostRefused::Storage)
            }
        }
    }

    /// Lets no new hand begin; [`Room::drained`] is over when no hand is running any more.
    fn drain(&self) {
        let begins = self.drained_to().send_if_modified(|drained| {
            let begins = drained.is_none();
            drained.get_or_insert(false);
            begins
        });
        if !begins {
            return;
        }
        tracing::info!("the room finishes its hands, and then stops");
        let room = self.clone();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            for (_, calls) in room.open_tables() {
                let (done, drained) = oneshot::channel();
                if calls.send(Call::Drain { done }).await.is_ok() {
                    waiting.push(drained);
                }
            }
            for drained in waiting {
                // A table that is gone has no hand.
                let _ = drained.await;
            }
            room.drained_to().send_replace(Some(true));
        });
    }

    /// Waits until a host has drained the room: no hand is running, and none will begin.
    pub async fn drained(&self) {
        let mut drained = self.drained_to().subscribe();
        // The sender lives as long as the room.
        let _ = drained.wait_for(|drained| *drained == Some(true)).await;
    }

    /// Who has brought and taken away how much, by table and player, between two times in
    /// milliseconds of Unix time, the second of which is not in it. Chips that are at the
    /// tables now count as what they are.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn settle(&self, from_ms: i64, to_ms: i64) -> Result<Vec<SettleRow>, StorageError> {
        let mut rows = Vec::new();
        let mut at_tables = std::collections::HashMap::new();
        for table in self.host_view().await.tables {
            for seat in table.seats {
                at_tables.insert((table.id.clone(), seat.name), seat.chips);
            }
        }
        for moved in self.store().moved(from_ms, to_ms).await? {
            let table = String::from(moved.table);
            let at_table = at_tables.get(&(table.clone(), moved.name.clone()));
            let at_table = at_table.copied().unwrap_or(0);
            let taken = i128::from(moved.cashed_out) + i128::from(at_table);
            let brought = i128::from(moved.bought_in) + i128::from(moved.corrected);
            rows.push(SettleRow {
                table,
                name: moved.name,
                bought_in: moved.bought_in,
                cashed_out: moved.cashed_out,
                at_table,
                corrected: moved.corrected,
                result: i64::try_from(taken - brought)
                    .map_err(|_| StorageError::Database("too many chips".into()))?,
            });
        }
        Ok(rows)
    }

    pub(crate) async fn write<const N: usize>(
        &self,
        changes: [Change; N],
    ) -> Result<(), CommitError> {
        self.write_all(changes.into()).await
    }

    pub(crate) async fn write_all(&self, changes: Vec<Change>) -> Result<(), CommitError> {
        let at_ms = self.clock().unix_ms();
        self.store().commit(Batch { at_ms, changes }).await?;
        Ok(())
    }
}

/// The stakes that a preset proposes for a game, where the lower limit (in games with
/// blinds that are named by them: the big blind) is `bet`. None for an unknown game or
/// preset, or nothing to bet.
///
/// ```
/// use cardspeak_protocol::LimitKind;
/// use cardspeak_room::proposed_stakes;
/// // $2/$4: ante 0.40, bring-in 0.50 (R21); blinds of half a bet and a bet (R44).
/// let stud = proposed_stakes("stud-8", LimitKind::Fixed, "fulltilt", 200).unwrap();
/// assert_eq!((stud.ante, stud.bring_in, stud.big_bet), (40, 50, 400));
/// let courchevel = proposed_stakes("courchevel-8", LimitKind::Pot, "pokerstars", 200).unwrap();
/// assert_eq!((courchevel.small_blind, courchevel.big_blind, courchevel.big_bet), (100, 200, 0));
/// ```
#[must_use]
pub fn proposed_stakes(
    game: &str,
    limit: cardspeak_protocol::LimitKind,
    preset: &str,
    bet: u64,
) -> Option<StakesView> {
    let game = Game::named(game)?;
    let fixed = limit == cardspeak_protocol::LimitKind::Fixed;
    let (ante, bring_in) = proposed_ante_and_bring_in(preset, Chips(bet), Chips(1))?;
    let mut stakes = StakesView {
        ante: 0,
        bring_in: 0,
        small_blind: 0,
        big_blind: 0,
        small_bet: bet,
        big_bet: if fixed { bet.checked_mul(2)? } else { 0 },
        chip: 1,
    };
    if game.has_bring_in() {
        stakes.ante = ante.0;
        stakes.bring_in = bring_in.0;
    } else {
        stakes.small_blind = bet / 2;
        stakes.big_blind = bet;
    }
    (bet > 0).then_some(stakes)
}

/// A text as it may be shown: clean, not empty, not too long.
fn text(text: &str, most: u16) -> Result<String, HostRefused> {
    chat::clean(text)
        .filter(|text| text.chars().count() <= usize::from(most))
        .ok_or(HostRefused::Text { most })
}

fn failed(error: &CommitError) -> HostRefused {
    tracing::error!(%error, "what a host wanted was not kept");
    HostRefused::Storage
}

/// Which field of the form cannot be so.
fn misfilled(error: SpecError) -> HostRefused {
    let field = match error {
        SpecError::Seats { most, .. } => return HostRefused::Seats { most },
        SpecError::Game(_) => "game",
        SpecError::Rules(_) => "rules",
        SpecError::Robots { .. } => "robots",
        SpecError::Stakes(_) => "stakes",
        SpecError::House(error) => error.rule,
        SpecError::Title(_) => "title",
        SpecError::BuyIn { .. } => "buy_in",
        SpecError::Action(_) => "action_seconds",
        SpecError::Bank(_) => "bank_seconds",
    };
    HostRefused::Form {
        field: field.to_owned(),
    }
}
