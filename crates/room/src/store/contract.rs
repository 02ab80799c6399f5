// What every database behind a [`Store`] must keep to: compiled once for each, with the `Home`
// of the module around it.

use proptest::prelude::*;

use super::Home;
use crate::Store;
use crate::store::Tail;
use crate::{
    Account, Batch, Books, Change, CommitError, FIRST_GRANT, Fault, Faults, GuestId, HandCursor,
    HandResult, HandRow, HandSearch, Line, LineKind, Name, StorageError, TableId, Token, Transfer, TransferKind,
};

const BALANCED: Books = Books {
    sum: 0,
    wrong: 0,
    open: 0,
};

fn guest(
    name: &str,
    token: &Token,
    at_ms: i64,
    unseen_since_ms: i64,
    at_stake: Vec<GuestId>,
) -> Batch {
    let change = Change::NewGuest {
        name: Name::new(name).unwrap(),
        token: token.hash(),
        grant: FIRST_GRANT,
        unseen_since_ms,
        at_stake,
    };
    Batch {
        at_ms,
        changes: vec![change],
    }
}

async fn new_guest(store: &Store, name: &str) -> GuestId {
    let kept = store
        .commit(guest(name, &Token::random(), 1, 0, vec![]))
        .await
        .unwrap();
    kept.guest.unwrap()
}

pub(super) fn table() -> TableId {
    "stud-8".into()
}

pub(super) fn new_table() -> Change {
    Change::NewTable {
        table: table(),
        spec: "{}".into(),
    }
}

pub(super) fn append(first: u64, lines: &[&str]) -> Change {
    let lines = lines.iter().map(|line| Line::hand(1, *line)).collect();
    Change::Append {
        table: table(),
        first,
        lines,
    }
}

pub(super) fn moved(from: Account, to: Account, amount: u64) -> Change {
    Change::Transfer(Transfer::between(TransferKind::BuyIn, "", from, to, amount).unwrap())
}

#[tokio::test]
async fn a_guest_has_a_name_a_token_and_a_grant() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let token = Token::random();
    let kept = store
        .commit(guest("Ann", &token, 5, 0, vec![]))
        .await
        .unwrap();
    let id = kept.guest.unwrap();
    assert_eq!(kept.wallet(id), Some(FIRST_GRANT));
    let row = store.guest(token.hash()).await.unwrap().unwrap();
    assert_eq!(
        (row.id, row.name.unwrap().as_str(), row.seen_ms),
        (id, "Ann", 5)
    );
    assert_eq!(store.guest(Token::random().hash()).await.unwrap(), None);
    assert_eq!(store.books().await.unwrap(), BALANCED);
    assert_eq!(store.balance(Account::Mint).await.unwrap(), -100_000);

    store
        .commit(Batch {
            at_ms: 9,
            changes: vec![Change::Seen { guest: id }],
        })
        .await
        .unwrap();
    store
        .commit(Batch {
            at_ms: 7,
            changes: vec![Change::Seen { guest: id }],
        })
        .await
        .unwrap();
    assert_eq!(store.guest(token.hash()).await.unwrap().unwrap().seen_ms, 9);
}

#[tokio::test]
async fn a_name_belongs_to_one_of_the_living() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let first = Token::random();
    let id = store
        .commit(guest("Zoë", &first, 100, 0, vec![]))
        .await
        .unwrap()
        .guest
        .unwrap();
    let again = |since, at_stake| guest("ZOË", &Token::random(), 200, since, at_stake);
    assert_eq!(
        store.commit(again(100, vec![])).await,
        Err(CommitError::NameTaken)
    );
    // Unseen for long, but with chips on a table: the name stays.
    assert_eq!(
        store.commit(again(101, vec![id])).await,
        Err(CommitError::NameTaken)
    );
    assert!(store.commit(again(101, vec![])).await.is_ok());
    // Who lost the name keeps the rest.
    assert_eq!(store.guest(first.hash()).await.unwrap().unwrap().name, None);
    assert_eq!(store.wallet(id).await.unwrap(), FIRST_GRANT);
    assert_eq!(store.books().await.unwrap(), BALANCED);
}

#[tokio::test]
async fn a_name_that_looks_like_one_of_another_script_is_taken() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let taken = |name: &str| guest(name, &Token::random(), 1, 0, vec![]);
    new_guest(&store, "Coco").await;
    // Cyrillic throughout, and in part.
    for name in ["\u{421}\u{43e}\u{441}\u{43e}", "C\u{43e}co"] {
        assert_eq!(store.commit(taken(name)).await, Err(CommitError::NameTaken));
    }
    // Other Cyrillic names are as good as any, and keep Latin ones out in their turn.
    for name in ["Саша", "Ева", "Сас"] {
        new_guest(&store, name).await;
    }
    assert_eq!(store.commit(taken("Cac")).await, Err(CommitError::NameTaken));
    new_guest(&store, "Caca").await;
}

