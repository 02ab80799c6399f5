// What every database must keep to about sessions, passwords and statements: compiled once for
// each, with the `Home` of the module around it.

use super::Home;
use super::contract::{moved, table};
use crate::{
    Account, Batch, Change, CommitError, FIRST_GRANT, GuestId, Movement, Name, Once, Sealed, Store,
    Token, TokenHash, Transfer, TransferKind,
};

async fn guest(store: &Store, name: &str, token: &Token, at_ms: i64, unseen: i64) -> GuestId {
    let change = Change::NewGuest {
        name: Name::new(name).unwrap(),
        token: token.hash(),
        grant: FIRST_GRANT,
        unseen_since_ms: unseen,
        at_stake: Vec::new(),
    };
    let changes = vec![change];
    let kept = store.commit(Batch { at_ms, changes }).await.unwrap();
    kept.guest.unwrap()
}

fn session(guest: GuestId, token: &Token) -> Change {
    let token = token.hash();
    Change::NewSession { guest, token }
}

fn sealed(text: &str) -> Sealed {
    text.to_owned().into()
}

fn password(guest: GuestId, hash: &str, instead: Option<&str>, once: bool) -> Batch {
    Batch::from([Change::SetPassword {
        guest,
        hash: sealed(hash),
        instead: instead.map(sealed),
        once,
    }])
}

async fn known(store: &Store, token: TokenHash) -> Option<GuestId> {
    let row = store.guest(token).await.unwrap();
    row.map(|row| row.id)
}

#[tokio::test]
async fn a_guest_is_known_by_every_session_until_it_ends() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let tokens: Vec<_> = std::iter::repeat_with(Token::random).take(4).collect();
    let ann = guest(&store, "Ann", &tokens[0], 5, 0).await;
    let bob_token = Token::random();
    let bob = guest(&store, "Bob", &bob_token, 5, 0).await;
    let more = [session(ann, &tokens[1]), session(ann, &tokens[2]), session(ann, &tokens[3])];
    store.commit(Batch::from(more)).await.unwrap();
    for token in &tokens {
        assert_eq!(known(&store, token.hash()).await, Some(ann));
    }
    let twice = store.commit(Batch::from([session(bob, &tokens[1])])).await;
    assert!(matches!(twice, Err(CommitError::Broken(_))), "{twice:?}");
    let nobodys = Batch::from([session(GuestId(999), &Token::random())]);
    assert!(matches!(store.commit(nobodys).await, Err(CommitError::Broken(_))));

    let seen = Change::SessionSeen { token: tokens[1].hash() };
    store.commit(Batch { at_ms: 9, changes: vec![seen] }).await.unwrap();
    let row = store.guest(tokens[1].hash()).await.unwrap().unwrap();
    assert_eq!((row.seen_ms, row.session_seen_ms), (5, 9));

    let end = Change::EndSession { token: tokens[0].hash() };
    store.commit(Batch::from([end])).await.unwrap();
    assert_eq!(known(&store, tokens[0].hash()).await, None);
    let but = Change::EndSessions { guest: ann, but: Some(tokens[2].hash()) };
    store.commit(Batch::from([but])).await.unwrap();
    assert_eq!(known(&store, tokens[1].hash()).await, None);
    assert_eq!(known(&store, tokens[2].hash()).await, Some(ann));
    // Another log-in long after: what was not used since is swept out.
    let later = Token::random();
    let at_ms = 401 * 24 * 60 * 60 * 1000;
    let changes = vec![session(ann, &later)];
    store.commit(Batch { at_ms, changes }).await.unwrap();
    assert_eq!(known(&store, tokens[2].hash()).await, None);
    assert_eq!(known(&store, later.hash()).await, Some(ann));
    let all = Change::EndSessions { guest: ann, but: None };
    store.commit(Batch::from([all])).await.unwrap();
    assert_eq!(known(&store, later.hash()).await, None);
    assert_eq!(known(&store, bob_token.hash()).await, Some(bob));
}

#[tokio::test]
async fn a_password_is_set_only_in_the_place_of_the_one_that_was_there() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let ann = guest(&store, "Ann", &Token::random(), 1, 0).await;
    let name = Name::new("ANN").unwrap();
    let row = store.account(&name).await.unwrap().unwrap();
    assert_eq!((row.id, row.name.as_str(), row.hash, row.once), (ann, "Ann", None, Once::No));
    let other = Err(CommitError::OtherPassword);
    store.commit(password(ann, "one", None, false)).await.unwrap();
    assert_eq!(store.commit(password(ann, "two", None, false)).await, other);
    assert_eq!(store.commit(password(ann, "two", Some("zero"), false)).await, other);
    let used = |hash: &str| Batch::from([Change::UsePassword { guest: ann, hash: sealed(hash) }]);
    // As often as one likes …
    store.commit(used("one")).await.unwrap();
    store.commit(used("one")).await.unwrap();
    store.commit(password(ann, "two", Some("one"), true)).await.unwrap();
    let row = store.account(&name).await.unwrap().unwrap();
    assert_eq!((row.hash, row.once), (Some(sealed("two")), Once::Fresh));
    // … or once.
    assert_eq!(store.commit(used("one")).await, other);
    store.commit(used("two")).await.unwrap();
    assert_eq!(store.commit(used("two")).await, other);
    assert_eq!(store.account(&name).await.unwrap().unwrap().once, Once::Used);
    store.commit(password(ann, "three", Some("two"), false)).await.unwrap();
    store.commit(used("three")).await.unwrap();
    assert!(store.account(&Name::new("Bob").unwrap()).await.unwrap().is_none());
}

