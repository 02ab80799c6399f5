//! The contract on PostgreSQL, and what is PostgreSQL's alone. These tests need a server, in
//! `CARDSPEAK_TEST_POSTGRES=postgres://…`, on which they may make databases; `cargo xtask test
//! --only postgres` brings one.

use std::str::FromStr as _;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _};

use crate::{
    Account, Batch, Books, CommitError, Data, Faults, OpenError, StorageError, Store, Token,
};
use contract::{append, new_table, table};

mod contract {
    include!("contract.rs");
}

mod contract_accounts {
    include!("contract_accounts.rs");
}

mod contract_verify {
    include!("contract_verify.rs");
}

/// A database of its own.
struct Home {
    server: PgConnectOptions,
    name: String,
}

impl Home {
    /// None where there is no server.
    fn new() -> Option<Home> {
        let Ok(url) = std::env::var("CARDSPEAK_TEST_POSTGRES") else {
            eprintln!("skipped: CARDSPEAK_TEST_POSTGRES is not set");
            return None;
        };
        let server = PgConnectOptions::from_str(&url).unwrap();
        let unique = Token::random().hash().0;
        let name: String = unique[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Some(Home {
            server,
            name: format!("room_{name}"),
        })
    }

    fn data(&self) -> Data {
        let options = self.server.clone().database(&self.name);
        Data::from(options.to_url_lossy().as_str())
    }

    async fn connect(&self) -> PgConnection {
        self.server
            .clone()
            .database(&self.name)
            .connect()
            .await
            .unwrap()
    }

    async fn make(&self) {
        let mut server = self.server.connect().await.unwrap();
        let there: bool =
            sqlx::query_scalar("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)")
                .bind(&self.name)
                .fetch_one(&mut server)
                .await
                .unwrap();
        if !there {
            let make = format!("CREATE DATABASE {}", self.name);
            sqlx::query(AssertSqlSafe(make))
                .execute(&mut server)
                .await
                .unwrap();
        }
    }

    async fn open(&self) -> Store {
        self.make().await;
        Store::open(self.data()).await.unwrap()
    }

    async fn open_with(&self, faults: Faults) -> Store {
        self.make().await;
        Store::open_with(self.data(), faults).await.unwrap()
    }

    /// Ends the room's connections, as when the network or the server fails.
    async fn cut(&self) {
        let mut server = self.server.connect().await.unwrap();
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1")
            .bind(&self.name)
            .execute(&mut server)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_database_in_use_is_said_to_be() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let second = Store::open(home.data()).await;
    assert!(matches!(second, Err(OpenError::InUse(_))), "{second:?}");
    store.close().await;
    home.open().await.close().await;
}

#[tokio::test]
async fn what_is_wrong_is_said() {
    let Some(home) = Home::new() else { return };
    let missing = Store::open(home.data()).await;
    assert!(matches!(missing, Err(OpenError::Missing(_))), "{missing:?}");
    let nobody = Data::from("postgres://ann:secret@127.0.0.1:1/room");
    let unreachable = Store::open(nobody).await.unwrap_err();
    assert!(
        matches!(unreachable, OpenError::Unreachable { .. }),
        "{unreachable:?}"
    );
    assert!(!format!("{unreachable} {unreachable:?}").contains("secret"));
    let stranger = home
        .server
        .clone()
        .username("nobody_of_that_name")
        .database("postgres");
    let refused = Store::open(stranger.to_url_lossy().as_str()).await;
    assert!(
        matches!(refused, Err(OpenError::Refused { .. })),
        "{refused:?}"
    );
    home.make().await;
    let never = Store::open_existing(home.data()).await;
    assert!(matches!(never, Err(OpenError::Missing(_))), "{never:?}");
    let mut other = home.connect().await;
    sqlx::query("CREATE TABLE things (id BIGINT)")
        .execute(&mut other)
        .await
        .unwrap();
    let others = Store::open(home.data()).await;
    assert!(matches!(others, Err(OpenError::NotOurs(_))), "{others:?}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_said_to_be() {
    let Some(home) = Home::new() else { return };
    home.open().await.close().await;
    let mut connection = home.connect().await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'to come', TRUE, '', 0)",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    let newer = Store::open(home.data()).await;
    assert!(matches!(newer, Err(OpenError::TooNew(_))), "{newer:?}");
}

#[tokio::test]
async fn a_connection_waits_for_the_disk_whatever_the_database_is_set_to() {
    let Some(home) = Home::new() else { return };
    home.make().await;
    let off = format!("ALTER DATABASE {} SET synchronous_commit = off", home.name);
    let mut other = home.connect().await;
    sqlx::query(AssertSqlSafe(off))
        .execute(&mut other)
        .await
        .unwrap();
    let waits = async |connection: &mut PgConnection| -> String {
        let asked = sqlx::query_scalar("SHOW synchronous_commit");
        asked.fetch_one(connection).await.unwrap()
    };
    assert_eq!(waits(&mut home.connect().await).await, "off");
    let options = home.server.clone().database(&home.name);
    let ours = super::postgres::connect(&home.data(), &options).await;
    assert_eq!(waits(&mut ours.unwrap()).await, "on");
}

#[tokio::test]
async fn closed_transfers_and_entries_do_not_change() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let seat = Account::Seat(table(), 1);
    store
        .commit(Batch::from([contract::moved(Account::House, seat, 10)]))
        .await
        .unwrap();
    let mut connection = home.connect().await;
    for change in [
        "UPDATE transfers SET note = 'other'",
        "DELETE FROM transfers",
        "UPDATE entries SET amount = amount + 1",
        "DELETE FROM entries",
        "INSERT INTO entries (transfer_id, account_id, amount)
         SELECT MIN(transfers.id), MAX(accounts.id) + 0, 1 FROM transfers, accounts",
        "INSERT INTO transfers (kind, note, at_ms, closed) VALUES ('hand', '', 0, 0);
         INSERT INTO entries (transfer_id, account_id, amount)
         SELECT MAX(transfers.id), MAX(accounts.id), 1 FROM transfers, accounts;
         UPDATE transfers SET closed = 1 WHERE closed = 0",
        "UPDATE accounts SET balance = -1 WHERE kind = 'seat'",
    ] {
        let changed = sqlx::raw_sql(change).execute(&mut connection).await;
        let error = changed.expect_err(change);
        let error = error.as_database_error().expect("the database's own word");
        assert!(error.is_check_violation(), "{change}: {error}");
    }
    let books = Books {
        sum: 0,
        wrong: 0,
        open: 0,
    };
    assert_eq!(store.books().await.unwrap(), books);
}

#[tokio::test]
async fn a_lost_connection_is_made_anew_and_nothing_is_lost() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    store.commit(Batch::from([new_table()])).await.unwrap();
    for seq in 1..6 {
        home.cut().await;
        store
            .commit(Batch::from([append(seq, &["more"])]))
            .await
            .unwrap();
    }
    home.cut().await;
    assert_eq!(store.journal(table()).await.unwrap().len(), 5);
}

