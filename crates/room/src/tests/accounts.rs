//! Accounts in the room: two browsers, guarded passwords, deletion, and a new start.

use std::net::IpAddr;
use std::time::Duration;

use cardspeak_protocol::{AccountRefused, ClientMessage, ServerMessage};

use super::{House, Person, begin, settings, stud, table, to_the_end, two};
use crate::{
    Account, Clock, CutOff, Guest, GuestError, LogIn, Password, Room, TableId, Token, TransferKind,
};

const STREET: &str = "seventh street";

fn password(text: &str) -> Password {
    Password::from(text.to_owned())
}

fn address(last: u8) -> IpAddr {
    [192, 0, 2, last].into()
}

async fn log_in(room: &Room, name: &str, text: &str) -> Result<(Guest, Token), AccountRefused> {
    let (password, address) = (password(text), address(1));
    room.log_in(LogIn {
        name,
        password,
        address,
    })
    .await
}

/// A room with one table where nobody sits.
async fn empty(house: &House, clock: &Clock) -> Room {
    let rigged = table(stud("stud-8"), vec![], 2, vec![]);
    house.open(settings(rigged, clock)).await
}

async fn saved(room: &Room, name: &str) -> (Guest, Token) {
    let (guest, token) = room.new_guest(name).await.unwrap();
    room.save_account(&guest, password(STREET)).await.unwrap();
    (guest, token)
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_is_the_same_in_another_browser() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    begin(&clock, &mut ann, &mut bob).await;
    let guest = ann.caller.guest().unwrap().clone();
    assert_eq!(room.is_saved(&guest).await, Ok((false, false)));
    room.save_account(&guest, password(STREET)).await.unwrap();
    assert_eq!(room.is_saved(&guest).await, Ok((true, false)));
    let again = room.save_account(&guest, password("another one")).await;
    assert_eq!(again, Err(AccountRefused::Saved));
    let (same, token) = log_in(&room, " aNN ", STREET).await.unwrap();
    assert_eq!(same, guest);
    assert_eq!(room.you(&same).await.unwrap().seated, ["stud-8"]);
    assert_eq!(room.guest(&token).await.unwrap(), Some(guest));
    let mut second = Person::back(&room, &token, "stud-8").await;
    second.hear().await.unwrap();
    assert_eq!(second.view().your_seat, Some(1));
    assert_eq!(second.view().seats, ann.view().seats);
    to_the_end(&mut second, &mut bob).await;
    room.close().await;
    // And after a restart.
    let room = empty(&house, &clock).await;
    assert!(log_in(&room, "Ann", STREET).await.is_ok());
    room.close().await;
}

#[tokio::test]
async fn passwords_that_are_none_are_refused() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    let (guest, _) = room.new_guest("Anna of Town").await.unwrap();
    for (text, refused) in [
        ("seventh", AccountRefused::PasswordShort { least: 8 }),
        (
            &"ab".repeat(101),
            AccountRefused::PasswordLong { most: 200 },
        ),
        ("anna of TOWN", AccountRefused::PasswordName),
        ("qwertyuiop", AccountRefused::PasswordCommon),
    ] {
        assert_eq!(
            room.save_account(&guest, password(text)).await,
            Err(refused)
        );
    }
    assert_eq!(room.is_saved(&guest).await, Ok((false, false)));
    assert_eq!(
        room.log_out_everywhere(&guest).await,
        Err(AccountRefused::NotSaved)
    );
    room.close().await;
}

#[tokio::test]
async fn wrong_ones_wait_longer_each_time_and_nobody_learns_who_is_there() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    saved(&room, "Ann").await;
    room.new_guest("Bob").await.unwrap();
    let wait = |seconds| Err(AccountRefused::Wait { seconds });
    // An account, a guest without a password, and nobody: the same answers.
    for name in ["Ann", "Bob", "Cid"] {
        for _ in 0..5 {
            let wrong = log_in(&room, name, "sixth street").await;
            assert_eq!(wrong, Err(AccountRefused::WrongPassword), "{name}");
        }
        assert_eq!(log_in(&room, name, "sixth street").await, wait(1), "{name}");
    }
    // The right one waits, too.
    assert_eq!(log_in(&room, "Ann", STREET).await, wait(1));
    clock.advance(Duration::from_secs(1));
    let wrong = log_in(&room, "Ann", "sixth street").await;
    assert_eq!(wrong, Err(AccountRefused::WrongPassword));
    assert_eq!(log_in(&room, "Ann", STREET).await, wait(2));
    clock.advance(Duration::from_secs(2));
    assert!(log_in(&room, "Ann", STREET).await.is_ok());
    // That is forgiven; 16 wrong ones from this address are not.
    for _ in 0..4 {
        let wrong = log_in(&room, "Ann", "sixth street").await;
        assert_eq!(wrong, Err(AccountRefused::WrongPassword));
    }
    assert_eq!(log_in(&room, "Dan", STREET).await, wait(1));
    let elsewhere = LogIn {
        name: "Ann",
        password: password(STREET),
        address: address(2),
    };
    assert!(room.log_in(elsewhere).await.is_ok());
    room.close().await;
}

