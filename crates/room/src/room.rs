//! The room: its tables, its guests, and the connections that talk to it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use cardspeak_protocol::{LobbyRow, You};
use rand::RngExt;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

use crate::account::Accounts;
use crate::actor::{Actor, Call, State, Times};
use crate::caller::Caller;
use crate::door::Door;
use crate::hub::Hub;
use crate::mind::{Mind, Pace, ROBOT_NAMES};
use crate::outbox::Inbox;
use crate::table::{Draft, FoldError, LAST_HANDS, Past, Table, Unmade};
use crate::viewers::Viewers;
use crate::{
    Batch, Change, Clock, CommitError, FIRST_GRANT, GuestId, Line, Name, NameError, OpenError,
    SpecError, StorageError, Store, TableId, TableRow, TableSpec, Token, dealer,
};

/// Calls that may wait for a table; who comes then waits to ask.
const CALLS: usize = 64;

/// A guest who was not seen for this long, and has nothing at stake, may lose the name.
const UNSEEN: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// What a room is opened with.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where time comes from.
    pub clock: Clock,
    /// The time for an action.
    pub action: Duration,
    /// The time for showing or mucking.
    pub ask: Duration,
    /// The pause between two hands.
    pub pause: Duration,
    /// The pause before the first hand, once there is somebody to deal to.
    pub gather: Duration,
    /// How long robots take.
    pub pace: Pace,
    /// The tables of a room that has none yet.
    pub tables: Vec<TableSpec>,
    /// Stacked decks and scripted robots.
    #[cfg(any(test, feature = "rigged"))]
    pub rig: Option<crate::Rig>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            clock: Clock::system(),
            action: Duration::from_secs(30),
            ask: Duration::from_secs(10),
            pause: Duration::from_secs(4),
            gather: Duration::from_millis(1500),
            pace: Pace {
                least: Duration::from_millis(700),
                most: Duration::from_millis(2500),
            },
            tables: TableSpec::first_tables(),
            #[cfg(any(test, feature = "rigged"))]
            rig: None,
        }
    }
}

/// A guest with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The number.
    pub id: GuestId,
    /// The name.
    pub name: Name,
    /// May run the room.
    pub host: bool,
}

/// The room. Cheap to clone.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use cardspeak_protocol::{ClientMessage, ServerMessage};
/// use cardspeak_room::{Room, Settings};
///
/// let folder = tempfile::tempdir()?;
/// let room = Room::open(&folder.path().join("room.db"), Settings::default()).await?;
/// let (guest, _token) = room.new_guest("Ann").await?;
/// let (mut caller, mut inbox) = room.connect(Some(guest));
/// caller.say(ClientMessage::Watch { table: "stud-8".into(), last: None }).await;
/// let heard = inbox.next().await?.expect("the room is open");
/// assert!(matches!(heard, ServerMessage::Table { .. }));
/// caller.hang_up().await;
/// room.close().await;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
#[derive(Debug, Clone)]
pub struct Room(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    settings: Settings,
    hub: Arc<Hub>,
    door: Door,
    accounts: Accounts,
    /// This run of the server, which viewers' messages are numbered in.
    epoch: u64,
    tables: RwLock<HashMap<TableId, mpsc::Sender<Call>>>,
    tasks: tokio::sync::Mutex<JoinSet<()>>,
    /// Hands are finished, and none is begun; true once all are.
    drained: watch::Sender<Option<bool>>,
}

/// What waits in a room's queues, as it is at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queues {
    /// Calls to all tables.
    pub calls: usize,
    /// Calls to the table with the most of them.
    pub most_calls: usize,
    /// Requests to the store.
    pub requests: usize,
}