#[tokio::test]
async fn who_has_lost_the_database_to_another_writes_no_more() {
    let Some(home) = Home::new() else { return };
    let first = home.open().await;
    first.commit(Batch::from([new_table()])).await.unwrap();
    // The lock goes with the connection, and the other one is quicker.
    home.cut().await;
    let second = home.open().await;
    second.close().await;
    let late = first.commit(Batch::from([append(1, &["late"])])).await;
    assert_eq!(late, Err(CommitError::Storage(StorageError::Closed)));
    let second = home.open().await;
    assert_eq!(second.journal(table()).await.unwrap(), []);
}

/// A way to the server that can be cut.
struct Wire {
    port: u16,
    cut: tokio::sync::watch::Sender<bool>,
}

impl Wire {
    async fn to(server: &PgConnectOptions) -> Wire {
        let there = (server.get_host().to_owned(), server.get_port());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (cut, is_cut) = tokio::sync::watch::channel(false);
        tokio::spawn(async move {
            while let Ok((mut here, _)) = listener.accept().await {
                let mut is_cut = is_cut.clone();
                // Whoever comes while it is cut is hung up on.
                if *is_cut.borrow() {
                    continue;
                }
                let there = tokio::net::TcpStream::connect(there.clone()).await;
                let mut there = there.unwrap();
                tokio::spawn(async move {
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut here, &mut there) => {}
                        _ = is_cut.wait_for(|cut| *cut) => {}
                    }
                });
            }
        });
        Wire { port, cut }
    }
}

#[tokio::test]
async fn a_room_goes_on_when_the_database_comes_back() {
    use crate::tests::{Person, outage, settings, stud, table};
    let Some(home) = Home::new() else { return };
    home.make().await;
    let wire = Wire::to(&home.server).await;
    let over_wire = home.server.clone().host("127.0.0.1").port(wire.port);
    let data = Data::from(over_wire.database(&home.name).to_url_lossy().as_str());
    let clock = crate::Clock::by_hand();
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    let store = Store::open(data).await.unwrap();
    let room = crate::Room::with_store(store, settings(rigged, &clock));
    let room = room.await.unwrap();
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let (mut bob, _) = Person::new(&room, "Bob", "stud-8").await;
    assert_eq!(ann.sit(1, 8_000).await, None);
    assert_eq!(bob.sit(2, 9_000).await, None);
    ann.hear().await.unwrap();
    outage::a_hand_with_an_outage(&room, &clock, (ann, bob), |away| {
        wire.cut.send_replace(away);
    })
    .await;
    room.close().await;
}