#[tokio::test]
async fn what_a_session_had_open_ends_with_it() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    let (guest, first) = saved(&room, "Ann").await;
    let (_, second) = log_in(&room, "Ann", STREET).await.unwrap();
    let (_, third) = log_in(&room, "Ann", STREET).await.unwrap();
    let connect = async |token| room.connect_session(guest.clone(), token).await.unwrap();
    let (mut one, mut one_hears) = connect(&first).await;
    let (_two, mut two_hears) = connect(&second).await;
    let (mut three, mut three_hears) = connect(&third).await;
    room.log_out(&first).await.unwrap();
    assert_eq!(room.guest(&first).await, Ok(None));
    assert_eq!(one_hears.next().await, Err(CutOff::LoggedOut));
    // What it still says is not heard: nobody sits.
    let sit = || ClientMessage::Sit {
        table: "stud-8".into(),
        seat: 1,
        buy_in: 20_000,
        id: 1,
    };
    one.say(sit()).await;
    assert!(room.at_stake_of(&guest).await.is_empty());
    // Another password ends all but the one that asks.
    let old = password("sixth street");
    let new = || password("the river");
    let wrong = room.change_password(&guest, &third, old, new()).await;
    assert_eq!(wrong, Err(AccountRefused::WrongPassword));
    room.change_password(&guest, &third, password(STREET), new())
        .await
        .unwrap();
    assert_eq!(two_hears.next().await, Err(CutOff::LoggedOut));
    assert_eq!(room.guest(&second).await, Ok(None));
    three.say(sit()).await;
    assert!(matches!(
        three_hears.next().await,
        Ok(Some(
            ServerMessage::Lobby { .. } | ServerMessage::Balance { .. }
        ))
    ));
    assert_eq!(room.at_stake_of(&guest).await.len(), 1);
    assert_eq!(
        log_in(&room, "Ann", STREET).await,
        Err(AccountRefused::WrongPassword)
    );
    room.log_out_everywhere(&guest).await.unwrap();
    let mut end = three_hears.next().await;
    while let Ok(Some(_)) = end {
        end = three_hears.next().await;
    }
    assert_eq!(end, Err(CutOff::LoggedOut));
    // A connection that was on its way when the session ended.
    let (late, _) = connect(&third).await;
    assert_eq!(late.guest(), None);
    // The seat stays, for whoever logs in again.
    let (again, _) = log_in(&room, "Ann", "the river").await.unwrap();
    assert_eq!(room.you(&again).await.unwrap().seated, ["stud-8"]);
    room.close().await;
}

#[tokio::test]
async fn a_host_gives_a_password_that_is_good_for_one_log_in() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    let (guest, token) = saved(&room, "Ann").await;
    room.new_guest("Bob").await.unwrap();
    for name in ["Bob", "Cid", ""] {
        assert!(room.reset_password(name).await.unwrap().is_none(), "{name}");
    }
    let once = room.reset_password("ann").await.unwrap().unwrap();
    assert_eq!(room.guest(&token).await, Ok(None));
    let wrong = Err(AccountRefused::WrongPassword);
    assert_eq!(log_in(&room, "Ann", STREET).await, wrong);
    let (_, token) = log_in(&room, "Ann", once.reveal()).await.unwrap();
    assert_eq!(log_in(&room, "Ann", once.reveal()).await, wrong);
    assert_eq!(room.is_saved(&guest).await, Ok((true, true)));
    // The old one is not asked for.
    room.change_password(&guest, &token, password(""), password(STREET))
        .await
        .unwrap();
    assert_eq!(room.is_saved(&guest).await, Ok((true, false)));
    assert!(log_in(&room, "Ann", STREET).await.is_ok());
    room.close().await;
}