#[tokio::test]
async fn a_journal_has_one_owner_and_no_gaps() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    store
        .commit(Batch::from([new_table(), append(1, &["one", "two"])]))
        .await
        .unwrap();
    let fenced = |seq| {
        Err(CommitError::Fenced {
            table: table(),
            seq,
        })
    };
    assert_eq!(
        store.commit(Batch::from([append(2, &["other"])])).await,
        fenced(2)
    );
    assert_eq!(
        store.commit(Batch::from([append(4, &["gap"])])).await,
        fenced(4)
    );
    store
        .commit(Batch::from([append(3, &["three"])]))
        .await
        .unwrap();
    let lines = store.journal(table()).await.unwrap();
    let lines: Vec<_> = lines
        .iter()
        .map(|line| (line.seq, line.line.text.as_str()))
        .collect();
    assert_eq!(lines, [(1, "one"), (2, "two"), (3, "three")]);
    let twice = store.commit(Batch::from([new_table()])).await;
    assert_eq!(
        twice,
        Err(CommitError::Fenced {
            table: table(),
            seq: 0
        })
    );
}

#[tokio::test]
async fn the_tail_begins_with_the_last_whole_line() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    assert_eq!(store.tail(table()).await.unwrap(), Tail::default());
    let lines = vec![
        Line::whole("a"),
        Line::table("b"),
        Line::whole("c"),
        Line::hand(7, "d"),
    ];
    let deck = Change::PutDeck {
        table: table(),
        hand: 7,
        cards: "Ah Kd".to_owned().into(),
    };
    let lines = Change::Append {
        table: table(),
        first: 1,
        lines,
    };
    store
        .commit(Batch::from([new_table(), lines, deck.clone()]))
        .await
        .unwrap();
    let tail = store.tail(table()).await.unwrap();
    let kinds: Vec<_> = tail
        .lines
        .iter()
        .map(|line| (line.seq, line.line.kind))
        .collect();
    assert_eq!(kinds, [(3, LineKind::Whole), (4, LineKind::Hand)]);
    assert_eq!(tail.deck, Some((7, "Ah Kd".to_owned().into())));
    assert_eq!(store.hands(table(), 7).await.unwrap().len(), 1);
    assert_eq!(store.hands(table(), 8).await.unwrap().len(), 0);
    // One deck a table: a second hand cannot begin before the first has ended.
    assert!(matches!(
        store.commit(Batch::from([deck])).await,
        Err(CommitError::Fenced { .. })
    ));
    store
        .commit(Batch::from([Change::DropDeck { table: table() }]))
        .await
        .unwrap();
    assert_eq!(store.tail(table()).await.unwrap().deck, None);
}

#[tokio::test]
async fn a_batch_is_kept_whole_or_not_at_all() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let ann = new_guest(&store, "Ann").await;
    let wallet = Account::Wallet(ann);
    let seat = Account::Seat(table(), 1);
    let batch = Batch::from([
        new_table(),
        append(1, &["sits"]),
        moved(wallet.clone(), seat.clone(), 60_000),
        moved(wallet.clone(), seat.clone(), 60_000),
    ]);
    let short = CommitError::Insufficient {
        account: wallet.clone(),
        balance: 40_000,
    };
    assert_eq!(store.commit(batch).await, Err(short));
    assert_eq!(store.journal(table()).await.unwrap(), []);
    assert_eq!(store.balance(wallet.clone()).await.unwrap(), 100_000);
    let batch = Batch::from([new_table(), moved(wallet.clone(), seat.clone(), 100_000)]);
    let kept = store.commit(batch).await.unwrap();
    assert_eq!(kept.balances, [(wallet, 0), (seat, 100_000)]);
    assert_eq!(store.books().await.unwrap(), BALANCED);
}

#[tokio::test]
async fn the_house_and_the_mint_may_owe() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let seat = Account::Seat(table(), 2);
    store
        .commit(Batch::from([moved(Account::House, seat, 40_000)]))
        .await
        .unwrap();
    assert_eq!(store.balance(Account::House).await.unwrap(), -40_000);
    assert_eq!(store.books().await.unwrap(), BALANCED);
}