/// Why the room cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// The file cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A new table was not kept.
    #[error(transparent)]
    Commit(#[from] CommitError),
    /// A table cannot be played.
    #[error("table {table}: {error}")]
    Spec {
        /// The table.
        table: TableId,
        /// Why.
        error: SpecError,
    },
    /// A table's setup in the file is not understood.
    #[error("table {table} is not understood: {error}")]
    Unread {
        /// The table.
        table: TableId,
        /// Why.
        error: serde_json::Error,
    },
    /// A table's journal cannot be folded.
    #[error(transparent)]
    Fold(#[from] FoldError),
    /// A table could not be set up.
    #[error("table {table} cannot be set up: {error}")]
    SetUp {
        /// The table.
        table: TableId,
        /// Why.
        error: String,
    },
}

/// Why somebody does not become a guest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GuestError {
    /// The name is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Somebody living has it.
    #[error("the name is taken")]
    Taken,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Room {
    /// Opens the room in a file: every table is folded from its journal, and a hand in
    /// progress goes on at the same decision with the same cards and a fresh clock.
    ///
    /// # Errors
    ///
    /// Why it cannot be opened.
    pub async fn open(file: &Path, settings: Settings) -> Result<Room, RoomError> {
        Room::with_store(Store::open(file).await?, settings).await
    }

    /// Opens the room in a store.
    ///
    /// # Errors
    ///
    /// Why it cannot be opened.
    pub async fn with_store(store: Store, settings: Settings) -> Result<Room, RoomError> {
        let mut rows = store.tables().await?;
        store.index_old_hands(settings.clock.unix_ms()).await?;
        let first = settings.first_specs();
        if rows.is_empty() {
            // All of them or none: a room that dies here is as new as before.
            let mut changes = Vec::new();
            for spec in &first {
                changes.append(&mut set_up(&settings, spec)?);
            }
            let at_ms = settings.clock.unix_ms();
            store.commit(Batch { at_ms, changes }).await?;
            rows = store.tables().await?;
        }
        // The first tables in their order, later ones after them.
        let place = |row: &TableRow| first.iter().position(|first| first.id == row.id);
        rows.sort_by_key(|row| place(row).unwrap_or(first.len()));
        let stored = store.door().await?;
        let hub = Arc::new(Hub::default());
        for (table, guest) in &stored.members {
            hub.add_member(table, *guest);
        }
        let room = Room(Arc::new(Inner {
            store,
            settings,
            hub,
            door: Door::of(stored),
            accounts: Accounts::default(),
            // Below 2^53, so that JavaScript counts it exactly.
            epoch: dealer::generator().random_range(1..1 << 52),
            tables: RwLock::default(),
            tasks: tokio::sync::Mutex::default(),
            drained: watch::Sender::new(None),
        }));
        for row in rows.into_iter().filter(|row| !row.closed) {
            let spec = serde_json::from_str(&row.spec).map_err(|error| RoomError::Unread {
                table: row.id,
                error,
            })?;
            room.open_table(spec).await?;
        }
        Ok(room)
    }

    /// Folds a table that is stored, and lets a task own it.
    async fn open_table(&self, spec: TableSpec) -> Result<(), RoomError> {
        let inner = &self.0;
        let id = spec.id.clone();
        let actor = actor(inner, spec).await?;
        inner.hub.open_table(&id);
        // The lobby is whole before anybody can ask for the table.
        actor.tell_lobby();
        let (calls, queue) = mpsc::channel(CALLS);
        inner.tasks.lock().await.spawn(actor.run(queue));
        let mut tables = inner.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(id, calls);
        Ok(())
    }

    /// Sets up a new table.
    pub(crate) async fn new_table(&self, spec: TableSpec) -> Result<(), RoomError> {
        let settings = &self.0.settings;
        let changes = set_up(settings, &spec)?;
        let at_ms = settings.clock.unix_ms();
        self.0.store.commit(Batch { at_ms, changes }).await?;
        self.open_table(spec).await
    }

    /// Somebody takes a name, and gets a secret to be known by and 1,000.00 to play with.
    ///
    /// # Errors
    ///
    /// Why not.
    pub async fn new_guest(&self, name: &str) -> Result<(Guest, Token), GuestError> {
        let name = Name::new(name)?;
        // Not in `Name` itself: older names of the journals are read as they were taken.
        if name.mixes_scripts() {
            return Err(NameError::Letters.into());
        }
        let folded = name.folded();
        let taken = |robot: &Name| robot.folded() == folded || robot.imitates(&name);
        if ROBOT_NAMES
            .iter()
            .any(|robot| Name::new(robot).is_ok_and(|robot| taken(&robot)))
        {
            return Err(GuestError::Taken);
        }
        let token = Token::random();
        let at_ms = self.0.settings.clock.unix_ms();
        let unseen = i64::try_from(UNSEEN.as_millis()).unwrap_or(i64::MAX);
        let change = Change::NewGuest {
            name: name.clone(),
            token: token.hash(),
            grant: FIRST_GRANT,
            unseen_since_ms: at_ms.saturating_sub(unseen),
            at_stake: self.0.hub.all_seated(),
        };
        match self
            .0
            .store
            .commit(Batch {
                at_ms,
                changes: vec![change],
            })
            .await
        {
            Ok(kept) => match kept.guest {
                Some(id) => Ok((
                    Guest {
                        id,
                        name,
                        host: false,
                    },
                    token,
                )),
                None => Err(StorageError::Database("a guest without a number".into()).into()),
            },
            Err(CommitError::NameTaken) => Err(GuestError::Taken),
            Err(CommitError::Storage(error)) => Err(error.into()),
            Err(error) => Err(StorageError::Database(error.to_string().into()).into()),
        }
    }

    /// The guest with this secret, if there is one and the name was not given up.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn guest(&self, token: &Token) -> Result<Option<Guest>, StorageError> {
        let Some(row) = self.0.store.guest(token.hash()).await? else {
            return Ok(None);
        };
        let Some(name) = row.name else {
            return Ok(None);
        };
        if self.0.door.is_banned(row.id) {
            return Ok(None);
        }
        let at_ms = self.0.settings.clock.unix_ms();
        // To the hour is enough for thirty days.
        if at_ms - row.seen_ms.min(row.session_seen_ms) > 3_600_000 {
            let session = Change::SessionSeen {
                token: token.hash(),
            };
            let seen = Batch {
                at_ms,
                changes: vec![Change::Seen { guest: row.id }, session],
            };
            if let Err(error) = self.0.store.commit(seen).await {
                tracing::warn!(%error, "a visit was not noted");
            }
        }
        Ok(Some(Guest {
            id: row.id,
            name,
            host: row.host,
        }))
    }

    /// What a guest is told of itself.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn you(&self, guest: &Guest) -> Result<You, StorageError> {
        Ok(You {
            name: guest.name.to_string(),
            balance: self.0.store.wallet(guest.id).await?,
            seated: self
                .0
                .hub
                .seated(guest.id)
                .into_iter()
                .map(String::from)
                .collect(),
            host: guest.host,
        })
    }

    /// The lobby, as a guest may see it, or anybody.
    #[must_use]
    pub fn lobby(&self, guest: Option<&Guest>) -> Vec<LobbyRow> {
        self.0.hub.lobby(guest.map(|guest| guest.id))
    }

    /// A connection of a guest, or of somebody without a name.
    #[must_use]
    pub fn connect(&self, guest: Option<Guest>) -> (Caller, Inbox) {
        Caller::new(self.clone(), guest)
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.0.hub
    }

    pub(crate) fn door(&self) -> &Door {
        &self.0.door
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.0.accounts
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.0.settings.clock
    }

    pub(crate) fn drained_to(&self) -> &watch::Sender<Option<bool>> {
        &self.0.drained
    }

    /// What waits in the room's queues now.
    #[must_use]
    pub fn queues(&self) -> Queues {
        let tables = self.0.tables.read().unwrap_or_else(PoisonError::into_inner);
        let calls = |table: &mpsc::Sender<Call>| table.max_capacity() - table.capacity();
        Queues {
            calls: tables.values().map(calls).sum(),
            most_calls: tables.values().map(calls).max().unwrap_or(0),
            requests: self.0.store.waiting(),
        }
    }

    pub(crate) fn table(&self, table: &TableId) -> Option<mpsc::Sender<Call>> {
        let tables = self.0.tables.read().unwrap_or_else(PoisonError::into_inner);
        // A table that was closed has let go of its queue.
        tables
            .get(table)
            .filter(|calls| !calls.is_closed())
            .cloned()
    }

    /// The tables that are open, in the lobby's order.
    pub(crate) fn open_tables(&self) -> Vec<(TableId, mpsc::Sender<Call>)> {
        let open = self.0.hub.open_tables().into_iter();
        open.filter_map(|table| Some((table.clone(), self.table(&table)?)))
            .collect()
    }

    /// The store, to look into the books.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Closes the room: what is being written is finished, hands in progress stay in
    /// the journal, the file is given free.
    pub async fn close(&self) {
        for (_, calls) in self.open_tables() {
            let (done, stopped) = oneshot::channel();
            if calls.send(Call::Stop { done }).await.is_ok() {
                let _ = stopped.await;
            }
        }
        let mut tasks = self.0.tasks.lock().await;
        while let Some(ended) = tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a table's task has failed");
            }
        }
        self.0.hub.close();
        self.0.store.close().await;
    }
}

