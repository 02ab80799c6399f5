//! The contract on SQLite, and what is SQLite's alone.

use std::path::PathBuf;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

use crate::{Batch, CopyError, Faults, Store};
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

    async fn connect(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
        options.connect().await.unwrap()
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
    // While the room is open, and has more to write.
    Store::copy(&home.file(), &copy).await.unwrap();
    let before = store.journal(table()).await.unwrap();
    store
        .commit(Batch::from([append(2, &["two"])]))
        .await
        .unwrap();
    let again = Store::copy(&home.file(), &copy).await;
    assert!(matches!(again, Err(CopyError::Copy(_))), "{again:?}");
    let copied = Store::open_existing(&copy).await.unwrap();
    assert_eq!(copied.journal(table()).await.unwrap(), before);
    copied.close().await;
    assert_eq!(store.journal(table()).await.unwrap().len(), 2);
    store.close().await;
    // And when it is closed; nothing but the file is left beside it.
    let later = home.folder.path().join("later.db");
    Store::copy(&home.file(), &later).await.unwrap();
    let entries = std::fs::read_dir(home.folder.path()).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["copy.db", "later.db", "room.db"]);
    for wrong in ["none.db", "letter.txt"] {
        let wrong = home.folder.path().join(wrong);
        if wrong.extension().is_some_and(|ending| ending == "txt") {
            std::fs::write(&wrong, "Dear Ann, ".repeat(200)).unwrap();
        }
        let to = home.folder.path().join("nothing.db");
        let copied = Store::copy(&wrong, &to).await;
        assert!(matches!(copied, Err(CopyError::Open(_))), "{copied:?}");
        assert!(!to.exists());
    }
}