#[tokio::test]
async fn a_deleted_account_leaves_sound_books_and_a_free_name() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let (room, mut ann, mut bob) = two(&house, &clock).await;
    let guest = ann.caller.guest().unwrap().clone();
    room.save_account(&guest, password(STREET)).await.unwrap();
    begin(&clock, &mut ann, &mut bob).await;
    let seated = AccountRefused::Seated {
        table: "stud-8".to_owned(),
    };
    let delete = async |text: &str| room.delete_account(&guest, password(text)).await;
    assert_eq!(delete(STREET).await, Err(seated.clone()));
    to_the_end(&mut ann, &mut bob).await;
    assert_eq!(delete(STREET).await, Err(seated));
    ann.stand().await;
    assert_eq!(delete("").await, Err(AccountRefused::WrongPassword));
    let had = room.store().wallet(guest.id).await.unwrap();
    let minted = room.store().balance(Account::Mint).await.unwrap();
    delete(STREET).await.unwrap();
    assert_eq!(room.store().wallet(guest.id).await.unwrap(), 0);
    let back = i64::try_from(had).unwrap();
    assert_eq!(
        room.store().balance(Account::Mint).await.unwrap(),
        minted + back
    );
    let rows = room.store().statement(guest.id, None, 1).await.unwrap();
    assert_eq!(rows[0].kind, TransferKind::GiveBack.as_str());
    assert_eq!(
        log_in(&room, "Ann", STREET).await,
        Err(AccountRefused::WrongPassword)
    );
    assert!(ann.caller.guest().is_some());
    assert_eq!(ann.inbox.next().await, Err(CutOff::LoggedOut));
    let (new, _) = room.new_guest("Ann").await.unwrap();
    assert_ne!(new.id, guest.id);
    let verified = room.store().verify().await.unwrap();
    assert_eq!(verified.findings, []);
    // Who settles up sees a number where the name was.
    let rows = room.settle(0, i64::MAX).await.unwrap();
    let names: Vec<_> = rows.iter().map(|row| row.name.clone()).collect();
    assert_eq!(names, [format!("#{}", guest.id.0), "Bob".to_owned()]);
    // A guest without a password may go as well.
    let delete = room.delete_account(&new, password("")).await;
    assert_eq!(delete, Ok(()));
    room.close().await;
    empty(&house, &clock).await.close().await;
}

#[tokio::test]
async fn the_name_of_an_account_is_its_own_for_good() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    saved(&room, "Ann").await;
    room.new_guest("Bob").await.unwrap();
    clock.advance(Duration::from_secs(400 * 24 * 60 * 60));
    let taken = room.new_guest("Ann").await;
    assert_eq!(taken.unwrap_err(), GuestError::Taken);
    assert!(room.new_guest("Bob").await.is_ok());
    assert!(log_in(&room, "Ann", STREET).await.is_ok());
    room.close().await;
}

#[tokio::test]
async fn whoever_has_lost_nearly_all_gets_a_new_start_once_an_hour() {
    let (house, clock) = (House::new(), Clock::by_hand());
    let room = empty(&house, &clock).await;
    let (mut ann, _) = Person::new(&room, "Ann", "stud-8").await;
    let guest = ann.caller.guest().unwrap().clone();
    let rich = AccountRefused::NotBroke { bound: 10_000 };
    assert_eq!(room.top_up(&guest).await, Err(rich.clone()));
    // What lies on a table counts.
    assert_eq!(ann.sit(1, 40_000).await, None);
    let lose = async |amount| {
        let transfer = crate::Transfer::between(
            TransferKind::GiveBack,
            "",
            Account::Wallet(guest.id),
            Account::Mint,
            amount,
        );
        let change = crate::Change::Transfer(transfer.unwrap());
        room.write([change]).await.unwrap();
    };
    lose(60_000).await;
    assert_eq!(room.top_up(&guest).await, Err(rich.clone()));
    ann.stand().await;
    lose(30_000).await;
    assert_eq!(room.top_up(&guest).await, Err(rich));
    lose(1).await;
    let view = room.account_view(&guest).await.unwrap();
    assert_eq!((view.broke, view.minutes), (true, 0));
    // Two clicks at once are one.
    let (one, two) = tokio::join!(room.top_up(&guest), room.top_up(&guest));
    assert_eq!(one, Ok(100_000));
    assert_eq!(two, Err(AccountRefused::NotBroke { bound: 10_000 }));
    lose(95_000).await;
    clock.advance(Duration::from_secs(59 * 60 + 1));
    let soon = room.top_up(&guest).await;
    assert_eq!(soon, Err(AccountRefused::ToppedUp { minutes: 1 }));
    assert_eq!(room.account_view(&guest).await.unwrap().minutes, 1);
    clock.advance(Duration::from_secs(59));
    assert_eq!(room.top_up(&guest).await, Ok(100_000));

    let statement = room.statement(&guest, None).await.unwrap();
    let rows: Vec<_> = statement
        .rows
        .iter()
        .map(|row| {
            (
                row.kind.as_str(),
                row.table.as_deref(),
                row.amount,
                row.balance,
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("top-up", None, 95_000, 100_000),
            ("give-back", None, -95_000, 5_000),
            ("top-up", None, 90_001, 100_000),
            ("give-back", None, -1, 9_999),
            ("give-back", None, -30_000, 10_000),
            ("cash-out", Some("stud-8"), 40_000, 40_000),
            ("give-back", None, -60_000, 0),
            ("buy-in", Some("stud-8"), -40_000, 60_000),
            ("grant", None, 100_000, 100_000),
        ]
    );
    assert!(!statement.more);
    room.close().await;
}

impl Room {
    async fn at_stake_of(&self, guest: &Guest) -> Vec<TableId> {
        let you = self.you(guest).await.unwrap();
        you.seated.into_iter().map(TableId::from).collect()
    }
}