impl Settings {
    fn first_specs(&self) -> Vec<TableSpec> {
        #[cfg(any(test, feature = "rigged"))]
        if let Some(rig) = &self.rig {
            return rig.tables.iter().map(|table| table.spec.clone()).collect();
        }
        self.tables.clone()
    }

    /// The robots of a new table: seat, name, stack.
    fn robots(&self, table: &Table) -> Vec<(u8, String, u64)> {
        #[cfg(any(test, feature = "rigged"))]
        if let Some(rigged) = self.rig.as_ref().and_then(|rig| rig.table(&table.id)) {
            return rigged
                .robots
                .iter()
                .map(|robot| (robot.seat, robot.name.clone(), robot.stack))
                .collect();
        }
        let robots = table.spec.robots_beside(0);
        let (seats, robots) = (u16::from(table.spec.seats), u16::from(robots));
        let stack = table.played.robots_stake();
        // Spread around the table, so that people sit among them.
        let robot = |(place, name): (u16, &&str)| {
            let seat = if robots == seats {
                place
            } else {
                (place * seats).div_ceil(robots + 1)
            };
            u8::try_from(seat)
                .ok()
                .map(|seat| (seat, (*name).to_owned(), stack))
        };
        (1..=robots)
            .zip(ROBOT_NAMES.iter())
            .filter_map(robot)
            .collect()
    }
}