#[tokio::test]
async fn a_refused_batch_harms_no_other_of_its_group() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let ann = new_guest(&store, "Ann").await;
    let seat = Account::Seat(table(), 1);
    let take = |amount| {
        store.commit(Batch::from([moved(
            Account::Wallet(ann),
            seat.clone(),
            amount,
        )]))
    };
    // Sent together, so that they share a transaction.
    let (one, two, three, other) = tokio::join!(
        take(60_000),
        take(60_000),
        take(40_000),
        store.commit(guest("Ann", &Token::random(), 2, 0, vec![])),
    );
    assert!(one.is_ok() && three.is_ok());
    assert!(matches!(two, Err(CommitError::Insufficient { .. })));
    assert_eq!(other, Err(CommitError::NameTaken));
    assert_eq!(store.wallet(ann).await.unwrap(), 0);
    assert_eq!(store.books().await.unwrap(), BALANCED);
}

#[tokio::test]
async fn what_was_kept_is_there_after_a_restart() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let token = Token::random();
    store
        .commit(guest("Ann", &token, 1, 0, vec![]))
        .await
        .unwrap();
    store
        .commit(Batch::from([new_table(), append(1, &["one"])]))
        .await
        .unwrap();
    store.close().await;
    assert_eq!(store.books().await, Err(StorageError::Closed));
    let store = home.open().await;
    assert!(store.guest(token.hash()).await.unwrap().is_some());
    let tables = store.tables().await.unwrap();
    assert_eq!((tables.len(), &tables[0].id, tables[0].closed), (1, &table(), false));
    assert_eq!(tables[0].spec, "{}");
    store
        .commit(Batch::from([append(2, &["two"])]))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_death_before_or_during_a_commit_leaves_nothing_and_one_after_it_all() {
    let change = || {
        Batch::from([
            append(1, &["one", "two"]),
            moved(Account::House, Account::Seat(table(), 1), 10),
        ])
    };
    for (fault, lines) in [
        (Fault::Before, 0),
        (Fault::During(1), 0),
        (Fault::During(2), 0),
        (Fault::After, 2),
    ] {
        let Some(home) = Home::new() else { return };
        let faults = Faults::at(1, fault);
        let store = home.open_with(faults.clone()).await;
        store.commit(Batch::from([new_table()])).await.unwrap();
        assert_eq!(
            store.commit(change()).await,
            Err(StorageError::Closed.into())
        );
        assert_eq!(store.books().await, Err(StorageError::Closed));
        assert!(faults.struck());
        drop(store);
        let store = home.open().await;
        assert_eq!(
            store.journal(table()).await.unwrap().len(),
            lines,
            "{fault:?}"
        );
        assert_eq!(
            store.balance(Account::House).await.unwrap(),
            if lines == 0 { 0 } else { -10 }
        );
        assert_eq!(store.books().await.unwrap(), BALANCED);
    }
}

#[tokio::test]
async fn after_a_full_disk_it_goes_on() {
    let Some(home) = Home::new() else { return };
    let store = home.open_with(Faults::at(0, Fault::Full)).await;
    let full = Err(CommitError::Storage(StorageError::Full));
    assert_eq!(store.commit(Batch::from([new_table()])).await, full);
    store.commit(Batch::from([new_table()])).await.unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Whatever is asked for: no chip is made or lost, nobody but the mint and the
    /// house owes, and a balance is what a plain ledger says.
    #[test]
    fn the_books_always_balance(
        wishes in prop::collection::vec((0usize..6, 0usize..6, 1u64..70_000, 0u64..3), 1..40),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let Some(home) = Home::new() else { return };
            let store = home.open().await;
            let (ann, bob) = (new_guest(&store, "Ann").await, new_guest(&store, "Bob").await);
            let accounts = [
                Account::Mint, Account::House, Account::Wallet(ann), Account::Wallet(bob),
                Account::Seat(table(), 1), Account::Seat(table(), 2),
            ];
            let mut ledger = [-200_000i64, 0, 100_000, 100_000, 0, 0];
            for (from, to, amount, third) in wishes {
                let signed = i64::try_from(amount).unwrap();
                let part = signed * i64::try_from(third).unwrap() / 3;
                let mut wanted = ledger;
                wanted[from] -= signed;
                wanted[to] += signed - part;
                wanted[5] += part;
                let entries = vec![
                    (accounts[from].clone(), -signed),
                    (accounts[to].clone(), signed - part),
                    (accounts[5].clone(), part),
                ];
                let transfer = Transfer::new(TransferKind::Hand, "", entries).unwrap();
                let kept = store.commit(Batch::from([Change::Transfer(transfer)])).await;
                if wanted[2..].iter().all(|&balance| balance >= 0) {
                    assert!(kept.is_ok(), "{kept:?}");
                    ledger = wanted;
                } else {
                    assert!(matches!(kept, Err(CommitError::Insufficient { .. })), "{kept:?}");
                }
            }
            for (account, balance) in accounts.into_iter().zip(ledger) {
                assert_eq!(store.balance(account).await.unwrap(), balance);
            }
            assert_eq!(store.books().await.unwrap(), BALANCED);
        });
    }
}

