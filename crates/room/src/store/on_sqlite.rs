//! The contract on SQLite, and what is SQLite's alone.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::{Batch, Faults, Store};
use contract::{append, new_table, table};

mod contract {
    include!("contract.rs");
}

mod contract_accounts {
    include!("contract_accounts.rs");
}

/// A store in a folder of its own.
struct Home {
    folder: TempDir,
}

impl Home {
    /// Always there; other databases may not be.
    #[expect(clippy::unnecessary_wraps, reason = "other databases may not be there")]
    fn new() -> Option<Home> {
        Some(Home {
            folder: tempfile::tempdir().unwrap(),
        })
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("room.db")
    }

    async fn open(&self) -> Store {
        Store::open(&self.file()).await.unwrap()
    }

    async fn open_with(&self, faults: Faults) -> Store {
        Store::open_with(&self.file(), faults).await.unwrap()
    }
}

/// A cut anywhere in the log of the last transaction loses that one and no other.
#[tokio::test]
async fn a_torn_log_loses_only_what_was_not_acknowledged() {
    let home = Home::new().unwrap();
    let store = home.open().await;
    store
        .commit(Batch::from([new_table(), append(1, &["one"])]))
        .await
        .unwrap();
    let log = home.folder.path().join("room.db-wal");
    let before = std::fs::read(&log).unwrap().len();
    store
        .commit(Batch::from([append(2, &["two"])]))
        .await
        .unwrap();
    let (data, log) = (
        std::fs::read(home.file()).unwrap(),
        std::fs::read(&log).unwrap(),
    );
    assert!(log.len() > before);
    for cut in (before..log.len()).step_by(997).chain([log.len() - 1]) {
        let torn = Home::new().unwrap();
        std::fs::write(torn.file(), &data).unwrap();
        std::fs::write(torn.folder.path().join("room.db-wal"), &log[..cut]).unwrap();
        let store = torn.open().await;
        assert_eq!(
            store.journal(table()).await.unwrap().len(),
            1,
            "cut at {cut}"
        );
        store
            .commit(Batch::from([append(2, &["two again"])]))
            .await
            .unwrap();
        store.close().await;
    }
}

#[tokio::test]
async fn a_copy_holds_everything_and_overwrites_nothing() {
    let home = Home::new().unwrap();
    let store = home.open().await;
    let batch = Batch::from([new_table(), append(1, &["one"])]);
    store.commit(batch).await.unwrap();
    let copy = home.folder.path().join("copy.db");
    store.copy_to(copy.clone()).await.unwrap();
    assert!(store.copy_to(copy.clone()).await.is_err());
    let copied = Store::open_existing(&copy).await.unwrap();
    assert_eq!(copied.journal(table()).await, store.journal(table()).await);
}