/// A new table and its robots, as changes of the store.
fn set_up(settings: &Settings, spec: &TableSpec) -> Result<Vec<Change>, RoomError> {
    let id = spec.id.clone();
    let played = spec.played().map_err(|error| RoomError::Spec {
        table: id.clone(),
        error,
    })?;
    let failed = |error: String| RoomError::SetUp {
        table: id.clone(),
        error,
    };
    let text = serde_json::to_string(spec).map_err(|error| failed(error.to_string()))?;
    let table = Table::new(spec.clone(), played);
    let mut draft = Draft::of(&table, settings.clock.unix_ms());
    let empty = serde_json::to_string(&table.seating).map_err(|error| failed(error.to_string()))?;
    draft.lines.push(Line::whole(empty));
    for (seat, name, stack) in settings.robots(&table) {
        draft
            .seat_robot(seat, &name, stack)
            .map_err(|unmade| match unmade {
                Unmade::Refused(reason) => failed(format!("{reason:?}")),
                Unmade::Bug(error) => failed(error),
            })?;
    }
    let (_, batch, _) = draft.finish();
    let mut changes = vec![Change::NewTable {
        table: id,
        spec: text,
    }];
    changes.extend(batch.changes);
    Ok(changes)
}

async fn actor(inner: &Inner, spec: TableSpec) -> Result<Actor, RoomError> {
    let (store, settings) = (&inner.store, &inner.settings);
    let played = spec.played().map_err(|error| RoomError::Spec {
        table: spec.id.clone(),
        error,
    })?;
    let id = spec.id.clone();
    let tail = store.tail(id.clone()).await?;
    let table = Table::new(spec, played).fold(&tail)?;
    let from = table.seating.hands.saturating_sub(LAST_HANDS as u64);
    let lines = store.hands(id.clone(), from).await?;
    let past = Past::fold(&table, &lines);
    if let Some(running) = table.running() {
        tracing::info!(table = %id, hand = running.number, "a hand goes on where it stood");
    }
    let mind = Mind::new(dealer::generator(), settings.pace);
    #[cfg(any(test, feature = "rigged"))]
    let rig = settings
        .rig
        .as_ref()
        .and_then(|rig| rig.table(&id))
        .cloned();
    #[cfg(any(test, feature = "rigged"))]
    let mind = match &rig {
        Some(rig) => mind.with_script(rig.script()),
        None => mind,
    };
    Ok(Actor {
        viewers: Viewers::new(id, inner.epoch),
        table,
        past,
        store: store.clone(),
        clock: settings.clock.clone(),
        times: Times {
            action: settings.action,
            ask: settings.ask,
            pause: settings.pause,
            gather: settings.gather,
        },
        hub: Arc::clone(&inner.hub),
        mind,
        generator: dealer::generator(),
        #[cfg(any(test, feature = "rigged"))]
        rig,
        state: State::default(),
    })
}