#[tokio::test]
async fn hands_are_found_by_who_played_them() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let (ann, bob) = (new_guest(&store, "Ann").await, new_guest(&store, "Bob").await);
    let other = TableId::from("a-table");
    let row = |guest, table: &TableId, hand: u64, ended_ms, net| HandRow {
        guest,
        name: "Ann".to_owned(),
        table: table.clone(),
        hand,
        ended_ms,
        game: if hand == 3 { "razz" } else { "stud-8" }.to_owned(),
        net,
    };
    // Newest first; what ended at one time by number, then by table.
    let rows = [
        row(ann, &table(), 3, 30, 0),
        row(ann, &table(), 2, 20, -5),
        row(ann, &table(), 1, 20, 7),
        row(ann, &other, 1, 20, -1),
    ];
    let mut changes = vec![new_table()];
    changes.push(Change::NewTable {
        table: other.clone(),
        spec: "{}".into(),
    });
    changes.extend(rows.iter().rev().cloned().map(Change::HandPlayed));
    changes.push(Change::HandPlayed(row(bob, &table(), 2, 20, 5)));
    // Once more: it stays as it was.
    changes.push(Change::HandPlayed(row(ann, &table(), 2, 99, 99)));
    store.commit(Batch { at_ms: 1, changes }).await.unwrap();
    let found = async |search: HandSearch| store.hands_played(search).await.unwrap();
    assert_eq!(found(HandSearch::of(ann)).await, rows);
    assert_eq!(found(HandSearch::of(bob)).await.len(), 1);
    for (search, places) in [
        (HandSearch { from_ms: 21, ..HandSearch::of(ann) }, &[0][..]),
        (HandSearch { until_ms: 30, ..HandSearch::of(ann) }, &[1, 2, 3]),
        (HandSearch { result: HandResult::Won, ..HandSearch::of(ann) }, &[2]),
        (HandSearch { result: HandResult::Lost, ..HandSearch::of(ann) }, &[1, 3]),
        (HandSearch { game: Some("razz".into()), ..HandSearch::of(ann) }, &[0]),
        (HandSearch { table: Some(other.clone()), ..HandSearch::of(ann) }, &[3]),
        (HandSearch { most: 1, ..HandSearch::of(ann) }, &[0, 1]),
    ] {
        let expected: Vec<HandRow> = places.iter().map(|place| rows[*place].clone()).collect();
        assert_eq!(found(search.clone()).await, expected, "{search:?}");
    }
    for place in 0..rows.len() {
        let after = Some(HandCursor::after(&rows[place]));
        let search = HandSearch { after, ..HandSearch::of(ann) };
        assert_eq!(found(search).await, rows[place + 1..]);
    }
    let mut games = store.games_played(ann).await.unwrap();
    games.sort();
    let stud = "stud-8".to_owned();
    assert_eq!(games, [(other, stud.clone()), (table(), "razz".to_owned()), (table(), stud)]);
    // A new room has nothing to make up for.
    assert_eq!(store.unindexed().await.unwrap(), None);
}

#[tokio::test]
async fn the_lines_of_some_hands_are_read() {
    let Some(home) = Home::new() else { return };
    let store = home.open().await;
    let line = |hand| Line::hand(hand, format!("of {hand}"));
    let lines = vec![Line::whole("{}"), line(1), line(2), Line::table("{}"), line(2), line(3)];
    store
        .commit(Batch::from([
            new_table(),
            Change::Append { table: table(), first: 1, lines },
        ]))
        .await
        .unwrap();
    let read = async |first, last| {
        let lines = store.hand_lines(table(), first, last).await.unwrap();
        lines.into_iter().map(|line| line.seq).collect::<Vec<_>>()
    };
    assert_eq!(read(2, 2).await, [3, 5]);
    assert_eq!(read(0, 9).await, [2, 3, 5, 6]);
    assert_eq!(read(4, 9).await, [0; 0]);
    assert!(store.hand_lines(table(), 1, u64::MAX).await.is_err());
}