#[tokio::test]
async fn the_name_of_an_account_is_never_given_up() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let ann = guest(&store, "Ann", &Token::random(), 100, 0).await;
    store.commit(password(ann, "one", None, false)).await.unwrap();
    let change = Change::NewGuest {
        name: Name::new("ann").unwrap(),
        token: Token::random().hash(),
        grant: FIRST_GRANT,
        unseen_since_ms: i64::MAX,
        at_stake: Vec::new(),
    };
    let taken = store.commit(Batch::from([change])).await;
    assert_eq!(taken, Err(CommitError::NameTaken));
}

#[tokio::test]
async fn an_erased_guest_leaves_a_number_and_a_free_name() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let token = Token::random();
    let ann = guest(&store, "Ann", &token, 1, 0).await;
    store.commit(password(ann, "one", None, false)).await.unwrap();
    let wallet = Account::Wallet(ann);
    let erase = || Change::EraseGuest { guest: ann };
    // Not while there are chips: they would belong to nobody.
    let full = CommitError::Insufficient { account: wallet.clone(), balance: 100_000 };
    assert_eq!(store.commit(Batch::from([erase()])).await, Err(full));
    assert_eq!(known(&store, token.hash()).await, Some(ann));
    let back = moved(wallet, Account::Mint, FIRST_GRANT);
    store.commit(Batch::from([back, erase()])).await.unwrap();
    assert_eq!(known(&store, token.hash()).await, None);
    assert!(store.account(&Name::new("Ann").unwrap()).await.unwrap().is_none());
    assert!(store.books().await.unwrap().balance());
    assert_eq!(store.balance(Account::Mint).await.unwrap(), 0);
    let late = store.commit(password(ann, "two", None, false)).await;
    assert_eq!(late, Err(CommitError::OtherPassword));
    let next = guest(&store, "Ann", &Token::random(), 2, 0).await;
    assert_ne!(next, ann);
}

#[tokio::test]
async fn a_statement_has_every_movement_with_the_balance_after_it() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let ann = guest(&store, "Ann", &Token::random(), 1, 0).await;
    let bob = guest(&store, "Bob", &Token::random(), 1, 0).await;
    assert_eq!(store.topped_up(ann).await.unwrap(), None);
    let (wallet, seat) = (Account::Wallet(ann), Account::Seat(table(), 1));
    let transfer = |kind, note: &str, from: &Account, to: &Account, amount| {
        let moved = Transfer::between(kind, note, from.clone(), to.clone(), amount);
        Change::Transfer(moved.unwrap())
    };
    let steps = [
        transfer(TransferKind::BuyIn, "stud-8 0", &wallet, &seat, 95_000),
        transfer(TransferKind::BuyIn, "stud-8 0", &Account::Wallet(bob), &seat, 10_000),
        transfer(TransferKind::CashOut, "stud-8 7", &seat, &wallet, 2_000),
        transfer(TransferKind::TopUp, "", &Account::Mint, &wallet, 93_000),
    ];
    for (at_ms, step) in (10..).zip(steps) {
        store.commit(Batch { at_ms, changes: vec![step] }).await.unwrap();
    }
    let seen = |rows: &[Movement]| {
        let one = |row: &Movement| (row.kind.clone(), row.note.clone(), row.at_ms, row.amount, row.balance);
        rows.iter().map(one).collect::<Vec<_>>()
    };
    let line = |kind: &str, note: &str, at_ms, amount, balance| {
        (kind.to_owned(), note.to_owned(), at_ms, amount, balance)
    };
    let all = [
        line("top-up", "", 13, 93_000, 100_000),
        line("cash-out", "stud-8 7", 12, 2_000, 7_000),
        line("buy-in", "stud-8 0", 10, -95_000, 5_000),
        line("grant", "", 1, 100_000, 100_000),
    ];
    let rows = store.statement(ann, None, 10).await.unwrap();
    assert_eq!(seen(&rows), all);
    // One more than a page says that there is another.
    assert_eq!(seen(&store.statement(ann, None, 1).await.unwrap()), all[..2]);
    assert_eq!(seen(&store.statement(ann, Some(rows[0].id), 10).await.unwrap()), all[1..]);
    assert_eq!(store.statement(ann, Some(rows[3].id), 10).await.unwrap(), []);
    assert_eq!(store.statement(GuestId(999), None, 10).await.unwrap(), []);
    assert_eq!(store.topped_up(ann).await.unwrap(), Some(13));
    assert_eq!(store.topped_up(bob).await.unwrap(), None);
}
